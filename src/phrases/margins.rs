//! The result of a move in a game that scores: the margin, what decides it, and what the best move would be worth.

use arcade_base::pluralized;
use arcade_engine::Value;

use super::consequences::ReplyDetail;
use super::names::{clause, possessive, still};
use super::reason::Reason;
use super::reason_context::ReasonContext;

impl ReasonContext<'_> {
    /// What follows a move with this margin that isn't best, or loses: the reply if it tells why.
    pub(super) fn consequence(&self, reply: Reason, margin: i32) -> Reason {
        let event = self.summary.reply.as_ref().and_then(|reply| reply.event.as_ref());
        let gained = event.map_or(0, |event| event.weight);
        // If a move does what the best one does, a reply that gains less than the move loses explains nothing.
        let explains = !self.best.is_alike || gained >= self.lost(margin);
        match self.rank {
            // It would argue against the best move, unless that loses.
            0 if margin >= 0 || gained == 0 => Reason::default(),
            0 => reply,
            _ if explains => reply,
            _ => Reason::default(),
        }
    }

    /// How many points a move with this margin loses.
    fn lost(&self, margin: i32) -> u32 {
        self.best.value.margin().unwrap_or(margin).abs_diff(margin)
    }

    /// The result in a game that scores. If every move loses and this one loses least, it says so, unless `detail` is
    /// `None`.
    pub(super) fn margin_text(&self, margin: i32, detail: Option<ReplyDetail>) -> String {
        let mover = &self.names[0];
        let are_known = self.others.iter().all(Value::is_exact);
        let has_others = self.rank == 0 && are_known && !self.others.is_empty();
        let is_best = has_others && !self.is_brief;
        let points = pluralized(margin.unsigned_abs(), self.point);
        let result = match margin {
            1.. => clause(mover, &format!("wins by {points}")),
            0 => "it's a draw".into(),
            ..0 if is_best => still(mover, &format!("loses by {points}")),
            ..0 => clause(mover, &format!("loses by {points}")),
        };
        match margin {
            ..0 if has_others && self.is_brief && detail.is_some() => {
                format!("{result}, no move does better")
            }
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
        let possessive = possessive(&self.names[0]);
        let points = pluralized(self.lost(self.value.margin().unwrap_or(0)), self.point);
        format!("{possessive} {}{} would be {points} better", self.best.name, self.best_doing())
    }

    /// What the best move does, between its name and what its result would be: " captures 4 seeds and".
    pub(super) fn best_doing(&self) -> String {
        self.best.does.as_ref().map_or(String::new(), |does| format!(" {does} and"))
    }

    /// The same in a game with points, where it tells what a worse move passes up; "" in others.
    pub(super) fn best_gain(&self) -> String {
        if self.summary.points.is_some() { self.best_doing() } else { String::new() }
    }
}
