//! The words of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use arcade_engine::Side;

use super::member::{Member as _, own, own_move};
use super::{AnyGame, AnyMove};
use crate::kit::{Highlight, MoveOf, Words};

impl Words for AnyGame {
    fn variant(&self) -> String {
        each!(AnyGame::of(self), _C, position => position.variant())
    }

    fn goal(&self) -> String {
        each!(AnyGame::of(self), _C, position => position.goal())
    }

    fn points(&self) -> Option<[u32; 2]> {
        each!(AnyGame::of(self), _C, position => position.points())
    }

    fn why_over(&self, names: [&str; 2]) -> String {
        each!(AnyGame::of(self), _C, position => position.why_over(names))
    }

    fn theory(&self) -> Vec<String> {
        each!(AnyGame::of(self), _C, position => position.theory())
    }

    fn numbers(&self) -> Vec<String> {
        each!(AnyGame::of(self), _C, position => position.numbers())
    }

    fn notes(&self) -> Vec<String> {
        each!(AnyGame::of(self), _C, position => position.notes())
    }

    fn ending(&self) -> String {
        each!(AnyGame::of(self), _C, position => position.ending())
    }

    fn point_name(&self) -> &'static str {
        each!(AnyGame::of(self), _C, position => position.point_name())
    }

    fn short_move(&self, mv: AnyMove) -> String {
        each!(AnyGame::of(self), C, position => {
            position.short_move(own_move::<C>(mv))
        })
    }

    fn describe(&self, mv: AnyMove) -> String {
        each!(AnyGame::of(self), C, position => {
            position.describe(own_move::<C>(mv))
        })
    }

    fn side_effect(&self, mv: AnyMove) -> Option<String> {
        each!(AnyGame::of(self), C, position => {
            position.side_effect(own_move::<C>(mv))
        })
    }

    fn trap(&self, mv: AnyMove) -> Option<String> {
        each!(AnyGame::of(self), C, position => {
            position.trap(own_move::<C>(mv))
        })
    }

    fn hint(&self, mv: AnyMove) -> String {
        each!(AnyGame::of(self), C, position => {
            position.hint(own_move::<C>(mv))
        })
    }

    fn explain_move(&self, mv: AnyMove) -> String {
        each!(AnyGame::of(self), C, position => {
            position.explain_move(own_move::<C>(mv))
        })
    }

    fn highlight(&self, mv: AnyMove) -> Option<Highlight> {
        each!(AnyGame::of(self), C, position => {
            position.highlight(own_move::<C>(mv))
        })
    }

    fn side_name(&self, side: Side) -> &'static str {
        each!(AnyGame::of(self), _C, position => position.side_name(side))
    }

    fn lasting_change(&self, mv: AnyMove, after: &Self) -> Option<String> {
        each!(AnyGame::of(self), C, before => {
            before.lasting_change(own_move::<C>(mv), own::<C>(after))
        })
    }

    fn forced_answer(&self, mv: AnyMove) -> Option<AnyMove> {
        each!(AnyGame::of(self), C, position => {
            position.forced_answer(own_move::<C>(mv)).map(C::any_move)
        })
    }

    fn turn_highlight(&self, moves: &[AnyMove]) -> Option<Highlight> {
        each!(AnyGame::of(self), C, position => {
            let moves: Vec<MoveOf<C>> = moves.iter().copied().map(own_move::<C>).collect();
            position.turn_highlight(&moves)
        })
    }
}
