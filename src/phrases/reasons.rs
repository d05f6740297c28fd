//! Reasons why a move is good or bad, in the same words for every game: its effect, the line of play after
//! it, and what another move would do.

use std::iter;

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{Game, MoveValue, Outcome, Value};

use super::consequences::{Consequences, LineDetail, ReasonNames, ordinal};
use super::line_summary::LineSummary;
use super::steps::{YOU, names_at_board, side_names};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::session::Session;

/// The most characters of a reason.
const LONGEST: usize = 200;

/// The most characters of a reason on the board.
const LONGEST_ON_BOARD: usize = 90;

/// Why `mv` is good or bad. `moves` are the values of all legal moves, best first, as far as available;
/// `line` is best play that begins with `mv`, as far as available.
///
/// The reason mentions no later event that isn't in the line. Reasons for moves of different value differ
/// if their lines are available.
pub(crate) fn reason<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> String {
    reason_naming::<C>(position, mv, moves, line, side_names::<C>(position).into())
}

/// Like [`reason`], with names for the mover and the other side.
pub(crate) fn reason_naming<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: ReasonNames,
) -> String {
    reason_within::<C>(position, mv, moves, line, names, LONGEST)
}

/// Like [`reason`] for the current position of a session, with the names of its players.
pub(crate) fn reason_in_game<C: GameSpec>(
    session: &Session<C::Game>,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> String {
    reason_naming::<C>(session.position(), mv, moves, line, names_in::<C>(session))
}

/// Like [`reason_in_game`], short enough for the board.
pub(crate) fn reason_on_board<C: GameSpec>(
    session: &Session<C::Game>,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> String {
    let names = names_in::<C>(session);
    reason_within::<C>(session.position(), mv, moves, line, names, LONGEST_ON_BOARD)
}

pub(super) fn names_in<C: GameSpec>(session: &Session<C::Game>) -> ReasonNames {
    let [mover, other] = names_at_board::<C>(session);
    // What the other side does is said in the third person.
    let other = if other == YOU { side_names::<C>(session.position())[1].clone() } else { other };
    let is_addressed = mover == YOU || session.setup().person() == Some(session.mover());
    let whose = if is_addressed { "your".into() } else { format!("{mover}'s") };
    ReasonNames { whose, other }
}

fn reason_within<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: ReasonNames,
    limit: usize,
) -> String {
    let effect = position.explain_move(mv);
    let Some(known) = moves.iter().find(|known| known.mv == mv) else { return effect };
    let line = if line.first() == Some(&mv) { line } else { &[] };
    let best = moves.first().unwrap_or(known);
    let context = ReasonContext {
        summary: LineSummary::of::<C>(position, line),
        value: known.value,
        rank: moves.iter().filter(|other| other.value.compare(&known.value).is_lt()).count(),
        others: moves.iter().filter(|other| other.mv != mv).map(|other| other.value).collect(),
        best: position.move_name(best.mv),
        best_value: best.value,
        names,
        point: position.point_name(),
        limit,
    };
    if position.after(mv).0.outcome().is_some() {
        context.with_ending(effect)
    } else {
        context.with_alternative(&effect)
    }
}

/// The context of a reason: a move among the others.
struct ReasonContext {
    /// The line that begins with the move.
    summary: LineSummary,
    value: Value,
    /// The number of better moves.
    rank: usize,
    /// The values of the other moves.
    others: Vec<Value>,
    /// The name of the best move.
    best: String,
    best_value: Value,
    names: ReasonNames,
    /// The name of a single point.
    point: &'static str,
    /// The most characters.
    limit: usize,
}

impl ReasonContext {
    /// The reason for a move that ends the game. Adds to the move's own description what the best move
    /// would do.
    fn with_ending(&self, effect: String) -> String {
        let effect = if self.others.is_empty() { format!("forced: {effect}") } else { effect };
        let best = &self.best;
        let are_proven = self.others.iter().all(Value::is_exact);
        let wins = self.others.iter().any(|other| other.outcome() == Some(Outcome::Win));
        match (self.value.margin(), self.value.outcome(), self.rank) {
            (Some(_), _, 0) | (None, Some(Outcome::Draw | Outcome::Loss), 0) => effect,
            (Some(_), ..) => format!("{effect}; {}", self.best_margin()),
            _ if self.rank > 0 => format!("{effect}; {best} {}", self.best_does()),
            _ if are_proven && !wins && !self.others.is_empty() => {
                format!("{effect}, and no other move wins")
            }
            _ => effect,
        }
    }

    /// The effect of the best move, when it is better.
    fn best_does(&self) -> &'static str {
        match self.best_value.outcome() {
            Some(Outcome::Win) => "wins",
            Some(Outcome::Draw) => "draws",
            _ => "lasts longer",
        }
    }

    /// The reason, shortened to the limit: the ending is dropped first, then the way to it, later events
    /// before earlier ones, and at last the result.
    fn with_alternative(&self, effect: &str) -> String {
        let forced = if self.others.is_empty() { "forced: " } else { "" };
        let effect = format!("{forced}{effect}{}", self.summary.going_on());
        let how = match &self.summary.end {
            Some(end) if !end.is_empty() => format!(": {end}"),
            _ => String::new(),
        };
        let texts = [
            LineDetail::AllEffects,
            LineDetail::FirstEffect,
            LineDetail::Moves,
            LineDetail::Nothing,
        ]
        .into_iter()
        .flat_map(|extent| [(extent, how.as_str()), (extent, "")])
        .map(|(extent, how)| format!("{effect}; {}", self.comes_to(self.way(extent), how)));
        let fits = |text: &String| text.chars().count() <= self.limit;
        texts.into_iter().find(fits).unwrap_or_else(|| {
            // Clauses are dropped from the end. That a value isn't proven is said in any case.
            let result = match self.value {
                Value::Exact { .. } => String::new(),
                Value::Estimate { .. } => {
                    format!("; {}", self.comes_to(Consequences::Omitted, ""))
                }
            };
            let ends = effect.rmatch_indices(", ").map(|(end, _)| &effect[..end]);
            let shorter = iter::once(effect.as_str()).chain(ends);
            let mut shorter = shorter.map(|effect| format!("{effect}{result}"));
            shorter.find(fits).unwrap_or(effect.clone() + &result)
        })
    }

    /// The way from the move to the end of the game.
    fn way(&self, extent: LineDetail) -> Consequences {
        if extent == LineDetail::Nothing {
            return Consequences::Omitted;
        }
        let other = &self.names.other;
        let way = match (self.rank, self.value.outcome()) {
            (1.., _) => self.summary.answered_by(&format!("but {other}"), extent),
            // For a win the answer doesn't matter, except in a game with scores.
            (0, Some(Outcome::Win)) if self.value.margin().is_none() => {
                self.summary.plan(&self.names, extent)
            }
            (0, outcome) => self.summary.plan(&self.names, extent).or_else(|| {
                let answer = self.summary.answered_by(other, extent);
                // A lost move is refuted by any answer, even one without an effect of its own.
                let is_lost = outcome == Some(Outcome::Loss);
                answer.filter(|answer| is_lost || answer.is_telling())
            }),
        };
        way.unwrap_or(Consequences::Omitted)
    }

    /// The result of the move, compared with the other moves.
    fn comes_to(&self, way: Consequences, how: &str) -> String {
        let best = &self.best;
        let outcome = match self.value {
            Value::Estimate { depth, .. } => return way.then(self.estimate(depth)),
            Value::Exact { margin: Some(_), .. } => return way.then(self.margin(how)),
            Value::Exact { outcome, .. } => outcome,
        };
        match (outcome, self.rank) {
            (Outcome::Win, 0) => way.then(self.best_win() + how),
            (Outcome::Win, _) => {
                let within = self.within();
                way.then(format!("still wins{within}{how}; {best} wins sooner"))
            }
            (Outcome::Draw, 0) => way.then(self.best_draw()),
            (Outcome::Draw, _) => way.then(format!("a draw; {best} wins")),
            (Outcome::Loss, 0) => {
                let wins = format!("wins{}{how}", self.within());
                let standing = self.best_loss();
                match way {
                    Consequences::Plan(plan) => {
                        format!("{plan}; {standing}{} {wins}", self.names.other)
                    }
                    way => format!("{standing}{}", way.ending_with(wins, &self.names.other)),
                }
            }
            (Outcome::Loss, _) => {
                let beside = self.best_does();
                let wins = format!("wins{}{how}; {best} {beside}", self.within());
                way.ending_with(wins, &self.names.other)
            }
        }
    }

    /// The plies until the end: " in 9 plies"; "" if the value has no distance.
    fn within(&self) -> String {
        self.value
            .remoteness()
            .map_or(String::new(), |plies| format!(" in {}", counted_plies(plies)))
    }

    fn best_win(&self) -> String {
        let within = self.within();
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return format!("wins{within}") };
        let wins = proven.contains(&Outcome::Win);
        match () {
            () if proven.is_empty() => format!("wins{within}"),
            () if !wins && within.is_empty() => "the only move that wins".into(),
            () if !wins => format!("the only move that wins,{within}"),
            () if self.stands_alone() => format!("wins{within}, sooner than any other move"),
            () => format!("wins{within}"),
        }
    }

    fn best_draw(&self) -> String {
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return "a draw".into() };
        match () {
            () if proven.is_empty() => "a draw".into(),
            () if proven.iter().all(|&other| other == Outcome::Loss) => {
                "the only move that doesn't lose".into()
            }
            () if proven.contains(&Outcome::Loss) => {
                let losing = proven.iter().filter(|&&other| other == Outcome::Loss).count();
                let verb = if losing == 1 { "loses" } else { "lose" };
                format!("keeps the draw, which {losing} of {} moves {verb}", proven.len() + 1)
            }
            () => "a draw, as every move is".into(),
        }
    }

    /// How a lost move compares with the others; the text about the loss follows it.
    fn best_loss(&self) -> &'static str {
        match () {
            () if self.others.is_empty() => "",
            () if self.stands_alone() => "every move loses, this one last: ",
            () if self.value.remoteness().is_none() => "every move loses: ",
            () => "every move loses, none later: ",
        }
    }

    /// Whether every other move is provably worse.
    fn stands_alone(&self) -> bool {
        let same = self.others.iter().filter(|other| other.outcome() == self.value.outcome());
        let are_timed = same.chain([&self.value]).all(|value| value.remoteness().is_some());
        are_timed && self.others.iter().all(|other| self.value.compare(other).is_lt())
    }

    /// The result in a game with scores; the score alone if `how` is empty.
    fn margin(&self, how: &str) -> String {
        let ends = match &self.summary.end {
            Some(score) if how.is_empty() => {
                format!("ends {}", score.split(", ").next().unwrap_or(score))
            }
            Some(end) => format!("ends {end}"),
            None => format!("ends with {}", self.value),
        };
        let are_known = self.others.iter().all(Value::is_exact);
        match () {
            () if self.others.is_empty() => ends,
            () if self.rank > 0 && self.best_value.is_exact() => {
                format!("{ends}; {}", self.best_margin())
            }
            () if self.rank == 0 && are_known && self.stands_out() => {
                format!("{ends}, the best there is")
            }
            () => ends,
        }
    }

    fn stands_out(&self) -> bool {
        self.others.iter().all(|other| self.value.compare(other).is_lt())
    }

    /// How much better the best move ends: "pit 1 is 2 seeds better".
    fn best_margin(&self) -> String {
        let [best, own] = [self.best_value, self.value].map(|value| value.margin().unwrap_or(0));
        format!("{} is {} better", self.best, pluralized(best.abs_diff(own), self.point))
    }

    /// The rank of a move whose value is an estimate.
    fn estimate(&self, depth: u32) -> String {
        let plies = counted_plies(depth);
        let of = match self.others.len() + 1 {
            1 => "no other move".into(),
            moves => format!("{} of {moves} moves", place(self.rank)),
        };
        format!("an estimate, {plies} deep: {of}")
    }
}

/// "the best", "the 2nd best".
fn place(rank: usize) -> String {
    match rank + 1 {
        1 => "the best".into(),
        number => format!("the {} best", ordinal(number)),
    }
}
