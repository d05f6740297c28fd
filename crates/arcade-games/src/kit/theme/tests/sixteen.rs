//! How the 16 colours look in the palettes in use, and how well they can be read.

use ratatui::style::Color;
use strum::VariantArray as _;

use crate::kit::theme::colour::ANSI_COLOURS;
use crate::kit::theme::{Capabilities, Charset, Colours, Role, Theme};
use crate::picture::Rgb;

/// A palette: its name, a dark and a light background, and the 16 colours in the order of their numbers.
type Colouring = (&'static str, [u32; 2], [u32; 16]);

/// Palettes as the terminals have them; Solarized is <https://ethanschoonover.com/solarized/>.
#[rustfmt::skip]
#[expect(clippy::mistyped_literal_suffixes, reason = "they are colours")]
const PALETTES: [Colouring; 6] = [
    ("VGA", [0x00_00_00, 0xFF_FF_FF], [
        0x00_00_00, 0xAA_00_00, 0x00_AA_00, 0xAA_55_00, 0x00_00_AA, 0xAA_00_AA, 0x00_AA_AA, 0xAA_AA_AA,
        0x55_55_55, 0xFF_55_55, 0x55_FF_55, 0xFF_FF_55, 0x55_55_FF, 0xFF_55_FF, 0x55_FF_FF, 0xFF_FF_FF,
    ]),
    ("xterm", [0x00_00_00, 0xFF_FF_FF], [
        0x00_00_00, 0xCD_00_00, 0x00_CD_00, 0xCD_CD_00, 0x00_00_EE, 0xCD_00_CD, 0x00_CD_CD, 0xE5_E5_E5,
        0x7F_7F_7F, 0xFF_00_00, 0x00_FF_00, 0xFF_FF_00, 0x5C_5C_FF, 0xFF_00_FF, 0x00_FF_FF, 0xFF_FF_FF,
    ]),
    ("Tango", [0x00_00_00, 0xFF_FF_FF], [
        0x2E_34_36, 0xCC_00_00, 0x4E_9A_06, 0xC4_A0_00, 0x34_65_A4, 0x75_50_7B, 0x06_98_9A, 0xD3_D7_CF,
        0x55_57_53, 0xEF_29_29, 0x8A_E2_34, 0xFC_E9_4F, 0x72_9F_CF, 0xAD_7F_A8, 0x34_E2_E2, 0xEE_EE_EC,
    ]),
    ("Windows", [0x0C_0C_0C, 0xFF_FF_FF], [
        0x0C_0C_0C, 0xC5_0F_1F, 0x13_A1_0E, 0xC1_9C_00, 0x00_37_DA, 0x88_17_98, 0x3A_96_DD, 0xCC_CC_CC,
        0x76_76_76, 0xE7_48_56, 0x16_C6_0C, 0xF9_F1_A5, 0x3B_78_FF, 0xB4_00_9E, 0x61_D6_D6, 0xF2_F2_F2,
    ]),
    ("macOS", [0x00_00_00, 0xFF_FF_FF], [
        0x00_00_00, 0x99_00_00, 0x00_A6_00, 0x99_99_00, 0x00_00_B2, 0xB2_00_B2, 0x00_A6_B2, 0xBF_BF_BF,
        0x66_66_66, 0xE5_00_00, 0x00_D9_00, 0xE5_E5_00, 0x00_00_FF, 0xE5_00_E5, 0x00_E5_E5, 0xE5_E5_E5,
    ]),
    ("Solarized", [0x00_2B_36, 0xFD_F6_E3], [
        0x07_36_42, 0xDC_32_2F, 0x85_99_00, 0xB5_89_00, 0x26_8B_D2, 0xD3_36_82, 0x2A_A1_98, 0xEE_E8_D5,
        0x00_2B_36, 0xCB_4B_16, 0x58_6E_75, 0x65_7B_83, 0x83_94_96, 0x6C_71_C4, 0x93_A1_A1, 0xFD_F6_E3,
    ]),
];

/// Its number among the 16; `None` for the terminal's own.
fn number(colour: Color) -> Option<usize> {
    ANSI_COLOURS.iter().position(|(_, named, _)| *named == colour)
}

/// The least contrast of a role in a palette. Pieces are larger than text; where Solarized has no bright
/// colours but greys, contrasts are lower whichever is taken.
fn least(role: Role, palette: &str) -> f32 {
    match role {
        // Lines are long, and needn't be read.
        Role::Line | Role::Border => 1.9,
        _ if palette == "Solarized" => 2.8,
        Role::Copper | Role::Silver | Role::Gold | Role::Neutral => 3.0,
        _ => crate::kit::theme::palette::READABLE,
    }
}

#[test]
fn with_16_colours_texts_pieces_and_lines_stand_out_in_every_palette() {
    let capabilities =
        Capabilities { colours: Colours::Sixteen, charset: Charset::Unicode, pictures: true };
    let mut weak = Vec::new();
    for (name, background) in [(Theme::DARK, 0), (Theme::LIGHT, 1)] {
        let theme = Theme::new(name, capabilities);
        for (palette, grounds, colours) in PALETTES {
            let hides_grey = colours[8] == grounds[background];
            let theme = if hides_grey { theme.clone().without_dark_grey() } else { theme.clone() };
            let looks = |colour: Option<Color>| colour.and_then(number).map(|it| colours[it]);
            for &role in Role::VARIANTS {
                let style = theme.style(role);
                let Some(ink) = looks(style.fg) else { continue };
                let ground = looks(style.bg).unwrap_or(grounds[background]);
                let contrast = Rgb::hex(ink).contrast(Rgb::hex(ground));
                if contrast < least(role, palette) {
                    weak.push(format!("{name}, {palette}: {role:?} {contrast:.1}"));
                }
            }
        }
    }
    assert!(weak.is_empty(), "{}", weak.join("\n"));
}

#[test]
fn with_16_colours_boards_are_lines_and_letters() {
    for name in Theme::NAMES {
        let capabilities =
            Capabilities { colours: Colours::Sixteen, charset: Charset::Unicode, pictures: true };
        assert!(Theme::new(name, capabilities).palette().is_none(), "{name}");
    }
}
