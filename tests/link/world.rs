//! A host and those who connect to it, in one process.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use arcade::link::{
    FoundGame, Host, HostEvent, HostMessage, HostedGameName, PersonName, SocketFolders,
};
use arcade::store::{Disk, Folders, Store};
use nix::unistd::geteuid;
use tempfile::TempDir;

/// The timeout of a test.
pub const HANG: Duration = Duration::from_secs(60);

/// Folders for sockets that no other test has.
pub struct World {
    pub folder: TempDir,
    pub places: SocketFolders,
}

impl World {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let runtime = folder.path().join("run");
        std::fs::create_dir(&runtime).expect("a new folder");
        let places =
            SocketFolders { runtime: Some(runtime), shared: folder.path().into(), user: geteuid() };
        Self { folder, places }
    }

    /// The thread that waits for the ends of links.
    pub fn disk(&self) -> Disk {
        let store = Store::new(&Folders::under(self.folder.path()));
        let mut disk = Disk::new(store, Arc::new(|| {}));
        disk.thread.start().expect("a thread");
        disk
    }

    pub fn socket(&self, name: &str) -> PathBuf {
        self.folder.path().join("run/arcade").join(format!("{name}.sock"))
    }

    pub fn find(&self, name: &str) -> FoundGame {
        self.places.find(&name.parse().expect("an address")).expect("a hosted game")
    }

    pub fn host(&self, name: &str) -> Table {
        let disk = self.disk();
        let claim = self.places.claim(&host_name(name), None).expect("a free place");
        let (wake, woken) = channel();
        let wake = Arc::new(move || {
            let _ = wake.send(());
        });
        let host = Host::start(claim, wake, disk.executor()).expect("a thread");
        Table { host: Some(host), woken, disk, socket: self.socket(name) }
    }
}

pub fn host_name(text: &str) -> HostedGameName {
    text.parse().expect("a name for a host")
}

pub fn person(text: &str) -> PersonName {
    text.parse().expect("a name for a person")
}

/// A host, from the side of its screen.
pub struct Table {
    host: Option<Host>,
    woken: Receiver<()>,
    disk: Disk,
    socket: PathBuf,
}

impl Table {
    pub fn host(&self) -> &Host {
        self.host.as_ref().expect("it hasn't been left")
    }

    /// The next event.
    #[track_caller]
    pub fn hear(&self) -> HostEvent {
        loop {
            if let Some(heard) = self.host().poll() {
                return heard;
            }
            self.woken.recv_timeout(HANG).expect("nothing is heard");
        }
    }

    /// A raw connection, which can send anything.
    pub fn connect(&self) -> Peer {
        let stream = UnixStream::connect(&self.socket).expect("somebody listens");
        stream.set_read_timeout(Some(HANG)).expect("a socket");
        stream.set_write_timeout(Some(HANG)).expect("a socket");
        let reader = BufReader::new(stream.try_clone().expect("a socket"));
        Peer { stream, reader }
    }

    /// A raw connection that has sent its name and been announced.
    #[track_caller]
    pub fn guest(&self, name: &str) -> (Peer, arcade::link::PeerId) {
        let mut peer = self.connect();
        peer.says(&format!("hello 2 {name}\n"));
        match self.hear() {
            HostEvent::JoinRequested { peer: id, name: heard, user } => {
                assert_eq!((heard, user), (person(name), geteuid().as_raw()));
                (peer, id)
            }
            other => panic!("{other:?}"),
        }
    }

    /// Ends the host, and waits until its files are deleted.
    pub fn leave(mut self) {
        self.host = None;
        self.disk.thread.wait_until_idle();
    }
}

/// The other end of a socket.
pub struct Peer {
    pub stream: UnixStream,
    reader: BufReader<UnixStream>,
}

impl Peer {
    pub fn says(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).expect("somebody reads");
    }

    /// The host's next message; `None` once it has closed the connection.
    #[track_caller]
    pub fn hears(&mut self) -> Option<HostMessage> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end_matches('\n').parse().expect("news")),
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// Checks that the connection is closed, with a reason that contains this.
    #[track_caller]
    pub fn is_ended(&mut self, why: &str) {
        loop {
            if let HostMessage::Bye(text) = self.hears().expect("a reason for the end") {
                break assert!(text.contains(why), "{text}");
            }
        }
        assert_eq!(self.hears(), None);
    }
}
