//! Directions of stepping through values.

/// The direction in which a value or a filter is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the previous value, or a lower number.
    Back,
    /// To the next value, or a higher number.
    Forward,
}
