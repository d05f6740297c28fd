//! The laws that every game keeps, tested on seeded random play-outs.

use std::collections::HashSet;

use arcade_engine::{Position as _, Random, Seed};
use arcade_games::kit::GameSpec;
use arcade_games::options::{OptionKind, OptionValues, Preset};

use crate::in_full::one_in;
use crate::laws;

/// Play-outs of each game, and the longest of them in plies.
const PLAY_OUTS: u64 = 200;
const LONGEST: usize = 400;

/// Checks every law on the positions of many random games.
pub fn check<C: GameSpec>(game: C) {
    check_positions(game, &play_outs(game));
    presets_are_accepted_and_differ(game);
    chance_has_a_part_only_in_what_is_dealt(game);
    every_start_has_what_is_dealt(game);
}

/// Checks every law on these positions.
pub fn check_positions<C: GameSpec>(game: C, positions: &[C::Position]) {
    let knowledge = game.knowledge();
    // A move that was legal somewhere is a fair candidate everywhere.
    let mut universe = HashSet::new();
    for position in positions {
        universe.extend(position.legal_moves());
    }
    for position in positions {
        laws::check(game, position, &knowledge, &universe);
    }
}

/// The positions of many random games from the default options, each once.
pub fn play_outs<C: GameSpec>(game: C) -> Vec<C::Position> {
    let values = OptionValues::defaults(game.meta().options);
    let seed: Seed = "conformance".parse().expect("a seed");
    let mut known = HashSet::new();
    let mut positions = Vec::new();
    for number in 0..PLAY_OUTS / one_in(3) as u64 {
        let mut random = Random::new(&seed, number);
        let start = game.start(&values, &mut random).expect("the defaults are accepted");
        let mut position = start.position;
        for _ in 0..LONGEST {
            if known.insert(position.clone()) {
                positions.push(position.clone());
            }
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
    }
    assert!(positions.len() > 20, "{}: only {} positions", game.meta().id, positions.len());
    positions
}

/// The options that a preset sets.
fn values_of<C: GameSpec>(game: C, preset: &Preset) -> OptionValues {
    let mut values = OptionValues::default();
    for spec in game.meta().options {
        if let Some(value) = preset.value(spec) {
            // In its canonical form, by which the form knows it again.
            assert_eq!(spec.accept(value).as_deref(), Ok(value), "{}", preset.name);
            values.set(spec.key, value.into());
        }
    }
    values
}

/// The most characters of a preset's name that the form has room for on the narrowest screen.
const LONGEST_NAME: usize = 16;

fn presets_are_accepted_and_differ<C: GameSpec>(game: C) {
    let presets = game.meta().presets;
    for (index, preset) in presets.iter().enumerate() {
        let values = values_of(game, preset);
        game.start(&values, &mut Random::fixed()).unwrap_or_else(|error| panic!("{error}"));
        for (key, _) in preset.values {
            assert!(
                game.meta().options.iter().any(|spec| spec.key == *key),
                "{}: {key}",
                preset.name
            );
        }
        assert!((1..=LONGEST_NAME).contains(&preset.name.chars().count()), "{}", preset.name);
        assert!(!preset.about.is_empty() && preset.name != "custom", "{}", preset.name);
        for other in &presets[..index] {
            assert_ne!(preset.name, other.name);
            assert_ne!(values, values_of(game, other), "{} and {}", preset.name, other.name);
        }
    }
    if let Some(first) = presets.first() {
        assert_eq!(
            values_of(game, first),
            OptionValues::defaults(game.meta().options),
            "{}",
            first.name
        );
    }
}

fn every_start_has_what_is_dealt<C: GameSpec>(game: C) {
    // As small as the options allow, but for those of a puzzle.
    let mut values = OptionValues::defaults(game.meta().options);
    for spec in game.meta().options {
        if let OptionKind::Number { min, .. } = spec.kind {
            values.set(spec.key, min.to_string());
        }
    }
    let starts = game.every_start(&values).expect("accepted");
    let starts: HashSet<String> = starts.map(|start| start.to_string()).collect();
    assert_eq!(starts.len() > 1, game.is_dealt(&values), "{}", game.meta().id);
    let dealt: HashSet<String> = (0..100)
        .map(|number| {
            let mut random = Random::new(&"word".parse().expect("a seed"), number);
            game.start(&values, &mut random).expect("accepted").position.to_string()
        })
        .collect();
    assert!(dealt.is_subset(&starts), "{}", game.meta().id);
}

fn chance_has_a_part_only_in_what_is_dealt<C: GameSpec>(game: C) {
    let usual = OptionValues::defaults(game.meta().options);
    for values in game.meta().presets.iter().map(|preset| values_of(game, preset)).chain([usual]) {
        let starts = ["one", "two", "three", "four", "five"].map(|seed| {
            let mut random = Random::new(&seed.parse().expect("a seed"), 0);
            let start = game.start(&values, &mut random).expect("accepted before");
            (start.position.to_string(), start.first)
        });
        let differ = starts.iter().any(|start| *start != starts[0]);
        assert_eq!(differ, game.is_dealt(&values), "{}: {values:?}", game.meta().id);
    }
}
