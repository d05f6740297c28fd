//! `arcade explain`: explains a position, with a reason for each move and the line of best play, or a
//! single move.

use std::io::Write;
use std::time::Duration;

use arcade_base::ParseError;
use arcade_engine::{
    Analysis, Control, Engine, Game as _, IllegalMove, Job, Knowledge as _, Limits, MoveValue,
    Outcome, Resources, Scope, Skill, TranspositionStats, Value, sort_best_first,
};
use thiserror::Error;

use super::output::{WIDTH, beside, print_warnings};
use super::progress::{progress_of, search_progress_text, show_notice};
use super::{CommandError, option_args};
use crate::games::GameId;
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::phrases::{
    classic_scores, line_paragraphs, reason, side_names, steps, transposition_stats, verdict,
};
use crate::progress_printer::Status;
use crate::text::wrap;

/// Explain a position: what it is worth, why, and how play goes on
#[derive(Clone, Debug, clap::Args)]
pub struct ExplainCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// The position
    position: String,
    /// Explain this one of its moves
    #[arg(long = "move", value_name = "M")]
    mv: Option<String>,
}

/// The time limits: for the position itself, and for each position after it.
const TIME_LIMITS: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(2)];

/// The text in the progress line.
const DOING: &str = "analysing";

/// The explanation of a position.
struct Explanation {
    lines: Vec<String>,
    /// Problems that didn't stop the analysis.
    warnings: Vec<String>,
}

impl ExplainCommand {
    pub(super) fn execute(
        &self,
        resources: &Resources,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let (position, mv) = (self.position.as_str(), self.mv.as_deref());
        let status = Status::new(DOING);
        let heartbeat = progress_of(&status);
        let explained = explain_position(self.game, position, mv, resources, &status);
        drop(heartbeat);
        let explanation = explained?;
        print_warnings(&explanation.warnings, notes);
        Ok(explanation.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Why a position or a move could not be explained.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExplainError {
    /// The position can't be parsed.
    #[error("position: {0}")]
    Position(ParseError),
    /// The move can't be parsed.
    #[error("--move: {0}")]
    Move(ParseError),
    /// The move is illegal.
    #[error("--move: {0}")]
    Illegal(IllegalMove),
}

/// Explains a position given as text, or one of its moves. Progress is reported to `status`.
fn explain_position<C: GameSpec>(
    game: C,
    position: &str,
    mv: Option<&str>,
    resources: &Resources,
    status: &Status,
) -> Result<Explanation, ExplainError> {
    let position = game.parse_any_size(position).map_err(ExplainError::Position)?;
    let mv = mv.map(|mv| position.parse_move(mv).map_err(ExplainError::Move)).transpose()?;
    mv.map_or(Ok(()), |mv| position.check(mv)).map_err(ExplainError::Illegal)?;
    let writer = Writer {
        game,
        status,
        engine: game.knowledge().perfect(resources),
        explanation: Explanation { lines: Vec::new(), warnings: Vec::new() },
    };
    Ok(match mv {
        Some(mv) => writer.explain_move(&position, mv),
        None => writer.explain(&position),
    })
}

/// Builds an explanation.
struct Writer<'a, C: GameSpec> {
    game: C,
    status: &'a Status,
    engine: Box<dyn Engine<C::Game>>,
    explanation: Explanation,
}

impl<C: GameSpec> Writer<'_, C> {
    /// Explains one move: why it is good or bad, what the best move does instead, and its line.
    fn explain_move(mut self, position: &C::Game, mv: MoveOf<C>) -> Explanation {
        self.board(position);
        let analysis = self.analyse(position, TIME_LIMITS[0]);
        self.say("");
        self.say_beside("", &verdict::<C>(position, &side_names::<C>(position), &analysis));
        let mut moves = analysis.moves;
        if moves.iter().all(|known| known.mv != mv) {
            // The move is missing from a list that was cut short.
            let (next, turn) = position.after(mv);
            let value = self.analyse(&next, TIME_LIMITS[0]).value.one_ply_up(turn);
            moves.push(MoveValue { mv, value });
            sort_best_first(&mut moves);
        }
        let of_move = |mv: MoveOf<C>| moves.iter().find(|known| known.mv == mv);
        let Some(known) = of_move(mv) else { return self.explanation };
        let best = moves.first().filter(|best| best.value.compare(&known.value).is_lt());
        let line = self.line(position, known);
        self.reason(position, (known, &moves), &line, "");
        if let Some(best) = best {
            let line = self.line(position, best);
            self.reason(position, (best, &moves), &line, "Best is ");
        }
        self.paragraph([format!("The line of {mv}:").as_str()]);
        self.steps(position, known, &line);
        self.explanation
    }

    /// The position, and its board.
    fn board(&mut self, position: &C::Game) {
        self.say(format!("{}: {position}", self.game.meta().name));
        let board = board(self.game, position, "the mover's");
        self.paragraph(board.iter().flat_map(|board| board.lines()));
    }

    fn explain(mut self, position: &C::Game) -> Explanation {
        self.board(position);
        // Tables are narrow, and keep their blanks.
        let wrapped = |line: String| match line.len() {
            0..=WIDTH => vec![line],
            _ => wrap(&line, WIDTH),
        };
        let theory: Vec<String> = position.theory().into_iter().flat_map(wrapped).collect();
        self.paragraph(theory.iter().map(String::as_str));
        let analysis = self.analyse(position, TIME_LIMITS[0]);
        let table = self.engine.transposition_stats();
        self.say("");
        self.say_beside("", &verdict::<C>(position, &side_names::<C>(position), &analysis));
        if position.outcome().is_none() {
            self.moves(position, &analysis.moves);
            let values = analysis.moves.clone();
            self.line_of_play(position, &analysis);
            self.classic(position, &values);
        }
        self.transposition_stats("The search's", table);
        let notes = position.notes();
        self.paragraph(notes.iter().map(String::as_str));
        self.explanation
    }

    fn say(&mut self, line: impl Into<String>) {
        self.explanation.lines.push(line.into());
    }

    /// Adds lines after an empty line; adds nothing if there are no lines.
    fn paragraph<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) {
        let mut lines = lines.into_iter().peekable();
        if lines.peek().is_some() {
            self.say("");
        }
        lines.for_each(|line| self.say(line));
    }

    fn analyse(&mut self, position: &C::Game, time: Duration) -> Analysis<MoveOf<C>> {
        let warnings = &mut self.explanation.warnings;
        let limits = Limits { time: Some(time), ..Limits::NONE };
        let control = Control::new(Scope::EveryMove, limits);
        let status = self.status;
        let job = Job::from(control.on_notice(|notice| {
            show_notice(&notice, DOING, status);
            warnings.extend(notice.warning());
        }));
        let mut job = job.on_progress(|found| status.set(search_progress_text(DOING, &found)));
        self.engine.analyse(position, &mut job)
    }

    /// Adds the values of all moves, best first, with reasons.
    fn moves(&mut self, position: &C::Game, moves: &[MoveValue<MoveOf<C>>]) {
        let limits = Limits { time: Some(TIME_LIMITS[1]), ..Limits::NONE };
        let mut control = Control::new(Scope::EveryMove, limits);
        let rows: Vec<[String; 3]> = moves
            .iter()
            .map(|known| {
                let line = self.engine.line(position, known, &mut control);
                let reason = reason::<C>(position, known.mv, moves, &line).text;
                [known.mv.to_string(), known.value.to_string(), reason]
            })
            .collect();
        self.paragraph(["Moves, best first:"]);
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let (of_move, of_value) = (width(0), width(1));
        for [mv, value, reason] in &rows {
            self.say_beside(&format!("  {mv:of_move$}  {value:<of_value$}  "), reason);
        }
        let more = position.count_moves() - moves.len() as u64;
        if more > 0 {
            self.say(format!("  and {more} more, which are no better than the best"));
        }
    }

    /// Adds the scores that the classic player gives to the moves, beside the values.
    fn classic(&mut self, position: &C::Game, values: &[MoveValue<MoveOf<C>>]) {
        let Some(program) = self.game.knowledge().classic(Skill::DEFAULT_CLASSIC_DEPTH) else {
            return;
        };
        let mut program = program.engine;
        let limits = Limits { time: Some(TIME_LIMITS[1]), ..Limits::NONE };
        let analysis = program.analyse(position, &mut Job::new(Scope::EveryMove, limits));
        let Some(scores) = classic_scores(self.game, &analysis, values) else { return };
        self.say("");
        self.say_beside("", &scores.heading);
        for (score, moves) in scores.rows {
            self.say_beside(&format!("  {score}  "), &moves);
        }
        self.transposition_stats("The classic program's", program.transposition_stats());
    }

    /// Adds the statistics of a transposition table, if one was used.
    fn transposition_stats(&mut self, whose: &str, table: Option<TranspositionStats>) {
        if let Some(table) = table.filter(|table| table.lookups > 0) {
            self.say("");
            self.say_beside("", &format!("{whose} table: {}.", transposition_stats(&table)));
        }
    }

    /// Adds a text after a label, with a hanging indent.
    fn say_beside(&mut self, label: &str, text: &str) {
        self.explanation.lines.extend(beside(label, text));
    }

    /// Adds a move after a label, with the reason.
    fn reason(
        &mut self,
        position: &C::Game,
        (known, moves): (&MoveValue<MoveOf<C>>, &[MoveValue<MoveOf<C>>]),
        line: &[MoveOf<C>],
        words: &str,
    ) {
        let reason = reason::<C>(position, known.mv, moves, line).text;
        self.say("");
        self.say_beside("", &format!("{words}{}: {reason}.", known.mv));
    }

    /// Adds best play from the position on.
    fn line_of_play(&mut self, position: &C::Game, analysis: &Analysis<MoveOf<C>>) {
        let Some(known) = analysis.moves.first() else { return };
        let line = self.line(position, known);
        self.paragraph([match (ends(&analysis.value), analysis.value.outcome()) {
            (true, _) => "Best play:",
            (false, Some(Outcome::Draw)) => "Play that keeps the draw:",
            (false, Some(_)) => "Play that keeps the value:",
            (false, None) => "The line expected:",
        }]);
        self.steps(position, known, &line);
    }

    /// Best play from a move on.
    fn line(&mut self, position: &C::Game, known: &MoveValue<MoveOf<C>>) -> Vec<MoveOf<C>> {
        let limits = Limits { time: Some(TIME_LIMITS[1]), ..Limits::NONE };
        self.engine.line(position, known, &mut Control::new(Scope::EveryMove, limits))
    }

    /// Adds a line of play, split into steps.
    fn steps(&mut self, position: &C::Game, known: &MoveValue<MoveOf<C>>, line: &[MoveOf<C>]) {
        let steps = steps::<C>(position, line, &known.value, &side_names::<C>(position));
        let told = line_paragraphs(&steps, &known.value);
        let number = |label: &str| label.find('.').unwrap_or(0);
        let widest = told.iter().map(|[label, _]| number(label)).max().unwrap_or(0);
        for [label, text] in &told {
            let indent = " ".repeat(2 + widest - number(label));
            self.say_beside(&format!("{indent}{label} "), text);
        }
    }
}

/// Whether best play from a position with this value certainly ends.
fn ends(value: &Value) -> bool {
    value.remoteness().is_some() || value.margin().is_some()
}

/// The board as in the line mode, with whose turn it is; `None` in games where it is a single line of text.
pub(super) fn board<C: GameSpec>(game: C, position: &C::Game, whose: &str) -> Option<String> {
    let shown = match position.outcome() {
        Some(_) => game.dialogue().board_between_moves(position)?,
        None => game.dialogue().announce(position, whose),
    };
    if shown.lines().count() > 1 {
        Some(shown)
    } else {
        game.dialogue().board_for_onlooker(position)
    }
}
