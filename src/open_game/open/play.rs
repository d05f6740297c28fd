//! Playing the game: moves, undo, the pace of computers, and changes of the players.

use std::time::{Duration, Instant};

use arcade_base::ParseError;
use arcade_engine::{Position as _, Side, Skill};
use arcade_games::kit::{GameSpec, MoveOf, check_player};
use arcade_games::session::{GameStatus, Player, PlayerKind};

use super::{Mode, OpenGame};
use crate::link::PersonRole;
use crate::open_game::game::PendingMove;
use crate::open_game::game_core::{Change, NoteAction, Severity};
use crate::phrases;
use crate::services::Services;

impl<C: GameSpec> OpenGame<C> {
    /// Saves the game after a change, resets what depends on the position, and sends the game to
    /// guests.
    pub(crate) fn after_change(&mut self, services: &mut Services) {
        self.core.auto_saver.save(&self.core.session);
        self.position_changed(services);
        self.send_change();
    }

    /// Resets everything that depends on the position, after it has changed.
    pub(super) fn position_changed(&mut self, services: &Services) {
        self.playing.forget_position();
        self.core.position_changed();
        self.request_work(services);
    }

    /// Handles the results of other threads. The computer's move is due a `pause` after `shown`,
    /// the time at which the board was displayed.
    pub(crate) fn receive(&mut self, shown: Instant, pause: Duration, services: &mut Services) {
        self.receive_link(services);
        self.receive_computer(shown, pause, services);
        if let Some((exercises, core)) = self.exercise_mode() {
            exercises.receive(core, services);
        }
        self.request_work(services);
        self.judge(services);
    }

    /// Handles the computer's results. The computer's move is due a `pause` after `shown`; in a
    /// game between computers, the pace sets the pause.
    fn receive_computer(&mut self, shown: Instant, pause: Duration, services: &mut Services) {
        let pace = self.playing.pace;
        let pause = match self.core.is_between_computers() && self.is_in_game() {
            // A single step is made at once.
            true if pace.is_paused => Duration::ZERO,
            true => pace.pause,
            false => pause,
        };
        if let Some(warning) = self.core.engine.handle_reports(shown.max(services.now) + pause) {
            self.core.warn(warning);
        }
        self.take_forfeit(services);
    }

    /// Ends the game if the program that is to move cannot go on.
    fn take_forfeit(&mut self, services: &mut Services) {
        let (Some(reason), GameStatus::ToMove(seat)) =
            (self.core.engine.results.forfeit.take(), self.core.session.state())
        else {
            return;
        };
        let name = self.core.session.name(seat);
        self.core.session.forfeit(seat);
        self.after_change(services);
        self.core.warn(format!("{name} forfeits the game: it {reason}."));
    }

    /// Checks the pending move if the analysis is complete.
    fn judge(&mut self, services: &mut Services) {
        let core = &mut self.core;
        match &mut self.mode {
            Mode::Play => {
                if let Some(mv) = self.playing.judge(core, services) {
                    self.make(mv, services);
                }
            }
            Mode::Exercise(exercises) => exercises.judge(core, services),
            Mode::Review(_) => {}
        }
    }

    /// Enters a move of any player: makes it, submits it to the coach, or checks it as an answer.
    pub(crate) fn play(&mut self, mv: MoveOf<C>, services: &mut Services) {
        let is_coached = !self.is_shared_under_way();
        if self.playing.shows_values {
            self.record_help();
        }
        let core = &mut self.core;
        match &mut self.mode {
            Mode::Review(review) => {
                if let Some(practice) = &mut review.practice {
                    practice.try_move(mv, core, services);
                }
            }
            Mode::Exercise(exercises) => exercises.play(mv, core, services),
            Mode::Play => {
                let now = if is_coached {
                    self.playing.submit_to_coach(mv, core, services)
                } else {
                    Some(mv)
                };
                if let Some(mv) = now {
                    self.make(mv, services);
                }
            }
        }
    }

    /// Makes the pending move.
    pub(crate) fn make_pending(&mut self, services: &mut Services) {
        let Some(PendingMove::AwaitingAnalysis(mv) | PendingMove::AwaitingDecision(mv)) =
            self.playing.pending
        else {
            return;
        };
        self.leave_line(services);
        self.make(mv, services);
    }

    /// Drops the pending move. If its line is requested or shown, the move is added to the tree as
    /// a variation.
    pub(crate) fn drop_pending(&mut self, services: &Services) {
        self.playing.drop_pending(&mut self.core);
        self.request_work(services);
    }

    /// Makes a move without asking a host.
    pub(crate) fn apply_move(&mut self, mv: MoveOf<C>, services: &mut Services) {
        match self.core.session.play(mv) {
            Ok(_) => {
                self.after_change(services);
                self.core.changed(Change::Move);
            }
            Err(error) => {
                self.core.typed.clear();
                self.core.warn(error.to_string());
            }
        }
    }

    /// When the computer's next move is due; `None` while the last move is being saved.
    pub(crate) fn reply_due(&self) -> Option<Instant> {
        self.core
            .engine
            .results
            .computer_move
            .map(|(_, due)| due)
            .filter(|_| !self.core.auto_saver.is_pending())
    }

    /// Makes the computer's chosen move; the current message stays. What was said before the game began is followed
    /// by the first move.
    pub(crate) fn reply(&mut self, services: &mut Services) {
        if let Some((mv, _)) = self.core.engine.results.computer_move.take() {
            let mut note = self.core.note.take();
            let begins = !self.core.session.has_moves() && !self.core.is_between_computers();
            self.play(mv, services);
            if let Some(note) = note.as_mut().filter(|note| begins && note.choices.is_empty())
                && let Some(first) = phrases::last_move::<C>(&self.core.session)
            {
                note.text = format!("{} {first}", note.text);
            }
            // In a game between computers, no person's action would clear the message to show the
            // result.
            let is_result = self.core.is_between_computers()
                && matches!(self.core.session.state(), GameStatus::Over(_));
            if self.core.note.is_none() && !is_result {
                self.core.note = note;
            }
        }
    }

    /// The legal move that a text denotes, if any.
    pub(crate) fn parse_legal(&self, typed: &str) -> Option<MoveOf<C>> {
        let session = &self.core.session;
        session.position().parse_move(typed).ok().filter(|&mv| session.check(mv).is_ok())
    }

    /// The move that a text denotes, legal or not. The error is a sentence for the person who typed it.
    fn typed_move(&self, text: &str) -> Result<MoveOf<C>, String> {
        let position = self.core.session.position();
        position.parse_move(text).map_err(|error| match position.outcome() {
            Some(_) => "the game is over".into(),
            None => error.message_for_user(),
        })
    }

    /// The legal move that a text denotes. The error is a sentence for the person who typed it.
    pub(crate) fn checked_move(&self, text: &str) -> Result<MoveOf<C>, String> {
        let mv = self.typed_move(text)?;
        self.core.session.position().check(mv).map_err(|error| error.to_string())?;
        Ok(mv)
    }

    /// The legal moves that start with a text, ignoring case.
    pub(crate) fn continuations(&self, typed: &str) -> Vec<String> {
        let session = &self.core.session;
        let legal = session.position().legal_moves().into_iter();
        let moves = legal.filter(|&mv| session.check(mv).is_ok()).map(|mv| mv.to_string());
        moves
            .filter(|mv| {
                let begun = mv.get(..typed.len());
                mv.len() > typed.len() && begun.is_some_and(|b| b.eq_ignore_ascii_case(typed))
            })
            .collect()
    }

    /// Plays a move given as text, or shows the error.
    pub(crate) fn play_text(&mut self, text: &str, services: &mut Services) {
        match self.typed_move(text) {
            Ok(mv) => self.play(mv, services),
            Err(reason) => self.core.warn(reason),
        }
    }

    /// Makes the computer move now; after an engine failure, tries again.
    pub(crate) fn move_now(&mut self, services: &Services) {
        if self.core.engine.results.failure.is_some() {
            self.core.engine.forget();
            self.request_work(services);
        } else {
            self.core.engine.stop_search();
        }
    }

    /// Pauses or resumes a game between computers.
    pub(crate) fn set_paused(&mut self, paused: bool, services: &Services) {
        self.playing.pace.is_paused = paused;
        if paused {
            self.core.engine.forget();
        }
        self.request_work(services);
    }

    /// Lets the computer to move make one move, in a paused game between computers.
    pub(crate) fn make_one_move(&mut self, services: &Services) {
        self.set_paused(false, services);
        self.playing.pace.is_paused = true;
    }

    /// Sets the pause between the moves of computers, and restarts it for a move that is already
    /// waiting.
    pub(crate) fn set_pause(&mut self, pause: Duration, services: &Services) {
        self.playing.pace.pause = pause;
        if let Some((_, due)) = &mut self.core.engine.results.computer_move {
            *due = services.now + pause;
        }
        self.core.say(format!("{} ms between moves", pause.as_millis()));
    }
}

/// The players at the board, who can be replaced during the game.
impl<C: GameSpec> OpenGame<C> {
    /// Shows who plays.
    pub(crate) fn say_players(&mut self) {
        let [first, second] =
            Side::ALL.map(|seat| format!("player {seat}: {}", self.core.session.player(seat).kind));
        self.core.say(format!("{first}; {second}"));
    }

    /// Changes the level of every computer player.
    pub(crate) fn set_level(&mut self, level: &str, services: &mut Services) {
        let computer = |seat: &Side| !self.core.session.player(*seat).is_human();
        let computers: Vec<Side> = Side::ALL.into_iter().filter(computer).collect();
        let seat = computers.first().copied().unwrap_or(Side::Two);
        let seated = level.parse().and_then(|kind| self.seatable(seat, PlayerKind::Computer(kind)));
        let kind = match seated {
            Ok(kind) => kind,
            Err(error) => return self.core.warn(error.to_string()),
        };
        if computers.is_empty() {
            return self.core.warn("no computer plays; \"seat 2 hard\" makes player 2 one");
        }
        for seat in computers {
            let name = self.core.session.player(seat).name.clone();
            self.core.session.set_player(seat, Player { name, kind });
        }
        self.core.say(format!("the computer now plays at level {kind}"));
        self.players_changed(services);
    }

    /// Checks that a kind of player can play this game. For `even`, the opponent that adapts, against a
    /// person, fills in the strength from the results so far; fails while these are still being read.
    fn seatable(&self, seat: Side, kind: PlayerKind) -> Result<PlayerKind, ParseError> {
        let is_against_person = self.core.session.player(seat.other()).is_human();
        let kind = match (kind, &self.score.adaptive_results) {
            (PlayerKind::Computer(Skill::Adaptive(None)), Some(results)) if is_against_person => {
                PlayerKind::Computer(Skill::Adaptive(Some(results.next_error_rate())))
            }
            (PlayerKind::Computer(Skill::Adaptive(None)), None) if is_against_person => {
                let expected = "another player until all results have been read";
                return Err(ParseError::new("player", kind.to_string(), expected));
            }
            _ => kind,
        };
        check_player(self.core.game, kind).map(|()| kind)
    }

    /// Replaces the player in a seat: `seat 2 hard`, `seat 1 human`.
    pub(crate) fn set_seat(&mut self, text: &str, services: &mut Services) {
        let (seat, kind) = text.split_once(' ').unwrap_or((text, ""));
        let parsed = seat
            .parse()
            .and_then(|seat: Side| Ok((seat, self.seatable(seat, kind.trim().parse()?)?)));
        match parsed {
            Ok((seat, kind)) => {
                self.core.session.set_player(seat, Player::new(kind, seat));
                self.core.say(format!("player {seat}: {kind}"));
                self.players_changed(services);
            }
            Err(error) => self.core.warn(error.to_string()),
        }
    }

    fn players_changed(&mut self, services: &mut Services) {
        self.core.line_request = None;
        self.core.forget_engine_results();
        self.core.auto_saver.save(&self.core.session);
        self.request_work(services);
    }

    /// Asks whether to give up the game, or says why nobody can.
    pub(crate) fn ask_to_resign(&mut self) {
        match self.resigner() {
            Ok(_) => {
                let text = "Give up the game?".into();
                self.core.set_note(Severity::Notice, text, &[NoteAction::Resign]);
            }
            Err(why) => self.core.warn(why),
        }
    }

    /// Whether the current message asks whether to give up the game.
    pub(crate) fn is_asking_to_resign(&self) -> bool {
        self.core.note().is_some_and(|note| note.choices == [NoteAction::Resign])
    }

    /// Resigns for the user of this screen; without other screens for the person to move or, on the
    /// computer's turn, for its opponent.
    pub(crate) fn resign(&mut self, services: &mut Services) {
        let ply = self.game_itself().plies();
        match (self.resigner(), self.guest_end()) {
            (Ok(_), Some(guest)) => guest.resign(ply),
            (Ok(seat), None) => self.resign_for(seat, services),
            (Err(why), _) => self.core.warn(why),
        }
    }

    /// The seat for which [`resign`](Self::resign) resigns, or why it can't.
    fn resigner(&self) -> Result<Side, &'static str> {
        let GameStatus::ToMove(mover) = self.game_itself().state() else {
            return Err("the game is over");
        };
        let is_human = |seat: &Side| self.core.session.player(*seat).is_human();
        let seat = match self.shared.as_ref().map(|shared| shared.role()) {
            Some(PersonRole::Spectator) => return Err("you watch: only players can resign"),
            Some(PersonRole::Seat(seat)) => Some(seat),
            None => [mover, mover.other()].into_iter().find(is_human),
        };
        seat.ok_or("nobody can resign: two computers are playing")
    }
}
