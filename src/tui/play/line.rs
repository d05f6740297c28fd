//! The line of a move while the player steps through it: its keys, its messages, and the panel with
//! the reason for the move and the steps.

use arcade_base::{capitalize, pluralized};
use arcade_engine::Position as _;
use arcade_games::kit::{Action, GameSpec, Role, Words as _, put, row_of};
use arcade_games::text::wrap;

use super::frame::Frame;
use super::message_text::MessageText;
use crate::open_game::{LineStep, OpenGame, ShownLine};
use crate::phrases::{describe_move, names_at_board};
use crate::tui::Context;
use crate::tui::widgets::{Column, KeyHint, cells, glyph_style, shortened, side_glyph};

/// The fewest rows for the reason once the first step is made.
const LEAST_REASON: u16 = 2;

/// The columns of a heading besides its name and its value.
const HEADING_EXTRA_COLUMNS: u16 = 5;

/// The rows reserved for the steps, including their heading.
const ROWS_FOR_STEPS: u16 = 5;

/// Steps through the shown line, or leaves it. No action here changes the game.
pub(super) fn step<C: GameSpec>(open: &mut OpenGame<C>, action: Action, context: &Context) {
    match action {
        Action::Back | Action::Why => open.leave_line(context),
        Action::Left => open.core.step(LineStep::Back, context),
        Action::Right | Action::Select => open.core.step(LineStep::Forward, context),
        Action::Up => open.core.step(LineStep::Better, context),
        Action::Down => open.core.step(LineStep::Worse, context),
        _ => {}
    }
}

/// The key bar's entries while a line is shown or being computed.
pub(super) fn hints<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<Option<KeyHint>> {
    let Frame { open, context, .. } = frame;
    let mut hints = Vec::new();
    if open.core.shown_line().is_some() {
        let is_only = open.practice().is_some() || open.playing.pending.is_some();
        hints.extend([
            Some(frame.own_keys("\u{2190}\u{2192}", "step")),
            (!is_only).then(|| frame.own_keys("\u{2191}\u{2193}", "other move")),
        ]);
    }
    if open.playing.pending.is_some() {
        hints.extend([
            frame.key(Action::Undo, "take it back").filter(|_| context.config.ai().undo),
            frame.key(Action::Select, "play on"),
            frame.key(Action::Help, "help"),
        ]);
        return hints;
    }
    let back = match open.review() {
        Some(_) if open.practice().is_some() => "try again",
        Some(_) => "back",
        None => "to the game",
    };
    hints.extend([
        frame.key(Action::Help, "help"),
        frame.key(Action::Leave, "leave"),
        frame.key(Action::Back, back),
    ]);
    hints
}

/// The key bar's entries while a line is demonstrated.
pub(super) fn demonstration_hints<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<Option<KeyHint>> {
    vec![
        frame.key(Action::Select, "back to the game"),
        frame.key(Action::Help, "help"),
        frame.key(Action::Leave, "leave"),
    ]
}

/// The message while a line is shown or being computed: first the reason for the move (if there is
/// no panel for it), then a sentence for each step. `None` without a line.
pub(super) fn message<C: GameSpec>(frame: &Frame<'_, C>) -> Option<MessageText> {
    if let Some(mut looking) = frame.open.core.looking_for_line() {
        capitalize(&mut looking);
        return Some(MessageText::new(looking, Role::Notice));
    }
    let Some(shown) = frame.open.core.shown_line() else {
        // A line that isn't stepped through is a demonstration.
        let shown = frame.line?;
        let step = shown.last()?;
        // The tip beside the board says what its own move is for.
        let names = names_at_board::<C>(&frame.open.core.session);
        let text = match step.after.outcome() {
            None if shown.at == 1 => describe_move::<C>(&step.before, step.mv, &names),
            _ => step.text.clone(),
        };
        let text = format!("Shown, not played: {text}");
        return Some(MessageText::new(text, Role::Text));
    };
    if let Some(step) = shown.last() {
        let text = format!("Step {} of {}: {}", shown.at, shown.steps.len(), step.text);
        let seat = Some(shown.seat_of(step));
        return Some(MessageText { seat, ..MessageText::new(text, Role::Text) });
    }
    let steps = pluralized(shown.steps.len(), "step");
    let text = match frame.areas.panel {
        Some(_) => format!("Why {}: a line of {steps}.", shown.mv),
        None => format!("{}: {}. The line has {steps}.", shown.mv, shown.reason.text),
    };
    Some(MessageText::new(text, Role::Notice))
}

/// Draws the reason, the message if it doesn't fit its rows, and the steps. Returns whether more of
/// a text follows.
pub(super) fn draw_line<C: GameSpec>(
    frame: &Frame<'_, C>,
    shown: &ShownLine<C>,
    said: &MessageText,
    column: &mut Column<'_>,
) -> bool {
    let name = format!("Why {}", shown.mv);
    let is_long = !said.fits(&frame.areas);
    // A message with the reason in it takes its place.
    let is_said = said.text.to_lowercase().contains(&shown.reason.text.to_lowercase());
    let reason = match (is_said, is_long) {
        (false, _) => wrap(&format!("{}.", shown.reason.text), column.width()),
        (true, true) => wrap(&said.text, column.width()),
        (true, false) => Vec::new(),
    };
    // A narrow panel has room for the value without its unit.
    let mut value = shown.value_text.clone();
    if shown.value.is_exact()
        && cells(&name) + cells(&value) + HEADING_EXTRA_COLUMNS > column.width()
    {
        value = shown.value.to_string();
    }
    let more = if shown.at == 0 {
        let heading = (name.as_str(), value.as_str(), Role::Notice);
        frame.draw_part(heading, (&reason, Role::Text), ROWS_FOR_STEPS, column)
    } else {
        column.section_in(&name, &value, Role::Notice);
        let text = if is_long && !is_said { wrap(&said.text, column.width()) } else { Vec::new() };
        // The step's text has priority; the reason gets the remaining rows.
        let kept = column.rows_of_section(&text).saturating_add(ROWS_FOR_STEPS);
        let kept = if column.columns_left() > 0 { 0 } else { kept };
        let rows = column.rows_left().saturating_sub(kept).max(LEAST_REASON);
        column.lines(&reason, if is_said { said.role } else { Role::Dim }, rows);
        !is_said && frame.draw_message(said, ROWS_FOR_STEPS, column)
    };
    draw_steps(shown, column);
    more
}

/// Draws the steps; if not all fit, those around the last one made.
fn draw_steps<C: GameSpec>(shown: &ShownLine<C>, column: &mut Column<'_>) {
    if column.rows_left_in_section() == 0 {
        return;
    }
    column.section("Line", &shown.progress());
    let theme = column.theme;
    let list = column.rows(u16::try_from(shown.steps.len()).unwrap_or(u16::MAX));
    let rows = usize::from(list.height);
    let first = shown.at.saturating_sub(1 + rows / 2).min(shown.steps.len() - rows);
    for (row, (index, step)) in (0..).zip(shown.steps.iter().enumerate().skip(first).take(rows)) {
        let (row, seat) = (row_of(list, row), shown.seat_of(step));
        let is_last = index + 1 == shown.at;
        let mark = if is_last { theme.glyph("\u{25b8}", ">") } else { " " };
        let number = format!("{mark}{:>3}", index + 1);
        put(column.buffer, row, (row.x, row.y), &number, theme.style(Role::Dim));
        let glyph = side_glyph(seat, theme);
        put(column.buffer, row, (row.x + 5, row.y), glyph, glyph_style(seat, theme));
        let text = theme.in_charset(&step.before.listed_move(step.mv));
        let text = shortened(&text, row.width.saturating_sub(7).into(), theme);
        let role = match index + 1 {
            number if number == shown.at => Role::of_side(seat),
            number if number < shown.at => Role::Text,
            _ => Role::Dim,
        };
        put(column.buffer, row, (row.x + 7, row.y), &text, theme.style(role));
    }
}
