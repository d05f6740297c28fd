//! What a game says about its positions and moves.

use arcade_engine::{Game, Side};

/// The words of one game; the layer above the games combines them with values and with the
/// sentences shared by all games.
pub trait Words: Game {
    /// Which variant of the game this is and how far it has come, in a few words: "misere",
    /// "3x3, 3 stay empty, sliding".
    fn variant(&self) -> String;

    /// What a player is after, in a clause: "whoever takes the last object loses".
    fn goal(&self) -> String;

    /// What a side is called on the board; empty in games whose sides have no names.
    fn side_name(&self, side: Side) -> &'static str {
        let _ = side;
        ""
    }

    /// The points that the mover and the other side have now; `None` in games without points.
    fn points(&self) -> Option<[u32; 2]> {
        None
    }

    /// A move in at most a dozen characters, for the list of moves: the notation, unless that says
    /// little without the position.
    fn short_move(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// What a move has changed for the rest of the game, in a clause: "from now on tiles slide";
    /// `None` for most moves.
    fn lasting_change(&self, mv: Self::Move, after: &Self) -> Option<String> {
        let _ = (mv, after);
        None
    }

    /// What a player does with a move, to follow the player's name: "takes 3 from pile A".
    fn describe(&self, mv: Self::Move) -> String {
        format!("plays {mv}")
    }

    /// What a move does beyond what its notation says, to follow the player's name: "captures 5";
    /// `None` in most games. The caller adds that a side moves again.
    fn side_effect(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Why a finished game is over, in a clause: "the last object is taken". A side that the game itself
    /// doesn't name has one of these `names`: that of the side whose turn it would be, and that of the
    /// other one.
    fn why_over(&self, names: [&str; 2]) -> String;

    /// Why a move ends the game at once and loses it, where a player may not see that coming: then it
    /// is asked about before it is made.
    fn trap(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// What theory says of a position, line by line: a table or the like; empty in most games.
    fn theory(&self) -> Vec<String> {
        Vec::new()
    }

    /// The numbers that theory judges a position by, in rows of at most 26 characters; empty in most
    /// games.
    fn numbers(&self) -> Vec<String> {
        Vec::new()
    }

    /// What else a reader may want to know of a position, line by line, with a heading: another way
    /// to write it down, or the like; empty in most games.
    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    /// The first step of a tip: where to look for the move, without giving it away.
    fn hint(&self, mv: Self::Move) -> String {
        let _ = mv;
        "compare what each move lets the other side do".into()
    }

    /// What a legal move does at once, in a clause that follows the name of the side that makes it:
    /// "takes 5, another coin is next to it". It is true of this very move and says nothing of later
    /// ones, which a line of play shows.
    fn explain_move(&self, mv: Self::Move) -> String;

    /// The answer that the [explanation](Words::explain_move) of a legal move names, if it names one: it isn't told again unless
    /// there is more to say of it.
    fn forced_answer(&self, mv: Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// What a move in the middle of a line does, if that is worth telling, in a clause that follows
    /// the name of the side that makes it: "captures 5"; `None` for most moves.
    fn highlight(&self, mv: Self::Move) -> Option<Highlight> {
        let _ = mv;
        None
    }

    /// What a side does with all moves of a turn, in a clause that follows its name: what one of them
    /// does that matters most, unless a game has more to say; `None` where the moves say it all.
    ///
    /// It tells how a move is answered, so that more of it is worth a word than of a move somewhere in
    /// a line; what isn't an event by itself has no weight.
    fn turn_highlight(&self, moves: &[Self::Move]) -> Option<Highlight> {
        let mut position = self.clone();
        let mut most: Option<Highlight> = None;
        for &mv in moves {
            let event = position.highlight(mv);
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
    fn ending(&self) -> String {
        String::new()
    }

    /// What points are called, one of them.
    fn point_name(&self) -> &'static str {
        "point"
    }
}

/// Something that a move in a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// How much it matters among the events of its game: of all in a line the weightiest is told.
    pub weight: u32,
    /// What it is, in a clause that follows the name of the side that makes the move.
    pub text: String,
}
