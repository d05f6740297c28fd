//! What a game says about its positions and moves.

use crate::game::Game;

/// The words of one game; the layer above the games combines them with values and with the
/// sentences shared by all games.
pub trait Commentary<G: Game> {
    /// What a player does with a move, to follow the player's name: "takes 3 from pile A".
    fn describe(position: &G, mv: G::Move) -> String {
        let _ = position;
        format!("plays {mv}")
    }

    /// What a move does beyond what its notation says, to follow the player's name: "captures 5";
    /// `None` in most games. The caller adds that a side moves again.
    fn side_effect(position: &G, mv: G::Move) -> Option<String> {
        let _ = (position, mv);
        None
    }

    /// Why a finished game is over, in a clause: "the last object is taken".
    fn why_over(position: &G) -> String;

    /// What theory says of a position, line by line: a table or the like; empty in most games.
    fn theory(position: &G) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// What else a reader may want to know of a position, line by line, with a heading: another way
    /// to write it down, or the like; empty in most games.
    fn notes(position: &G) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// The first step of a tip: where to look for the move, without giving it away.
    fn hint(position: &G, mv: G::Move) -> String;

    /// Why a legal move is good or bad, in a clause that is true of this very move.
    fn explain(position: &G, mv: G::Move) -> String;
}
