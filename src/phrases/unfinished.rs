//! The unfinished part of a review, so that partial figures are labelled as such.

use arcade_base::pluralized;
use arcade_games::session::review::ReviewProgress;

/// The unfinished part as a clause: "2 of 9 moves are to come and 1 is not proven"; `None` if the review is
/// complete.
pub(crate) fn unfinished_review(progress: ReviewProgress) -> Option<String> {
    let ReviewProgress { moves, unanalysed, unproven } = progress;
    let moves = pluralized(moves, "move");
    let be = |count: usize| if count == 1 { "is" } else { "are" };
    match (unanalysed, unproven) {
        (0, 0) => None,
        (0, few) => Some(format!("{few} of {moves} {} not proven", be(few))),
        (few, 0) => Some(format!("{few} of {moves} {} to come", be(few))),
        (few, others) => {
            let others = format!("{others} {} not proven", be(others));
            Some(format!("{few} of {moves} {} to come and {others}", be(few)))
        }
    }
}

/// The unfinished part in a few words: "2 to come, 1 not proven".
pub(crate) fn unfinished_review_briefly(progress: ReviewProgress) -> Option<String> {
    let part = |count: usize, what: &str| (count > 0).then(|| format!("{count} {what}"));
    let parts = [part(progress.unanalysed, "to come"), part(progress.unproven, "not proven")];
    progress.is_incomplete().then(|| parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::{ReviewProgress, unfinished_review, unfinished_review_briefly};

    #[test]
    fn what_is_open_is_said_and_nothing_else() {
        for (unanalysed, unproven, told, briefly) in [
            (0, 0, None, None),
            (2, 0, Some("2 of 9 moves are to come"), Some("2 to come")),
            (0, 1, Some("1 of 9 moves is not proven"), Some("1 not proven")),
            (
                1,
                3,
                Some("1 of 9 moves is to come and 3 are not proven"),
                Some("1 to come, 3 not proven"),
            ),
        ] {
            let progress = ReviewProgress { moves: 9, unanalysed, unproven };
            assert_eq!(unfinished_review(progress).as_deref(), told);
            assert_eq!(unfinished_review_briefly(progress).as_deref(), briefly);
        }
    }
}
