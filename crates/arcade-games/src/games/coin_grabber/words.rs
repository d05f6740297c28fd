//! The words of Coin Grabber: money, the way to the centre, and threats to take it.

use arcade_engine::{Position as _, Side};

use super::clauses::{
    MAJORITY_WEIGHT, MoneyGoal, approach, can_reach_enough, could_take_centre, explain_end,
    goal_reached, has_majority, in_centre, is_too_late, larger_coin_beside, largest_beside,
    money_reasons, path, paths, plain_reason, reaches_majority, stands_between, takes, to_centre,
};
use super::geometry::{CENTRE, Step, distance};
use super::notation::cents;
use super::rules::{CENT, CoinGrabber, ENOUGH, letter};
use crate::kit::{
    Bearing, Clause, MOVER, MOVER_POSSESSIVE, NotableEvent, OTHER, OTHER_POSSESSIVE, Words,
};

impl Words for CoinGrabber {
    fn variant(&self) -> String {
        format!("{} cents", self.total())
    }

    fn how_to_win(&self) -> String {
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
        reached.then(|| format!("{MOVER_POSSESSIVE} {is}\u{a2} are enough for the centre now"))
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

    fn blunder_warning(&self, step: Step) -> Option<String> {
        let (own, why) = short_at_centre(self, step)?;
        Some(format!("the centre ends the game, and {own}\u{a2} is {why}"))
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
            return vec![Clause::about(explain_end(&next, own, outcome), paths([vec![CENTRE]]))];
        }
        let here = next.square(own);
        let coin = self.coin(here);
        let threatens = could_take_centre(&next, own) && !could_take_centre(&next, other);
        let (gains, means) = if threatens { (None, None) } else { money_reasons(self, &next) };
        let mut clauses = Vec::new();
        if coin > 0 {
            let takes = takes(self, &next, coin, threatens);
            clauses.push(Clause::about(takes, paths([vec![here]])));
            clauses.extend(larger_coin_beside(self, &next, coin).filter(|_| !threatens));
        }
        clauses.extend(gains.map(|gains| Clause { joint: " and ", ..gains }));
        if threatens {
            let threat = format!(
                "threatens to take the centre (its {} makes {})",
                cents(CENT),
                in_centre(&next, own)
            );
            let threat = Clause::about(threat, paths([vec![here, CENTRE]]));
            clauses.push(Clause { joint: " and ", ..threat });
        } else if next.wins_by_centre(other) && stands_between(&next, own) {
            let mut line = path(next.square(other), here);
            line.pop();
            line.extend(path(here, CENTRE));
            let text = format!("stands between {OTHER} and the centre");
            clauses.push(Clause::about(text, paths([line])).with_bearing(Bearing::For));
        }
        let means = means.map(|means| Clause::from(means).with_bearing(Bearing::For));
        clauses.extend(means.map(Clause::as_explanation));
        if clauses.is_empty() {
            clauses.extend(plain_reason(self, &next));
        }
        clauses
    }

    fn why_lost(&self) -> Option<String> {
        let other = self.side_to_move().other();
        if has_majority(self, other) {
            return Some(format!("{OTHER} has more money than {MOVER} can still get"));
        }
        let money = cents(self.money(other));
        let aside = format!("({MOVER} can't get as much in time)");
        is_too_late(self).then(|| format!("{OTHER} has {money} {aside} and two ways to the centre"))
    }

    /// Whoever could win by a step onto the centre whatever the other side does elsewhere is kept from it.
    fn why_drawn(&self) -> Option<String> {
        let own = self.side_to_move();
        let is_safe = |side| has_majority(self, side) && self.money(side) >= ENOUGH;
        match [own, own.other()].map(is_safe) {
            [true, _] => {
                Some(format!("{OTHER} can keep stepping in {MOVER_POSSESSIVE} way to the centre"))
            }
            [_, true] => {
                Some(format!("{MOVER} can keep stepping in {OTHER_POSSESSIVE} way to the centre"))
            }
            _ if Side::ALL.iter().all(|&side| !can_reach_enough(self, side)) => {
                Some(format!("neither side can reach {} any more", cents(ENOUGH)))
            }
            _ => None,
        }
    }

    fn target_square(&self, step: Step) -> Option<u16> {
        self.target(step).map(Into::into)
    }

    fn notable_event(&self, step: Step) -> Option<NotableEvent> {
        let (own, next) = (self.side_to_move(), self.after(step).0);
        let coin = self.target(step).map_or(0, |target| self.coin(target));
        if next.outcome().is_some() || coin == 0 {
            return None;
        }
        let (weight, text) = match goal_reached(self, &next, own) {
            Some(MoneyGoal::Majority) => (MAJORITY_WEIGHT, reaches_majority(next.money(own))),
            Some(MoneyGoal::Enough) => (ENOUGH, takes(self, &next, coin, false)),
            None => (coin, takes(self, &next, coin, false)),
        };
        Some(NotableEvent {
            weight: weight.into(),
            text,
            places: self.target_square(step).into_iter().collect(),
        })
    }

    /// For a step onto an empty square: what it approaches.
    fn turn_event(&self, steps: &[Step]) -> Option<NotableEvent> {
        let &[step] = steps else { return None };
        let approach = || Some(NotableEvent::new(0, what_it_nears(self, step)?));
        self.notable_event(step).or_else(approach)
    }

    fn winning_detail(&self) -> String {
        let Some(taker) = self.taker() else { return String::new() };
        let [own, others] = [taker, taker.other()].map(|side| self.money(side));
        let centre = format!("the centre ({})", cents(CENT));
        match own {
            _ if own < ENOUGH => format!("{centre}, only {}", cents(own)),
            _ if own > others => format!("{centre}, {} to {others}", cents(own)),
            _ => format!("{centre}, only {} to {others}", cents(own)),
        }
    }
}

/// The mover's money with the centre's cent, and why that isn't enough, as in "less than 100¢", if the step goes to
/// the centre and loses by it.
pub(super) fn short_at_centre(position: &CoinGrabber, step: Step) -> Option<(u16, String)> {
    let mover = position.side_to_move();
    if position.target(step) != Some(CENTRE) || position.wins_by_centre(mover) {
        return None;
    }
    let (own, other) = (position.money(mover) + CENT, position.money(mover.other()));
    let needed = if own < ENOUGH { ENOUGH } else { other };
    let than = if own < needed { "less than" } else { "no more than" };
    Some((own, format!("{than} {needed}\u{a2}")))
}

/// What a step comes near; `None` if that is nothing, or it ends the game.
fn what_it_nears(position: &CoinGrabber, step: Step) -> Option<String> {
    let (next, target) = (position.after(step).0, position.target(step)?);
    if next.outcome().is_some() {
        return None;
    }
    let own = position.side_to_move();
    match largest_beside(&next, target) {
        0 if next.money(own) >= ENOUGH && to_centre(&next, own) < to_centre(position, own) => {
            Some("goes towards the centre".into())
        }
        0 => approach(position, &next).map(|towards| towards.text),
        coin => Some(format!("stands beside {}", cents(coin))),
    }
}
