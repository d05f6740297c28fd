//! A game on the list: how its positions, moves and look are found among those of the sum.

use super::{AnyGame, AnyMove, AnyView};
use crate::kit::{GameSpec, MoveOf};

/// The positions of the game of `C`.
pub type GameOf<C> = <C as GameSpec>::Game;

/// A game on the list: its positions, moves and look are among those of the sum.
pub trait Member: GameSpec {
    /// The spec of the game.
    const SPEC: Self;

    /// One of its positions among those of all games.
    fn game(position: GameOf<Self>) -> AnyGame;

    /// The position, if it is one of this game.
    fn own(position: &AnyGame) -> Option<&GameOf<Self>>;

    /// One of its moves among those of all games.
    fn any_move(mv: MoveOf<Self>) -> AnyMove;

    /// The move, if it is one of this game.
    fn own_move(mv: AnyMove) -> Option<MoveOf<Self>>;

    /// Its look among those of all games.
    fn any_view(view: Self::View) -> AnyView;
}

/// The position, which is one of the game of `C`.
pub(super) fn own<C: Member>(position: &AnyGame) -> &GameOf<C> {
    C::own(position).expect("positions of one game only meet")
}

/// The move, which is one of the game of `C`.
pub(super) fn own_move<C: Member>(mv: AnyMove) -> MoveOf<C> {
    C::own_move(mv).expect("a move is made in positions of its own game")
}
