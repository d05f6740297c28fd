//! The Silver Dollar game: coins move left, and whoever moves last wins; or a puzzle for one
//! player.

mod balance;
mod dialogue;
mod growing;
mod introduction;
mod knowledge;
mod options;
mod rules;
mod still_life;
mod view;
mod words;

pub use dialogue::CoinThenDistance;
pub use knowledge::{Pair, PairedGaps};
pub use rules::{CoinStrip, MAX_COINS, MAX_SQUARES, SilverDollar, Slide};
pub use view::SilverDollarView;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use crate::kit::{Canvas, EveryStart, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::{Goal, Grade, MoveCountRange};

/// The Silver Dollar game, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct SilverDollarSpec;

impl GameDefinition for SilverDollarSpec {
    const META: Meta = Meta {
        id: "silver-dollar",
        name: "Silver Dollar",
        summary: "Coins on a strip go left, and none may pass another. Whoever moves last wins; \
                  or solve it alone, in as few moves as possible.",
        emoji: "\u{1fa99}",
        side_letters: None,
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "0123456789-",
        keys: &[("\u{2190}\u{2192}", "coin"), ("\u{2191}\u{2193}", "steps")],
        texts: texts!("silver-dollar"),
    };

    type Position = SilverDollar;
    type Knowledge = PairedGaps;
    type View = SilverDollarView;
    type Dialogue = CoinThenDistance;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &SilverDollar, goal: Option<Goal>) -> Introduction {
        introduction::of(start, goal)
    }

    fn start(
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<SilverDollar>, OptionError> {
        Ok(Start::new(options::start(values, Side::One, random)?, Side::One))
    }

    fn start_for_second(
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<SilverDollar>, OptionError> {
        Ok(Start::new(options::start(values, Side::Two, random)?, Side::One))
    }

    fn check_playable(position: &SilverDollar) -> Result<(), ParseError> {
        options::check_playable(position)
    }

    fn is_dealt(_: &OptionValues) -> bool {
        true
    }

    fn every_start(values: &OptionValues) -> Result<EveryStart<SilverDollar>, OptionError> {
        options::every_start(values)
    }

    fn moves_to_end(position: &SilverDollar, goal: Goal, made: u32) -> Option<MoveCountRange> {
        match goal {
            Goal::Fewest | Goal::Exactly(_) => Some(position.move_count_range()),
            Goal::Growing(_) => growing::moves_to_end(position, made + 1),
        }
    }

    fn grade(start: &SilverDollar, goal: Goal) -> Option<Grade> {
        match goal {
            Goal::Fewest | Goal::Exactly(_) => None,
            Goal::Growing(_) => growing::grade(start),
        }
    }
}
