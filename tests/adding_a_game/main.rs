//! A complete small game, as `docs/adding-a-game.md` builds it: it runs through the conformance
//! suite, the play screen, the line mode and the commands, and nothing outside its file knows it.

#[path = "../rules/conformance.rs"]
mod conformance;
#[path = "../support/in_full.rs"]
mod in_full;
#[path = "../support/laws.rs"]
mod laws;
#[path = "../support/output.rs"]
mod output;
mod twenty_one;

use std::sync::Arc;
use std::sync::mpsc::channel;

use crate::output::Output;
use crate::twenty_one::TwentyOne;
use arcade::commands::{Analyst, Detail, apply_moves, count_sequences};
use arcade::config::{Config, ConfigPaths};
use arcade::plain::{Console, Given, InputSource, PlayGame};
use arcade::store::{Folders, Store, Wake};
use arcade::tui::{App, Context, Message, open_new};
use arcade_engine::{Limits, Resources};
use arcade_games::kit::GameSpec as _;
use arcade_games::options::OptionValues;
use arcade_games::session::Setup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

#[test]
fn it_keeps_the_laws_of_games() {
    conformance::check(TwentyOne);
}

#[test]
fn it_is_analysed_applied_and_counted() {
    let mut analyst = Analyst::new(TwentyOne, &Resources::default());
    let analysis = analyst.analyse("17", Limits::default(), Detail::Reasons).expect("a position");
    assert_eq!(
        (analysis.value.to_string().as_str(), &analysis.best[..]),
        ("win in 2", &["3".to_string()][..])
    );
    assert_eq!(
        analysis.moves[0].reason,
        "says 20: from a multiple of 4 every way on is lost; the only move that wins, in 2 plies"
    );
    let moves = ["3".into(), "1".into()];
    let applied = apply_moves(TwentyOne, "17", &moves).expect("legal moves");
    assert_eq!(applied.positions, ["20", "21"]);
    assert_eq!(count_sequences(TwentyOne, "0", 5), Ok(243));
    let error = analyst.analyse("22", Limits::default(), Detail::Reasons).expect_err("no position");
    assert_eq!(error.to_string(), "number: found \"22\", expected a number from 0 to 21");
}

fn setup(level: &str) -> Setup {
    let mut values = OptionValues::defaults(TwentyOne.meta().options);
    values.set("level", level.into());
    Setup::configured(values, "twenty".parse().expect("a seed"))
}

fn surroundings(home: &TempDir) -> (Config, Store) {
    let file = home.path().join("test.toml");
    std::fs::write(&file, "[ui]\nanimation = false\n").expect("writable");
    let places = ConfigPaths { from_command_line: Some(file), ..ConfigPaths::default() };
    let config = Config::load(&places).expect("no mistakes");
    (config, Store::new(&Folders::under(home.path())))
}

#[test]
fn it_is_played_on_the_screen() {
    let home = TempDir::new().expect("a folder");
    let (config, store) = surroundings(&home);
    let (wake, woken) = channel();
    let tell = |message: Message| -> Wake {
        let wake = wake.clone();
        Arc::new(move || drop(wake.send(message.clone())))
    };
    let mut context = Context::new(config, store, tell);
    context.start().expect("threads");
    context.area = Rect::new(0, 0, 80, 24);
    let screen = open_new(TwentyOne, setup("perfect"), Some("13"), None, &mut context);
    let screen = screen.expect("it starts");
    let mut app = App::new(screen, context);
    let text = |app: &App| -> String {
        let mut buffer = Buffer::empty(app.context.area);
        app.draw(buffer.area, &mut buffer);
        buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect()
    };
    assert!(text(&app).contains("13 of 21"));
    // 1 alone is a whole move: it is played at once.
    app.handle(&Message::Key("1".parse().expect("a key")));
    while !text(&app).contains("16 of 21") {
        assert!(text(&app).contains("14 of 21"), "the only good answer to 14 is 16");
        app.handle(&woken.recv().expect("the computer answers, and the disk"));
    }
    // The next key counts once the move is saved.
    while app.is_waiting() {
        app.handle(&woken.recv().expect("the disk answers"));
    }
    app.handle(&Message::Key("?".parse().expect("a key")));
    assert!(text(&app).contains("Whoever says 21 loses."));
}

#[test]
fn it_is_played_by_lines() {
    let home = TempDir::new().expect("a folder");
    let (config, store) = surroundings(&home);
    let output = Output::default();
    let mut console = Console::new(&b"4\n3\n1\n"[..], output.clone(), InputSource::Pipe);
    let (setup, position) = (setup("perfect"), Some("13"));
    PlayGame {
        setup,
        position,
        given: Given::EVERYTHING,
        series: None,
        store: &store,
        console: &mut console,
        config: &config,
    }
    .run(TwentyOne)
    .expect("it starts and nothing fails");
    let output = output.text();
    assert!(output.starts_with(
        "Game state: 13\nMove: 4\n\
         the count can't be \"4\": type a number from 1 to 3\nEnter another move: 3\n\
         Computer plays "
    ));
}

#[test]
fn the_guide_shows_this_very_game() {
    let guide = include_str!("../../docs/adding-a-game.md");
    let game = include_str!("twenty_one.rs");
    let blocks: Vec<&str> = guide.split("```rust\n").skip(1).collect();
    assert!(blocks.len() >= 4, "only {} pieces of code", blocks.len());
    for block in blocks {
        let code = block.split("```").next().expect("the end of the block");
        assert!(game.contains(code), "the guide has code that the game lacks:\n{code}");
    }
}

#[test]
fn the_page_of_the_library_shows_the_example() {
    let page = include_str!("../../docs/library.md");
    let example = include_str!("../../crates/arcade-engine/examples/own_game.rs");
    let (_, code) = page.split_once("```rust\n").expect("an example");
    let (code, _) = code.split_once("```").expect("the end of the example");
    assert!(example.ends_with(code), "docs/library.md differs from the example");
}
