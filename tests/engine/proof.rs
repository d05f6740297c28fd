//! Forced wins proven ply by ply, checked against brute force on random games, endless ones too.

use arcade_engine::{
    Analysis, Control, Engine, Job, Limits, MoveValue, Outcome, Position as _, ProofEngine,
    ProofSpace, RelativeSide, Scope, SolvedStats, Source, Stopped, Successors, TranspositionTable,
    Value, WinBounds,
};

use crate::claims::Claim;
use crate::in_full::one_in;
use crate::random_games::{Form, games};
use crate::tree_game::{To, TreeGame};
use crate::truth::{Solution, Truth, solve};

/// What the proof space knows beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knowledge {
    Nothing,
    /// The outcome of each position, and so the side for which to look for a win.
    Outcomes,
    /// A bound for the remoteness as well: the true remoteness.
    Remoteness,
}

/// The nodes of a graph as states; `WINNER_MOVES_LAST` for graphs whose leaves are lost or drawn.
struct Nodes<const WINNER_MOVES_LAST: bool> {
    knowledge: Knowledge,
    solutions: Vec<Solution<TreeGame>>,
    table: TranspositionTable<u8, WinBounds>,
    table_mb: u32,
}

impl<const WINNER_MOVES_LAST: bool> ProofSpace for Nodes<WINNER_MOVES_LAST> {
    type Position = TreeGame;
    type State = u8;

    const WINNER_MOVES_LAST: bool = WINNER_MOVES_LAST;

    fn prepare(&mut self, _: &TreeGame, _: &mut Control<'_>) -> Result<bool, Stopped> {
        Ok(true)
    }

    fn outcome(&self, state: u8) -> Option<Outcome> {
        let known = self.knowledge != Knowledge::Nothing;
        known.then(|| self.solutions[usize::from(state)].truth.outcome)
    }

    /// Where outcomes are known, the last of the quickest wins, not the best by evaluation.
    fn progress_move(&self, position: &TreeGame) -> Option<To> {
        let solution = &self.solutions[usize::from(position.at())];
        let wins = solution.truth.outcome == Outcome::Win && !solution.moves.is_empty();
        let known = wins && self.knowledge != Knowledge::Nothing;
        known.then(|| *solution.best_moves().last().expect("it isn't over"))
    }

    fn solved_stats(&self) -> SolvedStats {
        SolvedStats::default()
    }

    fn forget(&mut self) {
        self.table = TranspositionTable::new(self.table_mb);
    }

    fn fork(&self) -> Self {
        let (knowledge, solutions) = (self.knowledge, self.solutions.clone());
        let table = TranspositionTable::new(self.table_mb);
        Self { knowledge, solutions, table, table_mb: self.table_mb }
    }

    fn push_position(&self, position: &TreeGame, out: &mut Successors<u8>) {
        match position.outcome() {
            Some(outcome) => out.push_terminal(outcome),
            None => {
                out.push_state(position.at());
                out.end_position(i32::from(position.at()) * 79 % 201 - 100);
            }
        }
    }

    fn push_successors(&self, state: u8, out: &mut Successors<u8>) {
        let position = &self.solutions[usize::from(state)].position;
        for mv in position.legal_moves() {
            self.push_position(&position.after(mv).0, out);
        }
    }

    fn least_plies(&self, state: u8, winner: RelativeSide) -> Option<u32> {
        let truth = self.solutions[usize::from(state)].truth;
        let wins = match winner {
            RelativeSide::Mover => truth.outcome == Outcome::Win,
            RelativeSide::Opponent => truth.outcome == Outcome::Loss,
        };
        match self.knowledge {
            Knowledge::Nothing if WINNER_MOVES_LAST && winner == RelativeSide::Opponent => Some(2),
            Knowledge::Nothing => Some(1),
            Knowledge::Outcomes => {
                wins.then_some(if WINNER_MOVES_LAST { 2 - truth.remoteness? % 2 } else { 1 })
            }
            Knowledge::Remoteness => wins.then_some(truth.remoteness?),
        }
    }

    fn probe(&self, state: u8) -> WinBounds {
        self.table.get(&state).unwrap_or_default()
    }

    fn store(&mut self, state: u8, bounds: WinBounds) {
        self.table.put(state, bounds);
    }
}

/// An engine in place of the search that knows nothing about any move.
struct Ignorance;

impl Engine<TreeGame> for Ignorance {
    fn analyse(&mut self, position: &TreeGame, job: &mut Job<'_, To>) -> Analysis<To> {
        let value = Value::Estimate { score: 7, depth: 0 };
        let mut moves: Vec<_> =
            position.legal_moves().into_iter().map(|mv| MoveValue { mv, value }).collect();
        let best = moves[0].mv;
        if job.scope() == Scope::BestMove {
            moves.clear();
        }
        let (source, line) = (Source::Search, vec![best]);
        Analysis { best: Some(best), value, source, line, moves, nodes: 0 }
    }
}

/// The same game with the turn always passing; with `parity` the leaves that were won are lost.
fn passing(game: &TreeGame, parity: bool) -> TreeGame {
    let text = game.to_string().replace('+', "");
    let text = if parity { text.replace("win", "loss") } else { text };
    text.parse().expect("a game")
}

fn engine<const WINNER_MOVES_LAST: bool>(
    knowledge: Knowledge,
    solutions: &[Solution<TreeGame>],
    table_mb: u32,
) -> ProofEngine<Nodes<WINNER_MOVES_LAST>> {
    let table = TranspositionTable::new(table_mb);
    let nodes = Nodes { knowledge, solutions: solutions.to_vec(), table, table_mb };
    ProofEngine::new(nodes, Box::new(Ignorance))
}

/// Analyses every position of games of a form, with a table for all of them and with almost none,
/// and judges each answer.
fn check<const WINNER_MOVES_LAST: bool>(form: Form, depth: Option<u32>, judge: impl Fn(&Claim)) {
    for game in games(form).step_by(3 * one_in(3)) {
        let solutions = solve(form, &passing(&game, WINNER_MOVES_LAST));
        for knowledge in [Knowledge::Nothing, Knowledge::Outcomes, Knowledge::Remoteness] {
            for table_mb in [0, 1] {
                let mut warm = engine::<WINNER_MOVES_LAST>(knowledge, &solutions, table_mb);
                for solution in solutions.iter().chain(solutions.iter().rev()) {
                    for scope in [Scope::EveryMove, Scope::BestMove] {
                        judge(&Claim::of(&mut warm, solution, scope, depth));
                        let mut fresh =
                            engine::<WINNER_MOVES_LAST>(knowledge, &solutions, table_mb);
                        judge(&Claim::of(&mut fresh, solution, scope, depth));
                    }
                }
            }
        }
    }
}

#[test]
fn everything_about_a_game_that_ends_is_found_out() {
    for form in [Form::Tree, Form::Dag] {
        check::<false>(form, None, |claim| {
            claim.check_sound();
            claim.check_complete();
            claim.check_line();
        });
    }
}

#[test]
fn everything_about_a_game_whose_leaves_are_lost_is_found_out() {
    check::<true>(Form::Dag, None, |claim| {
        claim.check_sound();
        claim.check_complete();
        claim.check_line();
    });
}

#[test]
fn in_endless_games_every_forced_win_in_sight_is_found_and_nothing_wrong_is_claimed() {
    for depth in [3, 8] {
        let judge = |claim: &Claim| {
            claim.check_sound();
            claim.check_sight();
        };
        check::<false>(Form::Cyclic, Some(depth), judge);
        check::<true>(Form::Cyclic, Some(depth), judge);
    }
}

#[test]
fn where_outcomes_are_known_endless_games_are_solved_to_the_end() {
    let mut draws = 0;
    for game in games(Form::Cyclic) {
        let solutions = solve(Form::Cyclic, &passing(&game, false));
        let mut engine = engine::<false>(Knowledge::Outcomes, &solutions, 1);
        for solution in &solutions {
            for scope in [Scope::EveryMove, Scope::BestMove] {
                Claim::of(&mut engine, solution, scope, None).check_complete();
            }
            draws += u32::from(solution.truth.outcome == Outcome::Draw);
        }
    }
    assert!(draws > 500, "only {draws} draws");
}

/// Limits, of lookahead and of nodes, within which distant wins get no number of plies.
const SHORT: [Limits; 2] = [
    Limits { depth: Some(1), nodes: None, time: None },
    Limits { depth: None, nodes: Some(0), time: None },
];

#[test]
fn a_win_that_is_too_far_to_be_counted_is_played_by_the_way_the_game_knows() {
    let (mut far, mut several) = (0, 0);
    for game in games(Form::Cyclic) {
        let solutions = solve(Form::Cyclic, &passing(&game, false));
        let is_far = |solution: &&Solution<TreeGame>| {
            let Truth { outcome, remoteness, .. } = solution.truth;
            outcome == Outcome::Win && remoteness > Some(1)
        };
        for solution in solutions.iter().filter(is_far) {
            for (limits, scope) in SHORT.into_iter().zip([Scope::BestMove, Scope::EveryMove]) {
                let mut engine = engine::<false>(Knowledge::Outcomes, &solutions, 1);
                let mut job = Job::new(scope, limits);
                let analysis = engine.analyse(&solution.position, &mut job);
                let way = solution.best_moves().last().copied();
                let known = (analysis.value, analysis.best, analysis.best_moves().first().copied());
                let expected = (Value::exact(Outcome::Win), way, way);
                assert_eq!(known, expected, "{}", solution.position);
                several += u32::from(analysis.best_moves().len() > 1);
                far += 1;
            }
        }
    }
    assert!(far > 500 && several > 50, "only {far}, {several} of them with other wins");
}

#[test]
fn a_known_draw_is_not_left_to_a_search_that_knows_less() {
    let mut draws = 0;
    for game in games(Form::Cyclic) {
        let solutions = solve(Form::Cyclic, &passing(&game, false));
        for solution in solutions.iter().filter(|solution| !solution.moves.is_empty()) {
            for (limits, scope) in SHORT.into_iter().zip([Scope::BestMove, Scope::EveryMove]) {
                let mut engine = engine::<false>(Knowledge::Outcomes, &solutions, 1);
                let mut job = Job::new(scope, limits);
                let analysis = engine.analyse(&solution.position, &mut job);
                check_sound(solution, &analysis);
                assert_eq!(analysis.value.outcome(), Some(solution.truth.outcome));
                let kept = solution.of_move(analysis.best.expect("a move")).outcome;
                assert_eq!(kept, solution.truth.outcome, "{}", solution.position);
                draws += u32::from(kept == Outcome::Draw);
            }
        }
    }
    assert!(draws > 500, "only {draws} draws");
}

#[test]
fn an_engine_that_was_stopped_claims_nothing_wrong_and_goes_on_where_it_was() {
    for game in games(Form::Dag).step_by(7) {
        let solutions = solve(Form::Dag, &passing(&game, false));
        for solution in solutions.iter().filter(|solution| !solution.moves.is_empty()) {
            for scope in [Scope::EveryMove, Scope::BestMove] {
                let mut engine = engine::<false>(Knowledge::Nothing, &solutions, 1);
                for nodes in 0..12 {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let mut job = Job::new(scope, limits);
                    let analysis = engine.analyse(&solution.position, &mut job);
                    assert!(analysis.nodes <= nodes, "{}", solution.position);
                    check_sound(solution, &analysis);
                }
                Claim::of(&mut engine, solution, scope, None).check_complete();
            }
        }
    }
}

/// Checks that exact values are true, and that the best move is legal.
fn check_sound(solution: &Solution<TreeGame>, analysis: &Analysis<To>) {
    let best = analysis.best.expect("a move");
    let moves = analysis.moves.iter().map(|valued| (valued.value, solution.of_move(valued.mv)));
    for (value, truth) in moves.chain([(analysis.value, solution.truth)]) {
        if value.is_exact() {
            assert_eq!(value.outcome(), Some(truth.outcome), "{}", solution.position);
        }
        if value.remoteness().is_some() {
            assert_eq!(value.remoteness(), truth.remoteness, "{}", solution.position);
        }
    }
    assert!(solution.position.is_legal(best), "{}", solution.position);
}
