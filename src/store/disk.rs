//! The disk, for those who can't wait for it: a thread that reads and writes in the order of the
//! requests.

use std::fmt::{self, Debug, Display};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

use super::{OpenRecord, RecordId, SavedGame, Store, StoreError};
use crate::engine::ensure_room_for_a_thread;
use crate::game::Game;
use crate::session::Session;

/// What the thread does next.
enum Order {
    Do(Box<dyn FnOnce(&Store) + Send>),
    End,
}

/// A way to the thread that reads and writes.
#[derive(Clone)]
struct Desk {
    orders: Sender<Order>,
    wake: Arc<dyn Fn() + Send + Sync>,
    failures: Sender<Failure>,
}

/// Something that could not be written.
#[derive(Debug)]
pub struct Failure {
    /// What that means, as in "the game is not saved".
    meaning: &'static str,
    error: StoreError,
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.meaning, self.error)
    }
}

/// The thread that reads and writes. Dropping it waits until everything that was requested is done.
pub struct Disk {
    desk: Desk,
    failures: Receiver<Failure>,
    /// What the thread works with, until it is started.
    kept: Option<(Store, Receiver<Order>)>,
    thread: Option<JoinHandle<()>>,
}

impl Debug for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disk").finish_non_exhaustive()
    }
}

impl Disk {
    /// Takes requests, which wait until the thread is [started](Self::start); it calls `wake` when
    /// an answer has come, or something went wrong.
    pub fn new(store: Store, wake: impl Fn() + Send + Sync + 'static) -> Self {
        let (orders, received) = channel();
        let (failed, failures) = channel();
        let desk = Desk { orders, wake: Arc::new(wake), failures: failed };
        Self { desk, failures, kept: Some((store, received)), thread: None }
    }

    /// Starts the thread, unless it has been.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn start(&mut self) -> io::Result<()> {
        let Some((store, received)) = self.kept.take() else { return Ok(()) };
        ensure_room_for_a_thread()?;
        let Desk { wake, failures: failed, .. } = self.desk.clone();
        let thread = Builder::new().name("disk".into()).spawn(move || {
            while let Ok(Order::Do(work)) = received.recv() {
                if catch_unwind(AssertUnwindSafe(|| work(&store))).is_err() {
                    let meaning = "a file is not read or written";
                    let _ = failed.send(Failure { meaning, error: StoreError::Lost });
                    wake();
                }
            }
        })?;
        self.thread = Some(thread);
        Ok(())
    }

    /// Sees to it that what was requested is done soon: starts the thread, or does it at once where
    /// nothing was ever kept, so that it takes less time than starting one.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn begin(&mut self) -> io::Result<()> {
        let Some((store, received)) = self.kept.as_ref().filter(|(store, _)| store.is_unused())
        else {
            return self.start();
        };
        while let Ok(Order::Do(work)) = received.try_recv() {
            work(store);
        }
        Ok(())
    }

    /// Does `work` after everything requested before.
    pub fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> T + Send + 'static,
    ) -> Pending<T> {
        let (answers, answer) = channel();
        let wake = Arc::clone(&self.desk.wake);
        self.desk.send(move |store| {
            // Nobody may be waiting any more.
            let _ = answers.send(work(store));
            wake();
        });
        Pending(answer)
    }

    /// Writes with `work` after everything requested before; if that fails, `meaning` says what it
    /// means, and [`failure`](Self::failure) gives it.
    pub fn write(
        &self,
        meaning: &'static str,
        work: impl FnOnce(&Store) -> Result<(), StoreError> + Send + 'static,
    ) {
        let Desk { wake, failures, .. } = self.desk.clone();
        self.desk.send(move |store| {
            if let Err(error) = work(store) {
                let _ = failures.send(Failure { meaning, error });
                wake();
            }
        });
    }

    /// Something that could not be written, and that nobody has been told yet.
    pub fn failure(&self) -> Option<Failure> {
        self.failures.try_recv().ok()
    }

    /// Waits until everything requested before is done, and `wake` has been called for it.
    pub fn settle(&self) {
        let (reached, here) = channel::<()>();
        self.desk.send(move |_| drop(reached));
        // Dropping the other end is the answer.
        let _ = here.recv();
    }

    /// Waits until everything that was requested is done; returns what could not be written and
    /// nobody has been told.
    pub fn finish(mut self) -> Vec<Failure> {
        self.end();
        self.failures.try_iter().collect()
    }

    fn end(&mut self) {
        if let Some(thread) = self.thread.take() {
            // If it has ended already, there is nothing to wait for.
            let _ = self.desk.orders.send(Order::End);
            let _ = thread.join();
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        self.end();
    }
}

impl Desk {
    fn send(&self, work: impl FnOnce(&Store) + Send + 'static) {
        // After the end nothing is written any more, as after the end of the program.
        let _ = self.orders.send(Order::Do(Box::new(work)));
    }
}

/// An answer that is still to come.
#[derive(Debug)]
pub struct Pending<T>(Receiver<T>);

impl<T> Pending<T> {
    /// The answer, if it has come; it comes once. [`StoreError::Lost`] where none will come.
    pub fn take(&self) -> Option<Result<T, StoreError>> {
        match self.0.try_recv() {
            Ok(answer) => Some(Ok(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(StoreError::Lost)),
        }
    }
}

/// A game on the screen, which the thread saves.
pub struct Saving {
    desk: Desk,
    game: &'static str,
    file: Arc<Mutex<SavedGame>>,
    /// The name under which the game is saved.
    id: Arc<Mutex<Option<RecordId>>>,
    /// How many requests haven't been carried out yet.
    pending: Arc<AtomicUsize>,
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

    fn of(disk: &Disk, game: &'static str, file: SavedGame) -> Self {
        let id = Arc::new(Mutex::new(file.id().cloned()));
        let (file, pending) = (Arc::new(Mutex::new(file)), Arc::default());
        Self { desk: disk.desk.clone(), game, file, id, pending }
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
    /// fails, [`Disk::failure`] says so.
    pub fn save<G: Game>(&self, session: &Session<G>) {
        if session.tree().nodes().next().is_none() {
            return;
        }
        let text = session.to_record(self.game);
        let (file, id) = (Arc::clone(&self.file), Arc::clone(&self.id));
        let Desk { wake, failures, .. } = self.desk.clone();
        let request = Request::new(&self.pending);
        self.desk.send(move |store| {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let saved = file.save_text(store, &text);
            *id.lock().unwrap_or_else(PoisonError::into_inner) = file.id().cloned();
            if let Err(error) = saved {
                let _ = failures.send(Failure { meaning: "the game is not saved", error });
            }
            drop(request);
            wake();
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
