//! Retrograde analysis: solves every position of a small game at once, backwards from the finished
//! positions.
//!
//! The positions of a [`TableSpace`] are numbered and divided into layers. From an *acyclic* layer every
//! move leads to a layer solved before, and each position has the value of its best move. Moves
//! from a *cyclic* layer stay in it and may cycle: there, wins and losses are propagated backwards
//! ply by ply from the finished positions (Ströhlein, 1970; Thompson, 1986), and the positions that
//! are neither won nor lost at the end are draws. A finished position may be won, drawn or lost for
//! the side whose turn it would be, and a move may give its side another turn.
//!
//! Only one of the positions that are equal up to symmetry is solved. Its value is stored for all
//! of them, so that a lookup doesn't depend on symmetry.

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicU8, Ordering};

use arcade_base::{init_thread_pool, try_reserve, zeros};
use rayon::prelude::*;

use crate::{Control, Outcome, OutcomeCounts, Position, SolveFailure, SolvedStats, Turn, Value};

/// A move in a position of `S`.
pub(super) type MoveOf<S> = <<S as TableSpace>::Position as Position>::Move;

/// All positions reachable from the starts of one family, numbered.
///
/// Retrograde analysis is for games that don't score in which every forced win takes at most 126
/// plies.
pub trait TableSpace: Debug + Send + Sync + Sized + 'static {
    /// A position of the game.
    type Position: Position + Sync;
    /// What distinguishes one space from another, such as the size of a board.
    type Family: Copy + Eq + Debug + Send;

    /// The family of the space that may contain this position; `None` if that space would be too
    /// large.
    fn family(position: &Self::Position) -> Option<Self::Family>;

    /// The space of a family.
    fn new(family: Self::Family) -> Self;

    /// An exclusive upper bound of the numbers of positions.
    fn size(&self) -> usize;

    /// The number of a position of this family, unique in the space; `None` if it can't be reached.
    fn number(&self, position: &Self::Position) -> Option<usize>;

    /// The layers, in an order in which they can be solved.
    fn layers(&self) -> Vec<SpaceLayer>;

    /// Visits the positions of a layer: at least one of each set equal up to symmetry.
    ///
    /// # Errors
    /// The first error of `visit`, which ends the visit.
    fn visit(
        &self,
        layer: SpaceLayer,
        visit: &mut dyn FnMut(Self::Position) -> Result<(), SolveFailure>,
    ) -> Result<(), SolveFailure>;

    /// Appends the predecessors of a position in a cyclic layer: the unfinished positions of the
    /// layer from which a move leads to it, each with whose turn it is after that move.
    fn predecessors(&self, position: &Self::Position, out: &mut Vec<(Self::Position, Turn)>);
}

/// A part of a [`TableSpace`] that is solved in one pass. The number identifies it to the game; the engine doesn't
/// use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceLayer {
    /// Every move from here leads to a layer solved before.
    Acyclic(u32),
    /// Every move stays in this layer.
    Cyclic(u32),
}

/// A solved [`TableSpace`]: the value of every position in it, in a byte each.
pub struct Table<S> {
    space: S,
    /// See [`PackedValue`].
    values: Vec<AtomicU8>,
}

/// The value of a position for its mover: [`DRAW`]; [`LOST`] plus the remoteness of a loss; or
/// [`WON`] plus the remoteness of a win.
type PackedValue = u8;

/// The byte of a draw, and of a position that isn't solved yet.
const DRAW: PackedValue = 0;
/// The byte of a finished position that is lost for the mover, and of one that is won.
const LOST: PackedValue = 1;
const WON: PackedValue = 128;

/// The number of positions solved between two checks of the limits.
const CHUNK: usize = 1 << 14;
/// The number of positions that make a thread worthwhile.
const SHARE: usize = 256;

/// The byte of a finished position.
const fn packed_outcome(outcome: Outcome) -> PackedValue {
    match outcome {
        Outcome::Win => WON,
        Outcome::Draw => DRAW,
        Outcome::Loss => LOST,
    }
}

/// A win or a loss, with its remoteness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decided {
    Won(u8),
    Lost(u8),
}

/// The maximum number of plies that a byte can hold.
const MAX_PLIES: u8 = WON - LOST - 1;

impl Decided {
    /// The meaning of a byte; `None` for a draw.
    const fn of(byte: PackedValue) -> Option<Self> {
        match byte {
            DRAW => None,
            WON.. => Some(Self::Won(byte - WON)),
            _ => Some(Self::Lost(byte - LOST)),
        }
    }

    fn byte(self) -> PackedValue {
        let (Self::Won(plies) | Self::Lost(plies)) = self;
        assert!(plies <= MAX_PLIES, "at most {MAX_PLIES} plies to a win");
        plies + if matches!(self, Self::Won(_)) { WON } else { LOST }
    }

    /// The same for the side that makes the move to the position; `turn` says which side moves
    /// there.
    const fn one_ply_up(self, turn: Turn) -> Self {
        match (self, turn) {
            (Self::Won(plies), Turn::SameSide) | (Self::Lost(plies), Turn::Opponent) => {
                Self::Won(plies + 1)
            }
            (Self::Won(plies) | Self::Lost(plies), _) => Self::Lost(plies + 1),
        }
    }
}

/// How good the result of a move is for the mover, as a number: quick wins come out highest, then
/// slow wins, draws, slow losses, quick losses.
fn preference(decided: Option<Decided>) -> i16 {
    match decided {
        None => 0,
        Some(Decided::Lost(plies)) => i16::from(plies) - 256,
        Some(Decided::Won(plies)) => 256 - i16::from(plies),
    }
}

impl<S: TableSpace> Table<S> {
    /// Solves the space of a family on all cores.
    ///
    /// # Errors
    /// If the control says to stop, or there isn't enough memory.
    ///
    /// # Panics
    /// If a win takes more plies than a byte can hold; it would be mistaken for a draw.
    pub fn solve(family: S::Family, control: &mut Control<'_>) -> Result<Self, SolveFailure> {
        let space = S::new(family);
        // Every byte is `DRAW`.
        let values = zeros(space.size())?;
        init_thread_pool();
        let table = Self { space, values };
        let layers = table.space.layers();
        for (done, &layer) in layers.iter().enumerate() {
            control.report_solving(done, layers.len());
            match layer {
                SpaceLayer::Acyclic(_) => table.solve_acyclic(layer, control)?,
                SpaceLayer::Cyclic(_) => table.solve_cyclic(layer, control)?,
            }
        }
        Ok(table)
    }

    /// The exact value of a position of the family; `None` if it can't be reached.
    pub fn value(&self, position: &S::Position) -> Option<Value> {
        let byte = self.byte(self.space.number(position)?);
        if let Some(value) = Value::of_finished(position) {
            return Some(value);
        }
        Some(match Decided::of(byte) {
            None => Value::exact(Outcome::Draw),
            Some(Decided::Won(plies)) => Value::exact_in(Outcome::Win, plies.into()),
            Some(Decided::Lost(plies)) => Value::exact_in(Outcome::Loss, plies.into()),
        })
    }

    /// Statistics of all positions in the table; those equal up to symmetry count separately.
    /// Without enough memory for counting, only the size.
    pub fn solved_stats(&self) -> SolvedStats {
        let bytes = Some(self.values.len());
        let Ok(mut seen) = zeros::<bool>(self.values.len()) else {
            return SolvedStats { bytes, ..SolvedStats::default() };
        };
        let (mut counts, mut longest) = (OutcomeCounts::default(), 0);
        for layer in self.space.layers() {
            let mut count = |position: S::Position| {
                for image in (0..position.symmetries()).map(|symmetry| position.image(symmetry)) {
                    let number = self.number(&image);
                    if std::mem::replace(&mut seen[number], true) {
                        continue;
                    }
                    let value = self.value(&image).expect("it has a number");
                    match value.outcome() {
                        Some(Outcome::Win) => counts.wins += 1,
                        Some(Outcome::Loss) => counts.losses += 1,
                        _ => counts.draws += 1,
                    }
                    if value.outcome() == Some(Outcome::Win) {
                        longest = longest.max(value.remoteness().unwrap_or(0));
                    }
                }
                Ok(())
            };
            self.space.visit(layer, &mut count).expect("nothing stops it");
        }
        SolvedStats {
            positions: Some(counts),
            longest_win: Some(longest).filter(|&plies| plies > 0),
            bytes,
        }
    }

    fn byte(&self, number: usize) -> PackedValue {
        self.values[number].load(Ordering::Relaxed)
    }

    fn number(&self, position: &S::Position) -> usize {
        self.space.number(position).expect("play stays in the space")
    }

    /// Stores the byte of a position and all its images, and returns whether it is new. `numbers`
    /// is scratch space.
    fn write(&self, position: &S::Position, byte: PackedValue, numbers: &mut Vec<usize>) -> bool {
        let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry));
        numbers.clear();
        numbers.extend(images.map(|image| self.number(&image)));
        // Threads that reach the same position through different images agree which is first by the
        // lowest number of an image.
        let least = numbers.iter().copied().min().expect("the identity is a symmetry");
        let slot = &self.values[least];
        let new = slot.compare_exchange(DRAW, byte, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if new {
            for &number in &*numbers {
                self.values[number].store(byte, Ordering::Relaxed);
            }
        }
        new
    }

    /// Applies `work` to the positions of a layer in chunks, on all cores, and collects the
    /// positions it returns.
    fn for_each(
        &self,
        layer: SpaceLayer,
        control: &mut Control<'_>,
        work: &(impl Fn(&[S::Position]) -> Vec<S::Position> + Sync),
    ) -> Result<Vec<S::Position>, SolveFailure> {
        let (mut chunk, mut all) = (Vec::with_capacity(CHUNK), Vec::new());
        let mut finish = |chunk: &mut Vec<S::Position>| {
            let found: Vec<S::Position> = chunk.par_chunks(SHARE).flat_map_iter(work).collect();
            try_reserve(&mut all, found.len())?;
            all.extend(found);
            control.count_table_nodes(chunk.len() as u64)?;
            chunk.clear();
            Ok(())
        };
        self.space.visit(layer, &mut |position| {
            chunk.push(position);
            if chunk.len() == CHUNK { finish(&mut chunk) } else { Ok(()) }
        })?;
        finish(&mut chunk)?;
        Ok(all)
    }

    fn solve_acyclic(
        &self,
        layer: SpaceLayer,
        control: &mut Control<'_>,
    ) -> Result<(), SolveFailure> {
        let solve = |positions: &[S::Position]| {
            let (mut moves, mut numbers) = (Vec::new(), Vec::new());
            for position in positions {
                let byte = match position.outcome() {
                    Some(outcome) => packed_outcome(outcome),
                    None => self.best(position, &mut moves),
                };
                if byte != DRAW {
                    self.write(position, byte, &mut numbers);
                }
            }
            Vec::new()
        };
        self.for_each(layer, control, &solve).map(|_| ())
    }

    /// The result of each move in an unfinished position, for its mover.
    fn successor_results<'a>(
        &'a self,
        position: &'a S::Position,
        moves: &'a mut Vec<MoveOf<S>>,
    ) -> impl Iterator<Item = Option<Decided>> + 'a {
        moves.clear();
        position.moves(moves);
        moves.iter().map(|&mv| {
            let (next, turn) = position.after(mv);
            Some(Decided::of(self.byte(self.number(&next)))?.one_ply_up(turn))
        })
    }

    /// The byte of a position in an acyclic layer: that of its best move.
    fn best(&self, position: &S::Position, moves: &mut Vec<MoveOf<S>>) -> PackedValue {
        let best =
            self.successor_results(position, moves).max_by_key(|&decided| preference(decided));
        best.expect("a position that isn't over has moves").map_or(DRAW, Decided::byte)
    }

    fn solve_cyclic(
        &self,
        layer: SpaceLayer,
        control: &mut Control<'_>,
    ) -> Result<(), SolveFailure> {
        let ends = |positions: &[S::Position]| {
            let mut numbers = Vec::new();
            let decided = positions.iter().filter(|position| {
                let end = position.outcome().map_or(DRAW, packed_outcome);
                end != DRAW && self.write(position, end, &mut numbers)
            });
            decided.cloned().collect()
        };
        let mut frontier = self.for_each(layer, control, &ends)?;
        let mut plies = 0;
        while !frontier.is_empty() {
            plies += 1;
            frontier = self.propagate(&frontier, plies, control)?;
        }
        Ok(())
    }

    /// The newly solved predecessors of these positions, which are all those decided in one ply
    /// less. A predecessor wins if a move leads to a position that its own side wins, and loses if
    /// every move leads to one that the other side wins.
    fn propagate(
        &self,
        frontier: &[S::Position],
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Vec<S::Position>, SolveFailure> {
        let mut next = Vec::new();
        for chunk in frontier.chunks(CHUNK) {
            let shares = chunk.par_chunks(SHARE).flat_map_iter(|positions| {
                let (mut before, mut moves, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
                let mut new = Vec::new();
                for position in positions {
                    let decided = Decided::of(self.byte(self.number(position)));
                    let decided = decided.expect("only decided positions are in the frontier");
                    self.space.predecessors(position, &mut before);
                    before.retain(|(position, _)| self.byte(self.number(position)) == DRAW);
                    for (position, turn) in before.drain(..) {
                        let decided = decided.one_ply_up(turn);
                        let wins = matches!(decided, Decided::Won(_));
                        let clear = wins || self.is_lost(&position, plies, &mut moves);
                        if clear && self.write(&position, decided.byte(), &mut numbers) {
                            new.push(position);
                        }
                    }
                }
                new
            });
            let found: Vec<S::Position> = shares.collect();
            try_reserve(&mut next, found.len())?;
            next.extend(found);
            control.count_table_nodes(chunk.len() as u64)?;
        }
        Ok(next)
    }

    /// Whether every move of an unfinished position leads to a loss for its mover in at most
    /// `plies` plies. Losses found later belong to the next round, in which they may be longer.
    fn is_lost(&self, position: &S::Position, plies: u8, moves: &mut Vec<MoveOf<S>>) -> bool {
        let loses = |decided| matches!(decided, Some(Decided::Lost(within)) if within <= plies);
        self.successor_results(position, moves).all(loses)
    }
}

impl<S: TableSpace> Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.values.len()).finish_non_exhaustive()
    }
}
