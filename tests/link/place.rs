//! The location of sockets, and access to them.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

use arcade::link::{Address, HostedGameName, SocketError, SocketFolders};
use nix::unistd::{Gid, Group, getegid, geteuid};

use crate::world::{World, host_name};

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("it exists").mode() & 0o777
}

#[test]
fn nobody_but_the_user_can_reach_a_socket() {
    let world = World::new();
    let table = world.host("nim");
    let socket = world.socket("nim");
    assert_eq!(mode(socket.parent().expect("a folder")), 0o700);
    assert_eq!(mode(&socket), 0o600);
    assert_eq!(world.places.hosted().expect("a folder"), [host_name("nim")]);
    // Made accessible, as if another user had got past the folder's permissions. Only root can test this.
    if geteuid().is_root() {
        let reach = |path: &Path, mode| {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("own files");
        };
        assert!(!connects_as_nobody(&socket), "another user has reached the socket");
        reach(world.folder.path(), 0o755);
        reach(&world.folder.path().join("run"), 0o755);
        assert!(!connects_as_nobody(&socket), "the folder of the socket is open to others");
        reach(socket.parent().expect("a folder"), 0o755);
        reach(&socket, 0o666);
        // The file system permits it now, but the host checks the user.
        assert!(connects_as_nobody(&socket));
        assert_eq!(said_to_nobody(&socket), "bye user 65534 may not join this game\n");
    }
    table.leave();
    assert!(!socket.exists());
    assert_eq!(world.places.hosted().expect("a folder"), []);
}

/// A program that connects, and prints what it receives.
const PROGRAM: &str = "import socket,sys\ns=socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n\
                       sys.stdout.write(s.makefile().readline())";

fn as_nobody(socket: &Path) -> std::process::Output {
    let mut command = Command::new("python3");
    command.args(["-c", PROGRAM]).arg(socket).uid(65534).gid(65534).current_dir("/");
    command.output().expect("python3, with which this test is another user")
}

fn connects_as_nobody(socket: &Path) -> bool {
    as_nobody(socket).status.success()
}

fn said_to_nobody(socket: &Path) -> String {
    String::from_utf8_lossy(&as_nobody(socket).stdout).into()
}

#[test]
fn a_group_can_enter_the_folder_and_not_list_it() {
    let world = World::new();
    let group = Group::from_gid(getegid()).ok().flatten().expect("the group of this process");
    let claim = world.places.claim(&host_name("nim"), Some(&group.name)).expect("an own group");
    let folder = world.folder.path().join(format!("arcade-{}-{}", geteuid(), group.gid));
    assert_eq!(mode(&folder), 0o710);
    assert_eq!(mode(&folder.join("nim.sock")), 0o660);
    assert_eq!(mode(&folder.join("nim.lock")), 0o600);
    let found = fs::metadata(folder.join("nim.sock")).expect("a socket");
    assert_eq!(Gid::from_raw(found.gid()), group.gid);
    // By the address that another member of the group uses, and by the owner's.
    let owner = nix::unistd::User::from_uid(geteuid()).ok().flatten().expect("a user").name;
    for text in [format!("{owner}/nim"), "nim".into()] {
        let address: Address = text.parse().expect("an address");
        let found = world.places.find(&address).expect("a hosted game");
        assert_eq!(found.address(), &address);
    }
    drop(claim);
    let unknown = world.places.claim(&host_name("nim"), Some("no such group"));
    let error = unknown.expect_err("an unknown group").to_string();
    assert!(error.starts_with("--group: found \"no such group\""), "{error}");
}

#[test]
fn a_name_belongs_to_one_living_host_and_a_dead_one_is_replaced() {
    let world = World::new();
    let claim = world.places.claim(&host_name("nim"), None).expect("a free place");
    let taken = world.places.claim(&host_name("nim"), None);
    assert!(matches!(taken, Err(SocketError::Taken(name)) if name == host_name("nim")));
    world.places.claim(&host_name("other"), None).expect("another name");
    drop(claim);
    // The files that a killed host leaves behind.
    drop(UnixListener::bind(world.socket("nim")).expect("a free path"));
    assert!(world.socket("nim").exists());
    fs::write(world.socket("nim").with_extension("lock"), "").expect("an own folder");
    assert_eq!(world.places.hosted().expect("a folder"), []);
    let table = world.host("nim");
    let (_, _) = table.guest("ben");
}

#[test]
fn a_place_that_others_have_prepared_is_refused() {
    let world = World::new();
    let places = SocketFolders { runtime: None, ..world.places.clone() };
    let folder = world.folder.path().join(format!("arcade-{}", geteuid()));
    let refused = |expected: &str| {
        let error = places.claim(&host_name("nim"), None).expect_err("not safe").to_string();
        assert!(error.contains(expected), "{error}");
    };
    let elsewhere = world.folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).expect("a new folder");
    symlink(&elsewhere, &folder).expect("a new link");
    refused("found no folder, expected a folder of your own");
    assert_eq!(fs::read_dir(&elsewhere).expect("a folder").count(), 0);
    fs::remove_file(&folder).expect("the link");
    fs::create_dir(&folder).expect("a new folder");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("an own folder");
    refused("found mode 755, expected mode 700");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("an own folder");
    fs::write(folder.join("nim.sock"), "precious").expect("an own folder");
    refused("found another kind of file");
    assert_eq!(fs::read_to_string(folder.join("nim.sock")).expect("a file"), "precious");
    fs::remove_file(folder.join("nim.sock")).expect("the file");
    places.claim(&host_name("nim"), None).expect("a safe place");
    if geteuid().is_root() {
        std::os::unix::fs::chown(&folder, Some(65534), None).expect("root may");
        refused("found a folder of user 65534");
    }
}

#[test]
fn names_of_hosts_are_plain() {
    for name in ["nim", "A-1_b", &"x".repeat(32)] {
        assert_eq!(name.parse::<HostedGameName>().expect("a name").to_string(), name);
    }
    for name in ["", ".", "..", "a/b", "a b", "\u{e9}", "a\0", &"x".repeat(33)] {
        let error = name.parse::<HostedGameName>().expect_err("no name").to_string();
        assert!(error.starts_with("host name: found "), "{error}");
    }
    let address: Address = "ann/nim".parse().expect("an address");
    assert_eq!((address.user.as_deref(), address.to_string()), (Some("ann"), "ann/nim".into()));
    assert!("ann/../x".parse::<Address>().is_err());
}
