//! What is said about Nim: the nim-sum behind a move.

use super::rules::{Nim, Rule, Take, pile_letter};
use crate::engine::ClosedForm as _;
use crate::game::Game as _;
use crate::games::nim::Bouton;
use crate::kit::Commentary;
use crate::text::counted;

/// The words of the game.
#[derive(Debug)]
pub struct Words;

impl Commentary<Nim> for Words {
    fn variant(position: &Nim) -> String {
        match position.rule() {
            Rule::Misere => "mis\u{e8}re".into(),
            Rule::Normal => "normal play".into(),
        }
    }

    fn goal(position: &Nim) -> String {
        format!("whoever takes the last object {}", last_object(position))
    }

    fn short(position: &Nim, mv: Take) -> String {
        let before = position.piles().get(usize::from(mv.pile)).copied().unwrap_or(0);
        let after = before.saturating_sub(mv.count);
        format!("{} {before}\u{2192}{after}", pile_letter(mv.pile))
    }

    fn describe(_: &Nim, mv: Take) -> String {
        format!("takes {} from pile {}", mv.count, pile_letter(mv.pile))
    }

    fn why_over(position: &Nim) -> String {
        format!("the last object is taken, and whoever takes it {}", last_object(position))
    }

    fn theory(position: &Nim) -> Vec<String> {
        let places = binary_places(position);
        let row = |name: &str, number: u8| format!("{name:<8} {number:>3}   {number:0places$b}");
        let piles = (0..).zip(position.piles());
        let mut lines: Vec<String> = piles
            .map(|(pile, &objects)| row(&format!("pile {}", pile_letter(pile)), objects))
            .collect();
        lines.push(row("nim-sum", position.nim_sum()));
        lines.push("A digit of the nim-sum is 1 where an odd number of piles have a 1.".into());
        lines.push(match (position.rule(), position.counts_single_objects()) {
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

    fn numbers(position: &Nim) -> Vec<String> {
        let places = binary_places(position);
        let row = |name: &str, number: u8| format!("{name:<7} {number:>2}  {number:0places$b}");
        let piles = (0..).zip(position.piles());
        let rows = piles.map(|(pile, &objects)| row(&pile_letter(pile).to_string(), objects));
        let goal = match position.rule() {
            Rule::Misere if position.counts_single_objects() => "leave an odd number",
            _ => "leave nim-sum 0",
        };
        rows.chain([row("nim-sum", position.nim_sum()), goal.into()]).collect()
    }

    fn hint(position: &Nim, mv: Take) -> String {
        if Bouton.loses(position) {
            return "every move loses against perfect play: make the game last".into();
        }
        format!("look at pile {}", pile_letter(mv.pile))
    }

    fn deed(position: &Nim, mv: Take) -> String {
        let (next, _) = position.after(mv);
        let letter = pile_letter(mv.pile);
        let left = next.piles()[usize::from(mv.pile)];
        let change = format!("{letter} to {left}");
        if next.is_empty() {
            return match position.rule() {
                Rule::Normal => "takes the last object and wins".into(),
                Rule::Misere => "takes the last object and loses".into(),
            };
        }
        if next.counts_single_objects() {
            return explain_single_objects(&next, &change);
        }
        let sums = written_sum(position);
        if next.has_one_large_pile() {
            // In the misere game the winning answer doesn't make the nim-sum 0 here.
            let lost = if position.nim_sum() == 0 { ", which is lost" } else { "" };
            return format!(
                "{sums}{lost}; after {change} the other side can leave an odd number of single objects"
            );
        }
        match (position.nim_sum(), next.nim_sum()) {
            (_, 0) => format!("{sums}; {change} makes it 0"),
            (0, after) => format!(
                "{sums}, which is lost; {change} makes it {after}, and the other side can make it 0 again"
            ),
            (_, after) => {
                format!("{sums}; {change} makes it {after}: the other side can make it 0")
            }
        }
    }
}

/// What happens to whoever takes the last object.
fn last_object(position: &Nim) -> &'static str {
    match position.rule() {
        Rule::Misere => "loses",
        Rule::Normal => "wins",
    }
}

/// `101 + 100 + 011 without carrying is 010: the nim-sum is 2`.
fn written_sum(position: &Nim) -> String {
    let places = binary_places(position);
    let piles: Vec<String> =
        position.piles().iter().map(|objects| format!("{objects:0places$b}")).collect();
    let sum = position.nim_sum();
    format!("{} without carrying is {sum:0places$b}: the nim-sum is {sum}", piles.join(" + "))
}

/// The reason in a misere position where single objects are all that is left.
fn explain_single_objects(next: &Nim, change: &str) -> String {
    let singles = next.piles().iter().copied().map(usize::from).sum::<usize>();
    let objects = counted(singles, "single object");
    if singles % 2 == 1 {
        format!("{change} leaves {objects}, an odd number: the other side takes the last")
    } else {
        format!("{change} leaves {objects}, an even number: the mover will take the last")
    }
}

/// How many binary digits the largest pile needs.
pub fn binary_places(position: &Nim) -> usize {
    let largest = position.piles().iter().max().copied().unwrap_or(0);
    (u8::BITS - largest.leading_zeros()).max(1) as usize
}
