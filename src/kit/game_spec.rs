//! The trait that names the parts of a game.

use std::fmt::Debug;

use arcade_base::ParseError;
use arcade_engine::{Game, Knowledge, Random, Start};

use super::{Dialogue, View, WholeMove, Words};
use crate::options::{OptionError, Preset, Spec, Values};
use crate::puzzle::Span;

/// A game with all its parts: rules, options, theory or evaluation, words and look.
///
/// Each game has one, a unit type; [`GameId`](crate::games::GameId) is the one of all games
/// together, whose value says which of them it is. What is generic over games runs on either.
pub trait GameSpec: Copy + Debug + Send + Sync + 'static {
    /// The rules, and what is said of positions and moves.
    type Game: Words;
    /// Its own knowledge, from which opponents of all levels are built;
    /// [`Unguided`](arcade_engine::Unguided) if it has none beyond the rules.
    type Knowledge: Knowledge<Self::Game>;
    /// How it looks and takes keys.
    type View: View<Self::Game>;

    /// Names and texts.
    fn meta(self) -> &'static Meta;

    /// Reads a position of a size that is played.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse(self, text: &str) -> Result<Self::Game, ParseError>;

    /// Reads a position that is to be analysed or to be told the moves from, but not to be shown: in
    /// some games it may be larger than any that is played. It may have more moves than can be listed.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse_any_size(self, text: &str) -> Result<Self::Game, ParseError> {
        self.parse(text)
    }

    /// Its knowledge.
    fn knowledge(self) -> Self::Knowledge;

    /// Its look, with the cursor where it begins.
    fn view(self) -> Self::View;

    /// How the line mode asks for its moves; in most games for a [`WholeMove`].
    fn dialogue(self) -> Box<dyn Dialogue<Self::Game>> {
        Box::new(WholeMove)
    }

    /// The start position that the options ask for, and the side that moves first.
    ///
    /// # Errors
    /// When a value isn't accepted, or values contradict each other.
    fn start(self, values: &Values, random: &mut Random) -> Result<Start<Self::Game>, OptionError>;

    /// Whether chance has a part in the start that the options ask for, because something is dealt
    /// or rolled; false in most games.
    fn is_dealt(self, values: &Values) -> bool {
        let _ = values;
        false
    }

    /// What a win that ends in this position is worth in a series that is played for points; `None`
    /// in games that have no points to count. By default it is the margin in games that score.
    fn points_of_win(position: &Self::Game) -> Option<u32> {
        position.margin().map(i32::unsigned_abs)
    }

    /// How many moves one player alone can make from a position to the end; `None` unless the game
    /// can be played as a puzzle. Such a game has [`Goal::SPEC`](crate::puzzle::Goal::SPEC) among
    /// its options.
    fn span(position: &Self::Game) -> Option<Span> {
        let _ = position;
        None
    }
}

/// A move of the game of `C`.
pub type MoveOf<C> = <<C as GameSpec>::Game as Game>::Move;

/// Work that walks through so many positions by itself that it is compiled for each game anew, as
/// counting move sequences does; see [`GameId::run_typed`](crate::games::GameId::run_typed).
pub trait TypedTask {
    /// The result.
    type Output;

    /// Does it in the game of `C`.
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
    /// The letters of the two sides on the board and in notation, if the game has them.
    pub sides: Option<[&'static str; 2]>,
    /// Its own options, without those common to all games.
    pub specs: &'static [Spec],
    /// Named combinations of its own options, the usual one first.
    pub presets: &'static [Preset],
    /// The characters that moves are typed with; they take precedence over the screen's keys.
    pub letters: &'static str,
    /// Its own keys and what they do, for the key bar and the help.
    pub keys: &'static [(&'static str, &'static str)],
    /// Its longer texts.
    pub texts: Texts,
}

/// The texts of a game that are too long to stand in its code.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// The rules, as shown by the help.
    pub rules: &'static str,
    /// The lessons, as `lessons/` reads them; empty in a game that has none.
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
