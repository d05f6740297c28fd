//! Solved tables too large to be loaded at every start: they are read by blocks, as these are needed.
//!
//! Each block has a checksum, so that a value is never read from damaged bytes. Blocks stay in memory
//! until others need their place.

use std::fmt::{self, Debug};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};
use std::sync::{Mutex, PoisonError};

use arcade_base::{OutOfMemory, ensure_room, zeros};

/// The number of bytes of a block: more take longer to read, fewer have to be read more often.
pub(super) const BLOCK: usize = 1 << 14;
/// The number of words of a block.
const WORDS: usize = BLOCK / size_of::<u64>();
/// The most memory for blocks, in bytes; the rest of a larger table is read again when it is needed.
pub(super) const MOST_MEMORY: usize = 1 << 30;
/// The number of blocks that can be read at a time, more than threads work on.
const READERS: usize = 64;
/// What says, in place of a checksum, that a block is damaged. A checksum has fewer bits.
const DAMAGED: u64 = u64::MAX;

/// Bytes in storage of which any part can be read.
pub trait StoredBytes: Send + Sync {
    /// Their number.
    fn length(&self) -> u64;

    /// Fills the buffer with the bytes from `offset` on.
    ///
    /// # Errors
    /// If the system can't read them, or there are fewer.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;
}

impl StoredBytes for Vec<u8> {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let bytes = usize::try_from(offset).ok().and_then(|offset| self.get(offset..));
        let bytes = bytes.and_then(|bytes| bytes.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

/// A solved table of which blocks are read as they are needed.
///
/// Blocks are in slots of memory. A slot's tag says which block it contains; it changes before and after
/// the bytes do, so a byte read between two equal tags is one of that block (a sequence lock).
pub struct BlockedTable {
    stored: Box<dyn StoredBytes>,
    /// Where the first block is stored.
    first: u64,
    /// The number of bytes of the table.
    length: u64,
    /// The checksum of each block, or [`DAMAGED`].
    checksums: Vec<AtomicU64>,
    /// For each slot the number of times that it was filled, in the upper half, and 1 more than its
    /// block, in the lower one; there, 0 is none.
    tags: Vec<AtomicU64>,
    /// The bytes of the slots.
    words: Vec<AtomicU64>,
    /// Whoever fills a slot holds its buffer.
    buffers: Vec<Mutex<Vec<u8>>>,
    /// Whether a block was found to be damaged.
    is_damaged: AtomicBool,
}

impl Debug for BlockedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockedTable").field("length", &self.length).finish_non_exhaustive()
    }
}

impl BlockedTable {
    /// The table of `length` bytes that is stored from `first` on, with the checksums of its blocks, of
    /// which at most `most_memory` bytes are in memory.
    ///
    /// # Errors
    /// If there is no memory for even a few blocks.
    pub(super) fn new(
        stored: Box<dyn StoredBytes>,
        (first, length): (u64, u64),
        checksums: impl Iterator<Item = u32>,
        most_memory: usize,
    ) -> Result<Self, OutOfMemory> {
        let checksums: Vec<AtomicU64> = checksums.map(|sum| AtomicU64::new(sum.into())).collect();
        let mut slots = checksums.len().clamp(1, most_memory / BLOCK);
        // Memory that isn't used yet isn't taken from anyone, but it may be limited. Then other tables need
        // as much.
        let words = loop {
            match ensure_room(2 * slots * BLOCK).and_then(|()| zeros(slots * WORDS)) {
                Ok(words) => break words,
                Err(error) if slots <= READERS => return Err(error),
                Err(_) => slots /= 2,
            }
        };
        Ok(Self {
            stored,
            first,
            length,
            checksums,
            tags: zeros(slots)?,
            words,
            buffers: (0..READERS).map(|_| Mutex::new(vec![0; BLOCK])).collect(),
            is_damaged: AtomicBool::new(false),
        })
    }

    /// The number of bytes of the table.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The bytes of blocks in memory.
    pub fn bytes_in_memory(&self) -> usize {
        self.tags.iter().filter(|tag| tag.load(Ordering::Relaxed) != 0).count() * BLOCK
    }

    /// Whether any block that was needed so far was damaged, or couldn't be read.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// A byte of the table; `None` if its block is damaged.
    ///
    /// # Panics
    /// If the table has fewer bytes.
    #[inline]
    pub fn byte(&self, index: u64) -> Option<u8> {
        let index = usize::try_from(index).expect("a table of fewer bytes");
        let (block, place) = (index / BLOCK, index % BLOCK);
        let slot = self.slot(block);
        let tag = self.tags[slot].load(Ordering::Acquire);
        if names(tag, block) {
            let word = self.words[slot * WORDS + place / size_of::<u64>()].load(Ordering::Relaxed);
            fence(Ordering::Acquire);
            if self.tags[slot].load(Ordering::Relaxed) == tag {
                return Some(byte_of(word, place));
            }
        }
        self.read(block, place)
    }

    #[inline]
    fn slot(&self, block: usize) -> usize {
        // Dividing takes time, and most tables have a slot for each block.
        if block < self.tags.len() { block } else { block % self.tags.len() }
    }

    /// Reads a block into its slot, and returns a byte of it; `None` if it is damaged.
    #[cold]
    fn read(&self, block: usize, place: usize) -> Option<u8> {
        let slot = self.slot(block);
        let buffer = &self.buffers[slot % READERS];
        let mut buffer = buffer.lock().unwrap_or_else(PoisonError::into_inner);
        let (tag, words) = (&self.tags[slot], &self.words[slot * WORDS..(slot + 1) * WORDS]);
        let before = tag.load(Ordering::Relaxed);
        if names(before, block) {
            // Another thread has just read it. None can change it now.
            let word = words[place / size_of::<u64>()].load(Ordering::Relaxed);
            return Some(byte_of(word, place));
        }
        let checksum = self.checksums[block].load(Ordering::Relaxed);
        if checksum == DAMAGED {
            return None;
        }
        let offset = (block * BLOCK) as u64;
        let length = usize::try_from(self.length - offset).map_or(BLOCK, |rest| rest.min(BLOCK));
        buffer[length..].fill(0);
        let bytes = &mut buffer[..length];
        let is_read = self.stored.read_at(self.first + offset, bytes).is_ok();
        if !is_read || u64::from(crc32fast::hash(bytes)) != checksum {
            self.checksums[block].store(DAMAGED, Ordering::Relaxed);
            self.is_damaged.store(true, Ordering::Relaxed);
            return None;
        }
        let filled = (before >> 32).wrapping_add(1) << 32;
        tag.store(filled, Ordering::Relaxed);
        fence(Ordering::Release);
        let (chunks, _) = buffer.as_chunks();
        for (word, bytes) in words.iter().zip(chunks) {
            word.store(u64::from_le_bytes(*bytes), Ordering::Relaxed);
        }
        tag.store(filled | (block as u64 + 1), Ordering::Release);
        Some(buffer[place])
    }
}

/// Whether a tag names this block.
#[inline]
fn names(tag: u64, block: usize) -> bool {
    tag & u64::from(u32::MAX) == block as u64 + 1
}

/// The byte of a word that is at this place in a block.
#[inline]
fn byte_of(word: u64, place: usize) -> u8 {
    word.to_le_bytes()[place % size_of::<u64>()]
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use arcade_base::in_parallel;

    use super::*;

    #[test]
    fn threads_that_take_each_others_blocks_read_the_right_bytes() {
        const BLOCKS: usize = 7;
        let bytes: Vec<u8> = (0..BLOCKS * BLOCK - 5)
            .map(|place| u8::try_from(place / 61 % 251).expect("a byte"))
            .collect();
        let sums: Vec<u32> = bytes.chunks(BLOCK).map(crc32fast::hash).collect();
        let stored = [b"header", &bytes[..]].concat();
        let table = BlockedTable::new(
            Box::new(stored),
            (6, bytes.len() as u64),
            sums.into_iter(),
            3 * BLOCK,
        );
        let table = table.expect("memory");
        let check = |thread: usize| {
            for number in 0..20_000 {
                let place = number * (BLOCK / 2 + thread) % bytes.len();
                assert_eq!(table.byte(place as u64), Some(bytes[place]), "{place}");
            }
            Some(())
        };
        let mut checked = 0;
        in_parallel(
            4,
            1..=4,
            || check,
            |()| {
                checked += 1;
                ControlFlow::Continue(())
            },
        );
        assert_eq!(checked, 4);
        assert!(!table.is_damaged());
        assert_eq!(table.bytes_in_memory(), 3 * BLOCK);
    }
}
