//! The texts of the built-in lessons.

use std::collections::HashSet;

use arcade::lessons::{Lesson, LessonTask, lessons, next_open};
use arcade_engine::{Outcome, Position, Side};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

/// Checks what can be seen without an engine.
fn check_texts<C: GameSpec>(game: C) {
    let lessons = lessons(game);
    let id = game.meta().id;
    assert!((5..=8).contains(&lessons.len()), "{id}: {} lessons", lessons.len());
    let ids: HashSet<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids.len(), lessons.len(), "{id}: an id occurs twice");
    for lesson in &lessons {
        check(game, lesson, &format!("{id}, {}", lesson.id));
    }
    let count = |is: fn(&LessonTask<_>) -> bool| lessons.iter().filter(|it| is(&it.task)).count();
    assert!(count(|task| matches!(task, LessonTask::Find(_))) >= 3, "{id}: moves to find");
    assert!(count(|task| matches!(task, LessonTask::Choose { .. })) >= 1, "{id}: a choice");
    assert_eq!(count(|task| matches!(task, LessonTask::Win)), 1, "{id}: games to win");
    assert_eq!(lessons.last().map(|lesson| &lesson.task), Some(&LessonTask::Win), "{id}");
}

fn check<C: GameSpec>(game: C, lesson: &Lesson<C::Position>, name: &str) {
    let lengths = [
        (&lesson.title, 1..=30),
        (&lesson.text, 80..=360),
        (&lesson.question, 1..=72),
        (&lesson.hint, 1..=140),
        (&lesson.meaning, 1..=280),
    ];
    for (text, length) in lengths {
        let found = text.chars().count();
        assert!(length.contains(&found), "{name}: {found} characters: {text}");
        for paragraph in text.split("\n\n") {
            let is_plain = |it: char| it == ' ' || it.is_ascii_graphic();
            assert!(paragraph.chars().all(is_plain), "{name}: {paragraph:?}");
            assert!(!paragraph.contains("  ") && !paragraph.contains('!'), "{name}: {paragraph:?}");
            assert_eq!(paragraph.trim(), paragraph, "{name}");
        }
    }
    for text in [&lesson.title, &lesson.question, &lesson.hint, &lesson.meaning] {
        assert!(!text.contains('\n'), "{name}: {text:?} is one paragraph");
    }
    assert_eq!(lesson.position.outcome(), None::<Outcome>, "{name}");
    assert_eq!(lesson.mover, lesson.position.mover().unwrap_or(Side::One), "{name}");
    let read = game.parse(&lesson.position.to_string());
    assert_eq!(read.as_ref(), Ok(&lesson.position), "{name}");
    let answers: Vec<String> = match &lesson.task {
        LessonTask::Find(moves) => moves.iter().map(ToString::to_string).collect(),
        LessonTask::Choose { choices, right } => vec![choices[*right].clone()],
        LessonTask::Win => Vec::new(),
    };
    let is_part = |it: char| it.is_alphanumeric() || it == '-';
    for word in lesson.hint.split(|it| !is_part(it)) {
        assert!(!answers.iter().any(|answer| answer == word), "{name}: the hint says {word}");
    }
}

#[test]
fn every_game_has_a_few_short_lessons() {
    for game in GameId::ALL {
        check_texts(*game);
    }
}

#[test]
fn the_text_of_a_position_is_written_as_the_game_writes_it() {
    fn check_positions<C: GameSpec>(game: C) {
        let written = game.meta().texts.lessons.lines();
        let written =
            written.filter_map(|line| line.strip_prefix("position = \"")?.strip_suffix('"'));
        let read = lessons(game).into_iter().map(|lesson| lesson.position.to_string());
        assert_eq!(written.collect::<Vec<_>>(), read.collect::<Vec<_>>());
    }
    for game in GameId::ALL {
        check_positions(*game);
    }
}

#[test]
fn learning_goes_on_with_the_first_lesson_that_is_not_done() {
    struct FirstOpen(&'static [&'static str]);
    impl FirstOpen {
        fn run<C: GameSpec>(self, game: C) -> usize {
            let lessons = lessons(game);
            let done: Vec<String> = match self.0 {
                ["all"] => lessons.iter().map(|lesson| lesson.id.clone()).collect(),
                ids => ids.iter().map(ToString::to_string).collect(),
            };
            next_open(lessons.iter().map(|lesson| done.contains(&lesson.id)))
        }
    }
    let first = |done| FirstOpen(done).run(GameId::Nim);
    assert_eq!(first(&[]), 0);
    assert_eq!(first(&["last-object"]), 1);
    assert_eq!(first(&["single-objects", "last-object", "an-old-lesson"]), 2);
    assert_eq!(first(&["single-objects"]), 0);
    assert_eq!(first(&["all"]), 0);
}
