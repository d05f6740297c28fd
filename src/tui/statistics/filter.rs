//! The filters of the statistics screen, and the figures that they select.

use arcade_base::pluralized;
use arcade_engine::{Side, insertion_sort_by};
use arcade_games::games::GameId;
use arcade_games::options::OptionValues;
use arcade_games::session::PlayerKind;

use crate::index::{GameStats, Group, Opponent, Statistics};
use crate::tui::step::Direction;

/// The kind of player whose results are counted, and the opponent.
pub(super) type Pairing = (PlayerKind, Opponent);

/// Which games are counted.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    pub(super) game: GameId,
    /// Whether games between computers are counted, instead of those of people.
    pub(super) is_between_computers: bool,
    /// Only games against this opponent.
    pub(super) pairing: Option<Pairing>,
    /// Only games from this seat.
    pub(super) seat: Option<Side>,
    /// Only games with these options.
    pub(super) options: Option<OptionValues>,
}

/// The figures of some of the games, with a label.
#[derive(Debug)]
pub(super) struct Slice<T> {
    pub(super) of: T,
    pub(super) name: String,
    pub(super) stats: GameStats,
}

/// The figures on screen.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// The figures of the filtered games.
    pub(super) stats: GameStats,
    /// The figures against each opponent, under the other filters.
    pub(super) pairings: Vec<Slice<Pairing>>,
    /// For each seat: the figures if the filter chose this seat.
    pub(super) seats: Vec<Slice<Side>>,
    /// The options that occur in saved games, with their names.
    pub(super) options: Vec<(OptionValues, String)>,
    /// How many games of each kind were played, by the index of the kind.
    pub(super) played: Vec<u32>,
}

impl Filter {
    /// All games of people of this kind.
    pub(super) fn new(game: GameId) -> Self {
        Self { game, is_between_computers: false, pairing: None, seat: None, options: None }
    }

    pub(super) fn apply(&self, statistics: &Statistics, games: &[GameId]) -> Shown {
        let is_kind = |group: &Group| {
            (group.game, group.is_between_computers()) == (self.game, self.is_between_computers)
        };
        let has_options =
            |group: &Group| self.options.as_ref().is_none_or(|it| *it == group.options);
        let is_seat = |group: &Group| self.seat.is_none_or(|seat| seat == group.seat);
        let pairing_of = |group: &Group| (group.player, group.opponent.clone());
        let is_pairing =
            |group: &Group| self.pairing.as_ref().is_none_or(|it| *it == pairing_of(group));
        let groups = || statistics.groups().iter().filter(|group| is_kind(group));
        let by_pairing = statistics.by(|group| {
            let counts = is_kind(group) && has_options(group) && is_seat(group);
            counts.then(|| pairing_of(group))
        });
        let pairings = by_pairing.into_iter().map(|(of, stats)| {
            let group = groups().find(|group| pairing_of(group) == of);
            Slice { name: group.map_or(String::new(), Group::against), of, stats }
        });
        let by_seat = statistics.by(|group| {
            let counts = is_kind(group) && has_options(group) && is_pairing(group);
            counts.then_some(group.seat)
        });
        let seats = by_seat.into_iter();
        let seats = seats.map(|(of, stats)| Slice { of, name: format!("as player {of}"), stats });
        let mut options: Vec<(OptionValues, String)> =
            groups().map(|group| (group.options.clone(), group.variant())).collect();
        insertion_sort_by(&mut options, Ord::cmp);
        options.dedup();
        let played = played(statistics, self.is_between_computers);
        Shown {
            stats: statistics.filtered(|group| {
                is_kind(group) && has_options(group) && is_seat(group) && is_pairing(group)
            }),
            pairings: pairings.collect(),
            seats: seats.collect(),
            options,
            played: games.iter().map(|&game| played(game)).collect(),
        }
    }

    /// Switches to the kind of game played most, if none of the selected kind was played.
    pub(super) fn default_to_most_played(&mut self, statistics: &Statistics, games: &[GameId]) {
        let played = played(statistics, false);
        let most = games.iter().rev().copied().max_by_key(|&game| played(game));
        if let Some(most) = most.filter(|&most| played(self.game) == 0 && played(most) > 0) {
            self.game = most;
        }
    }

    /// Switches to another kind of game, and drops the filter of options.
    pub(super) fn go_to(&mut self, game: GameId) {
        *self = Self { game, options: None, ..self.clone() };
    }

    /// Switches between the games of people and those of computers, and drops the other filters.
    pub(super) fn toggle_computers(&mut self) {
        self.is_between_computers = !self.is_between_computers;
        (self.pairing, self.seat, self.options) = (None, None, None);
    }

    /// Steps to the next opponent, or to all of them.
    pub(super) fn step_pairing(&mut self, step: Direction, shown: &Shown) {
        let all: Vec<Pairing> = shown.pairings.iter().map(|part| part.of.clone()).collect();
        self.pairing = next(&all, self.pairing.as_ref(), step);
    }

    /// Steps to the next seat, or to both.
    pub(super) fn step_seat(&mut self) {
        self.seat = next(&Side::ALL, self.seat.as_ref(), Direction::Forward);
    }

    /// Steps to the next options, or to all of them.
    pub(super) fn step_options(&mut self, shown: &Shown) {
        let all: Vec<OptionValues> =
            shown.options.iter().map(|(values, _)| values.clone()).collect();
        self.options = next(&all, self.options.as_ref(), Direction::Forward);
    }

    /// The active filters, in a few words.
    pub(super) fn description(&self, shown: &Shown) -> String {
        let mut parts = vec![self.game.meta().name.to_string()];
        if let Some(pairing) = &self.pairing {
            let part = shown.pairings.iter().find(|part| part.of == *pairing);
            let name = part.map_or("this opponent", |part| part.name.as_str());
            parts.push(match pairing.1 {
                Opponent::Nobody => "alone".into(),
                _ if self.is_between_computers => name.into(),
                _ => format!("against {name}"),
            });
        } else if self.is_between_computers {
            parts.push("between computers".into());
        }
        parts.extend(self.seat.map(|seat| format!("as player {seat}")));
        if let Some(options) = &self.options {
            let name = shown.options.iter().find(|(values, _)| values == options);
            let name = name.map_or("", |(_, name)| name.as_str());
            parts.push(if name.is_empty() { "usual options".into() } else { name.into() });
        }
        parts.push(pluralized(shown.stats.played, "game"));
        parts.join(", ")
    }
}

/// The next element of a ring that consists of `None` (no filter) and all elements.
fn next<T: Clone + PartialEq>(all: &[T], current: Option<&T>, step: Direction) -> Option<T> {
    let at = current.and_then(|current| all.iter().position(|thing| thing == current));
    let next = step.in_ring(Some(at.map_or(0, |at| at + 1)), all.len() + 1);
    all.get(next.checked_sub(1)?).cloned()
}

/// How many games of a kind were played, by people or by computers alone.
fn played(statistics: &Statistics, is_between_computers: bool) -> impl Fn(GameId) -> u32 + use<> {
    let played = statistics
        .by(|group| (group.is_between_computers() == is_between_computers).then_some(group.game));
    move |game| played.iter().find(|(of, _)| *of == game).map_or(0, |(_, stats)| stats.played)
}

#[cfg(test)]
mod tests {
    use super::{Direction, next};

    #[test]
    fn a_filter_goes_round_through_everything() {
        let all = ["a", "b"];
        let mut seen = vec![None];
        for _ in 0..3 {
            seen.push(next(&all, seen[seen.len() - 1].as_ref(), Direction::Forward));
        }
        assert_eq!(seen, [None, Some("a"), Some("b"), None]);
        assert_eq!(next(&all, None, Direction::Back), Some("b"));
        assert_eq!(next(&all, Some(&"a"), Direction::Back), None);
        // An element that is gone is treated as `None`.
        assert_eq!(next(&all, Some(&"c"), Direction::Forward), Some("a"));
        assert_eq!(next::<&str>(&[], None, Direction::Back), None);
    }
}
