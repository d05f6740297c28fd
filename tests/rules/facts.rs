//! The places on the board of which explanations speak: they bear out what is said of them, by the rules in
//! their slowest form.

use std::collections::BTreeSet;

use arcade_engine::{Position as _, Side};
use arcade_games::games::GameId;
use arcade_games::games::coin_grabber::{CoinGrabber, CoinGrabberSpec};
use arcade_games::games::flip::{Flip, FlipMove, FlipSpec};
use arcade_games::games::kalah::{EmptyCapture, Kalah, KalahSpec, Pit};
use arcade_games::games::nim::{Nim, NimSpec};
use arcade_games::games::silver_dollar::{SilverDollar, SilverDollarSpec};
use arcade_games::games::tiles::{TileMove, Tiles, TilesSpec};
use arcade_games::kit::{Clause, GameSpec, MoveOf, OTHER, Words as _, balanced_parts};

use crate::kalah::model::Model as KalahModel;
use crate::samples::positions;
use crate::tiles::model::{Model as TilesModel, Standing};

type Settings = &'static [(&'static str, &'static str)];

/// What is said of places on the board: the words of a clause, and the places that belong together.
struct Fact {
    text: String,
    places: Vec<u16>,
}

/// Checks what is said of places in the clauses about the moves in random positions, each after `plies` plies;
/// returns the words of those clauses.
fn check<C: GameSpec>(
    game: C,
    id: GameId,
    samples: &[(Settings, u32, u64)],
    holds: impl Fn(&C::Position, MoveOf<C>, &Fact),
) -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for &(settings, plies, count) in samples {
        for position in positions(game, (id, settings, plies, count)) {
            for mv in position.legal_moves() {
                let event = position.notable_event(mv);
                if let Some(event) = event.filter(|event| !event.places.is_empty()) {
                    holds(&position, mv, &Fact { text: event.text, places: event.places });
                }
                for Clause { text, places, .. } in position.explain_move(mv) {
                    for places in places {
                        let all: BTreeSet<u16> = places.iter().copied().collect();
                        assert!(!all.is_empty(), "{position} {mv}: {text}");
                        assert_eq!(all.len(), places.len(), "{position} {mv}: {text} {places:?}");
                        holds(&position, mv, &Fact { text: text.clone(), places });
                        let words = text.split(' ').map(|word| word.trim_matches([':', ',']));
                        said.extend(words.map(ToOwned::to_owned));
                    }
                }
            }
        }
    }
    said
}

/// Whether the checks have met every one of these words.
#[track_caller]
fn have_met(said: &BTreeSet<String>, words: &str) {
    let missing: Vec<&str> = words.split(' ').filter(|word| !said.contains(*word)).collect();
    assert!(missing.is_empty(), "never said: {missing:?} in {said:?}");
}

#[test]
fn the_piles_of_a_reason_are_those_that_balance() {
    let holds = |position: &Nim, mv, Fact { text, places }: &Fact| {
        let after = position.after(mv).0;
        let (marked, rest): (Vec<_>, Vec<_>) =
            (0..).zip(after.piles()).partition(|(pile, _)| places.contains(pile));
        assert_eq!(marked.len(), places.len(), "{position} {mv}: on the board");
        assert!(marked.iter().all(|(_, objects)| **objects > 0), "{position} {mv}");
        if !text.contains("pile") && !text.contains("object") {
            assert_eq!(
                marked.iter().fold(0, |sum, (_, objects)| sum ^ *objects),
                0,
                "{position} {mv}"
            );
            assert!(rest.iter().all(|(_, objects)| **objects == 0), "{position} {mv}");
            let parts = balanced_parts(after.piles()).concat();
            for part in &parts {
                let times = parts.iter().filter(|other| *other == part).count();
                assert!(times.is_multiple_of(2), "{position} {mv}: {part} of {parts:?}");
            }
        }
        for (pile, parts) in after.piles().iter().zip(balanced_parts(after.piles())) {
            assert_eq!(parts.iter().sum::<u32>(), *pile, "{after}");
        }
    };
    let samples: [(Settings, u32, u64); 6] = [
        (&[("piles", "1/1")], 0, 1),
        (&[], 1, 200),
        (&[("rule", "normal")], 3, 200),
        (&[("piles", "2/1/1/1")], 0, 1),
        (&[("piles", "4/4/3/2")], 0, 1),
        (&[("piles", "20/20/19/18/17/16/15/14")], 3, 5),
    ];
    let said = check(NimSpec, GameId::Nim, &samples, holds);
    have_met(&said, "equal 4s 2s single larger piles");
    assert!(said.iter().any(|word| word.contains('=')), "{said:?}");
}

#[test]
fn the_pairs_of_a_reason_are_those_that_balance() {
    let holds = |position: &SilverDollar, mv, Fact { text, places }: &Fact| {
        let after = position.after(mv).0.to_string();
        let (strip, limit) = after.split_once(' ').unwrap_or((&after, ""));
        let coins: Vec<usize> = strip.match_indices('o').map(|(square, _)| square).collect();
        let counts = |right: usize| {
            let gap = match right.checked_sub(1) {
                Some(left) => coins[right] - coins[left] - 1,
                None => coins[right],
            };
            (gap, limit.parse().map_or(gap, |limit: usize| gap % (limit + 1)))
        };
        let rights = (0..coins.len()).rev().step_by(2);
        let (marked, rest): (Vec<usize>, Vec<usize>) =
            rights.partition(|&right| places.iter().any(|&place| usize::from(place) == right));
        assert_eq!(marked.len(), places.len(), "{position} {mv}: {text}");
        let sum = marked.iter().fold(0, |sum, &right| sum ^ counts(right).1);
        assert_eq!(sum, 0, "{position} {mv}: {text}");
        assert!(rest.iter().all(|&right| counts(right).0 == 0), "{position} {mv}: {text}");
        let coin = usize::from(mv.coin);
        let is_moved = |right: &usize| *right == coin || *right == coin + 1;
        assert!(marked.iter().any(is_moved), "{position} {mv}: {text}");
    };
    let samples: [(Settings, u32, u64); 3] = [
        (&[("coins", "5")], 1, 60),
        (&[("coins", "6"), ("limit", "3")], 2, 60),
        (&[("coins", "12"), ("gap_min", "3"), ("gap_max", "9")], 2, 5),
    ];
    let said = check(SilverDollarSpec, GameId::SilverDollar, &samples, holds);
    have_met(&said, "closes leaves gaps narrows widens");
}

/// The squares of a line, by the model: filled with tiles of one colour, they win.
fn is_line(numbers: &[usize], size: usize) -> bool {
    // The model's texts go down the columns.
    let square = |at: usize| (at % size) * size + at / size + 1;
    let letter = |at| if numbers.contains(&square(at)) { 'b' } else { 'g' };
    let board: String = (0..size * size).map(letter).collect();
    let model = TilesModel::read(&board, 'b', 0).expect("a board");
    numbers.len() == size && model.standing() == Standing::Won
}

#[test]
fn the_lines_of_a_reason_are_complete_but_for_one_square_at_most() {
    let holds = |position: &Tiles, mv: TileMove, fact: &Fact| {
        let numbers: Vec<usize> =
            fact.places.iter().map(|&square| usize::from(square) + 1).collect();
        let size = usize::from(position.size());
        assert!(is_line(&numbers, size), "{position} {mv}: {} {numbers:?}", fact.text);
        let text = position.to_string();
        let [squares, mover, empties] = text.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{text}")
        };
        let (mover, k) =
            (mover.chars().next().expect("a side"), empties.parse().expect("a number"));
        let other = if mover == 'b' { 'o' } else { 'b' };
        let before = TilesModel::read(squares, mover, k).expect("a board");
        let after = before.after(&mv.to_string());
        let count = |model: &TilesModel, letter| {
            numbers.iter().filter(|&&at| model.at(at) == letter).count()
        };
        let explanation = &fact.text;
        let seen = format!("{position} {mv}: {explanation} {numbers:?}");
        let all_but_one = size - 1;
        let is_blocked = count(&before, other) == all_but_one
            && count(&after, mover) == 1
            && numbers.contains(&(usize::from(mv.target()) + 1));
        let is_open = count(&after, other) == all_but_one
            && after.moves().iter().any(|mv| count(&after.after(mv), other) == size);
        let is_threat = count(&after, mover) == all_but_one && count(&after, 'g') == 1;
        match count(&after, mover) == size {
            true => assert!(explanation.contains("completes"), "{seen}"),
            false if is_blocked => assert!(explanation.contains("block"), "{seen}"),
            false if is_open => {
                assert!(["opens", "block"].iter().any(|it| explanation.contains(it)), "{seen}");
            }
            false if explanation.starts_with("leaves {other} only") => {
                let opens = |reply: &String| {
                    let then = after.after(reply);
                    then.moves().iter().any(|mv| count(&then.after(mv), mover) == size)
                };
                assert!(after.moves().iter().any(opens), "{seen}");
                assert_eq!(explanation.contains("a losing"), after.moves().len() == 1, "{seen}");
            }
            false => {
                assert!(is_threat, "{seen}");
                assert!(explanation.contains("threatens"), "{seen}");
            }
        }
    };
    let samples: [(Settings, u32, u64); 5] = [
        (&[], 3, 60),
        (&[], 9, 60),
        (&[("empties", "2")], 6, 60),
        (&[("size", "4"), ("empties", "3")], 9, 60),
        (&[("size", "5"), ("empties", "3")], 14, 20),
    ];
    let said = check(TilesSpec, GameId::Tiles, &samples, holds);
    assert!(said.len() > 12, "{said:?}");
}

/// The model of a position.
pub fn model_of(position: &Kalah) -> KalahModel {
    let rows = Side::ALL
        .map(|side| position.pits(side).iter().copied().map(u32::from).collect::<Vec<_>>());
    let stores = Side::ALL.map(|side| position.store(side).into());
    let mover = if position.side_to_move() == Side::One { 'S' } else { 'N' };
    KalahModel::new(
        [&rows[0], &rows[1]],
        stores,
        mover,
        position.empty_capture() == EmptyCapture::On,
    )
}

#[test]
fn the_pits_of_a_reason_are_emptied_saved_or_threatened() {
    let holds = |position: &Kalah, mv: Pit, Fact { text, places }: &Fact| {
        let model = model_of(position);
        let (own, number) = (model.mover(), u32::from(mv.0) + 1);
        let pits: Vec<(char, u32)> = places
            .iter()
            .map(|&place| (if place < 16 { 'S' } else { 'N' }, u32::from(place % 16) + 1))
            .collect();
        let seen = format!("{position} {mv}: {text} {pits:?}");
        let seeds = text.split(' ').find_map(|word| word.parse::<u32>().ok());
        let after = model.after(number);
        let (text, lap) = text.split_once(" coming round to pit ").unwrap_or((text, ""));
        let (text, has_lap) = (text.trim_end_matches(" by"), !lap.is_empty());
        let is_plain = text.starts_with("stores") && !text.ends_with("captured")
            || text.starts_with("captures its own last seed");
        if is_plain || text.contains("gets a second turn") {
            assert_eq!(pits, [(own, 16)], "{seen}");
            return assert!(model.stored(number) > 0, "{seen}");
        }
        assert!(pits.iter().all(|&(_, pit)| model.numbers().contains(&pit)), "{seen}");
        let row = *model.numbers().end();
        let goes_round = |on: &KalahModel, pit| on.pit(on.mover(), pit) > 2 * row + 1 - pit;
        // Whether a move captures and leaves these pits empty.
        let captures = |model: &KalahModel, number| {
            let after = model.after(number);
            model.captured(number) > 0 && pits.iter().all(|&(side, pit)| after.pit(side, pit) == 0)
        };
        let is_lost = |model: &KalahModel| {
            assert_ne!(model.mover(), own, "{seen}");
            model.moves().into_iter().any(|number| captures(model, number))
        };
        let with = text.rsplit(' ').next().and_then(|word| word.parse::<u32>().ok());
        match text.split(' ').next().expect("a verb") {
            "stores" | "captures" => {
                let counts: Vec<u32> =
                    text.split(' ').filter_map(|word| word.parse().ok()).collect();
                let all = [model.stored(number), model.captured(number)];
                assert!(captures(&model, number) && all.ends_with(&counts), "{seen}");
                assert_eq!(goes_round(&model, number), has_lap, "{seen}");
            }
            "threatens" => {
                let again = after.turned();
                let fits = |&number: &u32| {
                    Some(number) == with
                        && captures(&again, number)
                        && Some(again.captured(number)) == seeds
                        && goes_round(&again, number) == has_lap
                };
                assert!(again.moves().iter().any(fits), "{seen}");
            }
            "saves" | "rescues" => {
                assert_eq!(seeds, Some(model.pit(pits[0].0, pits[0].1)), "{seen}");
                assert!(text.contains(&format!("in pit {} ", pits[0].1)), "{seen}");
                let turned = model.turned();
                let with = text.split(" pit ").nth(2).and_then(|rest| rest.split(' ').next());
                let has_lap = text.contains("come round");
                let fits = |pit| captures(&turned, pit) && goes_round(&turned, pit) == has_lap;
                assert!(with.and_then(|it| it.parse().ok()).is_some_and(fits), "{seen}");
                let is_played = pits[0] == (own, number);
                assert_eq!(is_played, text.starts_with("rescues"), "{seen}");
                let left = after.pit(pits[0].0, pits[0].1);
                assert!(if is_played { left == 0 } else { !is_lost(&after) }, "{seen}");
            }
            other => panic!("{seen}: {other}"),
        }
    };
    let samples: [(Settings, u32, u64); 3] = [
        (&[], 8, 150),
        (&[("pits", "4"), ("seeds", "3")], 4, 150),
        (&[("pits", "3"), ("seeds", "4"), ("empty_capture", "true")], 4, 80),
    ];
    let said = check(KalahSpec, GameId::Kalah, &samples, holds);
    have_met(&said, "captures threatens saves rescues stores turn");
}

#[test]
fn the_ways_of_a_reason_are_the_shortest_to_the_coins_and_to_the_centre() {
    let holds = |position: &CoinGrabber, mv, Fact { text, places }: &Fact| {
        let seen = format!("{position} {mv}: {text} {places:?}");
        let squares = |position: &CoinGrabber| -> Vec<String> {
            let text = position.to_string();
            let board = text.split(' ').next().expect("a board");
            board.split(['/', ',']).map(ToOwned::to_owned).collect()
        };
        let (before, after) = (squares(position), squares(&position.after(mv).0));
        let mover = position.to_string().chars().last().expect("a side").to_string();
        let find = |letter: &str| {
            let at = after.iter().position(|square| square == letter);
            u16::try_from(at.expect("a player")).expect("a square")
        };
        let far = |from: u16, to: u16| {
            usize::from((from / 5).abs_diff(to / 5) + (from % 5).abs_diff(to % 5))
        };
        let (first, last, here) = (places[0], places[places.len() - 1], find(&mover));
        assert!(places.iter().all(|&square| square < 25), "{seen}");
        assert!(places.windows(2).all(|two| far(two[0], two[1]) == 1), "{seen}");
        assert_eq!(places.len() - 1, far(first, last), "{seen}");
        let coins = (0..25).filter(|&at| {
            at != 12 && after[usize::from(at)].parse::<u16>().is_ok_and(|coin| coin > 0)
        });
        let nearest = coins.map(|at| far(here, at)).min();
        match () {
            () if text.contains("takes the centre") || text.contains("the centre's") => {
                assert_eq!(places, &[12], "{seen}");
            }
            () if text.starts_with("takes") => {
                assert!(text["takes ".len()..].starts_with(&before[usize::from(here)]), "{seen}");
                assert_eq!(places, &[here], "{seen}");
            }
            () if text.starts_with("reaches") => {
                assert_ne!(before[usize::from(here)], "0", "{seen}");
                assert_eq!(places, &[here], "{seen}");
            }
            () if text.starts_with("threatens") => assert_eq!(places, &[here, 12], "{seen}"),
            () if text.starts_with("stands between") => {
                let other = find(if mover == "A" { "B" } else { "A" });
                assert_eq!((first, last), (other, 12), "{seen}");
                assert!(places.contains(&here), "{seen}");
            }
            () => {
                assert_eq!(first, here, "{seen}");
                assert_eq!(nearest, Some(far(here, last)), "{seen}");
                assert_ne!(after[usize::from(last)], "0", "{seen}");
                let verb = if far(here, last) == 1 { "then" } else { "goes towards" };
                assert!(text.starts_with(verb), "{seen}");
                // Of the nearest coins, the text names the most valuable.
                let coin: u16 = after[usize::from(last)].parse().expect("a coin");
                let named = text.split(' ').find_map(|word| word.strip_suffix('\u{a2}'));
                assert!(Some(coin) <= named.and_then(|named| named.parse().ok()), "{seen}");
            }
        }
    };
    let samples: [(Settings, u32, u64); 3] = [(&[], 4, 40), (&[], 20, 60), (&[], 36, 90)];
    let said = check(CoinGrabberSpec, GameId::CoinGrabber, &samples, holds);
    have_met(&said, "takes then threatens between centre");
}

#[test]
fn the_dice_of_a_reason_are_those_that_can_be_taken_or_are_freed() {
    let holds = |position: &Flip, mv: FlipMove, Fact { text, places }: &Fact| {
        let seen = format!("{position} {mv}: {text} {places:?}");
        let next = position.after(mv).0;
        let [spent, middle, played] = [0, 8, 16].map(|bag| {
            let values = places.iter().filter(|&&place| place.wrapping_sub(bag + 1) < 6);
            values.map(|place| u8::try_from(place - bag).expect("a value")).collect::<Vec<u8>>()
        });
        assert_eq!(spent.len() + middle.len() + played.len(), places.len(), "{seen}");
        let state = position.state();
        assert!(spent.iter().all(|&value| state.player1().unflippable.has(value)), "{seen}");
        assert!(middle.iter().all(|&value| state.middle().has(value)), "{seen}");
        assert!(played.iter().all(|&value| state.just_played() == Some(value)), "{seen}");
        let values: BTreeSet<u8> = [middle, played].concat().into_iter().collect();
        let taken = |mv: &FlipMove| mv.taken.values().collect::<Vec<_>>();
        match () {
            () if text.starts_with("takes") => {
                assert_eq!(values, taken(&mv).into_iter().collect(), "{seen}");
            }
            () if text.contains("fresh again") => {
                assert!(next.state().player2().unflippable.is_empty(), "{seen}");
                let freed: Vec<u8> = state.player1().unflippable.values().collect();
                assert_eq!(spent, freed, "{seen}");
            }
            () if text.starts_with(OTHER) => {
                let answers = next.legal_moves();
                assert_eq!(values, answers.iter().flat_map(taken).collect(), "{seen}");
            }
            () => {
                assert!(text.starts_with("if {other} play{s} that"), "{seen}");
                let flipped = 7 - mv.value;
                assert!(values.iter().all(|&value| value < flipped), "{seen}");
            }
        }
    };
    let samples: [(Settings, u32, u64); 3] =
        [(&[("dice", "3")], 4, 60), (&[("dice", "5")], 7, 60), (&[("dice", "4")], 10, 60)];
    let said = check(FlipSpec, GameId::Flip, &samples, holds);
    have_met(&said, "takes fresh take");
}
