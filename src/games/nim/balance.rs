//! How piles balance, in words.

use arcade_base::joined_by_and;

use super::rules::{Nim, Rule, pile_letter};
use crate::kit::{Clause, balanced_parts, heaps_in_pairs, heaps_in_parts};

/// How piles balance, and what that is worth to the player who isn't to move.
///
/// In misere Nim pairs are kept until only one pile is larger than 1: it is then cut so that an odd number of single
/// objects is left.
pub(super) struct Balance {
    /// The piles in words, after "leaves": "A and B equal".
    pub after_leaves: String,
    /// The piles that are divided to pair off, if that isn't said: "5=4+1, 3=2+1"; otherwise "".
    pub divided: String,
    /// What that means, as a remark beside it: "Ann can copy any move"; "" if it is plain.
    pub means: String,
    /// What the player can do, in clauses: "Ann can copy any move". Where that alone would lose, its clause says so
    /// too: a shortened reason leaves out whole clauses.
    pub strategy: Vec<Clause>,
    /// Why the other player has lost, in a clause.
    pub why_lost: String,
}

/// The most piles that are named where they pair off.
const MAX_NAMED_PILES: usize = 5;

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
                Self::of_parts(position, parts, names)
            }
            _ => {
                let pairs = heaps_in_pairs(position.piles());
                let are = format!("there are {pairs}");
                Self::of_copies(position.rule(), [pairs, are], "an odd number of 1s", names)
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
                divided: String::new(),
                means: String::new(),
                why_lost: format!("{are}; {strategy}"),
                strategy: vec![explanation(strategy)],
            };
        }
        Self::of_copies(position.rule(), [leaves, are], "a single object", [winner, loser])
    }

    /// Of piles that balance only in parts: "5=4+1, 4 and 1". Where it is more than can be seen at a glance, the pairs
    /// are counted: "two 4s, two 2s and two 1s".
    fn of_parts(position: &Nim, piles: Vec<String>, [winner, loser]: [&str; 2]) -> Self {
        let divided: Vec<String> =
            piles.iter().filter(|pile| pile.contains('=')).cloned().collect();
        let (pairs, after_leaves, divided) = if divided.len() == 1 && piles.len() <= MAX_NAMED_PILES
        {
            let pairs = joined_by_and(piles);
            (pairs.clone(), format!("{pairs}, all in pairs"), String::new())
        } else {
            let pairs = heaps_in_pairs(&balanced_parts(position.piles()).concat());
            (pairs.clone(), pairs, divided.join(", "))
        };
        let does = format!("{winner} can pair up");
        let (means, strategy, why_lost) = match position.rule() {
            Rule::Misere => {
                let end = "an odd number of 1s";
                let how = remark(&[&divided, &format!("by {}", leaving(end))]);
                let why_lost = format!("{does} {pairs} and leave {loser} the last 1{how}");
                let means = leaving_last(&does, loser);
                (means.clone(), misere_strategy(means, end), why_lost)
            }
            Rule::Normal => {
                let means = format!("{does} again");
                let how = remark(&[&divided, "after any move, and so take the last object"]);
                let why_lost = format!("{does} {pairs} again{how}");
                let strategy = explanation(format!("{means} after any move"));
                (means, vec![strategy, take_last()], why_lost)
            }
        };
        Self { after_leaves, divided, means, strategy, why_lost }
    }

    /// Of piles that are equal two by two, after "leaves" and in a clause: any move can be copied, but in misere Nim
    /// the last ones are left as `end`.
    fn of_copies(
        rule: Rule,
        [after_leaves, are]: [String; 2],
        end: &str,
        [winner, loser]: [&str; 2],
    ) -> Self {
        let does = format!("{winner} can copy");
        match rule {
            Rule::Misere => {
                let all = leaving_last(&does, loser);
                Self {
                    after_leaves,
                    divided: String::new(),
                    means: all.clone(),
                    why_lost: format!("{are}; {all}{}", remark(&[&format!("by {}", leaving(end))])),
                    strategy: misere_strategy(all, end),
                }
            }
            Rule::Normal => Self {
                after_leaves,
                divided: String::new(),
                means: format!("{does} any move"),
                strategy: vec![explanation(format!("{does} any move")), take_last()],
                why_lost: format!("{are}, so {does} any move"),
            },
        }
    }
}

/// That pairs are kept, and what for in misere Nim.
fn leaving_last(does: &str, loser: &str) -> String {
    format!("{does} and leave {loser} the last 1")
}

/// How the last object is left to the other side in misere Nim, after "by".
fn leaving(end: &str) -> String {
    format!("leaving {end} at the first chance")
}

/// What is done in misere Nim, in clauses.
fn misere_strategy(does: String, end: &str) -> Vec<Clause> {
    vec![explanation(does), Clause { joint: ", by ", ..Clause::from(leaving(end)) }]
}

/// Remarks in parentheses after other words; "" if all are empty.
pub(super) fn remark(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join("; ")) }
}

/// How it ends in normal play if the pairs are kept.
fn take_last() -> Clause {
    Clause { joint: ", and ", ..Clause::from("so take the last object") }
}

fn explanation(text: String) -> Clause {
    Clause::from(text).as_explanation()
}

/// The piles that aren't empty.
pub(super) fn filled_piles(position: &Nim) -> Vec<u8> {
    let piles = (0..).zip(position.piles()).filter(|&(_, &objects)| objects > 0);
    piles.map(|(pile, _)| pile).collect()
}
