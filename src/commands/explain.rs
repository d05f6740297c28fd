//! `arcade explain`: a position as a lesson, with the line of best play and the reason of each move.

use std::io::Write;
use std::time::Duration;

use super::{CommandError, arguments, tell};
use crate::engine::{Brain as _, Control, Engine, Limits, Means, MoveValue, Scope, Thought, Value};
use crate::game::{Game as _, Outcome, Side, Turn};
use crate::games::reasons::reason;
use crate::games::words::{Move, capitalize, wrap};
use crate::games::{Cartridge, Entry};
use crate::plain::Dialogue as _;
use crate::text::ParseError;

/// Explain a position: what it is worth, why, and how play goes on
#[derive(Clone, Debug, clap::Args)]
pub struct Explain {
    /// The game's id
    #[arg(value_parser = arguments::game)]
    game: &'static Entry,
    /// The position
    position: String,
}

/// The longest that the position itself is thought about, and each one after it.
const LONGEST: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(2)];
/// So many moves of an estimated line are shown: the rest is guesswork.
const ESTIMATED_LINE: usize = 6;
/// The longest line, in characters.
const WIDTH: usize = 80;

/// A lesson about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its lines.
    pub lines: Vec<String>,
    /// What went wrong without stopping the analysis.
    pub remarks: Vec<String>,
}

impl Explain {
    pub(super) fn execute(
        &self,
        means: &Means,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let lesson = (self.game.explain)(&self.position, means)
            .map_err(|error| CommandError::Argument("position", error))?;
        tell(&lesson.remarks, notes);
        Ok(lesson.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Explains a position of the game of `C`.
///
/// # Errors
/// When the text is no position.
pub fn explain<C: Cartridge>(text: &str, means: &Means) -> Result<Lesson, ParseError> {
    let position: C::Game = text.parse()?;
    let teacher = Teacher::<C> {
        engine: C::Brain::default().perfect(means),
        lesson: Lesson { lines: Vec::new(), remarks: Vec::new() },
    };
    Ok(teacher.explain(&position))
}

/// Writes a lesson.
struct Teacher<C: Cartridge> {
    engine: Box<dyn Engine<C::Game>>,
    lesson: Lesson,
}

impl<C: Cartridge> Teacher<C> {
    fn explain(mut self, position: &C::Game) -> Lesson {
        self.say(format!("{}: {position}", C::META.name));
        let board = board::<C>(position);
        self.paragraph(board.iter().flat_map(|board| board.lines()));
        // Tables are narrow, and keep their blanks.
        let wrapped = |line: String| match line.len() {
            0..=WIDTH => vec![line],
            _ => wrap(&line, WIDTH),
        };
        let lesson: Vec<String> = C::lesson(position).into_iter().flat_map(wrapped).collect();
        self.paragraph(lesson.iter().map(String::as_str));
        let thought = self.think(position, LONGEST[0]);
        self.say("");
        self.say_beside("", &verdict::<C>(position, &thought));
        if position.outcome().is_none() {
            self.moves(position, &thought.moves);
            self.line_of_play(position, thought);
        }
        self.lesson
    }

    fn say(&mut self, line: impl Into<String>) {
        self.lesson.lines.push(line.into());
    }

    /// Lines with an empty one before them; nothing where there are none.
    fn paragraph<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        let mut lines = lines.into_iter().peekable();
        if lines.peek().is_some() {
            self.say("");
        }
        lines.for_each(|line| self.say(line));
    }

    fn think(&mut self, position: &C::Game, time: Duration) -> Thought<Move<C>> {
        let remarks = &mut self.lesson.remarks;
        let limits = Limits { time: Some(time), ..Limits::NONE };
        let mut control =
            Control::new(Scope::EveryMove, limits).reporting(|news| remarks.extend(news.remark()));
        self.engine.think(position, &mut control)
    }

    /// The value of every move, best first, and why.
    fn moves(&mut self, position: &C::Game, moves: &[MoveValue<Move<C>>]) {
        let mut rows: Vec<[String; 3]> = moves
            .iter()
            .map(|known| {
                let reason = C::explain(position, known.mv);
                [known.mv.to_string(), known.value.to_string(), reason]
            })
            .collect();
        if let Some(mut situation) = said_twice(&rows) {
            let beginning = format!("{situation}{CLAUSE}");
            for [_, _, reason] in &mut rows {
                if let Some(deed) = reason.strip_prefix(&beginning) {
                    *reason = deed.into();
                }
            }
            capitalize(&mut situation);
            self.say("");
            self.say_beside("", &format!("{situation}."));
        }
        self.paragraph(["Moves, best first:"]);
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let (of_move, of_value) = (width(0), width(1));
        for [mv, value, reason] in &rows {
            self.say_beside(&format!("  {mv:of_move$}  {value:<of_value$}  "), reason);
        }
    }

    /// Says a text that may need more than one line, each beginning where the first does, after
    /// the label.
    fn say_beside(&mut self, label: &str, text: &str) {
        let mut label = label.to_string();
        for line in wrap(text, WIDTH.saturating_sub(label.len())) {
            self.say(format!("{label}{line}"));
            label = " ".repeat(label.len());
        }
    }

    /// Best play from here on, with the reason of each move.
    fn line_of_play(&mut self, position: &C::Game, thought: Thought<Move<C>>) {
        self.paragraph([match (ends(&thought.value), thought.value.outcome()) {
            (true, _) => "Best play:",
            (false, Some(Outcome::Draw)) => "Play that keeps the draw:",
            (false, Some(_)) => "Play that keeps the value:",
            (false, None) => "The line expected:",
        }]);
        let (mut position, mut thought) = (position.clone(), thought);
        let mut seat = position.mover().unwrap_or(Side::One);
        for number in 1_usize.. {
            let Some(mv) = thought.best_moves().first().copied() else { break };
            if !ends(&thought.value) && number > ESTIMATED_LINE {
                self.say("  ...");
                break;
            }
            let reason = reason::<C>(&position, mv, &thought.moves);
            let label = format!("  {number:>2}. {} {mv}: ", side::<C>(seat));
            self.say_beside(&label, &reason);
            let (next, turn) = position.after(mv);
            if turn == Turn::Passes {
                seat = seat.other();
            }
            position = next;
            if position.outcome().is_some() {
                let mut why = C::why_over(&position);
                capitalize(&mut why);
                self.say(format!("  {why}."));
                break;
            }
            thought = self.think(&position, LONGEST[1]);
        }
    }
}

/// Whether best play from a position of this value surely comes to an end.
fn ends(value: &Value) -> bool {
    value.remoteness().is_some() || value.margin().is_some()
}

/// What stands between the clauses of a reason.
const CLAUSE: &str = "; ";

/// The clause that several reasons begin with, which tells of the position and not of the move.
fn said_twice(rows: &[[String; 3]]) -> Option<String> {
    let mut firsts: Vec<&str> =
        rows.iter().filter_map(|[_, _, reason]| Some(reason.split_once(CLAUSE)?.0)).collect();
    firsts.sort_unstable();
    firsts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].into())
}

/// The board as the line mode shows it, in games where that is more than the position's text.
fn board<C: Cartridge>(position: &C::Game) -> Option<String> {
    let shown = match position.outcome() {
        Some(_) => C::Dialogue::board(position)?,
        None => C::Dialogue::announce(position, "the mover"),
    };
    (!shown.contains(&position.to_string())).then_some(shown)
}

/// What a seat is called: by the letter on the board, where there is one.
fn side<C: Cartridge>(seat: Side) -> &'static str {
    C::META.sides.map_or(["first", "second"], |sides| sides)[seat.index()]
}

/// What the position is worth to the mover, and what that rests on.
fn verdict<C: Cartridge>(position: &C::Game, thought: &Thought<Move<C>>) -> String {
    let named = position.mover().map(side::<C>);
    let mover = named.unwrap_or("the mover");
    let basis = thought.basis.of(&thought.value);
    let plies = match thought.value.remoteness() {
        Some(plies) if plies > 0 => format!(" in {plies}"),
        _ => String::new(),
    };
    let best: Vec<String> = thought.best_moves().iter().map(ToString::to_string).collect();
    let by = format!("by playing {}", listed(&best));
    let mut text = match thought.value {
        Value::Exact { outcome, .. } if position.outcome().is_some() => {
            let does = match outcome {
                Outcome::Win => "has won",
                Outcome::Loss => "has lost",
                Outcome::Draw => "has a draw",
            };
            format!("the game is over, and {mover} {does}: {}.", C::why_over(position))
        }
        Value::Exact { margin: Some(_), .. } => {
            format!("{mover} ends with {} {by} ({basis}).", thought.value)
        }
        Value::Exact { outcome: Outcome::Win, .. } => {
            format!("{mover} wins{plies} {by} ({basis}).")
        }
        Value::Exact { outcome: Outcome::Draw, .. } => {
            format!("{mover} can't win, and draws {by} ({basis}).")
        }
        Value::Exact { outcome: Outcome::Loss, .. } => {
            format!("{mover} loses{plies} against best play ({basis}).")
        }
        Value::Estimate { .. } => {
            format!("not proven: {} for {mover} {by}.", thought.value)
        }
    };
    // The letter of a side is small where the board has it so.
    if !text.starts_with(mover) || named.is_none() {
        capitalize(&mut text);
    }
    text
}

/// "a", "a or b", "a, b or c".
fn listed(items: &[String]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
