//! Coin Grabber in line mode: the board in columns, and one word for each step.

use arcade_engine::Position as _;

use super::geometry::{SIZE, Step};
use super::notation::Cell;
use super::options::FIRST;
use super::rules::CoinGrabber;
use super::rules::letter;
use crate::kit::{Answer, BoardPart, Dialogue, OptionQuestion, Words as _};

/// The dialogue of the game, as in the exercise it comes from: it asks who moves first, and prints
/// the board at the start, at the end, and after each move of the computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinGrabberDialogue;

impl Dialogue<CoinGrabber> for CoinGrabberDialogue {
    fn option_question(&self) -> Option<OptionQuestion> {
        Some(OptionQuestion {
            spec: FIRST,
            question: "Who moves first",
            answers_for: |[one, two]| vec![("1", one), ("2", two)],
            default_answer: "1",
        })
    }

    fn notation(&self, _: &CoinGrabber) -> String {
        "A move is a direction, or its first letter: up, down, left or right; U, D, L or R.".into()
    }

    fn welcome(&self) -> Option<&'static str> {
        Some(
            "Step on coins to take them, and have more than the other player when the 1 in the \
             centre\nis taken. Whoever takes it ends the game, and loses with less than 100.",
        )
    }

    /// The board; at the end with the reason, since taking the centre doesn't always win.
    fn board_between_moves(&self, position: &CoinGrabber) -> Option<String> {
        let over = why_over(position).map(|over| format!("\n{over}."));
        Some(board(position) + &over.unwrap_or_default())
    }

    fn announce(&self, position: &CoinGrabber, whose: &str) -> String {
        let letter = letter(position.side_to_move());
        format!("{}\nIt's {whose} turn ({letter}).", board(position))
    }

    /// The money, and what is beside the mover.
    fn parts(&self, position: &CoinGrabber, _: &[String; 2]) -> Vec<BoardPart> {
        let money = |side| format!("{} has {}¢", letter(side), position.money(side));
        let coin = |step: Step| {
            let square = position.target(step).filter(|_| position.is_legal(step))?;
            Some(match position.coin(square) {
                0 => format!("{} empty", step.word()),
                coin => format!("{} {coin}¢", step.word()),
            })
        };
        let name = letter(position.side_to_move());
        let last = why_over(position).map_or_else(
            || {
                BoardPart::new(
                    format!("Beside {name}"),
                    vec![Step::ALL.into_iter().filter_map(coin).collect::<Vec<_>>().join(", ")],
                )
            },
            |over| BoardPart::new("The end", vec![over]),
        );
        vec![BoardPart::new("Money", super::Side::ALL.map(money).into()), last]
    }

    fn question(&self, _: &[String], _: Option<&str>) -> String {
        "Up, down, left or right? ".into()
    }

    fn answer(&self, position: &CoinGrabber, _: &[String], answer: &str) -> Answer<Step> {
        let refused = match answer.parse::<Step>() {
            Ok(step) => match position.check(step) {
                Ok(()) => return Answer::Move(step),
                Err(error) => error.to_string(),
            },
            Err(error) => error.to_string(),
        };
        Answer::Refused { why: refused, ask_again: self.question(&[], None) }
    }
}

/// Why the game is over, if it is.
fn why_over(position: &CoinGrabber) -> Option<String> {
    let names = [position.side_to_move(), position.side_to_move().other()].map(letter);
    position.outcome().map(|_| position.why_over(names))
}

/// The board in columns, with the money below.
fn board(position: &CoinGrabber) -> String {
    let cell = |square| Cell(position, square).to_string();
    let width = (0..SIZE * SIZE).map(|square| cell(square).len()).max().unwrap_or(1).max(2) + 2;
    let cells = |row: u8| row * SIZE..(row + 1) * SIZE;
    let row = |row: u8| -> Vec<String> {
        cells(row).map(|square| format!("{:>width$}", cell(square))).collect()
    };
    let rows: Vec<String> = (0..SIZE).map(|number| row(number).concat()).collect();
    let [a, b] = super::Side::ALL.map(|side| position.money(side));
    format!("{}\nA has {a}, B has {b}.", rows.join("\n"))
}
