//! The program in a real terminal: its screens, and that it restores the terminal on every way out.

mod at_once;
mod complete;
mod damage;
mod environment;
mod flood;
mod game;
mod hostile;
mod images;
#[path = "../support/in_full.rs"]
mod in_full;
mod input;
mod job_control;
mod kill;
mod leave;
mod lines;
mod link;
mod look;
mod manners;
mod memory;
#[path = "../support/nim_with.rs"]
mod nim_with;
mod open_files;
mod panic;
mod play;
mod pty;
#[path = "../support/hostile.rs"]
mod shared;
mod shown;
mod size;
mod storm;
mod stuck;
