//! The app on a buffer: input as words, and the screen as text (`reading.rs`).

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use arcade::config::{Config, ConfigPaths};
use arcade::store::{Folders, Store, Wake};
use arcade::tui::{
    App, Context, DailyScreen, Menu, Message, OpenPurpose, open_new, replay_game, resume_game,
};
use arcade_engine::Side;
use arcade_games::games::GameId;
use arcade_games::kit::{
    Background, Capabilities, Charset, Colours, GameSpec, Key, KeyName, TerminalTraits, Theme,
};
use arcade_games::session::{Player, PlayerKind, Record, Setup};
use jiff::Timestamp;
use ratatui::layout::Rect;
use tempfile::TempDir;

/// An app under test, with a home folder of its own.
pub struct Terminal {
    pub(super) app: App,
    woken: Receiver<()>,
    /// Signalled by the disk thread.
    answered: Receiver<()>,
    pub home: TempDir,
}

/// The timeout for a report.
const HANG: Duration = Duration::from_secs(30);

/// The configuration of most tests: no delay before a computer's move, so that they need no clock, and
/// boards as text; no game is explained; independent of the terminal that runs the tests.
const CONFIG: &str = "[ui]\nanimation = false\npictures = false\ncolour = \"truecolor\"\n\
    introductions = false\n";

impl Terminal {
    /// The menu, with `config` added to the default test configuration.
    pub fn menu(config: &str) -> Self {
        Self::menu_in(TempDir::new().expect("a folder"), config)
    }

    /// The menu of a user who has played before.
    pub fn menu_in(home: TempDir, config: &str) -> Self {
        Self::menu_of(GameId::ALL, home, config)
    }

    /// A menu of these games.
    pub fn menu_of(games: &[GameId], home: TempDir, config: &str) -> Self {
        let (context, woken, answered) = context(&home, config);
        let menu = Menu::new(games, &context);
        Self::new(App::new(Box::new(menu), context), woken, answered, home)
    }

    /// The menu at a fixed time.
    pub fn menu_at(games: &[GameId], home: TempDir, config: &str, time: Timestamp) -> Self {
        let (mut context, woken, answered) = context(&home, config);
        context.clock = Box::new(move || time);
        let menu = Menu::new(games, &context);
        Self::new(App::new(Box::new(menu), context), woken, answered, home)
    }

    /// The page of the daily, by a clock.
    pub fn daily_at(home: TempDir, config: &str, clock: impl Fn() -> Timestamp + 'static) -> Self {
        let (mut context, woken, answered) = context(&home, config);
        context.clock = Box::new(clock);
        let page = DailyScreen::new(None, &context);
        Self::new(App::new(Box::new(page), context), woken, answered, home)
    }

    /// The menu of a user without a config file.
    pub fn menu_without_file(home: TempDir) -> Self {
        let (context, woken, answered) = context_of(Config::defaults(), &home);
        let menu = Menu::new(GameId::ALL, &context);
        Self::new(App::new(Box::new(menu), context), woken, answered, home)
    }

    /// A new game from `position` with these players.
    pub fn play(game: &str, position: &str, players: [&str; 2]) -> Self {
        Self::play_with(game, position, players, "")
    }

    /// A new game, with `config` added to the default test configuration.
    pub fn play_with(game: &str, position: &str, players: [&str; 2], config: &str) -> Self {
        let start = Opening { position, players, config };
        start.run(GameId::find(game).expect("a game"))
    }

    /// The same for a game that need not be in the list.
    pub fn open<C: GameSpec>(game: C, position: &str, players: [&str; 2], config: &str) -> Self {
        let home = TempDir::new().expect("a folder");
        let (mut context, woken, answered) = context(&home, config);
        let players = Side::ALL.map(|seat| {
            let kind: PlayerKind = players[seat.index()].parse().expect("a player");
            Player::new(kind, seat)
        });
        let values = context.config.game(&game.meta().section());
        let setup = Setup { options: values, players, seed: "screens".parse().expect("a seed") };
        let screen = open_new(game, setup, Some(position), None, &mut context);
        let screen = screen.expect("a position");
        Self::new(App::new(screen, context), woken, answered, home)
    }

    /// The review of a record that is no saved game.
    pub fn replay(record: &str) -> Self {
        let record: Record = record.parse().expect("a record");
        let home = TempDir::new().expect("a folder");
        let (mut context, woken, answered) = context(&home, "");
        let game = GameId::find(&record.game).expect("a game");
        let screen = replay_game(game, &record, &mut context);
        let screen = screen.expect("a game that can be restored");
        Self::new(App::new(screen, context), woken, answered, home)
    }

    /// A saved game of a user who has played before.
    pub fn saved(home: TempDir, id: &str, purpose: OpenPurpose) -> Self {
        let (mut context, woken, answered) = context(&home, "");
        let store = Store::new(&Folders::under(home.path()));
        let (file, record) = store.open(id).expect("a saved game");
        let game = GameId::find(&record.game).expect("a game");
        let screen = resume_game(game, file, &record, purpose, &mut context);
        let screen = screen.expect("a game that can be restored");
        Self::new(App::new(screen, context), woken, answered, home)
    }

    pub fn new(app: App, woken: Receiver<()>, answered: Receiver<()>, home: TempDir) -> Self {
        let mut terminal = Self { app, woken, answered, home };
        terminal.resize(80, 24);
        terminal.handle(&Message::Shown);
        terminal
    }

    /// Waits until all requests to the disk are carried out, and lets the app handle the answers.
    fn settle(&mut self) {
        loop {
            self.app.context.wait_until_idle();
            if self.answered.try_iter().count() == 0 {
                break;
            }
            self.app.handle(&Message::DiskAnswered);
        }
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.app.context.area = Rect::new(0, 0, width, height);
    }

    /// Reports this background colour of the terminal.
    pub fn suit(&mut self, background: Background) -> &mut Self {
        self.app
            .context
            .set_terminal_traits(TerminalTraits { background, ..TerminalTraits::LEAST });
        self
    }

    /// Sets the theme.
    pub fn look(&mut self, theme: Theme) {
        self.app.context.theme = theme;
    }

    /// The same as [`resize`](Self::resize), for chained calls.
    pub fn resize_to(&mut self, width: u16, height: u16) -> &mut Self {
        self.resize(width, height);
        self
    }

    /// Presses keys, named as in the config file and separated by blanks; `wait` waits until a
    /// worker reports.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            match key {
                "wait" => self.wait(),
                _ => self.press(key.parse().unwrap_or_else(|error| panic!("{error}"))),
            }
        }
        self
    }

    /// Plays a move by pasting its text, and waits until it is judged.
    pub fn answers(&mut self, mv: &str) -> &mut Self {
        let before = self.position();
        self.handle(&Message::Paste(mv.into()));
        // A move of one letter is made at once.
        let is_made = |terminal: &Self| {
            let marks = ["Looking at", "is on the board.", "Right"];
            let text = terminal.text();
            terminal.position() != before || marks.iter().any(|mark| text.contains(mark))
        };
        if !is_made(self) {
            self.keys("enter");
        }
        let is_looking = |text: &str| {
            let has_line = ["is on the board.", "Right: "].iter().any(|it| text.contains(it));
            text.contains("Looking at") || (has_line && !text.contains(" step"))
        };
        while is_looking(&self.text()) {
            self.wait();
        }
        self
    }

    /// Asks for a hint and then for the answer.
    pub fn until_told(&mut self) -> &mut Self {
        self.keys("t t");
        while self.text().contains("is not found yet") {
            self.wait();
            self.keys("t");
        }
        self
    }

    /// Waits until another position is on the board.
    pub fn until_other_than(&mut self, position: &str) -> &mut Self {
        while self.position() == position {
            self.wait();
        }
        self
    }

    /// Types a text, character by character.
    pub fn types(&mut self, text: &str) -> &mut Self {
        for character in text.chars() {
            self.press(Key::plain(KeyName::Char(character)));
        }
        self
    }

    /// Presses keys while the disk thread is blocked, then unblocks it. The app hasn't handled any answer
    /// when the next key arrives.
    pub fn types_ahead(&mut self, keys: &[&str]) -> &mut Self {
        let (free, busy) = channel::<()>();
        let _ = self.app.context.disk.thread.ask(move |_| busy.recv());
        for key in keys {
            let key = key.parse().unwrap_or_else(|error| panic!("{error}"));
            self.app.handle(&Message::Key(key));
        }
        drop(free);
        self.app.context.wait_until_idle();
        self
    }

    fn press(&mut self, key: Key) {
        self.app.handle(&Message::Key(key));
        self.settle();
    }

    pub fn handle(&mut self, message: &Message) -> &mut Self {
        self.app.handle(message);
        self.settle();
        self
    }

    /// Advances the app's clock by this many milliseconds.
    pub fn later(&mut self, milliseconds: u64) -> &mut Self {
        self.app.context.now += Duration::from_millis(milliseconds);
        self.app.handle(&Message::Tick);
        self.settle();
        self
    }

    /// Lets the app handle all reports of workers so far, and advances its clock to the next tick; returns
    /// whether there is one. There always is while a worker runs, since its seconds are counted.
    pub fn tick(&mut self) -> bool {
        self.catch_up();
        let Some(next) = self.app.next_tick() else { return false };
        self.app.context.now = next;
        self.app.handle(&Message::Tick);
        self.settle();
        true
    }

    /// Waits until a worker reports, and lets the app handle it.
    #[track_caller]
    pub(super) fn wait(&mut self) {
        let heard = self.woken.recv_timeout(HANG).is_ok();
        assert!(heard, "no report from the worker; the screen is\n{}", self.text());
        self.app.handle(&Message::WorkerReported);
        self.settle();
    }

    /// Whether there is a report of a worker that the app hasn't handled yet.
    pub fn is_woken(&self) -> bool {
        self.woken.try_recv().is_ok()
    }

    /// Lets the app handle all reports of workers so far.
    pub fn catch_up(&mut self) {
        while self.is_woken() {
            self.handle(&Message::WorkerReported);
        }
    }

    /// Waits until the screen shows `text`.
    #[track_caller]
    pub fn until(&mut self, text: &str) -> &mut Self {
        while !self.text().contains(text) {
            self.wait();
        }
        self
    }

    /// Waits until all values are final.
    #[track_caller]
    pub fn until_known(&mut self) -> &mut Self {
        self.until(" solved");
        while self.text().contains("search ...") {
            self.wait();
        }
        self
    }

    /// The text to be copied to the clipboard with the next frame.
    pub fn copied(&self) -> Option<String> {
        self.app.context.clipboard.clone()
    }

    /// The current configuration.
    pub fn config(&self) -> &Config {
        &self.app.context.config
    }

    pub fn is_done(&self) -> bool {
        self.app.is_done()
    }
}

/// The theme of most tests.
pub fn theme() -> Theme {
    let capabilities =
        Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: false };
    Theme::new(Theme::NAMES[0], capabilities)
}

/// Opens a game under test.
struct Opening<'a> {
    position: &'a str,
    players: [&'a str; 2],
    config: &'a str,
}

impl Opening<'_> {
    fn run<C: GameSpec>(self, game: C) -> Terminal {
        Terminal::open(game, self.position, self.players, self.config)
    }
}

pub fn context(home: &TempDir, config: &str) -> (Context, Receiver<()>, Receiver<()>) {
    let file = home.path().join("test.toml");
    let text = match config.contains("[ui]") {
        true if config.contains("introductions") => config.into(),
        true => config.replacen("[ui]\n", "[ui]\nintroductions = false\n", 1),
        false => format!("{CONFIG}{config}"),
    };
    std::fs::write(&file, text).expect("a config file");
    let places = ConfigPaths { from_command_line: Some(file), ..ConfigPaths::default() };
    let config = Config::load(&places).unwrap_or_else(|error| panic!("{error}"));
    context_of(config, home)
}

fn context_of(config: Config, home: &TempDir) -> (Context, Receiver<()>, Receiver<()>) {
    let store = Store::new(&Folders::under(home.path()));
    let (wake, woken) = channel();
    let (answer, answered) = channel();
    let tell = |message: Message| -> Wake {
        let told = if message == Message::WorkerReported { wake.clone() } else { answer.clone() };
        // A worker may report after its test is over.
        Arc::new(move || {
            let _ = told.send(());
        })
    };
    let mut context = Context::new(config, store, tell);
    context.start().expect("threads");
    (context, woken, answered)
}

/// From a position, keys lead to another.
#[track_caller]
pub fn check(position: &str, keys: &str, expected: &str) {
    let mut terminal = Terminal::play("nim", position, ["human", "human"]);
    terminal.keys(keys);
    assert_eq!(terminal.position(), expected, "after {keys}");
}
