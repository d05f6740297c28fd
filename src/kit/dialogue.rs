//! What a person is asked: before a game for an option, and in the line mode for a move, in one
//! question or in several.

use arcade_engine::{Game, Side};

use crate::options::Spec;
use crate::session::Setup;

/// An option that a game asks for before it begins, if nobody has set it.
#[derive(Clone, Copy, Debug)]
pub struct OptionQuestion {
    /// The option.
    pub spec: Spec,
    /// The question, without the question mark.
    pub question: &'static str,
    /// The answers: each a value of the option, and what it means, given the names of the players in
    /// seats 1 and 2.
    pub answers: fn([String; 2]) -> Vec<(&'static str, String)>,
    /// The value where nobody is there to be asked.
    pub unasked: &'static str,
}

impl OptionQuestion {
    /// The answers in a game with this setup.
    pub fn answers(&self, setup: &Setup) -> Vec<(&'static str, String)> {
        (self.answers)(Side::ALL.map(|seat| {
            let player = &setup.players[seat.index()];
            player.label(seat).unwrap_or_else(|| player.name.clone())
        }))
    }
}

/// The questions that lead to a move, and what is printed before them.
pub trait Dialogue<G: Game> {
    /// The option that a person is asked for before a new game; none in most games.
    fn asked(&self) -> Option<OptionQuestion> {
        None
    }

    /// Who begins, in a clause, in games where neither the seats nor an answer decide it.
    fn begins(&self) -> Option<&'static str> {
        None
    }

    /// How a move is written, in a sentence or two with an example.
    fn notation(&self, position: &G) -> String {
        let example = position.legal_moves().first().map(ToString::to_string);
        format!("A move is written as in the rules: {}.", example.unwrap_or_default())
    }

    /// What is printed once, before a new game begins; nothing in most games.
    fn welcome(&self) -> Option<&'static str> {
        None
    }

    /// The board, in games that also print it when no person is to move: before a computer's move,
    /// unless a person has just moved, and at the end.
    fn board(&self, position: &G) -> Option<String> {
        let _ = position;
        None
    }

    /// The board for a reader who isn't asked for a move, in games whose [announcement](Self::announce)
    /// shows none.
    fn drawing(&self, position: &G) -> Option<String> {
        let _ = position;
        None
    }

    /// What is printed when a person has won.
    fn victory(&self, winner: &str) -> String {
        format!("The winner is {winner}!")
    }

    /// What is printed when a person is to move: whose turn it is and the board, or less.
    fn announce(&self, position: &G, who: &str) -> String {
        let _ = who;
        format!("Game state: {position}")
    }

    /// The next question, after these answers have been accepted; unless overridden, the only
    /// question, for a move in notation.
    fn question(&self, answers: &[String], who: &str) -> String {
        let _ = answers;
        format!("Enter move for {who}: ")
    }

    /// Interprets an answer; unless overridden, as a move in notation.
    fn answer(&self, position: &G, answers: &[String], answer: &str) -> Answer<G::Move> {
        let _ = answers;
        let refuse = |why| Answer::Refused { why, ask_again: "Enter another move: ".into() };
        match position.parse_move(answer) {
            Ok(mv) => match position.check(mv) {
                Ok(()) => Answer::Move(mv),
                Err(error) => refuse(error.to_string()),
            },
            Err(error) => refuse(error.to_string()),
        }
    }
}

/// How an answer is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// The move is complete, and legal.
    Move(M),
    /// There is another question; this is the answer in its canonical form.
    Accepted(String),
    /// The answer is refused.
    Refused {
        /// Why not; empty where the next question says enough.
        why: String,
        /// The question that is asked next.
        ask_again: String,
    },
}

impl<M> Answer<M> {
    /// The same with the move in another form.
    pub(crate) fn translated<N>(self, translate: impl FnOnce(M) -> N) -> Answer<N> {
        match self {
            Self::Move(mv) => Answer::Move(translate(mv)),
            Self::Accepted(answer) => Answer::Accepted(answer),
            Self::Refused { why, ask_again } => Answer::Refused { why, ask_again },
        }
    }
}

/// The dialogue of most games: the position as text, and one question for a move in notation.
#[derive(Debug)]
pub struct WholeMove;

impl<G: Game> Dialogue<G> for WholeMove {}
