//! How good a position of Coin Grabber looks, and the opponents made of that.

use super::geometry::{CENTRE, DISTANCES, SQUARES, distance};
use super::rules::{CoinGrabber, ENOUGH, Side, Step};
use crate::engine::{Brain, Engine, Evaluate, strongest};

/// Judges a position by the money each side has and the coins it is nearer to, by what is still to
/// be had, and by the way to the centre.
#[derive(Clone, Copy, Debug, Default)]
pub struct Purse;

/// Each 5 cents that a side has.
const MONEY: i32 = 20;
/// Each 5 cents of a coin on the board, by the steps a side needs to get there.
const NEAR: [i32; 9] = [0, 9, 6, 4, 3, 2, 1, 1, 0];
/// More than half of all the money: the other side can never have as much.
const MAJORITY: i32 = 160;
/// Money enough to take the centre without losing.
const HUNDRED: i32 = 60;
/// What a side has and what is left are together too little to take the centre ever.
const OUT_OF_REACH: i32 = -240;
/// To take the centre would win, if it could be reached.
const READY: i32 = 60;
/// Each step that a side which is ready needs to the centre.
const STEP_TO_CENTRE: i32 = -15;
/// To stand beside the centre while the other side is ready and farther away.
const GUARD: i32 = 40;
/// To move while both stand on squares of the same colour: the other side is the one that must give
/// way when they meet. This never changes in a game.
const OPPOSITION: i32 = 10;

/// What 5 cents on each square are worth by where the mover is and where the other side is.
static NEARER: [[[i8; SQUARES]; SQUARES]; SQUARES] = {
    let mut nearer = [[[0; SQUARES]; SQUARES]; SQUARES];
    let mut mover = 0;
    while mover < SQUARES {
        let mut other = 0;
        while other < SQUARES {
            let mut coin = 0;
            while coin < SQUARES {
                let worth =
                    NEAR[DISTANCES[mover][coin] as usize] - NEAR[DISTANCES[other][coin] as usize];
                #[expect(clippy::cast_possible_truncation, reason = "from -9 to 9")]
                let worth = worth as i8;
                nearer[mover][other][coin] = worth;
                coin += 1;
            }
            other += 1;
        }
        mover += 1;
    }
    nearer
};

/// What a side's money and place promise beside the coins on the board, of which `left` cents are
/// left.
#[inline]
fn prospects(position: &CoinGrabber, side: Side, left: u16) -> i32 {
    let (own, other) = (position.money(side), position.money(side.other()));
    let to_centre = distance(position.square(side), CENTRE);
    let mut score = 0;
    if own >= ENOUGH {
        score += HUNDRED;
    } else if own + left < ENOUGH {
        score += OUT_OF_REACH;
    }
    if own > other + left {
        score += MAJORITY;
    }
    if position.wins_by_centre(side) {
        score += READY + STEP_TO_CENTRE * i32::from(to_centre);
    } else if to_centre == 1
        && position.wins_by_centre(side.other())
        && distance(position.square(side.other()), CENTRE) > 1
    {
        score += GUARD;
    }
    score
}

impl Evaluate<CoinGrabber> for Purse {
    fn evaluate(&self, position: &CoinGrabber) -> i32 {
        let (mover, other) = (position.side(), position.side().other());
        let [here, there] = [mover, other].map(|side| position.square(side));
        let nearer = &NEARER[usize::from(here)][usize::from(there)];
        let coins = position.coins().iter().zip(nearer);
        let near: i32 = coins.map(|(&coin, &worth)| i32::from(coin) * i32::from(worth)).sum();
        let ahead = i32::from(position.money(mover)) - i32::from(position.money(other));
        let left = position.left();
        let opposed = distance(here, there).is_multiple_of(2);
        MONEY * ahead / 5 + near + prospects(position, mover, left)
            - prospects(position, other, left)
            + if opposed { OPPOSITION } else { -OPPOSITION }
    }
}

impl Brain<CoinGrabber> for Purse {
    /// The cents that the move takes.
    fn greed(&self, position: &CoinGrabber, step: Step) -> i32 {
        position.target(step).map_or(0, |target| position.coin(target).into())
    }

    fn perfect(&self, table_mb: u32) -> Box<dyn Engine<CoinGrabber>> {
        strongest(self, table_mb)
    }
}
