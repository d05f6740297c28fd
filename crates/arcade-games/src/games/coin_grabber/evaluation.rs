//! The evaluation of Coin Grabber.

use arcade_engine::{Evaluate, MoveEvaluation, Outcome, Turn};

use super::geometry::{CENTRE, DISTANCES, SQUARES, Step, distance};
use super::rules::{CoinGrabber, ENOUGH, UNIT, wins_by_centre};

/// Evaluates a position by the money of each side, the coins it is nearer to, the money still to be
/// had, and the way to the centre.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoneyBalance;

/// For each 5 cents that a side has.
const MONEY: i32 = 20;
/// For each 5 cents of a coin on the board, by the number of steps that a side needs to get there.
const NEAR: [i32; 9] = [0, 9, 6, 4, 3, 2, 1, 1, 0];
/// For more than half of all the money, which the other side can't match.
const MAJORITY: i32 = 160;
/// For enough money to take the centre without losing.
const HUNDRED: i32 = 60;
/// For a side whose money and the money left aren't enough to take the centre and win.
const OUT_OF_REACH: i32 = -240;
/// For a side that would win by taking the centre, if it could get there.
const READY: i32 = 60;
/// For each step to the centre, for a side that would win there.
const STEP_TO_CENTRE: i32 = -15;
/// For a side beside the centre while the other side would win there but is farther away.
const GUARD: i32 = 40;
/// For the mover while both stand on squares of the same colour: the other side must give way when
/// they meet. This never changes in a game.
const OPPOSITION: i32 = 10;

/// What 5 cents on each square are worth, given the squares of the mover and of the other side.
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

/// The input of the evaluation; the first of each pair is the mover's, the second the other side's.
struct EvaluationInput<'a> {
    squares: [u8; 2],
    /// In cents.
    money: [u16; 2],
    /// The coins on the board before the move, in units.
    coins_before: &'a [u8; SQUARES],
    /// The square whose coin the move takes; it is still among those.
    taken_from: Option<u8>,
}

impl EvaluationInput<'_> {
    #[inline]
    fn score(&self) -> i32 {
        let [here, there] = self.squares;
        let nearer = &NEARER[usize::from(here)][usize::from(there)];
        let (mut near, mut left) = (0, 0);
        for (&coin, &worth) in self.coins_before.iter().zip(nearer) {
            near += i32::from(coin) * i32::from(worth);
            left += u16::from(coin);
        }
        if let Some(square) = self.taken_from {
            let coin = self.coins_before[usize::from(square)];
            near -= i32::from(coin) * i32::from(nearer[usize::from(square)]);
            left -= u16::from(coin);
        }
        let [mine, theirs] = self.money;
        let ahead = (i32::from(mine) - i32::from(theirs)) / i32::from(UNIT);
        let opposed = distance(here, there).is_multiple_of(2);
        MONEY * ahead + near + money_and_centre((here, mine), (there, theirs), UNIT * left)
            - money_and_centre((there, theirs), (here, mine), UNIT * left)
            + if opposed { OPPOSITION } else { -OPPOSITION }
    }
}

/// The value of a side's money and of its distance to the centre, without that of the coins on the
/// board, which are worth `left` cents in all. Each pair is a side's square and money; the first is the
/// side's own, the second the other side's.
#[inline]
fn money_and_centre((here, own): (u8, u16), (there, other): (u8, u16), left: u16) -> i32 {
    let to_centre = distance(here, CENTRE);
    let mut score = 0;
    if own >= ENOUGH {
        score += HUNDRED;
    } else if own + left < ENOUGH {
        score += OUT_OF_REACH;
    }
    if own > other + left {
        score += MAJORITY;
    }
    if wins_by_centre(own, other) {
        score += READY + STEP_TO_CENTRE * i32::from(to_centre);
    } else if to_centre == 1 && wins_by_centre(other, own) && distance(there, CENTRE) > 1 {
        score += GUARD;
    }
    score
}

impl Evaluate<CoinGrabber> for MoneyBalance {
    fn evaluate(&self, position: &CoinGrabber) -> i32 {
        let sides = [position.side_to_move(), position.side_to_move().other()];
        let squares = sides.map(|side| position.square(side));
        let money = sides.map(|side| position.money(side));
        EvaluationInput { squares, money, coins_before: position.coins(), taken_from: None }.score()
    }

    /// Evaluates a move without making it, since only one coin changes.
    #[inline]
    fn evaluate_move(&self, position: &CoinGrabber, _: i32, step: Step) -> MoveEvaluation {
        let (mover, other) = (position.side_to_move(), position.side_to_move().other());
        let target = position.target(step).expect("a legal step stays on the board");
        if target == CENTRE {
            let won = position.wins_by_centre(mover);
            let end = Some(if won { Outcome::Loss } else { Outcome::Win });
            return MoveEvaluation { turn: Turn::Opponent, end, score: 0 };
        }
        let look = EvaluationInput {
            squares: [position.square(other), target],
            money: [position.money(other), position.money(mover) + position.coin(target)],
            coins_before: position.coins(),
            taken_from: Some(target),
        };
        MoveEvaluation { turn: Turn::Opponent, end: None, score: look.score() }
    }
}
