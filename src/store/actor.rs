//! An actor: a thread that carries out requests in order, on state that it alone owns.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use arcade_base::start_thread;

use super::StoreError;

/// Called from other threads when there is something to handle.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// A request to the thread.
enum Request<S> {
    Run(Box<dyn FnOnce(&mut S) + Send>),
    End,
}

/// A handle by which requests are sent to the thread.
pub(super) struct ActorHandle<S> {
    requests: Sender<Request<S>>,
    wake: Wake,
}

/// What the thread gets when it is started.
struct NotStarted<S> {
    state: S,
    received: Receiver<Request<S>>,
    on_panic: Box<dyn Fn() + Send>,
}

/// A thread that carries out requests in order, on state that it alone owns. Dropping it waits until
/// all requests are done.
pub struct Actor<S> {
    handle: ActorHandle<S>,
    name: &'static str,
    /// The thread's state, until it is started.
    not_started: Option<NotStarted<S>>,
    thread: Option<JoinHandle<()>>,
}

impl<S> Clone for ActorHandle<S> {
    fn clone(&self) -> Self {
        Self { requests: self.requests.clone(), wake: Arc::clone(&self.wake) }
    }
}

impl<S: Send + 'static> Actor<S> {
    /// Queues requests until the thread is [started](Self::start). The thread calls `wake` when an
    /// answer is ready.
    pub fn new(name: &'static str, state: S, wake: Wake) -> Self {
        Self::with_panic_handler(name, state, wake, || {})
    }

    /// The same, with a function to call after a request has panicked.
    pub(super) fn with_panic_handler(
        name: &'static str,
        state: S,
        wake: Wake,
        on_panic: impl Fn() + Send + 'static,
    ) -> Self {
        let (requests, received) = channel();
        let not_started = NotStarted { state, received, on_panic: Box::new(on_panic) };
        Self {
            handle: ActorHandle { requests, wake },
            name,
            not_started: Some(not_started),
            thread: None,
        }
    }

    /// Starts the thread if it isn't running.
    ///
    /// # Errors
    /// When the system can't start a thread. The requests are then never carried out.
    pub fn start(&mut self) -> io::Result<()> {
        let Some(NotStarted { mut state, received, on_panic }) = self.not_started.take() else {
            return Ok(());
        };
        let thread = start_thread(self.name, move || {
            while let Ok(Request::Run(work)) = received.recv() {
                if catch_unwind(AssertUnwindSafe(|| work(&mut state))).is_err() {
                    on_panic();
                }
            }
        })?;
        self.thread = Some(thread);
        Ok(())
    }

    /// Starts the thread, or carries out the queued requests at once on this one if `is_quick` says
    /// that this is faster than starting a thread.
    ///
    /// # Errors
    /// When the system can't start a thread. The requests are then never carried out.
    pub fn run_now_or_start(&mut self, is_quick: impl FnOnce(&S) -> bool) -> io::Result<()> {
        if self.run_now_if(is_quick) { Ok(()) } else { self.start() }
    }

    /// Carries out the queued requests at once on this thread if `is_quick` says that this is fast; returns
    /// whether they are being carried out, here or by the actor's own thread.
    pub fn run_now_if(&mut self, is_quick: impl FnOnce(&S) -> bool) -> bool {
        let is_quick = self.not_started.as_ref().is_none_or(|it| is_quick(&it.state));
        if is_quick {
            self.run_pending();
        }
        is_quick
    }

    /// Carries out the queued requests on this thread, unless the other thread has been started.
    pub fn run_pending(&mut self) {
        if let Some(own) = self.not_started.as_mut() {
            while let Ok(Request::Run(work)) = own.received.try_recv() {
                work(&mut own.state);
            }
        }
    }

    /// Requests `work`, to be done after all earlier requests.
    pub fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut S) -> T + Send + 'static,
    ) -> Pending<T> {
        let answer = Arc::new(Mutex::new(None));
        let (slot, wake) = (Arc::clone(&answer), Arc::clone(&self.handle.wake));
        self.handle.send(move |state| {
            let done = work(state);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            wake();
        });
        Pending(answer)
    }

    /// Carries out `work` after all earlier requests, and waits for the answer.
    ///
    /// # Errors
    /// When the work panics on the thread.
    pub fn ask_now<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut S) -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_pending();
        match self.not_started.as_mut() {
            Some(own) => Ok(work(&mut own.state)),
            None => {
                let answer = self.ask(work);
                self.wait_until_idle();
                answer.take().unwrap_or(Err(StoreError::NoAnswer))
            }
        }
    }

    /// A handle that can be passed on.
    pub(super) fn handle(&self) -> ActorHandle<S> {
        self.handle.clone()
    }

    /// Waits until all earlier requests are done, and `wake` has been called for them.
    pub fn wait_until_idle(&self) {
        let (reached, here) = channel::<()>();
        self.handle.send(move |_| drop(reached));
        // Returns when the request above has dropped its sender: then all earlier requests are
        // done.
        let _ = here.recv();
    }
}

impl<S> Actor<S> {
    /// Waits until all requests are done, and ends the thread.
    pub(super) fn end(&mut self) {
        if let Some(thread) = self.thread.take() {
            // If it has ended already, there is nothing to wait for.
            let _ = self.handle.requests.send(Request::End);
            let _ = thread.join();
        }
    }
}

impl<S> Drop for Actor<S> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<S> ActorHandle<S> {
    pub(super) fn send(&self, work: impl FnOnce(&mut S) + Send + 'static) {
        // Requests after the end are dropped.
        let _ = self.requests.send(Request::Run(Box::new(work)));
    }

    /// Calls `wake`.
    pub(super) fn wake(&self) {
        (self.wake)();
    }
}

/// An answer that may not be ready yet. The thread shares it until the request is done. A channel would be
/// compiled to several kilobytes for each type of answer.
#[derive(Debug)]
pub struct Pending<T>(Arc<Mutex<Option<T>>>);

impl<T> Pending<T> {
    /// The answer, once, if it is ready; [`StoreError::NoAnswer`] if there will be none.
    pub fn take(&self) -> Option<Result<T, StoreError>> {
        // Asked first: once the thread has let go, what it has answered is there.
        let is_done = Arc::strong_count(&self.0) == 1;
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(answer) => Some(Ok(answer)),
            None => is_done.then_some(Err(StoreError::NoAnswer)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_long_waits_for_the_thread_and_what_is_quick_does_not() {
        let mut actor = Actor::new("test", 0, Arc::new(|| {}));
        let ask = |actor: &mut Actor<u32>, is_quick: bool| {
            let answer = actor.ask(|count| *count += 1);
            (actor.run_now_if(|_| is_quick), answer)
        };
        let (was_run, quick) = ask(&mut actor, true);
        assert!(was_run && quick.take().is_some());
        let (was_run, long) = ask(&mut actor, false);
        assert!(!was_run && long.take().is_none());
        actor.start().expect("a thread");
        let (was_run, last) = ask(&mut actor, false);
        actor.wait_until_idle();
        assert!(was_run && long.take().is_some() && last.take().is_some());
    }
}
