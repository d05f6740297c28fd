//! The entries that every game has: its positions and moves, its options and its lessons.

use arcade::game::Game as _;
use arcade::games::GameId;
use arcade::kit::{Cartridge, Verb};
use arcade::lessons;
use arcade::options::Values;
use arcade::session::Choice;

use super::{check_error, read, text};

/// Runs a verb for every game.
fn for_all<V: Verb + Copy>(verb: V) {
    for game in GameId::ALL {
        game.run(verb);
    }
}

/// Positions of every game: what is accepted can be played on.
pub fn positions(bytes: &[u8]) {
    for_all(ReadPosition(&text(bytes)));
}

#[derive(Clone, Copy)]
struct ReadPosition<'a>(&'a str);

impl Verb for ReadPosition<'_> {
    type Output = ();

    fn run<C: Cartridge>(self, game: C) {
        let Some(position) = read(self.0, |text| game.parse(text)) else { return };
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
}

/// Moves of every game: at the usual start they are played or refused with a reason.
pub fn moves(bytes: &[u8]) {
    for_all(ReadMove(&text(bytes)));
}

#[derive(Clone, Copy)]
struct ReadMove<'a>(&'a str);

impl Verb for ReadMove<'_> {
    type Output = ();

    fn run<C: Cartridge>(self, game: C) {
        let values = Values::defaults(game.meta().specs);
        let start = game.start(&values, &mut arcade::random::Random::fixed());
        let start = start.expect("the defaults are accepted").position;
        if let Err(error) = start.check_prefix(self.0) {
            check_error(&error);
        }
        let Some(mv) = read(self.0, |text| start.parse_move(text)) else { return };
        let mut position = start.clone();
        match position.play(mv) {
            Ok(_) => assert!(start.legal_moves().contains(&mv), "{start} {mv}"),
            Err(error) => {
                check_error(&error);
                assert_eq!(position, start, "{mv} is refused and played all the same");
            }
        }
    }
}

/// Lessons of every game.
pub fn lessons(bytes: &[u8]) {
    for_all(ReadLessons(&text(bytes)));
}

#[derive(Clone, Copy)]
struct ReadLessons<'a>(&'a str);

impl Verb for ReadLessons<'_> {
    type Output = ();

    fn run<C: Cartridge>(self, game: C) {
        match lessons::parse(game, self.0) {
            Ok(lessons) => {
                assert!(lessons.iter().all(|lesson| !lesson.id.is_empty()));
            }
            Err(error) => check_error(&error),
        }
    }
}

/// The values of every option of every game, and the choices of the form.
pub fn options(bytes: &[u8]) {
    for_all(ReadOptions(&text(bytes)));
}

#[derive(Clone, Copy)]
struct ReadOptions<'a>(&'a str);

impl Verb for ReadOptions<'_> {
    type Output = ();

    fn run<C: Cartridge>(self, game: C) {
        for spec in game.meta().specs {
            match spec.accept_unread(self.0) {
                Ok(value) => assert_eq!(spec.accept_unread(&value).as_ref(), Ok(&value)),
                Err(error) => {
                    assert_eq!(error.key(), spec.key);
                    check_error(&error);
                }
            }
        }
        match Choice::read(self.0, game.meta().specs) {
            Ok(choice) => {
                let again = Choice::read(&choice.to_text(), game.meta().specs);
                assert_eq!(again, Ok(choice), "{}", self.0);
            }
            Err(error) => check_error(&error),
        }
    }
}
