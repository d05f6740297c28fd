//! What a step of Coin Grabber does for the money and for the way to the centre, in clauses.

use std::iter;

use arcade_engine::{Outcome, Position as _, Side};

use super::geometry::{CENTRE, SIZE, Step, TARGETS, distance};
use super::notation::cents;
use super::rules::{CENT, CoinGrabber, ENOUGH};
use crate::kit::{Bearing, Clause, MOVER, OTHER};

/// Squares and paths as places on the board.
pub(super) fn paths(paths: impl IntoIterator<Item = Vec<u8>>) -> Vec<Vec<u16>> {
    paths.into_iter().map(|path| path.into_iter().map(Into::into).collect()).collect()
}

/// The squares of a shortest path, in its order; it avoids the centre between its ends if it can.
pub(super) fn path(from: u8, to: u8) -> Vec<u8> {
    let shortest = |from: u8, to: u8| {
        let steps = |at: u8| Step::ALL.map(|step| TARGETS[usize::from(at)][step as usize]);
        let nearer = move |&at: &u8| {
            let near = |&next: &u8| distance(next, to) < distance(at, to);
            let next = steps(at).into_iter().flatten().filter(near);
            next.min_by_key(|&next| next == CENTRE && to != CENTRE)
        };
        iter::successors(Some(from), nearer).collect::<Vec<_>>()
    };
    let there = shortest(from, to);
    let back: Vec<u8> = shortest(to, from).into_iter().rev().collect();
    let passes = |path: &[u8]| path.contains(&CENTRE);
    if passes(&there) && !passes(&back) { back } else { there }
}

/// The number of steps from a player to the centre.
pub(super) fn to_centre(position: &CoinGrabber, side: Side) -> u8 {
    distance(position.square(side), CENTRE)
}

/// Whether a side is beside the centre and would win by taking it.
pub(super) fn could_take_centre(position: &CoinGrabber, side: Side) -> bool {
    to_centre(position, side) == 1 && position.wins_by_centre(side)
}

/// Whether a side is on every shortest path of the other side to the centre: on the only one, which is straight.
pub(super) fn stands_between(position: &CoinGrabber, side: Side) -> bool {
    let from = position.square(side.other());
    if from % SIZE != CENTRE % SIZE && from / SIZE != CENTRE / SIZE {
        return false;
    }
    let detour = distance(from, position.square(side)) + to_centre(position, side);
    detour == distance(from, CENTRE)
}

/// Whether a side has more than half of the total money, not counting the centre coin.
pub(super) fn has_majority(position: &CoinGrabber, side: Side) -> bool {
    position.money(side) > position.money(side.other()) + position.left()
}

/// Whether a side can still reach 100.
pub(super) fn can_reach_enough(position: &CoinGrabber, side: Side) -> bool {
    position.money(side) + position.left() >= ENOUGH
}

/// The explanation of a move that ends the game.
pub(super) fn explain_end(end: &CoinGrabber, own: Side, outcome: Outcome) -> String {
    let (mine, theirs) = (end.money(own), end.money(own.other()));
    match outcome {
        // The outcome is for the other side, whose turn it would be.
        Outcome::Loss => {
            format!(
                "takes the centre and its {}, and wins {} to {theirs}",
                cents(CENT),
                cents(mine)
            )
        }
        _ if mine < ENOUGH => {
            let [cent, mine, enough] = [CENT, mine, ENOUGH].map(cents);
            format!("would lose: the centre's {cent} makes it {mine}, less than {enough}")
        }
        _ => {
            let [cent, mine] = [CENT, mine].map(cents);
            format!("would lose: the centre's {cent} makes it {mine} to {theirs}")
        }
    }
}

/// An amount of money that matters once a side has it.
pub(super) enum MoneyGoal {
    /// More than half of the total money.
    Majority,
    /// The amount needed to win by taking the centre.
    Enough,
}

/// The goal that a side has reached by a move.
pub(super) fn goal_reached(
    before: &CoinGrabber,
    after: &CoinGrabber,
    side: Side,
) -> Option<MoneyGoal> {
    if has_majority(after, side) && !has_majority(before, side) {
        return Some(MoneyGoal::Majority);
    }
    (after.wins_by_centre(side) && !before.wins_by_centre(side)).then_some(MoneyGoal::Enough)
}

/// The money of a side once it takes the centre: "116\u{a2}".
pub(super) fn in_centre(position: &CoinGrabber, side: Side) -> String {
    cents(position.money(side) + CENT)
}

/// That a move takes a coin, and if so, that it is the one that makes the money enough to win in the centre,
/// unless `is_told` says that another clause already does.
pub(super) fn takes(before: &CoinGrabber, after: &CoinGrabber, coin: u16, is_told: bool) -> String {
    let own = before.side_to_move();
    let takes = format!("takes {}", cents(coin));
    match goal_reached(before, after, own) {
        Some(MoneyGoal::Enough) if !is_told => {
            format!("{takes} (enough to win in the centre)")
        }
        _ => takes,
    }
}

/// The largest coin beside a square, but for the centre's; 0 if there is none.
pub(super) fn largest_beside(position: &CoinGrabber, square: u8) -> u16 {
    let beside = TARGETS[usize::from(square)].iter().flatten().filter(|&&at| at != CENTRE);
    beside.map(|&at| position.coin(at)).max().unwrap_or(0)
}

/// That the mover stands beside a coin, if it has taken one of several that are worth `coin`, and none of the others
/// lies beside one as large. `next` is the position after the move.
pub(super) fn larger_coin_beside(
    position: &CoinGrabber,
    next: &CoinGrabber,
    coin: u16,
) -> Option<Clause> {
    let here = next.square(position.side_to_move());
    let targets = position.legal_moves().into_iter().filter_map(|step| position.target(step));
    let alike = targets.filter(|&target| target != here && target != CENTRE);
    let mut alike = alike.filter(|&target| position.coin(target) == coin).peekable();
    // Whoever moves next takes a coin that both sides are beside.
    let theirs = next.square(next.side_to_move());
    let beside = TARGETS[usize::from(here)].iter().flatten();
    let beside = beside.filter(|&&at| at != CENTRE && distance(at, theirs) > 1);
    let largest = beside.map(|&at| next.coin(at)).max().unwrap_or(0);
    let is_alone =
        alike.peek().is_some() && alike.all(|target| largest_beside(position, target) < largest);
    let stands = Clause::from(format!("stands beside {}", cents(largest)));
    is_alone.then(|| Clause { joint: " and ", ..stands.with_bearing(Bearing::For) })
}

/// What a move gains besides its coin, and what the money means for the rest of the game.
pub(super) fn money_reasons(
    position: &CoinGrabber,
    next: &CoinGrabber,
) -> (Option<Clause>, Option<String>) {
    let (own, other) = (position.side_to_move(), position.side_to_move().other());
    let mine = next.money(own);
    match goal_reached(position, next, own) {
        Some(MoneyGoal::Majority) => return (Some(reaches_majority(mine).into()), None),
        Some(MoneyGoal::Enough) => return (None, None),
        None => {}
    }
    // Both a majority and enough for the centre.
    let (wanted, most) = (next.majority().max(ENOUGH), mine + next.left());
    let means = match () {
        () if can_reach_enough(position, other) && !can_reach_enough(next, other) => {
            format!("{OTHER} can't reach {} any more", cents(ENOUGH))
        }
        () if has_majority(position, other) => return (None, None),
        () if has_majority(position, own) => {
            let is_nearer = to_centre(next, own) < to_centre(position, own);
            let goes = if is_nearer { "goes for the centre with" } else { "keeps" };
            let keeps = Clause::from(format!("{goes} more than {OTHER} can get"));
            return (Some(keeps.with_bearing(Bearing::For)), None);
        }
        () if wanted == ENOUGH && (wanted..wanted + TO_SPARE).contains(&most) => {
            format!("{MOVER} can still collect {}", cents(ENOUGH))
        }
        () => return (None, None),
    };
    (None, Some(means))
}

/// That a side has this money now, the majority.
pub(super) fn reaches_majority(money: u16) -> String {
    format!("reaches {}, more than {OTHER} can get", cents(money))
}

/// Whether the other side wins by its next two steps: two squares lead it to the centre, of which the mover can block
/// only one, and with two steps the mover can't get as much money.
pub(super) fn is_too_late(position: &CoinGrabber) -> bool {
    let own = position.side_to_move();
    let other = own.other();
    let (from, money) = (position.square(other), position.money(other));
    let is_diagonal = from % SIZE != CENTRE % SIZE && from / SIZE != CENTRE / SIZE;
    let best = position.legal_moves().into_iter().filter_map(|step| {
        let next = position.after(step).0;
        let beside = TARGETS[usize::from(next.square(own))].iter().flatten();
        let then = beside.filter(|&&at| at != CENTRE).map(|&at| next.coin(at)).max();
        next.outcome().is_none().then(|| next.money(own) + then.unwrap_or(0))
    });
    let most = best.max().unwrap_or(0);
    to_centre(position, other) == 2
        && is_diagonal
        && money + CENT >= ENOUGH
        && most < money
        && !position.wins_by_centre(own)
}

/// The weight of a majority: more than any coin, and than [`ENOUGH`].
pub(super) const MAJORITY_WEIGHT: u16 = 2 * ENOUGH;

/// A goal is safe with this many cents to spare.
const TO_SPARE: u16 = 50;

/// A reason for a move that nothing else is said of: the coin beside it, or how the sides stand.
pub(super) fn plain_reason(position: &CoinGrabber, next: &CoinGrabber) -> Option<Clause> {
    let own = position.side_to_move();
    if next.left() == 0 {
        let (mine, theirs) = (next.money(own), next.money(own.other()));
        let text = format!(
            "only the centre's {} is left: at {} to {theirs} it decides",
            cents(CENT),
            cents(mine)
        );
        return Some(Clause::about(text, paths([vec![CENTRE]])).as_explanation());
    }
    if !can_reach_enough(next, own) {
        let text = format!("{MOVER} can't reach {} any more", cents(ENOUGH));
        return Some(Clause::from(text).with_bearing(Bearing::Against).as_explanation());
    }
    approach(position, next)
}

/// The coin that a step comes near, and a larger one beside that; `None` if it comes nearer to none.
pub(super) fn approach(position: &CoinGrabber, next: &CoinGrabber) -> Option<Clause> {
    let own = position.side_to_move();
    let here = next.square(own);
    let coins = (0..SIZE * SIZE).filter(|&square| square != CENTRE && next.coin(square) > 0);
    let coins: Vec<u8> = coins.collect();
    let steps = coins.iter().map(|&square| distance(here, square)).min()?;
    let is_nearer = |coin: u8| steps == 1 || distance(position.square(own), coin) > steps;
    let nearest =
        coins.into_iter().filter(|&coin| distance(here, coin) == steps && is_nearer(coin));
    let nearest: Vec<u8> = nearest.collect();
    let beside = |&square: &u8| (next.coin(square), largest_beside(next, square));
    let (most, larger) = nearest.iter().map(beside).max()?;
    let coins = match larger {
        _ if larger > most => format!("{} and the {} beside it", cents(most), cents(larger)),
        _ => cents(most),
    };
    let text = match steps {
        1 => format!("then {MOVER} can take {}", cents(most)),
        _ => format!("goes towards {coins} ({steps} more steps)"),
    };
    let clause = Clause::about(text, paths(nearest.into_iter().map(|coin| path(here, coin))));
    Some(clause.with_bearing(Bearing::For).as_explanation())
}
