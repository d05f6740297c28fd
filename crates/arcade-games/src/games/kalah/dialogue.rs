//! Kalah in line mode: both rows with their stores, as on the board.

use arcade_engine::Side;

use super::rules::Kalah;
use super::state::{NORTH, SOUTH, name};
use crate::kit::{BoardPart, Dialogue};

/// The dialogue of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct KalahDialogue;

impl Dialogue<Kalah> for KalahDialogue {
    fn notation(&self, _: &Kalah) -> String {
        "A move is the number of one of your pits: 3 sows the seeds of pit 3.".into()
    }

    fn welcome(&self) -> Option<&'static str> {
        Some(
            "Sowing goes counter-clockwise: from left to right in South's row, then South's store,\n\
             from right to left in North's row, then North's store. A move is the number of a pit.\n",
        )
    }

    fn board_between_moves(&self, position: &Kalah) -> Option<String> {
        Some(board(position))
    }

    fn announce(&self, position: &Kalah, whose: &str) -> String {
        format!("It's {whose} turn ({}).\n{}", name(position.side_to_move()), board(position))
    }

    fn parts(&self, position: &Kalah, _: &[String; 2]) -> Vec<BoardPart> {
        let part = |side| {
            let pits = (1..).zip(position.pits(side));
            let pits = pits.map(|(pit, seeds)| format!("{seeds} in pit {pit}"));
            let store = format!("{} in the store", position.store(side));
            BoardPart::new(name(side), pits.chain([store]).collect())
        };
        Side::ALL.map(part).into()
    }
}

/// The rows as on the board, with North's store at the left and South's at the right.
fn board(position: &Kalah) -> String {
    let row = |cells: &mut dyn Iterator<Item = u8>| -> String {
        cells.map(|cell| format!("{cell:>4}")).collect::<Vec<_>>().concat()
    };
    let pits = 1..=position.pit_count();
    let seeds = |side| position.pits(side).iter().copied();
    let [south, north] = Side::ALL.map(|side| position.store(side));
    let lines = [
        format!("{:<17}{}", "Pit:", row(&mut pits.clone().rev())),
        format!("{:<17}{}", format!("North, store {north}:"), row(&mut seeds(NORTH).rev())),
        format!("{:<17}{}   store {south}", "South:", row(&mut seeds(SOUTH))),
        format!("{:<17}{}", "Pit:", row(&mut pits.clone())),
    ];
    lines.join("\n")
}
