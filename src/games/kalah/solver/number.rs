//! Boards as numbers, in the combinatorial number system.
//!
//! The prefix sums of the pits, each plus its place, ascend: they are a combination, and the number
//! of a combination in the usual order (Lehmer, 1964) is a sum of binomial coefficients. No two
//! boards of the same size have the same number, and boards with fewer seeds come first.

use super::board::{Board, MAX_SOLVED_SEEDS, ONES, word};
use crate::games::kalah::rules::MAX_PITS;

/// The pits of both sides.
const PLACES: usize = 2 * MAX_PITS as usize;
/// More than the sum of any pits; a power of two, so that an index can be masked.
const SUMS: usize = 128;

/// The numbers of the boards of one size.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pits: usize,
    /// For each place and each sum of the pits up to it, its share of the number.
    shares: Box<[[u64; SUMS]; PLACES]>,
}

impl Numbers {
    pub(super) fn new(pits: u8) -> Self {
        let pits = usize::from(pits);
        let mut shares = Box::new([[0; SUMS]; PLACES]);
        for place in 0..pits {
            for sum in 0..=MAX_SOLVED_SEEDS {
                let index = sum as usize;
                shares[place][index] = share(place, sum);
                shares[PLACES / 2 + place][index] = share(pits + place, sum);
            }
        }
        Self { pits, shares }
    }

    /// The number of a board.
    #[inline]
    pub(super) fn of(&self, board: Board) -> u64 {
        let own = board.own.wrapping_mul(ONES);
        // The bytes after the last pit of a row are 0: its last prefix sum is that of the row.
        let all = own >> 56;
        let own = own.to_le_bytes();
        let other = (board.other.wrapping_mul(ONES) + all * ONES).to_le_bytes();
        let mut number = 0;
        for place in 0..PLACES / 2 {
            number += self.shares[place][usize::from(own[place]) % SUMS];
            number += self.shares[PLACES / 2 + place][usize::from(other[place]) % SUMS];
        }
        number
    }

    /// How many boards have at most `seeds` seeds.
    pub(super) fn up_to(&self, seeds: u32) -> u64 {
        boards(2 * self.pits, seeds)
    }

    /// The most seeds with which there are at most `boards` boards.
    pub(super) fn most_seeds(&self, boards: u64) -> u32 {
        (0..=MAX_SOLVED_SEEDS).take_while(|&seeds| self.up_to(seeds) <= boards).last().unwrap_or(0)
    }

    /// The board with a number, and those that follow.
    pub(super) fn boards_from(&self, number: u64) -> impl Iterator<Item = Board> {
        let places = 2 * self.pits;
        let mut pits = [0; PLACES];
        let (mut rest, mut above) = (number, None);
        for place in (0..places).rev() {
            let sum = (0..=MAX_SOLVED_SEEDS).take_while(|&sum| share(place, sum) <= rest).last();
            let sum = sum.expect("a share of nothing is nothing");
            rest -= share(place, sum);
            if let Some(above) = above.replace(sum) {
                pits[place + 1] = above - sum;
            }
        }
        pits[0] = above.expect("there are pits");
        let first = pits.map(|seeds: u32| u8::try_from(seeds).expect("few seeds"));
        let half = self.pits;
        std::iter::successors(Some(first), move |pits| Some(following(*pits, places)))
            .map(move |pits| Board { own: word(&pits[..half]), other: word(&pits[half..places]) })
    }
}

/// The pits of the board with the next number.
fn following(mut pits: [u8; PLACES], places: usize) -> [u8; PLACES] {
    // Of the prefix sums, the first one that is less than the next grows by one, and those before
    // it, which are all the same, start again at 0.
    let behind = pits[1..places].iter().position(|&seeds| seeds > 0);
    let grows = behind.unwrap_or(places - 1);
    if behind.is_some() {
        pits[grows + 1] -= 1;
    }
    let sum = std::mem::take(&mut pits[0]);
    pits[grows] = sum + 1;
    pits
}

/// What the sum of the pits up to a place adds to the number of a board.
fn share(place: usize, sum: u32) -> u64 {
    if sum == 0 { 0 } else { boards(place + 1, sum - 1) }
}

/// How many boards with `pits` pits have at most `seeds` seeds.
fn boards(pits: usize, seeds: u32) -> u64 {
    // Each step divides without remainder.
    (1..=pits as u64).fold(1, |product, place| product * (u64::from(seeds) + place) / place)
}
