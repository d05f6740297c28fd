//! What any game says.

use super::member::{Member as _, own, own_move};
use super::{AnyGame, AnyMove};
use crate::game::Side;
use crate::kit::{Cartridge, Commentary, Event, MoveOf};

/// The words of the game that a position belongs to.
#[derive(Debug)]
pub struct AnyWords;

/// What the words of the game of `C` are.
type WordsOf<C> = <C as Cartridge>::Words;

impl Commentary<AnyGame> for AnyWords {
    fn variant(position: &AnyGame) -> String {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::variant(position))
    }

    fn goal(position: &AnyGame) -> String {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::goal(position))
    }

    fn points(position: &AnyGame) -> Option<[u32; 2]> {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::points(position))
    }

    fn why_over(position: &AnyGame, names: [&str; 2]) -> String {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::why_over(position, names))
    }

    fn theory(position: &AnyGame) -> Vec<String> {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::theory(position))
    }

    fn numbers(position: &AnyGame) -> Vec<String> {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::numbers(position))
    }

    fn notes(position: &AnyGame) -> Vec<String> {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::notes(position))
    }

    fn ending(position: &AnyGame) -> String {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::ending(position))
    }

    fn point(position: &AnyGame) -> &'static str {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::point(position))
    }

    fn short(position: &AnyGame, mv: AnyMove) -> String {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::short(position, own_move::<C>(mv))
        })
    }

    fn describe(position: &AnyGame, mv: AnyMove) -> String {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::describe(position, own_move::<C>(mv))
        })
    }

    fn side_effect(position: &AnyGame, mv: AnyMove) -> Option<String> {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::side_effect(position, own_move::<C>(mv))
        })
    }

    fn trap(position: &AnyGame, mv: AnyMove) -> Option<String> {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::trap(position, own_move::<C>(mv))
        })
    }

    fn hint(position: &AnyGame, mv: AnyMove) -> String {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::hint(position, own_move::<C>(mv))
        })
    }

    fn deed(position: &AnyGame, mv: AnyMove) -> String {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::deed(position, own_move::<C>(mv))
        })
    }

    fn event(position: &AnyGame, mv: AnyMove) -> Option<Event> {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::event(position, own_move::<C>(mv))
        })
    }

    fn side(position: &AnyGame, side: Side) -> &'static str {
        each!(AnyGame::of(position), C, position => WordsOf::<C>::side(position, side))
    }

    fn announce(before: &AnyGame, mv: AnyMove, after: &AnyGame) -> Option<String> {
        each!(AnyGame::of(before), C, before => {
            WordsOf::<C>::announce(before, own_move::<C>(mv), own::<C>(after))
        })
    }

    fn forced_answer(position: &AnyGame, mv: AnyMove) -> Option<AnyMove> {
        each!(AnyGame::of(position), C, position => {
            WordsOf::<C>::forced_answer(position, own_move::<C>(mv)).map(C::any_move)
        })
    }

    fn turn(position: &AnyGame, moves: &[AnyMove]) -> Option<Event> {
        each!(AnyGame::of(position), C, position => {
            let moves: Vec<MoveOf<C>> = moves.iter().copied().map(own_move::<C>).collect();
            WordsOf::<C>::turn(position, &moves)
        })
    }
}
