//! How piles balance, in words.

use arcade_base::{joined_by_and, remark};

use super::rules::{Nim, Rule, pile_letter};
use crate::kit::{Clause, balanced_parts, piles_in_pairs, piles_in_parts};

/// How piles balance, and what that is worth to the player who isn't to move.
///
/// In misere Nim pairs are kept until only one pile is larger than 1: it is then cut so that an odd number of single
/// objects is left.
pub(super) struct Balance {
    /// The piles in words, after "leaves": "A and B equal", "6=4+2, 4 and 2 in pairs".
    pub after_leaves: String,
    /// The pairs, if they can't be seen from that at once: "two 4s, two 2s and two 1s"; otherwise "".
    pub pairs: String,
    /// What that means, as a remark beside it: "Ann can copy any move"; "" if it is plain.
    pub means: String,
    /// What the player can do, in clauses: "Ann can copy any move". Where that alone would lose, its clause says so
    /// too: a shortened reason leaves out whole clauses.
    pub strategy: Vec<Clause>,
    /// Why the other player has lost, in a clause.
    pub why_lost: String,
}

/// The most piles that are listed to show how they pair off.
const MAX_LISTED_PILES: usize = 5;

/// How a move is answered, after "can".
struct Answer {
    in_normal_play: &'static str,
    in_misere: &'static str,
    /// The same after "by".
    by: &'static str,
}

const COPY: Answer = Answer { in_normal_play: "copy any move", in_misere: "copy", by: "copying" };

const PAIR_UP: Answer =
    Answer { in_normal_play: "always pair up again", in_misere: "pair up", by: "pairing up" };

impl Balance {
    /// How the piles balance if the side to move, the second of the names, has lost by that to the first; `None` if
    /// they don't, or if they are single objects in misere Nim, which only need to be counted.
    pub fn of(position: &Nim, names: [&str; 2]) -> Option<Self> {
        let piles = filled_piles(position);
        if piles.is_empty() || position.nim_sum() > 0 || position.counts_single_objects() {
            return None;
        }
        let parts = piles_in_parts(position.piles());
        let divided: Vec<&String> = parts.iter().filter(|pile| pile.contains('=')).collect();
        let pairs = piles_in_pairs(&balanced_parts(position.piles()).concat());
        Some(match (&piles[..], &divided[..]) {
            (&[one, other], _) => Self::of_two(position, [one, other], names),
            (_, []) => {
                let are = format!("there are {pairs}");
                Self::of_pairs(position, [pairs, are, String::new()], &COPY, names)
            }
            _ => {
                let (listed, pairs) = if parts.len() > MAX_LISTED_PILES {
                    ("all piles".into(), format!("{pairs}, as {}", joined_by_and(divided)))
                } else {
                    let hides_pairs = divided.len() > 1;
                    (joined_by_and(&parts), if hides_pairs { pairs } else { String::new() })
                };
                let told = [format!("{listed} in pairs"), format!("{listed} are in pairs"), pairs];
                Self::of_pairs(position, told, &PAIR_UP, names)
            }
        })
    }

    fn of_two(position: &Nim, piles: [u8; 2], [winner, loser]: [&str; 2]) -> Self {
        let are_twos = position.piles()[usize::from(piles[0])] == 2;
        let [one, other] = piles.map(pile_letter);
        let (are, leaves) =
            (format!("{one} and {other} are equal"), format!("{one} and {other} equal"));
        if position.rule() == Rule::Misere && are_twos {
            let strategy = format!("{winner} can leave {loser} a single object after any move");
            return Self {
                after_leaves: leaves,
                pairs: String::new(),
                means: String::new(),
                why_lost: format!("{are}; {strategy}"),
                strategy: vec![Clause::from(strategy).as_explanation()],
            };
        }
        Self::of_pairs(position, [leaves, are, String::new()], &COPY, [winner, loser])
    }

    /// The balance of piles that pair off, after "leaves", in a clause, and in pairs, if that adds anything. In misere Nim what is left at the end is no
    /// pair.
    fn of_pairs(
        position: &Nim,
        [after_leaves, are, pairs]: [String; 3],
        answer: &Answer,
        [winner, loser]: [&str; 2],
    ) -> Self {
        let (means, strategy, why_lost) = match position.rule() {
            Rule::Misere => {
                let end = match filled_piles(position).len() {
                    2 => "a single 1",
                    3 | 4 => "just one or three piles of 1",
                    _ => "just an odd number of piles of 1",
                };
                let leaves = format!("leave {loser} the last 1");
                let does = format!("{winner} can {} and {leaves}", answer.in_misere);
                let by = format!("by leaving {end} once that is possible");
                let by = Clause { joint: " ", ..Clause::from(by) };
                let lost = format!("{winner} can {leaves} (by {})", answer.by);
                (does.clone(), [does.into(), by], lost)
            }
            Rule::Normal => {
                let can = format!("{winner} can {}", answer.in_normal_play);
                let last = Clause { joint: ", and ", ..Clause::from("so take the last object") };
                (can.clone(), [can.clone().into(), last], can)
            }
        };
        let [does, further] = strategy;
        Self {
            after_leaves,
            means,
            strategy: vec![does.as_explanation(), further],
            why_lost: format!("{are}{}, so {why_lost}", remark(&[&pairs])),
            pairs,
        }
    }
}

/// The piles that aren't empty.
pub(super) fn filled_piles(position: &Nim) -> Vec<u8> {
    let piles = (0..).zip(position.piles()).filter(|&(_, &objects)| objects > 0);
    piles.map(|(pile, _)| pile).collect()
}
