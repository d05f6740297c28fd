//! Screens: key input, and output on a buffer in place of a terminal.

mod coach;
mod coin_grabber;
mod command_line;
mod computer;
mod contrast;
mod cost;
mod daily;
mod ending;
mod even;
mod faces;
mod flip;
mod form;
#[path = "../support/golden.rs"]
mod golden;
mod harness;
mod header;
#[path = "../support/in_full.rs"]
mod in_full;
mod introduction;
mod joined;
mod kalah;
mod keys;
mod ladder;
mod language;
mod lessons;
mod looks;
mod marks;
mod meant;
mod menu;
mod message;
mod mouse;
mod nim;
#[path = "../support/nim_with.rs"]
mod nim_with;
#[path = "../support/one_language.rs"]
mod one_language;
#[path = "../support/output.rs"]
mod output;
mod panel;
mod picture;
mod pictures;
mod play;
mod ponder;
mod problems;
mod programs;
mod reading;
#[path = "../support/results.rs"]
mod results;
mod review;
#[path = "../support/sample.rs"]
mod sample;
mod saved;
mod second_thoughts;
mod series;
mod sessions;
mod settings;
mod silver_dollar;
mod so_far;
mod statistics;
mod still_lifes;
mod storm;
mod svg;
mod tally;
mod tiles;
mod tip;
mod typing;
mod warm_up;
mod why;
