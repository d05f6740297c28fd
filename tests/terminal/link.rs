//! Two people at one game, each at a terminal: they play, leave, are killed and return, and no confirmed
//! move is lost.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::DirBuilderExt as _;
use std::os::unix::net::{UnixListener, UnixStream};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rustix::process::Signal;

use crate::game::{Game, Start};
use crate::shown::squeezed;

/// A game by typed moves.
const MOVES: [&str; 6] = ["a5", "b4", "c1", "c1", "c1", "c1"];

fn start() -> Start {
    Start::on(80, 24).sockets_at_home()
}

/// A host of Nim, and a guest who has its second seat.
fn both() -> (Game, Game) {
    let host = start().play(&["host", "nim", "--as", "ann", "--position", "5/4/4 misere"]);
    let guest = host.home().play(&["join", "--as", "ben"]);
    host.sees("ben has joined");
    guest.sees("ann's turn");
    (host, guest)
}

/// Types a move at the terminal of the player to move, and waits until both show it.
#[track_caller]
fn plays(mover: &mut Game, other: &Game, mv: &str, plies: usize) {
    mover.keys(&format!("{mv}\r"));
    for game in [mover, other] {
        game.sees(&format!("move {}", plies + 1));
    }
}

#[test]
fn two_people_play_to_the_end_and_review_it_together() {
    let (mut host, mut guest) = both();
    for (ply, mv) in MOVES.iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 { (&mut host, &guest) } else { (&mut guest, &host) };
        plays(mover, other, mv, ply + 1);
        if ply == 1 {
            guest.keys(";good luck\r");
            host.sees("ben: good luck");
        }
        if ply + 2 == MOVES.len() {
            break;
        }
    }
    // The player who takes the last object loses.
    guest.keys("c1\r");
    host.sees("ann has won");
    guest.sees("ann has won");
    host.keys("r");
    host.sees("REVIEW");
    guest.keys("r");
    guest.sees("REVIEW");
    // Neither review begins there.
    host.keys("\x1b[H\x1b[C");
    guest.sees("move 1 of");
    guest.keys("\x1b[C");
    host.sees("move 2 of");
    for game in [&mut guest, &mut host] {
        game.keys("\x1b");
        game.sees_no("REVIEW");
    }
    host.keys("q");
    guest.sees("the host is gone");
    guest.keys("q");
    host.leaves_terminal_clean();
    guest.leaves_terminal_clean();
}

#[test]
fn what_would_help_or_change_the_game_is_refused_while_it_goes_on() {
    let (mut host, mut guest) = both();
    for game in [&mut host, &mut guest] {
        for command in
            ["undo", "tip", "values", "why", "coach teach", "seat 2 perfect", "position 1 misere"]
        {
            game.keys(&format!(":{command}\r"));
            game.wait_for(command, |state| {
                let shown = squeezed(&state.screen().contents());
                (shown.contains("shared")).then_some(())
            });
            game.keys(":\x7f");
        }
    }
    guest.keys("a1\r");
    host.keys("a1\r");
    guest.sees("move 2");
    // The guest's move came too early, and is refused.
    host.sees("move 2");
    plays(&mut guest, &host, "b1", 2);
}

#[test]
fn a_third_person_watches_and_a_seat_is_kept_for_who_has_left() {
    let (mut host, mut guest) = both();
    let mut third = host.home().play(&["join", "--as", "cid"]);
    host.sees("cid watches");
    plays(&mut host, &guest, "a1", 1);
    third.sees("move 2");
    third.keys("b1\r");
    guest.keys("q");
    guest.leaves_terminal_clean();
    host.sees("ben has left");
    third.sees("The game waits");
    let fourth = host.home().play(&["join", "--as", "dan"]);
    host.sees("dan watches");
    let mut guest = host.home().play(&["join", "--as", "ben"]);
    host.sees("ben is back");
    plays(&mut guest, &third, "b1", 2);
    fourth.sees("move 3");
    host.sees("move 3");
}

#[test]
fn a_killed_guest_comes_back_to_its_seat() {
    let (mut host, mut guest) = both();
    for (ply, mv) in ["a1", "b1", "a1", "b1"].iter().enumerate() {
        if ply % 2 == 0 {
            plays(&mut host, &guest, mv, ply + 1);
        } else {
            // It is killed before or after the host has made its move.
            guest.keys(&format!("{mv}\r"));
            guest.signal(Signal::KILL);
            guest.ends_with(137);
            host.sees("ben has left");
            guest = host.home().play(&["join", "--as", "ben"]);
            host.sees("ben is back");
            let is_made = host.contents().contains(&format!("move {}", ply + 2));
            if !is_made {
                plays(&mut guest, &host, mv, ply + 1);
            }
        }
        guest.sees(&format!("move {}", ply + 2));
    }
}

/// Waits until this is the guest's last message about its host; earlier messages stay on the screen.
#[track_caller]
fn hears_that_the_host_is(guest: &Game, word: &str) {
    guest.wait_for(word, |state| {
        let shown = squeezed(&state.screen().contents());
        let (_, last) = shown.rsplit_once("the host is ")?;
        last.starts_with(word).then_some(())
    });
}

#[test]
fn a_killed_host_goes_on_with_every_move_that_was_confirmed() {
    let (mut host, mut guest) = both();
    let mut plies = 0;
    for mv in ["a1", "b1", "a1", "c1"] {
        let is_hosts = plies % 2 == 0;
        let mover = if is_hosts { &mut host } else { &mut guest };
        mover.keys(&format!("{mv}\r"));
        plies += 1;
        guest.sees(&format!("move {}", plies + 1));
        host.signal(Signal::KILL);
        host.ends_with(137);
        hears_that_the_host_is(&guest, "gone");
        let shown = format!("move {}", plies + 1);
        assert!(guest.contents().contains(&shown), "the board is kept");
        host = host.home().play(&["host", "--resume", "nim-1", "--as", "ann"]);
        host.sees(&shown);
        host.sees("ben is back");
        hears_that_the_host_is(&guest, "back");
    }
    plays(&mut host, &guest, "a1", plies + 1);
}

#[test]
fn a_guest_is_told_that_its_host_is_stopped_and_that_it_is_back() {
    let (mut host, mut guest) = both();
    plays(&mut host, &guest, "a1", 1);
    host.signal(Signal::STOP);
    guest.sees("The host doesn't answer");
    guest.keys("b1\r");
    host.signal(Signal::CONT);
    guest.sees_no("The host doesn't answer");
    host.sees("move 3");
    plays(&mut host, &guest, "a1", 3);
}

#[test]
fn a_peer_that_sends_rubbish_is_told_why_and_the_game_goes_on() {
    let (mut host, mut guest) = both();
    let mut runner = TestRunner::new(Config::with_cases(4));
    let rubbish = prop::collection::vec(any::<u8>(), 100_000);
    let run = runner.run(&rubbish, |bytes| {
        let mut peer = UnixStream::connect(host.socket("nim")).expect("the host listens");
        let _ = peer.write_all(&bytes);
        let mut told = Vec::new();
        // The end of the connection may be reported as an error.
        let _ = std::io::Read::read_to_end(&mut peer, &mut told);
        prop_assert!(told.starts_with(b"bye "), "{}", String::from_utf8_lossy(&told));
        Ok(())
    });
    run.expect("no case fails");
    plays(&mut host, &guest, "a1", 1);
    plays(&mut guest, &host, "b1", 2);
}

#[test]
fn a_host_whose_game_has_a_program_in_it_is_refused() {
    let start = start().sized(120, 24);
    let socket = start.socket("nim");
    let folder = socket.parent().expect("a folder");
    fs::DirBuilder::new().mode(0o700).create(folder).expect("a folder of one's own");
    let listener = UnixListener::bind(&socket).expect("a free place");
    let record = "arcade-record 1\ngame nim\nseed word\noption piles 5/4/3\noption rule misere\n\
        start 5/4/3 misere\nfirst 1\nplayer 1 engine:touch%20proof Ann\nplayer 2 human ben\n\
        result open\nat 0\n";
    let record = format!("{record}checksum {:08x}\n", crc32fast::hash(record.as_bytes()));
    let told = format!("welcome 2 ben\ngame {}\n", record.replace('\n', "\\n"));
    let host = std::thread::spawn(move || {
        let (mut guest, _) = listener.accept().expect("a guest");
        let mut hello = String::new();
        BufReader::new(&guest).read_line(&mut hello).expect("a line");
        guest.write_all(told.as_bytes()).expect("the guest listens");
        hello
    });
    let guest = start.run(&["join", "--as", "ben"]);
    guest.ends_with_one_of(&[1, 2]);
    let refusal = "can't be shown: player: found \"engine:touch proof\", expected human";
    assert!(guest.contents().contains(refusal), "{}", guest.contents());
    assert_eq!(host.join().expect("no panic"), "hello 2 ben\n");
    assert!(!folder.with_file_name("proof").exists() && !folder.join("../../proof").exists());
}

#[test]
fn seats_can_change_for_the_next_game() {
    let (mut host, mut guest) = both();
    plays(&mut host, &guest, "a1", 1);
    guest.keys(":resign\r\r");
    for game in [&host, &guest] {
        game.sees("ann has won");
    }
    guest.keys("n");
    host.sees("ben would like");
    host.keys("x");
    host.sees("ben to move");
    guest.sees("ben to move");
    plays(&mut guest, &host, "a1", 1);
    plays(&mut host, &guest, "b1", 2);
}

#[test]
fn a_small_terminal_shows_who_is_there_and_what_was_said_last() {
    let host = start().play(&["host", "nim", "--as", "ann"]);
    let mut small = host.home().sized(40, 12).play(&["join", "--as", "ben"]);
    host.sees("ben has joined");
    let board = |game: &Game| game.contents().lines().take(9).map(String::from).collect::<Vec<_>>();
    small.sees("ann's turn");
    let before = board(&small);
    small.keys(";a word\r");
    small.sees("ben: a word");
    assert_eq!(board(&small), before);
    let row = small.contents().lines().nth(9).expect("twelve rows").to_string();
    assert!(row.contains("you") && row.contains("ben: a word"), "{row}");
}
