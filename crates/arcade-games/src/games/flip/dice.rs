//! Bags of dice: the number of dice of each value.

use std::fmt::{self, Display};

use arcade_base::ParseError;

/// The highest value of a die.
pub const FACES: u8 = 6;

/// The value of a die once it is flipped: that of the opposite face.
pub(super) const fn flipped(value: u8) -> u8 {
    FACES + 1 - value
}
/// The maximum number of dice in a position, in all bags and including the die just played; the
/// most that one count can hold. A game has 16 at most.
pub const MAX_DICE: u32 = 31;

/// The bits for the count of one value, enough for all dice of a position.
const WIDTH: u32 = 5;
const _: () = assert!(MAX_DICE == (1 << WIDTH) - 1, "as many as one count can hold");
/// The lowest bit above each count. A count that is too small to subtract from borrows from there.
const ABOVE: u32 = 0b1_00001_00001_00001_00001_00001_00000;

/// A bag of dice: a frequency table, packed into a word.
///
/// It is printed as its values in ascending order, such as `2446`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Dice(u32);

impl Dice {
    /// No dice.
    pub const NONE: Self = Self(0);

    /// The dice with these values.
    ///
    /// # Errors
    /// If a value isn't 1 to 6, or there are more than [`MAX_DICE`].
    pub fn of(values: &[u8]) -> Result<Self, ParseError> {
        if values.len() > MAX_DICE as usize {
            return Err(too_many(values.len()));
        }
        values.iter().try_fold(Self::NONE, |dice, &value| match value {
            1..=FACES => Ok(dice.with(value)),
            _ => Err(ParseError::new("die", value.to_string(), "a value from 1 to 6")),
        })
    }

    /// Parses values in any order, such as `4264`; `field` names the part in errors.
    pub(super) fn parse(field: &str, text: &str) -> Result<Self, ParseError> {
        let wrong = |value: &char| !('1'..='6').contains(value);
        if let Some(wrong) = text.chars().find(wrong) {
            return Err(ParseError::new(field, wrong, "dice, each a digit from 1 to 6"));
        }
        let values: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
        Self::of(&values)
    }

    /// The number of dice.
    pub const fn len(self) -> u32 {
        // The counts are the digits in base 32, so the word modulo 31 is the sum of the digits
        // modulo 31, and the sum is at most 31.
        match self.0 % MAX_DICE {
            0 if !self.is_empty() => MAX_DICE,
            count => count,
        }
    }

    /// Whether the bag is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of dice with this value; 0 for an impossible value.
    pub const fn count(self, value: u8) -> u32 {
        if value < 1 || value > FACES {
            return 0;
        }
        (self.0 >> shift(value)) & ((1 << WIDTH) - 1)
    }

    /// Whether a die has this value.
    pub const fn has(self, value: u8) -> bool {
        self.count(value) > 0
    }

    /// Whether all of `others` are among these dice: at least as many of each value.
    pub const fn contains(self, others: Self) -> bool {
        (self.0 ^ others.0 ^ self.0.wrapping_sub(others.0)) & ABOVE == 0
    }

    /// The sum of the values.
    pub fn sum(self) -> u32 {
        (1..=FACES).map(|value| u32::from(value) * self.count(value)).sum()
    }

    /// The lowest value; `None` if there are no dice.
    pub const fn least(self) -> Option<u8> {
        match self.0 {
            0 => None,
            // The index of a bit of one of six counts is small.
            #[expect(clippy::cast_possible_truncation, reason = "it is at most 6")]
            bits => Some((bits.trailing_zeros() / WIDTH) as u8 + 1),
        }
    }

    /// These dice and one more with this value.
    #[must_use]
    pub const fn with(self, value: u8) -> Self {
        Self(self.0 + (1 << shift(value)))
    }

    /// These dice without one of this value.
    ///
    /// # Panics
    /// May panic, or return a meaningless bag, if no die has this value.
    #[must_use]
    pub const fn without(self, value: u8) -> Self {
        debug_assert!(self.has(value), "no die has this value");
        Self(self.0 - (1 << shift(value)))
    }

    /// These dice and the others.
    #[must_use]
    pub const fn plus(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }

    /// These dice without the others.
    ///
    /// # Panics
    /// May panic, or return a meaningless bag, if the others aren't all among these.
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        debug_assert!(self.contains(others), "the dice are not all there");
        Self(self.0 - others.0)
    }

    /// The distinct values, in ascending order.
    pub fn values(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = Self(rest).least()?;
            rest &= !(((1 << WIDTH) - 1) << shift(value));
            Some(value)
        })
    }

    /// The value of each die, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=FACES).flat_map(move |value| (0..self.count(value)).map(move |_| value))
    }
}

/// The position of the count of a value.
const fn shift(value: u8) -> u32 {
    WIDTH * (value as u32 - 1)
}

/// The error for `count` dice in total, which are too many.
pub(super) fn too_many(count: usize) -> ParseError {
    let expected = format!("at most {MAX_DICE} in all");
    ParseError::new("dice", format!("{count} of them"), expected)
}

impl Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|value| write!(f, "{value}"))
    }
}
