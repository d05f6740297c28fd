//! Reasons for moves: they tell moves of different value apart, and fit. `tests/commands/sessions/analyze.txt`
//! has whole ones.

use std::collections::HashMap;

use arcade::commands::{AnalysedMove, Analyst, Detail};
use arcade_engine::{Limits, Outcome, Position as _, Resources, Value};
use arcade_games::games::GameId;
use arcade_games::games::coin_grabber::CoinGrabber;
use arcade_games::games::nim::NimSpec;
use arcade_games::games::tiles::Tiles;
use arcade_games::kit::{GameSpec, Words as _};

use crate::samples::{PROVEN, Sample, positions};

/// The positions of a sample, as texts.
struct Texts(Sample);

impl Texts {
    fn run<C: GameSpec>(self, game: C) -> Vec<String> {
        positions(game, self.0).iter().map(ToString::to_string).collect()
    }
}

/// Checks the reasons of all moves in the positions of a sample; returns how many moves share their position
/// with one of another value.
fn check(sample: Sample, limits: Limits) -> usize {
    let (game, ..) = sample;
    let resources = Resources::default();
    let mut analyst = Analyst::new(game, &resources);
    let mut told_apart = 0;
    for position in &Texts(sample).run(game) {
        let analysis = analyst.analyse(position, limits, Detail::Reasons).expect("a position");
        for known in &analysis.moves {
            check_one(position, known, analysis.moves.len());
            let Some((before, _)) = known.reason.split_once(" hold out longest") else { continue };
            let tie = before.rsplit(' ').next();
            let tie = analysis.moves.iter().find(|other| Some(&other.mv[..]) == tie);
            let value = tie.expect("a move").value;
            assert!(value.compare(&known.value).is_eq(), "{position}: {}", known.reason);
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
        let differs = |known: &&AnalysedMove| known.value.compare(&analysis.moves[0].value).is_ne();
        told_apart += analysis.moves.iter().filter(differs).count();
    }
    told_apart
}

fn check_one(position: &str, AnalysedMove { mv, value, reason, .. }: &AnalysedMove, moves: usize) {
    let length = reason.chars().count();
    assert!((1..=200).contains(&length), "{position}: {mv}: {length} characters: {reason}");
    assert!(!reason.ends_with('.'), "{position}: {mv}: {reason}");
    for flaw in ["  ", ";;", "; ;", " ;", "::", ", ,", " 1 seeds", " 1 moves", " in 0 "] {
        assert!(!reason.contains(flaw), "{position}: {mv}: {reason}");
    }
    let is_over = value.remoteness() == Some(1);
    let last = reason.rsplit("; ").next().unwrap_or_default();
    let results = ["win", "lose", "draw", "better", "last longer", "estimate", "ends the game"];
    let is_ended = is_over || results.iter().any(|result| last.contains(result));
    assert!(is_ended, "{position}: {mv}: no result: {reason}");
    let is_forced = reason.starts_with("the only legal move: ");
    assert!(!is_forced || moves == 1, "{position}: {mv}: {reason}");
    assert!(moves > 1 || is_forced || is_over || value.margin().is_some(), "{position}: {reason}");
    assert_eq!(reason.contains("an estimate"), !value.is_exact(), "{position}: {mv}: {reason}");
}

/// A reason without the names of moves that stand alone in it.
fn without_name(known: &AnalysedMove) -> String {
    let words = known.reason.split(' ').map(|word| {
        let bare = word.trim_matches([',', ';', ':']);
        if bare == known.mv { word.replace(bare, "_") } else { word.into() }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn moves_of_different_value_have_different_reasons() {
    for &sample in PROVEN {
        let told_apart = check(sample, Limits::NONE);
        assert!(told_apart > 0, "{sample:?}");
    }
}

#[test]
fn estimates_say_so_and_differ_where_their_values_do() {
    let samples: [Sample; 3] = [
        (GameId::Kalah, &[], 8, 3),
        (GameId::Tiles, &[("size", "5"), ("empties", "3")], 4, 3),
        (GameId::Flip, &[("dice", "5")], 2, 3),
    ];
    for sample in samples {
        let told_apart = check(sample, Limits { depth: Some(2), ..Limits::NONE });
        assert!(told_apart > 0, "{sample:?}");
    }
}

#[test]
fn a_move_that_forces_the_answer_leaves_no_other_but_one_that_loses_at_once() {
    let resources = Resources::default();
    let mut told = 0;
    for &sample in PROVEN.iter().filter(|(game, ..)| *game == GameId::Tiles) {
        let mut analyst = Analyst::new(GameId::Tiles, &resources);
        for text in &Texts(sample).run(GameId::Tiles) {
            let mut moves_in = |text: &str| {
                analyst.analyse(text, Limits::NONE, Detail::Reasons).expect("a position").moves
            };
            for AnalysedMove { mv, reason, .. } in moves_in(text) {
                let Some((before, after)) = reason.split_once(" forces ") else { continue };
                // What the mover forces later comes after an answer that isn't played here.
                if before.contains("; then ") {
                    continue;
                }
                let mut words =
                    before.rsplit([' ', ';']).filter(|word| !["that", ""].contains(word));
                let forcing = words.next().expect("a move");
                let (_, answer) = after.split_once("'s ").expect("a move");
                let answer = answer.split([';', ',']).next().unwrap_or_default();
                let mut position: Tiles = text.parse().expect("a position");
                for mv in [&mv[..], forcing] {
                    let parsed = position.parse_move(mv).expect("a move");
                    position.play(parsed).expect("a legal move");
                }
                let lost = Value::exact_in(Outcome::Loss, 2);
                for other in moves_in(&position.to_string()) {
                    assert!(other.mv == answer || other.value == lost, "{text} {mv}: {reason}");
                }
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn whoever_has_two_ways_to_the_centre_is_said_to_win_only_where_that_is_so() {
    let resources = Resources::default();
    let mut analyst = Analyst::new(GameId::CoinGrabber, &resources);
    let mut said = 0;
    for (a, b) in (0..25).flat_map(|a| (0..25).map(move |b| (a, b))) {
        if a == b || a == 12 || b == 12 {
            continue;
        }
        let cell = |square: usize| match square {
            12 => "1",
            7 | 20 => "10",
            _ if square == a => "A",
            _ if square == b => "B",
            _ => "0",
        };
        let rows: Vec<String> = (0..5)
            .map(|row| (0..5).map(|column| cell(5 * row + column)).collect::<Vec<_>>().join(","))
            .collect();
        for money in ["100 115", "95 105", "90 95"] {
            let text = format!("{} {money} A", rows.join("/"));
            let Ok(position) = text.parse::<CoinGrabber>() else { continue };
            if !position.why_lost().is_some_and(|why| why.contains("two ways")) {
                continue;
            }
            let analysis =
                analyst.analyse(&text, Limits::NONE, Detail::Values).expect("a position");
            let plies = analysis
                .value
                .remoteness()
                .filter(|_| analysis.value.outcome() == Some(Outcome::Loss));
            assert!(plies.is_some_and(|plies| plies <= 4), "{text}: {}", analysis.value);
            said += 1;
        }
    }
    assert!(said > 20, "{said}");
}

#[test]
fn whoever_is_promised_pairs_in_misere_nim_is_told_how_to_end() {
    let mut said = 0;
    for plies in 0..4 {
        let sample: Sample = (GameId::Nim, &[("rule", "misere")], plies, 60);
        for position in positions(NimSpec, sample) {
            let moves = position.legal_moves().into_iter();
            // A shortened reason leaves out whole clauses, so each must be true by itself.
            let clauses = moves.flat_map(|mv| position.explain_move(mv)).map(|clause| clause.text);
            for text in clauses.chain(position.why_lost()) {
                let promises = ["can copy", "can pair up"];
                if promises.iter().any(|promise| text.contains(promise)) {
                    assert!(text.contains("the last 1"), "{position}: {text}");
                    said += 1;
                }
            }
        }
    }
    assert!(said > 0);
}
