//! Who wins each position that play can reach from a root position, by a table of thresholds.
//!
//! Coins only disappear: positions fall into layers by the set of coins left, and from each set a
//! step leads to the same one, or to one with a coin less that was solved before, or to the end.
//! More money never hurts. So instead of an entry for each way to share the money, a table has two
//! numbers for each placement of the two players: the least money with which the mover wins, and
//! the least with which the other side does. Where neither has enough, nobody can force an end, and
//! the game is a draw.
//!
//! Within one set play can go round in circles. There the numbers are the fixed point of a
//! retrograde analysis (Ströhlein, 1970) of the thresholds of all shares at once: at first only a
//! step that leaves the set wins, and a win is added only by a step to another win.

mod fixpoint;
mod guide;
mod layout;
mod plies;
mod sets;

use std::fmt::{self, Debug};

use arcade_base::{OutOfMemory, ParseError, muster_threads, zeros};
use arcade_engine::{Control, Game as _, Kept, Outcome, Random, Stopped, sort_few_by_key};
use rayon::prelude::*;
use thiserror::Error;

use super::geometry::{SQUARES, Step};
use super::notation::standard;
use super::rules::CoinGrabber;
use fixpoint::{Exits, Money};
use layout::{Layout, Placement, Squares, Symmetry, members};
pub use plies::Plies;
use sets::Sets;

/// The outcomes of all positions that play can reach from a root position: those with some of its
/// coins and as much money in all, however it is shared.
pub struct Thresholds {
    layout: Layout,
    sets: Sets,
    /// How many sets are solved.
    solved: usize,
    /// A header that names the layout, then two cells for each placement; see [`Exits::settle`].
    bytes: Vec<u8>,
}

/// Why there is no table for a root position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// It would need more memory than allowed.
    #[error("the table would need more memory than allowed")]
    TooLarge,
    /// There isn't enough memory for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The control said to stop.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// How many sets are solved on all cores between two checks of the control.
const CHUNK: usize = 256;
/// The fewest sets that are worth a thread.
const SHARE: usize = 8;
/// Bytes in the header of a table: the coins, starts and money of its layout.
const HEADER: usize = SQUARES + 4 + 2;
/// Cells for each placement.
const CELLS: usize = 2;

/// The sets solved so far.
struct Solved<'a> {
    layout: &'a Layout,
    sets: &'a Sets,
    cells: &'a [u8],
}

impl Thresholds {
    /// A table of at most `most_bytes` bytes for the positions that play can reach from a root, in
    /// which nothing is solved yet.
    ///
    /// # Errors
    /// When the table would be larger, there isn't enough memory, or the control says to stop.
    pub fn new(
        root: &CoinGrabber,
        most_bytes: usize,
        control: &mut Control<'_>,
    ) -> Result<Self, Refused> {
        let layout = Layout::of(root);
        let placement = CELLS * width(&layout);
        let sets = Sets::of(&layout, most_bytes / placement, control)?;
        let mut bytes = zeros(HEADER + placement * sets.placements())?;
        bytes[..HEADER].copy_from_slice(&layout.to_bytes());
        Ok(Self { layout, sets, solved: 0, bytes })
    }

    /// Solves what isn't solved yet, on all cores. What was solved before a stop is kept.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; each placement counts as a node.
    pub fn solve(&mut self, control: &mut Control<'_>) -> Result<(), Stopped> {
        let mut placements = 0;
        while !self.is_solved() {
            control.count_table_nodes(placements)?;
            placements = self.advance();
        }
        Ok(())
    }

    /// Solves a little more, on all cores, within a few milliseconds; returns how many placements
    /// were solved, 0 when all had been.
    pub fn advance(&mut self) -> u64 {
        if self.is_solved() {
            return 0;
        }
        muster_threads();
        let first = self.solved;
        let end = self.sets.end_of_layer(first).min(first + CHUNK);
        let placement = CELLS * width(&self.layout);
        let (before, mut rest) =
            self.bytes[HEADER..].split_at_mut(placement * self.sets.begin(first));
        let solved = Solved { layout: &self.layout, sets: &self.sets, cells: before };
        let mut tasks = Vec::with_capacity(end - first);
        for number in first..end {
            let placements = self.sets.begin(number + 1) - self.sets.begin(number);
            let cells = rest.split_off_mut(..placement * placements).expect("room for every set");
            tasks.push((self.sets.get(number), cells));
        }
        tasks.into_par_iter().with_min_len(SHARE).for_each(|(set, cells)| solved.solve(set, cells));
        self.solved = end;
        (self.sets.begin(end) - self.sets.begin(first)) as u64
    }

    /// Whether every position that it covers is solved.
    pub fn is_solved(&self) -> bool {
        self.solved == self.sets.len()
    }

    /// How many sets of coins it has; those that are the same but for symmetry count once.
    pub fn sets(&self) -> usize {
        self.sets.len()
    }

    /// How many placements of the two players it has, those in all sets together.
    pub fn placements(&self) -> usize {
        self.sets.placements()
    }

    /// How many of the placements are solved.
    pub fn solved(&self) -> usize {
        self.sets.begin(self.solved)
    }

    /// The memory that the table takes, in bytes.
    pub fn size_in_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Whether the table has a position: its coins are some of the root's, there is as much money
    /// in all, the players stand where play can bring them, and it isn't over.
    pub fn covers(&self, position: &CoinGrabber) -> bool {
        self.layout.placement(position).is_some()
    }

    /// The outcome for the mover; `None` for a position that isn't over and that the table doesn't
    /// have, or that isn't solved yet.
    pub fn outcome(&self, position: &CoinGrabber) -> Option<Outcome> {
        position.outcome().or_else(|| self.look_up(self.layout.placement(position)?))
    }

    fn look_up(&self, placement: Placement) -> Option<Outcome> {
        let Placement { coins, mover, other, money } = placement;
        let (set, symmetry) = self.layout.images(coins).least();
        self.sets.number(set).filter(|&number| number < self.solved)?;
        let at_mover = |(square, _): &(u8, _)| *square == mover;
        let (_, [own, others]) = self.so_far().row(set, symmetry, other).find(at_mover)?;
        let taken = self.layout.taken(coins);
        let has = |money: u16, needed: Money| i32::from(money) >= i32::from(needed);
        Some(if has(money, own) {
            Outcome::Win
        } else if has(taken - money, others) {
            Outcome::Loss
        } else {
            Outcome::Draw
        })
    }

    /// In a position that the mover wins, each step that wins, with the plies, itself included,
    /// until a coin is taken or the game ends if the winner makes for that and the loser stalls;
    /// the fewest first. `None` unless the table says that the mover wins.
    ///
    /// A player who always takes the first of these steps ends the game: there are fewer and fewer
    /// plies to the next coin, and fewer and fewer coins.
    pub fn progress(&self, position: &CoinGrabber) -> Option<Vec<(Step, u32)>> {
        let placement = self.layout.placement(position)?;
        if self.look_up(placement)? != Outcome::Win {
            return None;
        }
        let Placement { coins, other, money, .. } = placement;
        let guide = Exits::of(&self.so_far(), coins).guide(self.layout.reachable(coins), money);
        let plies = |step| {
            let (next, _) = position.after(step);
            if next.outcome().is_some() || next.left() < position.left() {
                return (self.outcome(&next)? == Outcome::Loss).then_some(1);
            }
            guide.plies(next.square(position.side()), other).map(|plies| plies + 1)
        };
        let steps = position.legal_moves().into_iter();
        let mut steps: Vec<(Step, u32)> =
            steps.filter_map(|step| Some((step, plies(step)?))).collect();
        sort_few_by_key(&mut steps, |&(_, plies)| plies);
        Some(steps)
    }

    /// The whole table as bytes, for [`restore`](Self::restore); `None` while it isn't solved.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        self.is_solved().then_some(&self.bytes)
    }

    /// Restores a table that was solved before from its [bytes](Self::as_bytes).
    ///
    /// Bytes that belong to another root, or that can't be those of a table, are refused and change
    /// nothing. Finding others that are wrong is left to whoever has them checked.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        let expected = self.bytes.len();
        if bytes.len() != expected {
            let found = format!("{} bytes", bytes.len());
            return Err(ParseError::new("table", found, format!("{expected} bytes")));
        }
        if bytes[..HEADER] != self.bytes[..HEADER] {
            return Err(ParseError::new("table", "another root", "the root of this table"));
        }
        let solved = Solved { layout: &self.layout, sets: &self.sets, cells: &bytes[HEADER..] };
        let check = |number| solved.check(number);
        muster_threads();
        (0..self.sets.len()).into_par_iter().try_for_each(check)?;
        self.bytes = bytes;
        self.solved = self.sets.len();
        Ok(())
    }

    fn so_far(&self) -> Solved<'_> {
        Solved { layout: &self.layout, sets: &self.sets, cells: &self.bytes[HEADER..] }
    }
}

impl Kept for Thresholds {
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        Thresholds::restore(self, bytes)
    }

    fn forget(&mut self) {
        self.solved = 0;
    }

    /// An entry is a set. Those with few coins are few, and picked as often as others.
    fn check_any(&self, random: &mut Random) -> Result<(), ParseError> {
        let number = self.sets.any(random);
        let (set, known) = (self.sets.get(number), self.so_far());
        let mut cells = vec![0; known.cells(number).len()];
        known.solve(set, &mut cells);
        if cells == known.cells(number) {
            return Ok(());
        }
        let expected = "what follows from those with a coin less";
        Err(ParseError::new(format!("cells of set {number}"), "others", expected))
    }

    /// The first mover wins the standard start: two independent programs found it.
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
    /// Works out the cells of a set from those of the sets with a coin less.
    fn solve(&self, set: Squares, cells: &mut [u8]) {
        let width = width(self.layout);
        let mut cells = cells.chunks_exact_mut(width);
        Exits::of(self, set).settle(self.layout.reachable(set), |pair| {
            for value in pair {
                let cell = cells.next().expect("a cell for every number");
                cell.copy_from_slice(&value.to_le_bytes()[..width]);
            }
        });
    }

    /// The cells of a set that is the least of its images.
    fn cells(&self, number: usize) -> &[u8] {
        let placement = CELLS * width(self.layout);
        &self.cells[placement * self.sets.begin(number)..placement * self.sets.begin(number + 1)]
    }

    /// The row of a solved set with the other side on a square: each square of the mover, with the
    /// least money with which the mover wins there and the least with which the other side wins.
    /// The set is given by its least image and a symmetry that leads to it; squares are those
    /// before the symmetry.
    fn row<'b>(
        &'b self,
        set: Squares,
        symmetry: &'b Symmetry,
        other: u8,
    ) -> impl Iterator<Item = (u8, [Money; CELLS])> + use<'b> {
        let number = self.sets.number(set).expect("play stays in the table");
        let (other, reachable) = (symmetry.image(other), self.layout.reachable(set));
        let placement = CELLS * width(self.layout);
        let cells = &self.cells(number)[placement * reachable.placements_before(other)..];
        let squares = members(reachable.opposite(other));
        let squares = squares.map(|square| symmetry.inverse[usize::from(square)]);
        squares.zip(cells.chunks_exact(placement).map(pair))
    }

    /// Checks that no cell of a set exceeds `Exits::never`.
    fn check(&self, number: usize) -> Result<(), ParseError> {
        let most = self.layout.taken(self.sets.get(number)) + 1;
        let cells = self.cells(number).chunks_exact(width(self.layout));
        let found = cells.map(number_of).max().unwrap_or(0);
        if found > most {
            let field = format!("cell of set {number}");
            let expected = format!("a number up to {most}");
            return Err(ParseError::new(field, found.to_string(), expected));
        }
        Ok(())
    }
}

/// The bytes of a cell: one where that holds every possible number, else two.
fn width(layout: &Layout) -> usize {
    if layout.total() < u8::MAX.into() { 1 } else { 2 }
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

/// The root from which to solve the game for a position: the standard start where play leads from
/// there to the position and much is left to play, else the position itself.
pub fn root_for(position: &CoinGrabber) -> CoinGrabber {
    let start = standard();
    let coins = (0..).zip(position.coins()).filter(|(_, coin)| **coin > 0).count();
    let from_start = coins > FEW && Layout::of(&start).placement(position).is_some();
    if from_start { start } else { *position }
}

/// With at most this many coins a position is solved anew at once, within 4096 sets.
const FEW: usize = 12;

impl Debug for Thresholds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thresholds")
            .field("layout", &self.layout)
            .field("sets", &self.sets.len())
            .field("solved", &self.solved)
            .finish_non_exhaustive()
    }
}
