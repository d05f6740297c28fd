//! Retrograde analysis: every position of a small game solved at once, from the finished positions
//! backwards.
//!
//! The positions of a [`Space`] are numbered and fall into layers. From an *open* layer every move
//! leads to a layer solved before: each position has the value of its best move. Moves of a
//! *closed* layer stay in it, and may cycle for ever: there wins and losses spread backwards ply by
//! ply from the finished positions (Ströhlein, 1970; Thompson, 1986), and a position that is
//! neither won nor lost when nothing spreads any more is a draw. A finished position may be won,
//! drawn or lost for the side whose turn it would be, and a move may leave the turn with its side.
//!
//! Of the positions that are equal up to symmetry only one is solved. Its value is stored for all
//! of them, so that a lookup needs no symmetry.

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicU8, Ordering};

use arcade_base::{muster_threads, reserve, zeros};
use rayon::prelude::*;

use crate::{Census, Control, Game, Outcome, Survey, Turn, Unsolved, Value};

/// All positions that play can reach from the starts of one family, numbered.
///
/// Retrograde analysis is for games in which no points are scored and no forced win takes more than
/// 126 plies.
pub trait Space: Debug + Send + Sync + Sized + 'static {
    /// The game.
    type Game: Game + Sync;
    /// What distinguishes one space from another, such as the size of a board.
    type Family: Copy + Eq + Debug + Send;

    /// The family of the space that may hold this position; `None` where that would be too large.
    fn family(position: &Self::Game) -> Option<Self::Family>;

    /// The space of a family.
    fn new(family: Self::Family) -> Self;

    /// A number greater than that of any position.
    fn size(&self) -> usize;

    /// The number of a position of this family, unique in the space; `None` if play can't reach it.
    fn number(&self, position: &Self::Game) -> Option<usize>;

    /// The layers in an order in which they can be solved.
    fn layers(&self) -> Vec<SpaceLayer>;

    /// Visits the positions of a layer: at least one of those that are equal up to symmetry.
    ///
    /// # Errors
    /// The error of `visit`, as soon as there is one.
    fn visit(
        &self,
        layer: SpaceLayer,
        visit: &mut dyn FnMut(Self::Game) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved>;

    /// Appends the predecessors of a position in a closed layer: the unfinished positions of the
    /// layer from which a move leads to it, and whose turn it is after that move.
    fn predecessors(&self, position: &Self::Game, out: &mut Vec<(Self::Game, Turn)>);
}

/// A part of a [`Space`] that is solved in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpaceLayer {
    /// From here every move leads to a layer solved before.
    Open(u32),
    /// Every move stays in this layer.
    Closed(u32),
}

/// A solved [`Space`]: the value of every position in it, in a byte each.
pub struct Table<S> {
    space: S,
    /// See [`Byte`].
    values: Vec<AtomicU8>,
}

/// The value of a position for its mover: [`DRAW`]; from [`LOST`] up, a loss, with the remoteness
/// added; or from [`WON`] up, a win, likewise.
type Byte = u8;

/// The byte of a draw, and of a position not solved yet.
const DRAW: Byte = 0;
/// The byte of a finished position that the mover has lost, and of one that the mover has won.
const LOST: Byte = 1;
const WON: Byte = 128;

/// The number of positions solved between two checks of the limits.
const CHUNK: usize = 1 << 14;
/// The number of positions worth a thread.
const SHARE: usize = 256;

/// The byte of a finished position.
const fn of_end(outcome: Outcome) -> Byte {
    match outcome {
        Outcome::Win => WON,
        Outcome::Draw => DRAW,
        Outcome::Loss => LOST,
    }
}

/// A win or a loss and its remoteness.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decided {
    Won(u8),
    Lost(u8),
}

/// The most plies that a byte can hold.
const MAX_PLIES: u8 = WON - LOST - 1;

impl Decided {
    /// What a byte stands for; `None` for a draw.
    const fn of(byte: Byte) -> Option<Self> {
        match byte {
            DRAW => None,
            WON.. => Some(Self::Won(byte - WON)),
            _ => Some(Self::Lost(byte - LOST)),
        }
    }

    fn byte(self) -> Byte {
        let (Self::Won(plies) | Self::Lost(plies)) = self;
        assert!(plies <= MAX_PLIES, "at most {MAX_PLIES} plies to a win");
        plies + if matches!(self, Self::Won(_)) { WON } else { LOST }
    }

    /// The same for the side that makes the move to the position; `turn` says which side moves
    /// there.
    const fn one_ply_up(self, turn: Turn) -> Self {
        match (self, turn) {
            (Self::Won(plies), Turn::Stays) | (Self::Lost(plies), Turn::Passes) => {
                Self::Won(plies + 1)
            }
            (Self::Won(plies) | Self::Lost(plies), _) => Self::Lost(plies + 1),
        }
    }
}

/// A rank of what a move leads to, greater where it is better for the mover: quick wins, slow wins,
/// draws, slow losses, quick losses.
fn appeal(decided: Option<Decided>) -> i16 {
    match decided {
        None => 0,
        Some(Decided::Lost(plies)) => i16::from(plies) - 256,
        Some(Decided::Won(plies)) => 256 - i16::from(plies),
    }
}

impl<S: Space> Table<S> {
    /// Solves the space of a family on all cores.
    ///
    /// # Errors
    /// When the control says to stop, or there isn't enough memory.
    ///
    /// # Panics
    /// When a win takes more plies than a byte can hold: such positions would pass for draws.
    pub fn solve(family: S::Family, control: &mut Control<'_>) -> Result<Self, Unsolved> {
        let space = S::new(family);
        // Every byte is `DRAW`.
        let values = zeros(space.size())?;
        muster_threads();
        let table = Self { space, values };
        let layers = table.space.layers();
        for (done, &layer) in layers.iter().enumerate() {
            control.report_solving(done, layers.len());
            match layer {
                SpaceLayer::Open(_) => table.solve_open(layer, control)?,
                SpaceLayer::Closed(_) => table.solve_closed(layer, control)?,
            }
        }
        Ok(table)
    }

    /// The exact value of a position of the family; `None` if play can't reach it.
    pub fn value(&self, position: &S::Game) -> Option<Value> {
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

    /// A survey of all positions in the table, in which those that are equal up to symmetry count
    /// separately; without enough memory to count them, only its size.
    pub fn survey(&self) -> Survey {
        let bytes = Some(self.values.len());
        let Ok(mut seen) = zeros::<bool>(self.values.len()) else {
            return Survey { bytes, ..Survey::default() };
        };
        let (mut census, mut longest) = (Census::default(), 0);
        for layer in self.space.layers() {
            let mut count = |position: S::Game| {
                for image in (0..position.symmetries()).map(|symmetry| position.image(symmetry)) {
                    let number = self.number(&image);
                    if std::mem::replace(&mut seen[number], true) {
                        continue;
                    }
                    let value = self.value(&image).expect("it has a number");
                    match value.outcome() {
                        Some(Outcome::Win) => census.wins += 1,
                        Some(Outcome::Loss) => census.losses += 1,
                        _ => census.draws += 1,
                    }
                    if value.outcome() == Some(Outcome::Win) {
                        longest = longest.max(value.remoteness().unwrap_or(0));
                    }
                }
                Ok(())
            };
            self.space.visit(layer, &mut count).expect("nothing stops it");
        }
        Survey {
            positions: Some(census),
            longest_win: Some(longest).filter(|&plies| plies > 0),
            bytes,
        }
    }

    fn byte(&self, number: usize) -> Byte {
        self.values[number].load(Ordering::Relaxed)
    }

    fn number(&self, position: &S::Game) -> usize {
        self.space.number(position).expect("play stays in the space")
    }

    /// Stores the byte of a position and of all its images; returns whether it is new. `numbers` is
    /// room to work in.
    fn write(&self, position: &S::Game, byte: Byte, numbers: &mut Vec<usize>) -> bool {
        let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry));
        numbers.clear();
        numbers.extend(images.map(|image| self.number(&image)));
        // Threads that find the same position through different images agree on the first by the
        // least of the images' numbers.
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

    /// Hands the positions of a layer to `work` in chunks, on all cores; returns those that it
    /// returns.
    fn for_each(
        &self,
        layer: SpaceLayer,
        control: &mut Control<'_>,
        work: &(impl Fn(&[S::Game]) -> Vec<S::Game> + Sync),
    ) -> Result<Vec<S::Game>, Unsolved> {
        let (mut chunk, mut all) = (Vec::with_capacity(CHUNK), Vec::new());
        let mut finish = |chunk: &mut Vec<S::Game>| {
            let found: Vec<S::Game> = chunk.par_chunks(SHARE).flat_map_iter(work).collect();
            reserve(&mut all, found.len())?;
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

    fn solve_open(&self, layer: SpaceLayer, control: &mut Control<'_>) -> Result<(), Unsolved> {
        let solve = |positions: &[S::Game]| {
            let (mut moves, mut numbers) = (Vec::new(), Vec::new());
            for position in positions {
                let byte = match position.outcome() {
                    Some(outcome) => of_end(outcome),
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

    /// What is known of each move in an unfinished position, for its mover.
    fn behind<'a>(
        &'a self,
        position: &'a S::Game,
        moves: &'a mut Vec<<S::Game as Game>::Move>,
    ) -> impl Iterator<Item = Option<Decided>> + 'a {
        moves.clear();
        position.moves(moves);
        moves.iter().map(|&mv| {
            let (next, turn) = position.after(mv);
            Some(Decided::of(self.byte(self.number(&next)))?.one_ply_up(turn))
        })
    }

    /// The byte of a position in an open layer: that of its best move.
    fn best(&self, position: &S::Game, moves: &mut Vec<<S::Game as Game>::Move>) -> Byte {
        let best = self.behind(position, moves).max_by_key(|&decided| appeal(decided));
        best.expect("a position that isn't over has moves").map_or(DRAW, Decided::byte)
    }

    fn solve_closed(&self, layer: SpaceLayer, control: &mut Control<'_>) -> Result<(), Unsolved> {
        let ends = |positions: &[S::Game]| {
            let mut numbers = Vec::new();
            let decided = positions.iter().filter(|position| {
                let end = position.outcome().map_or(DRAW, of_end);
                end != DRAW && self.write(position, end, &mut numbers)
            });
            decided.cloned().collect()
        };
        let mut front = self.for_each(layer, control, &ends)?;
        let mut plies = 0;
        while !front.is_empty() {
            plies += 1;
            front = self.spread(&front, plies, control)?;
        }
        Ok(())
    }

    /// The newly solved predecessors of these positions, which are all those decided in one ply
    /// less: a predecessor wins by a move to a position that its own side wins, and loses if every
    /// move leads to one that the other side wins.
    fn spread(
        &self,
        front: &[S::Game],
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Vec<S::Game>, Unsolved> {
        let mut next = Vec::new();
        for chunk in front.chunks(CHUNK) {
            let shares = chunk.par_chunks(SHARE).flat_map_iter(|positions| {
                let (mut before, mut moves, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
                let mut new = Vec::new();
                for position in positions {
                    let decided = Decided::of(self.byte(self.number(position)));
                    let decided = decided.expect("only decided positions are at the front");
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
            let found: Vec<S::Game> = shares.collect();
            reserve(&mut next, found.len())?;
            next.extend(found);
            control.count_table_nodes(chunk.len() as u64)?;
        }
        Ok(next)
    }

    /// Whether every move of an unfinished position leads to a loss for its mover in at most
    /// `plies` plies. Losses found later belong to the next round, in which they may be longer.
    fn is_lost(
        &self,
        position: &S::Game,
        plies: u8,
        moves: &mut Vec<<S::Game as Game>::Move>,
    ) -> bool {
        let loses = |decided| matches!(decided, Some(Decided::Lost(within)) if within <= plies);
        self.behind(position, moves).all(loses)
    }
}

impl<S: Space> Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.values.len()).finish_non_exhaustive()
    }
}
