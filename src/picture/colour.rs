//! Colours.

/// A colour by its sRGB components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
}

impl Rgb {
    /// The colour written `0xRR_GG_BB`.
    pub const fn hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { red, green, blue }
    }

    /// This colour and a share of another, from 0 (none of it) to 1.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let (from, to) = (self.components(), other.components());
        let mixed = [0, 1, 2].map(|index| from[index] + (to[index] - from[index]) * share);
        Self::of_components(mixed)
    }

    /// The contrast with another colour, from 1 to 21, as WCAG 2.2 defines it.
    pub fn contrast(self, other: Self) -> f32 {
        let (first, second) = (self.luminance(), other.luminance());
        (first.max(second) + 0.05) / (first.min(second) + 0.05)
    }

    /// The relative luminance, from 0 to 1, as WCAG 2.2 defines it.
    fn luminance(self) -> f32 {
        let [red, green, blue] = self.components().map(|component| {
            let part = component / 255.0;
            if part <= 0.04045 { part / 12.92 } else { libm::powf((part + 0.055) / 1.055, 2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The components, each from 0 to 255.
    pub(super) fn components(self) -> [f32; 3] {
        [self.red, self.green, self.blue].map(f32::from)
    }

    /// The nearest colour with these components.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "such a conversion saturates"
    )]
    pub(super) fn of_components(components: [f32; 3]) -> Self {
        let [red, green, blue] = components.map(|component| (component + 0.5) as u8);
        Self { red, green, blue }
    }
}
