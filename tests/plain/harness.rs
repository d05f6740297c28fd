//! The line mode on buffers.

use std::fs;
use std::io::BufRead;

use arcade::config::{Config, ConfigPaths};
use arcade::plain::{Console, Given, InputSource, PlayGame, learn_game};
use arcade::store::{Folders, Store};
use arcade_engine::Side;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::session::{Player, Setup};
use tempfile::TempDir;

use crate::output::Output;

/// A game in the line mode.
pub struct Lines {
    game: &'static str,
    players: Vec<&'static str>,
    settings: Vec<(&'static str, &'static str)>,
    position: Option<String>,
    series: Option<&'static str>,
    said: Given,
    config: String,
    source: InputSource,
}

/// The output and the folder of saved games.
pub struct Played {
    pub output: String,
    pub home: TempDir,
}

impl Lines {
    pub fn new(game: &'static str, players: &[&'static str]) -> Self {
        Self {
            game,
            players: players.to_vec(),
            settings: Vec::new(),
            position: None,
            series: None,
            said: Given::EVERYTHING,
            config: String::new(),
            source: InputSource::Pipe,
        }
    }

    pub fn set(mut self, key: &'static str, value: &'static str) -> Self {
        self.settings.push((key, value));
        self
    }

    pub fn from(mut self, position: &str) -> Self {
        self.position = Some(position.into());
        self
    }

    /// Makes the game the first of a series.
    pub fn series(mut self, length: &'static str) -> Self {
        self.series = Some(length);
        self
    }

    pub fn config(mut self, config: &str) -> Self {
        self.config = config.into();
        self
    }

    /// Makes the console that of a terminal, which echoes the lines.
    pub fn typed(self) -> Self {
        Self { source: InputSource::Terminal, ..self }
    }

    /// Makes the console that of a terminal, with these settings given on the command line.
    pub fn asked(self, said: Given) -> Self {
        Self { said, ..self.typed() }
    }

    /// Plays until these input lines are used up.
    pub fn read(self, input: &'static str) -> Played {
        self.read_in(TempDir::new().expect("a folder"), input)
    }

    /// Plays in this home folder.
    pub fn read_in(self, home: TempDir, input: &'static str) -> Played {
        let game = GameId::find(self.game).expect("a game");
        self.read_as(game, home, input.as_bytes())
    }

    /// Plays a game that needn't be in the list.
    pub fn read_as<C: GameSpec>(
        self,
        game: C,
        home: TempDir,
        input: impl BufRead + 'static,
    ) -> Played {
        let (config, store) = surroundings(&home, &self.config);
        let section = game.meta().section();
        let mut values = config.game(&section);
        for (key, value) in self.settings {
            let specs = config.schema().specs(&section).expect("a section");
            values.accept(specs, key, value).expect("accepted");
        }
        let mut setup = Setup::configured(values, "lines".parse().expect("a seed"));
        for ((player, seat), kind) in setup.players.iter_mut().zip(Side::ALL).zip(self.players) {
            *player = Player::new(kind.parse().expect("a player"), seat);
        }
        let (mut console, output) = console(input, self.source);
        let (store, console, config) = (&store, &mut console, &config);
        let series = self.series.map(|length| length.parse().expect("a length"));
        let (position, said) = (self.position.as_deref(), self.said);
        PlayGame { setup, position, given: said, series, store, console, config }
            .run(game)
            .expect("the game starts and nothing fails");
        Played { output: output.text(), home }
    }
}

impl Played {
    #[track_caller]
    pub fn says(&self, text: &str) {
        assert!(self.output.contains(text), "no {text:?} in:\n{}", self.output);
    }

    #[track_caller]
    pub fn ends_with(&self, text: &str) {
        assert!(self.output.ends_with(text), "no {text:?} at the end of:\n{}", self.output);
    }

    /// Resumes the unfinished game played last.
    pub fn resume(self, input: &'static str) -> Self {
        let (config, store) = surroundings(&self.home, "");
        let (mut console, output) = console(input.as_bytes(), InputSource::Pipe);
        arcade::plain::menu(GameId::ALL, &mut console, &config, &store).expect("nothing fails");
        Self { output: output.text(), home: self.home }
    }

    /// The texts of all records of a game, in the order of their numbers.
    pub fn records(&self, game: &str) -> Vec<String> {
        (1..).map_while(|number| self.record(&format!("{game}-{number}"))).collect()
    }

    /// The text of a record, if there is one.
    pub fn record(&self, id: &str) -> Option<String> {
        fs::read_to_string(self.home.path().join("state/games").join(format!("{id}.txt"))).ok()
    }
}

/// Runs the lessons of a game in this home folder until these input lines are used up.
pub fn learn(game: &str, home: TempDir, input: &'static str) -> Played {
    let (config, store) = surroundings(&home, "");
    let (mut console, output) = console(input.as_bytes(), InputSource::Pipe);
    let game = GameId::find(game).expect("a game");
    let (store, console, config) = (&store, &mut console, &config);
    learn_game(game, store, console, config).expect("nothing fails");
    Played { output: output.text(), home }
}

/// The output of the menu for these input lines.
pub fn menu(config: &str, input: &'static str) -> String {
    let home = TempDir::new().expect("a folder");
    let (config, store) = surroundings(&home, config);
    let (mut console, output) = console(input.as_bytes(), InputSource::Pipe);
    arcade::plain::menu(GameId::ALL, &mut console, &config, &store).expect("nothing fails");
    output.text()
}

fn surroundings(home: &TempDir, config: &str) -> (Config, Store) {
    let file = home.path().join("test.toml");
    fs::write(&file, config).expect("writable");
    let places = ConfigPaths { from_command_line: Some(file), ..ConfigPaths::default() };
    let config = Config::load(&places).expect("no mistakes");
    (config, Store::new(&Folders::under(home.path())))
}

fn console(input: impl BufRead + 'static, source: InputSource) -> (Console, Output) {
    let output = Output::default();
    (Console::new(input, output.clone(), source), output)
}
