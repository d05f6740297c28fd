//! The values in the panel: that of the position as a bar and in words, and those of the moves.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use arcade_engine::{Analysis, Game as _, MoveValue, Outcome, Side, Value};
use unicode_width::UnicodeWidthStr as _;

use super::Play;
use crate::kit::{Chip, GameSpec, MoveOf, Role, Theme, put};
use crate::phrases;
use crate::session::GameStatus;
use crate::tui::widgets::{Column, Lead, Scale, cells, glyph_style, shortened, side_glyph};

impl<C: GameSpec> Play<C> {
    /// Draws the value of the position and of the moves, best first; returns the rows of the moves.
    pub(super) fn draw_values(&self, column: &mut Column<'_>) -> Vec<(Rect, MoveOf<C>)> {
        if let GameStatus::Over(ending) = self.open.board.session.state() {
            column.section("Value", "end");
            let side = ending.winner();
            let part = if side.is_some() { 1.0 } else { 0.0 };
            draw_bar(Lead { side, part }, column);
            return Vec::new();
        }
        let Some(analysis) = &self.open.board.computer.analysis else {
            column.section("Value", "");
            let text =
                self.open.board.solving().unwrap_or_else(|| self.open.board.looking("thinking"));
            column.wrapped(&text, Role::Dim, 2);
            return Vec::new();
        };
        let mover = self.open.board.session.mover();
        column.section("Value", if analysis.value.is_exact() { "solved" } else { "estimate" });
        let lead = Lead::of(&analysis.value, mover, Scale::USUAL);
        draw_bar(lead, column);
        self.draw_words(&analysis.value, lead, column);
        let source = analysis.source.of(&analysis.value);
        let is_analysing = self.open.board.computer.is_analysing();
        let source = if is_analysing { self.open.board.looking(source) } else { source.into() };
        column.wrapped(&source, Role::Dim, 2);
        self.draw_move_values(analysis, column)
    }

    /// Says in a line who is better, and how.
    fn draw_words(&self, value: &Value, Lead { side: better, .. }: Lead, column: &mut Column<'_>) {
        let row = column.row();
        let theme = column.theme;
        let Some(seat) = better else {
            let text = match value {
                Value::Exact { .. } => "a draw".into(),
                Value::Estimate { depth, .. } => format!("even, at depth {depth}"),
            };
            put(column.buffer, row, (row.x + 2, row.y), &text, theme.style(Role::Text));
            return;
        };
        let does = match *value {
            Value::Exact { margin: Some(margin), .. } => {
                format!("wins by {}", margin.unsigned_abs())
            }
            Value::Exact { remoteness: Some(1), .. } => "wins at once".into(),
            Value::Exact { remoteness: Some(plies), .. } => format!("wins in {plies}"),
            Value::Exact { .. } => "wins".into(),
            Value::Estimate { depth, .. } => format!("is ahead at depth {depth}"),
        };
        let room = usize::from(row.width);
        let name = self.open.board.session.name(seat);
        let mut text = format!("{} {name} {does}", side_glyph(seat, theme));
        if text.width() > room {
            // The glyph says no more than the name.
            let left = room.saturating_sub(does.len() + 1);
            text = shortened(&format!("{} {does}", shortened(&name, left, theme)), room, theme);
        }
        put(column.buffer, row, (row.x, row.y), &text, theme.style(Role::of_side(seat)));
    }

    /// Draws the values of the moves into a row, best first, as many as fit: for screens without a
    /// panel.
    pub(super) fn draw_values_in_row(&self, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let Some(analysis) = &self.open.board.computer.analysis else {
            let text =
                self.open.board.solving().unwrap_or_else(|| self.open.board.looking("thinking"));
            put(buffer, row, (row.x, row.y), &text, theme.style(Role::Dim));
            return;
        };
        let proof = if analysis.value.is_exact() { "solved" } else { "estimate" };
        let mut x = row.x + put(buffer, row, (row.x, row.y), proof, theme.style(Role::Dim)) + 1;
        let best = analysis.best_moves();
        for known in &analysis.moves {
            let is_best = best.contains(&known.mv) && known.value.is_exact();
            let chip = Chip::new(
                &known.value,
                self.open.board.session.mover(),
                self.open.board.session.start().scores(),
                is_best,
            );
            let (name, [text, ..]) = (known.mv.to_string(), chip.texts(theme));
            if x + cells(&name) + cells(&text) > row.right() {
                break;
            }
            x += put(buffer, row, (x, row.y), &name, theme.style(Role::Title));
            x += put(buffer, row, (x, row.y), &text, chip.style(theme)) + 1;
        }
    }

    /// Draws the values of the moves, as many as leave half of the column; returns their rows.
    fn draw_move_values(
        &self,
        analysis: &Analysis<MoveOf<C>>,
        column: &mut Column<'_>,
    ) -> Vec<(Rect, MoveOf<C>)> {
        let most = self.rows_for_values(column);
        let shown = &analysis.moves[..most.min(analysis.moves.len())];
        let best = analysis.best_moves();
        let mover = self.open.board.session.mover();
        let chip = |known: &MoveValue<_>| {
            Chip::new(&known.value, mover, self.open.board.session.start().scores(), false)
        };
        let width = |known: &MoveValue<_>| cells(&chip(known).texts(column.theme)[0]);
        let chips = shown.iter().map(width).max().unwrap_or(0);
        let names = shown.iter().map(|known| cells(&known.mv.to_string())).max().unwrap_or(0);
        let names = names.clamp(3, 8);
        let mut rows = Vec::new();
        for known in shown {
            let row = column.row();
            let is_best = best.contains(&known.mv) && known.value.is_exact();
            self.draw_move_value(known, is_best, [names, chips], (row, &mut *column));
            rows.push((row, known.mv));
        }
        let hidden = analysis.moves.len() - shown.len();
        if hidden > 0 {
            column.put(&format!("  and {hidden} more"), Role::Dim);
        }
        if self.open.board.computer.scores.is_some() {
            column.put("right: classic score", Role::Dim);
        }
        rows
    }

    /// Draws one move: its name and its chip in columns of these widths, then the value in words.
    fn draw_move_value(
        &self,
        known: &MoveValue<MoveOf<C>>,
        is_best: bool,
        [names, chips]: [u16; 2],
        (row, column): (Rect, &mut Column<'_>),
    ) {
        let theme = column.theme;
        if is_best {
            let star = theme.glyph("\u{2605}", "*");
            put(column.buffer, row, (row.x, row.y), star, theme.style(Role::Notice));
        }
        let name = shortened(&known.mv.to_string(), names.into(), theme);
        put(column.buffer, row, (row.x + 2, row.y), &name, theme.style(Role::Title));
        let chip = Chip::new(
            &known.value,
            self.open.board.session.mover(),
            self.open.board.session.start().scores(),
            false,
        );
        let [text, ..] = chip.texts(theme);
        let end = row.x + 3 + names + chips;
        put(column.buffer, row, (end - cells(&text), row.y), &text, chip.style(theme));
        let score = self.classic_score(known.mv).unwrap_or_default();
        let score_at = row.right().saturating_sub(cells(&score));
        put(column.buffer, row, (score_at, row.y), &score, theme.style(Role::Dim));
        let room = score_at.saturating_sub(end + 1 + u16::from(!score.is_empty()));
        if let Some(words) = words(&known.value).into_iter().find(|words| cells(words) <= room) {
            put(column.buffer, row, (end + 1, row.y), &words, theme.style(Role::Dim));
        }
    }

    /// The score that the classic program at the board gives to a move, once it is known.
    fn classic_score(&self, mv: MoveOf<C>) -> Option<String> {
        let scored =
            self.open.board.computer.scores.as_ref()?.moves.iter().find(|known| known.mv == mv)?;
        phrases::classic_score(&scored.value).map(|score| score.to_string())
    }
}

/// A move's value in words, the longest form first.
fn words(value: &Value) -> Vec<String> {
    let short = |outcome: Outcome| outcome.to_string();
    match *value {
        Value::Exact { outcome, margin: Some(margin), .. } => match outcome {
            Outcome::Win => vec![format!("win by {margin}"), short(outcome)],
            Outcome::Loss => vec![format!("loss by {}", margin.unsigned_abs()), short(outcome)],
            Outcome::Draw => vec![short(outcome)],
        },
        Value::Exact { outcome, .. } => vec![value.to_string(), short(outcome)],
        Value::Estimate { depth, .. } => vec![format!("at depth {depth}"), format!("d{depth}")],
    }
}

/// Draws a bar from the middle towards the better side.
fn draw_bar(Lead { side: better, part }: Lead, column: &mut Column<'_>) {
    let row = column.row();
    let theme = column.theme;
    for (seat, x) in [(Side::One, row.x), (Side::Two, row.right().saturating_sub(1))] {
        let style = glyph_style(seat, theme);
        put(column.buffer, row, (x, row.y), side_glyph(seat, theme), style);
    }
    let half = row.width.saturating_sub(5) / 2;
    let middle = row.x + 2 + half;
    let track = if theme.has_surfaces() { " " } else { theme.glyph("\u{2500}", "-") };
    let ground = Style { bg: theme.style(Role::Raised).bg, ..theme.style(Role::Line) };
    let whole = track.repeat(usize::from(2 * half + 1));
    put(column.buffer, row, (row.x + 2, row.y), &whole, ground);
    if let Some(seat) = better {
        let length = filled(half, part);
        let from = if seat == Side::One { middle - length } else { middle + 1 };
        let bar = theme.glyph("\u{2588}", "#").repeat(length.into());
        put(column.buffer, row, (from, row.y), &bar, glyph_style(seat, theme));
    }
    let line = theme.glyph("\u{2502}", "|");
    put(column.buffer, row, (middle, row.y), line, ground.patch(theme.style(Role::Text)));
}

/// How many of the cells from the middle to the end of a bar are filled.
fn filled(half: u16, part: f32) -> u16 {
    let reached = |cell: &u16| f32::from(*cell) <= f32::from(half) * part;
    (1..=half).take_while(reached).count().try_into().unwrap_or(half).max(1).min(half)
}
