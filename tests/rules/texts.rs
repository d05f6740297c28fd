//! The errors of a game for wrong texts, and its perft counts, from its files in tests/data.

use std::fs;
use std::path::Path;

use arcade_base::ParseError;
use arcade_engine::{Position, Random};
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;

use crate::in_full::one_in;

/// Counts beyond this are left to the benches, so that the tests stay fast.
const MAX_NODES: u64 = 3_000_000;

/// Checks `errors.txt` and `perft.txt` of a game.
pub fn check<C: GameSpec>(game: C) {
    let start = game.start(&OptionValues::defaults(game.meta().options), &mut Random::fixed());
    let start = start.expect("the defaults are accepted").position;
    for line in lines(game.meta().id, "errors.txt") {
        check_error(game, &start, &line);
    }
    for line in lines(game.meta().id, "perft.txt") {
        check_perft(game, &line);
    }
}

/// The lines of a data file, without comments and empty ones.
fn lines(game: &str, file: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(game).join(file);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<String> = lines.map(Into::into).collect();
    assert!(!lines.is_empty(), "{} says nothing", path.display());
    lines
}

/// `position TEXT => error`, `move TEXT => error`, `play POSITION ; MOVE => reason` or, for what a
/// person has typed of a move so far, `type POSITION ; TEXT => reason`.
fn check_error<C: GameSpec>(game: C, start: &C::Position, line: &str) {
    let (input, expected) = line.split_once(" => ").expect("an arrow before the error");
    let (what, text) = input.split_once(' ').unwrap_or((input, ""));
    let error = |error: Option<ParseError>| error.map(|error| error.to_string());
    let found = match what {
        "position" => error(game.parse(text).err()),
        "move" => error(start.parse_move(text).err()),
        "play" => {
            let (position, mv) = text.split_once(" ; ").expect("a position and a move");
            let position = game.parse(position).expect("a position");
            let refused = position.check(position.parse_move(mv).expect("a move"));
            refused.err().map(|error| error.reason().into())
        }
        "type" => {
            let (position, typed) = text.split_once(" ; ").expect("a position and a text");
            let refused = game.parse(position).expect("a position").check_prefix(typed);
            refused.err().map(|error| error.reason().into())
        }
        _ => panic!("{what:?} is neither position, move, play nor type"),
    };
    assert_eq!(found.as_deref(), Some(expected), "{input}");
}

/// `POSITION ; COUNT ; COUNT ...`, the counts for depths 1, 2, ...
fn check_perft<C: GameSpec>(game: C, line: &str) {
    let mut parts = line.split(" ; ");
    let position = game.parse(parts.next().expect("a position")).expect("a position");
    for (depth, count) in (1..).zip(parts) {
        let count: u64 = count.parse().expect("a count");
        if count <= MAX_NODES / one_in(20) as u64 {
            assert_eq!(position.perft(depth), count, "{position} to depth {depth}");
        }
    }
}
