//! An open game, independent of any front end: its players and turns, the computer's moves, tips,
//! values, the coach, reviews, exercises, shared games, and the texts about them.
//!
//! It contains no terminal cells, keys or lines of input. A front end (the full screen, the line
//! mode) translates input into calls of [`OpenGame`] and draws or prints its state afterwards;
//! events since the last call are a list of `Change`s.
//!
//! Each module imports only from those before it: `engine_client`; `game_core`; the modes, which are
//! `game`, `review` and `exercise`; `shared`, for games with other processes; `score`; and `open`,
//! which combines them all.

mod engine_client;
mod exercise;
mod game;
mod game_core;
mod open;
mod review;
mod score;
mod shared;

pub(crate) use exercise::{
    Course, DailyCourse, DailyProgress, DailyVisit, DayProblems, Exercise, ExerciseMode,
    ExerciseStage, LessonCourse,
};
pub(crate) use game::PendingMove;
pub(crate) use game_core::{Autoplay, Change, LineStep, Note, NoteAction, Severity, ShownLine};
pub(crate) use open::{EndingChoice, IntroductionStage, NextGameSetup, host, join};
pub use open::{GameToHost, GuestGameError, HostError, OpenGame};
pub(crate) use review::{Practice, ReviewExit, ReviewMode, ReviewStep};
pub use score::Scoreboard;
pub use shared::{Presence, Shared};
