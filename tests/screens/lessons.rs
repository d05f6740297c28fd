//! Lessons: each can be completed, a wrong answer is explained, and progress is saved.

use arcade::lessons::{Lesson, LessonTask, lessons};
use arcade_engine::{Engines, Job, Limits, Position as _, Resources, Scope, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf};
use tempfile::TempDir;

use crate::harness::Terminal;

/// The lessons of a game, the first of which has begun.
fn begun(game: GameId, home: TempDir) -> Terminal {
    let mut terminal = Terminal::menu_of(&[game], home, "");
    terminal.keys("l").sees("LESSONS").keys("home enter").sees("lesson 1 of");
    terminal
}

/// Plays all lessons of a game through.
struct PlayThrough(GameId);

impl PlayThrough {
    fn run<C: GameSpec>(self, game: C) {
        let mut terminal = begun(self.0, TempDir::new().expect("a folder"));
        let all = lessons(game);
        for (number, lesson) in (1..).zip(&all) {
            terminal.sees(&format!("lesson {number} of {}", all.len()));
            terminal.at(&lesson.position.to_string()).says(&lesson.question);
            terminal.says(lesson.text.split("\n\n").last().expect("a text"));
            match &lesson.task {
                LessonTask::Find(right) => find::<C>(&mut terminal, lesson, right),
                LessonTask::Choose { choices, right } => choose(&mut terminal, choices, *right),
                LessonTask::Win => win(game, &mut terminal),
            }
            terminal.sees("Right").says(&lesson.meaning).keys("enter");
        }
        terminal.sees(&format!("That was the last lesson of {}.", game.meta().name)).keys("enter");
        terminal.sees(&format!("lessons {0} of {0}", all.len())).sees("Next: win a game");
    }
}

fn find<C: GameSpec>(terminal: &mut Terminal, lesson: &Lesson<C::Position>, right: &[MoveOf<C>]) {
    let legal = lesson.position.legal_moves();
    let wrong = legal.into_iter().find(|mv| !right.contains(mv)).expect("a wrong move");
    terminal.answers(&wrong.to_string()).says(" gives away ");
    terminal.sees("try again").keys("esc").at(&lesson.position.to_string());
    terminal.keys("t").says(&lesson.hint);
    terminal.answers(&right[0].to_string());
}

fn choose(terminal: &mut Terminal, choices: &[String], right: usize) {
    let wrong = (0..choices.len()).find(|&choice| choice != right).expect("a wrong answer");
    // Piles and coins are named, longer answers are numbered.
    let is_named = choices.iter().all(|choice| choice.chars().count() == 1);
    let key = if is_named { choices[wrong].clone() } else { (wrong + 1).to_string() };
    terminal.types(&key).says("Look again.").misses("Right");
    // By the arrows the right one is reached as well.
    terminal.keys(&"up ".repeat(choices.len())).keys(&"down ".repeat(right)).keys("enter");
}

/// Plays a won position to its end.
fn win<C: GameSpec>(game: C, terminal: &mut Terminal) {
    let engines = Engines::new(game.knowledge(), Resources::with_table(1));
    let mut perfect = engines.perfect();
    while !terminal.text().contains("Right") {
        let position = game.parse(&terminal.position()).expect("a position");
        let mut job = Job::new(Scope::EveryMove, Limits::default());
        let best = perfect.analyse(&position, &mut job).best.expect("a move");
        terminal.answers(&best.to_string());
        let (after, turn) = position.after(best);
        let mut seen = after.to_string();
        // The computer moves until it is the person's turn again, or the game is over.
        while turn == Turn::Opponent && !terminal.text().contains("Right") {
            seen = terminal.until_other_than(&seen).position();
            let reached = game.parse(&seen).expect("a position");
            if reached.mover() == position.mover() {
                break;
            }
        }
    }
}

#[test]
fn every_lesson_can_be_played_through() {
    for &game in GameId::ALL {
        PlayThrough(game).run(game);
    }
}

#[test]
fn what_is_finished_stays_finished() {
    let mut terminal = begun(GameId::Nim, TempDir::new().expect("a folder"));
    terminal.answers("A4").sees("Right").keys("q q");
    let mut again = Terminal::menu_of(GameId::ALL, terminal.home, "");
    again.keys("l").sees("lessons 1 of 8").keys("enter").sees("lesson 2 of 8");
}

#[test]
fn an_answer_that_was_told_is_not_finished() {
    let mut terminal = begun(GameId::Nim, TempDir::new().expect("a folder"));
    terminal.until_told().sees("The answer").at("0/1 misere").keys("q");
    terminal.sees("lessons 0 of 8");
}

#[test]
fn the_first_lesson_is_offered_once() {
    let home = TempDir::new().expect("a folder");
    let mut first = Terminal::menu_without_file(home);
    first.sees("l begins the first lesson").keys("down");
    let mut second = Terminal::menu_without_file(first.home);
    second.misses("begins the first lesson").keys("l enter").sees("lesson 1 of 8");
}

#[test]
fn suggestions_can_be_switched_off() {
    for (setting, says) in [("true", true), ("false", false)] {
        let home = TempDir::new().expect("a folder");
        let config = format!("[ui]\npictures = false\nsuggestions = {setting}\n");
        let mut terminal = Terminal::menu_of(&[GameId::Nim], home, &config);
        terminal.keys("s").sees("lessons 0 of 8");
        assert_eq!(terminal.text().contains("Next: win a game"), says);
    }
}

#[test]
fn on_a_small_screen_the_text_is_read_before_the_board() {
    let mut terminal = begun(GameId::Nim, TempDir::new().expect("a folder"));
    terminal.resize_to(40, 12).sees("In a turn you take as many").sees("Enter: more");
    // Keys pressed meanwhile make no move.
    terminal.keys("a 1 enter enter").at("4/1 misere").misses("In a turn").misses("gave away");
    terminal.answers("A4").sees("Only pile B is left").keys("enter").sees("lesson 2 of 8");
    terminal.keys("enter enter").says("worth? 1 The side to move wins").keys("down down");
    terminal.says("worth? 3 The side to move loses");
}
