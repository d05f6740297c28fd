//! Parsing the file of a game's lessons.

use std::ops::RangeInclusive;

use arcade_base::{ParseError, pluralized};
use arcade_engine::{Position, Side};
use arcade_games::kit::{GameSpec, MoveOf};
use thiserror::Error;
use toml::{Table, Value};

use super::{Lesson, LessonTask, OUTCOMES};

/// A mistake in a file of lessons: the lesson, the field, what was found there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{error}", of_lesson(.lesson.as_deref()))]
pub struct LessonError {
    lesson: Option<String>,
    error: ParseError,
}

impl LessonError {
    /// The id of the lesson, or its number if it has none; `None` for the file as a whole.
    pub fn lesson(&self) -> Option<&str> {
        self.lesson.as_deref()
    }

    /// The field, what was found and what was expected.
    pub const fn error(&self) -> &ParseError {
        &self.error
    }
}

fn of_lesson(lesson: Option<&str>) -> String {
    lesson.map_or(String::new(), |lesson| format!("lesson {lesson}, "))
}

/// The lengths of a lesson's texts, in characters.
const TITLE: RangeInclusive<usize> = 1..=30;
const TEXT: RangeInclusive<usize> = 80..=360;
const QUESTION: RangeInclusive<usize> = 1..=72;
const HINT: RangeInclusive<usize> = 1..=140;
const MEANING: RangeInclusive<usize> = 1..=280;
/// The number of choices.
const CHOICES: RangeInclusive<usize> = 2..=9;

/// The keys that define the task, of which a lesson has exactly one.
const TASKS: [&str; 4] = ["find", "win", "value", "which"];
/// All keys of a lesson.
const KEYS: [&str; 12] = [
    "id", "title", "text", "position", "question", "hint", "meaning", "find", "win", "value",
    "which", "choices",
];

/// Parses lessons in the form that `docs/lessons.md` describes; an empty text has none.
///
/// # Errors
/// The first mistake: invalid TOML, a missing or unknown key, a text that is too long or too short, an
/// invalid position or move, a duplicate id.
pub fn parse<C: GameSpec>(game: C, text: &str) -> Result<Vec<Lesson<C::Position>>, LessonError> {
    let of_file = |error| LessonError { lesson: None, error };
    let mut file: Table = toml::from_str(text).map_err(|error| {
        of_file(ParseError::new("file", error.message(), "lessons in the form of TOML"))
    })?;
    let entries = file.remove("lesson").unwrap_or(Value::Array(Vec::new()));
    if let Some(key) = file.keys().next() {
        return Err(of_file(ParseError::new("file", key, "nothing but [[lesson]]")));
    }
    let Value::Array(entries) = entries else {
        return Err(of_file(ParseError::new("lesson", described(&entries), "[[lesson]]")));
    };
    let mut lessons: Vec<Lesson<C::Position>> = Vec::new();
    for (number, entry) in (1..).zip(entries) {
        let mut name = number.to_string();
        let lesson = match entry {
            Value::Table(mut keys) => {
                if let Some(id) = keys.get("id").and_then(Value::as_str) {
                    name = id.into();
                }
                Entry(&mut keys).lesson(game, &lessons)
            }
            other => Err(ParseError::new("lesson", described(&other), "[[lesson]]")),
        };
        lessons.push(lesson.map_err(|error| LessonError { lesson: Some(name), error })?);
    }
    Ok(lessons)
}

/// What was found, for messages: a text or number itself, or what else it is.
fn described(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(_) => "a list".into(),
        Value::Table(_) => "a section".into(),
        other => other.to_string(),
    }
}

/// The error for a key with no value or one of the wrong type.
fn refused(key: &str, found: Option<&Value>, expected: &str) -> ParseError {
    ParseError::new(key, found.map_or(String::new(), described), expected)
}

/// The keys of a lesson that haven't been read yet.
struct Entry<'a>(&'a mut Table);

impl Entry<'_> {
    fn lesson<C: GameSpec>(
        mut self,
        game: C,
        before: &[Lesson<C::Position>],
    ) -> Result<Lesson<C::Position>, ParseError> {
        if let Some(key) = self.0.keys().find(|key| !KEYS.contains(&key.as_str())) {
            return Err(ParseError::new("key", key, format!("one of {}", KEYS.join(", "))));
        }
        let id = self.text("id")?;
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|it| it.is_ascii_lowercase());
        if !id.split('-').all(is_word) {
            return Err(ParseError::new("id", id, "lowercase words with hyphens between them"));
        }
        if before.iter().any(|lesson| lesson.id == id) {
            return Err(ParseError::new("id", id, "an id that no other lesson has"));
        }
        let position = self.position(game)?;
        Ok(Lesson {
            title: self.text_of("title", TITLE)?,
            text: self.text_of("text", TEXT)?,
            question: self.text_of("question", QUESTION)?,
            hint: self.text_of("hint", HINT)?,
            meaning: self.text_of("meaning", MEANING)?,
            mover: position.mover().unwrap_or(Side::One),
            task: self.task::<C>(&position)?,
            id,
            position,
        })
    }

    fn text(&mut self, key: &str) -> Result<String, ParseError> {
        match self.0.remove(key) {
            Some(Value::String(text)) => Ok(text),
            other => Err(refused(key, other.as_ref(), "a text")),
        }
    }

    /// A text of `length` characters, without surrounding blanks.
    fn text_of(&mut self, key: &str, length: RangeInclusive<usize>) -> Result<String, ParseError> {
        let text = self.text(key)?.trim().to_string();
        let found = text.chars().count();
        if length.contains(&found) {
            return Ok(text);
        }
        let expected = format!("{} to {} characters", length.start(), length.end());
        Err(ParseError::new(key, pluralized(found, "character"), expected))
    }

    fn texts(&mut self, key: &str) -> Result<Vec<String>, ParseError> {
        let expected = "a list of texts";
        let list = match self.0.remove(key) {
            Some(Value::Array(list)) => list,
            other => return Err(refused(key, other.as_ref(), expected)),
        };
        let texts = list.into_iter().map(|value| match value {
            Value::String(text) => Ok(text),
            other => Err(ParseError::new(key, described(&other), expected)),
        });
        let texts: Vec<String> = texts.collect::<Result<_, _>>()?;
        match texts.iter().enumerate().find(|(index, text)| texts[..*index].contains(text)) {
            Some((_, text)) => Err(ParseError::new(key, text, "each one once")),
            None => Ok(texts),
        }
    }

    fn position<C: GameSpec>(&mut self, game: C) -> Result<C::Position, ParseError> {
        let text = self.text("position")?;
        let position = game.parse(&text).map_err(|error| error.within("position"))?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err(ParseError::new("position", text, "a position that isn't over")),
        }
    }

    fn task<C: GameSpec>(
        &mut self,
        position: &C::Position,
    ) -> Result<LessonTask<MoveOf<C>>, ParseError> {
        let found: Vec<&str> =
            TASKS.into_iter().filter(|task| self.0.contains_key(*task)).collect();
        let [task] = found[..] else {
            let expected = format!("one of {}", TASKS.join(", "));
            return Err(ParseError::new("task", found.join(" and "), expected));
        };
        if task != "which" && self.0.contains_key("choices") {
            return Err(ParseError::new("choices", task, "which beside it"));
        }
        match task {
            "find" => self.find::<C>(position),
            "win" => match self.0.remove("win") {
                Some(Value::Boolean(true)) => Ok(LessonTask::Win),
                other => Err(refused("win", other.as_ref(), "true")),
            },
            "value" => {
                let value = self.text("value")?;
                let right = OUTCOMES.iter().position(|(outcome, _)| outcome.to_string() == value);
                let right = right.ok_or_else(|| {
                    ParseError::new(
                        "value",
                        &value,
                        OUTCOMES.map(|(it, _)| it.to_string()).join(", "),
                    )
                })?;
                let choices = OUTCOMES.iter().map(|(_, sentence)| (*sentence).into()).collect();
                Ok(LessonTask::Choose { choices, right })
            }
            _ => self.which::<C>(position),
        }
    }

    fn find<C: GameSpec>(
        &mut self,
        position: &C::Position,
    ) -> Result<LessonTask<MoveOf<C>>, ParseError> {
        let texts = self.texts("find")?;
        let moves = texts.iter().map(|text| {
            let mv = position.parse_move(text).map_err(|error| error.within("find"))?;
            let legal = position.check(mv);
            legal
                .map_err(|error| ParseError::new("find", text, format!("a legal move: {error}")))?;
            Ok(mv)
        });
        let moves: Vec<MoveOf<C>> = moves.collect::<Result<_, _>>()?;
        match (moves.len(), position.legal_moves().len()) {
            (0, _) => Err(ParseError::new("find", "", "a move")),
            (found, all) if found >= all => {
                Err(ParseError::new("find", texts.join(", "), "not every legal move"))
            }
            _ => Ok(LessonTask::Find(moves)),
        }
    }

    fn which<C: GameSpec>(
        &mut self,
        position: &C::Position,
    ) -> Result<LessonTask<MoveOf<C>>, ParseError> {
        let (which, choices) = (self.text("which")?, self.texts("choices")?);
        if !CHOICES.contains(&choices.len()) {
            let expected = format!("{} to {} choices", CHOICES.start(), CHOICES.end());
            return Err(ParseError::new("choices", choices.join(", "), expected));
        }
        let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        let begins = |choice: &&String| moves.iter().any(|mv| mv.starts_with(choice.as_str()));
        if let Some(choice) = choices.iter().find(|choice| choice.is_empty() || !begins(choice)) {
            return Err(ParseError::new("choices", choice, "the beginning of a legal move"));
        }
        let right = choices.iter().position(|choice| *choice == which);
        let right = right.ok_or_else(|| ParseError::new("which", &which, choices.join(", ")))?;
        Ok(LessonTask::Choose { choices, right })
    }
}
