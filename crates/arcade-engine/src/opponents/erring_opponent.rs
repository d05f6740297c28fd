//! The levels between random and perfect: an opponent that errs like a person.

use std::time::{Duration, Instant};

use super::handicap::{Handicap, MoveAssessment};
use super::shared_engine::SharedEngine;
use super::simple::outcome_of;
use crate::closed_form::MAX_LISTED_MOVES;
use crate::{
    Analysis, Engine, Job, Knowledge, Limits, MoveValue, Outcome, Position, Random, SEARCH_MB,
    Scope, Skill, Strength, Turn, sort_best_first,
};

/// An opponent that errs in two ways: it doesn't see beyond its lookahead, and in a fixed share of
/// its moves it plays one that it judges to be worse, but that a person might play because it looks
/// good or gains most at once. It never misses a win in one move, and its errors never lose at once.
///
/// It has no memory: its choice follows only from the position and the random source, whatever was
/// played, taken back or asked before.
pub(super) struct ErringOpponent<P: Position, K> {
    shared: SharedEngine<P, K>,
    strength: Strength,
}

/// The maximum time for solving a table while a person waits. The table serves for the whole game;
/// without it, the level depends on lookahead alone.
const TABLE_TIME_LIMIT: Duration = Duration::from_secs(60);

/// The number of next best moves that an error chooses from.
const NEXT_BEST: usize = 3;
/// The percentage of errors that are greedy: the choice is then among the worse moves that gain
/// most at once.
const GREED_PERCENT: u32 = 50;

impl<P: Position, K: Knowledge<P>> ErringOpponent<P, K> {
    pub(super) fn new(shared: SharedEngine<P, K>, strength: Strength) -> Self {
        Self { shared, strength }
    }

    /// How it chooses its move, and the exact values if it uses them.
    fn handicap(
        &mut self,
        position: &P,
        job: &mut Job<'_, P::Move>,
    ) -> (Handicap, Option<Analysis<P::Move>>) {
        let skill = self.strength.skill;
        let (level, adaptive) = match skill {
            Skill::Level(level) if self.strength.lookahead().is_none() => (level, None),
            Skill::Adaptive(error_rate) if self.strength.lookahead().is_none() => {
                let error_rate = error_rate.unwrap_or_default();
                (error_rate.level(job.random()), Some(error_rate))
            }
            _ => {
                let lookahead = self.strength.lookahead().unwrap_or(Limits::NONE);
                let deliberate_errors_percent = skill.errors_percent();
                return (
                    Handicap {
                        assessment: MoveAssessment::Lookahead,
                        lookahead,
                        deliberate_errors_percent,
                    },
                    None,
                );
            }
        };
        let erring = |handicap| {
            adaptive.map_or(handicap, |error_rate| error_rate.adjusted_handicap(level, handicap))
        };
        let handicap = self.shared.knowledge.handicap(level, position);
        match handicap.assessment {
            MoveAssessment::Lookahead => (erring(handicap), None),
            MoveAssessment::ExactValues => match self.exact_values(position, job) {
                Some(analysis) => (erring(handicap), Some(analysis)),
                None => (erring(Handicap::of(level)), None),
            },
        }
    }

    /// Plays in a position with too many moves to search: chooses one of those that the theory lists.
    fn play_from_listed_moves(
        &mut self,
        position: &P,
        job: &mut Job<'_, P::Move>,
    ) -> Analysis<P::Move> {
        let mut every = job.subcontrol(Scope::EveryMove, Limits::NONE).into();
        let analysis = self.shared.analyse(position, &mut every);
        let errs = job.random().chance(self.strength.skill.errors_percent());
        let keeping = analysis.moves_keeping_value();
        let listed = analysis.moves.iter().map(|candidate| candidate.mv);
        let giving: Vec<_> = listed.filter(|mv| !keeping.contains(mv)).collect();
        let choice = if errs && !giving.is_empty() { giving } else { keeping };
        let mv = job.random().choose(&choice).copied();
        analysis.with_line(mv.into_iter().collect()).into_result_of(job)
    }

    /// The exact value of every move, if it is available without a search.
    fn exact_values(
        &mut self,
        position: &P,
        job: &mut Job<'_, P::Move>,
    ) -> Option<Analysis<P::Move>> {
        let mut preparation = job.preparation();
        preparation.stop_after(self.strength.longest_wait.map(|_| TABLE_TIME_LIMIT));
        self.shared.warm_up(position, &mut preparation).ok()?;
        drop(preparation);
        if self.shared.out_of_memory().is_some() {
            return None;
        }
        // Values from a closed form or a table take no nodes. Other values may depend on what was
        // analysed before.
        let limits = Limits { nodes: Some(1), ..Limits::NONE };
        let analysis =
            self.shared.analyse(position, &mut job.subcontrol(Scope::EveryMove, limits).into());
        analysis.moves.iter().all(|candidate| candidate.value.is_exact()).then_some(analysis)
    }
}

/// The moves in a position, as one opponent judges them; in each list, those that look best come
/// first.
struct Judged<M> {
    /// The moves that keep the value.
    keeping: Vec<MoveValue<M>>,
    /// The moves that give value away.
    giving: Vec<MoveValue<M>>,
}

impl<M: Copy + PartialEq> Judged<M> {
    /// Sorts the moves by how they look, shuffling equal ones, and splits them by the exact values
    /// in `exact`, or else by how they look.
    fn new(mut seen: Vec<MoveValue<M>>, exact: Option<&Analysis<M>>, random: &mut Random) -> Self {
        random.shuffle(&mut seen);
        sort_best_first(&mut seen);
        let best_look = seen[0].value;
        let keeping = exact.map(Analysis::moves_keeping_value);
        let keeps = |seen: &MoveValue<M>| match &keeping {
            None => seen.value.compare(&best_look).is_eq(),
            Some(keeping) => keeping.contains(&seen.mv),
        };
        let (keeping, giving) = seen.into_iter().partition(keeps);
        Self { keeping, giving }
    }
}

impl<P: Position, K: Knowledge<P>> Engine<P> for ErringOpponent<P, K> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        if position.count_moves() > MAX_LISTED_MOVES {
            return self.play_from_listed_moves(position, job);
        }
        let (handicap, exact) = self.handicap(position, job);
        let since = Instant::now();
        job.tighten(handicap.lookahead);
        job.stop_after(self.strength.longest_wait);
        let errs = job.random().chance(handicap.deliberate_errors_percent);
        let knowledge = &self.shared.knowledge;
        let mut search = knowledge.search(SEARCH_MB);
        let wanted = self.strength.wanted_depth();
        if exact.is_none() && !errs {
            let analysis = search.analyse(position, job);
            job.notify_if_cut_short(wanted, since);
            return analysis;
        }
        let asked = job.replace_scope(Scope::EveryMove);
        let analysis = search.analyse(position, job);
        job.notify_if_cut_short(wanted, since);
        job.replace_scope(asked);
        let judged = Judged::new(analysis.moves.clone(), exact.as_ref(), job.random());
        let error = errs.then(|| error(knowledge, position, judged.giving, job.random())).flatten();
        let mv = error.unwrap_or(judged.keeping[0].mv);
        analysis.with_line(vec![mv]).into_result_of(job)
    }

    fn new_game(&mut self, number: u32) {
        self.shared.new_game(number);
    }
}

/// The error that a person might make, given the moves that give value away, best-looking first;
/// `None` if a person wouldn't err.
fn error<P: Position, K: Knowledge<P>>(
    knowledge: &K,
    position: &P,
    mut giving: Vec<MoveValue<P::Move>>,
    random: &mut Random,
) -> Option<P::Move> {
    let wins = |mv| outcome_of(position, mv) == Some(Outcome::Win);
    if position.legal_moves().into_iter().any(wins) {
        return None;
    }
    giving.retain(|candidate| !loses_at_once(position, candidate.mv));
    // A move that visibly loses is played only if there is no other error to make.
    let seen_to_lose =
        |candidate: &MoveValue<P::Move>| candidate.value.outcome() == Some(Outcome::Loss);
    if giving.first().is_some_and(|best| !seen_to_lose(best)) {
        giving.retain(|candidate| !seen_to_lose(candidate));
    }
    if random.chance(GREED_PERCENT) {
        let immediate_gain =
            |candidate: &MoveValue<P::Move>| knowledge.immediate_gain(position, candidate.mv);
        let most = giving.iter().map(immediate_gain).max();
        giving.retain(|candidate| Some(immediate_gain(candidate)) == most);
    }
    giving.truncate(NEXT_BEST);
    random.choose(&giving).map(|candidate| candidate.mv)
}

/// Whether a move loses on the spot, lets the opponent win with its next move, or, if the same side
/// moves again, leaves it only moves that lose on the spot.
fn loses_at_once<P: Position>(position: &P, mv: P::Move) -> bool {
    if let Some(outcome) = outcome_of(position, mv) {
        return outcome == Outcome::Loss;
    }
    let (next, turn) = position.after(mv);
    let mut replies = next.legal_moves().into_iter().map(|reply| outcome_of(&next, reply));
    match turn {
        Turn::Opponent => replies.any(|outcome| outcome == Some(Outcome::Win)),
        Turn::SameSide => replies.all(|outcome| outcome == Some(Outcome::Loss)),
    }
}

/// The moves that look next best, without those that visibly lose; `moves` is sorted best first,
/// and its first `best` moves are equal.
pub(super) fn next_best<M: Copy>(moves: &[MoveValue<M>], best: usize) -> Vec<M> {
    let saves = |candidate: &&MoveValue<M>| candidate.value.outcome() != Some(Outcome::Loss);
    moves[best.min(moves.len())..]
        .iter()
        .take_while(saves)
        .take(NEXT_BEST)
        .map(|candidate| candidate.mv)
        .collect()
}
