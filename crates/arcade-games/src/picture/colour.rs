use std::sync::LazyLock;

/// A colour given by its sRGB components.
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
    /// The colour `0xRR_GG_BB`.
    pub const fn hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { red, green, blue }
    }

    /// This colour mixed with a share of another, from 0 (none of it) to 1.
    #[must_use]
    pub fn mix(self, other: Self, share: f32) -> Self {
        let (from, to) = (self.components(), other.components());
        let mixed = [0, 1, 2].map(|index| from[index] + (to[index] - from[index]) * share);
        Self::of_components(mixed)
    }

    /// The grey with the mean of its components.
    #[must_use]
    pub fn grey(self) -> Self {
        let mean = self.components().iter().sum::<f32>() / 3.0;
        Self::of_components([mean; 3])
    }

    /// The contrast with another colour, from 1 to 21, as WCAG 2.2 defines it.
    pub fn contrast(self, other: Self) -> f32 {
        let (first, second) = (self.luminance(), other.luminance());
        (first.max(second) + 0.05) / (first.min(second) + 0.05)
    }

    /// The relative luminance, from 0 to 1, as WCAG 2.2 defines it.
    fn luminance(self) -> f32 {
        let [red, green, blue] =
            [self.red, self.green, self.blue].map(|component| LINEAR[usize::from(component)]);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The components, each from 0 to 255.
    pub(super) fn components(self) -> [f32; 3] {
        [self.red, self.green, self.blue].map(f32::from)
    }

    /// The colour nearest to these components.
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

/// The linear value of each component, from 0 to 1.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|component| {
        let part = f32::from(u8::try_from(component).unwrap_or(u8::MAX)) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { libm::powf((part + 0.055) / 1.055, 2.4) }
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_those_that_checkers_publish() {
        for (first, second, expected) in [
            (0x00_00_00, 0xFF_FF_FF, 21.0),
            (0x76_76_76, 0xFF_FF_FF, 4.54),
            (0xFF_00_00, 0xFF_FF_FF, 4.00),
            (0x00_FF_00, 0xFF_FF_FF, 1.37),
            (0x00_00_FF, 0xFF_FF_FF, 8.59),
            (0x12_34_56, 0x12_34_56, 1.0),
            // So dark that the scale is linear: 1 + 10 / 255 / 12.92 / 0.05.
            (0x0A_0A_0A, 0x00_00_00, 1.06),
        ] {
            let (first, second) = (Rgb::hex(first), Rgb::hex(second));
            for found in [first.contrast(second), second.contrast(first)] {
                assert!((found - expected).abs() < 0.005, "{first:?}, {second:?}: {found}");
            }
        }
    }

    #[test]
    fn a_mixture_has_its_share_of_every_component() {
        let (first, second) = (Rgb::hex(0xC8_64_00), Rgb::hex(0x00_C8_28));
        for (share, expected) in [(0.0, 0xC8_64_00), (0.25, 0x96_7D_0A), (1.0, 0x00_C8_28)] {
            assert_eq!(first.mix(second, share), Rgb::hex(expected), "{share}");
        }
    }
}
