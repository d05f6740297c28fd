//! What is said of an open game while nothing else is: whose turn it is, and what the computer does.

use arcade_engine::Side;

use super::{OpenGame, Presence};
use crate::kit::GameSpec;
use crate::phrases;

impl<C: GameSpec> OpenGame<C> {
    /// Whose turn it is, after what is to be said of the last move.
    pub(crate) fn turn(&self, seat: Side) -> String {
        if self.board.session.last_mover() == Some(seat) && !self.is_solo() {
            // What is said of the last move already says that the seat moves again.
            return self.after_last_move(String::new());
        }
        let turn = format!("{}'s turn.", self.board.session.name(seat));
        self.after_last_move(turn + self.awaited(seat))
    }

    /// A message after what is to be said of the last move.
    pub(crate) fn after_last_move(&self, message: String) -> String {
        let said = phrases::last_move::<C>(&self.board.session);
        let is_of_it = |(plies, _): &&(usize, String)| *plies == self.board.session.plies();
        let cut_short = self.board.computer.cut_short.as_ref().filter(is_of_it);
        let cut_short = cut_short.map(|(_, text)| format!("({text})"));
        let parts = said.into_iter().chain(cut_short).chain([message]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// What is being looked for, and for how long.
    pub(crate) fn looking(&self, what: &str) -> String {
        format!("{what} ...{}", self.board.computer.looking_time())
    }

    /// How much of a table is solved, while one is being solved.
    pub(crate) fn solving(&self) -> Option<String> {
        Some(format!("solving the game: {} %", self.board.computer.solved_percent?))
    }

    /// How far the computer has come with its move.
    pub(crate) fn thinking(&self, seat: Side) -> String {
        let name = self.board.session.name(seat);
        if let Some((mv, _)) = self.board.computer.reply {
            return format!("{name} plays {mv}.");
        }
        if !self.board.computer.is_thinking() {
            return format!("{name} waits.");
        }
        let time = self.board.computer.thinking_time();
        if let Some(solving) = self.solving() {
            return format!("{name} thinks{time}: {solving}");
        }
        let Some(progress) = &self.board.computer.progress else {
            return format!("{name} thinks{time} ...");
        };
        let strength =
            self.board.session.player(seat).strength_at_board(&self.board.session.setup().values);
        let wanted = strength.and_then(|strength| strength.wanted_depth());
        let depth = wanted.map(|wanted| phrases::depth(progress.depth, Some(wanted)));
        let depth = depth.map_or(String::new(), |depth| format!("{depth}, "));
        let line: Vec<String> = progress.line.iter().take(6).map(ToString::to_string).collect();
        let (nodes, value) = (progress.nodes, progress.value);
        format!("{name} thinks{time}: {depth}{nodes} nodes, {value}, {}", line.join(" "))
    }

    /// What is added to whose turn it is: that the player isn't there, or that an answer is awaited.
    pub(crate) fn awaited(&self, seat: Side) -> &'static str {
        let Some(shared) = &self.shared else { return "" };
        match shared.presence(seat) {
            _ if shared.is_cut_off() => " The host is gone, and looked for each second.",
            _ if shared.is_unanswered() => " The host doesn't answer: the game waits.",
            _ if shared.is_asking() => " The host is asked.",
            Presence::Away => " The game waits for them to come back.",
            Presence::Awaited => " Nobody has joined yet.",
            Presence::Own | Presence::Here => "",
        }
    }
}
