//! The open game that combines all parts: the transitions between modes and games, games shared with other
//! processes, and the queries that every front end needs.

mod begin_shared;
mod ending;
mod host;
mod introduction;
mod modes;
mod network;
mod play;
mod series;
mod undo;

use arcade_engine::Side;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{Metadata, SeriesEntry, Session, YOU};

use super::exercise::ExerciseMode;
use super::game::PlayMode;
use super::game_core::GameCore;
use super::review::{Practice, ReviewMode};
use super::score::Scoreboard;
use super::shared::Shared;
use crate::phrases;
use crate::services::Services;
use crate::store::{AutoSaver, StoreError};
pub use begin_shared::{GameToHost, GuestGameError, HostError};
pub(crate) use begin_shared::{host, join};
pub(crate) use ending::EndingChoice;
pub(crate) use introduction::IntroductionStage;
pub(crate) use series::NextGameSetup;

/// An open game of `C`.
pub struct OpenGame<C: GameSpec> {
    pub(crate) core: GameCore<C>,
    /// The current mode and its state.
    mode: Mode<C>,
    /// The state of the game that is being played; in the other modes it has nothing to show.
    pub(crate) playing: PlayMode<C>,
    /// The game's settings at the time it was opened.
    settings: OptionValues,
    /// The series and the score between the players.
    pub(crate) score: Scoreboard,
    /// How far the game is introduced to a person who is new to it.
    introduction: IntroductionStage,
    /// The link to the other processes, if the game is shared.
    pub(crate) shared: Option<Box<Shared>>,
}

/// The mode of an open game.
pub(crate) enum Mode<C: GameSpec> {
    /// The game is being played.
    Play,
    /// The game is being reviewed.
    Review(Box<ReviewMode<C>>),
    /// An exercise is on the board instead of a game.
    Exercise(Box<ExerciseMode<C>>),
}

impl<C: GameSpec> std::fmt::Debug for OpenGame<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenGame").field("game", &self.core.game.meta().id).finish_non_exhaustive()
    }
}

impl<C: GameSpec> OpenGame<C> {
    /// Creates an open game that `auto_saver` saves after every change. The computer starts to think
    /// with the first call of [`request_work`](Self::request_work).
    fn new(
        game: C,
        session: Session<C::Position>,
        auto_saver: AutoSaver,
        services: &Services,
    ) -> Self {
        Self {
            core: GameCore::new(game, session, auto_saver, services),
            mode: Mode::Play,
            playing: PlayMode::default(),
            settings: services.config.game(&game.meta().section()),
            score: Scoreboard::default(),
            introduction: IntroductionStage::default(),
            shared: None,
        }
    }

    /// Opens a new game.
    pub(crate) fn fresh(
        game: C,
        mut session: Session<C::Position>,
        series: Option<SeriesEntry>,
        services: &Services,
    ) -> Self {
        *session.game_metadata_mut() =
            Metadata { series, ..Metadata::starting((services.clock)()) };
        let auto_saver = AutoSaver::for_new_game(&services.disk, game.meta().id);
        let setup_note = session.setup_note();
        let mut open = Self::new(game, session, auto_saver, services);
        if let Some(setup_note) = setup_note {
            open.core.say(setup_note);
        }
        open
    }

    /// Adds to the message who sits where and begins, unless only computers play; `side` names the side of
    /// a seat that the game doesn't name.
    pub(crate) fn say_who_begins(&mut self, side: impl Fn(Side) -> String) {
        if !self.core.is_between_computers() {
            let begins = phrases::begins_this_time::<C>(&self.core.session, side);
            let note = self.core.note().map_or(String::new(), |note| format!(" {}", note.text));
            self.core.say(begins + &note);
        }
    }

    /// Adds to the message that the unfinished game before this one isn't lost.
    pub(crate) fn say_last_is_saved(&mut self) {
        let note = self.core.note().map_or(String::new(), |note| format!("{} ", note.text));
        self.core.say(format!("{note}The game you left is saved: :games lists it."));
    }

    /// Opens a saved game; `refusal` is the reason why further moves can't be saved, if any.
    pub(crate) fn resumed(
        game: C,
        session: Session<C::Position>,
        auto_saver: AutoSaver,
        refusal: Option<StoreError>,
        services: &Services,
    ) -> Self {
        let mut open = Self::new(game, session, auto_saver, services);
        if open.core.session.has_moves() {
            open.playing.is_help_known = false;
        }
        if let Some(refusal) = refusal {
            open.core.warn(format!("from here on the game is not saved: {refusal}"));
        }
        open
    }

    /// Whether the person at this screen can enter a move now.
    pub(crate) fn is_interactive(&self) -> bool {
        let is_wanted = match &self.mode {
            Mode::Play => true,
            Mode::Review(review) => review.practice.as_ref().is_some_and(Practice::is_posed),
            Mode::Exercise(exercises) => exercises.wants_move(),
        };
        is_wanted && self.core.is_persons_turn() && self.is_own(self.core.session.mover())
    }

    /// Whether the game is between computers and paused.
    pub(crate) fn is_paused(&self) -> bool {
        self.playing.pace.is_paused
    }

    /// Starts the work that the current mode needs: a search for a move, values, a warm-up or
    /// pondering.
    pub(crate) fn request_work(&mut self, services: &Services) {
        let is_shared_under_way = self.is_shared_under_way();
        let is_introducing = self.is_introducing();
        match &mut self.mode {
            Mode::Review(review) => review.request_work(&mut self.core, services),
            Mode::Exercise(exercises) => exercises.request_work(&mut self.core, services),
            Mode::Play if is_shared_under_way || is_introducing => {}
            Mode::Play => {
                self.playing.request_work(&mut self.core, services);
                if services.has_threads {
                    self.update_score(services);
                }
            }
        }
    }

    /// A description of the last move, followed by whose turn it is.
    pub(crate) fn turn_text(&self, seat: Side) -> String {
        if let Some(guidance) = self.guidance(seat) {
            return self.core.after_last_move(guidance.into());
        }
        if self.core.is_solo() {
            return self.core.after_last_move(phrases::own_turn::<C>(&self.core.session));
        }
        if self.core.session.last_mover() == Some(seat) {
            // The description already says that the same seat moves again.
            return self.core.after_last_move(String::new());
        }
        let turn = match self.core.session.name_or_you(seat) {
            called if called == YOU => "Your turn.".into(),
            called => format!("{called}'s turn."),
        };
        let awaited = self.shared.as_ref().map_or("", |shared| shared.waiting_suffix(seat));
        self.core.after_last_move(turn + awaited)
    }
}
