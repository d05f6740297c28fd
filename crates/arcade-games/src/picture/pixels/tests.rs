//! Tests what the pixels of a cell show.

use super::*;
use crate::picture::{Blocks, Edges, ImageFormat, Pebble, Picture, Renderer, Shape};

const INK: Rgb = Rgb::hex(0xC0_80_40);
const GROUND: Rgb = Rgb::hex(0x00_00_00);
const SIZE: PixelRaster = PixelRaster { width: 9, height: 20, format: ImageFormat::Kitty };

/// The pixels of a picture of this many columns and rows, row by row.
fn pixels(layers: &[Layer], (columns, rows): (u16, u16)) -> Vec<Vec<Rgb>> {
    let mut picture = Picture::new(GROUND);
    picture.extend(layers.iter().cloned());
    let mut renderer = Renderer::new(SIZE);
    let cells = renderer.render(&picture, (columns, rows));
    let (width, height) = (usize::from(SIZE.width), usize::from(SIZE.height));
    let mut lines = Vec::new();
    for cells in cells.chunks(columns.into()) {
        for row in 0..height {
            let mut bytes = Vec::new();
            for cell in cells {
                cell.write_row(row, width, &mut bytes);
            }
            let pixels = bytes.chunks_exact(4);
            lines.push(pixels.map(|it| Rgb { red: it[0], green: it[1], blue: it[2] }).collect());
        }
    }
    lines
}

fn disc(radius: f32) -> Layer {
    Layer::fill(Shape::circle(Point::new(48.0, 48.0), radius), INK)
}

#[test]
fn a_square_that_ends_with_a_cell_ends_with_its_last_pixel() {
    let square = Shape::rectangle(Point::new(8.0, 16.0), Point::new(24.0, 32.0), 0.0);
    let lines = pixels(&[Layer::fill(square, INK)], (4, 3));
    for (y, line) in lines.iter().enumerate() {
        for (x, pixel) in line.iter().enumerate() {
            let is_inside = (9..27).contains(&x) && (20..40).contains(&y);
            assert_eq!(*pixel, if is_inside { INK } else { GROUND }, "{x},{y}");
        }
    }
}

#[test]
fn a_disc_has_the_area_of_a_circle() {
    let lines = pixels(&[disc(30.0)], (12, 6));
    let lit: f32 = lines.iter().flatten().map(|pixel| f32::from(pixel.red) / 192.0).sum();
    let area = lit * COLUMN * ROW / 180.0;
    assert!((area / (std::f32::consts::PI * 900.0) - 1.0).abs() < 0.01, "{area}");
}

#[test]
fn light_falls_on_a_body_from_the_upper_left_and_into_a_hollow_from_there_too() {
    for (bevel, expected) in [(5.0, true), (-5.0, false)] {
        let lines = pixels(&[disc(30.0).bevelled(bevel)], (12, 6));
        // Pixels near the edge, at the upper left and at the lower right.
        let [lit, unlit] = [(32, 36), (75, 83)].map(|(x, y): (usize, usize)| lines[y][x]);
        assert_eq!(lit.red > INK.red && unlit.red < INK.red, expected, "{lit:?} {unlit:?}");
        assert_eq!(lines[60][54], INK, "the middle is flat");
    }
}

#[test]
fn a_dome_is_brightest_towards_the_light_and_as_it_is_on_its_top() {
    let pebble =
        Pebble { centre: Point::new(48.0, 48.0), across: 40.0, up: 30.0, down: 24.0, lean: 0.0 };
    for shape in [Shape::circle(Point::new(48.0, 48.0), 30.0), Shape::Pebble(pebble)] {
        let lines = pixels(&[Layer::fill(shape, INK).domed(0.0)], (12, 6));
        let red = |x: usize, y: usize| lines[y][x].red;
        assert!(red(42, 48) > INK.red && red(66, 72) < INK.red);
        assert!(red(54, 60).abs_diff(INK.red) <= 2, "{}", red(54, 60));
        // From one pixel to the next it changes little: there is no crease.
        for x in 34..74 {
            assert!(red(x, 60).abs_diff(red(x + 1, 60)) < 12, "{x}");
        }
    }
    let shines = |gloss| {
        let lines = pixels(&[disc(30.0).domed(gloss)], (12, 6));
        lines.iter().flatten().map(|pixel| pixel.blue).max()
    };
    assert!(shines(0.7) > shines(0.0));
}

#[test]
fn stones_of_a_number_look_alike_at_any_place_and_sixels_show_their_veins_alone() {
    let stone = |right: f32, number| {
        let pebble = Pebble {
            centre: Point::new(40.0 + right, 48.0),
            across: 32.0,
            up: 20.0,
            down: 16.0,
            lean: 0.0,
        };
        Layer::fill(Shape::Pebble(pebble), INK).textured(Texture::Stone(number))
    };
    let drawn = |right: u16, number, format| {
        let mut picture = Picture::new(GROUND);
        picture.push(stone(f32::from(right) * COLUMN, number));
        let mut renderer = Renderer::new(PixelRaster { format, ..SIZE });
        let cells = renderer.render(&picture, (24, 6)).to_vec();
        let keys = |cells: &[Arc<PixelCell>]| cells.iter().map(|cell| cell.key).collect::<Vec<_>>();
        let rows = cells
            .chunks(24)
            .flat_map(|row| keys(&row[usize::from(right)..12 + usize::from(right)]));
        rows.collect::<Vec<_>>()
    };
    for format in [ImageFormat::Kitty, ImageFormat::Sixel] {
        assert_eq!(drawn(0, 3, format), drawn(7, 3, format));
        assert_ne!(drawn(0, 3, format), drawn(0, 6, format));
    }
    let colours = |number, format| {
        let mut picture = Picture::new(GROUND);
        picture.push(stone(0.0, number));
        let mut renderer = Renderer::new(PixelRaster { format, ..SIZE });
        let cells = renderer.render(&picture, (12, 6)).to_vec();
        let mut bytes = Vec::new();
        for row in 0..20 {
            for cell in &cells {
                cell.write_row(row, 9, &mut bytes);
            }
        }
        bytes.chunks_exact(4).map(<[u8]>::to_vec).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert!(colours(1, ImageFormat::Kitty) > colours(1, ImageFormat::Sixel));
    assert!(colours(3, ImageFormat::Sixel) > colours(1, ImageFormat::Sixel));
}

#[test]
fn a_texture_differs_from_place_to_place_and_keeps_the_mean() {
    for texture in [Texture::Felt, Texture::Wood] {
        let whole = Shape::rectangle(Point::new(-8.0, -8.0), Point::new(400.0, 400.0), 0.0);
        let lines = pixels(&[Layer::fill(whole, INK).textured(texture)], (40, 20));
        assert_ne!(lines[5][..9], lines[5][9..18], "{texture:?}");
        let all: Vec<f32> = lines.iter().flatten().map(|pixel| f32::from(pixel.red)).collect();
        let count = f32::from(u16::try_from(all.len() / 4).expect("few pixels")) * 4.0;
        let mean = all.iter().sum::<f32>() / count;
        assert!((mean - f32::from(INK.red)).abs() < 6.0, "{texture:?}: {mean}");
    }
}

#[test]
fn a_layer_that_changes_only_its_texture_is_drawn_again() {
    let picture = |texture| {
        let mut picture = Picture::new(GROUND);
        picture.push(disc(30.0).textured(texture));
        picture
    };
    let mut renderer = Renderer::new(SIZE);
    renderer.render(&picture(Texture::Smooth), (12, 6));
    renderer.render(&picture(Texture::Felt), (12, 6));
    assert!(renderer.redrawn_cells() > 0);
}

#[test]
fn what_is_for_pixels_changes_no_block_character() {
    let cells = |layer: Layer| {
        let mut picture = Picture::new(GROUND);
        picture.push(layer);
        Renderer::new(Blocks::from(Edges::Soft)).render(&picture, (12, 6)).to_vec()
    };
    assert_eq!(cells(disc(30.0)), cells(disc(30.0).bevelled(5.0).textured(Texture::Wood)));
}
