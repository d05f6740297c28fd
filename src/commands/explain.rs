//! `arcade explain`: a position as a lesson, with the line of best play and the reason of each move.

use std::io::Write;
use std::time::Duration;

use super::{CommandError, arguments, tell};
use crate::engine::{Brain as _, Control, Engine, Limits, Means, MoveValue, Scope, Thought, Value};
use crate::game::{Game as _, Outcome, ParseError, Turn};
use crate::games::reasons::reason;
use crate::games::words::{Move, capitalize};
use crate::games::{Cartridge, Entry};
use crate::plain::Dialogue as _;
use crate::session::Seat;

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
        self.paragraph(C::lesson(position).iter().map(String::as_str));
        let thought = self.think(position, LONGEST[0]);
        self.paragraph([verdict::<C>(position, &thought).as_str()]);
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
        self.paragraph(["Moves, best first:"]);
        let width = moves.iter().map(|known| known.mv.to_string().len()).max().unwrap_or(0);
        for known in moves {
            let (mv, value) = (known.mv.to_string(), known.value.to_string());
            self.say(format!("  {mv:width$}  {value:<12}  {}", C::explain(position, known.mv)));
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
        let mut seat = C::seat_to_move(&position);
        for number in 1_usize.. {
            let Some(mv) = thought.best_moves().first().copied() else { break };
            if !ends(&thought.value) && number > ESTIMATED_LINE {
                self.say("  ...");
                break;
            }
            let reason = reason::<C>(&position, mv, &thought.moves);
            self.say(format!("  {number:>2}. {} {mv}: {reason}", side::<C>(seat)));
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

/// The board as the line mode shows it, in games where that is more than the position's text.
fn board<C: Cartridge>(position: &C::Game) -> Option<String> {
    let shown = match position.outcome() {
        Some(_) => C::Dialogue::board(position)?,
        None => C::Dialogue::announce(position, "the mover"),
    };
    (!shown.contains(&position.to_string())).then_some(shown)
}

/// What a seat is called: by the letter on the board, where there is one.
fn side<C: Cartridge>(seat: Seat) -> &'static str {
    C::META.sides.map_or(["first", "second"], |sides| sides)[seat.index()]
}

/// What the position is worth to the mover, and what that rests on.
fn verdict<C: Cartridge>(position: &C::Game, thought: &Thought<Move<C>>) -> String {
    let mover = position.mover().unwrap_or("The mover");
    let basis = thought.basis.of(&thought.value);
    let plies = match thought.value.remoteness() {
        Some(plies) if plies > 0 => format!(" in {plies}"),
        _ => String::new(),
    };
    let best: Vec<String> = thought.best_moves().iter().map(ToString::to_string).collect();
    let by = if best.is_empty() { String::new() } else { format!(" by {}", best.join(", ")) };
    match thought.value {
        Value::Exact { margin: Some(margin), .. } => {
            format!("{mover} ends with {margin:+}{by} ({basis}).")
        }
        Value::Exact { outcome, .. } if position.outcome().is_some() => {
            let does = match outcome {
                Outcome::Win => "has won",
                Outcome::Loss => "has lost",
                Outcome::Draw => "has a draw",
            };
            format!("The game is over: {mover} {does}, {}.", C::why_over(position))
        }
        Value::Exact { outcome: Outcome::Win, .. } => format!("{mover} wins{plies}{by} ({basis})."),
        Value::Exact { outcome: Outcome::Draw, .. } => {
            format!("{mover} draws and can't win{by} ({basis}).")
        }
        Value::Exact { outcome: Outcome::Loss, .. } => {
            format!("{mover} loses{plies} against best play ({basis}).")
        }
        Value::Estimate { score, depth } => {
            format!("Not proven: {score:+} for {mover} at depth {depth}, best{by}.")
        }
    }
}
