//! Draws a die.

use arcade_engine::Side;
use ratatui::layout::{Margin, Rect};

use crate::kit::{Canvas, Die, Frame, LabelStyle, Material, PictureRect, PieceState, Role};
use crate::picture::Layer;

/// How a die looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::flip) struct DieLook {
    pub(in crate::games::flip) value: u8,
    pub(in crate::games::flip) body: Body,
    /// The side that owns the die; `None` in the middle.
    pub(in crate::games::flip) side: Option<Side>,
    pub(in crate::games::flip) is_dimmed: bool,
    /// Whether there is a light around it, in a picture.
    pub(in crate::games::flip) is_lit: bool,
    pub(in crate::games::flip) is_selected: bool,
}

impl DieLook {
    pub(super) fn material(self) -> Material {
        self.side.map_or(Material::Ivory, Material::of_side)
    }
}

/// The form in which a die is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::games::flip) enum Body {
    /// A solid die.
    Solid,
    /// An outline: a die that has no use now.
    Outline,
    /// The place that a die has left.
    Empty,
    /// A turning die, of which this part of the height is visible.
    Edge(f32),
}

/// Whether drawn pips of dice of this height are round; if not, they are characters.
pub(in crate::games::flip) fn is_round(height: u16, canvas: &Canvas<'_>) -> bool {
    height >= 9 || canvas.theme().pixel_raster().is_some()
}

/// Draws a die without its marks.
pub(in crate::games::flip) fn draw_die(spot: PictureRect, look: DieLook, canvas: &mut Canvas<'_>) {
    let is_picture = canvas.palette().is_some();
    let (rect, value, material) = (spot.cells(), look.value, look.material());
    if rect.height <= 1 {
        return write_die(rect, look, canvas);
    }
    let has_pips = is_picture && is_round(rect.height, canvas);
    let is_face = matches!(look.body, Body::Solid | Body::Outline);
    let spot = match look.body {
        Body::Edge(part) => {
            PictureRect::around(spot.centre(), spot.width, (spot.height * part).max(8.0))
        }
        _ => spot,
    };
    let state = if look.is_dimmed { PieceState::Dimmed } else { PieceState::Rest };
    let pips = if has_pips && is_face { value } else { 0 };
    let spent = look.body == Body::Outline;
    if look.body == Body::Empty {
        canvas.paint(|palette| {
            let edge = spot.inset(2.0, 2.0).rounded(8.0);
            vec![Layer::outline(edge, 4.0, palette.shades(Material::Felt).light)]
        });
        canvas.frame(Frame::PieceEdge, rect, Role::Dim);
    } else if is_picture {
        if look.is_lit {
            canvas.glow(spot);
        }
        canvas.piece(&Die { material, pips, spent }, spot, state);
    } else {
        let own = look.side.map_or(Role::Text, Role::of_side);
        let role = match look.body {
            Body::Outline => Role::Border,
            _ if look.is_dimmed => Role::Dim,
            _ => own,
        };
        canvas.frame(Frame::PieceEdge, spot.cells(), role);
    }
    if is_face && !has_pips {
        let label_style = match look.body {
            Body::Outline if is_picture => LabelStyle::InMaterial(look.material()),
            Body::Outline => LabelStyle::Muted,
            _ if look.is_dimmed => LabelStyle::Muted,
            _ if is_picture => LabelStyle::OnMaterial(look.material()),
            _ => look.side.map_or(LabelStyle::Text, LabelStyle::Side),
        };
        write_pips(rect, value, label_style, canvas);
    }
    if look.is_selected && is_picture {
        canvas.cursor(rect.outer(Margin::new(1, 0)));
    } else if look.is_selected {
        canvas.frame(Frame::Cursor, rect, Role::Title);
    }
}

/// Writes the pips of a die as characters.
pub(in crate::games::flip) fn write_pips(
    rect: Rect,
    value: u8,
    label_style: LabelStyle,
    canvas: &mut Canvas<'_>,
) {
    let [across, down] = [rect.width, rect.height].map(|length| length.saturating_add(1) / 4);
    let step = |middle: u16, direction: f32, step: u16| match direction {
        ..0.0 => middle.saturating_sub(step),
        0.0 => middle,
        _ => middle + step,
    };
    for (x, y) in Die::pip_positions(value) {
        let column = step(rect.x + rect.width / 2, x, across);
        let row = step(rect.y + rect.height / 2, y, down);
        canvas.label((column, row), canvas.theme().glyph("\u{25CF}", "o"), label_style);
    }
}

/// Draws a die that is one row high.
fn write_die(rect: Rect, look: DieLook, canvas: &mut Canvas<'_>) {
    let is_picture = canvas.palette().is_some();
    let (value, side) = (look.value, look.side);
    let text = match (look.body, rect.width) {
        (Body::Solid, 2..) => format!("[{value}]"),
        (Body::Outline, 2..) => format!("({value})"),
        (Body::Empty, 2..) => "[ ]".into(),
        (Body::Edge(_), 2..) => "[-]".into(),
        (Body::Empty, _) => ".".into(),
        (Body::Edge(_), _) => "-".into(),
        (Body::Solid | Body::Outline, _) => value.to_string(),
    };
    let label_style = match (look.body, side) {
        _ if look.is_selected => LabelStyle::Focus,
        (Body::Empty, _) => LabelStyle::Muted,
        _ if look.is_dimmed => LabelStyle::Muted,
        (Body::Outline, Some(side)) if is_picture => LabelStyle::Plate(side),
        (Body::Outline, _) => LabelStyle::Muted,
        (_, Some(side)) if !is_picture => LabelStyle::Side(side),
        _ => LabelStyle::OnMaterial(look.material()),
    };
    canvas.label((rect.x, rect.y), text, label_style);
}
