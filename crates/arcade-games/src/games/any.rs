//! All games together: a game whose value says which one it is.
//!
//! Front ends are compiled once for the enums of all games, not once for each game. Rules, words
//! and looks are those of the game itself. So are the engines, which search positions of their own
//! game: only questions and answers are translated.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use arcade_base::ParseError;
use arcade_engine::{IllegalMove, Outcome, Position, Random, Side, Start, Turn};

use super::any_dialogue::AnyDialogue;
use super::any_knowledge::AnyKnowledge;
use super::listed_game::{ListedGame, unwrap_move, unwrap_position};
use super::{AnyMove, AnyPosition, AnyView, GameId};
use crate::kit::{Canvas, Dialogue, EveryStart, GameSpec, Introduction, Meta};
use crate::options::{OptionError, OptionValues};
use crate::puzzle::{Goal, Grade, MoveCountRange};

/// The start of one game as one of all games.
fn wrap_start<C: ListedGame>(start: Start<C::Position>) -> Start<AnyPosition> {
    let Start { position, first, setup_note } = start;
    Start { position: C::wrap_position(position), first, setup_note }
}

impl GameSpec for GameId {
    type Position = AnyPosition;
    type Knowledge = AnyKnowledge;
    type View = AnyView;

    fn meta(self) -> &'static Meta {
        GameId::meta(self)
    }

    fn parse(self, text: &str) -> Result<AnyPosition, ParseError> {
        each!(self, C => C::SPEC.parse(text).map(C::wrap_position))
    }

    fn parse_any_size(self, text: &str) -> Result<AnyPosition, ParseError> {
        each!(self, C => C::SPEC.parse_any_size(text).map(C::wrap_position))
    }

    fn knowledge(self) -> AnyKnowledge {
        AnyKnowledge(self)
    }

    fn view(self) -> AnyView {
        each!(self, C => C::wrap_view(C::SPEC.view()))
    }

    fn still_life(self, canvas: &mut Canvas<'_>) {
        each!(self, C => C::SPEC.still_life(canvas));
    }

    fn dialogue(self) -> Box<dyn Dialogue<AnyPosition>> {
        Box::new(AnyDialogue(self))
    }

    fn introduction(self, start: &AnyPosition, goal: Option<Goal>) -> Introduction {
        each!(self, C => C::SPEC.introduction(unwrap_position::<C>(start), goal))
    }

    fn start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<AnyPosition>, OptionError> {
        each!(self, C => C::SPEC.start(values, random).map(wrap_start::<C>))
    }

    fn start_for_second(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Result<Start<AnyPosition>, OptionError> {
        each!(self, C => C::SPEC.start_for_second(values, random).map(wrap_start::<C>))
    }

    fn is_dealt(self, values: &OptionValues) -> bool {
        each!(self, C => C::SPEC.is_dealt(values))
    }

    fn with_another_start(
        self,
        values: &OptionValues,
        random: &mut Random,
    ) -> Option<OptionValues> {
        each!(self, C => C::SPEC.with_another_start(values, random))
    }

    fn every_start(self, values: &OptionValues) -> Result<EveryStart<AnyPosition>, OptionError> {
        each!(self, C => Ok(Box::new(C::SPEC.every_start(values)?.map(C::wrap_position))))
    }

    fn points_of_win(position: &AnyPosition) -> Option<u32> {
        each!(AnyPosition: position, C, position => C::points_of_win(position))
    }

    fn moves_to_end(position: &AnyPosition, goal: Goal, made: u32) -> Option<MoveCountRange> {
        each!(AnyPosition: position, C, position => C::moves_to_end(position, goal, made))
    }

    fn grade(start: &AnyPosition, goal: Goal) -> Option<Grade> {
        each!(AnyPosition: start, C, start => C::grade(start, goal))
    }
}

impl Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(AnyPosition: self, _C, position => position.fmt(f))
    }
}

impl Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(AnyMove: self, _C, mv => mv.fmt(f))
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;

    delegate! {
        is_scored() -> bool;
        outcome() -> Option<Outcome>;
        margin() -> Option<i32>;
        margin_bounds() -> RangeInclusive<i32>;
        count_moves() -> u64;
        perft(depth: u32) -> u64;
        check_prefix(typed: &str) -> Result<(), IllegalMove>;
        mover() -> Option<Side>;
        symmetries() -> u8;
    }

    fn parse_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        each!(AnyPosition: self, C, position => position.parse_move(text).map(C::wrap_move))
    }

    fn split_off_lead(&self) -> (Self, i32) {
        each!(AnyPosition: self, C, position => {
            let (rest, lead) = position.split_off_lead();
            (C::wrap_position(rest), lead)
        })
    }

    fn moves(&self, out: &mut Vec<AnyMove>) {
        each!(AnyPosition: self, C, position => {
            out.extend(position.legal_moves().into_iter().map(C::wrap_move));
        });
    }

    fn smallest_moves(&self, min_count: usize) -> Vec<AnyMove> {
        each!(AnyPosition: self, C, position => {
            position.smallest_moves(min_count).into_iter().map(C::wrap_move).collect()
        })
    }

    fn play_unchecked(&mut self, mv: AnyMove) -> Turn {
        each!(AnyPosition: self, C, position => position.play_unchecked(unwrap_move::<C>(mv)))
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMove> {
        each!(AnyPosition: self, C, position => match C::unwrap_move(mv) {
            Some(mv) => position.check(mv),
            None => Err(IllegalMove::new(mv, "it is a move of another game")),
        })
    }

    fn check_length(&self, mv: AnyMove, length: u32) -> Result<(), IllegalMove> {
        each!(AnyPosition: self, C, position => position.check_length(unwrap_move::<C>(mv), length))
    }

    fn is_legal(&self, mv: AnyMove) -> bool {
        self.check(mv).is_ok()
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        each!(AnyPosition: self, C, position => {
            position.legal_moves().into_iter().map(C::wrap_move).collect()
        })
    }

    fn play(&mut self, mv: AnyMove) -> Result<Turn, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    fn after(&self, mv: AnyMove) -> (Self, Turn) {
        each!(AnyPosition: self, C, position => {
            let (next, turn) = position.after(unwrap_move::<C>(mv));
            (C::wrap_position(next), turn)
        })
    }

    fn image(&self, symmetry: u8) -> Self {
        each!(AnyPosition: self, C, position => C::wrap_position(position.image(symmetry)))
    }

    fn move_image(&self, mv: AnyMove, symmetry: u8) -> AnyMove {
        each!(AnyPosition: self, C, position => {
            C::wrap_move(position.move_image(unwrap_move::<C>(mv), symmetry))
        })
    }
}
