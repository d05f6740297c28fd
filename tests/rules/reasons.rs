//! Reasons for moves: they tell moves of different value apart, and fit.

use std::collections::HashMap;

use arcade::commands::{AnalyzedMove, Detail, NewAnalyst};
use arcade::engine::{Limits, Resources, Value};
use arcade::game::Game as _;
use arcade::games::GameId;
use arcade::kit::{Cartridge, Verb};
use arcade::options::Values;
use arcade::random::{Random, Seed};

/// The positions after so many random plies of games with these settings, as texts.
struct Positions<'a> {
    settings: &'a [(&'a str, &'a str)],
    plies: u32,
    games: u64,
}

impl Verb for Positions<'_> {
    type Output = Vec<String>;

    fn run<C: Cartridge>(self) -> Vec<String> {
        let mut values = Values::defaults(C::META.specs);
        for (key, value) in self.settings {
            values.set(key, (*value).into());
        }
        let seed: Seed = "reasons".parse().expect("a seed");
        let after = |number| {
            let mut random = Random::new(&seed, number);
            let mut position = C::start(&values, &mut random).expect("accepted").position;
            for _ in 0..self.plies {
                let moves = position.legal_moves();
                let Some(&mv) = random.choose(&moves) else { break };
                position.play_unchecked(mv);
            }
            position.to_string()
        };
        (0..self.games).map(after).collect()
    }
}

/// Checks the reasons of all moves in these positions; returns how many moves share their position
/// with one of another value.
fn check(game: GameId, positions: &[String], limits: Limits) -> usize {
    let resources = Resources::default();
    let mut analyst = game.run(NewAnalyst(&resources));
    let mut told_apart = 0;
    for position in positions {
        let analysis = analyst.analyze(position, limits, Detail::Values).expect("a position");
        for known in &analysis.moves {
            check_one(position, known, analysis.moves.len());
        }
        let mut values: HashMap<String, Value> = HashMap::new();
        for known in &analysis.moves {
            let told = without_name(known);
            let other = values.insert(told, known.value).unwrap_or(known.value);
            assert!(
                other.compare(&known.value).is_eq(),
                "{position}: {} has the reason of a move with {other}: {}",
                known.mv,
                known.reason
            );
        }
        let differs = |known: &&AnalyzedMove| known.value.compare(&analysis.moves[0].value).is_ne();
        told_apart += analysis.moves.iter().filter(differs).count();
    }
    told_apart
}

fn check_one(position: &str, AnalyzedMove { mv, value, reason, .. }: &AnalyzedMove, moves: usize) {
    let length = reason.chars().count();
    assert!((1..=200).contains(&length), "{position}: {mv}: {length} characters: {reason}");
    assert!(!reason.ends_with('.'), "{position}: {mv}: {reason}");
    for flaw in ["  ", ";;", "; ;", " ;", "::", ", ,", " 1 seeds", " 1 moves", " in 0 "] {
        assert!(!reason.contains(flaw), "{position}: {mv}: {reason}");
    }
    let is_over = value.remoteness() == Some(1);
    let is_forced = reason.starts_with("forced: ");
    assert!(!is_forced || moves == 1, "{position}: {mv}: {reason}");
    assert!(moves > 1 || is_forced || is_over || value.margin().is_some(), "{position}: {reason}");
    assert_eq!(reason.contains("an estimate"), !value.is_exact(), "{position}: {mv}: {reason}");
}

/// A reason without the names of moves that stand alone in it.
fn without_name(known: &AnalyzedMove) -> String {
    let words = known.reason.split(' ').map(|word| {
        let bare = word.trim_matches([',', ';', ':']);
        if bare == known.mv { word.replace(bare, "_") } else { word.into() }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_of_different_value_have_different_reasons() {
    for (game, settings, plies, games) in [
        (GameId::Nim, &[][..], 1, 40),
        (GameId::Nim, &[("piles", "9/7/5/3/2"), ("rule", "normal")], 2, 20),
        // No plies are known.
        (GameId::Nim, &[("piles", "20/20/19/18/17/16/15/14")], 3, 2),
        (GameId::SilverDollar, &[("coins", "5")], 1, 40),
        (GameId::SilverDollar, &[("coins", "12"), ("gap_min", "3"), ("gap_max", "9")], 2, 1),
        (GameId::Tiles, &[], 3, 60),
        (GameId::Tiles, &[("empties", "2")], 9, 60),
        (GameId::Flip, &[("dice", "2")], 0, 60),
        (GameId::Flip, &[("dice", "3")], 4, 30),
        (GameId::Kalah, &[("pits", "4"), ("seeds", "3")], 2, 40),
        (GameId::Kalah, &[("pits", "3"), ("seeds", "4"), ("empty_capture", "true")], 4, 40),
    ] {
        let positions = game.run(Positions { settings, plies, games });
        let told_apart = check(game, &positions, Limits::NONE);
        assert!(told_apart > 0, "{}: {settings:?}", game.meta().id);
    }
}

#[test]
fn estimates_say_so_and_differ_where_their_values_do() {
    for (game, settings, plies) in [
        (GameId::Kalah, &[][..], 8),
        (GameId::Tiles, &[("size", "5"), ("empties", "3")], 4),
        (GameId::Flip, &[("dice", "5")], 2),
    ] {
        let positions = game.run(Positions { settings, plies, games: 3 });
        let told_apart = check(game, &positions, Limits { depth: Some(2), ..Limits::NONE });
        assert!(told_apart > 0, "{}: {settings:?}", game.meta().id);
    }
}
