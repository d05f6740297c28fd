//! What is found out about the moves of a game, one position after the other: for its review, and for
//! the turning point once it is over.

use std::collections::HashMap;
use std::time::Duration;

use arcade_engine::{Analysis, MoveValue};

use super::Board;
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::open_game::computer::ANSWER_TIME;
use crate::phrases::{self, Remark};
use crate::services::Services;
use crate::session::review::{Effect, Review, Verdict};
use crate::session::{GameStatus, NodeId, Session};

/// The time for a position when the review goes through all of them for the first time.
pub(crate) const FIRST_LOOK: Duration = Duration::from_secs(2);
/// The time for a position that the first look has left unproven.
pub(crate) const LONG_LOOK: Duration = Duration::from_secs(60);

/// What is known of the positions of a game.
pub(crate) struct Study<C: GameSpec> {
    known: HashMap<NodeId, Known<MoveOf<C>>>,
    /// Why the moves that led to these nodes were good or bad.
    remarks: HashMap<NodeId, Remark>,
    /// What is being found out; set while the engines are asked for it.
    job: Option<Job<MoveOf<C>>>,
}

/// What is known of a position.
struct Known<M> {
    analysis: Analysis<M>,
    /// Whether looking at it longer would change nothing.
    is_final: bool,
}

/// What is being found out.
pub(crate) enum Job<M> {
    /// The values of the moves from a node.
    Values { node: NodeId, look: Duration },
    /// The lines that a remark on the move to a node is told from.
    Lines { node: NodeId, wanted: Vec<MoveValue<M>>, found: Vec<Vec<M>> },
}

impl<C: GameSpec> Default for Study<C> {
    fn default() -> Self {
        Self { known: HashMap::new(), remarks: HashMap::new(), job: None }
    }
}

impl<C: GameSpec> Study<C> {
    /// The review of a line, as far as its positions are known.
    pub(crate) fn review(&self, session: &Session<C::Game>, line: &[NodeId]) -> Review<C::Game> {
        let end = line.last().copied().unwrap_or(session.current());
        let mut review = Review::of_line(session, end);
        for (ply, node) in line.iter().take(review.plies().len()).enumerate() {
            if let Some(known) = self.known.get(node) {
                review.set_analysis(ply, known.analysis.clone());
            }
        }
        review
    }

    /// What is known of the moves from a node.
    pub(crate) fn analysis(&self, node: NodeId) -> Option<&Analysis<MoveOf<C>>> {
        Some(&self.known.get(&node)?.analysis)
    }

    /// Why the move to a node was good or bad, once it is known.
    pub(crate) fn remark(&self, node: NodeId) -> Option<&Remark> {
        self.remarks.get(&node)
    }

    /// Whether a position has been looked at.
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.known.contains_key(&node)
    }

    /// Whether looking at a position longer would change nothing.
    pub(crate) fn is_final(&self, node: NodeId) -> bool {
        self.known.get(&node).is_some_and(|known| known.is_final)
    }

    /// Takes in what is known of the moves from a node, whose children are these.
    fn learn(
        &mut self,
        node: NodeId,
        analysis: Analysis<MoveOf<C>>,
        look: Duration,
        children: &[NodeId],
    ) {
        let is_proven = analysis.moves.iter().all(|known| known.value.is_exact());
        let is_final = look == LONG_LOOK || (is_proven && analysis.value.is_exact());
        // What was said of a move may have been too little.
        for child in children {
            self.remarks.remove(child);
        }
        self.known.insert(node, Known { analysis, is_final });
    }

    /// Whether something is being found out.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether positions are being looked at that the first look has left unproven.
    pub(crate) fn is_long(&self) -> bool {
        matches!(self.job, Some(Job::Values { look: LONG_LOOK, .. }))
    }
}

impl<C: GameSpec> Board<C> {
    /// Ends what is being found out; it is asked for again when it is wanted.
    pub(crate) fn interrupt_study(&mut self) {
        self.computer.forget();
        self.study.job = None;
    }

    /// Finds out what is to be found out next, if nothing is being found out.
    pub(crate) fn go_on_with_study(
        &mut self,
        next: impl FnOnce(&Self) -> Option<Job<MoveOf<C>>>,
        services: &Services,
    ) {
        if self.study.is_busy() {
            return;
        }
        if !self.computer.is_warm() {
            return self.computer.warm_up(self.session.start(), services);
        }
        let Some(job) = next(self) else { return };
        match &job {
            Job::Values { node, look } => {
                let position = self.session.tree().position(*node);
                self.computer.study(position, *look, services);
            }
            Job::Lines { node, wanted, .. } => self.ask_for_line_before(*node, wanted[0], services),
        }
        self.study.job = Some(job);
    }

    /// Whether what a study finds out could be asked for now: a line that is on the board comes first.
    pub(crate) fn has_time_for_study(&self) -> bool {
        self.why.is_none() && self.computer.failure.is_none()
    }

    /// Looks for the turning point of a game that is over.
    pub(crate) fn study_end(&mut self, services: &Services) {
        if self.is_over() && !self.is_solo() && self.has_time_for_study() {
            self.take_study(services);
            self.go_on_with_study(Self::next_look_at_end, services);
        }
    }

    /// The last position of the finished game that hasn't been looked at.
    fn next_look_at_end(&self) -> Option<Job<MoveOf<C>>> {
        let mut before_end = self.session.tree().path(self.session.current()).skip(1);
        let node = before_end.find(|&node| !self.study.has(node))?;
        Some(Job::Values { node, look: FIRST_LOOK })
    }

    /// Asks for the values of the moves from the start, for the report on a series.
    pub(crate) fn look_at_start(&mut self, services: &Services) {
        let node = self.session.tree().root();
        self.computer.study(self.session.start(), ANSWER_TIME, services);
        self.study.job = Some(Job::Values { node, look: LONG_LOOK });
    }

    /// Asks for the line of a move from the position before a node.
    fn ask_for_line_before(
        &mut self,
        node: NodeId,
        known: MoveValue<MoveOf<C>>,
        services: &Services,
    ) {
        let tree = self.session.tree();
        if let Some(parent) = tree.parent(node) {
            self.computer.ask_for_line(tree.position(parent), known, services);
        }
    }

    /// Takes what has been found out, if it has; gives the node from which the moves are known now.
    pub(crate) fn take_study(&mut self, services: &Services) -> Option<NodeId> {
        match self.study.job.take()? {
            Job::Values { node, look } => {
                let is_done = !self.computer.is_analysing();
                match self.computer.analysis.take_if(|_| is_done) {
                    Some(analysis) => {
                        let children = self.session.tree().children(node);
                        self.study.learn(node, analysis, look, children);
                        return Some(node);
                    }
                    None => self.study.job = Some(Job::Values { node, look }),
                }
            }
            Job::Lines { node, wanted, mut found } => {
                let next = wanted[found.len()];
                let is_next = |line: &mut Vec<_>| line.first() == Some(&next.mv);
                let line = self.computer.line.take_if(is_next);
                let is_found = line.is_some();
                found.extend(line);
                match wanted.get(found.len()) {
                    None => self.remark_on(node, &found),
                    Some(&next) => {
                        if is_found {
                            self.ask_for_line_before(node, next, services);
                        }
                        self.study.job = Some(Job::Lines { node, wanted, found });
                    }
                }
            }
        }
        None
    }

    /// Remembers why the move to a node was good or bad.
    fn remark_on(&mut self, node: NodeId, lines: &[Vec<MoveOf<C>>]) {
        let tree = self.session.tree();
        if let (Some(parent), Some(effect)) = (tree.parent(node), self.effect_of(node)) {
            let remark = phrases::remark::<C>(tree.position(parent), &effect, lines);
            self.study.remarks.insert(node, remark);
        }
    }

    /// What the move to a node did, once it is known.
    pub(crate) fn effect_of(&self, node: NodeId) -> Option<Effect<MoveOf<C>>> {
        let tree = self.session.tree();
        let analysis = self.study.analysis(tree.parent(node)?)?;
        Some(Effect::new(tree.mv(node)?, analysis.clone()))
    }

    /// The lines that a remark on the move to a node needs, if the move is a mistake without one.
    pub(crate) fn lines_for_remark(&self, node: NodeId) -> Option<Job<MoveOf<C>>> {
        let effect = self.effect_of(node).filter(|effect| effect.verdict() == Verdict::Mistake)?;
        let is_open = self.study.remark(node).is_none();
        let wanted = phrases::lines_wanted(&effect);
        (is_open && !wanted.is_empty()).then(|| Job::Lines { node, wanted, found: Vec::new() })
    }

    /// Where the game turned, once all of its positions have been looked at.
    pub(crate) fn turning_point(&self) -> Option<String> {
        let GameStatus::Over(ending) = self.session.state() else { return None };
        let review = self.finished_review()?;
        let open = phrases::unfinished_review(review.progress(|_, _| true));
        let turned = review.turning_points();
        // What the loser did last is what decided the game.
        let is_losers = |ply: &&usize| {
            ending.winner().is_none_or(|winner| review.plies()[**ply].seat != winner)
        };
        let ply = turned.iter().rev().find(is_losers).or(turned.last());
        match ply {
            Some(&number) => {
                let ply = &review.plies()[number];
                let name = self.session.name(ply.seat);
                let did =
                    phrases::move_effect(ply.effect.as_ref()?, self.session.start().point_name());
                let told = phrases::turning_point(number + 1, &name, &did, &ply.mv.to_string());
                Some(open.map_or(told.clone(), |open| format!("{told} {open}.")))
            }
            None => open.is_none().then(|| "No move gave anything away.".into()),
        }
    }

    /// The review of the finished game, if each of its positions has been looked at.
    pub(crate) fn finished_review(&self) -> Option<Review<C::Game>> {
        let line = self.session.tree().line_through(self.session.current());
        let review = self.study.review(&self.session, &line);
        (!review.plies().is_empty() && review.next().is_none()).then_some(review)
    }
}
