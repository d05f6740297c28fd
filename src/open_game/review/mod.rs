//! The review of a game: a walk through the tree of its moves, with what each of them did.
//!
//! Meanwhile there is a copy of the game on the board, which stands where the walk is: nothing of the
//! game itself changes, unless it is gone on with from there.

mod practice;

use super::board::{Board, Change, Choice, FIRST_LOOK, Job, LONG_LOOK, Made, Tone};
use super::game::Playing;
use crate::kit::{GameSpec, MoveOf};
use crate::phrases;
use crate::services::Services;
use crate::session::review::{Ply, Review, Verdict};
use crate::session::{NodeId, Session};
pub(crate) use practice::Practice;

/// A game that is walked through.
pub(crate) struct Reviewing<C: GameSpec> {
    game: Parked<C>,
    pub(crate) way_back: WayBack,
    /// The node on the board.
    pub(crate) at: NodeId,
    /// The line that it lies on, from the start of the game.
    pub(crate) line: Vec<NodeId>,
    /// What is known of the moves of the line.
    pub(crate) review: Review<C::Game>,
    /// Whether that is shown.
    pub(crate) has_values: bool,
    /// The mistakes that are posed again.
    pub(crate) practice: Option<Practice<C>>,
}

/// The game and what was shown of it, as they were before the review.
struct Parked<C: GameSpec> {
    session: Session<C::Game>,
    typed: String,
    playing: Playing<C>,
}

/// Where the key for going back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WayBack {
    /// To the game.
    Game,
    /// Out of the screen, which was opened for the review.
    Out,
}

/// A way through the tree of a reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Walk {
    /// To the start.
    First,
    /// To the end of the line.
    Last,
    /// To the position before.
    Back,
    /// To the position after.
    On,
    /// To the turning point before, or where there are none to the position before.
    TurnBack,
    /// To the turning point after, or where there are none to the position after.
    TurnOn,
    /// To the next of the moves made from the same position.
    SideLine,
}

impl<C: GameSpec> Reviewing<C> {
    /// Begins a review at a node. Of a game that goes on it tells no values unless asked.
    pub(super) fn begin(
        board: &mut Board<C>,
        playing: Playing<C>,
        node: NodeId,
        way_back: WayBack,
    ) -> Self {
        board.interrupt_study();
        board.why = None;
        board.changed(Change::Position);
        let line = board.session.tree().line_through(node);
        let mut review = Self {
            way_back,
            at: node,
            review: board.study.review(&board.session, &line),
            line,
            has_values: board.is_over() && !board.is_solo(),
            practice: None,
            game: Parked {
                session: board.session.clone(),
                typed: std::mem::take(&mut board.typed),
                playing,
            },
        };
        review.walk_to(node, board);
        review
    }

    /// Puts the game back as it was; what was found out about it is kept.
    pub(super) fn end(&mut self, board: &mut Board<C>) -> Playing<C> {
        let Parked { session, typed, playing } = &mut self.game;
        std::mem::swap(&mut board.session, session);
        board.typed = std::mem::take(typed);
        board.why = None;
        board.changed(Change::Board);
        board.interrupt_study();
        std::mem::take(playing)
    }

    /// Goes on with the line that was asked for and, where values are shown, with what is found out about
    /// the moves.
    pub(super) fn request_work(&mut self, board: &mut Board<C>, services: &Services) {
        board.request_line(None, services);
        if !self.has_values || !board.has_time_for_study() {
            return;
        }
        if let Some(node) = board.take_study(services)
            && let Some(ply) = self.line.iter().position(|&other| other == node)
            && ply < self.review.plies().len()
            && let Some(analysis) = board.study.analysis(node)
        {
            self.review.set_analysis(ply, analysis.clone());
        }
        board.go_on_with_study(|board| self.next_job(board), services);
    }

    /// What is to be found out next: first what is looked at, then the rest from its end, where
    /// positions are soon known; last what is hard to prove.
    fn next_job(&self, board: &Board<C>) -> Option<Job<MoveOf<C>>> {
        // Pairs of a position and what was played there.
        let pairs = || self.line.windows(2).map(|pair| [pair[0], pair[1]]);
        let here = pairs().filter(|&[_, node]| node == self.at);
        let order: Vec<[NodeId; 2]> = here.chain(pairs().rev()).collect();
        let unknown = |&&[node, _]: &&[NodeId; 2]| !board.study.has(node);
        let open = |&&[node, _]: &&[NodeId; 2]| !board.study.is_final(node);
        let values = |look| move |&[node, _]: &[NodeId; 2]| Job::Values { node, look };
        let lines = |&[_, node]: &[NodeId; 2]| board.lines_for_remark(node);
        let first = order.first().filter(|[_, node]| *node == self.at);
        first
            .filter(|pair| unknown(pair))
            .map(values(FIRST_LOOK))
            .or_else(|| first.and_then(lines))
            .or_else(|| order.iter().find(unknown).map(values(FIRST_LOOK)))
            .or_else(|| order.iter().find_map(lines))
            .or_else(|| order.iter().find(open).map(values(LONG_LOOK)))
    }

    /// Puts a node on the board.
    pub(super) fn walk_to(&mut self, node: NodeId, board: &mut Board<C>) {
        board.session.go_to(node);
        let line = board.session.tree().line_through(node);
        if line != self.line {
            self.review = board.study.review(&board.session, &line);
            self.line = line;
        }
        self.at = node;
        board.changed(Change::Board);
    }

    /// Goes to another node of the tree, and gives it, or says why there is none.
    pub(super) fn walk(&mut self, walk: Walk, board: &mut Board<C>) -> Option<NodeId> {
        let at = self.at;
        let tree = board.session.tree();
        let has_turns = self.has_values && !self.review.turning_points().is_empty();
        let back = || tree.parent(at).ok_or_else(|| "this is the start of the game".into());
        let on = || tree.next(at).ok_or_else(|| "this is the end of the line".into());
        let target: Result<NodeId, String> = match walk {
            Walk::First => Ok(tree.root()),
            Walk::Last => Ok(*self.line.last().expect("the start is in every line")),
            Walk::TurnBack | Walk::TurnOn if has_turns => {
                self.turn_beside(walk).ok_or_else(|| self.no_turn_beside(walk))
            }
            Walk::Back | Walk::TurnBack => back(),
            Walk::On | Walk::TurnOn => on(),
            Walk::SideLine => {
                let other = self.side_line(tree.siblings(at));
                other.ok_or_else(|| "no other move was made here".into())
            }
        };
        match target {
            Ok(node) => {
                let is_on = tree.parent(node) == Some(at);
                self.walk_to(node, board);
                if is_on {
                    board.changed(Change::Move);
                }
                Some(node)
            }
            Err(text) => {
                board.say(text);
                None
            }
        }
    }

    /// Shows what the moves did, or no longer.
    pub(super) fn toggle_values(&mut self, board: &mut Board<C>) {
        if board.is_solo() {
            return board.say("a puzzle has no values: nobody plays against you");
        }
        self.has_values = !self.has_values;
        board.interrupt_study();
    }

    /// Shows the line of the last move, from the position before it.
    pub(crate) fn ask_for_line(&self, board: &mut Board<C>, services: &Services) {
        let tree = board.session.tree();
        let Some((parent, mv)) = tree.parent(self.at).zip(tree.mv(self.at)) else {
            return board.say("this is the start: go to a move for its line");
        };
        let moves = board.study.analysis(parent).filter(|_| self.has_values);
        let moves = moves.map(|analysis| analysis.moves.clone()).unwrap_or_default();
        let Some(known) = moves.iter().find(|known| known.mv == mv).copied() else {
            if self.has_values {
                return board.say("this move isn't reviewed yet");
            }
            let text = "the values are hidden".into();
            return board.note_down(Tone::Notice, text, &[Choice::ShowValues]);
        };
        board.interrupt_study();
        board.session.go_to(parent);
        board.look_for_line(moves, known, Made::Nothing, services);
    }

    /// Goes back from a line to the node that is looked at, which the line began before, or to the posed
    /// mistake.
    pub(super) fn leave_line(&mut self, board: &mut Board<C>) {
        board.leave_line(false);
        if self.practice.is_none() {
            board.session.go_to(self.at);
        }
    }

    /// The game that the review is of.
    pub(crate) fn game_itself(&self) -> &Session<C::Game> {
        &self.game.session
    }

    /// The number of plies to the node on the board.
    pub(crate) fn ply(&self) -> usize {
        self.line.iter().position(|&node| node == self.at).unwrap_or(0)
    }

    /// The number of plies of the line.
    pub(crate) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// The nodes that the turning points of the line led to.
    pub(crate) fn turns(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.review.turning_points().into_iter().map(|ply| self.line[ply + 1])
    }

    /// The turning point before or after the node on the board.
    fn turn_beside(&self, walk: Walk) -> Option<NodeId> {
        let here = self.ply();
        let mut points = self.review.turning_points().into_iter().map(|ply| ply + 1);
        let found = match walk {
            Walk::TurnBack => points.rfind(|&ply| ply < here),
            _ => points.find(|&ply| ply > here),
        };
        found.map(|ply| self.line[ply])
    }

    /// What is said where there is none, as far as is known: a mistake there may be smaller.
    fn no_turn_beside(&self, walk: Walk) -> String {
        let here = self.ply();
        let is_there =
            |index: usize| if walk == Walk::TurnBack { index + 1 < here } else { index + 1 > here };
        let gave = |ply: &Ply<C::Game>| {
            ply.effect.as_ref().is_some_and(|effect| effect.verdict() == Verdict::Mistake)
        };
        let mut there = (0..).zip(self.review.plies()).filter(|(index, _)| is_there(*index));
        let what = if there.any(|(_, ply)| gave(ply)) { "turning point" } else { "mistake" };
        let place = if walk == Walk::TurnBack { "earlier" } else { "later" };
        match phrases::unfinished_review(self.review.progress(|index, _| is_there(index))) {
            None => format!("no {what} is {place}"),
            Some(open) => format!("no {what} is known {place}: {open}"),
        }
    }

    /// The node after the one on the board among those that moves from the same position led to.
    fn side_line(&self, siblings: &[NodeId]) -> Option<NodeId> {
        let others = siblings.iter().cycle().skip_while(|&&node| node != self.at).nth(1);
        others.copied().filter(|_| siblings.len() > 1)
    }
}
