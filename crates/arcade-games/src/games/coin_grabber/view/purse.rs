//! The players' money in words, and how much they still need.

use arcade_engine::Side;

use crate::games::coin_grabber::notation::cents;
use crate::games::coin_grabber::rules::{CoinGrabber, ENOUGH, letter};

/// A player's money, and the next goal: "A 65¢ (35¢ to go)".
pub(super) fn in_words(position: &CoinGrabber, side: Side) -> String {
    let (letter, own) = (letter(side), cents(position.money(side)));
    let aim = aim_text(position, side);
    if aim.is_empty() { format!("{letter} {own}") } else { format!("{letter} {own} ({aim})") }
}

/// A player's next goal; empty if the other player has ended the game, or if the money that is left brings the player
/// no nearer to the win.
pub(super) fn aim_text(position: &CoinGrabber, side: Side) -> String {
    let own = position.money(side);
    let majority = position.majority();
    if let Some(taker) = position.taker() {
        return if taker == side { "took the centre".into() } else { String::new() };
    }
    if own + position.left() < ENOUGH {
        format!("{} is out of reach", cents(ENOUGH))
    } else if own < ENOUGH {
        format!("{} to go", cents(ENOUGH - own))
    } else if own >= majority {
        "over half of all".into()
    } else if own + position.left() < majority {
        String::new()
    } else {
        format!("{} to over half", cents(majority - own))
    }
}

/// The money left on the board: "65¢ of 270¢ left".
pub(super) fn rest(position: &CoinGrabber) -> String {
    let [left, total] = [position.left(), position.total()].map(cents);
    format!("{left} of {total} left")
}
