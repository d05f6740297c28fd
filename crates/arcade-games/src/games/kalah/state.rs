//! The parts of a position of Kalah: sides, holes, and the variant of the game.

use arcade_engine::Side;

/// The side with the lower row, which begins.
pub const SOUTH: Side = Side::One;
/// The side with the upper row.
pub const NORTH: Side = Side::Two;

/// The letters of South and North in a position's text.
pub(super) const LETTERS: [&str; 2] = ["S", "N"];

/// The word for empty capture in the texts of positions and books.
pub(super) const EMPTY_CAPTURE: &str = "empty-capture";

/// The name of a side in words.
pub const fn name(side: Side) -> &'static str {
    match side {
        SOUTH => "South",
        NORTH => "North",
    }
}

/// What happens to a last seed in an empty pit of the mover if the pit opposite is empty too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyCapture {
    /// It stays there, as in the usual rule.
    Off,
    /// It goes to the store alone.
    On,
}

/// The number of pits of a side and the rule, in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedVariant(pub(super) u8);

/// The bit that stands for empty capture.
const CAPTURES_EMPTY: u8 = 8;

impl PackedVariant {
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

/// A place where seeds lie: a pit or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hole {
    /// This pit of this side, numbered from 0 in sowing order.
    Pit(Side, u8),
    /// The store of this side.
    Store(Side),
}

impl Hole {
    /// The side it belongs to.
    pub const fn side(self) -> Side {
        let (Self::Pit(side, _) | Self::Store(side)) = self;
        side
    }

    /// Its number among all holes, which is its place in a reason.
    pub fn number(self) -> u16 {
        /// More than the pits of a side.
        const STORE: u16 = 15;
        let first = self.side() as u16 * (STORE + 1);
        match self {
            Self::Pit(_, pit) => first + u16::from(pit),
            Self::Store(_) => first + STORE,
        }
    }
}
