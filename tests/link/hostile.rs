//! Malicious peers: each is disconnected with a reason, and the others don't notice.

use std::io::Write as _;

use arcade::link::{HostEvent, HostMessage};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::world::{Table, World};

/// Checks that the host still serves somebody else.
#[track_caller]
fn still_serves(table: &Table) {
    let (mut peer, id) = table.guest("eve");
    peer.says("again\n");
    assert!(matches!(table.hear(), HostEvent::Asked { peer, .. } if peer == id));
    drop(peer);
    assert!(matches!(table.hear(), HostEvent::Left { peer, .. } if peer == id));
}

#[test]
fn what_makes_no_sense_ends_the_connection_with_a_reason() {
    let world = World::new();
    let table = world.host("nim");
    for (said, why) in [
        ("again\n", "request: found \"again\", expected hello"),
        ("hello 2 \u{1b}[2J\n", "name: found \"\\u{1b}[2J\""),
        ("GET / HTTP/1.1\r\n", "request: found \"GET / HTTP/1.1\\r\""),
        (&"x".repeat(5000), "found more than 1024 bytes"),
    ] {
        let mut peer = table.connect();
        peer.says(said);
        peer.is_ended(why);
    }
    let (mut ben, id) = table.guest("ben");
    ben.says("chat \u{1b}]0;title\u{7}\n");
    ben.is_ended("chat: found \"\\u{1b}]0;title\\u{7}\"");
    assert!(matches!(table.hear(), HostEvent::Left { peer, .. } if peer == id));
    still_serves(&table);
}

#[test]
fn random_bytes_end_the_connection_with_a_reason() {
    let world = World::new();
    let table = world.host("nim");
    let mut runner = TestRunner::new(Config::with_cases(8));
    let bytes = prop::collection::vec(any::<u8>(), 100_000);
    let run = runner.run(&bytes, |bytes| {
        let mut peer = table.connect();
        // The host ends the connection somewhere within.
        let _ = peer.stream.write_all(&bytes);
        peer.is_ended("found");
        Ok(())
    });
    run.expect("no case fails");
    still_serves(&table);
}

#[test]
fn a_flood_of_messages_ends_the_connection() {
    let world = World::new();
    let table = world.host("nim");
    let (mut ben, id) = table.guest("ben");
    let _ = ben.stream.write_all("chat hi\n".repeat(1000).as_bytes());
    ben.is_ended("too many messages");
    let mut asked = 0;
    while matches!(table.hear(), HostEvent::Asked { .. }) {
        asked += 1;
    }
    assert!((1..200).contains(&asked), "{asked} messages were heard of {id:?}");
    still_serves(&table);
}

#[test]
fn who_never_reads_is_disconnected() {
    let world = World::new();
    let table = world.host("nim");
    let (peer, id) = table.guest("ben");
    let long = HostMessage::Game("x".repeat(1 << 17));
    // More than the send buffers of the host and the system hold together.
    for _ in 0..64 {
        table.host().send(id, &long);
    }
    assert_eq!(table.hear(), HostEvent::Left { peer: id, why: "messages are not read".into() });
    still_serves(&table);
    drop(peer);
}

#[test]
fn thousands_of_connections_leave_room_for_others_once_they_are_gone() {
    let world = World::new();
    let table = world.host("nim");
    for _ in 0..2000 {
        drop(table.connect());
    }
    // The next peers are refused until the host notices that the earlier ones have gone.
    let eve = loop {
        let mut peer = table.connect();
        let is_refused = peer.stream.write_all(b"hello 2 eve\nleave now\n").is_err();
        match peer.hears() {
            Some(HostMessage::Bye(why)) if why.contains("leave now") && !is_refused => break why,
            Some(HostMessage::Bye(why)) => assert!(why.contains("no more room"), "{why}"),
            other => panic!("{other:?}"),
        }
    };
    assert!(eve.starts_with("request"));
    assert!(matches!(table.hear(), HostEvent::JoinRequested { .. }));
    assert!(matches!(table.hear(), HostEvent::Left { .. }));
    let (guest, _) = table.guest("ben");
    let mut kept: Vec<_> = (0..40).map(|_| table.connect()).collect();
    for refused in &mut kept[15..] {
        refused.is_ended("no more room");
    }
    drop(guest);
}
