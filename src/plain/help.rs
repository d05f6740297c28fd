//! Help with a position: tips, values, and the reasons for moves.

use arcade_base::clause_to_sentence;
use arcade_engine::Analysis;
use arcade_games::kit::{GameSpec, MoveOf};

use super::{LineMode, PlainError};
use crate::open_game::ShownLine;
use crate::phrases::{self, TIP_STEPS};

/// The progress line during an analysis.
pub(super) const ANALYSING: &str = "Looking at the moves";

impl<C: GameSpec> LineMode<'_, C> {
    /// Prints the next step of the tip; after the last step, a deeper analysis and the first step.
    pub(super) fn next_tip(&mut self) -> Result<(), PlainError> {
        let advised = self.open.playing.tip.mv();
        if self.open.playing.tip.step() == TIP_STEPS {
            self.look_deeper()?;
        }
        // If the analysis has withdrawn the tip, its first step is already there.
        if self.open.playing.tip.mv() == advised {
            self.open.next_tip(&self.services);
            self.wait_for_computer(ANALYSING)?;
        }
        self.print_tip()
    }

    fn print_tip(&mut self) -> Result<(), PlainError> {
        let tip = self.open.playing.tip_text(&self.open.core).unwrap_or_default();
        let step = self.open.playing.tip.step();
        Ok(self.console.say(&format!("Tip {step}/{TIP_STEPS}: {tip}."))?)
    }

    /// The analysis of the position, which takes a few seconds at most. It is cached, so that answers are
    /// consistent, until a deeper one is requested.
    pub(super) fn analysis(&mut self) -> Result<Option<Analysis<MoveOf<C>>>, PlainError> {
        self.open.core.engine.ask_for_values(self.open.core.session.position(), &self.services);
        self.wait_for_computer(ANALYSING)?;
        Ok(self.open.core.engine.results.analysis.clone())
    }

    /// Analyses the position deeper if its values are incomplete. Returns whether the values have changed.
    fn look_deeper(&mut self) -> Result<bool, PlainError> {
        let before = self.open.core.engine.results.analysis.clone();
        let position = self.open.core.session.position();
        if !self.open.core.engine.look_deeper(position, &self.services) {
            return Ok(false);
        }
        self.wait_for_computer(ANALYSING)?;
        let moves = |analysis: &Option<Analysis<MoveOf<C>>>| {
            analysis.as_ref().map(|analysis| analysis.moves.clone())
        };
        Ok(moves(&before) != moves(&self.open.core.engine.results.analysis))
    }

    /// Prints the value of every move, best first; the second time in a position, after a deeper analysis.
    pub(super) fn values(&mut self) -> Result<(), PlainError> {
        if self.open.core.is_solo() {
            return Ok(self.console.say("A puzzle has no values: nobody plays against you.")?);
        }
        let advised = self.open.playing.tip.mv();
        let is_deeper = self.look_deeper()?;
        let Some(analysis) = self.analysis()? else { return Ok(()) };
        self.open.record_help();
        if is_deeper {
            self.console.say("After a deeper look:")?;
        }
        let solved = if analysis.value.is_exact() { "solved: " } else { "" };
        let source = phrases::source_text::<C>(self.open.core.session.position(), &analysis);
        let text = |value| phrases::value_text(value, self.open.core.session.position());
        self.console.say(&format!("{solved}{}, {source}", text(&analysis.value)))?;
        for candidate in &analysis.moves {
            self.console.say(&format!("{}: {}", candidate.mv, text(&candidate.value)))?;
        }
        if !self.open.is_in_game() {
            return Ok(());
        }
        if self.open.playing.reconsider_tip(&self.open.core) != advised && advised.is_some() {
            match self.open.playing.tip.withdrawal(self.open.core.session.position()) {
                Some(withdrawal) if self.open.playing.tip.step() == 0 => {
                    self.console.say(&clause_to_sentence(&withdrawal))?;
                }
                _ => self.print_tip()?,
            }
        }
        self.classic_scores(&analysis)
    }

    /// Prints the scores of the moves by a classic player that plays in this game.
    fn classic_scores(&mut self, analysis: &Analysis<MoveOf<C>>) -> Result<(), PlainError> {
        let Some(classic) = phrases::seated_classic(&self.open.core.session) else {
            return Ok(());
        };
        self.open.core.engine.ask_for_scores(
            self.open.core.session.position(),
            classic,
            &self.services,
        );
        self.wait_for_computer(ANALYSING)?;
        let Some(scored) = &self.open.core.engine.results.scores else { return Ok(()) };
        if let Some(scores) = phrases::classic_scores(self.open.core.game, scored, &analysis.moves)
        {
            self.console.say(&scores.heading)?;
            for (score, moves) in scores.rows {
                self.console.say(&format!("{score}: {moves}"))?;
            }
        }
        Ok(())
    }

    /// Prints why a move is good or bad, and the line of play after it; without a move, for the best one.
    pub(super) fn why(&mut self, text: &str) -> Result<(), PlainError> {
        if self.open.core.is_solo() {
            return Ok(self.console.say("A puzzle has no lines: nobody plays against you.")?);
        }
        let mv = match text {
            "" => None,
            text => match self.open.checked_move(text) {
                Ok(mv) => Some(mv),
                Err(error) => return Ok(self.console.say(&error)?),
            },
        };
        self.open.ask_why(mv, &self.services);
        self.wait_for_computer(ANALYSING)?;
        self.open.core.forget_note();
        let told = self.open.core.shown_line().map(|shown| self.reason_paragraphs(shown));
        self.open.leave_line(&self.services);
        for line in told.into_iter().flatten() {
            self.console.say(&line)?;
        }
        Ok(())
    }

    /// The reason for a move, and the paragraphs about its line.
    fn reason_paragraphs(&self, shown: &ShownLine<C>) -> Vec<String> {
        let ShownLine { mv, value, line, reason, .. } = shown;
        let seat = self.open.core.session.mover();
        let names = [seat, seat.other()].map(|seat| self.label(seat));
        let steps = phrases::steps::<C>(self.open.core.session.position(), line, value, &names);
        let told = phrases::line_paragraphs(&steps, value);
        let told = told.into_iter().map(|[label, text]| format!("{label} {text}"));
        // The value is in the reason.
        [format!("{mv}: {}.", reason.text)].into_iter().chain(told).collect()
    }

    /// Analyses the start, for the value of the first move, in games with a fixed start position.
    pub(super) fn analyse_start(&mut self) -> Result<(), PlainError> {
        if !self.open.core.game.is_dealt(&self.open.core.session.setup().options) {
            self.open.core.analyse_start(&self.services);
            self.wait_for_computer(ANALYSING)?;
            self.open.core.take_game_analysis(&self.services);
        }
        Ok(())
    }
}
