//! The nodes of the search: the path to one, and its key in the table.

use super::transposition::hash;
use crate::{Position, Side};

/// The path to a node.
#[derive(Debug)]
pub(super) struct Path<P> {
    /// The hash of each position, in an array of their own, which is quick to scan.
    hashes: Vec<u64>,
    visits: Vec<(P, Side)>,
    /// The number of hashes with each value of the low bits. Usually none matches, and no scan is
    /// needed.
    counts: [u8; BUCKETS],
}

const BUCKETS: usize = 1 << 8;

impl<P: Position> Path<P> {
    pub(super) const fn new() -> Self {
        Self { hashes: Vec::new(), visits: Vec::new(), counts: [0; BUCKETS] }
    }

    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    pub(super) fn push(&mut self, hash: u64, position: &P, side: Side) {
        self.hashes.push(hash);
        self.visits.push((position.clone(), side));
        self.counts[low_bits(hash)] += 1;
    }

    pub(super) fn pop(&mut self) {
        let hash = self.hashes.pop().expect("what is popped was pushed");
        self.visits.pop();
        self.counts[low_bits(hash)] -= 1;
    }

    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.visits.clear();
        self.counts.fill(0);
    }

    /// The ply at which this position, with the same side to move, occurs on the path.
    #[inline]
    pub(super) fn find(&self, hash: u64, position: &P, side: Side) -> Option<u16> {
        if self.counts[low_bits(hash)] == 0 {
            return None;
        }
        let same = |ply: usize| {
            let (earlier, mover) = &self.visits[ply];
            *mover == side && earlier == position
        };
        let found = (0..self.len()).find(|&ply| self.hashes[ply] == hash && same(ply))?;
        Some(u16::try_from(found).expect("a path has at most MAX_DEPTH plies"))
    }
}

/// The low bits of a hash.
fn low_bits(hash: u64) -> usize {
    usize::try_from(hash % BUCKETS as u64).expect("less than the number of buckets")
}

/// A node: its position, and the parameters of its search.
pub(super) struct Node<'a, P> {
    pub(super) position: &'a P,
    /// The side to move; [`Side::One`] is the side to move at the root.
    pub(super) side: Side,
    pub(super) depth: u32,
    pub(super) window: (i32, i32),
    /// The evaluation of the position, if the search carries it along.
    pub(super) score: i32,
}

/// The key of a position in the table: its image with the lowest hash.
pub(super) struct Key<P> {
    pub(super) image: P,
    pub(super) symmetry: u8,
    pub(super) hash: u64,
}

impl<P: Position> Key<P> {
    /// The key, chosen among the first `symmetries` images; the first one is the position itself.
    pub(super) fn new(position: P, own_hash: u64, symmetries: u8) -> Self {
        let images = (1..symmetries).map(|symmetry| {
            let image = position.image(symmetry);
            let hash = hash(&image);
            Self { image, symmetry, hash }
        });
        let least = images.min_by_key(|key| key.hash).filter(|key| key.hash < own_hash);
        least.unwrap_or(Self { image: position, symmetry: 0, hash: own_hash })
    }

    /// The move in `position` whose image in the key is `image`.
    pub(super) fn own_move(
        &self,
        position: &P,
        image: P::Move,
        moves: &[P::Move],
    ) -> Option<P::Move> {
        if self.symmetry == 0 {
            return Some(image);
        }
        moves.iter().copied().find(|&mv| position.move_image(mv, self.symmetry) == image)
    }
}
