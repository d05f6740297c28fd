//! The user at the other end of a socket, by its peer credentials, and whether it may join.

use std::os::unix::net::UnixStream;

use nix::unistd::{Gid, Group, Uid, User};

use super::Disconnect;

/// Who may join a game: the host's own user, and the members of a group if given.
#[derive(Clone, Debug)]
pub(super) struct Admission {
    owner: Uid,
    group: Option<Group>,
}

impl Admission {
    /// Admits the owner, and the members of the group.
    pub fn new(owner: Uid, group: Option<Group>) -> Self {
        Self { owner, group }
    }

    /// Checks the user at the other end, and returns its id.
    ///
    /// # Errors
    /// When that user may not join, or the system can't identify it.
    pub fn check(&self, stream: &UnixStream) -> Result<u32, Disconnect> {
        let (user, group) = of_peer(stream)?;
        if user == self.owner || self.group.as_ref().is_some_and(|it| is_member(it, user, group)) {
            Ok(user.as_raw())
        } else {
            Err(Disconnect::NotAdmitted(user.as_raw()))
        }
    }
}

/// Whether a user belongs to a group: as its primary group `primary`, or as one of its listed members.
fn is_member(group: &Group, user: Uid, primary: Gid) -> bool {
    let name = || User::from_uid(user).ok().flatten().map(|user| user.name);
    group.gid == primary || name().is_some_and(|name| group.mem.contains(&name))
}

/// The user and primary group of the process that opened the other end.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn of_peer(stream: &UnixStream) -> Result<(Uid, Gid), Disconnect> {
    use nix::sys::socket::{getsockopt, sockopt::PeerCredentials};
    let peer = getsockopt(stream, PeerCredentials).map_err(std::io::Error::from)?;
    Ok((Uid::from_raw(peer.uid()), Gid::from_raw(peer.gid())))
}

/// The user and primary group of the process that opened the other end.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn of_peer(stream: &UnixStream) -> Result<(Uid, Gid), Disconnect> {
    Ok(nix::unistd::getpeereid(stream).map_err(std::io::Error::from)?)
}
