//! The line of a move on the board, step by step.

use std::time::{Duration, Instant};

use super::Play;
use super::animation::Animation;
use super::coaching::JUDGING_TIME;
use crate::engine::{MoveValue, Value};
use crate::game::{Game, Outcome, Side};
use crate::kit::{Action, Cartridge, Commentary as _, MoveOf, View as _};
use crate::phrases::{self, Step};
use crate::session::review::Effect;
use crate::session::{Ending, State};
use crate::text::sentence;
use crate::tui::Context;

/// How long the values of the moves are looked for before the line.
const VALUES_TIME: Duration = Duration::from_secs(5);

/// The question why a move is good or bad, and how far the answer has come.
pub(super) struct Why<C: Cartridge> {
    /// The move; `None` for the best one.
    mv: Option<MoveOf<C>>,
    stage: Stage<C>,
    /// How much of the line is made at once when it is there.
    made: Made,
}

/// How much of a line is made at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// Nothing.
    Nothing,
    /// The move itself.
    Move,
    /// All up to the other side's first move: the answer.
    Answer,
}

enum Stage<C: Cartridge> {
    /// The values of the moves are looked for, until then.
    Values { until: Instant },
    /// These are the values, and the line of this move is looked for.
    Line { moves: Vec<MoveValue<MoveOf<C>>>, known: MoveValue<MoveOf<C>> },
    /// The line is there.
    Shown(Shown<C>),
}

/// A line on the board.
pub(super) struct Shown<C: Cartridge> {
    pub(super) mv: MoveOf<C>,
    pub(super) reason: String,
    /// The value of the move, in words.
    pub(super) value: String,
    /// The seat that makes the first move.
    seat: Side,
    /// The values of all moves, best first.
    moves: Vec<MoveValue<MoveOf<C>>>,
    pub(super) steps: Vec<Step<C::Game>>,
    /// How many of the steps have been made.
    pub(super) at: usize,
}

impl<C: Cartridge> Shown<C> {
    /// The step that was made last; `None` before the first.
    pub(super) fn last(&self) -> Option<&Step<C::Game>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The seat that makes a step.
    pub(super) fn seat_of(&self, step: &Step<C::Game>) -> Side {
        if step.is_own { self.seat } else { self.seat.other() }
    }

    /// The seat to move, or that would be if the game were not over.
    pub(super) fn mover(&self) -> Side {
        let is_own = self.last().is_none_or(|step| step.is_own_turn_next);
        if is_own { self.seat } else { self.seat.other() }
    }

    /// Whether no other move is better.
    pub(super) fn is_best(&self) -> bool {
        let value = |known: &MoveValue<MoveOf<C>>| (known.mv == self.mv).then_some(known.value);
        let own = self.moves.iter().find_map(value);
        own.zip(self.moves.first()).is_some_and(|(own, best)| own.compare(&best.value).is_eq())
    }

    /// The move before or after that of the line, in the order of their values.
    fn beside(&self, action: Action) -> Option<MoveValue<MoveOf<C>>> {
        let at = self.moves.iter().position(|known| known.mv == self.mv)?;
        let beside = if action == Action::Up { at.checked_sub(1)? } else { at + 1 };
        self.moves.get(beside).copied()
    }

    /// Whether the last step has been made.
    pub(super) fn is_over(&self) -> bool {
        self.at == self.steps.len()
    }

    /// How far it has come: "step 3/9".
    pub(super) fn progress(&self) -> String {
        format!("step {}/{}", self.at, self.steps.len())
    }

    /// Whether the line is about to be entered, or over: what the arrows can't do then.
    fn can(&self, action: Action) -> bool {
        match action {
            Action::Left => self.at > 0,
            _ => self.at < self.steps.len(),
        }
    }
}

impl<C: Cartridge> Play<C> {
    /// The line that is stepped through, if there is one.
    pub(super) fn shown_line(&self) -> Option<&Shown<C>> {
        match &self.why.as_ref()?.stage {
            Stage::Shown(shown) => Some(shown),
            _ => None,
        }
    }

    /// The line on the board, whether it is stepped through or plays by itself.
    pub(super) fn seen_line(&self) -> Option<&Shown<C>> {
        self.shown_line().or(self.glanced())
    }

    /// What is being looked for, if a line was asked for that isn't there yet.
    pub(super) fn looking_for_line(&self) -> Option<String> {
        let why = self.why.as_ref().filter(|why| !matches!(why.stage, Stage::Shown(_)))?;
        let of = why.mv.map_or("the best move".into(), |mv| mv.to_string());
        Some(self.looking(&format!("looking for the line of {of}")))
    }

    /// The position on the board: that of the game, or of the line that is shown.
    pub(super) fn seen_position(&self) -> &C::Game {
        let step = self.seen_line().and_then(Shown::last);
        step.map_or(self.session.position(), |step| &step.after)
    }

    /// Whose turn it is there, or how the game would be over.
    pub(super) fn seen_state(&self) -> State {
        let Some(shown) = self.seen_line() else { return self.session.state() };
        let mover = shown.mover();
        match self.seen_position().outcome() {
            None => State::ToMove(mover),
            Some(Outcome::Draw) => State::Over(Ending::Drawn),
            Some(Outcome::Win) => State::Over(Ending::Won(mover)),
            Some(Outcome::Loss) => State::Over(Ending::Won(mover.other())),
        }
    }

    /// The seat whose turn it is there, or would be if the game were not over.
    pub(super) fn seen_mover(&self) -> Side {
        self.seen_line().map_or(self.session.mover(), Shown::mover)
    }

    /// The plies to the position on the board.
    pub(super) fn seen_plies(&self) -> usize {
        self.session.plies() + self.seen_line().map_or(0, |shown| shown.at)
    }

    /// The legal move that is typed, or that the cursor is on.
    pub(super) fn chosen(&self) -> Option<MoveOf<C>> {
        if !self.is_interactive() {
            return None;
        }
        let position = self.session.position();
        let chosen = || self.view.chosen(position, &self.typed);
        self.legal(&self.typed).or_else(chosen).filter(|&mv| position.is_legal(mv))
    }

    /// Asks why a move is good or bad, or which is the best one and why.
    pub(super) fn ask_why(&mut self, mv: Option<MoveOf<C>>, context: &Context) {
        if self.is_solo() {
            return self.say("a puzzle has no lines: nobody plays against you");
        }
        match self.session.state() {
            State::Over(_) => return self.say("there is no line: the game is over"),
            State::ToMove(_) if !self.is_interactive() && !self.pace.paused => {
                return self.say("there is no line: it is the computer's turn");
            }
            State::ToMove(_) => {}
        }
        if self.computer.failure.is_some() {
            return;
        }
        let stage = Stage::Values { until: context.now + VALUES_TIME };
        self.why = Some(Why { mv, stage, made: Made::Nothing });
        (self.page, self.animation) = (0, None);
        self.attend(context);
    }

    /// Looks for the line of a move whose value is known, as are those of all moves, best first; so
    /// much of it is made at once.
    pub(super) fn look_for_line(
        &mut self,
        moves: Vec<MoveValue<MoveOf<C>>>,
        known: MoveValue<MoveOf<C>>,
        made: Made,
        context: &Context,
    ) {
        self.why = Some(Why { mv: Some(known.mv), stage: Stage::Line { moves, known }, made });
        (self.page, self.animation) = (0, None);
        self.computer.ask_for_line(self.session.position(), known, context);
    }

    /// Shows the line of the last move of a review, from the position before it.
    pub(super) fn ask_why_of_last(&mut self, context: &Context) {
        let Some(review) = self.walked() else { return };
        let node = review.at;
        let tree = self.session.tree();
        let Some((parent, mv)) = tree.parent(node).zip(tree.mv(node)) else {
            return self.say("this is the start: go to a move for its line");
        };
        let moves = self.study.analysis(parent).filter(|_| review.has_values);
        let moves = moves.map(|analysis| analysis.moves.clone()).unwrap_or_default();
        let Some(known) = moves.iter().find(|known| known.mv == mv).copied() else {
            let is_hidden = !review.has_values;
            return self.say(if is_hidden {
                "the values are hidden: v shows them"
            } else {
                "this move isn't reviewed yet"
            });
        };
        self.interrupt_study();
        self.session.go_to(parent);
        self.look_for_line(moves, known, Made::Nothing, context);
    }

    /// Goes back to the game as it was.
    pub(super) fn leave_line(&mut self, context: &Context) {
        self.computer.drop_line();
        if !self.values && self.tip.step() == 0 {
            self.computer.stop_values();
        }
        (self.why, self.animation, self.page) = (None, None, 0);
        if let Some(review) = self.walked() {
            // The line began before the move that is looked at.
            self.session.go_to(review.at);
        }
        self.attend(context);
    }

    /// Whether the values of the moves are wanted for a line.
    pub(super) fn wants_values_for_line(&self) -> bool {
        self.why.as_ref().is_some_and(|why| matches!(why.stage, Stage::Values { .. }))
    }

    /// When the search for values is to make room for that for the line, or the coach is to speak.
    pub(super) fn values_end(&self) -> Option<Instant> {
        let since = self.computer.analysing_since()?;
        let for_line = self.why.as_ref().and_then(|why| match why.stage {
            Stage::Values { until } => Some(until),
            _ => None,
        });
        let for_coach = self.is_coach_judging().then(|| since + JUDGING_TIME);
        for_line.into_iter().chain(for_coach).min()
    }

    /// Goes on with the question once what was asked for has come.
    pub(super) fn attend_to_why(&mut self, context: &Context) {
        let Some(why) = &mut self.why else { return };
        if self.computer.failure.is_some() {
            self.why = None;
            return;
        }
        match &mut why.stage {
            Stage::Values { .. } if !self.computer.is_analysing() => {
                let Some(analysis) = &self.computer.analysis else { return };
                let position = self.session.position();
                let wanted = why.mv.or_else(|| self.tip.name_best(position, analysis));
                let known = analysis.moves.iter().find(|known| Some(known.mv) == wanted).copied();
                let moves = analysis.moves.clone();
                match known {
                    Some(known) => {
                        let withdrawal = self.tip.withdrawal().filter(|_| why.mv.is_none());
                        self.look_for_line(moves, known, Made::Nothing, context);
                        if let Some(withdrawal) = withdrawal {
                            self.say(sentence(&withdrawal));
                        }
                    }
                    None => {
                        self.why = None;
                        self.say("there was no time for a line: ask again");
                    }
                }
            }
            Stage::Line { moves, known } => {
                if let Some(line) =
                    self.computer.line.take_if(|line| line.first() == Some(&known.mv))
                {
                    let (moves, known, made) = (std::mem::take(moves), *known, why.made);
                    self.show_line(&moves, &known, &line, made);
                }
            }
            _ => {}
        }
    }

    fn show_line(
        &mut self,
        moves: &[MoveValue<MoveOf<C>>],
        known: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
        made: Made,
    ) {
        let mut shown = self.line_of(moves, known, line);
        match made {
            Made::Nothing => {}
            Made::Move => shown.at = 1.min(shown.steps.len()),
            Made::Answer => {
                let answer = shown.steps.iter().position(|step| !step.is_own);
                shown.at = answer.map_or(shown.steps.len(), |answer| answer + 1);
            }
        }
        if let Some(analysis) = self.hidden_analysis() {
            // The reason would name the move that is looked for.
            shown.reason = phrases::did(
                &Effect::new(known.mv, analysis),
                C::Words::point(self.session.start()),
            );
        }
        self.why = Some(Why { mv: Some(known.mv), stage: Stage::Shown(shown), made });
        self.page = 0;
    }

    /// A line before its first ply, with the values that the reason for its first move goes by.
    pub(super) fn line_of(
        &self,
        moves: &[MoveValue<MoveOf<C>>],
        known: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
    ) -> Shown<C> {
        let (position, seat) = (self.session.position(), self.session.mover());
        let names = [seat, seat.other()].map(|seat| self.session.name(seat));
        let mv = known.mv;
        let reason = phrases::reason::<C>(position, mv, moves, line);
        let steps = phrases::steps::<C>(position, line, &known.value, &names);
        let value = match known.value {
            Value::Exact { .. } => known.value.to_string(),
            Value::Estimate { .. } => "estimate".into(),
        };
        Shown { mv, reason, value, seat, moves: moves.to_vec(), steps, at: 0 }
    }

    /// Does what an action does while a line is shown or looked for; false if it is one for the whole
    /// screen.
    pub(super) fn step(&mut self, action: Action, context: &Context) {
        let is_practice = self.hidden_analysis().is_some();
        let Some(why) = &mut self.why else { return };
        let is_animated = context.is_animated();
        match (&mut why.stage, action) {
            (_, Action::Back | Action::Why) => self.leave_line(context),
            (Stage::Shown(shown), Action::Left) if shown.can(action) => {
                shown.at -= 1;
                self.page = 0;
            }
            (Stage::Shown(shown), Action::Right | Action::Select) if shown.can(action) => {
                shown.at += 1;
                self.page = 0;
                let length = shown.last().map(|step| C::View::animation(&step.before, step.mv));
                let animation = length.and_then(|length| Animation::new(context.now, length));
                self.animation = animation.filter(|_| is_animated);
            }
            // The other moves are what is looked for.
            (Stage::Shown(_), Action::Up | Action::Down) if is_practice => {}
            (Stage::Shown(shown), Action::Up | Action::Down) => match shown.beside(action) {
                Some(known) => {
                    let moves = std::mem::take(&mut shown.moves);
                    self.look_for_line(moves, known, Made::Nothing, context);
                }
                None if action == Action::Up => self.say("no move is better"),
                None => self.say("no move is worse"),
            },
            (Stage::Shown(_), Action::Left) => self.say("this is the game, before the line"),
            (Stage::Shown(_), Action::Right | Action::Select) => {
                self.say("this is the end of the line");
            }
            _ => {}
        }
    }
}
