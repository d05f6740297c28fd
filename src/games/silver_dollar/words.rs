//! The words of the Silver Dollar game: the gaps that a move changes.

use arcade_base::pluralized;
use arcade_engine::{Game as _, Outcome};

use super::growing;
use super::knowledge::Pair;
use super::rules::{SilverDollar, Slide};
use crate::kit::{Fact, NotableEvent, Words};

impl Words for SilverDollar {
    fn variant(&self) -> String {
        let coins = pluralized(self.strip().num_coins(), "coin");
        match self.limit() {
            Some(limit) => format!("{coins} \u{b7} at most {} a move", pluralized(limit, "square")),
            None => coins,
        }
    }

    fn goal(&self) -> String {
        "whoever moves last wins".into()
    }

    fn advise(&self, mv: Slide) -> String {
        let squares = pluralized(mv.distance, "square");
        format!("slide coin {} by {squares} ({mv})", mv.coin)
    }

    fn describe(&self, mv: Slide) -> String {
        format!("moves coin {} by {}", mv.coin, pluralized(mv.distance, "square"))
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        "all coins are home, and whoever moved last wins".into()
    }

    fn theory(&self) -> Vec<String> {
        let mut lines = vec!["The coins in pairs from the right, and the gap in each pair:".into()];
        let places = binary_places(self).max(8);
        lines.extend(self.pairs().map(|pair| {
            let counts = pair.grundy_value;
            format!("  gap {:<4} {:<23} {counts:>3}   {counts:0places$b}", pair.gap, place(pair))
        }));
        let sum = self.grundy_number();
        lines.push(format!("  {:<32} {sum:>3}   {sum:0places$b}", "nim-sum"));
        if let Some(limit) = self.limit() {
            let modulus = limit + 1;
            lines.push(format!(
                "No coin moves more than {limit} squares, so a gap counts as its remainder after \
                 division by {modulus}."
            ));
        }
        lines.push("Whoever leaves nim-sum 0 wins.".into());
        lines
    }

    fn numbers(&self) -> (&'static str, Vec<String>) {
        let places = binary_places(self);
        let row = |name: &str, number: u32| format!("{name:<9} {number:>2}  {number:0places$b}");
        let name = |pair: Pair| match pair.left {
            Some(left) => format!("{left} to {}", pair.right),
            None => format!("edge to {}", pair.right),
        };
        let gaps = self.pairs().map(|pair| row(&name(pair), pair.grundy_value));
        let sum = self.grundy_number();
        let goal: &[&str] = match sum {
            0 => &["no move leaves it 0:", "wait for a slip"],
            _ => &["leave nim-sum 0"],
        };
        let goal = goal.iter().copied().map(Into::into);
        ("Theory", gaps.chain([row("nim-sum", sum)]).chain(goal).collect())
    }

    fn hint(&self, mv: Slide) -> String {
        format!("look at the gap {}", place(pair_of(self, mv)))
    }

    fn explain_move(&self, mv: Slide) -> String {
        let next = self.after(mv).0;
        if next.outcome() == Some(Outcome::Loss) {
            return "brings the last coin home and wins".into();
        }
        if next.grundy_number() == 0 {
            let (does, why) = balance(self, mv, &next);
            return does + &why;
        }
        change(self, mv, &next)
    }

    fn facts(&self, mv: Slide) -> Vec<Fact> {
        let next = self.after(mv).0;
        let changed = pair_of(self, mv);
        let mut facts = vec![Fact { text: place(changed), places: vec![changed.right] }];
        if next.grundy_number() == 0 {
            let wide: Vec<Pair> = next.pairs().filter(|pair| pair.grundy_value > 0).collect();
            facts.extend(
                wide.iter().map(|&pair| Fact { text: place(pair), places: vec![pair.right] }),
            );
            let places = wide.iter().map(|pair| pair.right).collect();
            facts.push(Fact { text: EVERY_MOVE.into(), places });
        }
        facts
    }

    fn puzzle_end(&self) -> &'static str {
        "all are at the left edge"
    }

    fn obstacle(&self, length: u32) -> Option<String> {
        growing::obstacle(self, length)
    }

    fn notable_event(&self, mv: Slide) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        let is_told = next.outcome().is_none() && next.grundy_number() == 0;
        // This only describes a reply to a mistake, so its weight is 0.
        is_told.then(|| NotableEvent::new(0, balance(self, mv, &next).0))
    }
}

/// Why a move wins after which the gaps balance, if no simpler reason is plain to see.
const EVERY_MOVE: &str = "every move has a winning reply";

/// The number of binary digits of the largest number that a gap counts as.
fn binary_places(position: &SilverDollar) -> usize {
    let all = position.pairs().fold(1, |all, pair| all | pair.grundy_value);
    (u32::BITS - all.leading_zeros()) as usize
}

/// The pair that a move changes.
fn pair_of(position: &SilverDollar, mv: Slide) -> Pair {
    let with = |pair: &Pair| pair.right == mv.coin || pair.left == Some(mv.coin);
    position.pairs().find(with).expect("every coin is in a pair")
}

/// What a move does to the gap in its pair.
fn change(position: &SilverDollar, mv: Slide, next: &SilverDollar) -> String {
    let (old, new) = (pair_of(position, mv), pair_of(next, mv));
    match new.gap {
        0 => format!("closes the gap {}", place(old)),
        gap => {
            let does = if gap > old.gap { "widens" } else { "narrows" };
            format!("{does} the gap {} to {}", place(old), size(new))
        }
    }
}

/// What a move does after which the side that isn't to move wins, and why if that is plain to see.
fn balance(position: &SilverDollar, mv: Slide, next: &SilverDollar) -> (String, String) {
    let changed = pair_of(next, mv);
    let open: Vec<Pair> = next.pairs().filter(|pair| pair.gap > 0).collect();
    let are_plain = open.iter().all(|pair| pair.gap == pair.grundy_value);
    match open[..] {
        [] => (change(position, mv, next), ": any coin that moves can be followed".into()),
        [one, other] if are_plain && [one, other].contains(&changed) => {
            let other = if one == changed { other } else { one };
            (
                format!("makes the gap {} equal to that {}", place(changed), place(other)),
                String::new(),
            )
        }
        _ if changed.gap != changed.grundy_value => (change(position, mv, next), String::new()),
        _ => (change(position, mv, next), format!(": {EVERY_MOVE}")),
    }
}

fn place(pair: Pair) -> String {
    match pair.left {
        Some(left) => format!("between coins {left} and {}", pair.right),
        None => format!("before coin {}", pair.right),
    }
}

/// A gap, and what it counts as if that is less.
fn size(pair: Pair) -> String {
    let squares = pluralized(pair.gap, "square");
    match pair.grundy_value {
        counts if counts == pair.gap => squares,
        0 => format!("{squares}, as good as closed"),
        counts => format!("{squares}, as good as {counts}"),
    }
}
