//! The board of the exercise. Its public methods are those that the exercise asks for, of which the player
//! here needs only some.

use super::dictionary::{Configuration, DictionaryError, HashDictionary};

/// The computer's tiles.
pub const COMPUTER: char = 'o';
/// The human's tiles.
pub const HUMAN: char = 'b';
/// An empty position.
pub const EMPTY: char = 'g';

/// The human wins.
pub const HUMAN_WINS: u8 = 0;
/// Not decided yet.
pub const UNDECIDED: u8 = 1;
/// A draw.
pub const DRAW: u8 = 2;
/// The computer wins.
pub const COMPUTER_WINS: u8 = 3;

/// The number of chains of a dictionary: a prime number, as the exercise demands, of the
/// recommended size.
const DICTIONARY_SIZE: usize = 9973;

/// A board of the exercise.
#[derive(Clone, Debug)]
pub struct BoardGame {
    board: Vec<Vec<char>>,
    empty_positions: usize,
    max_levels: u32,
}

impl BoardGame {
    /// An empty board with `board_size` positions along a side, of which `empty_positions` stay
    /// empty, for a player with a lookahead of `max_levels` plies.
    pub fn new(board_size: usize, empty_positions: usize, max_levels: u32) -> Self {
        let board = vec![vec![EMPTY; board_size]; board_size];
        Self { board, empty_positions, max_levels }
    }

    /// The number of positions along a side.
    pub(super) fn size(&self) -> usize {
        self.board.len()
    }

    /// The number of positions that stay empty.
    pub(super) fn empty_positions(&self) -> usize {
        self.empty_positions
    }

    /// The player's lookahead, in plies.
    pub(super) fn max_levels(&self) -> u32 {
        self.max_levels
    }

    /// An empty dictionary.
    pub fn make_dictionary(&self) -> HashDictionary {
        HashDictionary::new(DICTIONARY_SIZE).expect("a prime number")
    }

    /// The text of the board: column by column, each from the top.
    pub(super) fn configuration(&self) -> String {
        let size = self.size();
        let positions = (0..size).flat_map(|column| (0..size).map(move |row| (row, column)));
        positions.map(|(row, column)| self.board[row][column]).collect()
    }

    /// The score of the board in a dictionary; `None` if it isn't there.
    pub fn is_repeated_config(&self, dictionary: &HashDictionary) -> Option<u8> {
        dictionary.get_score(&self.configuration())
    }

    /// Puts the board with its score into a dictionary; returns 1 for a collision, otherwise 0.
    ///
    /// # Errors
    /// If the board is already there.
    pub fn put_config(
        &self,
        dictionary: &mut HashDictionary,
        score: u8,
    ) -> Result<usize, DictionaryError> {
        dictionary.put(Configuration::new(self.configuration(), score))
    }

    /// Puts a symbol on a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn save_play(&mut self, row: usize, column: usize, symbol: char) {
        self.board[row][column] = symbol;
    }

    /// Whether a position is empty.
    pub fn position_is_empty(&self, row: usize, column: usize) -> bool {
        self.board[row][column] == EMPTY
    }

    /// Whether the computer has a tile there.
    pub fn tile_of_computer(&self, row: usize, column: usize) -> bool {
        self.board[row][column] == COMPUTER
    }

    /// Whether the human has a tile there.
    pub fn tile_of_human(&self, row: usize, column: usize) -> bool {
        self.board[row][column] == HUMAN
    }

    /// Whether a row, a column or a long diagonal is full of this symbol.
    pub fn wins(&self, symbol: char) -> bool {
        let size = self.size();
        let full = |position: &dyn Fn(usize) -> (usize, usize)| {
            (0..size).map(position).all(|(row, column)| self.board[row][column] == symbol)
        };
        (0..size).any(|line| full(&|step| (line, step)) || full(&|step| (step, line)))
            || full(&|step| (step, step))
            || full(&|step| (step, size - 1 - step))
    }

    /// Whether it is a draw when `symbol` is to move: nobody has won, exactly `empty_positions`
    /// positions are empty, and none of them is adjacent to a tile of `symbol`.
    ///
    /// The exercise doesn't mention the number of empty positions; taken literally, the empty board
    /// would be a draw.
    pub fn is_draw(&self, symbol: char, empty_positions: usize) -> bool {
        let empty = self.positions(EMPTY);
        let beside = |(row, column): &(usize, usize)| {
            let near = |other: &(usize, usize)| {
                row.abs_diff(other.0) <= 1 && column.abs_diff(other.1) <= 1
            };
            self.positions(symbol).iter().any(near)
        };
        !self.wins(COMPUTER)
            && !self.wins(HUMAN)
            && empty.len() == empty_positions
            && !empty.iter().any(beside)
    }

    /// The score of the board when `symbol` is to move.
    pub fn eval_board(&self, symbol: char, empty_positions: usize) -> u8 {
        match () {
            () if self.wins(COMPUTER) => COMPUTER_WINS,
            () if self.wins(HUMAN) => HUMAN_WINS,
            () if self.is_draw(symbol, empty_positions) => DRAW,
            () => UNDECIDED,
        }
    }

    /// The positions with this symbol, as row and column.
    pub(super) fn positions(&self, symbol: char) -> Vec<(usize, usize)> {
        let rows = self.board.iter().enumerate();
        rows.flat_map(|(row, symbols)| {
            let columns = symbols.iter().enumerate().filter(move |(_, other)| **other == symbol);
            columns.map(move |(column, _)| (row, column))
        })
        .collect()
    }
}
