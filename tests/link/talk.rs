//! A host and its guests over real sockets.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;

use arcade::link::{
    Guest, GuestEvent, GuestMessage, HostEvent, HostMessage, JoinError, Joined, PersonRole,
    SocketError, join,
};
use arcade_engine::Side;

use crate::world::{HANG, World, person};

/// Joins the game as ben, on a thread of its own.
fn joins(world: &World) -> JoinHandle<Result<Joined, JoinError>> {
    let found = world.find("nim");
    std::thread::spawn(move || join(found, person("ben")))
}

#[test]
fn what_a_guest_asks_is_heard_in_order_however_it_is_split() {
    let world = World::new();
    let table = world.host("nim");
    let (mut peer, id) = table.guest("ben");
    for byte in "move 0 a1\nchat h\u{e9}!\nagain\n".bytes() {
        std::io::Write::write_all(&mut peer.stream, &[byte]).expect("somebody reads");
    }
    let heard: Vec<HostEvent> = (0..3).map(|_| table.hear()).collect();
    let asked = ["move 0 a1", "chat h\u{e9}!", "again"]
        .map(|line| HostEvent::Asked { peer: id, request: line.parse().expect("a request") });
    assert_eq!(heard, asked);
    drop(peer);
    assert!(matches!(table.hear(), HostEvent::Left { peer, .. } if peer == id));
}

#[test]
fn a_sign_of_life_comes_once_the_screen_has_heard_all() {
    let world = World::new();
    let table = world.host("nim");
    let (mut peer, id) = table.guest("ben");
    peer.says("again\nping\n");
    table.host().send(id, &HostMessage::Notice("before".into()));
    assert_eq!(peer.hears(), Some(HostMessage::Notice("before".into())));
    assert_eq!(table.hear(), HostEvent::Asked { peer: id, request: GuestMessage::Again });
    assert_eq!(peer.hears(), Some(HostMessage::Pong));
}

#[test]
fn news_go_to_one_guest_or_to_all_that_have_said_who_they_are() {
    let world = World::new();
    let table = world.host("nim");
    let mut silent = table.connect();
    let (mut ben, id) = table.guest("ben");
    let (mut cid, _) = table.guest("cid");
    table.host().send(id, &HostMessage::Notice("for ben".into()));
    table.host().send_to_all(&HostMessage::Notice("for all".into()));
    assert_eq!(ben.hears(), Some(HostMessage::Notice("for ben".into())));
    assert_eq!(ben.hears(), Some(HostMessage::Notice("for all".into())));
    assert_eq!(cid.hears(), Some(HostMessage::Notice("for all".into())));
    table.leave();
    silent.is_ended("the host has left");
    ben.is_ended("the host has left");
}

#[test]
fn a_guest_joins_and_comes_back_by_itself_when_the_host_does() {
    let world = World::new();
    let table = world.host("nim");
    let joining = joins(&world);
    let welcome = |table: &crate::world::Table| {
        let HostEvent::JoinRequested { peer, name, .. } = table.hear() else {
            panic!("nobody joins")
        };
        table.host().send(peer, &HostMessage::Welcome { role: PersonRole::Spectator, name });
        table.host().send(peer, &HostMessage::Game("a\nrecord".into()));
        peer
    };
    welcome(&table);
    let joined = joining.join().expect("no panic").expect("a host that answers");
    assert_eq!(joined.record, "a\nrecord");
    let (wake, woken) = channel();
    let disk = world.disk();
    let wake = Arc::new(move || {
        let _ = wake.send(());
    });
    let guest = Guest::start(joined, wake, disk.executor()).expect("a thread");
    let hear = || loop {
        if let Some(heard) = guest.poll() {
            break heard;
        }
        woken.recv_timeout(HANG).expect("nothing is heard");
    };
    let name = person("ben");
    let welcomed = GuestEvent::Message(HostMessage::Welcome { role: PersonRole::Spectator, name });
    assert_eq!(hear(), welcomed);
    table.leave();
    assert_eq!(hear(), GuestEvent::Lost("the host has left".into()));
    let again = world.host("nim");
    let peer = welcome(&again);
    assert_eq!(hear(), welcomed);
    assert_eq!(hear(), GuestEvent::Message(HostMessage::Game("a\nrecord".into())));
    guest.ask(GuestMessage::Again);
    assert_eq!(again.hear(), HostEvent::Asked { peer, request: GuestMessage::Again });
    drop(guest);
    assert!(matches!(again.hear(), HostEvent::Left { .. }));
}

#[test]
fn what_is_told_to_all_before_the_welcome_is_not_the_game_that_is_joined() {
    let world = World::new();
    let table = world.host("nim");
    let joining = joins(&world);
    let HostEvent::JoinRequested { peer, name, .. } = table.hear() else { panic!("nobody joins") };
    // A move that was made just before the host noticed the guest.
    table.host().send_to_all(&HostMessage::Game("before".into()));
    table.host().send(
        peer,
        &HostMessage::Welcome { role: PersonRole::Seat(Side::Two), name: name.clone() },
    );
    table.host().send_to_all(&HostMessage::Game("after".into()));
    let joined = joining.join().expect("no panic").expect("a host that answers");
    assert_eq!(joined.record, "after");
    let guest = Guest::start(joined, Arc::new(|| ()), world.disk().executor()).expect("a thread");
    let welcome = HostMessage::Welcome { role: PersonRole::Seat(Side::Two), name };
    assert_eq!(guest.poll(), Some(GuestEvent::Message(welcome)));
}

#[test]
fn who_is_refused_is_told_why() {
    let world = World::new();
    let missing = world.places.find(&"nim".parse().expect("an address"));
    assert!(matches!(missing, Err(SocketError::NoHost(_))));
    let table = world.host("nim");
    let peers: Vec<_> = (0..16).map(|_| table.connect()).collect();
    let refused = join(world.find("nim"), person("ben"));
    let Err(JoinError::Refused(why)) = refused else { panic!("{refused:?}") };
    assert_eq!(why, "there is no more room: 16 are connected");
    drop(peers);
}
