//! The message line: notes, the status of the game, and requested texts.

use arcade_games::kit::{Action, GameSpec, Page, Role, Theme, put, row_of};
use arcade_games::text::{whole_sentences, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::activity::Activity;
use super::frame::{DrawnScreen, Frame};
use super::layout::Areas;
use super::message_text::{Entry, MessageText};
use super::{exercise, game, line, review};
use crate::open_game::{Note, NoteAction, OpenGame, Severity};
use crate::tui::widgets::{cells, clear, glyph_style, shortened, side_glyph, window_around};

/// The current content of the message line.
pub(super) fn message<C: GameSpec>(frame: &Frame<'_, C>) -> MessageText {
    let open = frame.open;
    if let Some(command) = &frame.command {
        return command.clone();
    }
    if let Some(note) = open.core.note() {
        let role = if note.severity == Severity::Notice { Role::Notice } else { Role::Error };
        return MessageText::new(note_text(note, frame), role);
    }
    let judging = || exercise::judging(open).or_else(|| game::judging(frame));
    if let Some(said) = line::message(frame).or_else(judging) {
        return said;
    }
    if let Activity::Review(review) = Activity::of(open) {
        return review::message(review, frame);
    }
    if !open.core.typed.is_empty() {
        let text = format!("Move: {}_", open.core.typed);
        let entry = Entry { cursor: text.chars().count() - 1, text };
        return MessageText::of_entry(entry, &about_typed(open));
    }
    if let Some(reason) = &open.core.engine.results.failure {
        let again = frame.key_name(Action::MoveNow);
        let text = format!("The engine broke down: {reason}. {again} tries again.");
        return MessageText::new(text, Role::Error);
    }
    match Activity::of(open) {
        Activity::Exercise(exercises) => {
            let (seat, text) = exercises.status(open.core.game.meta().name);
            MessageText { seat, ..MessageText::new(text, Role::Notice) }
        }
        Activity::Practice(practice) => match practice.text(&open.core) {
            Some(text) => MessageText::new(text, Role::Notice),
            None => game::message(frame),
        },
        _ => game::message(frame),
    }
}

/// The effect of Enter on the typed move, or its possible continuations.
fn about_typed<C: GameSpec>(open: &OpenGame<C>) -> String {
    /// The most continuations listed.
    const MAX_LISTED: usize = 6;
    let moves = open.continuations(&open.core.typed);
    if moves.is_empty() || open.parse_legal(&open.core.typed).is_some() {
        return "Enter plays it".into();
    }
    let more = if moves.len() > MAX_LISTED { ", ..." } else { "" };
    format!("type on: {}{more}", moves[..moves.len().min(MAX_LISTED)].join(", "))
}

/// The text of a note, with the keys for its choices.
fn note_text<C: GameSpec>(note: &Note, frame: &Frame<'_, C>) -> String {
    let text = &note.text;
    let key = |action| frame.key_name(action);
    match note.choices {
        [NoteAction::MakeIt] => format!("{text}. {} plays it all the same.", key(Action::Select)),
        [NoteAction::MakeItAfterReply] => {
            format!("{text}: the answer to it is on the board. {} plays on.", key(Action::Select))
        }
        [NoteAction::TakeBack, ..] => {
            let [undo, enter] = [Action::Undo, Action::Select].map(key);
            let answer = "the answer to it is on the board";
            format!("{text}: {answer}. {undo} takes it back, {enter} plays on.")
        }
        [NoteAction::Resign, ..] => {
            format!("{text} {} gives it up, any other key plays on.", key(Action::Select))
        }
        [NoteAction::AskAgain, ..] => {
            let again = frame.context.keys.on(Page::Board).label(Action::Tip);
            let again = again.map_or(String::new(), |key| format!(" ({key} tells the answer)"));
            format!("{text}{again}")
        }
        [NoteAction::ShowValues, ..] => format!("{text}: {} shows them.", key(Action::Values)),
        [NoteAction::ShowMistakes, ..] => {
            format!("{text}: {} shows them, and the mistakes.", key(Action::Values))
        }
        [] | [NoteAction::MakeIt | NoteAction::MakeItAfterReply, _, ..] => text.clone(),
    }
}

/// Draws the message into its rows. A message other than the result that is longer than a single row is
/// in the panel instead. Without a panel, a long one also takes the row of the key bar.
pub(super) fn draw_message<C: GameSpec>(
    frame: &Frame<'_, C>,
    said: &MessageText,
    (buffer, drawn): (&mut Buffer, &mut DrawnScreen<C>),
) {
    let (areas, theme) = (&frame.areas, &frame.context.theme);
    let has_panel = areas.panel.is_some();
    if has_panel && areas.message.height == 1 && said.is_for_panel(areas) {
        return;
    }
    let mut area = areas.message;
    if !said.fits(areas) && !has_panel && !said.is_result {
        area.height += areas.keys.height;
        clear(areas.keys, buffer, theme);
    }
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    if let Some(entry) = &said.entry {
        return draw_entry(entry, said, (area, areas), buffer, theme);
    }
    let mut inside = area;
    if let Some(seat) = said.seat {
        put(buffer, area, (area.x, area.y), side_glyph(seat, theme), glyph_style(seat, theme));
        inside = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
    }
    let mut lines = wrap(&said.text, areas.message_width());
    let reading_on = format!(" {} ", frame.reading_on());
    if !has_panel && !said.fits(areas) {
        // Every row leaves room for the key's label, since any may be the last one.
        lines = wrap(&said.text, inside.width.saturating_sub(cells(&reading_on)));
        let (shown, more) = frame.part(&lines, area.height);
        (lines, drawn.more) = (shown[..shown.len().min(area.height.into())].to_vec(), more);
    } else if !said.fits(areas) {
        let whole = whole_sentences(&said.text, areas.message_width(), area.height);
        lines = whole.map_or(lines, |(shown, _)| shown);
    } else if !has_panel
        && frame.open.playing.shows_values
        && frame.open.core.line_request.is_none()
        && lines.len() < area.height.into()
    {
        let row = row_of(area, area.height - 1);
        game::draw_values_in_row(frame.open, row, buffer, theme);
    }
    draw_lines(&lines, said.role, inside, buffer, theme);
    if drawn.more && !has_panel {
        let at = (area.right().saturating_sub(cells(&reading_on)), area.bottom() - 1);
        put(buffer, area, at, &reading_on, theme.style(Role::Key));
    }
}

/// Draws the part of an entry around its cursor, with the explanation beside or below it.
fn draw_entry(
    entry: &Entry,
    said: &MessageText,
    (area, areas): (Rect, &Areas),
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let width = usize::from(area.width);
    let shown = window_around(&entry.text, entry.cursor, width);
    let row = row_of(area, 0);
    let end = row.x + put(buffer, row, (row.x, row.y), &shown, theme.style(Role::Title));
    if said.fits(areas) {
        put(buffer, row, (end + 1, row.y), &said.text, theme.style(said.role));
        return;
    }
    let height = area.height.saturating_sub(1);
    let below = Rect { y: area.y + 1, height, ..area };
    if height > 0 {
        draw_lines(&wrap(&said.text, below.width), said.role, below, buffer, theme);
    } else {
        let room = usize::from(row.right().saturating_sub(end + 1));
        let text = shortened(&said.text, room, theme);
        let at = row.right().saturating_sub(cells(&text)).min(end + 1);
        put(buffer, row, (at, row.y), &text, theme.style(said.role));
    }
}

/// Draws as many lines as fit; an ellipsis in the last row marks that more follow.
fn draw_lines(lines: &[String], role: Role, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    for (number, text) in (0..area.height).zip(lines) {
        let row = row_of(area, number);
        let next = lines.get(usize::from(number) + 1).filter(|_| number + 1 == area.height);
        let text = next.map_or_else(|| text.clone(), |next| format!("{text} {next}"));
        let text = shortened(&text, row.width.into(), theme);
        put(buffer, row, (row.x, row.y), &text, theme.style(role));
    }
}
