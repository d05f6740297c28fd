//! The modes: access to the state of each, the transitions between game and review, and the help
//! within them, such as tips and lines.

use std::time::Instant;

use arcade_base::ParseError;
use arcade_engine::{MoveValue, Side};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::{MoveVerdict, count_helped_moves};
use arcade_games::session::{CoachMode, GameStatus, NodeId};

use super::undo::UNDO_IS_OFF;
use super::{Mode, OpenGame};
use crate::open_game::engine_client::ANSWER_TIME;
use crate::open_game::exercise::{DailyCourse, ExerciseMode, first_board};
use crate::open_game::game::PendingMove;
use crate::open_game::game_core::{Change, GameCore};
use crate::open_game::review::{Practice, ReviewExit, ReviewMode, ReviewStep};
use crate::phrases;
use crate::services::Services;
use crate::store::AutoSaver;

/// Access to the state of the review and of the exercises; `None` in another mode.
impl<C: GameSpec> OpenGame<C> {
    /// Whether the game is being played, neither reviewed nor replaced by an exercise.
    pub(crate) fn is_in_game(&self) -> bool {
        matches!(self.mode, Mode::Play)
    }

    /// The state of the review.
    pub(crate) fn review(&self) -> Option<&ReviewMode<C>> {
        match &self.mode {
            Mode::Review(review) => Some(review),
            _ => None,
        }
    }

    /// The state of the review, and what the modes share, mutably.
    pub(crate) fn review_mode(&mut self) -> Option<(&mut ReviewMode<C>, &mut GameCore<C>)> {
        match &mut self.mode {
            Mode::Review(review) => Some((review, &mut self.core)),
            _ => None,
        }
    }

    /// The state of the exercises.
    pub(crate) fn exercises(&self) -> Option<&ExerciseMode<C>> {
        match &self.mode {
            Mode::Exercise(exercises) => Some(exercises),
            _ => None,
        }
    }

    /// The state of the exercises, and what the modes share, mutably.
    pub(crate) fn exercise_mode(&mut self) -> Option<(&mut ExerciseMode<C>, &mut GameCore<C>)> {
        match &mut self.mode {
            Mode::Exercise(exercises) => Some((exercises, &mut self.core)),
            _ => None,
        }
    }

    /// Opens problems that match the person's rating.
    pub(crate) fn problems(game: C, services: &mut Services) -> Self {
        Self::exercising(game, ExerciseMode::problems(game, services), services)
    }

    /// Opens the game's lessons, starting with the one at index `at`.
    pub(crate) fn lessons(game: C, at: usize, services: &Services) -> Self {
        Self::exercising(game, ExerciseMode::lessons(game, at), services)
    }

    /// Opens a problem of the daily. A game that is met for the first time is introduced.
    pub(crate) fn daily(course: DailyCourse<C>, services: &Services) -> Self {
        let is_introduced = services.config.ui().introductions && course.take_introduction();
        let open = Self::exercising(course.game(), ExerciseMode::daily(course), services);
        if is_introduced { open.with_card() } else { open }
    }

    fn exercising(game: C, mut exercises: ExerciseMode<C>, services: &Services) -> Self {
        let auto_saver = AutoSaver::for_new_game(&services.disk, game.meta().id);
        let mut open = Self::new(game, first_board(game), auto_saver, services);
        exercises.pose_first(&mut open.core, services);
        Self { mode: Mode::Exercise(Box::new(exercises)), ..open }
    }
}

/// Help during the game: tips, values and lines.
impl<C: GameSpec> OpenGame<C> {
    /// Advances the tip to its next step.
    pub(crate) fn next_tip(&mut self, services: &Services) {
        if !self.is_interactive() {
            return self.core.say(match self.core.session.state() {
                GameStatus::Over(_) => "there is no tip: the game is over",
                GameStatus::ToMove(_) => "there is no tip: it is the computer's turn",
            });
        }
        if self.is_in_game() {
            self.record_help();
            self.playing.next_tip(&mut self.core, services);
            self.request_work(services);
        }
    }

    /// Records that the person to move received help, for the verdict and the ladder.
    pub(crate) fn record_help(&mut self) {
        if self.is_in_game() && self.is_interactive() {
            self.core.record_help();
        }
    }

    /// The number of moves of a person that led to the position on the board and were made with help; `None` if
    /// none is known, in a game that wasn't played in one go.
    pub(super) fn helped_moves(&self, person: Side) -> Option<usize> {
        let count = count_helped_moves(&self.core.session, person);
        (self.playing.is_help_known || count > 0).then_some(count)
    }

    /// Closes the tip.
    pub(crate) fn close_tip(&mut self) {
        self.playing.tip.close();
        self.core.changed(Change::Text);
    }

    /// Shows or hides the values of the moves, or in a review what they gained or lost.
    pub(crate) fn toggle_values(&mut self, services: &Services) {
        if self.core.is_solo() {
            return self.core.say("a puzzle has no values: nobody plays against you");
        }
        match &mut self.mode {
            Mode::Play => self.playing.shows_values = !self.playing.shows_values,
            Mode::Review(review) => review.toggle_values(&mut self.core),
            Mode::Exercise(_) => {}
        }
        self.request_work(services);
    }

    /// Requests the line of a move, or of the best move if `None`.
    pub(crate) fn ask_why(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        if self.core.is_solo() {
            return self.core.say("a puzzle has no lines: nobody plays against you");
        }
        match self.core.session.state() {
            GameStatus::Over(_) => return self.core.say("there is no line: the game is over"),
            GameStatus::ToMove(_) if !self.is_interactive() && !self.is_paused() => {
                return self.core.say("there is no line: it is the computer's turn");
            }
            GameStatus::ToMove(_) => {}
        }
        if self.core.engine.results.failure.is_none() {
            self.record_help();
            self.core.request_line(mv, services);
            self.request_work(services);
        }
    }

    /// Closes the line that is requested or shown.
    pub(crate) fn leave_line(&mut self, services: &Services) {
        match &mut self.mode {
            Mode::Play => self.playing.leave_line(&mut self.core),
            Mode::Review(review) => review.leave_line(&mut self.core),
            Mode::Exercise(exercises) => return exercises.leave_line(&mut self.core, services),
        }
        self.request_work(services);
    }

    /// The deadline of the analysis when a line or the coach is waiting for it.
    pub(crate) fn values_deadline(&self) -> Option<Instant> {
        let since = self.core.engine.analysing_since()?;
        let is_judging = matches!(self.playing.pending, Some(PendingMove::AwaitingAnalysis(_)));
        let for_coach = is_judging.then(|| since + ANSWER_TIME);
        self.core.line_values_deadline().into_iter().chain(for_coach).min()
    }

    /// Changes the coach's mode for the rest of this run.
    pub(crate) fn set_coach(&mut self, coach: CoachMode, services: &mut Services) {
        match services.config.with_trial("ai", "coach", Some(coach.name())) {
            Ok(config) => {
                services.config = config;
                self.core.say(match coach {
                    CoachMode::Off => "the coach says nothing from now on",
                    CoachMode::Warn => {
                        "the coach asks before a move that loses at once or gives the win away"
                    }
                    CoachMode::Teach => {
                        "the coach shows what every mistake costs, and the answer to it"
                    }
                });
                self.request_work(services);
            }
            Err(error) => self.core.warn(error.to_string()),
        }
    }

    /// Shows the coach's mode, or changes it.
    pub(crate) fn coach_command(&mut self, text: &str, services: &mut Services) {
        match CoachMode::find(text) {
            Some(coach) => self.set_coach(coach, services),
            None if text.is_empty() => {
                let name = services.config.ai().coach.name();
                self.core.say(format!("coach: {name}; there are {}", CoachMode::NAMES.join(", ")));
            }
            None => {
                let expected = CoachMode::NAMES.join(", ");
                self.core.warn(ParseError::new("coach", text, expected).to_string());
            }
        }
    }
}

/// The review of the game.
impl<C: GameSpec> OpenGame<C> {
    /// The review if its position is on the board; `None` while a line is requested or shown, or a
    /// mistake is being practised.
    pub(crate) fn review_on_board(&self) -> Option<&ReviewMode<C>> {
        self.review().filter(|review| review.practice.is_none() && self.core.line_request.is_none())
    }

    /// The practice of mistakes, if it is active.
    pub(crate) fn practice(&self) -> Option<&Practice<C>> {
        self.review()?.practice.as_ref()
    }

    /// Begins a review at a node.
    pub(crate) fn begin_review(&mut self, node: NodeId, exit: ReviewExit) {
        if !self.is_in_game() {
            return;
        }
        let playing = std::mem::take(&mut self.playing);
        let review = ReviewMode::begin(&mut self.core, playing, node, exit);
        self.mode = Mode::Review(Box::new(review));
    }

    /// Shows a node in the review, and begins the review if necessary.
    pub(crate) fn review_at(&mut self, node: NodeId, services: &Services) {
        match self.mode {
            Mode::Review(_) => self.go_to_in_review(node),
            _ => self.begin_review(node, ReviewExit::ToGame),
        }
        self.show_node(node);
        self.request_work(services);
    }

    /// Moves the review to a node.
    pub(super) fn go_to_in_review(&mut self, node: NodeId) {
        if let Some((review, core)) = self.review_mode() {
            review.go_to(node, core);
        }
    }

    /// Moves the review through the tree.
    pub(crate) fn step_review(&mut self, step: ReviewStep, services: &Services) {
        let Some((review, core)) = self.review_mode() else { return };
        if let Some(node) = review.step(step, core) {
            self.show_node(node);
            self.request_work(services);
        }
    }

    /// Leaves the review, with a message, because the game itself is about to change.
    pub(super) fn leave_review_for_game(&mut self) {
        if self.review().is_some() {
            self.end_review();
            self.core.say("the game went on, so its review is closed");
        }
    }

    fn end_review(&mut self) {
        if let Some((review, core)) = self.review_mode() {
            self.playing = review.end(core);
            self.mode = Mode::Play;
        }
    }

    /// Returns to the game; false if the screen was opened for the review, and so has to be closed
    /// instead.
    pub(crate) fn leave_review(&mut self, services: &Services) -> bool {
        self.core.store_cache(services);
        if self.review().is_some_and(|review| review.exit == ReviewExit::CloseScreen) {
            return false;
        }
        self.end_review();
        self.request_work(services);
        true
    }

    /// Continues the game from the node on the board or, if a person's mistake is shown, from the one
    /// before it; the moves after it stay in the tree.
    pub(crate) fn continue_from_here(&mut self, services: &mut Services) {
        let Some(review) = self.review() else { return };
        let node = review.node_to_try(&self.core.session);
        let again = (node != review.at).then_some((review.ply(), review.at));
        if !services.config.ai().undo {
            return self.core.say(UNDO_IS_OFF);
        }
        if again.is_none() && self.core.is_over() {
            return self.core.say("the game is over here: go back to a move to play on from it");
        }
        self.end_review();
        match again {
            Some((number, made)) => self.play_again_from(number, made, services),
            None => self.play_from(node, services),
        }
    }

    /// Puts the position before a move of the game on the board, to make another one. `made` is the node
    /// that the move led to; if it was a mistake, it is marked on the board.
    pub(super) fn play_again_from(&mut self, number: usize, made: NodeId, services: &Services) {
        let is_over = self.core.is_over();
        let mistake = self.core.effect_of(made);
        let mistake = mistake.filter(|effect| effect.verdict() == MoveVerdict::Mistake);
        let before = self.core.session.tree().parent(made);
        self.play_from(before.unwrap_or(made), services);
        let again = format!("From move {number} again");
        let again = match &mistake {
            Some(effect) => {
                let did = phrases::move_effect(effect, self.core.session.start().point_name());
                format!("{again}: {} {did}", effect.mv())
            }
            None => again,
        };
        self.core.say(again + if is_over { "; the result of the game stays." } else { "." });
        self.playing.mistake_to_improve = mistake.map(|effect| {
            (MoveValue { mv: effect.mv(), value: effect.after() }, phrases::glyph(&effect))
        });
    }

    /// Puts a node of the game on the board, to play on from there.
    pub(super) fn play_from(&mut self, node: NodeId, services: &Services) {
        if node != self.core.session.current() {
            self.core.session.go_to(node);
            // A record from another source is only copied once a move is made.
            if self.core.auto_saver.id().is_some() {
                self.core.auto_saver.save(&self.core.session);
            }
        }
        self.position_changed(services);
    }
}
