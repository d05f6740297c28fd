//! A terminal that accepts no output, as on a stuck connection or after Ctrl-S: the game continues, and
//! signals end it.

use std::fs;

use rustix::process::Signal;

use crate::game::{Game, Start, TWO_PEOPLE};

/// A game with one move, whose terminal accepts no output while a frame is due.
fn stuck(start: &Start, arguments: &[&str]) -> Game {
    let mut game = start.clone().alone().play(arguments);
    game.keys("a1\r");
    game.sees("move 2");
    game.pty.jam("\x0c");
    game.keys("b1\r");
    game.pty.resize(100, 30);
    game
}

#[test]
fn every_signal_that_ends_a_program_ends_one_whose_terminal_is_stuck() {
    for arguments in [&TWO_PEOPLE[..], &["host", "nim"]] {
        for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
            let game = stuck(&Start::on(80, 24).sockets_at_home(), arguments);
            game.pty.signal_group(signal);
            game.ends_by(signal);
            game.pty.flags_are_given_back();
            let saved = fs::read_to_string(game.record("nim-1")).expect("the game is saved");
            assert!(saved.contains("A1"), "{saved}");
        }
    }
}

#[test]
fn ctrl_c_ends_a_program_whose_terminal_is_stuck() {
    let mut game = stuck(&Start::on(80, 24), &TWO_PEOPLE);
    game.keys("\x03");
    assert_eq!(game.end().exit_status(), Some(0));
    game.pty.flags_are_given_back();
}

#[test]
fn a_host_whose_terminal_is_stuck_serves_its_guests() {
    let start = Start::on(80, 24).sockets_at_home();
    let mut host = start.clone().alone().play(&["host", "nim", "--as", "ann"]);
    let mut guest = start.play(&["join", "--as", "ben"]);
    host.sees("ben has joined");
    guest.sees("ann's turn");
    host.pty.jam("\x0c");
    host.keys("a1\r");
    guest.sees("move 2");
    guest.keys("b1\r");
    guest.sees("move 3");
    guest.keys(";good luck\r");
    guest.sees("ben: good luck");
    host.pty.signal_group(Signal::TERM);
    host.ends_by(Signal::TERM);
    guest.sees("the host is gone");
}
