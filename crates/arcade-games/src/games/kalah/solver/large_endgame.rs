//! The large endgame table: more boards than are worth loading at every start. It is made on request, and
//! read from the cache by blocks.

use arcade_base::ensure_room;
use arcade_engine::{BlockedTable, TableCache};

use super::board::MAX_SOLVED_SEEDS;
use super::board_numbering::BoardNumbering;
use super::codes::{code_bounds, code_of_pair, size_in_bytes};
use super::margin_bounds::MarginBounds;

/// A large endgame table that was solved before.
#[derive(Debug)]
pub(super) struct LargeEndgame {
    codes: BlockedTable,
    seeds: u32,
}

impl LargeEndgame {
    /// The table with these codes; `None` if they aren't those of all boards with up to some number of seeds.
    pub(super) fn new(codes: BlockedTable, numbers: &BoardNumbering) -> Option<Self> {
        let size = |seeds| size_in_bytes(numbers.boards_up_to(seeds)) as u64;
        let seeds = (1..=MAX_SOLVED_SEEDS).find(|&seeds| size(seeds) == codes.length())?;
        Some(Self { codes, seeds })
    }

    /// The greatest number of seeds with which every board is solved.
    pub(super) fn seeds(&self) -> u32 {
        self.seeds
    }

    pub(super) fn bytes_in_memory(&self) -> usize {
        self.codes.bytes_in_memory()
    }

    /// Whether a part that was needed so far is damaged. Its boards were searched instead, which takes long.
    pub(super) fn is_damaged(&self) -> bool {
        self.codes.is_damaged()
    }

    /// The bounds of a board; where its code is damaged, those that follow from its seeds alone.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> MarginBounds {
        let code = self.codes.byte(number / 2).map(|pair| code_of_pair(pair, number));
        match code {
            Some(code) if code > 0 => code_bounds(code, seeds),
            _ => MarginBounds::trivial(seeds),
        }
    }
}

/// The greatest number of seeds, at most `most`, for which there is room: the table takes up to three
/// quarters of the cache, so that those of other games stay there too, and has to be in memory while it
/// is made.
pub(super) fn seeds_with_room(cache: &TableCache, numbers: &BoardNumbering, most: u32) -> u32 {
    let room = cache.room() / 4 * 3;
    let has_room = |&seeds: &u32| {
        let bytes = size_in_bytes(numbers.boards_up_to(seeds));
        bytes as u64 <= room && ensure_room(bytes).is_ok()
    };
    (1..=most).take_while(has_room).last().unwrap_or(0)
}
