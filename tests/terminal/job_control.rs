//! Ctrl-Z and other stop signals: the terminal is lent to the shell, and taken back.

use rustix::process::{Signal, kill_process};

use crate::game::{Game, Start, TWO_PEOPLE};

/// Starts a game under an interactive shell, and plays one move.
fn game_under_bash() -> Game {
    let mut game = Start::on(80, 24).bash();
    game.keys("\"$ARCADE\" play nim --player human --player human\r");
    game.sees("Player 1's turn");
    game.plays("a3", "2/4/3 misere");
    game
}

/// Checks that the shell has the terminal, in its usual form.
fn shell_has_the_terminal(game: &mut Game) {
    game.sees("Stopped");
    game.pty.screen_is_given_back();
    game.keys("stty -a; echo shown $((6 * 7))\r");
    game.sees("shown 42");
    let contents = game.contents();
    let flags: Vec<&str> = contents.split([' ', ';', '\n']).collect();
    for flag in ["icanon", "echo", "isig", "icrnl", "opost", "ixon"] {
        assert!(flags.contains(&flag), "{flag} is off: {contents}");
    }
}

/// Brings the game back, and checks that it is the same one and takes keys.
fn game_goes_on(game: &mut Game) {
    game.keys("fg\r");
    game.is_drawn();
    game.sees("2/4/3 misere");
    game.plays("b4", "2/0/3 misere");
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    let mut game = game_under_bash();
    game.keys("\x1a");
    shell_has_the_terminal(&mut game);
    game_goes_on(&mut game);
    game.keys("q");
    game.pty.screen_is_given_back();
    game.keys("echo left with $?\r");
    game.sees("left with 0");
}

#[test]
fn a_stop_signal_does_what_ctrl_z_does() {
    let mut game = game_under_bash();
    let arcade = game.pty.foreground();
    kill_process(arcade, Signal::TSTP).expect("arcade runs");
    shell_has_the_terminal(&mut game);
    game_goes_on(&mut game);
}

#[test]
fn a_stopped_arcade_can_be_stopped_again() {
    let mut game = game_under_bash();
    for _ in 0..3 {
        game.keys("\x1a");
        game.sees("Stopped");
        game.pty.screen_is_given_back();
        game.keys("fg\r");
        game.is_drawn();
        game.sees("2/4/3 misere");
    }
}

#[test]
fn a_size_that_changed_meanwhile_is_seen() {
    let mut game = game_under_bash();
    game.keys("\x1a");
    game.sees("Stopped");
    game.pty.resize(100, 30);
    game.keys("fg\r");
    game.is_drawn();
    game.plays("b4", "2/0/3 misere");
    let widest = game.contents().lines().map(|line| line.chars().count()).max();
    assert_eq!(widest, Some(100), "{}", game.contents());
}

/// Stops arcade without the help of a shell, and lets it go on.
fn stops_and_goes_on(game: &mut Game, stop: impl Fn(&mut Game)) {
    game.plays("a3", "2/4/3 misere");
    stop(game);
    game.is_stopped();
    game.terminal_is_clean();
    game.goes_on();
    game.sees("2/4/3 misere");
    game.plays("b4", "2/0/3 misere");
}

#[test]
fn arcade_stops_without_a_shell_that_knows_of_jobs() {
    let mut alone = Start::on(80, 24).alone().play(&TWO_PEOPLE);
    stops_and_goes_on(&mut alone, |game| game.keys("\x1a"));
    let mut alone = Start::on(80, 24).alone().play(&TWO_PEOPLE);
    stops_and_goes_on(&mut alone, |game| game.pty.signal_group(Signal::TSTP));
    let mut under_script = Game::start(80, 24, &TWO_PEOPLE);
    stops_and_goes_on(&mut under_script, |game| game.keys("\x1a"));
    let mut under_script = Game::start(80, 24, &TWO_PEOPLE);
    stops_and_goes_on(&mut under_script, |game| game.signal(Signal::TSTP));
    under_script.keys("q");
    under_script.leaves_terminal_clean();
}

#[test]
fn a_stopped_arcade_can_be_ended() {
    let mut game = Start::on(80, 24).alone().play(&TWO_PEOPLE);
    game.keys("\x1a");
    game.is_stopped();
    game.pty.signal_group(Signal::TERM);
    game.pty.signal_group(Signal::CONT);
    game.ends_by(Signal::TERM);
    game.pty.screen_is_given_back();
}
