//! The connections of a host's thread: who may come in, how much each may say, and when it has to go.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::os::fd::AsFd as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::time::{Duration, Instant};

use arcade_base::ParseError;
use nix::poll::{PollFd, PollFlags};

use super::Disconnect;
use super::credentials::Admission;
use super::message::{LONGEST_REQUEST, News, PersonName, Request};
use super::wire::Wire;

/// The most peers that are connected.
pub(super) const MOST_PEERS: usize = 16;
/// The most connections that are taken before anything else is done.
const AT_ONCE: usize = 32;
/// How long a peer may take to say who it is.
const TO_GREET: Duration = Duration::from_secs(10);
/// How long no connection is taken after the system has refused one.
const PAUSE: Duration = Duration::from_millis(200);

/// How many messages a peer may send: so many at once, and then one in this time. A key held down
/// in a review sends about 30 a second.
const BURST: u32 = 100;
const BETWEEN: Duration = Duration::from_millis(20);

/// Everybody who is connected.
#[derive(Debug)]
pub(super) struct Peers {
    listener: UnixListener,
    admission: Admission,
    connected: BTreeMap<PeerId, Peer>,
    next: u64,
    /// Until when no connection is taken.
    paused: Option<Instant>,
}

#[derive(Debug)]
struct Peer {
    wire: Wire,
    user: u32,
    /// Until when it has to say who it is, unless it has.
    greet_by: Option<Instant>,
    allowance: Allowance,
    /// Whether it has asked for a sign of life, which it gets once the screen has heard all.
    awaits_sign: bool,
}

/// How many more messages are taken, and when that number was right.
#[derive(Debug)]
struct Allowance {
    left: u32,
    at: Instant,
}

impl Allowance {
    fn new(now: Instant) -> Self {
        Self { left: BURST, at: now }
    }

    /// Takes a message, if there is one left.
    fn spend(&mut self, now: Instant) -> Result<(), Disconnect> {
        let more = now.duration_since(self.at).as_millis() / BETWEEN.as_millis();
        if more > 0 {
            let more = u32::try_from(more).unwrap_or(u32::MAX);
            self.left = self.left.saturating_add(more).min(BURST);
            self.at = now;
        }
        self.left = self.left.checked_sub(1).ok_or(Disconnect::TooMany)?;
        Ok(())
    }
}

impl Peers {
    /// Nobody yet.
    ///
    /// # Errors
    /// When the system refuses not to wait for connections.
    pub fn new(listener: UnixListener, admission: Admission) -> std::io::Result<Self> {
        listener.set_nonblocking(true)?;
        Ok(Self { listener, admission, connected: BTreeMap::new(), next: 0, paused: None })
    }

    /// What to wait for; from peers only if what they say `is_heard`.
    pub fn watched(&self, is_heard: bool) -> Vec<PollFd<'_>> {
        let listener = self.paused.is_none().then_some(&self.listener);
        let listener = listener.map(|it| PollFd::new(it.as_fd(), PollFlags::POLLIN));
        let peers = self.connected.values().map(|peer| {
            let mut wanted = PollFlags::empty();
            wanted.set(PollFlags::POLLIN, is_heard);
            wanted.set(PollFlags::POLLOUT, peer.wire.has_unsent());
            PollFd::new(peer.wire.as_fd(), wanted)
        });
        listener.into_iter().chain(peers).collect()
    }

    /// When something has to be done though nobody says anything.
    pub fn deadline(&self) -> Option<Instant> {
        let peers = self.connected.values().flat_map(|peer| [peer.greet_by, peer.wire.deadline()]);
        peers.flatten().chain(self.paused).min()
    }

    /// Takes the connections that wait, so many at once.
    pub fn accept(&mut self, now: Instant) {
        if self.paused.is_some_and(|until| now < until) {
            return;
        }
        self.paused = None;
        for _ in 0..AT_ONCE {
            match self.listener.accept() {
                Ok((stream, _)) => self.admit(stream, now),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    // As when no more files can be opened.
                    self.paused = Some(now + PAUSE);
                    return;
                }
            }
        }
    }

    fn admit(&mut self, stream: UnixStream, now: Instant) {
        let user = self.admission.check(&stream);
        let Ok(wire) = Wire::new(stream, LONGEST_REQUEST) else { return };
        let user = match user {
            Ok(_) if self.connected.len() >= MOST_PEERS => Err(Disconnect::Full(MOST_PEERS)),
            user => user,
        };
        match user {
            Ok(user) => {
                let greet_by = Some(now + TO_GREET);
                let peer = Peer {
                    wire,
                    user,
                    greet_by,
                    allowance: Allowance::new(now),
                    awaits_sign: false,
                };
                self.connected.insert(PeerId(self.next), peer);
                self.next += 1;
            }
            Err(fault) => wire.close(&News::Bye(fault.to_string()).to_string()),
        }
    }

    /// Does what can be done with each peer, and gives what was heard; nothing is read unless it
    /// `is_heard`.
    pub fn serve(&mut self, is_heard: bool, now: Instant) -> Vec<Heard> {
        let (mut heard, mut faults) = (Vec::new(), Vec::new());
        for (&id, peer) in &mut self.connected {
            let served = peer
                .flush(now)
                .and_then(|()| if is_heard { peer.read(id, now, &mut heard) } else { Ok(()) });
            faults.extend(served.err().map(|fault| (id, fault)));
        }
        heard.extend(faults.into_iter().filter_map(|(id, fault)| self.end(id, &fault.to_string())));
        heard
    }

    /// Whether a peer has asked for a sign of life and not got it.
    pub fn await_sign(&self) -> bool {
        self.connected.values().any(|peer| peer.awaits_sign)
    }

    /// Gives a sign of life to all who have asked for it; gives what is heard of that.
    pub fn give_sign(&mut self) -> Vec<Heard> {
        let awaiting = self.connected.iter_mut().filter(|(_, peer)| peer.awaits_sign);
        let ids: Vec<PeerId> = awaiting
            .map(|(&id, peer)| {
                peer.awaits_sign = false;
                id
            })
            .collect();
        let sign = News::Pong.to_string();
        ids.into_iter().filter_map(|id| self.send(id, &sign)).collect()
    }

    /// Sends a line to a peer; gives what is heard of that.
    pub fn send(&mut self, id: PeerId, line: &str) -> Option<Heard> {
        let fault = self.connected.get_mut(&id)?.wire.send(line).err()?;
        self.end(id, &fault.to_string())
    }

    /// Everybody who has said who it is.
    pub fn greeted(&self) -> Vec<PeerId> {
        let greeted = self.connected.iter().filter(|(_, peer)| peer.greet_by.is_none());
        greeted.map(|(&id, _)| id).collect()
    }

    /// Ends a connection, and says why; gives what is heard of that.
    pub fn end(&mut self, id: PeerId, why: &str) -> Option<Heard> {
        let peer = self.connected.remove(&id)?;
        peer.wire.close(&News::Bye(why.into()).to_string());
        peer.greet_by.is_none().then(|| Heard::Left { peer: id, why: why.into() })
    }

    /// Ends every connection.
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
            return Err(Disconnect::Silent);
        }
        self.wire.flush()
    }

    /// Takes what the peer says.
    fn read(&mut self, id: PeerId, now: Instant, heard: &mut Vec<Heard>) -> Result<(), Disconnect> {
        for line in self.wire.read()? {
            self.allowance.spend(now)?;
            let request: Request = line.parse()?;
            match (request, self.greet_by) {
                (Request::Hello(name), Some(_)) => {
                    self.greet_by = None;
                    heard.push(Heard::Joined { peer: id, name, user: self.user });
                }
                (Request::Ping, None) => self.awaits_sign = true,
                (Request::Leave, _) => return Err(Disconnect::Closed),
                (request @ Request::Hello(_), None) | (request, Some(_)) => {
                    let expected = if self.greet_by.is_some() { "hello" } else { "no other hello" };
                    let found = request.to_string();
                    let error = ParseError::new("request", found, expected);
                    return Err(error.into());
                }
                (request, None) => heard.push(Heard::Asked { peer: id, request }),
            }
        }
        Ok(())
    }
}

/// A guest, for as long as it is connected; no other ever has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) u64);

/// What a host has heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Somebody wants to join.
    Joined {
        /// Who it is.
        peer: PeerId,
        /// What they want to be called.
        name: PersonName,
        /// The number of their user on this machine.
        user: u32,
    },
    /// A guest asks for something.
    Asked {
        /// Who asks.
        peer: PeerId,
        /// What is asked.
        request: Request,
    },
    /// A guest that had joined is gone.
    Left {
        /// Who it was.
        peer: PeerId,
        /// Why.
        why: String,
    },
}
