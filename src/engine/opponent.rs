//! Opponents: an engine for every [`Strength`], made of what a game knows about itself.

use std::time::Duration;

use super::{
    AlphaBeta, Basis, Control, Engine, Evaluate, Level, Limits, Means, MoveValue, Scope, Skill,
    Strength, Thought, Value,
};
use crate::game::{Game, Outcome};

/// Makes a classic program that looks so many plies ahead.
pub type NewClassic<G> = fn(u32) -> Box<dyn Engine<G>>;

/// What a game knows about itself that makes opponents of all levels.
pub trait Brain<G: Game>: Evaluate<G> + Clone + Sync + 'static {
    /// How much a move takes, for the greedy opponent.
    fn greed(&self, position: &G, mv: G::Move) -> i32;

    /// The program that the game's source describes, looking so many plies ahead, in a game that
    /// has one.
    const CLASSIC: Option<NewClassic<G>> = None;

    /// The limits within which the perfect engine, once prepared, tells the outcome of the moves in a
    /// position, of all or of many; `None` where that takes long.
    fn judging(&self, position: &G) -> Option<Limits> {
        let _ = position;
        None
    }

    /// The engine that plays perfectly, or its strongest where the game isn't solved.
    fn perfect(&self, means: &Means) -> Box<dyn Engine<G>>;
}

/// A new engine for an opponent of this strength, with a transposition table of so many megabytes;
/// `perfect` is the one that plays perfectly.
pub(super) fn opponent<G: Game, B: Brain<G>>(
    brain: &B,
    strength: &Strength,
    table_mb: u32,
    perfect: Box<dyn Engine<G>>,
) -> Box<dyn Engine<G>> {
    let search = || AlphaBeta::new(brain.clone(), table_mb);
    match strength.skill {
        Skill::Level(Level::Perfect) => perfect,
        Skill::Level(Level::Random) => Box::new(RandomMover),
        Skill::Greedy => Box::new(Greedy(brain.clone())),
        Skill::Level(level) => Box::new(Fallible {
            search: search(),
            strength: *strength,
            errors_percent: level.errors_percent(),
        }),
        Skill::Classic(plies) => {
            let program = B::CLASSIC.expect("only a game that has a classic program seats it");
            let engine = program(strength.depth.unwrap_or(plies).min(Skill::MAX_CLASSIC));
            Box::new(Limited { engine, limits: strength.limits() })
        }
        Skill::Depth(_) => {
            Box::new(Fallible { search: search(), strength: *strength, errors_percent: 0 })
        }
    }
}

/// The strongest engine there is for a game without a method of its own: it searches until it has
/// proof, and where only a move is asked for, no longer than is fit for a game.
pub fn strongest<G: Game, B: Brain<G>>(brain: &B, means: &Means) -> Box<dyn Engine<G>> {
    Box::new(Strongest(AlphaBeta::new(brain.clone(), means.table_mb)))
}

struct Strongest<G: Game, B>(AlphaBeta<G, B>);

/// What the strongest engine is bound by when it looks for a move and isn't told how long that may
/// take: the nodes on any machine, and the time only on one so slow that a player would wait too
/// long.
pub const FOR_A_MOVE: Limits =
    Limits { depth: None, nodes: Some(20_000_000), time: Some(Duration::from_secs(10)) };

impl<G: Game, B: Brain<G>> Engine<G> for Strongest<G, B> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        if control.scope() == Scope::BestMove {
            control.limit_unless_timed(FOR_A_MOVE);
        }
        self.0.think(position, control)
    }
}

/// An engine that is bound by limits of its own.
struct Limited<G> {
    engine: Box<dyn Engine<G>>,
    limits: Limits,
}

impl<G: Game> Engine<G> for Limited<G> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        control.limit(self.limits);
        self.engine.think(position, control)
    }
}

/// A thought of which nothing is known but the move.
fn unexamined<M: Copy>(mv: M) -> Thought<M> {
    let value = Value::Estimate { score: 0, depth: 0 };
    let (line, moves) = (vec![mv], Vec::new());
    Thought { best: Some(mv), value, basis: Basis::Search, line, moves, nodes: 0 }
}

/// Plays any legal move.
struct RandomMover;

impl<G: Game> Engine<G> for RandomMover {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        match control.random().choose(&position.legal_moves()) {
            Some(&mv) => unexamined(mv),
            None => Thought::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// The moves that win at once; or else those that take most.
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
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        match control.random().choose(&greedy_moves(&self.0, position)) {
            Some(&mv) => unexamined(mv),
            None => Thought::finished(position).expect("no moves: the game is over"),
        }
    }
}

/// Searches within its limits and errs now and then, like people do: it picks one of the next best
/// moves, but none that loses within its sight if it can help it.
struct Fallible<G: Game, B> {
    search: AlphaBeta<G, B>,
    strength: Strength,
    errors_percent: u32,
}

/// An error picks one of so many next best moves.
const NEXT_BEST: usize = 3;

impl<G: Game, B: Brain<G>> Engine<G> for Fallible<G, B> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        control.limit(self.strength.limits());
        if !control.random().percent(self.errors_percent) {
            return self.search.think(position, control);
        }
        let asked = control.set_scope(Scope::EveryMove);
        let mut thought = self.search.think(position, control);
        let plausible = plausible_errors(&thought.moves, thought.best_moves().len());
        if let Some(&mv) = control.random().choose(&plausible) {
            thought.best = Some(mv);
            thought.line = vec![mv];
        }
        if asked == Scope::BestMove {
            thought.moves.clear();
        }
        thought
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
