//! Marks on a table: the cursor, tips, the values of moves.

use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::{Look, Table, Voice, Writing, has_lines};
use crate::kit::{Chip, Frame, Role};

/// Where in its place a chip is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// In the middle.
    Middle,
    /// In the middle of the last row.
    Bottom,
    /// At the end of the last row.
    LowerRight,
}

impl Table<'_> {
    /// The value of a move, where `anchor` says in a place.
    pub fn chip(&mut self, place: Rect, chip: &Chip, anchor: Anchor) {
        let texts = chip.texts(self.theme);
        let fits = |text: &&String| text.width() <= place.width.into();
        let Some(text) = texts.iter().find(fits).filter(|_| place.height > 0) else { return };
        let rest = place.width - u16::try_from(text.width()).unwrap_or(u16::MAX);
        let bottom = place.bottom() - 1;
        let at = match anchor {
            Anchor::Middle => (place.x + rest.div_ceil(2), place.y + place.height / 2),
            Anchor::Bottom => (place.x + rest.div_ceil(2), bottom),
            Anchor::LowerRight => (place.x + rest, bottom),
        };
        let look = Look::Styled(chip.style(self.theme));
        self.writings.push(Writing { at, text: text.clone(), look });
    }

    /// The cursor around a place.
    pub fn cursor(&mut self, place: Rect) {
        if self.palette().is_none() {
            let edge = Rect { width: place.width + 1, height: place.height + 1, ..place };
            let place = if has_lines(place) { edge } else { place };
            return self.frames.push((Frame::Cursor, place, Role::Title));
        }
        let (right, bottom) = (place.right().saturating_sub(1), place.bottom().saturating_sub(1));
        let theme = self.theme;
        if place.height < 3 || place.width < 5 {
            self.label((place.x, place.y), theme.glyph("[", "["), Voice::Corner);
            return self.label((right, place.y), theme.glyph("]", "]"), Voice::Corner);
        }
        let second = right.saturating_sub(1);
        for (at, corner) in [
            ((place.x, place.y), "\u{250F}\u{2501}"),
            ((second, place.y), "\u{2501}\u{2513}"),
            ((place.x, bottom), "\u{2517}\u{2501}"),
            ((second, bottom), "\u{2501}\u{251B}"),
        ] {
            self.label(at, corner, Voice::Corner);
        }
        if place.height >= 5 {
            for row in [place.y + 1, bottom - 1] {
                self.label((place.x, row), "\u{2503}", Voice::Corner);
                self.label((right, row), "\u{2503}", Voice::Corner);
            }
        }
    }

    /// Says above a place that a tip recommends it.
    pub fn tip(&mut self, place: Rect) {
        let long = self.theme.glyph("\u{25BC}tip", "v tip");
        let top = Rect { height: place.height.min(1), ..place };
        self.label_in(top, &[long, "tip", self.theme.glyph("\u{25BC}", "v")], Voice::Tip);
    }
}
