//! Reasons why a move is good or bad, in the same words for every game: its effect, the line of play after
//! it, and what another move would do.

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{Game, MoveValue, Outcome, Side, Value};

use super::consequences::{Consequences, LineDetail, ordinal};
use super::line_summary::{End, LineSummary};
use super::steps::{YOU, side_names};
use crate::kit::{GameSpec, MoveOf, Words as _};

/// The most characters of a reason.
const LONGEST: usize = 200;

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
    reason_naming::<C>(position, mv, moves, line, side_names::<C>(position))
}

/// Like [`reason`], with names for the mover and the other side.
pub(crate) fn reason_naming<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: [String; 2],
) -> String {
    let deed = position.explain_move(mv);
    let Some(known) = moves.iter().find(|known| known.mv == mv) else { return deed };
    let told = if line.first() == Some(&mv) { line } else { &[] };
    // Reasons are in the third person.
    let [one, two] = names;
    let [first, second] = side_names::<C>(position);
    let third_person = |name: String, side| if name == YOU { side } else { name };
    let case = ReasonContext {
        tale: LineSummary::of::<C>(position, told),
        value: known.value,
        rank: moves.iter().filter(|other| other.value.compare(&known.value).is_lt()).count(),
        others: moves.iter().filter(|other| other.mv != mv).map(|other| other.value).collect(),
        best: moves.first().map_or(String::new(), |best| best.mv.to_string()),
        best_value: moves.first().map_or(known.value, |best| best.value),
        names: [third_person(one, first), third_person(two, second)],
        point: position.point_name(),
    };
    if position.after(mv).0.outcome().is_some() {
        case.with_ending(deed)
    } else {
        case.with_alternative(&deed)
    }
}

/// The context of a reason: a move among the others.
struct ReasonContext {
    tale: LineSummary,
    value: Value,
    /// The number of better moves.
    rank: usize,
    /// The values of the other moves.
    others: Vec<Value>,
    best: String,
    best_value: Value,
    /// The names of the mover and the other side.
    names: [String; 2],
    /// The name of a single point.
    point: &'static str,
}

impl ReasonContext {
    /// The reason for a move that ends the game. Adds to the move's own description what the best move
    /// would do.
    fn with_ending(&self, deed: String) -> String {
        let deed = if self.others.is_empty() { format!("forced: {deed}") } else { deed };
        let best = &self.best;
        let are_proven = self.others.iter().all(Value::is_exact);
        let wins = self.others.iter().any(|other| other.outcome() == Some(Outcome::Win));
        match (self.value.margin(), self.value.outcome(), self.rank) {
            (Some(_), _, 0) | (None, Some(Outcome::Draw | Outcome::Loss), 0) => deed,
            (Some(_), ..) => format!("{deed}, {} worse than by {best}", self.shortfall()),
            _ if self.rank > 0 => format!("{deed}, where {best} {}", self.best_does()),
            _ if are_proven && !wins && !self.others.is_empty() => {
                format!("{deed}, and no other move wins")
            }
            _ => deed,
        }
    }

    /// The effect of the best move, when it is better.
    fn best_does(&self) -> &'static str {
        match self.best_value.outcome() {
            Some(Outcome::Win) => "wins",
            Some(Outcome::Draw) => "draws",
            _ => "holds out longer",
        }
    }

    /// The reason, shortened to [`LONGEST`]: the ending is dropped first, then the way to it, later events
    /// before earlier ones.
    fn with_alternative(&self, deed: &str) -> String {
        let forced = if self.others.is_empty() { "forced: " } else { "" };
        let deed = format!("{forced}{deed}{}", self.tale.going_on());
        let how = match &self.tale.end {
            Some(end) if !end.how.is_empty() => format!(": {}", end.how),
            _ => String::new(),
        };
        let told = |extent, how| format!("{deed}; {}", self.comes_to(self.way(extent), how));
        let mut texts = [
            LineDetail::AllEffects,
            LineDetail::FirstEffect,
            LineDetail::Moves,
            LineDetail::Nothing,
        ]
        .into_iter()
        .flat_map(|extent| [(extent, how.as_str()), (extent, "")])
        .map(|(extent, how)| told(extent, how));
        let fitting = texts.find(|text| text.chars().count() <= LONGEST);
        fitting.unwrap_or_else(|| told(LineDetail::Nothing, ""))
    }

    /// The way from the move to the end of the game.
    fn way(&self, extent: LineDetail) -> Consequences {
        if extent == LineDetail::Nothing {
            return Consequences::Omitted;
        }
        let other = &self.names[1];
        let way = match (self.rank, self.value.outcome()) {
            (1.., _) => self.tale.answered_by(&format!("but {other}"), extent),
            // For a win the answer doesn't matter, except in a game with scores.
            (0, Some(Outcome::Win)) if self.value.margin().is_none() => {
                self.tale.plan(&self.names, extent)
            }
            (0, outcome) => self.tale.plan(&self.names, extent).or_else(|| {
                let answer = self.tale.answered_by(other, extent);
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
                let within = self.within(Side::One);
                way.then(format!("still wins{within}{how}, where {best} wins sooner"))
            }
            (Outcome::Draw, 0) => way.then(self.best_draw()),
            (Outcome::Draw, _) => way.then(format!("a draw, where {best} wins")),
            (Outcome::Loss, 0) => {
                let wins = format!("wins{}{how}", self.within(Side::Two));
                let standing = self.best_loss();
                match way {
                    Consequences::Plan(plan) => {
                        format!("{plan}; {standing}{} {wins}", self.names[1])
                    }
                    way => format!("{standing}{}", way.ending_with(wins, &self.names[1])),
                }
            }
            (Outcome::Loss, _) => {
                let beside = self.best_does();
                let wins = format!("wins{}{how}, where {best} {beside}", self.within(Side::Two));
                way.ending_with(wins, &self.names[1])
            }
        }
    }

    /// The number of moves of a side until the end: " in 9 moves"; "" if the value has no distance.
    fn within(&self, side: Side) -> String {
        let Some(plies) = self.value.remoteness() else { return String::new() };
        match &self.tale.end {
            Some(End { moves, .. }) => {
                format!(" in {}", pluralized(moves[side.index()], "move"))
            }
            None => format!(" in {}", counted_plies(plies)),
        }
    }

    fn best_win(&self) -> String {
        let within = self.within(Side::One);
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
            () if self.stands_alone() => "holds out longest: ",
            () if self.value.remoteness().is_none() => "every move loses: ",
            () => "no move holds out longer: ",
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
        let ends = match &self.tale.end {
            Some(End { how: score, .. }) if how.is_empty() => {
                format!("ends {}", score.split(", ").next().unwrap_or(score))
            }
            Some(end) => format!("ends {}", end.how),
            None => format!("ends with {}", self.value),
        };
        let are_known = self.others.iter().all(Value::is_exact);
        match () {
            () if self.others.is_empty() => ends,
            () if self.rank > 0 && self.best_value.is_exact() => {
                format!("{ends}, {} worse than by {}", self.shortfall(), self.best)
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

    /// The points by which the best move scores more.
    fn shortfall(&self) -> String {
        let [best, own] = [self.best_value, self.value].map(|value| value.margin().unwrap_or(0));
        pluralized(best.abs_diff(own), self.point)
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
