//! Nim in line mode, which asks for the pile and then for the number.

use arcade_engine::Position as _;

use super::rules::{Nim, Take, pile_letter};
use crate::kit::{Answer, BoardPart, Dialogue};

/// The dialogue of Nim, word for word as in the exercise it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct PileThenNumber;

impl Dialogue<Nim> for PileThenNumber {
    fn notation(&self, _: &Nim) -> String {
        "A move is the letter of a pile and a number, together or one after the other: A3 takes 3 \
         objects from pile A."
            .into()
    }

    fn announce(&self, position: &Nim, whose: &str) -> String {
        let width = position.piles().iter().map(|pile| pile.to_string().len()).max().unwrap_or(1);
        let row = |cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
            cells.join(" ").trim_end().to_string()
        };
        let letters = (0..).zip(position.piles()).map(|(pile, _)| pile_letter(pile).to_string());
        let counts = position.piles().iter().map(ToString::to_string);
        format!(
            "It's {whose} turn.\nHere is the board:\n{}\n{}",
            row(letters.collect()),
            row(counts.collect())
        )
    }

    fn parts(&self, position: &Nim, _: &[String; 2]) -> Vec<BoardPart> {
        let held = (0..).zip(position.piles());
        let held = held.map(|(pile, count)| format!("{count} in pile {}", pile_letter(pile)));
        vec![BoardPart::new("Left", held.collect())]
    }

    fn question(&self, answers: &[String], _: Option<&str>) -> String {
        match answers {
            [] => "Enter the pile: ".into(),
            [pile, ..] => format!("How many sticks would you like to remove from pile {pile}? "),
        }
    }

    fn answer(&self, position: &Nim, answers: &[String], answer: &str) -> Answer<Take> {
        let refuse =
            |ask_again: &str| Answer::Refused { why: String::new(), ask_again: ask_again.into() };
        match answers {
            [] => {
                let pile = answer.to_ascii_uppercase();
                if answer.len() == 1 && position.check_prefix(&pile).is_ok() {
                    Answer::Accepted(pile)
                } else {
                    refuse("Invalid pile; please re-enter the pile: ")
                }
            }
            [pile, ..] => match format!("{pile}{answer}").parse() {
                Ok(take) if position.is_legal(take) => Answer::Move(take),
                _ => refuse("Invalid number of sticks; please re-enter number: "),
            },
        }
    }
}
