//! What a move comes to in a game with points: the margin, what decides it, and what the best move would be worth.

use arcade_base::pluralized;
use arcade_engine::Value;

use super::names::{clause, still, whose, within};
use super::reason::Reason;
use super::reason_context::ReasonContext;

impl ReasonContext<'_> {
    /// Whether what the reply gains is told of a move with this margin: it would argue against the best move, unless
    /// that loses.
    pub(super) fn tells_gain_of_reply(&self, margin: i32) -> bool {
        self.rank > 0 || (margin < 0 && self.summary.reply_matters())
    }

    /// What the other side gets after a worse move of which nothing else is told.
    pub(super) fn reply_gains(&self, margin: i32) -> Reason {
        let [mover, other] = self.names;
        let Some(lead) = self.summary.lead.filter(|lead| *lead > margin) else {
            return Reason::default();
        };
        if self.rank == 0 || self.is_brief {
            return Reason::default();
        }
        let stands = match lead {
            ..0 => clause(mover, &format!("is {} behind, and", lead.unsigned_abs())),
            0 => "it is level now, but".into(),
            1.. => clause(mover, &format!("is {lead} ahead, but")),
        };
        let points = pluralized((lead - margin).unsigned_abs(), self.point);
        let gets = clause(other, &format!("gets {points} more than {}", within(mover)));
        format!("{stands} from then on {gets}").into()
    }

    /// The result in a game with scores.
    pub(super) fn margin(&self, margin: i32) -> String {
        let mover = &self.names[0];
        let are_known = self.others.iter().all(Value::is_exact);
        let is_best = self.rank == 0 && are_known && !self.others.is_empty() && !self.is_brief;
        let points = pluralized(margin.unsigned_abs(), self.point);
        let result = match margin {
            1.. => clause(mover, &format!("wins by {points}")),
            0 => "it's a draw".into(),
            ..0 if is_best => still(mover, &format!("loses by {points}")),
            ..0 => clause(mover, &format!("loses by {points}")),
        };
        match margin {
            _ if self.rank > 0 && self.best.value.is_exact() => {
                format!("{result}; {}", self.best_margin())
            }
            1.. if is_best && self.is_strictly_best() => {
                format!("{result}, more than by any other move")
            }
            0 if is_best => format!("{result}, and no other move does better"),
            ..0 if is_best => format!("{result}, but no other move does better"),
            _ => result,
        }
    }

    /// Whether every other move is worse.
    pub(super) fn is_strictly_best(&self) -> bool {
        self.others.iter().all(|other| self.value.compare(other).is_lt())
    }

    /// How much better the best move ends: "your pit 1 would be 2 seeds better".
    pub(super) fn best_margin(&self) -> String {
        let [best, own] = [self.best.value, self.value].map(|value| value.margin().unwrap_or(0));
        let whose = whose(&self.names[0]);
        let points = pluralized(best.abs_diff(own), self.point);
        format!("{whose} {}{} would be {points} better", self.best.name, self.best_doing())
    }

    /// What the best move does, between its name and what it would come to: " captures 4 seeds and".
    pub(super) fn best_doing(&self) -> String {
        self.best.does.as_ref().map_or(String::new(), |does| format!(" {does} and"))
    }
}
