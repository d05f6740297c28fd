//! The words of Nim: the nim-sum behind a move.

use arcade_base::joined_by_and;
use arcade_engine::{ClosedForm as _, Game as _};

use super::Bouton;
use super::rules::{Nim, Rule, Take, pile_letter};
use crate::kit::{
    Bearing, Clause, MOVER, NotableEvent, OTHER, Words, balance_in_parts, heaps_in_parts,
};

impl Words for Nim {
    fn variant(&self) -> String {
        match self.rule() {
            Rule::Misere => "misere".into(),
            Rule::Normal => "normal play".into(),
        }
    }

    fn goal(&self) -> String {
        format!("whoever takes the last object {}", last_object(self))
    }

    fn advise(&self, mv: Take) -> String {
        format!("take {} from pile {} ({mv})", mv.count, pile_letter(mv.pile))
    }

    fn describe(&self, mv: Take) -> String {
        format!("takes {} from pile {}", mv.count, pile_letter(mv.pile))
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        format!("the last object is taken, and whoever takes it {}", last_object(self))
    }

    fn theory(&self) -> Vec<String> {
        let places = binary_places(self);
        let row = |name: &str, number: u32| format!("{name:<8} {number:>3}   {number:0places$b}");
        let piles = (0..).zip(self.piles());
        let mut lines: Vec<String> = piles
            .map(|(pile, &objects)| row(&format!("pile {}", pile_letter(pile)), objects))
            .collect();
        lines.push(row("nim-sum", self.nim_sum()));
        lines.push("A digit of the nim-sum is 1 where an odd number of piles have a 1.".into());
        lines.push(match (self.rule(), self.counts_single_objects()) {
            (Rule::Misere, true) => {
                "No pile holds more than 1: whoever leaves an odd number of objects wins.".into()
            }
            (Rule::Misere, false) => {
                "Whoever leaves nim-sum 0 wins, until no pile holds more than 1: \
                 then whoever leaves an odd number of objects."
                    .into()
            }
            (Rule::Normal, _) => "Whoever leaves nim-sum 0 wins.".into(),
        });
        lines
    }

    fn panel_section(&self) -> (&'static str, Vec<String>) {
        let places = binary_places(self);
        let row = |name: &str, number: u32| format!("{name:<7} {number:>2}  {number:0places$b}");
        let piles = (0..).zip(self.piles());
        let rows = piles.map(|(pile, &objects)| row(&pile_letter(pile).to_string(), objects));
        let goal: &[&str] = match (self.counts_single_objects(), Bouton.loses(self)) {
            (true, false) => &["leave an odd number"],
            (true, true) => &["no move leaves it odd:", "wait for a slip"],
            (false, false) => &["leave nim-sum 0"],
            (false, true) => &["no move leaves it 0:", "wait for a slip"],
        };
        let goal = goal.iter().copied().map(Into::into);
        ("Theory", rows.chain([row("nim-sum", self.nim_sum())]).chain(goal).collect())
    }

    fn where_to_look(&self, mv: Take) -> String {
        match filled_piles(self)[..] {
            [_] => "decide how much to take from the last pile".into(),
            _ => format!("look at pile {}", pile_letter(mv.pile)),
        }
    }

    fn explain_move(&self, mv: Take) -> Vec<Clause> {
        let next = self.after(mv).0;
        let piles = filled_piles(&next);
        let places = |piles: &[u8]| vec![piles.iter().map(|&pile| pile.into()).collect()];
        match piles[..] {
            [] => vec![format!("takes the last object and {}", last_object(self)).into()],
            _ if next.counts_single_objects() => {
                let who = if piles.len() % 2 == 1 { OTHER } else { MOVER };
                let bearing = if who == MOVER { Bearing::Against } else { Bearing::Neutral };
                let text = match piles.len() {
                    1 => format!("leaves a single object, which {who} must take"),
                    count => format!("leaves {count} piles of 1, so {who} must take the last"),
                };
                vec![Clause::about(text, places(&piles)).with_bearing(bearing)]
            }
            [pile] if next.rule() == Rule::Normal => {
                let text = format!("leaves one pile, which {OTHER} can take whole");
                vec![Clause::about(text, places(&[pile]))]
            }
            _ if next.has_one_large_pile() => {
                let text = format!(
                    "leaves only one pile larger than 1, so {OTHER} can choose who takes the last"
                );
                let large = |pile: &u8| next.piles()[usize::from(*pile)] > 1;
                let large: Vec<u8> = piles.into_iter().filter(large).collect();
                vec![Clause::about(text, places(&large))]
            }
            _ => balance(&next, [MOVER, OTHER]).map_or_else(
                Vec::new,
                |Balance { after_leaves, strategy, end, .. }| {
                    let leaves = Clause::about(format!("leaves {after_leaves}"), places(&piles));
                    [leaves, Clause::from(strategy).as_explanation()]
                        .into_iter()
                        .chain(end)
                        .collect()
                },
            ),
        }
    }

    fn why_lost(&self) -> Option<String> {
        if !Bouton.loses(self) {
            return None;
        }
        let piles = filled_piles(self).len();
        if self.counts_single_objects() {
            return Some(match piles {
                1 => format!("{MOVER} must take the last object"),
                _ => format!("of {piles} single objects {MOVER} must take the last"),
            });
        }
        let Balance { clause, strategy, .. } = balance(self, [OTHER, MOVER])?;
        Some(match (piles, self.rule()) {
            (2, Rule::Misere) => format!("{clause}; {strategy}"),
            (2, Rule::Normal) => format!("{clause}, so {strategy}"),
            (_, Rule::Misere) => format!("{clause}; {OTHER} can keep it so{ODD_ONES}"),
            (_, Rule::Normal) => format!("{clause}, and {OTHER} can pair up again"),
        })
    }

    fn notable_event(&self, mv: Take) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        if next.outcome().is_some() || !Bouton.loses(&next) {
            return None;
        }
        let piles = filled_piles(&next).len();
        let text = match piles {
            1 if next.counts_single_objects() => "leaves a single object".into(),
            _ if next.counts_single_objects() => format!("leaves {piles} piles of 1"),
            // The piles aren't on the board yet, so that their parts alone would tell little.
            3..=MAX_NAMED_PILES if !divided_piles(&next).is_empty() => {
                format!("leaves piles of {}", joined_by_and(heaps_in_parts(next.piles())))
            }
            _ => format!("leaves {}", balance(&next, [MOVER, OTHER])?.after_leaves),
        };
        // This only describes a reply to a mistake, so its weight is 0.
        Some(NotableEvent::new(0, text))
    }
}

/// The piles that aren't empty.
fn filled_piles(position: &Nim) -> Vec<u8> {
    let piles = (0..).zip(position.piles()).filter(|&(_, &objects)| objects > 0);
    piles.map(|(pile, _)| pile).collect()
}

/// The most piles that are named one by one.
const MAX_NAMED_PILES: usize = 5;

/// Where misere Nim departs from pairs: once a single pile is larger than 1, it is to be made so that an odd number
/// of single objects is left.
const ODD_ONES: &str = ", but end on an odd number of 1s";

/// How piles balance, and what that is worth.
struct Balance {
    /// The piles in words, after "leaves": "A and B equal".
    after_leaves: String,
    /// The same as a clause of its own: "A and B are equal".
    clause: String,
    /// What the player who isn't to move can do, in a clause: "Ann can copy any move". Where that alone would lose,
    /// the clause says so too: a shortened reason leaves out whole clauses.
    strategy: String,
    /// How that ends: "so take the last object"; `None` if the strategy says it.
    end: Option<Clause>,
}

/// How the piles balance if the side to move, `loser`, has lost by that to `winner`.
fn balance(position: &Nim, [winner, loser]: [&str; 2]) -> Option<Balance> {
    let piles = filled_piles(position);
    if piles.is_empty() || position.nim_sum() > 0 || position.counts_single_objects() {
        return None;
    }
    let takes_last = Clause { joint: ", and ", ..Clause::from("so take the last object") };
    let end = Some(takes_last).filter(|_| position.rule() == Rule::Normal);
    Some(if let [one, other] = piles[..] {
        let are_twos = position.piles()[usize::from(one)] == 2;
        let [one, other] = [one, other].map(pile_letter);
        let strategy = match position.rule() {
            Rule::Misere if are_twos => {
                format!("{winner} can leave {loser} a single object after any move")
            }
            Rule::Misere => format!("{winner} can copy any move{ODD_ONES}"),
            Rule::Normal => format!("{winner} can copy any move"),
        };
        Balance {
            after_leaves: format!("{one} and {other} equal"),
            clause: format!("{one} and {other} are equal"),
            strategy,
            end,
        }
    } else {
        let parts = balance_in_parts(position.piles());
        let divided = divided_piles(position).join(", ");
        let divided = if divided.is_empty() { divided } else { format!(" ({divided})") };
        let clause = match &parts {
            Some(parts) if divided.is_empty() => format!("there are {parts}"),
            _ => format!("all is paired{divided}"),
        };
        Balance {
            after_leaves: format!("{}{divided}", parts.unwrap_or("all in pairs".into())),
            clause,
            strategy: match position.rule() {
                Rule::Misere => format!("{winner} can keep them paired{ODD_ONES}"),
                Rule::Normal => format!("{winner} can restore the pairs after any move"),
            },
            end,
        }
    })
}

/// The piles that are divided to show how all balance: "5=4+1".
fn divided_piles(position: &Nim) -> Vec<String> {
    heaps_in_parts(position.piles()).into_iter().filter(|pile| pile.contains('=')).collect()
}

/// What happens to the player who takes the last object.
fn last_object(position: &Nim) -> &'static str {
    match position.rule() {
        Rule::Misere => "loses",
        Rule::Normal => "wins",
    }
}

/// The number of binary digits of the largest pile.
pub fn binary_places(position: &Nim) -> usize {
    let largest = position.piles().iter().max().copied().unwrap_or(0);
    (u32::BITS - largest.leading_zeros()).max(1) as usize
}
