//! Moves of one side that force the replies, up to one that does more.

use arcade_engine::{Position as _, Turn};
use arcade_games::kit::{GameSpec, MoveOf, NotableEvent, Words as _};

use super::names::{filled, possessive};
use super::reason::{Reason, event_places};

/// The maximum number of forced replies that can be followed in the head.
const MAX_REPLIES: usize = 2;

/// Moves of a side that each force the reply, and the move after them that does more than any of them.
pub(super) struct Combination {
    /// The names of the moves that force a reply.
    forcing: Vec<String>,
    /// The names of the replies.
    replies: Vec<String>,
    /// The name of the last move.
    last: String,
    /// What that one does.
    event: NotableEvent,
}

impl Combination {
    /// The combination that `line`, played from `start`, begins with; `None` if it begins with none.
    pub fn of<C: GameSpec>(start: &C::Position, line: &[MoveOf<C>]) -> Option<Self> {
        let (mut forcing, mut replies) = (Vec::new(), Vec::new());
        let mut position = start.clone();
        let mut most = 0;
        for pair in line.chunks(2) {
            let event = position.turn_event(&pair[..1]).filter(|event| event.weight > 0);
            let name = position.name_moves(&pair[..1]);
            if let Some(event) = event.filter(|event| event.weight > most) {
                if !replies.is_empty() {
                    return Some(Self { forcing, replies, last: name, event });
                }
                most = event.weight;
            }
            let &[mv, reply] = pair else { return None };
            if replies.len() == MAX_REPLIES || position.forced_reply(mv) != Some(reply) {
                return None;
            }
            forcing.push(name);
            if position.play_unchecked(mv) != Turn::Opponent {
                return None;
            }
            replies.push(position.name_moves(&[reply]));
            if position.play_unchecked(reply) != Turn::Opponent {
                return None;
            }
        }
        None
    }

    /// The combination in words, for a side and the one that is forced: "Ann's 8 forces your 9; then Ann's 5 threatens
    /// 2-5-8 and 3-5-7 at once"; where the first move is named before it, "that forces your 9".
    pub fn told(&self, [side, forced]: [&str; 2], is_named: bool) -> Reason {
        let [side_possessive, forced_possessive] = [side, forced].map(possessive);
        let pairs = self.forcing.iter().zip(&self.replies).enumerate();
        let pairs = pairs.map(|(index, (mv, reply))| match index {
            0 if is_named => format!("that forces {forced_possessive} {reply}"),
            0 => format!("{side_possessive} {mv} forces {forced_possessive} {reply}"),
            _ => format!(", and {side_possessive} {mv} {forced_possessive} {reply}"),
        });
        let ends = Reason::from(self.ends([side, forced]));
        // For a longer one, the end is enough.
        let ends = if self.forcing.len() > 1 { ends.without_asides() } else { ends };
        let text = format!("{}; then {}", pairs.collect::<String>(), ends.text);
        Reason::about(text, event_places(&self.event))
    }

    /// What comes after the first reply: "your 5 threatens 2-5-8 and 1-5-9 at once", or before that "your 2 forces
    /// Ann's 8, and".
    pub fn sequel(&self, [side, forced]: [&str; 2]) -> Reason {
        let ends = self.ends([side, forced]);
        let text = match (&self.forcing[1..], &self.replies[1..]) {
            ([mv], [reply]) => {
                format!(
                    "{} {mv} forces {} {reply}, and {ends}",
                    possessive(side),
                    possessive(forced)
                )
            }
            _ => ends,
        };
        Reason::about(text, event_places(&self.event))
    }

    /// The name of the first reply.
    pub fn first_reply(&self) -> &str {
        &self.replies[0]
    }

    /// The last move and what it does.
    fn ends(&self, [side, forced]: [&str; 2]) -> String {
        format!("{} {} {}", possessive(side), self.last, filled(&self.event.text, [side, forced]))
    }
}
