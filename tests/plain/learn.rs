//! Lessons in the line mode.

use std::fs;

use arcade::lessons::{LessonTask, lessons};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use tempfile::TempDir;

use crate::harness::{Played, learn};

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

fn nim(input: &'static str) -> Played {
    learn("nim", home(), input)
}

#[test]
fn a_lesson_that_is_done_again_is_not_kept_again() {
    let played = learn("nim", nim("A4\n1\n").home, ":back\nwin\n");
    let journal = fs::read_to_string(played.home.path().join("state/journal.txt"));
    assert_eq!(journal.expect("it is kept").matches("single-objects").count(), 1);
}

#[test]
fn progress_that_cannot_be_saved_is_told_once() {
    let home = home();
    fs::write(home.path().join("state"), "no folder").expect("a file");
    let played = learn("nim", home, "A4\n1\n:list\n");
    played.says("2 of 8 are done.\n");
    let told = played.output.matches("Your progress is not saved: ").count();
    assert_eq!(told, 1, "{}", played.output);
}

/// The answers to all lessons of a game, one per line.
fn answers<C: GameSpec>(game: C) -> String {
    let lessons = lessons(game);
    let answers = lessons.iter().map_while(|lesson| match &lesson.task {
        LessonTask::Find(moves) => moves.first().map(ToString::to_string),
        LessonTask::Choose { choices, right } => Some(choices[*right].clone()),
        LessonTask::Win => None,
    });
    answers.map(|answer| answer + "\n").collect()
}

#[test]
fn the_answers_lead_through_the_lessons_of_every_game() {
    for game in GameId::ALL {
        let played = learn(game.meta().id, home(), Box::leak(answers(*game).into_boxed_str()));
        let lessons = played.output.matches("\nLesson ").count();
        assert!(lessons >= 5, "{}", played.output);
        played.says(&format!("\nLesson {lessons} of {lessons}: "));
        assert_eq!(played.output.matches("\nRight: ").count(), lessons - 1, "{}", played.output);
    }
}
