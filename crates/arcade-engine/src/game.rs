//! The rules of a game: positions and moves as plain values with text forms.
//!
//! Everything here is relative to the *mover*, the side whose turn it is. The session maps it to a
//! player; the engine finds the value of a position. Rules built on this module use no screen,
//! clock, disk or thread.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arcade_base::{MAX_EXCERPT, ParseError, excerpt};
use thiserror::Error;

/// A position of a two-player game of perfect information, with its rules.
///
/// A position is a small value: a search clones it, plays a move on the clone and drops the clone,
/// so there is no undo. Its text form is what [`Display`] writes and what a parser of
/// the caller's reads back; the outcome must follow from that text alone.
///
/// Laws, which the conformance suite checks for every game:
/// * parsing what `position.to_string()` writes gives the same position, and likewise for moves;
/// * [`moves`](Position::moves) lists exactly the moves that [`check`](Position::check) accepts, each once;
///   [`count_moves`](Position::count_moves) is their number, and [`smallest_moves`](Position::smallest_moves) lists
///   some of them;
/// * a position has an [`outcome`](Position::outcome) exactly when it has no moves;
/// * a finished position has a [`margin`](Position::margin), whose sign is the outcome, if and only if
///   the game [scores](Position::is_scored);
/// * [without its points](Position::split_off_lead), a position has the same moves, leading to the same
///   positions apart from those points; every final margin lies within the
///   [bounds](Position::margin_bounds);
/// * playing a move and then taking the [`image`](Position::image) gives the same position as taking
///   the image and then playing the image of the move.
pub trait Position: Clone + Debug + Eq + Hash + Display + Send + 'static {
    /// A move, which has a meaning only in its position.
    type Move: Copy + Debug + Eq + Hash + Display + Send + Sync + 'static;

    /// Parses a move as its [`Display`] writes it; the move needn't be legal.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Whether the players score points, so that the margin of a win matters. It must be the same
    /// for all positions of a game.
    fn is_scored(&self) -> bool {
        false
    }

    /// The result for the mover, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The mover's points minus the other side's at the end of a game that scores; `None` while the
    /// game goes on, and in other games.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// In a game that scores, the position without the points that can no longer be lost, and the
    /// mover's lead in these points. The value of the position is that lead plus the value of the
    /// position returned, so a search visits positions that differ only in such points once.
    #[must_use]
    fn split_off_lead(&self) -> (Self, i32) {
        (self.clone(), 0)
    }

    /// In a game that scores, bounds on the mover's final margin from an unfinished position, as
    /// tight as is possible cheaply.
    fn margin_bounds(&self) -> RangeInclusive<i32> {
        i32::MIN..=i32::MAX
    }

    /// Appends every legal move to `out`, in a fixed order, by convention smaller moves first; none if the game is over.
    ///
    /// The caller owns and reuses the vector, so that a search doesn't allocate for every node.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The number of legal moves. Some positions have too many to list.
    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// The number of sequences of exactly `depth` legal moves. This is the usual way ("performance test") to
    /// compare two implementations of the same rules.
    fn perft(&self, depth: u32) -> u64 {
        let mut count = 0;
        // An explicit stack instead of recursion: games may be long.
        let mut open = vec![(self.clone(), depth)];
        while let Some((position, depth)) = open.pop() {
            let Some(depth) = depth.checked_sub(1) else {
                count += 1;
                continue;
            };
            if depth == 0 {
                count += position.count_moves();
            } else {
                let moves = position.legal_moves();
                open.extend(moves.into_iter().map(|mv| (position.after(mv).0, depth)));
            }
        }
        count
    }

    /// At least `min_count` legal moves, or all if there are fewer: those that change the position
    /// least. Moves that change it equally are either all included or all left out. The default is
    /// every legal move.
    fn smallest_moves(&self, min_count: usize) -> Vec<Self::Move> {
        let _ = min_count;
        self.legal_moves()
    }

    /// Makes a move, which must be legal, and returns whose turn is next.
    ///
    /// # Panics
    /// May panic, or leave a meaningless position, if the move is illegal; use [`play`](Position::play)
    /// for a move that hasn't been checked.
    fn play_unchecked(&mut self, mv: Self::Move) -> Turn;

    /// Checks that the move is legal here.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, worded for the player.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.legal_moves().contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMove::new(mv, "it is not among the legal moves"))
        }
    }

    /// Checks that the text typed so far can still become a legal move.
    ///
    /// A front end can then refuse the first wrong character. The default accepts anything, and the
    /// move is checked once it is complete.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, worded for the player.
    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        let _ = typed;
        Ok(())
    }

    /// Checks that a move goes exactly `length` squares, in games whose moves have lengths, for puzzles
    /// that prescribe them. The default accepts every move.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, worded for the player.
    fn check_length(&self, mv: Self::Move, length: u32) -> Result<(), IllegalMove> {
        let _ = (mv, length);
        Ok(())
    }

    /// The side to move, if the text of the position says it.
    fn mover(&self) -> Option<Side> {
        None
    }

    /// The number of symmetries of this position, including the identity: rotations and reflections
    /// that preserve its value and remoteness.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The image of the position under one of its [`symmetries`](Position::symmetries), of which 0 is
    /// the identity.
    #[must_use]
    fn image(&self, symmetry: u8) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// The image of a move in this position under one of its symmetries.
    #[must_use]
    fn move_image(&self, mv: Self::Move, symmetry: u8) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// Every legal move, in a new vector; see [`moves`](Position::moves).
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Whether the move is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Makes the move if it is legal; otherwise the position is unchanged.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason.
    fn play(&mut self, mv: Self::Move) -> Result<Turn, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// The position after a legal move, and whose turn is next.
    ///
    /// # Panics
    /// As [`play_unchecked`](Position::play_unchecked).
    #[must_use]
    fn after(&self, mv: Self::Move) -> (Self, Turn) {
        let mut next = self.clone();
        let turn = next.play_unchecked(mv);
        (next, turn)
    }
}

/// One of the two players, by seat.
///
/// Values are always for the mover, but a side is absolute. Each game has its own names for the
/// sides: colours, letters, South and North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player in seat 1.
    One,
    /// The player in seat 2.
    Two,
}

impl Side {
    /// Both sides, seat 1 first.
    pub const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The opposite side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 0 for seat 1, 1 for seat 2.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of the seat, 1 or 2.
    pub const fn number(self) -> usize {
        self.index() + 1
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Side {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            _ => Err(ParseError::new("seat", text, "1 or 2")),
        }
    }
}

/// A start position and the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start<P> {
    /// The position.
    pub position: P,
    /// The side that moves first.
    pub first: Side,
    /// How chance produced it, in a sentence for the players; `None` if there is nothing to say.
    pub setup_note: Option<String>,
}

impl<P> Start<P> {
    /// A start without such a sentence.
    pub fn new(position: P, first: Side) -> Self {
        Self { position, first, setup_note: None }
    }
}

/// How a game ended or will end under best play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The mover wins.
    Win,
    /// The mover loses.
    Loss,
    /// Nobody wins.
    Draw,
}

impl Outcome {
    /// The outcome for a side that ends the game `margin` points ahead.
    #[must_use]
    pub const fn of_margin(margin: i32) -> Self {
        match margin {
            1.. => Self::Win,
            0 => Self::Draw,
            ..0 => Self::Loss,
        }
    }

    /// The same outcome for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// Its name: "win", "loss" or "draw".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whose turn is next after a move.
///
/// A search negates a value, and its window, on `Opponent` only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The other side moves next.
    Opponent,
    /// The same side moves again.
    SameSide,
}

impl Turn {
    /// A score of the side that moves next, as a score of the side that has moved: negated if the
    /// turn passes.
    #[inline]
    pub const fn from_next_mover(self, score: i32) -> i32 {
        match self {
            Self::Opponent => -score,
            Self::SameSide => score,
        }
    }
}

/// A move that is illegal in a position, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{mv} is illegal: {reason}")]
pub struct IllegalMove {
    mv: String,
    reason: String,
}

impl IllegalMove {
    /// The move `mv` is illegal because of `reason`, a clause worded for the player.
    pub fn new(mv: impl Display, reason: impl Into<String>) -> Self {
        // It may be text that is still being typed.
        Self { mv: excerpt(&mv.to_string(), MAX_EXCERPT), reason: reason.into() }
    }

    /// Why the move is illegal.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}
