//! Going through values one by one.

/// A direction in which a value, or a filter, is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// To the one before; of numbers to a lower one.
    Back,
    /// To the next one; of numbers to a higher one.
    Forward,
}
