//! The program's screens on a buffer of 100x30 cells, with pictures in 24-bit colour.

use std::fs;
use std::sync::Arc;

use arcade::config::{Config, ConfigPaths};
use arcade::store::{Folders, Store};
use arcade::tui::{App, Context, Menu, Message, open_new};
use arcade_engine::Side;
use arcade_games::games::GameId;
use arcade_games::session::{Player, PlayerKind, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

/// The size of the screen.
pub const AREA: Rect = Rect::new(0, 0, 100, 30);

/// The settings, whatever the terminal is in which the benchmark runs. Nothing moves by itself.
const CONFIG: &str = "[ui]\ncolour = \"truecolor\"\npictures = true\nanimation = false\n";

/// A user's folder, with a file of settings.
pub fn home() -> TempDir {
    let home = TempDir::new().expect("a folder");
    fs::write(home.path().join("bench.toml"), CONFIG).expect("a config file");
    home
}

/// What a screen needs, read from a user's folder. No thread is started: nothing is saved.
pub fn context(home: &TempDir) -> Context {
    let named = Some(home.path().join("bench.toml"));
    let config = Config::load(&ConfigPaths { from_command_line: named, ..ConfigPaths::default() })
        .expect("settings");
    let store = Store::new(&Folders::under(home.path()));
    let mut context = Context::new(config, store, |_: Message| Arc::new(|| ()));
    context.area = AREA;
    context
}

/// The menu, as at the start.
pub fn menu(home: &TempDir) -> App {
    let context = context(home);
    App::new(Box::new(Menu::new(GameId::ALL, &context)), context)
}

/// A game between two people, from this position.
pub fn play(home: &TempDir, game: GameId, position: &str) -> App {
    let mut context = context(home);
    let kind: PlayerKind = "human".parse().expect("a player");
    let players = Side::ALL.map(|seat| Player::new(kind, seat));
    let values = context.config.game(&game.meta().section());
    let setup = Setup { options: values, players, seed: "bench".parse().expect("a seed") };
    let screen = open_new(game, setup, Some(position), None, &mut context).expect("a position");
    App::new(screen, context)
}

/// The screen.
pub fn frame(app: &App) -> Buffer {
    let mut buffer = Buffer::empty(AREA);
    app.draw(AREA, &mut buffer);
    buffer
}
