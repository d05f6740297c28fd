//! What the user waits for: the start, the drawing of screens and boards, and the way from a key to a
//! frame.
//!
//! `cargo bench --bench screen` times, on a screen of 100x30 cells with pictures in 24-bit colour:
//!
//! * *start*: the whole of `arcade --version`, which is what the system needs to load the program;
//!   and reading the settings, opening the menu and drawing it for the first time;
//! * *draw*: the menu and each game's screen, drawn once more;
//! * *picture*: each game's board by a painter that has drawn nothing yet, and by one that has just
//!   drawn it with the cursor elsewhere;
//! * *key to frame*: each game's screen handles a key and draws; what the terminal does with it comes
//!   on top.

#[path = "support/app.rs"]
mod app;
#[path = "support/games.rs"]
mod games;

use std::hint::black_box;
use std::process::Command;

use arcade::tui::Message;
use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::{
    Capabilities, Charset, Colours, GameSpec, Key, KeyName, Painter, PerGameTask, Scene, Theme,
    View as _,
};
use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, criterion_group, criterion_main};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use app::{AREA, frame, home, menu, play};
use games::GAMES;

fn start(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("start");
    group.bench_function("arcade --version", |bench| {
        bench.iter(|| {
            let program = env!("CARGO_BIN_EXE_arcade");
            Command::new(program).arg("--version").output().expect("the program runs")
        });
    });
    let home = home();
    group.bench_function("settings, menu, first frame", |bench| {
        bench.iter(|| {
            let app = menu(&home);
            (frame(&app), app)
        });
    });
    group.finish();
}

fn draw(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("draw");
    let home = home();
    let app = menu(&home);
    group.bench_function("menu", |bench| bench.iter(|| frame(&app)));
    for (game, position) in GAMES {
        let app = play(&home, game, position);
        group.bench_function(game.meta().id, |bench| bench.iter(|| frame(&app)));
    }
    group.finish();
}

/// Times the drawing of a board.
struct DrawBoard<'a, 'b> {
    game: GameId,
    position: &'a str,
    group: &'a mut BenchmarkGroup<'b, WallTime>,
}

impl PerGameTask for DrawBoard<'_, '_> {
    type Output = ();

    fn run<C: GameSpec>(self, game: C) {
        /// The part of the screen that a board has.
        const BOARD: Rect = Rect::new(0, 2, 71, 25);
        let look =
            Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
        let theme = Theme::new(Theme::NAMES[0], look);
        let position = game.parse(self.position).expect("a position");
        let moves = position.legal_moves();
        // A move that is typed is where the cursor is.
        let cursors = [moves[0], moves[1]].map(|mv| mv.to_string());
        let view = game.view();
        let paint = |painter: &Painter, cursor: &str| {
            let scene = Scene { typed: cursor, interactive: true, ..Scene::of_position(&position) };
            let mut buffer = Buffer::empty(AREA);
            view.paint(&scene, BOARD, &mut buffer, (&theme, painter));
            buffer
        };
        let name = self.game.meta().id;
        self.group.bench_function(format!("{name}, cold"), |bench| {
            bench.iter(|| paint(&Painter::default(), black_box(&cursors[0])));
        });
        self.group.bench_function(format!("{name}, after a step"), |bench| {
            let drawn = || {
                let painter = Painter::default();
                paint(&painter, &cursors[0]);
                painter
            };
            bench.iter_batched(
                drawn,
                |painter| (paint(&painter, black_box(&cursors[1])), painter),
                BatchSize::SmallInput,
            );
        });
    }
}

fn picture(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("picture");
    for (game, position) in GAMES {
        game.run_per_game(DrawBoard { game, position, group: &mut group });
    }
    group.finish();
}

fn key_to_frame(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("key to frame");
    let home = home();
    for (game, position) in GAMES {
        let mut app = play(&home, game, position);
        app.handle(&Message::Shown);
        // There and back again; where arrows are moves, a step off the board, which is refused.
        let keys = match game {
            GameId::CoinGrabber => [KeyName::Up, KeyName::Up],
            _ => [KeyName::Right, KeyName::Left],
        };
        let mut keys = keys.into_iter().cycle();
        group.bench_function(game.meta().id, |bench| {
            bench.iter(|| {
                let key = keys.next().expect("they never end");
                app.handle(&Message::Key(Key::plain(key)));
                frame(&app)
            });
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = start, draw, picture, key_to_frame
}
criterion_main!(benches);
