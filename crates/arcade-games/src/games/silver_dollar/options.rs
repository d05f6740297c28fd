//! The options of the Silver Dollar game, and its random starts.

use std::num::NonZero;

use arcade_base::ParseError;
use arcade_engine::{Position as _, Random, Side};

use super::growing;
use super::rules::{CoinStrip, MAX_PLAYED_COINS, MAX_PLAYED_SQUARES, SilverDollar};
use crate::kit::EveryStart;
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};
use crate::puzzle::{Goal, Grade};

/// The minimum and maximum number of coins at the start.
const COINS: (u32, u32) = (3, 12);

/// The keys of `[silver_dollar]`.
pub(super) const SPECS: [OptionSpec; 5] = [
    OptionSpec {
        key: "coins",
        kind: OptionKind::Number { min: COINS.0, max: COINS.1, words: &["random"] },
        default: Some("random"),
        help: "how many coins; random is 3 half of the time, 4 a quarter, and so on",
    },
    OptionSpec::number("gap_min", 0..=9, "0", "the smallest gap before a coin"),
    OptionSpec::number("gap_max", 1..=9, "4", "the largest gap before a coin"),
    OptionSpec::number(
        "limit",
        0..=9,
        "0",
        "the farthest a coin goes in a move; some gap is larger if gap_max is; 0 is no limit",
    ),
    Goal::SPEC,
];

/// Named combinations of the options.
pub(super) const PRESETS: [Preset; 5] = [
    Preset {
        name: "any coins",
        about: "three coins or more, which go as far as they can",
        values: &[],
    },
    Preset {
        name: "short steps",
        about: "five coins, which go 3 squares at most, and larger gaps",
        values: &[("coins", "5"), ("gap_max", "7"), ("limit", "3")],
    },
    Preset {
        name: "long strip",
        about: "ten coins with wide gaps: who minds the pairs?",
        values: &[("coins", "10"), ("gap_max", "9")],
    },
    Preset {
        name: "puzzle",
        about: "for one: bring four coins home in the fewest moves, 3 squares at most in each",
        values: &[("coins", "4"), ("gap_max", "7"), ("limit", "3"), ("goal", "fewest")],
    },
    Preset {
        name: "growing moves",
        about: "for one: bring four coins home by moves of 1, 2, 3 ... squares, in this order",
        values: &[("coins", "4"), ("gap_max", "9"), ("goal", "growing")],
    },
];

/// Checks that a position isn't too large to fit on a screen.
///
/// # Errors
/// If it has more coins, or more squares.
pub(super) fn check_playable(position: &SilverDollar) -> Result<(), ParseError> {
    let strip = position.strip();
    let counts = [
        ("coins", strip.num_coins(), MAX_PLAYED_COINS),
        ("squares", strip.num_squares(), MAX_PLAYED_SQUARES),
    ];
    match counts.into_iter().find(|&(_, count, most)| count > most) {
        Some((field, count, most)) => {
            let expected =
                format!("at most {most} in a game; analyze, explain, apply and perft take more");
            Err(ParseError::new(field, format!("{count} of them"), expected))
        }
        None => Ok(()),
    }
}

/// The maximum number of starts drawn until one suits the goal, and then until one is interesting.
const MAX_TRIES: u32 = 10_000;
const MAX_TRIES_FOR_INTEREST: u32 = 1_000;

/// The options for the start, without the goal.
struct StartOptions {
    /// How many coins; `None` if that is drawn.
    coins: Option<u32>,
    /// The smallest and the largest gap.
    gaps: [u32; 2],
    limit: Option<NonZero<u32>>,
}

impl StartOptions {
    fn read(values: &OptionValues) -> Result<Self, OptionError> {
        let [coins, gap_min, gap_max, limit, _] = &SPECS;
        let coins = values.checked(coins)?.parse().ok();
        let least: u32 = values.checked_number(gap_min)?;
        let most: u32 = values.checked_number(gap_max)?;
        if least > most {
            let expected = format!("at most the largest gap, which is {most}");
            return Err(OptionError::new(gap_min.key, least.to_string(), expected));
        }
        let limit = NonZero::new(values.checked_number(limit)?);
        Ok(Self { coins, gaps: [least, most], limit })
    }
}

/// Every start that [`start`] may draw for two players.
///
/// # Errors
/// If a value isn't accepted, or the gaps contradict each other.
pub(super) fn every_start(values: &OptionValues) -> Result<EveryStart<SilverDollar>, OptionError> {
    let StartOptions { coins, gaps: [least, most], limit } = StartOptions::read(values)?;
    let coins = coins.map_or(COINS.0..=COINS.1, |coins| coins..=coins);
    Ok(Box::new(coins.flat_map(move |coins| {
        // The gaps are the digits of a number, the first one of the last coin.
        let base = u64::from(most - least + 1);
        let strip = move |number: u64| {
            let gaps = (0..coins).rev().map(|digit| number / base.pow(digit) % base);
            let gaps: Vec<u32> =
                gaps.map(|gap| least + u32::try_from(gap).expect("a digit")).collect();
            strip_with(&gaps)
        };
        let strips = (0..base.pow(coins)).map(strip).filter(has_inner_gap);
        strips.map(move |strip| SilverDollar::new(strip, limit))
    })))
}

/// A random start from which the goal, if there is one, can be reached. Some two neighbouring coins
/// have a gap between them, so that the game isn't over; and as far as the options allow, the start
/// is [interesting](is_interesting), with the player in the `winner`'s seat as the one who can win.
///
/// # Errors
/// If a value isn't accepted, the gaps contradict each other, or no start suits the goal.
pub(super) fn start(
    values: &OptionValues,
    winner: Side,
    random: &mut Random,
) -> Result<SilverDollar, OptionError> {
    let StartOptions { coins, gaps: [least, most], limit } = StartOptions::read(values)?;
    let goal = Goal::read(values)?;
    let refuse_limit = |expected: &str| {
        let found = limit.map_or(0, NonZero::get).to_string();
        Err(OptionError::new(SPECS[3].key, found, expected))
    };
    if limit.is_some_and(|limit| limit.get() == 1) && goal == Some(Goal::Fewest) {
        let expected = "at least 2, or 0, for the fewest moves: one square at a time, every order takes as many";
        return refuse_limit(expected);
    }
    // If no grade is asked for, all are equally frequent, as far as the options allow.
    let graded = match goal {
        Some(Goal::Growing(None)) => random.choose(&Grade::ALL).map(|&it| Goal::Growing(Some(it))),
        _ => None,
    };
    let mut deal_with = |coins: Option<u32>, limit| {
        let coins = coins.unwrap_or_else(|| deal_coins(random));
        (coins, SilverDollar::new(deal_strip(coins, least, most, random), limit))
    };
    let suits = |start: &SilverDollar| goal.is_none_or(|goal| suits_goal(start, goal));
    let mut find = |suits: &dyn Fn(&SilverDollar) -> bool, limit| {
        (0..MAX_TRIES).map(|_| deal_with(coins, limit)).find(|(_, start)| suits(start))
    };
    let of_grade = graded.and_then(|graded| find(&|start| suits_goal(start, graded), limit));
    let Some((coins, first)) = of_grade.or_else(|| find(&suits, limit)) else {
        if limit.is_some() && find(&suits, None).is_some() {
            return refuse_limit("a longer move for this goal, or 0, which is no limit");
        }
        let found = values.get(Goal::SPEC.key).unwrap_or_default();
        let expected = match goal {
            Some(Goal::Growing(_)) => {
                "other coins and gaps for this goal, such as 4 coins and gaps up to 9"
            }
            _ => "a number of moves that these options allow",
        };
        return Err(OptionError::new(Goal::SPEC.key, found, expected));
    };
    if goal.is_some_and(Goal::has_grades) || is_interesting(&first, most, goal, winner) {
        return Ok(first);
    }
    // The number of coins stays the same, so that few coins are as frequent as the options say.
    let better = (0..MAX_TRIES_FOR_INTEREST)
        .map(|_| deal_with(Some(coins), limit).1)
        .find(|start| suits(start) && is_interesting(start, most, goal, winner));
    Ok(better.unwrap_or(first))
}

/// Whether the goal can be reached from a start, which has the grade that the goal asks for.
fn suits_goal(start: &SilverDollar, goal: Goal) -> bool {
    match goal {
        Goal::Growing(asked) => {
            growing::is_worth_dealing(start)
                && growing::grade(start)
                    .is_some_and(|grade| asked.is_none_or(|asked| asked == grade))
        }
        _ => goal.is_reachable_within(start.move_count_range()),
    }
}

/// Whether a start leaves a choice, can be won by the `winner` (unless it is a puzzle), and has a gap
/// larger than the limit (unless `most`, the largest gap, isn't). Seat 1 moves first.
fn is_interesting(start: &SilverDollar, most: u32, goal: Option<Goal>, winner: Side) -> bool {
    let gaps = || (0..start.strip().num_coins()).map(|coin| start.strip().gap(coin));
    let binds = |limit: u32| limit >= most || gaps().any(|gap| gap > limit);
    start.legal_moves().len() > 1
        && start.limit().is_none_or(binds)
        && (goal.is_some() || (start.grundy_number() != 0) == (winner == Side::One))
}

/// 3 coins half of the time, 4 a quarter, 5 an eighth, ...; the largest number takes the rest.
fn deal_coins(random: &mut Random) -> u32 {
    let more = (COINS.0..COINS.1).take_while(|_| random.below(2) == 1).count();
    COINS.0 + u32::try_from(more).expect("at most 9")
}

/// Coins with gaps, each drawn from `least..=most`, and drawn again as long as all coins are side
/// by side. `most` is at least 1.
fn deal_strip(coins: u32, least: u32, most: u32, random: &mut Random) -> CoinStrip {
    loop {
        let gaps: Vec<u32> = (0..coins).map(|_| least + random.below(most - least + 1)).collect();
        let strip = strip_with(&gaps);
        if has_inner_gap(&strip) {
            return strip;
        }
    }
}

/// The strip with these gaps before its coins.
fn strip_with(gaps: &[u32]) -> CoinStrip {
    let mut next = 0;
    let square = |&gap: &u32| {
        let square = next + gap;
        next = square + 1;
        square
    };
    let squares: Vec<u32> = gaps.iter().map(square).collect();
    CoinStrip::new(&squares).expect("3 to 12 coins in ascending order")
}

/// Whether some two neighbouring coins have a gap between them.
fn has_inner_gap(strip: &CoinStrip) -> bool {
    (1..strip.num_coins()).any(|coin| strip.gap(coin) > 0)
}
