//! How gaps balance, in words.

use arcade_base::{joined_by_and, remark};

use super::knowledge::Pair;
use super::rules::SilverDollar;
use crate::kit::{Clause, balanced_parts, piles_in_pairs};

/// The maximum number of gaps that are named.
const MAX_NAMED_GAPS: usize = 3;

/// How gaps balance, and what that is worth to the side that isn't to move.
#[derive(Default)]
pub(super) struct Balance {
    /// The gaps, after "leaves"; `None` if none is open, or there are more than can be taken in.
    pub after_leaves: Option<String>,
    /// Where they are: "coins 2, 4"; "" if `after_leaves` says it.
    pub coins: String,
    /// The same in a sentence: "before coins 2 and 4".
    pub before: String,
    /// What the side can do, in clauses of which the later ones may be left out: "Ann can keep them so", "with coin 2
    /// or 4".
    pub strategy: Vec<Clause>,
    /// What the gaps mean, in a clause beside them; "" if they say it themselves.
    pub means: String,
    /// Why the other side has lost by that, in a clause.
    pub why_lost: String,
}

impl Balance {
    /// How the gaps balance, of which it is known that they do; the first name is that of the side that isn't to move.
    /// A gap is named by the coin on its right.
    pub fn of(position: &SilverDollar, names: [&str; 2]) -> Self {
        let open: Vec<Pair> = position.pairs().filter(|pair| pair.gap > 0).collect();
        let winner = names[0];
        match open[..] {
            [] => Self {
                strategy: vec![
                    Clause::from(format!("{winner} can follow any slide with the next coin"))
                        .as_explanation(),
                ],
                means: "whichever coin slides, the next one can follow".into(),
                why_lost: format!(
                    "whichever coin slides, {winner} can slide the next one after it"
                ),
                ..Self::default()
            },
            [one, other] if one.gap == other.gap => Self::of_equal(position, [one, other], winner),
            _ if open.len() > MAX_NAMED_GAPS => Self {
                // It says nothing of the gaps, and so explains nothing.
                strategy: vec![format!("{winner} can keep all gaps paired").into()],
                why_lost: format!("all gaps pair off, and {winner} can keep it so"),
                ..Self::default()
            },
            _ => Self::of_parts(position, &open, names),
        }
    }

    /// The balance of two equal gaps.
    fn of_equal(position: &SilverDollar, equal: [Pair; 2], winner: &str) -> Self {
        let [one, other] = equal.map(|pair| pair.right);
        let keeps = format!("{winner} can keep them so");
        let by = format!("with coin {one} or {other}");
        let follows = following_others(position, equal);
        let does = Clause::from(keeps.clone()).as_explanation();
        let mut strategy = vec![does, Clause { joint: " ", ..by.clone().into() }];
        if !follows.is_empty() {
            strategy.push(Clause { joint: ", and ", ..follows.clone().into() });
        }
        Self {
            after_leaves: Some(format!("equal gaps before coins {one} and {other}")),
            strategy,
            means: if follows.is_empty() { format!("{keeps} {by}") } else { keeps.clone() },
            why_lost: format!(
                "the gaps before coins {one} and {other} are equal, and {keeps} ({})",
                joined_by_and([by, follows].into_iter().filter(|part| !part.is_empty()))
            ),
            ..Self::default()
        }
    }

    /// The balance of gaps that balance only in parts: "3=2+1, 2 and 1".
    fn of_parts(position: &SilverDollar, open: &[Pair], names: [&str; 2]) -> Self {
        let winner = names[0];
        let coins = joined_by_and(open.iter().map(|pair| pair.right));
        let counted: Vec<u32> = open.iter().map(|pair| pair.grundy_number).collect();
        let limit = position.limit().unwrap_or(0);
        let rests = balanced_parts(&counted);
        let parts = open.iter().zip(&rests).map(|(&pair, rest)| parts(pair, rest, limit + 1));
        let parts = joined_by_and(parts);
        if let [_] = open {
            let fills = filling(open, &[], limit, names);
            return Self {
                why_lost: format!("in a gap of {parts} (before coin {coins}) {fills}"),
                after_leaves: Some(format!("a gap of {parts} before coin {coins}")),
                means: fills.clone(),
                strategy: vec![Clause::from(fills).as_explanation()],
                ..Self::default()
            };
        }
        let all: Vec<String> = open.iter().map(|pair| pair.right.to_string()).collect();
        let gaps = Self {
            after_leaves: Some(format!("gaps of {parts}")),
            coins: format!("coins {}", all.join(", ")),
            before: format!("before coins {coins}"),
            ..Self::default()
        };
        let rests = rests.concat();
        let strategy = if open.iter().any(|pair| pair.gap != pair.grundy_number) {
            filling(open, &rests, limit, names)
        } else {
            format!("{}, which {winner} can keep paired", piles_in_pairs(&rests))
        };
        Self {
            why_lost: format!("gaps {parts}{}: {strategy}", remark(&[&gaps.coins])),
            means: strategy.clone(),
            strategy: vec![Clause::from(strategy).as_explanation()],
            ..gaps
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
        [(left, right)] => format!("answer a slide of coin {left} with coin {right}"),
        _ => "answer a slide of any other coin with the next".into(),
    }
}

/// How the winner answers where a slide has a limit. A gap is cut into parts of `limit + 1` squares and a rest: what
/// the loser slides in such a part, the winner completes to `limit + 1`; the `rests` are equal two by two, and the
/// winner copies in the other one.
fn filling(open: &[Pair], rests: &[u32], limit: u32, [winner, loser]: [&str; 2]) -> String {
    let whole = limit + 1;
    let steps = match limit {
        1 => "1".into(),
        2 => "1 or 2".into(),
        _ => format!("1 to {limit}"),
    };
    let wholes: u32 = open.iter().map(|pair| (pair.gap - pair.grundy_number) / whole).sum();
    match (rests, wholes) {
        ([], 1) => format!("{loser} can go {steps} of it, and {winner} the rest"),
        ([], _) => format!("{loser} can go {steps} of each {whole}, and {winner} the rest"),
        _ => {
            let (pairs, each) = (piles_in_pairs(rests), if wholes == 1 { "the" } else { "each" });
            format!("{pairs}; of {each} {whole} {loser} can go {steps}, {winner} the rest")
        }
    }
}

/// How a gap is divided into parts of `whole` squares, one more than a coin can go, and the rest into `rest`:
/// "3=2+1", "9=4+4+1"; a gap that isn't divided is its width.
fn parts(Pair { gap, grundy_number, .. }: Pair, rest: &[u32], whole: u32) -> String {
    let wholes = match (gap - grundy_number) / whole {
        count @ ..=3 => vec![whole.to_string(); count as usize],
        count => vec![format!("{count}\u{d7}{whole}")],
    };
    let rest = rest.iter().map(ToString::to_string);
    let parts: Vec<String> = wholes.into_iter().chain(rest).collect();
    if parts.len() > 1 || gap != grundy_number && gap != whole {
        format!("{gap}={}", parts.join("+"))
    } else {
        gap.to_string()
    }
}
