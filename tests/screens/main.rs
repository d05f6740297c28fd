//! Screens: keys in, a board out, on a terminal that is only a buffer.

mod coin_grabber;
mod computer;
mod flip;
mod form;
mod harness;
mod kalah;
mod looks;
mod menu;
mod play;
mod ponder;
mod silver_dollar;
mod tiles;
mod typing;
mod warm_up;
