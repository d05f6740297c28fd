//! Numbers for boards.
//!
//! The prefix sums of a row of pits, each plus its index, ascend, so they are a combination. Its
//! number among those with the same sum is the rank of the row, a sum of binomial coefficients
//! (Lehmer, 1964). Boards are numbered by their seeds, then by those of the mover, then by the rank
//! of the row with fewer seeds, then by that of the row with more; where both have equally many, the
//! mover's comes last. No two boards of the same size have the same number.

use super::board::{Board, MAX_SOLVED_SEEDS, ONES, PITS, word};

/// More than the sum of any pits; a power of two, so that an index can be masked.
const SUMS: usize = 128;

/// The index of the last prefix sum of a row.
const LAST: usize = 7;

/// The numbering of the boards of one size.
#[derive(Clone, Debug)]
pub(super) struct BoardNumbering {
    pits: usize,
    /// For each pit but the last, and each sum of the pits up to it: the term that it adds to the rank.
    rank_terms: Box<[[u32; SUMS]; PITS - 1]>,
    /// The number of rows with this many seeds.
    rows: Box<[u64; SUMS]>,
    /// The number of the first board with this many seeds in total, and this many of them the
    /// mover's.
    firsts: Box<[[u64; SUMS]]>,
}

impl BoardNumbering {
    pub(super) fn new(pits: u8) -> Self {
        let pits = usize::from(pits);
        let mut rank_terms = Box::new([[0; SUMS]; PITS - 1]);
        let mut rows = Box::new([0; SUMS]);
        let mut firsts = vec![[0; SUMS]; SUMS].into_boxed_slice();
        for seeds in 0..=MAX_SOLVED_SEEDS {
            for (place, rank_terms) in rank_terms[..pits - 1].iter_mut().enumerate() {
                // The number of rows of the pits up to this one with fewer seeds.
                let fewer =
                    seeds.checked_sub(1).map_or(0, |most| compositions_up_to(place + 1, most));
                rank_terms[seeds as usize] = u32::try_from(fewer).expect("few rows");
            }
            rows[seeds as usize] = compositions_up_to(pits - 1, seeds);
            let mut first =
                seeds.checked_sub(1).map_or(0, |most| compositions_up_to(2 * pits, most));
            for own in 0..=seeds {
                firsts[seeds as usize][own as usize] = first;
                first +=
                    compositions_up_to(pits - 1, own) * compositions_up_to(pits - 1, seeds - own);
            }
        }
        Self { pits, rank_terms, rows, firsts }
    }

    /// The number of a board.
    #[inline]
    pub(super) fn number_of(&self, board: Board) -> u64 {
        let (own, other) = (sums(board.own), sums(board.other));
        // The bytes after the last pit of a row are 0, so its last prefix sum is that of the row.
        let seeds = [usize::from(own[LAST]), usize::from(other[LAST])];
        self.number_at(seeds, [self.sum_up(own), self.sum_up(other)])
    }

    /// The number of the board whose rows, the mover's first, have these numbers of seeds and
    /// ranks.
    #[inline]
    pub(super) fn number_at(&self, [own, other]: [usize; 2], [rank, others]: [u64; 2]) -> u64 {
        let first = self.firsts[(own + other) % SUMS][own % SUMS];
        if own < other {
            first + rank * self.rows[other % SUMS] + others
        } else {
            first + others * self.rows[own % SUMS] + rank
        }
    }

    /// The rank of a row among those with equally many seeds. Seeds nearer to the store lower it.
    #[inline]
    pub(super) fn rank(&self, row: u64) -> u64 {
        self.sum_up(sums(row))
    }

    #[inline]
    fn sum_up(&self, sums: [u8; 8]) -> u64 {
        let mut rank = 0;
        for (rank_terms, sum) in self.rank_terms.iter().zip(sums) {
            rank += rank_terms[usize::from(sum) % SUMS];
        }
        rank.into()
    }

    /// The rows with this many seeds, in order of rank.
    pub(super) fn rows(&self, seeds: u32) -> impl Iterator<Item = u64> {
        let mut first = [0; PITS];
        first[self.pits - 1] = u8::try_from(seeds).expect("few seeds");
        let pits = self.pits;
        std::iter::successors(Some(first), move |&row| following(row, pits)).map(|row| word(&row))
    }

    /// The number of boards with at most `seeds` seeds.
    pub(super) fn boards_up_to(&self, seeds: u32) -> u64 {
        compositions_up_to(2 * self.pits, seeds)
    }

    /// The greatest number of seeds with which there are at most `boards` boards.
    pub(super) fn most_seeds(&self, boards: u64) -> u32 {
        (0..=MAX_SOLVED_SEEDS)
            .take_while(|&seeds| self.boards_up_to(seeds) <= boards)
            .last()
            .unwrap_or(0)
    }
}

/// The prefix sums of a row.
#[inline]
fn sums(row: u64) -> [u8; 8] {
    row.wrapping_mul(ONES).to_le_bytes()
}

/// The row of the next rank, if there is one.
fn following(mut row: [u8; PITS], pits: usize) -> Option<[u8; PITS]> {
    // The first prefix sum that is less than the next one grows by one, and those before it, which
    // are all equal, are reset to 0.
    let first_filled = row[1..pits].iter().position(|&seeds| seeds > 0)?;
    row[first_filled + 1] -= 1;
    let sum = std::mem::take(&mut row[0]);
    row[first_filled] = sum + 1;
    Some(row)
}

/// The number of ways to distribute at most `seeds` seeds over this many pits or, equivalently, exactly `seeds` over
/// one pit more.
fn compositions_up_to(pits: usize, seeds: u32) -> u64 {
    // Each step divides without remainder.
    (1..=pits as u64).fold(1, |product, place| product * (u64::from(seeds) + place) / place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kalah::rules::MAX_PITS;

    #[test]
    fn rows_come_in_the_order_of_their_ranks_and_are_all_there() {
        for pits in 1..=MAX_PITS {
            let numbers = BoardNumbering::new(pits);
            for seeds in 0..=9 {
                let rows: Vec<u64> = numbers.rows(seeds).collect();
                assert_eq!(rows.len() as u64, compositions_up_to(usize::from(pits) - 1, seeds));
                for (rank, &row) in (0..).zip(&rows) {
                    assert_eq!(numbers.rank(row), rank, "{row:x}");
                    assert_eq!(row.to_le_bytes().map(u32::from).iter().sum::<u32>(), seeds);
                }
            }
        }
    }

    #[test]
    fn every_board_has_a_number_of_its_own_and_those_with_fewer_seeds_come_first() {
        for pits in 1..=4 {
            let numbers = BoardNumbering::new(pits);
            let mut expected = 0;
            for seeds in 0..=7 {
                for own in 0..=seeds {
                    let most = own.max(seeds - own);
                    for lesser in numbers.rows(seeds - most) {
                        for more in numbers.rows(most) {
                            let board = if own < most {
                                Board { own: lesser, other: more }
                            } else {
                                Board { own: more, other: lesser }
                            };
                            assert_eq!(numbers.number_of(board), expected);
                            expected += 1;
                        }
                    }
                }
                assert_eq!(numbers.boards_up_to(seeds), expected);
            }
        }
    }
}
