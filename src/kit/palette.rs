//! The colours that boards are made of.

use std::collections::HashMap;

use ratatui::style::Color;
use serde::Deserialize;

use super::Colours;
use crate::game::Side;
use crate::picture::{Edges, Paint, Point, Rgb};

/// What something is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Material {
    First,
    Second,
    Felt,
    Wood,
    Gold,
    Silver,
    Copper,
    Ivory,
    Jade,
    Stone,
    Clay,
    Moss,
}

impl Material {
    /// What belongs to a side.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::One => Self::First,
            Side::Two => Self::Second,
        }
    }
}

/// A colour that is no material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// What is behind a board.
    Page,
    /// Shadows.
    Shade,
    /// Text on the page.
    Text,
    /// Less important text on the page.
    Muted,
    /// Text on something light.
    Ink,
    /// The bottom of a tray lined with felt.
    Tray,
    /// The bottom of a hollow in wood.
    Well,
    /// A square unlike all others.
    Night,
    /// The cursor, and what Enter would do.
    Focus,
    /// What a tip recommends.
    Tip,
    /// The value of a draw.
    Even,
}

/// The colours of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shades {
    /// As it is.
    pub face: Rgb,
    /// Where most light falls.
    pub light: Rgb,
    /// Where no light falls.
    pub dark: Rgb,
    /// What is written on it.
    pub ink: Rgb,
}

/// The colours of a theme for boards, as the terminal can show them.
#[derive(Clone, Debug)]
pub struct Palette {
    edges: Edges,
    tones: HashMap<Tone, Rgb>,
    materials: HashMap<Material, Shades>,
    /// The terminal's colours, where it has only some.
    colours: HashMap<Rgb, Color>,
}

/// The colours for boards as a theme file has them.
#[derive(Debug, Default, Deserialize)]
pub(super) struct PaletteText {
    #[serde(default)]
    tones: HashMap<Tone, String>,
    #[serde(default)]
    materials: HashMap<Material, [String; 4]>,
}

impl Palette {
    /// The palette of a theme; what the theme leaves out is taken from `base`.
    pub(super) fn new(theme: &PaletteText, base: &PaletteText, colours: Colours) -> Self {
        let edges = if colours == Colours::True { Edges::Soft } else { Edges::Hard };
        let mut palette = Self {
            edges,
            tones: HashMap::new(),
            materials: HashMap::new(),
            colours: HashMap::new(),
        };
        for (&tone, text) in base.tones.iter().chain(&theme.tones) {
            let colour = palette.read(text, colours);
            palette.tones.insert(tone, colour);
        }
        for (&material, texts) in base.materials.iter().chain(&theme.materials) {
            let [face, light, dark, ink] = texts.each_ref().map(|text| palette.read(text, colours));
            palette.materials.insert(material, Shades { face, light, dark, ink });
        }
        palette
    }

    /// A colour as written in a theme file: `#rrggbb number name`.
    fn read(&mut self, text: &str, colours: Colours) -> Rgb {
        let mut words = text.split(' ');
        let [exact, number, name] = std::array::from_fn(|_| words.next().unwrap_or_default());
        let Ok(Color::Rgb(red, green, blue)) = exact.parse() else { return Rgb::default() };
        let exact = Rgb { red, green, blue };
        let shown = match colours {
            Colours::True => return exact,
            Colours::Indexed => {
                let index = number.parse().map(Color::Indexed);
                index.unwrap_or_else(|_| number.parse().unwrap_or_default())
            }
            Colours::Sixteen | Colours::None => name.parse().unwrap_or_default(),
        };
        // How such a colour really looks is the terminal's affair.
        let stands_for = nominal(shown).unwrap_or(exact);
        self.colours.insert(stands_for, shown);
        stands_for
    }

    /// How edges are drawn.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// A tone.
    pub fn tone(&self, tone: Tone) -> Rgb {
        self.tones.get(&tone).copied().unwrap_or_default()
    }

    /// The colours of a material.
    pub fn shades(&self, material: Material) -> Shades {
        let none = Rgb::default();
        let missing = Shades { face: none, light: none, dark: none, ink: none };
        self.materials.get(&material).copied().unwrap_or(missing)
    }

    /// A gradient, or its last colour alone where the terminal has none between.
    pub fn gradient(&self, (from, first): (Point, Rgb), (to, last): (Point, Rgb)) -> Paint {
        match self.edges {
            Edges::Soft => Paint::Gradient { from, to, first, last },
            Edges::Hard => Paint::Plain(last),
        }
    }

    /// A colour and a share of another, or the colour alone where the terminal has none between.
    pub fn mix(&self, colour: Rgb, other: Rgb, share: f32) -> Rgb {
        match self.edges {
            Edges::Soft => colour.mix(other, share),
            Edges::Hard => colour,
        }
    }

    /// The colour of this material, or light or dark text, that is read best on a ground.
    pub fn ink_on(&self, ground: Rgb, wanted: Option<Rgb>) -> Rgb {
        // The least contrast for text by WCAG 2.2, and for colours that look otherwise in every
        // terminal that for large text.
        let readable = if self.edges == Edges::Soft { 4.5 } else { 3.0 };
        if let Some(ink) = wanted.filter(|ink| ink.contrast(ground) >= readable) {
            return ink;
        }
        let (light, dark) = match self.edges {
            Edges::Soft => (Rgb::hex(0xFF_FF_FF), Rgb::hex(0x00_00_00)),
            Edges::Hard => (self.shades(Material::Silver).light, self.tone(Tone::Ink)),
        };
        if light.contrast(ground) >= dark.contrast(ground) { light } else { dark }
    }

    /// A colour as the terminal is told it.
    pub fn colour(&self, colour: Rgb) -> Color {
        let Rgb { red, green, blue } = colour;
        self.colours.get(&colour).copied().unwrap_or(Color::Rgb(red, green, blue))
    }
}

/// How a terminal's colour looks by default.
fn nominal(colour: Color) -> Option<Rgb> {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let hex = match colour {
        Color::Indexed(index @ 16..=231) => {
            let level = |place: u8| LEVELS[usize::from((index - 16) / place % 6)];
            return Some(Rgb { red: level(36), green: level(6), blue: level(1) });
        }
        Color::Indexed(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            return Some(Rgb { red: grey, green: grey, blue: grey });
        }
        Color::Black => 0x00_00_00,
        Color::Red => 0xCD_00_00,
        Color::Green => 0x00_CD_00,
        Color::Yellow => 0xCD_CD_00,
        Color::Blue => 0x00_00_EE,
        Color::Magenta => 0xCD_00_CD,
        Color::Cyan => 0x00_CD_CD,
        Color::Gray => 0xE5_E5_E5,
        Color::DarkGray => 0x7F_7F_7F,
        Color::LightRed => 0xFF_00_00,
        Color::LightGreen => 0x00_FF_00,
        Color::LightYellow => 0xFF_FF_00,
        Color::LightBlue => 0x5C_5C_FF,
        Color::LightMagenta => 0xFF_00_FF,
        Color::LightCyan => 0x00_FF_FF,
        Color::White => 0xFF_FF_FF,
        _ => return None,
    };
    Some(Rgb::hex(hex))
}
