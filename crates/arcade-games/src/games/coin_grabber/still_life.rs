//! Coin Grabber as a still life: a star between two coins and two pawns.

use arcade_engine::Side;

use super::rules::letter;
use crate::kit::{
    Canvas, Coin, Material, Pawn, PictureRect, PieceState, Star, Tabletop, side_by_side,
};
use crate::picture::{Layer, ROW, Shape};

/// The heights of the star and the pawns.
const HEIGHTS: [f32; 10] = [160.0, 144.0, 128.0, 112.0, 96.0, 80.0, 64.0, 56.0, 48.0, 40.0];
/// The coins lie this much in front of the pawns.
const NEARER: f32 = ROW / 4.0;
/// The width of the star, in heights of a pawn; its height is a tenth less.
const STAR: f32 = 1.15;

/// Where the pieces stand: their distances from the middle, and their sizes.
struct Group {
    height: f32,
    /// The width of a coin; `None` if there is no room for coins.
    coin: Option<f32>,
    coin_at: f32,
    pawn_at: f32,
}

impl Group {
    fn new(height: f32, has_coins: bool) -> Self {
        let coin = (height * 0.62).max(2.0 * ROW);
        let coin_at = snapped(height * 0.45 + coin / 2.0);
        if has_coins {
            let pawn_at = snapped(coin_at + coin * 0.2 + height * 0.35);
            Self { height, coin: Some(coin), coin_at, pawn_at }
        } else {
            Self { height, coin: None, coin_at, pawn_at: snapped(height * 0.85) }
        }
    }

    /// Half the width of the whole group.
    fn half(&self) -> f32 {
        self.pawn_at + self.height * 0.36
    }

    /// The largest group that fits into this space.
    fn fitting(room: PictureRect) -> Option<Self> {
        let groups = [true, false]
            .into_iter()
            .flat_map(|has_coins| HEIGHTS.map(|height| Self::new(height, has_coins)));
        let mut groups = groups.filter(|it| it.height * STAR * 0.905 + NEARER <= room.height);
        groups.find(|it| 2.0 * it.half() <= room.width)
    }
}

/// A distance rounded to half columns.
fn snapped(length: f32) -> f32 {
    (length / 4.0).round() * 4.0
}

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    canvas.table(Tabletop::Felt);
    if canvas.palette().is_none() {
        return draw_as_text(canvas);
    }
    let room = PictureRect::from(canvas.tabletop());
    let Some(group) = Group::fitting(room) else { return };
    let middle = room.centre();
    let above = (room.height - group.height * STAR * 0.905 - NEARER).max(0.0) / 2.0;
    let base = room.y + room.height - NEARER - (above / 8.0).floor() * 8.0;
    let standing = |x: f32, size: f32, lower: f32| PictureRect {
        x: middle.x + x - size / 2.0,
        y: base + lower - size,
        width: size,
        height: size,
    };
    for (side, x) in [(Side::One, -group.pawn_at), (Side::Two, group.pawn_at)] {
        let pawn = Pawn { side, letter: String::new() };
        canvas.piece(&pawn, standing(x, group.height, 0.0), PieceState::Rest);
    }
    // The feet of a star are a little above the lower edge of its spot.
    let star = standing(0.0, group.height * STAR, group.height * STAR * 0.095);
    canvas.piece(&Star { metal: Material::Gold, text: String::new() }, star, PieceState::Rest);
    canvas.paint(|palette| {
        let copper = palette.shades(Material::Copper);
        let (centre, radius) = (star.centre(), group.height * 0.17);
        let lit = (centre.moved(-radius, -radius), copper.light);
        let paint = palette.gradient(lit, (centre, copper.face));
        vec![Layer::fill(Shape::circle(centre, radius), paint)]
    });
    if let Some(coin) = group.coin {
        for (metal, x) in [(Material::Gold, -group.coin_at), (Material::Silver, group.coin_at)] {
            let piece = Coin { metal, text: String::new() };
            canvas.piece(&piece, standing(x, coin, NEARER), PieceState::Rest);
        }
    }
}

fn draw_as_text(canvas: &mut Canvas<'_>) {
    let room = canvas.tabletop();
    let width = if room.width >= 25 { 5 } else { 3 };
    let places = side_by_side(5, (width, room.height.min(1)), 0, room);
    let spots: Vec<PictureRect> = places.into_iter().map(PictureRect::from).collect();
    let [first, gold, star, silver, second] = spots[..] else { return };
    for (side, spot) in [(Side::One, first), (Side::Two, second)] {
        let pawn = Pawn { side, letter: letter(side).into() };
        canvas.piece(&pawn, spot, PieceState::Rest);
    }
    canvas.piece(&Star { metal: Material::Gold, text: String::new() }, star, PieceState::Rest);
    for (metal, text, spot) in [(Material::Gold, "25", gold), (Material::Silver, "10", silver)] {
        canvas.piece(&Coin { metal, text: text.into() }, spot, PieceState::Rest);
    }
}
