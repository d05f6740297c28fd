//! The trait with which one game defines itself.

use std::fmt::Debug;
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Knowledge, Position as _, Random, Start};

use super::{Canvas, Dialogue, EveryStart, GameSpec, Introduction, Meta, Scene, View, Words};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::{Goal, Grade, MoveCountRange};

/// The parts of one game: rules, options, theory or evaluation, words and look. It is implemented
/// by a unit type, which thereby becomes a [`GameSpec`].
pub trait GameDefinition: Copy + Debug + Send + Sync + 'static {
    /// Names and texts.
    const META: Meta;

    /// A position, with the rules and the words for positions and moves. A position is parsed from its text.
    type Position: Words + FromStr<Err = ParseError>;
    /// The knowledge from which opponents of all levels are built;
    /// [`NoKnowledge`](arcade_engine::NoKnowledge) if there is none beyond the rules.
    type Knowledge: Knowledge<Self::Position> + Default;
    /// Its look, and how it handles keys; [`TextView`](super::TextView) if positions are shown as
    /// text. The default value has the cursor at its initial place.
    type View: View<Self::Position> + Default;
    /// How the line mode asks for moves; [`NotationDialogue`](super::NotationDialogue) if positions are shown
    /// as text and a move is one answer.
    type Dialogue: Dialogue<Self::Position> + Default + 'static;

    /// Draws the still life by which the game is recognised: three to six whole pieces on a table,
    /// with an empty cell at least on each side. It shows no position of a game under way. The
    /// default is the board at the start.
    fn still_life(canvas: &mut Canvas<'_>) {
        if let Ok(start) = Self::start(&OptionValues::default(), &mut Random::fixed()) {
            Self::View::default().draw(&Scene::of_position(&start.position), canvas);
        }
    }

    /// What a person is told before the first game of this kind, in a game from this start or, with a
    /// goal, a puzzle. The default is what the game is about.
    fn introduction(start: &Self::Position, goal: Option<Goal>) -> Introduction {
        let _ = (start, goal);
        Introduction::of_goal(Self::META.summary)
    }

    /// The start position that the options define, and the side that moves first.
    ///
    /// # Errors
    /// If a value isn't accepted, or values contradict each other.
    fn start(
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<Self::Position>, OptionError>;

    /// As [`start`](Self::start), for a person who moves second: a random start is then one that the second player
    /// can win, in games that can choose it. The default is any start.
    ///
    /// # Errors
    /// As those of [`start`](Self::start).
    fn start_for_second(
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<Self::Position>, OptionError> {
        Self::start(values, random)
    }

    /// Checks that a position can be played, not only analysed: that it isn't too large. The
    /// default accepts every position.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn check_playable(position: &Self::Position) -> Result<(), ParseError> {
        let _ = position;
        Ok(())
    }

    /// Whether the start that the options define is random, because something is dealt or rolled.
    /// The default is false.
    fn is_dealt(values: &OptionValues) -> bool {
        let _ = values;
        false
    }

    /// The values with another start dealt at random, of the same size as theirs and with the same chances;
    /// `None` if the start is dealt anyway, or is one of its kind. The default is `None`.
    fn with_another_start(values: &OptionValues, random: &mut Random) -> Option<OptionValues> {
        let _ = (values, random);
        None
    }

    /// Every start that [`start`](Self::start) may give with these values, if they don't make a puzzle, one
    /// after the other. The default is the one of a game in which nothing is dealt.
    ///
    /// # Errors
    /// If a value isn't accepted, or values contradict each other.
    fn every_start(values: &OptionValues) -> Result<EveryStart<Self::Position>, OptionError> {
        let start = Self::start(values, &mut Random::fixed())?;
        Ok(Box::new(std::iter::once(start.position)))
    }

    /// The points for a win that ends in this position, in a series that is played for points;
    /// `None` in games without points. The default is the margin in games that score.
    fn points_of_win(position: &Self::Position) -> Option<u32> {
        position.margin().map(i32::unsigned_abs)
    }

    /// The range of the number of moves that a single player, who has made `made` moves, needs from a
    /// position to the end, with moves that the goal allows; `None` if there is no way to the end, or the
    /// game can't be played as a puzzle. A game that can has [`Goal::SPEC`] among its options.
    fn moves_to_end(position: &Self::Position, goal: Goal, made: u32) -> Option<MoveCountRange> {
        let _ = (position, goal, made);
        None
    }

    /// How hard a puzzle with this start is; `None` if it can't be solved or its goal has no grades.
    fn grade(start: &Self::Position, goal: Goal) -> Option<Grade> {
        let _ = (start, goal);
        None
    }
}

#[deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]
impl<D: GameDefinition> GameSpec for D {
    type Position = D::Position;
    type Knowledge = D::Knowledge;
    type View = D::View;

    fn meta(self) -> &'static Meta {
        const { &D::META }
    }

    fn parse(self, text: &str) -> Result<D::Position, ParseError> {
        let position = self.parse_any_size(text)?;
        D::check_playable(&position)?;
        Ok(position)
    }

    fn parse_any_size(self, text: &str) -> Result<D::Position, ParseError> {
        text.parse()
    }

    fn knowledge(self) -> D::Knowledge {
        D::Knowledge::default()
    }

    fn view(self) -> D::View {
        D::View::default()
    }

    fn still_life(self, canvas: &mut Canvas<'_>) {
        D::still_life(canvas);
    }

    fn dialogue(self) -> Box<dyn Dialogue<D::Position>> {
        Box::new(D::Dialogue::default())
    }

    fn introduction(self, start: &D::Position, goal: Option<Goal>) -> Introduction {
        D::introduction(start, goal)
    }

    fn start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<D::Position>, OptionError> {
        D::start(values, random)
    }

    fn start_for_second(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<D::Position>, OptionError> {
        D::start_for_second(values, random)
    }

    fn is_dealt(self, values: &OptionValues) -> bool {
        D::is_dealt(values)
    }

    fn with_another_start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Option<OptionValues> {
        D::with_another_start(values, random)
    }

    fn every_start(self, values: &OptionValues) -> Result<EveryStart<D::Position>, OptionError> {
        D::every_start(values)
    }

    fn points_of_win(position: &D::Position) -> Option<u32> {
        D::points_of_win(position)
    }

    fn moves_to_end(position: &D::Position, goal: Goal, made: u32) -> Option<MoveCountRange> {
        D::moves_to_end(position, goal, made)
    }

    fn grade(start: &D::Position, goal: Goal) -> Option<Grade> {
        D::grade(start, goal)
    }
}
