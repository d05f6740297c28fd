//! The result of a move in a game whose values are outcomes: a win, a draw or a loss, beside the other moves.

use arcade_base::{counted_plies, joined_by_and};
use arcade_engine::{Outcome, Value};

use super::consequences::{Reply, ReplyDetail};
use super::names::{clause, filled, possessive, still};
use super::reason::Reason;
use super::reason_context::ReasonContext;

/// The maximum number of moves that are named as losing.
const MAX_NAMED_LOSING: usize = 2;

/// A draw in such a game, where the game doesn't say why.
const DRAW: &str = "a draw with best play";

impl ReasonContext<'_> {
    /// That the move wins, with this score, and that no other does, or not as soon.
    pub(super) fn best_win(&self, score: &str) -> String {
        let within = if self.is_brief { String::new() } else { self.distance_text() };
        let wins = self.wins_text(&format!("{within}{score}"));
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return wins };
        match () {
            () if proven.is_empty()
                || within.is_empty() && score.is_empty() && self.is_brief_next_move_win() =>
            {
                wins
            }
            () if !proven.contains(&Outcome::Win) => {
                let comma = if within.is_empty() { "" } else { "," };
                format!("the only move that wins{comma}{within}{score}")
            }
            () if self.is_strictly_best_by_distance() && !self.is_brief_next_move_win() => {
                format!("{wins}, sooner than by any other move")
            }
            () => wins,
        }
    }

    /// That the mover wins, `how`; on the board without more, that its next move does.
    pub(super) fn wins_text(&self, how: &str) -> String {
        let mover = &self.names[0];
        match how {
            "" if self.is_brief_next_move_win() => format!("{} next move wins", possessive(mover)),
            _ => clause(mover, &format!("wins{how}")),
        }
    }

    /// Adds the plies to the end of a reason for the board that explains something and then says that the mover wins:
    /// without them the win would seem to come at once.
    pub(super) fn noting_distance(&self, reason: Reason) -> Reason {
        let ends = format!("; {}", clause(&self.names[0], "wins"));
        let is_explained =
            self.is_brief && reason.text.contains(": ") && reason.text.ends_with(&ends);
        let text = format!("{}{}", reason.text, self.distance_text());
        let timed = Reason { text, ..reason.clone() };
        if is_explained && self.fits(&timed) { timed } else { reason }
    }

    /// Whether the reason is for the board, and the mover wins with its next move, whatever the answer.
    fn is_brief_next_move_win(&self) -> bool {
        self.is_brief && self.value.remoteness() == Some(3) && self.value.margin().is_none()
    }

    /// A win where another move wins sooner.
    pub(super) fn slower_win(&self) -> String {
        let wins = still(&self.names[0], "wins");
        let plies = [self.value, self.best.value].map(|value| value.remoteness());
        match plies {
            [Some(own), Some(best)] => {
                let by = format!("{} {}", possessive(&self.names[0]), self.best.name);
                format!("{wins}, but {} later than by {by}", counted_plies(own - best))
            }
            _ => wins,
        }
    }

    /// What the best move would come to; after a reply of which nothing is told also what that one means, where there is
    /// room.
    pub(super) fn better_move_explained(
        &self,
        reply: Option<&Reply>,
        detail: Option<ReplyDetail>,
    ) -> String {
        let is_unclear = reply.is_none_or(|reply| !reply.explains);
        let means = self.best.means.as_ref();
        let is_near = self.value.remoteness() == Some(2);
        let means = means.filter(|_| is_unclear && !is_near && detail == Some(ReplyDetail::End));
        let means = means.map_or(String::new(), |means| format!(" ({means})"));
        format!("{}{means}", self.better_move(&self.best_gain()))
    }

    pub(super) fn best_draw(&self) -> String {
        let why = self
            .why_drawn
            .as_ref()
            .map(|why| filled(why, self.names.each_ref().map(String::as_str)));
        let draw = why.as_ref().map_or(DRAW.into(), |why| format!("a draw: {why}"));
        let why = why.map_or(String::new(), |why| format!(": {why}"));
        match self.losing.len() {
            _ if self.others.is_empty() || !self.others.iter().all(Value::is_exact) => draw,
            0 => format!("a draw, as every move is{why}"),
            losing if losing == self.others.len() => format!("the only move that draws{why}"),
            _ if self.names_losing() => {
                format!("{draw}; {} would lose", joined_by_and(&self.losing))
            }
            losing => format!("{draw}; {losing} other moves would lose"),
        }
    }

    /// Whether the moves that lose are named beside one that draws.
    pub(super) fn names_losing(&self) -> bool {
        let losing = self.losing.len();
        self.value.outcome() == Some(Outcome::Draw)
            && losing <= MAX_NAMED_LOSING
            && losing < self.others.len()
    }

    /// That every move loses, and why: as the game says it, or by what the reply does. Otherwise, what speaks
    /// for this one.
    pub(super) fn best_loss(&self, reply: Reason, detail: Option<ReplyDetail>) -> Reason {
        let [mover, other] = self.names;
        let score = self.score_text(detail);
        let within = if self.is_brief && !self.others.is_empty() {
            String::new()
        } else {
            self.distance_text()
        };
        let wins = clause(other, &format!("wins{within}{score}"));
        let why_lost = self.why_lost.as_ref().map(|why| filled(why, [mover, other]));
        if self.others.is_empty() {
            return match why_lost {
                Some(why) if detail.is_some() && self.is_brief => why.into(),
                Some(why) if detail.is_some() => Reason::from(why).followed_by(wins.into()),
                _ => reply.followed_by(wins.into()),
            };
        }
        if self.value.remoteness().is_none() {
            return "every move loses".to_string().into();
        }
        let ended = |loses: String| {
            let is_told = !self.is_brief || !score.is_empty();
            if is_told { format!("{loses}; {wins}") } else { loses }
        };
        if let Some(why) = why_lost {
            let loses = format!("every move loses: {why}");
            let told = [ended(loses.clone()), loses].map(Reason::from);
            let terse = told.each_ref().map(Reason::without_asides);
            let mut reasons = told.into_iter().zip(terse).flat_map(|(told, terse)| [told, terse]);
            if let Some(reason) = reasons.find(|reason| self.fits(reason)) {
                return reason;
            }
        } else if !reply.text.is_empty() {
            let within = match self.value.remoteness().filter(|_| !self.is_brief) {
                Some(plies) => format!(" within {}", counted_plies(plies)),
                None => String::new(),
            };
            return reply.followed_by(format!("every move loses{within}").into());
        }
        let lasts = match &self.equal[..] {
            [] if self.is_strictly_best_by_distance() => ", but this one holds out longest".into(),
            [] => String::new(),
            all if all.len() == self.others.len() => ", all equally late".into(),
            [other] => format!("; this one and {other} hold out longest"),
            _ => "; none holds out longer".into(),
        };
        ended(format!("every move loses{lasts}")).into()
    }

    /// Whether every move loses, this one as late as any and some others sooner, and the game doesn't say why the
    /// position is lost.
    pub(super) fn outlasts_others(&self) -> bool {
        let has_worse = self.equal.len() < self.others.len();
        self.is_best_of_lost() && self.why_lost.is_none() && has_worse
    }

    /// Whether every other move is worse, and the distances from the end say so where the outcome is the same.
    fn is_strictly_best_by_distance(&self) -> bool {
        let same = self.others.iter().filter(|other| other.outcome() == self.value.outcome());
        let are_timed = same.chain([&self.value]).all(|value| value.remoteness().is_some());
        are_timed && self.is_strictly_best()
    }
}
