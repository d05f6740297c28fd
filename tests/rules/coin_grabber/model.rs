//! A slow model of Coin Grabber, as the exercise describes it: a grid of cells with coins in them,
//! and two players who walk on it. It shares no code with the crate's rules.

use std::fmt;

/// What is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// What is written in each cell: a coin, 0 for none, or a player's letter.
    cells: Vec<Vec<String>>,
    cents: [i32; 2],
    mover: char,
}

/// How the game stands for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Won,
    Lost,
    Open,
}

impl Model {
    /// A table with these rows of cells, separated by blanks.
    pub fn new(rows: [&str; 5], cents: [i32; 2], mover: char) -> Self {
        let cells = rows.map(|row| row.split_whitespace().map(Into::into).collect());
        Self { cells: cells.to_vec(), cents, mover }
    }

    /// The board of the exercise, with A to move.
    pub fn start() -> Self {
        let rows = ["A 5 10 5 25", "5 10 25 10 5", "10 25 1 25 10", "5 10 25 10 5", "25 5 10 5 B"];
        Self::new(rows, [0, 0], 'A')
    }

    pub fn mover(&self) -> char {
        self.mover
    }

    fn other(&self) -> char {
        if self.mover == 'A' { 'B' } else { 'A' }
    }

    /// Row and column of a player.
    fn find(&self, player: char) -> (i32, i32) {
        for (y, row) in (0..).zip(&self.cells) {
            for (x, cell) in (0..).zip(row) {
                if *cell == player.to_string() {
                    return (y, x);
                }
            }
        }
        panic!("no {player} in {self}");
    }

    /// What is written in a cell; `None` beyond the edge.
    fn cell(&self, (y, x): (i32, i32)) -> Option<&str> {
        let row = self.cells.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).map(String::as_str)
    }

    fn write(&mut self, (y, x): (i32, i32), what: &str) {
        let (y, x) = (usize::try_from(y).expect("a row"), usize::try_from(x).expect("a column"));
        self.cells[y][x] = what.into();
    }

    pub fn standing(&self) -> Standing {
        let taker = match self.cell((2, 2)) {
            Some("A") => 'A',
            Some("B") => 'B',
            _ => return Standing::Open,
        };
        let (own, others) = match taker {
            'A' => (self.cents[0], self.cents[1]),
            _ => (self.cents[1], self.cents[0]),
        };
        // "If the player that takes the 1 coin has less than $1.00, that player immediately loses.
        // Otherwise, the player with the most money wins."
        let winner = match () {
            () if own < 100 => self.mover,
            () if own > others => taker,
            () if own < others => self.mover,
            () => panic!("a tie, which is impossible: {self}"),
        };
        assert_ne!(taker, self.mover, "the taker has just moved");
        if winner == self.mover { Standing::Won } else { Standing::Lost }
    }

    /// The table after a step in this direction; `None` if there is no such step.
    pub fn after(&self, letter: char) -> Option<Self> {
        if self.standing() != Standing::Open {
            return None;
        }
        let from = self.find(self.mover);
        let to = match letter {
            'U' => (from.0 - 1, from.1),
            'D' => (from.0 + 1, from.1),
            'L' => (from.0, from.1 - 1),
            _ => (from.0, from.1 + 1),
        };
        // A letter in the cell is the other player, and there is no cell beyond the edge.
        let coin: i32 = self.cell(to)?.parse().ok()?;
        let mut next = self.clone();
        next.write(from, "0");
        next.write(to, &self.mover.to_string());
        next.cents[usize::from(self.mover == 'B')] += coin;
        next.mover = self.other();
        Some(next)
    }

    /// The total of all coins left but the one in the centre, in cents.
    pub fn left(&self) -> i32 {
        let coins = self.cells.iter().flatten().filter_map(|cell| cell.parse::<i32>().ok());
        coins.filter(|&coin| coin != 1).sum()
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self.cells.iter().map(|row| row.join(",")).collect();
        write!(f, "{} {} {} {}", rows.join("/"), self.cents[0], self.cents[1], self.mover)
    }
}
