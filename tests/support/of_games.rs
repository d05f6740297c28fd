//! The entries that every game has: its positions and moves, its options and its lessons.

use arcade::lessons;
use arcade_engine::{CertificateLines, Knowledge as _, Position as _, verify};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::LastSetup;

use super::{check_error, read, text};

/// Parses a text in every game.
fn for_all(read: impl Fn(GameId, &str), bytes: &[u8]) {
    for &game in GameId::ALL {
        read(game, &text(bytes));
    }
}

/// Positions of every game; an accepted one can be played on.
pub fn positions(bytes: &[u8]) {
    for_all(read_position, bytes);
}

fn read_position(game: GameId, text: &str) {
    let Some(position) = read(text, |text| game.parse(text)) else { return };
    let moves = position.legal_moves();
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{position}");
    for mv in moves {
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{position}");
        let next = position.after(mv).0;
        assert_eq!(game.parse(&next.to_string()).as_ref(), Ok(&next), "{position} {mv}");
    }
    for symmetry in 0..position.symmetries() {
        let image = position.image(symmetry);
        assert_eq!(game.parse(&image.to_string()), Ok(image), "{position}: {symmetry}");
    }
}

/// Certificates; an accepted one is about a position as it is written.
pub fn certificates(bytes: &[u8]) {
    let text = text(bytes);
    let (lines, id) = match CertificateLines::open(&text) {
        Ok(opened) => opened,
        Err(error) => return check_error(&error),
    };
    let Some(game) = GameId::find(id) else { return };
    let by_theorem = |position: &_| game.knowledge().outcome_by_theorem(position);
    match verify(lines, |text| game.parse_any_size(text), by_theorem) {
        Ok(verified) => assert!(text.contains(&format!("\nposition {}\n", verified.position))),
        Err(error) => check_error(&error),
    }
}

/// Moves of every game, tried at the default start: each is played or refused with a reason.
pub fn moves(bytes: &[u8]) {
    for_all(read_move, bytes);
}

fn read_move(game: GameId, text: &str) {
    let values = OptionValues::defaults(game.meta().options);
    let start = game.start(&values, &mut arcade_engine::Random::fixed());
    let start = start.expect("the defaults are accepted").position;
    if let Err(error) = start.check_prefix(text) {
        check_error(&error);
    }
    let Some(mv) = read(text, |text| start.parse_move(text)) else { return };
    let mut position = start.clone();
    match position.play(mv) {
        Ok(_) => assert!(start.legal_moves().contains(&mv), "{start} {mv}"),
        Err(error) => {
            check_error(&error);
            assert_eq!(position, start, "{mv} is refused and played all the same");
        }
    }
}

/// Lessons of every game.
pub fn lessons(bytes: &[u8]) {
    for_all(read_lessons, bytes);
}

fn read_lessons(game: GameId, text: &str) {
    match lessons::parse(game, text) {
        Ok(lessons) => {
            assert!(lessons.iter().all(|lesson| !lesson.id.is_empty()));
        }
        Err(error) => check_error(&error),
    }
}

/// The values of every option of every game, and the saved choices of the form.
pub fn options(bytes: &[u8]) {
    for_all(read_options, bytes);
}

fn read_options(game: GameId, text: &str) {
    for spec in game.meta().options {
        match spec.accept_without_reading(text) {
            Ok(value) => assert_eq!(spec.accept_without_reading(&value).as_ref(), Ok(&value)),
            Err(error) => {
                assert_eq!(error.key(), spec.key);
                check_error(&error);
            }
        }
    }
    match LastSetup::read(text, game.meta().options) {
        Ok(choice) => {
            let again = LastSetup::read(&choice.to_text(), game.meta().options);
            assert_eq!(again, Ok(choice), "{text}");
        }
        Err(error) => check_error(&error),
    }
}
