//! The clauses of a reason and their order: a move among the others, its reply and its result.

use std::iter;

use arcade_base::{counted_plies, ordinal};
use arcade_engine::{Outcome, Value};
use arcade_games::kit::{Bearing, Clause};

use super::consequences::{Reply, ReplyDetail, if_explaining, joined, reply};
use super::line_summary::LineSummary;
use super::names::{clause, conjugated, filled, possessive};
use super::reason::Reason;

/// A loss within this many plies, of which the last is the other side's next move after the reply, is explained by
/// what the reply does.
const MAX_PLIES_EXPLAINED_BY_REPLY: u32 = 4;

/// The context of a reason: a move among the others.
pub(super) struct ReasonContext<'a> {
    /// The line that begins with the move.
    pub summary: LineSummary,
    pub value: Value,
    /// The number of better moves.
    pub rank: usize,
    /// The values of the other moves.
    pub others: Vec<Value>,
    /// The names of those with the same value.
    pub equal: Vec<String>,
    /// The names of those that lose.
    pub losing: Vec<String>,
    pub best: BestMove,
    /// Why the mover has lost, if it has and the game says it.
    pub why_lost: Option<String>,
    /// Why neither side wins, if it is a draw and the game says it.
    pub why_drawn: Option<String>,
    /// The names of the mover and the other side.
    pub names: &'a [String; 2],
    /// The name of a single point.
    pub point: &'static str,
    /// The maximum number of characters.
    pub limit: usize,
    /// Whether it is for the board, and leaves out how many plies it takes.
    pub is_brief: bool,
}

/// The best of the moves.
pub(super) struct BestMove {
    pub name: String,
    pub value: Value,
    /// Whether its main effect is that of the explained move, in the same words.
    pub is_alike: bool,
    /// What it does, as a verb after its name, where that is worth saying beside what the explained move does.
    pub does: Option<String>,
    /// What that means, in a clause, where nothing else tells why the explained move is worse.
    pub means: Option<String>,
}

impl ReasonContext<'_> {
    /// The reason for a move that ends the game. Adds to the move's own description what the best move
    /// would do. Clauses are left out until it is short enough.
    pub fn with_ending(&self, clauses: &[Clause]) -> Reason {
        let clauses: Vec<&Clause> = clauses.iter().collect();
        let least = usize::from(!clauses.is_empty());
        let reason = |count| self.ending(Reason::of(&clauses[..count], self.names));
        // How the game ends matters more than what leads to it.
        let end = clauses.last().filter(|end| end.joint == "; ");
        let end = end.map(|end| self.ending(Reason::of(&[end], self.names)));
        let whole = iter::once(reason(clauses.len())).chain(end);
        let mut shorter = whole.chain((least..clauses.len()).rev().map(reason));
        shorter.find(|reason| self.fits(reason)).unwrap_or_else(|| reason(least))
    }

    /// The reason for a move that ends the game and has this effect.
    fn ending(&self, effect: Reason) -> Reason {
        let effect = self.noting_only_move(effect);
        let are_proven = self.others.iter().all(Value::is_exact);
        let wins = self.others.iter().any(|other| other.outcome() == Some(Outcome::Win));
        match (self.value.margin(), self.value.outcome(), self.rank) {
            (Some(_), _, 0) | (None, Some(Outcome::Draw | Outcome::Loss), 0) => effect,
            (Some(_), ..) => effect.followed_by(self.best_margin().into()),
            _ if self.rank > 0 => effect.followed_by(self.better_move("").into()),
            _ if are_proven && !wins && !self.others.is_empty() => {
                let text = format!("{}, and no other move wins", effect.text);
                Reason { text, ..effect }
            }
            _ => effect,
        }
    }

    /// Whether a reason is short enough.
    pub(super) fn fits(&self, reason: &Reason) -> bool {
        reason.text.chars().count() <= self.limit
    }

    /// The effect, with a remark if the move has no alternative.
    pub(super) fn noting_only_move(&self, effect: Reason) -> Reason {
        if !self.others.is_empty() {
            return effect;
        }
        let joint = if effect.text.is_empty() { "" } else { ": " };
        Reason { text: format!("the only legal move{joint}{}", effect.text), ..effect }
    }

    /// What the result of the best move would be, when it is better, with what it does before that, if anything, between
    /// its name and the verb.
    pub(super) fn better_move(&self, doing: &str) -> String {
        let does = match self.best.value.outcome() {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            _ => "last longer",
        };
        let name = &self.best.name;
        // The mover may have another move of the same name later; where it names a place, it is clear which is meant.
        let reply = self.summary.reply.as_ref().filter(|_| !name.contains(' '));
        let event = reply.and_then(|reply| reply.event.as_ref());
        let is_later =
            event.is_some_and(|event| event.text.split([' ', ',']).any(|word| word == name));
        let now = if is_later { " now" } else { "" };
        format!("{} {name}{now}{doing} would {does}", possessive(&self.names[0]))
    }

    /// The reason, shortened to the limit: what the reply does is dropped first, then the reply, then
    /// clauses of the effect, and at last all but the result.
    pub fn with_result(&self, clauses: &[Clause]) -> Reason {
        let clauses = self.clauses_for_rank(clauses);
        let effect = |count| self.noting_only_move(Reason::of(&clauses[..count], self.names));
        let [end, does, moves] = [ReplyDetail::End, ReplyDetail::Effect, ReplyDetail::Moves];
        let results = [Some(end), Some(does), Some(moves), None];
        let results = results.map(|detail| self.result(detail));
        let [.., least] = &results;
        let all = clauses.len();
        // What a lost move does matters less than why it is lost, and what explains it less than how it loses.
        let has_blow = self.blow(Some(end)).is_some();
        let preferred = if self.is_best_of_lost() { usize::MAX } else { 2 * usize::from(has_blow) };
        let explains = |clause: &&Clause| clause.explains() || clause.bearing == Bearing::Against;
        let unexplained = clauses.iter().take_while(|clause| !explains(clause)).count();
        let mut candidates = results.iter().flat_map(|result| {
            let [all_terse, without_explanations, first_clause] =
                [all, unexplained, all.min(1)].map(|count| effect(count).without_asides());
            let briefest = first_clause.clone().followed_by(result.without_asides());
            let shorter = [all_terse, without_explanations, first_clause]
                .map(|does| does.followed_by(result.clone()));
            let shorter = shorter.into_iter().chain([briefest, result.clone()]);
            let whole = effect(all).followed_by(result.clone());
            // What makes it last says more than that it does.
            let loses = |count| {
                let lost = Reason::from("every move loses".to_string());
                let does = effect(count);
                [does.clone(), does.without_asides()].map(|does| does.followed_by(lost.clone()))
            };
            let purposeful = (unexplained + 1..=all).rev().flat_map(loses);
            let shorter = purposeful.filter(|_| self.outlasts_others()).chain(shorter);
            [whole].into_iter().chain(shorter.take(preferred))
        });
        // A move that has a purpose needn't be called a win; that a value isn't proven is said in any case.
        let is_win =
            self.rank == 0 && self.value.is_exact() && self.value.outcome() == Some(Outcome::Win);
        let wins = |score: &str| Reason::from(self.wins_text(score));
        let score = self.score_text(Some(end));
        let others_win = self.others.iter().any(|other| other.outcome() == Some(Outcome::Win));
        let is_scored = is_win && others_win && self.value.margin().is_none() && !score.is_empty();
        let scored = is_scored.then(|| wins(&score));
        let plain = is_win.then(|| wins(""));
        let is_bare = is_win && self.is_brief;
        let with_result_forms = |does: Reason| {
            let results =
                [scored.clone(), Some(least.clone()), plain.clone()].into_iter().flatten();
            let mut forms: Vec<Reason> =
                results.map(|result| does.clone().followed_by(result)).collect();
            // What depends on an answer doesn't say that the move wins.
            if does.is_conditional && self.value.margin().is_none() {
                forms.extend(forms.clone().iter().map(Reason::without_asides));
            } else if is_bare && !does.text.is_empty() {
                forms.push(does);
            }
            forms
        };
        let plans = [self.plan(Some(end)), self.plan(Some(does))];
        let plans = plans.into_iter().filter(|plan| is_win && *plan != Reason::default());
        let planned = plans.flat_map(|plan| with_result_forms(effect(all).followed_by(plan)));
        let after_reply = self.told_after_reply(&clauses).into_iter().filter(|_| is_win);
        let shorter = (0..=all).rev().flat_map(|count| {
            let forms = with_result_forms(effect(count));
            // A clause that is an aside is left out before those within clauses.
            let has_aside = count > 0 && clauses[count - 1].text.starts_with('(');
            let terse = forms.iter().filter(|_| !has_aside).map(Reason::without_asides);
            let terse: Vec<Reason> = terse.collect();
            forms.into_iter().chain(terse)
        });
        let mut reasons = candidates
            .next()
            .into_iter()
            .chain(planned)
            .chain(after_reply.flat_map(with_result_forms))
            .chain(candidates)
            .chain(shorter);
        let reason = reasons.find(|reason| self.fits(reason)).unwrap_or_else(|| least.clone());
        self.noting_distance(reason)
    }

    /// Whether it is about the best of several moves that lose, in a game whose values are outcomes.
    pub(super) fn is_best_of_lost(&self) -> bool {
        let is_lost = self.value.outcome() == Some(Outcome::Loss) && self.value.margin().is_none();
        is_lost && self.rank == 0 && !self.others.is_empty()
    }

    /// The clauses that suit the rank of the move: without those against the best one, and most of those for
    /// any other.
    fn clauses_for_rank<'b>(&self, clauses: &'b [Clause]) -> Vec<&'b Clause> {
        let is_drawn = self.value.outcome() == Some(Outcome::Draw) && self.value.margin().is_none();
        let is_only_draw = self.losing.len() == self.others.len();
        let suits = |clause: &&Clause| match clause.bearing {
            // Little speaks for a move that only draws, and for a lost one only what makes it last.
            Bearing::For if is_drawn => self.rank == 0 && is_only_draw && !clause.explains(),
            _ if self.others.is_empty() => true,
            Bearing::For => self.rank == 0 && (!self.is_best_of_lost() || self.outlasts_others()),
            Bearing::Neutral => true,
            Bearing::Against => self.rank > 0,
        };
        let is_told_again =
            |clause: &&Clause| self.tells_reply_apart() && self.tells_forced_reply(clause);
        let suitable: Vec<&Clause> =
            clauses.iter().filter(suits).filter(|clause| !is_told_again(clause)).collect();
        // If there is nothing else to say about a best move, say what it does anyway.
        if suitable.is_empty() && self.value.margin().is_some() {
            return clauses.iter().take(1).collect();
        }
        suitable
    }

    /// Whether a forced reply is named after the move's own clauses instead of in them: if the move loses by it.
    fn tells_reply_apart(&self) -> bool {
        let is_near = self.value.remoteness() == Some(2) && self.value.margin().is_none();
        is_near && self.value.outcome() == Some(Outcome::Loss)
            || self.is_best_of_lost()
                && (self.value.remoteness() <= Some(MAX_PLIES_EXPLAINED_BY_REPLY)
                    || self.summary.reply_combination.is_some())
    }

    /// Whether a clause about the move names the reply that it forces.
    pub(super) fn tells_forced_reply(&self, clause: &Clause) -> bool {
        let reply = self.summary.reply.as_ref().filter(|reply| reply.is_forced);
        clause.explains() && reply.is_some_and(|reply| clause.text.ends_with(&reply.name))
    }

    /// The result of the move, after as much of the reply as the detail includes.
    fn result(&self, detail: Option<ReplyDetail>) -> Reason {
        let is_told = !self.tells_reply_apart();
        let reply = detail.and_then(|detail| reply(&self.summary, self.names, detail, is_told));
        let plan = || self.plan(detail);
        let outcome = match self.value {
            Value::Estimate { depth, .. } => {
                let told = if self.rank > 0 { if_explaining(reply) } else { plan() };
                return told.followed_by(self.estimate_text(depth).into());
            }
            Value::Exact { margin: Some(margin), .. } => {
                let told = match plan() {
                    plan if self.rank == 0 && plan != Reason::default() => plan,
                    _ if detail.is_none() => Reason::default(),
                    _ => self.consequence(if_explaining(reply), margin),
                };
                return told.followed_by(self.margin_text(margin, detail).into());
            }
            Value::Exact { outcome, .. } => outcome,
        };
        match (outcome, self.rank) {
            (Outcome::Win, 0) => plan().followed_by(self.best_win(&self.score_text(detail)).into()),
            (Outcome::Win, _) => self.slower_win().into(),
            // What follows a move that holds a draw tells nothing of why it does.
            (Outcome::Draw, 0) => self.best_draw().into(),
            (Outcome::Draw, _) => {
                let reply = if_explaining(reply);
                let draw = format!("only a draw; {}", self.better_move(&self.best_doing()));
                reply.followed_by(draw.into())
            }
            (Outcome::Loss, 0) if self.value.remoteness() == Some(2) => {
                let told = self.with_reply(reply, &self.wins_at_once(detail), detail);
                if self.others.is_empty() {
                    return told;
                }
                let joint = if told.text.contains(": ") { ";" } else { ":" };
                Reason { text: format!("every move loses{joint} {}", told.text), ..told }
            }
            (Outcome::Loss, 0) => {
                let plies = self.value.remoteness();
                let is_near = plies.is_some_and(|plies| plies <= MAX_PLIES_EXPLAINED_BY_REPLY);
                let told = match self.reply_combination(detail) {
                    Some(combination) => combination,
                    None if is_near => self.reply_does(detail),
                    None => Reason::default(),
                };
                self.best_loss(told, detail)
            }
            (Outcome::Loss, _) if self.reply_combination(detail).is_some() => {
                let wins = if self.is_brief {
                    "wins".into()
                } else {
                    format!("wins{}", self.distance_text())
                };
                let told = self.reply_combination(detail).unwrap_or_default();
                let wins = clause(&self.names[1], &wins);
                told.followed_by(wins.into()).followed_by(self.better_move("").into())
            }
            (Outcome::Loss, _) => {
                let better = self.better_move_explained(reply.as_ref(), detail);
                let names_reply = reply.as_ref().is_some_and(|reply| reply.has_other_as_subject);
                let within = if names_reply { self.after_reply() } else { self.distance_text() };
                let wins = match self.value.remoteness() {
                    Some(2) => self.wins_at_once(detail),
                    _ if self.is_brief => "wins".into(),
                    _ => match self.blow(detail) {
                        Some(blow) => format!("wins{blow}"),
                        None => format!("wins{within}{}", self.score_text(detail)),
                    },
                };
                let told = self.with_reply(reply, &wins, detail);
                told.followed_by(better.into())
            }
        }
    }

    /// Whether the move leaves the other side only one reply.
    pub(super) fn forces_reply(&self) -> bool {
        self.summary.reply.as_ref().is_some_and(|reply| reply.is_forced)
    }

    /// The reply, as far as `detail` includes it, and that the other side wins by it as the clause `wins` says.
    fn with_reply(&self, reply: Option<Reply>, wins: &str, detail: Option<ReplyDetail>) -> Reason {
        let other = &self.names[1];
        match reply {
            Some(Reply { mut clauses, places, has_other_as_subject: true, .. }) => {
                clauses.push(conjugated(other, wins));
                Reason::about(joined(&clauses), places)
            }
            // The description of the move tells a reply that it forces, as if it spoke for the move.
            None if detail.is_some() && self.forces_reply() => {
                format!("even so, {}", clause(other, wins)).into()
            }
            reply => if_explaining(reply).followed_by(clause(other, wins).into()),
        }
    }

    /// That the other side's next move wins, and how, as far as `detail` includes that.
    fn wins_at_once(&self, detail: Option<ReplyDetail>) -> String {
        format!("wins at once{}", self.end_text(detail))
    }

    /// How the game ends, after who wins: ": 1-2-3 is all blue"; "" unless `detail` includes it.
    fn end_text(&self, detail: Option<ReplyDetail>) -> String {
        let end = self.summary.end.as_ref();
        let end = end.filter(|end| detail == Some(ReplyDetail::End) && !end.is_empty());
        let [mover, other] = self.names;
        end.map_or(String::new(), |end| format!(": {}", filled(end, [mover, other])))
    }

    /// The points at the end, after who wins: ", 116¢ to 90"; "" unless `detail` includes them, or if the winner
    /// doesn't have more.
    pub(super) fn score_text(&self, detail: Option<ReplyDetail>) -> String {
        let points = self.summary.points.filter(|_| detail == Some(ReplyDetail::End));
        let Some(([own, other], sign)) = points else { return String::new() };
        let is_won = self.value.outcome() == Some(Outcome::Win);
        let [winner, loser] = if is_won { [own, other] } else { [other, own] };
        if winner > loser { format!(", {winner}{sign} to {loser}") } else { String::new() }
    }

    /// The plies until the end: " in 9 plies"; "" if the value has no distance.
    pub(super) fn distance_text(&self) -> String {
        self.value
            .remoteness()
            .map_or(String::new(), |plies| format!(" in {}", counted_plies(plies)))
    }

    /// The plies from the reply until the end: " 7 plies later"; "" if the value has no distance, or the reply ends
    /// the game.
    fn after_reply(&self) -> String {
        let told = self.summary.plies_through_reply();
        let left = self.value.remoteness().zip(told).map_or(0, |(all, told)| all - told);
        if left > 0 { format!(" {} later", counted_plies(left)) } else { String::new() }
    }

    /// The rank of a move whose value is an estimate.
    fn estimate_text(&self, depth: u32) -> String {
        let plies = counted_plies(depth);
        let of = match self.others.len() + 1 {
            1 => "no other move".into(),
            moves => format!("{} of {moves} moves", rank_text(self.rank)),
        };
        format!("an estimate, {plies} deep: {of}")
    }
}

/// "the best", "the 2nd best".
fn rank_text(rank: usize) -> String {
    match rank + 1 {
        1 => "the best".into(),
        number => format!("the {} best", ordinal(number)),
    }
}
