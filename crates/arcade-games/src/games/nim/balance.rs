//! How piles balance, in words.

use arcade_base::{joined_by_and, remark};

use super::rules::{Nim, Rule, pile_letter};
use crate::kit::{Clause, VERB_S, balanced_parts, piles_in_pairs, piles_in_parts};

/// How piles balance, and what that is worth to the player who isn't to move.
///
/// In misere Nim pairs are kept until only one pile is larger than 1: it is then cut so that an odd number of single
/// objects is left.
pub(super) struct Balance {
    /// The piles in words, after "leaves": "A and B equal".
    pub after_leaves: String,
    /// The pairs of which they are made, where these are more than can be seen: "two 4s and two 1s"; otherwise "".
    pub pairs: String,
    /// What that means, as a remark beside it: "Ann can copy any move"; "" if it is plain.
    pub means: String,
    /// What the player can do, in clauses: "Ann can copy any move". Where that alone would lose, its clause says so
    /// too: a shortened reason leaves out whole clauses.
    pub strategy: Vec<Clause>,
    /// Why the other player has lost, in a clause.
    pub why_lost: String,
}

/// The maximum number of piles that are named where they pair off.
const MAX_NAMED_PILES: usize = 5;

/// What is left in misere Nim at the end of the pairs.
const ONLY_ONES: &str = "only an odd number of 1s";

impl Balance {
    /// How the piles balance if the side to move, the second of the names, has lost by that to the first; `None` if
    /// they don't, or if they are single objects in misere Nim, which only need to be counted.
    pub fn of(position: &Nim, names: [&str; 2]) -> Option<Self> {
        let piles = filled_piles(position);
        if piles.is_empty() || position.nim_sum() > 0 || position.counts_single_objects() {
            return None;
        }
        let parts = piles_in_parts(position.piles());
        Some(match piles[..] {
            [one, other] => Self::of_two(position, [one, other], names),
            _ if parts.iter().any(|pile| pile.contains('=')) => {
                Self::of_parts(position, parts, names)
            }
            _ => {
                let pairs = piles_in_pairs(position.piles());
                let are = format!("there are {pairs}");
                Self::of_copies(position.rule(), [pairs, are], ONLY_ONES, names)
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
                strategy: vec![explanation(strategy)],
            };
        }
        Self::of_copies(position.rule(), [leaves, are], "a single object", [winner, loser])
    }

    /// The balance of piles that balance only in parts: "5=4+1, 4 and 1"; if there are too many to take
    /// in, only the divided ones are listed.
    fn of_parts(position: &Nim, piles: Vec<String>, [winner, loser]: [&str; 2]) -> Self {
        let is_divided = |pile: &String| pile.contains('=');
        let several = piles.iter().filter(|pile| is_divided(pile)).count() > 1;
        let counted = piles_in_pairs(&balanced_parts(position.piles()).concat());
        let (named, rest) = match piles.len() {
            ..=MAX_NAMED_PILES => (piles, ""),
            _ => (piles.into_iter().filter(is_divided).collect(), " with the rest"),
        };
        let named = joined_by_and(named);
        let pairs = if several { counted } else { String::new() };
        let does = format!("{winner} can pair up again");
        let (means, strategy, why_lost) = match position.rule() {
            Rule::Misere => {
                let means = leaving_last(&does, loser);
                let how = remark(&[&pairs, &format!("by {}", leaving(ONLY_ONES))]);
                let why = format!("{winner} leave{VERB_S} {loser} the last 1{how}");
                (means.clone(), misere_strategy(means, ONLY_ONES), why)
            }
            Rule::Normal => {
                let strategy = explanation(format!("{does} after any move"));
                let how = remark(&[&pairs, "after any move, and so take the last object"]);
                (does.clone(), vec![strategy, take_last()], format!("{does}{how}"))
            }
        };
        Self {
            after_leaves: format!("{named} in pairs{rest}"),
            pairs,
            means,
            strategy,
            why_lost: format!("{named} are in pairs{rest}: {why_lost}"),
        }
    }

    /// The balance of piles that are equal two by two, after "leaves" and in a clause: any move can be copied, but in
    /// misere Nim the last ones are left as `end`.
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
                    pairs: String::new(),
                    means: all.clone(),
                    why_lost: format!("{are}; {all}{}", remark(&[&format!("by {}", leaving(end))])),
                    strategy: misere_strategy(all, end),
                }
            }
            Rule::Normal => Self {
                after_leaves,
                pairs: String::new(),
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
    format!("leaving {end} as soon as possible")
}

/// What is done in misere Nim, in clauses.
fn misere_strategy(does: String, end: &str) -> Vec<Clause> {
    vec![explanation(does), Clause { joint: ", by ", ..Clause::from(leaving(end)) }]
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
