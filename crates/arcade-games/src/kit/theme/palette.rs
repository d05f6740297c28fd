//! The colours that boards are made of.

use ratatui::style::Color;
use rustc_hash::FxHashMap;
use strum::EnumCount as _;

use super::colour::{ThemeColour, nearest_indexed, nominal};
use super::{Colours, Material, Role, ThemeSource, Tone};
use crate::picture::{Blocks, Edges, Layer, Paint, Point, Rgb, Shape};

/// The colours of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shades {
    /// The plain colour.
    pub face: Rgb,
    /// Where most light falls.
    pub light: Rgb,
    /// Where no light falls.
    pub dark: Rgb,
    /// The text on it.
    pub ink: Rgb,
}

/// The colours of a theme for boards, reduced to what the terminal can show.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    pub(super) blocks: Blocks,
    /// Whether pictures are in pixels.
    pub(super) is_in_pixels: bool,
    /// The background of surfaces.
    surface: Rgb,
    tones: [Rgb; Tone::COUNT],
    materials: [Shades; Material::COUNT],
    /// The terminal's colours, if it has 256.
    colours: FxHashMap<Rgb, Color>,
}

impl Palette {
    /// The palette of a theme; `None` if the theme doesn't define all of it, or if the terminal has at most 16
    /// colours: nobody knows how they look, and large areas of them glare.
    pub(super) fn new(source: &ThemeSource, colours: Colours) -> Option<Self> {
        if colours <= Colours::Sixteen {
            return None;
        }
        let mut shown = FxHashMap::default();
        let mut looks = |colour: ThemeColour| {
            let exact = colour.exact().unwrap_or_default();
            if colours == Colours::True {
                return exact;
            }
            let Some((looks, colour)) =
                colour.shown(colours).and_then(|it| Some((nominal(it)?, it)))
            else {
                return exact;
            };
            shown.insert(looks, colour);
            looks
        };
        for extreme in [ThemeColour::WHITE, ThemeColour::BLACK] {
            looks(extreme);
        }
        let tones = source.tones()?.map(&mut looks);
        let page = tones[Tone::Page as usize];
        // Where surfaces have no background, they look like the page.
        let has_surfaces = source.style(Role::Surface, colours).bg.is_some();
        let surface = source.surface().filter(|_| has_surfaces).map_or(page, &mut looks);
        let materials = source.materials()?.map(|shades| {
            let [face, light, dark, ink] = shades.map(&mut looks);
            Shades { face, light, dark, ink }
        });
        let edges = if colours == Colours::True { Edges::Soft } else { Edges::Hard };
        let blocks = edges.into();
        Some(Self { blocks, is_in_pixels: false, surface, tones, materials, colours: shown })
    }

    /// Changes the colours of the page and of surfaces.
    pub(super) fn map_grounds(&mut self, map: impl Fn(Rgb) -> Rgb) {
        for ground in [&mut self.tones[Tone::Page as usize], &mut self.surface] {
            *ground = map(*ground);
        }
    }

    /// How edges are drawn.
    pub fn edges(&self) -> Edges {
        self.blocks.edges
    }

    /// How pictures become block characters.
    pub fn blocks(&self) -> Blocks {
        self.blocks
    }

    /// Whether pictures are in pixels, so that nothing needs to fit cells.
    pub fn is_in_pixels(&self) -> bool {
        self.is_in_pixels
    }

    /// The background of surfaces.
    pub fn surface(&self) -> Rgb {
        self.surface
    }

    /// A tone.
    pub fn tone(&self, tone: Tone) -> Rgb {
        self.tones[tone as usize]
    }

    /// The colours of a material.
    pub fn shades(&self, material: Material) -> Shades {
        self.materials[material as usize]
    }

    /// A background that contrasts with things of a material: as dark as the text on them or, on a
    /// light page, nearly as light as the page.
    pub fn backdrop_for(&self, material: Material) -> Rgb {
        let (own, page) = (self.shades(material), self.tone(Tone::Page));
        if self.is_light() { self.mix(own.light, page, 0.5) } else { own.ink }
    }

    /// The shadow that a piece casts on felt: on a light page, plain shadow is as light as felt.
    pub fn shadow_on_felt(&self) -> Rgb {
        let shade = self.tone(Tone::Shade);
        if self.is_light() { self.mix(shade, self.tone(Tone::Ink), 0.35) } else { shade }
    }

    /// The shadow of a round piece of this shape. In blocks on a light page it has none: cells have too few colours for
    /// the edge of a light piece and a shadow that is hardly darker.
    pub fn round_shadow(&self, shape: Shape, blur: f32) -> Layer {
        let is_seen = self.is_in_pixels || !self.is_light();
        let shadow = Layer::shadow(shape, blur, self.tone(Tone::Shade));
        shadow.faded(if is_seen { 1.0 } else { 0.0 })
    }

    /// A colour of a dimmed thing: mixed with the page or, since it would vanish on a light one, with shadow. If the
    /// terminal has no such colour, it is a grey on a dark page; on a light one only what stands out is dimmed.
    pub fn dimmed(&self, colour: Rgb) -> Rgb {
        let (page, shade) = (self.tone(Tone::Page), self.tone(Tone::Shade));
        match (self.edges(), self.is_light()) {
            (Edges::Soft, true) => colour.mix(shade, 0.6),
            (Edges::Soft, false) => colour.mix(page, 0.6),
            (Edges::Hard, false) => colour.mix(page, 0.6).grey(),
            (Edges::Hard, true) if colour.contrast(page) > shade.contrast(page) => shade,
            (Edges::Hard, true) => colour,
        }
    }

    /// Whether the page is light.
    fn is_light(&self) -> bool {
        let page = self.tone(Tone::Page);
        page.contrast(Rgb::hex(0x00_00_00)) > page.contrast(Rgb::hex(0xFF_FF_FF))
    }

    /// A gradient, or only its last colour if the terminal has none in between.
    pub fn gradient(&self, (from, first): (Point, Rgb), (to, last): (Point, Rgb)) -> Paint {
        match self.edges() {
            Edges::Soft => Paint::Gradient { from, to, first, last },
            Edges::Hard => Paint::Plain(last),
        }
    }

    /// A colour mixed with a share of another, or unmixed if the terminal has no colour in between.
    pub fn mix(&self, colour: Rgb, other: Rgb, fraction: f32) -> Rgb {
        match self.edges() {
            Edges::Soft => colour.mix(other, fraction),
            Edges::Hard => colour,
        }
    }

    /// The first of the wanted colours that is legible on a background, or else white or black.
    pub fn ink_on(&self, ground: Rgb, wanted: &[Rgb]) -> Rgb {
        ink_with(READABLE, ground, wanted)
    }

    /// The same for the sign of a thing, which needs less contrast than text.
    pub fn thing_ink_on(&self, ground: Rgb, wanted: &[Rgb]) -> Rgb {
        ink_with(RECOGNISABLE, ground, wanted)
    }

    /// The colour to send to the terminal.
    pub fn colour(&self, colour: Rgb) -> Color {
        let Rgb { red, green, blue } = colour;
        match (self.colours.get(&colour), self.edges()) {
            (Some(&known), _) => known,
            (None, Edges::Soft) => Color::Rgb(red, green, blue),
            (None, Edges::Hard) => nearest_indexed(colour),
        }
    }
}

/// The first of the wanted colours with at least this contrast, or else white or black: the one that is nearer
/// to what is wanted most, if its contrast is enough, or else the other.
fn ink_with(least: f32, ground: Rgb, wanted: &[Rgb]) -> Rgb {
    let looks = |colour: ThemeColour| colour.exact().unwrap_or_default();
    let mut plain = [ThemeColour::WHITE, ThemeColour::BLACK].map(looks);
    if let Some(first) = wanted.first() {
        plain.sort_by(|one, other| first.contrast(*one).total_cmp(&first.contrast(*other)));
    }
    let [near, far] = plain;
    let inks = wanted.iter().copied().chain([near]);
    // One of the two always has a contrast of at least 4.58.
    inks.into_iter().find(|ink| ink.contrast(ground) >= least).unwrap_or(far)
}

/// The minimum contrast of text (WCAG 2.2, success criterion 1.4.3).
pub(super) const READABLE: f32 = 4.5;
/// That of things (success criterion 1.4.11).
const RECOGNISABLE: f32 = 3.0;
