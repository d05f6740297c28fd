//! Screens: keys in, a board out, on a terminal that is only a buffer.

mod coin_grabber;
mod command_line;
mod computer;
mod contrast;
mod cost;
mod flip;
mod form;
mod harness;
mod header;
mod kalah;
mod looks;
mod menu;
mod message;
mod mouse;
mod nim;
mod panel;
mod picture;
mod pictures;
mod play;
mod ponder;
mod silver_dollar;
mod storm;
mod svg;
mod tiles;
mod typing;
mod warm_up;
