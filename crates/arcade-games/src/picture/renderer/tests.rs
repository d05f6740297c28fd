//! Tests what is drawn, and how little of it is redrawn.

use super::*;
use crate::picture::Shape;

const INK: Rgb = Rgb::hex(0xFF_FF_FF);
const GROUND: Rgb = Rgb::hex(0x00_00_00);

fn rendered(layers: &[Layer], size: (u16, u16)) -> (Vec<Cell>, usize) {
    let mut picture = Picture::new(GROUND);
    picture.extend(layers.iter().cloned());
    let mut renderer = Renderer::new(Blocks::from(Edges::Soft));
    let cells = renderer.render(&picture, size).to_vec();
    (cells, renderer.redrawn_cells())
}

#[test]
fn a_disc_has_the_area_of_a_circle() {
    for radius in [6.0_f32, 14.0, 20.5, 33.0] {
        for shift in [0.0, 1.5, 4.0, 6.5] {
            let centre = Point::new(48.0 + shift, 48.0 + shift / 2.0);
            let disc = Layer::fill(Shape::circle(centre, radius), INK);
            let (cells, _) = rendered(&[disc], (12, 6));
            let lit: f32 = cells.iter().map(|cell| f32::from(cell.text_ground.red) / 255.0).sum();
            let (found, area) = (lit * COLUMN * ROW, std::f32::consts::PI * radius * radius);
            assert!((found / area - 1.0).abs() < 0.03, "radius {radius}: {found} and {area}");
        }
    }
}

#[test]
fn a_disc_is_as_wide_as_it_is_high_and_the_same_on_both_sides() {
    let disc = Layer::fill(Shape::circle(Point::new(48.0, 48.0), 32.0), INK);
    let (cells, _) = rendered(&[disc], (12, 6));
    let lit = |column: usize, row: usize| cells[row * 12 + column].text_ground.red;
    for row in 0..6 {
        for column in 0..12 {
            assert_eq!(lit(column, row), lit(11 - column, row), "{column},{row}");
            assert_eq!(lit(column, row), lit(column, 5 - row), "{column},{row}");
        }
    }
    // 32 from the centre to each side: 4 columns, and 2 rows.
    assert!(lit(2, 2) > 200 && lit(1, 2) < 50 && lit(5, 1) > 200 && lit(5, 0) < 50);
}

#[test]
fn only_what_a_changed_layer_touches_is_made_anew() {
    let ball = |x: f32| Layer::fill(Shape::circle(Point::new(x, 40.0), 10.0), INK);
    let (mut renderer, mut picture) =
        (Renderer::new(Blocks::from(Edges::Soft)), Picture::new(GROUND));
    picture.extend([ball(40.0), ball(200.0)]);
    renderer.render(&picture, (40, 10));
    assert_eq!(renderer.redrawn_cells(), 400);
    let mut moved = Picture::new(GROUND);
    moved.extend([ball(40.0), ball(208.0)]);
    let cells = renderer.render(&moved, (40, 10)).to_vec();
    assert!((1..40).contains(&renderer.redrawn_cells()), "{}", renderer.redrawn_cells());
    assert_eq!(cells, Renderer::new(Blocks::from(Edges::Soft)).render(&moved, (40, 10)));
}

#[test]
fn equal_pieces_are_computed_once_and_look_alike_wherever_they_are() {
    let ball = |x: f32, y: f32| {
        // Lengths that no binary fraction equals.
        let centre = Point::new(8.1 * COLUMN + x, 2.3 * ROW + y);
        let paint = Paint::Gradient {
            from: centre.moved(-9.7, -9.7),
            to: centre.moved(9.7, 9.7),
            first: INK,
            last: Rgb::hex(0xCC_00_00),
        };
        Layer::fill(Shape::circle(centre, 21.3), paint)
    };
    let picture_of = |balls: &[Layer]| {
        let mut picture = Picture::new(GROUND);
        picture.extend(balls.iter().cloned());
        picture
    };
    let size = (200, 60);
    let mut renderer = Renderer::new(Blocks::from(Edges::Soft));
    renderer.render(&picture_of(&[ball(0.0, 0.0)]), size);
    let computed = renderer.computed();
    assert!(computed > 10, "{computed}");
    let far = ball(151.0 * COLUMN, 43.0 * ROW);
    let cells = renderer.render(&picture_of(&[ball(0.0, 0.0), far]), size).to_vec();
    assert_eq!(renderer.computed(), 0);
    assert!(renderer.redrawn_cells() >= computed, "{}", renderer.redrawn_cells());
    let alone = Renderer::new(Blocks::from(Edges::Soft))
        .render(&picture_of(&[ball(151.0 * COLUMN, 43.0 * ROW)]), size)
        .to_vec();
    for row in 0..10 {
        let (near, far) = (row * 200, (row + 43) * 200 + 151);
        assert_eq!(cells[near..near + 40], cells[far..far + 40], "row {row}");
        assert_eq!(alone[far..far + 40], cells[far..far + 40], "row {row}");
    }
}

#[test]
fn a_cell_is_what_it_shows_whatever_else_is_known() {
    // The spots of dice: mirrored, and adjacent in many ways.
    let (mut picture, size) = (Picture::new(GROUND), (120, 20));
    for (index, shift) in (0_u8..10).map(|index| (index, f32::from(index) * 1.25)) {
        let die = Point::new(f32::from(index) * 12.0 * COLUMN + shift, 3.0 * ROW + shift);
        picture.push(Layer::fill(Shape::rectangle(die, die.moved(80.0, 80.0), 6.0), INK));
        for (right, down) in [(-23.0, -23.0), (23.0, -23.0), (-23.0, 23.0), (23.0, 23.0)] {
            let spot = die.moved(40.0 + right, 40.0 + down);
            picture.push(Layer::fill(Shape::circle(spot, 9.0), GROUND));
            picture.push(Layer::outline(Shape::circle(spot, 9.0), 2.0, INK).faded(0.5));
        }
    }
    let cells = Renderer::new(Blocks::from(Edges::Soft)).render(&picture, size).to_vec();
    for (index, cell) in (0_u16..).zip(&cells) {
        let origin = (index % size.0, index / size.0);
        let alone =
            Renderer::for_part(Blocks::from(Edges::Soft), origin).render(&picture, (1, 1)).to_vec();
        assert_eq!(alone, [*cell], "{origin:?}");
    }
}

#[test]
fn the_order_of_layers_counts() {
    let boxes = [INK, Rgb::hex(0x55_55_55)].map(|colour| {
        let corners = [Point::new(3.0, 3.0), Point::new(30.0, 60.0)];
        Layer::fill(Shape::rectangle(corners[0], corners[1], 0.0), colour)
    });
    let (mut renderer, mut picture) =
        (Renderer::new(Blocks::from(Edges::Soft)), Picture::new(GROUND));
    picture.extend(boxes.clone());
    let first = renderer.render(&picture, (6, 5)).to_vec();
    let mut turned = Picture::new(GROUND);
    turned.extend(boxes.into_iter().rev());
    assert_ne!(renderer.render(&turned, (6, 5)), first);
}

#[test]
fn what_hides_a_cell_leaves_nothing_of_what_is_below() {
    let at = Point::new;
    let shapes = [
        Shape::Ellipse { centre: at(60.0, 50.0), radii: at(55.0, 20.0) },
        Shape::rectangle(at(5.0, 9.0), at(110.0, 77.0), 20.0),
        Shape::Segment { start: at(20.0, 20.0), end: at(100.0, 70.0), radius: 18.0 },
        Shape::Polygon(vec![at(60.0, 2.0), at(70.0, 60.0), at(118.0, 90.0), at(2.0, 90.0)]),
    ];
    for shape in shapes {
        let top = Layer::fill(shape, INK);
        let (alone, _) = rendered(std::slice::from_ref(&top), (15, 6));
        let below =
            Layer::fill(Shape::rectangle(at(0.0, 0.0), at(120.0, 96.0), 0.0), Rgb::hex(0xFF_00_00));
        let (both, _) = rendered(&[below, top.clone()], (15, 6));
        for (index, (cell, other)) in (0_u8..).zip(alone.iter().zip(both)) {
            let (column, row) = (index % 15, index / 15);
            let corner = at(f32::from(column) * COLUMN, f32::from(row) * ROW);
            if top.hides(corner, BLOCK_EDGE_SOFTNESS) {
                assert_eq!((*cell, cell.glyph), (other, ' '), "{top:?} at {column},{row}");
            }
        }
    }
}

/// Random layers of all kinds and colours.
fn any_layers(state: &mut u32, count: usize) -> Vec<Layer> {
    let mut next = |most: u8| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u8::try_from(*state >> 24).expect("eight bits")) / 255.0 * f32::from(most)
    };
    let mut any = || {
        let at = Point::new(next(120) - 10.0, next(100) - 10.0);
        let size = Point::new(next(60), next(50));
        let shape = match next(4) {
            // For flatter ellipses the distance is too rough for shadows.
            kind if kind < 1.0 => Shape::Ellipse { centre: at, radii: size.moved(30.0, 25.0) },
            kind if kind < 2.0 => Shape::rectangle(at, at.moved(size.x, size.y), next(9)),
            kind if kind < 3.0 => {
                Shape::Segment { start: at, end: at.moved(size.x, size.y), radius: next(9) }
            }
            _ => Shape::Polygon(vec![at, at.moved(size.x, 3.0), at.moved(9.0, size.y)]),
        };
        let colours = [INK, GROUND, Rgb::hex(0xCC_44_00), Rgb::hex(0x22_66_EE)];
        let [first, last] = [(); 2].map(|()| {
            let chosen = next(3).round();
            *colours
                .iter()
                .zip([0.0, 1.0, 2.0, 3.0])
                .find(|(_, index)| *index >= chosen)
                .expect("one")
                .0
        });
        let gradient = Paint::Gradient { from: at, to: at.moved(size.y, size.x), first, last };
        let paint = if next(1) < 0.5 { gradient } else { first.into() };
        let layer = match next(4) {
            kind if kind < 2.0 => Layer::fill(shape, paint),
            kind if kind < 3.0 => Layer::outline(shape, 1.0 + next(7), paint),
            _ => Layer::shadow(shape, 1.0 + next(9), first),
        };
        if next(4) < 1.0 { layer.faded(next(1)) } else { layer }
    };
    (0..count).map(|_| any()).collect()
}

/// The cell at a corner, with all layers drawn on top of each other.
fn all_drawn(picture: &Picture, corner: Point, edges: Edges) -> Cell {
    let samples = std::array::from_fn(|index| {
        let at = |step: usize| f32::from(u8::try_from(step).expect("at most 7")) + 0.5;
        let point = corner.moved(at(index % 8), 2.0 * at(index / 8));
        let mut colour = picture.ground.components();
        for layer in &picture.layers {
            let covered = layer.coverages(Points::splat(point), BLOCK_EDGE_SOFTNESS);
            let [covered, ..] = covered.to_array();
            let share = match (edges, layer.part) {
                (Edges::Soft, _) => covered,
                (Edges::Hard, Part::Shadow(_)) => 0.0,
                (Edges::Hard, _) if layer.opacity < 0.5 => 0.0,
                (Edges::Hard, _) => f32::from(u8::from(covered >= layer.opacity / 2.0)),
            };
            let ink = layer.paint.at(point);
            colour = [0, 1, 2].map(|part| ink[part] * share + colour[part] * (1.0 - share));
        }
        let [red, green, blue] = colour;
        f32x4::new([red, green, blue, 0.0])
    });
    fit(&samples, edges.into())
}

/// The greatest difference in any component.
fn difference(one: Rgb, other: Rgb) -> f32 {
    let parts = one.components().into_iter().zip(other.components());
    parts.map(|(one, other)| (one - other).abs()).fold(0.0, f32::max)
}

#[test]
fn a_cell_shows_all_its_layers_wherever_it_is_looked_at_from() {
    let mut state = 1;
    for edges in [Edges::Soft, Edges::Hard] {
        let mut renderer = [(0, 0), (3, 2)]
            .map(|origin| (Renderer::for_part(Blocks::from(edges), origin), origin));
        let (mut compared, mut same) = (0, 0);
        for count in (1..12).cycle().take(44) {
            let mut picture = Picture::new(Rgb::hex(0x30_50_40));
            picture.extend(any_layers(&mut state, count));
            for (renderer, origin) in &mut renderer {
                let cells = renderer.render(&picture, (13, 5)).to_vec();
                for (index, cell) in (0_u16..).zip(&cells) {
                    let (column, row) = (origin.0 + index % 13, origin.1 + index / 13);
                    let corner = Point::new(f32::from(column) * COLUMN, f32::from(row) * ROW);
                    let expected = all_drawn(&picture, corner, edges);
                    let off = difference(cell.text_ground, expected.text_ground);
                    let is_same = edges == Edges::Hard || off <= 1.0;
                    assert!(is_same, "{column},{row}: {cell:?} and {expected:?} in {picture:#?}");
                    compared += 1;
                    same += u32::from(edges == Edges::Soft || *cell == expected);
                }
            }
        }
        // If two characters fit equally well, rounding may choose either.
        assert!(1000 * (compared - same) <= compared, "{same} of {compared}");
    }
}

#[test]
fn what_is_not_seen_costs_nothing() {
    let circle = |x: f32| Shape::circle(Point::new(x, 40.0), 20.0);
    let unseen: [fn(Shape) -> Layer; 2] =
        [|shape| Layer::fill(shape, INK).faded(0.0), |shape| Layer::shadow(shape, 6.0, INK)];
    for unseen in unseen {
        let mut renderer = Renderer::new(Blocks::from(Edges::Hard));
        for x in [30.0, 50.0] {
            let mut picture = Picture::new(GROUND);
            picture.extend([unseen(circle(x)), Layer::fill(circle(120.0), INK)]);
            renderer.render(&picture, (20, 6));
        }
        assert_eq!(renderer.redrawn_cells(), 0);
    }
}

#[test]
fn hard_edges_know_no_other_colours() {
    let colours = [GROUND, INK, Rgb::hex(0xCC_00_00)];
    let mut picture = Picture::new(GROUND);
    picture.push(Layer::fill(Shape::circle(Point::new(50.0, 50.0), 40.0), INK));
    picture.push(Layer::fill(Shape::circle(Point::new(61.0, 57.0), 23.0), colours[2]));
    picture.push(Layer::shadow(Shape::circle(Point::new(50.0, 50.0), 40.0), 6.0, INK));
    let mut renderer = Renderer::new(Blocks::from(Edges::Hard));
    for cell in renderer.render(&picture, (14, 7)) {
        assert!(colours.contains(&cell.ink) && colours.contains(&cell.ground), "{cell:?}");
    }
}

#[test]
fn nothing_outside_the_picture_is_drawn_and_no_size_is_too_small() {
    for size in [(0, 0), (1, 1), (3, 0), (500, 2)] {
        for at in [-1000.0, -3.0, 0.0, 9.0, 70_000.0] {
            let disc = Layer::fill(Shape::circle(Point::new(at, at), 12.0), INK);
            let (cells, _) = rendered(&[disc.clone().faded(0.5), disc], size);
            assert_eq!(cells.len(), usize::from(size.0) * usize::from(size.1));
        }
    }
}
