//! Opponents: an engine for every [`Strength`], built from the [`Brain`] of a game.

use crate::engine::{
    AlphaBeta, Analysis, Brain, Engine, Job, Level, Limits, MoveValue, SEARCH_MB, Scope, Skill,
    Source, Strength, Value,
};
use crate::game::{Game, Outcome};

/// A new engine for an opponent of this strength; `perfect` is the engine of the perfect level.
pub(super) fn opponent<G: Game, B: Brain<G>>(
    brain: &B,
    strength: &Strength,
    perfect: Box<dyn Engine<G>>,
) -> Box<dyn Engine<G>> {
    let fallible = |errors_percent| {
        Box::new(Fallible { brain: brain.clone(), strength: *strength, errors_percent })
    };
    match strength.skill {
        Skill::Level(Level::Perfect) => perfect,
        Skill::Level(Level::Random) => Box::new(RandomMover),
        Skill::Greedy => Box::new(Greedy(brain.clone())),
        Skill::Level(level) => fallible(level.errors_percent()),
        Skill::Classic(plies) => {
            let program = B::CLASSIC.expect("only a game that has a classic program seats it");
            let engine = (program.new)(strength.depth.unwrap_or(plies).min(Skill::MAX_CLASSIC));
            Box::new(Limited { engine, limits: strength.limits() })
        }
        Skill::Depth(_) => fallible(0),
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

/// The moves that win at once, or else those that take most.
pub(super) fn greedy_moves<G: Game, B: Brain<G>>(brain: &B, position: &G) -> Vec<G::Move> {
    let appeal = |mv: &G::Move| {
        let (next, turn) = position.after(*mv);
        let wins = Value::of_finished(&next)
            .is_some_and(|value| value.of_move_here(turn).outcome() == Some(Outcome::Win));
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

/// Searches within its limits and sometimes errs, as people do: it then picks one of the next best
/// moves, but none that it sees to lose.
///
/// It remembers nothing from move to move: its choice follows from the position and the random
/// source alone, whatever was played, taken back or asked before.
struct Fallible<B> {
    brain: B,
    strength: Strength,
    errors_percent: u32,
}

/// The number of next best moves that an error picks from.
const NEXT_BEST: usize = 3;

impl<G: Game, B: Brain<G>> Engine<G> for Fallible<B> {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        job.tighten(self.strength.limits());
        let mut search = AlphaBeta::new(self.brain.clone(), SEARCH_MB);
        if !job.random().percent(self.errors_percent) {
            return search.analyse(position, job);
        }
        let asked = job.replace_scope(Scope::EveryMove);
        let mut analysis = search.analyse(position, job);
        let plausible = plausible_errors(&analysis.moves, analysis.best_moves().len());
        if let Some(&mv) = job.random().choose(&plausible) {
            analysis.best = Some(mv);
            analysis.line = vec![mv];
        }
        if asked == Scope::BestMove {
            analysis.moves.clear();
        }
        analysis
    }
}

/// The moves a person might play by mistake, from `moves` sorted best first, of which the first
/// `best` are equal.
pub(super) fn plausible_errors<M: Copy>(moves: &[MoveValue<M>], best: usize) -> Vec<M> {
    let saves = |candidate: &&MoveValue<M>| candidate.value.outcome() != Some(Outcome::Loss);
    moves[best.min(moves.len())..]
        .iter()
        .take_while(saves)
        .take(NEXT_BEST)
        .map(|candidate| candidate.mv)
        .collect()
}
