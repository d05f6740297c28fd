//! The threads that search for one answer together: their shared state, and when they stop.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arcade_base::thread_count;
use arcade_engine::{Control, Stopped};

use super::board::Board;
use super::counter::{Busy, NodeCounter};
use super::search::{MIN_SEEDS_FOR_THREADS, MarginSolver};

/// The shared state of threads that search for the same answer.
struct Team {
    busy: Busy,
    /// Set once there is an answer, or none is wanted any more.
    over: AtomicBool,
    /// The nodes that helpers have visited and that aren't yet counted by the control.
    nodes: AtomicU64,
    answer: Mutex<Option<i32>>,
}

/// The number of nodes that a thread visits between checks whether the search is over.
const POLL_INTERVAL: u64 = 256;

/// The thread that starts the search.
struct TeamLeader<'a, 'b> {
    control: &'a mut Control<'b>,
    team: &'a Team,
}

impl<'a> NodeCounter<'a> for TeamLeader<'a, '_> {
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

impl<'a> NodeCounter<'a> for Helper<'a> {
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

impl MarginSolver {
    /// Whether an unfinished board reaches the goal; all threads search together.
    pub(super) fn reaches_goal(
        &self,
        board: Board,
        goal: i32,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped> {
        let seeds = board.seeds().cast_signed();
        let team = Team {
            busy: Busy::new(),
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            answer: Mutex::new(None),
        };
        let threads = if seeds >= MIN_SEEDS_FOR_THREADS { thread_count(self.threads) } else { 1 };
        let helpers = threads - 1;
        rayon::in_place_scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(|_| {
                    let mut counter = Helper { team: &team, nodes: 0 };
                    team.submit(self.search(board, seeds, goal, &mut counter));
                    team.nodes.fetch_add(counter.nodes % POLL_INTERVAL, Ordering::Relaxed);
                });
            }
            let mut counter = TeamLeader { control, team: &team };
            team.submit(self.search(board, seeds, goal, &mut counter));
            team.over.store(true, Ordering::Relaxed);
        });
        // If this stops the search now, an answer that was found is still valid.
        let _ = control.count_nodes(team.nodes.into_inner());
        let answer = team.answer.into_inner().expect("no thread panicked with it");
        answer.map(|value| value >= goal).ok_or(Stopped)
    }
}

impl Team {
    /// Stores the answer, if this thread has found it.
    fn submit(&self, found: Result<i32, Stopped>) {
        if let Ok(value) = found {
            *self.answer.lock().expect("no thread panics with it") = Some(value);
            self.over.store(true, Ordering::Relaxed);
        }
    }
}
