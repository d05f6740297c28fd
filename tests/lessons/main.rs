//! The lessons: that their files are in order, that what they ask has the answers they give, and what
//! is said of a file with mistakes.

mod answers;
mod claims;
mod files;
mod mistakes;
