//! The opponent that has solved the game, held against the truth.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use arcade::engine::{
    Brain as _, Cache, Control, Engine, Limits, Means, News, Scope, Shelf, Thought, Value,
};
use arcade::game::{Game as _, Outcome};
use arcade::games::coin_grabber::{CoinGrabber, Purse, Step};
use arcade::random::{Random, Seed};

use super::solver::Solution;
use super::thresholds::{BOARDS, control, random_board, solved};
use super::{START, read};

fn engine() -> Box<dyn Engine<CoinGrabber>> {
    Purse.perfect(&Means::with_table(1))
}

fn think(
    engine: &mut dyn Engine<CoinGrabber>,
    position: &CoinGrabber,
    scope: Scope,
    limits: Limits,
) -> Thought<Step> {
    engine.think(position, &mut Control::new(scope, limits))
}

/// Asks about a position, and expects the truth about it and each of its moves, and a line that
/// takes just as many plies.
#[track_caller]
fn check(engine: &mut dyn Engine<CoinGrabber>, truth: &Solution, position: &CoinGrabber) {
    let thought = think(engine, position, Scope::EveryMove, Limits::NONE);
    assert_eq!(thought.value, truth.value(position), "{position}");
    assert_eq!(thought.moves.len(), position.legal_moves().len(), "{position}");
    for known in &thought.moves {
        assert_eq!(known.value, truth.of_move(position, known.mv), "{position}: {}", known.mv);
    }
    let quick = think(engine, position, Scope::BestMove, Limits::NONE);
    assert_eq!(quick.value, thought.value, "{position}");
    let best = quick.best.expect("it isn't over");
    assert!(thought.best_moves().contains(&best), "{position}: {best}");
    if let Some(plies) = thought.value.remoteness() {
        let end = thought.line.iter().fold(*position, |position, &step| position.after(step).0);
        assert!(end.outcome().is_some(), "{position}");
        assert_eq!(thought.line.len(), plies as usize, "{position}");
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
    let thought = think(engine().as_mut(), &start, Scope::EveryMove, Limits::NONE);
    assert_eq!(thought.value, Value::exact_in(Outcome::Win, 23));
    let moves: Vec<(String, Value)> =
        thought.moves.iter().map(|known| (known.mv.to_string(), known.value)).collect();
    let wins = ["D", "R"].map(|step| (step.to_string(), Value::exact_in(Outcome::Win, 23)));
    assert_eq!(moves, wins);
    let end = thought.line.iter().fold(start, |position, &step| position.after(step).0);
    assert_eq!((thought.line.len(), end.outcome()), (23, Some(Outcome::Loss)));
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
    for number in 0..60 {
        let mut random = random("coins-known", number);
        let truth = Solution::of(random_board(&mut random));
        let mut engine = engine();
        for position in some(&truth, 12, &mut random) {
            check(engine.as_mut(), &truth, &position);
            outcomes[truth.value(&position).outcome().expect("solved") as usize] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 50), "{outcomes:?}");
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

/// A shelf in memory, which everybody who has a clone sees.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl Memory {
    fn kept(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.0.lock().expect("nobody panics with it")
    }
}

impl Shelf for Memory {
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.kept().get(name).cloned())
    }

    fn save(&self, name: &str, parts: &[&[u8]], _: &dyn Fn() -> bool) -> io::Result<()> {
        self.kept().insert(name.into(), parts.concat());
        Ok(())
    }

    fn place(&self, name: &str) -> String {
        format!("memory {name}")
    }
}

/// So many coins that the table is worth keeping, and no symmetry.
const MANY: &str = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,0/5,10,25,0,0/0,5,0,0,B 60 60 A";

/// Prepares an engine that keeps its tables there; says whether it had to solve anything, and its
/// remarks.
fn prepare(
    engine: &mut dyn Engine<CoinGrabber>,
    position: &CoinGrabber,
    nodes: Option<u64>,
) -> (bool, Vec<String>) {
    let (mut solves, mut remarks) = (false, Vec::new());
    let limits = Limits { nodes, ..Limits::NONE };
    let mut control = Control::new(Scope::BestMove, limits).reporting(|news| match news {
        News::Solving { .. } => solves = true,
        other => remarks.extend(other.remark()),
    });
    let done = engine.prepare(position, &mut control).is_ok();
    drop(control);
    assert_eq!(done, nodes.is_none(), "only a limit stops it");
    (solves, remarks)
}

fn keeping(shelf: &Memory) -> Box<dyn Engine<CoinGrabber>> {
    Purse.perfect(&Means { table_mb: 1, cache: Cache::on(shelf.clone()) })
}

#[test]
fn a_large_table_is_solved_once_and_then_taken_from_the_shelf() {
    let (shelf, root) = (Memory::default(), read(MANY));
    assert!(solved(&root).sets() > 10_000);
    assert_eq!(prepare(keeping(&shelf).as_mut(), &root, None), (true, Vec::new()));
    let kept = shelf.kept().clone();
    assert_eq!(kept.len(), 1);
    let mut second = keeping(&shelf);
    assert_eq!(prepare(second.as_mut(), &root, None), (false, Vec::new()));
    let hasty = Limits { nodes: Some(1), ..Limits::NONE };
    let known = think(second.as_mut(), &root, Scope::EveryMove, hasty);
    assert_eq!(known.value.outcome(), solved(&root).outcome(&root));
    assert!(known.value.is_exact());
    assert_eq!(*shelf.kept(), kept, "nothing is kept twice");
}

#[test]
fn a_damaged_table_is_named_solved_anew_and_replaced() {
    let (shelf, root) = (Memory::default(), read(MANY));
    prepare(keeping(&shelf).as_mut(), &root, None);
    let kept = shelf.kept().clone();
    for bytes in shelf.kept().values_mut() {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    }
    let (solves, remarks) = prepare(keeping(&shelf).as_mut(), &root, None);
    let [remark] = &remarks[..] else { panic!("{remarks:?}") };
    assert!(solves && remark.starts_with("memory coin-grabber-"), "{remark}");
    assert!(remark.ends_with("solving anew"), "{remark}");
    assert_eq!(*shelf.kept(), kept);
}

#[test]
fn a_table_that_is_finished_for_a_later_position_is_kept_for_its_root() {
    let (shelf, root) = (Memory::default(), read(MANY));
    let later = root.after(Step::Right).0.after(Step::Up).0;
    let mut engine = keeping(&shelf);
    assert!(prepare(engine.as_mut(), &root, Some(1000)).0);
    assert!(shelf.kept().is_empty());
    assert_eq!(prepare(engine.as_mut(), &later, None), (true, Vec::new()));
    assert_eq!(prepare(keeping(&shelf).as_mut(), &root, None), (false, Vec::new()));
    // The later position on its own has another table, and nothing wrong is found under its name.
    assert_eq!(prepare(keeping(&shelf).as_mut(), &later, None).1, [] as [&str; 0]);
}

#[test]
fn small_tables_are_not_kept() {
    let shelf = Memory::default();
    for board in BOARDS {
        assert_eq!(prepare(keeping(&shelf).as_mut(), &read(board), None), (true, Vec::new()));
    }
    assert!(shelf.kept().is_empty());
}

/// Plays a won position to its end: the winner by an engine that may visit so many nodes a move,
/// the loser by `answer`. Gives the plies.
#[track_caller]
fn play_out(
    start: &CoinGrabber,
    nodes: Option<u64>,
    mut answer: impl FnMut(&CoinGrabber) -> Step,
) -> u32 {
    let mut engine = engine();
    engine.prepare(start, &mut control()).expect("nobody stops it");
    let limits = Limits { nodes, ..Limits::NONE };
    let mut position = *start;
    for plies in 0..300 {
        let winners_turn = position.side() == start.side();
        if let Some(outcome) = position.outcome() {
            let won = if winners_turn { Outcome::Win } else { Outcome::Loss };
            assert_eq!(outcome, won, "{position} from {start}");
            return plies;
        }
        position.play(if winners_turn {
            let thought = think(engine.as_mut(), &position, Scope::BestMove, limits);
            assert_eq!(thought.value.outcome(), Some(Outcome::Win), "{position}");
            thought.best.expect("it isn't over")
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
