//! Placements of the dice of one pair of values, their numbers, and how moves change them.

use crate::kit::binomials;

/// The maximum number of dice whose placements are numbered.
pub(super) const MAX_SOLVED_DICE: u32 = 14;

/// A placement of the dice of a pair of values: how many show the lower and the higher value among
/// the flippable and the unflippable dice of the mover, those of the other side, and in the middle.
pub(super) type Placement = [[u8; 2]; BAGS];

/// The number of bags of dice; then the index of each.
pub(super) const BAGS: usize = 5;
pub(super) const OWN: usize = 0;
pub(super) const OWN_UNFLIPPABLE: usize = 1;
pub(super) const OTHER: usize = 2;
pub(super) const OTHER_UNFLIPPABLE: usize = 3;
pub(super) const MIDDLE: usize = 4;

/// The number of cells of a [`Placement`].
const CELLS: usize = 2 * BAGS;
/// The number of places in a row of all dice of a pair and the partitions between the cells.
const PLACES: usize = MAX_SOLVED_DICE as usize + CELLS - 1;

/// `[n][k]`: the number of ways to choose k of n places.
const WAYS: [[u32; CELLS]; PLACES] = binomials();

/// The rank of a placement among those with the same number of dice. The dice and the partitions
/// between the cells form a row, and the places of the partitions are a number in the combinatorial
/// number system (Lehmer, 1964).
pub(super) fn rank(placement: &Placement) -> u32 {
    let (mut rank, mut place) = (0, 0);
    for (before, &count) in placement.as_flattened()[..CELLS - 1].iter().enumerate() {
        place += usize::from(count);
        rank += WAYS[place][before + 1];
        place += 1;
    }
    rank
}

/// Appends every placement with `dice` more dice in the cells from `filled` on.
pub(super) fn fill(placement: Placement, filled: usize, dice: u8, out: &mut Vec<Placement>) {
    if filled == CELLS - 1 {
        let mut placement = placement;
        placement.as_flattened_mut()[filled] = dice;
        return out.push(placement);
    }
    for count in 0..=dice {
        let mut placement = placement;
        placement.as_flattened_mut()[filled] = count;
        fill(placement, filled + 1, dice - count, out);
    }
}

/// The same placement with a die moved; `None` if there is no such die.
pub(super) fn moved(
    placement: &Placement,
    from: (usize, usize),
    to: (usize, usize),
) -> Option<Placement> {
    let mut placement = *placement;
    placement[from.0][from.1] = placement[from.0][from.1].checked_sub(1)?;
    placement[to.0][to.1] += 1;
    Some(placement)
}

/// The same placement with the sides swapped.
pub(super) fn swapped(placement: &Placement) -> Placement {
    let [own, own_unflippable, other, other_unflippable, middle] = *placement;
    [other, other_unflippable, own, own_unflippable, middle]
}

/// The placement after the mover has played a die: all the mover's dice can be flipped, and the
/// sides are swapped.
pub(super) fn refreshed(placement: &Placement) -> Placement {
    let [own, own_unflippable, other, other_unflippable, middle] = *placement;
    let own = [own[0] + own_unflippable[0], own[1] + own_unflippable[1]];
    [other, other_unflippable, own, [0, 0], middle]
}
