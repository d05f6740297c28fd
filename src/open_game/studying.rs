//! What is found out about the moves of a reviewed game, one position after the other, while it is
//! reviewed.

use std::time::Duration;

use arcade_engine::{Analysis, MoveValue};

use super::review::{FIRST_LOOK, Job, Known, LONG_LOOK};
use super::{ANSWER_TIME, Mode, OpenGame};
use crate::kit::{GameSpec, MoveOf};
use crate::phrases;
use crate::services::Services;
use crate::session::NodeId;
use crate::session::review::{Effect, Verdict};

impl<C: GameSpec> OpenGame<C> {
    /// Ends what is being found out; it is asked for again when it is wanted.
    pub(crate) fn interrupt_study(&mut self) {
        self.board.computer.forget();
        self.board.study.job = None;
    }

    /// Goes on with the review in the background, if its values are shown. A game that is over is
    /// looked at for its turning point.
    pub(crate) fn attend_to_study(&mut self, services: &Services) {
        let is_wanted = match &self.mode {
            Mode::Review(review) => review.has_values,
            _ => self.is_at_end() && !self.is_solo(),
        };
        if !is_wanted || self.board.why.is_some() || self.board.computer.failure.is_some() {
            return;
        }
        self.take_answer(services);
        if self.board.study.job.is_some() {
            return;
        }
        if !self.board.computer.is_warm() {
            return self.board.computer.warm_up(self.board.session.start(), services);
        }
        let Some(job) = self.next_job() else { return };
        match &job {
            Job::Values { node, look } => {
                let position = self.board.session.tree().position(*node);
                self.board.computer.study(position, *look, services);
            }
            Job::Lines { node, wanted, .. } => self.ask_for_line_before(*node, wanted[0], services),
        }
        self.board.study.job = Some(job);
    }

    /// Asks for the values of the moves from the start, for the report on a series.
    pub(crate) fn look_at_start(&mut self, services: &Services) {
        let node = self.board.session.tree().root();
        self.board.computer.study(self.board.session.start(), ANSWER_TIME, services);
        self.board.study.job = Some(Job::Values { node, look: LONG_LOOK });
    }

    /// Asks for the line of a move from the position before a node.
    fn ask_for_line_before(
        &mut self,
        node: NodeId,
        known: MoveValue<MoveOf<C>>,
        services: &Services,
    ) {
        let tree = self.board.session.tree();
        if let Some(parent) = tree.parent(node) {
            self.board.computer.ask_for_line(tree.position(parent), known, services);
        }
    }

    /// Takes what has been found out, if it has.
    pub(crate) fn take_answer(&mut self, services: &Services) {
        match self.board.study.job.take() {
            Some(Job::Values { node, look }) => {
                let is_done = !self.board.computer.is_analysing();
                match self.board.computer.analysis.take_if(|_| is_done) {
                    Some(analysis) => self.learn(node, analysis, look),
                    None => self.board.study.job = Some(Job::Values { node, look }),
                }
            }
            Some(Job::Lines { node, wanted, mut found }) => {
                let next = wanted[found.len()];
                let is_next = |line: &mut Vec<_>| line.first() == Some(&next.mv);
                let line = self.board.computer.line.take_if(is_next);
                let is_news = line.is_some();
                found.extend(line);
                match wanted.get(found.len()) {
                    None => self.remark_on(node, &found),
                    Some(&next) => {
                        if is_news {
                            self.ask_for_line_before(node, next, services);
                        }
                        self.board.study.job = Some(Job::Lines { node, wanted, found });
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
        for child in self.board.session.tree().children(node) {
            self.board.study.remarks.remove(child);
        }
        if let Mode::Review(review) = &mut self.mode
            && let Some(ply) = review.line.iter().position(|&other| other == node)
            && ply < review.review.plies().len()
        {
            review.review.answer(ply, analysis.clone());
        }
        self.board.study.known.insert(node, Known { analysis, is_final });
    }

    /// Remembers why the move to a node was good or bad.
    fn remark_on(&mut self, node: NodeId, lines: &[Vec<MoveOf<C>>]) {
        let tree = self.board.session.tree();
        if let (Some(parent), Some(effect)) = (tree.parent(node), self.effect_of(node)) {
            let remark = phrases::remark::<C>(tree.position(parent), &effect, lines);
            self.board.study.remarks.insert(node, remark);
        }
    }

    /// What the move to a node did, once it is known.
    pub(crate) fn effect_of(&self, node: NodeId) -> Option<Effect<MoveOf<C>>> {
        let tree = self.board.session.tree();
        let analysis = self.board.study.analysis(tree.parent(node)?)?;
        Some(Effect::new(tree.mv(node)?, analysis.clone()))
    }

    /// What is to be found out next: first what is looked at, then the rest from its end, where
    /// positions are soon known; last what is hard to prove.
    fn next_job(&self) -> Option<Job<MoveOf<C>>> {
        let Some(review) = self.review() else { return self.next_look_at_end() };
        // Pairs of a position and what was played there.
        let pairs = || review.line.windows(2).map(|pair| [pair[0], pair[1]]);
        let here = pairs().filter(|&[_, node]| node == review.at);
        let order: Vec<[NodeId; 2]> = here.chain(pairs().rev()).collect();
        let unknown = |&&[node, _]: &&[NodeId; 2]| !self.board.study.known.contains_key(&node);
        let open = |&&[node, _]: &&[NodeId; 2]| {
            self.board.study.known.get(&node).is_none_or(|known| !known.is_final)
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
        let mut before_end = self.board.session.tree().path(self.board.session.current()).skip(1);
        let node = before_end.find(|node| !self.board.study.known.contains_key(node))?;
        Some(Job::Values { node, look: FIRST_LOOK })
    }

    /// The lines that a remark on the move to a node needs, if the move is a mistake without one.
    fn lines_for_remark(&self, node: NodeId) -> Option<Job<MoveOf<C>>> {
        let effect = self.effect_of(node).filter(|effect| effect.verdict() == Verdict::Gave)?;
        let is_open = self.board.study.remark(node).is_none();
        let wanted = phrases::lines_wanted(&effect);
        (is_open && !wanted.is_empty()).then(|| Job::Lines { node, wanted, found: Vec::new() })
    }
}
