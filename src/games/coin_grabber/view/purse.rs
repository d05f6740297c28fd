//! The players' money in words, and how much they still need.

use arcade_engine::Side;

use crate::games::coin_grabber::rules::{CoinGrabber, ENOUGH, UNIT, letter};

/// The least money that is more than half of the total, in cents.
pub(super) fn majority(position: &CoinGrabber) -> u16 {
    position.total() / 2 / UNIT * UNIT + UNIT
}

/// A player's money, and the next goal: "A 65¢ (35¢ to 100¢)".
pub(super) fn in_words(position: &CoinGrabber, side: Side) -> String {
    let (letter, own) = (letter(side), position.money(side));
    let aim = aim(position, side);
    if aim.is_empty() {
        format!("{letter} {own}\u{a2}")
    } else {
        format!("{letter} {own}\u{a2} ({aim})")
    }
}

/// A player's next goal; empty if the other player has ended the game.
pub(super) fn aim(position: &CoinGrabber, side: Side) -> String {
    let own = position.money(side);
    let majority = majority(position);
    if let Some(taker) = position.taker() {
        return if taker == side { "took the centre".into() } else { String::new() };
    }
    if own + position.left() < ENOUGH {
        format!("{ENOUGH}\u{a2} is out of reach")
    } else if own < ENOUGH {
        format!("{}\u{a2} to go", ENOUGH - own)
    } else if own >= majority {
        "a majority".into()
    } else if own + position.left() < majority {
        "no majority left".into()
    } else {
        format!("{}\u{a2} to a majority", majority - own)
    }
}

/// The money left on the board: "65¢ of 270¢ left; a majority is 140¢".
pub(super) fn rest(position: &CoinGrabber) -> String {
    let (left, total) = (position.left(), position.total());
    format!("{left}\u{a2} of {total}\u{a2} left; a majority is {}\u{a2}", majority(position))
}
