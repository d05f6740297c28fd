//! A game as generic code takes it, and its names and texts.

use std::fmt::Debug;

use arcade_base::ParseError;
use arcade_engine::{Knowledge, Position, Random, Start};

use super::{Canvas, Dialogue, Introduction, View, Words};
use crate::options::{OptionError, OptionSpec, OptionValues, Preset};
use crate::puzzle::{Goal, Grade, MoveCountRange};

/// A game with all its parts, as generic code takes it.
///
/// The unit type of each [`GameDefinition`](super::GameDefinition) implements it for that game, and
/// [`GameId`](crate::games::GameId) for all games together; its value says which game it is. The
/// parts are explained at the definition.
pub trait GameSpec: Copy + Debug + Send + Sync + 'static {
    /// A position, with the rules and the words for positions and moves.
    type Position: Words;
    /// The knowledge from which opponents of all levels are built.
    type Knowledge: Knowledge<Self::Position>;
    /// Its look, and how it handles keys.
    type View: View<Self::Position>;

    /// Its names and texts.
    fn meta(self) -> &'static Meta;

    /// Parses a position of a size that can be played.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse(self, text: &str) -> Result<Self::Position, ParseError>;

    /// Parses a position that is only analysed, or whose moves are only counted, and that isn't
    /// shown. In some games it may be larger than any that can be played, with more moves than can
    /// be listed.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse_any_size(self, text: &str) -> Result<Self::Position, ParseError>;

    /// Its knowledge.
    fn knowledge(self) -> Self::Knowledge;

    /// Its look, with the cursor at its initial place.
    fn view(self) -> Self::View;

    /// Draws the still life by which the game is recognised.
    fn still_life(self, canvas: &mut Canvas<'_>);

    /// How the line mode asks for moves.
    fn dialogue(self) -> Box<dyn Dialogue<Self::Position>>;

    /// What a person is told before the first game of this kind, in a game from this start.
    fn introduction(self, start: &Self::Position, goal: Option<Goal>) -> Introduction;

    /// The start position that the options define, and the side that moves first.
    ///
    /// # Errors
    /// If a value isn't accepted, or values contradict each other.
    fn start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<Self::Position>, OptionError>;

    /// See [`GameDefinition::start_for_second`](super::GameDefinition::start_for_second).
    ///
    /// # Errors
    /// As those of [`start`](Self::start).
    fn start_for_second(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<Self::Position>, OptionError>;

    /// Whether the start that the options define is random.
    fn is_dealt(self, values: &OptionValues) -> bool;

    /// See [`GameDefinition::with_another_start`](super::GameDefinition::with_another_start).
    fn with_another_start(self, values: &OptionValues, random: &mut Random)
    -> Option<OptionValues>;

    /// Every start that the options allow, in a game for two.
    ///
    /// # Errors
    /// If a value isn't accepted, or values contradict each other.
    fn every_start(self, values: &OptionValues) -> Result<EveryStart<Self::Position>, OptionError>;

    /// See [`GameDefinition::points_of_win`](super::GameDefinition::points_of_win).
    fn points_of_win(position: &Self::Position) -> Option<u32>;

    /// See [`GameDefinition::moves_to_end`](super::GameDefinition::moves_to_end).
    fn moves_to_end(position: &Self::Position, goal: Goal, made: u32) -> Option<MoveCountRange>;

    /// How hard a puzzle with this start is; `None` if it can't be solved or its goal has no grades.
    fn grade(start: &Self::Position, goal: Goal) -> Option<Grade>;
}

/// Starts of a game, one after the other: there may be more than memory can hold.
pub type EveryStart<P> = Box<dyn Iterator<Item = P>>;

/// A move of the game `C`.
pub type MoveOf<C> = <<C as GameSpec>::Position as Position>::Move;

/// Work on a large number of positions, such as counting move sequences, which is compiled
/// separately for each game; see [`GameId::run_per_game`](crate::games::GameId::run_per_game).
pub trait PerGameTask {
    /// The result.
    type Output;

    /// Does the work in the game `C`.
    fn run<C: GameSpec>(self, game: C) -> Self::Output;
}

/// Names and texts of a game.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The id on the command line and in records, such as `silver-dollar`.
    pub id: &'static str,
    /// The name.
    pub name: &'static str,
    /// What the game is about, in a sentence or two.
    pub summary: &'static str,
    /// A single emoji for the game, in texts to paste elsewhere.
    pub emoji: &'static str,
    /// The letters of the two sides on the board and in notation, if they have any.
    pub side_letters: Option<[&'static str; 2]>,
    /// Its own options, without those common to all games.
    pub options: &'static [OptionSpec],
    /// Named combinations of its own options, the default first.
    pub presets: &'static [Preset],
    /// The characters that moves are typed with; they take precedence over key bindings.
    pub typed_characters: &'static str,
    /// Its own keys and what they do, for the key bar and the help.
    pub keys: &'static [(&'static str, &'static str)],
    /// Its longer texts.
    pub texts: Texts,
}

/// The long texts of a game.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The rules, as shown by the help.
    pub rules: &'static str,
    /// The lessons, in the form that `lessons/` reads; empty if there are none.
    pub lessons: &'static str,
}

/// The texts in `assets/` of the game with this id.
macro_rules! texts {
    ($id:literal) => {
        $crate::kit::Texts {
            rules: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/", $id, ".md")),
            lessons: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/lessons/",
                $id,
                ".toml"
            )),
        }
    };
}

pub(crate) use texts;

impl Meta {
    /// The game's section in config.toml.
    pub fn section(&self) -> String {
        self.id.replace('-', "_")
    }
}
