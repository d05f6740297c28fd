//! Problems on the board: the right move is distinguished from wrong ones, and the attempts are recorded.

use std::fs;
use std::sync::Arc;

use arcade::index::{Index, PracticeAttempt};
use arcade::problems::ProblemGenerator;
use arcade::store::{Folders, Store};
use arcade_engine::{Engines, Job, Limits, MoveValue, Resources, Scope, TableCache};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use tempfile::TempDir;

use crate::harness::Terminal;
use crate::in_full::one_in;

/// The problems of a game, with the first one on screen.
fn posed(game: GameId, home: TempDir) -> Terminal {
    posed_on(date(2027, 1, 1), game, home)
}

/// The same on another day.
fn posed_on(day: Date, game: GameId, home: TempDir) -> Terminal {
    let day = day.at(12, 0, 0, 0).to_zoned(TimeZone::system()).expect("a time");
    let mut terminal = Terminal::menu_at(&[game], home, "", day.timestamp());
    terminal.keys("p").until("Find the only move");
    terminal
}

/// The moves of the position on the board that keep its value, and those that don't.
fn moves<C: GameSpec>(game: C, terminal: &Terminal) -> [Vec<String>; 2] {
    let position = game.parse(&terminal.position()).expect("a position");
    let engines = Engines::new(game.knowledge(), Resources::with_table(1));
    let mut job = Job::new(Scope::EveryMove, Limits::default());
    let known = engines.perfect().analyse(&position, &mut job);
    let worth = known.value.as_number().expect("a proven value");
    let (right, wrong): (Vec<MoveValue<_>>, Vec<_>) =
        known.moves.iter().partition(|known| known.value.as_number() == Some(worth));
    [right, wrong].map(|moves| moves.iter().map(|known| known.mv.to_string()).collect())
}

/// The attempts in the journal.
fn attempts(terminal: &Terminal, game: GameId) -> Vec<PracticeAttempt> {
    let mut index = Index::new(&Store::new(&Folders::under(terminal.home.path())));
    index.update().expect("an index");
    index.contents().expect("an index").practice_attempts(game.meta().id)
}

/// Solves problems of a game, the first of them after a wrong move.
struct Solve(GameId);

impl Solve {
    fn run<C: GameSpec>(self, game: C) {
        let mut terminal = posed(self.0, TempDir::new().expect("a folder"));
        let problem =
            ProblemGenerator::of_day(game, date(2027, 1, 1), TableCache::none(), Arc::default())
                .generate();
        let problem = problem.expect("a problem").position.to_string();
        terminal.at(&problem).sees("today, level").sees("none yet");
        let [right, wrong] = moves(game, &terminal);
        assert_eq!(right.len(), 1, "{problem}");
        terminal.answers(&wrong[0]).says(" gives away ");
        terminal.keys("esc").at(&problem).answers(&right[0]).says(&format!("Right: {}", right[0]));
        // The line goes on to the end.
        terminal
            .keys("right right")
            .keys("n")
            .until("Find the only move")
            .sees("0 of 1 solved now");
        for _ in 0..2 {
            let [right, _] = moves(game, &terminal);
            assert_eq!(right.len(), 1, "{}", terminal.position());
            terminal.answers(&right[0]).says("Right: ").keys("n").until("Find the only move");
        }
        terminal.sees("2 of 3 solved now");
        let tried = attempts(&terminal, self.0);
        let went: Vec<_> = tried.iter().map(|it| (it.solved, it.day.is_some())).collect();
        assert_eq!(went, [(false, true), (true, false), (true, false)]);
    }
}

#[test]
fn problems_of_every_game_are_solved() {
    for &game in GameId::ALL.iter().step_by(one_in(3)) {
        Solve(game).run(game);
    }
}

#[test]
fn help_counts_as_a_mistake_and_what_was_only_looked_at_does_not_count() {
    let mut terminal = posed(GameId::Nim, TempDir::new().expect("a folder"));
    terminal.keys("n").until("Find the only move").misses("today");
    assert_eq!(attempts(&terminal, GameId::Nim), []);
    terminal.until_told().says("is the only move that").keys("n").until("Find the only move");
    terminal.keys("t").says("t tells the answer");
    let [right, _] = moves(arcade_games::games::nim::NimSpec, &terminal);
    terminal.answers(&right[0]).says("Right: ");
    let solved: Vec<_> = attempts(&terminal, GameId::Nim).iter().map(|it| it.solved).collect();
    assert_eq!(solved, [false, false]);
}

#[test]
fn the_problem_of_a_day_comes_once() {
    let mut terminal = posed(GameId::Nim, TempDir::new().expect("a folder"));
    let [right, _] = moves(arcade_games::games::nim::NimSpec, &terminal);
    terminal.sees("today").answers(&right[0]).says("Right: ").keys("q");
    posed(GameId::Nim, terminal.home).misses("today");
}

#[test]
fn the_cursor_does_not_begin_on_the_answer() {
    // Where it would begin in a game, Enter would solve each of these.
    let day = date(2026, 11, 28);
    for game in [GameId::Nim, GameId::SilverDollar, GameId::Tiles] {
        let mut terminal = posed_on(day, game, TempDir::new().expect("a folder"));
        terminal.keys("enter").until(" gives away ");
    }
}

#[test]
fn whoever_plays_the_second_side_is_told() {
    let day = date(2026, 11, 28);
    let mut terminal = posed_on(day, GameId::Kalah, TempDir::new().expect("a folder"));
    terminal.says("You are North, the top row. Find the only move that wins");
}

#[test]
fn ascii_will_do() {
    let home = TempDir::new().expect("a folder");
    let config = "[ui]\nascii = true\nanimation = false\n";
    let mut terminal = Terminal::menu_of(&[GameId::Nim], home, config);
    terminal.keys("p").until("Find the only move").until_told();
    for screen in ["n", "q", "l", "enter", "q q", "s"] {
        terminal.keys(screen);
        for (width, height) in [(160, 48), (100, 30), (80, 24), (40, 12)] {
            let text = terminal.resize_to(width, height).text();
            assert!(text.is_ascii(), "{text}");
        }
        terminal.resize_to(80, 24);
    }
    terminal.sees("+-");
}

#[test]
fn nothing_is_counted_where_statistics_are_off() {
    let home = TempDir::new().expect("a folder");
    let mut terminal = Terminal::menu_of(&[GameId::Nim], home, "[stats]\nkeep = false\n");
    terminal.keys("p").until("Find the only move").until_told().sees("0 of 1 solved now");
    assert_eq!(attempts(&terminal, GameId::Nim), []);
    // The list of lessons shows only progress.
    terminal.keys("q").keys("l").sees("no problem tried");
}

#[test]
fn a_puzzle_in_the_settings_keeps_no_problem_from_being_posed() {
    let home = TempDir::new().expect("a folder");
    let config = "[silver_dollar]\ngoal = \"fewest\"\n";
    let mut terminal = Terminal::menu_of(&[GameId::SilverDollar], home, config);
    terminal.keys("p").until("Find the only move").keys("n").until("Find the only move");
    assert!(!fs::exists(terminal.home.path().join("state/games")).expect("a folder"));
}
