//! What is said of a file of lessons that has a mistake.

use arcade::lessons::{LessonError, parse};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

/// Reads a text as lessons of a game, and says how many there are.
struct Read<'a>(&'a str);

impl Read<'_> {
    fn run<C: GameSpec>(self, game: C) -> Result<usize, LessonError> {
        parse(game, self.0).map(|lessons| lessons.len())
    }
}

fn read(text: &str) -> Result<usize, LessonError> {
    Read(text).run(GameId::Nim)
}

const LESSON: &str = r#"
[[lesson]]
id = "one"
title = "One"
text = "Eighty characters are the least that a lesson says, since less would hardly be worth it."
position = "5/4/3 misere"
question = "What now?"
hint = "Look."
meaning = "So."
find = ["C2"]
"#;

/// The message for a lesson in which one line is replaced.
#[track_caller]
fn check(line: &str, by: &str, message: &str) {
    assert!(LESSON.contains(line), "{line}");
    let error = read(&LESSON.replace(line, by)).expect_err(by);
    assert_eq!(error.to_string(), message);
    let (field, _) = message.split_once(": found").expect("every message says what was found");
    let of_lesson = error.lesson().map_or(String::new(), |lesson| format!("lesson {lesson}, "));
    assert_eq!(field, format!("{of_lesson}{}", error.error().field()));
}

#[test]
fn a_file_may_have_no_lessons() {
    assert_eq!(read(""), Ok(0));
    assert_eq!(read("# Later.\n"), Ok(0));
    assert_eq!(read(LESSON), Ok(1));
}

#[test]
fn a_file_is_toml_with_lessons_and_nothing_else() {
    check(
        "[[lesson]]",
        "[[lesson",
        "file: found \"unclosed array table, expected `]]`\", expected lessons in the form of TOML",
    );
    check("[[lesson]]", "[lesson]", "lesson: found \"a section\", expected [[lesson]]");
    check(
        "[[lesson]]",
        "lesson = [1]\n[more]",
        "file: found \"more\", expected nothing but [[lesson]]",
    );
    check("[[lesson]]", "[[lessons]]", "file: found \"lessons\", expected nothing but [[lesson]]");
    let error = read("lesson = [1]").expect_err("no lesson");
    assert_eq!(error.to_string(), "lesson 1, lesson: found \"1\", expected [[lesson]]");
}

#[test]
fn a_key_that_nobody_knows_is_a_mistake() {
    let keys =
        "id, title, text, position, question, hint, meaning, find, win, value, which, choices";
    check("find", "fin", &format!("lesson one, key: found \"fin\", expected one of {keys}"));
}

#[test]
fn a_key_that_is_missing_or_no_text_is_a_mistake() {
    check("hint = \"Look.\"", "", "lesson one, hint: found nothing, expected a text");
    check("\"Look.\"", "1", "lesson one, hint: found \"1\", expected a text");
    check("\"Look.\"", "[]", "lesson one, hint: found \"a list\", expected a text");
    // A lesson without an id is called by its number.
    check("id = \"one\"", "", "lesson 1, id: found nothing, expected a text");
}

#[test]
fn an_id_has_lowercase_words_with_hyphens_and_occurs_once() {
    for bad in ["One", "one two", "one-", "one--two", "", "one2"] {
        let error = read(&LESSON.replace("\"one\"", &format!("{bad:?}"))).expect_err(bad);
        assert_eq!(error.error().field(), "id", "{bad}");
        assert!(
            error.to_string().ends_with("lowercase words with hyphens between them"),
            "{error}"
        );
    }
    let error = read(&LESSON.repeat(2)).expect_err("the same id twice");
    let message = "lesson one, id: found \"one\", expected an id that no other lesson has";
    assert_eq!(error.to_string(), message);
}

#[test]
fn texts_have_a_length() {
    let long = |most: usize| format!("\"{}\"", "x".repeat(most + 1));
    let found = |field: &str, found: usize, least: usize, most: usize| {
        let expected = format!("expected {least} to {most} characters");
        format!("lesson one, {field}: found \"{found} characters\", {expected}")
    };
    check("\"One\"", &long(30), &found("title", 31, 1, 30));
    check("\"What now?\"", &long(72), &found("question", 73, 1, 72));
    check("\"Look.\"", &long(140), &found("hint", 141, 1, 140));
    check("\"So.\"", &long(280), &found("meaning", 281, 1, 280));
    check("\"So.\"", "\" \"", &found("meaning", 0, 1, 280));
    let text = LESSON.lines().find_map(|line| line.strip_prefix("text = ")).expect("a text");
    check(text, &long(360), &found("text", 361, 80, 360));
    check(text, &long(78), &found("text", 79, 80, 360));
}

#[test]
fn a_position_is_one_of_the_game_and_not_over() {
    check(
        "5/4/3 misere",
        "5/4/3 misre",
        "lesson one, position, rule: found \"misre\", expected \"misere\" or \"normal\"",
    );
    check(
        "5/4/3 misere",
        "0/0 misere",
        "lesson one, position: found \"0/0 misere\", expected a position that isn't over",
    );
}

#[test]
fn a_lesson_has_exactly_one_task() {
    let expected = "expected one of find, win, value, which";
    check("find = [\"C2\"]", "", &format!("lesson one, task: found nothing, {expected}"));
    check(
        "find =",
        "win = true\nfind =",
        &format!("lesson one, task: found \"find and win\", {expected}"),
    );
    check(
        "find =",
        "choices = [\"A\"]\nfind =",
        "lesson one, choices: found \"find\", expected which beside it",
    );
}

#[test]
fn moves_to_find_are_legal_and_not_all_there_are() {
    check("[\"C2\"]", "\"C2\"", "lesson one, find: found \"C2\", expected a list of texts");
    check("[\"C2\"]", "[2]", "lesson one, find: found \"2\", expected a list of texts");
    check("[\"C2\"]", "[]", "lesson one, find: found nothing, expected a move");
    check("[\"C2\"]", "[\"C2\", \"C2\"]", "lesson one, find: found \"C2\", expected each one once");
    check(
        "[\"C2\"]",
        "[\"C9\"]",
        "lesson one, find: found \"C9\", expected a legal move: C9 is illegal: pile C holds only 3",
    );
    check("[\"C2\"]", "[\"2\"]", "lesson one, find, pile: found \"2\", expected A, B or C");
    let all = LESSON.replace("5/4/3", "2/0/0").replace("[\"C2\"]", "[\"A1\", \"A2\"]");
    let error = read(&all).expect_err("every move is right");
    assert_eq!(
        error.to_string(),
        "lesson one, find: found \"A1, A2\", expected not every legal move"
    );
}

#[test]
fn a_win_is_true_and_a_value_is_one_of_three() {
    let find = "find = [\"C2\"]";
    check(find, "win = false", "lesson one, win: found \"false\", expected true");
    check(find, "value = \"even\"", "lesson one, value: found \"even\", expected win, draw, loss");
    assert_eq!(read(&LESSON.replace(find, "win = true")), Ok(1));
    assert_eq!(read(&LESSON.replace(find, "value = \"draw\"")), Ok(1));
}

#[test]
fn choices_begin_legal_moves_and_one_is_right() {
    let find = "find = [\"C2\"]";
    let of = |which: &str, choices: &str| format!("which = {which:?}\nchoices = {choices}");
    assert_eq!(read(&LESSON.replace(find, &of("C", "[\"A\", \"C\"]"))), Ok(1));
    check(find, "which = \"C\"", "lesson one, choices: found nothing, expected a list of texts");
    check(find, &of("C", "[\"C\"]"), "lesson one, choices: found \"C\", expected 2 to 9 choices");
    check(find, &of("B", "[\"A\", \"C\"]"), "lesson one, which: found \"B\", expected A, C");
    check(
        find,
        &of("C", "[\"C\", \"D\"]"),
        "lesson one, choices: found \"D\", expected the beginning of a legal move",
    );
    check(
        find,
        &of("C", "[\"C\", \"\"]"),
        "lesson one, choices: found nothing, expected the beginning of a legal move",
    );
    check(
        find,
        &of("C", "[\"C\", \"C\"]"),
        "lesson one, choices: found \"C\", expected each one once",
    );
}
