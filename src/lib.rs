//! Clever games for the terminal, with opponents that play perfectly and say what is proven.
//!
//! `ARCHITECTURE.md` draws the layers, from what a game is, [`arcade_engine::Position`], to [`commands`], the
//! command line; a test checks every import against the drawing.
//!
#![doc = include_str!("../docs/library.md")]

mod build_info;
pub mod commands;
pub mod config;
pub mod contests;
pub mod daily;
pub mod index;
mod index_query;
pub mod lessons;
pub mod link;
mod non_blocking;
pub mod open_game;
mod phrases;
pub mod plain;
pub mod problems;
pub mod programs;
pub mod progress_printer;
pub mod services;
pub mod store;
pub mod tui;
pub mod ugi;
mod zone;
