//! The two-way channel between a screen and the thread of its connection. Neither end blocks.

use std::io;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use arcade_base::start_thread;
use nix::errno::Errno;
use nix::poll::{PollFd, PollTimeout, poll};

use crate::non_blocking::{Waker, Wakeups};
use crate::store::{DiskExecutor, Wake};

/// The number of unread events of the screen at which the thread stops reading from peers.
const MAX_UNREAD: usize = 256;

/// The screen's end: it sends orders and receives events.
pub(super) struct DuplexHandle<Order, Event> {
    orders: Option<Sender<Order>>,
    waker: Waker,
    events: Receiver<Event>,
    unread: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
    cleanup: DiskExecutor,
}

/// The thread's end.
pub(super) struct DuplexThreadEnd<Order, Event> {
    orders: Receiver<Order>,
    wakeups: Wakeups,
    events: Sender<Event>,
    unread: Arc<AtomicUsize>,
    wake: Wake,
}

/// The next thing for the thread to do.
pub(super) enum Next<Order> {
    Do(Order),
    Nothing,
    End,
}

impl<Order: Send + 'static, Event: Send + 'static> DuplexHandle<Order, Event> {
    /// Starts a thread that runs `work`. The events `initial` are already queued; `wake` is
    /// called for each later one. Dropping the handle tells the thread to end, and `cleanup` (the disk
    /// thread) then joins it.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(
        name: &'static str,
        wake: Wake,
        cleanup: DiskExecutor,
        initial: impl IntoIterator<Item = Event>,
        work: impl FnOnce(DuplexThreadEnd<Order, Event>) + Send + 'static,
    ) -> io::Result<Self> {
        let (waker, wakeups) = Waker::new()?;
        let (orders, taken) = channel();
        let (sender, events) = channel();
        let unread: Arc<AtomicUsize> = Arc::default();
        let channel = DuplexThreadEnd {
            orders: taken,
            wakeups,
            events: sender,
            unread: Arc::clone(&unread),
            wake,
        };
        initial.into_iter().for_each(|event| channel.send_event(event));
        let thread = start_thread(name, move || work(channel))?;
        Ok(Self { orders: Some(orders), waker, events, unread, thread: Some(thread), cleanup })
    }

    /// Sends the thread an order.
    pub fn order(&self, order: Order) {
        // Fails only if the thread has ended.
        if let Some(orders) = &self.orders
            && orders.send(order).is_ok()
        {
            self.waker.wake();
        }
    }

    /// The next event, without waiting.
    pub fn try_recv(&self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        if self.unread.fetch_sub(1, Ordering::AcqRel) == MAX_UNREAD {
            self.waker.wake();
        }
        Some(event)
    }
}

impl<Order, Event> Drop for DuplexHandle<Order, Event> {
    fn drop(&mut self) {
        self.orders = None;
        self.waker.wake();
        if let Some(thread) = self.thread.take() {
            // Joined elsewhere, since the thread may have to remove files.
            self.cleanup.run(move || drop(thread.join()));
        }
    }
}

impl<Order, Event> DuplexThreadEnd<Order, Event> {
    /// Sends the screen an event.
    pub fn send_event(&self, event: Event) {
        self.unread.fetch_add(1, Ordering::AcqRel);
        // Fails only if the screen is gone.
        let _ = self.events.send(event);
        (self.wake)();
    }

    /// Whether fewer than [`MAX_UNREAD`] events are unread.
    pub fn has_capacity(&self) -> bool {
        self.unread.load(Ordering::Acquire) < MAX_UNREAD
    }

    /// Whether no event is unread.
    pub fn has_no_unread(&self) -> bool {
        self.unread.load(Ordering::Acquire) == 0
    }

    /// The next order of the screen, without waiting.
    pub fn next(&self) -> Next<Order> {
        match self.orders.try_recv() {
            Ok(order) => Next::Do(order),
            Err(TryRecvError::Empty) => Next::Nothing,
            Err(TryRecvError::Disconnected) => Next::End,
        }
    }

    /// Drains the wake-ups.
    pub fn drain_wakeups(&self) {
        self.wakeups.drain();
    }

    /// The file that becomes readable when the thread is to wake up.
    pub fn wakeup_fd(&self) -> BorrowedFd<'_> {
        self.wakeups.as_fd()
    }
}

/// Waits until one of the files is ready, or `until`.
///
/// # Errors
/// When the system refuses to wait.
pub(super) fn wait(watched: &mut [PollFd<'_>], until: Option<Instant>) -> io::Result<()> {
    let timeout = until.map_or(PollTimeout::NONE, |until| {
        // Rounded up to whole milliseconds, so as not to end too early.
        let wait = until.saturating_duration_since(Instant::now()) + Duration::from_millis(1);
        PollTimeout::try_from(wait).unwrap_or(PollTimeout::MAX)
    });
    match poll(watched, timeout) {
        Ok(_) | Err(Errno::EINTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
