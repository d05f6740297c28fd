//! The line of a tip, played on the board by itself: its first plies, and then the game again.

use std::time::{Duration, Instant};

use arcade_engine::{Game as _, Side};

use super::Play;
use super::animation::Animation;
use crate::kit::{GameSpec, MoveOf, View as _};
use crate::open_game::ShownLine;
use crate::phrases::TIP_STEPS;
use crate::session::GameStatus;
use crate::tui::Context;

/// How long the board rests before the first ply, and after each.
const BEAT: Duration = Duration::from_millis(900);
/// How many plies are shown: the move, the answer, and what comes of it.
const PLIES: usize = 3;

/// How far the glance has come.
pub(super) enum Glance<C: GameSpec> {
    /// None is wanted, or any more.
    Over,
    /// It begins as soon as the line is there.
    Wanted,
    /// So much of the line is on the board, until then.
    Shown(ShownLine<C>, Instant),
}

impl<C: GameSpec> Glance<C> {
    /// A glance for so many steps of a tip; the last one tells the line.
    pub(super) fn of_tip(step: usize) -> Self {
        if step == TIP_STEPS { Self::Wanted } else { Self::Over }
    }
}

impl<C: GameSpec> Play<C> {
    /// The line that plays by itself, once its first ply is made.
    pub(super) fn glanced(&self) -> Option<&ShownLine<C>> {
        match &self.glance {
            Glance::Shown(shown, _) if shown.at > 0 => Some(shown),
            _ => None,
        }
    }

    /// When the glance goes on.
    pub(super) fn glance_due(&self) -> Option<Instant> {
        match &self.glance {
            Glance::Shown(_, until) => Some(*until),
            _ => None,
        }
    }

    /// Begins the glance if it is wanted and the line is there. Without animation nothing on the
    /// board moves by itself.
    pub(super) fn begin_glance(&mut self, context: &Context) {
        if !matches!(self.glance, Glance::Wanted)
            || !context.is_animated()
            || self.open.board.why.is_some()
        {
            return;
        }
        let Some(analysis) = &self.open.board.computer.analysis else { return };
        let Some(line) = self.open.board.computer.line.as_deref() else { return };
        let known = self.open.playing().and_then(|playing| playing.tip.known());
        let Some(known) = known.filter(|known| line.first() == Some(&known.mv)) else { return };
        let shown =
            self.open.board.line_of(&analysis.moves, &known, &line[..line.len().min(PLIES)]);
        self.glance = Glance::Shown(shown, context.now + BEAT);
    }

    /// Goes on with the glance when it is time to, and ends it after the last ply.
    pub(super) fn go_on_with_glance(&mut self, now: Instant) {
        let Glance::Shown(shown, until) = &mut self.glance else { return };
        if *until > now {
            return;
        }
        shown.at += 1;
        let Some(step) = shown.last() else {
            self.glance = Glance::Over;
            return;
        };
        let length = C::View::animation(&step.before, step.mv);
        *until = now + length + BEAT;
        self.animation = Animation::new(now, length);
    }

    /// The line on the board, whether it is stepped through or plays by itself.
    pub(super) fn seen_line(&self) -> Option<&ShownLine<C>> {
        self.open.board.shown_line().or(self.glanced())
    }

    /// The position on the board: that of the game, or of the line that is shown.
    pub(super) fn seen_position(&self) -> &C::Game {
        let step = self.seen_line().and_then(ShownLine::last);
        step.map_or(self.open.board.session.position(), |step| &step.after)
    }

    /// Whose turn it is there, or how the game would be over.
    pub(super) fn seen_state(&self) -> GameStatus {
        let session = &self.open.board.session;
        self.seen_line().map_or(session.state(), |shown| shown.state(session.position()))
    }

    /// The seat whose turn it is there, or would be if the game were not over.
    pub(super) fn seen_mover(&self) -> Side {
        self.seen_line().map_or(self.open.board.session.mover(), ShownLine::mover)
    }

    /// The plies to the position on the board.
    pub(super) fn seen_plies(&self) -> usize {
        self.open.board.session.plies() + self.seen_line().map_or(0, |shown| shown.at)
    }

    /// The legal move that is typed, or that the cursor is on.
    pub(super) fn chosen(&self) -> Option<MoveOf<C>> {
        if !self.open.is_interactive() {
            return None;
        }
        let position = self.open.board.session.position();
        let chosen = || self.view.chosen(position, &self.open.board.typed);
        self.open.legal(&self.open.board.typed).or_else(chosen).filter(|&mv| position.is_legal(mv))
    }
}
