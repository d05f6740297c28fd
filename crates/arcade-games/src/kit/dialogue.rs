//! Questions: for an option before a game, and in the line mode for a move, in one or more steps.

use arcade_engine::{Position, Side};

use crate::options::OptionSpec;
use crate::session::Setup;

/// An option that a game asks for before it begins, unless it is already set.
#[derive(Clone, Copy, Debug)]
pub struct OptionQuestion {
    /// The option.
    pub spec: OptionSpec,
    /// The question, without the question mark.
    pub question: &'static str,
    /// The answers: each a value of the option and its meaning, given the names of the players in
    /// seats 1 and 2.
    pub answers_for: fn([String; 2]) -> Vec<(&'static str, String)>,
    /// The value if there is nobody to ask.
    pub default_answer: &'static str,
}

impl OptionQuestion {
    /// The answers in a game with this setup.
    pub fn answers(&self, setup: &Setup) -> Vec<(&'static str, String)> {
        (self.answers_for)(Side::ALL.map(|seat| {
            let player = &setup.players[seat.index()];
            match player.default_label(seat) {
                Some(_) if setup.person() == Some(seat) => "you".into(),
                Some(label) => label,
                None => player.name.clone(),
            }
        }))
    }
}

/// A part of a board in words, for a listener who is told only what has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPart {
    /// What it is, as a heading.
    pub name: String,
    /// What is there now. Each item can be understood without the others.
    pub items: Vec<String>,
}

impl BoardPart {
    /// A part of a board.
    pub fn new(name: impl Into<String>, items: Vec<String>) -> Self {
        Self { name: name.into(), items }
    }

    /// What differs from the board `before`, as a sentence for each part.
    pub fn changes(before: &[Self], now: Vec<Self>) -> Vec<String> {
        let was_so = |name: &str, item: &String| {
            before.iter().any(|part| part.name == name && part.items.contains(item))
        };
        let changed = now.into_iter().filter_map(|Self { name, items }| {
            let new: Vec<_> = items.into_iter().filter(|item| !was_so(&name, item)).collect();
            (!new.is_empty()).then(|| format!("{name}: {}.", new.join(", ")))
        });
        changed.collect()
    }
}

/// The questions that lead to a move, and the texts printed before them.
pub trait Dialogue<P: Position> {
    /// The option that the game asks for before it begins. The default is none.
    fn option_question(&self) -> Option<OptionQuestion> {
        None
    }

    /// Who begins, as a clause, in a game where neither the seats nor an answer decide it.
    fn who_begins(&self) -> Option<&'static str> {
        None
    }

    /// How moves are written, in a sentence or two with an example.
    fn notation(&self, position: &P) -> String {
        let example = position.legal_moves().first().map(ToString::to_string);
        format!("A move is written as in the rules: {}.", example.unwrap_or_default())
    }

    /// A text printed once before a new game begins. The default is none.
    fn welcome(&self) -> Option<&'static str> {
        None
    }

    /// The board, if the game also prints it when no person is to move: before a computer's move
    /// that doesn't follow a person's, and at the end.
    fn board_between_moves(&self, position: &P) -> Option<String> {
        let _ = position;
        None
    }

    /// The board for a reader who isn't asked for a move. `None` if the
    /// [announcement](Self::announce) already shows the board.
    fn board_for_onlooker(&self, position: &P) -> Option<String> {
        let _ = position;
        None
    }

    /// The text printed when a person has won.
    fn victory(&self, winner: &str) -> String {
        format!("The winner is {winner}!")
    }

    /// The text printed when a person is to move: whose turn it is ("your", "player 1's"), usually with
    /// the board.
    fn announce(&self, position: &P, whose: &str) -> String {
        let _ = whose;
        format!("Game state: {position}")
    }

    /// The text printed before a move of a puzzle, whose player is alone: the board.
    fn announce_alone(&self, position: &P) -> String {
        format!("Game state: {position}")
    }

    /// The parts of the board whose changes a listener is told; `names` are those of the mover and the
    /// other side. The description of a move needn't be repeated here.
    fn parts(&self, position: &P, names: &[String; 2]) -> Vec<BoardPart> {
        let _ = names;
        vec![BoardPart::new("Game state", vec![position.to_string()])]
    }

    /// The next question after these accepted answers; `who` is to move, if that is to be said. By
    /// default there is one question, for a move in notation.
    fn question(&self, answers: &[String], who: Option<&str>) -> String {
        let _ = answers;
        who.map_or("Move: ".into(), |who| format!("Enter move for {who}: "))
    }

    /// Interprets an answer. The default reads it as a move in notation.
    fn answer(&self, position: &P, answers: &[String], answer: &str) -> Answer<P::Move> {
        let _ = answers;
        let refuse = |why| Answer::Refused { why, ask_again: "Enter another move: ".into() };
        match position.parse_move(answer) {
            Ok(mv) => match position.check(mv) {
                Ok(()) => Answer::Move(mv),
                Err(error) => refuse(error.to_string()),
            },
            Err(error) => refuse(error.message_for_user()),
        }
    }
}

/// The result of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// The move is complete and legal.
    Move(M),
    /// Another question follows; this is the answer in canonical form.
    Accepted(String),
    /// The answer is refused.
    Refused {
        /// The reason; empty if the next question makes it clear.
        why: String,
        /// The next question.
        ask_again: String,
    },
}

impl<M> Answer<M> {
    /// The same answer with its move mapped to another type.
    pub fn translated<N>(self, translate: impl FnOnce(M) -> N) -> Answer<N> {
        match self {
            Self::Move(mv) => Answer::Move(translate(mv)),
            Self::Accepted(answer) => Answer::Accepted(answer),
            Self::Refused { why, ask_again } => Answer::Refused { why, ask_again },
        }
    }
}

/// The default dialogue, for a game without one of its own: the position as text, and one question for a move
/// in notation.
#[derive(Clone, Copy, Debug, Default)]
pub struct NotationDialogue;

impl<P: Position> Dialogue<P> for NotationDialogue {}
