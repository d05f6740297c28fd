//! Introducing a game to a person who plays it for the first time: a card over the board, then a
//! sentence on each of the first turns.

use arcade_engine::Side;
use arcade_games::kit::{GameSpec, Introduction};

use super::{Mode, OpenGame};
use crate::services::Services;
use crate::store::Store;

/// How far a game is introduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum IntroductionStage {
    /// The game needs no introduction.
    #[default]
    Nothing,
    /// The card is shown. Nobody makes a move before it is closed.
    Card,
    /// On a person's first turns, a sentence says what can be done.
    Turns,
}

impl<C: GameSpec> OpenGame<C> {
    /// Whether to introduce a game that is the first of its kind: if introductions are on, and this is a
    /// new game, not shared with another machine, in which a person plays.
    pub(crate) fn wants_introduction(&self, services: &Services) -> bool {
        let is_played = matches!(self.mode, Mode::Play) && self.shared.is_none();
        let is_new = !self.core.session.has_moves() && !self.core.is_over();
        let has_person = !self.core.is_between_computers() && !self.core.is_solo();
        services.config.ui().introductions && is_played && is_new && has_person
    }

    /// Shows the card, if the game is to be introduced.
    pub(crate) fn introduce(&mut self, services: &Services) {
        if self.wants_introduction(services) {
            self.introduction = IntroductionStage::Card;
        }
    }

    /// The game with its card shown.
    pub(super) fn with_card(self) -> Self {
        Self { introduction: IntroductionStage::Card, ..self }
    }

    /// Whether the card is shown.
    pub(crate) fn is_introducing(&self) -> bool {
        self.introduction == IntroductionStage::Card
    }

    /// What a person is told about a game from this start.
    pub(crate) fn introduction(&self) -> Introduction {
        self.core.game.introduction(self.core.session.start(), self.core.session.goal())
    }

    /// Records that the game was introduced, so that it isn't introduced again.
    pub(crate) fn mark_introduced(&self, services: &Services) {
        let id = self.core.game.meta().id;
        let keep = move |store: &Store| store.mark_introduced(id);
        services.disk.write("the game will be explained again", keep);
    }

    /// Closes the card, and guides the person through the first turns if that is wanted.
    pub(crate) fn close_card(&mut self, next: IntroductionStage, services: &Services) {
        self.introduction = next;
        self.request_work(services);
    }

    /// What the person to move can do, in a sentence, while they are still guided.
    pub(crate) fn guidance(&self, seat: Side) -> Option<&'static str> {
        if self.introduction != IntroductionStage::Turns || !matches!(self.mode, Mode::Play) {
            return None;
        }
        let session = &self.core.session;
        let tree = session.tree();
        let earlier = tree.path_to_root(session.current()).skip(1);
        let turns = earlier.filter(|&node| tree.mover(node) == seat).count();
        self.introduction().turn_hints.get(turns).copied()
    }

    /// Stops guiding the person; returns false if the person isn't guided now.
    pub(crate) fn end_guidance(&mut self) -> bool {
        let is_guided = self.is_interactive() && self.guidance(self.core.session.mover()).is_some();
        if is_guided {
            self.introduction = IntroductionStage::Nothing;
        }
        is_guided
    }
}
