//! The guest's side: joining a game, and a thread that keeps the connection and makes it anew.

use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use nix::poll::{PollFd, PollFlags};
use thiserror::Error;

use super::Disconnect;
use super::address::PlaceError;
use super::message::{LONGEST_NEWS, News, PersonName, Request};
use super::place::Found;
use super::post::{Desk, Next, Post, wait};
use super::wire::Wire;
use crate::store::{Later, Wake};

/// How long a host may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long nothing is heard of a host before it is asked for a sign of life.
const QUIET: Duration = Duration::from_secs(2);
/// How long it may take to give one.
const SILENCE: Duration = Duration::from_secs(3);
/// How soon it is tried again to reach a host that is gone.
const BETWEEN_TRIES: Duration = Duration::from_secs(1);

/// Why a game was not joined.
#[derive(Debug, Error)]
pub enum JoinError {
    /// There is no way to the host.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// The host has refused, and said why.
    #[error("the host refuses: {0}")]
    Refused(String),
    /// The connection has failed.
    #[error("the host of the game: {0}")]
    Disconnected(#[from] Disconnect),
}

/// A game that has just been joined.
#[derive(Debug)]
pub struct Joined {
    wire: Wire,
    found: Found,
    wish: PersonName,
    /// The record of the game.
    pub record: String,
    /// What else the host has said, in order: first what this guest's part in the game is.
    news: VecDeque<News>,
}

/// Joins a game under a name, and waits until the host has sent the game.
///
/// # Errors
/// When there is no host, or it refuses or doesn't answer.
pub fn join(found: Found, wish: PersonName) -> Result<Joined, JoinError> {
    let mut wire = call(&found, &wish)?;
    let until = Instant::now() + PATIENCE;
    let mut news = VecDeque::new();
    while Instant::now() < until {
        let mut flags = PollFlags::POLLIN;
        flags.set(PollFlags::POLLOUT, wire.has_unsent());
        wait(&mut [PollFd::new(wire.as_fd(), flags)], Some(until)).map_err(Disconnect::Io)?;
        wire.flush()?;
        for line in wire.read()? {
            match line.parse().map_err(Disconnect::Message)? {
                News::Bye(why) => return Err(JoinError::Refused(why)),
                // Told to all, before the host has let this guest in: the game comes again after that.
                told if news.is_empty() && !matches!(told, News::Welcome { .. }) => {}
                told => news.push_back(told),
            }
        }
        let game = news.iter().position(|told| matches!(told, News::Game(_)));
        if let Some(News::Game(record)) = game.and_then(|at| news.remove(at)) {
            return Ok(Joined { wire, found, wish, record, news });
        }
    }
    Err(Disconnect::Silent.into())
}

/// Connects, and says who it is.
fn call(found: &Found, wish: &PersonName) -> Result<Wire, JoinError> {
    let mut wire = Wire::new(found.connect()?, LONGEST_NEWS)?;
    wire.send(&Request::Hello(wish.clone()).to_string())?;
    Ok(wire)
}

/// What a guest has heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeardOfHost {
    /// The host tells something.
    Told(News),
    /// The connection is gone, and why; it is tried again by itself.
    Lost(String),
    /// The host doesn't answer, though the connection is there.
    Silent,
    /// It does again.
    Answers,
}

/// What is known of a host's being there.
#[derive(Debug)]
struct Pulse {
    heard: Instant,
    /// When it was asked for a sign of life, if it has said nothing since.
    asked: Option<Instant>,
    is_silent: bool,
}

impl Pulse {
    fn new() -> Self {
        Self { heard: Instant::now(), asked: None, is_silent: false }
    }

    /// When there is something to be done, if nothing is heard until then.
    fn deadline(&self) -> Option<Instant> {
        match self.asked {
            None => Some(self.heard + QUIET),
            Some(asked) => (!self.is_silent).then_some(asked + SILENCE),
        }
    }

    /// Notes that something was heard; true if the host was silent before.
    fn beat(&mut self) -> bool {
        std::mem::replace(self, Self::new()).is_silent
    }
}

/// The connection to a host. Dropping it leaves the game.
pub struct Guest(Post<Request, HeardOfHost>);

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}

impl Guest {
    /// Keeps the connection of a game that was joined, and has heard at once what came with it; `wake` is
    /// called when something was heard, and `later` waits for the end of the thread.
    ///
    /// # Errors
    /// When the system can't start a thread.
    pub fn start(joined: Joined, wake: Wake, later: Later) -> io::Result<Self> {
        let Joined { wire, found, wish, news, .. } = joined;
        let before = news.into_iter().map(HeardOfHost::Told);
        let work = move |desk| work(&desk, wire, &found, &wish);
        Post::start("link", wake, later, before, work).map(Self)
    }

    /// What was heard next, if anything was.
    pub fn hear(&self) -> Option<HeardOfHost> {
        self.0.hear()
    }

    /// Asks the host for something. Nothing is kept for a host that is gone.
    pub fn ask(&self, request: Request) {
        self.0.order(request);
    }
}

/// Keeps the connection until the screen is gone.
fn work(desk: &Desk<Request, HeardOfHost>, first: Wire, found: &Found, wish: &PersonName) {
    let mut wire = Some(first);
    let mut pulse = Pulse::new();
    let mut try_at = None;
    loop {
        let mut lost = None;
        loop {
            match desk.next() {
                Next::Do(request) => {
                    let sent = wire.as_mut().map(|wire| wire.send(&request.to_string()));
                    lost = lost.or(sent.and_then(Result::err));
                }
                Next::Nothing => break,
                Next::End => {
                    if let Some(wire) = wire {
                        wire.close(&Request::Leave.to_string());
                    }
                    return;
                }
            }
        }
        let due = wire.as_ref().and_then(|_| pulse.deadline()).filter(|_| desk.is_heard());
        let until = try_at.into_iter().chain(due).min();
        if lost.is_none() && pause(desk, wire.as_ref(), until).is_err() {
            return;
        }
        desk.rest();
        if let Some(connected) = &mut wire {
            let served = lost.map_or(Ok(()), Err).and_then(|()| serve(desk, connected, &mut pulse));
            if let Err(fault) = served {
                wire = None;
                try_at = Some(Instant::now() + BETWEEN_TRIES);
                desk.tell(HeardOfHost::Lost(fault.to_string()));
            }
        } else if try_at.is_some_and(|at| at <= Instant::now()) {
            wire = call(found, wish).ok();
            pulse = Pulse::new();
            try_at = wire.is_none().then(|| Instant::now() + BETWEEN_TRIES);
        }
    }
}

/// Waits until there is something to do.
fn pause(
    desk: &Desk<Request, HeardOfHost>,
    wire: Option<&Wire>,
    until: Option<Instant>,
) -> io::Result<()> {
    let mut watched = vec![PollFd::new(desk.woken(), PollFlags::POLLIN)];
    watched.extend(wire.map(|wire| {
        let mut flags = PollFlags::empty();
        flags.set(PollFlags::POLLIN, desk.is_heard());
        flags.set(PollFlags::POLLOUT, wire.has_unsent());
        PollFd::new(wire.as_fd(), flags)
    }));
    let deadline = wire.and_then(Wire::deadline);
    wait(&mut watched, until.into_iter().chain(deadline).min())
}

/// Passes on what the host tells, and asks for a sign of life where it tells nothing.
fn serve(
    desk: &Desk<Request, HeardOfHost>,
    wire: &mut Wire,
    pulse: &mut Pulse,
) -> Result<(), Disconnect> {
    wire.flush()?;
    if !desk.is_heard() {
        return Ok(());
    }
    let lines = wire.read()?;
    if !lines.is_empty() && pulse.beat() {
        desk.tell(HeardOfHost::Answers);
    }
    for line in lines {
        match line.parse()? {
            News::Bye(why) => return Err(Disconnect::Io(io::Error::other(why))),
            News::Pong => {}
            told => desk.tell(HeardOfHost::Told(told)),
        }
    }
    let now = Instant::now();
    if pulse.deadline().is_none_or(|deadline| now < deadline) {
        return Ok(());
    }
    if pulse.asked.is_some() {
        pulse.is_silent = true;
        desk.tell(HeardOfHost::Silent);
        return Ok(());
    }
    pulse.asked = Some(now);
    wire.send(&Request::Ping.to_string())
}
