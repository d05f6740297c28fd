//! The values that the search finds for small boards, checked against plain minimax over margins.

use std::collections::HashMap;

use arcade_engine::{
    AlphaBeta, Analysis, Engine, Job, Knowledge as _, Limits, Position as _, Random, Resources,
    Scope, Seed, Turn, Value, default_engine,
};
use arcade_games::games::kalah::{EmptyCapture, Kalah, Pit, SeedBalance};

/// Positions that minimax has decided: the final difference for the mover.
#[derive(Default)]
struct Truth(HashMap<Kalah, i32>);

impl Truth {
    /// No window and no depth: every move is followed to the end.
    fn of(&mut self, position: &Kalah) -> i32 {
        if let Some(margin) = position.margin() {
            return margin;
        }
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let moves = position.legal_moves().into_iter();
        let best = moves.map(|mv| self.of_move(position, mv)).max().expect("not over");
        self.0.insert(*position, best);
        best
    }

    fn of_move(&mut self, position: &Kalah, mv: Pit) -> i32 {
        match position.after(mv) {
            (next, Turn::SameSide) => self.of(&next),
            (next, Turn::Opponent) => -self.of(&next),
        }
    }
}

/// Boards that are small enough: pits, seeds, and the number of random moves from the start.
const BOARDS: [(u8, u8, u32); 11] = [
    (1, 3, 0),
    (1, 6, 1),
    (2, 2, 1),
    (2, 5, 3),
    (3, 1, 0),
    (3, 2, 2),
    (3, 3, 4),
    (4, 1, 2),
    (4, 2, 8),
    (5, 2, 14),
    (6, 1, 9),
];

/// Random positions of each small board and variant.
fn positions() -> Vec<Kalah> {
    let seed: Seed = "kalah-values".parse().expect("a seed");
    let mut positions = Vec::new();
    for (pits, seeds, plies) in BOARDS {
        for rule in [EmptyCapture::Off, EmptyCapture::On] {
            for number in 0..20 {
                let mut random = Random::new(&seed, number);
                let mut position = Kalah::new(pits, seeds, rule).expect("a start");
                for _ in 0..plies + random.below(4) {
                    let Some(&mv) = random.choose(&position.legal_moves()) else { break };
                    position.play_unchecked(mv);
                }
                if !positions.contains(&position) {
                    positions.push(position);
                }
            }
        }
    }
    assert!(positions.len() > 250, "only {} positions", positions.len());
    positions
}

fn analyse(
    engine: &mut dyn Engine<Kalah>,
    position: &Kalah,
    scope: Scope,
    depth: Option<u32>,
) -> Analysis<Pit> {
    let mut job = Job::new(scope, Limits { depth, ..Limits::default() });
    engine.analyse(position, &mut job)
}

/// An exact value is the true one, of the position and of each move.
#[track_caller]
fn check_sound(truth: &mut Truth, position: &Kalah, analysis: &Analysis<Pit>) {
    if analysis.value.is_exact() {
        assert_eq!(analysis.value.margin(), Some(truth.of(position)), "{position}");
    }
    for known in analysis.moves.iter().filter(|known| known.value.is_exact()) {
        let margin = truth.of_move(position, known.mv);
        assert_eq!(known.value, Value::exact_margin(margin), "{position}: {}", known.mv);
    }
}

/// Everything is known: the margin of the position and of every move, and which are best.
#[track_caller]
fn check_complete(truth: &mut Truth, position: &Kalah, analysis: &Analysis<Pit>) {
    let margin = truth.of(position);
    assert_eq!(analysis.value.margin(), Some(margin), "{position}");
    if position.outcome().is_some() {
        assert_eq!(analysis.value, Value::of_finished(position).expect("over"), "{position}");
        return;
    }
    assert_eq!(analysis.value, Value::exact_margin(margin), "{position}");
    assert!(analysis.moves.iter().all(|known| known.value.is_exact()), "{position}");
    check_sound(truth, position, analysis);
    let moves = position.legal_moves();
    let best = moves.iter().copied().filter(|&mv| truth.of_move(position, mv) == margin);
    assert_eq!(analysis.best_moves(), best.collect::<Vec<_>>(), "{position}");
}

#[test]
fn a_search_to_the_end_finds_every_margin() {
    let mut truth = Truth::default();
    // A search whose table fills up, one with hardly any table, and the opponent.
    let mut engines: [Box<dyn Engine<Kalah>>; 3] = [
        Box::new(AlphaBeta::new(SeedBalance, 4)),
        Box::new(AlphaBeta::new(SeedBalance, 0)),
        default_engine(&SeedBalance, &Resources::with_table(4)),
    ];
    for position in positions() {
        let few = position.seeds_in_pits(position.side_to_move())
            + position.seeds_in_pits(position.side_to_move().other())
            < 8;
        for (number, engine) in engines.iter_mut().enumerate() {
            if number == 1 && !few {
                continue;
            }
            let analysis = analyse(engine.as_mut(), &position, Scope::EveryMove, None);
            check_complete(&mut truth, &position, &analysis);
        }
    }
}

#[test]
fn the_best_move_alone_is_found_too() {
    let mut truth = Truth::default();
    let mut engine = SeedBalance.perfect(&Resources::with_table(4));
    for position in positions() {
        let analysis = analyse(engine.as_mut(), &position, Scope::BestMove, None);
        let margin = truth.of(&position);
        assert_eq!(analysis.value.margin(), Some(margin), "{position}");
        if let Some(best) = analysis.best {
            assert_eq!(truth.of_move(&position, best), margin, "{position}: {best}");
        }
    }
}

#[test]
fn nothing_beyond_the_horizon_is_called_exact() {
    let mut truth = Truth::default();
    let mut warm = AlphaBeta::new(SeedBalance, 4);
    let mut estimates = 0;
    for position in positions() {
        for depth in [5, 1, 3, 2, 8] {
            for scope in [Scope::EveryMove, Scope::BestMove] {
                let analysis = analyse(&mut warm, &position, scope, Some(depth));
                check_sound(&mut truth, &position, &analysis);
                let mut fresh = AlphaBeta::new(SeedBalance, 1);
                let analysis = analyse(&mut fresh, &position, scope, Some(depth));
                check_sound(&mut truth, &position, &analysis);
                estimates += u32::from(!analysis.value.is_exact());
            }
        }
    }
    assert!(estimates > 300, "only {estimates} estimates");
}

#[test]
fn perfect_play_of_both_sides_ends_with_the_margin_of_the_start() {
    for (pits, seeds, rule, margin) in [
        (3, 3, EmptyCapture::Off, 2),
        (4, 2, EmptyCapture::On, 6),
        (2, 6, EmptyCapture::Off, 8),
        (3, 6, EmptyCapture::Off, -8),
    ] {
        let mut engine = SeedBalance.perfect(&Resources::with_table(16));
        let mut position = Kalah::new(pits, seeds, rule).expect("a start");
        let start = position.side_to_move();
        while position.outcome().is_none() {
            let analysis = analyse(engine.as_mut(), &position, Scope::BestMove, None);
            let sign = if position.side_to_move() == start { 1 } else { -1 };
            assert_eq!(analysis.value.margin(), Some(sign * margin), "{position}");
            position.play_unchecked(analysis.best.expect("a move"));
        }
        let sign = if position.side_to_move() == start { 1 } else { -1 };
        assert_eq!(position.margin(), Some(sign * margin), "({pits},{seeds})");
    }
}
