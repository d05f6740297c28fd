//! The Silver Dollar game in line mode, which asks for the coin and then for the distance.

use arcade_base::{parse_number, pluralized};
use arcade_engine::Position as _;

use super::rules::{SilverDollar, Slide};
use crate::kit::{Answer, BoardPart, Dialogue};

/// The dialogue of the game, as in the exercise it comes from: the strip is printed before each
/// move, and the question is repeated after an illegal one.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinThenDistance;

impl Dialogue<SilverDollar> for CoinThenDistance {
    fn notation(&self, _: &SilverDollar) -> String {
        "A move is the number of a coin, a dash and a distance, or the coin and the distance one after \
         the other: 1-2 moves coin 1 two squares to the left."
            .into()
    }

    fn announce(&self, position: &SilverDollar, whose: &str) -> String {
        format!("It's {whose} turn.\n{}", self.announce_alone(position))
    }

    fn announce_alone(&self, position: &SilverDollar) -> String {
        let strip = position.strip();
        // The digits of a number are written one below the other, the units last.
        let digits = |unit: usize| -> String {
            let coins = (0..strip.num_squares()).map(|square| strip.coin_on(square));
            let shown = |coin: &usize| unit == 1 || *coin >= unit;
            let digit = |coin: usize| (coin / unit % 10).to_string();
            let cells = coins.map(|coin| coin.filter(shown).map_or(" ".into(), digit));
            cells.collect::<String>().trim_end().to_string()
        };
        let units = [100, 10, 1].into_iter().filter(|&unit| unit == 1 || strip.num_coins() > unit);
        let numbers: Vec<String> = units.map(digits).collect();
        let text = format!("{strip}\n{}", numbers.join("\n"));
        match position.limit() {
            Some(limit) => {
                format!("{text}\nNo coin goes more than {}.", pluralized(limit, "square"))
            }
            None => text,
        }
    }

    /// The room of each coin, which decides what can be moved.
    fn parts(&self, position: &SilverDollar, _: &[String; 2]) -> Vec<BoardPart> {
        let room = |coin| match position.reach(coin) {
            0 => format!("none for coin {coin}"),
            squares => format!("{} for coin {coin}", pluralized(squares, "square")),
        };
        let coins = 0..position.strip().num_coins();
        vec![BoardPart::new("Room", coins.map(room).collect())]
    }

    fn question(&self, answers: &[String], _: Option<&str>) -> String {
        match answers {
            [] => "Enter the coin: ".into(),
            [coin, ..] => format!("How many squares should coin {coin} move to the left? "),
        }
    }

    fn answer(&self, position: &SilverDollar, answers: &[String], answer: &str) -> Answer<Slide> {
        let refuse = |why: String, what: &str| Answer::Refused {
            why,
            ask_again: format!("Enter {what} again: "),
        };
        match answers {
            [] => {
                let last = u32::try_from(position.strip().num_coins()).unwrap_or(1) - 1;
                let coin = match parse_number("coin", answer, 0..=last) {
                    Ok(coin) => coin,
                    Err(error) => return refuse(error.to_string(), "the coin"),
                };
                match position.check_prefix(&format!("{coin}-")) {
                    Ok(()) => Answer::Accepted(coin.to_string()),
                    Err(error) => refuse(error.reason().into(), "the coin"),
                }
            }
            [coin, ..] => match position.parse_move(&format!("{coin}-{answer}")) {
                Ok(slide) => match position.check(slide) {
                    Ok(()) => Answer::Move(slide),
                    Err(error) => refuse(error.reason().into(), "the distance"),
                },
                Err(error) => refuse(error.to_string(), "the distance"),
            },
        }
    }
}
