//! The dice on the board of which an explanation of a move speaks.

use arcade_engine::Game as _;

use super::clauses::{flipped, offer_clause, opponent_takes, refreshed, takes};
use super::dice::Dice;
use super::rules::{Flip, FlipMove};
use crate::kit::Fact;

/// The dice that belong together on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bag {
    /// Those of the mover that were flipped.
    OwnSpent,
    /// Those in the middle, except the die just played.
    Middle,
    /// The die just played.
    JustPlayed,
}

impl Bag {
    /// The number of the place of dice with this value in the bag; equal dice share it.
    pub fn place(self, value: u8) -> u16 {
        8 * self as u16 + u16::from(value)
    }

    fn places(self, dice: Dice) -> Vec<u16> {
        dice.values().map(|value| self.place(value)).collect()
    }
}

/// The parts of the explanation of a move that speak of dice on the board.
pub(super) fn facts(position: &Flip, mv: FlipMove) -> Vec<Fact> {
    let (state, next) = (position.state(), position.after(mv).0);
    // The dice that can be taken once this one is played, where they are now.
    let below = |played: u8| {
        let rest = state.middle().minus(mv.taken);
        let middle = rest.values().map(|value| (Bag::Middle, value));
        let dice = middle.chain(state.just_played().map(|value| (Bag::JustPlayed, value)));
        let dice = dice.filter(|&(_, value)| value < played);
        dice.map(|(bag, value)| bag.place(value)).collect()
    };
    let mut facts = Vec::new();
    if !mv.taken.is_empty() {
        let text = takes(mv.taken).trim_end_matches(" and ").to_string();
        facts.push(Fact { text, places: Bag::Middle.places(mv.taken) });
    }
    let spent = state.player1().unflippable;
    let places = || Bag::OwnSpent.places(spent);
    facts.extend(refreshed(position, mv).map(|text| Fact { text, places: places() }));
    let reach = opponent_takes(&next).zip(next.state().just_played());
    facts.extend(
        reach.map(|(reach, played)| Fact { text: reach.to_string(), places: below(played) }),
    );
    let offer = offer_clause(&next, mv);
    facts.extend(offer.map(|text| Fact { text, places: below(flipped(mv.value)) }));
    facts
}
