//! What a game says about its positions and moves.

use crate::game::{Game, Side};

/// The words of one game; the layer above the games combines them with values and with the
/// sentences shared by all games.
pub trait Commentary<G: Game> {
    /// Which variant of the game this is and how far it has come, in a few words: "misere",
    /// "3x3, 3 stay empty, sliding".
    fn variant(position: &G) -> String;

    /// What a player is after, in a clause: "whoever takes the last object loses".
    fn goal(position: &G) -> String;

    /// What a side is called on the board; empty in games whose sides have no names.
    fn side(position: &G, side: Side) -> &'static str {
        let _ = (position, side);
        ""
    }

    /// The points that the mover and the other side have now; `None` in games without points.
    fn points(position: &G) -> Option<[u32; 2]> {
        let _ = position;
        None
    }

    /// A move in at most a dozen characters, for the list of moves: the notation, unless that says
    /// little without the position.
    fn short(position: &G, mv: G::Move) -> String {
        let _ = position;
        mv.to_string()
    }

    /// What a move has changed for the rest of the game, in a clause: "from now on tiles slide";
    /// `None` for most moves.
    fn announce(before: &G, mv: G::Move, after: &G) -> Option<String> {
        let _ = (before, mv, after);
        None
    }

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

    /// Why a finished game is over, in a clause: "the last object is taken". A side that the game itself
    /// doesn't name has one of these `names`: that of the side whose turn it would be, and that of the
    /// other one.
    fn why_over(position: &G, names: [&str; 2]) -> String;

    /// Why a move ends the game at once and loses it, where a player may not see that coming: then it
    /// is asked about before it is made.
    fn trap(position: &G, mv: G::Move) -> Option<String> {
        let _ = (position, mv);
        None
    }

    /// What theory says of a position, line by line: a table or the like; empty in most games.
    fn theory(position: &G) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// The numbers that theory judges a position by, in rows of at most 26 characters; empty in most
    /// games.
    fn numbers(position: &G) -> Vec<String> {
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

    /// What a legal move does at once, in a clause that follows the name of the side that makes it:
    /// "takes 5, another coin is next to it". It is true of this very move and says nothing of later
    /// ones, which a line of play shows.
    fn deed(position: &G, mv: G::Move) -> String;

    /// The answer that the deed of a legal move names, if it names one: it isn't told again unless
    /// there is more to say of it.
    fn forced_answer(position: &G, mv: G::Move) -> Option<G::Move> {
        let _ = (position, mv);
        None
    }

    /// What a move in the middle of a line does, if that is worth telling, in a clause that follows
    /// the name of the side that makes it: "captures 5"; `None` for most moves.
    fn event(position: &G, mv: G::Move) -> Option<Event> {
        let _ = (position, mv);
        None
    }

    /// What a side does with all moves of a turn, in a clause that follows its name: what one of them
    /// does that matters most, unless a game has more to say; `None` where the moves say it all.
    ///
    /// It tells how a move is answered, so that more of it is worth a word than of a move somewhere in
    /// a line; what isn't an event by itself has no weight.
    fn turn(position: &G, moves: &[G::Move]) -> Option<Event> {
        let mut position = position.clone();
        let mut most: Option<Event> = None;
        for &mv in moves {
            let event = Self::event(&position, mv);
            // Of equal ones the last: a turn leads up to it.
            let weight = most.as_ref().map_or(0, |most| most.weight);
            most = event.filter(|event| event.weight >= weight).or(most);
            position.play_unchecked(mv);
        }
        most
    }

    /// How a finished game has ended, in a clause that follows "wins in 4 moves:", or in a game with
    /// points "ends": "1-5-9 is all blue", "27 to 21 for South"; empty where the rules say all. What
    /// follows a score after a comma is left out where there is no room.
    fn ending(over: &G) -> String {
        let _ = over;
        String::new()
    }

    /// What points are called, one of them.
    fn point(position: &G) -> &'static str {
        let _ = position;
        "point"
    }
}

/// Something that a move in a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// How much it matters among the events of its game: of all in a line the weightiest is told.
    pub weight: u32,
    /// What it is, in a clause that follows the name of the side that makes the move.
    pub text: String,
}
