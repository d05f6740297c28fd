//! The coach: a person's move waits until it is known what it costs, and is made unless there is
//! something to say of it.

use arcade_base::ParseError;
use arcade_engine::{Analysis, Game as _};

use super::line::Made;
use super::{Choice, Held, Mode, OpenGame, Tone};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::phrases;
use crate::services::Services;
use crate::session::review::Effect;
use crate::session::{Coach, Coached};

impl<C: GameSpec> OpenGame<C> {
    /// The coach of this game: nobody plays against a person who solves a puzzle.
    pub(crate) fn coach(&self, services: &Services) -> Coach {
        if self.is_solo() || self.is_shared_under_way() {
            Coach::Off
        } else {
            services.config.ai().coach
        }
    }

    /// Whether the coach wants to know the values of the moves.
    pub(crate) fn coach_wants_values(&self, services: &Services) -> bool {
        self.coach(services) != Coach::Off && self.is_interactive()
    }

    /// Whether a move is held back until the coach has judged it.
    pub(crate) fn is_coach_judging(&self) -> bool {
        matches!(self.held(), Some(Held::Judged(_)))
    }

    /// The person's move that isn't made yet, while the game is played.
    pub(crate) fn held(&self) -> Option<Held<MoveOf<C>>> {
        self.playing()?.held
    }

    /// Holds a person's move back until it is judged; false if it is to be made now.
    pub(crate) fn holds_back(&mut self, mv: MoveOf<C>, services: &mut Services) -> bool {
        let position = self.board.session.position();
        let is_choice = position.is_legal(mv) && position.legal_moves().len() > 1;
        // What was said of a move is not said twice.
        let is_choice = is_choice && !self.is_shared_under_way();
        let Mode::Game(playing) = &self.mode else { return false };
        if !self.is_interactive() || !is_choice || playing.doubted == Some(mv) {
            return false;
        }
        let coach = self.coach(services);
        // Who is taught hears of every move that matters, and only of those.
        let trap = position.trap(mv).filter(|_| coach != Coach::Teach);
        if let Some(trap) = trap {
            if coach != Coach::Off {
                let coached = &mut self.board.session.heading_mut().coached;
                *coached = coached.and(Coached { spoken: 1, judged: 1 });
            }
            let text = format!("{mv} loses at once: {trap}");
            self.doubt(mv, text, &[Choice::MakeIt]);
            return true;
        }
        if coach == Coach::Off {
            return false;
        }
        self.board.typed.clear();
        self.hold(Some(Held::Judged(mv)));
        self.attend(services);
        self.judge(services);
        true
    }

    fn hold(&mut self, held: Option<Held<MoveOf<C>>>) {
        if let Mode::Game(playing) = &mut self.mode {
            playing.held = held;
        }
    }

    /// Says something of a move, and lets the person decide.
    fn doubt(&mut self, mv: MoveOf<C>, text: String, choices: &'static [Choice]) {
        self.board.typed.clear();
        if let Mode::Game(playing) = &mut self.mode {
            (playing.held, playing.doubted) = (Some(Held::Doubted(mv)), Some(mv));
        }
        self.board.note_down(Tone::Warning, text, choices);
    }

    /// Makes the move that is held back, or says what is wrong with it, once that is known.
    pub(crate) fn judge(&mut self, services: &mut Services) {
        if self.drill().is_some() {
            return self.judge_answer(services);
        }
        let Some(Held::Judged(mv)) = self.held() else { return };
        if !self.is_settled() {
            return;
        }
        let analysis = self.settled_analysis();
        let coach = self.coach(services);
        let effect = analysis.map(|analysis| Effect::new(mv, analysis));
        // A move that is spoken of counts whether it is made or taken back; it is judged once.
        if let Some(effect) = &effect {
            self.board.session.heading_mut().coached.count(coach, effect);
        }
        let Some(effect) = effect.filter(|effect| coach.speaks_of(effect)) else {
            return self.make(mv, services);
        };
        let costs = phrases::costs(&effect, self.board.session.start().point_name());
        if coach == Coach::Warn {
            return self.doubt(mv, format!("{mv} {costs}"), &[Choice::MakeIt]);
        }
        let choices: &[_] = if services.config.ai().undo {
            &[Choice::TakeBack, Choice::GoOn]
        } else {
            &[Choice::GoOn]
        };
        self.doubt(mv, format!("{mv} {costs}"), choices);
        let moves = effect.analysis().moves.clone();
        if let Some(known) = moves.iter().find(|known| known.mv == mv).copied() {
            self.look_for_line(moves, known, Made::Answer, services);
        }
    }

    /// Makes the move that is held back.
    pub(crate) fn make_held(&mut self, services: &mut Services) {
        let Some(Held::Judged(mv) | Held::Doubted(mv)) = self.held() else { return };
        self.leave_line(services);
        self.make(mv, services);
    }

    /// Drops the move that is held back. One that was shown with its answer stays as a side line.
    pub(crate) fn drop_held(&mut self, services: &mut Services) {
        let held = self.held();
        self.hold(None);
        let (Some(Held::Doubted(mv)), true) = (held, self.board.why.is_some()) else { return };
        self.leave_line(services);
        if self.board.session.add_variation(mv).is_ok() {
            self.board.saved.save(&self.board.session);
        }
    }

    /// Whether no more is looked for: what is known of every move is known, or nothing will be, since the
    /// engine has broken down.
    pub(crate) fn is_settled(&self) -> bool {
        let is_known =
            self.board.computer.analysis.is_some() && !self.board.computer.is_analysing();
        is_known || self.board.computer.failure.is_some()
    }

    /// What is known of every move, unless the engine has broken down.
    pub(crate) fn settled_analysis(&self) -> Option<Analysis<MoveOf<C>>> {
        self.board.computer.analysis.clone().filter(|_| self.board.computer.failure.is_none())
    }

    /// Lets another coach speak for the rest of this run.
    pub(crate) fn set_coach(&mut self, coach: Coach, services: &mut Services) {
        match services.config.trying("ai", "coach", Some(coach.name())) {
            Ok(config) => {
                services.config = config;
                self.say(match coach {
                    Coach::Off => "the coach says nothing from now on",
                    Coach::Warn => {
                        "the coach asks before a move that loses at once or gives the win away"
                    }
                    Coach::Teach => {
                        "the coach shows what every mistake costs, and the answer to it"
                    }
                });
                self.attend(services);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Says who coaches, or changes it.
    pub(crate) fn coach_command(&mut self, text: &str, services: &mut Services) {
        match Coach::find(text) {
            Some(coach) => self.set_coach(coach, services),
            None if text.is_empty() => {
                let name = services.config.ai().coach.name();
                self.say(format!("coach: {name}; there are {}", Coach::NAMES.join(", ")));
            }
            None => {
                let expected = Coach::NAMES.join(", ");
                self.warn(ParseError::new("coach", text, expected).to_string());
            }
        }
    }
}
