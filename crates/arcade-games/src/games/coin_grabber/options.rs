//! The options of Coin Grabber.

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use super::geometry::SIZE;
use super::notation::{ParsedBoard, STANDARD};
use super::rules::CoinGrabber;
use crate::kit::EveryStart;
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};

/// The option for who moves first.
pub(super) const FIRST: OptionSpec = OptionSpec {
    key: "first",
    kind: OptionKind::Number { min: 1, max: 2, words: &[] },
    default: None,
    help: "who moves first, player 1 (A) or player 2 (B); unset: a person is asked",
};

/// The word for a board on which the coins of the standard one are dealt at random.
const DEALT: &str = "dealt";

/// The option for the coins on the board.
const BOARD: OptionSpec = OptionSpec {
    key: "board",
    kind: OptionKind::File {
        words: &["standard", DEALT],
        description: "a file with a board",
        check: check_board,
    },
    default: Some("standard"),
    help: "\"standard\", \"dealt\" or the path of a file: 5 rows of 5 cells, A and B where players \
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
pub(super) fn start(
    values: &OptionValues,
    random: &mut Random,
) -> Result<Start<CoinGrabber>, OptionError> {
    let first = match values.get(FIRST.key).map(|_| values.checked_number(&FIRST)).transpose()? {
        None | Some(1_u32) => Side::One,
        Some(_) => Side::Two,
    };
    let text = match values.file(&BOARD)? {
        Some(text) => text,
        None if is_dealt(values) => dealt(random),
        None => STANDARD.into(),
    };
    let board = parse_board(&text).expect("a board that was checked");
    let position = board.position([0, 0], first).expect("nobody has any money yet");
    Ok(Start::new(position, first))
}

/// Whether the coins are dealt at random.
pub(super) fn is_dealt(values: &OptionValues) -> bool {
    values.get(BOARD.key) == Some(DEALT)
}

/// The values with a dealt board in place of the standard one; `None` for any other board.
pub(super) fn with_dealt_board(values: &OptionValues) -> Option<OptionValues> {
    let board = values.get(BOARD.key).or(BOARD.default);
    (board != Some(DEALT) && BOARD.words_beside_files()?.contains(&board?)).then(|| {
        let mut dealt = values.clone();
        dealt.set(BOARD.key, DEALT.into());
        dealt
    })
}

/// The one start of these values.
///
/// # Errors
/// If a value isn't accepted, or the board is dealt, which gives more than one.
pub(super) fn every_start(values: &OptionValues) -> Result<EveryStart<CoinGrabber>, OptionError> {
    if is_dealt(values) {
        return Err(OptionError::new(BOARD.key, DEALT, "a board that isn't dealt"));
    }
    let start = start(values, &mut Random::fixed())?;
    Ok(Box::new(std::iter::once(start.position)))
}

/// The squares that turning the board by half a turn and exchanging rows and columns lead to from each other,
/// without those of the players and the centre. On the standard board each group has coins of one kind, so that the
/// board is alike for both players.
const ALIKE: [&[usize]; 7] = [
    &[4, 20],
    &[6, 18],
    &[8, 16],
    &[1, 5, 19, 23],
    &[2, 10, 14, 22],
    &[3, 9, 15, 21],
    &[7, 11, 13, 17],
];

/// Another board than the standard one with its coins at random, and with its symmetry.
fn dealt(random: &mut Random) -> String {
    let standard: Vec<&str> = STANDARD.split(['/', ',']).collect();
    let mut cells = standard.clone();
    while cells == standard {
        for size in [2, 4] {
            let groups = || ALIKE.iter().filter(|group| group.len() == size);
            let mut coins: Vec<&str> = groups().map(|group| standard[group[0]]).collect();
            random.shuffle(&mut coins);
            for (group, coin) in groups().zip(coins) {
                group.iter().for_each(|&cell| cells[cell] = coin);
            }
        }
    }
    let rows: Vec<String> = cells.chunks(usize::from(SIZE)).map(|row| row.join(",")).collect();
    rows.join("/")
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
