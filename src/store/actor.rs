//! A thread that carries out requests in order, on something that only it holds.

use std::fmt::{self, Debug};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;

use arcade_base::start_thread;

use super::StoreError;

/// Called from other threads when something has happened.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What the thread does next.
enum Order<S> {
    Do(Box<dyn FnOnce(&mut S) + Send>),
    End,
}

/// A way to the thread.
pub(super) struct Desk<S> {
    orders: Sender<Order<S>>,
    wake: Wake,
}

/// What the thread begins with.
struct Idle<S> {
    state: S,
    received: Receiver<Order<S>>,
    broken: Box<dyn Fn() + Send>,
}

/// A thread that carries out requests in order, on something that only it holds. Dropping it waits
/// until everything that was requested is done.
pub struct Actor<S> {
    desk: Desk<S>,
    name: &'static str,
    /// What the thread works with, until it is started.
    idle: Option<Idle<S>>,
    thread: Option<JoinHandle<()>>,
}

impl<S> Debug for Actor<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Actor").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<S> Clone for Desk<S> {
    fn clone(&self) -> Self {
        Self { orders: self.orders.clone(), wake: Arc::clone(&self.wake) }
    }
}

impl<S: Send + 'static> Actor<S> {
    /// Takes requests, which wait until the thread is [started](Self::start); it calls `wake` when
    /// an answer has come.
    pub fn new(name: &'static str, state: S, wake: Wake) -> Self {
        Self::guarded(name, state, wake, || {})
    }

    /// The same, with something to do after a request that has panicked.
    pub(super) fn guarded(
        name: &'static str,
        state: S,
        wake: Wake,
        broken: impl Fn() + Send + 'static,
    ) -> Self {
        let (orders, received) = channel();
        let idle = Idle { state, received, broken: Box::new(broken) };
        Self { desk: Desk { orders, wake }, name, idle: Some(idle), thread: None }
    }

    /// Starts the thread, unless it has been.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn start(&mut self) -> io::Result<()> {
        let Some(Idle { mut state, received, broken }) = self.idle.take() else { return Ok(()) };
        let thread = start_thread(self.name, move || {
            while let Ok(Order::Do(work)) = received.recv() {
                if catch_unwind(AssertUnwindSafe(|| work(&mut state))).is_err() {
                    broken();
                }
            }
        })?;
        self.thread = Some(thread);
        Ok(())
    }

    /// Sees to it that what was requested is done soon: starts the thread, or does it at once where
    /// `is_quick` says that it takes less time than starting one.
    ///
    /// # Errors
    /// When the system can't start a thread. What was requested is then never done.
    pub fn begin(&mut self, is_quick: impl FnOnce(&S) -> bool) -> io::Result<()> {
        let Some(idle) = self.idle.as_mut() else { return Ok(()) };
        if !is_quick(&idle.state) {
            return self.start();
        }
        self.work_here();
        Ok(())
    }

    /// Does on this thread what was requested, unless another one was started for it.
    pub fn work_here(&mut self) {
        if let Some(idle) = self.idle.as_mut() {
            while let Ok(Order::Do(work)) = idle.received.try_recv() {
                work(&mut idle.state);
            }
        }
    }

    /// Does `work` after everything requested before.
    pub fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut S) -> T + Send + 'static,
    ) -> Pending<T> {
        let (answers, answer) = channel();
        let wake = Arc::clone(&self.desk.wake);
        self.desk.send(move |state| {
            // Nobody may be waiting any more.
            let _ = answers.send(work(state));
            wake();
        });
        Pending(answer)
    }

    /// A way to the thread that can be handed on.
    pub(super) fn desk(&self) -> Desk<S> {
        self.desk.clone()
    }

    /// Waits until everything requested before is done, and `wake` has been called for it.
    pub fn settle(&self) {
        let (reached, here) = channel::<()>();
        self.desk.send(move |_| drop(reached));
        // Dropping the other end is the answer.
        let _ = here.recv();
    }
}

impl<S> Actor<S> {
    /// Waits until everything that was requested is done.
    pub(super) fn end(&mut self) {
        if let Some(thread) = self.thread.take() {
            // If it has ended already, there is nothing to wait for.
            let _ = self.desk.orders.send(Order::End);
            let _ = thread.join();
        }
    }
}

impl<S> Drop for Actor<S> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<S> Desk<S> {
    pub(super) fn send(&self, work: impl FnOnce(&mut S) + Send + 'static) {
        // After the end nothing is done any more, as after the end of the program.
        let _ = self.orders.send(Order::Do(Box::new(work)));
    }

    /// Says that something has happened.
    pub(super) fn wake(&self) {
        (self.wake)();
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
