//! Threads that search together: what they count, when they stop, and where each of them is.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::board::Board;
use super::search::{SHARED, Search};
use crate::engine::{Control, Stopped};

/// Counts nodes, and says when to stop.
pub(super) trait Pace<'a> {
    /// Counts one node.
    ///
    /// # Errors
    /// When it is time to stop.
    fn count_node(&mut self) -> Result<(), Stopped>;

    /// The nodes counted so far.
    fn nodes(&self) -> u64;

    /// The boards that some thread is at.
    fn busy(&self) -> &'a Busy;
}

/// So many boards can be marked at a time: more than all threads are at.
const MARKS: usize = 1 << 12;

/// The boards that some thread is at, by their numbers. Where two boards share a mark, one is
/// forgotten, or taken for the other: that costs time, and changes no value.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

/// A board is marked as long as this lives.
pub(super) struct Mark<'a>(&'a AtomicU64);

impl Busy {
    fn new() -> Self {
        Self((0..MARKS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, number: u64) -> &AtomicU64 {
        // Neighbours have numbers that differ in the last bits.
        &self.0[usize::try_from(number % MARKS as u64).expect("few marks")]
    }

    pub(super) fn has(&self, number: u64) -> bool {
        self.slot(number).load(Ordering::Relaxed) == number
    }

    pub(super) fn mark(&self, number: u64) -> Mark<'_> {
        let slot = self.slot(number);
        slot.store(number, Ordering::Relaxed);
        Mark(slot)
    }
}

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

/// What threads share that search for the same answer.
struct Team {
    busy: Busy,
    /// Set once there is an answer, or none is wanted any more.
    over: AtomicBool,
    /// Nodes that helpers have visited, and that aren't counted yet.
    nodes: AtomicU64,
    answer: Mutex<Option<i32>>,
}

/// After so many nodes a thread looks whether it is over.
const POLL_INTERVAL: u64 = 256;

/// The thread that was asked.
struct Lead<'a, 'b, M> {
    control: &'a mut Control<'b, M>,
    team: &'a Team,
}

impl<'a, M> Pace<'a> for Lead<'a, '_, M> {
    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.control.count_node()?;
        if self.control.nodes().is_multiple_of(POLL_INTERVAL) {
            if self.team.over.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            self.control.count_nodes(self.team.nodes.swap(0, Ordering::Relaxed))?;
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.control.nodes()
    }

    fn busy(&self) -> &'a Busy {
        &self.team.busy
    }
}

/// A thread that helps.
struct Helper<'a> {
    team: &'a Team,
    nodes: u64,
}

impl<'a> Pace<'a> for Helper<'a> {
    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_INTERVAL) {
            self.team.nodes.fetch_add(POLL_INTERVAL, Ordering::Relaxed);
            if self.team.over.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn busy(&self) -> &'a Busy {
        &self.team.busy
    }
}

impl Search {
    /// Whether an unfinished board yields the goal, found out by all threads together.
    pub(super) fn yields<M>(
        &self,
        board: Board,
        goal: i32,
        control: &mut Control<'_, M>,
    ) -> Result<bool, Stopped> {
        let seeds = board.seeds().cast_signed();
        let team = Team {
            busy: Busy::new(),
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            answer: Mutex::new(None),
        };
        let helpers = if seeds > SHARED { rayon::current_num_threads() - 1 } else { 0 };
        rayon::in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    let mut pace = Helper { team: &team, nodes: 0 };
                    team.answer(self.search(board, seeds, goal, &mut pace));
                    team.nodes.fetch_add(pace.nodes % POLL_INTERVAL, Ordering::Relaxed);
                });
            }
            let mut pace = Lead { control, team: &team };
            team.answer(self.search(board, seeds, goal, &mut pace));
            team.over.store(true, Ordering::Relaxed);
        });
        // What it was stopped for is told by the control, unless another thread had the answer.
        let _ = control.count_nodes(team.nodes.into_inner());
        let answer = team.answer.into_inner().expect("no thread panicked with it");
        answer.map(|value| value >= goal).ok_or(Stopped)
    }
}

impl Team {
    /// Takes in what a thread has found.
    fn answer(&self, found: Result<i32, Stopped>) {
        if let Ok(value) = found {
            *self.answer.lock().expect("no thread panics with it") = Some(value);
            self.over.store(true, Ordering::Relaxed);
        }
    }
}
