//! Small pieces that screens are drawn with. All of them clip: no area is too small to draw in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::Context;
use crate::kit::{Action, Charset, Role, Theme};

/// Draws a frame with a title, and returns what is inside.
pub(super) fn frame(area: Rect, title: &str, buffer: &mut Buffer, theme: &Theme) -> Rect {
    let set = match theme.charset() {
        Charset::Unicode => border::ROUNDED,
        Charset::Ascii => ASCII_BORDER,
    };
    let block = Block::bordered().border_set(set).border_style(theme.style(Role::Border));
    let block = if title.is_empty() {
        block
    } else {
        let style = Style::reset().patch(theme.style(Role::Title));
        let lead = Span::styled(set.horizontal_top, theme.style(Role::Border));
        block.title(Line::from(vec![lead, Span::styled(format!(" {title} "), style)]))
    };
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

const ASCII_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// One entry of a key bar: keys and what they do.
pub(super) type KeyHint = (String, &'static str);

/// The key of an action and what it does here; nothing when the action is unbound.
pub(super) fn hint(context: &Context, action: Action, does: &'static str) -> Option<KeyHint> {
    Some((context.keys.label(action)?, does))
}

/// Draws keys and what they do in one row, as many as fit; the last two are kept longest.
pub(super) fn key_bar(area: Rect, hints: &[KeyHint], buffer: &mut Buffer, theme: &Theme) {
    let cells = |(key, does): &KeyHint| key.width() + 1 + does.width() + 2;
    let (rest, last) = hints.split_at(hints.len().saturating_sub(2));
    let mut room = usize::from(area.width).saturating_sub(last.iter().map(cells).sum());
    let mut spans = vec![Span::raw(" ")];
    let fitting = rest.iter().take_while(|hint| {
        let fits = cells(hint) <= room;
        room = room.saturating_sub(cells(hint));
        fits
    });
    for (key, does) in fitting.chain(last) {
        spans.push(Span::styled(key.clone(), theme.style(Role::Key)));
        spans.push(Span::styled(format!(" {does}  "), theme.style(Role::Dim)));
    }
    Line::from(spans).render(area.intersection(buffer.area), buffer);
}
