//! Played games: how undo, resignation and repetition work, that a record holds all of it, that no
//! damage goes unnoticed, and that the store loses nothing.

mod any_order;
mod changes;
mod code;
mod daily;
mod damage;
mod every_game;
mod folder;
mod golden;
#[path = "../support/in_full.rs"]
mod in_full;
mod index;
mod ladder;
mod model;
mod repetition;
mod results;
mod review;
mod ring;
mod round_trip;
mod saving;
mod script;
mod seats;
mod statistics;
mod store;
#[path = "../support/strange_files.rs"]
mod strange;
mod tables;
mod undo;
