//! The threads that share the work on a large table or proof, or on many small pieces.

use std::cell::Cell;
use std::env;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, OnceLock};
use std::thread::{Builder, JoinHandle, available_parallelism, scope};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{ensure_room, refused};

/// The memory that a thread takes to start: its stack, as in the standard library, and a little
/// more.
const FOR_A_THREAD: usize = (2 << 20) + (1 << 18);

/// How many threads may search for one answer together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// One for each core.
    #[default]
    All,
    /// The calling one: what it finds, and when, depends on nothing else then.
    One,
}

/// The number of threads in figures, at least 1. It has to be asked for on the thread that shares
/// the work.
pub fn thread_count(threads: Threads) -> usize {
    match threads {
        Threads::One => 1,
        Threads::All => {
            muster_threads();
            rayon::current_num_threads()
        }
    }
}

/// Works on the items on so many threads at once, and gives each result to `take`, on this thread,
/// as soon as it is there: in no certain order. Each thread makes its own worker.
///
/// Once `take` breaks off or a worker gives `None`, no item is begun any more; results of those
/// under way are still taken. Where threads can't be started there are fewer, or only this one.
pub fn in_parallel<I, T, W>(
    threads: usize,
    items: impl Iterator<Item = I> + Send,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) where
    T: Send,
    W: FnMut(I) -> Option<T>,
{
    let items = SharedItems { items: Mutex::new(items.fuse()), is_over: AtomicBool::new(false) };
    let mut started = 0;
    scope(|scope| {
        let (sender, results) = channel();
        for _ in (0..threads).filter(|_| threads > 1) {
            if ensure_room_for_a_thread().is_err() {
                break;
            }
            let (items, worker, sender) = (&items, &worker, sender.clone());
            let send = move |result| {
                // The receiver is there until every sender is gone.
                let _ = sender.send(result);
                ControlFlow::Continue(())
            };
            let run = move || items.work(worker(), send);
            started += usize::from(Builder::new().spawn_scoped(scope, run).is_ok());
        }
        drop(sender);
        for result in results {
            if take(result).is_break() {
                items.end();
            }
        }
    });
    if started == 0 {
        items.work(worker(), take);
    }
}

/// Items that threads work on together: each thread takes the next one.
struct SharedItems<I> {
    items: Mutex<I>,
    is_over: AtomicBool,
}

impl<I: Iterator> SharedItems<I> {
    fn next(&self) -> Option<I::Item> {
        let mut items = self.items.lock().expect("no iterator of items panics");
        if self.is_over.load(Ordering::Relaxed) { None } else { items.next() }
    }

    /// No item is begun any more.
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Works on one item after another, until `work` gives `None` or `give` breaks off.
    fn work<T>(
        &self,
        mut work: impl FnMut(I::Item) -> Option<T>,
        mut give: impl FnMut(T) -> ControlFlow<()>,
    ) {
        while let Some(item) = self.next() {
            if work(item).is_none_or(|result| give(result).is_break()) {
                return self.end();
            }
        }
    }
}

/// Starts a thread of this name.
///
/// # Errors
/// When there isn't the memory for it, or the system refuses: which thread that is.
pub fn start_thread<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    let started = ensure_room_for_a_thread();
    let started = started.and_then(|()| Builder::new().name(name.into()).spawn(work));
    started.map_err(refused(format!("the thread \"{name}\" can't be started")))
}

/// Makes sure that there is memory to start a thread: without it, the thread could end the program.
///
/// # Errors
/// The kind [`OutOfMemory`](std::io::ErrorKind::OutOfMemory) when there isn't.
pub fn ensure_room_for_a_thread() -> std::io::Result<()> {
    let room = ensure_room(FOR_A_THREAD);
    room.map_err(|_| std::io::Error::new(std::io::ErrorKind::OutOfMemory, NO_ROOM))
}

const NO_ROOM: &str = "not enough memory to start a thread";

/// The variables that say how many threads rayon starts, in its order.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// The number of cores, 1 where the system can't say.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// Gets the threads ready that `rayon` shares work among: as many as there are cores, or fewer if
/// the environment asks for fewer or memory is short. Without a second thread the calling one does
/// all of its work itself.
///
/// It has to be called before work is shared, on the thread that shares it, for `rayon` alone
/// would panic if it could not start its threads.
pub fn muster_threads() {
    /// The threads are started once, for the whole program.
    static READY: OnceLock<bool> = OnceLock::new();
    if *READY.get_or_init(start_all) || rayon::current_thread_index().is_some() {
        return;
    }
    use_threads(1);
}

thread_local! {
    /// The pool that this thread is part of, with the threads that it has started: they end with it.
    /// What rayon keeps of a pool for the thread that asked for it is never freed, a few kilobytes;
    /// such a thread is one for each engine with a number of threads of its own.
    static POOL: Cell<Option<ThreadPool>> = const { Cell::new(None) };
}

/// Lets the calling thread share its work among this many threads, itself included, for as long as it
/// lives: or do it alone, where the system can't start them. It does nothing if that is settled
/// already.
pub fn use_threads(threads: usize) {
    if rayon::current_thread_index().is_some() {
        return;
    }
    let has_room = ensure_room(threads * FOR_A_THREAD).is_ok();
    let threads = if has_room { threads } else { 1 };
    let pool = ThreadPoolBuilder::new().num_threads(threads).use_current_thread().build();
    // This thread is the first one of a pool. Where another one can't be started, those before it end
    // again, and this one does all of the work.
    POOL.set(pool.ok());
}

/// Starts as many threads as there is memory for; `false` where that is less than two.
fn start_all() -> bool {
    let asked = VARIABLES.into_iter().find_map(|name| env::var(name).ok()?.parse::<usize>().ok());
    // More threads than cores would only wait for each other, whatever the environment asks for.
    let wanted = asked.filter(|&asked| asked > 0).map_or(cores(), |asked| asked.min(cores()));
    let has_room = |threads: &usize| ensure_room(threads * FOR_A_THREAD).is_ok();
    match (1..=wanted).rev().find(has_room) {
        Some(1) | None => false,
        Some(threads) => ThreadPoolBuilder::new().num_threads(threads).build_global().is_ok(),
    }
}
