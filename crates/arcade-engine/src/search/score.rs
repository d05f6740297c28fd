//! Scores of the search: how wins, losses and estimates are encoded as numbers, and whether they
//! are proven.
//!
//! Scores are relative to the node: a win `n` plies away is `WIN - n`. They are shifted by one on
//! the way up, and the window by one on the way down. In games that score they are margins instead,
//! in points like estimates, and [`SearchScore::may_change_deeper`] says whether one could change with a deeper search.

use crate::{Outcome, Turn};

/// The score of a game just won.
pub(super) const WIN: i32 = 1_000_000;
/// Scores of at least this are proven wins, and those of at most its negative are proven losses.
pub(super) const MIN_WIN_SCORE: i32 = 900_000;
/// No repetition contributed to the score.
pub(super) const NO_REPETITION: u16 = u16::MAX;

/// The table's entry for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<M> {
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) depth: u8,
    pub(super) may_change_deeper: bool,
    pub(super) best: M,
}

/// How a score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl Bound {
    /// How a score found within a window relates to the true one.
    pub(super) fn of(score: i32, (alpha, beta): (i32, i32)) -> Self {
        match score {
            _ if score <= alpha => Self::AtMost,
            _ if score >= beta => Self::AtLeast,
            _ => Self::Exact,
        }
    }

    /// Whether a score with this bound proves a win or a loss.
    pub(super) fn proves(self, score: i32) -> bool {
        (score >= MIN_WIN_SCORE && self != Self::AtMost)
            || (score <= -MIN_WIN_SCORE && self != Self::AtLeast)
    }
}

/// The score of a node for its mover, and what contributed to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchScore {
    pub(super) score: i32,
    /// Whether the horizon or a repetition contributed to the score, so that a deeper search may change it.
    /// Without meaning for a win or a loss, which are always proven.
    pub(super) may_change_deeper: bool,
    /// The ply of the earliest position on the path that was repeated. With a proven score, it
    /// means that the distance may be shorter on another path.
    pub(super) earliest_repetition: u16,
}

impl SearchScore {
    pub(super) const fn proven(score: i32) -> Self {
        Self { score, may_change_deeper: false, earliest_repetition: NO_REPETITION }
    }

    /// The same score one ply earlier, for the side that moves there.
    pub(super) fn one_ply_up(self, turn: Turn) -> Self {
        Self { score: shift(turn.from_next_mover(self.score), -1), ..self }
    }
}

/// Moves a proven score `plies` closer to the win or loss; estimates don't change.
pub(super) fn shift(score: i32, plies: i32) -> i32 {
    match score {
        _ if score >= MIN_WIN_SCORE => score + plies,
        _ if score <= -MIN_WIN_SCORE => score - plies,
        _ => score,
    }
}

/// A window `(alpha, beta)` one ply later, for the side that moves after `turn`.
pub(super) fn one_ply_down((alpha, beta): (i32, i32), turn: Turn) -> (i32, i32) {
    match turn {
        Turn::Opponent => (shift(-beta, 1), shift(-alpha, 1)),
        Turn::SameSide => (shift(alpha, 1), shift(beta, 1)),
    }
}

/// The distance of the win or loss in plies; `None` for an estimate.
pub(super) fn distance(score: i32) -> Option<u32> {
    (score.abs() >= MIN_WIN_SCORE).then(|| u32::try_from(WIN - score.abs()).unwrap_or(0))
}

impl<M: Copy> Entry<M> {
    /// The same entry for a position in which the mover leads by `lead` more points.
    #[inline]
    pub(super) fn plus_lead(self, lead: i32) -> Self {
        Self { score: self.score + lead, ..self }
    }

    /// The score of the entry, if it is sufficient for a search of this depth within this window.
    ///
    /// A win or loss more plies away than the entry's own depth was pieced together from other
    /// table entries. It is proven, but a shorter one may exist, so a deeper search can use it only
    /// as a bound.
    pub(super) fn answers(&self, depth: u32, (alpha, beta): (i32, i32)) -> Option<SearchScore> {
        let own_depth = u32::from(self.depth);
        let full = own_depth >= depth
            || match distance(self.score) {
                Some(plies) => plies <= own_depth,
                None => !self.may_change_deeper,
            };
        let decides = match self.bound {
            Bound::Exact if full => true,
            Bound::AtMost if full => self.score <= alpha,
            Bound::AtLeast if full => self.score >= beta,
            bound if !bound.proves(self.score) => false,
            _ if self.score > 0 => self.score >= beta,
            _ => self.score <= alpha,
        };
        decides.then_some(SearchScore {
            score: self.score,
            may_change_deeper: self.may_change_deeper,
            earliest_repetition: NO_REPETITION,
        })
    }
}

/// An entry as it is stored, in four bytes and a move: the score has 21 bits, the bound 2,
/// whether it may change deeper 1 and the depth 8.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed<M> {
    /// Bytes, so that alignment doesn't enlarge the entry.
    bytes: [u8; 4],
    best: M,
}

impl<M: Copy> Packed<M> {
    /// The packed entry; `None` if the score is too large.
    #[inline]
    pub(super) fn new(entry: Entry<M>) -> Option<Self> {
        let Entry { score, bound, depth, may_change_deeper, best } = entry;
        let fits = score.unsigned_abs() < 1 << 20;
        let flags = (bound as i32) << 9 | i32::from(may_change_deeper) << 8 | i32::from(depth);
        fits.then(|| Self { bytes: (score << 11 | flags).to_le_bytes(), best })
    }

    #[inline]
    pub(super) fn unpacked(self) -> Entry<M> {
        let word = i32::from_le_bytes(self.bytes);
        let bound = match word >> 9 & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let [depth, ..] = self.bytes;
        Entry {
            score: word >> 11,
            bound,
            depth,
            may_change_deeper: word >> 8 & 1 == 1,
            best: self.best,
        }
    }
}

/// The score of a finished position, for its mover.
pub(super) fn terminal_score(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Win => WIN,
        Outcome::Draw => 0,
        Outcome::Loss => -WIN,
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Packed, WIN};

    #[test]
    fn an_entry_is_the_same_packed_and_unpacked() {
        for score in [0, 1, -1, 77, -500_000, 500_000, WIN, -WIN, (1 << 20) - 1, 1 - (1 << 20)] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for (depth, may_change_deeper) in [(0, false), (1, true), (128, false), (255, true)]
                {
                    let entry = Entry { score, bound, depth, may_change_deeper, best: 'a' };
                    let unpacked = Packed::new(entry).map(Packed::unpacked);
                    assert_eq!(unpacked, Some(entry));
                }
            }
        }
    }

    #[test]
    fn a_score_too_large_is_not_packed() {
        for score in [1 << 20, -(1 << 20), i32::MAX, i32::MIN] {
            let entry =
                Entry { score, bound: Bound::Exact, depth: 1, may_change_deeper: false, best: 'a' };
            assert!(Packed::new(entry).is_none(), "{score}");
        }
    }
}
