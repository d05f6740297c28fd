//! Printable problems: a sheet with boards and room for answers, and a page with the solutions.

use std::io::{self, Write};

use arcade_base::ParseError;
use arcade_engine::{Resources, TableCache, insertion_sort_by_key};
use arcade_games::games::{AnyPosition, GameId};

use super::task;
use crate::commands::analyze::{AnalysedMove, Analyst, Detail, default_limits};
use crate::commands::explain::board;
use crate::commands::output::{WIDTH, beside};
use crate::problems::Problem;

/// The size of the tables of the engine that gives the reasons. It is fixed, so that a sheet is the
/// same everywhere.
const TABLE_MB: u32 = 64;
/// The indentation below the number of a problem.
const MARGIN: &str = "    ";

/// A sheet of problems, the easiest first.
#[derive(Debug)]
pub(super) struct Sheet {
    title: String,
    problems: Vec<PrintedProblem>,
}

/// A problem as text.
#[derive(Debug)]
struct PrintedProblem {
    level: u8,
    position: String,
    board: Option<String>,
    task: String,
    /// Best play, beginning with the right move.
    solution: Vec<String>,
    right: AnalysedMove,
    /// The most tempting wrong moves.
    tempting: Vec<AnalysedMove>,
}

impl Sheet {
    /// A sheet of these problems; `title` describes their source.
    ///
    /// # Errors
    /// When a position can't be analysed.
    pub(super) fn of(
        game: GameId,
        title: String,
        problems: &[Problem<AnyPosition>],
        cache: &TableCache,
    ) -> Result<Self, ParseError> {
        let mut ordered: Vec<&Problem<AnyPosition>> = problems.iter().collect();
        // The sort is stable: problems of the same level stay in order.
        insertion_sort_by_key(&mut ordered, |problem| problem.level);
        let printed = ordered.into_iter().map(|problem| printed(game, problem, cache));
        Ok(Self { title, problems: printed.collect::<Result<_, _>>()? })
    }

    /// Writes the sheet, a form feed and the solutions.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", self.title)?;
        writeln!(out, "Name: {}  Date: {}", "_".repeat(WIDTH - 30), "_".repeat(16))?;
        for (index, problem) in self.problems.iter().enumerate() {
            problem.write(index + 1, out)?;
        }
        writeln!(out, "\u{c}Solutions\n\n{}", self.title)?;
        for (index, problem) in self.problems.iter().enumerate() {
            problem.write_solution(index + 1, out)?;
        }
        Ok(())
    }
}

fn printed(
    game: GameId,
    problem: &Problem<AnyPosition>,
    cache: &TableCache,
) -> Result<PrintedProblem, ParseError> {
    let (position, right) = (problem.position.to_string(), problem.solution[0].to_string());
    let tempting: Vec<String> = problem.tempting.iter().map(ToString::to_string).collect();
    // Each has a new engine, since the reasons may depend on what an engine has searched before.
    let resources = Resources { cache: cache.clone(), ..Resources::with_table(TABLE_MB) };
    let mut analyst = Analyst::new(game, &resources);
    let analysis = analyst.analyse(&position, default_limits(), Detail::Reasons)?;
    let (right, wrong): (Vec<_>, Vec<_>) =
        analysis.moves.into_iter().partition(|candidate| candidate.mv == right);
    Ok(PrintedProblem {
        level: problem.level.number(),
        position,
        board: board(game, &problem.position, "your"),
        task: task(problem),
        solution: problem.solution.iter().map(ToString::to_string).collect(),
        right: right.into_iter().next().expect("the right move is legal"),
        tempting: wrong.into_iter().filter(|candidate| tempting.contains(&candidate.mv)).collect(),
    })
}

impl PrintedProblem {
    fn write(&self, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let (label, Self { level, position, .. }) = (label(number), self);
        writeln!(out, "\n\n{label}Level {level}: {position}\n")?;
        let board = self.board.as_deref().unwrap_or_default();
        let fits = board.lines().all(|line| MARGIN.len() + line.chars().count() <= WIDTH);
        let margin = if fits { MARGIN } else { "" };
        for line in board.trim_end().lines() {
            writeln!(out, "{}", format!("{margin}{line}").trim_end())?;
        }
        if self.board.is_some() {
            writeln!(out)?;
        }
        writeln!(out, "{}\n", beside(MARGIN, &self.task).join("\n"))?;
        let [mv, why] = [12, WIDTH - MARGIN.len() - 26].map(|width| "_".repeat(width));
        writeln!(out, "{MARGIN}Move: {mv}  Why: {why}\n")?;
        writeln!(out, "{MARGIN}{}", "_".repeat(WIDTH - MARGIN.len() - 1))
    }

    fn write_solution(&self, number: usize, out: &mut dyn Write) -> io::Result<()> {
        let said = |analysed: &AnalysedMove| {
            format!("{}, {}: {}", analysed.mv, analysed.value, analysed.reason)
        };
        writeln!(out, "\n{}", beside(&label(number), &said(&self.right)).join("\n"))?;
        let line = format!("{MARGIN}Best play: ");
        writeln!(out, "{}", beside(&line, &self.solution.join(" ")).join("\n"))?;
        for analysed in &self.tempting {
            let line = format!("{MARGIN}Tempting:  ");
            writeln!(out, "{}", beside(&line, &said(analysed)).join("\n"))?;
        }
        Ok(())
    }
}

/// The number of a problem, padded to the width of the margin.
fn label(number: usize) -> String {
    format!("{:<1$}", format!("{number}."), MARGIN.len())
}
