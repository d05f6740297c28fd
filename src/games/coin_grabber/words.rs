//! The words of Coin Grabber: money, the way to the centre, and threats to take it.

use std::iter;

use arcade_engine::{Game as _, Outcome, Side};

use super::geometry::{CENTRE, SIZE, Step, TARGETS, distance};
use super::rules::{CENT, CoinGrabber, ENOUGH, UNIT, letter};
use crate::kit::{Bearing, Clause, MOVER, NotableEvent, OTHER, WHOSE, Words};

impl Words for CoinGrabber {
    fn variant(&self) -> String {
        format!("{} cents", self.total())
    }

    fn goal(&self) -> String {
        format!("step onto the centre with {ENOUGH}\u{a2} and the most money")
    }

    fn side_name(&self, side: Side) -> &'static str {
        letter(side)
    }

    fn points(&self) -> Option<[u32; 2]> {
        let side = self.side_to_move();
        Some([side, side.other()].map(|side| self.money(side).into()))
    }

    fn point_sign(&self) -> &'static str {
        "\u{a2}"
    }

    fn panel_section(&self) -> (&'static str, Vec<String>) {
        let left = self.left();
        ("Money", vec![format!("{left}\u{a2} left \u{b7} need {ENOUGH}\u{a2}")])
    }

    fn listed_move(&self, step: Step) -> String {
        match self.target(step).map_or(0, |target| self.coin(target)) {
            0 => step.to_string(),
            coin => format!("{step} {coin:>2}\u{a2}"),
        }
    }

    fn lasting_change(&self, _: Step, after: &CoinGrabber) -> Option<String> {
        let own = self.side_to_move();
        let (was, is) = (self.money(own), after.money(own));
        if after.outcome().is_some() {
            return None;
        }
        if has_majority(after, own) && !has_majority(self, own) {
            return Some(format!("{OTHER} can't get as much money as {MOVER} any more"));
        }
        let reached = was < ENOUGH && is >= ENOUGH;
        reached.then(|| format!("{WHOSE} {is}\u{a2} are enough for the centre now"))
    }

    fn advise(&self, step: Step) -> String {
        format!("step {} ({step})", step.word())
    }

    fn describe(&self, step: Step) -> String {
        match self.target(step).map_or(0, |target| self.coin(target)) {
            0 => format!("moves {}", step.word()),
            coin => format!("moves {} and takes {coin}\u{a2}", step.word()),
        }
    }

    fn why_over(&self, [mover, other]: [&str; 2]) -> String {
        let Some(taker) = self.taker() else { return "the centre was taken".into() };
        let name = if taker == self.side_to_move() { mover } else { other };
        let [own, others] = [taker, taker.other()].map(|side| self.money(side));
        let than = if own < ENOUGH {
            format!(", less than {ENOUGH}\u{a2}")
        } else {
            format!(" to {others}\u{a2}")
        };
        format!("{name} took the centre with {own}\u{a2}{than}")
    }

    fn trap(&self, step: Step) -> Option<String> {
        let (own, other) = (self.side_to_move(), self.side_to_move().other());
        if self.target(step) != Some(CENTRE) || self.wins_by_centre(own) {
            return None;
        }
        let (own, other) = (self.money(own) + CENT, self.money(other));
        Some(if own < ENOUGH {
            format!("the centre ends the game, and {own}\u{a2} is less than {ENOUGH}\u{a2}")
        } else {
            format!("the centre ends the game, and {own}\u{a2} is less than {other}\u{a2}")
        })
    }

    fn where_to_look(&self, step: Step) -> String {
        let (own, other) = (self.side_to_move(), self.side_to_move().other());
        let Some(target) = self.target(step) else { return "look at the board".into() };
        if target == CENTRE {
            return "count the money as if the centre were taken now".into();
        }
        if could_take_centre(self, other) {
            return format!("{OTHER} can take the centre next: look for what prevents it");
        }
        match self.coin(target) {
            0 if distance(target, CENTRE) < to_centre(self, own) => {
                "look at the way to the centre".into()
            }
            0 => format!("look at where {OTHER} can go next"),
            _ => format!("look at the coins beside {MOVER}"),
        }
    }

    fn explain_move(&self, step: Step) -> Vec<Clause> {
        let (own, other) = (self.side_to_move(), self.side_to_move().other());
        let next = self.after(step).0;
        if let Some(outcome) = next.outcome() {
            return vec![Clause::about(explain_end(&next, own, outcome), ways([vec![CENTRE]]))];
        }
        let here = next.square(own);
        let coin = self.coin(here);
        let threatens = could_take_centre(&next, own) && !could_take_centre(&next, other);
        let mut clauses = Vec::new();
        if coin > 0 {
            clauses.push(Clause::about(format!("takes {}", cents(coin)), ways([vec![here]])));
        }
        let (gains, means) = money_reasons(self, &next, threatens);
        let is_enough = matches!(goal_reached(self, &next, own), Some(Goal::Enough));
        clauses.extend(gains.map(|gains| Clause { joint: " and ", ..gains }));
        if threatens {
            let place = if is_enough { "step there" } else { "take the centre" };
            let threat = format!("threatens to {place}");
            clauses.push(Clause::about(threat, ways([vec![here, CENTRE]])));
        } else if next.wins_by_centre(other) && stands_between(&next, own) {
            let mut line = way(next.square(other), here);
            line.pop();
            line.extend(way(here, CENTRE));
            let text = format!("stands between {OTHER} and the centre");
            clauses.push(Clause::about(text, ways([line])).with_bearing(Bearing::For));
        }
        clauses.extend(means.map(|means| {
            let means = Clause::from(means).with_bearing(Bearing::For);
            // Beside a threat it is another thing that speaks for the move.
            if threatens { Clause { joint: ", and ", ..means } } else { means.as_explanation() }
        }));
        if clauses.is_empty() {
            clauses.extend(plain_reason(self, &next));
        }
        clauses
    }

    fn why_lost(&self) -> Option<String> {
        let is_behind = has_majority(self, self.side_to_move().other());
        let text = format!("{OTHER} has more money than {MOVER} can still get");
        is_behind.then_some(text)
    }

    /// Whoever could win by a step onto the centre whatever the other side does elsewhere is kept from it.
    fn why_drawn(&self) -> Option<String> {
        let own = self.side_to_move();
        let is_safe = |side| has_majority(self, side) && self.money(side) >= ENOUGH;
        match [own, own.other()].map(is_safe) {
            [true, _] => Some(format!("{OTHER} can keep {MOVER} from the centre")),
            [_, true] => Some(format!("{MOVER} can keep {OTHER} from the centre")),
            _ => None,
        }
    }

    fn path_step(&self, step: Step) -> Option<u16> {
        self.target(step).map(Into::into)
    }

    fn notable_event(&self, step: Step) -> Option<NotableEvent> {
        let (own, next) = (self.side_to_move(), self.after(step).0);
        let coin = self.target(step).map_or(0, |target| self.coin(target));
        if next.outcome().is_some() || coin == 0 {
            return None;
        }
        let (weight, text) = match goal_reached(self, &next, own) {
            Some(goal) => {
                let weight = if matches!(goal, Goal::Majority) { MAJORITY_WEIGHT } else { ENOUGH };
                (weight, reached(next.money(own), &goal))
            }
            None => (coin, format!("takes {}", cents(coin))),
        };
        Some(NotableEvent {
            weight: weight.into(),
            text,
            places: self.path_step(step).into_iter().collect(),
        })
    }

    /// To an empty square, what the step comes near.
    fn turn_event(&self, steps: &[Step]) -> Option<NotableEvent> {
        let &[step] = steps else { return None };
        let approach = || Some(NotableEvent::new(0, what_it_nears(self, step)?));
        self.notable_event(step).or_else(approach)
    }

    fn ending(&self) -> String {
        let Some(taker) = self.taker() else { return String::new() };
        let [own, others] = [taker, taker.other()].map(|side| self.money(side));
        match own {
            _ if own < ENOUGH => format!("the centre with {}, too little", cents(own)),
            _ if own > others => format!("the centre with {} to {others}", cents(own)),
            _ => format!("the centre with only {} to {others}", cents(own)),
        }
    }
}

/// What a step comes near; `None` if that is nothing, or it ends the game.
fn what_it_nears(position: &CoinGrabber, step: Step) -> Option<String> {
    let (next, target) = (position.after(step).0, position.target(step)?);
    if next.outcome().is_some() {
        return None;
    }
    let own = position.side_to_move();
    let beside = TARGETS[usize::from(target)].iter().flatten().filter(|&&square| square != CENTRE);
    match beside.map(|&square| next.coin(square)).max().unwrap_or(0) {
        0 if next.money(own) >= ENOUGH && to_centre(&next, own) < to_centre(position, own) => {
            Some("goes towards the centre".into())
        }
        0 => None,
        coin => Some(format!("stands beside {}", cents(coin))),
    }
}

/// Squares and ways as places on the board.
fn ways(ways: impl IntoIterator<Item = Vec<u8>>) -> Vec<Vec<u16>> {
    ways.into_iter().map(|way| way.into_iter().map(Into::into).collect()).collect()
}

/// The squares of a shortest way, in its order; it avoids the centre between its ends if it can.
fn way(from: u8, to: u8) -> Vec<u8> {
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
    let passes = |way: &[u8]| way.contains(&CENTRE);
    if passes(&there) && !passes(&back) { back } else { there }
}

/// The number of steps from a player to the centre.
fn to_centre(position: &CoinGrabber, side: Side) -> u8 {
    distance(position.square(side), CENTRE)
}

/// Whether a side is beside the centre and would win by taking it.
fn could_take_centre(position: &CoinGrabber, side: Side) -> bool {
    to_centre(position, side) == 1 && position.wins_by_centre(side)
}

/// Whether a side is on every shortest path of the other side to the centre: on the only one, which is straight.
fn stands_between(position: &CoinGrabber, side: Side) -> bool {
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
fn explain_end(end: &CoinGrabber, own: Side, outcome: Outcome) -> String {
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
            format!("would lose: takes the centre with {}, less than {ENOUGH}", cents(mine))
        }
        _ => format!("would lose: takes the centre and has {} to {theirs}", cents(mine)),
    }
}

/// An amount of money that matters once a side has it.
enum Goal {
    /// More than half of the total money.
    Majority,
    /// The amount needed to win by taking the centre.
    Enough,
}

/// The goal that a side has reached by a move.
fn goal_reached(before: &CoinGrabber, after: &CoinGrabber, side: Side) -> Option<Goal> {
    if has_majority(after, side) && !has_majority(before, side) {
        return Some(Goal::Majority);
    }
    (after.wins_by_centre(side) && !before.wins_by_centre(side)).then_some(Goal::Enough)
}

/// "10¢".
fn cents(money: u16) -> String {
    format!("{money}\u{a2}")
}

/// What a move gains besides its coin, and what the money means for the rest of the game; a threat to take the
/// centre makes some of it plain.
fn money_reasons(
    position: &CoinGrabber,
    next: &CoinGrabber,
    threatens: bool,
) -> (Option<Clause>, Option<String>) {
    let (own, other) = (position.side_to_move(), position.side_to_move().other());
    let mine = next.money(own);
    if let Some(goal) = goal_reached(position, next, own) {
        return (Some(reached(mine, &goal).into()), None);
    }
    let (wanted, most) = (wanted(next), mine + next.left());
    let means = match () {
        () if can_reach_enough(position, other) && !can_reach_enough(next, other) => {
            format!("{OTHER} can't reach {} any more", cents(ENOUGH))
        }
        () if has_majority(position, other) || threatens => return (None, None),
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

/// That a side has reached a goal with this money.
fn reached(money: u16, goal: &Goal) -> String {
    match goal {
        Goal::Majority => format!("reaches {}, more than {OTHER} can get", cents(money)),
        Goal::Enough => format!("reaches {}, enough to win by the centre", cents(money)),
    }
}

/// The weight of a majority: more than any coin, and than [`ENOUGH`].
const MAJORITY_WEIGHT: u16 = 2 * ENOUGH;

/// A goal is safe with this many cents to spare.
const TO_SPARE: u16 = 50;

/// The least money that is both a majority and enough for the centre.
fn wanted(position: &CoinGrabber) -> u16 {
    ((position.total() / 2 / UNIT + 1) * UNIT).max(ENOUGH)
}

/// A reason for a move that nothing else is said of: the coin beside it, or how the sides stand.
fn plain_reason(position: &CoinGrabber, next: &CoinGrabber) -> Option<Clause> {
    let own = position.side_to_move();
    let here = next.square(own);
    let coins = (0..SIZE * SIZE).filter(|&square| square != CENTRE && next.coin(square) > 0);
    let coins: Vec<u8> = coins.collect();
    let Some(steps) = coins.iter().map(|&square| distance(here, square)).min() else {
        let (mine, theirs) = (next.money(own), next.money(own.other()));
        let text = format!(
            "only the centre's {} is left: at {} to {theirs} it decides",
            cents(CENT),
            cents(mine)
        );
        return Some(Clause::about(text, ways([vec![CENTRE]])).as_explanation());
    };
    if !can_reach_enough(next, own) {
        let text = format!("{MOVER} can't reach {} any more", cents(ENOUGH));
        return Some(Clause::from(text).with_bearing(Bearing::Against).as_explanation());
    }
    let is_nearer = |coin: u8| steps == 1 || distance(position.square(own), coin) > steps;
    let nearest =
        coins.into_iter().filter(|&coin| distance(here, coin) == steps && is_nearer(coin));
    let nearest: Vec<u8> = nearest.collect();
    let most = nearest.iter().map(|&square| next.coin(square)).max()?;
    let text = match steps {
        1 => format!("then {MOVER} can take {}", cents(most)),
        _ => format!("goes towards {}", cents(most)),
    };
    let clause = Clause::about(text, ways(nearest.into_iter().map(|coin| way(here, coin))));
    Some(clause.with_bearing(Bearing::For).as_explanation())
}
