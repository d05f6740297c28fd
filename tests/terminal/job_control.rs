//! Ctrl-Z and other stop signals: the terminal is restored for the shell, and set up again.

use rustix::process::{Signal, kill_process};

use crate::game::{Game, Start, TWO_PEOPLE};

/// Starts a game in an interactive shell, and plays one move.
fn game_under_bash() -> Game {
    let mut game = Start::on(80, 24).bash();
    game.keys("\"$ARCADE\" play nim --player human --player human\r");
    game.sees("Player 1's turn");
    game.plays("a3", "2/4/3 misere");
    game
}

/// Checks that the shell has the terminal, in its normal state.
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

/// Continues the game, and checks that it is the same one and accepts keys.
fn game_goes_on(game: &mut Game) {
    game.keys("fg\r");
    game.is_drawn();
    game.is_at("2/4/3 misere");
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
        game.is_at("2/4/3 misere");
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

/// Checks that nothing stops a game that no shell could continue.
fn is_not_stopped(mut game: Game, stop: impl Fn(&mut Game)) {
    for (mv, position) in [("a3", "2/4/3 misere"), ("b4", "2/0/3 misere")] {
        stop(&mut game);
        game.sees("no shell to return to");
        game.plays(mv, position);
        game.sees_no("no shell to return to");
    }
    game.keys("q");
    game.pty.screen_is_given_back();
}

#[test]
fn nothing_stops_an_arcade_that_no_shell_would_bring_back() {
    let start = Start::on(80, 24);
    is_not_stopped(start.clone().alone().play(&TWO_PEOPLE), |game| game.keys("\x1a"));
    is_not_stopped(start.clone().alone().play(&TWO_PEOPLE), |game| {
        game.pty.signal_group(Signal::TSTP);
    });
    // A shell that runs a script has no job control.
    is_not_stopped(start.play(&TWO_PEOPLE), |game| game.keys("\x1a"));
    is_not_stopped(start.play(&TWO_PEOPLE), |game| game.signal(Signal::TSTP));
}

#[test]
fn a_script_under_a_shell_is_stopped_with_it() {
    let mut game = Start::on(80, 24).bash();
    game.keys("sh -c '\"$ARCADE\" play nim --player human --player human; true'\r");
    game.sees("Player 1's turn");
    game.plays("a3", "2/4/3 misere");
    game.keys("\x1a");
    shell_has_the_terminal(&mut game);
    game_goes_on(&mut game);
}

#[test]
fn a_stopped_arcade_can_be_ended() {
    let mut game = game_under_bash();
    game.keys("\x1a");
    shell_has_the_terminal(&mut game);
    game.keys("kill %1; fg\r");
    game.sees("Terminated");
    game.pty.screen_is_given_back();
}

#[test]
fn in_the_background_arcade_leaves_the_terminal_to_the_shell() {
    let mut game = game_under_bash();
    game.keys("\x1a");
    shell_has_the_terminal(&mut game);
    game.keys("bg\r");
    game.sees("]+ \"$ARCADE\" play nim --player human --player human &");
    // If arcade had set up the terminal, typed text would not be echoed.
    game.keys("echo still $((3 * 13))\r");
    game.sees("still 39");
    game.pty.screen_is_given_back();
    // Whether it has stopped again by now or not.
    game_goes_on(&mut game);
}

#[test]
fn an_arcade_in_the_background_can_be_ended() {
    let mut game = game_under_bash();
    game.keys("\x1a");
    shell_has_the_terminal(&mut game);
    game.keys("bg; kill %1; wait %1; echo ended with $?\r");
    // 128 plus the signal. Whether the shell also prints a message depends on the timing.
    game.sees("ended with 143");
    game.pty.screen_is_given_back();
}
