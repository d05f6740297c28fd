//! Colours by role: things are drawn by their role, and the theme gives each role a style.

mod built_in;
mod capabilities;
mod colour;
mod dim;
mod material;
mod palette;
mod read;
mod role;
mod theme_source;

use ratatui::style::{Color, Style};
use strum::{EnumCount as _, VariantArray as _};

pub use capabilities::{Capabilities, Charset, Colours, term_without_screen};
use colour::nearest_indexed;
pub(super) use colour::nominal;
pub(super) use dim::DIMMED_SHARE;
pub use material::{Material, Tone};
pub use palette::{Palette, Shades};
pub use read::ThemeError;
pub use read::describe_toml_value;
pub use role::Role;
use theme_source::ThemeSection;
pub use theme_source::ThemeSource;

use crate::picture::{BlockSet, Edges, PixelRaster, Rgb};

/// A theme reduced to what the terminal can show: a style for each role, and the characters to draw
/// with.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// In the order of the roles.
    styles: [Style; Role::COUNT],
    charset: Charset,
    /// The colours of boards, if they are pictures.
    palette: Option<Palette>,
    /// The size of a cell, if the terminal shows boards in pixels.
    pixel_raster: Option<PixelRaster>,
}

impl Theme {
    /// The setting that chooses a theme by the terminal's background.
    pub const AUTO: &'static str = "auto";
    /// The built-in theme for dark backgrounds.
    pub const DARK: &'static str = "dark";
    /// The built-in theme for light backgrounds.
    pub const LIGHT: &'static str = "light";
    /// The built-in theme without colours.
    const MONO: &'static str = "mono";

    /// The built-in theme with this name, or the one for dark backgrounds if there is none, reduced
    /// to what the terminal can show.
    pub fn new(name: &str, capabilities: Capabilities) -> Self {
        let name = if capabilities.colours == Colours::None { Self::MONO } else { name };
        Self::reduced(&ThemeSource::built_in(name).unwrap_or_else(ThemeSource::dark), capabilities)
    }

    /// The theme of a source, reduced to what the terminal can show. Without colours it is the built-in theme
    /// without colours.
    pub fn of(source: &ThemeSource, capabilities: Capabilities) -> Self {
        match capabilities.colours {
            Colours::None => Self::new(Self::MONO, capabilities),
            _ => Self::reduced(source, capabilities),
        }
    }

    fn reduced(
        source: &ThemeSource,
        Capabilities { colours, charset, pictures }: Capabilities,
    ) -> Self {
        let has_pictures = pictures && charset == Charset::Unicode;
        let text = source.style(Role::Text, colours);
        let mut styles = [text; Role::COUNT];
        for (style, &role) in styles.iter_mut().zip(Role::VARIANTS) {
            *style = style.patch(source.style(role, colours));
        }
        let palette = has_pictures.then(|| Palette::new(source, colours)).flatten();
        Self { styles, charset, palette, pixel_raster: None }
    }

    /// The colours of boards, if they are pictures.
    pub fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }

    /// The same theme for a terminal that shows images in this raster: its pictures are in pixels, if
    /// they have any colours.
    #[must_use]
    pub fn in_pixels(self, pixel_raster: Option<PixelRaster>) -> Self {
        let is_exact = self.palette().is_some_and(|palette| palette.edges() == Edges::Soft);
        let pixel_raster = pixel_raster.filter(|_| is_exact);
        let palette = self.palette.map(|mut palette| {
            palette.is_in_pixels = pixel_raster.is_some();
            palette
        });
        Self { palette, pixel_raster, ..self }
    }

    /// The same theme for a terminal whose images have exact colours, but whose text has the nearest of 256: the
    /// backgrounds of text are such colours in images too.
    #[must_use]
    pub fn with_indexed_grounds(mut self) -> Self {
        let shown = |ground: Rgb| colour::nominal(nearest_indexed(ground)).unwrap_or(ground);
        for ground in self.styles.iter_mut().filter_map(|style| style.bg.as_mut()) {
            let Rgb { red, green, blue } = shown(colour::nominal(*ground).unwrap_or_default());
            *ground = Color::Rgb(red, green, blue);
        }
        if let Some(palette) = &mut self.palette {
            palette.map_grounds(shown);
        }
        self
    }

    /// The same theme with light grey in place of dark grey, which has the colour of the background.
    #[must_use]
    pub fn without_dark_grey(mut self) -> Self {
        let dark = self.styles.iter_mut().filter(|style| style.fg == Some(Color::DarkGray));
        dark.for_each(|style| style.fg = Some(Color::Gray));
        self
    }

    /// The same theme with pictures of these block characters.
    #[must_use]
    pub fn in_blocks(self, set: BlockSet) -> Self {
        let palette = self.palette.map(|mut palette| {
            palette.blocks.set = set;
            palette
        });
        Self { palette, ..self }
    }

    /// The raster of pixels; `None` if pictures are block characters.
    pub fn pixel_raster(&self) -> Option<PixelRaster> {
        self.pixel_raster
    }

    /// The style of a role. Attributes that it doesn't set are those of plain text; if it sets no
    /// background, the existing one remains.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }

    /// Whether the theme sets backgrounds, so that surfaces differ from the page.
    pub fn has_surfaces(&self) -> bool {
        self.style(Role::Surface).bg.is_some()
    }

    /// The roles whose texts are hard to read on their backgrounds, each with its contrast, which
    /// is less than 4.5:1.
    pub fn hard_to_read(&self) -> impl Iterator<Item = (&'static str, f32)> {
        let looks = |colour: Option<Color>| colour.and_then(colour::nominal);
        let grounds = [Role::Page, Role::Surface, Role::Raised].map(|role| self.style(role).bg);
        Role::named().filter(|(role, _)| role.is_text()).filter_map(move |(role, name)| {
            let Style { fg, bg, .. } = self.style(role);
            let (ink, grounds) = (looks(fg)?, grounds.map(|ground| bg.or(ground)));
            let contrasts =
                grounds.into_iter().filter_map(|ground| Some(ink.contrast(looks(ground)?)));
            let contrast = contrasts.min_by(f32::total_cmp)?;
            (contrast < palette::READABLE).then_some((name, contrast))
        })
    }

    /// One of arcade's own texts, with characters that this theme can't draw replaced.
    pub fn in_charset(&self, text: &str) -> String {
        match self.charset {
            Charset::Unicode => text.into(),
            Charset::Ascii => {
                PLAIN.iter().fold(text.into(), |text: String, &(character, plain)| {
                    text.replace(character, plain)
                })
            }
        }
    }

    /// The first text, or the second one if only ASCII is drawn.
    pub fn glyph<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// The set of characters to draw with.
    pub fn charset(&self) -> Charset {
        self.charset
    }
}

/// The ASCII replacements of the other characters in arcade's own words.
const PLAIN: [(char, &str); 12] = [
    ('\u{a2}', "c"),
    ('\u{b1}', "+-"),
    ('\u{b7}', "-"),
    ('\u{d7}', "x"),
    ('\u{2026}', "..."),
    ('\u{2190}', "<"),
    ('\u{2191}', "^"),
    ('\u{2192}', ">"),
    ('\u{2193}', "v"),
    ('\u{2212}', "-"),
    ('\u{25cf}', "o"),
    ('\u{25c6}', "x"),
];

#[cfg(test)]
mod tests;
