//! Conversions between the types of one game and the enums of all games (`AnyPosition`, `AnyMove`,
//! `AnyView`).

use super::{AnyMove, AnyPosition, AnyView};
use crate::kit::{GameSpec, MoveOf};

/// The positions of the game `C`.
pub type PositionOf<C> = <C as GameSpec>::Position;

/// A game in the list; its positions, moves and look are variants of the enums of all games.
pub trait ListedGame: GameSpec {
    /// The spec of the game.
    const SPEC: Self;

    /// Wraps one of its positions.
    fn wrap_position(position: PositionOf<Self>) -> AnyPosition;

    /// The position, if it is one of this game.
    fn unwrap_position(position: &AnyPosition) -> Option<&PositionOf<Self>>;

    /// Wraps one of its moves.
    fn wrap_move(mv: MoveOf<Self>) -> AnyMove;

    /// The move, if it is one of this game.
    fn unwrap_move(mv: AnyMove) -> Option<MoveOf<Self>>;

    /// Wraps its look.
    fn wrap_view(view: Self::View) -> AnyView;
}

/// The position, which must be one of the game `C`.
pub(super) fn unwrap_position<C: ListedGame>(position: &AnyPosition) -> &PositionOf<C> {
    C::unwrap_position(position).expect("positions of different games never meet")
}

/// The move, which must be one of the game `C`.
pub(super) fn unwrap_move<C: ListedGame>(mv: AnyMove) -> MoveOf<C> {
    C::unwrap_move(mv).expect("a move is made in positions of its own game")
}
