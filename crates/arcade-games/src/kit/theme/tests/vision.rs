//! How colours look to people with colour blindness, and how different they remain.

use crate::kit::theme::{Capabilities, Charset, Colours, Material, Role, Theme, ThemeSource, Tone};
use crate::picture::Rgb;

/// A kind of colour vision, as a matrix for red, green and blue light.
type Sight = [[f64; 3]; 3];

/// Normal vision, and the complete lack of one of the three kinds of cones: Machado, Oliveira and
/// Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE TVCG
/// 15(6), 2009, at severity 1.
const SIGHTS: [(&str, Sight); 4] = [
    ("full sight", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// From linear sRGB to CIE XYZ, relative to the white of D65 (IEC 61966-2-1).
const XYZ: Sight = [
    [0.412_456 / 0.950_470, 0.357_576 / 0.950_470, 0.180_438 / 0.950_470],
    [0.212_673, 0.715_152, 0.072_175],
    [0.019_334 / 1.088_830, 0.119_192 / 1.088_830, 0.950_304 / 1.088_830],
];

fn product(matrix: Sight, vector: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(factor, part)| factor * part).sum())
}

/// A colour in CIELAB (CIE 1976), as seen with this kind of vision.
fn lab(colour: Rgb, sight: Sight) -> [f64; 3] {
    let linear = [colour.red, colour.green, colour.blue].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let seen = product(sight, linear).map(|part| part.clamp(0.0, 1.0));
    let [x, y, z] = product(XYZ, seen).map(|part| {
        const BEND: f64 = 6.0 / 29.0;
        if part > BEND.powi(3) { part.cbrt() } else { part / (3.0 * BEND * BEND) + 4.0 / 29.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The difference of two colours for a kind of vision; 2.3 is just noticeable.
fn distance(one: Rgb, other: Rgb, sight: Sight) -> f64 {
    let parts = lab(one, sight).into_iter().zip(lab(other, sight));
    parts.map(|(one, other)| (one - other).powi(2)).sum::<f64>().sqrt()
}

/// The minimum difference in the theme for the colour-blind, at which colours differ clearly.
const APART: f64 = 25.0;

/// Checks that every two of these colours differ clearly for every kind of vision.
#[track_caller]
fn check(colours: &[(&str, Rgb)]) {
    for (index, &(name, colour)) in colours.iter().enumerate() {
        for &(other_name, other) in &colours[..index] {
            for (kind, sight) in SIGHTS {
                let apart = distance(colour, other, sight);
                assert!(apart >= APART, "{name} and {other_name}, {kind}: {apart:.1}");
            }
        }
    }
}

fn theme() -> Theme {
    let capabilities =
        Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
    Theme::of(&ThemeSource::built_in("colour-blind").expect("a theme"), capabilities)
}

#[test]
fn the_colour_blind_theme_keeps_players_neutral_things_and_tips_apart_on_boards() {
    let theme = theme();
    let palette = theme.palette().expect("pictures");
    check(&[
        ("player 1", palette.shades(Material::First).face),
        ("player 2", palette.shades(Material::Second).face),
        ("neither", palette.tone(Tone::Even)),
        ("a tip", palette.tone(Tone::Tip)),
    ]);
}

#[test]
fn the_colour_blind_theme_keeps_players_neutral_things_and_tips_apart_in_texts() {
    let theme = theme();
    let of = |role: Role| {
        let colour = theme.style(role).fg.and_then(crate::kit::theme::nominal);
        colour.expect("a colour of the theme")
    };
    check(&[
        ("player 1", of(Role::First)),
        ("player 2", of(Role::Second)),
        ("neither", of(Role::Neutral)),
        ("a tip", of(Role::Notice)),
    ]);
}

#[test]
fn who_lacks_the_cones_for_green_sees_red_and_green_alike_and_greys_like_all() {
    let [(_, full), (_, _), (_, deuteranopia), _] = SIGHTS;
    let (red, green) = (Rgb::hex(0xC0_39_2B), Rgb::hex(0x5D_7A_2E));
    let (apart, alike) = (distance(red, green, full), distance(red, green, deuteranopia));
    assert!(apart > 2.0 * alike, "{apart:.1} and {alike:.1}");
    for (kind, sight) in SIGHTS {
        let grey = Rgb::hex(0x80_80_80);
        let [_, a, b] = lab(grey, sight);
        assert!(a.hypot(b) < 0.1, "{kind}: {a:.2} {b:.2}");
    }
}
