//! How piles balance, in words.

use arcade_base::joined_by_and;

use super::rules::{Nim, Rule, pile_letter};
use crate::kit::{Clause, heaps_in_pairs, heaps_in_parts};

/// How piles balance, and what that is worth to the player who isn't to move.
///
/// In misere Nim pairs are kept until only one pile is larger than 1: it is then cut so that an odd number of single
/// objects is left.
pub(super) struct Balance {
    /// The piles in words, after "leaves": "A and B equal".
    pub after_leaves: String,
    /// What that means, as an aside after it: " (Ann can copy any move)"; "" if it is plain.
    pub means: String,
    /// What the player can do, in clauses: "Ann can copy any move". Where that alone would lose, its clause says so
    /// too: a shortened reason leaves out whole clauses.
    pub strategy: Vec<Clause>,
    /// Why the other player has lost, in a clause.
    pub why_lost: String,
}

impl Balance {
    /// How the piles balance if the side to move, the second of the names, has lost by that to the first; `None` if
    /// they don't, or if they are single objects in misere Nim, which only need to be counted.
    pub fn of(position: &Nim, names: [&str; 2]) -> Option<Self> {
        let piles = filled_piles(position);
        if piles.is_empty() || position.nim_sum() > 0 || position.counts_single_objects() {
            return None;
        }
        let parts = heaps_in_parts(position.piles());
        Some(match piles[..] {
            [one, other] => Self::of_two(position, [one, other], names),
            _ if parts.iter().any(|pile| pile.contains('=')) => {
                Self::of_parts(position.rule(), &joined_by_and(parts), names)
            }
            _ => {
                let pairs = heaps_in_pairs(position.piles());
                let are = format!("there are {pairs}");
                Self::of_copies(position.rule(), [pairs, are], "an odd number of 1s", names[0])
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
                means: String::new(),
                why_lost: format!("{are}; {strategy}"),
                strategy: vec![explanation(strategy)],
            };
        }
        Self::of_copies(position.rule(), [leaves, are], "a single object", winner)
    }

    /// Of piles that balance only in parts: "5=4+1, 4 and 1".
    fn of_parts(rule: Rule, piles: &str, [winner, _]: [&str; 2]) -> Self {
        let mends = format!("{winner} can pair up again");
        let how_long = match rule {
            Rule::Misere => "nearly to the end",
            Rule::Normal => "after any move",
        };
        let end = end(rule);
        Self {
            after_leaves: format!("{piles}, all in pairs"),
            means: String::new(),
            why_lost: format!(
                "{piles} are all in pairs; {mends} ({how_long}{}{})",
                end.joint, end.text
            ),
            strategy: vec![explanation(format!("{mends} {how_long}")), end],
        }
    }

    /// Of piles that are equal two by two, after "leaves" and in a clause: any move can be copied, but in misere Nim
    /// the last ones are left as `end`.
    fn of_copies(rule: Rule, [after_leaves, are]: [String; 2], end: &str, winner: &str) -> Self {
        let copies = format!("{winner} can copy");
        match rule {
            Rule::Misere => {
                let ends = format!("and at the first chance leave {end}");
                Self {
                    after_leaves,
                    means: format!(" ({copies} nearly to the end)"),
                    strategy: vec![explanation(format!("{copies}, {ends}"))],
                    why_lost: format!("{are}; {copies} ({ends})"),
                }
            }
            Rule::Normal => Self {
                after_leaves,
                means: format!(" ({copies} any move)"),
                strategy: vec![explanation(format!("{copies} any move")), self::end(rule)],
                why_lost: format!("{are}, so {copies} any move"),
            },
        }
    }
}

/// How it ends if the pairs are kept.
fn end(rule: Rule) -> Clause {
    let text = match rule {
        Rule::Misere => "then leave an odd number of 1s",
        Rule::Normal => "so take the last object",
    };
    Clause { joint: ", and ", ..Clause::from(text) }
}

fn explanation(text: String) -> Clause {
    Clause::from(text).as_explanation()
}

/// The piles that aren't empty.
pub(super) fn filled_piles(position: &Nim) -> Vec<u8> {
    let piles = (0..).zip(position.piles()).filter(|&(_, &objects)| objects > 0);
    piles.map(|(pile, _)| pile).collect()
}
