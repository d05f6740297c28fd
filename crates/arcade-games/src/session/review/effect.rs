//! The effect of a move on the value of its position.

use arcade_engine::{Analysis, Outcome, Value};
use serde::Serialize;

/// A loss within this many plies is immediate: the move itself and the reply.
const IMMEDIATE_LOSS_PLIES: u32 = 2;

/// The effect of a move, from an analysis of all moves of the position before it. Everything is
/// relative to the side that made the move, which may also move next.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect<M> {
    mv: M,
    analysis: Analysis<M>,
}

/// The effect of a move on the value of the position, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, strum::Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum MoveVerdict {
    /// It kept the value and, if known, the number of plies.
    Best,
    /// It kept the value, but wins later or loses sooner than the best move.
    #[serde(rename = "slower")]
    #[strum(serialize = "slower")]
    Imprecise,
    /// It lowered the outcome, or the margin in games that score.
    #[serde(rename = "gave")]
    #[strum(serialize = "gave")]
    Mistake,
    /// The value before or after the move isn't proven. An estimate is never called a mistake.
    Unknown,
}

impl<M: Copy + PartialEq> Effect<M> {
    /// The effect of `mv`; `analysis` covers every move of the position before it.
    pub fn new(mv: M, analysis: Analysis<M>) -> Self {
        Self { mv, analysis }
    }

    /// The move.
    pub fn mv(&self) -> M {
        self.mv
    }

    /// The analysis of the position before the move, with all its moves.
    pub fn analysis(&self) -> &Analysis<M> {
        &self.analysis
    }

    /// The value of the position before the move.
    pub fn before(&self) -> Value {
        self.analysis.value
    }

    /// The value of the move, itself counted as a ply.
    pub fn after(&self) -> Value {
        let candidate = self.analysis.moves.iter().find(|candidate| candidate.mv == self.mv);
        // An analysis that was stopped early may not include the move.
        candidate.map_or(Value::Estimate { score: 0, depth: 0 }, |candidate| candidate.value)
    }

    /// The moves that keep the value and, if known, the number of plies.
    pub fn best(&self) -> Vec<M> {
        self.analysis.best_moves()
    }

    /// The effect in one word.
    pub fn verdict(&self) -> MoveVerdict {
        match self.value_lost() {
            None => MoveVerdict::Unknown,
            Some(0) if self.plies_lost().is_some() => MoveVerdict::Imprecise,
            Some(0) => MoveVerdict::Best,
            Some(_) => MoveVerdict::Mistake,
        }
    }

    /// By how much the move lowered the value: points in games that score, else 1 from a win to a draw
    /// and from a draw to a loss. `None` if either value isn't proven.
    pub fn value_lost(&self) -> Option<u32> {
        let (before, after) = (self.before().as_number()?, self.after().as_number()?);
        Some(u32::try_from(before.saturating_sub(after)).unwrap_or(0))
    }

    /// The plies by which the move wins later or loses sooner than the best one; `None` if it doesn't,
    /// or that isn't known.
    pub fn plies_lost(&self) -> Option<u32> {
        let is_kept =
            self.value_lost() == Some(0) && self.before().outcome() == self.after().outcome();
        let (before, after) = (self.before().remoteness()?, self.after().remoteness()?);
        let is_later = self.before().compare(&self.after()).is_lt();
        (is_kept && is_later).then_some(before.abs_diff(after))
    }

    /// How much the worst known move would lower the value, in the units of
    /// [`value_lost`](Self::value_lost); `None` if the value before or after the move isn't proven.
    pub fn stake(&self) -> Option<u32> {
        let (before, lost) = (self.before().as_number()?, self.value_lost()?);
        let numbers =
            self.analysis.moves.iter().filter_map(|candidate| candidate.value.as_number());
        let stakes =
            numbers.map(|number| u32::try_from(before.saturating_sub(number)).unwrap_or(0));
        Some(stakes.fold(lost, u32::max))
    }

    /// Whether it is proven that the move is the only one that keeps the value; that includes a forced
    /// move.
    pub fn alone_keeps_value(&self) -> bool {
        let Some(before) = self.before().as_number().filter(|_| self.value_lost() == Some(0))
        else {
            return false;
        };
        let mut others = self.analysis.moves.iter().filter(|candidate| candidate.mv != self.mv);
        others.all(|other| other.value.as_number().is_some_and(|number| number < before))
    }

    /// Whether it was the only legal move.
    pub fn is_forced(&self) -> bool {
        self.analysis.moves.iter().all(|candidate| candidate.mv == self.mv)
    }

    /// Whether the move lowered the proven outcome: a win or a draw was given away.
    pub fn changed_outcome(&self) -> bool {
        self.verdict() == MoveVerdict::Mistake && self.before().outcome() != self.after().outcome()
    }

    /// Whether it is proven that the move loses at once, while another one would not, or not as soon.
    pub fn loses_at_once(&self) -> bool {
        let after = self.after();
        let is_lost = after.outcome() == Some(Outcome::Loss);
        let is_near = after.remoteness().is_some_and(|plies| plies <= IMMEDIATE_LOSS_PLIES);
        is_lost && is_near && (self.changed_outcome() || self.plies_lost().is_some())
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{
        MoveValue,
        Outcome::{Draw, Loss, Win},
        Source,
    };

    use super::*;

    #[test]
    fn plies_are_lost_only_where_the_value_is_kept() {
        let in_plies = Value::exact_in;
        for (before, after, lost, verdict) in [
            (in_plies(Win, 5), in_plies(Win, 9), Some(4), MoveVerdict::Imprecise),
            (in_plies(Win, 5), in_plies(Win, 5), None, MoveVerdict::Best),
            (in_plies(Loss, 8), in_plies(Loss, 2), Some(6), MoveVerdict::Imprecise),
            (in_plies(Win, 5), in_plies(Loss, 8), None, MoveVerdict::Mistake),
            (in_plies(Win, 5), Value::exact(Win), None, MoveVerdict::Best),
            (Value::exact(Draw), Value::exact(Draw), None, MoveVerdict::Best),
            (Value::exact(Draw), in_plies(Loss, 8), None, MoveVerdict::Mistake),
            (in_plies(Win, 5), Value::Estimate { score: 0, depth: 3 }, None, MoveVerdict::Unknown),
        ] {
            let moves = [('a', before), ('b', after)].map(|(mv, value)| MoveValue { mv, value });
            let effect = Effect::new('b', Analysis::from_moves(moves.into(), Source::Search));
            let told = format!("{before:?} became {after:?}");
            assert_eq!((effect.plies_lost(), effect.verdict()), (lost, verdict), "{told}");
        }
    }

    /// The effect of the move with this index, of moves with these values, best first.
    fn effect(played: usize, values: &[Value]) -> Effect<usize> {
        let moves = values.iter().copied().enumerate().map(|(mv, value)| MoveValue { mv, value });
        Effect::new(played, Analysis::from_moves(moves.collect(), Source::Search))
    }

    #[test]
    fn the_only_move_and_what_is_at_stake_go_by_the_other_moves() {
        let [win, draw, loss] = [Win, Draw, Loss].map(Value::exact);
        let guess = Value::Estimate { score: -5, depth: 3 };
        for (played, values, stake, is_only, is_forced, best) in [
            (0, &[win][..], Some(0), true, true, &[0][..]),
            (0, &[win, draw, loss], Some(2), true, false, &[0]),
            (0, &[win, win, draw], Some(1), false, false, &[0, 1]),
            (1, &[win, draw, loss], Some(2), false, false, &[0]),
            (1, &[loss, loss], Some(0), false, false, &[0, 1]),
            // An unproven move may keep the value too.
            (0, &[win, guess], Some(0), false, false, &[0]),
        ] {
            let effect = effect(played, values);
            let found =
                (effect.stake(), effect.alone_keeps_value(), effect.is_forced(), effect.best());
            assert_eq!(found, (stake, is_only, is_forced, best.to_vec()), "{values:?}");
        }
    }

    #[test]
    fn an_outcome_is_changed_where_a_win_or_a_draw_is_given_away() {
        let [ahead, further] = [2, 6].map(Value::exact_margin);
        let [win, draw] = [Win, Draw].map(Value::exact);
        for (played, values, given, is_changed) in [
            (1, [win, draw], 1, true),
            (0, [win, draw], 0, false),
            // Points were given away, but not the win.
            (1, [further, ahead], 4, false),
        ] {
            let effect = effect(played, &values);
            let found = (effect.value_lost(), effect.changed_outcome());
            assert_eq!(found, (Some(given), is_changed), "{values:?}");
        }
    }

    #[test]
    fn every_verdict_has_its_word() {
        use MoveVerdict::{Best, Imprecise, Mistake, Unknown};
        let words = [Best, Imprecise, Mistake, Unknown].map(|verdict| format!("{verdict:8}|"));
        assert_eq!(words, ["best    |", "slower  |", "gave    |", "unknown |"]);
    }
}
