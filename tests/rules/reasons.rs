//! Reasons for moves: they tell moves of different value apart, and fit.

use std::collections::HashMap;

use arcade::commands::{Analyst, AnalyzedMove, Detail};
use arcade::engine::{Limits, Resources, Value};
use arcade::games::GameId;
use arcade::kit::GameSpec;

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
        let analysis = analyst.analyze(position, limits, Detail::Reasons).expect("a position");
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

/// The reason for a move in a position whose every move is proven.
#[track_caller]
fn check_reason(game: GameId, position: &str, mv: &str, expected: &str) {
    let resources = Resources::default();
    let mut analyst = Analyst::new(game, &resources);
    let analysis = analyst.analyze(position, Limits::NONE, Detail::Reasons).expect("a position");
    let known = analysis.moves.iter().find(|known| known.mv == mv).expect("a legal move");
    assert_eq!(known.reason, expected, "{position} {mv}");
}

#[test]
fn an_answer_says_what_its_turn_brings() {
    // No other move of their lines is as good.
    for (position, mv, expected) in [
        // A second turn, and then a capture.
        (
            "2,0,1,1/1,0,1,1 13-4 N",
            "3",
            "sows 1 seed, stores none; but South answers 4, 3 with a second turn and captures 2 \
             seeds, storing 3; ends 19 to 5 for South, who keeps the last 3 seeds, 6 seeds worse \
             than by 1",
        ),
        // More second turns than are named.
        (
            "0,3,2,1/1,2,2,1 8-4 N",
            "2",
            "sows 2 seeds, stores none, threatens to capture 3 seeds; but South answers 4, moves \
             again 5 times and captures 2 seeds, storing 7; ends 15 to 9 for South, 2 seeds \
             worse than by 1",
        ),
        // What the mover does with its own.
        (
            "2,0,0,0/2,0,2,1 10-7 N empty-capture",
            "3",
            "gets a second turn, goes on with 1 and captures 1 seed; but South answers 1 and \
             captures 2 seeds; ends 14 to 10 for South, who keeps the last 2 seeds, 2 seeds \
             worse than by 4",
        ),
        // What the answer prepares.
        (
            "0,2,0,3/0,4,1,0 11-3 N",
            "3",
            "sows 1 seed, stores none, leaves nothing to capture; but South answers 2, sows 2 \
             seeds, storing none, and with its next move captures 2 seeds; ends 18 to 6 for \
             South, 2 seeds worse than by 2",
        ),
    ] {
        check_reason(GameId::Kalah, position, mv, expected);
    }
}

#[test]
fn an_answer_without_an_event_says_what_it_changes() {
    check_reason(
        GameId::Tiles,
        "ggggggggg b 2",
        "7",
        "takes a corner, where 3 lines are free of orange; but orange answers 5, closes 3-5-7 \
         to blue and with its next move blocks with tempo, threatening 4-5-6; still wins in 6 \
         moves, where 2 wins sooner",
    );
    check_reason(
        GameId::Tiles,
        "gggg b 2",
        "1",
        "takes a corner: neither side gets the 2 tiles of a line; a draw, as every move is",
    );
    check_reason(
        GameId::Flip,
        "14+5|+|55+6",
        "f1",
        "flips the 1 up to a 6, 1 die left to flip against 2: its lowest die is then a 4; but \
         the other side answers p6, leaves its opponent 2 dice and wins in 3 moves, where p6 \
         holds out longer",
    );
}

#[test]
fn an_answer_that_the_deed_names_is_told_only_where_more_comes_of_it() {
    check_reason(
        GameId::Tiles,
        "gggogbgob b 2",
        "4",
        "completes no line but threatens 7-8-9, forcing 7; still wins in 3 moves: 2-5-8 is all \
         blue, where 7 wins sooner",
    );
    check_reason(
        GameId::Tiles,
        "booggggbg b 3",
        "9",
        "threatens 1-5-9, forcing 5; but orange answers 5 and with its 3rd move threatens \
         3-5-7; a draw, where 2 wins",
    );
}
