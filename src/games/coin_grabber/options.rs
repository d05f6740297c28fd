//! The options of Coin Grabber.

use arcade_base::ParseError;
use arcade_engine::{Side, Start};

use super::notation::{ParsedBoard, STANDARD};
use super::rules::CoinGrabber;
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};

/// The option for who moves first.
pub(super) const FIRST: OptionSpec = OptionSpec {
    key: "first",
    kind: OptionKind::Number { min: 1, max: 2, words: &[] },
    default: None,
    help: "who moves first, player 1 (A) or player 2 (B); unset: a person is asked",
};

/// The option for the coins on the board.
const BOARD: OptionSpec = OptionSpec {
    key: "board",
    kind: OptionKind::File {
        words: &["standard"],
        description: "a file with a board",
        check: check_board,
    },
    default: Some("standard"),
    help: "\"standard\" or the path of a file: 5 rows of 5 cells, A and B where the players \
           begin, 1 in the centre, else coins (multiples of 5) or 0",
};

/// The keys of `[coin_grabber]`.
pub(super) const SPECS: [OptionSpec; 2] = [FIRST, BOARD];

/// Named combinations of the options.
pub(super) const PRESETS: [Preset; 3] = [
    Preset {
        name: "ask who begins",
        about: "whoever moves first can win, in 12 moves",
        values: &[],
    },
    Preset { name: "1 begins", about: "player 1 can win, in 12 moves", values: &[("first", "1")] },
    Preset { name: "2 begins", about: "player 2 can win, in 12 moves", values: &[("first", "2")] },
];

/// The start that the options define.
///
/// # Errors
/// If a value isn't accepted, or the file of the board can't be read.
pub(super) fn start(values: &OptionValues) -> Result<Start<CoinGrabber>, OptionError> {
    let first = match values.get(FIRST.key).map(|_| values.checked_number(&FIRST)).transpose()? {
        None | Some(1_u32) => Side::One,
        Some(_) => Side::Two,
    };
    let text = values.file(&BOARD)?;
    let board = parse_board(text.as_deref().unwrap_or(STANDARD)).expect("a board that was checked");
    let position = board.position([0, 0], first).expect("nobody has any money yet");
    Ok(Start::new(position, first))
}

fn check_board(text: &str) -> Result<(), ParseError> {
    parse_board(text).map(|_| ())
}

/// Parses a board as in a position's text, or with a row on each line and commas or blanks between
/// the cells.
fn parse_board(text: &str) -> Result<ParsedBoard, ParseError> {
    let rows = text.split(['/', '\n']).filter(|row| !row.trim().is_empty());
    let rows: Vec<Vec<&str>> = rows.map(cells).collect();
    let board = ParsedBoard::parse(&rows)?;
    if board.is_over() {
        return Err(ParseError::new("row 3, column 3", rows[2][2], "1 in the centre"));
    }
    Ok(board)
}

/// The cells of a row. Two adjacent commas make an empty cell, so that a missing one is noticed.
fn cells(row: &str) -> Vec<&str> {
    if row.contains(',') {
        row.split(',').map(str::trim).collect()
    } else {
        row.split_whitespace().collect()
    }
}
