//! The proof of margins: small tables, large tables, tables that are stopped, kept and damaged.

use arcade_engine::{
    Analysis, Control, Engine, Job, Knowledge as _, Limits, Position as _, Random, Resources,
    Scope, Seed, TableCache, Threads, Value,
};
use arcade_games::games::kalah::{EmptyCapture, Kalah, Pit, SeedBalance};
use rustc_hash::FxHashMap;

use super::model::Model;
use super::read;
use crate::in_full::one_in;
use crate::in_memory::Memory;

/// The margin of every position that the model has decided, by its text.
#[derive(Default)]
struct Truth(FxHashMap<String, i32>);

impl Truth {
    /// The margin for the mover: every move is followed to the end.
    fn of(&mut self, model: &Model) -> i32 {
        if let Some(margin) = model.margin() {
            return margin;
        }
        let text = model.to_string();
        if let Some(&known) = self.0.get(&text) {
            return known;
        }
        let best = model.moves().into_iter().map(|number| self.of_move(model, number)).max();
        let best = best.expect("it isn't over");
        self.0.insert(text, best);
        best
    }

    fn of_move(&mut self, model: &Model, number: u32) -> i32 {
        let mut next = model.clone();
        if next.sow(number) { self.of(&next) } else { -self.of(&next) }
    }
}

fn analyse(engine: &mut dyn Engine<Kalah>, position: &Kalah, limits: Limits) -> Analysis<Pit> {
    engine.analyse(position, &mut Job::new(Scope::EveryMove, limits))
}

/// Boards of each size and variant with a few seeds thrown into their pits.
fn boards(count: u64) -> impl Iterator<Item = Model> {
    let seed: Seed = "kalah-solver".parse().expect("a seed");
    (0..12_u32).flat_map(move |kind| {
        let (pits, empty) = (kind / 2 + 1, kind % 2 == 1);
        let seed = seed.clone();
        (0..count).map(move |number| {
            let mut random = Random::new(&seed, (u64::from(kind) << 32) | number);
            let mut rows = [vec![0; pits as usize], vec![0; pits as usize]];
            for _ in 0..2 + random.below(7) {
                let (side, pit) = (random.below(2) as usize, random.below(pits) as usize);
                rows[side][pit] += 1;
            }
            let stores = [random.below(5), random.below(5)];
            let mover = if random.chance(50) { 'S' } else { 'N' };
            Model::new([&rows[0], &rows[1]], stores, mover, empty)
        })
    })
}

#[test]
fn thrown_boards_have_the_margins_that_the_model_finds() {
    let mut truth = Truth::default();
    // Each engine meets boards of one kind after another.
    let mut engines =
        [1, 64].map(|megabytes| SeedBalance.perfect(&Resources::with_table(megabytes)));
    let mut moves = 0;
    for model in boards(80 / one_in(2) as u64).filter(|model| !model.is_over()) {
        let position = read(&model.to_string());
        for engine in &mut engines {
            let analysis = analyse(engine.as_mut(), &position, Limits::NONE);
            assert_eq!(analysis.value, Value::exact_margin(truth.of(&model)), "{model}");
            assert_eq!(analysis.moves.len(), model.moves().len(), "{model}");
            for known in &analysis.moves {
                let margin = truth.of_move(&model, u32::from(known.mv.0) + 1);
                assert_eq!(known.value, Value::exact_margin(margin), "{model}: {}", known.mv);
                moves += 1;
            }
        }
    }
    assert!(moves > 1_500 / one_in(2), "only {moves} moves");
}

/// Positions so far from the end that they need the table of boards with few seeds, and that a
/// proof has many times as many nodes as a small table has places.
const FAR: [&str; 3] = [
    "2,0,4,4,2,0/4,2,4,4,0,4 3-3 N",
    "3,3,3,3,3/3,3,3,3,3 0-0 S empty-capture",
    "0,5,0,6,1/4,4,1,5,0 2-2 S",
];

/// One whose proof is long even with a large table.
const LONG: &str = "2,0,4,4,4,0/4,4,4,4,0,6 3-3 N";

#[test]
fn a_small_table_gives_the_margins_of_a_large_one() {
    for text in FAR.into_iter().step_by(one_in(2)) {
        let position = read(text);
        let [small, large] = [1, 64].map(|megabytes| {
            let mut engine = SeedBalance.perfect(&Resources::with_table(megabytes));
            analyse(engine.as_mut(), &position, Limits::NONE)
        });
        assert!(small.value.is_exact(), "{text}");
        assert_eq!((small.value, &small.moves), (large.value, &large.moves), "{text}");
    }
}

#[test]
fn a_proof_that_is_stopped_goes_on_where_it_was() {
    let position = read(FAR[0]);
    let margins =
        analyse(SeedBalance.perfect(&Resources::with_table(16)).as_mut(), &position, Limits::NONE);
    let mut engine = SeedBalance.perfect(&Resources::with_table(16));
    let (mut estimates, mut rounds) = (0, 0);
    loop {
        let analysis =
            analyse(engine.as_mut(), &position, Limits { nodes: Some(100_000), ..Limits::NONE });
        for known in &analysis.moves {
            let exact = margins.moves.iter().find(|exact| exact.mv == known.mv).expect("a move");
            match known.value {
                Value::Exact { .. } => assert_eq!(known.value, exact.value, "{}", known.mv),
                // There are 36 seeds in all, so no margin is odd.
                Value::Estimate { score, .. } => {
                    assert_eq!(score % 2, 0, "{}", known.mv);
                    estimates += 1;
                }
            }
        }
        if analysis.moves.iter().all(|known| known.value.is_exact()) {
            assert_eq!(analysis.value, margins.value);
            break;
        }
        rounds += 1;
        assert!(rounds < 200, "it comes to an end");
    }
    assert!(estimates > 0, "it was never stopped");
}

/// The more boards are in the table, the shorter are the proofs that follow.
#[test]
fn the_endgame_table_grows_in_a_long_proof_of_every_move_and_only_there() {
    let position = read(LONG);
    for (scope, grows) in [(Scope::BestMove, false), (Scope::EveryMove, true)] {
        // The transposition table begins as large as it may get.
        let mut engine = SeedBalance.perfect(&Resources::with_table(1));
        engine.warm_up(&position, &mut Control::new(scope, Limits::NONE)).expect("not stopped");
        let before = engine.solved_stats().bytes;
        let first = engine.analyse(&position, &mut Job::new(scope, Limits::NONE));
        assert_eq!(engine.solved_stats().bytes > before, grows, "{scope:?}");
        let second = engine.analyse(&position, &mut Job::new(scope, Limits::NONE));
        assert_eq!((second.value, &second.moves), (first.value, &first.moves), "{scope:?}");
    }
}

#[test]
fn estimates_go_deeper_until_they_are_proven() {
    let mut depths = vec![];
    let limits = Limits { nodes: Some(6_000_000), ..Limits::NONE };
    let mut job = Job::new(Scope::EveryMove, limits).on_progress(|progress| {
        let estimates = progress.moves.iter().filter_map(|known| match known.value {
            Value::Estimate { depth, .. } => Some(depth),
            Value::Exact { .. } => None,
        });
        depths.extend(estimates.max());
    });
    let position = read("0,7,6,5,5,4/4,4,0,5,0,6 0-2 N");
    SeedBalance.perfect(&Resources::with_table(16)).analyse(&position, &mut job);
    drop(job);
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths.last() >= depths.first().map(|first| first + 2).as_ref(), "{depths:?}");
}

#[test]
fn the_line_leads_to_the_margin() {
    for text in ["0,2,0,3,1,2/1,0,4,0,2,1 15-17 N", "1,0,2/0,1,1 0-1 S", "2,2,2/2,2,2 0-0 S"] {
        let mut position = read(text);
        let mover = position.side_to_move();
        let analysis = analyse(
            SeedBalance.perfect(&Resources::with_table(4)).as_mut(),
            &position,
            Limits::NONE,
        );
        assert_eq!(analysis.line.first(), analysis.best.as_ref(), "{text}");
        for &mv in &analysis.line {
            position.play(mv).expect("a legal move");
        }
        if let Some(margin) = position.margin() {
            let margin = if position.side_to_move() == mover { margin } else { -margin };
            assert_eq!(analysis.value.margin(), Some(margin), "{text}");
        }
    }
}

/// Warms up a new engine for a position; returns the nodes that this took, and the warnings.
fn warm_up(storage: &Memory, position: &Kalah) -> (u64, Vec<String>) {
    let mut warnings = Vec::new();
    let resources =
        Resources { cache: TableCache::new(storage.clone()), ..Resources::with_table(1) };
    let mut control = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    SeedBalance.perfect(&resources).warm_up(position, &mut control).expect("nothing stops it");
    let nodes = control.nodes();
    drop(control);
    (nodes, warnings)
}

#[test]
fn a_table_is_kept_and_a_damaged_one_is_solved_anew() {
    let storage = Memory::default();
    let start = Kalah::new(6, 3, EmptyCapture::Off).expect("a start");
    let (worked, warnings) = warm_up(&storage, &start);
    assert!(worked > 1_000_000 && warnings.is_empty(), "{worked} {warnings:?}");
    assert_eq!(warm_up(&storage, &start), (0, vec![]));
    let variant = Kalah::new(6, 3, EmptyCapture::On).expect("a start");
    assert_eq!(warm_up(&storage, &variant), (worked, vec![]), "the variant has a table of its own");
    for damage in [
        |bytes: &mut Vec<u8>| bytes.truncate(bytes.len() - 1),
        |bytes: &mut Vec<u8>| {
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
        },
    ] {
        storage.kept().values_mut().for_each(damage);
        let (again, warnings) = warm_up(&storage, &start);
        assert_eq!(again, worked);
        assert!(warnings.len() == 1 && warnings[0].contains("solving anew"), "{warnings:?}");
        // A sound table has taken its place.
        assert_eq!(warm_up(&storage, &start), (0, vec![]));
    }
}

#[test]
fn a_proof_goes_on_where_another_was_stopped() {
    let storage = Memory::default();
    let start = Kalah::new(6, 3, EmptyCapture::Off).expect("a start");
    warm_up(&storage, &start);
    let analyse = |saves_checkpoints: bool, limits: Limits| {
        // Without what is kept, every proof begins with the same table.
        let copy = Memory::default();
        copy.kept().clone_from(&storage.kept());
        let cache = TableCache::new(if saves_checkpoints { storage.clone() } else { copy });
        // Alone, so that each proof visits the same nodes.
        let threads = Threads::One;
        let resources = Resources { cache, saves_checkpoints, threads, ..Resources::with_table(4) };
        let mut job = Job::new(Scope::Value, limits);
        let value = SeedBalance.perfect(&resources).analyse(&start, &mut job).value;
        (value, job.nodes())
    };
    let (proven, nodes) = analyse(false, Limits::NONE);
    assert!(proven.is_exact(), "{proven}");
    // What isn't enough for a proof, though the endgame table is there.
    let mut few = nodes;
    let within = |nodes| Limits { nodes: Some(nodes), ..Limits::NONE };
    while analyse(false, within(few)).0.is_exact() {
        few /= 2;
    }
    let goes = |saves_checkpoints: bool| {
        (0..20).find(|_| analyse(saves_checkpoints, within(few)).0 == proven)
    };
    assert_eq!(goes(false), None);
    assert!(goes(true).is_some_and(|before| before > 0), "{few} of {nodes} nodes");
    // What is damaged isn't used, and what is kept doesn't change the value.
    let (again, fewer) = analyse(true, Limits::NONE);
    assert!(again == proven && fewer < few, "{again} in {fewer} nodes of {nodes}");
    storage.kept().values_mut().for_each(|bytes| *bytes.last_mut().expect("bytes") ^= 1);
    assert_eq!(analyse(true, Limits::NONE).0, proven);
}

#[test]
fn a_forged_table_is_found_out_and_replaced() {
    let storage = Memory::default();
    let start = Kalah::new(6, 3, EmptyCapture::Off).expect("a start");
    let (worked, _) = warm_up(&storage, &start);
    let kept = storage.kept().clone();
    let forgeries: [fn(&mut [u8]); 3] = [
        // Every board yields nothing.
        |codes| codes.fill(0x88),
        // What is lost is won: bounds stay as they are.
        |codes| {
            for pair in codes {
                let turned = |code: u8| if matches!(code, 2..=13) { 15 - code } else { code };
                *pair = turned(*pair & 15) | turned(*pair >> 4) << 4;
            }
        },
        // A few boards here and there.
        |codes| codes.iter_mut().step_by(10).for_each(|pair| *pair = 0xbb),
    ];
    for (number, forge) in forgeries.into_iter().enumerate() {
        storage.forge(forge);
        let (again, warnings) = warm_up(&storage, &start);
        let [warning] = &warnings[..] else { panic!("{number}: {warnings:?}") };
        assert!(warning.contains("can't be used: what board "), "{number}: {warning}");
        assert!(again == worked && warning.ends_with("solving anew"), "{number}: {warning}");
        assert_eq!(*storage.kept(), kept, "{number}");
    }
}
