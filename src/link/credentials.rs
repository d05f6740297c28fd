//! Who is at the other end of a socket, as the system says, and whether they may be.

use std::os::unix::net::UnixStream;

use nix::unistd::{Gid, Group, Uid, User};

use super::Disconnect;

/// Who may join a game: its own user, and the members of a group if there is one.
#[derive(Clone, Debug)]
pub(super) struct Admission {
    owner: Uid,
    group: Option<Group>,
}

impl Admission {
    /// The owner, and the members of the group.
    pub fn new(owner: Uid, group: Option<Group>) -> Self {
        Self { owner, group }
    }

    /// The number of the user at the other end.
    ///
    /// # Errors
    /// When that user may not join, or the system doesn't know who it is.
    pub fn check(&self, stream: &UnixStream) -> Result<u32, Disconnect> {
        let (user, group) = of_peer(stream)?;
        if user == self.owner || self.group.as_ref().is_some_and(|it| has(it, user, group)) {
            Ok(user.as_raw())
        } else {
            Err(Disconnect::Stranger(user.as_raw()))
        }
    }
}

/// Whether a group has a member: as the main group of the process, or in the list of the group.
fn has(group: &Group, user: Uid, main: Gid) -> bool {
    let name = || User::from_uid(user).ok().flatten().map(|user| user.name);
    group.gid == main || name().is_some_and(|name| group.mem.contains(&name))
}

/// The user and the main group of the process that has opened the other end.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn of_peer(stream: &UnixStream) -> Result<(Uid, Gid), Disconnect> {
    use nix::sys::socket::{getsockopt, sockopt::PeerCredentials};
    let peer = getsockopt(stream, PeerCredentials).map_err(std::io::Error::from)?;
    Ok((Uid::from_raw(peer.uid()), Gid::from_raw(peer.gid())))
}

/// The user and the main group of the process that has opened the other end.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn of_peer(stream: &UnixStream) -> Result<(Uid, Gid), Disconnect> {
    Ok(nix::unistd::getpeereid(stream).map_err(std::io::Error::from)?)
}
