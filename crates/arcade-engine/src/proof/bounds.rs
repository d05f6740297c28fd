//! Proven bounds on how soon a side wins a position, in 16 bits.

use zerocopy::FromZeros;

use crate::Outcome;

/// One of the two sides, relative to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelativeSide {
    /// The side whose turn it is.
    Mover,
    /// The other side.
    Opponent,
}

impl RelativeSide {
    /// The same side, relative to the next position.
    #[must_use]
    pub(super) const fn next_ply(self) -> Self {
        match self {
            Self::Mover => Self::Opponent,
            Self::Opponent => Self::Mover,
        }
    }
}

/// What is proven about a position. For each side, a number of plies such that it can't force a win
/// in fewer; and if one side is known to force a win, a number of plies within which it does.
///
/// The default, whose bytes are 0, is that nothing is proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromZeros)]
pub struct WinBounds(u16);

/// Stands for never in place of a number of plies.
pub(super) const NEVER: u8 = 127;
/// The longest forced win that can be stored, in plies.
pub(super) const MAX_PLIES: u8 = NEVER - 1;

/// The two highest bits say what the two seven-bit numbers are: without a winner, the least plies
/// of each side; with one, the winner's least and most plies.
const WINNER: u16 = 0b11 << 14;
const MOVER_WINS: u16 = 0b01 << 14;
const OTHER_WINS: u16 = 0b10 << 14;
/// The shift of the second number.
const SECOND: u32 = 7;

/// Whether a side forces a win within a number of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It forces a win within this many plies.
    Within(u8),
    /// It can't force a win in fewer than this many plies; with [`NEVER`], not at all.
    NotBefore(u8),
}

impl Verdict {
    pub(super) const fn holds(self) -> bool {
        matches!(self, Self::Within(_))
    }

    /// Combines the verdicts on all moves of a position, which are all of the same kind.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Within(a), Self::Within(b)) => Self::Within(a.max(b)),
            (Self::NotBefore(a), Self::NotBefore(b)) => Self::NotBefore(a.min(b)),
            _ => unreachable!("verdicts of one kind"),
        }
    }

    /// The same verdict, relative to the previous ply.
    pub(super) fn previous_ply(self) -> Self {
        match self {
            Self::Within(plies) => Self::Within(plies + 1),
            Self::NotBefore(NEVER) => self,
            Self::NotBefore(plies) => Self::NotBefore((plies + 1).min(MAX_PLIES)),
        }
    }
}

impl WinBounds {
    /// The first or the second number.
    const fn number(self, second: bool) -> u8 {
        let shift = if second { SECOND } else { 0 };
        #[expect(clippy::cast_possible_truncation, reason = "it has seven bits")]
        {
            (self.0 >> shift) as u8 & NEVER
        }
    }

    fn with(self, second: bool, number: u8) -> Self {
        let shift = if second { SECOND } else { 0 };
        Self(self.0 & !(u16::from(NEVER) << shift) | u16::from(number) << shift)
    }

    const fn winner(self) -> Option<RelativeSide> {
        match self.0 & WINNER {
            MOVER_WINS => Some(RelativeSide::Mover),
            OTHER_WINS => Some(RelativeSide::Opponent),
            _ => None,
        }
    }

    /// A lower bound on the plies within which the side can force a win.
    #[inline]
    pub(super) fn lower(self, side: RelativeSide) -> u8 {
        match self.winner() {
            None => self.number(side == RelativeSide::Opponent),
            Some(winner) if winner == side => self.number(false),
            Some(_) => NEVER,
        }
    }

    /// An upper bound on them; [`NEVER`] if no win is known.
    #[inline]
    pub(super) fn upper(self, side: RelativeSide) -> u8 {
        if self.winner() == Some(side) { self.number(true) } else { NEVER }
    }

    /// Whether the side forces a win within `plies` plies, if that is known.
    #[inline]
    pub(super) fn verdict(self, side: RelativeSide, plies: u8) -> Option<Verdict> {
        let (least, most) = (self.lower(side), self.upper(side));
        if plies < least {
            Some(Verdict::NotBefore(least))
        } else if plies >= most {
            Some(Verdict::Within(most))
        } else {
            None
        }
    }

    /// The bounds tightened by a verdict on this side.
    #[must_use]
    pub(super) fn tightened(self, side: RelativeSide, verdict: Verdict) -> Self {
        match verdict {
            Verdict::NotBefore(plies) if plies <= self.lower(side) => self,
            Verdict::NotBefore(plies) => {
                self.with(side == RelativeSide::Opponent && self.winner().is_none(), plies)
            }
            Verdict::Within(plies) if plies >= self.upper(side) => self,
            Verdict::Within(plies) => {
                let tag = if side == RelativeSide::Mover { MOVER_WINS } else { OTHER_WINS };
                Self(tag).with(false, self.lower(side)).with(true, plies)
            }
        }
    }

    /// The proven outcome under best play and the remoteness, as far as they are known. A draw has
    /// no remoteness.
    pub(super) fn proven_outcome(self) -> Option<(Outcome, Option<u32>)> {
        match self.winner() {
            Some(winner) => {
                let plies = (self.number(false) == self.number(true)).then(|| self.number(true));
                let outcome =
                    if winner == RelativeSide::Mover { Outcome::Win } else { Outcome::Loss };
                Some((outcome, plies.map(u32::from)))
            }
            None => [RelativeSide::Mover, RelativeSide::Opponent]
                .iter()
                .all(|&side| self.lower(side) == NEVER)
                .then_some((Outcome::Draw, None)),
        }
    }
}
