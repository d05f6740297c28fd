//! The guest's side: joins a game, and runs the thread that keeps the connection and reconnects.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags};
use thiserror::Error;

use super::Disconnect;
use super::address::SocketError;
use super::connection::Connection;
use super::duplex::{DuplexHandle, DuplexThreadEnd, Next, wait};
use super::message::{GuestMessage, HostMessage, MAX_HOST_MESSAGE_BYTES, PersonName};
use super::socket_folders::FoundGame;
use crate::store::{DiskExecutor, Wake};

/// How long a host may take to answer when a guest joins.
const JOIN_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a host may be quiet before it is pinged.
const PING_AFTER: Duration = Duration::from_secs(2);
/// How long it may then take to answer.
const PONG_TIMEOUT: Duration = Duration::from_secs(3);
/// The interval between attempts to reconnect.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// Why a game could not be joined.
#[derive(Debug, Error)]
pub enum JoinError {
    /// The host's socket can't be used.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The host refused, with its reason.
    #[error("the host refuses: {0}")]
    Refused(String),
    /// The connection failed.
    #[error("the host of the game: {0}")]
    Disconnected(#[from] Disconnect),
}

/// A game that has just been joined.
#[derive(Debug)]
pub struct Joined {
    connection: Connection,
    found: FoundGame,
    requested_name: PersonName,
    /// The record of the game.
    pub record: String,
    /// The other messages of the host, in order; the first is [`HostMessage::Welcome`].
    messages: VecDeque<HostMessage>,
}

/// Joins a game under a name, and waits for the host to send the game.
///
/// # Errors
/// When there is no host, or it refuses or doesn't answer.
pub fn join(found: FoundGame, requested_name: PersonName) -> Result<Joined, JoinError> {
    let mut connection = connect_and_greet(&found, &requested_name)?;
    let until = Instant::now() + JOIN_TIMEOUT;
    let mut messages = VecDeque::new();
    while Instant::now() < until {
        let mut flags = PollFlags::POLLIN;
        flags.set(PollFlags::POLLOUT, connection.has_unsent());
        wait(&mut [PollFd::new(connection.as_fd(), flags)], Some(until)).map_err(Disconnect::Io)?;
        for line in connection.read()? {
            match line.parse().map_err(Disconnect::Message)? {
                HostMessage::Bye(why) => return Err(JoinError::Refused(why)),
                // A message to all guests, sent before this one was admitted; the game follows after the
                // welcome.
                other if messages.is_empty() && !matches!(other, HostMessage::Welcome { .. }) => {}
                other => messages.push_back(other),
            }
        }
        let game = messages.iter().position(|message| matches!(message, HostMessage::Game(_)));
        if let Some(HostMessage::Game(record)) = game.and_then(|at| messages.remove(at)) {
            return Ok(Joined { connection, found, requested_name, record, messages });
        }
        // After reading: a host that refuses closes the connection, and its reason is still there.
        connection.flush()?;
    }
    Err(Disconnect::TimedOut.into())
}

/// Connects and sends the name.
fn connect_and_greet(
    found: &FoundGame,
    requested_name: &PersonName,
) -> Result<Connection, JoinError> {
    let mut connection = Connection::new(found.connect()?, MAX_HOST_MESSAGE_BYTES)?;
    match connection.send(&GuestMessage::Hello(requested_name.clone()).to_string()) {
        // A host that refuses may have closed the connection already. Reading finds its reason, or the end.
        Ok(()) | Err(Disconnect::Closed) => Ok(connection),
        Err(error) => Err(error.into()),
    }
}

/// An event of the connection to a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// A message from the host.
    Message(HostMessage),
    /// The connection was lost, and why. The thread reconnects by itself.
    Lost(String),
    /// The host doesn't answer, though the connection is open.
    Unresponsive,
    /// It answers again.
    ResponsiveAgain,
}

/// Keep-alive state.
#[derive(Debug)]
struct KeepAlive {
    last_received: Instant,
    /// When it was pinged, if it has sent nothing since.
    pinged_at: Option<Instant>,
    is_unresponsive: bool,
}

impl KeepAlive {
    fn new() -> Self {
        Self { last_received: Instant::now(), pinged_at: None, is_unresponsive: false }
    }

    /// When to act if nothing is received until then.
    fn deadline(&self) -> Option<Instant> {
        match self.pinged_at {
            None => Some(self.last_received + PING_AFTER),
            Some(pinged_at) => (!self.is_unresponsive).then_some(pinged_at + PONG_TIMEOUT),
        }
    }

    /// Records that something was received; true if the host was silent before.
    fn record_receipt(&mut self) -> bool {
        std::mem::replace(self, Self::new()).is_unresponsive
    }
}

/// The connection to a host. Dropping it leaves the game.
pub struct Guest(DuplexHandle<GuestMessage, GuestEvent>);

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}

impl Guest {
    /// Starts the connection's thread for a joined game. The messages that came with the game are available
    /// at once; `wake` is called for each later one. `cleanup` joins the thread at the end.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(joined: Joined, wake: Wake, cleanup: DiskExecutor) -> io::Result<Self> {
        let Joined { connection, found, requested_name, messages, .. } = joined;
        let initial = messages.into_iter().map(GuestEvent::Message);
        let work = move |channel| keep_connected(&channel, connection, &found, &requested_name);
        DuplexHandle::start("link", wake, cleanup, initial, work).map(Self)
    }

    /// The next event, without waiting.
    pub fn poll(&self) -> Option<GuestEvent> {
        self.0.try_recv()
    }

    /// Sends a request to the host. It is dropped if the connection is lost.
    pub fn ask(&self, request: GuestMessage) {
        self.0.order(request);
    }
}

/// Keeps the connection until the screen is gone.
fn keep_connected(
    channel: &DuplexThreadEnd<GuestMessage, GuestEvent>,
    first: Connection,
    found: &FoundGame,
    requested_name: &PersonName,
) {
    let mut connection = Some(first);
    let mut keep_alive = KeepAlive::new();
    let mut try_at = None;
    loop {
        let mut lost = None;
        loop {
            match channel.next() {
                Next::Do(request) => {
                    let sent =
                        connection.as_mut().map(|connection| connection.send(&request.to_string()));
                    lost = lost.or(sent.and_then(Result::err));
                }
                Next::Nothing => break,
                Next::End => {
                    if let Some(connection) = connection {
                        connection.close(&GuestMessage::Leave.to_string());
                    }
                    return;
                }
            }
        }
        let due = connection
            .as_ref()
            .and_then(|_| keep_alive.deadline())
            .filter(|_| channel.has_capacity());
        let until = try_at.into_iter().chain(due).min();
        if lost.is_none() && pause(channel, connection.as_ref(), until).is_err() {
            return;
        }
        channel.drain_wakeups();
        if let Some(connected) = &mut connection {
            let served = lost
                .map_or(Ok(()), Err)
                .and_then(|()| exchange(channel, connected, &mut keep_alive));
            if let Err(fault) = served {
                connection = None;
                try_at = Some(Instant::now() + BETWEEN_TRIES);
                channel.send_event(GuestEvent::Lost(fault.to_string()));
            }
        } else if try_at.is_some_and(|at| at <= Instant::now()) {
            connection = connect_and_greet(found, requested_name).ok();
            keep_alive = KeepAlive::new();
            try_at = connection.is_none().then(|| Instant::now() + BETWEEN_TRIES);
        }
    }
}

/// Waits until there is something to do.
fn pause(
    channel: &DuplexThreadEnd<GuestMessage, GuestEvent>,
    connection: Option<&Connection>,
    until: Option<Instant>,
) -> io::Result<()> {
    let mut watched = vec![PollFd::new(channel.wakeup_fd(), PollFlags::POLLIN)];
    watched.extend(connection.map(|connection| {
        let mut flags = PollFlags::empty();
        flags.set(PollFlags::POLLIN, channel.has_capacity());
        flags.set(PollFlags::POLLOUT, connection.has_unsent());
        PollFd::new(connection.as_fd(), flags)
    }));
    let deadline = connection.and_then(Connection::deadline);
    wait(&mut watched, until.into_iter().chain(deadline).min())
}

/// Forwards the host's messages, and pings it if it is quiet.
fn exchange(
    channel: &DuplexThreadEnd<GuestMessage, GuestEvent>,
    connection: &mut Connection,
    keep_alive: &mut KeepAlive,
) -> Result<(), Disconnect> {
    connection.flush()?;
    if !channel.has_capacity() {
        return Ok(());
    }
    let lines = connection.read()?;
    if !lines.is_empty() && keep_alive.record_receipt() {
        channel.send_event(GuestEvent::ResponsiveAgain);
    }
    for line in lines {
        match line.parse()? {
            HostMessage::Bye(why) => return Err(Disconnect::Io(io::Error::other(why))),
            HostMessage::Pong => {}
            message => channel.send_event(GuestEvent::Message(message)),
        }
    }
    let now = Instant::now();
    if keep_alive.deadline().is_none_or(|deadline| now < deadline) {
        return Ok(());
    }
    if keep_alive.pinged_at.is_some() {
        keep_alive.is_unresponsive = true;
        channel.send_event(GuestEvent::Unresponsive);
        return Ok(());
    }
    keep_alive.pinged_at = Some(now);
    connection.send(&GuestMessage::Ping.to_string())
}
