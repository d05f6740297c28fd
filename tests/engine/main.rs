//! The engine layer as its users see it: searches held against brute force on small random games,
//! opponents of every level, the reins of a job, and the worker.

mod ahead;
mod allocations;
mod cache;
mod challenge;
mod claims;
mod control;
mod cycles;
mod engines;
mod fake_engine;
mod levels;
mod prepare;
mod prover;
mod random_games;
mod search;
mod tree_game;
mod truth;
mod worker;
