//! Clever games for the terminal, with opponents that play perfectly and say what is proven.
//!
//! `ARCHITECTURE.md` draws the layers, from what a game is, [`arcade_engine::Position`], to [`commands`], the
//! command line; a test checks every import against the drawing.
//!
#![doc = include_str!("../docs/library.md")]

pub mod blocking;
pub mod commands;
pub mod config;
pub mod contests;
pub mod daily;
pub mod games;
pub mod index;
mod index_query;
mod input;
pub mod kit;
pub mod lessons;
pub mod link;
mod non_blocking;
pub mod open_game;
pub mod options;
mod phrases;
pub mod picture;
pub mod plain;
pub mod problems;
pub mod programs;
pub mod progress_printer;
pub mod puzzle;
pub mod services;
pub mod session;
pub mod store;
pub mod text;
pub mod tui;
pub mod ugi;
mod zone;
