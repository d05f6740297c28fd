//! All positions of a small board, for the table engine.
//!
//! A position is relative to the mover: which side has which colour doesn't affect its value.

use arcade_engine::{Position as _, SolveFailure, SpaceLayer, TableSpace, Turn};

use super::geometry::{Geometry, SYMMETRIES, Squares, geometry};
use super::rules::{BLUE, Tiles};
use crate::kit::{members, subsets};

/// The largest board that gets a table: 3^16 numbers.
const MAX_TABLE_SIDE: u8 = 4;

/// The positions of a board that are reachable from the empty one.
///
/// The number of a position has a base-3 digit for each square: 0 for an empty one, 1 for a tile of
/// the mover, 2 for one of the other side. A layer contains all positions with the same number of
/// tiles.
#[derive(Debug)]
pub struct TilesSpace {
    size: u8,
    /// The number of squares that stay empty.
    empties: u8,
    /// For each set of squares, the number whose base-3 digits are 1 for the squares in the set.
    ternary: Vec<u32>,
}

impl TilesSpace {
    fn squares(&self) -> u8 {
        self.size * self.size
    }

    /// The number of tiles on the board once they slide.
    fn most_tiles(&self) -> u8 {
        self.squares() - self.empties
    }

    /// The numbers of tiles that the mover and the other side can have if there are `tiles` in
    /// total: blue, which began, has as many as orange or one more.
    fn counts(&self, tiles: u8) -> impl Iterator<Item = (u32, u32)> {
        let (less, more) = (u32::from(tiles / 2), u32::from(tiles.div_ceil(2)));
        // Tiles are placed in turn. Once they slide, either side may be to move.
        let either = tiles == self.most_tiles() && less != more;
        std::iter::once((less, more)).chain(either.then_some((more, less)))
    }

    fn position(&self, mine: Squares, theirs: Squares) -> Option<Tiles> {
        Tiles::with_tiles([mine, theirs], self.size, self.empties, BLUE).ok()
    }
}

impl TableSpace for TilesSpace {
    type Position = Tiles;
    /// The number of squares along a side, and of those that stay empty.
    type Family = (u8, u8);

    fn family(position: &Tiles) -> Option<(u8, u8)> {
        (position.size() <= MAX_TABLE_SIDE).then(|| (position.size(), position.final_empties()))
    }

    fn new((size, empties): (u8, u8)) -> Self {
        let squares = u32::from(size * size);
        let mut ternary = vec![0; 1 << squares];
        for set in 1..ternary.len() {
            // The set without its lowest square already has its number.
            ternary[set] = ternary[set & (set - 1)] + 3_u32.pow(set.trailing_zeros());
        }
        Self { size, empties, ternary }
    }

    fn size(&self) -> usize {
        3_usize.pow(self.squares().into())
    }

    fn number(&self, position: &Tiles) -> Option<usize> {
        let mine = position.tiles(position.side_to_move());
        let theirs = position.tiles(position.side_to_move().other());
        let tiles = self.squares() - position.empty_count();
        let counts = (mine.count_ones(), theirs.count_ones());
        let ternary = |set: Squares| self.ternary[usize::try_from(set).expect("at most 16 bits")];
        let number = ternary(mine) + 2 * ternary(theirs);
        self.counts(tiles).any(|own| own == counts).then_some(number as usize)
    }

    fn layers(&self) -> Vec<SpaceLayer> {
        let most = u32::from(self.most_tiles());
        std::iter::once(SpaceLayer::Cyclic(most))
            .chain((0..most).rev().map(SpaceLayer::Acyclic))
            .collect()
    }

    fn visit(
        &self,
        layer: SpaceLayer,
        visit: &mut dyn FnMut(Tiles) -> Result<(), SolveFailure>,
    ) -> Result<(), SolveFailure> {
        let (SpaceLayer::Acyclic(tiles) | SpaceLayer::Cyclic(tiles)) = layer;
        let tiles = u8::try_from(tiles).expect("at most 16");
        let board = geometry(self.size);
        for (own, other) in self.counts(tiles) {
            let is_canonical = |mine: &Squares| is_canonical(board, *mine);
            for mine in subsets(board.squares(), own).filter(is_canonical) {
                for theirs in subsets(board.squares() & !mine, other) {
                    // No position with lines of both colours is reachable.
                    self.position(mine, theirs).map_or(Ok(()), &mut *visit)?;
                }
            }
        }
        Ok(())
    }

    fn predecessors(&self, position: &Tiles, out: &mut Vec<(Tiles, Turn)>) {
        // The last move was a slide of the other side; each slide back gives a predecessor.
        let mine = position.tiles(position.side_to_move());
        let theirs = position.tiles(position.side_to_move().other());
        let empty = position.empty();
        for to in members(theirs) {
            for from in members(position.geometry().neighbours[usize::from(to)] & empty) {
                let before = theirs & !(1 << to) | 1 << from;
                let before = self.position(before, mine);
                let before = before.filter(|before| before.outcome().is_none());
                out.extend(before.map(|before| (before, Turn::Opponent)));
            }
        }
    }
}

/// Whether no symmetry maps the set to a lower number.
fn is_canonical(board: &Geometry, set: Squares) -> bool {
    (1..SYMMETRIES).all(|symmetry| board.image(symmetry, set) >= set)
}
