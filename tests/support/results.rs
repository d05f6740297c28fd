//! Finished games in a folder of saved games, played in the order in which they are saved.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use arcade_engine::{Position as _, Side, Start};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, Session, Setup};

/// A game: its players, each a kind and a name, its start, its moves, and its options.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    pub players: [(&'a str, &'a str); 2],
    pub start: &'a str,
    pub moves: &'a str,
    pub options: &'a [(&'a str, &'a str)],
}

/// Nim from 2/1 with the normal rule: A1 wins, and A2 loses.
const NIM: &[(&str, &str)] = &[("piles", "2/1"), ("rule", "normal")];

impl<'a> Played<'a> {
    /// A small game of Nim, which seat 1 wins if `is_won`.
    pub fn nim(players: [(&'a str, &'a str); 2], is_won: bool) -> Self {
        let moves = if is_won { "A1 B1 A1" } else { "A2 B1" };
        Self { players, start: "2/1 normal", moves, options: NIM }
    }
}

impl Played<'_> {
    fn run<C: GameSpec>(&self, game: C) -> String {
        let mut values = OptionValues::default();
        for (key, value) in self.options {
            values.set(key, (*value).into());
        }
        let player = |(kind, name): (&str, &str)| Player {
            name: name.into(),
            kind: kind.parse().expect("a kind of player"),
        };
        let players = self.players.map(player);
        let setup = Setup { options: values, players, seed: "results".parse().expect("a seed") };
        let position = game.parse(self.start).expect("a position");
        let first = position.mover().unwrap_or(Side::One);
        let mut session = Session::new(setup, Start::new(position, first));
        for mv in self.moves.split_whitespace() {
            let mv = session.position().parse_move(mv).expect("a move");
            session.play(mv).expect("a legal move");
        }
        session.to_record(game.meta().id)
    }
}

/// Saves games under a home folder, in the order in which they were played.
pub fn save(home: &Path, game: &str, all: &[Played<'_>]) {
    let folder = home.join("state/games");
    fs::create_dir_all(&folder).expect("a folder");
    let id = GameId::find(game).expect("a game");
    for (number, played) in (1_u32..).zip(all) {
        let path = folder.join(format!("{game}-{number}.txt"));
        fs::write(&path, played.run(id)).expect("a file");
        let time =
            SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000 + 3600 * u64::from(number));
        File::options()
            .append(true)
            .open(&path)
            .expect("a file")
            .set_modified(time)
            .expect("a time");
    }
}
