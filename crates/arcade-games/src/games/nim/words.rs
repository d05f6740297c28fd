//! The words of Nim: the nim-sum behind a move.

use arcade_base::remark;
use arcade_engine::{ClosedForm as _, Position as _};

use super::Bouton;
use super::balance::{Balance, filled_piles};
use super::rules::{Nim, Rule, Take, pile_letter};
use crate::kit::{Bearing, Clause, MOVER, NotableEvent, OTHER, Words};

impl Words for Nim {
    fn variant(&self) -> String {
        match self.rule() {
            Rule::Misere => "misere".into(),
            Rule::Normal => "normal play".into(),
        }
    }

    fn how_to_win(&self) -> String {
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
            [pile] => vec![Clause::about("leaves one pile", places(&[pile]))],
            _ if next.has_one_large_pile() => {
                let text = format!(
                    "leaves one pile larger than 1, of which {OTHER} can take all or all but one"
                );
                let large = |pile: &u8| next.piles()[usize::from(*pile)] > 1;
                let large: Vec<u8> = piles.into_iter().filter(large).collect();
                vec![Clause::about(text, places(&large))]
            }
            _ => Balance::of(&next, [MOVER, OTHER]).map_or_else(
                Vec::new,
                |Balance { after_leaves, pairs, strategy, .. }| {
                    let leaves = format!("leaves {after_leaves}{}", remark(&[&pairs]));
                    let leaves = Clause::about(leaves, places(&piles));
                    [leaves].into_iter().chain(strategy).collect()
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
        Some(Balance::of(self, [OTHER, MOVER])?.why_lost)
    }

    fn notable_event(&self, mv: Take) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        if next.outcome().is_some() || !Bouton.loses(&next) {
            return None;
        }
        let piles = filled_piles(&next).len();
        let text = match piles {
            1 if next.counts_single_objects() => format!("leaves {OTHER} a single object"),
            _ if next.counts_single_objects() => {
                format!("leaves {piles} piles of 1 ({OTHER} must take the last)")
            }
            _ => {
                let Balance { after_leaves, pairs, means, .. } =
                    Balance::of(&next, [MOVER, OTHER])?;
                format!("leaves {after_leaves}{}", remark(&[&pairs, &means]))
            }
        };
        // This only describes a reply to a mistake, so its weight is 0.
        Some(NotableEvent::new(0, text))
    }
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
