//! The status texts for the board: what the last move did, and what the computer is doing.

use arcade_engine::Side;
use arcade_games::kit::GameSpec;

use super::GameCore;
use crate::phrases;

impl<C: GameSpec> GameCore<C> {
    /// Appends a message to the description of the last move.
    pub(crate) fn after_last_move(&self, message: String) -> String {
        let said = phrases::last_move::<C>(&self.session);
        let is_of_it = |(plies, _): &&(usize, String)| *plies == self.session.plies();
        let cut_short = self.engine.cut_short_note.as_ref().filter(is_of_it);
        let cut_short = cut_short.map(|(_, text)| format!("({text})"));
        let parts = said.into_iter().chain(cut_short).chain([message]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// A status text such as "`what` ...", with the elapsed time.
    pub(crate) fn looking_text(&self, what: &str) -> String {
        format!("{what} ...{}", self.engine.looking_time())
    }

    /// The progress of solving a table in percent, while one is being solved.
    pub(crate) fn solving_text(&self) -> Option<String> {
        Some(format!("solving the game: {} %", self.engine.results.solved_percent?))
    }

    /// The status text for a computer that is to move: its search so far, or that
    /// it has found its move.
    pub(crate) fn thinking_text(&self, seat: Side) -> String {
        let name = self.session.name(seat);
        if self.engine.results.computer_move.is_some() {
            // The move itself is announced when it is made.
            return format!("{name} is about to move.");
        }
        if !self.engine.is_thinking() {
            return format!("{name} waits.");
        }
        let time = self.engine.thinking_time();
        if let Some(solving) = self.solving_text() {
            return format!("{name} thinks{time}: {solving}");
        }
        let Some(progress) = &self.engine.results.progress else {
            return format!("{name} thinks{time} ...");
        };
        let strength = self.session.player(seat).strength_at_board(&self.session.setup().options);
        let wanted = strength.and_then(|strength| strength.wanted_depth());
        let depth = wanted.map(|wanted| phrases::search_depth(progress.depth, Some(wanted)));
        let depth = depth.map_or(String::new(), |depth| format!("{depth}, "));
        let line: Vec<String> = progress.line.iter().take(6).map(ToString::to_string).collect();
        let (nodes, value) = (progress.nodes, progress.value);
        format!("{name} thinks{time}: {depth}{nodes} nodes, {value}, {}", line.join(" "))
    }
}
