//! Lines, played out by the rules: they have the value that was said, its plies and its margin.

use arcade::engine::{
    Brain as _, Control, Job, LONGEST_LINE, Limits, MoveValue, OPEN_LINE, Resources, Scope, Value,
};
use arcade::game::{Game, Outcome, Turn};
use arcade::games::GameId;
use arcade::kit::{Cartridge, Verb};
use arcade::options::Values;
use arcade::random::{Random, Seed};

/// Positions after so many random plies of games with these settings.
struct Lines<'a> {
    settings: &'a [(&'a str, &'a str)],
    plies: u32,
    games: u64,
}

impl Verb for Lines<'_> {
    /// How many lines went to the end, and how many showed the next plies only.
    type Output = [u32; 2];

    fn run<C: Cartridge>(self) -> [u32; 2] {
        let mut values = Values::defaults(C::META.specs);
        for (key, value) in self.settings {
            values.set(key, (*value).into());
        }
        let seed: Seed = "lines".parse().expect("a seed");
        let mut engine = C::Brain::default().perfect(&Resources::default());
        let mut counts = [0, 0];
        for number in 0..self.games {
            let mut random = Random::new(&seed, number);
            let mut position = C::start(&values, &mut random).expect("accepted").position;
            for _ in 0..self.plies {
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                position.play_unchecked(mv);
            }
            let analysis = engine.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::NONE));
            for known in &analysis.moves {
                let mut control = Control::new(Scope::EveryMove, Limits::NONE);
                let line = engine.line(&position, known, &mut control);
                counts[usize::from(!check(&position, known, &line))] += 1;
            }
        }
        counts
    }
}

/// Checks a line against the value of its first move; returns whether it goes to the end.
#[track_caller]
pub fn check<G: Game>(position: &G, known: &MoveValue<G::Move>, line: &[G::Move]) -> bool {
    let MoveValue { mv, value } = known;
    assert_eq!(line.first(), Some(mv), "{position}");
    let (mut end, mut is_own) = (position.clone(), true);
    for &mv in line {
        is_own ^=
            end.play(mv).unwrap_or_else(|error| panic!("{position}: {error}")) == Turn::Passes;
    }
    let is_decided =
        value.margin().is_some() || value.outcome().is_some_and(|it| it != Outcome::Draw);
    let Some(found) = Value::of_finished(&end) else {
        let most = if is_decided { LONGEST_LINE } else { OPEN_LINE };
        assert!(line.len() <= most, "{position}: {mv}");
        assert!(!is_decided || line.len() == most, "{position}: {mv}, {value}: ends in {end}");
        return false;
    };
    if !value.is_exact() {
        return true;
    }
    let found = if is_own { found } else { found.reversed() };
    assert_eq!(found.outcome(), value.outcome(), "{position}: {mv}");
    assert_eq!(found.margin(), value.margin(), "{position}: {mv}");
    if let Some(plies) = value.remoteness() {
        assert_eq!(u32::try_from(line.len()), Ok(plies), "{position}: {mv}");
    }
    true
}

#[test]
fn a_line_has_the_value_plies_and_margin_that_are_said() {
    for (game, settings, plies, games) in [
        (GameId::Nim, &[][..], 1, 60),
        (GameId::Nim, &[("piles", "7/5/3/2"), ("rule", "normal")], 0, 1),
        // No plies are known.
        (GameId::Nim, &[("piles", "20/20/19/18/17/16/15/14")], 3, 2),
        (GameId::SilverDollar, &[("coins", "5")], 1, 30),
        (GameId::SilverDollar, &[("coins", "12"), ("gap_min", "3"), ("gap_max", "9")], 2, 1),
        (GameId::Tiles, &[], 3, 60),
        (GameId::Tiles, &[("empties", "2")], 9, 60),
        (GameId::Flip, &[("dice", "2")], 0, 60),
        (GameId::Flip, &[("dice", "3")], 4, 40),
        (GameId::Kalah, &[("pits", "4"), ("seeds", "3")], 2, 40),
        (GameId::Kalah, &[("pits", "3"), ("seeds", "4"), ("empty_capture", "true")], 4, 40),
    ] {
        let [to_the_end, open] = game.run(Lines { settings, plies, games });
        assert!(to_the_end > 0, "{}: {settings:?}, {open} open", game.meta().id);
    }
}
