//! What a game is: positions and moves as plain values, each with a text form.
//!
//! Everything here is relative to the *mover*, the side whose turn it is. The session knows which
//! player that is; the engine finds the value of a position. Rules built on this module never see a
//! screen, a clock, a disk or a thread.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use arcade_base::{ParseError, SHOWN, excerpt};
use thiserror::Error;

/// A position of a two-player game of perfect information, with its rules.
///
/// A position is a small value: search clones it, plays a move on the clone and discards the clone,
/// so there is no undo. Its text form is what [`Display`] writes, the game's game spec reads it, and
/// its outcome follows from that text alone.
///
/// Laws, checked for every game by the conformance suite:
/// * what `position.to_string()` writes is read as the same position, and the same for moves;
/// * [`moves`](Game::moves) lists exactly the moves that [`check`](Game::check) accepts, each once;
///   [`count_moves`](Game::count_moves) is their number, and [`some_moves`](Game::some_moves) are
///   among them;
/// * a position has an [`outcome`](Game::outcome) exactly when it has no moves;
/// * in a game that [scores](Game::scores), and in no other, a finished position has a
///   [`margin`](Game::margin), and its sign is the outcome;
/// * a position without its [points](Game::without_points) has the same moves, which lead to the
///   same positions apart from those points; every final margin lies within the
///   [bounds](Game::margin_bounds);
/// * playing a move and then taking the [`image`](Game::image) gives the same position as taking
///   the image and then playing the image of the move.
pub trait Game: Clone + Debug + Eq + Hash + Display + Send + 'static {
    /// A move, meaningful only together with a position.
    type Move: Copy + Debug + Eq + Hash + Display + Send + Sync + 'static;

    /// Reads a move as its [`Display`] writes it; it need not be legal here.
    ///
    /// # Errors
    /// A [`ParseError`] with what was found and what was expected.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Whether the players score points, so that the margin of a win matters: in all positions of a
    /// game, or in none.
    fn scores(&self) -> bool {
        false
    }

    /// The result for the mover, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// In a game that scores, the mover's points minus the other side's at the end; `None` while
    /// the game goes on, and in other games.
    fn margin(&self) -> Option<i32> {
        None
    }

    /// In a game that scores, the position without the points that can't be lost any more, and the
    /// mover's lead in these points. The value of the position is that lead plus the value of the
    /// position returned, so positions that differ only in such points are searched once.
    #[must_use]
    fn without_points(&self) -> (Self, i32) {
        (self.clone(), 0)
    }

    /// In a game that scores, bounds on the mover's final margin from an unfinished position, as
    /// tight as can be found at little cost.
    fn margin_bounds(&self) -> RangeInclusive<i32> {
        i32::MIN..=i32::MAX
    }

    /// Appends every legal move to `out`, in a fixed order; none when the game is over.
    ///
    /// The caller owns and reuses the vector, so that a search allocates nothing per node.
    fn moves(&self, out: &mut Vec<Self::Move>);

    /// The number of legal moves, which some positions have too many of to list.
    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// Some legal moves, at least so many if there are: those that do least, and with one of them all
    /// that do as little. By default it is every legal move, as befits a game with few in any position.
    fn some_moves(&self, least: usize) -> Vec<Self::Move> {
        let _ = least;
        self.legal_moves()
    }

    /// Makes a move that must be legal, and says whose turn comes next.
    ///
    /// # Panics
    /// May panic, or leave a meaningless position, when the move isn't legal; use
    /// [`play`](Game::play) for an unchecked move.
    fn play_unchecked(&mut self, mv: Self::Move) -> Turn;

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
    /// It lets a front end refuse at the first wrong character. The default accepts anything: the
    /// move is then checked when it is complete.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, in words for the player.
    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        let _ = typed;
        Ok(())
    }

    /// The side to move, if the position's text names it.
    fn mover(&self) -> Option<Side> {
        None
    }

    /// The number of symmetries of this position, the identity included: rotations and reflections
    /// that leave its value and remoteness unchanged.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The image of the position under one of its [`symmetries`](Game::symmetries); 0 is the
    /// identity.
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
    fn play(&mut self, mv: Self::Move) -> Result<Turn, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// The position after a legal move, and whose turn comes next.
    ///
    /// # Panics
    /// As [`play_unchecked`](Game::play_unchecked).
    #[must_use]
    fn after(&self, mv: Self::Move) -> (Self, Turn) {
        let mut next = self.clone();
        let turn = next.play_unchecked(mv);
        (next, turn)
    }
}

/// One of the two players: the one in seat 1 or in seat 2.
///
/// Values are for the mover throughout; a side is absolute. Each game has its own names for the
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
    /// How chance produced it, in a sentence for the players; `None` where there is nothing to say.
    pub story: Option<String>,
}

impl<G> Start<G> {
    /// A start without a story.
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
    /// The outcome for a side that finishes `margin` points ahead.
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
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{mv} is illegal: {reason}")]
pub struct IllegalMove {
    mv: String,
    reason: String,
}

impl IllegalMove {
    /// The move `mv` is illegal because of `reason` (a clause in words for the player).
    pub fn new(mv: impl Display, reason: impl Into<String>) -> Self {
        // It may be what somebody has typed so far.
        Self { mv: excerpt(&mv.to_string(), SHOWN), reason: reason.into() }
    }

    /// Why the move is illegal.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

/// The number of sequences of exactly `depth` legal moves from `position`: "performance test", the
/// usual way to compare two implementations of the same rules.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let mut count = 0;
    // A list of its own, not recursion: the stack isn't made for long games.
    let mut open = vec![(position.clone(), depth)];
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
