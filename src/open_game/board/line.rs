//! The line of a move on the board, step by step.

use std::time::Instant;

use arcade_base::sentence;
use arcade_engine::{Game, MoveValue, Outcome, Side, Value};

use super::{Board, Change};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::open_game::computer::ANSWER_TIME;
use crate::phrases::{self, LineMove, Tip};
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
    /// What the move did, where that is all that may be said: a better one is looked for.
    verdict: Option<String>,
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
    pub(crate) steps: Vec<LineMove<C::Game>>,
    /// How many of the steps have been made.
    pub(crate) at: usize,
}

impl<C: GameSpec> ShownLine<C> {
    /// The step that was made last; `None` before the first.
    pub(crate) fn last(&self) -> Option<&LineMove<C::Game>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The seat that makes a step.
    pub(crate) fn seat_of(&self, step: &LineMove<C::Game>) -> Side {
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

impl<C: GameSpec> Board<C> {
    /// The line that is stepped through, if there is one.
    pub(crate) fn shown_line(&self) -> Option<&ShownLine<C>> {
        match &self.why.as_ref()?.stage {
            Stage::Shown(shown) => Some(shown),
            _ => None,
        }
    }

    /// What is being looked for, if a line was asked for that isn't there yet.
    pub(crate) fn looking_for_line(&self) -> Option<String> {
        let why = self.why.as_ref().filter(|why| !matches!(why.stage, Stage::Shown(_)))?;
        let of = why.mv.map_or("the best move".into(), |mv| mv.to_string());
        Some(self.looking(&format!("looking for the line of {of}")))
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
        self.why = Some(Why {
            mv: Some(known.mv),
            stage: Stage::Line { moves, known },
            made,
            verdict: None,
        });
        self.changed(Change::Board);
        self.computer.ask_for_line(self.session.position(), known, services);
    }

    /// Asks for the line of a move, or of the best one, once the values of the moves are there.
    pub(crate) fn ask_for_line(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        let stage = Stage::Values { until: services.now + ANSWER_TIME };
        self.why = Some(Why { mv, stage, made: Made::Nothing, verdict: None });
        self.changed(Change::Board);
    }

    /// Says what a move gave away, and shows the answer to it, which tells nothing of better moves.
    pub(crate) fn refute(&mut self, effect: &Effect<MoveOf<C>>, services: &Services) {
        let did = phrases::move_effect(effect, self.session.start().point_name());
        self.warn(format!("{} {did}. The answer to it is on the board.", effect.mv()));
        self.look_for_line_of(effect, Made::Answer, services);
        if let Some(why) = &mut self.why {
            why.verdict = Some(did);
        }
    }

    /// Looks for the line of the move whose effect is known.
    pub(crate) fn look_for_line_of(
        &mut self,
        effect: &Effect<MoveOf<C>>,
        made: Made,
        services: &Services,
    ) {
        let moves = effect.analysis().moves.clone();
        if let Some(known) = moves.iter().find(|known| known.mv == effect.mv()).copied() {
            self.look_for_line(moves, known, made, services);
        }
    }

    /// Goes back from the line to the game; the values of the moves are no longer looked for, unless
    /// something else needs them.
    pub(crate) fn leave_line(&mut self, needs_values: bool) {
        self.computer.drop_line();
        if !needs_values {
            self.computer.stop_values();
        }
        self.why = None;
        self.changed(Change::Board);
    }

    /// Until when the values of the moves are looked for, if they are wanted for a line.
    pub(crate) fn values_for_line_end(&self) -> Option<Instant> {
        match self.why.as_ref()?.stage {
            Stage::Values { until } => Some(until),
            _ => None,
        }
    }

    /// Goes on with the question once what was asked for has come.
    /// The best move is the one that the tip speaks of from then on.
    pub(crate) fn request_line(&mut self, tip: Option<&mut Tip<C>>, services: &Services) {
        let Some(why) = &mut self.why else { return };
        if self.computer.failure.is_some() {
            self.why = None;
            return;
        }
        match &mut why.stage {
            Stage::Values { .. } if !self.computer.is_analysing() => {
                let Some(analysis) = &self.computer.analysis else { return };
                let position = self.session.position();
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
                    let verdict = why.verdict.take();
                    self.show_line(&moves, &known, &line, made, verdict);
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
        verdict: Option<String>,
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
        if let Some(verdict) = &verdict {
            shown.reason.clone_from(verdict);
        }
        self.why = Some(Why { mv: Some(known.mv), stage: Stage::Shown(shown), made, verdict });
        self.changed(Change::Text);
    }

    /// A line before its first ply, with the values that the reason for its first move goes by.
    pub(crate) fn line_of(
        &self,
        moves: &[MoveValue<MoveOf<C>>],
        known: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
    ) -> ShownLine<C> {
        let (position, seat) = (self.session.position(), self.session.mover());
        let names = [seat, seat.other()].map(|seat| self.session.name(seat));
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
        let Some(Why { stage: Stage::Shown(shown), verdict, .. }) = &mut self.why else { return };
        let is_hidden = verdict.is_some();
        match step {
            LineStep::Back if shown.at > 0 => {
                shown.at -= 1;
                self.changed(Change::Text);
            }
            LineStep::On if !shown.is_over() => {
                shown.at += 1;
                self.changed(Change::Step);
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
