//! The coach: a person's move waits until it is known what it costs, and is made unless there is
//! something to say of it.

use std::time::Duration;

use super::Play;
use super::why::Made;
use crate::game::Game as _;
use crate::kit::{Action, Cartridge, Commentary as _, MoveOf, Page};
use crate::phrases;
use crate::session::review::Effect;
use crate::session::{Coach, Coached};
use crate::text::ParseError;
use crate::tui::Context;

/// How long the values of a position are looked for before the coach judges a move there.
pub(super) const JUDGING_TIME: Duration = Duration::from_secs(10);

/// A person's move that isn't made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held<M> {
    /// The values are looked for by which it is judged.
    Judged(M),
    /// Something was said of it, and the person decides.
    Doubted(M),
}

impl<C: Cartridge> Play<C> {
    /// The coach of this game: nobody plays against a person who solves a puzzle.
    pub(super) fn coach(&self, context: &Context) -> Coach {
        if self.is_solo() || self.is_shared_under_way() {
            Coach::Off
        } else {
            context.config.ai().coach
        }
    }

    /// Whether the coach wants to know the values of the moves.
    pub(super) fn coach_wants_values(&self, context: &Context) -> bool {
        self.coach(context) != Coach::Off && self.is_interactive()
    }

    /// Whether a move is held back until the coach has judged it.
    pub(super) fn is_coach_judging(&self) -> bool {
        matches!(self.held, Some(Held::Judged(_))) && self.drill.is_none()
    }

    /// Holds a person's move back until it is judged; false if it is to be made now.
    pub(super) fn holds_back(&mut self, mv: MoveOf<C>, context: &mut Context) -> bool {
        let position = self.session.position();
        let is_choice = position.is_legal(mv) && position.legal_moves().len() > 1;
        // What was said of a move is not said twice.
        let is_choice = is_choice && !self.is_shared_under_way();
        if !self.is_interactive() || !is_choice || self.doubted == Some(mv) {
            return false;
        }
        let coach = self.coach(context);
        // Who is taught hears of every move that matters, and only of those.
        let trap = C::Words::trap(position, mv).filter(|_| coach != Coach::Teach);
        if let Some(trap) = trap {
            let enter = context.keys.on(Page::Board).label(Action::Select).unwrap_or_default();
            if coach != Coach::Off {
                let coached = &mut self.session.heading_mut().coached;
                *coached = coached.and(Coached { spoken: 1, judged: 1 });
            }
            self.doubt(mv);
            self.warn(format!("{mv} loses at once: {trap}. {enter} plays it all the same."));
            return true;
        }
        if coach == Coach::Off {
            return false;
        }
        self.typed.clear();
        self.held = Some(Held::Judged(mv));
        self.attend(context);
        self.judge(context);
        true
    }

    fn doubt(&mut self, mv: MoveOf<C>) {
        self.typed.clear();
        (self.held, self.doubted) = (Some(Held::Doubted(mv)), Some(mv));
    }

    /// Makes the move that is held back, or says what is wrong with it, once that is known.
    pub(super) fn judge(&mut self, context: &mut Context) {
        let Some(Held::Judged(mv)) = self.held else { return };
        let analysis = match &self.computer.analysis {
            _ if self.computer.failure.is_some() => None,
            Some(analysis) if !self.computer.is_analysing() => Some(analysis.clone()),
            _ => return,
        };
        if self.drill.is_some() {
            return self.judge_answer(mv, analysis, context);
        }
        let coach = self.coach(context);
        let effect = analysis.map(|analysis| Effect::new(mv, analysis));
        // A move that is spoken of counts whether it is made or taken back; it is judged once.
        if let Some(effect) = &effect {
            self.session.heading_mut().coached.count(coach, effect);
        }
        let Some(effect) = effect.filter(|effect| coach.speaks_of(effect)) else {
            return self.make(mv, context);
        };
        self.doubt(mv);
        let costs = phrases::costs(&effect, C::Words::point(self.session.start()));
        let keys = context.keys.on(Page::Board);
        let key = |action| keys.label(action).unwrap_or_default();
        let [enter, undo] = [Action::Select, Action::Undo].map(key);
        let back = if context.config.ai().undo {
            format!("{undo} takes it back, ")
        } else {
            String::new()
        };
        if coach == Coach::Warn {
            return self.warn(format!("{mv} {costs}. {enter} plays it all the same."));
        }
        self.warn(format!(
            "{mv} {costs}: the answer to it is on the board. {back}{enter} plays on."
        ));
        let moves = effect.analysis().moves.clone();
        if let Some(known) = moves.iter().find(|known| known.mv == mv).copied() {
            self.look_for_line(moves, known, Made::Answer, context);
        }
    }

    /// Makes the move that is held back.
    pub(super) fn make_held(&mut self, context: &mut Context) {
        let (Some(Held::Judged(mv) | Held::Doubted(mv)), None) = (self.held, &self.review) else {
            return;
        };
        self.leave_line(context);
        self.make(mv, context);
    }

    /// Drops the move that is held back. One that was shown with its answer stays as a side line.
    pub(super) fn drop_held(&mut self, context: &mut Context) {
        let held = self.held.take();
        let (Some(Held::Doubted(mv)), true) = (held, self.why.is_some()) else { return };
        self.leave_line(context);
        if self.session.add_variation(mv).is_ok() {
            self.saved.save(&self.session);
        }
    }

    /// Handles an action while a move is held back; false if it means what it always does, and the
    /// move is dropped.
    pub(super) fn act_on_held(&mut self, action: Option<Action>, context: &mut Context) -> bool {
        if self.held.is_none() {
            return false;
        }
        if self.drill.is_some() {
            // What is looked at is soon judged; a key that goes back drops it.
            self.held = self.held.take_if(|_| action != Some(Action::Back));
            return true;
        }
        let is_line = self.why.is_some();
        let is_judged = matches!(self.held, Some(Held::Judged(_)));
        match action {
            // The key that has played the move doesn't skip the coach's word.
            Some(Action::Select) if is_judged => {}
            Some(Action::Select) => self.make_held(context),
            Some(Action::MoveNow) if is_judged => self.make_held(context),
            // Where nothing is taken back, the answer is only shown.
            Some(Action::Undo | Action::Back) if is_line && !context.config.ai().undo => {
                self.make_held(context);
            }
            Some(Action::Undo | Action::Back) => self.drop_held(context),
            // The line can be stepped through before it is decided.
            Some(Action::Left | Action::Right | Action::Help | Action::Leave) if is_line => {
                return false;
            }
            _ if is_line => {}
            _ => {
                self.held = None;
                return false;
            }
        }
        true
    }

    /// What is said while a move is judged.
    pub(super) fn judging(&self, context: &Context) -> Option<String> {
        let Some(Held::Judged(mv)) = self.held else { return None };
        if self.drill.is_some() {
            return Some(self.looking(&format!("Looking at {mv}")));
        }
        let keys = context.keys.on(Page::Board);
        let [now, back] =
            [Action::MoveNow, Action::Back].map(|action| keys.label(action).unwrap_or_default());
        let looks = self.looking(&format!("The coach looks at {mv}"));
        Some(format!("{looks} ({now} plays it at once, {back} drops it)"))
    }

    /// Lets another coach speak for the rest of this run.
    pub(super) fn set_coach(&mut self, coach: Coach, context: &mut Context) {
        match context.config.trying("ai", "coach", Some(coach.name())) {
            Ok(config) => {
                context.configure(config);
                self.say(match coach {
                    Coach::Off => "the coach says nothing from now on",
                    Coach::Warn => {
                        "the coach asks before a move that loses at once or gives the win away"
                    }
                    Coach::Teach => {
                        "the coach shows what every mistake costs, and the answer to it"
                    }
                });
                self.attend(context);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Says who coaches, or changes it.
    pub(super) fn coach_command(&mut self, text: &str, context: &mut Context) {
        match Coach::find(text) {
            Some(coach) => self.set_coach(coach, context),
            None if text.is_empty() => {
                let name = context.config.ai().coach.name();
                self.say(format!("coach: {name}; there are {}", Coach::NAMES.join(", ")));
            }
            None => {
                let expected = Coach::NAMES.join(", ");
                self.warn(ParseError::new("coach", text, expected).to_string());
            }
        }
    }
}
