//! The options of Tiles.

use arcade_engine::Skill;

use super::rules::Tiles;
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};

/// The opponents of any game, and the computer player described in the publication that the game
/// comes from.
const LEVELS: [&str; Skill::LEVELS_AND_ADAPTIVE.len() + 1] = {
    let [random, easy, medium, hard, perfect, even] = Skill::LEVELS_AND_ADAPTIVE;
    [random, easy, medium, hard, perfect, even, "classic"]
};

/// The keys of `[tiles]`.
pub(super) const SPECS: [OptionSpec; 3] = [
    OptionSpec::number("size", 2..=8, "3", "squares along a side of the board"),
    OptionSpec::number("empties", 0..=63, "1", "squares that stay empty; fewer than the board has"),
    OptionSpec {
        key: "level",
        kind: OptionKind::Choice(&LEVELS),
        default: None,
        help: "the opponent of a new game; classic is the program from the original exercise",
    },
];

/// Named combinations of the options.
pub(super) const PRESETS: [Preset; 4] = [
    Preset {
        name: "3x3, 1 empty",
        about: "player 1 can win, but only one opening does it",
        values: &[],
    },
    Preset {
        name: "3x3, 3 empty",
        about: "balanced: a draw if nobody errs",
        values: &[("empties", "3")],
    },
    Preset {
        name: "4x4, 2 empty",
        about: "balanced and long: a draw if nobody errs",
        values: &[("size", "4"), ("empties", "2")],
    },
    Preset {
        name: "3x3, 0 empty",
        about: "noughts and crosses: a draw if nobody errs",
        values: &[("empties", "0")],
    },
];

/// The empty board that the options define.
///
/// # Errors
/// If a value isn't accepted, or no square is left to play on.
pub(super) fn start(values: &OptionValues) -> Result<Tiles, OptionError> {
    let [size, empties, _] = &SPECS;
    let along: u8 = values.checked_number(size)?;
    let stay: u8 = values.checked_number(empties)?;
    let most = along * along - 1;
    if stay > most {
        let expected = format!("at most {most} with size {along}");
        return Err(OptionError::new(empties.key, stay.to_string(), expected));
    }
    Ok(Tiles::new(along, stay).expect("size and empty squares have been checked"))
}
