//! Texts cut to the room that there is.

use arcade_games::kit::{Theme, shortened};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// As many whole words as fit into `width` cells, with an ellipsis.
pub(super) fn ellipsized(text: &str, width: usize, theme: &Theme) -> String {
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
pub(crate) fn window_around(text: &str, character: usize, width: usize) -> String {
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
pub(crate) fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::window_around;

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
}
