//! The line of a move on the board, step by step.

use std::time::Instant;

use arcade_base::sentence;
use arcade_engine::{Game, MoveValue, Outcome, Side, Value};

use super::{ANSWER_TIME, Change, Choice, Mode, OpenGame, Tone};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::phrases::{self, Step};
use crate::services::Services;
use crate::session::review::Effect;
use crate::session::{Ending, GameStatus};

/// The question why a move is good or bad, and how far the answer has come.
pub(crate) struct Why<C: GameSpec> {
    /// The move; `None` for the best one.
    mv: Option<MoveOf<C>>,
    stage: Stage<C>,
    /// How much of the line is made at once when it is there.
    made: Made,
}

/// How much of a line is made at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// Nothing.
    Nothing,
    /// The move itself.
    Move,
    /// All up to the other side's first move: the answer.
    Answer,
}

enum Stage<C: GameSpec> {
    /// The values of the moves are looked for, until then.
    Values { until: Instant },
    /// These are the values, and the line of this move is looked for.
    Line { moves: Vec<MoveValue<MoveOf<C>>>, known: MoveValue<MoveOf<C>> },
    /// The line is there.
    Shown(ShownLine<C>),
}

/// A way through a line, or to the line of another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStep {
    /// A step back.
    Back,
    /// A step on.
    On,
    /// The line of the move that is better by one place.
    Better,
    /// The line of the move that is worse by one place.
    Worse,
}

/// A line on the board.
pub(crate) struct ShownLine<C: GameSpec> {
    pub(crate) mv: MoveOf<C>,
    /// The value of the move.
    pub(crate) worth: Value,
    /// The moves of the line.
    pub(crate) line: Vec<MoveOf<C>>,
    pub(crate) reason: String,
    /// The value of the move, in words.
    pub(crate) value: String,
    /// The seat that makes the first move.
    seat: Side,
    /// The values of all moves, best first.
    moves: Vec<MoveValue<MoveOf<C>>>,
    pub(crate) steps: Vec<Step<C::Game>>,
    /// How many of the steps have been made.
    pub(crate) at: usize,
}

impl<C: GameSpec> ShownLine<C> {
    /// The step that was made last; `None` before the first.
    pub(crate) fn last(&self) -> Option<&Step<C::Game>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The seat that makes a step.
    pub(crate) fn seat_of(&self, step: &Step<C::Game>) -> Side {
        if step.is_own { self.seat } else { self.seat.other() }
    }

    /// The seat to move, or that would be if the game were not over.
    pub(crate) fn mover(&self) -> Side {
        let is_own = self.last().is_none_or(|step| step.is_own_turn_next);
        if is_own { self.seat } else { self.seat.other() }
    }

    /// Whether no other move is better.
    pub(crate) fn is_best(&self) -> bool {
        let value = |known: &MoveValue<MoveOf<C>>| (known.mv == self.mv).then_some(known.value);
        let own = self.moves.iter().find_map(value);
        own.zip(self.moves.first()).is_some_and(|(own, best)| own.compare(&best.value).is_eq())
    }

    /// The move before or after that of the line, in the order of their values.
    fn beside(&self, step: LineStep) -> Option<MoveValue<MoveOf<C>>> {
        let at = self.moves.iter().position(|known| known.mv == self.mv)?;
        let beside = if step == LineStep::Better { at.checked_sub(1)? } else { at + 1 };
        self.moves.get(beside).copied()
    }

    /// Whether the last step has been made.
    pub(crate) fn is_over(&self) -> bool {
        self.at == self.steps.len()
    }

    /// How far it has come: "step 3/9".
    pub(crate) fn progress(&self) -> String {
        format!("step {}/{}", self.at, self.steps.len())
    }
}

impl<C: GameSpec> OpenGame<C> {
    /// The line that is stepped through, if there is one.
    pub(crate) fn shown_line(&self) -> Option<&ShownLine<C>> {
        match &self.board.why.as_ref()?.stage {
            Stage::Shown(shown) => Some(shown),
            _ => None,
        }
    }

    /// What is being looked for, if a line was asked for that isn't there yet.
    pub(crate) fn looking_for_line(&self) -> Option<String> {
        let why = self.board.why.as_ref().filter(|why| !matches!(why.stage, Stage::Shown(_)))?;
        let of = why.mv.map_or("the best move".into(), |mv| mv.to_string());
        Some(self.looking(&format!("looking for the line of {of}")))
    }

    /// Asks why a move is good or bad, or which is the best one and why.
    pub(crate) fn ask_why(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        if self.is_solo() {
            return self.say("a puzzle has no lines: nobody plays against you");
        }
        match self.board.session.state() {
            GameStatus::Over(_) => return self.say("there is no line: the game is over"),
            GameStatus::ToMove(_) if !self.is_interactive() && !self.is_paused() => {
                return self.say("there is no line: it is the computer's turn");
            }
            GameStatus::ToMove(_) => {}
        }
        if self.board.computer.failure.is_some() {
            return;
        }
        let stage = Stage::Values { until: services.now + ANSWER_TIME };
        self.board.why = Some(Why { mv, stage, made: Made::Nothing });
        self.board.changed(Change::Board);
        self.attend(services);
    }

    /// Looks for the line of a move whose value is known, as are those of all moves, best first; so
    /// much of it is made at once.
    pub(crate) fn look_for_line(
        &mut self,
        moves: Vec<MoveValue<MoveOf<C>>>,
        known: MoveValue<MoveOf<C>>,
        made: Made,
        services: &Services,
    ) {
        self.board.why =
            Some(Why { mv: Some(known.mv), stage: Stage::Line { moves, known }, made });
        self.board.changed(Change::Board);
        self.board.computer.ask_for_line(self.board.session.position(), known, services);
    }

    /// Shows the line of the last move of a review, from the position before it.
    pub(crate) fn ask_why_of_last(&mut self, services: &Services) {
        let Some(review) = self.walked() else { return };
        let node = review.at;
        let tree = self.board.session.tree();
        let Some((parent, mv)) = tree.parent(node).zip(tree.mv(node)) else {
            return self.say("this is the start: go to a move for its line");
        };
        let moves = self.board.study.analysis(parent).filter(|_| review.has_values);
        let moves = moves.map(|analysis| analysis.moves.clone()).unwrap_or_default();
        let Some(known) = moves.iter().find(|known| known.mv == mv).copied() else {
            if review.has_values {
                return self.say("this move isn't reviewed yet");
            }
            let text = "the values are hidden".into();
            return self.board.note_down(Tone::Notice, text, &[Choice::ShowValues]);
        };
        self.interrupt_study();
        self.board.session.go_to(parent);
        self.look_for_line(moves, known, Made::Nothing, services);
    }

    /// Goes back to the game as it was.
    pub(crate) fn leave_line(&mut self, services: &Services) {
        self.board.computer.drop_line();
        if !self.shows_values() && self.tip_step() == 0 {
            self.board.computer.stop_values();
        }
        self.board.why = None;
        self.board.changed(Change::Board);
        if let Some(review) = self.walked() {
            // The line began before the move that is looked at.
            self.board.session.go_to(review.at);
        }
        self.attend(services);
    }

    /// Whether the values of the moves are wanted for a line.
    pub(crate) fn wants_values_for_line(&self) -> bool {
        self.board.why.as_ref().is_some_and(|why| matches!(why.stage, Stage::Values { .. }))
    }

    /// When the search for values is to make room for that for the line, or the coach is to speak.
    pub(crate) fn values_end(&self) -> Option<Instant> {
        let since = self.board.computer.analysing_since()?;
        let for_line = self.board.why.as_ref().and_then(|why| match why.stage {
            Stage::Values { until } => Some(until),
            _ => None,
        });
        let for_coach = self.is_coach_judging().then(|| since + ANSWER_TIME);
        for_line.into_iter().chain(for_coach).min()
    }

    /// Goes on with the question once what was asked for has come.
    pub(crate) fn attend_to_why(&mut self, services: &Services) {
        let Some(why) = &mut self.board.why else { return };
        if self.board.computer.failure.is_some() {
            self.board.why = None;
            return;
        }
        match &mut why.stage {
            Stage::Values { .. } if !self.board.computer.is_analysing() => {
                let Some(analysis) = &self.board.computer.analysis else { return };
                let position = self.board.session.position();
                let tip = match &mut self.mode {
                    Mode::Game(playing) => Some(&mut playing.tip),
                    _ => None,
                };
                let mut withdrawal = None;
                let wanted = why.mv.or_else(|| {
                    let tip = tip?;
                    let best = tip.name_best(position, analysis);
                    withdrawal = tip.withdrawal();
                    best
                });
                let known = analysis.moves.iter().find(|known| Some(known.mv) == wanted).copied();
                let moves = analysis.moves.clone();
                match known {
                    Some(known) => {
                        self.look_for_line(moves, known, Made::Nothing, services);
                        if let Some(withdrawal) = withdrawal {
                            self.say(sentence(&withdrawal));
                        }
                    }
                    None => {
                        self.board.why = None;
                        self.say("there was no time for a line: ask again");
                    }
                }
            }
            Stage::Line { moves, known } => {
                if let Some(line) =
                    self.board.computer.line.take_if(|line| line.first() == Some(&known.mv))
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
                self.board.session.start().point_name(),
            );
        }
        self.board.why = Some(Why { mv: Some(known.mv), stage: Stage::Shown(shown), made });
        self.board.changed(Change::Text);
    }

    /// A line before its first ply, with the values that the reason for its first move goes by.
    pub(crate) fn line_of(
        &self,
        moves: &[MoveValue<MoveOf<C>>],
        known: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
    ) -> ShownLine<C> {
        let (position, seat) = (self.board.session.position(), self.board.session.mover());
        let names = [seat, seat.other()].map(|seat| self.board.session.name(seat));
        let mv = known.mv;
        let reason = phrases::reason::<C>(position, mv, moves, line);
        let steps = phrases::steps::<C>(position, line, &known.value, &names);
        let value = match known.value {
            Value::Exact { .. } => known.value.to_string(),
            Value::Estimate { .. } => "estimate".into(),
        };
        let (worth, line) = (known.value, line.to_vec());
        ShownLine { mv, worth, line, reason, value, seat, moves: moves.to_vec(), steps, at: 0 }
    }

    /// Goes a step through the line that is shown, or to the line of another move.
    pub(crate) fn step(&mut self, step: LineStep, services: &Services) {
        let is_hidden = self.hidden_analysis().is_some();
        let Some(Why { stage: Stage::Shown(shown), .. }) = &mut self.board.why else { return };
        match step {
            LineStep::Back if shown.at > 0 => {
                shown.at -= 1;
                self.board.changed(Change::Text);
            }
            LineStep::On if !shown.is_over() => {
                shown.at += 1;
                self.board.changed(Change::Step);
            }
            LineStep::Back => self.say("this is the game, before the line"),
            LineStep::On => self.say("this is the end of the line"),
            // The other moves are what is looked for.
            LineStep::Better | LineStep::Worse if is_hidden => {}
            LineStep::Better | LineStep::Worse => match shown.beside(step) {
                Some(known) => {
                    let moves = std::mem::take(&mut shown.moves);
                    self.look_for_line(moves, known, Made::Nothing, services);
                }
                None if step == LineStep::Better => self.say("no move is better"),
                None => self.say("no move is worse"),
            },
        }
    }
}

impl<C: GameSpec> ShownLine<C> {
    /// The state of the game after the steps that have been made; `position` is where the line begins.
    pub(crate) fn state(&self, position: &C::Game) -> GameStatus {
        let mover = self.mover();
        let position = self.last().map_or(position, |step| &step.after);
        match position.outcome() {
            None => GameStatus::ToMove(mover),
            Some(Outcome::Draw) => GameStatus::Over(Ending::Drawn),
            Some(Outcome::Win) => GameStatus::Over(Ending::Won(mover)),
            Some(Outcome::Loss) => GameStatus::Over(Ending::Won(mover.other())),
        }
    }
}
