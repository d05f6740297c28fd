//! Texts cut to the room that there is.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::Theme;

/// The beginning of a text, cut to `width` cells with an ellipsis.
pub fn shortened(text: &str, width: usize, theme: &Theme) -> String {
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

#[cfg(test)]
mod tests {
    use super::shortened;
    use crate::kit::{Capabilities, Charset, Colours, Theme};

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
