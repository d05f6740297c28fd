//! What lies behind something else on the screen.

use ratatui::style::{Color, Modifier, Style};

use super::colour::{nearest_indexed, nominal};
use super::{Role, Theme};
use crate::picture::PixelCell;

/// How much of a dimmed colour is left.
pub(in crate::kit) const LEFT: f32 = 0.3;

impl Theme {
    /// A colour mixed with much of the page's; `None` if the terminal has none in between.
    fn dimmed(&self, colour: Color) -> Option<Color> {
        let page = self.style(Role::Page).bg.and_then(nominal)?;
        let mixed = nominal(colour)?.mix(page, 1.0 - LEFT);
        match colour {
            Color::Rgb(..) => Some(Color::Rgb(mixed.red, mixed.green, mixed.blue)),
            Color::Indexed(_) => Some(nearest_indexed(mixed)),
            _ => None,
        }
    }

    /// How a cell looks in the background, given its character and its colours: its new character
    /// and style. Of a picture its shapes are left, darker or paler, since dimmed text would be hard
    /// to read; nothing, if the terminal has no such colours. Of one in pixels the cells are marked as dim. A board that is text stays, as less
    /// important.
    pub fn in_background(&self, glyph: char, (ink, ground): (Color, Color)) -> (char, Style) {
        if self.palette().is_none() {
            return (glyph, self.style(Role::Page).patch(self.style(Role::Dim)));
        }
        if glyph == PixelCell::MARK {
            return (glyph, Style::reset().add_modifier(Modifier::DIM));
        }
        let Some(ground) = self.dimmed(ground) else { return (' ', self.style(Role::Page)) };
        // A cell of one colour has no ink.
        let ink = self.dimmed(ink).unwrap_or(ground);
        let is_shape = matches!(glyph, '\u{2500}'..='\u{259F}' | '\u{1FB00}'..='\u{1FBFF}');
        let style = Style::reset().fg(ink).bg(ground).remove_modifier(Modifier::all());
        (if is_shape { glyph } else { ' ' }, style)
    }
}
