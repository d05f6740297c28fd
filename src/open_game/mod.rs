//! An open game, whatever it is shown on: who sits at the board, whose turn it is, the computer's moves,
//! tips, values, the coach, reviews, exercises, games that are shared, and what is said of each.
//!
//! It has no cells, no keys and no lines. A face (the full screen, the line mode) translates what a
//! person does into calls of [`OpenGame`], and draws or prints what it is afterwards; what has
//! happened meanwhile is a list of `Change`s.

mod answering;
mod board;
mod coach;
mod computer;
mod exercise;
mod exercising;
mod hosting;
mod joining;
mod line;
mod moves;
mod next;
mod notes;
mod opening;
mod playing;
mod practising;
mod review;
mod reviewing;
mod said;
mod score;
mod seats;
mod shared;
mod sharing;
mod studying;
mod tip;

use arcade_engine::{Level, Skill};

use crate::kit::GameSpec;
use crate::options::Values;
use crate::phrases;
use crate::services::Services;
use crate::session::{GameStatus, Heading, PlayerKind, SeriesPart, Session};
use crate::store::{Saving, StoreError};

use board::Board;
pub(crate) use computer::{ANSWER_TIME, Computer};
pub(crate) use exercise::{Course, Drill, Posed, Stage};
pub use joining::JoinedError;
pub(crate) use joining::join;
pub(crate) use line::{LineStep, ShownLine};
pub(crate) use next::Next;
pub(crate) use notes::{Change, Choice, Note, Tone};
pub(crate) use opening::host;
pub use opening::{HostError, Hosted};
pub(crate) use playing::{Held, Playing};
pub(crate) use review::{Practice, Reviewing, Walk, WayBack};
pub use score::Scoreboard;
pub use shared::{Presence, Shared};

/// An open game of `C`.
pub struct OpenGame<C: GameSpec> {
    pub(crate) board: Board<C>,
    /// What is done with it.
    mode: Mode<C>,
    /// The settings of the game when it was opened.
    settings: Values,
    /// What is counted beyond the game.
    pub(crate) score: Scoreboard,
    /// The others, if the game is shared.
    pub(crate) shared: Option<Box<Shared>>,
}

/// What is done with the game.
pub(crate) enum Mode<C: GameSpec> {
    /// It is played.
    Game(Playing<C>),
    /// It is walked through.
    Review(Box<Reviewing<C>>),
    /// Something is exercised, in place of a game.
    Exercise(Box<Drill<C>>),
}

impl<C: GameSpec> std::fmt::Debug for OpenGame<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenGame").field("game", &self.board.game.meta().id).finish_non_exhaustive()
    }
}

impl<C: GameSpec> OpenGame<C> {
    /// A game that is saved in `saved` with every move. Once [`attend`](Self::attend) is called, the
    /// computer begins if it is its turn.
    fn new(game: C, session: Session<C::Game>, saved: Saving, services: &Services) -> Self {
        Self {
            board: Board::new(game, session, saved, services),
            mode: Mode::Game(Playing::default()),
            settings: services.config.game(&game.meta().section()),
            score: Scoreboard::default(),
            shared: None,
        }
    }

    /// A game that is about to begin.
    pub(crate) fn fresh(
        game: C,
        mut session: Session<C::Game>,
        series: Option<SeriesPart>,
        services: &Services,
    ) -> Self {
        *session.heading_mut() = Heading { series, ..Heading::begun((services.clock)()) };
        let saved = Saving::new(&services.disk, game.meta().id);
        let story = session.story().map(str::to_string);
        let mut open = Self::new(game, session, saved, services);
        if let Some(story) = story {
            open.say(story);
        }
        open
    }

    /// A game that was saved; `refusal` says why it can't be saved again, if it can't.
    pub(crate) fn resumed(
        game: C,
        session: Session<C::Game>,
        saved: Saving,
        refusal: Option<StoreError>,
        services: &Services,
    ) -> Self {
        let mut open = Self::new(game, session, saved, services);
        if let Some(refusal) = refusal {
            open.warn(format!("from here on the game is not saved: {refusal}"));
        }
        open
    }

    /// What is shown and asked while the game is played; `None` in other modes.
    pub(crate) fn playing(&self) -> Option<&Playing<C>> {
        match &self.mode {
            Mode::Game(playing) => Some(playing),
            _ => None,
        }
    }

    pub(crate) fn playing_mut(&mut self) -> Option<&mut Playing<C>> {
        match &mut self.mode {
            Mode::Game(playing) => Some(playing),
            _ => None,
        }
    }

    /// The walk through the game, while it is reviewed.
    pub(crate) fn review(&self) -> Option<&Reviewing<C>> {
        match &self.mode {
            Mode::Review(review) => Some(review),
            _ => None,
        }
    }

    pub(crate) fn review_mut(&mut self) -> Option<&mut Reviewing<C>> {
        match &mut self.mode {
            Mode::Review(review) => Some(review),
            _ => None,
        }
    }

    /// What is exercised, if something is.
    pub(crate) fn drill(&self) -> Option<&Drill<C>> {
        match &self.mode {
            Mode::Exercise(drill) => Some(drill),
            _ => None,
        }
    }

    pub(crate) fn drill_mut(&mut self) -> Option<&mut Drill<C>> {
        match &mut self.mode {
            Mode::Exercise(drill) => Some(drill),
            _ => None,
        }
    }

    /// Whether a person's move is waited for.
    pub(crate) fn is_interactive(&self) -> bool {
        let is_seen_only = match &self.mode {
            Mode::Game(_) => false,
            Mode::Review(review) => !review.practice.as_ref().is_some_and(Practice::is_posed),
            Mode::Exercise(drill) => !drill.wants_move(),
        };
        let state = self.board.session.state();
        !is_seen_only
            && matches!(state, GameStatus::ToMove(seat)
            if self.board.session.player(seat).is_human() && self.is_own(seat))
    }

    /// Whether two computers play each other.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.board.session.seats().iter().all(|&seat| !self.board.session.player(seat).is_human())
    }

    /// Whether two computers play each other and have been told to wait.
    pub(crate) fn is_paused(&self) -> bool {
        self.playing().is_some_and(|playing| playing.pace.paused)
    }

    /// Whether the values of the moves are shown beside the game.
    pub(crate) fn shows_values(&self) -> bool {
        self.playing().is_some_and(|playing| playing.values)
    }

    /// How many steps of a tip for this position have been given.
    pub(crate) fn tip_step(&self) -> usize {
        self.playing().map_or(0, |playing| playing.tip.step())
    }

    /// Asks the computer for what the position calls for: a move, values, a warm-up or pondering.
    pub(crate) fn attend(&mut self, services: &Services) {
        match self.mode {
            Mode::Review(_) => {
                self.attend_to_why(services);
                self.attend_to_study(services);
            }
            Mode::Exercise(_) => self.attend_to_drill(services),
            Mode::Game(_) if self.is_shared_under_way() => {}
            Mode::Game(_) => self.attend_to_game(services),
        }
    }

    fn attend_to_game(&mut self, services: &Services) {
        self.ask_for_move(services);
        self.attend_to_why(services);
        let is_asked = self.shows_values() || self.tip_step() > 0 || self.wants_values_for_line();
        let is_to_move = matches!(self.board.session.state(), GameStatus::ToMove(_));
        if (is_asked || self.coach_wants_values(services)) && is_to_move && !self.is_solo() {
            if self.shows_values()
                && let Some(classic) = phrases::seated_classic(&self.board.session)
            {
                self.board.computer.ask_for_scores(
                    self.board.session.position(),
                    classic,
                    services,
                );
            }
            self.board.computer.ask_for_values(self.board.session.position(), services);
        } else if !self.board.study.is_busy() {
            // Nobody would see what it finds.
            self.board.computer.stop_values();
        }
        self.attend_to_tip(services);
        if services.background {
            self.attend_to_study(services);
            self.attend_to_score(services);
        }
        if !self.is_solo() && is_to_move {
            self.board.computer.warm_up(self.board.session.start(), services);
            match services.config.ai().ponder {
                true if self.is_against_perfect() => {
                    self.board.computer.ponder(self.board.session.position(), services);
                }
                true => {}
                false => self.board.computer.stop_pondering(),
            }
        }
    }

    /// Asks the computer for a move, if it is its turn and nobody has told it to wait.
    fn ask_for_move(&mut self, services: &Services) {
        let waits = self.is_exhibition() && self.is_paused();
        let values = &self.board.session.setup().values;
        let player = self.board.session.computer_to_move();
        if let Some(strength) = player.and_then(|player| player.strength_at_board(values))
            && !self.board.computer.has_been_asked()
            && !waits
        {
            self.board.computer.ask_for_move(&self.board.session, strength, services);
        }
    }

    /// Whether a person is to move against a computer that plays perfectly.
    fn is_against_perfect(&self) -> bool {
        let GameStatus::ToMove(mover) = self.board.session.state() else { return false };
        let opponent = self.board.session.player(mover.other()).kind;
        self.is_interactive() && opponent == PlayerKind::Computer(Skill::Level(Level::Perfect))
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.board.say(text);
    }

    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.board.warn(text);
    }

    /// What was said last, until it is forgotten.
    pub(crate) fn note(&self) -> Option<&Note> {
        self.board.note.as_ref()
    }

    /// Drops what was said, since a person has done something.
    pub(crate) fn forget_note(&mut self) {
        self.board.forget_note();
    }

    /// What has changed since this was asked last, in its order.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.board.changes)
    }
}
