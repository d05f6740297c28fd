//! Finds the best move and the value of any position of any two-player game, in the background if
//! need be. Every job can be stopped.
//!
//! A [`Position`] has the rules. Closed forms, searches, tables and proofs all implement one trait,
//! [`Engine`]: an engine gets a [`Job`] with limits, reports its progress, and ends at once when
//! the job is stopped. What is specific to a game is its [`Knowledge`], from which opponents of
//! every [`Level`] are made by [`Engines`]. Values are always for the mover.
//!
//! `examples/own_game.rs` is a complete example with a game of its own.

#![deny(missing_docs)]
#![warn(missing_debug_implementations)]

mod analysis;
mod certificate;
mod closed_form;
mod confidence;
mod control;
mod evaluation;
mod game;
mod job;
mod line;
mod opponents;
mod proof;
mod random;
mod search;
mod sort;
mod tables;
mod value;
mod worker;

// Re-exported because the API below uses them.
pub use arcade_base::{OutOfMemory, ParseError, Threads, parse_number};

pub use analysis::{
    Analysis, Engine, MoveValue, OutcomeCounts, SolvedStats, TranspositionStats, sort_best_first,
};
pub use certificate::{
    Aim, Certificate, CertificateLines, Claim, ClaimPart, NotCertified, Rejected, VerifiedClaim,
    VerifiedStrategy, certify, verify,
};
pub use closed_form::{ClosedForm, ClosedFormEngine, LISTED_SAMPLE};
pub use confidence::{Calibration, CalibrationStep, Confidence};
pub use control::{Control, Limits, Notice, Scope, SolveFailure, Stopped};
pub use evaluation::{Evaluate, MAX_ESTIMATE, MoveEvaluation};
pub use game::{IllegalMove, Outcome, Position, Side, Start, Turn};
pub use job::{GameHistory, Job, Progress};
pub use line::{
    MAX_LINE_PLIES, MAX_OPEN_LINE_PLIES, MAX_REPEATING_LINE_PLIES, line_from, max_line_plies,
};
pub use opponents::{
    AdaptiveErrorRate, ClassicPlayer, DEFAULT_MOVE_LIMITS, Engines, ExactEvaluator,
    ExternalEngineCommand, Handicap, Knowledge, Level, MoveAssessment, NoKnowledge, Skill,
    Strength, default_engine, greedy_moves,
};
pub use proof::{ProofEngine, ProofSpace, RelativeSide, Successors, WinBounds};
pub use random::{Random, Seed};
pub use search::{AlphaBeta, SEARCH_MB, TranspositionTable};
pub use sort::{insertion_sort_by, insertion_sort_by_key};
pub use tables::{
    BlockedTable, Resources, SpaceLayer, Storage, StoredBytes, StoredTable, Table, TableCache,
    TableEngine, TableKey, TableSpace,
};
pub use value::{Source, Value};
pub use worker::{JobNumber, JobRequest, Report, Task, Worker};
