//! What boards with few seeds yield, in half a byte each.
//!
//! Half a byte has room for 15 of the margins that are possible, around 0; the least of them stands
//! for all that are lower too, and the most for all that are higher. Where such a bound doesn't
//! decide, the board is searched.

use std::sync::atomic::{AtomicU8, Ordering};

use super::memory::Known;

/// The code of margin 0, or of +1 where the margins are odd; each code more is 2 seeds more. A
/// board not worked out yet has code 0.
const EVEN: i32 = 8;
/// The code that is a bound: at most its margin.
pub(super) const LEAST: u8 = 1;

/// The code that is the other bound, at least its margin. Both bounds are as far from 0, so that a
/// move that stores nothing makes the one of the other.
#[inline]
pub(super) fn most(seeds: i32) -> u8 {
    if seeds & 1 == 0 { 15 } else { 14 }
}

/// The code of a margin of a board with `seeds` seeds.
#[inline]
pub(super) fn code(margin: i32, seeds: i32) -> u8 {
    let code = ((margin - (seeds & 1)) / 2 + EVEN).clamp(LEAST.into(), most(seeds).into());
    u8::try_from(code).expect("few codes")
}

/// The margin that a code says, or bounds.
#[inline]
pub(super) fn margin(code: u8, seeds: i32) -> i32 {
    2 * (i32::from(code) - EVEN) + (seeds & 1)
}

/// What a code says of a board with `seeds` seeds.
#[inline]
pub(super) fn known(code: u8, seeds: i32) -> Known {
    let margin = margin(code, seeds);
    let low = if code == LEAST { -seeds } else { margin };
    let high = if code == most(seeds) { seeds } else { margin };
    Known { low, high, best: None }
}

/// A code for each board, two in a byte, by the numbers of the boards.
#[derive(Default)]
pub(super) struct Codes(pub(super) Vec<AtomicU8>);

impl Codes {
    #[inline]
    pub(super) fn get(&self, number: u64) -> u8 {
        let index = usize::try_from(number / 2).expect("few boards");
        self.0[index].load(Ordering::Relaxed) >> shift(number) & 15
    }

    /// Enters the code of a board that has none yet, or the same.
    #[inline]
    pub(super) fn put(&self, number: u64, code: u8) {
        let index = usize::try_from(number / 2).expect("few boards");
        self.0[index].fetch_or(code << shift(number), Ordering::Relaxed);
    }

    /// Forgets the code of a board.
    pub(super) fn clear(&self, number: u64) {
        let index = usize::try_from(number / 2).expect("few boards");
        self.0[index].fetch_and(!(15 << shift(number)), Ordering::Relaxed);
    }
}

/// Where the code of a board begins in its byte.
#[inline]
fn shift(number: u64) -> u32 {
    if number.is_multiple_of(2) { 0 } else { 4 }
}

/// Whether a byte lacks the code of its first board; and of its second one.
#[inline]
pub(super) fn lacks_first(byte: u8) -> bool {
    byte.trailing_zeros() >= 4
}

#[inline]
pub(super) fn lacks_second(byte: u8) -> bool {
    byte >> 4 == 0
}

/// The bytes in which the codes of so many boards are.
pub(super) fn bytes(boards: u64) -> usize {
    usize::try_from(boards.div_ceil(2)).expect("few boards")
}
