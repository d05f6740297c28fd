//! A panic of the screen restores the terminal, and the message stays readable. A panic of an engine is
//! reported on the screen, which stays in use.

use std::io;

use arcade::config::Config;
use arcade::store::{Folders, Store};
use arcade::tui::{Context, Go, Message, Screen, StartThreads, open_new, run};
use arcade_engine::{Analysis, Engine, Job, Side};
use arcade_games::games::nim::{Nim, Take};
use arcade_games::kit::GameSpec as _;
use arcade_games::session::{Player, Setup};
use portable_pty::CommandBuilder;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::nim_with::{NimWith, Oddity};
use crate::pty::{Pty, control_sequences};

/// A screen that panics at any key.
struct Fragile;

impl Screen for Fragile {
    fn update(&mut self, message: &Message, _: &mut Context) -> Go {
        assert!(!matches!(message, Message::Key(_)), "the screen is broken");
        Go::Stay
    }

    fn draw(&self, _: Rect, buffer: &mut Buffer, _: &Context) {
        buffer.set_string(0, 0, "fragile", ratatui::style::Style::new());
    }
}

/// A computer whose engine panics when it is asked for a move.
#[derive(Clone, Copy, Debug, Default)]
struct FragileComputer;

impl Oddity for FragileComputer {
    fn engine(_: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>> {
        Box::new(Self)
    }
}

impl Engine<Nim> for FragileComputer {
    fn analyse(&mut self, _: &Nim, _: &mut Job<'_, Take>) -> Analysis<Take> {
        panic!("the computer is broken")
    }
}

fn run_with(screen: impl FnOnce(&mut Context) -> Box<dyn Screen>) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(&Folders::under(folder.path()));
    // No card covers the board.
    store.mark_introduced("nim").expect("a writable folder");
    let screen = |context: &mut Context| Ok::<_, io::Error>(screen(context));
    run(Config::defaults(), store, StartThreads::BeforeFirstFrame, screen).expect("a terminal");
}

#[test]
#[ignore = "it is the program that another test runs in a terminal"]
fn fragile_screen() {
    run_with(|_| Box::new(Fragile));
}

#[test]
#[ignore = "it is the program that another test runs in a terminal"]
fn fragile_computer() {
    run_with(|context| {
        let game = NimWith::<FragileComputer>::default();
        let values = context.config.game(&game.meta().section());
        let players = Side::ALL.map(|seat| {
            let kind = ["human", "perfect"][seat.index()].parse().expect("a player");
            Player::new(kind, seat)
        });
        let setup = Setup { options: values, players, seed: "panic".parse().expect("a seed") };
        open_new(game, setup, None, None, context).expect("a game")
    });
}

/// Starts one of these programs in a shell whose prompt is `after`.
fn start(program: &str) -> Pty {
    let mut command = CommandBuilder::new("sh");
    let script = "echo before; \"$0\" --ignored --exact \"$1\" --nocapture; echo after; read line";
    command.args(["-c", script]);
    command.arg(std::env::current_exe().expect("this program"));
    command.arg(format!("panic::{program}"));
    command.env("RUST_BACKTRACE", "0");
    Pty::start(100, 30, command, true)
}

/// Waits until the text is on the screen.
fn sees(pty: &Pty, text: &str) {
    pty.wait_for(text, |state| state.screen().contents().contains(text).then_some(()));
}

#[test]
fn a_panic_gives_the_terminal_back_once_and_is_readable_below_it() {
    let mut pty = start("fragile_screen");
    sees(&pty, "fragile");
    pty.keys("x");
    sees(&pty, "after");
    pty.screen_is_given_back();
    pty.flags_are_given_back();
    pty.look(|state| {
        let contents = state.screen().contents();
        let at =
            |text: &str| contents.find(text).unwrap_or_else(|| panic!("no {text}: {contents}"));
        assert!(at("before") < at("the screen is broken"), "{contents}");
        assert!(at("the screen is broken") < at("after"), "{contents}");
        let leaves = control_sequences(state.output());
        assert_eq!(leaves.iter().filter(|sequence| **sequence == "?1049l").count(), 1);
    });
}

#[test]
fn a_panic_of_the_computer_is_told_on_the_screen_and_the_game_goes_on() {
    let mut pty = start("fragile_computer");
    sees(&pty, "You to move");
    pty.keys("c2\r");
    sees(&pty, "The engine broke down: the computer is broken.");
    pty.look(|state| {
        let printed = String::from_utf8_lossy(state.output()).contains("panicked at");
        assert!(!printed, "{}", state.screen().contents());
    });
    // Another player takes the seat, and the game continues.
    pty.keys(":seat 2 human\r");
    sees(&pty, "Player 2: human");
    pty.keys("a5\r");
    sees(&pty, "move 3");
    pty.keys("q");
    sees(&pty, "after");
    pty.screen_is_given_back();
    pty.flags_are_given_back();
}
