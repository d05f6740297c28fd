//! Every way out restores the terminal.

use std::io::Write as _;
use std::process::Command;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use rustix::process::{Pid, Signal};

use crate::at_once::check_each;
use crate::game::{Game, LONG_ANALYSIS, Start, TWO_PEOPLE};

/// The signals that end a program, with the exit code that a shell reports for each.
const ENDING: [(Signal, u32); 4] =
    [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130), (Signal::QUIT, 131)];

fn during_analysis(start: &Start) -> Game {
    let mut game = start.play(&LONG_ANALYSIS);
    game.keys("a1\r");
    game.sees("thinks");
    game
}

#[test]
fn q_leaves_each_screen_and_then_arcade() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("?");
    game.sees("Esc back");
    game.keys("q");
    game.sees("q quit");
    game.keys("\r");
    game.sees("q leave");
    game.keys("q");
    game.sees("q quit");
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn ctrl_c_ends_arcade_from_every_screen() {
    for (keys, shown) in
        [("", "q quit"), ("o", "Enter start"), ("?", "Esc back"), ("\r", "q leave")]
    {
        let mut game = Game::start(80, 24, &[]);
        game.keys(keys);
        game.sees(shown);
        game.keys("\x03");
        game.leaves_terminal_clean();
    }
}

#[test]
fn a_signal_ends_arcade_and_gives_the_terminal_back() {
    for (signal, code) in ENDING {
        let game = Game::start(80, 24, &TWO_PEOPLE);
        game.signal(signal);
        game.ends_with(code);
        game.terminal_is_clean();
    }
}

#[test]
fn whoever_started_arcade_sees_the_signal_that_ended_it() {
    for (signal, _) in ENDING {
        let game = Start::on(80, 24).alone().play(&TWO_PEOPLE);
        game.pty.signal_group(signal);
        game.ends_by(signal);
        game.pty.screen_is_given_back();
    }
}

#[test]
fn an_analysis_keeps_nobody_waiting() {
    for keys in ["q", "\x03"] {
        let mut game = during_analysis(&Start::on(80, 24));
        game.keys(keys);
        game.leaves_terminal_clean();
    }
    for (signal, code) in ENDING {
        let game = during_analysis(&Start::on(80, 24));
        game.signal(signal);
        game.ends_with(code);
        game.terminal_is_clean();
    }
}

#[test]
fn a_signal_during_the_start_leaves_nothing_behind() {
    for _ in 0..20 {
        let game = Start::on(80, 24).run(&TWO_PEOPLE);
        game.signal(Signal::TERM);
        game.ends_with(143);
        game.terminal_is_clean();
    }
}

#[test]
fn arcade_ends_when_its_terminal_goes_away() {
    let mut game = Start::on(80, 24).alone().play(&TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    let record = game.record("nim-1");
    game.pty.hang_up("v");
    // Whether the signal or the closed terminal is noticed first varies.
    let status = game.end();
    let is_orderly = status.terminating_signal() == Some(Signal::HUP.as_raw());
    assert!(is_orderly || status.exit_status() == Some(1), "{status:?}");
    let saved = std::fs::read_to_string(record).expect("the game is saved");
    assert!(saved.contains("move 1 0 A3"), "{saved}");
}

/// Sends a process the signal with this number.
fn send(signal: u32, process: Pid) {
    let kill = format!("kill -{signal} {}", process.as_raw_nonzero());
    let sent = Command::new("sh").args(["-c", &kill]).status().expect("sh runs");
    assert!(sent.success(), "{kill}");
}

/// Whether this signal ends an ordinary program. It is started as arcade is, in a terminal: the test runner
/// may ignore some signals, which programs inherit.
fn ends_a_program(signal: u32) -> bool {
    let terminal = native_pty_system().openpty(PtySize::default()).expect("a terminal");
    let program = terminal.slave.spawn_command(CommandBuilder::new("cat"));
    let mut program = program.expect("cat runs");
    let number = program.process_id().and_then(|number| i32::try_from(number).ok());
    let process = number.and_then(Pid::from_raw).expect("a process");
    send(signal, process);
    // It may have been stopped instead.
    let _ = rustix::process::kill_process(process, Signal::CONT);
    // The end of its input.
    terminal.master.take_writer().expect("a writer").write_all(b"\x04").expect("room");
    program.wait().expect("cat ends").signal().is_some()
}

#[test]
fn whatever_signal_ends_a_program_ends_arcade_and_gives_the_terminal_back() {
    // KILL and STOP can't be caught, and the others report a bug of the program itself.
    let uncaught =
        [Signal::KILL, Signal::STOP, Signal::ILL, Signal::FPE, Signal::SEGV, Signal::BUS];
    // Arcade handles the errors that come with these.
    let ignored = [Signal::PIPE, Signal::XFSZ].map(Signal::as_raw);
    let real_time = if cfg!(target_os = "linux") { vec![40, 64] } else { Vec::new() };
    let caught = |number: &u32| {
        i32::try_from(*number).is_ok_and(|signal| !uncaught.map(Signal::as_raw).contains(&signal))
    };
    check_each((1..=31).chain(real_time).filter(caught), |number| {
        let signal = i32::try_from(number).expect("small");
        let mut game = Game::start(80, 24, &TWO_PEOPLE);
        // The unlikely ones are caught after the first frame, and before the first key.
        game.plays("a1", "4/4/3 misere");
        send(number, game.process());
        if ends_a_program(number) && !ignored.contains(&signal) {
            game.ends_with(128 + number);
            game.terminal_is_clean();
        } else {
            game.plays("a3", "1/4/3 misere");
            game.keys("q");
            game.leaves_terminal_clean();
        }
    });
}
