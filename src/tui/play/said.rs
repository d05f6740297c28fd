//! What the message line says: what has happened, whose turn it is, and what was asked for.

use super::draw::Areas;
use super::{Note, Play};
use crate::game::Side;
use crate::kit::{Action, Cartridge, Page, Role};
use crate::phrases;
use crate::session::State;
use crate::text::{capitalize, counted, sentence, wrap};
use crate::tui::Context;
use crate::tui::command_line::{CommandLine, names};
use crate::tui::widgets::cells;

/// What the message line says.
pub(super) struct Said {
    /// The seat that it is about, whose glyph stands before it.
    pub(super) seat: Option<Side>,
    /// What is being typed, which the rest explains.
    pub(super) entry: Option<Entry>,
    pub(super) text: String,
    pub(super) role: Role,
    /// Whether it is the result of the game, which the panel shows as well.
    pub(super) is_result: bool,
}

/// A line that is being typed.
pub(super) struct Entry {
    pub(super) text: String,
    /// The character of it where the next one goes.
    pub(super) cursor: usize,
}

impl Said {
    pub(super) fn new(text: String, role: Role) -> Self {
        Self { seat: None, entry: None, text, role, is_result: false }
    }

    /// Whether all of it fits into the rows kept for messages.
    pub(super) fn fits(&self, areas: &Areas) -> bool {
        let width = areas.message_width();
        match &self.entry {
            Some(entry) => cells(&entry.text) + 1 + cells(&self.text) <= width,
            None => wrap(&self.text, width).len() <= areas.message.height.into(),
        }
    }
}

impl<C: Cartridge> Play<C> {
    /// What the message line says.
    pub(super) fn message(&self, context: &Context) -> Said {
        if let Some(command) = &self.command {
            return self.command_message(command);
        }
        if let Some(Note { role, text }) = &self.note {
            return Said::new(text.clone(), *role);
        }
        if let Some(said) = self.line_message(context) {
            return said;
        }
        if let Some(judging) = self.judging(context) {
            return Said::new(judging, Role::Notice);
        }
        if let Some(said) = self.walked_message(&self.areas(context.area)) {
            return said;
        }
        if !self.typed.is_empty() {
            let text = format!("Move: {}_", self.typed);
            let entry = Some(Entry { cursor: text.chars().count() - 1, text });
            return Said { entry, ..Said::new(format!("({})", self.about_typed()), Role::Dim) };
        }
        if let Some(reason) = &self.computer.failure {
            let again = context.keys.on(Page::Board).label(Action::MoveNow).unwrap_or_default();
            let text = format!("The engine broke down: {reason}. {again} tries again.");
            return Said::new(text, Role::Error);
        }
        if let Some((seat, text)) = self.drill_text() {
            return Said { seat, ..Said::new(text, Role::Notice) };
        }
        if let Some(text) = self.practice_text() {
            return Said::new(text, Role::Notice);
        }
        self.state_message(context)
    }

    /// What is said while nothing else is: how the game ended, the tip that was asked for, or whose
    /// turn it is.
    fn state_message(&self, context: &Context) -> Said {
        match self.session.state() {
            State::Over(ending) => {
                let mut text = sentence(&phrases::result::<C>(&self.session, ending));
                // A panel has the rest.
                if self.areas(context.area).panel.is_none() {
                    text =
                        [text].into_iter().chain(self.after_result()).collect::<Vec<_>>().join(" ");
                }
                let seat = ending.winner();
                Said { seat, is_result: true, ..Said::new(text, Role::Title) }
            }
            State::ToMove(_) if self.is_tip(&self.areas(context.area)) => {
                let text = self.tip_text().unwrap_or_else(|| self.looking("thinking about a tip"));
                Said::new(format!("{}: {text}.", self.tip_heading()), Role::Notice)
            }
            State::ToMove(seat) => {
                let text = if self.session.player(seat).is_human() {
                    self.turn(seat)
                } else {
                    self.after_last_move(self.thinking(seat))
                };
                Said { seat: Some(seat), ..Said::new(text, Role::Text) }
            }
        }
    }

    /// What is said while a line is shown or looked for: the reason for the move where no panel has
    /// it, then a sentence for each step.
    fn line_message(&self, context: &Context) -> Option<Said> {
        if let Some(looking) = self.looking_for_line() {
            let mut text = looking;
            capitalize(&mut text);
            return Some(Said::new(text, Role::Notice));
        }
        if let Some(shown) = self.glanced() {
            let text = format!("The line of {}: {}", shown.mv, shown.last()?.text);
            return Some(Said::new(text, Role::Text));
        }
        let shown = self.shown_line()?;
        if let Some(step) = shown.last() {
            let text = format!("Step {} of {}: {}", shown.at, shown.steps.len(), step.text);
            let seat = Some(shown.seat_of(step));
            return Some(Said { seat, ..Said::new(text, Role::Text) });
        }
        let steps = counted(shown.steps.len(), "step");
        let text = match self.areas(context.area).panel {
            Some(_) => format!("Why {}: the line of it has {steps}.", shown.mv),
            None => format!("{}: {}. The line has {steps}.", shown.mv, shown.reason),
        };
        Some(Said::new(text, Role::Notice))
    }

    /// The command line, with what can stand on it.
    fn command_message(&self, command: &CommandLine) -> Said {
        let said = match &self.note {
            Some(note) => note.text.clone(),
            None if command.is_empty() => format!("a move, or {}", names(Page::Board).join(", ")),
            None => command.offer(|before| self.offered(before)),
        };
        let said = if said.is_empty() { said } else { format!("({said})") };
        let (text, cursor) = command.shown();
        Said { entry: Some(Entry { text, cursor }), ..Said::new(said, Role::Dim) }
    }

    /// What Enter does with the typed move, or what is missing in it.
    fn about_typed(&self) -> String {
        /// The most moves that are named.
        const NAMED: usize = 6;
        let moves = self.continuations(&self.typed);
        if moves.is_empty() || self.legal(&self.typed).is_some() {
            return "Enter plays it".into();
        }
        let more = if moves.len() > NAMED { ", ..." } else { "" };
        format!("goes on: {}{more}", moves[..moves.len().min(NAMED)].join(", "))
    }

    /// Whose turn it is, after what is to be said of the last move.
    fn turn(&self, seat: Side) -> String {
        if self.session.last_mover() == Some(seat) && !self.is_solo() {
            // What is said of the last move already says that the seat moves again.
            return self.after_last_move(String::new());
        }
        let turn = format!("{}'s turn.", self.session.name(seat));
        self.after_last_move(turn + self.awaited(seat))
    }

    /// A message after what is to be said of the last move.
    fn after_last_move(&self, message: String) -> String {
        let said = phrases::last_move::<C>(&self.session);
        let is_of_it = |(plies, _): &&(usize, String)| *plies == self.session.plies();
        let cut_short =
            self.cut_short.as_ref().filter(is_of_it).map(|(_, text)| format!("({text})"));
        let parts = said.into_iter().chain(cut_short).chain([message]);
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// What is being looked for, and for how long.
    pub(super) fn looking(&self, what: &str) -> String {
        format!("{what} ...{}", self.computer.looking_time())
    }

    /// How much of a table is solved, while one is being solved.
    pub(super) fn solving(&self) -> Option<String> {
        Some(format!("solving the game: {} %", self.computer.solved_percent?))
    }

    /// How far the computer has come with its move.
    fn thinking(&self, seat: Side) -> String {
        let name = self.session.name(seat);
        if let Some((mv, _)) = self.computer.reply {
            return format!("{name} plays {mv}.");
        }
        if !self.computer.is_thinking() {
            return format!("{name} waits.");
        }
        let time = self.computer.thinking_time();
        if let Some(solving) = self.solving() {
            return format!("{name} thinks{time}: {solving}");
        }
        let Some(progress) = &self.computer.progress else {
            return format!("{name} thinks{time} ...");
        };
        let strength = self.session.player(seat).strength_at_board(&self.session.setup().values);
        let wanted = strength.and_then(|strength| strength.wanted_depth());
        let depth = wanted.map(|wanted| phrases::depth(progress.depth, Some(wanted)));
        let depth = depth.map_or(String::new(), |depth| format!("{depth}, "));
        let line: Vec<String> = progress.line.iter().take(6).map(ToString::to_string).collect();
        let (nodes, value) = (progress.nodes, progress.value);
        format!("{name} thinks{time}: {depth}{nodes} nodes, {value}, {}", line.join(" "))
    }
}
