//! The engine layer as its users see it: searches checked against brute force on small random
//! games, opponents of every level, the control of a job, and the worker.

mod allocations;
mod blocks;
mod cache;
mod challenge;
mod claims;
mod control;
mod cycles;
mod effort;
mod engines;
mod even;
mod fake_engine;
mod handicap;
#[path = "../support/in_full.rs"]
mod in_full;
#[path = "../support/in_memory.rs"]
mod in_memory;
mod levels;
mod memory;
mod ponder;
mod problems;
mod programs;
mod proof;
mod random_games;
mod search;
mod tables;
mod threads;
mod tree_game;
mod truth;
mod warm_up;
mod worker;
