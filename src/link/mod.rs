//! A game shared by processes on one machine: the line protocol between its host and guests over a Unix socket, and
//! the threads that run it. Players at other machines connect by ssh.
//!
//! The host alone decides: a guest requests a move, and receives the whole game once the move is made and
//! saved. This module is independent of screens, and no screen waits for a peer: events arrive from a
//! thread as [`HostEvent`], and outgoing messages are queued for it. Each peer's messages are limited by a
//! token bucket, and a peer that doesn't read is disconnected.

mod address;
mod connection;
mod credentials;
mod disconnect;
mod duplex;
mod guest;
mod host;
mod line_splitter;
mod message;
mod peers;
mod room;
mod socket_folders;

pub use address::{Address, HostedGameName, SocketError};
pub use disconnect::Disconnect;
pub use guest::{Guest, GuestEvent, JoinError, Joined, join};
pub use host::Host;
pub use message::{Chat, GuestMessage, HostMessage, Person, PersonName, PersonRole};
pub use peers::{HostEvent, PeerId};
pub use room::{Admitted, Room};
pub use socket_folders::{FoundGame, HostSocket, SocketFolders};
