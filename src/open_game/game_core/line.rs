//! Showing the line of a move on the board, step by step.

use std::time::Instant;

use arcade_base::{capitalize, clause_to_sentence};
use arcade_engine::{MoveValue, Outcome, Position, Side, Value};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::Effect;
use arcade_games::session::{Ending, GameStatus};

use super::{Change, GameCore};
use crate::open_game::engine_client::ANSWER_TIME;
use crate::phrases::{self, LineMove, Reason, Tip};
use crate::services::Services;

/// A request to explain a move by its line, and its progress.
pub(crate) struct LineRequest<C: GameSpec> {
    /// The move to explain; `None` for the best one.
    mv: Option<MoveOf<C>>,
    stage: LineStage<C>,
    /// How many of the line's moves to play on the board as soon as it is found.
    autoplay: Autoplay,
    /// What the move gave away, in words. Set when the person is still looking for a better move,
    /// so that the line gives no other move away.
    verdict: Option<String>,
}

/// How much of a line is played on the board as soon as it has been found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Autoplay {
    /// Nothing.
    Nothing,
    /// The move itself.
    FirstMove,
    /// All moves up to and including the opponent's first reply.
    ThroughReply,
}

enum LineStage<C: GameSpec> {
    /// The values of the moves are being searched, at most until this time.
    Values { until: Instant },
    /// The values are known, and the line of this move is being searched.
    Line { moves: Vec<MoveValue<MoveOf<C>>>, candidate: MoveValue<MoveOf<C>> },
    /// The line has been found and is shown.
    Shown(ShownLine<C>),
}

/// A step within a line, or a switch to the line of another move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStep {
    /// One step back.
    Back,
    /// One step forward.
    Forward,
    /// Switch to the line of the next better move.
    Better,
    /// Switch to the line of the next worse move.
    Worse,
}

/// A line shown on the board.
pub(crate) struct ShownLine<C: GameSpec> {
    pub(crate) mv: MoveOf<C>,
    /// The value of the line's first move.
    pub(crate) value: Value,
    /// The moves of the line.
    pub(crate) line: Vec<MoveOf<C>>,
    pub(crate) reason: Reason,
    /// The value of the first move as text; "estimate" unless it is exact.
    pub(crate) value_text: String,
    /// The seat that makes the line's first move.
    seat: Side,
    /// The values of all legal moves in the starting position, best first.
    moves: Vec<MoveValue<MoveOf<C>>>,
    pub(crate) steps: Vec<LineMove<C::Position>>,
    /// The number of steps played on the board.
    pub(crate) at: usize,
}

impl<C: GameSpec> ShownLine<C> {
    /// The last step played; `None` before the first.
    pub(crate) fn last(&self) -> Option<&LineMove<C::Position>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The seat that makes a step.
    pub(crate) fn seat_of(&self, step: &LineMove<C::Position>) -> Side {
        if step.is_own { self.seat } else { self.seat.other() }
    }

    /// The seat to move after the last step played, even if the game is over there.
    pub(crate) fn mover(&self) -> Side {
        let is_own = self.last().is_none_or(|step| step.is_own_turn_next);
        if is_own { self.seat } else { self.seat.other() }
    }

    /// Whether the line's first move is as good as the best move.
    pub(crate) fn is_best(&self) -> bool {
        let value =
            |candidate: &MoveValue<MoveOf<C>>| (candidate.mv == self.mv).then_some(candidate.value);
        let own = self.moves.iter().find_map(value);
        own.zip(self.moves.first()).is_some_and(|(own, best)| own.compare(&best.value).is_eq())
    }

    /// The next better or next worse move than the line's first move.
    fn beside(&self, step: LineStep) -> Option<MoveValue<MoveOf<C>>> {
        let at = self.moves.iter().position(|candidate| candidate.mv == self.mv)?;
        let beside = if step == LineStep::Better { at.checked_sub(1)? } else { at + 1 };
        self.moves.get(beside).copied()
    }

    /// Whether the whole line has been played.
    pub(crate) fn is_over(&self) -> bool {
        self.at == self.steps.len()
    }

    /// The progress within the line: "step 3/9".
    pub(crate) fn progress(&self) -> String {
        format!("step {}/{}", self.at, self.steps.len())
    }
}

impl<C: GameSpec> GameCore<C> {
    /// The line shown on the board, if any.
    pub(crate) fn shown_line(&self) -> Option<&ShownLine<C>> {
        match &self.line_request.as_ref()?.stage {
            LineStage::Shown(shown) => Some(shown),
            _ => None,
        }
    }

    /// The status text while a requested line is being searched.
    pub(crate) fn looking_for_line(&self) -> Option<String> {
        let request = self
            .line_request
            .as_ref()
            .filter(|request| !matches!(request.stage, LineStage::Shown(_)))?;
        let of = request.mv.map_or("the best move".into(), |mv| mv.to_string());
        Some(self.looking_text(&format!("looking for the line of {of}")))
    }

    /// Starts the search for the line of `candidate`. `moves` are the values of all moves, best first;
    /// `autoplay` is how much of the line to play once it is found.
    pub(crate) fn search_line(
        &mut self,
        moves: Vec<MoveValue<MoveOf<C>>>,
        candidate: MoveValue<MoveOf<C>>,
        autoplay: Autoplay,
        services: &Services,
    ) {
        self.line_request = Some(LineRequest {
            mv: Some(candidate.mv),
            stage: LineStage::Line { moves, candidate },
            autoplay,
            verdict: None,
        });
        self.changed(Change::Board);
        self.engine.search_line(self.session.position(), candidate, services);
    }

    /// Requests the line of a move, or of the best move if `None`; its search starts once the
    /// values of the moves are known.
    pub(crate) fn request_line(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        let stage = LineStage::Values { until: services.now + ANSWER_TIME };
        self.line_request =
            Some(LineRequest { mv, stage, autoplay: Autoplay::Nothing, verdict: None });
        self.changed(Change::Board);
    }

    /// Warns about what a move gave away, with a remark, and shows the reply that punishes it without
    /// revealing a better move.
    pub(crate) fn refute(&mut self, effect: &Effect<MoveOf<C>>, remark: &str, services: &Services) {
        let did = phrases::would_cost(effect, self.session.start().point_name());
        self.warn(format!("{} {did}. {remark}The answer to it is on the board.", effect.mv()));
        self.search_line_of_effect(effect, Autoplay::ThroughReply, services);
        if let Some(request) = &mut self.line_request {
            request.verdict = Some(did);
        }
    }

    /// Starts the search for the line of a move that has already been analysed.
    pub(crate) fn search_line_of_effect(
        &mut self,
        effect: &Effect<MoveOf<C>>,
        autoplay: Autoplay,
        services: &Services,
    ) {
        let moves = effect.analysis().moves.clone();
        if let Some(candidate) = moves.iter().find(|candidate| candidate.mv == effect.mv()).copied()
        {
            self.search_line(moves, candidate, autoplay, services);
        }
    }

    /// Closes the line and returns to the game; stops the analysis of the moves unless it is needed
    /// for something else.
    pub(crate) fn leave_line(&mut self, needs_values: bool) {
        self.engine.drop_line();
        if !needs_values {
            self.engine.stop_values();
        }
        self.line_request = None;
        self.changed(Change::Board);
    }

    /// The deadline of the analysis if a line is waiting for it.
    pub(crate) fn line_values_deadline(&self) -> Option<Instant> {
        match self.line_request.as_ref()?.stage {
            LineStage::Values { until } => Some(until),
            _ => None,
        }
    }

    /// Advances the requested line when the results it needs have arrived. If no move was
    /// specified, the line is that of the move the tip recommends, and the tip keeps to that move.
    pub(crate) fn advance_line(&mut self, tip: Option<&mut Tip<C>>, services: &Services) {
        let Some(request) = &mut self.line_request else { return };
        if self.engine.results.failure.is_some() {
            self.line_request = None;
            return;
        }
        match &mut request.stage {
            LineStage::Values { .. } if !self.engine.is_analysing() => {
                let Some(analysis) = &self.engine.results.analysis else { return };
                let position = self.session.position();
                let mut withdrawal = None;
                let wanted = request.mv.or_else(|| {
                    let tip = tip?;
                    let best = tip.name_best(position, analysis);
                    withdrawal = tip.withdrawal(position);
                    best
                });
                let candidate =
                    analysis.moves.iter().find(|candidate| Some(candidate.mv) == wanted).copied();
                let moves = analysis.moves.clone();
                match candidate {
                    Some(candidate) => {
                        self.search_line(moves, candidate, Autoplay::Nothing, services);
                        if let Some(withdrawal) = withdrawal {
                            self.say(clause_to_sentence(&withdrawal));
                        }
                    }
                    None => {
                        self.line_request = None;
                        self.say("there was no time for a line: ask again");
                    }
                }
            }
            LineStage::Line { moves, candidate } => {
                if let Some(line) =
                    self.engine.results.line.take_if(|line| line.first() == Some(&candidate.mv))
                {
                    let (moves, candidate, autoplay) =
                        (std::mem::take(moves), *candidate, request.autoplay);
                    let verdict = request.verdict.take();
                    self.show_line(&moves, &candidate, &line, autoplay, verdict);
                }
            }
            _ => {}
        }
    }

    fn show_line(
        &mut self,
        moves: &[MoveValue<MoveOf<C>>],
        candidate: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
        autoplay: Autoplay,
        verdict: Option<String>,
    ) {
        let mut shown = self.line_of(moves, candidate, line);
        match autoplay {
            Autoplay::Nothing => {}
            Autoplay::FirstMove => shown.at = 1.min(shown.steps.len()),
            Autoplay::ThroughReply => {
                let answer = shown.steps.iter().position(|step| !step.is_own);
                shown.at = answer.map_or(shown.steps.len(), |answer| answer + 1);
            }
        }
        if let Some(verdict) = &verdict {
            let mut text = verdict.clone();
            capitalize(&mut text);
            shown.reason = text.into();
            if let Some(reply) = shown.last() {
                self.warn(format!("{} {verdict}: {}", shown.mv, reply.text));
            }
        }
        self.line_request = Some(LineRequest {
            mv: Some(candidate.mv),
            stage: LineStage::Shown(shown),
            autoplay,
            verdict,
        });
        self.changed(Change::Text);
    }

    /// Creates a line with no step played yet. `moves` are the values of all moves, from which the
    /// reason for the first move is derived.
    pub(crate) fn line_of(
        &self,
        moves: &[MoveValue<MoveOf<C>>],
        candidate: &MoveValue<MoveOf<C>>,
        line: &[MoveOf<C>],
    ) -> ShownLine<C> {
        let (session, seat) = (&self.session, self.session.mover());
        let names = phrases::names_at_board::<C>(session);
        let mv = candidate.mv;
        let reason = phrases::reason_naming::<C>(session.position(), mv, moves, line, &names);
        let steps = phrases::steps::<C>(session.position(), line, &candidate.value, &names);
        let value_text = match candidate.value {
            Value::Exact { .. } => phrases::value_text(&candidate.value, session.position()),
            Value::Estimate { .. } => "estimate".into(),
        };
        let (value, line, moves) = (candidate.value, line.to_vec(), moves.to_vec());
        ShownLine { mv, value, line, reason, value_text, seat, moves, steps, at: 0 }
    }

    /// Steps through the line on the board, or switches to the line of another move.
    pub(crate) fn step(&mut self, step: LineStep, services: &Services) {
        let Some(LineRequest { stage: LineStage::Shown(shown), verdict, .. }) =
            &mut self.line_request
        else {
            return;
        };
        let is_hidden = verdict.is_some();
        match step {
            LineStep::Back if shown.at > 0 => {
                shown.at -= 1;
                self.changed(Change::Text);
            }
            LineStep::Forward if !shown.is_over() => {
                shown.at += 1;
                self.changed(Change::Step);
            }
            LineStep::Back => self.say("this is the game, before the line"),
            LineStep::Forward => self.say("this is the end of the line"),
            // The person is still looking for a better move, so the others stay hidden.
            LineStep::Better | LineStep::Worse if is_hidden => {}
            LineStep::Better | LineStep::Worse => match shown.beside(step) {
                Some(candidate) => {
                    let moves = std::mem::take(&mut shown.moves);
                    self.search_line(moves, candidate, Autoplay::Nothing, services);
                }
                None if step == LineStep::Better => self.say("no move is better"),
                None => self.say("no move is worse"),
            },
        }
    }
}

impl<C: GameSpec> ShownLine<C> {
    /// The state of the game after the steps played; `position` is the line's starting position.
    pub(crate) fn state(&self, position: &C::Position) -> GameStatus {
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
