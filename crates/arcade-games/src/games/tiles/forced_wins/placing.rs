//! Whether one side can force a win while tiles are still placed.
//!
//! A search through all moves of the attacker, and through moves of the defender until one holds. Where
//! tiles begin to slide it looks up who wins. What is found is kept for every position up to symmetry.

use arcade_base::{OutOfMemory, zeros};
use arcade_engine::{Control, Stopped};

use super::numbering::{Images, MAX_SQUARES, Placement, SmallSquares, narrowed};
use super::sliding::SlidingWins;
use crate::games::tiles::geometry::Geometry;
use crate::kit::members;

/// Pairs of squares of the board with 5 squares along a side, by row; the centre belongs to none. Each line
/// contains a pair, so a defender who answers one square of a pair by the other blocks every line (Hales
/// and Jewett, 1963). With no square that stays empty that is a proof; else the search tries such answers
/// first.
const PAIRS: [u8; 25] =
    [11, 1, 8, 1, 12, 6, 2, 2, 9, 10, 3, 7, 0, 9, 3, 6, 7, 4, 4, 10, 12, 5, 8, 5, 11];
/// The squares along a side of that board.
const PAIRED_SIDE: usize = 5;

/// How much more an answer in a pair is worth than anything else.
const IN_PAIR: i32 = 1 << 20;

/// The other square of the pair of each square, as a set; empty where there is none.
fn partners(board: &Geometry) -> [SmallSquares; MAX_SQUARES] {
    let mut partners = [0; MAX_SQUARES];
    if board.squares().count_ones() as usize == PAIRED_SIDE * PAIRED_SIDE {
        for (square, partner) in partners.iter_mut().enumerate() {
            let is_partner = |other: &usize| *other != square && PAIRS[*other] == PAIRS[square];
            let partners = (0..PAIRS.len()).filter(|other| PAIRS[*other] > 0 && is_partner(other));
            *partner = partners.fold(0, |set, other| set | 1 << other);
        }
    }
    partners
}

/// A transposition table of whether the defender holds; in a full bucket it keeps the positions with the fewest tiles.
#[derive(Debug)]
pub(super) struct HoldTable(Vec<[u64; Self::BUCKET]>);

impl HoldTable {
    /// The entries among which one is replaced.
    const BUCKET: usize = 4;
    /// The bits of the tiles, whose number tells how much work an entry saves.
    const TILES: u64 = (1 << (2 * MAX_SQUARES)) - 1;
    /// The bit of a verdict, and the bit of an entry that is in use.
    const HOLDS: u64 = 1 << 62;
    const USED: u64 = 1 << 63;

    pub(super) fn new(megabytes: u32) -> Result<Self, OutOfMemory> {
        Ok(Self(zeros(((megabytes as usize) << 20) / size_of::<[u64; Self::BUCKET]>())?))
    }

    /// The memory it takes, in bytes.
    pub(super) fn size_in_bytes(&self) -> usize {
        size_of_val(&self.0[..])
    }

    fn bucket(&mut self, key: u64) -> &mut [u64; Self::BUCKET] {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (u128::from(mixed) * self.0.len() as u128) >> 64;
        &mut self.0[usize::try_from(place).expect("less than the length")]
    }

    fn get(&mut self, key: u64) -> Option<bool> {
        let found =
            self.bucket(key).iter().find(|entry| *entry & !Self::HOLDS == key | Self::USED)?;
        Some(found & Self::HOLDS != 0)
    }

    fn insert(&mut self, key: u64, holds: bool) {
        let tiles = |entry: &&mut u64| {
            if **entry == 0 { u32::MAX } else { (**entry & Self::TILES).count_ones() }
        };
        let entry = self.bucket(key).iter_mut().max_by_key(tiles).expect("a bucket has entries");
        *entry = key | Self::USED | if holds { Self::HOLDS } else { 0 };
    }
}

/// A search for one side's forced win on a board.
pub(super) struct PlacingSearch<'a> {
    lines: Vec<SmallSquares>,
    lines_through: Vec<Vec<SmallSquares>>,
    partners: [SmallSquares; MAX_SQUARES],
    images: &'a Images,
    squares: SmallSquares,
    /// The number of squares that stay empty.
    empties: u32,
    board: &'static Geometry,
    sliding: &'a SlidingWins,
    hold_table: &'a mut HoldTable,
    /// The bit of a key that tells positions of the two tables apart.
    table_bit: u64,
}

impl<'a> PlacingSearch<'a> {
    /// `table_index` says which of the at most two tables of sliding positions `sliding` is: the attacker and the defender
    /// have other numbers of tiles in the other one. Positions of both are kept in one `hold_table`.
    pub(super) fn new(
        board: &'static Geometry,
        empties: u8,
        sliding: &'a SlidingWins,
        hold_table: &'a mut HoldTable,
        table_index: usize,
    ) -> Self {
        let squares = narrowed(board.squares());
        let through = |square| board.lines_through(square).iter().copied().map(narrowed).collect();
        let square_count = u8::try_from(squares.count_ones()).expect("at most 25");
        Self {
            lines: board.lines().iter().copied().map(narrowed).collect(),
            lines_through: (0..square_count).map(through).collect(),
            partners: partners(board),
            images: sliding.images(),
            squares,
            empties: empties.into(),
            board,
            sliding,
            hold_table,
            table_bit: (table_index as u64) << (2 * MAX_SQUARES + 1),
        }
    }

    /// Whether the defender has a strategy never to lose an unfinished position.
    pub(super) fn holds(
        &mut self,
        placement: Placement,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped> {
        let Placement { attacker, defender } = placement;
        let empty = self.squares & !attacker & !defender;
        let [own, other] = if attacker_moves { [attacker, defender] } else { [defender, attacker] };
        let left = empty.count_ones() - self.empties;
        if left == 0 {
            let is_stuck = narrowed(self.board.neighbours_of(empty.into())) & own == 0;
            return Ok(is_stuck || !self.sliding.attacker_wins(placement, attacker_moves));
        }
        if self.completing(own, other) != 0 {
            return Ok(!attacker_moves);
        }
        // After the last tile nobody completes a line by placing another.
        let threats = if left > 1 { self.completing(other, own) } else { 0 };
        if threats.count_ones() > 1 {
            return Ok(attacker_moves);
        }
        let Placement { attacker, defender } = self.images.canonical(placement);
        let tiles = u64::from(attacker) | u64::from(defender) << MAX_SQUARES;
        let key = tiles | u64::from(attacker_moves) << (2 * MAX_SQUARES) | self.table_bit;
        if let Some(holds) = self.hold_table.get(key) {
            return Ok(holds);
        }
        control.count_node()?;
        let candidates = if threats == 0 { empty } else { threats };
        let mut moves = [(0, 0); MAX_SQUARES];
        let mut count = 0;
        for square in members(candidates) {
            moves[count] = (-self.worth(square, own, other, attacker_moves), square);
            count += 1;
        }
        moves[..count].sort_unstable();
        let mut holds = attacker_moves;
        for &(_, square) in &moves[..count] {
            let next = if attacker_moves {
                Placement { attacker: placement.attacker | 1 << square, ..placement }
            } else {
                Placement { defender: placement.defender | 1 << square, ..placement }
            };
            if self.holds(next, !attacker_moves, control)? != attacker_moves {
                holds = !attacker_moves;
                break;
            }
        }
        self.hold_table.insert(key, holds);
        Ok(holds)
    }

    /// The squares on which a side with these tiles completes a line.
    fn completing(&self, own: SmallSquares, other: SmallSquares) -> SmallSquares {
        let lacking = self.lines.iter().filter(|&line| line & other == 0).map(|line| line & !own);
        lacking.filter(|lacking| lacking.is_power_of_two()).fold(0, |all, square| all | square)
    }

    /// How good a square looks to the side that moves: by the lines it blocks, and those it extends.
    fn worth(
        &self,
        square: u8,
        own: SmallSquares,
        other: SmallSquares,
        attacker_moves: bool,
    ) -> i32 {
        let answers = !attacker_moves && self.partners[usize::from(square)] & other != 0;
        let power = |tiles: SmallSquares| 1 << (2 * tiles.count_ones());
        let of_line = |line: &SmallSquares| {
            let blocks = if line & own == 0 { 2 + power(line & other) } else { 0 };
            blocks + if line & other == 0 { 1 + power(line & own) } else { 0 }
        };
        let lines: i32 = self.lines_through[usize::from(square)].iter().map(of_line).sum();
        lines + if answers { IN_PAIR } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{narrowed, partners};
    use crate::games::tiles::geometry::geometry;

    #[test]
    fn every_line_contains_a_pair() {
        let partners = partners(geometry(5));
        for &line in geometry(5).lines() {
            let line = narrowed(line);
            assert!((0..25).any(|square| line >> square & 1 != 0 && partners[square] & line != 0));
        }
        assert!(partners.iter().all(|partner| partner.count_ones() <= 1));
    }
}
