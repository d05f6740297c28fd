//! The table of the whole game from the standard start, and the winner's way to the end.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};

use arcade_engine::{Control, Limits, Outcome, Position as _, Random, Scope, Seed, Stopped};
use arcade_games::games::coin_grabber::{CoinGrabber, OutcomeTable, Step, TableError, root_for};

use super::outcome_table::{control, solved};
use super::solver::Solution;
use super::{START, read};
use crate::in_full::{is_in_full, one_in};

static TABLE: LazyLock<OutcomeTable> = LazyLock::new(|| solved(&read(START)));

/// Positions on the way of random games from the standard start, none of them over.
fn positions(seed: &str, games: u64) -> Vec<CoinGrabber> {
    let seed: Seed = seed.parse().expect("a seed");
    let mut positions = Vec::new();
    for game in 0..games {
        let mut random = Random::new(&seed, game);
        let mut position = read(START);
        for _ in 0..20 + random.below(150) {
            let goes_on = |step: &Step| position.after(*step).0.outcome().is_none();
            let steps: Vec<Step> = position.legal_moves().into_iter().filter(goes_on).collect();
            positions.push(position);
            position.play_unchecked(*random.choose(&steps).expect("never forced onto the centre"));
        }
    }
    positions
}

fn coins(position: &CoinGrabber) -> usize {
    (0..25).filter(|&square| position.coin(square) > 1).count()
}

#[test]
fn the_first_mover_wins() {
    let start = read(START);
    // An independent program counts as many sets that play can lead to.
    assert_eq!(TABLE.set_count(), 132_209);
    assert_eq!(TABLE.solved_placements(), TABLE.placements());
    assert_eq!(TABLE.outcome(&start), Some(Outcome::Win));
    for step in ["D", "R"] {
        let (next, _) = start.after(step.parse().expect("a step"));
        assert_eq!(TABLE.outcome(&next), Some(Outcome::Loss), "{step}");
    }
    assert_eq!(TABLE.outcome(&read(&START.replace(" A", " B"))), Some(Outcome::Win));
}

#[test]
fn every_outcome_follows_from_those_a_ply_later() {
    let mut outcomes = [0; 3];
    for position in positions("coins-in-order", 200) {
        let outcome = TABLE.outcome(&position).expect("play stays in the table");
        let after = |step| TABLE.outcome(&position.after(step).0).expect("in the table");
        let after: Vec<Outcome> = position.legal_moves().into_iter().map(after).collect();
        let expected = if after.contains(&Outcome::Loss) {
            Outcome::Win
        } else if after.contains(&Outcome::Draw) {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        assert_eq!(outcome, expected, "{position}");
        outcomes[outcome as usize] += 1;
    }
    assert!(outcomes.iter().all(|&count| count > 500), "{outcomes:?}");
}

#[test]
fn late_positions_agree_with_working_back_from_the_ends() {
    let mut outcomes = [0; 3];
    let late = positions("coins-late", 120).into_iter().filter(|position| coins(position) == 3);
    for position in late.step_by(7 * one_in(2)) {
        let outcome = Solution::of(position).value(&position).outcome();
        assert_eq!(TABLE.outcome(&position), outcome, "{position}");
        outcomes[outcome.expect("solved") as usize] += 1;
    }
    let least = if is_in_full() { 60 } else { 30 };
    assert!(outcomes.iter().sum::<u32>() > least, "{outcomes:?}");
}

#[test]
fn a_placement_takes_about_half_a_byte() {
    let bytes = TABLE.size_in_bytes();
    assert!(bytes < TABLE.placements() * 6 / 10, "{bytes} bytes");
}

#[test]
fn a_stopped_table_goes_on_where_it_was() {
    let mut stopped = control().with_stop_flag(Arc::new(AtomicBool::new(true)));
    let start = read(START);
    assert_eq!(
        OutcomeTable::new(&start, 1 << 28, &mut stopped).err(),
        Some(TableError::Stopped(Stopped))
    );
    let mut table = OutcomeTable::new(&start, 1 << 28, &mut control()).expect("small enough");
    assert_eq!(table.solve(&mut stopped), Err(Stopped));
    assert_eq!(table.solved_placements(), 0);
    let last = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A";
    assert!(table.covers(&read(last)) && table.outcome(&read(last)).is_none());
    let nodes = Limits { nodes: Some(100_000), ..Limits::default() };
    let mut limited: Control<'_> = Control::new(Scope::BestMove, nodes);
    assert_eq!(table.solve(&mut limited), Err(Stopped));
    let before = table.solved_placements();
    assert!(before > 50_000 && before < table.placements() / 2, "{before}");
    assert_eq!(table.outcome(&read(last)), Some(Outcome::Win));
    assert_eq!((table.outcome(&start), table.converting_steps(&start)), (None, None));
    assert_eq!(table.advance(), (table.solved_placements() - before) as u64);
    table.solve(&mut control()).expect("nothing stops it");
    assert_eq!(table.as_bytes(), TABLE.as_bytes());
    assert_eq!(table.advance(), 0);
}

/// The fewest plies to the next coin or the end in a won position.
fn fewest(table: &OutcomeTable, position: &CoinGrabber) -> u32 {
    let steps = table.converting_steps(position).expect("the mover wins");
    steps.first().expect("a win has a step").1
}

/// The number of each winning step follows from those after each answer, and no other step wins.
fn check_progress(table: &OutcomeTable, position: &CoinGrabber) {
    let outcome = table.outcome(position).expect("in the table");
    let Some(steps) = table.converting_steps(position) else {
        assert_ne!(outcome, Outcome::Win, "{position}");
        return;
    };
    assert!(outcome == Outcome::Win && steps.is_sorted_by_key(|step| step.1), "{position}");
    let steps: HashMap<Step, u32> = steps.into_iter().collect();
    for step in position.legal_moves() {
        let (next, _) = position.after(step);
        let wins = table.outcome(&next) == Some(Outcome::Loss);
        assert_eq!(steps.contains_key(&step), wins, "{position}: {step}");
        if !wins {
            continue;
        }
        let leaves = |before: &CoinGrabber, after: &CoinGrabber| {
            after.outcome().is_some() || after.left() < before.left()
        };
        let answer = |answer| {
            let (after, _) = next.after(answer);
            if leaves(&next, &after) { 2 } else { 2 + fewest(table, &after) }
        };
        let longest = next.legal_moves().into_iter().map(answer).max();
        let plies = if leaves(position, &next) { Some(1) } else { longest };
        assert_eq!(steps.get(&step), plies.as_ref(), "{position}: {step}");
    }
}

#[test]
fn progress_counts_the_plies_to_the_next_coin() {
    for position in positions("coins-ahead", 40).iter().step_by(3) {
        check_progress(&TABLE, position);
    }
    let root = read("0,0,0,5,0/0,A,0,0,0/0,0,1,0,10/0,0,0,B,0/0,0,0,0,0 90 95 A");
    let table = solved(&root);
    for position in Solution::of(root).positions() {
        if position.outcome().is_none() {
            check_progress(&table, position);
        }
    }
}

/// Plays a won position to its end: the winner by the table, the loser by `answer`.
#[track_caller]
fn play_out(start: &CoinGrabber, mut answer: impl FnMut(&CoinGrabber) -> Step) -> u32 {
    let (mut position, mut seen, mut plies) = (*start, HashMap::new(), 0);
    loop {
        let times = seen.entry(position).or_insert(0);
        *times += 1;
        assert!(*times < 3, "{position} occurred for the third time, from {start}");
        let winners_turn = position.side_to_move() == start.side_to_move();
        if let Some(outcome) = position.outcome() {
            let won = if winners_turn { Outcome::Win } else { Outcome::Loss };
            assert_eq!(outcome, won, "{position} from {start}");
            return plies;
        }
        let step = if winners_turn {
            TABLE.converting_steps(&position).expect("the win is kept")[0].0
        } else {
            answer(&position)
        };
        position.play_unchecked(step);
        plies += 1;
    }
}

/// The answer after which the winner needs the most plies to the next coin.
fn longest_answer(position: &CoinGrabber) -> Step {
    let steps = position.legal_moves();
    let goes_on = |step: &&Step| position.after(**step).0.outcome().is_none();
    let steps = steps.iter().filter(goes_on);
    *steps.max_by_key(|step| fewest(&TABLE, &position.after(**step).0)).expect("some")
}

#[test]
fn who_follows_the_fewest_plies_always_ends_the_game_as_the_winner() {
    let seed: Seed = "coins-to-the-end".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    let mut won: Vec<CoinGrabber> = positions("coins-won", 60);
    won.retain(|position| TABLE.outcome(position) == Some(Outcome::Win));
    won.push(read(START));
    assert!(won.len() > 500, "{}", won.len());
    for start in won.iter().rev().step_by(5) {
        let plies = play_out(start, longest_answer);
        assert!(plies < 200, "{plies} plies from {start}");
        play_out(start, |position| *random.choose(&position.legal_moves()).expect("some"));
    }
}

#[test]
fn a_position_of_the_standard_game_is_solved_from_its_start() {
    let start = read(START);
    for position in positions("coins-by-root", 20) {
        let root = if coins(&position) > 12 { start } else { position };
        assert_eq!(root_for(&position), root, "{position}");
    }
    for other in [
        // Another total, and another board.
        "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 5 0 A",
        "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,10,B 0 0 A",
        // The coin that is gone can't have been taken.
        "A,5,10,5,25/5,10,25,10,5/10,25,1,0,10/5,10,25,10,5/25,5,10,5,B 25 0 A",
    ] {
        assert_eq!(root_for(&read(other)), read(other));
    }
}
