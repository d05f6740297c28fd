//! Flip: turn your dice, take from the middle, and leave the other side without any.

mod clauses;
mod dialogue;
mod dice;
mod evaluation;
mod introduction;
mod knowledge;
mod options;
mod placement;
mod rules;
mod sets;
mod solver;
mod state;
mod state_bounds;
mod still_life;
mod view;
mod words;

pub use dialogue::FlipDialogue;
pub use dice::{Dice, FACES, MAX_DICE};
pub use evaluation::DiceWorth;
pub use rules::{DieAction, Flip, FlipMove};
pub use sets::{DiceSets, FlipDie};
pub use state::{FlipState, Hand};
pub use view::FlipView;

use arcade_engine::{Random, Start};

use crate::kit::{Canvas, EveryStart, GameDefinition, Introduction, Meta, texts};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::Goal;

/// Flip, as it appears in the list of games.
#[derive(Clone, Copy, Debug)]
pub struct FlipSpec;

impl GameDefinition for FlipSpec {
    const META: Meta = Meta {
        id: "flip",
        name: "Flip",
        summary: "Flip a die of your own, or play one of the other side's into the middle. \
                  Whoever has no dice left and can take none loses.",
        emoji: "\u{1f3b2}",
        side_letters: None,
        options: &options::SPECS,
        presets: &options::PRESETS,
        typed_characters: "123456fFpP",
        keys: &[("\u{2190}\u{2192}", "die"), ("\u{2191}\u{2193}", "row")],
        texts: texts!("flip"),
    };

    type Position = Flip;
    type Knowledge = DiceWorth;
    type View = FlipView;
    type Dialogue = FlipDialogue;

    fn still_life(canvas: &mut Canvas<'_>) {
        still_life::draw(canvas);
    }

    fn introduction(start: &Flip, _: Option<Goal>) -> Introduction {
        introduction::of(start)
    }

    fn start(values: &OptionValues, random: &mut Random) -> Result<Start<Flip>, OptionError> {
        options::start(values, random)
    }

    fn every_start(values: &OptionValues) -> Result<EveryStart<Flip>, OptionError> {
        options::every_start(values)
    }

    /// The sum of the winner's pips.
    fn points_of_win(position: &Flip) -> Option<u32> {
        // In a finished position, the mover has lost.
        Some(position.other_hand().all().sum())
    }

    fn is_dealt(values: &OptionValues) -> bool {
        options::is_rolled(values)
    }
}
