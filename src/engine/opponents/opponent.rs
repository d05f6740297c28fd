//! Opponents: an engine for every [`Strength`], built from the [`Brain`] of a game.

use super::fallible::Fallible;
use super::shared::Shared;
use crate::engine::programs::ProgramPlayer;
use crate::engine::{
    Analysis, Brain, Engine, Fault, Job, Level, Limits, MoveValue, Skill, Source, Strength, Value,
};
use crate::game::{Game, Outcome};

/// A new engine for an opponent of this strength below the perfect level; levels ask the shared
/// engine for values that are at hand.
pub(super) fn opponent<G: Game, B: Brain<G>>(
    shared: &Shared<G, B>,
    strength: &Strength,
) -> Box<dyn Engine<G>> {
    match strength.skill {
        Skill::Level(Level::Random) => Box::new(RandomMover),
        Skill::Greedy => Box::new(Greedy(shared.brain.clone())),
        Skill::Classic(plies) => {
            let plies = strength.depth.unwrap_or(plies).min(Skill::MAX_CLASSIC);
            let program = shared.brain.classic(plies);
            let program = program.expect("only a game that has a classic program seats it");
            Box::new(Limited {
                engine: program.engine,
                limits: strength.lookahead().unwrap_or(Limits::NONE),
            })
        }
        Skill::Engine(program) => {
            let patience = shared.resources.patience;
            Box::new(ProgramPlayer::new(program, patience, strength.time_limit))
        }
        Skill::Level(_) | Skill::Even(_) | Skill::Depth(_) => {
            Box::new(Fallible::new(shared.clone(), *strength))
        }
    }
}

/// An engine that is bound by limits of its own.
struct Limited<G> {
    engine: Box<dyn Engine<G>>,
    limits: Limits,
}

impl<G: Game> Engine<G> for Limited<G> {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        job.tighten(self.limits);
        self.engine.analyse(position, job)
    }

    fn new_game(&mut self, number: u32) {
        self.engine.new_game(number);
    }

    fn fault(&self) -> Option<Fault> {
        self.engine.fault()
    }
}

/// The analysis of a move chosen without search.
fn unexamined<M: Copy>(mv: M) -> Analysis<M> {
    let value = Value::Estimate { score: 0, depth: 0 };
    let analysis = Analysis::from_moves(vec![MoveValue { mv, value }], Source::Search);
    Analysis { moves: Vec::new(), ..analysis }
}

/// Plays any legal move.
struct RandomMover;

impl<G: Game> Engine<G> for RandomMover {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        match job.random().choose(&position.legal_moves()) {
            Some(&mv) => unexamined(mv),
            None => Analysis::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// The outcome, for its mover, of a move that ends the game; `None` of any other.
pub(super) fn outcome_of<G: Game>(position: &G, mv: G::Move) -> Option<Outcome> {
    let (next, turn) = position.after(mv);
    Value::of_finished(&next)?.of_move_here(turn).outcome()
}

/// The moves that win at once, or else those that take most.
pub fn greedy_moves<G: Game, B: Brain<G>>(brain: &B, position: &G) -> Vec<G::Move> {
    let appeal = |mv: &G::Move| {
        let wins = outcome_of(position, *mv) == Some(Outcome::Win);
        (wins, brain.greed(position, *mv))
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(appeal).max();
    moves.into_iter().filter(|mv| Some(appeal(mv)) == most).collect()
}

/// Wins at once if it can; else takes most.
struct Greedy<B>(B);

impl<G: Game, B: Brain<G>> Engine<G> for Greedy<B> {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        match job.random().choose(&greedy_moves(&self.0, position)) {
            Some(&mv) => unexamined(mv),
            None => Analysis::finished(position).expect("no moves: the game is over"),
        }
    }
}
