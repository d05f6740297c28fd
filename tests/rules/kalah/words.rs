//! What is said of moves of Kalah, recomputed with the model.

use arcade::game::{Game as _, Turn};
use arcade::games::kalah::{Kalah, Pit, Words};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

use super::model::Model;
use super::read;

/// The model of a position.
fn model(position: &Kalah) -> Model {
    let text = position.to_string();
    let words: Vec<&str> = text.split(' ').collect();
    let numbers = |text: &str, by| -> Vec<u32> {
        text.split(by).map(|number: &str| number.parse().expect("a number")).collect()
    };
    let (south, north) = words[0].split_once('/').expect("two rows");
    let stores = numbers(words[1], '-');
    let rows = [numbers(south, ','), numbers(north, ',')];
    let mover = words[2].chars().next().expect("a letter");
    Model::new([&rows[0], &rows[1]], [stores[0], stores[1]], mover, words.len() > 3)
}

/// The largest capture that the mover can make at once.
fn best_capture(model: &Model) -> u32 {
    model.moves().iter().map(|&number| model.captured(number)).max().unwrap_or(0)
}

/// The pits of `side` that the other side can capture from next, when it is the other's turn.
fn threatened(model: &Model) -> Vec<String> {
    model.moves().iter().filter_map(|&number| model.captured_from(number)).collect()
}

/// Whether the mover can capture in this turn, with second turns before it or without.
fn can_capture(model: &Model) -> bool {
    model.moves().iter().any(|&number| {
        let mut next = model.clone();
        model.captured(number) > 0 || next.sow(number) && can_capture(&next)
    })
}

/// What a move after which the other side is to move is after: a word for it, and how many seeds.
fn aim(before: &Model, number: u32) -> Option<(&'static str, u32)> {
    let own = before.mover();
    let after = before.after(number);
    let (threats, left) = (threatened(&before.turned()), threatened(&after));
    let saved = |pit: u32| {
        let name = format!("{own}{pit}");
        threats.contains(&name) && !left.contains(&name)
    };
    if saved(number) && after.pit(own, number) == 0 {
        return Some(("empty", 0));
    }
    let others = before.numbers().filter(|&pit| pit != number && saved(pit));
    let most = others.map(|pit| before.pit(own, pit)).max().unwrap_or(0);
    match best_capture(&after.turned()) {
        _ if most > 0 => Some(("keep", most)),
        threat @ 3.. => Some(("threaten", threat)),
        _ => None,
    }
}

/// What should be said of a move after which the other side is to move: the parts in their order.
fn parts(before: &Model, number: u32) -> Vec<String> {
    let after = before.after(number);
    let mut parts = Vec::new();
    let captured = before.captured(number);
    match before.stored(number) {
        _ if captured > 0 => parts.push(format!("captures {}", seeds_of(captured))),
        0 => {}
        stored => parts.push(format!("stores {}", seeds_of(stored))),
    }
    let aim = aim(before, number);
    match aim {
        Some(("empty", _)) => parts.push("empties the pit that would be captured".into()),
        Some(("keep", seeds)) => {
            parts.push(format!("keeps {} from being captured", seeds_of(seeds)));
        }
        _ if parts.is_empty() => {
            parts.push(format!("sows {}", seeds_of(before.pit(before.mover(), number))));
            parts.push("stores none".into());
        }
        _ => {}
    }
    match aim {
        Some(("threaten", seeds)) if captured == 0 => {
            parts.push(format!("threatens to capture {}", seeds_of(seeds)));
        }
        None if captured == 0 && before.stored(number) == 0 && !can_capture(&after) => {
            parts.push("leaves nothing to capture".into());
        }
        _ => {}
    }
    parts
}

/// What should be said of a turn with these moves.
fn told(mut before: Model, moves: &[u32]) -> String {
    let (&last, again) = moves.split_last().expect("a move");
    let mut stored = 0;
    for &number in again {
        stored += before.stored(number);
        assert!(before.sow(number), "the turn goes on");
    }
    stored += before.stored(last);
    let (captured, own) = (before.captured(last), before.mover());
    let after = before.after(last);
    let empty = |side| after.numbers().all(|pit| after.pit(side, pit) == 0);
    let gain = format!("stores {}", seeds_of(stored));
    match aim(&before, last) {
        _ if captured > 0 && stored > captured => {
            format!("captures {}, storing {stored}", seeds_of(captured))
        }
        _ if captured > 0 => format!("captures {}", seeds_of(captured)),
        _ if after.is_over() => match (empty('S'), empty('N')) {
            (true, true) => "leaves no seeds in the pits".into(),
            (south, _) if south == (own == 'S') => "leaves its own pits empty".into(),
            _ => format!("leaves {} no seeds", if own == 'S' { "North" } else { "South" }),
        },
        Some(("empty", _)) if stored == 0 => "empties the pit that would be captured".into(),
        Some(("empty", _)) => format!("{gain}, escaping a capture"),
        Some(("keep", seeds)) if stored == 0 => {
            format!("keeps {} from being captured", seeds_of(seeds))
        }
        Some(("keep", seeds)) => format!("{gain}, keeping {seeds} from being captured"),
        Some((_, seeds)) if stored == 0 => format!("threatens to capture {seeds} seeds"),
        Some((_, seeds)) => format!("{gain}, threatening to capture {seeds}"),
        None if stored == 0 => format!("sows {}, storing none", seeds_of(before.pit(own, last))),
        None => gain,
    }
}

fn seeds_of(count: u32) -> String {
    if count == 1 { "1 seed".into() } else { format!("{count} seeds") }
}

/// Checks what is said of a move, and returns the kind of move that it is.
#[track_caller]
fn check(position: &Kalah, mv: Pit) -> usize {
    let (before, number) = (model(position), u32::from(mv.0) + 1);
    let mut after = before.clone();
    let again = after.sow(number);
    let captured = before.captured(number);
    let said = Words::deed(position, mv);
    let name = |side| if side == 'S' { "South" } else { "North" };
    let (own, other) = if before.mover() == 'S' { (0, 1) } else { (1, 0) };
    let warning = (captured > 0).then(|| format!("captures {captured}"));
    assert_eq!(Words::side_effect(position, mv), warning, "{position} {mv}");
    let told = Words::describe(position, mv);
    let expected = match () {
        () if captured > 0 => format!("sows pit {number} and captures {captured}"),
        () if again && !after.is_over() => format!("sows pit {number} and moves again"),
        () => format!("sows pit {number}"),
    };
    assert_eq!(told, expected, "{position} {mv}");
    if after.is_over() {
        let score = after.score();
        let end = format!("ends the game {} to {}", score[own], score[other]);
        assert!(said.ends_with(&end), "{position} {mv}: {said}");
        assert_eq!(said.contains("captures "), captured > 0, "{position} {mv}: {said}");
        let empties = |side| {
            let count = after.numbers().map(|pit| after.pit(side, pit)).sum::<u32>();
            count == 0
        };
        let sides = ['S', 'N'];
        let how = match (empties(sides[own]), empties(sides[other])) {
            (true, true) => "leaves no seeds in the pits".to_owned(),
            (true, false) => "leaves its own pits empty".to_owned(),
            _ => format!("leaves {} no seeds", name(sides[other])),
        };
        assert!(said.contains(&how), "{position} {mv}: {said}");
        return 0;
    }
    if again {
        assert_eq!(said, "gets a second turn", "{position} {mv}");
        return 1;
    }
    assert_eq!(said, parts(&before, number).join(", "), "{position} {mv}");
    ["empties", "keeps", "threatens", "captures", "nothing to capture", "stores none", "stores"]
        .iter()
        .position(|word| said.contains(word))
        .map_or(9, |place| place + 2)
}

/// The positions of random games on boards of all sizes, and the random source that chose the moves.
fn random_games(mut each: impl FnMut(&Kalah, &mut Random)) {
    let seed: Seed = "kalah-in-words".parse().expect("a seed");
    for game in 0..240 {
        let mut random = Random::new(&seed, game);
        let (pits, seeds) = (1 + random.below(6), 1 + random.below(6));
        let row = vec![seeds.to_string(); pits as usize].join(",");
        let variant = if game % 2 == 0 { "" } else { " empty-capture" };
        let mut position = read(&format!("{row}/{row} 0-0 S{variant}"));
        loop {
            let moves = position.legal_moves();
            let Some(&mv) = random.choose(&moves) else { break };
            each(&position, &mut random);
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let mut counts = [0; 10];
    random_games(|position, _| {
        for &mv in &position.legal_moves() {
            counts[check(position, mv)] += 1;
        }
    });
    let [common @ .., strange] = counts;
    assert!(common.iter().all(|&count| count > 20) && strange == 0, "{counts:?}");
}

#[test]
fn what_is_said_of_a_turn_is_true_of_it() {
    let words = ["storing none", ", storing ", "keeping", "threatening", "escaping", "leaves"];
    let mut counts = [0; 6];
    random_games(|position, random| {
        let (mut turn, mut next) = (Vec::new(), *position);
        while let Some(&mv) = random.choose(&next.legal_moves()) {
            turn.push(mv);
            if next.play_unchecked(mv) == Turn::Passes {
                break;
            }
        }
        let numbers: Vec<u32> = turn.iter().map(|mv| u32::from(mv.0) + 1).collect();
        let said = Words::turn(position, &turn).expect("a turn says something").text;
        assert_eq!(said, told(model(position), &numbers), "{position} {numbers:?}");
        for (count, word) in counts.iter_mut().zip(words) {
            *count += usize::from(said.contains(word));
        }
    });
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Checks what is said of a move.
#[track_caller]
fn says(position: &str, mv: &str, expected: &str) {
    let said = Words::deed(&read(position), mv.parse().expect("a move"));
    assert_eq!(said, expected, "{position} {mv}");
}

#[test]
fn reasons_of_single_moves() {
    says("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "3", "gets a second turn");
    says("2,1,0,3,4,1/5,5,5,3,4,4 7-4 S", "2", "captures 4 seeds");
    // North's 1 would fall into its empty pit 2, opposite South's 5.
    says("2,5,1/1,0,2 3-3 S", "2", "stores 1 seed, empties the pit that would be captured");
    says("1,5,1/1,0,2 3-3 S", "1", "sows 1 seed, stores none, threatens to capture 4 seeds");
    says("1,0,2/0,4,0 1-1 S", "1", "captures 5 seeds, leaves North no seeds: ends the game 8 to 1");
    says("0,0,1/0,2,1 5-5 S", "3", "leaves its own pits empty: ends the game 6 to 8");
    says(
        "1,0,0/0,4,0 1-6 S",
        "1",
        "captures 5 seeds, leaves no seeds in the pits: ends the game 6 to 6",
    );
}

/// Checks the hint for a move.
#[track_caller]
fn hints(position: &str, mv: &str, expected: &str) {
    let said = Words::hint(&read(position), mv.parse().expect("a move"));
    assert_eq!(said, expected, "{position} {mv}");
}

#[test]
fn hints_do_not_give_the_move_away() {
    hints("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "3", "look for a second turn");
    hints("2,1,0,3,4,1/5,5,5,3,4,4 7-4 S", "2", "look at what can be captured");
    hints("2,5,1/1,0,2 3-3 S", "2", "look at what North can capture");
    hints("0,0,1/0,2,1 5-5 S", "3", "one of the moves ends the game");
    hints("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "1", "look at the pits far from South's store");
    hints("4,4,4,4,4,4/4,4,4,4,4,4 0-0 N", "6", "look at the pits near North's store");
    hints("1/5 0-0 N", "1", "there is only one pit");
}

#[test]
fn the_end_is_told_with_the_score() {
    for (position, reason) in [
        (
            "0,0/3,4 1-2 S",
            "South's pits are empty, and North keeps the 7 left; South has 1 and North 9",
        ),
        (
            "3,4/0,0 1-2 S",
            "North's pits are empty, and South keeps the 7 left; South has 8 and North 2",
        ),
        ("0/0 4-0 N", "all pits are empty; South has 4 and North 0"),
    ] {
        assert_eq!(Words::why_over(&read(position), ["", ""]), reason, "{position}");
    }
}

#[test]
fn a_wrong_digit_is_refused_with_the_reason() {
    let refused = |position: &str, typed: &str| {
        read(position).check_prefix(typed).err().map(|error| error.to_string())
    };
    assert_eq!(refused("4,4/4,4 0-0 S", ""), None);
    assert_eq!(refused("4,4/4,4 0-0 S", "2"), None);
    let reason = "3 is illegal: there is no pit 3; each side has 2";
    assert_eq!(refused("4,4/4,4 0-0 S", "3").as_deref(), Some(reason));
    let reason = "12 is illegal: there is no pit 12; each side has 2";
    assert_eq!(refused("4,4/4,4 0-0 S", "12").as_deref(), Some(reason));
    let reason = "x is illegal: a move is the number of a pit, as in 1";
    assert_eq!(refused("4,4/4,4 0-0 S", "x").as_deref(), Some(reason));
}
