//! The connections of a host's thread: admission, rate limits and timeouts.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::os::fd::AsFd as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::time::{Duration, Instant};

use arcade_base::ParseError;
use nix::poll::{PollFd, PollFlags};

use super::Disconnect;
use super::connection::Connection;
use super::credentials::Admission;
use super::message::{GuestMessage, HostMessage, MAX_GUEST_MESSAGE_BYTES, PersonName};
use crate::non_blocking::RateLimit;

/// The most peers connected at a time.
pub(super) const MAX_PEERS: usize = 16;
/// The most connections accepted before anything else is done.
const CONNECTIONS_PER_ROUND: usize = 32;
/// How long a peer may take to send its name.
const TO_GREET: Duration = Duration::from_secs(10);
/// How long to wait after a failed `accept`.
const PAUSE: Duration = Duration::from_millis(200);

/// Rate limit of a peer's messages: at most [`BURST`] at once, then one per [`BETWEEN`]. A key held down in
/// a review sends about 30 a second.
const BURST: u32 = 100;
const BETWEEN: Duration = Duration::from_millis(20);

/// The connected peers.
#[derive(Debug)]
pub(super) struct Peers {
    listener: UnixListener,
    admission: Admission,
    connected: BTreeMap<PeerId, Peer>,
    next: u64,
    /// Until when no connection is accepted.
    paused_until: Option<Instant>,
}

#[derive(Debug)]
struct Peer {
    connection: Connection,
    user: u32,
    /// The deadline for its name, until it has sent it.
    greet_by: Option<Instant>,
    limit: RateLimit,
    /// Whether it has sent a ping, which is answered once the screen has handled all messages.
    pending_ping: bool,
}

impl Peers {
    /// No peers yet.
    ///
    /// # Errors
    /// When the listener can't be made non-blocking.
    pub fn new(listener: UnixListener, admission: Admission) -> std::io::Result<Self> {
        listener.set_nonblocking(true)?;
        Ok(Self { listener, admission, connected: BTreeMap::new(), next: 0, paused_until: None })
    }

    /// The files to poll. Peers are polled for reading only if `has_capacity`, that is, if the
    /// screen has caught up.
    pub fn poll_fds(&self, has_capacity: bool) -> Vec<PollFd<'_>> {
        let listener = self.paused_until.is_none().then_some(&self.listener);
        let listener = listener.map(|it| PollFd::new(it.as_fd(), PollFlags::POLLIN));
        let peers = self.connected.values().map(|peer| {
            let mut wanted = PollFlags::empty();
            wanted.set(PollFlags::POLLIN, has_capacity);
            wanted.set(PollFlags::POLLOUT, peer.connection.has_unsent());
            PollFd::new(peer.connection.as_fd(), wanted)
        });
        listener.into_iter().chain(peers).collect()
    }

    /// The next timeout.
    pub fn deadline(&self) -> Option<Instant> {
        let peers =
            self.connected.values().flat_map(|peer| [peer.greet_by, peer.connection.deadline()]);
        peers.flatten().chain(self.paused_until).min()
    }

    /// Accepts at most [`CONNECTIONS_PER_ROUND`] waiting connections.
    pub fn accept(&mut self, now: Instant) {
        if self.paused_until.is_some_and(|until| now < until) {
            return;
        }
        self.paused_until = None;
        for _ in 0..CONNECTIONS_PER_ROUND {
            match self.listener.accept() {
                Ok((stream, _)) => self.admit(stream, now),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    // For example, the process has too many open files.
                    self.paused_until = Some(now + PAUSE);
                    return;
                }
            }
        }
    }

    fn admit(&mut self, stream: UnixStream, now: Instant) {
        let user = self.admission.check(&stream);
        let Ok(connection) = Connection::new(stream, MAX_GUEST_MESSAGE_BYTES) else { return };
        let user = match user {
            Ok(_) if self.connected.len() >= MAX_PEERS => Err(Disconnect::Full(MAX_PEERS)),
            user => user,
        };
        match user {
            Ok(user) => {
                let greet_by = Some(now + TO_GREET);
                let peer = Peer {
                    connection,
                    user,
                    greet_by,
                    limit: RateLimit::new(BURST, BETWEEN, now),
                    pending_ping: false,
                };
                self.connected.insert(PeerId(self.next), peer);
                self.next += 1;
            }
            Err(fault) => connection.close(&HostMessage::Bye(fault.to_string()).to_string()),
        }
    }

    /// Sends and receives what is possible with each peer, and returns the events; reads only if
    /// `has_capacity`.
    pub fn serve(&mut self, has_capacity: bool, now: Instant) -> Vec<HostEvent> {
        let (mut events, mut faults) = (Vec::new(), Vec::new());
        for (&id, peer) in &mut self.connected {
            let served = peer
                .flush(now)
                .and_then(|()| if has_capacity { peer.read(id, now, &mut events) } else { Ok(()) });
            faults.extend(served.err().map(|fault| (id, fault)));
        }
        let ended = faults.into_iter().filter_map(|(id, fault)| self.end(id, &fault.to_string()));
        events.extend(ended);
        events
    }

    /// Whether a ping is unanswered.
    pub fn has_pending_ping(&self) -> bool {
        self.connected.values().any(|peer| peer.pending_ping)
    }

    /// Answers all pings; returns the events of failed connections.
    pub fn answer_pings(&mut self) -> Vec<HostEvent> {
        let awaiting = self.connected.iter_mut().filter(|(_, peer)| peer.pending_ping);
        let ids: Vec<PeerId> = awaiting
            .map(|(&id, peer)| {
                peer.pending_ping = false;
                id
            })
            .collect();
        let sign = HostMessage::Pong.to_string();
        ids.into_iter().filter_map(|id| self.send(id, &sign)).collect()
    }

    /// Sends a line to a peer; returns the event if the connection fails.
    pub fn send(&mut self, id: PeerId, line: &str) -> Option<HostEvent> {
        let fault = self.connected.get_mut(&id)?.connection.send(line).err()?;
        self.end(id, &fault.to_string())
    }

    /// The peers that have sent their names.
    pub fn greeted(&self) -> Vec<PeerId> {
        let greeted = self.connected.iter().filter(|(_, peer)| peer.greet_by.is_none());
        greeted.map(|(&id, _)| id).collect()
    }

    /// Closes a connection with a reason; returns the event, if the peer had sent its name.
    pub fn end(&mut self, id: PeerId, why: &str) -> Option<HostEvent> {
        let peer = self.connected.remove(&id)?;
        peer.connection.close(&HostMessage::Bye(why.into()).to_string());
        peer.greet_by.is_none().then(|| HostEvent::Left { peer: id, why: why.into() })
    }

    /// Closes every connection.
    pub fn end_all(&mut self, why: &str) {
        let ids: Vec<PeerId> = self.connected.keys().copied().collect();
        for id in ids {
            self.end(id, why);
        }
    }
}

impl Peer {
    fn flush(&mut self, now: Instant) -> Result<(), Disconnect> {
        if self.greet_by.is_some_and(|by| by <= now) {
            return Err(Disconnect::TimedOut);
        }
        self.connection.flush()
    }

    /// Reads and handles the peer's messages.
    fn read(
        &mut self,
        id: PeerId,
        now: Instant,
        events: &mut Vec<HostEvent>,
    ) -> Result<(), Disconnect> {
        for line in self.connection.read()? {
            if !self.limit.allow(now) {
                return Err(Disconnect::TooMany);
            }
            let request: GuestMessage = line.parse()?;
            match (request, self.greet_by) {
                (GuestMessage::Hello(name), Some(_)) => {
                    self.greet_by = None;
                    events.push(HostEvent::JoinRequested { peer: id, name, user: self.user });
                }
                (GuestMessage::Ping, None) => self.pending_ping = true,
                (GuestMessage::Leave, _) => return Err(Disconnect::Closed),
                (request @ GuestMessage::Hello(_), None) | (request, Some(_)) => {
                    let expected = if self.greet_by.is_some() { "hello" } else { "no other hello" };
                    let found = request.to_string();
                    let error = ParseError::new("request", found, expected);
                    return Err(error.into());
                }
                (request, None) => events.push(HostEvent::Asked { peer: id, request }),
            }
        }
        Ok(())
    }
}

/// Identifies a connection of a guest. Ids are never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) u64);

/// An event at the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A guest asks to join.
    JoinRequested {
        /// The guest.
        peer: PeerId,
        /// The name it would like.
        name: PersonName,
        /// Its user id on this machine.
        user: u32,
    },
    /// A guest has sent a request.
    Asked {
        /// The guest.
        peer: PeerId,
        /// The request.
        request: GuestMessage,
    },
    /// A guest that had joined is gone.
    Left {
        /// The guest.
        peer: PeerId,
        /// Why.
        why: String,
    },
}
