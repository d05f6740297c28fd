//! `arcade explain`: explains a position, with a reason for each move and the line of best play, or a
//! single move.

use std::time::Duration;

use arcade_engine::{
    Analysis, Control, Engine, Job, Knowledge as _, Limits, MoveValue, Outcome, Position as _,
    Scope, Skill, TranspositionStats, Value, sort_best_first,
};
use arcade_games::games::{AnyMove, AnyPosition, GameId};
use arcade_games::kit::{GameSpec as _, Words as _};
use arcade_games::text::wrap;

use super::environment::Environment;
use super::output::{WIDTH, beside, print_warnings};
use super::progress::{progress_of, reporting_job};
use super::{CommandError, option_args};
use crate::phrases::{
    classic_scores, line_paragraphs, plainest_first, reason, side_names, steps,
    transposition_stats, verdict,
};
use crate::progress_printer::Status;

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

/// The limits for the analysis of a position, and for the lines from it on.
const POSITION_LIMITS: Limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::NONE };
const LINE_LIMITS: Limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::NONE };

/// The text in the progress line.
const DOING: &str = "analysing";

/// The explanation of a position.
struct Explanation {
    lines: Vec<String>,
    /// Errors that didn't stop the analysis.
    warnings: Vec<String>,
}

impl ExplainCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let resources = &config.resources(store);
        let game = self.game;
        let invalid = |error| CommandError::Argument("position", error);
        let position = game.parse_any_size(&self.position).map_err(invalid)?;
        let invalid = |error| CommandError::Argument("--move", error);
        let mv = self.mv.as_ref().map(|mv| position.parse_move(mv).map_err(invalid)).transpose()?;
        mv.map_or(Ok(()), |mv| position.check(mv)).map_err(CommandError::Illegal)?;
        let status = Status::new(DOING);
        let progress_printer = progress_of(&status);
        let writer = Writer {
            game,
            status: &status,
            engine: game.knowledge().perfect(resources),
            explanation: Explanation { lines: Vec::new(), warnings: Vec::new() },
        };
        let explanation = match mv {
            Some(mv) => writer.explain_move(&position, mv),
            None => writer.explain(&position),
        };
        drop(progress_printer);
        print_warnings(&explanation.warnings, notes);
        Ok(explanation.lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }
}

/// Builds an explanation.
struct Writer<'a> {
    game: GameId,
    status: &'a Status,
    engine: Box<dyn Engine<AnyPosition>>,
    explanation: Explanation,
}

impl Writer<'_> {
    /// Explains one move: why it is good or bad, what the best move does instead, and its line.
    fn explain_move(mut self, position: &AnyPosition, mv: AnyMove) -> Explanation {
        self.board(position);
        let analysis = self.analyse(position);
        self.say("");
        self.say_beside(
            "",
            &verdict::<GameId>(position, &side_names::<GameId>(position), &analysis),
        );
        let mut moves = analysis.moves;
        if moves.iter().all(|candidate| candidate.mv != mv) {
            // The move is missing from a list that was cut short.
            let (next, turn) = position.after(mv);
            let value = self.analyse(&next).value.one_ply_up(turn);
            moves.push(MoveValue { mv, value });
            sort_best_first(&mut moves);
        }
        let of_move = |mv: AnyMove| moves.iter().find(|candidate| candidate.mv == mv);
        let Some(candidate) = of_move(mv) else { return self.explanation };
        let best = moves.first().filter(|best| best.value.compare(&candidate.value).is_lt());
        let line = self.line(position, candidate);
        self.reason(position, (candidate, &moves), &line, "");
        if let Some(best) = best {
            let line = self.line(position, best);
            self.reason(position, (best, &moves), &line, "Best is ");
        }
        self.paragraph([format!("The line of {mv}:").as_str()]);
        self.steps(position, candidate, &line);
        self.explanation
    }

    /// The position, and its board.
    fn board(&mut self, position: &AnyPosition) {
        self.say(format!("{}: {position}", self.game.meta().name));
        let board = board(self.game, position, "the mover's");
        self.paragraph(board.iter().flat_map(|board| board.lines()));
    }

    fn explain(mut self, position: &AnyPosition) -> Explanation {
        self.board(position);
        // Tables are narrow, and keep their blanks.
        let wrapped = |line: String| match line.len() {
            0..=WIDTH => vec![line],
            _ => wrap(&line, WIDTH),
        };
        let theory: Vec<String> = position.theory().into_iter().flat_map(wrapped).collect();
        self.paragraph(theory.iter().map(String::as_str));
        let analysis = self.analyse(position);
        let table = self.engine.transposition_stats();
        self.say("");
        self.say_beside(
            "",
            &verdict::<GameId>(position, &side_names::<GameId>(position), &analysis),
        );
        if position.outcome().is_none() {
            self.moves(position, &analysis.moves);
            let values = analysis.moves.clone();
            self.line_of_play(position, &analysis);
            self.classic(position, &values);
        }
        self.transposition_stats("The search's", table);
        let notes = position.further_facts();
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

    fn analyse(&mut self, position: &AnyPosition) -> Analysis<AnyMove> {
        let control = Control::new(Scope::EveryMove, POSITION_LIMITS);
        let warnings = &mut self.explanation.warnings;
        let mut job = reporting_job(control, DOING, self.status, warnings);
        let mut analysis = self.engine.analyse(position, &mut job);
        plainest_first(position, &mut analysis.moves);
        analysis
    }

    /// Adds the values of all moves, best first, with reasons.
    fn moves(&mut self, position: &AnyPosition, moves: &[MoveValue<AnyMove>]) {
        let mut control = Control::new(Scope::EveryMove, LINE_LIMITS);
        let rows: Vec<[String; 3]> = moves
            .iter()
            .map(|candidate| {
                let line = self.engine.line(position, candidate, &mut control);
                let reason = reason::<GameId>(position, candidate.mv, moves, &line).text;
                [candidate.mv.to_string(), candidate.value.to_string(), reason]
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
    fn classic(&mut self, position: &AnyPosition, values: &[MoveValue<AnyMove>]) {
        let Some(classic) = self.game.knowledge().classic(Skill::DEFAULT_CLASSIC_DEPTH) else {
            return;
        };
        let mut engine = classic.engine;
        let analysis = engine.analyse(position, &mut Job::new(Scope::EveryMove, LINE_LIMITS));
        let Some(scores) = classic_scores(self.game, &analysis, values) else { return };
        self.say("");
        self.say_beside("", &scores.heading);
        for (score, moves) in scores.rows {
            self.say_beside(&format!("  {score}  "), &moves);
        }
        self.transposition_stats("The classic program's", engine.transposition_stats());
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
        position: &AnyPosition,
        (candidate, moves): (&MoveValue<AnyMove>, &[MoveValue<AnyMove>]),
        line: &[AnyMove],
        words: &str,
    ) {
        let reason = reason::<GameId>(position, candidate.mv, moves, line).text;
        self.say("");
        self.say_beside("", &format!("{words}{}: {reason}.", candidate.mv));
    }

    /// Adds best play from the position on.
    fn line_of_play(&mut self, position: &AnyPosition, analysis: &Analysis<AnyMove>) {
        let Some(candidate) = analysis.moves.first() else { return };
        let line = self.line(position, candidate);
        self.paragraph([match (ends(&analysis.value), analysis.value.outcome()) {
            (true, _) => "Best play:",
            (false, Some(Outcome::Draw)) => "Play that keeps the draw:",
            (false, Some(_)) => "Play that keeps the value:",
            (false, None) => "The line expected:",
        }]);
        self.steps(position, candidate, &line);
    }

    /// Best play from a move on.
    fn line(&mut self, position: &AnyPosition, candidate: &MoveValue<AnyMove>) -> Vec<AnyMove> {
        self.engine.line(position, candidate, &mut Control::new(Scope::EveryMove, LINE_LIMITS))
    }

    /// Adds a line of play, split into steps.
    fn steps(&mut self, position: &AnyPosition, candidate: &MoveValue<AnyMove>, line: &[AnyMove]) {
        let steps =
            steps::<GameId>(position, line, &candidate.value, &side_names::<GameId>(position));
        let told = line_paragraphs(&steps, &candidate.value);
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
pub(super) fn board(game: GameId, position: &AnyPosition, whose: &str) -> Option<String> {
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
