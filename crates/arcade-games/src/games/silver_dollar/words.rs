//! The words of the Silver Dollar game: the gaps that a move changes.

use arcade_base::{pluralized, remark};
use arcade_engine::{Outcome, Position as _};

use super::balance::Balance;
use super::growing;
use super::knowledge::Pair;
use super::rules::{SilverDollar, Slide};
use crate::kit::{Clause, MOVER, NotableEvent, OTHER, Words};

impl Words for SilverDollar {
    fn variant(&self) -> String {
        let coins = pluralized(self.strip().num_coins(), "coin");
        match self.limit() {
            Some(limit) => format!("{coins} \u{b7} at most {} a move", pluralized(limit, "square")),
            None => coins,
        }
    }

    fn how_to_win(&self) -> String {
        "whoever moves last wins".into()
    }

    fn advise(&self, mv: Slide) -> String {
        let squares = pluralized(mv.distance, "square");
        format!("slide coin {} by {squares} ({mv})", mv.coin)
    }

    fn describe(&self, mv: Slide) -> String {
        format!("moves coin {} by {}", mv.coin, pluralized(mv.distance, "square"))
    }

    fn notation_legend(&self) -> &'static str {
        "written coin-squares"
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        "all coins are home, and whoever moved last wins".into()
    }

    fn theory(&self) -> Vec<String> {
        let mut lines = vec!["The coins in pairs from the right, and the gap in each pair:".into()];
        let places = binary_places(self).max(8);
        lines.extend(self.pairs().map(|pair| {
            let counts = pair.grundy_number;
            let place = match pair.left {
                Some(left) => format!("between coins {left} and {}", pair.right),
                None => where_phrase(pair),
            };
            format!("  gap {:<4} {place:<23} {counts:>3}   {counts:0places$b}", pair.gap)
        }));
        let sum = self.grundy_number();
        lines.push(format!("  {:<32} {sum:>3}   {sum:0places$b}", "nim-sum"));
        if let Some(limit) = self.limit() {
            let (most, modulus) = (pluralized(limit, "square"), limit + 1);
            lines.push(format!(
                "No coin moves more than {most}, so a gap counts as its remainder after \
                 division by {modulus}."
            ));
        }
        lines.push("Whoever leaves nim-sum 0 wins.".into());
        lines
    }

    fn panel_section(&self) -> (&'static str, Vec<String>) {
        let places = binary_places(self);
        let row = |name: &str, number: u32| format!("{name:<9} {number:>2}  {number:0places$b}");
        let name = |pair: Pair| match pair.left {
            Some(left) => format!("{left} to {}", pair.right),
            None => format!("edge to {}", pair.right),
        };
        let gaps = self.pairs().map(|pair| row(&name(pair), pair.grundy_number));
        let sum = self.grundy_number();
        let goal: &[&str] = match sum {
            0 => &["no move leaves it 0:", "wait for a slip"],
            _ => &["leave nim-sum 0"],
        };
        let goal = goal.iter().copied().map(Into::into);
        ("Theory", gaps.chain([row("nim-sum", sum)]).chain(goal).collect())
    }

    fn where_to_look(&self, mv: Slide) -> String {
        let pair = pair_of(self, mv);
        match pair.left {
            Some(left) if pair.gap == 0 => {
                format!("look at coins {left} and {}, which touch", pair.right)
            }
            _ if self.pairs().nth(1).is_none() => format!("look at the gap {}", where_phrase(pair)),
            _ => format!("every second gap counts, from the right: look {}", where_phrase(pair)),
        }
    }

    fn explain_move(&self, mv: Slide) -> Vec<Clause> {
        let next = self.after(mv).0;
        if next.outcome() == Some(Outcome::Loss) {
            return vec!["brings the last coin home and wins".into()];
        }
        if next.grundy_number() != 0 {
            return Vec::new();
        }
        let balance = Balance::of(&next, [MOVER, OTHER]);
        let does = balancing(self, mv, &next, &balance);
        let places = balanced_pairs(&next, mv);
        let does = Clause::about(format!("{does}{}", remark(&[&balance.coins])), vec![places]);
        [does].into_iter().chain(balance.strategy).collect()
    }

    fn why_lost(&self) -> Option<String> {
        (self.grundy_number() == 0).then(|| Balance::of(self, [OTHER, MOVER]).why_lost)
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
        if !is_told {
            return None;
        }
        let balance = Balance::of(&next, [MOVER, OTHER]);
        let does = balancing(self, mv, &next, &balance);
        let before = Some(balance.before).filter(|before| !before.is_empty());
        let before = before.map_or(String::new(), |before| format!(" {before}"));
        // This only describes a reply to a mistake, so its weight is 0.
        Some(NotableEvent::new(0, format!("{does}{before}{}", remark(&[&balance.means]))))
    }
}

/// The number of binary digits of the largest number that a gap counts as.
fn binary_places(position: &SilverDollar) -> usize {
    let all = position.pairs().fold(1, |all, pair| all | pair.grundy_number);
    (u32::BITS - all.leading_zeros()) as usize
}

/// The pair that a move changes.
fn pair_of(position: &SilverDollar, mv: Slide) -> Pair {
    let with = |pair: &Pair| pair.right == mv.coin || pair.left == Some(mv.coin);
    position.pairs().find(with).expect("every coin is in a pair")
}

/// What a move does after which the gaps balance.
fn balancing(position: &SilverDollar, mv: Slide, next: &SilverDollar, balance: &Balance) -> String {
    let (old, new) = (pair_of(position, mv), pair_of(next, mv));
    let others: Vec<Pair> = next.pairs().filter(|pair| pair.gap > 0 && *pair != new).collect();
    match others[..] {
        [other] if other.gap == new.gap && new.gap > old.gap => {
            return format!("makes the gap {} equal to coin {}'s", where_phrase(old), other.right);
        }
        // These were equal before.
        [one, other] if one.gap == other.gap && new.gap == 0 => {
            let [one, other] = [one.right, other.right];
            return format!("{}, leaving those before {one} and {other} equal", closes(old));
        }
        _ => {}
    }
    match &balance.after_leaves {
        Some(gaps) => format!("leaves {gaps}"),
        None if new.gap == 0 => closes(old),
        None => {
            let does = if new.gap > old.gap { "widens" } else { "narrows" };
            format!("{does} the gap {} to {}", where_phrase(old), pluralized(new.gap, "square"))
        }
    }
}

/// That a move closes the gap of this pair.
fn closes(pair: Pair) -> String {
    format!("closes the gap {}", where_phrase(pair))
}

/// The pairs of coins with a gap, and that of the move, by their right coins.
fn balanced_pairs(next: &SilverDollar, mv: Slide) -> Vec<u16> {
    let moved = pair_of(next, mv);
    let pairs = next.pairs().filter(|&pair| pair.gap > 0 || pair == moved);
    pairs.map(|pair| pair.right).collect()
}

/// Where the gap of a pair is, by the coin on its right: "before coin 3".
fn where_phrase(pair: Pair) -> String {
    format!("before coin {}", pair.right)
}
