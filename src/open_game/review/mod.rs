//! The review of a game: moving through the tree of its moves, with the effect of each.
//!
//! The board shows a copy of the game at the current node; the game itself stays unchanged unless
//! it is continued from there.

mod practice;

use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::review::{Effort, Review};
use arcade_games::session::{NodeId, Session};

use super::game::PlayMode;
use super::game_core::{AnalysisTask, Autoplay, Change, GameCore, NoteAction, Severity};
use crate::phrases;
use crate::services::Services;
pub(crate) use practice::Practice;

/// The state of a review.
pub(crate) struct ReviewMode<C: GameSpec> {
    game: Parked<C>,
    pub(crate) exit: ReviewExit,
    /// The node on the board.
    pub(crate) at: NodeId,
    /// Whether it is the start only because no better place to begin was known.
    awaits_better_start: bool,
    /// The line through that node, from the start of the game.
    pub(crate) line: Vec<NodeId>,
    /// The review of the line's moves, as far as they have been analysed.
    pub(crate) review: Review<C::Position>,
    /// Whether the effects of the moves are shown.
    pub(crate) shows_values: bool,
    /// The practice of mistakes; set while it is active.
    pub(crate) practice: Option<Practice<C>>,
}

/// The game and its state from before the review, to be restored afterwards.
struct Parked<C: GameSpec> {
    session: Session<C::Position>,
    typed: String,
    playing: PlayMode<C>,
}

/// Where the review returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReviewExit {
    /// To the game.
    ToGame,
    /// Out of the screen, which was opened for the review only.
    CloseScreen,
}

/// A move through the tree of a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReviewStep {
    /// To the start of the game.
    First,
    /// To the end of the line.
    Last,
    /// To the previous position.
    Back,
    /// To the next position.
    Next,
    /// To the previous known mistake or, while the values are hidden, to the previous position.
    PreviousMistake,
    /// To the next known mistake or, while the values are hidden, to the next position.
    NextMistake,
    /// To the next alternative move from the same position.
    NextSideLine,
}

impl<C: GameSpec> ReviewMode<C> {
    /// Begins a review at a node. The values are hidden at first if the game is in progress or a
    /// puzzle.
    pub(super) fn begin(
        core: &mut GameCore<C>,
        playing: PlayMode<C>,
        node: NodeId,
        exit: ReviewExit,
    ) -> Self {
        core.forget_engine_results();
        core.line_request = None;
        core.changed(Change::Position);
        let line = core.session.tree().line_through(node);
        let mut review = Self {
            exit,
            at: node,
            awaits_better_start: false,
            review: core.game_analysis.review(&core.session, &line),
            line,
            shows_values: core.is_over() && !core.is_solo(),
            practice: None,
            game: Parked {
                session: core.session.clone(),
                typed: std::mem::take(&mut core.typed),
                playing,
            },
        };
        review.go_to(node, core);
        review.awaits_better_start = review.shows_values && node == core.session.tree().root();
        review
    }

    /// Restores the game; what has been analysed stays with it.
    pub(super) fn end(&mut self, core: &mut GameCore<C>) -> PlayMode<C> {
        let Parked { session, typed, playing } = &mut self.game;
        std::mem::swap(&mut core.session, session);
        core.typed = std::mem::take(typed);
        core.line_request = None;
        core.changed(Change::Board);
        core.forget_engine_results();
        std::mem::take(playing)
    }

    /// Advances the requested line and, if the values are shown, the analysis of the moves.
    pub(super) fn request_work(&mut self, core: &mut GameCore<C>, services: &Services) {
        core.advance_line(None, services);
        if !self.shows_values || !core.can_start_analysis() {
            return;
        }
        if core.read_cache(services) {
            self.review = core.game_analysis.review(&core.session, &self.line);
            let first = self.review.first_to_see().filter(|_| self.awaits_better_start);
            if let Some(ply) = first {
                self.go_to(self.line[ply + 1], core);
            }
        }
        if let Some(node) = core.take_game_analysis(services)
            && let Some(ply) = self.line.iter().position(|&other| other == node)
            && ply < self.review.moves().len()
            && let Some(analysis) = core.game_analysis.analysis(node)
        {
            self.review.set_analysis(ply, analysis.clone());
        }
        core.continue_game_analysis(|core| self.next_task(core), services);
    }

    /// The next task: first the current move, then the rest of the line from its end, which is the
    /// easiest to analyse, then a longer look at what has not been proven.
    fn next_task(&self, core: &GameCore<C>) -> Option<AnalysisTask<MoveOf<C>>> {
        // Pairs of a node and the node after it.
        let pairs = || self.line.windows(2).map(|pair| [pair[0], pair[1]]);
        let here = pairs().filter(|&[_, node]| node == self.at);
        let order: Vec<[NodeId; 2]> = here.chain(pairs().rev()).collect();
        let unknown = |&&[node, _]: &&[NodeId; 2]| !core.game_analysis.has(node);
        let open = |&&[node, _]: &&[NodeId; 2]| !core.game_analysis.is_final(node);
        let values = |effort| move |&[node, _]: &[NodeId; 2]| AnalysisTask::Values { node, effort };
        let lines = |&[_, node]: &[NodeId; 2]| core.lines_for_remark(node);
        let first = order.first().filter(|[_, node]| *node == self.at);
        first
            .filter(|pair| unknown(pair))
            .map(values(Effort::Short))
            .or_else(|| first.and_then(lines))
            .or_else(|| order.iter().find(unknown).map(values(Effort::Short)))
            .or_else(|| order.iter().find_map(lines))
            .or_else(|| order.iter().find(open).map(values(Effort::Full)))
    }

    /// Moves the review to a node and puts it on the board.
    pub(super) fn go_to(&mut self, node: NodeId, core: &mut GameCore<C>) {
        self.awaits_better_start = false;
        core.session.go_to(node);
        let line = core.session.tree().line_through(node);
        if line != self.line {
            self.review = core.game_analysis.review(&core.session, &line);
            self.line = line;
        }
        self.at = node;
        core.changed(Change::Board);
    }

    /// Moves to another node and returns it, or shows why there is none.
    pub(super) fn step(&mut self, step: ReviewStep, core: &mut GameCore<C>) -> Option<NodeId> {
        let at = self.at;
        let tree = core.session.tree();
        let back = || tree.parent(at).ok_or_else(|| "this is the start of the game".into());
        let next = || tree.redo_child(at).ok_or_else(|| "this is the end of the line".into());
        let target: Result<NodeId, String> = match step {
            ReviewStep::First => Ok(tree.root()),
            ReviewStep::Last => Ok(*self.line.last().expect("the start is in every line")),
            ReviewStep::PreviousMistake | ReviewStep::NextMistake if self.shows_values => {
                self.mistake_beside(step).ok_or_else(|| self.no_mistake_beside(step))
            }
            ReviewStep::Back | ReviewStep::PreviousMistake => back(),
            ReviewStep::Next | ReviewStep::NextMistake => next(),
            ReviewStep::NextSideLine => {
                let other = self.next_sibling(tree.siblings(at));
                other.ok_or_else(|| "no other move was made here".into())
            }
        };
        match target {
            Ok(node) => {
                let is_next = tree.parent(node) == Some(at);
                self.go_to(node, core);
                if is_next {
                    core.changed(Change::Move);
                }
                Some(node)
            }
            Err(text) => {
                core.say(text);
                None
            }
        }
    }

    /// Shows or hides the effects of the moves.
    pub(super) fn toggle_values(&mut self, core: &mut GameCore<C>) {
        self.shows_values = !self.shows_values;
        core.forget_engine_results();
    }

    /// Shows the line of the move that led to this node, from the position before it.
    pub(crate) fn request_line(&self, core: &mut GameCore<C>, services: &Services) {
        let tree = core.session.tree();
        let Some((parent, mv)) = tree.parent(self.at).zip(tree.mv(self.at)) else {
            return core.say("this is the start: go to a move for its line");
        };
        let moves = core.game_analysis.analysis(parent).filter(|_| self.shows_values);
        let moves = moves.map(|analysis| analysis.moves.clone()).unwrap_or_default();
        let Some(candidate) = moves.iter().find(|candidate| candidate.mv == mv).copied() else {
            if self.shows_values {
                return core.say("this move isn't reviewed yet");
            }
            let text = "The values are hidden".into();
            return core.set_note(Severity::Notice, text, &[NoteAction::ShowValues]);
        };
        core.forget_engine_results();
        core.session.go_to(parent);
        core.search_line(moves, candidate, Autoplay::Nothing, services);
    }

    /// Closes the line and returns to the current node of the review, or to the mistake being
    /// practised.
    pub(super) fn leave_line(&mut self, core: &mut GameCore<C>) {
        core.leave_line(false);
        if self.practice.is_none() {
            core.session.go_to(self.at);
        }
    }

    /// The game under review, not the copy on the board.
    pub(crate) fn game_itself(&self) -> &Session<C::Position> {
        &self.game.session
    }

    /// The number of plies from the start to the node on the board.
    pub(crate) fn ply(&self) -> usize {
        self.line.iter().position(|&node| node == self.at).unwrap_or(0)
    }

    /// The number of plies in the line.
    pub(crate) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// The nodes after the turning points of the line.
    pub(crate) fn after_turning_points(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.review.turning_points().into_iter().map(|ply| self.line[ply + 1])
    }

    /// The previous or next known mistake, seen from the node on the board.
    fn mistake_beside(&self, step: ReviewStep) -> Option<NodeId> {
        let here = self.ply();
        let mut plies = self.review.mistakes().map(|ply| ply + 1);
        let found = match step {
            ReviewStep::PreviousMistake => plies.rfind(|&ply| ply < here),
            _ => plies.find(|&ply| ply > here),
        };
        found.map(|ply| self.line[ply])
    }

    /// The message when no mistake is known in that direction.
    fn no_mistake_beside(&self, step: ReviewStep) -> String {
        let here = self.ply();
        let is_back = step == ReviewStep::PreviousMistake;
        let is_there = |ply: usize| if is_back { ply < here } else { ply > here };
        let way = if is_back { "further back" } else { "further on" };
        match phrases::unfinished_review(self.review.progress(|index, _| is_there(index + 1))) {
            None => format!("No mistake {way}."),
            Some(open) => format!("No mistake {way} so far: {open}."),
        }
    }

    /// Whether the move that led to the node on the board is shown to be a mistake.
    pub(crate) fn is_at_mistake(&self) -> bool {
        let index = self.ply().checked_sub(1);
        self.shows_values && index.is_some_and(|index| self.review.mistakes().any(|it| it == index))
    }

    /// The node to play on from: that before the mistake of a person on the board, to do better; else
    /// the one on the board.
    pub(crate) fn node_to_try(&self, session: &Session<C::Position>) -> NodeId {
        let before = session.tree().parent(self.at).filter(|_| self.is_at_mistake());
        let is_persons = |&node: &NodeId| session.player(session.tree().mover(node)).is_human();
        before.filter(is_persons).unwrap_or(self.at)
    }

    /// The next sibling of the node on the board, cyclically; `None` if it has none.
    fn next_sibling(&self, siblings: &[NodeId]) -> Option<NodeId> {
        let others = siblings.iter().cycle().skip_while(|&&node| node != self.at).nth(1);
        others.copied().filter(|_| siblings.len() > 1)
    }
}
