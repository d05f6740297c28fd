//! Reasons why a move is good or bad, in the same words for every game: its effect, the answer to it,
//! what it comes to, and what another move would do.

use std::iter;

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{Game, MoveValue, Outcome, Value};

use super::consequences::{Answer, AnswerDetail, answer, joined};
use super::line_summary::LineSummary;
use super::names::{clause, conjugated, filled, whose, within};
use super::steps::{names_at_board, side_names};
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
    reason_naming::<C>(position, mv, moves, line, &side_names::<C>(position))
}

/// Like [`reason`], with names for the mover and the other side.
pub(crate) fn reason_naming<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: &[String; 2],
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
    reason_naming::<C>(session.position(), mv, moves, line, &names_at_board::<C>(session))
}

/// Like [`reason_in_game`], short enough for the board: how many plies it takes is left out.
pub(crate) fn reason_on_board<C: GameSpec>(
    session: &Session<C::Game>,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> String {
    let names = names_at_board::<C>(session);
    reason_within::<C>(session.position(), mv, moves, line, &names, LONGEST_ON_BOARD)
}

fn reason_within<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: &[String; 2],
    limit: usize,
) -> String {
    let effect = filled(&position.explain_move(mv), names.each_ref().map(String::as_str));
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
        context.with_ending(&effect)
    } else {
        context.with_result(&effect)
    }
}

/// The context of a reason: a move among the others.
struct ReasonContext<'a> {
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
    /// The names of the mover and the other side.
    names: &'a [String; 2],
    /// The name of a single point.
    point: &'static str,
    /// The most characters.
    limit: usize,
}

impl ReasonContext<'_> {
    /// The reason for a move that ends the game. Adds to the move's own description what the best move
    /// would do.
    fn with_ending(&self, effect: &str) -> String {
        let effect = format!("{}{effect}", self.if_only());
        let are_proven = self.others.iter().all(Value::is_exact);
        let wins = self.others.iter().any(|other| other.outcome() == Some(Outcome::Win));
        match (self.value.margin(), self.value.outcome(), self.rank) {
            (Some(_), _, 0) | (None, Some(Outcome::Draw | Outcome::Loss), 0) => effect,
            (Some(_), ..) => format!("{effect}; {}", self.best_margin()),
            _ if self.rank > 0 => format!("{effect}; {}", self.best_would()),
            _ if are_proven && !wins && !self.others.is_empty() => {
                format!("{effect}, and no other move wins")
            }
            _ => effect,
        }
    }

    /// What precedes the effect of a move without an alternative.
    fn if_only(&self) -> &'static str {
        if self.others.is_empty() { "the only legal move: " } else { "" }
    }

    /// What the best move would do, when it is better.
    fn best_would(&self) -> String {
        let does = match self.best_value.outcome() {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            _ => "last longer",
        };
        format!("{} would {does}", self.best)
    }

    /// The reason, shortened to the limit: what the answer does is dropped first, then the answer, then
    /// parts of the effect, and at last the result.
    fn with_result(&self, effect: &str) -> String {
        let effect = format!("{}{effect}{}", self.if_only(), self.summary.going_on(self.names));
        let is_lost = self.value.outcome() == Some(Outcome::Loss) && self.value.margin().is_none();
        let (effect, joint) = match () {
            // Nothing speaks for a lost move but the time that it gains.
            () if is_lost && self.rank == 0 && !self.others.is_empty() => ("", ""),
            () => (&effect[..], "; "),
        };
        let details = [Some(AnswerDetail::Effect), Some(AnswerDetail::Moves), None];
        let results = details.map(|detail| format!("{joint}{}", self.result(detail)));
        let whole = results.iter().map(|result| format!("{effect}{result}"));
        // Clauses are dropped from the end. That a value isn't proven is said in any case.
        let shorter = effect.rmatch_indices([',', ':']).map(|(end, _)| &effect[..end]);
        let shorter = shorter.map(|effect| format!("{effect}{}", results[2]));
        // A move that has a purpose needn't be called a win.
        let is_win = self.rank == 0 && self.value.outcome() == Some(Outcome::Win);
        let bare = iter::once(effect.to_string()).filter(|_| is_win && self.value.is_exact());
        let mut texts = whole.chain(bare).chain(shorter);
        let fits = |text: &String| text.chars().count() <= self.limit;
        texts.find(fits).unwrap_or_else(|| results[2].trim_start_matches(joint).to_string())
    }

    /// What the move comes to, after the answer as far as it is told.
    fn result(&self, detail: Option<AnswerDetail>) -> String {
        let other = &self.names[1];
        let answer = detail.and_then(|detail| answer(&self.summary, self.names, detail));
        let is_brief = self.limit == LONGEST_ON_BOARD;
        let plan =
            || self.summary.plan(self.names).filter(|_| detail == Some(AnswerDetail::Effect));
        // An answer that nothing is known about explains nothing.
        let telling = |answer: Option<Answer>| {
            answer.filter(|answer| answer.is_telling).map(|answer| joined(&answer.clauses))
        };
        let after = |told: Option<String>, result: String| match told {
            Some(told) => format!("{told}; {result}"),
            None => result,
        };
        let outcome = match self.value {
            Value::Estimate { depth, .. } => {
                let told = if self.rank > 0 { telling(answer) } else { plan() };
                return after(told, self.estimate(depth));
            }
            Value::Exact { margin: Some(margin), .. } => {
                let is_priced = self.rank > 0 || self.summary.answer_matters();
                let told = plan().filter(|_| self.rank == 0);
                return after(told.or(telling(answer.filter(|_| is_priced))), self.margin(margin));
            }
            Value::Exact { outcome, .. } => outcome,
        };
        match (outcome, self.rank) {
            (Outcome::Win, 0) => after(plan(), self.best_win(is_brief)),
            (Outcome::Win, _) => self.slower_win(),
            (Outcome::Draw, 0) => after(plan().or(telling(answer)), self.best_draw()),
            (Outcome::Draw, _) => {
                after(telling(answer), format!("only a draw; {}", self.best_would()))
            }
            (Outcome::Loss, 0) => self.best_loss(is_brief),
            (Outcome::Loss, _) => {
                let wins = match (self.value.remoteness(), &self.summary.end) {
                    (Some(2), Some(end)) if detail.is_some() && !end.is_empty() => {
                        format!("wins at once: {end}")
                    }
                    (Some(2), _) => "wins at once".into(),
                    _ if is_brief => "wins".into(),
                    _ => format!("wins{}", self.within()),
                };
                let told = match answer {
                    Some(Answer { mut clauses, goes_on: true, .. }) => {
                        clauses.push(conjugated(other, &wins));
                        joined(&clauses)
                    }
                    answer => after(telling(answer), clause(other, &wins)),
                };
                format!("{told}; {}", self.best_would())
            }
        }
    }

    /// The plies until the end: " in 9 plies"; "" if the value has no distance.
    fn within(&self) -> String {
        self.value
            .remoteness()
            .map_or(String::new(), |plies| format!(" in {}", counted_plies(plies)))
    }

    fn best_win(&self, is_brief: bool) -> String {
        let within = if is_brief { String::new() } else { self.within() };
        let wins = format!("wins{within}");
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return wins };
        match () {
            () if proven.is_empty() => wins,
            () if !proven.contains(&Outcome::Win) && within.is_empty() => {
                "the only move that wins".into()
            }
            () if !proven.contains(&Outcome::Win) => format!("the only move that wins,{within}"),
            () if self.stands_alone() => format!("{wins}, sooner than any other move"),
            () => wins,
        }
    }

    /// A win where another move wins sooner.
    fn slower_win(&self) -> String {
        let wins = still(&self.names[0], "wins");
        let plies = [self.value, self.best_value].map(|value| value.remoteness());
        match plies {
            [Some(own), Some(best)] => {
                format!("{wins}, but {} later than by {}", counted_plies(own - best), self.best)
            }
            _ => wins,
        }
    }

    fn best_draw(&self) -> String {
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return "a draw".into() };
        let losing = proven.iter().filter(|&&other| other == Outcome::Loss).count();
        let whose = whose(&self.names[0]);
        match losing {
            _ if proven.is_empty() => "a draw".into(),
            0 => "a draw, as every move is".into(),
            _ if losing == proven.len() => "the only move that doesn't lose".into(),
            _ => format!("a draw; {losing} of {whose} {} moves would lose", proven.len() + 1),
        }
    }

    /// That every move loses, and what speaks for this one.
    fn best_loss(&self, is_brief: bool) -> String {
        let other = &self.names[1];
        if self.others.is_empty() {
            return clause(other, &format!("wins{}", self.within()));
        }
        let holds_out = match () {
            () if self.value.remoteness().is_none() => return "every move loses".into(),
            () if self.stands_alone() => "every move loses, but this one holds out longest",
            () => "every move loses, and no other holds out longer",
        };
        if is_brief {
            return holds_out.into();
        }
        format!("{holds_out}: {}", clause(other, &format!("wins{}", self.within())))
    }

    /// Whether every other move is provably worse.
    fn stands_alone(&self) -> bool {
        let same = self.others.iter().filter(|other| other.outcome() == self.value.outcome());
        let are_timed = same.chain([&self.value]).all(|value| value.remoteness().is_some());
        are_timed && self.others.iter().all(|other| self.value.compare(other).is_lt())
    }

    /// The result in a game with scores.
    fn margin(&self, margin: i32) -> String {
        let mover = &self.names[0];
        let are_known = self.others.iter().all(Value::is_exact);
        let is_best = self.rank == 0 && are_known && !self.others.is_empty();
        let points = pluralized(margin.unsigned_abs(), self.point);
        let result = match margin {
            1.. => clause(mover, &format!("wins by {points}")),
            0 => "a draw".into(),
            ..0 if is_best => still(mover, &format!("loses by {points}")),
            ..0 => clause(mover, &format!("loses by {points}")),
        };
        match margin {
            _ if self.rank > 0 && self.best_value.is_exact() => {
                format!("{result}; {}", self.best_margin())
            }
            1.. if is_best && self.stands_out() => format!("{result}, more than by any other move"),
            0 if is_best => format!("{result}, and no other move does better"),
            ..0 if is_best => format!("{result}, but no other move does better"),
            _ => result,
        }
    }

    fn stands_out(&self) -> bool {
        self.others.iter().all(|other| self.value.compare(other).is_lt())
    }

    /// How much better the best move ends: "pit 1 would be 2 seeds better".
    fn best_margin(&self) -> String {
        let [best, own] = [self.best_value, self.value].map(|value| value.margin().unwrap_or(0));
        format!("{} would be {} better", self.best, pluralized(best.abs_diff(own), self.point))
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

/// A clause about a player with "still" before the verb.
fn still(name: &str, does: &str) -> String {
    format!("{} still {}", within(name), conjugated(name, does))
}

/// "the best", "the 2nd best".
fn place(rank: usize) -> String {
    match rank + 1 {
        1 => "the best".into(),
        number => format!("the {} best", ordinal(number)),
    }
}

/// "1st", "2nd", "11th".
fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, ten) if ten != 11 => "st",
        (2, ten) if ten != 12 => "nd",
        (3, ten) if ten != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
