//! The thresholds of the sets solved so far, packed.
//!
//! The placements of a set have few different thresholds. So a set has a list of these, and each
//! placement an index into it, in as few bits as the list needs.

use arcade_base::{OutOfMemory, ParseError, try_reserve};

use super::fixpoint::Units;

/// For each set solved so far, the thresholds of its placements.
///
/// A set is stored as the number of its different thresholds less one, these thresholds in
/// ascending order, and the indices of its placements.
pub(super) struct Thresholds {
    /// A header, then the sets.
    bytes: Vec<u8>,
    header_len: usize,
    /// The size of a number in bytes: one if that can hold every one, otherwise two.
    width: usize,
    /// Where each set begins, and where the last one ends.
    offsets: Vec<u32>,
}

/// The thresholds of a set.
#[derive(Clone, Copy)]
pub(super) struct SetThresholds<'a> {
    width: usize,
    distinct: &'a [u8],
    indices: &'a [u8],
    /// The number of bits of an index.
    bits: usize,
}

impl Thresholds {
    /// No thresholds, after this header, with room for those of this many sets and placements.
    ///
    /// # Errors
    /// If there isn't enough memory.
    pub(super) fn new(
        header: &[u8],
        width: usize,
        sets: usize,
        placements: usize,
    ) -> Result<Self, OutOfMemory> {
        let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
        // Pages that stay empty take no memory. A threshold in the list, and its index, of at most
        // ten bits, are never more than twice the width.
        try_reserve(&mut bytes, header.len() + width * (sets + 2 * placements))?;
        try_reserve(&mut offsets, sets + 1)?;
        bytes.extend_from_slice(header);
        offsets.push(len_u32(&bytes));
        Ok(Self { bytes, header_len: header.len(), width, offsets })
    }

    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// The header and all sets.
    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds a set that was [packed](pack).
    pub(super) fn push(&mut self, packed: &[u8]) {
        self.bytes.extend_from_slice(packed);
        self.offsets.push(len_u32(&self.bytes));
    }

    /// Gives back the memory that isn't used.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// Drops all sets.
    pub(super) fn clear(&mut self) {
        self.bytes.truncate(self.header_len);
        self.offsets.truncate(1);
    }

    /// The thresholds of a set.
    pub(super) fn set(&self, set_index: usize) -> SetThresholds<'_> {
        let bytes =
            &self.bytes[self.offsets[set_index] as usize..self.offsets[set_index + 1] as usize];
        SetThresholds::new(bytes, self.width).expect("it was packed, or checked")
    }

    /// Takes the bytes of another table with the same header; `placements` are the numbers of
    /// placements of its sets.
    ///
    /// # Errors
    /// If the bytes aren't those of such a table. Then nothing changes.
    pub(super) fn restore(
        &mut self,
        bytes: Vec<u8>,
        placements: impl ExactSizeIterator<Item = usize>,
    ) -> Result<(), ParseError> {
        let length = bytes.len();
        let wrong = |found: String, expected: &str| Err(ParseError::new("table", found, expected));
        if bytes.get(..self.header_len) != self.bytes.get(..self.header_len) {
            return wrong("another root".to_owned(), "the root of this table");
        }
        let sets = placements.len();
        let mut offsets = Vec::with_capacity(sets + 1);
        offsets.push(len_u32(&bytes[..self.header_len]));
        let mut end = self.header_len;
        for placements in placements {
            let Some(own) = SetThresholds::new(&bytes[end..], self.width)
                .and_then(|set| set.length(placements))
                .filter(|own| end + own <= length)
            else {
                return wrong(format!("{} sets", offsets.len() - 1), &format!("{sets} sets"));
            };
            end += own;
            offsets.push(len_u32(&bytes[..end]));
        }
        if end != length {
            return wrong(format!("{length} bytes"), &format!("{end} bytes"));
        }
        (self.bytes, self.offsets) = (bytes, offsets);
        Ok(())
    }
}

/// The number of these bytes, and so the offset of what is added to them.
pub(super) fn len_u32(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).expect("a table has less than 4 GB")
}

/// The bits of an index into a list of this many thresholds.
fn bits(count: usize) -> usize {
    count.next_power_of_two().ilog2() as usize
}

/// The bytes of a set with these thresholds, one for each placement.
pub(super) fn pack(thresholds: &[Units], width: usize) -> Vec<u8> {
    let place = |threshold: Units| usize::try_from(threshold).expect("not negative");
    let Some(&greatest) = thresholds.iter().max() else { return Vec::new() };
    let mut indices = vec![None; place(greatest) + 1];
    for &threshold in thresholds {
        indices[place(threshold)] = Some(0_usize);
    }
    let mut distinct = Vec::new();
    for (threshold, index) in (0..).zip(&mut indices) {
        if let Some(index) = index {
            *index = distinct.len();
            distinct.push(threshold);
        }
    }
    let bits = bits(distinct.len());
    let last = Units::try_from(distinct.len() - 1).expect("at most 552 placements");
    let mut packed = to_bytes(&[last], width);
    packed.extend(to_bytes(&distinct, width));
    let (mut word, mut filled) = (0, 0);
    for &threshold in thresholds {
        word |= indices[place(threshold)].expect("it is in the list") << filled;
        filled += bits;
        while filled >= 8 {
            packed.push(word.to_le_bytes()[0]);
            (word, filled) = (word >> 8, filled - 8);
        }
    }
    if filled > 0 {
        packed.push(word.to_le_bytes()[0]);
    }
    packed
}

impl<'a> SetThresholds<'a> {
    /// The set that begins these bytes, in which another may follow; `None` if they are too few.
    pub(super) fn new(bytes: &'a [u8], width: usize) -> Option<Self> {
        if bytes.is_empty() {
            return Some(Self { width, distinct: bytes, indices: bytes, bits: 0 });
        }
        let (last, rest) = bytes.split_at_checked(width)?;
        let count = usize::from(number_of(last)) + 1;
        let (distinct, indices) = rest.split_at_checked(count * width)?;
        Some(Self { width, distinct, indices, bits: bits(count) })
    }

    /// The number of bytes that it takes with this many placements; `None` if it can't have as many.
    fn length(self, placements: usize) -> Option<usize> {
        if placements == 0 {
            return Some(0);
        }
        let list = self.width + self.distinct.len();
        (!self.distinct.is_empty()).then(|| list + (placements * self.bits).div_ceil(8))
    }

    /// The greatest threshold.
    ///
    /// # Errors
    /// The greatest index of these placements, if it is beyond the list.
    pub(super) fn checked_greatest(self, placements: usize) -> Result<u16, usize> {
        let count = self.distinct.len() / self.width;
        let index = (0..placements).map(|placement| self.index(placement)).max().unwrap_or(0);
        if index >= count.max(1) {
            return Err(index);
        }
        Ok(self.distinct.chunks_exact(self.width).map(number_of).max().unwrap_or(0))
    }

    /// The threshold of a placement.
    #[inline]
    pub(super) fn get(self, placement: usize) -> Units {
        let at = self.index(placement) * self.width;
        number_of(&self.distinct[at..at + self.width]).cast_signed()
    }

    #[inline]
    fn index(self, placement: usize) -> usize {
        let first = placement * self.bits;
        // An index has at most ten bits, in up to three bytes.
        let byte =
            |at: usize| self.indices.get(first / 8 + at).map_or(0, |&byte| usize::from(byte));
        let word = byte(0) | byte(1) << 8 | byte(2) << 16;
        word >> (first % 8) & ((1 << self.bits) - 1)
    }
}

/// Numbers in one byte or two each.
fn to_bytes(numbers: &[Units], width: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(numbers.len() * width);
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    bytes
}

/// The number in one byte or two.
#[inline]
fn number_of(bytes: &[u8]) -> u16 {
    match *bytes {
        [low, high] => u16::from_le_bytes([low, high]),
        _ => bytes[0].into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_threshold_comes_back_and_few_different_ones_take_few_bytes() {
        for (width, count, bytes) in
            [(1, 1, 2), (1, 2, 71), (1, 9, 280), (1, 255, 796), (2, 540, 1757)]
        {
            let thresholds: Vec<Units> = (0..540).map(|at| at * 7 % count).collect();
            let mut table = Thresholds::new(b"head", width, 3, 1080).expect("memory");
            for set in [&[], thresholds.as_slice(), &[5]] {
                table.push(&pack(set, width));
            }
            assert_eq!(table.len(), 3);
            let found: Vec<Units> = (0..540).map(|at| table.set(1).get(at)).collect();
            assert_eq!(found, thresholds, "{count} in {width}");
            assert_eq!(table.set(2).get(0), 5);
            let taken = table.offsets[2] - table.offsets[1];
            assert_eq!(taken as usize, bytes, "{count} in {width}");
            let mut other = Thresholds::new(b"head", width, 3, 1080).expect("memory");
            other.restore(table.as_bytes().to_vec(), [0, 540, 1].into_iter()).expect("its bytes");
            assert_eq!(other.offsets, table.offsets);
        }
    }
}
