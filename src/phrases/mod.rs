//! Sentences shared by all games: results, goals, tips, verdicts, the reasons for moves, and what
//! a classic player thinks of them.

mod classic;
mod combination;
mod consequences;
mod daily;
mod dates;
mod effects;
mod ending_text;
mod game_verdict;
mod line_summary;
mod margins;
mod move_reasons;
mod names;
mod outcomes;
mod plainest;
mod plans;
mod puzzle;
mod reason;
mod reason_context;
mod remarks;
mod results;
mod search_progress;
mod series;
mod share_text;
mod steps;
mod tips;
mod unfinished;
mod verdict;

pub(crate) use classic::{classic_score, classic_scores, seated_classic, transposition_stats};
pub(crate) use daily::{
    daily_advice, daily_heading, daily_heading_in_short, daily_progress, daily_state,
    daily_summary, daily_task, only_move_text, unusual_side,
};
pub(crate) use dates::{in_hours, when};
pub(crate) use effects::{
    change_of_margin, glyph, legend_of_moves, mistake_in_short, move_effect, turning_point,
    value_text, value_unit, would_cost,
};
pub(crate) use ending_text::{ahead_labels, ending_word, result_line, viewpoint};
pub(crate) use game_verdict::{
    VerdictText, best_try, game_verdict, puzzle_verdict, turning_point_detail,
};
pub(crate) use move_reasons::{reason, reason_naming};
pub(crate) use names::{clause, conjugated, described, in_sentence, possessive};
pub(crate) use plainest::plainest_first;
pub(crate) use puzzle::{
    goal_text, grade, is_goal_in_reach, own_turn, puzzle_tip_move, whole_goal,
};
pub(crate) use reason::Reason;
pub(crate) use remarks::{lines_wanted, remark};
pub(crate) use results::{
    about_last_move, end_by_move, first_result_counts, last_move, result_text, standing_text,
    taken_back, why_over,
};
pub(crate) use search_progress::{notice_text, search_depth};
pub(crate) use series::{
    NO_SERIES, begins_this_time, even_adjustment, pair_score_text, series_length, series_report,
    series_stands, series_status,
};
pub(crate) use share_text::share_text;
pub(crate) use steps::{
    LineMove, describe_move, line_paragraphs, names_at_board, side_names, side_names_or, steps,
};
pub(crate) use tips::{MOVE_STEP, TIP_STEPS, Tip, hint_for_you};
pub(crate) use unfinished::{unfinished_review, unfinished_review_briefly};
pub(crate) use verdict::{confidence_text, source_text, verdict};

/// What ply, estimate and other words mean, in the form of the rules.
pub(crate) const TERMS: &str = include_str!("../../assets/rules/terms.md");
