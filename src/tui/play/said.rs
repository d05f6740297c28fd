//! What the message line says: what has happened, whose turn it is, and what was asked for.

use arcade_base::{capitalize, counted, sentence};
use arcade_engine::Side;

use super::Play;
use super::draw::Areas;
use crate::kit::{Action, GameSpec, Page, Prompt, Role, command_words};
use crate::open_game::{Choice, Note, PendingMove, Tone};
use crate::phrases;
use crate::session::GameStatus;
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::command_line::CommandLine;
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

impl<C: GameSpec> Play<C> {
    /// What the message line says.
    pub(super) fn message(&self, context: &Context) -> Said {
        if let Some(command) = &self.command {
            return self.command_message(command);
        }
        if let Some(note) = self.open.note() {
            let role = if note.tone == Tone::Notice { Role::Notice } else { Role::Error };
            return Said::new(noted(note, context), role);
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
        if !self.open.board.typed.is_empty() {
            let text = format!("Move: {}_", self.open.board.typed);
            let entry = Some(Entry { cursor: text.chars().count() - 1, text });
            return Said { entry, ..Said::new(format!("({})", self.about_typed()), Role::Dim) };
        }
        if let Some(reason) = &self.open.board.computer.failure {
            let again = context.keys.on(Page::Board).label(Action::MoveNow).unwrap_or_default();
            let text = format!("The engine broke down: {reason}. {again} tries again.");
            return Said::new(text, Role::Error);
        }
        if let Some(drill) = self.open.drill() {
            let (seat, text) = drill.status(self.open.board.game.meta().name);
            return Said { seat, ..Said::new(text, Role::Notice) };
        }
        if let Some(text) = self.open.practice().and_then(|it| it.text(&self.open.board)) {
            return Said::new(text, Role::Notice);
        }
        self.state_message(context)
    }

    /// What is said while nothing else is: how the game ended, the tip that was asked for, or whose
    /// turn it is.
    fn state_message(&self, context: &Context) -> Said {
        match self.open.board.session.state() {
            GameStatus::Over(ending) => {
                let mut text = sentence(&phrases::result::<C>(&self.open.board.session, ending));
                // A panel has the rest.
                if self.areas(context.area).panel.is_none() {
                    text = [text]
                        .into_iter()
                        .chain(self.open.after_result())
                        .collect::<Vec<_>>()
                        .join(" ");
                }
                let seat = ending.winner();
                Said { seat, is_result: true, ..Said::new(text, Role::Title) }
            }
            GameStatus::ToMove(_) if self.is_tip(&self.areas(context.area)) => {
                let text = self
                    .open
                    .tip_text()
                    .unwrap_or_else(|| self.open.board.looking("thinking about a tip"));
                Said::new(format!("{}: {text}.", self.tip_heading()), Role::Notice)
            }
            GameStatus::ToMove(seat) => {
                let text = if self.open.board.session.player(seat).is_human() {
                    self.open.turn(seat)
                } else {
                    self.open.board.after_last_move(self.open.board.thinking(seat))
                };
                Said { seat: Some(seat), ..Said::new(text, Role::Text) }
            }
        }
    }

    /// What is said while a line is shown or looked for: the reason for the move where no panel has
    /// it, then a sentence for each step.
    fn line_message(&self, context: &Context) -> Option<Said> {
        if let Some(looking) = self.open.board.looking_for_line() {
            let mut text = looking;
            capitalize(&mut text);
            return Some(Said::new(text, Role::Notice));
        }
        if let Some(shown) = self.glanced() {
            let text = format!("The line of {}: {}", shown.mv, shown.last()?.text);
            return Some(Said::new(text, Role::Text));
        }
        let shown = self.open.board.shown_line()?;
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
        let said = match self.open.note() {
            Some(note) => note.text.clone(),
            None if command.is_empty() => {
                format!("a move, or {}", command_words(Prompt::Board).join(", "))
            }
            None => command.offer(|before| self.offered(before)),
        };
        let said = if said.is_empty() { said } else { format!("({said})") };
        let (text, cursor) = command.shown();
        Said { entry: Some(Entry { text, cursor }), ..Said::new(said, Role::Dim) }
    }

    /// What is said while a move is judged.
    fn judging(&self, context: &Context) -> Option<String> {
        if let Some(mv) = self.open.drill().and_then(|drill| drill.pending) {
            return Some(self.open.board.looking(&format!("Looking at {mv}")));
        }
        let Some(PendingMove::Judged(mv)) = self.open.pending() else { return None };
        let [now, back] = [Action::MoveNow, Action::Back].map(|action| key(action, context));
        let looks = self.open.board.looking(&format!("The coach looks at {mv}"));
        Some(format!("{looks} ({now} plays it at once, {back} drops it)"))
    }

    /// What Enter does with the typed move, or what is missing in it.
    fn about_typed(&self) -> String {
        /// The most moves that are named.
        const NAMED: usize = 6;
        let moves = self.open.continuations(&self.open.board.typed);
        if moves.is_empty() || self.open.legal(&self.open.board.typed).is_some() {
            return "Enter plays it".into();
        }
        let more = if moves.len() > NAMED { ", ..." } else { "" };
        format!("goes on: {}{more}", moves[..moves.len().min(NAMED)].join(", "))
    }
}

/// What was said, with the keys for what can be done about it.
fn noted(note: &Note, context: &Context) -> String {
    let text = &note.text;
    let key = |action| key(action, context);
    match note.choices {
        [Choice::MakeIt] => format!("{text}. {} plays it all the same.", key(Action::Select)),
        [Choice::GoOn] => {
            format!("{text}: the answer to it is on the board. {} plays on.", key(Action::Select))
        }
        [Choice::TakeBack, ..] => {
            let [undo, enter] = [Action::Undo, Action::Select].map(key);
            let answer = "the answer to it is on the board";
            format!("{text}: {answer}. {undo} takes it back, {enter} plays on.")
        }
        [Choice::AskAgain, ..] => {
            let again = context.keys.on(Page::Board).label(Action::Tip);
            let again = again.map_or(String::new(), |key| format!(" ({key} tells the answer)"));
            format!("{text}{again}")
        }
        [Choice::ShowValues, ..] => format!("{text}: {} shows them", key(Action::Values)),
        [Choice::ShowMistakes, ..] => {
            format!("{text}: {} shows them, and the mistakes", key(Action::Values))
        }
        [] | [Choice::MakeIt | Choice::GoOn, _, ..] => text.clone(),
    }
}

/// What a key of the board is called; nothing where the action has none.
fn key(action: Action, context: &Context) -> String {
    context.keys.on(Page::Board).label(action).unwrap_or_default()
}
