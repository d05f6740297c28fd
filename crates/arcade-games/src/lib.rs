//! What games are made of, and the games of arcade.
//!
//! A game is a [`kit::GameDefinition`]: its rules are an [`arcade_engine::Position`], and the [`kit`] has what
//! boards, words and questions are made of. [`games::GameId`] is the list of the games. A [`session`] is one
//! played game, whoever shows it.

#![deny(missing_docs)]

pub mod blocking;
pub mod games;
pub mod input;
pub mod kit;
pub mod options;
pub mod picture;
pub mod puzzle;
pub mod session;
pub mod text;
