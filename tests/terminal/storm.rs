//! Large numbers of signals.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rustix::process::{Signal, kill_process};

use crate::game::{Game, LONG_ANALYSIS, TWO_PEOPLE};

#[test]
fn a_storm_of_new_sizes_does_no_harm() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    for _ in 0..2000 {
        game.signal(Signal::WINCH);
    }
    for columns in (40..240).chain((80..240).rev()) {
        game.pty.resize(columns, 24);
    }
    game.pty.resize(80, 24);
    game.plays("a3", "2/4/3 misere");
    game.is_drawn();
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_storm_of_wake_ups_holds_up_no_esc() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.keys("?");
    game.sees("Esc back");
    game.keys("\u{1b}");
    let (process, is_back) = (game.process(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_back.load(Ordering::Relaxed) {
                kill_process(process, Signal::WINCH).expect("arcade runs");
            }
        });
        game.sees_no("Esc back");
        is_back.store(true, Ordering::Relaxed);
    });
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_storm_of_signals_that_end_is_one_end() {
    for arguments in [&TWO_PEOPLE[..], &LONG_ANALYSIS] {
        let mut game = Game::start(80, 24, arguments);
        game.keys("a1\r");
        for _ in 0..300 {
            game.signal(Signal::TERM);
            game.signal(Signal::WINCH);
        }
        game.ends_with(143);
        game.terminal_is_clean();
    }
}

#[test]
fn a_storm_of_different_signals_is_one_end() {
    let game = Game::start(80, 24, &TWO_PEOPLE);
    for signal in
        [Signal::HUP, Signal::INT, Signal::TERM, Signal::QUIT].into_iter().cycle().take(400)
    {
        game.signal(signal);
    }
    game.ends_with_one_of(&[129, 130, 131, 143]);
    game.terminal_is_clean();
}

#[test]
fn a_storm_of_stops_ends_with_the_board() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    for _ in 0..300 {
        game.signal(Signal::TSTP);
    }
    game.plays("b3", "2/1/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
}
