//! The full screen and the line mode are two faces of one open game: the coach's questions, the counts and
//! the values are the same in both.

use std::fs;
use std::io;

use arcade::config::{Config, ConfigPaths};
use arcade::plain::{Console, Given, InputSource, PlayGame};
use arcade::store::{Folders, Store};
use arcade_engine::{Position, Side};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::session::{Player, PlayerKind, Setup};
use tempfile::TempDir;

use crate::harness::Terminal;
use crate::output::Output;

const FRIENDS: [&str; 2] = ["human", "human"];

/// Positions with few moves, some of which lose at once by the game's rules or by their value; some are
/// won, some drawn and some lost.
pub const POSITIONS: [(&str, &str); 9] = [
    ("nim", "5/4/3 misere"),
    ("nim", "1/1/1 normal"),
    ("nim", "2/1 misere"),
    ("silver-dollar", "_o__o_o"),
    ("tiles", "obbbogbog o 1"),
    ("tiles", "obggggggb o 1"),
    ("flip", "12+|+|12+"),
    ("coin-grabber", "0,0,0,5,25/0,0,0,10,5/0,A,1,B,10/0,0,0,0,5/0,0,0,0,0 60 110 A"),
    ("kalah", "0,3,2,1/1,2,2,1 8-4 N"),
];

/// The output of the line mode, and the folder of its games.
struct Lines {
    output: String,
    home: TempDir,
}

impl Lines {
    /// Plays from a position, or with the options of the configuration, until these input lines are used
    /// up.
    fn read(
        game: &str,
        position: Option<&str>,
        config: &str,
        echo: InputSource,
        input: &str,
    ) -> Self {
        let home = TempDir::new().expect("a folder");
        let file = home.path().join("test.toml");
        fs::write(&file, config).expect("writable");
        let places = ConfigPaths { from_command_line: Some(file), ..ConfigPaths::default() };
        let config = Config::load(&places).expect("no mistakes");
        let store = Store::new(&Folders::under(home.path()));
        let game = GameId::find(game).expect("a game");
        let players = Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat));
        let values = config.game(&game.meta().section());
        let setup = Setup { options: values, players, seed: "faces".parse().expect("a seed") };
        let output = Output::default();
        let input = io::Cursor::new(input.to_string());
        let console = &mut Console::new(input, output.clone(), echo);
        let (said, series, store, config) = (Given::EVERYTHING, None, &store, &config);
        PlayGame { setup, position, given: said, series, store, console, config }
            .run(game)
            .expect("the game starts");
        Self { output: output.text(), home }
    }

    /// The record of the first game.
    fn record(&self, game: &str) -> String {
        let file = format!("state/games/{game}-1.txt");
        fs::read_to_string(self.home.path().join(file)).expect("saved")
    }
}

/// The notation of every move of a position.
fn moves(game: &str, position: &str) -> Vec<String> {
    let game = GameId::find(game).expect("a game");
    let position = game.parse(position).expect("a position");
    position.legal_moves().iter().map(ToString::to_string).collect()
}

/// Makes a move on the screen, and waits until the coach has judged it.
fn make(screen: &mut Terminal, mv: &str) {
    screen.types(&format!(":{mv}")).keys("enter");
    while ["The coach looks at", "ooking for the line"].iter().any(|it| screen.text().contains(it))
    {
        screen.wait();
        screen.catch_up();
    }
}

/// Checks that with this coach both faces object to the same moves of each position; returns the number of
/// these moves.
fn check_questions(coach: &str) -> usize {
    let config = format!("[ai]\ncoach = \"{coach}\"\n");
    let mut asked = 0;
    for (game, position) in POSITIONS {
        for mv in moves(game, position) {
            let mut screen = Terminal::play_with(game, position, FRIENDS, &config);
            make(&mut screen, &mv);
            let on_screen =
                ["plays it all the same", "plays on."].iter().any(|it| screen.has_said(it));
            let lines = Lines::read(
                game,
                Some(position),
                &config,
                InputSource::Terminal,
                &format!("{mv}\n"),
            );
            let by_lines = lines.output.contains("Make it all the same");
            assert_eq!(on_screen, by_lines, "{coach}: {mv} in {position}:\n{}", lines.output);
            asked += usize::from(by_lines);
        }
    }
    asked
}

#[test]
fn the_same_moves_are_asked_about_without_a_coach() {
    assert!(check_questions("off") > 0);
}

#[test]
fn the_same_moves_are_asked_about_by_a_coach_who_warns() {
    assert!(check_questions("warn") > check_questions("off"));
}

#[test]
fn the_same_moves_are_asked_about_by_a_coach_who_teaches() {
    assert!(check_questions("teach") > 0);
}

#[test]
fn a_mistake_that_is_tried_twice_counts_once() {
    let count =
        |record: &str| record.lines().find(|line| line.starts_with("coach ")).map(str::to_string);
    for coach in ["warn", "teach"] {
        let config = format!("[ai]\ncoach = \"{coach}\"\n");
        let (game, position) = POSITIONS[0];
        let mut screen = Terminal::play_with(game, position, FRIENDS, &config);
        make(&mut screen, "A1");
        screen.keys("esc").at(position);
        make(&mut screen, "A1");
        screen.at("4/4/3 misere");
        let file = screen.home.path().join("state/games/nim-1.txt");
        let on_screen = count(&fs::read_to_string(file).expect("saved"));
        let lines = Lines::read(game, Some(position), &config, InputSource::Pipe, "A1\n\nA1\n");
        assert_eq!(lines.output.matches("Make it all the same").count(), 1, "{}", lines.output);
        assert_eq!(count(&lines.record(game)), on_screen, "{coach}");
        assert_eq!(on_screen.as_deref(), Some("coach 1/1"));
    }
}

#[test]
fn a_coach_lasts_for_the_run() {
    let config = "[nim]\npiles = \"1\"\nrule = \"normal\"\n";
    let mut screen = Terminal::play_with("nim", "1 normal", FRIENDS, config);
    screen.types(":coach warn").keys("enter").types(":A1").keys("enter").sees("has won");
    screen.keys("n").types(":coach").keys("enter").says("Coach: warn");
    let input = ":coach warn\nA1\n\n:coach\n:quit\n";
    let lines = Lines::read("nim", None, config, InputSource::Terminal, input);
    assert!(lines.output.contains("Coach: warn; there are"), "{}", lines.output);
}

#[test]
fn the_same_is_known_of_every_move() {
    for (game, position) in POSITIONS {
        let lines = Lines::read(game, Some(position), "", InputSource::Pipe, ":values\n").output;
        let mut screen = Terminal::play(game, position, FRIENDS);
        screen.resize(160, 48);
        screen.keys("v").until_known();
        let text = screen.text();
        for mv in moves(game, position) {
            let begins = format!("{mv}: ");
            let value = lines.lines().find_map(|line| line.strip_prefix(&begins)).expect("a value");
            // On the screen "loss in 9 plies" is "loss", which ends in "9 plies"; "seeds" is in the heading.
            let is_part = |word: &&str| !["in", "by", "seed", "seeds"].contains(word);
            // The minus sign on the screen is another character.
            let value = value.replace('-', "\u{2212}");
            let parts: Vec<&str> = value.split_whitespace().filter(is_part).collect();
            let is_row = |row: &str| row.contains(&mv) && parts.iter().all(|it| row.contains(it));
            assert!(text.lines().any(is_row), "{mv} in {position} is a {value}:\n{text}");
        }
    }
}

#[test]
fn the_line_of_a_move_has_the_same_steps() {
    for (game, position) in POSITIONS {
        for mv in moves(game, position) {
            let input = format!(":why {mv}\n");
            let lines = Lines::read(game, Some(position), "", InputSource::Pipe, &input).output;
            let number = |line: &str| {
                let (label, _) = line.split_once(". ")?;
                label.rsplit('-').next()?.trim().parse::<usize>().ok()
            };
            let steps = lines.lines().filter_map(number).max().unwrap_or(0);
            let mut screen = Terminal::play(game, position, FRIENDS);
            screen.types(&format!(":why {mv}")).keys("enter").until(&format!("Why {mv}"));
            let noun = if steps == 1 { "step" } else { "steps" };
            let expected = format!("a line of {steps} {noun}.");
            assert!(
                screen.text().contains(&expected),
                "{mv} in {position}: {lines}\n{}",
                screen.text()
            );
        }
    }
}
