//! What comes after a move and its reply: what the mover does next, or the other side wins by.

use arcade_games::kit::Clause;

use super::consequences::ReplyDetail;
use super::line_summary::{Blow, Choice};
use super::names::{clause, filled, possessive};
use super::reason::{Reason, event_places};
use super::reason_context::ReasonContext;

impl ReasonContext<'_> {
    /// What the mover's next turn does, if that is notable; with the whole detail, what comes of it by force.
    pub(super) fn plan(&self, detail: Option<ReplyDetail>) -> Reason {
        let [mover, other] = self.names;
        let combination = self.summary.combination.as_ref();
        match (detail, combination) {
            (Some(ReplyDetail::End), Some(combination)) => {
                let sequel = combination.sequel([mover, other]);
                Reason { text: format!("then {}", sequel.text), ..sequel }
            }
            (Some(ReplyDetail::End | ReplyDetail::Effect), _) => {
                self.summary.plan(self.names).unwrap_or_default()
            }
            _ => Reason::default(),
        }
    }

    /// What the move does and what the mover does after the reply that it forces, from the longest to the shortest form.
    pub(super) fn told_after_reply(&self, clauses: &[&Clause]) -> Vec<Reason> {
        let [mover, other] = self.names;
        let Some(combination) = &self.summary.combination else { return Vec::new() };
        let answer = format!("{} {}", possessive(other), combination.first_reply());
        let sequel = combination.sequel([mover, other]);
        let plan = Reason { text: format!("after {answer}, {}", sequel.text), ..sequel.clone() };
        let does: Vec<&Clause> =
            clauses.iter().copied().filter(|clause| !self.tells_forced_reply(clause)).collect();
        let mut told = Vec::new();
        for count in (1..=does.len()).rev() {
            let does = self.noting_only_move(Reason::of(&does[..count], self.names));
            let terse = does.without_asides();
            told.extend([&does, &terse].map(|does| does.clone().followed_by(plan.clone())));
            told.push(terse.followed_by(plan.without_asides()));
        }
        let forces = Reason { text: format!("forces {answer}; then {}", sequel.text), ..sequel };
        told.extend([forces.without_asides()]);
        told
    }

    /// What the other side wins by, if its replies force the mover's.
    pub(super) fn reply_combination(&self, detail: Option<ReplyDetail>) -> Option<Reason> {
        let [mover, other] = self.names;
        let is_told = detail >= Some(ReplyDetail::Effect);
        let combination = self.summary.reply_combination.as_ref().filter(|_| is_told)?;
        let is_named = self.forces_reply() && !self.is_best_of_lost();
        Some(combination.told([other, mover], is_named))
    }

    /// How the other side wins with its next move after the reply, after "wins": ": if you play Ann's 5, Ann takes the 2
    /// and plays your 4"; `None` unless it is told, and the game has words for it.
    pub(super) fn blow(&self, detail: Option<ReplyDetail>) -> Option<String> {
        let [mover, other] = self.names;
        let blow = self.summary.blow.as_ref().filter(|_| detail == Some(ReplyDetail::End));
        let Blow { choice, answer } = blow?;
        let after = match choice {
            Choice::Forced => "after that".into(),
            Choice::Any => format!("whatever {}", clause(mover, "does")),
            Choice::Move(does) => format!("if {}", clause(mover, &filled(does, [mover, other]))),
        };
        Some(format!(": {after}, {}", clause(other, &filled(answer, [other, mover]))))
    }

    /// What the reply does, as far as it matters: "Ann's 5 then threatens 2-5-8".
    pub(super) fn reply_does(&self, detail: Option<ReplyDetail>) -> Reason {
        let [mover, other] = self.names;
        let reply = self.summary.reply.as_ref().filter(|_| detail >= Some(ReplyDetail::Effect));
        let event = reply.and_then(|reply| Some((reply, reply.event.as_ref()?)));
        let Some((reply, event)) = event.filter(|(_, event)| event.weight > 0) else {
            return Reason::default();
        };
        let does = filled(&event.text, [other, mover]);
        let then = if self.is_brief { "" } else { " then" };
        let text = format!("{} {}{then} {does}", possessive(other), reply.name);
        Reason::about(text, event_places(event))
    }
}
