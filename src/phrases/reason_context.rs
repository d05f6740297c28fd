//! The clauses of a reason and their order: a move among the others, its reply and its result.

use arcade_base::{counted_plies, joined_by_and, ordinal};
use arcade_engine::{Outcome, Value};

use super::consequences::{Reply, ReplyDetail, if_explaining, joined, reply};
use super::line_summary::LineSummary;
use super::names::{clause, conjugated, filled, still, whose};
use super::reason::Reason;
use crate::kit::{Bearing, Clause};

/// The context of a reason: a move among the others.
pub(super) struct ReasonContext<'a> {
    /// The line that begins with the move.
    pub summary: LineSummary,
    pub value: Value,
    /// The number of better moves.
    pub rank: usize,
    /// The values of the other moves.
    pub others: Vec<Value>,
    /// The names of those that lose.
    pub losing: Vec<String>,
    pub best: BestMove,
    /// Why the mover has lost, if it has and the game says it.
    pub why_lost: Option<String>,
    /// The names of the mover and the other side.
    pub names: &'a [String; 2],
    /// The name of a single point.
    pub point: &'static str,
    /// The most characters.
    pub limit: usize,
    /// Whether it is for the board, and leaves out how many plies it takes.
    pub is_brief: bool,
}

/// The best of the moves.
pub(super) struct BestMove {
    pub name: String,
    pub value: Value,
    /// What it does, as a verb after its name, where that is worth saying beside what the explained move does.
    pub does: Option<String>,
}

/// The most moves that are named as losing.
const MAX_NAMED_LOSING: usize = 2;

/// Where a draw isn't a matter of points.
const STANDOFF: &str = "a draw with best play";

impl ReasonContext<'_> {
    /// The reason for a move that ends the game. Adds to the move's own description what the best move
    /// would do. Clauses are left out until it is short enough.
    pub fn with_ending(&self, clauses: &[Clause]) -> Reason {
        let clauses: Vec<&Clause> = clauses.iter().collect();
        let least = usize::from(!clauses.is_empty());
        let reason = |count| self.ending(Reason::of(&clauses[..count], self.names));
        let mut shorter = (least..=clauses.len()).rev().map(reason);
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
            _ if self.rank > 0 => effect.followed_by(self.best_would().into()),
            _ if are_proven && !wins && !self.others.is_empty() => {
                let text = format!("{}, and no other move wins", effect.text);
                Reason { text, ..effect }
            }
            _ => effect,
        }
    }

    /// Whether a reason is short enough.
    fn fits(&self, reason: &Reason) -> bool {
        reason.text.chars().count() <= self.limit
    }

    /// The effect, with a remark if the move has no alternative.
    fn noting_only_move(&self, effect: Reason) -> Reason {
        if !self.others.is_empty() {
            return effect;
        }
        let joint = if effect.text.is_empty() { "" } else { ": " };
        Reason { text: format!("the only legal move{joint}{}", effect.text), ..effect }
    }

    /// What the best move would do, when it is better.
    fn best_would(&self) -> String {
        self.best_would_by("")
    }

    /// The same, with what it does before that.
    fn best_would_by(&self, doing: &str) -> String {
        let does = match self.best.value.outcome() {
            Some(Outcome::Win) => "win",
            Some(Outcome::Draw) => "draw",
            _ => "last longer",
        };
        let reply = self.summary.reply.as_ref();
        // Both sides may have a move of the same name; where it names a place, it is clear whose it is.
        let is_shared = reply.is_some_and(|reply| reply.name == self.best.name);
        let is_shared = is_shared && !self.best.name.contains(' ');
        let whose = if is_shared { format!("{} ", whose(&self.names[0])) } else { String::new() };
        format!("{whose}{}{doing} would {does}", self.best.name)
    }

    /// The reason, shortened to the limit: what the reply does is dropped first, then the reply, then
    /// clauses of the effect, and at last all but the result.
    pub fn with_result(&self, clauses: &[Clause]) -> Reason {
        let clauses = self.fitting(clauses);
        let effect = |count| self.noting_only_move(Reason::of(&clauses[..count], self.names));
        let [end, does, moves] = [ReplyDetail::End, ReplyDetail::Effect, ReplyDetail::Moves];
        let results = [Some(end), Some(does), Some(moves), None];
        let results = results.map(|detail| self.result(detail));
        let [.., least] = &results;
        let all = clauses.len();
        // What a lost move does matters less than why it is lost.
        let alone = Some(Reason::default()).filter(|_| self.is_best_of_lost());
        let mut whole = results.iter().flat_map(|result| {
            let does = [effect(all)].into_iter().chain(alone.clone());
            does.map(|does| does.followed_by(result.clone()))
        });
        // A move that has a purpose needn't be called a win; that a value isn't proven is said in any case.
        let is_win =
            self.rank == 0 && self.value.is_exact() && self.value.outcome() == Some(Outcome::Win);
        let plan = Some(self.plan()).filter(|plan| is_win && *plan != Reason::default());
        let planned = plan.map(|plan| effect(all).followed_by(plan));
        let wins = is_win.then(|| Reason::from(clause(&self.names[0], "wins")));
        let bare = |reason: &Reason| is_win && !reason.text.is_empty();
        let shorter = (0..=all).rev().flat_map(|count| {
            let results = [Some(least.clone()), wins.clone()].into_iter().flatten();
            let ends = results.map(|result| effect(count).followed_by(result));
            let told: Vec<Reason> = ends.chain(Some(effect(count)).filter(bare)).collect();
            // A clause that is an aside is left out before those within clauses.
            let has_aside = count > 0 && clauses[count - 1].text.starts_with('(');
            let told_tersely = told.iter().filter(|_| !has_aside).map(Reason::without_asides);
            let terse: Vec<Reason> = told_tersely.collect();
            told.into_iter().chain(terse)
        });
        let mut reasons = whole.next().into_iter().chain(planned).chain(whole).chain(shorter);
        reasons.find(|reason| self.fits(reason)).unwrap_or_else(|| least.clone())
    }

    /// Whether it is about the best of several moves that lose a game without points.
    fn is_best_of_lost(&self) -> bool {
        let is_lost = self.value.outcome() == Some(Outcome::Loss) && self.value.margin().is_none();
        is_lost && self.rank == 0 && !self.others.is_empty()
    }

    /// The clauses that fit the rank of the move: nothing speaks against the best one, and little for another.
    fn fitting<'b>(&self, clauses: &'b [Clause]) -> Vec<&'b Clause> {
        let is_drawn = self.value.outcome() == Some(Outcome::Draw) && self.value.margin().is_none();
        let fits = |clause: &&Clause| match clause.bearing {
            // Nothing speaks for a lost move but the time that it gains, and little for one that only draws.
            Bearing::For if is_drawn => false,
            _ if self.others.is_empty() => true,
            Bearing::For => self.rank == 0 && !self.is_best_of_lost(),
            Bearing::Neutral => true,
            Bearing::Against => self.rank > 0,
        };
        clauses.iter().filter(fits).collect()
    }

    /// What the move comes to, after the reply as far as it is told.
    fn result(&self, detail: Option<ReplyDetail>) -> Reason {
        let is_told = !self.is_best_of_lost();
        let reply = detail.and_then(|detail| reply(&self.summary, self.names, detail, is_told));
        let does = detail >= Some(ReplyDetail::Effect);
        let plan = || if does { self.plan() } else { Reason::default() };
        let outcome = match self.value {
            Value::Estimate { depth, .. } => {
                let told = if self.rank > 0 { if_explaining(reply) } else { plan() };
                return told.followed_by(self.estimate(depth).into());
            }
            Value::Exact { margin: Some(margin), .. } => {
                let told = match plan() {
                    plan if self.rank == 0 && plan != Reason::default() => plan,
                    _ => {
                        let reply = reply.filter(|_| self.tells_gain_of_reply(margin));
                        match if_explaining(reply) {
                            told if told.text.is_empty() && does => self.reply_gains(margin),
                            told => told,
                        }
                    }
                };
                return told.followed_by(self.margin(margin).into());
            }
            Value::Exact { outcome, .. } => outcome,
        };
        match (outcome, self.rank) {
            (Outcome::Win, 0) => plan().followed_by(self.best_win(&self.score(detail)).into()),
            (Outcome::Win, _) => self.slower_win().into(),
            // What follows a move that holds a draw tells nothing of why it does.
            (Outcome::Draw, 0) => self.best_draw().into(),
            (Outcome::Draw, _) => {
                let reply = if_explaining(reply);
                let doing = if reply.text.is_empty() { self.best_doing() } else { String::new() };
                let draw = format!("only a draw; {}", self.best_would_by(&doing));
                reply.followed_by(draw.into())
            }
            (Outcome::Loss, 0) if self.value.remoteness() == Some(2) => {
                let told = self.with_reply(reply, &self.wins_at_once(detail), detail);
                if self.others.is_empty() {
                    return told;
                }
                Reason { text: format!("every move loses: {}", told.text), ..told }
            }
            (Outcome::Loss, 0) => {
                // What the reply does explains a loss only if the next move of the other side wins.
                let is_near = self.value.remoteness().is_some_and(|plies| plies <= 4);
                let matters = is_near && self.summary.reply_matters();
                self.best_loss(if_explaining(reply.filter(|_| matters)), detail)
            }
            (Outcome::Loss, _) => {
                let wins = match self.value.remoteness() {
                    Some(2) => self.wins_at_once(detail),
                    _ if self.is_brief => "wins".into(),
                    _ => format!("wins{}{}", self.within(), self.score(detail)),
                };
                let told = self.with_reply(reply, &wins, detail);
                told.followed_by(self.best_would().into())
            }
        }
    }

    /// What the mover's next turn does, if that is notable.
    fn plan(&self) -> Reason {
        self.summary.plan(self.names).unwrap_or_default()
    }

    /// Whether the move leaves the other side only one reply.
    fn forces_reply(&self) -> bool {
        self.summary.reply.as_ref().is_some_and(|reply| reply.is_forced)
    }

    /// The reply, as far as it is told, and that the other side wins by it as the clause `wins` says.
    fn with_reply(&self, reply: Option<Reply>, wins: &str, detail: Option<ReplyDetail>) -> Reason {
        let other = &self.names[1];
        match reply {
            Some(Reply { mut clauses, places, has_other_as_subject: true, .. }) => {
                clauses.push(conjugated(other, wins));
                Reason { text: joined(&clauses), places }
            }
            // The description of the move tells a reply that it forces, as if it spoke for the move.
            None if detail.is_some() && self.forces_reply() => match self.value.remoteness() {
                Some(2) => format!("with that, {}", clause(other, wins)).into(),
                _ => format!("even so, {}", clause(other, wins)).into(),
            },
            reply => if_explaining(reply).followed_by(clause(other, wins).into()),
        }
    }

    /// That the other side's next move wins, and how as far as it is told.
    fn wins_at_once(&self, detail: Option<ReplyDetail>) -> String {
        format!("wins at once{}", self.end(detail))
    }

    /// How the game ends, after who wins: ": 1-2-3 is all blue"; "" unless it is told.
    fn end(&self, detail: Option<ReplyDetail>) -> String {
        let end = self.summary.end.as_ref();
        let end = end.filter(|end| detail == Some(ReplyDetail::End) && !end.is_empty());
        let [mover, other] = self.names;
        end.map_or(String::new(), |end| format!(": {}", filled(end, [mover, other])))
    }

    /// The points at the end, after who wins: ", 116¢ to 90"; "" unless they are told, or the winner doesn't have
    /// more.
    fn score(&self, detail: Option<ReplyDetail>) -> String {
        let points = self.summary.points.filter(|_| detail == Some(ReplyDetail::End));
        let Some(([own, other], sign)) = points else { return String::new() };
        let is_won = self.value.outcome() == Some(Outcome::Win);
        let [winner, loser] = if is_won { [own, other] } else { [other, own] };
        if winner > loser { format!(", {winner}{sign} to {loser}") } else { String::new() }
    }

    /// The plies until the end: " in 9 plies"; "" if the value has no distance.
    fn within(&self) -> String {
        self.value
            .remoteness()
            .map_or(String::new(), |plies| format!(" in {}", counted_plies(plies)))
    }

    /// That the move wins, with this score, and that no other does, or not as soon.
    fn best_win(&self, score: &str) -> String {
        let within = if self.is_brief { String::new() } else { self.within() };
        let wins = clause(&self.names[0], &format!("wins{within}{score}"));
        let proven: Option<Vec<Outcome>> = self.others.iter().map(Value::outcome).collect();
        let Some(proven) = proven else { return wins };
        match () {
            () if proven.is_empty() => wins,
            () if !proven.contains(&Outcome::Win) => {
                let comma = if within.is_empty() { "" } else { "," };
                format!("the only move that wins{comma}{within}{score}")
            }
            () if self.is_strictly_best_by_distance() => {
                format!("{wins}, sooner than by any other move")
            }
            () => wins,
        }
    }

    /// A win where another move wins sooner.
    fn slower_win(&self) -> String {
        let wins = still(&self.names[0], "wins");
        let plies = [self.value, self.best.value].map(|value| value.remoteness());
        match plies {
            [Some(own), Some(best)] => {
                format!(
                    "{wins}, but {} later than by {}",
                    counted_plies(own - best),
                    self.best.name
                )
            }
            _ => wins,
        }
    }

    fn best_draw(&self) -> String {
        match self.losing.len() {
            _ if self.others.is_empty() || !self.others.iter().all(Value::is_exact) => {
                STANDOFF.into()
            }
            0 => "a draw, as every move is".into(),
            losing if losing == self.others.len() => "the only move that draws".into(),
            _ if self.names_losing() => {
                format!("{STANDOFF}; {} would lose", joined_by_and(&self.losing))
            }
            losing => format!("{STANDOFF}; {losing} other moves would lose"),
        }
    }

    /// Whether the moves that lose are named beside one that draws.
    pub fn names_losing(&self) -> bool {
        let losing = self.losing.len();
        self.value.outcome() == Some(Outcome::Draw)
            && losing <= MAX_NAMED_LOSING
            && losing < self.others.len()
    }

    /// That every move loses, and why: as the game says it, or by what the reply does. Otherwise, what speaks
    /// for this one.
    fn best_loss(&self, reply: Reason, detail: Option<ReplyDetail>) -> Reason {
        let [mover, other] = self.names;
        let wins = clause(other, &format!("wins{}{}", self.within(), self.score(detail)));
        if self.others.is_empty() {
            return reply.followed_by(wins.into());
        }
        if self.value.remoteness().is_none() {
            return "every move loses".to_string().into();
        }
        let why = self.why_lost.as_ref().map(|why| filled(why, [mover, other]).into());
        let why = why.unwrap_or(reply);
        let ended = |loses: String| {
            if self.is_brief { loses } else { format!("{loses}; {wins}") }
        };
        let whole =
            Reason { text: ended(format!("every move loses: {}", why.text)), places: why.places };
        let terse = whole.without_asides();
        let mut reasons = [whole, terse].into_iter().filter(|_| !why.text.is_empty());
        if let Some(reason) = reasons.find(|reason| self.fits(reason)) {
            return reason;
        }
        let alone = self.is_strictly_best_by_distance();
        let lasts =
            if alone { "but this one holds out longest" } else { "and no other holds out longer" };
        ended(format!("every move loses, {lasts}")).into()
    }

    /// Whether every other move is worse, and the distances from the end say so where the outcome is the same.
    fn is_strictly_best_by_distance(&self) -> bool {
        let same = self.others.iter().filter(|other| other.outcome() == self.value.outcome());
        let are_timed = same.chain([&self.value]).all(|value| value.remoteness().is_some());
        are_timed && self.is_strictly_best()
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
