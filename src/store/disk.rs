//! Asynchronous access to the disk: a thread that reads and writes in the order of the requests.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use arcade_engine::Position;
use arcade_games::session::Session;
use jiff::Timestamp;

use super::actor::{Actor, ActorHandle, Wake};
use super::{OpenRecord, RecordId, Store, StoreError};

/// A failed write, or a warning about one that succeeded.
#[derive(Debug)]
pub struct WriteProblem {
    /// The consequence, as in "the game is not saved".
    meaning: &'static str,
    error: StoreError,
}

impl WriteProblem {
    /// Whether the write succeeded, and this is only a warning.
    pub fn is_warning(&self) -> bool {
        matches!(self.error, StoreError::NoLock(..))
    }
}

impl Display for WriteProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.meaning, self.error)
    }
}

/// The thread that reads and writes. Dropping it waits until all requests are done.
pub struct Disk {
    /// The thread itself, for requests whose answer is awaited.
    pub thread: Actor<Store>,
    failure_sender: Sender<WriteProblem>,
    failure_receiver: Receiver<WriteProblem>,
}

impl Disk {
    /// Queues requests until the thread is [started](Actor::start). The thread calls `wake` when an
    /// answer is ready or a write failed.
    pub fn new(store: Store, wake: Wake) -> Self {
        let (failure_sender, failure_receiver) = channel();
        let (failures, also_wake) = (failure_sender.clone(), Arc::clone(&wake));
        let on_panic = move || {
            let meaning = "a file is not read or written";
            let _ = failures.send(WriteProblem { meaning, error: StoreError::NoAnswer });
            also_wake();
        };
        Self {
            thread: Actor::with_panic_handler("disk", store, wake, on_panic),
            failure_sender,
            failure_receiver,
        }
    }

    /// Requests that `work` writes something after all earlier requests. If it fails,
    /// [`failure`](Self::failure) returns the error, with `meaning` as its consequence.
    pub fn write(
        &self,
        meaning: &'static str,
        work: impl FnOnce(&Store) -> Result<(), StoreError> + Send + 'static,
    ) {
        let (failure_sender, handle) = (self.failure_sender.clone(), self.thread.handle());
        self.thread.handle().send(move |store| {
            if let Err(error) = work(store) {
                let _ = failure_sender.send(WriteProblem { meaning, error });
                handle.wake();
            }
        });
    }

    /// An executor for work of other modules that may block.
    pub fn executor(&self) -> DiskExecutor {
        DiskExecutor(self.thread.handle())
    }

    /// Takes the next failure from the queue.
    pub fn failure(&self) -> Option<WriteProblem> {
        self.failure_receiver.try_recv().ok()
    }

    /// Waits until all requests are done; returns the failures that nobody has taken yet, without
    /// warnings.
    pub fn finish(mut self) -> Vec<WriteProblem> {
        self.thread.end();
        self.failure_receiver.try_iter().filter(|failure| !failure.is_warning()).collect()
    }
}

/// Runs closures that may block on the disk thread, after all earlier requests.
pub struct DiskExecutor(ActorHandle<Store>);

impl DiskExecutor {
    /// Requests `work`.
    pub fn run(&self, work: impl FnOnce() + Send + 'static) {
        self.0.send(move |_| work());
    }
}

/// Saves one open game, on the disk thread.
pub struct AutoSaver {
    handle: ActorHandle<Store>,
    failure_sender: Sender<WriteProblem>,
    game: &'static str,
    /// The record, created with the first move, so that a game without moves leaves none; `None` if
    /// another process saves the game.
    file: Option<Arc<Mutex<Option<OpenRecord>>>>,
    /// The name of the saved game.
    id: Arc<Mutex<Option<RecordId>>>,
    /// The number of requests not carried out yet.
    pending: Arc<AtomicUsize>,
}

impl AutoSaver {
    /// Saves a new game, from its first move on.
    pub fn for_new_game(disk: &Disk, game: &'static str) -> Self {
        Self::of(disk, game, None)
    }

    /// Saves a game that is continued, to its record.
    pub fn for_record(disk: &Disk, game: &'static str, file: OpenRecord) -> Self {
        Self::of(disk, game, Some(file))
    }

    /// Saves nothing: another process saves the game.
    pub fn disabled(disk: &Disk, game: &'static str) -> Self {
        let mut auto_saver = Self::for_new_game(disk, game);
        auto_saver.file = None;
        auto_saver
    }

    fn of(disk: &Disk, game: &'static str, file: Option<OpenRecord>) -> Self {
        let id = Arc::new(Mutex::new(file.as_ref().map(|file| file.id().clone())));
        let (file, failures) = (Some(Arc::new(Mutex::new(file))), disk.failure_sender.clone());
        Self {
            handle: disk.thread.handle(),
            failure_sender: failures,
            game,
            file,
            id,
            pending: Arc::default(),
        }
    }

    /// The name of the saved game; `None` if it was never saved.
    pub fn id(&self) -> Option<RecordId> {
        self.id.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the last requested save isn't done yet.
    pub fn is_pending(&self) -> bool {
        self.pending.load(Ordering::Acquire) > 0
    }

    /// Requests that the game is saved in its current state, unless no move was ever made.
    /// [`Disk::failure`] returns the error if that fails, or a warning if the record can't be locked.
    pub fn save<P: Position>(&self, session: &Session<P>) {
        let Some(file) = self.file.clone().filter(|_| session.has_moves()) else { return };
        let text = session.to_record_at(self.game, Timestamp::now());
        let (game, id) = (self.game, Arc::clone(&self.id));
        let (handle, failure_sender) = (self.handle.clone(), self.failure_sender.clone());
        let guard = PendingGuard::new(&self.pending);
        self.handle.send(move |store| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let saved = store.save_record(game, &mut file, &text);
            *id.lock().unwrap_or_else(PoisonError::into_inner) =
                file.as_ref().map(|file| file.id().clone());
            let failure = match saved {
                Ok(unlocked_reason) => unlocked_reason.map(|error| WriteProblem {
                    meaning: "the game is saved, but can't be locked",
                    error,
                }),
                Err(error) => Some(WriteProblem { meaning: "the game is not saved", error }),
            };
            if let Some(failure) = failure {
                let _ = failure_sender.send(failure);
            }
            drop(guard);
            handle.wake();
        });
    }
}

/// Counts a request as pending; dropping it, even in a panic, counts it as done.
struct PendingGuard(Arc<AtomicUsize>);

impl PendingGuard {
    fn new(pending: &Arc<AtomicUsize>) -> Self {
        pending.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(pending))
    }
}

impl Drop for PendingGuard {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Drop for AutoSaver {
    fn drop(&mut self) {
        // Closing the file removes its lock, which may block: let the disk thread do it.
        if let Some(file) = self.file.take() {
            self.handle.send(move |_| drop(file));
        }
    }
}
