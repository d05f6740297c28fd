//! The roles of the parts of the screen.

use arcade_engine::Side;
use strum::{EnumCount, EnumString, VariantArray, VariantNames};

/// The role of a part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumString, VariantArray, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// The background of the whole screen.
    Page,
    /// The background of the header and the panel.
    Surface,
    /// The background of key caps and of the card of the player to move.
    Raised,
    /// Lines between the sections of a surface.
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
    /// The item that the cursor is on.
    Selected,
    /// Player 1 and things that belong to them.
    First,
    /// Player 2 and things that belong to them.
    Second,
    /// Things filled with the colour of player 1, and the text on them.
    FirstFill,
    /// The same for player 2.
    SecondFill,
    /// Things filled with the colour of neither player.
    EvenFill,
    /// In the calendar of the daily, a day all of whose problems were solved; and the key that leads there.
    #[strum(serialize = "gold_fill")]
    AllSolvedDay,
    /// A day most of whose problems were solved.
    #[strum(serialize = "good_fill")]
    MostSolvedDay,
    /// A day with fewer problems solved.
    #[strum(serialize = "fair_fill")]
    FewSolvedDay,
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
    /// What the user should notice now.
    Notice,
    /// An error.
    Error,
}

impl Role {
    /// All of them, with their names in themes.
    pub(super) fn named() -> impl Iterator<Item = (Self, &'static str)> {
        let roles = <Self as VariantArray>::VARIANTS.iter().copied();
        roles.zip(<Self as VariantNames>::VARIANTS.iter().copied())
    }

    /// Whether it is the role of a text, not of a background or a line.
    pub(super) fn is_text(self) -> bool {
        !matches!(self, Self::Page | Self::Surface | Self::Raised | Self::Line | Self::Border)
    }

    /// The role of things that belong to a side.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::One => Self::First,
            Side::Two => Self::Second,
        }
    }

    /// The role of things filled with a side's colour.
    pub fn fill_of(side: Side) -> Self {
        match side {
            Side::One => Self::FirstFill,
            Side::Two => Self::SecondFill,
        }
    }
}
