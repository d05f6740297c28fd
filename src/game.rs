//! What a game is: positions that are values, moves that are values, and a text form for both.
//!
//! Everything here is relative to the *mover*, the side whose turn it is. Which player at the board
//! that is, the session knows; how good a position is, the engine finds out. Rules built on this
//! module never see a screen, a clock, a disk or a thread.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::text::ParseError;

/// A position of a two-player game of full information, with its rules.
///
/// A position is a small value: search clones it, plays a move on the clone and throws it away, so
/// there is no undo here. Its text form round-trips through [`Display`] and [`FromStr`], and its
/// outcome follows from that text alone.
///
/// Laws, checked for every game by the conformance suite:
/// * `position.to_string().parse() == Ok(position)`, and the same for moves;
/// * [`moves`](Game::moves) lists no move twice and exactly those that [`check`](Game::check) accepts;
/// * a position has an [`outcome`](Game::outcome) exactly when it has no moves;
/// * in a game that [scores](Game::SCORES), and in no other, a finished position has a
///   [`margin`](Game::margin), and its sign is the outcome;
/// * without its [points](Game::without_points) a position has the same moves, and they lead to the
///   same positions but for these points; every end lies within the [bounds](Game::margin_bounds);
/// * the [`image`](Game::image) of a position after a move is the image of the position, after the
///   image of the move.
pub trait Game:
    Clone + Debug + Eq + Hash + Display + FromStr<Err = ParseError> + Send + 'static
{
    /// A move, meaningful only together with a position.
    type Move: Copy
        + Debug
        + Eq
        + Hash
        + Display
        + FromStr<Err = ParseError>
        + Send
        + Sync
        + 'static;

    /// Whether the players score points, so that it matters by how much one wins.
    const SCORES: bool = false;

    /// The result for the mover, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// In a game that scores, how many points the mover has more than the other side at the end;
    /// `None` while the game goes on, and in other games.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// In a game that scores, the position without the points that nobody can lose any more, and
    /// how many more of these the mover has: what follows is worth so much more than in the
    /// position that is left. Positions that differ in such points alone are searched once.
    #[must_use]
    fn without_points(&self) -> (Self, i32) {
        (self.clone(), 0)
    }

    /// In a game that scores, the least and the greatest margin that a game which goes on from here
    /// can end with, as far as that is plain to see.
    fn margin_bounds(&self) -> RangeInclusive<i32> {
        i32::MIN..=i32::MAX
    }

    /// Appends every legal move to `out`, in a fixed order; none when the game is over.
    ///
    /// The caller owns and reuses the vector, so that a search allocates nothing per node.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// Makes a legal move and says whose turn comes next.
    ///
    /// # Panics
    /// May panic, or leave a position without meaning, when the move isn't legal; use
    /// [`try_play`](Game::try_play) for a move from outside.
    fn play(&mut self, mv: Self::Move) -> Turn;

    /// Says whether the move is legal here, and if not, why not.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, in words for the player.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove> {
        if self.legal_moves().contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMove::new(mv, "it is not among the legal moves"))
        }
    }

    /// Says whether what has been typed so far can still become a legal move, and if not, why not.
    ///
    /// It lets a front end refuse at the first wrong character. The default accepts anything:
    /// the move is then judged when it is complete.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, in words for the player.
    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        let _ = typed;
        Ok(())
    }

    /// The side whose turn it is, as the position's text tells; `None` where the text names no side.
    fn mover(&self) -> Option<Side> {
        None
    }

    /// How many symmetries the rules have in this position, the identity included: ways to turn
    /// or mirror it that change nothing about who wins and how soon.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The position as one of its [`symmetries`](Game::symmetries) shows it; 0 is the identity.
    #[must_use]
    fn image(&self, symmetry: u8) -> Self {
        let _ = symmetry;
        self.clone()
    }

    /// How a move in this position looks in the image that a symmetry shows.
    #[must_use]
    fn move_image(&self, mv: Self::Move, symmetry: u8) -> Self::Move {
        let _ = symmetry;
        mv
    }

    /// Every legal move in a fresh vector; see [`moves`](Game::moves).
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Whether the move is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Makes the move if it is legal, and leaves the position untouched if it isn't.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason.
    fn try_play(&mut self, mv: Self::Move) -> Result<Turn, IllegalMove> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// The position after a legal move, and whose turn comes next.
    ///
    /// # Panics
    /// As [`play`](Game::play).
    #[must_use]
    fn after(&self, mv: Self::Move) -> (Self, Turn) {
        let mut next = self.clone();
        let turn = next.play(mv);
        (next, turn)
    }
}

/// One of the two players: the one in seat 1 or the one in seat 2.
///
/// Values are for the mover throughout; a side is absolute. Each game has names of its own for the
/// sides: colours, letters, South and North.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player in seat 1.
    One,
    /// The player in seat 2.
    Two,
}

impl Side {
    /// Both sides, that of seat 1 first.
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
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
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
pub struct Start<G> {
    /// The position.
    pub position: G,
    /// The side that moves first.
    pub first: Side,
    /// How chance led to it, in a sentence for the players, where there is something to tell.
    pub story: Option<String>,
}

impl<G> Start<G> {
    /// A start about which there is nothing to tell.
    pub fn new(position: G, first: Side) -> Self {
        Self { position, first, story: None }
    }
}

/// How a game ended, or how it will end under best play, for the side to move.
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
    /// The outcome for a side that has so many points more than the other.
    #[must_use]
    pub const fn of_margin(margin: i32) -> Self {
        match margin {
            1.. => Self::Win,
            0 => Self::Draw,
            ..0 => Self::Loss,
        }
    }

    /// The same outcome seen by the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        })
    }
}

/// Whose turn comes after a move.
///
/// Search flips the sign of a value, and its window, on `Passes` only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The other side moves next.
    Passes,
    /// The same side moves again.
    Stays,
}

/// A move that the rules forbid in this position, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    mv: String,
    reason: String,
}

impl IllegalMove {
    /// The move `mv` is illegal because of `reason` (a clause in words for the player).
    pub fn new(mv: impl Display, reason: impl Into<String>) -> Self {
        Self { mv: mv.to_string(), reason: reason.into() }
    }

    /// Why the move is illegal.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.mv, self.reason)
    }
}

impl std::error::Error for IllegalMove {}

/// The number of sequences of exactly `depth` legal moves from `position`: "performance test", the
/// usual way to compare two implementations of the same rules.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| perft(&position.after(mv).0, depth - 1)).sum()
}
