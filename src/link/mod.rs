//! One game on two machines: the lines that its host and its guests exchange over a Unix socket, and
//! the threads that carry them.
//!
//! The host alone decides: a guest asks for a move, and gets the whole game when it is made and
//! saved. Nothing here knows a screen, and no screen waits for a peer: what has happened comes as
//! [`Heard`] from a thread, and what is to be sent is handed over to it. Each peer may send so much and
//! no more, and one that doesn't read is disconnected.

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
