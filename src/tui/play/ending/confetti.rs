//! Confetti for a win, which falls and stays in the picture. How each flake falls, and where it comes to rest,
//! follows from its number.

use arcade_engine::Side;
use arcade_games::kit::{Canvas, FINALE_END, Material, PictureRect};
use arcade_games::picture::Layer;

/// When it begins to fall, in milliseconds.
pub(super) const BEGIN: f32 = 600.0;

/// The cells of the area for each flake.
const CELLS_PER_FLAKE: u16 = 20;
/// The fewest flakes, and the most.
const FLAKES: (u16, u16) = (16, 64);
/// The sides of a flake: half a cell.
const SIZE: f32 = 8.0;

/// The height above the canvas, as a part of its own, from which the last flake falls.
const LAST: f32 = 0.6;
/// The lowest place where a flake comes to rest, as a part of the height.
const LOWEST: f32 = 0.7;

/// A number from 0 to 1 that looks random.
fn noise(seed: u32) -> f32 {
    let mixed = seed.wrapping_mul(0x9E37_79B9);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x85EB_CA6B);
    let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xC2B2_AE35);
    f32::from(u16::try_from(mixed >> 16).unwrap_or(0)) / f32::from(u16::MAX)
}

/// Draws the flakes over the whole canvas, in the winner's colours; some are of gold if the win was
/// flawless.
pub(super) fn draw(time: f32, winner: Option<Side>, is_flawless: bool, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let room = PictureRect::from(area);
    let flakes = (area.width * area.height / CELLS_PER_FLAKE).clamp(FLAKES.0, FLAKES.1);
    let own = winner.map_or(Material::Gold, Material::of_side);
    let part = (time - BEGIN) / (FINALE_END - BEGIN);
    canvas.paint(|palette| {
        let flake = |index: u16| {
            let number = u32::from(index);
            let above = LAST * noise(3 * number + 1);
            let speed = (1.0 + LAST) * (1.0 + noise(3 * number + 2) / 2.0);
            let snap = |at: f32| (at / SIZE).floor() * SIZE;
            let x = snap(room.x + noise(3 * number) * (room.width - SIZE));
            let rest = LOWEST * noise(7 * number + 5);
            let y = snap(room.y + (speed * part - above).min(rest) * room.height);
            if y < room.y {
                return None;
            }
            let material = match index % 4 {
                1 if is_flawless => Material::Gold,
                2 => Material::Ivory,
                _ => own,
            };
            let shades = palette.shades(material);
            let colour = if index.is_multiple_of(3) { shades.light } else { shades.face };
            let narrow = if index.is_multiple_of(5) { SIZE / 2.0 } else { SIZE };
            Some(Layer::fill(
                PictureRect { x, y, width: narrow, height: SIZE }.rounded(0.0),
                colour,
            ))
        };
        (0..flakes).filter_map(flake).collect()
    });
}
