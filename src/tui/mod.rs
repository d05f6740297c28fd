//! The full-screen front end: a stack of screens.
//!
//! Each frame follows a message, and drawing changes no state.

mod answers;
mod app;
mod command_line;
mod context;
mod daily;
mod decoder;
mod examples;
mod game_progress;
mod help;
mod input_reader;
mod lessons;
mod line_editor;
mod menu;
mod new_game;
mod play;
mod preview;
mod saved;
mod screen;
mod sequences;
mod settings;
mod signals;
mod statistics;
mod step;
mod still_life;
mod terminal;
mod widgets;

pub use answers::TerminalAnswers;
pub use app::App;
pub use command_line::History;
pub use context::Context;
pub use daily::DailyScreen;
pub use help::Help;
pub use lessons::Lessons;
pub use menu::Menu;
pub use play::{
    GameToHost, GuestGameError, HostError, OpenPurpose, Play, host_game, join_game, open_new,
    replay_game, resume_game,
};
pub use saved::SavedScreen;
pub use screen::{Go, Message, OpenError, PendingGame, Screen, StackOp, Wheel};
pub use settings::SettingsScreen;
pub use statistics::StatisticsScreen;
pub use terminal::{StartThreads, ask_terminal, run};
