//! Widgets. All of them clip: none needs a minimum area.

mod column;
mod curve;
mod key_bar;
mod lead;

use arcade_engine::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Widget as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::kit::{Charset, Role, Theme, fill, keeping_background, put};

pub(super) use column::Column;
pub(super) use curve::{Curve, CurvePoint};
pub(super) use key_bar::{KeyHint, Press, does_nothing, hint, key_at, key_bar};
pub(super) use lead::{Advantage, Scale};

/// Draws a frame with a title; returns the area inside.
pub(super) fn frame(area: Rect, title: &str, buffer: &mut Buffer, theme: &Theme) -> Rect {
    let set = match theme.charset() {
        Charset::Unicode => border::ROUNDED,
        Charset::Ascii => ASCII_BORDER,
    };
    let block = Block::bordered().border_set(set).border_style(theme.style(Role::Border));
    let block = if title.is_empty() {
        block
    } else {
        let style = keeping_background(theme.style(Role::Title));
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

/// Draws the title bar of a screen; returns the column in which its remarks begin.
pub(super) fn title_bar(row: Rect, title: &str, buffer: &mut Buffer, theme: &Theme) -> u16 {
    fill(buffer, row, theme.style(Role::Surface));
    put(buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), theme.style(Role::Gold));
    row.x + put(buffer, row, (row.x + 1, row.y), title, theme.style(Role::Title)) + 3
}

/// `count` percent of a length.
pub(super) fn percent_of(length: u16, count: u16) -> u16 {
    length / 100 * count + length % 100 * count / 100
}

/// Makes a row blank.
pub(super) fn clear(row: Rect, buffer: &mut Buffer, theme: &Theme) {
    fill(buffer, row, theme.style(Role::Page));
    let blank = " ".repeat(row.width.into());
    put(buffer, row, (row.x, row.y), &blank, theme.style(Role::Page));
}

/// The glyph of a side, which replaces or supports its colour.
pub(super) fn side_glyph(side: Side, theme: &Theme) -> &'static str {
    match side {
        Side::One => theme.glyph("\u{25cf}", "o"),
        Side::Two => theme.glyph("\u{25c6}", "x"),
    }
}

/// The style of a side's glyphs and bars: that of its texts without the underline.
pub(super) fn glyph_style(side: Side, theme: &Theme) -> Style {
    theme.style(Role::of_side(side)).remove_modifier(Modifier::UNDERLINED)
}

/// The beginning of a text, cut to `width` cells with an ellipsis.
pub(super) fn shortened(text: &str, width: usize, theme: &Theme) -> String {
    if text.width() <= width {
        return text.into();
    }
    let cut = theme.glyph("\u{2026}", "...");
    let mut room = width.saturating_sub(cut.width());
    let fits = |character: &char| {
        let cells = character.width().unwrap_or(0);
        let fits = cells <= room;
        room = room.saturating_sub(cells);
        fits
    };
    let mut kept: String = text.chars().take_while(fits).collect();
    kept.truncate(kept.trim_end().len());
    if cut.width() <= width { kept + cut } else { kept }
}

/// As many whole words as fit into `width` cells, with an ellipsis.
fn ellipsized(text: &str, width: usize, theme: &Theme) -> String {
    let cut = theme.glyph("\u{2026}", "...");
    let mut kept = text.trim_end();
    while kept.width() + cut.width() > width
        && let Some((words, _)) = kept.rsplit_once(' ')
    {
        kept = words.trim_end();
    }
    shortened(&format!("{}{cut}", kept.trim_end_matches([',', ';', ':'])), width, theme)
}

/// The `width` cells of a text around a character (by index), which may be one past the end.
pub(super) fn window_around(text: &str, character: usize, width: usize) -> String {
    let cells = |character: char| character.width().unwrap_or(0);
    let mut needed: usize = text.chars().take(character + 1).map(cells).sum();
    let hidden = |character: &char| {
        let is_hidden = needed > width;
        needed = needed.saturating_sub(cells(*character));
        is_hidden
    };
    let mut room = width;
    let fits = |character: &char| {
        let fits = cells(*character) <= room;
        room = room.saturating_sub(cells(*character));
        fits
    };
    text.chars().skip_while(hidden).take_while(fits).collect()
}

/// The width of a text in cells, as a coordinate.
pub(super) fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::{shortened, window_around};
    use crate::kit::{Capabilities, Charset, Colours, Theme};

    #[test]
    fn a_text_is_shown_around_one_of_its_characters() {
        let check = |text: &str, character, width, expected: &str| {
            assert_eq!(
                window_around(text, character, width),
                expected,
                "{text} at {character} in {width}"
            );
        };
        check(":seat_", 5, 10, ":seat_");
        check(":seat_", 5, 3, "at_");
        check(":s_eat", 2, 3, ":s_");
        check(":s_eat", 2, 2, "s_");
        check("\u{4e2d}\u{4e2d}\u{4e2d}_", 3, 4, "\u{4e2d}_");
        check("\u{4e2d}\u{4e2d}_\u{4e2d}", 2, 6, "\u{4e2d}\u{4e2d}_");
        check("seat", 9, 2, "at");
        check("seat", 1, 0, "");
    }

    #[test]
    fn what_is_left_out_is_marked_and_nothing_is_wider_than_its_room() {
        let check = |text, width, charset, expected: &str| {
            let theme = Theme::new(
                "dark",
                Capabilities { colours: Colours::True, charset, pictures: false },
            );
            assert_eq!(shortened(text, width, &theme), expected, "{text} in {width}");
        };
        check("four five", 9, Charset::Unicode, "four five");
        check("four five", 8, Charset::Unicode, "four fi\u{2026}");
        check("four five", 6, Charset::Unicode, "four\u{2026}");
        check("four five", 8, Charset::Ascii, "four...");
        check("\u{4e2d}\u{4e2d}\u{4e2d}", 5, Charset::Unicode, "\u{4e2d}\u{4e2d}\u{2026}");
        check("four", 1, Charset::Unicode, "\u{2026}");
        check("four", 0, Charset::Unicode, "");
        check("four", 2, Charset::Ascii, "");
    }
}
