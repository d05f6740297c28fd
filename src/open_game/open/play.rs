//! What is done while a game is played, whoever does it: moves, taking them back, the pace of computers,
//! and who sits at the board.

use std::time::{Duration, Instant};

use arcade_base::ParseError;
use arcade_engine::{Game as _, Side, Skill};

use super::{Mode, OpenGame};
use crate::kit::{GameSpec, MoveOf, check_player};
use crate::open_game::board::Change;
use crate::open_game::game::PendingMove;
use crate::services::Services;
use crate::session::{GameStatus, Player, PlayerKind};

impl<C: GameSpec> OpenGame<C> {
    /// Saves the game after a change, and updates everything for the new position on the board.
    pub(crate) fn moved(&mut self, services: &mut Services) {
        self.board.saved.save(&self.board.session);
        self.position_changed(services);
        self.send_change();
    }

    /// Updates everything for a new position on the board: what was known about the last one no
    /// longer applies.
    pub(super) fn position_changed(&mut self, services: &Services) {
        if let Some((playing, _)) = self.game_mode() {
            playing.forget_position();
        }
        self.board.position_changed();
        self.request_work(services);
    }

    /// Takes in what other threads have found out. A move of the computer is made after `shown`, when
    /// what is on the board has been seen, and after a pause.
    pub(crate) fn receive(&mut self, shown: Instant, pause: Duration, services: &mut Services) {
        self.receive_link(services);
        self.receive_computer(shown, pause, services);
        if let Some((drill, board)) = self.exercise_mode() {
            drill.receive(board, services);
        }
        self.request_work(services);
        self.judge(services);
    }

    /// Takes in what the computer has found out. A move of it is made after `shown`, when what is on the
    /// board has been seen, and after a pause: between computers that of their pace.
    fn receive_computer(&mut self, shown: Instant, pause: Duration, services: &mut Services) {
        let pause = match (self.is_exhibition(), self.playing().map(|playing| playing.pace)) {
            // A step that was asked for is made at once.
            (true, Some(pace)) if pace.paused => Duration::ZERO,
            (true, Some(pace)) => pace.pause,
            _ => pause,
        };
        if let Some(warning) = self.board.computer.handle_reports(shown.max(services.now) + pause) {
            self.warn(warning);
        }
        self.take_forfeit(services);
    }

    /// Ends the game against a program to move that can't go on.
    fn take_forfeit(&mut self, services: &mut Services) {
        let (Some(reason), GameStatus::ToMove(seat)) =
            (self.board.computer.forfeit.take(), self.board.session.state())
        else {
            return;
        };
        let name = self.board.session.name(seat);
        self.board.session.forfeit(seat);
        self.moved(services);
        self.warn(format!("{name} forfeits the game: it {reason}."));
    }

    /// Judges the person's move that waits for it, if it is known by now what it does.
    fn judge(&mut self, services: &mut Services) {
        let board = &mut self.board;
        match &mut self.mode {
            Mode::Game(playing) => {
                if let Some(mv) = playing.judge(board, services) {
                    self.make(mv, services);
                }
            }
            Mode::Exercise(drill) => drill.judge(board, services),
            Mode::Review(_) => {}
        }
    }

    /// Makes a move, whoever it comes from, or tries it where it is an answer.
    pub(crate) fn play(&mut self, mv: MoveOf<C>, services: &mut Services) {
        let is_coached = !self.is_shared_under_way();
        let board = &mut self.board;
        match &mut self.mode {
            Mode::Review(review) => {
                if let Some(practice) = &mut review.practice {
                    practice.try_move(mv, board, services);
                }
            }
            Mode::Exercise(drill) => drill.play(mv, board, services),
            Mode::Game(playing) => {
                let now = if is_coached { playing.offer(mv, board, services) } else { Some(mv) };
                if let Some(mv) = now {
                    self.make(mv, services);
                }
            }
        }
    }

    /// Makes the pending move.
    pub(crate) fn make_pending(&mut self, services: &mut Services) {
        let Some(PendingMove::Judged(mv) | PendingMove::Questioned(mv)) = self.pending() else {
            return;
        };
        self.leave_line(services);
        self.make(mv, services);
    }

    /// Drops the pending move. One that was shown with its answer stays as a side line.
    pub(crate) fn drop_pending(&mut self, services: &Services) {
        if let Some((playing, board)) = self.game_mode() {
            playing.drop_pending(board);
            self.request_work(services);
        }
    }

    /// Makes a move on this machine.
    pub(crate) fn make_here(&mut self, mv: MoveOf<C>, services: &mut Services) {
        match self.board.session.play(mv) {
            Ok(_) => {
                self.moved(services);
                self.board.changed(Change::Move);
            }
            Err(error) => {
                self.board.typed.clear();
                self.warn(error.to_string());
            }
        }
    }

    /// When the computer's next move is to be made; not before the last move is saved.
    pub(crate) fn reply_due(&self) -> Option<Instant> {
        self.board.computer.reply.map(|(_, due)| due).filter(|_| !self.board.saved.is_pending())
    }

    /// Makes the move that the computer has decided on.
    pub(crate) fn reply(&mut self, services: &mut Services) {
        if let Some((mv, _)) = self.board.computer.reply.take() {
            let note = self.board.note.take();
            self.play(mv, services);
            // In an exhibition nobody does anything that would make room for the result.
            let is_result =
                self.is_exhibition() && matches!(self.board.session.state(), GameStatus::Over(_));
            if self.board.note.is_none() && !is_result {
                self.board.note = note;
            }
        }
    }

    pub(crate) fn undo(&mut self, services: &mut Services) {
        if !services.config.ai().undo {
            self.say("taking back is switched off in the settings ([ai] undo)");
        } else if self.board.session.undo() {
            self.moved(services);
        } else {
            self.say("there is nothing to take back");
        }
    }

    pub(crate) fn redo(&mut self, services: &mut Services) {
        if self.board.session.redo() {
            self.moved(services);
        } else {
            self.say("there is nothing to redo");
        }
    }

    /// The legal move that a text stands for, if it stands for one.
    pub(crate) fn legal(&self, typed: &str) -> Option<MoveOf<C>> {
        let position = self.board.session.position();
        position.parse_move(typed).ok().filter(|&mv| position.is_legal(mv))
    }

    /// The legal moves that a text is the beginning of.
    pub(crate) fn continuations(&self, typed: &str) -> Vec<String> {
        let moves =
            self.board.session.position().legal_moves().into_iter().map(|mv| mv.to_string());
        moves
            .filter(|mv| {
                let begun = mv.get(..typed.len());
                mv.len() > typed.len() && begun.is_some_and(|b| b.eq_ignore_ascii_case(typed))
            })
            .collect()
    }

    /// Plays a move given as text, or says why it can't.
    pub(crate) fn play_text(&mut self, text: &str, services: &mut Services) {
        match self.board.session.position().parse_move(text) {
            Ok(mv) => self.play(mv, services),
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Makes the computer move now; after a breakdown, lets it try again.
    pub(crate) fn move_now(&mut self, services: &Services) {
        if self.board.computer.failure.is_some() {
            self.board.computer.forget();
            self.request_work(services);
        } else {
            self.board.computer.stop();
        }
    }

    /// Lets two computers wait, or go on.
    pub(crate) fn set_paused(&mut self, paused: bool, services: &Services) {
        if let Some((playing, _)) = self.game_mode() {
            playing.pace.paused = paused;
        }
        if paused {
            self.board.computer.forget();
        }
        self.request_work(services);
    }

    /// Lets two computers that wait make one move.
    pub(crate) fn make_one_move(&mut self, services: &Services) {
        self.set_paused(false, services);
        if let Some((playing, _)) = self.game_mode() {
            playing.pace.paused = true;
        }
    }

    /// Sets the time between the moves of two computers, also for a move that is already waiting.
    pub(crate) fn set_pause(&mut self, pause: Duration, services: &Services) {
        if let Some((playing, _)) = self.game_mode() {
            playing.pace.pause = pause;
        }
        if let Some((_, due)) = &mut self.board.computer.reply {
            *due = services.now + pause;
        }
        self.say(format!("{} ms between moves", pause.as_millis()));
    }
}

/// Who sits at the board: players change their seats and levels while a game goes on.
impl<C: GameSpec> OpenGame<C> {
    /// Says who plays.
    pub(crate) fn say_players(&mut self) {
        let [first, second] = Side::ALL
            .map(|seat| format!("player {seat}: {}", self.board.session.player(seat).kind));
        self.say(format!("{first}; {second}"));
    }

    /// Gives every computer another level.
    pub(crate) fn set_level(&mut self, level: &str, services: &mut Services) {
        let computer = |seat: &Side| !self.board.session.player(*seat).is_human();
        let computers: Vec<Side> = Side::ALL.into_iter().filter(computer).collect();
        let seat = computers.first().copied().unwrap_or(Side::Two);
        let seated = level.parse().and_then(|kind| self.seatable(seat, PlayerKind::Computer(kind)));
        let kind = match seated {
            Ok(kind) => kind,
            Err(error) => return self.warn(error.to_string()),
        };
        if computers.is_empty() {
            return self.warn("no computer plays; \"seat 2 hard\" makes player 2 one");
        }
        for seat in computers {
            let name = self.board.session.player(seat).name.clone();
            self.board.session.set_player(seat, Player { name, kind });
        }
        self.say(format!("the computer now plays at level {kind}"));
        self.players_changed(services);
    }

    /// The kind of player as it comes into a seat, if it can play this game: where `even` stands is
    /// settled by the results so far, which may still be read.
    fn seatable(&self, seat: Side, kind: PlayerKind) -> Result<PlayerKind, ParseError> {
        let is_against_person = self.board.session.player(seat.other()).is_human();
        let kind = match (kind, &self.score.even_results) {
            (PlayerKind::Computer(Skill::Even(None)), Some(results)) if is_against_person => {
                PlayerKind::Computer(Skill::Even(Some(results.strength())))
            }
            (PlayerKind::Computer(Skill::Even(None)), None) if is_against_person => {
                let expected = "another player until all results have been read";
                return Err(ParseError::new("player", kind.to_string(), expected));
            }
            _ => kind,
        };
        check_player(self.board.game, kind).map(|()| kind)
    }

    /// Puts another player in a seat: `seat 2 hard`, `seat 1 human`.
    pub(crate) fn set_seat(&mut self, text: &str, services: &mut Services) {
        let (seat, kind) = text.split_once(' ').unwrap_or((text, ""));
        let parsed = seat
            .parse()
            .and_then(|seat: Side| Ok((seat, self.seatable(seat, kind.trim().parse()?)?)));
        match parsed {
            Ok((seat, kind)) => {
                self.board.session.set_player(seat, Player::new(kind, seat));
                self.say(format!("player {seat}: {kind}"));
                self.players_changed(services);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    fn players_changed(&mut self, services: &mut Services) {
        self.board.why = None;
        self.board.interrupt_study();
        self.board.saved.save(&self.board.session);
        self.request_work(services);
    }

    /// Resigns for the person to move or, while the computer is to move, for its opponent.
    pub(crate) fn resign(&mut self, services: &mut Services) {
        let GameStatus::ToMove(mover) = self.board.session.state() else {
            return self.warn("the game is over");
        };
        let human = |seat: &Side| self.board.session.player(*seat).is_human();
        match [mover, mover.other()].into_iter().find(human) {
            Some(seat) => {
                self.board.session.resign(seat);
                self.moved(services);
            }
            None => self.warn("nobody can resign: two computers are playing"),
        }
    }
}
