//! What is said of moves of Tiles, checked against the board.

use arcade::game::{Game as _, Outcome, Side};
use arcade::games::tiles::{TileMove, Tiles, Words};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

use super::read;

/// Whether the side to move can complete a line with its next move.
fn can_win(position: &Tiles) -> bool {
    let wins = |mv| position.after(mv).0.outcome() == Some(Outcome::Loss);
    position.legal_moves().into_iter().any(wins)
}

/// The same tiles with the other side to move.
fn turned(position: &Tiles) -> Tiles {
    let text = position.to_string();
    let mover = if position.mover() == Some(Side::One) { " o " } else { " b " };
    read(&text.replace(if mover == " o " { " b " } else { " o " }, mover))
}

/// Checks what is said of a move, and returns the kind of reason that it is.
#[track_caller]
fn check(position: &Tiles, mv: TileMove) -> usize {
    let text = Words::deed(position, mv);
    let next = position.after(mv).0;
    let says = |part: &str| text.contains(part);
    match next.outcome() {
        Some(Outcome::Draw) => {
            assert!(text.ends_with(": a draw"), "{position} {mv}: {text}");
            assert_eq!(says("fills the board"), next.free() == 0, "{position} {mv}: {text}");
            return 0;
        }
        Some(_) => {
            assert!(text.starts_with("completes "), "{position} {mv}: {text}");
            return 1;
        }
        None => {}
    }
    let lets = can_win(&next);
    assert_eq!(says("lets "), lets, "{position} {mv}: {text}");
    let threatens = !lets && can_win(&turned(&next));
    assert_eq!(says("threatens "), threatens, "{position} {mv}: {text}");
    if says("blocks ") {
        assert!(can_win(&turned(position)), "{position} {mv}: {text}");
        return 2;
    }
    match () {
        () if lets => 3,
        () if threatens => 4,
        () => {
            assert!(says("free of "), "{position} {mv}: {text}");
            5
        }
    }
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let seed: Seed = "tiles-in-words".parse().expect("a seed");
    let mut counts = [0; 6];
    for game in 0..300 {
        let mut random = Random::new(&seed, game);
        let size = 3 + u8::try_from(game % 3).expect("small");
        let k = u8::try_from(random.below(5)).expect("small");
        let mut position = Tiles::new(size, k).expect("a board");
        for _ in 0..60 {
            let moves = position.legal_moves();
            for &mv in &moves {
                counts[check(&position, mv)] += 1;
            }
            let Some(&mv) = random.choose(&moves) else { break };
            position.play_unchecked(mv);
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// What has been typed so far can't become a legal move, for this reason.
#[track_caller]
fn check_typed(position: &str, typed: &str, reason: Option<&str>) {
    let refused = read(position).check_prefix(typed).err();
    let refused = refused.map(|error| error.reason().to_string());
    assert_eq!(refused.as_deref(), reason, "{position} {typed}");
}

#[test]
fn what_can_come_of_typed_letters_is_known_early() {
    for typed in ["", "2", "2-", "2-6", "3", "9-6"] {
        check_typed("oobboobgb b 1", typed, None);
    }
    check_typed("oobboobgb b 1", "7", Some("no empty square is beside 7"));
    check_typed("oobboobgb b 1", "7-", Some("no empty square is beside 7"));
    check_typed("oobboobgb b 1", "1-", Some("the tile on 1 is not blue"));
    check_typed("oobboobgb b 1", "6-", Some("there is no tile on 6"));
    check_typed("oobboobgb b 1", "0", Some("a move is a square, as in 8, or two, as in 3-6"));
    check_typed("oobboobgb b 1", "10", Some("there is no square 10; the board has 9"));
    check_typed("oobboobgb b 1", "2-3", Some("there is a tile on 3"));
    check_typed("ggggggggg b 1", "8", None);
    check_typed("ggggggggg b 1", "8-", Some("tiles slide only after 8 more have been placed"));
    let large = format!("{} b 3", "g".repeat(25));
    for typed in ["1", "10", "25"] {
        check_typed(&large, typed, None);
    }
    check_typed(&large, "26", Some("there is no square 26; the board has 25"));
}

#[test]
fn the_end_is_told_with_its_reason() {
    for (position, reason) in [
        ("obbbogboo b 1", "1-5-9 is all orange"),
        ("bbboogggg o 1", "1-4-7 is all blue"),
        ("obbboobog b 1", "blue has no tile that can slide"),
        ("bbooobbob o 0", "the board is full"),
    ] {
        assert_eq!(Words::why_over(&read(position)), reason, "{position}");
    }
}
