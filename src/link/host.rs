//! Accepts guests and forwards their requests to the screen.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use nix::poll::{PollFd, PollFlags};

use super::duplex::{DuplexHandle, DuplexThreadEnd, Next, wait};
use super::message::{HostMessage, MAX_HOST_MESSAGE_BYTES};
use super::peers::{HostEvent, PeerId, Peers};
use super::socket_folders::HostSocket;
use crate::store::{DiskExecutor, Wake};

enum Order {
    Tell(PeerId, Arc<str>),
    TellAll(Arc<str>),
}

/// A game that others can join. Dropping it closes every connection and removes the socket.
pub struct Host(DuplexHandle<Order, HostEvent>);

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

impl Host {
    /// Starts listening. `wake` is called for each message from a guest; `cleanup` joins the thread at the
    /// end.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(socket: HostSocket, wake: Wake, cleanup: DiskExecutor) -> io::Result<Self> {
        let (listener, admission, files) = socket.into_parts();
        let peers = Peers::new(listener, admission)?;
        let duplex = DuplexHandle::start("link", wake, cleanup, [], move |channel| {
            serve(&channel, peers);
            // Until the files are dropped, no other host can take the name.
            drop(files);
        });
        duplex.map(Self)
    }

    /// The next event, without waiting.
    pub fn poll(&self) -> Option<HostEvent> {
        self.0.try_recv()
    }

    /// Sends a message to a guest.
    pub fn send(&self, peer: PeerId, message: &HostMessage) {
        self.0.order(Order::Tell(peer, message.to_string().into()));
    }

    /// Sends a message to all guests.
    pub fn send_to_all(&self, message: &HostMessage) {
        self.0.order(Order::TellAll(message.to_string().into()));
    }

    /// Whether a record fits into a message.
    pub fn record_fits(record: &str) -> bool {
        HostMessage::Game(record.into()).to_string().len() <= MAX_HOST_MESSAGE_BYTES
    }
}

/// Serves the guests until the screen is gone.
fn serve(channel: &DuplexThreadEnd<Order, HostEvent>, mut peers: Peers) {
    /// How often the thread checks whether the screen has caught up.
    const TO_CATCH_UP: std::time::Duration = std::time::Duration::from_millis(50);
    loop {
        loop {
            let (ids, line) = match channel.next() {
                Next::Do(Order::Tell(peer, line)) => (vec![peer], line),
                Next::Do(Order::TellAll(line)) => (peers.greeted(), line),
                Next::Nothing => break,
                Next::End => return peers.end_all("the host has left"),
            };
            ids.into_iter()
                .filter_map(|id| peers.send(id, &line))
                .for_each(|event| channel.send_event(event));
        }
        let has_capacity = channel.has_capacity();
        let is_behind = !has_capacity || peers.has_pending_ping();
        let catching_up = is_behind.then(|| Instant::now() + TO_CATCH_UP);
        let until = peers.deadline().into_iter().chain(catching_up).min();
        let mut watched = peers.poll_fds(has_capacity);
        watched.push(PollFd::new(channel.wakeup_fd(), PollFlags::POLLIN));
        if wait(&mut watched, until).is_err() {
            return peers.end_all("the system refuses to wait");
        }
        drop(watched);
        channel.drain_wakeups();
        let now = Instant::now();
        peers.accept(now);
        peers.serve(has_capacity, now).into_iter().for_each(|event| channel.send_event(event));
        // Pings aren't answered while the screen hangs, so that guests notice.
        if channel.has_no_unread() {
            peers.answer_pings().into_iter().for_each(|event| channel.send_event(event));
        }
    }
}
