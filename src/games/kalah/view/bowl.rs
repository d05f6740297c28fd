//! A pit or a store as it is drawn: a frame with seeds and their number, or the number alone.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::kit::{Frame, Role, Theme, put};

/// A pit or a store, about to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bowl {
    pub(super) seeds: u8,
    /// Double where a seed has just fallen into it, or where it is being captured.
    pub(super) frame: Frame,
    /// The role of its owner.
    pub(super) owner: Role,
}

impl Bowl {
    pub(super) fn draw(self, place: Rect, (area, buffer): (Rect, &mut Buffer), theme: &Theme) {
        if place.height < 3 {
            return self.draw_small(place, (area, buffer), theme);
        }
        // An underline tells owners apart without colours: on the number, not on frame and seeds.
        let plain = |role| theme.style(role).remove_modifier(Modifier::UNDERLINED);
        let role = self.frame_role();
        self.frame.outline(plain(role), place, (area, buffer), theme.charset());
        let inside = Rect {
            x: place.x + 1,
            y: place.y + 1,
            width: place.width.saturating_sub(2),
            height: place.height - 2,
        };
        let (number, style) = (self.seeds.to_string(), theme.style(self.number_role()));
        let row = inside.bottom() - 1;
        put(buffer, area, (centre(inside, &number), row), &number, style);
        let style = plain(self.owner);
        for (row, text) in (inside.y..row).zip(self.rows(inside, theme.glyph("\u{25cf}", "o"))) {
            put(buffer, area, (centre(inside, &text), row), &text, style);
        }
    }

    /// The number alone, between brackets where there is room for them.
    fn draw_small(self, place: Rect, (area, buffer): (Rect, &mut Buffer), theme: &Theme) {
        let number = self.seeds.to_string();
        let room = usize::from(place.width).saturating_sub(2);
        let text = if number.len() <= room {
            let [left, right] = self.frame.brackets();
            format!("{left}{number:^room$}{right}")
        } else {
            number
        };
        let role = match self.frame {
            Frame::Cursor => Role::Selected,
            Frame::Plain => self.number_role(),
            Frame::Double | Frame::Hint => self.frame_role(),
        };
        put(buffer, area, (centre(place, &text), place.y), &text, theme.style(role));
    }

    /// The role of the frame: the owner's, unless the bowl is marked.
    fn frame_role(self) -> Role {
        match self.frame {
            Frame::Plain => self.owner,
            Frame::Cursor => Role::Title,
            Frame::Hint => Role::Notice,
            Frame::Double => Role::Taken,
        }
    }

    fn number_role(self) -> Role {
        if self.seeds == 0 { Role::Dim } else { self.owner }
    }

    /// The seeds above the number, row by row from below; as many as there is room for.
    fn rows(self, inside: Rect, seed: &str) -> Vec<String> {
        let (columns, rows) = (usize::from(inside.width), usize::from(inside.height - 1));
        let seeds = usize::from(self.seeds);
        let apart = columns.div_ceil(2);
        let (across, gap) = if seeds <= apart * rows { (apart, " ") } else { (columns, "") };
        let filled = (0..rows).map(|row| {
            let here = seeds.saturating_sub(row * across).min(across);
            vec![seed; here].join(gap)
        });
        let mut filled: Vec<String> = filled.collect();
        filled.reverse();
        filled
    }
}

/// The column where a centred text begins.
pub(super) fn centre(place: Rect, text: &str) -> u16 {
    let length = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    place.x + place.width.saturating_sub(length) / 2
}
