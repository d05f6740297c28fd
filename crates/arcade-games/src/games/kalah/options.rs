//! The options of Kalah.

use super::rules::Kalah;
use super::state::EmptyCapture;
use crate::options::{OptionError, OptionSpec, OptionValues, Preset};

/// The keys of `[kalah]`.
pub(super) const SPECS: [OptionSpec; 3] = [
    OptionSpec::number("pits", 1..=6, "6", "pits on each side"),
    OptionSpec::number("seeds", 1..=6, "4", "seeds in each pit at the start"),
    OptionSpec::flag(
        "empty_capture",
        false,
        "whether a last seed in your own empty pit goes to your store even when the pit \
               opposite is empty",
    ),
];

/// Named combinations of the options.
pub(super) const PRESETS: [Preset; 4] = [
    Preset {
        name: "6 pits, 4 seeds",
        about: "the usual game: player 1 can win by 8, but only by opening with pit 3",
        values: &[],
    },
    Preset {
        name: "4 pits, 6 seeds",
        about: "balanced: a draw if nobody errs",
        values: &[("pits", "4"), ("seeds", "6")],
    },
    Preset {
        name: "4 pits, 3 seeds",
        about: "short: player 1 can win by 6",
        values: &[("pits", "4"), ("seeds", "3")],
    },
    Preset {
        name: "empty captures",
        about: "6 pits, 4 seeds by the rule of the published solution: player 1 can win by 10",
        values: &[("empty_capture", "true")],
    },
];

/// The start that the options define.
///
/// # Errors
/// If a value isn't accepted.
pub(super) fn start(values: &OptionValues) -> Result<Kalah, OptionError> {
    let [pits, seeds, empty_capture] = &SPECS;
    let rule = match values.checked(empty_capture)?.as_str() {
        "true" => EmptyCapture::On,
        _ => EmptyCapture::Off,
    };
    let (pits, seeds) = (values.checked_number(pits)?, values.checked_number(seeds)?);
    Ok(Kalah::new(pits, seeds, rule).expect("at most 72 seeds in 6 pits"))
}
