//! A game shared between two machines: the line protocol between its host and guests over a Unix socket,
//! and the threads that run it.
//!
//! The host alone decides: a guest requests a move, and receives the whole game once the move is made and
//! saved. This module is independent of screens, and no screen waits for a peer: events arrive from a
//! thread as [`Heard`], and outgoing messages are queued for it. Each peer's messages are limited by a
//! token bucket, and a peer that doesn't read is disconnected.

mod address;
mod credentials;
mod disconnect;
mod guest;
mod host;
mod lines;
mod message;
mod peers;
mod place;
mod post;
mod room;
mod wire;

pub use address::{Address, HostName, PlaceError};
pub use disconnect::Disconnect;
pub use guest::{Guest, HeardOfHost, JoinError, Joined, join};
pub use host::Host;
pub use message::{Chat, News, PeerRole, Person, PersonName, Request};
pub use peers::{Heard, PeerId};
pub use place::{Found, HostSocket, SocketFolders};
pub use room::{Room, Seated};
