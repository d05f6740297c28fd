//! The background analysis of a game's moves, position by position, for its review and, once the
//! game is over, for the verdict on it.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{Analysis, MoveValue};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::review::{Effect, Effort, MoveVerdict, Remark, Review, ReviewCache};
use arcade_games::session::{NodeId, Session, Tree};

use super::GameCore;
use super::cache::CacheState;
use crate::open_game::engine_client::ANSWER_TIME;
use crate::phrases;
use crate::services::Services;

/// The time limit per position: of the first pass over the game, which makes a short effort, and of
/// the second one, over positions that the first did not prove.
const fn time_limit(effort: Effort) -> Duration {
    match effort {
        Effort::Short => Duration::from_secs(2),
        Effort::Full => Duration::from_secs(60),
    }
}

/// The analysis of the positions of a game, as far as it has come.
pub(crate) struct GameAnalysis<C: GameSpec> {
    positions: HashMap<NodeId, NodeAnalysis<MoveOf<C>>>,
    /// For each analysed move, by the node it led to: why it was good or bad.
    remarks: HashMap<NodeId, Remark>,
    /// The task that the engine is working on; `None` while no position is being analysed.
    task: Option<AnalysisTask<MoveOf<C>>>,
    /// The finished analyses, as they are stored beside the saved game.
    pub(super) cache: ReviewCache,
    pub(super) cache_state: CacheState,
}

/// The analysis of one position.
struct NodeAnalysis<M> {
    analysis: Analysis<M>,
    /// Whether a longer analysis could not improve the result.
    is_final: bool,
}

/// A task of the background analysis.
pub(crate) enum AnalysisTask<M> {
    /// Finding the values of all moves at a node.
    Values { node: NodeId, effort: Effort },
    /// Finding the lines of the moves in `wanted`, for a remark on the move that led to a node.
    /// `found` holds the lines of the first of them, in the same order.
    Lines { node: NodeId, wanted: Vec<MoveValue<M>>, found: Vec<Vec<M>> },
}

impl<C: GameSpec> Default for GameAnalysis<C> {
    fn default() -> Self {
        Self {
            positions: HashMap::new(),
            remarks: HashMap::new(),
            task: None,
            cache: ReviewCache::default(),
            cache_state: CacheState::Unread,
        }
    }
}

impl<C: GameSpec> GameAnalysis<C> {
    /// The review of a line, with the analyses that are available.
    pub(crate) fn review(
        &self,
        session: &Session<C::Position>,
        line: &[NodeId],
    ) -> Review<C::Position> {
        let end = line.last().copied().unwrap_or(session.current());
        let mut review = Review::of_line(session, end);
        for (ply, node) in line.iter().take(review.moves().len()).enumerate() {
            if let Some(node_analysis) = self.positions.get(node) {
                review.set_analysis(ply, node_analysis.analysis.clone());
            }
        }
        review
    }

    /// The analysis of the moves at a node, if it is available.
    pub(crate) fn analysis(&self, node: NodeId) -> Option<&Analysis<MoveOf<C>>> {
        Some(&self.positions.get(&node)?.analysis)
    }

    /// Why the move to a node was good or bad, if that has been worked out.
    pub(crate) fn remark(&self, node: NodeId) -> Option<&Remark> {
        self.remarks.get(&node)
    }

    /// Whether a position has been analysed.
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.positions.contains_key(&node)
    }

    /// Whether a longer analysis of a position could not improve the result.
    pub(crate) fn is_final(&self, node: NodeId) -> bool {
        self.positions.get(&node).is_some_and(|node_analysis| node_analysis.is_final)
    }

    /// Stores the analysis of a node and discards the remarks on the moves to its children.
    fn store_analysis(
        &mut self,
        tree: &Tree<C::Position>,
        node: NodeId,
        analysis: Analysis<MoveOf<C>>,
        effort: Effort,
    ) {
        let is_proven = analysis.moves.iter().all(|candidate| candidate.value.is_exact());
        let is_final = effort == Effort::Full || (is_proven && analysis.value.is_exact());
        // The remarks were derived from the previous, shorter analysis.
        for child in tree.children(node) {
            self.remarks.remove(child);
        }
        if is_final {
            self.cache.insert(tree.position(node), &analysis, effort);
        }
        self.positions.insert(node, NodeAnalysis { analysis, is_final });
    }

    /// Takes over the analyses of an earlier review.
    pub(super) fn take_over(&mut self, tree: &Tree<C::Position>, cache: ReviewCache) {
        for node in std::iter::once(tree.root()).chain(tree.nodes_after_root()) {
            let position = tree.position(node);
            let known = cache.analysis(position).filter(|_| !self.has(node));
            if let Some((analysis, _)) = known {
                self.positions.insert(node, NodeAnalysis { analysis, is_final: true });
                for &child in tree.children(node) {
                    let remark = tree.mv(child).and_then(|mv| cache.remark(position, mv));
                    self.remarks.extend(remark.map(|(remark, _)| (child, remark)));
                }
            }
        }
        self.cache.add_missing(cache);
    }

    /// Whether a task is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the second pass, with its long time limit, is running.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self.task, Some(AnalysisTask::Values { effort: Effort::Full, .. }))
    }
}

impl<C: GameSpec> GameCore<C> {
    /// Cancels all jobs of the engine, those of the review included, and discards their results.
    pub(crate) fn forget_engine_results(&mut self) {
        self.engine.forget();
        self.game_analysis.task = None;
    }

    /// Starts the task that `next` returns, unless one is running. Until the engine has
    /// warmed up, starts the warm-up instead.
    pub(crate) fn continue_game_analysis(
        &mut self,
        next: impl FnOnce(&Self) -> Option<AnalysisTask<MoveOf<C>>>,
        services: &Services,
    ) {
        if self.game_analysis.is_busy() || self.is_reading_cache() {
            return;
        }
        if services.has_threads && !self.engine.is_warm() {
            return self.engine.warm_up(self.session.start(), services);
        }
        let Some(task) = next(self) else { return self.store_cache(services) };
        match &task {
            AnalysisTask::Values { node, effort } => {
                let position = self.session.tree().position(*node);
                self.engine.analyse_any(position, time_limit(*effort), services);
            }
            AnalysisTask::Lines { node, wanted, .. } => {
                self.search_line_before(*node, wanted[0], services);
            }
        }
        self.game_analysis.task = Some(task);
    }

    /// Whether the analysis of a position may start: no line is requested or shown, and the engine works.
    pub(crate) fn can_start_analysis(&self) -> bool {
        self.line_request.is_none() && self.engine.results.failure.is_none()
    }

    /// Analyses the positions of a finished game for the verdict on it.
    pub(crate) fn analyse_finished_game(&mut self, services: &Services) {
        if self.is_over() && !self.is_solo() && self.can_start_analysis() {
            self.read_cache(services);
            self.take_game_analysis(services);
            self.continue_game_analysis(Self::next_task_from_end, services);
        }
    }

    /// The last position of the finished game that has not been analysed, as a task.
    fn next_task_from_end(&self) -> Option<AnalysisTask<MoveOf<C>>> {
        let mut before_end = self.session.tree().path_to_root(self.session.current()).skip(1);
        let node = before_end.find(|&node| !self.game_analysis.has(node))?;
        Some(AnalysisTask::Values { node, effort: Effort::Short })
    }

    /// Starts analysing the starting position, for the report on a series, within [`ANSWER_TIME`]. The
    /// result counts as one of a short effort.
    pub(crate) fn analyse_start(&mut self, services: &Services) {
        let node = self.session.tree().root();
        self.engine.analyse_any(self.session.start(), ANSWER_TIME, services);
        self.game_analysis.task = Some(AnalysisTask::Values { node, effort: Effort::Short });
    }

    /// Starts the search for the line of a move from the position before a node.
    fn search_line_before(
        &mut self,
        node: NodeId,
        candidate: MoveValue<MoveOf<C>>,
        services: &Services,
    ) {
        let tree = self.session.tree();
        if let Some(parent) = tree.parent(node) {
            self.engine.search_line(tree.position(parent), candidate, services);
        }
    }

    /// Collects the result of the running task, if it has finished; returns the node whose moves
    /// have been analysed.
    pub(crate) fn take_game_analysis(&mut self, services: &Services) -> Option<NodeId> {
        match self.game_analysis.task.take()? {
            AnalysisTask::Values { node, effort } => {
                let is_done = !self.engine.is_analysing();
                match self.engine.results.analysis.take_if(|_| is_done) {
                    Some(analysis) => {
                        self.game_analysis.store_analysis(
                            self.session.tree(),
                            node,
                            analysis,
                            effort,
                        );
                        return Some(node);
                    }
                    None => self.game_analysis.task = Some(AnalysisTask::Values { node, effort }),
                }
            }
            AnalysisTask::Lines { node, wanted, mut found } => {
                let next = wanted[found.len()];
                let is_next = |line: &mut Vec<_>| line.first() == Some(&next.mv);
                let line = self.engine.results.line.take_if(is_next);
                let is_found = line.is_some();
                found.extend(line);
                match wanted.get(found.len()) {
                    None => self.remark_on(node, &found),
                    Some(&next) => {
                        if is_found {
                            self.search_line_before(node, next, services);
                        }
                        self.game_analysis.task = Some(AnalysisTask::Lines { node, wanted, found });
                    }
                }
            }
        }
        None
    }

    /// Works out and stores why the move to a node was good or bad.
    fn remark_on(&mut self, node: NodeId, lines: &[Vec<MoveOf<C>>]) {
        let tree = self.session.tree();
        if let (Some(parent), Some(effect)) = (tree.parent(node), self.effect_of(node)) {
            let position = tree.position(parent);
            let remark = phrases::remark::<C>(position, &effect, lines);
            self.game_analysis.cache.insert_remark(position, effect.mv(), &remark, Effort::Short);
            self.game_analysis.remarks.insert(node, remark);
        }
    }

    /// What the move to a node gained or lost, if the position before it has been analysed.
    pub(crate) fn effect_of(&self, node: NodeId) -> Option<Effect<MoveOf<C>>> {
        let tree = self.session.tree();
        let analysis = self.game_analysis.analysis(tree.parent(node)?)?;
        Some(Effect::new(tree.mv(node)?, analysis.clone()))
    }

    /// The task for the lines that are needed to explain the move to a node; `None` unless the move
    /// is a mistake without an explanation.
    pub(crate) fn lines_for_remark(&self, node: NodeId) -> Option<AnalysisTask<MoveOf<C>>> {
        let effect =
            self.effect_of(node).filter(|effect| effect.verdict() == MoveVerdict::Mistake)?;
        let is_unexplained = self.game_analysis.remark(node).is_none();
        let wanted = phrases::lines_wanted(&effect);
        (is_unexplained && !wanted.is_empty()).then(|| AnalysisTask::Lines {
            node,
            wanted,
            found: Vec::new(),
        })
    }

    /// The review of the finished game, if all its positions have been analysed.
    pub(crate) fn finished_review(&self) -> Option<Review<C::Position>> {
        let review = self.review_to_here();
        (!review.moves().is_empty() && review.next_unanalysed().is_none()).then_some(review)
    }

    /// The review of the moves up to the position on the board, as far as they have been analysed.
    pub(crate) fn review_to_here(&self) -> Review<C::Position> {
        let line = self.session.tree().path_from_root(self.session.current());
        self.game_analysis.review(&self.session, &line)
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{Source, Value};
    use tempfile::TempDir;

    use super::*;
    use crate::config::{Config, ConfigPaths};
    use crate::store::{AutoSaver, Folders, Store};
    use arcade_games::games::GameId;
    use arcade_games::kit::start;
    use arcade_games::session::Setup;

    #[test]
    fn an_unproven_value_of_the_start_in_a_report_leaves_it_to_a_review_to_look_longer() {
        let home = TempDir::new().expect("a folder");
        let config = Config::load(&ConfigPaths::default()).expect("no mistakes");
        let services = Services::without_threads(config, Store::new(&Folders::under(home.path())));
        let game = GameId::ALL[0];
        let values = services.config.game(&game.meta().section());
        let setup = Setup::configured(values, "report".parse().expect("a seed"));
        let session = start(game, setup, None).expect("the default options have a start");
        let auto_saver = AutoSaver::for_new_game(&services.disk, game.meta().id);
        let mut core = GameCore::new(game, session, auto_saver, &services);
        core.analyse_start(&services);
        core.engine.forget();
        let value = Value::Estimate { score: 0, depth: 1 };
        let (best, line, moves) = (None, Vec::new(), Vec::new());
        core.engine.results.analysis =
            Some(Analysis { best, value, source: Source::Search, line, moves, nodes: 1 });
        let start = core.session.tree().root();
        assert_eq!(core.take_game_analysis(&services), Some(start));
        assert!(core.game_analysis.has(start) && !core.game_analysis.is_final(start));
    }
}
