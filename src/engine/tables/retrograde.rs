//! Retrograde analysis: every position of a small game solved at once, from the finished positions
//! backwards.
//!
//! The positions of a [`Space`] are numbered and fall into layers. From an *open* layer every move
//! leads to a layer solved before: each position has the value of its best move. Moves of a
//! *closed* layer stay in it, and may cycle for ever: there wins and losses spread backwards ply by
//! ply from the finished positions (Ströhlein, 1970; Thompson, 1986), and a position that is
//! neither won nor lost when nothing spreads any more is a draw.
//!
//! Of the positions that are equal up to symmetry only one is solved. Its value is stored for all
//! of them, so that a lookup needs no symmetry.

use std::fmt::{self, Debug};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering};

use rayon::prelude::*;

use crate::engine::{Census, Control, Stopped, Survey, Value};
use crate::game::{Game, Outcome};

/// All positions that play can reach from the starts of one family, numbered.
///
/// Retrograde analysis is for games in which the turn always passes, no points are scored, and no
/// forced win takes more than 254 plies.
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
    fn layers(&self) -> Vec<Layer>;

    /// Visits the positions of a layer: at least one of those that are equal up to symmetry.
    ///
    /// # Errors
    /// [`Stopped`] as soon as `visit` returns it.
    fn visit(
        &self,
        layer: Layer,
        visit: &mut dyn FnMut(Self::Game) -> Result<(), Stopped>,
    ) -> Result<(), Stopped>;

    /// Appends the predecessors of a position in a closed layer: the unfinished positions from
    /// which a move leads to it.
    fn predecessors(&self, position: &Self::Game, out: &mut Vec<Self::Game>);
}

/// A part of a [`Space`] that is solved in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// From here every move leads to a layer solved before.
    Open(u32),
    /// Every move stays in this layer.
    Closed(u32),
}

/// A solved [`Space`]: the value of every position in it, in a byte each.
pub struct Table<S> {
    space: S,
    /// 0 for a draw and for a value not known yet; else the remoteness plus 1. Where the turn
    /// always passes, a win has an odd remoteness and a loss an even one.
    values: Vec<AtomicU8>,
}

/// The byte of a draw, and of a position not solved yet.
const DRAW: u8 = 0;
/// The byte of a finished position that the mover has lost.
const LOST: u8 = 1;

/// The number of positions solved between two checks of the limits.
const CHUNK: usize = 1 << 14;
/// The number of positions worth a thread.
const SHARE: usize = 256;

/// Whether the byte of a position says that its mover loses.
const fn is_loss(byte: u8) -> bool {
    byte % 2 == 1
}

impl<S: Space> Table<S> {
    /// Solves the space of a family on all cores.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so.
    ///
    /// # Panics
    /// When a win takes more plies than a byte can hold: such positions would pass for draws.
    pub fn solve(family: S::Family, control: &mut Control<'_>) -> Result<Self, Stopped> {
        let space = S::new(family);
        let values = std::iter::repeat_with(|| AtomicU8::new(DRAW)).take(space.size()).collect();
        let table = Self { space, values };
        let layers = table.space.layers();
        for (done, &layer) in layers.iter().enumerate() {
            control.report_solving(done, layers.len());
            match layer {
                Layer::Open(_) => table.solve_open(layer, control)?,
                Layer::Closed(_) => table.solve_closed(layer, control)?,
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
        let outcome = match byte {
            DRAW => return Some(Value::exact(Outcome::Draw)),
            _ if is_loss(byte) => Outcome::Loss,
            _ => Outcome::Win,
        };
        Some(Value::exact_in(outcome, u32::from(byte - LOST)))
    }

    /// A survey of all positions in the table, in which those that are equal up to symmetry count
    /// separately.
    pub fn survey(&self) -> Survey {
        let mut seen = vec![false; self.values.len()];
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
            bytes: Some(self.values.len()),
        }
    }

    fn byte(&self, number: usize) -> u8 {
        self.values[number].load(Ordering::Relaxed)
    }

    fn number(&self, position: &S::Game) -> usize {
        self.space.number(position).expect("play stays in the space")
    }

    /// Stores the byte of a position and of all its images; returns whether it is new.
    fn write(&self, position: &S::Game, byte: u8) -> bool {
        let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry));
        let numbers = images.map(|image| self.number(&image));
        // Threads that find the same position through different images agree on the first by the
        // least of the images' numbers.
        let least = numbers.clone().min().expect("the identity is a symmetry");
        let slot = &self.values[least];
        let new = slot.compare_exchange(DRAW, byte, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if new {
            numbers.for_each(|number| self.values[number].store(byte, Ordering::Relaxed));
        }
        new
    }

    /// Hands the positions of a layer to `work` in chunks, on all cores.
    fn for_each(
        &self,
        layer: Layer,
        control: &mut Control<'_>,
        work: &(dyn Fn(&[S::Game]) + Sync),
    ) -> Result<(), Stopped> {
        let mut chunk = Vec::with_capacity(CHUNK);
        let mut finish = |chunk: &mut Vec<S::Game>| {
            chunk.par_chunks(SHARE).for_each(work);
            let done = control.count_nodes(chunk.len() as u64);
            chunk.clear();
            done
        };
        self.space.visit(layer, &mut |position| {
            chunk.push(position);
            if chunk.len() == CHUNK { finish(&mut chunk) } else { Ok(()) }
        })?;
        finish(&mut chunk)
    }

    fn solve_open(&self, layer: Layer, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.for_each(layer, control, &|positions| {
            let mut moves = Vec::new();
            for position in positions {
                let byte = match position.outcome() {
                    Some(Outcome::Loss) => LOST,
                    Some(_) => DRAW,
                    None => self.best(position, &mut moves),
                };
                if byte != DRAW {
                    self.write(position, byte);
                }
            }
        })
    }

    /// The byte of a position in an open layer: that of its best move.
    fn best(&self, position: &S::Game, moves: &mut Vec<<S::Game as Game>::Move>) -> u8 {
        moves.clear();
        position.moves(moves);
        let behind = moves.iter().map(|&mv| self.byte(self.number(&position.after(mv).0)));
        let best = behind.map(one_ply_up).max_by_key(|&byte| appeal(byte));
        best.expect("a position that isn't over has moves")
    }

    fn solve_closed(&self, layer: Layer, control: &mut Control<'_>) -> Result<(), Stopped> {
        let lost = Mutex::new(Vec::new());
        self.for_each(layer, control, &|positions| {
            let is_lost = |position: &&S::Game| position.outcome() == Some(Outcome::Loss);
            let new = positions.iter().filter(is_lost).filter(|end| self.write(end, LOST));
            let new: Vec<S::Game> = new.cloned().collect();
            lost.lock().expect("the lock isn't poisoned").extend(new);
        })?;
        let mut front = lost.into_inner().expect("the lock isn't poisoned");
        let mut byte = LOST;
        while !front.is_empty() {
            front = self.spread(&front, byte, control)?;
            byte = one_ply_up(byte);
        }
        Ok(())
    }

    /// The newly solved predecessors of these positions, which all have this byte: all predecessors
    /// of a loss win, and those predecessors of a win lose whose every move loses.
    fn spread(
        &self,
        front: &[S::Game],
        byte: u8,
        control: &mut Control<'_>,
    ) -> Result<Vec<S::Game>, Stopped> {
        let mut next = Vec::new();
        for chunk in front.chunks(CHUNK) {
            let shares = chunk.par_chunks(SHARE).flat_map_iter(|positions| {
                let (mut before, mut moves) = (Vec::new(), Vec::new());
                for position in positions {
                    self.space.predecessors(position, &mut before);
                }
                before.retain(|position| {
                    let open = self.byte(self.number(position)) == DRAW;
                    let clear = open && (is_loss(byte) || self.is_lost(position, &mut moves));
                    clear && self.write(position, one_ply_up(byte))
                });
                before
            });
            next.par_extend(shares);
            control.count_nodes(chunk.len() as u64)?;
        }
        Ok(next)
    }

    /// Whether every move of an unfinished position leads to a position that the other side wins.
    fn is_lost(&self, position: &S::Game, moves: &mut Vec<<S::Game as Game>::Move>) -> bool {
        moves.clear();
        position.moves(moves);
        let wins = |byte| byte != DRAW && !is_loss(byte);
        moves.iter().all(|&mv| wins(self.byte(self.number(&position.after(mv).0))))
    }
}

/// The byte for a move to a position with this byte.
fn one_ply_up(byte: u8) -> u8 {
    if byte == DRAW { DRAW } else { byte.checked_add(1).expect("at most 254 plies to a win") }
}

/// A rank for comparing bytes, greater where it is better for the mover: quick wins, slow wins,
/// draws, slow losses, quick losses.
fn appeal(byte: u8) -> i16 {
    match byte {
        DRAW => 0,
        _ if is_loss(byte) => i16::from(byte) - 256,
        _ => 256 - i16::from(byte),
    }
}

impl<S: Space> Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.values.len()).finish_non_exhaustive()
    }
}
