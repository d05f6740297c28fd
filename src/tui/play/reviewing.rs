//! The review of a game: a walk through the tree of its moves, with what each of them did.
//!
//! Meanwhile the screen has a copy of the game, which stands where the walk is: nothing of the game
//! itself changes, unless it is gone on with from there.

use super::Play;
use super::glance::Glance;
use super::practising::Practice;
use crate::kit::{Action, Cartridge, Page};
use crate::phrases::{self, Tip};
use crate::session::review::{Ply, Review, Verdict};
use crate::session::{NodeId, Session, State};
use crate::tui::{Context, Go, Help, Wheel};

/// A game that is walked through.
pub(super) struct Reviewing<C: Cartridge> {
    game: Parked<C>,
    way_back: WayBack,
    /// The node on the board.
    pub(super) at: NodeId,
    /// The line that it lies on, from the start of the game.
    pub(super) line: Vec<NodeId>,
    /// What is known of the moves of the line.
    pub(super) review: Review<C::Game>,
    /// Whether that is shown.
    pub(super) has_values: bool,
    /// Rows by which the list of moves is scrolled.
    pub(super) scrolled: isize,
    /// The mistakes that are posed again.
    pub(super) practice: Option<Practice<C>>,
}

/// The game and what was shown of it, as they were before the review.
struct Parked<C: Cartridge> {
    session: Session<C::Game>,
    typed: String,
    values: bool,
    tip: Tip<C>,
}

/// Where the key for going back leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WayBack {
    /// To the game.
    Game,
    /// Out of the screen, which was opened for the review.
    Out,
}

/// Rows of the list that a notch of the wheel scrolls.
const NOTCH: isize = 3;

impl<C: Cartridge> Play<C> {
    /// The walk that is on the screen; `None` also while a line is shown or a mistake is posed.
    pub(super) fn walked(&self) -> Option<&Reviewing<C>> {
        self.review.as_deref().filter(|review| review.practice.is_none() && self.why.is_none())
    }

    /// The page whose keys count now.
    pub(super) fn keys_page(&self) -> Page {
        if self.walked().is_some() { Page::Review } else { Page::Board }
    }

    /// Begins a review at a node. Of a game that goes on it tells no values unless asked.
    pub(super) fn begin_review(&mut self, node: NodeId, way_back: WayBack) {
        let is_over = matches!(self.session.state(), State::Over(_));
        self.interrupt_study();
        (self.clicked, self.command, self.why) = (None, None, None);
        (self.animation, self.glance) = (None, Glance::Over);
        let game = Parked {
            session: self.session.clone(),
            typed: std::mem::take(&mut self.typed),
            values: std::mem::take(&mut self.values),
            tip: std::mem::take(&mut self.tip),
        };
        let line = self.session.tree().line_through(node);
        self.review = Some(Box::new(Reviewing {
            game,
            way_back,
            at: node,
            review: self.study.review(&self.session, &line),
            line,
            has_values: is_over && !self.is_solo(),
            scrolled: 0,
            practice: None,
        }));
        self.walk_to(node);
    }

    /// Shows a node in the review, which begins if there is none.
    pub(super) fn review_at(&mut self, node: NodeId, context: &Context) {
        match self.review {
            Some(_) => self.walk_to(node),
            None => self.begin_review(node, WayBack::Game),
        }
        self.show_walk(node);
        self.attend(context);
    }

    /// Puts a node of the review on the board.
    pub(super) fn walk_to(&mut self, node: NodeId) {
        let Some(review) = &mut self.review else { return };
        self.session.go_to(node);
        let line = self.session.tree().line_through(node);
        if line != review.line {
            review.review = self.study.review(&self.session, &line);
            review.line = line;
        }
        (review.at, review.scrolled) = (node, 0);
        (self.page, self.animation) = (0, None);
    }

    /// Ends a review because the game itself changes.
    pub(super) fn leave_review_for_game(&mut self) {
        if self.review.is_some() {
            self.end_review();
            self.say("the game has gone on: the review of it is left");
        }
    }

    /// Puts the game back as it was; what was found out about it is kept.
    fn end_review(&mut self) {
        let Some(review) = self.review.take() else { return };
        let Parked { session, typed, values, tip } = review.game;
        (self.session, self.typed, self.values, self.tip) = (session, typed, values, tip);
        (self.why, self.animation, self.page) = (None, None, 0);
        self.interrupt_study();
    }

    /// Puts the copy that the review walks through back to the moves of the game itself, for a node.
    pub(super) fn copy_game(&mut self, node: NodeId) {
        let Some(review) = &self.review else { return };
        self.session = review.game.session.clone();
        self.session.go_to(node);
    }

    /// Carries out an action of the review.
    pub(super) fn act_in_review(&mut self, action: Action, context: &mut Context) -> Go {
        if self.walked().is_none() {
            return self.act_in_practice(action, context);
        }
        if self.refuses(action) {
            return Go::Stay;
        }
        match action {
            Action::Help => return Go::Push(Box::new(Help::of_review())),
            Action::Leave => return Go::Back,
            Action::Back => return self.leave_review(context),
            Action::TryHere => self.try_here(context),
            Action::Values => self.toggle_review(context),
            Action::Why => self.ask_why_of_last(context),
            Action::Practise => self.begin_practice(context),
            action => self.walk(action, context),
        }
        Go::Stay
    }

    fn leave_review(&mut self, context: &Context) -> Go {
        let is_out = self.review.as_ref().is_some_and(|review| review.way_back == WayBack::Out);
        if is_out {
            return Go::Back;
        }
        self.end_review();
        self.attend(context);
        Go::Stay
    }

    /// Goes on with the game from the node on the board; what was played after it stays in the tree.
    fn try_here(&mut self, context: &mut Context) {
        let Some(node) = self.review.as_ref().map(|review| review.at) else { return };
        if !context.config.ai().undo {
            return self.say("taking back is switched off in the settings ([ai] undo)");
        }
        self.end_review();
        if node != self.session.current() {
            self.session.go_to(node);
            // A record from elsewhere is copied only once a move is made.
            if self.saved.id().is_some() {
                self.saved.save(&self.session);
            }
        }
        self.position_changed(context);
    }

    fn toggle_review(&mut self, context: &Context) {
        if self.is_solo() {
            return self.say("a puzzle has no values: nobody plays against you");
        }
        if let Some(review) = &mut self.review {
            review.has_values = !review.has_values;
            self.interrupt_study();
            self.attend(context);
        }
    }

    /// Goes to another node of the tree.
    fn walk(&mut self, action: Action, context: &Context) {
        let Some(review) = &self.review else { return };
        let at = review.at;
        let tree = self.session.tree();
        let has_turns = review.has_values && !review.review.turning_points().is_empty();
        let target: Result<NodeId, String> = match action {
            Action::First => Ok(tree.root()),
            Action::Last => Ok(*review.line.last().expect("the start is in every line")),
            Action::Up | Action::Down if has_turns => {
                review.turn_beside(action).ok_or_else(|| review.no_turn_beside(action))
            }
            Action::Left | Action::Up => {
                tree.parent(at).ok_or_else(|| "this is the start of the game".into())
            }
            Action::Right | Action::Down => {
                tree.next(at).ok_or_else(|| "this is the end of the line".into())
            }
            Action::SideLine => {
                let other = review.side_line(tree.siblings(at));
                other.ok_or_else(|| "no other move was made here".into())
            }
            _ => return,
        };
        match target {
            Ok(node) => {
                let is_on = tree.parent(node) == Some(at);
                self.walk_to(node);
                self.show_walk(node);
                if is_on {
                    self.animate(context);
                }
                self.attend(context);
            }
            Err(text) => self.say(text),
        }
    }

    /// Scrolls the list of moves.
    pub(super) fn scroll(&mut self, wheel: Wheel) {
        if let Some(review) = &mut self.review {
            let most = isize::try_from(review.line.len()).unwrap_or(isize::MAX);
            let notch = if wheel == Wheel::Up { -NOTCH } else { NOTCH };
            review.scrolled = (review.scrolled + notch).clamp(-most, most);
        }
    }
}

impl<C: Cartridge> Reviewing<C> {
    /// The game that the review is of.
    pub(super) fn game_itself(&self) -> &Session<C::Game> {
        &self.game.session
    }

    /// The number of plies to the node on the board.
    pub(super) fn ply(&self) -> usize {
        self.line.iter().position(|&node| node == self.at).unwrap_or(0)
    }

    /// The number of plies of the line.
    pub(super) fn plies(&self) -> usize {
        self.line.len() - 1
    }

    /// The nodes that the turning points of the line led to.
    pub(super) fn turns(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.review.turning_points().into_iter().map(|ply| self.line[ply + 1])
    }

    /// The turning point before or after the node on the board.
    fn turn_beside(&self, action: Action) -> Option<NodeId> {
        let here = self.ply();
        let mut points = self.review.turning_points().into_iter().map(|ply| ply + 1);
        let found = match action {
            Action::Up => points.rfind(|&ply| ply < here),
            _ => points.find(|&ply| ply > here),
        };
        found.map(|ply| self.line[ply])
    }

    /// What is said where there is none, as far as is known: a mistake there may be smaller.
    fn no_turn_beside(&self, action: Action) -> String {
        let here = self.ply();
        let is_there =
            |index: usize| if action == Action::Up { index + 1 < here } else { index + 1 > here };
        let gave = |ply: &Ply<C::Game>| {
            ply.effect.as_ref().is_some_and(|effect| effect.verdict() == Verdict::Gave)
        };
        let mut there = (0..).zip(self.review.plies()).filter(|(index, _)| is_there(*index));
        let what = if there.any(|(_, ply)| gave(ply)) { "turning point" } else { "mistake" };
        let place = if action == Action::Up { "earlier" } else { "later" };
        match phrases::open(self.review.progress(|index, _| is_there(index))) {
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
