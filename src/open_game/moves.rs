//! Moves as they are made and taken back, whoever makes them.

use std::time::{Duration, Instant};

use arcade_engine::Game as _;

use super::{Change, Mode, OpenGame};
use crate::kit::{GameSpec, MoveOf};
use crate::phrases::Tip;
use crate::services::Services;
use crate::session::GameStatus;

impl<C: GameSpec> OpenGame<C> {
    /// Saves the game after a change, and updates everything for the new position on the board.
    pub(crate) fn moved(&mut self, services: &mut Services) {
        self.board.saved.save(&self.board.session);
        self.position_changed(services);
        self.spread();
    }

    /// Updates everything for a new position on the board: what was known about the last one no
    /// longer applies.
    pub(crate) fn position_changed(&mut self, services: &Services) {
        self.board.typed.clear();
        self.board.why = None;
        match &mut self.mode {
            Mode::Game(playing) => {
                playing.tip = Tip::default();
                (playing.held, playing.doubted) = (None, None);
            }
            Mode::Exercise(drill) => (drill.tip, drill.judged) = (Tip::default(), None),
            Mode::Review(_) => {}
        }
        self.board.changed(Change::Position);
        self.interrupt_study();
        self.attend(services);
    }

    /// Takes in what other threads have found out. A move of the computer is made after `shown`, when
    /// what is on the board has been seen, and after a pause.
    pub(crate) fn hear(&mut self, shown: Instant, pause: Duration, services: &mut Services) {
        self.hear_link(services);
        self.hear_computer(shown, pause, services);
        self.hear_drill(services);
        self.attend(services);
        self.judge(services);
    }

    /// Hears what the computer has found out. A move of it is made after `shown`, when what is on the
    /// board has been seen, and after a pause: between computers that of their pace.
    pub(crate) fn hear_computer(
        &mut self,
        shown: Instant,
        pause: Duration,
        services: &mut Services,
    ) {
        let pause = match (self.is_exhibition(), self.playing().map(|playing| playing.pace)) {
            // A step that was asked for is made at once.
            (true, Some(pace)) if pace.paused => Duration::ZERO,
            (true, Some(pace)) => pace.pause,
            _ => pause,
        };
        if let Some(warning) = self.board.computer.handle_reports(shown.max(services.now) + pause) {
            self.warn(warning);
        }
        self.hear_forfeit(services);
    }

    /// Ends the game against a program to move that can't go on.
    fn hear_forfeit(&mut self, services: &mut Services) {
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

    /// Makes a move, whoever it comes from.
    pub(crate) fn play(&mut self, mv: MoveOf<C>, services: &mut Services) {
        match self.mode {
            Mode::Review(_) => self.try_move(mv, services),
            Mode::Exercise(_) => self.play_in_drill(mv, services),
            Mode::Game(_) => {
                if !self.holds_back(mv, services) {
                    self.make(mv, services);
                }
            }
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

    /// When the computer's move that is held back is to be made; not before the last move is saved.
    pub(crate) fn reply_due(&self) -> Option<Instant> {
        self.board.computer.reply.map(|(_, due)| due).filter(|_| !self.board.saved.is_pending())
    }

    /// Makes the computer's move that was held back.
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
            self.attend(services);
        } else {
            self.board.computer.stop();
        }
    }

    /// Lets two computers wait, or go on.
    pub(crate) fn set_paused(&mut self, paused: bool, services: &Services) {
        if let Mode::Game(playing) = &mut self.mode {
            playing.pace.paused = paused;
        }
        if paused {
            self.board.computer.forget();
        }
        self.attend(services);
    }

    /// Lets two computers that wait make one move.
    pub(crate) fn make_one_move(&mut self, services: &Services) {
        self.set_paused(false, services);
        if let Mode::Game(playing) = &mut self.mode {
            playing.pace.paused = true;
        }
    }

    /// Sets the time between the moves of two computers, also for a move that is already waiting.
    pub(crate) fn set_pause(&mut self, pause: Duration, services: &Services) {
        if let Mode::Game(playing) = &mut self.mode {
            playing.pace.pause = pause;
        }
        if let Some((_, due)) = &mut self.board.computer.reply {
            *due = services.now + pause;
        }
        self.say(format!("{} ms between moves", pause.as_millis()));
    }
}
