//! What lies behind something else on the screen.

use ratatui::style::{Color, Modifier, Style};

use super::colour::{nearest_indexed, nominal};
use super::palette::READABLE;
use super::{Role, Theme};
use crate::picture::PixelCell;

/// The share of a colour that remains when it is dimmed.
pub(in crate::kit) const DIMMED_SHARE: f32 = 0.3;

impl Theme {
    /// A colour mixed with much of the page's; `None` if the terminal has none in between.
    fn dimmed(&self, colour: Color) -> Option<Color> {
        let page = self.style(Role::Page).bg.and_then(nominal)?;
        let mixed = nominal(colour)?.mix(page, 1.0 - DIMMED_SHARE);
        match colour {
            Color::Rgb(..) => Some(Color::Rgb(mixed.red, mixed.green, mixed.blue)),
            Color::Indexed(_) => Some(nearest_indexed(mixed)),
            _ => None,
        }
    }

    /// The dimmest form of a colour in which a sign can be read on this ground; `None` if it has none.
    /// A letter then takes the colour of text.
    fn dimmed_ink(&self, glyph: char, ink: Color, ground: Color) -> Option<Color> {
        let on = nominal(ground)?;
        let mixed = |ink, share| {
            let mixed = nominal(ink)?.mix(on, share);
            Some(match ink {
                Color::Rgb(..) => Color::Rgb(mixed.red, mixed.green, mixed.blue),
                _ => nearest_indexed(mixed),
            })
        };
        let can_be_read = |ink: &Color| nominal(*ink).is_some_and(|it| it.contrast(on) >= READABLE);
        let text = self.style(Role::Text).fg.filter(|_| glyph.is_alphanumeric());
        let inks = [Some(ink), text].into_iter().flatten();
        let shares = [0.6, 0.45, 0.3, 0.15, 0.0];
        let mut forms =
            inks.flat_map(|ink| shares.into_iter().filter_map(move |share| mixed(ink, share)));
        forms.find(can_be_read)
    }

    /// How a cell looks in the background, given its character and its colours: its new character
    /// and style. In a picture, shapes stay but are dimmed, and text is dimmed as far as it stays
    /// legible, or else dropped; without such colours the cell becomes blank. Cells of a picture in
    /// pixels are marked as dim. A board that is text stays, as less important.
    pub fn in_background(&self, glyph: char, (ink, ground): (Color, Color)) -> (char, Style) {
        if self.palette().is_none() {
            return (glyph, self.style(Role::Page).patch(self.style(Role::Dim)));
        }
        if glyph == PixelCell::MARK {
            return (glyph, Style::reset().add_modifier(Modifier::DIM));
        }
        let Some(ground) = self.dimmed(ground) else { return (' ', self.style(Role::Page)) };
        let is_shape = matches!(glyph, '\u{2500}'..='\u{259F}' | '\u{1FB00}'..='\u{1FBFF}');
        let shown = if is_shape { self.dimmed(ink) } else { self.dimmed_ink(glyph, ink, ground) };
        let style = Style::reset().bg(ground).remove_modifier(Modifier::all());
        // A cell of one colour has no ink.
        shown.map_or((' ', style.fg(ground)), |ink| (glyph, style.fg(ink)))
    }
}
