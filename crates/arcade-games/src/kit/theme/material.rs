//! The materials that boards are made of, and the board colours that belong to no material.

use arcade_engine::Side;
use strum::{EnumCount, EnumString, VariantNames};

/// What a thing is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "the other names are descriptive")]
pub enum Material {
    /// What the things of player 1 are made of.
    First,
    /// What those of player 2 are made of.
    Second,
    Felt,
    Wood,
    Gold,
    Silver,
    Copper,
    Ivory,
    Jade,
    Stone,
    Clay,
    Moss,
}

impl Material {
    /// The material of a side.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::One => Self::First,
            Side::Two => Self::Second,
        }
    }
}

/// A colour on boards that isn't that of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Tone {
    /// The background behind a board.
    Page,
    /// Shadows.
    Shade,
    /// Text on the page.
    Text,
    /// Less important text on the page.
    Muted,
    /// Text on something light.
    Ink,
    /// The bottom of a tray lined with felt.
    Tray,
    /// The bottom of a hollow in wood.
    Well,
    /// A special square, and the tint of slate.
    #[strum(serialize = "night")]
    Accent,
    /// The cursor, and what Enter would do.
    Focus,
    /// What a tip recommends.
    Tip,
    /// The value of a draw.
    Even,
}
