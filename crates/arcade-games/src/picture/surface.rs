//! How surfaces look in pixels: their textures, and the light on them.

use wide::f32x4;

use super::layer::Relief;
use super::points::Points;
use super::{Layer, Point, Rectangle, Texture};

/// The width along the edge of a layer within which its surface isn't flat: less on a small thing.
pub(super) fn relief_width(layer: &Layer) -> f32 {
    let Rectangle { left, top, right, bottom } = layer.shape.bounds();
    let size = (right - left).min(bottom - top);
    match layer.relief {
        Relief::Flat => 0.0,
        Relief::Bevel(width) => width.abs().min(size * 0.2),
        Relief::Dome { .. } => size * 0.5,
    }
}

/// The direction from which light comes.
const LIGHT: Point = Point::new(-0.63, -0.78);

/// A colour of a layer at a point, as the light falls on its relief of this width.
pub(super) fn lit(colour: [f32; 3], layer: &Layer, width: f32, point: Point) -> [f32; 3] {
    match layer.relief {
        Relief::Flat => colour,
        Relief::Bevel(depth) => {
            let distance = layer.shape.distance(point);
            if width <= 0.0 || distance < -width {
                return colour;
            }
            let way = (1.0 + distance / width).clamp(0.0, 1.0);
            let towards = gradient(|points| layer.shape.distances(points), point).dot(LIGHT);
            lit_bevel(colour, towards * depth.signum() * way * way)
        }
        Relief::Dome { gloss } => {
            let outwards = gradient(|points| layer.shape.normalised_radii(points), point);
            let towards = outwards.dot(LIGHT) / outwards.dot(outwards).sqrt().max(f32::EPSILON);
            let [radius, ..] = layer.shape.normalised_radii(Points::splat(point)).to_array();
            lit_dome(colour, towards, radius.min(1.0), gloss)
        }
    }
}

/// How much a function increases at a point for each unit to the right and down.
fn gradient(function: impl Fn(Points) -> f32x4, point: Point) -> Point {
    let around = [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)];
    let around = around.map(|(right, down)| point.moved(right, down));
    let [right, left, down, up] = function(Points::new(around)).to_array();
    Point::new(right - left, down - up)
}

/// A colour mixed with a share of white or black.
fn mixed(colour: [f32; 3], target: f32, share: f32) -> [f32; 3] {
    colour.map(|part| part + (target - part) * share)
}

/// A colour on a slope that falls by `towards` in the direction of the light, from -1 to 1.
fn lit_bevel(colour: [f32; 3], towards: f32) -> [f32; 3] {
    let (target, share) = if towards > 0.0 { (255.0, 0.45) } else { (0.0, 0.4) };
    mixed(colour, target, share * towards.abs().min(1.0))
}

/// The sine and the cosine of the angle at which the light comes from above.
const SLANT: (f32, f32) = (0.8, 0.6);
/// Those of the angle between the line upwards and the slope that mirrors the light upwards, which is half of it.
const MIRROR: (f32, f32) = (0.447, 0.894);

/// A colour on a dome, `way` of the way from its top to its edge, where it falls by `towards` in the direction of
/// the light. On its top it is as it is.
fn lit_dome(colour: [f32; 3], towards: f32, way: f32, gloss: f32) -> [f32; 3] {
    const AMBIENT: f32 = 0.5;
    const DIFFUSE: f32 = 0.6;
    let (aside, up) = (towards * way, (1.0 - way * way).max(0.0).sqrt());
    let diffuse = (aside * SLANT.0 + up * SLANT.1).max(0.0);
    let light = (AMBIENT + DIFFUSE * diffuse) / (AMBIENT + DIFFUSE * SLANT.1);
    let lit = colour.map(|part| (part * light).min(255.0));
    let mirrored = (aside * MIRROR.0 + up * MIRROR.1).max(0.0);
    let gleam = (0..5).fold(mirrored, |power, _| power * power);
    mixed(lit, 255.0, gloss * gleam)
}

/// A colour at a point of a surface of this texture, which begins from `origin`.
pub(super) fn textured(
    colour: [f32; 3],
    texture: Texture,
    origin: Point,
    point: Point,
) -> [f32; 3] {
    let point = point - origin;
    let shade = match texture {
        Texture::Smooth => return colour,
        Texture::Felt => {
            0.04 * noise(point.x * 1.3, point.y * 1.3) + 0.03 * noise(point.x / 9.0, point.y / 9.0)
        }
        Texture::Wood => {
            // Fibres that wave a little, and broad rings.
            let wave = 5.0 * noise(point.x / 70.0, point.y / 24.0);
            let fibre = noise(point.x / 26.0, (point.y + wave) / 1.3);
            let ring = noise(point.x / 110.0, (point.y + 2.0 * wave) / 6.0);
            0.10 * fibre + 0.16 * ring
        }
        Texture::Stone(number) => {
            let own = 57.0 * f32::from(number);
            let grain = noise(point.x / 1.7 + own, point.y / 1.5);
            let blotch = noise(point.x / 7.0 + own, point.y / 5.0);
            0.08 * grain + 0.07 * blotch
        }
        Texture::Veins(_) => 0.0,
    };
    let shaded = colour.map(|part| part * (1.0 + shade));
    match texture {
        Texture::Stone(number) | Texture::Veins(number) => {
            mixed(shaded, 255.0, vein(number, point))
        }
        _ => shaded,
    }
}

/// How pale the vein of a stone is at a point, from 0 to 1.
fn vein(number: u8, point: Point) -> f32 {
    if !number.is_multiple_of(3) {
        return 0.0;
    }
    let own = f32::from(number);
    let middle = 4.0 * noise(own, 0.5) + 5.0 * noise(point.x / 24.0 + own, 7.5);
    let aslant = 0.12 * noise(own, 3.5) * point.x;
    let width = 1.0 + 0.4 * noise(point.x / 9.0, own);
    let aside = (point.y - middle - aslant).abs() / width;
    0.4 * (1.0 - aside).clamp(0.0, 1.0)
}

/// Smooth noise from -1 to 1, which varies from one whole number to the next.
fn noise(x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |fraction: f32| fraction * fraction * (3.0 - 2.0 * fraction);
    let (right, down) = (ease(x - left), ease(y - top));
    let row = |y: f32| {
        let (first, last) = (random(left, y), random(left + 1.0, y));
        first + (last - first) * right
    };
    let (above, below) = (row(top), row(top + 1.0));
    above + (below - above) * down
}

/// A number from -1 to 1 for two whole numbers.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "they are small")]
fn random(x: f32, y: f32) -> f32 {
    let mut bits = (x as i32).cast_unsigned().wrapping_mul(0x9E37_79B1)
        ^ (y as i32).cast_unsigned().wrapping_mul(0x85EB_CA77);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    (bits & 0xFFFF) as f32 / 32767.5 - 1.0
}
