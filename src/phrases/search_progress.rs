//! The progress of a search, and notices about it.

use std::time::Duration;

use arcade_engine::Notice;

/// The depth that a search has reached, and the depth it is limited to if there is one.
pub(crate) fn search_depth(reached: u32, wanted: Option<u32>) -> String {
    match wanted {
        Some(wanted) => format!("depth {reached} of {wanted}"),
        None => format!("depth {reached}"),
    }
}

/// A notice of the engine, in a few words; `None` if it isn't of interest here.
pub(crate) fn notice_text(notice: &Notice) -> Option<String> {
    match *notice {
        Notice::Solving { percent } => Some(format!("solving the game: {percent} %")),
        Notice::CutShort { wanted, reached, time } => {
            Some(format!("depth {wanted} wanted, {reached} reached in {}", duration(time)))
        }
        Notice::Bounds { lower: least, upper: most } => {
            Some(format!("between {least:+} and {most:+}"))
        }
        Notice::TableNodes(positions) => Some(format!("{positions} positions of tables")),
        Notice::Warning(_) => None,
    }
}

/// A duration in a natural unit.
fn duration(time: Duration) -> String {
    match time.as_millis() {
        ms @ 0..1000 => format!("{ms} ms"),
        ms => format!("{} s", (ms + 500) / 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Notice, notice_text, search_depth};

    #[test]
    fn a_search_that_was_cut_short_is_told_with_both_depths() {
        let cut = |ms| {
            let time = Duration::from_millis(ms);
            notice_text(&Notice::CutShort { wanted: 20, reached: 13, time }).expect("words")
        };
        assert_eq!(cut(10_004), "depth 20 wanted, 13 reached in 10 s");
        assert_eq!(cut(50), "depth 20 wanted, 13 reached in 50 ms");
        assert_eq!(search_depth(8, Some(20)), "depth 8 of 20");
        assert_eq!(search_depth(8, None), "depth 8");
    }
}
