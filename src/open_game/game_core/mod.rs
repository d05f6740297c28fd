//! What all modes of an open game share: the session, the engines and their results, the line of a
//! move, the analysis of the whole game, and the current message.

mod cache;
mod game_analysis;
mod line;
mod notes;
mod status;

use arcade_base::punctuated;
use arcade_engine::Analysis;
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::{CoachMode, GameStatus, Session};

use super::engine_client::EngineClient;
use crate::services::Services;
use crate::store::AutoSaver;
pub(crate) use game_analysis::{AnalysisTask, GameAnalysis};
pub(crate) use line::{Autoplay, LineRequest, LineStep, ShownLine};
pub(crate) use notes::{Change, Note, NoteAction, Severity};

/// What all modes of an open game of `C` share.
pub(crate) struct GameCore<C: GameSpec> {
    pub(crate) game: C,
    /// The session on the board: the game itself, a copy of it during a review, or an exercise.
    pub(crate) session: Session<C::Position>,
    /// Saves the game itself, not the copy in a review.
    pub(crate) auto_saver: AutoSaver,
    /// The part of a move that the person has typed so far.
    pub(crate) typed: String,
    /// Asks the engines about the position on the board, and holds their answers.
    pub(crate) engine: EngineClient<C::Position>,
    /// The line that is requested or shown; set from the request until the line is closed.
    pub(crate) line_request: Option<LineRequest<C>>,
    /// The results of analysing the moves of the game, for the review and the verdict.
    pub(crate) game_analysis: GameAnalysis<C>,
    /// The current message; cleared by the person's next action.
    pub(super) note: Option<Note>,
    /// The changes since the last `take_changes`, oldest first.
    changes: Vec<Change>,
}

impl<C: GameSpec> GameCore<C> {
    pub(super) fn new(
        game: C,
        session: Session<C::Position>,
        auto_saver: AutoSaver,
        services: &Services,
    ) -> Self {
        Self {
            game,
            session,
            auto_saver,
            typed: String::new(),
            engine: EngineClient::of(game, services),
            line_request: None,
            game_analysis: GameAnalysis::default(),
            note: None,
            changes: Vec::new(),
        }
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.set_note(Severity::Notice, punctuated(text.into()), &[]);
    }

    pub(crate) fn warn(&mut self, text: impl Into<String>) {
        self.set_note(Severity::Warning, punctuated(text.into()), &[]);
    }

    pub(super) fn set_note(
        &mut self,
        severity: Severity,
        text: String,
        choices: &'static [NoteAction],
    ) {
        self.note = Some(Note { severity, text, choices });
        self.changed(Change::Text);
    }

    /// Clears the current message.
    pub(crate) fn forget_note(&mut self) {
        if self.note.take().is_some() {
            self.changed(Change::Text);
        }
    }

    /// The current message, if any.
    pub(crate) fn note(&self) -> Option<&Note> {
        self.note.as_ref()
    }

    /// Takes the changes since the last call, oldest first.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    pub(super) fn changed(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Resets everything that depends on the position, after it has changed.
    pub(super) fn position_changed(&mut self) {
        self.typed.clear();
        self.line_request = None;
        self.changed(Change::Position);
        self.forget_engine_results();
    }

    /// Whether the game is a puzzle for one player.
    pub(crate) fn is_solo(&self) -> bool {
        self.session.goal().is_some()
    }

    /// Whether two computers play each other.
    pub(crate) fn is_between_computers(&self) -> bool {
        self.session.seats().iter().all(|&seat| !self.session.player(seat).is_human())
    }

    /// Whether it is a person's turn.
    pub(super) fn is_persons_turn(&self) -> bool {
        matches!(self.session.state(), GameStatus::ToMove(seat) if self.session.player(seat).is_human())
    }

    /// Whether the position on the board is the end of the game.
    pub(crate) fn is_over(&self) -> bool {
        matches!(self.session.state(), GameStatus::Over(_))
    }

    /// The coach's mode. It is always off in a puzzle, which has no opponent.
    pub(crate) fn coach(&self, services: &Services) -> CoachMode {
        if self.is_solo() { CoachMode::Off } else { services.config.ai().coach }
    }

    /// Records that the person to move received help.
    pub(super) fn record_help(&mut self) {
        let node = self.session.current();
        self.session.game_metadata_mut().helped.add(node);
    }

    /// Starts the search for the computer's move if it is its turn.
    pub(super) fn search_move(&mut self, services: &Services) {
        let values = &self.session.setup().options;
        let player = self.session.computer_to_move();
        if let Some(strength) = player.and_then(|player| player.strength_at_board(values))
            && !self.engine.has_been_asked()
        {
            self.engine.search_move(&self.session, strength, services);
        }
    }

    /// Whether the analysis of the position has ended, with a result or because the engine failed.
    pub(super) fn is_settled(&self) -> bool {
        let is_known = self.engine.results.analysis.is_some() && !self.engine.is_analysing();
        is_known || self.engine.results.failure.is_some()
    }

    /// The values of all moves, unless the engine has failed.
    pub(super) fn settled_analysis(&self) -> Option<Analysis<MoveOf<C>>> {
        self.engine.results.analysis.clone().filter(|_| self.engine.results.failure.is_none())
    }
}
