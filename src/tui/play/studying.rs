//! What is found out about the moves of a reviewed game, one position after the other, while the
//! review is on the screen.

use std::collections::HashMap;
use std::time::Duration;

use super::Play;
use crate::engine::{Analysis, MoveValue};
use crate::kit::{Cartridge, MoveOf};
use crate::phrases::{self, Remark};
use crate::session::review::{Effect, Review, Verdict};
use crate::session::{NodeId, Session};
use crate::tui::Context;

/// The time for a position when the review goes through all of them for the first time.
const FIRST_LOOK: Duration = Duration::from_secs(2);
/// The time for a position that the first look has left unproven.
const LONG_LOOK: Duration = Duration::from_secs(60);

/// What is known of the positions of a game.
pub(super) struct Study<C: Cartridge> {
    known: HashMap<NodeId, Known<MoveOf<C>>>,
    /// Why the moves that led to these nodes were good or bad.
    remarks: HashMap<NodeId, Remark>,
    job: Option<Job<MoveOf<C>>>,
}

/// What is known of a position.
struct Known<M> {
    analysis: Analysis<M>,
    /// Whether looking at it longer would change nothing.
    is_final: bool,
}

/// What is being found out.
enum Job<M> {
    /// The values of the moves from a node.
    Values { node: NodeId, look: Duration },
    /// The lines that a remark on the move to a node is told from.
    Lines { node: NodeId, wanted: Vec<MoveValue<M>>, found: Vec<Vec<M>> },
}

impl<C: Cartridge> Default for Study<C> {
    fn default() -> Self {
        Self { known: HashMap::new(), remarks: HashMap::new(), job: None }
    }
}

impl<C: Cartridge> Study<C> {
    /// The review of a line, as far as its positions are known.
    pub(super) fn review(&self, session: &Session<C::Game>, line: &[NodeId]) -> Review<C::Game> {
        let end = line.last().copied().unwrap_or(session.current());
        let mut review = Review::of_line(session, end);
        for (ply, node) in line.iter().take(review.plies().len()).enumerate() {
            if let Some(known) = self.known.get(node) {
                review.answer(ply, known.analysis.clone());
            }
        }
        review
    }

    /// What is known of the moves from a node.
    pub(super) fn analysis(&self, node: NodeId) -> Option<&Analysis<MoveOf<C>>> {
        Some(&self.known.get(&node)?.analysis)
    }

    /// Why the move to a node was good or bad, once it is known.
    pub(super) fn remark(&self, node: NodeId) -> Option<&Remark> {
        self.remarks.get(&node)
    }

    /// Whether something is being found out.
    pub(super) fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether positions are being looked at that the first look has left unproven.
    pub(super) fn is_long(&self) -> bool {
        matches!(self.job, Some(Job::Values { look: LONG_LOOK, .. }))
    }
}

impl<C: Cartridge> Play<C> {
    /// Ends what is being found out; it is asked for again when it is wanted.
    pub(super) fn interrupt_study(&mut self) {
        self.computer.forget();
        self.study.job = None;
    }

    /// Goes on with the review in the background, if its values are shown. A game that is over is
    /// looked at for its turning point.
    pub(super) fn attend_to_study(&mut self, context: &Context) {
        let is_wanted = match &self.review {
            Some(review) => review.has_values,
            None => self.is_at_end() && !self.is_solo(),
        };
        if !is_wanted || self.why.is_some() || self.computer.failure.is_some() {
            return;
        }
        self.take_answer(context);
        if self.study.job.is_some() {
            return;
        }
        if !self.computer.is_warm() {
            return self.computer.warm_up(self.session.start(), context);
        }
        let Some(job) = self.next_job() else { return };
        match &job {
            Job::Values { node, look } => {
                let position = self.session.tree().position(*node);
                self.computer.study(position, *look, context);
            }
            Job::Lines { node, wanted, .. } => self.ask_for_line_before(*node, wanted[0], context),
        }
        self.study.job = Some(job);
    }

    /// Asks for the line of a move from the position before a node.
    fn ask_for_line_before(
        &mut self,
        node: NodeId,
        known: MoveValue<MoveOf<C>>,
        context: &Context,
    ) {
        let tree = self.session.tree();
        if let Some(parent) = tree.parent(node) {
            self.computer.ask_for_line(tree.position(parent), known, context);
        }
    }

    /// Takes what has been found out, if it has.
    fn take_answer(&mut self, context: &Context) {
        match self.study.job.take() {
            Some(Job::Values { node, look }) => {
                let is_done = !self.computer.is_analysing();
                match self.computer.analysis.take_if(|_| is_done) {
                    Some(analysis) => self.learn(node, analysis, look),
                    None => self.study.job = Some(Job::Values { node, look }),
                }
            }
            Some(Job::Lines { node, wanted, mut found }) => {
                let next = wanted[found.len()];
                let is_next = |line: &mut Vec<_>| line.first() == Some(&next.mv);
                let line = self.computer.line.take_if(is_next);
                let is_news = line.is_some();
                found.extend(line);
                match wanted.get(found.len()) {
                    None => self.remark_on(node, &found),
                    Some(&next) => {
                        if is_news {
                            self.ask_for_line_before(node, next, context);
                        }
                        self.study.job = Some(Job::Lines { node, wanted, found });
                    }
                }
            }
            None => {}
        }
    }

    /// Takes what is known of the moves from a node into the review.
    fn learn(&mut self, node: NodeId, analysis: Analysis<MoveOf<C>>, look: Duration) {
        let is_proven = analysis.moves.iter().all(|known| known.value.is_exact());
        let is_final = look == LONG_LOOK || (is_proven && analysis.value.is_exact());
        // What was said of a move may have been too little.
        for child in self.session.tree().children(node) {
            self.study.remarks.remove(child);
        }
        if let Some(review) = &mut self.review
            && let Some(ply) = review.line.iter().position(|&other| other == node)
            && ply < review.review.plies().len()
        {
            review.review.answer(ply, analysis.clone());
        }
        self.study.known.insert(node, Known { analysis, is_final });
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
    pub(super) fn effect_of(&self, node: NodeId) -> Option<Effect<MoveOf<C>>> {
        let tree = self.session.tree();
        let analysis = self.study.analysis(tree.parent(node)?)?;
        Some(Effect::new(tree.mv(node)?, analysis.clone()))
    }

    /// What is to be found out next: first what is looked at, then the rest from its end, where
    /// positions are soon known; last what is hard to prove.
    fn next_job(&self) -> Option<Job<MoveOf<C>>> {
        let Some(review) = &self.review else { return self.next_look_at_end() };
        // Pairs of a position and what was played there.
        let pairs = || review.line.windows(2).map(|pair| [pair[0], pair[1]]);
        let here = pairs().filter(|&[_, node]| node == review.at);
        let order: Vec<[NodeId; 2]> = here.chain(pairs().rev()).collect();
        let unknown = |&&[node, _]: &&[NodeId; 2]| !self.study.known.contains_key(&node);
        let open = |&&[node, _]: &&[NodeId; 2]| {
            self.study.known.get(&node).is_none_or(|known| !known.is_final)
        };
        let values = |look| move |&[node, _]: &[NodeId; 2]| Job::Values { node, look };
        let lines = |&[_, node]: &[NodeId; 2]| self.lines_for_remark(node);
        let first = order.first().filter(|[_, node]| *node == review.at);
        first
            .filter(|pair| unknown(pair))
            .map(values(FIRST_LOOK))
            .or_else(|| first.and_then(lines))
            .or_else(|| order.iter().find(unknown).map(values(FIRST_LOOK)))
            .or_else(|| order.iter().find_map(lines))
            .or_else(|| order.iter().find(open).map(values(LONG_LOOK)))
    }

    /// The last position of the finished game that hasn't been looked at.
    fn next_look_at_end(&self) -> Option<Job<MoveOf<C>>> {
        let mut before_end = self.session.tree().path(self.session.current()).skip(1);
        let node = before_end.find(|node| !self.study.known.contains_key(node))?;
        Some(Job::Values { node, look: FIRST_LOOK })
    }

    /// The lines that a remark on the move to a node needs, if the move is a mistake without one.
    fn lines_for_remark(&self, node: NodeId) -> Option<Job<MoveOf<C>>> {
        let effect = self.effect_of(node).filter(|effect| effect.verdict() == Verdict::Gave)?;
        let is_open = self.study.remark(node).is_none();
        let wanted = phrases::lines_wanted(&effect);
        (is_open && !wanted.is_empty()).then(|| Job::Lines { node, wanted, found: Vec::new() })
    }
}
