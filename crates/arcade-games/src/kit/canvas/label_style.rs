//! The colours of labels on a canvas.

use arcade_engine::Side;
use ratatui::style::Modifier;

use super::{Canvas, LabelLook};
use crate::kit::{Material, Role, Tone};

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
    /// On a small plate in the colour of a side.
    BrightPlate(Side),
    /// Highlighted as what Enter would do.
    Focus,
    /// As a tip.
    Tip,
    /// As text on this material.
    OnMaterial(Material),
    /// In the colours of this material; a ● is drawn as a small piece of it.
    InMaterial(Material),
    /// As a corner of the cursor.
    Corner,
    /// As a bracket that replaces the corners of the cursor.
    Bracket,
}

impl LabelStyle {
    /// The plate of a side in the picture of a result: that of the winner is bright.
    pub fn plate(side: Side, is_winner: bool) -> Self {
        if is_winner { Self::BrightPlate(side) } else { Self::Plate(side) }
    }

    /// How a label of this style is drawn on a canvas.
    pub(super) fn look_on(self, canvas: &Canvas<'_>) -> LabelLook {
        let Some(palette) = canvas.palette() else { return self.plain_look_on(canvas) };
        let (tone, bold) = (|tone| [palette.tone(tone); 3], Modifier::BOLD);
        let (inks, ground, modifier) = match self {
            Self::Text => (tone(Tone::Text), None, bold),
            Self::Muted => (tone(Tone::Muted), None, Modifier::empty()),
            Self::Notice => {
                let gold = palette.shades(Material::Gold);
                ([gold.face, gold.dark, gold.light], None, bold)
            }
            Self::Corner => return LabelLook::Mark(palette.tone(Tone::Focus)),
            Self::Bracket => {
                ([Tone::Focus, Tone::Text, Tone::Ink].map(|tone| palette.tone(tone)), None, bold)
            }
            Self::InMaterial(material) => {
                let shades = palette.shades(material);
                ([shades.light, shades.face, shades.dark], None, Modifier::empty())
            }
            Self::Side(side) => {
                let shades = palette.shades(Material::of_side(side));
                ([shades.face, shades.dark, shades.light], None, bold)
            }
            Self::Plate(side) => {
                let shades = palette.shades(Material::of_side(side));
                ([shades.light; 3], Some(shades.ink), bold)
            }
            Self::BrightPlate(side) => {
                let shades = palette.shades(Material::of_side(side));
                ([shades.ink; 3], Some(shades.face), bold)
            }
            Self::Focus => (tone(Tone::Ink), Some(palette.tone(Tone::Focus)), bold),
            Self::Tip => (tone(Tone::Ink), Some(palette.tone(Tone::Tip)), bold),
            Self::OnMaterial(material) => {
                let shades = palette.shades(material);
                // In pixels a material isn't of one colour.
                let is_fine = canvas.theme().pixel_raster().is_some();
                ([shades.ink; 3], Some(shades.face).filter(|_| !is_fine), bold)
            }
        };
        LabelLook::Over { inks, ground, modifier, is_thing: false }
    }

    /// The same if the board is text.
    fn plain_look_on(self, canvas: &Canvas<'_>) -> LabelLook {
        let role = match self {
            Self::BrightPlate(side) => return LabelLook::Styled(canvas.solid(Role::of_side(side))),
            Self::OnMaterial(Material::First) => {
                return LabelLook::Styled(canvas.solid(Role::First));
            }
            Self::OnMaterial(Material::Second) => {
                return LabelLook::Styled(canvas.solid(Role::Second));
            }
            Self::OnMaterial(Material::Ivory) => {
                return LabelLook::Styled(canvas.solid(Role::Text));
            }
            Self::InMaterial(Material::First) => Role::First,
            Self::InMaterial(Material::Second) => Role::Second,
            // A number: its underline shows which side it belongs to.
            Self::Plate(side) => {
                return LabelLook::Styled(canvas.theme().style(Role::of_side(side)));
            }
            Self::Text | Self::OnMaterial(_) | Self::InMaterial(_) => Role::Text,
            Self::Muted => Role::Dim,
            Self::Side(side) => Role::of_side(side),
            Self::Focus | Self::Corner | Self::Bracket => Role::Selected,
            Self::Tip | Self::Notice => Role::Notice,
        };
        // Without colours the second player's texts are underlined, but marks and bars aren't.
        LabelLook::Styled(canvas.theme().style(role).remove_modifier(Modifier::UNDERLINED))
    }
}
