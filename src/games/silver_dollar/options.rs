//! The options of the Silver Dollar game, and the random starts they lead to.

use crate::games::silver_dollar::rules::{CoinStrip, SilverDollar};
use crate::options::{Kind, OptionError, Spec, Values};
use crate::puzzle::Goal;
use crate::random::Random;

/// The fewest and the most coins of a start.
const COINS: (u32, u32) = (3, 12);

/// The keys of `[silver_dollar]`.
pub(super) const SPECS: [Spec; 5] = [
    Spec {
        key: "coins",
        kind: Kind::Number { min: COINS.0, max: COINS.1, words: &["random"] },
        default: Some("random"),
        help: "how many coins; random is 3 half of the time, 4 a quarter, and so on",
    },
    Spec {
        key: "gap_min",
        kind: Kind::Number { min: 0, max: 9, words: &[] },
        default: Some("0"),
        help: "the smallest gap before a coin",
    },
    Spec {
        key: "gap_max",
        kind: Kind::Number { min: 1, max: 9, words: &[] },
        default: Some("4"),
        help: "the largest gap before a coin",
    },
    Spec {
        key: "limit",
        kind: Kind::Number { min: 0, max: 9, words: &[] },
        default: Some("0"),
        help: "the farthest a coin goes in a move; 0 is no limit",
    },
    Goal::SPEC,
];

/// How many starts are drawn at most until one suits the goal.
const DRAWS: u32 = 10_000;

/// A random start that is not over and from which the goal, if there is one, can be reached.
///
/// # Errors
/// When a value isn't accepted, the gaps contradict each other, or no start suits the goal.
pub(super) fn start(values: &Values, random: &mut Random) -> Result<SilverDollar, OptionError> {
    let [coins, gap_min, gap_max, limit, _] = &SPECS;
    let coins = values.checked(coins)?.parse().ok();
    let least: u32 = values.checked_number(gap_min)?;
    let most: u32 = values.checked_number(gap_max)?;
    if least > most {
        let expected = format!("at most gap_max, which is {most}");
        return Err(OptionError::new(gap_min.key, least.to_string(), expected));
    }
    let limit = Some(values.checked_number(limit)?).filter(|&limit: &u8| limit > 0);
    let goal = Goal::read(values)?;
    for _ in 0..DRAWS {
        let coins = coins.unwrap_or_else(|| draw_coins(random));
        let start = SilverDollar::new(draw_strip(coins, least, most, random), limit);
        let suits = goal.is_none_or(|goal| goal.suits(start.span()));
        if !start.strip().game_over() && suits {
            return Ok(start);
        }
    }
    let found = values.get(Goal::SPEC.key).unwrap_or_default();
    Err(OptionError::new(Goal::SPEC.key, found, "a number of moves that these options allow"))
}

/// 3 coins half of the time, 4 a quarter, 5 an eighth, ...; the largest number takes the rest.
fn draw_coins(random: &mut Random) -> u32 {
    let more = (COINS.0..COINS.1).take_while(|_| random.below(2) == 1).count();
    COINS.0 + u32::try_from(more).expect("at most 9")
}

/// Coins with gaps, each drawn from `least..=most`.
fn draw_strip(coins: u32, least: u32, most: u32, random: &mut Random) -> CoinStrip {
    let mut next = 0;
    let squares: Vec<u8> = (0..coins)
        .map(|_| {
            let square = next + least + random.below(most - least + 1);
            next = square + 1;
            u8::try_from(square).expect("12 coins with gaps of 9 need 120 squares")
        })
        .collect();
    CoinStrip::new(&squares).expect("3 to 12 coins in ascending order")
}
