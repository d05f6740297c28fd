//! Retrograde analysis on random games with ends of every kind, second turns and cycles, against
//! brute force.

use std::panic::{AssertUnwindSafe, catch_unwind};

use arcade_engine::{
    Control, Limits, Outcome, Position, Scope, SolveFailure, SpaceLayer, Stopped, Table,
    TableSpace, Turn, Value,
};

use crate::random_games::{Form, games};
use crate::tree_game::{Node, Step, TreeGame};
use crate::truth::retrograde;

/// How the positions of a graph are divided into layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Division {
    /// All of them are in one closed layer.
    Whole,
    /// The positions from which play can go round in circles, and those that follow them, are in a
    /// closed layer; each of the others is in an open one.
    Split,
}

/// All positions of a graph.
#[derive(Debug)]
struct Graph {
    positions: Vec<TreeGame>,
    /// For each position, the number of its open layer; `None` for the closed one.
    layers: Vec<Option<u32>>,
}

impl Graph {
    fn steps(&self, at: usize) -> Vec<(usize, Turn)> {
        let position = &self.positions[at];
        let step = |mv| {
            let (next, turn) = position.after(mv);
            (usize::from(next.at()), turn)
        };
        position.legal_moves().into_iter().map(step).collect()
    }

    /// Whether play leads from one position to another, in one step or more.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut seen = vec![false; self.positions.len()];
        let mut front = vec![from];
        while let Some(at) = front.pop() {
            for (next, _) in self.steps(at) {
                if !std::mem::replace(&mut seen[next], true) {
                    front.push(next);
                }
            }
        }
        seen[to]
    }

    /// The plies of the longest play from a position without circles before it.
    fn longest(&self, at: usize) -> u32 {
        self.steps(at).iter().map(|&(next, _)| 1 + self.longest(next)).max().unwrap_or(0)
    }
}

impl TableSpace for Graph {
    type Position = TreeGame;
    type Family = (&'static TreeGame, Division);

    fn family(_: &TreeGame) -> Option<Self::Family> {
        None
    }

    fn new((game, division): Self::Family) -> Self {
        let positions = game.positions();
        let mut graph = Self { layers: vec![None; positions.len()], positions };
        if division == Division::Split {
            let all = 0..graph.positions.len();
            let circles: Vec<usize> = all.clone().filter(|&at| graph.leads(at, at)).collect();
            for at in all {
                let follows = |&circle: &usize| circle == at || graph.leads(circle, at);
                if !circles.iter().any(follows) {
                    // From here play may lead into the closed layer, which is solved first.
                    let leads_on = circles.iter().any(|&circle| graph.leads(at, circle));
                    graph.layers[at] = Some(if leads_on { u32::MAX } else { graph.longest(at) });
                }
            }
            graph.number_those_before_circles();
        }
        graph
    }

    fn size(&self) -> usize {
        self.positions.len()
    }

    fn number(&self, position: &TreeGame) -> Option<usize> {
        Some(position.at().into())
    }

    fn layers(&self) -> Vec<SpaceLayer> {
        let mut open: Vec<u32> = self.layers.iter().copied().flatten().collect();
        open.sort_unstable();
        open.dedup();
        std::iter::once(SpaceLayer::Cyclic(0))
            .chain(open.into_iter().map(SpaceLayer::Acyclic))
            .collect()
    }

    fn visit(
        &self,
        layer: SpaceLayer,
        visit: &mut dyn FnMut(TreeGame) -> Result<(), SolveFailure>,
    ) -> Result<(), SolveFailure> {
        let wanted = match layer {
            SpaceLayer::Cyclic(_) => None,
            SpaceLayer::Acyclic(number) => Some(number),
        };
        let all = self.positions.iter().zip(&self.layers);
        all.filter(|(_, layer)| **layer == wanted)
            .try_for_each(|(position, _)| visit(position.clone()))
    }

    fn predecessors(&self, position: &TreeGame, out: &mut Vec<(TreeGame, Turn)>) {
        let to = usize::from(position.at());
        for at in (0..self.size()).filter(|&at| self.layers[at].is_none()) {
            let steps = self.steps(at).into_iter().filter(|&(next, _)| next == to);
            out.extend(steps.map(|(_, turn)| (self.positions[at].clone(), turn)));
        }
    }
}

impl Graph {
    /// Numbers the open layers of the positions that lead into circles: each comes after all that
    /// it leads to.
    fn number_those_before_circles(&mut self) {
        let mut next = u32::try_from(self.size()).expect("few positions");
        loop {
            let ready = (0..self.size()).find(|&at| {
                let is_left = |at: usize| self.layers[at] == Some(u32::MAX);
                is_left(at) && !self.steps(at).iter().any(|&(next, _)| is_left(next))
            });
            let Some(at) = ready else { return };
            self.layers[at] = Some(next);
            next += 1;
        }
    }
}

fn unlimited() -> Control<'static> {
    Control::new(Scope::Value, Limits::NONE)
}

fn table(game: &TreeGame, division: Division) -> Table<Graph> {
    let game: &'static TreeGame = Box::leak(Box::new(game.clone()));
    Table::solve((game, division), &mut unlimited()).expect("nothing stops it")
}

#[test]
fn a_table_knows_the_value_of_every_position_and_how_far_the_end_is() {
    for game in [Form::Tree, Form::Dag, Form::Cyclic].into_iter().flat_map(games) {
        let solutions = retrograde(&game);
        for division in [Division::Whole, Division::Split] {
            let table = table(&game, division);
            for solution in &solutions {
                let known = table.value(&solution.position).expect("it is in the table");
                assert_eq!(known, solution.truth.value(), "{}, {division:?}", solution.position);
            }
        }
    }
}

#[test]
fn a_survey_counts_positions_of_every_kind() {
    for game in games(Form::Cyclic) {
        let solved_stats = table(&game, Division::Split).solved_stats();
        let truths: Vec<_> = retrograde(&game).iter().map(|solution| solution.truth).collect();
        let count = |outcome| truths.iter().filter(|truth| truth.outcome == outcome).count() as u64;
        let census = solved_stats.positions.expect("there is room to count");
        let counted = [census.wins, census.draws, census.losses];
        assert_eq!(counted, [Outcome::Win, Outcome::Draw, Outcome::Loss].map(count), "{game}");
        let wins = truths.iter().filter(|truth| truth.outcome == Outcome::Win);
        let longest = wins.filter_map(|truth| truth.remoteness).max().filter(|&plies| plies > 0);
        assert_eq!(solved_stats.longest_win, longest, "{game}");
    }
}

/// A row of positions with a single move in each, which ends with this outcome.
fn row(plies: u8, end: Outcome) -> TreeGame {
    let step = |at: u8| Node::Inner(vec![Step { to: at + 1, turn: Turn::SameSide }]);
    TreeGame::new((0..plies).map(step).chain([Node::Leaf(end)]).collect())
}

#[test]
fn a_win_too_far_away_is_not_mistaken_for_anything_else() {
    for end in [Outcome::Win, Outcome::Loss] {
        for division in [Division::Whole, Division::Split] {
            let farthest = row(126, end);
            let known = table(&farthest, division).value(&farthest);
            assert_eq!(known, Some(Value::exact_in(end, 126)));
            let too_far = row(127, end);
            let solved =
                catch_unwind(AssertUnwindSafe(|| table(&too_far, division).value(&too_far)));
            assert!(solved.is_err(), "{solved:?}");
        }
    }
}

#[test]
fn a_table_that_is_stopped_is_not_solved() {
    let game: &'static TreeGame = Box::leak(Box::new(row(20, Outcome::Win)));
    let limits = Limits { nodes: Some(5), ..Limits::NONE };
    let stopped =
        Table::<Graph>::solve((game, Division::Split), &mut Control::new(Scope::Value, limits));
    assert_eq!(stopped.err(), Some(SolveFailure::Stopped(Stopped)));
}
