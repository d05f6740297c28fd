//! The opponent that has solved the game, checked against the truth.

use arcade_engine::{
    Analysis, Control, Engine, Job, Knowledge as _, Limits, Notice, Outcome, Position as _, Random,
    Resources, Scope, Seed, TableCache, Value,
};
use arcade_games::games::coin_grabber::{CoinGrabber, MoneyBalance, Step};

use crate::in_full::one_in;
use crate::in_memory::Memory;
use crate::lines;

use super::outcome_table::{BOARDS, control, random_board, solved};
use super::solver::Solution;
use super::{START, read};

/// Limits that leave time for the table and nothing else.
const TABLE_ONLY: Limits = Limits { depth: None, nodes: Some(1), time: None };

fn engine() -> Box<dyn Engine<CoinGrabber>> {
    MoneyBalance.perfect(&Resources::with_table(1))
}

fn analyse(
    engine: &mut dyn Engine<CoinGrabber>,
    position: &CoinGrabber,
    scope: Scope,
    limits: Limits,
) -> Analysis<Step> {
    engine.analyse(position, &mut Job::new(scope, limits))
}

/// Checks the analysis of a position: the values of the position and of each move, and a line of
/// as many plies.
#[track_caller]
fn check(engine: &mut dyn Engine<CoinGrabber>, truth: &Solution, position: &CoinGrabber) {
    let analysis = analyse(engine, position, Scope::EveryMove, Limits::NONE);
    assert_eq!(analysis.value, truth.value(position), "{position}");
    assert_eq!(analysis.moves.len(), position.legal_moves().len(), "{position}");
    for known in &analysis.moves {
        assert_eq!(known.value, truth.of_move(position, known.mv), "{position}: {}", known.mv);
    }
    // By the table alone the plies aren't known.
    let mut judge = self::engine();
    judge.warm_up(position, &mut control()).expect("nothing stops it");
    let judged = analyse(&mut *judge, position, Scope::EveryMove, TABLE_ONLY);
    for known in analysis.moves.iter().chain(&judged.moves) {
        let line = engine.line(position, known, &mut control());
        lines::check(position, known, &line);
    }
    let quick = analyse(engine, position, Scope::BestMove, Limits::NONE);
    assert_eq!(quick.value, analysis.value, "{position}");
    let best = quick.best.expect("it isn't over");
    assert!(analysis.best_moves().contains(&best), "{position}: {best}");
    if let Some(plies) = analysis.value.remoteness() {
        let end = analysis.line.iter().fold(*position, |position, &step| position.after(step).0);
        assert!(end.outcome().is_some(), "{position}");
        assert_eq!(analysis.line.len(), plies as usize, "{position}");
    }
}

/// Some of the positions of a solution that aren't over.
fn some(truth: &Solution, count: usize, random: &mut Random) -> Vec<CoinGrabber> {
    let open: Vec<CoinGrabber> =
        truth.positions().iter().copied().filter(|other| other.outcome().is_none()).collect();
    (0..count).map(|_| *random.choose(&open).expect("the root at least")).collect()
}

fn random(seed: &str, stream: u64) -> Random {
    Random::new(&seed.parse::<Seed>().expect("a seed"), stream)
}

#[test]
fn the_board_of_the_exercise_is_won_in_23_plies() {
    let start = read(START);
    let analysis = analyse(engine().as_mut(), &start, Scope::EveryMove, Limits::NONE);
    assert_eq!(analysis.value, Value::exact_in(Outcome::Win, 23));
    let moves: Vec<(String, Value)> =
        analysis.moves.iter().map(|known| (known.mv.to_string(), known.value)).collect();
    let wins = ["D", "R"].map(|step| (step.to_string(), Value::exact_in(Outcome::Win, 23)));
    assert_eq!(moves, wins);
    let end = analysis.line.iter().fold(start, |position, &step| position.after(step).0);
    assert_eq!((analysis.line.len(), end.outcome()), (23, Some(Outcome::Loss)));
}

#[test]
fn positions_of_chosen_boards_are_known_with_all_their_moves() {
    for (stream, board) in (0..).zip(BOARDS) {
        let truth = Solution::of(read(board));
        let mut engine = engine();
        check(engine.as_mut(), &truth, &read(board));
        for position in some(&truth, 60, &mut random("coins-perfect", stream)) {
            check(engine.as_mut(), &truth, &position);
        }
    }
}

#[test]
fn positions_of_random_boards_are_known_with_all_their_moves() {
    let mut outcomes = [0; 3];
    for number in 0..60 / one_in(3) as u64 {
        let mut random = random("coins-known", number);
        let truth = Solution::of(random_board(&mut random));
        let mut engine = engine();
        for position in some(&truth, 12, &mut random) {
            check(engine.as_mut(), &truth, &position);
            outcomes[truth.value(&position).outcome().expect("solved") as usize] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 50 / one_in(3)), "{outcomes:?}");
}

#[test]
fn boards_may_be_asked_about_in_any_order() {
    // The same coins and squares as the first board, with more money.
    let richer = BOARDS[0].replace(" 80 85 ", " 85 90 ");
    let boards = BOARDS.into_iter().chain([richer.as_str()]).map(read);
    let truths: Vec<Solution> = boards.map(Solution::of).collect();
    let mut engine = engine();
    let mut random = random("coins-mixed", 0);
    for _ in 0..4 {
        for truth in truths.iter().rev() {
            for position in some(truth, 2, &mut random) {
                check(engine.as_mut(), truth, &position);
            }
        }
    }
}

/// A board without symmetry, with enough coins that its table is worth keeping.
const MANY: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,0/5,10,25,0,0/0,5,0,0,B 60 60 A";

/// Warms up an engine; returns whether it had to solve anything, and its warnings.
fn warm_up(
    engine: &mut dyn Engine<CoinGrabber>,
    position: &CoinGrabber,
    nodes: Option<u64>,
) -> (bool, Vec<String>) {
    let (mut solves, mut warnings) = (false, Vec::new());
    let limits = Limits { nodes, ..Limits::NONE };
    let mut control = Control::new(Scope::BestMove, limits).on_notice(|notice| match notice {
        Notice::Solving { .. } => solves = true,
        other => warnings.extend(other.warning()),
    });
    let done = engine.warm_up(position, &mut control).is_ok();
    drop(control);
    assert_eq!(done, nodes.is_none(), "only a limit stops it");
    (solves, warnings)
}

fn keeping(storage: &Memory) -> Box<dyn Engine<CoinGrabber>> {
    MoneyBalance
        .perfect(&Resources { cache: TableCache::new(storage.clone()), ..Resources::with_table(1) })
}

#[test]
fn a_large_table_is_solved_once_and_then_taken_from_storage() {
    let (storage, root) = (Memory::default(), read(MANY));
    assert!(solved(&root).set_count() > 10_000);
    assert_eq!(warm_up(keeping(&storage).as_mut(), &root, None), (true, Vec::new()));
    let kept = storage.kept().clone();
    assert_eq!(kept.len(), 1);
    let mut second = keeping(&storage);
    assert_eq!(warm_up(second.as_mut(), &root, None), (false, Vec::new()));
    let hasty = Limits { nodes: Some(1), ..Limits::NONE };
    let known = analyse(second.as_mut(), &root, Scope::EveryMove, hasty);
    assert_eq!(known.value.outcome(), solved(&root).outcome(&root));
    assert!(known.value.is_exact());
    assert_eq!(*storage.kept(), kept, "nothing is kept twice");
}

#[test]
fn a_damaged_table_is_named_solved_anew_and_replaced() {
    let (storage, root) = (Memory::default(), read(MANY));
    warm_up(keeping(&storage).as_mut(), &root, None);
    let kept = storage.kept().clone();
    for bytes in storage.kept().values_mut() {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    }
    let (solves, warnings) = warm_up(keeping(&storage).as_mut(), &root, None);
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(solves && warning.starts_with("memory coin-grabber-"), "{warning}");
    assert!(warning.ends_with("solving anew"), "{warning}");
    assert_eq!(*storage.kept(), kept);
}

#[test]
fn a_forged_table_is_found_out_and_replaced() {
    // Where its sets begin, after the root.
    const SETS: usize = 31;
    let (storage, root) = (Memory::default(), read(MANY));
    warm_up(keeping(&storage).as_mut(), &root, None);
    let kept = storage.kept().clone();
    // The whole table of a board with a smaller coin, under the name of this one.
    let (others, other) = (Memory::default(), read(&MANY.replacen("25", "20", 1)));
    warm_up(keeping(&others).as_mut(), &other, None);
    let body = |table: &[u8]| {
        let begin = table.windows(6).position(|bytes| bytes == b"bytes\n").expect("a length");
        table[begin + "bytes\n01234567\n".len()..].to_vec()
    };
    let (ours, theirs) = (kept.values().next(), others.kept().values().next().cloned());
    let ours = body(ours.expect("a table"));
    let mixed = [&ours[..SETS], &body(&theirs.expect("a table"))[SETS..]].concat();
    let mut zeros = ours.clone();
    zeros[SETS..].fill(0);
    let mut changed = ours.clone();
    changed[SETS..].iter_mut().step_by(997).for_each(|byte| *byte ^= 1);
    for (forged, expected) in [(mixed, "threshold"), (zeros, "table"), (changed, "")] {
        let (length, sum) = (forged.len(), crc32fast::hash(&forged));
        let header = format!("arcade table 1\ncoin-grabber 2\n{root}\n{length} bytes\n{sum:08x}\n");
        for table in storage.kept().values_mut() {
            *table = [header.as_bytes(), &forged].concat();
        }
        let (solves, warnings) = warm_up(keeping(&storage).as_mut(), &root, None);
        let [warning] = &warnings[..] else { panic!("{expected}: {warnings:?}") };
        let expected = format!("can't be used: {expected}");
        assert!(solves && warning.contains(&expected), "{expected}: {warning}");
        assert!(warning.ends_with("solving anew"), "{warning}");
        assert_eq!(*storage.kept(), kept, "{expected}");
    }
}

#[test]
fn a_table_that_is_finished_for_a_later_position_is_kept_for_its_root() {
    let (storage, root) = (Memory::default(), read(MANY));
    let later = root.after(Step::Right).0.after(Step::Up).0;
    let mut engine = keeping(&storage);
    assert!(warm_up(engine.as_mut(), &root, Some(50_000)).0);
    assert!(storage.kept().is_empty());
    assert_eq!(warm_up(engine.as_mut(), &later, None), (true, Vec::new()));
    assert_eq!(warm_up(keeping(&storage).as_mut(), &root, None), (false, Vec::new()));
    // The later position on its own has another table, and nothing wrong is found under its name.
    assert_eq!(warm_up(keeping(&storage).as_mut(), &later, None).1, [] as [&str; 0]);
}

#[test]
fn small_tables_are_not_kept() {
    let storage = Memory::default();
    for board in BOARDS {
        assert_eq!(warm_up(keeping(&storage).as_mut(), &read(board), None), (true, Vec::new()));
    }
    assert!(storage.kept().is_empty());
}

/// Plays a won position to its end: the winner by an engine that may visit `nodes` nodes a move,
/// the loser by `answer`. Returns the number of plies.
#[track_caller]
fn play_out(
    start: &CoinGrabber,
    nodes: Option<u64>,
    mut answer: impl FnMut(&CoinGrabber) -> Step,
) -> u32 {
    let mut engine = engine();
    engine.warm_up(start, &mut control()).expect("nothing stops it");
    let limits = Limits { nodes, ..Limits::NONE };
    let mut position = *start;
    for plies in 0..300 {
        let winners_turn = position.side_to_move() == start.side_to_move();
        if let Some(outcome) = position.outcome() {
            let won = if winners_turn { Outcome::Win } else { Outcome::Loss };
            assert_eq!(outcome, won, "{position} from {start}");
            return plies;
        }
        position.play_unchecked(if winners_turn {
            let analysis = analyse(engine.as_mut(), &position, Scope::BestMove, limits);
            assert_eq!(analysis.value.outcome(), Some(Outcome::Win), "{position}");
            analysis.best.expect("it isn't over")
        } else {
            answer(&position)
        });
    }
    panic!("no end from {start}");
}

#[test]
fn a_won_game_is_won_against_any_defence_with_and_without_time_for_a_proof() {
    let mut played = 0;
    for number in 0..40 {
        let mut random = random("coins-played", number);
        let truth = Solution::of(random_board(&mut random));
        let wins = |position: &CoinGrabber| truth.value(position).outcome() == Some(Outcome::Win);
        let stall = |position: &CoinGrabber| -> Step {
            let plies = |step: &Step| truth.of_move(position, *step).remoteness();
            position.legal_moves().into_iter().max_by_key(plies).expect("it isn't over")
        };
        for start in some(&truth, 3, &mut random).into_iter().filter(wins) {
            let least = truth.value(&start).remoteness().expect("won");
            assert_eq!(play_out(&start, None, stall), least, "{start}");
            let any = |position: &CoinGrabber| -> Step {
                *random.choose(&position.legal_moves()).expect("it isn't over")
            };
            assert!(play_out(&start, None, any) <= least, "{start}");
            assert!(play_out(&start, Some(1), stall) >= least, "{start}");
            played += 1;
        }
    }
    assert!(played > 20, "only {played} games");
}
