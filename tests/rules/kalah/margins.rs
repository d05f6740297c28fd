//! The proof of margins with its table of boards with few seeds, checked on thousands of boards
//! against plain minimax over the pits alone, or, where that takes too long, a search by depth.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arcade_engine::{
    AlphaBeta, Analysis, Control, Engine, Job, Knowledge as _, Limits, Position as _, Random,
    Resources, Scope, Seed, Value,
};
use arcade_games::games::kalah::{EmptyCapture, Kalah, Pit, SeedBalance};
use rustc_hash::FxHashMap;

use super::model::Model;
use super::read;
use crate::in_full::one_in;

/// The seeds in the mover's pits, then those in the other side's, each in its order of sowing.
type Pits = Vec<u8>;

/// The margins that the mover gets from the pits alone, for all boards met so far.
#[derive(Default)]
struct Yields(FxHashMap<(bool, Pits), i32>);

/// Sows one seed at a time: the pits as their next mover sees them, the seeds stored, and whether
/// the same side moves again.
fn sow(pits: &Pits, pit: usize, captures_empty: bool) -> (Pits, i32, bool) {
    let count = pits.len() / 2;
    let (mut pits, mut stored, mut place) = (pits.clone(), 0, pit);
    for _ in 0..std::mem::take(&mut pits[pit]) {
        // The place behind all pits is the mover's store, which lies between the rows.
        place = match place {
            _ if place == count - 1 => 2 * count,
            _ if place == 2 * count => count,
            _ if place == 2 * count - 1 => 0,
            _ => place + 1,
        };
        match pits.get_mut(place) {
            Some(seeds) => *seeds += 1,
            None => stored += 1,
        }
    }
    if place == 2 * count {
        return (pits, stored, true);
    }
    let opposite = 2 * count - 1 - place;
    if place < count && pits[place] == 1 && (captures_empty || pits[opposite] > 0) {
        stored += i32::from(std::mem::take(&mut pits[place]));
        stored += i32::from(std::mem::take(&mut pits[opposite]));
    }
    pits.rotate_left(count);
    (pits, stored, false)
}

impl Yields {
    fn of(&mut self, pits: &Pits, captures_empty: bool) -> i32 {
        let [own, other] = [&pits[..pits.len() / 2], &pits[pits.len() / 2..]]
            .map(|row| row.iter().copied().map(i32::from).sum::<i32>());
        if own == 0 || other == 0 {
            return own - other;
        }
        let key = (captures_empty, pits.clone());
        if let Some(&known) = self.0.get(&key) {
            return known;
        }
        let moves = (0..pits.len() / 2).filter(|&pit| pits[pit] > 0);
        let best = moves.map(|pit| self.of_move(pits, pit, captures_empty)).max();
        let best = best.expect("it isn't over");
        self.0.insert(key, best);
        best
    }

    fn of_move(&mut self, pits: &Pits, pit: usize, captures_empty: bool) -> i32 {
        let (next, stored, again) = sow(pits, pit, captures_empty);
        let behind = self.of(&next, captures_empty);
        if again { stored + behind } else { stored - behind }
    }
}

/// The pits of a model.
fn pits(model: &Model) -> Pits {
    let (own, other) = (model.mover(), model.turned().mover());
    let places = [own, other].into_iter().flat_map(|side| model.numbers().map(move |n| (side, n)));
    places.map(|(side, n)| u8::try_from(model.pit(side, n)).expect("few seeds")).collect()
}

/// The mover's lead in the stores.
fn lead(position: &Kalah) -> i32 {
    let store = |side| i32::from(position.store(side));
    store(position.side_to_move()) - store(position.side_to_move().other())
}

/// Boards of a size and variant with `fewest` seeds or some more thrown into their pits, as in the
/// middle of a game.
fn boards(
    (count, empty): (u32, bool),
    (fewest, more): (u32, u32),
    number: u64,
) -> impl Iterator<Item = Model> {
    let seed: Seed = format!("kalah-margins-{count}-{empty}").parse().expect("a seed");
    let thrown = move |number| {
        let mut random = Random::new(&seed, number);
        let mut rows = [vec![0; count as usize], vec![0; count as usize]];
        for _ in 0..fewest + random.below(more) {
            let (side, pit) = (random.below(2) as usize, random.below(count) as usize);
            rows[side][pit] += 1;
        }
        let stores = [random.below(30), random.below(30)];
        let mover = if random.chance(50) { 'S' } else { 'N' };
        Model::new([&rows[0], &rows[1]], stores, mover, empty)
    };
    (0..number).map(thrown).filter(|model| !model.is_over())
}

/// Each size and variant.
fn kinds() -> impl Iterator<Item = (u32, bool)> {
    (1..=6).flat_map(|count| [(count, false), (count, true)])
}

/// An engine that has a table of the boards with up to `seeds` seeds.
fn with_table(count: u32, empty: bool, seeds: u32) -> Box<dyn Engine<Kalah>> {
    // Its table covers boards with up to a third of the position's seeds.
    let mut rows = [vec![0; count as usize], vec![0; count as usize]];
    (rows[0][0], rows[1][0]) = (3 * seeds - 1, 1);
    let position = read(&Model::new([&rows[0], &rows[1]], [0, 0], 'S', empty).to_string());
    let mut engine = SeedBalance.perfect(&Resources::with_table(1));
    let mut control = Control::new(Scope::EveryMove, Limits::NONE);
    engine.warm_up(&position, &mut control).expect("nothing stops it");
    engine
}

fn prove(engine: &mut dyn Engine<Kalah>, position: &Kalah) -> Analysis<Pit> {
    engine.analyse(position, &mut Job::new(Scope::EveryMove, Limits::NONE))
}

#[test]
fn boards_with_few_seeds_have_the_margins_of_plain_minimax() {
    let mut yields = Yields::default();
    let (mut positions, mut moves) = (0, 0);
    for (count, empty) in kinds() {
        let mut engines = [
            SeedBalance.perfect(&Resources::with_table(1)),
            with_table(count, empty, 4),
            with_table(count, empty, 8),
        ];
        for model in boards((count, empty), (2, 11), 800 / one_in(6) as u64) {
            let (position, pits) = (read(&model.to_string()), pits(&model));
            let lead = lead(&position);
            let margin = lead + yields.of(&pits, empty);
            for engine in &mut engines {
                let analysis = prove(engine.as_mut(), &position);
                assert_eq!(analysis.value, Value::exact_margin(margin), "{model}");
                assert_eq!(analysis.moves.len(), model.moves().len(), "{model}");
                for known in &analysis.moves {
                    let yielded = yields.of_move(&pits, known.mv.0.into(), empty);
                    let margin = Value::exact_margin(lead + yielded);
                    assert_eq!(known.value, margin, "{model}: {}", known.mv);
                    moves += 1;
                }
            }
            positions += 1;
        }
    }
    assert!(positions > 6_000 / one_in(6) && moves > 50_000 / one_in(6), "{positions} {moves}");
}

#[test]
fn minimax_sows_as_the_model_does() {
    let mut moves = 0;
    for model in kinds().flat_map(|kind| boards(kind, (2, 30), 60)) {
        let empty = model.to_string().ends_with("empty-capture");
        for number in model.moves() {
            let mut next = model.clone();
            let again = next.sow(number);
            let stored = i32::try_from(model.stored(number)).expect("few seeds");
            let sown = sow(&pits(&model), number as usize - 1, empty);
            assert_eq!(sown, (pits(&next), stored, again), "{model} {number}");
            moves += 1;
        }
    }
    assert!(moves > 1_000, "only {moves} moves");
}

#[test]
fn boards_with_more_seeds_have_the_margins_of_a_search_by_depth() {
    let mut positions = 0;
    for (count, empty) in kinds() {
        let mut engines =
            [SeedBalance.perfect(&Resources::with_table(1)), with_table(count, empty, 8)];
        let mut by_depth = AlphaBeta::new(SeedBalance, 64);
        for model in boards((count, empty), (12, 7), 30 / one_in(6) as u64) {
            let position = read(&model.to_string());
            let expected = prove(&mut by_depth, &position);
            assert!(expected.moves.iter().all(|known| known.value.is_exact()), "{model}");
            for engine in &mut engines {
                let analysis = prove(engine.as_mut(), &position);
                assert_eq!(analysis.value, expected.value, "{model}");
                assert_eq!(analysis.moves.len(), expected.moves.len(), "{model}");
                for known in &expected.moves {
                    let found = analysis.moves.iter().find(|found| found.mv == known.mv);
                    let found = found.expect("a move").value;
                    assert_eq!(found, known.value, "{model}: {}", known.mv);
                }
            }
            positions += 1;
        }
    }
    assert!(positions > 250 / one_in(6), "only {positions} positions");
}

/// The best move is legal, and estimates have the parity of the margin.
#[track_caller]
fn check_stopped(position: &Kalah, analysis: &Analysis<Pit>) {
    let best = analysis.best.expect("a move");
    assert!(position.legal_moves().contains(&best), "{position}: {best}");
    let parity = (position.total(position.side_to_move())
        + position.total(position.side_to_move().other()))
        % 2;
    let values = analysis.moves.iter().map(|known| known.value).chain([analysis.value]);
    for value in values {
        if let Value::Estimate { score, .. } = value {
            assert_eq!(score.rem_euclid(2), i32::from(parity), "{position}: {value}");
        }
    }
}

#[test]
fn it_has_a_move_whenever_it_is_stopped() {
    let starts = [4, 5].map(|seeds| Kalah::new(6, seeds, EmptyCapture::Off).expect("a start"));
    let odd = [read("2,0,4,4,4,0/4,4,4,4,0,6 3-4 N"), read("1,0,2,0,1/0,3,0,2,1 3-4 N")];
    for position in starts.into_iter().chain(odd) {
        for scope in [Scope::BestMove, Scope::EveryMove] {
            for nodes in [0, 1, 100, 250_000] {
                let limits = Limits { nodes: Some(nodes), ..Limits::NONE };
                let mut engine = SeedBalance.perfect(&Resources::with_table(1));
                let analysis = engine.analyse(&position, &mut Job::new(scope, limits));
                check_stopped(&position, &analysis);
            }
            let stop = Arc::new(AtomicBool::new(true));
            let mut job = Job::from(Control::new(scope, Limits::NONE).with_stop_flag(stop));
            let analysis =
                SeedBalance.perfect(&Resources::with_table(1)).analyse(&position, &mut job);
            check_stopped(&position, &analysis);
        }
    }
}
