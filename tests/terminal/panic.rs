//! A panic of the screen: the terminal is given back, and the message stays readable.

use std::io;

use arcade::config::Config;
use arcade::store::{Folders, Store};
use arcade::tui::{Context, Go, Message, Reading, Screen, run};
use portable_pty::CommandBuilder;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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

#[test]
#[ignore = "it is the program that another test runs in a terminal"]
fn program() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::new(&Folders::under(folder.path()));
    let screen = |_: &mut Context| Ok::<_, io::Error>(Box::new(Fragile) as Box<dyn Screen>);
    run(Config::defaults(), store, Reading::AtOnce, screen).expect("a terminal");
}

#[test]
fn a_panic_gives_the_terminal_back_once_and_is_readable_below_it() {
    let mut command = CommandBuilder::new("sh");
    // What the shell prints afterwards stands for its prompt.
    let script =
        "echo before; \"$0\" --ignored --exact panic::program --nocapture; echo after; read line";
    command.args(["-c", script]);
    command.arg(std::env::current_exe().expect("this program"));
    command.env("RUST_BACKTRACE", "0");
    let mut pty = Pty::start(100, 30, command);
    pty.wait_for("the screen", |state| {
        let is_shown = state.screen().contents().contains("fragile");
        is_shown.then_some(())
    });
    pty.keys("x");
    pty.wait_for("the prompt", |state| state.screen().contents().contains("after").then_some(()));
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
