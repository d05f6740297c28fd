//! Who wins each position reachable from a root position, by a table of thresholds.
//!
//! Coins only disappear, so positions are divided into layers by the set of coins left: a step
//! leads to the same set, to a set with one coin less that was solved before, or to the end. More
//! money never hurts. So instead of an entry for each division of the money, a table has two
//! numbers for each placement of the two players: the least money with which the mover wins, and
//! the least with which the other side does. If neither has enough, nobody can force an end, and
//! the game is a draw.
//!
//! Within one set play can cycle. There the numbers are the fixed point of a retrograde analysis
//! (Ströhlein, 1970) of the thresholds of all divisions at once: at first only steps that leave the
//! set win, and then steps to other wins are added.

mod fixpoint;
mod invariants;
mod plies_to_progress;
mod proof_space;
mod sets;

use arcade_base::{OutOfMemory, ParseError, init_thread_pool, zeros};
use arcade_engine::{Control, Game as _, Outcome, Random, Stopped, StoredTable, sort_few_by_key};
use rayon::prelude::*;
use thiserror::Error;

use super::geometry::{SQUARES, Step};
use super::notation::standard;
use super::rules::CoinGrabber;
use fixpoint::{Exits, Money};
use invariants::{RootInvariants, Squares, Symmetry, TableKey, members};
pub use proof_space::CoinGrabberProofSpace;
use sets::Sets;

/// The outcomes of all positions reachable from a root position: those with some of its coins and
/// the same total money, however it is divided.
pub struct OutcomeTable {
    invariants: RootInvariants,
    sets: Sets,
    /// The number of sets solved.
    solved_sets: usize,
    /// A header that identifies the root, then two cells for each placement; see
    /// [`Exits::write_thresholds`].
    bytes: Vec<u8>,
}

/// Why there is no table for a root position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoTable {
    /// It would take more memory than allowed.
    #[error("the table would need more memory than allowed")]
    TooLarge,
    /// There isn't enough memory for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The control said to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The number of sets solved between two checks of the control.
const CHUNK: usize = 256;
/// The number of sets that make a thread worthwhile.
const SHARE: usize = 8;
/// The size of the header of a table in bytes: the coins, starts and money of its root.
const HEADER: usize = SQUARES + 4 + 2;
/// The number of cells for each placement.
const CELLS: usize = 2;

/// The sets solved so far.
struct Solved<'a> {
    invariants: &'a RootInvariants,
    sets: &'a Sets,
    cells: &'a [u8],
}

impl OutcomeTable {
    /// A table of at most `most_bytes` bytes for the positions reachable from a root, with nothing
    /// solved yet.
    ///
    /// # Errors
    /// If the table would be larger, there isn't enough memory, or the control says to stop.
    pub fn new(
        root: &CoinGrabber,
        most_bytes: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, NoTable> {
        let invariants = RootInvariants::of(root);
        let bytes_per_placement = CELLS * width(&invariants);
        let sets = Sets::of(&invariants, most_bytes / bytes_per_placement, control)?;
        let mut bytes = zeros(HEADER + bytes_per_placement * sets.placements())?;
        bytes[..HEADER].copy_from_slice(&invariants.to_bytes());
        Ok(Self { invariants, sets, solved_sets: 0, bytes })
    }

    /// Solves what isn't solved yet, on all cores. What was solved before a stop is kept.
    ///
    /// # Errors
    /// [`Stopped`] if the control says to stop; each placement counts as a node.
    pub fn solve(&mut self, control: &mut Control<'_>) -> Result<(), Stopped> {
        let mut placements = 0;
        while !self.is_solved() {
            control.count_table_nodes(placements)?;
            placements = self.advance();
        }
        Ok(())
    }

    /// Solves a little more, on all cores, within a few milliseconds. Returns the number of
    /// placements solved, 0 if all were solved before.
    pub fn advance(&mut self) -> u64 {
        if self.is_solved() {
            return 0;
        }
        init_thread_pool();
        let first = self.solved_sets;
        let end = self.sets.end_of_layer(first).min(first + CHUNK);
        let bytes_per_placement = CELLS * width(&self.invariants);
        let (before, mut rest) =
            self.bytes[HEADER..].split_at_mut(bytes_per_placement * self.sets.begin(first));
        let solved = Solved { invariants: &self.invariants, sets: &self.sets, cells: before };
        let mut tasks = Vec::with_capacity(end - first);
        for number in first..end {
            let placements = self.sets.begin(number + 1) - self.sets.begin(number);
            let cells =
                rest.split_off_mut(..bytes_per_placement * placements).expect("room for every set");
            tasks.push((self.sets.get(number), cells));
        }
        tasks.into_par_iter().with_min_len(SHARE).for_each(|(set, cells)| solved.solve(set, cells));
        self.solved_sets = end;
        (self.sets.begin(end) - self.sets.begin(first)) as u64
    }

    /// Whether every position in the table is solved.
    pub fn is_solved(&self) -> bool {
        self.solved_sets == self.sets.len()
    }

    /// The number of sets of coins; those equal up to symmetry count once.
    pub fn set_count(&self) -> usize {
        self.sets.len()
    }

    /// The number of placements of the two players, in all sets together.
    pub fn placements(&self) -> usize {
        self.sets.placements()
    }

    /// The number of placements solved.
    pub fn solved_placements(&self) -> usize {
        self.sets.begin(self.solved_sets)
    }

    /// The size of the table in bytes.
    pub fn size_in_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Whether a position is in the table: its coins are some of the root's, the total money is the
    /// same, the players are on squares they can reach, and it isn't over.
    pub fn covers(&self, position: &CoinGrabber) -> bool {
        self.invariants.key(position).is_some()
    }

    /// The outcome for the mover; `None` for an unfinished position that isn't in the table or
    /// isn't solved yet.
    pub fn outcome(&self, position: &CoinGrabber) -> Option<Outcome> {
        position.outcome().or_else(|| self.look_up(self.invariants.key(position)?))
    }

    fn look_up(&self, key: TableKey) -> Option<Outcome> {
        let TableKey { coins, mover, other, money } = key;
        let (set, symmetry) = self.invariants.images(coins).least();
        self.sets.number(set).filter(|&number| number < self.solved_sets)?;
        let at_mover = |(square, _): &(u8, _)| *square == mover;
        let (_, [own, others]) = self.so_far().row(set, symmetry, other).find(at_mover)?;
        let taken = self.invariants.taken(coins);
        let has = |money: u16, needed: Money| i32::from(money) >= i32::from(needed);
        Some(if has(money, own) {
            Outcome::Win
        } else if has(taken - money, others) {
            Outcome::Loss
        } else {
            Outcome::Draw
        })
    }

    /// In a position that the mover wins, each winning step with the number of plies, including the
    /// step, until a coin is taken or the game ends, if the winner hurries and the loser delays;
    /// the fewest first. `None` unless the table says that the mover wins.
    ///
    /// A player who always takes the first of these steps ends the game, since the plies to the
    /// next coin and the number of coins decrease.
    pub fn steps_of_progress(&self, position: &CoinGrabber) -> Option<Vec<(Step, u32)>> {
        let key = self.invariants.key(position)?;
        if self.look_up(key)? != Outcome::Win {
            return None;
        }
        let TableKey { coins, other, money, .. } = key;
        let guide = Exits::of(&self.so_far(), coins)
            .plies_to_progress(self.invariants.reachable(coins), money);
        let plies = |step| {
            let (next, _) = position.after(step);
            if next.outcome().is_some() || next.left() < position.left() {
                return (self.outcome(&next)? == Outcome::Loss).then_some(1);
            }
            guide.plies(next.square(position.side_to_move()), other).map(|plies| plies + 1)
        };
        let steps = position.legal_moves().into_iter();
        let mut steps: Vec<(Step, u32)> =
            steps.filter_map(|step| Some((step, plies(step)?))).collect();
        sort_few_by_key(&mut steps, |&(_, plies)| plies);
        Some(steps)
    }

    /// The whole table as bytes, for [`restore`](Self::restore); `None` until it is solved.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.is_solved().then_some(&self.bytes)
    }

    /// Restores a solved table from its [bytes](Self::as_bytes).
    ///
    /// Bytes of another root, and bytes that can't be those of a table, are rejected and change
    /// nothing. The caller must check for other errors.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        let expected = self.bytes.len();
        if bytes.len() != expected {
            let found = format!("{} bytes", bytes.len());
            return Err(ParseError::new("table", found, format!("{expected} bytes")));
        }
        if bytes[..HEADER] != self.bytes[..HEADER] {
            return Err(ParseError::new("table", "another root", "the root of this table"));
        }
        let solved =
            Solved { invariants: &self.invariants, sets: &self.sets, cells: &bytes[HEADER..] };
        let check = |number| solved.check(number);
        init_thread_pool();
        (0..self.sets.len()).into_par_iter().try_for_each(check)?;
        self.bytes = bytes;
        self.solved_sets = self.sets.len();
        Ok(())
    }

    fn so_far(&self) -> Solved<'_> {
        Solved { invariants: &self.invariants, sets: &self.sets, cells: &self.bytes[HEADER..] }
    }
}

impl StoredTable for OutcomeTable {
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        OutcomeTable::restore(self, bytes)
    }

    fn forget(&mut self) {
        self.solved_sets = 0;
    }

    /// Checks a random set of coins. First the number of coins is drawn, each with the same
    /// probability: otherwise the few sets with few coins would hardly ever be checked.
    fn check_random_entry(&self, random: &mut Random) -> Result<(), ParseError> {
        let number = self.sets.random_index(random);
        let (set, known) = (self.sets.get(number), self.so_far());
        let mut cells = vec![0; known.cells(number).len()];
        known.solve(set, &mut cells);
        if cells == known.cells(number) {
            return Ok(());
        }
        let expected = "what follows from those with a coin less";
        Err(ParseError::new(format!("cells of set {number}"), "others", expected))
    }

    /// The first mover wins the standard start, as two independent programs have found.
    fn check_known(&self) -> Result<(), ParseError> {
        match self.outcome(&standard()) {
            None | Some(Outcome::Win) => Ok(()),
            Some(other) => {
                Err(ParseError::new("value of the standard start", other.to_string(), "win"))
            }
        }
    }
}

impl Solved<'_> {
    /// Computes the cells of a set from those of the sets with one coin less.
    fn solve(&self, set: Squares, cells: &mut [u8]) {
        let width = width(self.invariants);
        let mut cells = cells.chunks_exact_mut(width);
        Exits::of(self, set).write_thresholds(self.invariants.reachable(set), |pair| {
            for value in pair {
                let cell = cells.next().expect("a cell for every number");
                cell.copy_from_slice(&value.to_le_bytes()[..width]);
            }
        });
    }

    /// The cells of a set that is the least of its images.
    fn cells(&self, number: usize) -> &[u8] {
        let bytes_per_placement = CELLS * width(self.invariants);
        &self.cells[bytes_per_placement * self.sets.begin(number)
            ..bytes_per_placement * self.sets.begin(number + 1)]
    }

    /// The row of a solved set with the other side on a square: for each square of the mover, the
    /// least money with which the mover wins and the least with which the other side wins. The set
    /// is given by its least image and a symmetry that leads to it; squares are those before the
    /// symmetry.
    fn row<'b>(
        &'b self,
        set: Squares,
        symmetry: &'b Symmetry,
        other: u8,
    ) -> impl Iterator<Item = (u8, [Money; CELLS])> + use<'b> {
        let number = self.sets.number(set).expect("play stays in the table");
        let (other, reachable) = (symmetry.image(other), self.invariants.reachable(set));
        let bytes_per_placement = CELLS * width(self.invariants);
        let cells = &self.cells(number)[bytes_per_placement * reachable.placements_before(other)..];
        let squares = members(reachable.opposite(other));
        let squares = squares.map(|square| symmetry.inverse[usize::from(square)]);
        squares.zip(cells.chunks_exact(bytes_per_placement).map(pair))
    }

    /// Checks that no cell of a set exceeds `Exits::never`.
    fn check(&self, number: usize) -> Result<(), ParseError> {
        let most = self.invariants.taken(self.sets.get(number)) + 1;
        let cells = self.cells(number).chunks_exact(width(self.invariants));
        let found = cells.map(number_of).max().unwrap_or(0);
        if found > most {
            let field = format!("cell of set {number}");
            let expected = format!("a number up to {most}");
            return Err(ParseError::new(field, found.to_string(), expected));
        }
        Ok(())
    }
}

/// The size of a cell: one byte if that can hold every possible number, otherwise two.
fn width(invariants: &RootInvariants) -> usize {
    if invariants.total() < u8::MAX.into() { 1 } else { 2 }
}

fn number_of(cell: &[u8]) -> u16 {
    match *cell {
        [low, high] => u16::from_le_bytes([low, high]),
        _ => cell[0].into(),
    }
}

fn pair(cells: &[u8]) -> [Money; CELLS] {
    let (own, others) = cells.split_at(cells.len() / CELLS);
    [own, others].map(|cell| number_of(cell).cast_signed())
}

/// The root to solve for a position: the standard start if it leads to the position and much of the
/// game is left, otherwise the position itself.
pub fn root_for(position: &CoinGrabber) -> CoinGrabber {
    let start = standard();
    let coins = (0..).zip(position.coins()).filter(|(_, coin)| **coin > 0).count();
    let from_start = coins > FEW && RootInvariants::of(&start).key(position).is_some();
    if from_start { start } else { *position }
}

/// A position with at most this many coins is solved separately, within 4096 sets.
const FEW: usize = 12;
