//! The review of a game: a walk through the tree of its moves, with what each of them did.
//!
//! Meanwhile there is a copy of the game on the board, which stands where the walk is: nothing of the
//! game itself changes, unless it is gone on with from there.

use super::review::Parked;
use super::{Change, Mode, OpenGame, Reviewing, Walk, WayBack};
use crate::kit::GameSpec;
use crate::services::Services;
use crate::session::{GameStatus, NodeId};

impl<C: GameSpec> OpenGame<C> {
    /// The walk that is on the screen; `None` also while a line is shown or a mistake is posed.
    pub(crate) fn walked(&self) -> Option<&Reviewing<C>> {
        self.review().filter(|review| review.practice.is_none() && self.board.why.is_none())
    }

    /// Begins a review at a node. Of a game that goes on it tells no values unless asked.
    pub(crate) fn begin_review(&mut self, node: NodeId, way_back: WayBack) {
        let is_over = matches!(self.board.session.state(), GameStatus::Over(_));
        self.interrupt_study();
        self.board.why = None;
        self.board.changed(Change::Position);
        let Mode::Game(playing) = &mut self.mode else { return };
        let game = Parked {
            session: self.board.session.clone(),
            typed: std::mem::take(&mut self.board.typed),
            playing: std::mem::take(playing),
        };
        let line = self.board.session.tree().line_through(node);
        self.mode = Mode::Review(Box::new(Reviewing {
            game,
            way_back,
            at: node,
            review: self.board.study.review(&self.board.session, &line),
            line,
            has_values: is_over && !self.is_solo(),
            practice: None,
        }));
        self.walk_to(node);
    }

    /// Shows a node in the review, which begins if there is none.
    pub(crate) fn review_at(&mut self, node: NodeId, services: &Services) {
        match self.mode {
            Mode::Review(_) => self.walk_to(node),
            _ => self.begin_review(node, WayBack::Game),
        }
        self.show_walk(node);
        self.attend(services);
    }

    /// Puts a node of the review on the board.
    pub(crate) fn walk_to(&mut self, node: NodeId) {
        let Mode::Review(review) = &mut self.mode else { return };
        self.board.session.go_to(node);
        let line = self.board.session.tree().line_through(node);
        if line != review.line {
            review.review = self.board.study.review(&self.board.session, &line);
            review.line = line;
        }
        review.at = node;
        self.board.changed(Change::Board);
    }

    /// Ends a review because the game itself changes.
    pub(crate) fn leave_review_for_game(&mut self) {
        if self.review().is_some() {
            self.end_review();
            self.say("the game has gone on: the review of it is left");
        }
    }

    /// Puts the game back as it was; what was found out about it is kept.
    fn end_review(&mut self) {
        let Mode::Review(review) = &mut self.mode else { return };
        let Parked { session, typed, playing } = &mut review.game;
        std::mem::swap(&mut self.board.session, session);
        self.board.typed = std::mem::take(typed);
        self.mode = Mode::Game(std::mem::take(playing));
        self.board.why = None;
        self.board.changed(Change::Board);
        self.interrupt_study();
    }

    /// Puts the copy that the review walks through back to the moves of the game itself, for a node.
    pub(crate) fn copy_game(&mut self, node: NodeId) {
        let Some(review) = self.review() else { return };
        self.board.session = review.game.session.clone();
        self.board.session.go_to(node);
    }

    /// Leaves the review for the game; false where it was opened for the review.
    pub(crate) fn leave_review(&mut self, services: &Services) -> bool {
        if self.review().is_some_and(|review| review.way_back == WayBack::Out) {
            return false;
        }
        self.end_review();
        self.attend(services);
        true
    }

    /// Goes on with the game from the node on the board; what was played after it stays in the tree.
    pub(crate) fn try_here(&mut self, services: &mut Services) {
        let Some(node) = self.review().map(|review| review.at) else { return };
        if !services.config.ai().undo {
            return self.say("taking back is switched off in the settings ([ai] undo)");
        }
        self.end_review();
        if node != self.board.session.current() {
            self.board.session.go_to(node);
            // A record from elsewhere is copied only once a move is made.
            if self.board.saved.id().is_some() {
                self.board.saved.save(&self.board.session);
            }
        }
        self.position_changed(services);
    }

    /// Shows what the moves did, or no longer.
    pub(crate) fn toggle_review(&mut self, services: &Services) {
        if self.is_solo() {
            return self.say("a puzzle has no values: nobody plays against you");
        }
        if let Mode::Review(review) = &mut self.mode {
            review.has_values = !review.has_values;
            self.interrupt_study();
            self.attend(services);
        }
    }

    /// Goes to another node of the tree.
    pub(crate) fn walk(&mut self, walk: Walk, services: &Services) {
        let Some(review) = self.review() else { return };
        let at = review.at;
        let tree = self.board.session.tree();
        let has_turns = review.has_values && !review.review.turning_points().is_empty();
        let back = || tree.parent(at).ok_or_else(|| "this is the start of the game".into());
        let on = || tree.next(at).ok_or_else(|| "this is the end of the line".into());
        let target: Result<NodeId, String> = match walk {
            Walk::First => Ok(tree.root()),
            Walk::Last => Ok(*review.line.last().expect("the start is in every line")),
            Walk::TurnBack | Walk::TurnOn if has_turns => {
                review.turn_beside(walk).ok_or_else(|| review.no_turn_beside(walk))
            }
            Walk::Back | Walk::TurnBack => back(),
            Walk::On | Walk::TurnOn => on(),
            Walk::SideLine => {
                let other = review.side_line(tree.siblings(at));
                other.ok_or_else(|| "no other move was made here".into())
            }
        };
        match target {
            Ok(node) => {
                let is_on = tree.parent(node) == Some(at);
                self.walk_to(node);
                self.show_walk(node);
                if is_on {
                    self.board.changed(Change::Move);
                }
                self.attend(services);
            }
            Err(text) => self.say(text),
        }
    }
}
