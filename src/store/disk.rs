//! The disk, for those who can't wait for it: a thread that reads and writes in the order of the
//! requests.

use std::fmt::{self, Debug, Display};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use arcade_engine::Game;
use jiff::Timestamp;

use super::actor::{Actor, Desk, Pending, Wake};
use super::{OpenRecord, RecordId, SavedGame, Store, StoreError};
use crate::session::Session;

/// Something that could not be written, or that was written and calls for a warning.
#[derive(Debug)]
pub struct Failure {
    /// What that means, as in "the game is not saved".
    meaning: &'static str,
    error: StoreError,
}

impl Failure {
    /// Whether all was written, and this is only to be known.
    pub fn is_warning(&self) -> bool {
        matches!(self.error, StoreError::NoLock(..))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.meaning, self.error)
    }
}

/// The thread that reads and writes. Dropping it waits until everything that was requested is done.
pub struct Disk {
    actor: Actor<Store>,
    failed: Sender<Failure>,
    failures: Receiver<Failure>,
}

impl Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").finish_non_exhaustive()
    }
}

impl Disk {
    /// Takes requests, which wait until the thread is [started](Self::start); it calls `wake` when
    /// an answer has come, or something went wrong.
    pub fn new(store: Store, wake: Wake) -> Self {
        let (failed, failures) = channel();
        let (lost, told) = (failed.clone(), Arc::clone(&wake));
        let broken = move || {
            let meaning = "a file is not read or written";
            let _ = lost.send(Failure { meaning, error: StoreError::Lost });
            told();
        };
        Self { actor: Actor::guarded("disk", store, wake, broken), failed, failures }
    }

    /// Starts the thread, unless it has been.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn start(&mut self) -> io::Result<()> {
        self.actor.start()
    }

    /// Sees to it that what was requested is done soon: starts the thread, or does it at once where
    /// nothing was ever kept, so that it takes less time than starting one.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn begin(&mut self) -> io::Result<()> {
        self.actor.begin(Store::is_unused)
    }

    /// Does on this thread what was requested, unless another one was started for it.
    pub fn work_here(&mut self) {
        self.actor.work_here();
    }

    /// Does `work` after everything requested before.
    pub fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> T + Send + 'static,
    ) -> Pending<T> {
        self.actor.ask(|store| work(store))
    }

    /// Writes with `work` after everything requested before; if that fails, `meaning` says what it
    /// means, and [`failure`](Self::failure) gives it.
    pub fn write(
        &self,
        meaning: &'static str,
        work: impl FnOnce(&Store) -> Result<(), StoreError> + Send + 'static,
    ) {
        let (failures, desk) = (self.failed.clone(), self.actor.desk());
        self.actor.desk().send(move |store| {
            if let Err(error) = work(store) {
                let _ = failures.send(Failure { meaning, error });
                desk.wake();
            }
        });
    }

    /// A way to the thread for what has no other.
    pub fn later(&self) -> Later {
        Later(self.actor.desk())
    }

    /// Something that could not be written, which nobody has heard of yet.
    pub fn failure(&self) -> Option<Failure> {
        self.failures.try_recv().ok()
    }

    /// Waits until everything requested before is done, and `wake` has been called for it.
    pub fn settle(&self) {
        self.actor.settle();
    }

    /// Waits until everything that was requested is done; returns what could not be written and
    /// nobody has been told.
    pub fn finish(mut self) -> Vec<Failure> {
        self.actor.end();
        self.failures.try_iter().filter(|failure| !failure.is_warning()).collect()
    }
}

/// Has something done on the thread that may wait, after everything requested before.
pub struct Later(Desk<Store>);

impl Debug for Later {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Later")
    }
}

impl Later {
    /// Does `work` there.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) {
        self.0.send(move |_| work());
    }
}

/// A game on the screen, which the thread saves.
pub struct Saving {
    desk: Desk<Store>,
    failures: Sender<Failure>,
    game: &'static str,
    file: Arc<Mutex<SavedGame>>,
    /// The name under which the game is saved.
    id: Arc<Mutex<Option<RecordId>>>,
    /// How many requests haven't been carried out yet.
    pending: Arc<AtomicUsize>,
    keeper: Keeper,
}

/// Who keeps a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeper {
    /// This machine.
    Here,
    /// Another one: nothing is saved on this one.
    Elsewhere,
}

impl Debug for Saving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Saving").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Saving {
    /// A new game, which is saved from its first move on.
    pub fn new(disk: &Disk, game: &'static str) -> Self {
        Self::of(disk, game, SavedGame::new(game))
    }

    /// A game that is continued.
    pub fn opened(disk: &Disk, game: &'static str, file: OpenRecord) -> Self {
        Self::of(disk, game, SavedGame::opened(game, file))
    }

    /// A game that another machine keeps: nothing is saved on this one.
    pub fn elsewhere(disk: &Disk, game: &'static str) -> Self {
        let mut saving = Self::new(disk, game);
        saving.keeper = Keeper::Elsewhere;
        saving
    }

    fn of(disk: &Disk, game: &'static str, file: SavedGame) -> Self {
        let id = Arc::new(Mutex::new(file.id().cloned()));
        let (file, pending) = (Arc::new(Mutex::new(file)), Arc::default());
        let failures = disk.failed.clone();
        Self { desk: disk.actor.desk(), failures, game, file, id, pending, keeper: Keeper::Here }
    }

    /// The name under which the game is saved, once it has been.
    pub fn id(&self) -> Option<RecordId> {
        self.id.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the game is not on the disk yet as it was last to be saved.
    pub fn is_pending(&self) -> bool {
        self.pending.load(Ordering::Acquire) > 0
    }

    /// Requests that the game is saved in its current state, unless no move was ever made. If that
    /// fails, or can't be locked, [`Disk::failure`] says so.
    pub fn save<G: Game>(&self, session: &Session<G>) {
        if !session.has_moves() || self.keeper == Keeper::Elsewhere {
            return;
        }
        let text = session.to_record_at(self.game, Timestamp::now());
        let (file, id) = (Arc::clone(&self.file), Arc::clone(&self.id));
        let (desk, failures) = (self.desk.clone(), self.failures.clone());
        let request = Request::new(&self.pending);
        self.desk.send(move |store| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let saved = file.save_text(store, &text);
            *id.lock().unwrap_or_else(PoisonError::into_inner) = file.id().cloned();
            let failure = match saved {
                Ok(no_lock) => no_lock.map(|error| Failure {
                    meaning: "the game is saved, but can't be locked",
                    error,
                }),
                Err(error) => Some(Failure { meaning: "the game is not saved", error }),
            };
            if let Some(failure) = failure {
                let _ = failures.send(failure);
            }
            drop(request);
            desk.wake();
        });
    }
}

/// A request that hasn't been carried out yet; dropping it, even in a panic, says that it is over.
struct Request(Arc<AtomicUsize>);

impl Request {
    fn new(pending: &Arc<AtomicUsize>) -> Self {
        pending.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(pending))
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Drop for Saving {
    fn drop(&mut self) {
        // Closing the file removes its lock, on the thread that may wait.
        let file = Arc::clone(&self.file);
        self.desk.send(move |_| {
            file.lock().unwrap_or_else(PoisonError::into_inner).close();
        });
    }
}
