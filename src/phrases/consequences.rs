//! The middle part of a reason: the reply to a move, as clauses before the result.

use arcade_base::joined_by_and;
use arcade_games::kit::{Clause, NotableEvent};

use super::line_summary::LineSummary;
use super::names::{clause, conjugated, filled, possessive};
use super::reason::{Reason, event_places};

/// The maximum number of moves of a planned turn that are described.
const MAX_PLANNED_MOVES: usize = 2;

/// How much is said about the reply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ReplyDetail {
    /// Its moves.
    Moves,
    /// Its moves and what they do.
    Effect,
    /// These, and how the game ends.
    End,
}

/// The other side's reply to a move.
pub(super) struct Reply {
    /// Clauses about the other side, the first with the subject. If the description of the move implies the
    /// reply, they are about what it does, if that is worth telling.
    pub clauses: Vec<String>,
    /// The places that they mention.
    pub places: Vec<Vec<u16>>,
    /// Whether they say what the reply does.
    pub explains: bool,
    /// Whether the other side is their subject, so that another clause about it can follow.
    pub has_other_as_subject: bool,
}

/// The other side's reply to a move; `names` are the mover and the other side. A reply that the description
/// of the move implies isn't named again if that description `is_told`. `None` if no reply is known, or nothing of it is
/// left to tell.
pub(super) fn reply(
    summary: &LineSummary,
    [mover, other]: &[String; 2],
    detail: ReplyDetail,
    is_told: bool,
) -> Option<Reply> {
    let reply = summary.reply.as_ref()?;
    let event = reply.event.as_ref().filter(|_| detail >= ReplyDetail::Effect);
    let does = event.map(|event| filled(&event.text, [other, mover]));
    let places = event.map_or(Vec::new(), event_places);
    if reply.is_forced && is_told {
        let does = does.filter(|_| event.is_some_and(|event| event.weight > 0))?;
        let clauses = vec![format!("that {does}")];
        return Some(Reply { clauses, places, explains: true, has_other_as_subject: false });
    }
    let replies = reply.reply_clause([other, mover]);
    // An answer of two verbs, "takes the 5 and plays a 4", becomes a list, as more verbs follow.
    let replies = match replies.rsplit_once(" and ").filter(|_| reply.reply_text.is_some()) {
        Some((first, last)) => format!("{first}, {last}"),
        None => replies,
    };
    let explains = does.is_some();
    let does = does.filter(|_| !reply.tells_event()).map(|does| conjugated(other, &does));
    let clauses = [replies].into_iter().chain(does).collect();
    Some(Reply { clauses, places, explains, has_other_as_subject: true })
}

/// The reply if it says what it does: one that nothing is known about explains nothing.
pub(super) fn if_explaining(reply: Option<Reply>) -> Reason {
    let reply = reply.filter(|reply| reply.explains);
    reply.map_or_else(Reason::default, |Reply { clauses, places, .. }| {
        Reason::about(joined(&clauses), places)
    })
}

impl LineSummary {
    /// The rest of a turn that the first move begins: "then 5, then 4" and "captures 4".
    pub fn rest_of_turn(&self) -> Vec<Clause> {
        let Some(rest) = &self.rest else { return Vec::new() };
        let then = Clause { joint: ", then ", ..Clause::from(rest.name.clone()) };
        let does = rest
            .event
            .as_ref()
            .map(|event| Clause::about(event.text.clone(), event_places(event)).as_explanation());
        [then].into_iter().chain(does).collect()
    }

    /// What the next turn of the side that moves first does after the reply, with the reply unless it is forced.
    pub fn plan(&self, [mover, other]: &[String; 2]) -> Option<Reason> {
        let (next, reply) = (self.next.as_ref()?, self.reply.as_ref()?);
        // Longer turns can't be followed in the head.
        if next.len > MAX_PLANNED_MOVES {
            return None;
        }
        // A plan that gains less than the reply before it would argue against the move.
        let gained = reply.event.as_ref().map_or(0, |event| event.weight);
        let event = next.event.as_ref().filter(|event| event.weight >= gained)?;
        // After an answer that needn't come, only points are there to stay.
        if !reply.is_forced && self.points.is_none() && event.weight < NotableEvent::DECISIVE {
            return None;
        }
        let then = if reply.is_forced {
            "then".into()
        } else {
            format!("if {},", reply.reply_clause([other, mover]))
        };
        let does = filled(&event.text, [mover, other]);
        let text = match next.len {
            1 => format!("{then} {} {} {does}", possessive(mover), next.name),
            _ => {
                let goes_on = clause(mover, &format!("goes on with {}", next.name));
                format!("{then} {goes_on} and {}", conjugated(mover, &does))
            }
        };
        let is_conditional = !reply.is_forced;
        Some(Reason { text, places: event_places(event), is_conditional })
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn joined(clauses: &[String]) -> String {
    match clauses {
        // The comma before "and" separates the last clause from one that has commas itself, or two verbs.
        [first @ .., last]
            if first.iter().any(|clause| clause.contains(", "))
                || first.iter().skip(1).any(|clause| clause.contains(" and ")) =>
        {
            format!("{}, and {last}", first.join(", "))
        }
        _ => joined_by_and(clauses),
    }
}
