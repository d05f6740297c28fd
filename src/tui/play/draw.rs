//! Drawing the play screen: title, board, side panel, message line and key bar.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::{Note, Play};
use crate::engine::Value;
use crate::game::Side;
use crate::kit::{Action, Cartridge, Charset, MoveOf, Role, Scene, Theme, View, line, mark, put};
use crate::phrases;
use crate::session::{PlayerKind, State};
use crate::text::{capitalize, counted, wrap};
use crate::tui::widgets::{KeyHint, frame, hint, key_bar};
use crate::tui::{Context, line_editor};

/// Where the parts of the screen are.
pub(super) struct Areas {
    title: Rect,
    /// The board with its frame.
    panel: Rect,
    /// The board inside its frame.
    pub(super) board: Rect,
    /// The side panel, where there is room for one.
    side: Option<Rect>,
    message: Rect,
    keys: Rect,
}

/// The width of the side panel, and that of the narrowest screen that has one.
const SIDE: u16 = 29;
const WITH_SIDE: u16 = 72;
/// Lines kept for messages: a tip with its reason needs more than one.
const MESSAGE: u16 = 2;

/// The parts of a play screen of this size.
pub(super) fn areas(area: Rect) -> Areas {
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(2 + MESSAGE), ..area };
    let side_width = if area.width >= WITH_SIDE { SIDE } else { 0 };
    let panel = Rect { width: body.width - side_width, ..body };
    let board = Rect {
        x: panel.x + 1,
        y: panel.y + 1,
        width: panel.width.saturating_sub(2),
        height: panel.height.saturating_sub(2),
    };
    let side = Rect { x: panel.right(), width: side_width, ..body };
    Areas {
        title: line(area, 0),
        panel,
        board,
        side: (side_width > 0).then_some(side),
        message: Rect { y: body.bottom(), height: MESSAGE.min(area.height), ..area },
        keys: line(area, area.height.saturating_sub(1)),
    }
}

impl<C: Cartridge> Play<C> {
    pub(super) fn draw_screen(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let areas = areas(area);
        self.draw_title(areas.title, buffer, theme);
        frame(areas.panel, "", buffer, theme);
        self.view.paint(&self.scene(), areas.board, buffer, (theme, &context.painter));
        if let Some(side) = areas.side {
            self.draw_side(side, buffer, theme);
        }
        self.draw_message(areas.message, buffer, context);
        key_bar(areas.keys, &self.hints(context), buffer, theme);
    }

    fn scene(&self) -> Scene<'_, C::Game> {
        let shown = self.computer.analysis.as_ref().filter(|_| self.values);
        Scene {
            start: self.session.start(),
            last: self.session.last_move(),
            fraction: self.animation.map_or(1.0, super::animation::Animation::fraction),
            position: self.session.position(),
            mover: self.session.mover(),
            hint: self.hint().filter(|_| self.tip > 1),
            values: shown.map_or(&[], |analysis| &analysis.moves),
            typed: &self.typed,
            alone: self.is_solo(),
            interactive: self.is_interactive() && self.command.is_none(),
        }
    }

    fn draw_title(&self, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let name = put(buffer, row, (row.x + 1, row.y), C::META.name, theme.style(Role::Title));
        let id = self.saved.id().map_or(" ".into(), |id| format!("  {id} "));
        let id_at = row.right().saturating_sub(u16::try_from(id.len()).unwrap_or(0));
        let at = row.x + name + 3;
        let room = usize::from(id_at.saturating_sub(at));
        let mut position = self.session.position().to_string();
        if position.len() > room {
            let cut = theme.glyph("\u{2026}", "...");
            position = position.chars().take(room.saturating_sub(cut.width())).collect();
            position.push_str(cut);
        }
        put(buffer, row, (at, row.y), &position, theme.style(Role::Dim));
        put(buffer, row, (id_at, row.y), &id, theme.style(Role::Dim));
    }

    fn draw_side(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let inner = frame(area, "", buffer, theme);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let mut row = inner.y;
        for &seat in self.session.seats() {
            self.draw_player(seat, line(inner, row - inner.y), buffer, theme);
            row += 1;
        }
        for (text, role) in self.puzzle() {
            put(buffer, inner, (inner.x, row), &text, theme.style(role));
            row += 1;
        }
        row += 1;
        if self.values {
            let rest = Rect { y: row, height: inner.bottom().saturating_sub(row), ..inner };
            row += self.draw_values(rest, buffer, theme);
        }
        if row < inner.bottom() {
            let rest = Rect { y: row, height: inner.bottom() - row, ..inner };
            self.draw_moves(rest, buffer, theme);
        }
    }

    /// What the side panel says of a puzzle: the goal, the moves made, the best solution so far.
    fn puzzle(&self) -> Vec<(String, Role)> {
        let Some(goal) = phrases::goal::<C>(&self.session) else { return Vec::new() };
        let best = self.session.best_solution();
        let best = best.map_or("none yet".into(), |moves| counted(moves, "move"));
        vec![
            (String::new(), Role::Text),
            (format!("Goal:   {goal}"), Role::Notice),
            (format!("Moves:  {}", self.session.plies()), Role::Text),
            (format!("Solved: {best}"), Role::Text),
        ]
    }

    fn draw_player(&self, seat: Side, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let player = self.session.player(seat);
        let state = self.session.state();
        let glyph = match state {
            State::ToMove(mover) if mover == seat => theme.glyph("\u{25b6}", ">"),
            State::Over(ending) if ending.winner() == Some(seat) => theme.glyph("\u{2605}", "*"),
            _ => "",
        };
        let role = Role::of_side(seat);
        put(buffer, row, (row.x, row.y), glyph, theme.style(role));
        let side =
            C::META.sides.map_or(String::new(), |sides| format!(" ({})", sides[seat.index()]));
        let text = format!("{seat} {}{side}", player.name);
        let width = 2 + put(buffer, row, (row.x + 2, row.y), &text, theme.style(role));
        if let PlayerKind::Computer(skill) = player.kind {
            let at = (row.x + width + 1, row.y);
            put(buffer, row, at, &skill.to_string(), theme.style(Role::Dim));
        }
    }

    /// Draws the value of the position and of the moves, best first; returns the rows it took.
    fn draw_values(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) -> u16 {
        let Some(analysis) = &self.computer.analysis else {
            let text = match self.session.state() {
                State::Over(_) => "the game is over".into(),
                State::ToMove(_) => self.solving().unwrap_or_else(|| "thinking ...".into()),
            };
            put(buffer, area, (area.x, area.y), "Values", theme.style(Role::Title));
            put(buffer, area, (area.x, area.y.saturating_add(1)), &text, theme.style(Role::Dim));
            return 3;
        };
        let known = if analysis.value.is_exact() { "Solved: " } else { "" };
        let mut text = format!("{known}{}", analysis.value);
        capitalize(&mut text);
        put(buffer, area, (area.x, area.y), &text, theme.style(mark(&analysis.value).1));
        let more = if self.computer.is_analysing() { " ..." } else { "" };
        let source = format!("{}{more}", analysis.source.of(&analysis.value));
        let mut used = 1;
        for source in wrap(&source, area.width) {
            put(buffer, area, (area.x, area.y + used), &source, theme.style(Role::Dim));
            used += 1;
        }
        let rows = (area.height / 2).max(1);
        for (row, known) in (used..used + rows).zip(&analysis.moves) {
            let (glyph, role) = mark(&known.value);
            let value = match known.value {
                // The mark already says that it is an estimate.
                Value::Estimate { score: 0, depth } => format!("0 at depth {depth}"),
                Value::Estimate { score, depth } => format!("{score:+} at depth {depth}"),
                exact @ Value::Exact { .. } => exact.to_string(),
            };
            let text = format!("{glyph} {:<5} {value}", known.mv.to_string());
            put(buffer, area, (area.x, area.y + row), &text, theme.style(role));
            if let Some(score) = self.classic_score(known.mv) {
                let at = area.right().saturating_sub(u16::try_from(score.len()).unwrap_or(0));
                put(buffer, area, (at, area.y + row), &score, theme.style(Role::Dim));
            }
            used = row + 1;
        }
        let hidden = analysis.moves.len().saturating_sub(rows.into());
        if hidden > 0 {
            let text = format!("  and {hidden} more");
            put(buffer, area, (area.x, area.y + used), &text, theme.style(Role::Dim));
            used += 1;
        }
        if self.computer.scores.is_some() {
            let text = "right: the classic score";
            put(buffer, area, (area.x, area.y + used), text, theme.style(Role::Dim));
            used += 1;
        }
        used + 1
    }

    /// The score that the classic program at the board gives to a move, once it is known.
    fn classic_score(&self, mv: MoveOf<C>) -> Option<String> {
        let scored = self.computer.scores.as_ref()?.moves.iter().find(|known| known.mv == mv)?;
        phrases::classic_score(&scored.value).map(|score| score.to_string())
    }

    fn draw_message(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (text, role) = self.message(context);
        let lines = wrap(&text, area.width.saturating_sub(2));
        // A long message takes room from the board for as long as it is shown.
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).clamp(MESSAGE, area.bottom());
        let top = area.bottom() - height;
        let blank = " ".repeat(area.width.into());
        for row in top..area.top() {
            put(buffer, buffer.area, (area.x, row), &blank, context.theme.style(Role::Text));
        }
        for (row, text) in (top..area.bottom()).zip(lines) {
            put(buffer, buffer.area, (area.x + 1, row), &text, context.theme.style(role));
        }
    }

    /// What the message line says.
    fn message(&self, context: &Context) -> (String, Role) {
        if let Some(command) = &self.command {
            let hint = match &self.note {
                Some(note) => format!("({})", note.text),
                None if command.value().is_empty() => {
                    format!("(a move, or {})", super::command::COMMANDS.join(", "))
                }
                None => String::new(),
            };
            return (format!(":{} {hint}", line_editor::shown(command)), Role::Title);
        }
        if let Some(Note { role, text }) = &self.note {
            return (text.clone(), *role);
        }
        if !self.typed.is_empty() {
            return (format!("Move: {}_ ({})", self.typed, self.about_typed()), Role::Title);
        }
        if let Some(reason) = &self.computer.failure {
            let again = context.keys.label(Action::MoveNow).unwrap_or_default();
            return (format!("The engine broke down: {reason}. {again} tries again."), Role::Error);
        }
        match self.session.state() {
            State::Over(ending) => {
                let mut result = phrases::result::<C>(&self.session, ending);
                capitalize(&mut result);
                (format!("{result}."), Role::Notice)
            }
            State::ToMove(seat) if self.session.player(seat).is_human() => {
                if self.tip > 0 {
                    let text = self.tip_text().unwrap_or_else(|| "thinking about a tip ...".into());
                    return (format!("Tip {}/3: {text}.", self.tip), Role::Notice);
                }
                (self.turn(seat), Role::of_side(seat))
            }
            State::ToMove(seat) => (self.after_last_move(self.thinking(seat)), Role::of_side(seat)),
        }
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
        self.after_last_move(format!("{}'s turn.", self.session.name(seat)))
    }

    /// A message after what is to be said of the last move.
    fn after_last_move(&self, message: String) -> String {
        match phrases::about_last_move::<C>(&self.session, |seat| self.session.name(seat)) {
            Some(said) => format!("{said} {message}"),
            None => message,
        }
    }

    /// How much of a table is solved, while one is being solved.
    fn solving(&self) -> Option<String> {
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
        if let Some(solving) = self.solving() {
            return format!("{name} thinks: {solving}");
        }
        match &self.computer.progress {
            Some(progress) => {
                let line: Vec<String> =
                    progress.line.iter().take(6).map(ToString::to_string).collect();
                format!(
                    "{name} thinks: {} nodes, {}, {}",
                    progress.nodes,
                    progress.value,
                    line.join(" ")
                )
            }
            None => format!("{name} thinks ..."),
        }
    }

    fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        let key = |action, does| hint(context, action, does);
        match self.session.state() {
            State::Over(_) => hints.extend([
                key(Action::New, "again"),
                key(Action::Swap, "swap seats").filter(|_| !self.is_solo()),
                key(Action::Options, "options"),
            ]),
            State::ToMove(_) if self.is_exhibition() => hints.extend([
                key(Action::Select, if self.pace.paused { "go on" } else { "pause" }),
                key(Action::Step, "step"),
                key(Action::Faster, "faster"),
                key(Action::Slower, "slower"),
            ]),
            State::ToMove(_) if self.is_interactive() => {
                let own = |&(keys, does)| Some((own_keys(keys, &context.theme), does));
                hints.extend(C::META.keys.iter().map(own));
                hints.extend([
                    key(Action::Select, "play").filter(|_| C::View::CHOOSES),
                    key(Action::Tip, "tip"),
                    key(Action::Values, "values").filter(|_| !self.is_solo()),
                ]);
            }
            State::ToMove(_) => {
                hints.push(key(Action::MoveNow, "move now"));
            }
        }
        hints.push(key(Action::Undo, "undo").filter(|_| !self.is_exhibition()));
        hints.extend([key(Action::Help, "help"), key(Action::Leave, "leave")]);
        hints.into_iter().flatten().collect()
    }
}

/// A game's own keys, as this terminal can show them.
fn own_keys(keys: &str, theme: &Theme) -> String {
    match theme.charset() {
        Charset::Unicode => keys.into(),
        Charset::Ascii => {
            let arrows =
                [('\u{2190}', "<"), ('\u{2192}', ">"), ('\u{2191}', "^"), ('\u{2193}', "v")];
            arrows
                .iter()
                .fold(keys.into(), |text: String, (arrow, ascii)| text.replace(*arrow, ascii))
        }
    }
}
