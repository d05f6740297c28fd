//! What the pieces of the screen are.

use arcade_engine::Side;
use strum::{EnumCount, EnumString, VariantArray, VariantNames};

/// What a piece of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumString, VariantArray, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// The background of the whole screen.
    Page,
    /// The background of the header and the panel.
    Surface,
    /// The background of key caps and of the active player's card.
    Raised,
    /// Rules between the sections of a surface.
    Line,
    /// Plain text.
    Text,
    /// Less important text.
    Dim,
    /// Titles and names.
    Title,
    /// Frames and lines.
    Border,
    /// A key in a key bar.
    Key,
    /// What the cursor is on.
    Selected,
    /// Player 1 and what belongs to them.
    First,
    /// Player 2 and what belongs to them.
    Second,
    /// What is filled with the colour of player 1, and text on it.
    FirstFill,
    /// The same for player 2.
    SecondFill,
    /// What is filled with neither player's colour.
    EvenFill,
    /// Something neutral on a board.
    Neutral,
    /// What a move would take away.
    Taken,
    /// A coin of little worth.
    Copper,
    /// A coin of some worth.
    Silver,
    /// A coin of great worth.
    Gold,
    /// What the user should know now.
    Notice,
    /// What went wrong.
    Error,
}

impl Role {
    /// All of them, with their names in themes.
    pub(super) fn named() -> impl Iterator<Item = (Self, &'static str)> {
        let roles = <Self as VariantArray>::VARIANTS.iter().copied();
        roles.zip(<Self as VariantNames>::VARIANTS.iter().copied())
    }

    /// Whether it is the role of a text, rather than of a ground or a line.
    pub(super) fn is_text(self) -> bool {
        !matches!(self, Self::Page | Self::Surface | Self::Raised | Self::Line | Self::Border)
    }

    /// The role of what belongs to a side.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::One => Self::First,
            Side::Two => Self::Second,
        }
    }

    /// The role of what is filled with a side's colour.
    pub fn fill_of(side: Side) -> Self {
        match side {
            Side::One => Self::FirstFill,
            Side::Two => Self::SecondFill,
        }
    }
}
