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
            _ => Self::of_pairs(position.rule(), heaps_in_pairs(position.piles()), names),
        })
    }

    fn of_two(position: &Nim, piles: [u8; 2], [winner, loser]: [&str; 2]) -> Self {
        let are_twos = position.piles()[usize::from(piles[0])] == 2;
        let [one, other] = piles.map(pile_letter);
        let copies = format!("{winner} can copy any move");
        let (means, strategy, why_lost) = match position.rule() {
            Rule::Normal => (
                format!(" ({copies})"),
                vec![explanation(copies.clone()), end(Rule::Normal)],
                format!(", so {copies}"),
            ),
            Rule::Misere if are_twos => {
                let leaves = format!("{winner} can leave {loser} a single object after any move");
                (String::new(), vec![explanation(leaves.clone())], format!("; {leaves}"))
            }
            Rule::Misere => {
                let copies = format!("{winner} can copy");
                let ends = "and at the first chance leave a single object";
                (
                    format!(" ({copies} nearly to the end)"),
                    vec![explanation(format!("{copies}, {ends}"))],
                    format!("; {copies} ({ends})"),
                )
            }
        };
        Self {
            after_leaves: format!("{one} and {other} equal"),
            means,
            strategy,
            why_lost: format!("{one} and {other} are equal{why_lost}"),
        }
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

    /// Of piles that are equal two by two: "two 4s and two 1s".
    fn of_pairs(rule: Rule, piles: String, [winner, _]: [&str; 2]) -> Self {
        let (means, strategy, why_lost) = match rule {
            Rule::Misere => {
                let copies = format!("{winner} can copy");
                let ends = "and at the first chance leave an odd number of 1s";
                (
                    format!(" ({copies} nearly to the end)"),
                    vec![explanation(format!("{copies}, {ends}"))],
                    format!("; {copies} ({ends})"),
                )
            }
            Rule::Normal => {
                let copies = format!("{winner} can copy any move");
                (
                    format!(" ({copies})"),
                    vec![explanation(copies.clone()), end(rule)],
                    format!(", so {copies}"),
                )
            }
        };
        Self {
            means,
            strategy,
            why_lost: format!("there are {piles}{why_lost}"),
            after_leaves: piles,
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
