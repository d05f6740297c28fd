//! What is known about Nim: Bouton's theory, and the reason behind a move.

use crate::engine::{Brain, Engine, Evaluate, Limits, Means, Theorist, Theory};
use crate::game::Game;
use crate::games::nim::rules::{Nim, Rule, Take, pile_letter};

/// Positions with at most so many sub-positions are analysed exhaustively for their remoteness.
const SMALL: u64 = 1_000_000;

/// Bouton's theory of Nim (C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901),
/// in both forms.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bouton;

impl Nim {
    /// The nim-sum: the sizes of all piles, added in binary without carrying.
    pub fn nim_sum(&self) -> u8 {
        self.piles().iter().fold(0, |sum, objects| sum ^ objects)
    }

    /// Whether theory asks to leave an odd number of single objects: in misere Nim, as soon as no
    /// pile holds more than one.
    fn counts_single_objects(&self) -> bool {
        self.rule() == Rule::Misere && self.piles().iter().all(|&objects| objects <= 1)
    }

    /// Whether one pile alone holds more than one object, in misere Nim: whoever moves makes the
    /// number of single objects odd.
    fn has_one_large_pile(&self) -> bool {
        let large = self.piles().iter().filter(|&&objects| objects > 1);
        self.rule() == Rule::Misere && large.count() == 1
    }

    /// What is left of `pile` after the move that wins by it, if there is one.
    fn winning_rest(&self, pile: usize) -> Option<u8> {
        let objects = self.piles()[pile];
        let mut rest = self.nim_sum() ^ objects;
        let others = self.piles().iter().enumerate().filter(|&(other, _)| other != pile);
        let others_are_single = others.clone().all(|(_, &objects)| objects <= 1);
        if self.rule() == Rule::Misere && others_are_single {
            // The last pile of more than one decides: leave an odd number of single objects.
            rest = 1 - rest;
        }
        (rest < objects).then_some(rest)
    }
}

impl Theory<Nim> for Bouton {
    fn loses(&self, position: &Nim) -> bool {
        let balanced = position.nim_sum() == 0;
        balanced != position.counts_single_objects()
    }

    fn winning_moves(&self, position: &Nim, out: &mut Vec<Take>) {
        out.extend((0..).zip(position.piles()).filter_map(|(pile, &objects)| {
            let rest = position.winning_rest(usize::from(pile))?;
            Some(Take { pile, count: objects - rest })
        }));
    }

    fn canonical(&self, position: &Nim) -> Nim {
        position.sorted()
    }

    fn is_small(&self, position: &Nim) -> bool {
        let mut sizes = position.piles().iter().map(|&objects| u64::from(objects) + 1);
        sizes.try_fold(1, u64::checked_mul).is_some_and(|product| product <= SMALL)
    }
}

impl Evaluate<Nim> for Bouton {
    /// Nothing: opponents that search are to see what lies within their sight, and no theory.
    fn evaluate(&self, _: &Nim) -> i32 {
        0
    }
}

impl Brain<Nim> for Bouton {
    fn greed(&self, _: &Nim, mv: Take) -> i32 {
        mv.count.into()
    }

    /// Theory always knows.
    fn judging(&self, _: &Nim) -> Option<Limits> {
        Some(Limits::NONE)
    }

    fn perfect(&self, _: &Means) -> Box<dyn Engine<Nim>> {
        Box::new(Theorist::new(*self))
    }
}

/// Why the game is over.
pub fn why_over(position: &Nim) -> String {
    let meaning = match position.rule() {
        Rule::Misere => "loses",
        Rule::Normal => "wins",
    };
    format!("the last object is taken, and who takes it {meaning}")
}

/// Where to look for the move, without giving it away.
pub fn nudge(position: &Nim, mv: Take) -> String {
    if Bouton.loses(position) {
        return "every move loses against perfect play: make the game long".into();
    }
    format!("look at pile {}", pile_letter(mv.pile))
}

/// Why the move is as good as it is, in words.
pub fn explain(position: &Nim, mv: Take) -> String {
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
        (_, after) => format!("{sums}; {change} makes it {after}: the other side can make it 0"),
    }
}

/// The piles in binary, one below the other, and their nim-sum.
pub fn lesson(position: &Nim) -> Vec<String> {
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
        (Rule::Misere, false) => "Whoever leaves nim-sum 0 wins, until no pile holds more than 1: \
             then whoever leaves an odd number of objects."
            .into(),
        (Rule::Normal, _) => "Whoever leaves nim-sum 0 wins.".into(),
    });
    lines
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
    let objects =
        if singles == 1 { "1 single object" } else { &format!("{singles} single objects") };
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
