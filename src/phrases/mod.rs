//! Sentences shared by all games: results, goals, tips, verdicts, the reasons for moves, and what
//! a classic program thinks of them.

mod classic;
mod dates;
mod effects;
mod effort;
mod open;
mod reasons;
mod remarks;
mod results;
mod series;
mod steps;
mod tale;
mod tasks;
mod tips;
mod verdict;
mod way;

pub(crate) use classic::{classic_score, classic_scores, seated_classic, table_use};
pub(crate) use dates::when;
pub(crate) use effects::{costs, did, glyph, turning_point};
pub(crate) use effort::{depth, notice};
pub(crate) use open::{open, open_briefly};
pub(crate) use reasons::{reason, reason_naming};
pub(crate) use remarks::{Remark, lines_wanted, remark};
pub(crate) use results::{about_last_move, counts_as, goal, last_move, result, standing};
pub(crate) use series::{
    NO_SERIES, length as series_length, moved, report as series_report, rivals,
    stands as series_stands, told as series_told,
};
pub(crate) use steps::{Step, side_names, side_names_or, steps, told, told_move};
pub(crate) use tasks::only_move;
pub(crate) use tips::{NAMING, TIP_STEPS, Tip, solo_move};
pub(crate) use verdict::verdict;
