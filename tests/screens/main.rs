//! Screens: keys in, a board out, on a terminal that is only a buffer.

mod ahead;
mod coin_grabber;
mod computer;
mod flip;
mod form;
mod groundwork;
mod harness;
mod kalah;
mod looks;
mod menu;
mod play;
mod silver_dollar;
mod tiles;
