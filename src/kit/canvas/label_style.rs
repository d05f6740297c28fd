//! The colours of labels on a canvas.

use arcade_engine::Side;
use ratatui::style::Modifier;

use super::{Canvas, Look};
use crate::kit::{BoardColour, Material, Role};

/// How a label is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelStyle {
    /// Plain text.
    Text,
    /// Less important text.
    Muted,
    /// Text that deserves notice.
    Notice,
    /// In the colour of a side.
    Side(Side),
    /// In the colour of a side, on a small dark plate.
    Plate(Side),
    /// Highlighted as what Enter would do.
    Focus,
    /// As a tip.
    Tip,
    /// As text on this material.
    On(Material),
    /// As a small thing made of this material.
    Of(Material),
    /// As a corner of the cursor.
    Corner,
    /// As a bracket that replaces the corners of the cursor.
    Bracket,
}

impl Canvas<'_> {
    /// How a label with this voice is drawn here.
    pub(super) fn look(&self, voice: LabelStyle) -> Look {
        let Some(palette) = self.palette() else { return self.plain_look(voice) };
        let (tone, bold) = (|tone| [palette.tone(tone); 3], Modifier::BOLD);
        let (inks, ground, modifier) = match voice {
            LabelStyle::Text => (tone(BoardColour::Text), None, bold),
            LabelStyle::Muted => (tone(BoardColour::Muted), None, Modifier::empty()),
            LabelStyle::Notice => {
                let gold = palette.shades(Material::Gold);
                ([gold.face, gold.dark, gold.light], None, bold)
            }
            LabelStyle::Corner => return Look::Mark(palette.tone(BoardColour::Focus)),
            LabelStyle::Bracket => (
                [BoardColour::Focus, BoardColour::Text, BoardColour::Ink]
                    .map(|tone| palette.tone(tone)),
                None,
                bold,
            ),
            LabelStyle::Of(material) => {
                let shades = palette.shades(material);
                ([shades.light, shades.face, shades.dark], None, Modifier::empty())
            }
            LabelStyle::Side(side) => {
                let shades = palette.shades(Material::of_side(side));
                ([shades.face, shades.dark, shades.light], None, bold)
            }
            LabelStyle::Plate(side) => {
                let shades = palette.shades(Material::of_side(side));
                ([shades.light; 3], Some(shades.ink), bold)
            }
            LabelStyle::Focus => {
                (tone(BoardColour::Ink), Some(palette.tone(BoardColour::Focus)), bold)
            }
            LabelStyle::Tip => (tone(BoardColour::Ink), Some(palette.tone(BoardColour::Tip)), bold),
            LabelStyle::On(material) => {
                let shades = palette.shades(material);
                // In pixels a material isn't of one colour.
                let is_fine = self.theme().cell_size().is_some();
                ([shades.ink; 3], Some(shades.face).filter(|_| !is_fine), bold)
            }
        };
        Look::Over { inks, ground, modifier }
    }

    /// How a label with this voice is drawn if the board is text.
    fn plain_look(&self, voice: LabelStyle) -> Look {
        let role = match voice {
            LabelStyle::On(Material::First) => return Look::Styled(self.solid(Role::First)),
            LabelStyle::On(Material::Second) => return Look::Styled(self.solid(Role::Second)),
            LabelStyle::On(Material::Ivory) => return Look::Styled(self.solid(Role::Text)),
            LabelStyle::Of(Material::First) => Role::First,
            LabelStyle::Of(Material::Second) => Role::Second,
            // A number: its underline shows which side it belongs to.
            LabelStyle::Plate(side) => {
                return Look::Styled(self.theme().style(Role::of_side(side)));
            }
            LabelStyle::Text | LabelStyle::On(_) | LabelStyle::Of(_) => Role::Text,
            LabelStyle::Muted => Role::Dim,
            LabelStyle::Side(side) => Role::of_side(side),
            LabelStyle::Focus | LabelStyle::Corner | LabelStyle::Bracket => Role::Selected,
            LabelStyle::Tip | LabelStyle::Notice => Role::Notice,
        };
        // Without colours the second player's texts are underlined, but marks and bars aren't.
        Look::Styled(self.theme().style(role).remove_modifier(Modifier::UNDERLINED))
    }
}
