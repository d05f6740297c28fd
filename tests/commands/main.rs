//! The program without a screen: arguments and standard input in; text, warnings and an exit code
//! out.

mod accuracy;
mod analyze;
mod apply;
mod bad_input;
mod board_file;
mod certificate;
mod classic;
mod completions;
mod config;
mod contest;
mod daily;
mod demo;
mod dot;
mod endings;
mod engine;
mod engine_order;
mod examples;
mod explain;
mod footprint;
mod game_ids;
mod game_verdicts;
mod games;
#[path = "../support/golden.rs"]
mod golden;
mod harness;
mod host;
mod hostile;
#[path = "../support/in_full.rs"]
mod in_full;
#[path = "../support/in_memory.rs"]
#[expect(dead_code, reason = "nothing is forged here")]
mod in_memory;
mod interrupt;
mod json;
mod large;
mod limits;
mod man;
mod memory;
mod parts;
mod play;
mod problem;
mod replay;
#[path = "../support/results.rs"]
mod results;
mod review;
mod review_cache;
mod review_page;
mod saved_contest;
mod schemas;
mod seeds;
mod sessions;
#[path = "../support/hostile.rs"]
mod shared;
mod side_names;
mod solve;
mod stats;
mod stdin;
#[path = "../support/strange_files.rs"]
mod strange;
mod strange_files;
mod streams;
mod table;
mod tournament;
mod tournament_programs;
mod verdicts;
mod version;
mod wrong_arguments;
