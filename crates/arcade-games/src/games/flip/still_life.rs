//! Flip as a still life: three dice, one of them spent.

use super::view::{is_round, write_pips};
use crate::kit::{
    Canvas, Die, LabelStyle, Material, PictureRect, PieceState, Tabletop, largest_fitting,
    side_by_side,
};

/// The sizes of dice, in columns and rows.
const SIZES: [(u16, u16); 4] = [(13, 7), (11, 6), (7, 3), (4, 2)];
const DICE: [Die; 3] = [
    Die { material: Material::Second, pips: 5, spent: false },
    Die { material: Material::Ivory, pips: 3, spent: false },
    Die { material: Material::First, pips: 6, spent: true },
];
/// A die below this height has a number.
const WITH_PIPS: u16 = 3;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    canvas.table(Tabletop::Felt);
    let room = canvas.tabletop();
    let Some(size) = largest_fitting(&SIZES, 3, 0, room) else { return };
    let gap = ((room.width - 3 * size.0) / 2).min(2);
    for (die, place) in DICE.into_iter().zip(side_by_side(3, size, gap, canvas.area())) {
        // Soft edges reach a little farther.
        let spot = PictureRect::from(place).inset(1.0, 1.0);
        if canvas.palette().is_none() || is_round(size.1, canvas) {
            canvas.piece(&die, spot, PieceState::Rest);
            continue;
        }
        canvas.piece(&Die { pips: 0, ..die }, spot, PieceState::Rest);
        let on = LabelStyle::OnMaterial(die.material);
        let label_style = if die.spent { LabelStyle::InMaterial(die.material) } else { on };
        if place.height < WITH_PIPS {
            canvas.label_in(place, &[die.pips.to_string()], label_style);
        } else {
            write_pips(place, die.pips, label_style, canvas);
        }
    }
}
