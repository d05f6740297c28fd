//! Tiles as the exercise describes it: a board of letters, examined square by square. Written from
//! the rules alone, with no look at the sets of squares of the crate.

use std::collections::BTreeSet;

/// A board of letters: `b`, `o`, or `g` for an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    board: Vec<Vec<char>>,
    mover: char,
    k: usize,
}

/// How a game stands, for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Won,
    Lost,
    Drawn,
    Open,
}

impl Model {
    pub fn empty(size: usize, k: usize) -> Self {
        Self { board: vec![vec!['g'; size]; size], mover: 'b', k }
    }

    /// The board that a string describes column by column, from top to bottom and from left to
    /// right. `None` for a board that no rule allows.
    pub fn read(squares: &str, mover: char, k: usize) -> Option<Self> {
        let letters: Vec<char> = squares.chars().collect();
        let size = (2..=8).find(|size| size * size == letters.len())?;
        let mut model = Self { mover, ..Self::empty(size, k) };
        let mut next = letters.into_iter();
        for column in 0..size {
            for row in 0..size {
                model.board[row][column] = next.next()?;
            }
        }
        let allowed = model.count('g') >= k && !(model.has_line('b') && model.has_line('o'));
        allowed.then_some(model)
    }

    pub fn size(&self) -> usize {
        self.board.len()
    }

    pub fn mover(&self) -> char {
        self.mover
    }

    fn other(&self) -> char {
        if self.mover == 'b' { 'o' } else { 'b' }
    }

    fn count(&self, letter: char) -> usize {
        self.board.iter().flatten().filter(|&&other| other == letter).count()
    }

    fn has_line(&self, letter: char) -> bool {
        let size = self.size();
        let mut lines = vec![Vec::new(); 2 * size + 2];
        for row in 0..size {
            for column in 0..size {
                let found = self.board[row][column];
                lines[row].push(found);
                lines[size + column].push(found);
                if row == column {
                    lines[2 * size].push(found);
                }
                if row + column == size - 1 {
                    lines[2 * size + 1].push(found);
                }
            }
        }
        lines.iter().any(|line| line.len() == size && line.iter().all(|&found| found == letter))
    }

    /// The square with this number, which counts from 1, row by row.
    fn square(&self, number: usize) -> (usize, usize) {
        ((number - 1) / self.size(), (number - 1) % self.size())
    }

    /// What is on a square, by its number.
    pub fn at(&self, number: usize) -> char {
        let (row, column) = self.square(number);
        self.board[row][column]
    }

    fn numbers(&self) -> std::ops::RangeInclusive<usize> {
        1..=self.size() * self.size()
    }

    /// Whether one square is beside another, diagonally too: as a chess king moves.
    fn beside(&self, one: usize, other: usize) -> bool {
        let ((row, column), (other_row, other_column)) = (self.square(one), self.square(other));
        one != other && row.abs_diff(other_row) < 2 && column.abs_diff(other_column) < 2
    }

    /// Every slide of the mover, as if it were time to slide.
    fn slides(&self) -> BTreeSet<String> {
        let mut slides = BTreeSet::new();
        for from in self.numbers().filter(|&from| self.at(from) == self.mover) {
            for to in self.numbers().filter(|&to| self.at(to) == 'g') {
                if self.beside(from, to) {
                    slides.insert(format!("{from}-{to}"));
                }
            }
        }
        slides
    }

    pub fn standing(&self) -> Standing {
        match () {
            () if self.has_line(self.mover) => Standing::Won,
            () if self.has_line(self.other()) => Standing::Lost,
            () if self.count('g') == self.k && self.slides().is_empty() => Standing::Drawn,
            () => Standing::Open,
        }
    }

    /// Every legal move as text.
    pub fn moves(&self) -> BTreeSet<String> {
        match self.standing() {
            Standing::Won | Standing::Lost | Standing::Drawn => BTreeSet::new(),
            Standing::Open if self.count('g') == self.k => self.slides(),
            Standing::Open => {
                let empty = self.numbers().filter(|&number| self.at(number) == 'g');
                empty.map(|number| number.to_string()).collect()
            }
        }
    }

    /// The board after a move given as text.
    pub fn after(&self, mv: &str) -> Self {
        let number = |text: &str| text.parse().expect("a number");
        let mut next = self.clone();
        let to = match mv.split_once('-') {
            None => number(mv),
            Some((from, to)) => {
                let (row, column) = self.square(number(from));
                next.board[row][column] = 'g';
                number(to)
            }
        };
        let (row, column) = self.square(to);
        next.board[row][column] = self.mover;
        next.mover = self.other();
        next
    }
}

impl std::fmt::Display for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for column in 0..self.size() {
            for row in &self.board {
                write!(f, "{}", row[column])?;
            }
        }
        write!(f, " {} {}", self.mover, self.k)
    }
}
