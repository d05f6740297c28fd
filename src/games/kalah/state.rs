//! What positions of Kalah are made of: sides, places, and the kind of board.

/// A side of the board, and who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Below, who begins.
    South,
    /// Above.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The side opposite.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// The letter in a position's text.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::South => "S",
            Self::North => "N",
        }
    }

    /// The name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::South => "South",
            Self::North => "North",
        }
    }
}

/// Whether a last seed in an empty pit of one's own captures when the pit opposite is empty too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyCapture {
    /// It stays where it is: the usual rule.
    Off,
    /// It goes to the store alone.
    On,
}

/// How many pits a side has, and the variant, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape(pub(super) u8);

/// The bit of a shape that says that empty pits are captured.
const CAPTURES_EMPTY: u8 = 8;

impl Shape {
    pub(super) const fn new(pits: u8, rule: EmptyCapture) -> Self {
        match rule {
            EmptyCapture::Off => Self(pits),
            EmptyCapture::On => Self(pits | CAPTURES_EMPTY),
        }
    }

    pub(super) const fn pits(self) -> u8 {
        self.0 & !CAPTURES_EMPTY
    }

    pub(super) const fn captures_empty(self) -> bool {
        self.0 & CAPTURES_EMPTY != 0
    }
}

/// Where a seed can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In this pit of this side, from 0 in its order of sowing.
    Pit(Side, u8),
    /// In the store of this side.
    Store(Side),
}
