//! The sockets of hosted games, and access to them.
//!
//! A user's own sockets are in a folder that nobody else may enter: `$XDG_RUNTIME_DIR/arcade`, or a folder
//! below the one for temporary files, which is created for the user alone and rejected if it is anything
//! else. Sockets for a group are in a folder that members of the group may enter but not list. A game has a
//! lock file beside its socket, locked while its host runs: a socket left behind by a killed host is
//! recognised by its free lock, and replaced. On systems without file locks, a connection attempt decides.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};

use arcade_engine::insertion_sort_by;
use arcade_games::blocking::assert_may_block;
use arcade_games::input;
use nix::errno::Errno;
use nix::sys::stat::Mode;
use nix::unistd::{Group, Uid, User, chown, geteuid, mkdir};

use super::address::{Address, HostedGameName, SocketError};
use super::credentials::{Admission, of_peer};
use crate::store::{LockError, take_lock};

/// The folders for sockets.
#[derive(Clone, Debug)]
pub struct SocketFolders {
    /// The user's runtime folder, if the system provides one.
    pub runtime: Option<PathBuf>,
    /// The temporary folder shared by all users.
    pub shared: PathBuf,
    /// The user.
    pub user: Uid,
}

/// A socket with its address, reserved for a game to be hosted.
#[derive(Debug)]
pub struct HostSocket {
    listener: UnixListener,
    admission: Admission,
    files: Files,
    address: Address,
}

impl HostSocket {
    /// The address to join it by, for the owner or for a member of the group.
    pub fn address(&self) -> &Address {
        &self.address
    }

    pub(super) fn into_parts(self) -> (UnixListener, Admission, Files) {
        (self.listener, self.admission, self.files)
    }
}

/// The socket and the lock file of a game, deleted on drop.
#[derive(Debug)]
pub(super) struct Files {
    socket: PathBuf,
    lock: PathBuf,
    /// The lock, where the system has file locks.
    _held: Option<File>,
}

impl Drop for Files {
    fn drop(&mut self) {
        assert_may_block();
        // If this fails, the free lock marks the socket as dead.
        let _ = fs::remove_file(&self.socket);
        let _ = fs::remove_file(&self.lock);
    }
}

/// A hosted game that can be joined.
#[derive(Clone, Debug)]
pub struct FoundGame {
    socket: PathBuf,
    owner: Uid,
    address: Address,
}

impl FoundGame {
    /// The address of the game.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Connects to the host.
    pub(super) fn connect(&self) -> Result<UnixStream, SocketError> {
        assert_may_block();
        let refused = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
                SocketError::NoHost(self.address.clone())
            }
            _ => SocketError::Io(self.socket.clone(), error),
        };
        let stream = UnixStream::connect(&self.socket).map_err(refused)?;
        let peer = of_peer(&stream).map_err(|error| {
            SocketError::Io(self.socket.clone(), io::Error::other(error.to_string()))
        })?;
        if peer.0 == self.owner { Ok(stream) } else { Err(SocketError::WrongOwner(peer.0)) }
    }
}

impl SocketFolders {
    /// The folders of this process's user.
    pub fn of_user() -> Self {
        let runtime = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
        Self {
            runtime: runtime.filter(|path| path.is_absolute()),
            // Not `TMPDIR`, which may differ between users.
            shared: "/tmp".into(),
            user: geteuid(),
        }
    }

    /// The possible folders for the user alone, preferred one first.
    fn own(&self) -> Vec<PathBuf> {
        // The folder in `XDG_RUNTIME_DIR` may have been removed at logout; after `su`, it may
        // belong to another user.
        let is_own = |path: &&PathBuf| {
            fs::metadata(path).is_ok_and(|found| found.uid() == self.user.as_raw())
        };
        let runtime = self.runtime.iter().filter(is_own).map(|path| path.join("arcade"));
        runtime.chain([self.shared.join(format!("arcade-{}", self.user))]).collect()
    }

    /// Reserves a socket for a game, for the user alone or for a group as well.
    ///
    /// # Errors
    /// When a living host has the name, there is no such group, or the folder isn't safe.
    pub fn claim(
        &self,
        name: &HostedGameName,
        group: Option<&str>,
    ) -> Result<HostSocket, SocketError> {
        assert_may_block();
        let group = group.map(find_group).transpose()?;
        let folder = match &group {
            None => {
                let path = self.own().swap_remove(0);
                self.make(&path, None)?;
                path
            }
            Some(group) => {
                let path = self.shared.join(format!("arcade-{}-{}", self.user, group.gid));
                self.make(&path, Some(group))?;
                path
            }
        };
        let socket = paths(&folder, name).0;
        let found = fs::symlink_metadata(&socket);
        if found.is_ok_and(|found| !found.file_type().is_socket()) {
            let expected = "a socket that arcade has made, or nothing";
            return Err(not_safe(&socket, "another kind of file", expected));
        }
        // From here on this host owns the name, and any files that a dead one has left.
        let files = hold(&folder, name)?;
        let failed = |error| SocketError::Io(files.socket.clone(), error);
        match fs::remove_file(&files.socket) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        let listener = UnixListener::bind(&files.socket).map_err(failed)?;
        if let Some(group) = &group {
            let chowned = chown(&files.socket, None, Some(group.gid));
            chowned.map_err(|error| failed(error.into()))?;
        }
        let mode = if group.is_some() { 0o660 } else { 0o600 };
        fs::set_permissions(&files.socket, Permissions::from_mode(mode)).map_err(failed)?;
        // Members of the group need the owner's name to join.
        let owner = group.as_ref().and_then(|_| User::from_uid(self.user).ok().flatten());
        let address = Address { user: owner.map(|owner| owner.name), name: name.clone() };
        Ok(HostSocket { listener, admission: Admission::new(self.user, group), files, address })
    }

    /// Creates a folder that only the user may enter, and the group if given, unless it exists.
    fn make(&self, path: &Path, group: Option<&Group>) -> Result<(), SocketError> {
        let failed = |error| SocketError::Io(path.into(), error);
        let is_new = match mkdir(path, Mode::S_IRWXU) {
            Ok(()) => true,
            Err(Errno::EEXIST) => false,
            Err(error) => return Err(failed(error.into())),
        };
        if let Some(group) = group.filter(|_| is_new) {
            chown(path, None, Some(group.gid)).map_err(|error| failed(error.into()))?;
            fs::set_permissions(path, Permissions::from_mode(0o710)).map_err(failed)?;
        }
        self.check(path, group)
    }

    /// Checks that a folder belongs to the user, and that nobody else can change anything in it.
    fn check(&self, path: &Path, group: Option<&Group>) -> Result<(), SocketError> {
        let found = fs::symlink_metadata(path).map_err(|it| SocketError::Io(path.into(), it))?;
        if !found.is_dir() {
            return Err(not_safe(path, "no folder", "a folder of your own"));
        }
        if found.uid() != self.user.as_raw() {
            let found = format!("a folder of user {}", found.uid());
            return Err(not_safe(path, found, "a folder of your own"));
        }
        let (most, expected) = match group {
            None => (0o700, "mode 700, so that nobody else can enter it"),
            Some(_) => (0o710, "mode 710, so that the group can enter it and do no more"),
        };
        let mode = found.mode() & 0o777;
        if mode & !most != 0 {
            return Err(not_safe(path, format!("mode {mode:o}"), expected));
        }
        match group {
            Some(group) if found.gid() != group.gid.as_raw() => {
                let found = format!("group {}", found.gid());
                Err(not_safe(path, found, "the group that is named"))
            }
            _ => Ok(()),
        }
    }

    /// Finds the game at an address.
    ///
    /// # Errors
    /// When there is no such user, or nothing is hosted there.
    pub fn find(&self, address: &Address) -> Result<FoundGame, SocketError> {
        assert_may_block();
        let (owner, folders) = match &address.user {
            None => (self.user, [self.own(), self.of_groups(self.user)].concat()),
            Some(user) => {
                let found = User::from_name(user).ok().flatten();
                let owner = found.ok_or_else(|| SocketError::NoUser(user.clone()))?.uid;
                (owner, self.of_groups(owner))
            }
        };
        let sockets = folders.into_iter().map(|folder| paths(&folder, &address.name).0);
        let socket = sockets
            .filter(|socket| {
                fs::symlink_metadata(socket).is_ok_and(|it| it.file_type().is_socket())
            })
            .min_by_key(|socket| is_dead(socket))
            .ok_or_else(|| SocketError::NoHost(address.clone()))?;
        Ok(FoundGame { socket, owner, address: address.clone() })
    }

    /// The names of the games that the user hosts at present.
    ///
    /// # Errors
    /// When a folder can't be read.
    pub fn hosted(&self) -> Result<Vec<HostedGameName>, SocketError> {
        assert_may_block();
        let mut names = Vec::new();
        for folder in [self.own(), self.of_groups(self.user)].concat() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(SocketError::Io(folder, error)),
            };
            names.extend(entries.flatten().filter_map(|entry| {
                let name = entry.file_name();
                let name = name.to_str()?.strip_suffix(".sock")?.parse().ok()?;
                (!is_dead(&entry.path())).then_some(name)
            }));
        }
        insertion_sort_by(&mut names, Ord::cmp);
        Ok(names)
    }

    /// The folders in which a user hosts games for groups.
    fn of_groups(&self, owner: Uid) -> Vec<PathBuf> {
        let begin = format!("arcade-{owner}-");
        let entries = fs::read_dir(&self.shared).into_iter().flatten().flatten();
        let folders = entries.filter(|entry| {
            let is_named = entry.file_name().to_str().is_some_and(|name| name.starts_with(&begin));
            let is_own = |it: fs::Metadata| it.is_dir() && it.uid() == owner.as_raw();
            is_named && fs::symlink_metadata(entry.path()).is_ok_and(is_own)
        });
        folders.map(|entry| entry.path()).collect()
    }
}

/// Reserves a name by locking its lock file. Without file locks, the name is free if no host accepts a
/// connection.
fn hold(folder: &Path, name: &HostedGameName) -> Result<Files, SocketError> {
    let (socket, lock) = paths(folder, name);
    let held = match take_lock(&lock) {
        Ok(file) => Some(file),
        Err(LockError::Unavailable(_)) if UnixStream::connect(&socket).is_err() => None,
        Err(LockError::Taken | LockError::Unavailable(_)) => {
            return Err(SocketError::Taken(name.clone()));
        }
    };
    Ok(Files { socket, lock, _held: held })
}

/// The paths of the socket and the lock file for a name.
fn paths(folder: &Path, name: &HostedGameName) -> (PathBuf, PathBuf) {
    (folder.join(format!("{name}.sock")), folder.join(format!("{name}.lock")))
}

/// Whether a socket's host has ended: its lock is free.
fn is_dead(socket: &Path) -> bool {
    let lock = socket.with_extension("lock");
    let lock = input::open_no_link(OpenOptions::new().read(true), &lock);
    lock.is_ok_and(|lock| lock.try_lock_shared().is_ok())
}

fn find_group(name: &str) -> Result<Group, SocketError> {
    let found = Group::from_name(name).ok().flatten();
    found.ok_or_else(|| SocketError::NoGroup(name.into()))
}

fn not_safe(path: &Path, found: impl Into<String>, expected: &'static str) -> SocketError {
    SocketError::Unsafe { path: path.into(), found: found.into(), expected }
}
