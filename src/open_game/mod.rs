//! An open game, whatever it is shown on: who sits at the board, whose turn it is, the computer's moves,
//! tips, values, the coach, reviews, exercises, games that are shared, and what is said of each.
//!
//! It has no cells, no keys and no lines. A face (the full screen, the line mode) translates what a
//! person does into calls of [`OpenGame`], and draws or prints what it is afterwards; what has
//! happened meanwhile is a list of `Change`s.
//!
//! Each part imports from those before it: the `board` with the `computer` that thinks about it; the
//! state of what is done with the game, which is a `game` that is played, its `review` or an
//! `exercise`; the others where the game is `shared`, and the `score`; and on top of them the `open`
//! game.

mod board;
mod computer;
mod exercise;
mod game;
mod open;
mod review;
mod score;
mod shared;

pub(crate) use board::{Change, Choice, LineStep, Made, Note, ShownLine, Tone};
pub(crate) use exercise::{Course, Drill, Exercise, LessonCourse, Stage};
pub(crate) use game::PendingMove;
pub use open::{HostError, Hosted, JoinedError, OpenGame};
pub(crate) use open::{Next, host, join};
pub(crate) use review::{Practice, Reviewing, Walk, WayBack};
pub use score::Scoreboard;
pub use shared::{Presence, Shared};
