//! Clever games for the terminal, with opponents that play perfectly and say what is proven.
//!
//! The layers, each ignorant of those after it: rules ([`game`], [`games`]), [`engine`],
//! [`session`], and the front ends ([`tui`] and [`commands`]).

pub mod commands;
pub mod config;
pub mod engine;
pub mod game;
pub mod games;
pub mod kit;
pub mod options;
mod phrases;
pub mod plain;
pub mod puzzle;
pub mod random;
pub mod session;
pub mod store;
pub mod text;
mod text_file;
pub mod tui;
