//! The words of the Silver Dollar game: the gaps that a move changes.

use arcade_base::{joined_by_and, pluralized};
use arcade_engine::{Outcome, Position as _};

use super::growing;
use super::knowledge::Pair;
use super::rules::{SilverDollar, Slide};
use crate::kit::{Clause, MOVER, NotableEvent, OTHER, Words, balanced_parts};

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
            let counts = pair.grundy_value;
            let place = match pair.left {
                Some(left) => format!("between coins {left} and {}", pair.right),
                None => place(pair),
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
        let gaps = self.pairs().map(|pair| row(&name(pair), pair.grundy_value));
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
            _ if self.pairs().nth(1).is_none() => format!("look at the gap {}", place(pair)),
            _ => format!("every second gap counts, from the right: look {}", place(pair)),
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
        let balance = balance(&next, [MOVER, OTHER]);
        let does = balancing(self, mv, &next, &balance);
        let does = Clause::about(
            format!("{does}{}", aside(&balance.coins)),
            vec![balanced_pairs(&next, mv)],
        );
        [does, Clause::from(balance.strategy).as_explanation()]
            .into_iter()
            .chain(balance.by)
            .collect()
    }

    fn why_lost(&self) -> Option<String> {
        (self.grundy_number() == 0).then(|| balance(self, [OTHER, MOVER]).why_lost)
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
        let balance = balance(&next, [MOVER, OTHER]);
        let does = balancing(self, mv, &next, &balance);
        let before = Some(balance.before).filter(|before| !before.is_empty());
        let before = before.map_or(String::new(), |before| format!(" {before}"));
        // This only describes a reply to a mistake, so its weight is 0.
        Some(NotableEvent::new(0, format!("{does}{before}{}", aside(&balance.means))))
    }
}

/// A remark in parentheses after other words; "" if it is empty.
fn aside(remark: &str) -> String {
    if remark.is_empty() { String::new() } else { format!(" ({remark})") }
}

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

/// What a move does after which the gaps balance.
fn balancing(position: &SilverDollar, mv: Slide, next: &SilverDollar, balance: &Balance) -> String {
    let (old, new) = (pair_of(position, mv), pair_of(next, mv));
    let others: Vec<Pair> = next.pairs().filter(|pair| pair.gap > 0 && *pair != new).collect();
    match others[..] {
        [other] if other.gap == new.gap && new.gap > old.gap => {
            return format!("makes the gap {} equal to coin {}'s", place(old), other.right);
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
            format!("{does} the gap {} to {}", place(old), pluralized(new.gap, "square"))
        }
    }
}

/// That a move closes the gap of this pair.
fn closes(pair: Pair) -> String {
    format!("closes the gap {}", place(pair))
}

/// The pairs of coins with a gap, and that of the move, by their right coins.
fn balanced_pairs(next: &SilverDollar, mv: Slide) -> Vec<u16> {
    let moved = pair_of(next, mv);
    let pairs = next.pairs().filter(|&pair| pair.gap > 0 || pair == moved);
    pairs.map(|pair| pair.right).collect()
}

/// The most gaps that are named.
const MAX_NAMED_GAPS: usize = 3;

/// How gaps balance, and what that is worth to the side that isn't to move.
struct Balance {
    /// The gaps, after "leaves"; `None` if none is open, or there are more than can be taken in.
    after_leaves: Option<String>,
    /// Where they are: "coins 2, 4"; "" if `after_leaves` says it.
    coins: String,
    /// The same in a sentence: "before coins 2 and 4".
    before: String,
    /// What the side can do, in a clause: "Ann can keep all gaps paired".
    strategy: String,
    /// By which moves, in clauses that may be left out.
    by: Vec<Clause>,
    /// What the gaps mean, in a clause beside them; "" if they say it themselves.
    means: String,
    /// Why the other side has lost by that, in a clause.
    why_lost: String,
}

/// How the gaps balance, of which it is known that they do; `winner` is the side that isn't to move. A gap is named
/// by the coin on its right.
fn balance(position: &SilverDollar, [winner, loser]: [&str; 2]) -> Balance {
    let open: Vec<Pair> = position.pairs().filter(|pair| pair.gap > 0).collect();
    let coins = joined_by_and(open.iter().map(|pair| pair.right));
    let keeps = format!("{winner} can keep it so");
    match open[..] {
        [] => Balance {
            after_leaves: None,
            coins: String::new(),
            before: String::new(),
            strategy: format!("{winner} can follow any slide with the next coin"),
            by: Vec::new(),
            means: "whichever coin slides, the next one can follow".into(),
            why_lost: format!("whichever coin slides, {winner} can slide the next one after it"),
        },
        [one, other] if one.gap == other.gap => {
            let keeps = format!("{winner} can keep them so");
            let by = format!("with coin {} or {}", one.right, other.right);
            let follows = following_others(position, [one, other]);
            Balance {
                after_leaves: Some(format!("equal gaps before coins {coins}")),
                coins: String::new(),
                before: String::new(),
                strategy: keeps.clone(),
                by: [(" ", by.as_str()), (", and ", follows.as_str())]
                    .into_iter()
                    .filter(|(_, text)| !text.is_empty())
                    .map(|(joint, text)| Clause { joint, ..Clause::from(text) })
                    .collect(),
                means: format!("{keeps} {by}"),
                why_lost: format!(
                    "the gaps before coins {coins} are equal, and {keeps} ({})",
                    joined_by_and([by, follows].into_iter().filter(|part| !part.is_empty()))
                ),
            }
        }
        _ if open.len() > MAX_NAMED_GAPS => Balance {
            after_leaves: None,
            coins: String::new(),
            before: String::new(),
            strategy: format!("{winner} can keep all gaps paired"),
            by: Vec::new(),
            means: String::new(),
            why_lost: format!("all gaps pair off, and {keeps}"),
        },
        _ => {
            let counted: Vec<u32> = open.iter().map(|pair| pair.grundy_value).collect();
            let limit = position.limit().unwrap_or(0);
            let rests = balanced_parts(&counted);
            let parts = open.iter().zip(&rests).map(|(&pair, rest)| parts(pair, rest, limit + 1));
            let parts = joined_by_and(parts);
            let (gaps, listed, before) = match open[..] {
                [_] => {
                    (format!("a gap of {parts} before coin {coins}"), String::new(), String::new())
                }
                _ => {
                    let all: Vec<String> = open.iter().map(|pair| pair.right.to_string()).collect();
                    let listed = format!("coins {}", all.join(", "));
                    (format!("gaps of {parts}"), listed, format!("before coins {coins}"))
                }
            };
            let has_whole = open.iter().any(|pair| pair.gap != pair.grundy_value);
            let (means, strategy, why_lost) = if has_whole {
                let fills = filling(&open, &rests.concat(), limit, [winner, loser]);
                let why_lost = match open[..] {
                    [_] => format!("in {gaps} {fills}"),
                    _ => format!("with gaps {parts}{}, {fills}", aside(&listed)),
                };
                (fills.clone(), fills, why_lost)
            } else {
                let pairs_up = format!("{winner} can pair up again");
                (
                    format!("all in pairs: {pairs_up}"),
                    format!("all in pairs, and {pairs_up}"),
                    format!(
                        "gaps {parts} before {coins}; {winner} can pair them up again (after any move)"
                    ),
                )
            };
            let by = match (has_whole, &open[..]) {
                (true, [_, _, ..]) => vec![Clause {
                    joint: " ",
                    ..Clause::from(format!("(as no slide is longer than {limit})"))
                }],
                _ => Vec::new(),
            };
            Balance {
                after_leaves: Some(gaps),
                coins: listed,
                before,
                strategy,
                by,
                means,
                why_lost,
            }
        }
    }
}

/// Which coins follow others where two gaps are kept equal: those that don't belong to them and can move.
fn following_others(position: &SilverDollar, equal: [Pair; 2]) -> String {
    let others = position.pairs().filter(|pair| !equal.contains(pair));
    let others: Vec<(u16, u16)> =
        others.filter_map(|pair| Some((pair.left?, pair.right))).collect();
    match others[..] {
        [] => String::new(),
        [(left, right)] => format!("follow coin {left} with coin {right}"),
        _ => "follow any other coin with the next".into(),
    }
}

/// What the winner does where a slide has a limit: of a part one square longer than a slide can be, the two sides go the
/// whole, and of the `rests`, which are in pairs, the same.
fn filling(open: &[Pair], rests: &[u32], limit: u32, [winner, loser]: [&str; 2]) -> String {
    let whole = limit + 1;
    let steps = match limit {
        1 => "1".into(),
        2 => "1 or 2".into(),
        _ => format!("1 to {limit}"),
    };
    match (open, rests) {
        ([pair], []) if pair.gap == whole => {
            format!("{loser} can go {steps} of it, and {winner} the rest")
        }
        (_, []) => format!("{loser} can go {steps} of each {whole}, and {winner} the rest"),
        (_, [1, _]) => format!("{winner} can go the rest of a {whole}, or the other 1"),
        (_, [rest, _]) => {
            format!("{winner} can go the rest of a {whole}, or as far in the other {rest}")
        }
        _ => format!("{winner} can go the rest of a {whole}, or pair up the others again"),
    }
}

/// How a gap is divided into parts of `whole` squares, one more than a coin can go, and the rest into `rest`:
/// "3=2+1", "9=4+4+1"; a gap that isn't divided is its width.
fn parts(Pair { gap, grundy_value, .. }: Pair, rest: &[u32], whole: u32) -> String {
    let wholes = match (gap - grundy_value) / whole {
        count @ ..=3 => vec![whole.to_string(); count as usize],
        count => vec![format!("{count}\u{d7}{whole}")],
    };
    let rest = rest.iter().map(ToString::to_string);
    let parts: Vec<String> = wholes.into_iter().chain(rest).collect();
    if parts.len() > 1 || gap != grundy_value && gap != whole {
        format!("{gap}={}", parts.join("+"))
    } else {
        gap.to_string()
    }
}

/// Where the gap of a pair is, by the coin on its right.
fn place(pair: Pair) -> String {
    format!("before coin {}", pair.right)
}
