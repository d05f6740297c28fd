//! The words of Nim: the nim-sum behind a move.

use arcade_engine::{ClosedForm as _, Game as _};

use super::Bouton;
use super::rules::{Nim, Rule, Take, pile_letter};
use crate::kit::{Fact, MOVER, NotableEvent, OTHER, Words};

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

    fn numbers(&self) -> (&'static str, Vec<String>) {
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

    fn hint(&self, mv: Take) -> String {
        format!("look at pile {}", pile_letter(mv.pile))
    }

    fn explain_move(&self, mv: Take) -> String {
        explanation(&self.after(mv).0).0
    }

    fn facts(&self, mv: Take) -> Vec<Fact> {
        let (text, piles) = explanation(&self.after(mv).0);
        let text = text.split([':', ',']).next().unwrap_or_default().into();
        vec![Fact { text, places: piles.into_iter().map(Into::into).collect() }]
    }

    fn notable_event(&self, mv: Take) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        let is_told = next.outcome().is_none() && Bouton.loses(&next);
        let piles = next.piles().iter().filter(|&&objects| objects > 0).count();
        let text = match piles {
            1 if next.counts_single_objects() => "leaves a single object".into(),
            _ if next.counts_single_objects() => format!("leaves {piles} piles of 1"),
            _ => "balances the piles".into(),
        };
        // This only describes a reply to a mistake, so its weight is 0.
        is_told.then(|| NotableEvent::new(0, text))
    }
}

/// The explanation of the move that led to a position, and the piles of which it speaks.
fn explanation(next: &Nim) -> (String, Vec<u8>) {
    let piles: Vec<(u8, u32)> =
        (0..).zip(next.piles().iter().copied()).filter(|&(_, objects)| objects > 0).collect();
    let left: Vec<u8> = piles.iter().map(|&(pile, _)| pile).collect();
    let is_balanced = next.nim_sum() == 0;
    let text = match left[..] {
        [] if next.rule() == Rule::Normal => "takes the last object and wins".into(),
        [] => "takes the last object and loses".into(),
        [_] if next.counts_single_objects() => {
            format!("leaves a single object, which {OTHER} must take")
        }
        _ if next.counts_single_objects() => {
            let who = if left.len() % 2 == 1 { OTHER } else { MOVER };
            format!("leaves {} piles of 1, so {who} must take the last", left.len())
        }
        [_] if next.rule() == Rule::Normal => {
            format!("leaves one pile, which {OTHER} can take whole")
        }
        _ if next.has_one_large_pile() => {
            let text =
                format!("leaves one pile larger than 1, so {OTHER} can choose who takes the last");
            let large = piles.iter().filter(|&&(_, objects)| objects > 1);
            return (text, large.map(|&(pile, _)| pile).collect());
        }
        [one, other] if is_balanced => {
            let [one, other] = [one, other].map(pile_letter);
            let until = if next.rule() == Rule::Misere { ", down to 1 or 0" } else { "" };
            format!("leaves {one} and {other} equal: any move can be copied{until}")
        }
        _ if is_balanced => "balances the piles: every move from there has a winning reply".into(),
        _ => {
            let text = format!("leaves the piles so that {OTHER} can balance them");
            return (text, Vec::new());
        }
    };
    (text, left)
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
