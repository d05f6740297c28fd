//! The rules of Tiles.
//!
//! Two players, blue and orange, take turns to put a tile of their colour on an empty square of an
//! n x n board; blue begins. When only k squares are left empty they slide instead: the mover moves
//! one of its tiles to an adjacent empty square, possibly diagonally. Whoever has n tiles in a row,
//! in a column or on one of the two long diagonals wins. If the mover has to slide and none of its
//! tiles is adjacent to an empty square, the game is a draw; with k = 0 it is a draw when the board
//! is full.
//!
//! Notation:
//!
//! ```text
//! position = board " " mover " " k      obbbogbog o 1
//! board    = n*n of "b" / "o" / "g"     blue, orange, or green for empty; COLUMN by column
//! mover    = "b" / "o"
//! k        = number from 0 to n*n
//! move     = square                     8: place a tile on 8; squares count from 1, ROW by row
//!          / square "-" square          3-6: slide the tile on 3 to 6
//! ```
//!
//! ```
//! use arcade_engine::{Position, Outcome};
//! use arcade_games::games::tiles::Tiles;
//!
//! let mut position: Tiles = "obbbogbog o 1".parse()?;
//! position.play("9".parse()?)?;
//! assert_eq!(position.to_string(), "obbbogboo b 1");
//! assert_eq!(position.outcome(), Some(Outcome::Loss)); // orange has 1, 5 and 9
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The outcome is decided in this order: a line wins; otherwise, when exactly k squares are empty,
//! the rule for a draw applies; otherwise the game goes on. Source: a programming exercise on hash
//! tables (CS2210).

use std::fmt::Display;
use std::hash::{Hash, Hasher};

use arcade_base::{ParseError, range_text};
use arcade_engine::{IllegalMove, Outcome, Position, Side, Turn};

use super::geometry::{Geometry, SIZES, SYMMETRIES, Squares, geometry};
use crate::kit::members;

/// The side that begins.
pub const BLUE: Side = Side::One;
/// The other side.
pub const ORANGE: Side = Side::Two;

/// The letters of blue and orange in a position's text.
pub(super) const LETTERS: [&str; 2] = ["b", "o"];

/// The letter of a side's tiles in a position's text.
pub const fn letter(side: Side) -> &'static str {
    LETTERS[side.index()]
}

/// The colour of a side's tiles in words.
pub const fn colour(side: Side) -> &'static str {
    match side {
        BLUE => "blue",
        ORANGE => "orange",
    }
}

/// A position of Tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The tiles of blue, and of orange.
    colours: [Squares; 2],
    size: u8,
    /// The number of squares that stay empty: k.
    empties: u8,
    /// The number of squares that are empty now.
    free: u8,
    mover: Side,
    /// The side that has a line; stored so that a search needn't look for one at every node.
    winner: Option<Side>,
}

/// A move; squares are numbered from 0, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileMove {
    /// Put a new tile on this square.
    Place(u8),
    /// Slide a tile from one square to another.
    Slide {
        /// The square it leaves.
        from: u8,
        /// The square it goes to.
        to: u8,
    },
}

impl TileMove {
    /// The square on which the tile ends.
    pub fn target(self) -> u8 {
        match self {
            Self::Place(to) | Self::Slide { to, .. } => to,
        }
    }
}

impl Hash for Tiles {
    /// The omitted fields follow from the others.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.colours[0]);
        state.write_u64(self.colours[1]);
        state.write_u32(u32::from_le_bytes([self.size, self.empties, self.mover as u8, 0]));
    }
}

impl Tiles {
    /// An empty board with `size` squares along a side, `empties` of which are to stay empty; blue
    /// begins.
    ///
    /// # Errors
    /// If the size isn't 2 to 8, or the board has fewer squares than are to stay empty.
    pub fn new(size: u8, empties: u8) -> Result<Self, ParseError> {
        if !SIZES.contains(&size) {
            return Err(ParseError::new("size", size.to_string(), "a number from 2 to 8"));
        }
        Self::with_tiles([0, 0], size, empties, BLUE)
    }

    pub(super) fn with_tiles(
        tiles: [Squares; 2],
        size: u8,
        empties: u8,
        mover: Side,
    ) -> Result<Self, ParseError> {
        let board = geometry(size);
        let free = count(board.squares() & !(tiles[0] | tiles[1]));
        if free < empties {
            let expected = format!("at least k = {empties} empty squares");
            return Err(ParseError::new("board", format!("{free} empty squares"), expected));
        }
        let [blue, orange] = tiles.map(|tiles| board.full_line(tiles).is_some());
        let winner = match (blue, orange) {
            (true, true) => {
                let expected = "a line of one colour at most";
                return Err(ParseError::new("board", "lines of both colours", expected));
            }
            (true, false) => Some(BLUE),
            (false, true) => Some(ORANGE),
            (false, false) => None,
        };
        Ok(Self { colours: tiles, size, empties, free, mover, winner })
    }

    /// The number of squares along a side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The number of squares that stay empty: k.
    pub fn final_empties(&self) -> u8 {
        self.empties
    }

    /// The number of squares that are empty now.
    pub fn empty_count(&self) -> u8 {
        self.free
    }

    /// Whose turn it is.
    pub fn side_to_move(&self) -> Side {
        self.mover
    }

    /// The side whose tile is on a square, `None` if it is empty; squares are numbered from 0, row
    /// by row.
    pub fn tile(&self, square: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.tiles(side) & (1 << square) != 0)
    }

    /// Whether tiles slide now; before that they are placed.
    pub fn is_sliding(&self) -> bool {
        self.free == self.empties
    }

    /// The number of tiles that a side has once all are placed, if the game lasts that long. The
    /// sides place them in turn, and slides don't change the number.
    pub(super) fn final_tiles(&self, colour: Side) -> u8 {
        let to_place = self.free - self.empties;
        let own = if colour == self.mover { to_place.div_ceil(2) } else { to_place / 2 };
        count(self.tiles(colour)) + own
    }

    /// The squares of a completed line, numbered from 0; empty if there is none.
    pub fn won_line(&self) -> Vec<u8> {
        let line = self.winner.and_then(|winner| self.geometry().full_line(self.tiles(winner)));
        line.into_iter().flat_map(members).collect()
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        geometry(self.size)
    }

    /// The tiles of a colour.
    pub(super) fn tiles(&self, colour: Side) -> Squares {
        self.colours[colour as usize]
    }

    /// The empty squares.
    pub(super) fn empty(&self) -> Squares {
        self.geometry().squares() & !(self.colours[0] | self.colours[1])
    }

    /// The mover's tiles that can slide, once tiles slide.
    fn mobile(&self) -> Squares {
        self.tiles(self.mover) & self.geometry().neighbours_of(self.empty())
    }

    /// Checks that the board has this square.
    fn check_square(&self, square: u8, typed: impl Display) -> Result<(), IllegalMove> {
        let squares = self.size * self.size;
        if square < squares {
            return Ok(());
        }
        let typed = typed.to_string();
        let slide = self.legal_moves().first().copied();
        // Both squares of a slide may have been typed as one number.
        let why = match slide.filter(|_| self.is_sliding() && !typed.contains('-')) {
            Some(mv) => format!("a slide is two squares, as in {mv}"),
            None => format!("the board has {squares}"),
        };
        let reason = format!("there is no square {}; {why}", square + 1);
        Err(IllegalMove::new(typed, reason))
    }

    fn why_no_place(&self, square: u8) -> Option<String> {
        let number = square + 1;
        let near = self.geometry().neighbours[usize::from(square)] & self.empty();
        match self.tile(square) {
            Some(side) if self.is_sliding() && side == self.mover => {
                Some(match members(near).next() {
                    Some(to) => format!("say where the tile goes, as in {number}-{}", to + 1),
                    None => format!("no empty square is beside {number}"),
                })
            }
            Some(_) => Some(format!("there is a tile on {number}")),
            None if self.is_sliding() => {
                let slide = self.legal_moves().first().map(|mv| format!(", as in {mv}"));
                let slide = slide.unwrap_or_default();
                Some(format!("all tiles are on the board: from now on they slide{slide}"))
            }
            None => None,
        }
    }

    fn why_no_slide(&self, from: u8, to: u8) -> Option<String> {
        if !self.is_sliding() {
            let more = self.free - self.empties;
            let have = if more == 1 { "has" } else { "have" };
            return Some(format!("tiles slide only after {more} more {have} been placed"));
        }
        let near = self.geometry().neighbours[usize::from(from)] & (1 << to) != 0;
        match (self.tile(from), self.tile(to)) {
            (None, _) => Some(format!("there is no tile on {}", from + 1)),
            (Some(side), _) if side != self.mover => {
                Some(format!("the tile on {} is not {}", from + 1, colour(self.mover)))
            }
            (_, Some(_)) => Some(format!("there is a tile on {}", to + 1)),
            _ if !near => Some(format!("{} is not beside {}", to + 1, from + 1)),
            _ => None,
        }
    }
}

fn count(squares: Squares) -> u8 {
    u8::try_from(squares.count_ones()).expect("at most 64")
}

impl Position for Tiles {
    type Move = TileMove;

    fn parse_move(&self, text: &str) -> Result<TileMove, ParseError> {
        let squares = range_text(&1, &(self.size * self.size));
        text.parse().map_err(|error: ParseError| error.expecting(squares))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) if winner == self.mover => Some(Outcome::Win),
            Some(_) => Some(Outcome::Loss),
            None => (self.is_sliding() && self.mobile() == 0).then_some(Outcome::Draw),
        }
    }

    fn moves(&self, out: &mut Vec<TileMove>) {
        if self.winner.is_some() {
            return;
        }
        let empty = self.empty();
        if !self.is_sliding() {
            out.extend(members(empty).map(TileMove::Place));
            return;
        }
        for from in members(self.mobile()) {
            let targets = self.geometry().neighbours[usize::from(from)] & empty;
            out.extend(members(targets).map(|to| TileMove::Slide { from, to }));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: TileMove) -> Turn {
        let tiles = &mut self.colours[self.mover as usize];
        let square = match mv {
            TileMove::Place(square) => {
                self.free -= 1;
                square
            }
            TileMove::Slide { from, to } => {
                *tiles &= !(1 << from);
                to
            }
        };
        *tiles |= 1 << square;
        if geometry(self.size).has_line_through(square, *tiles) {
            self.winner = Some(self.mover);
        }
        self.mover = self.mover.other();
        Turn::Opponent
    }

    fn check(&self, mv: TileMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::new(mv, "the game is over"));
        }
        let reason = match mv {
            TileMove::Place(square) => {
                self.check_square(square, mv)?;
                self.why_no_place(square)
            }
            TileMove::Slide { from, to } => {
                self.check_square(from, mv)?;
                self.check_square(to, mv)?;
                self.why_no_slide(from, to)
            }
        };
        reason.map_or(Ok(()), |reason| Err(IllegalMove::new(mv, reason)))
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        if self.legal_moves().iter().any(|mv| mv.to_string().starts_with(typed)) {
            return Ok(());
        }
        let illegal = |reason: String| IllegalMove::new(typed, reason);
        match typed.parse::<TileMove>() {
            Ok(mv) => self.check(mv),
            Err(_) => match typed.trim_end_matches('-').parse() {
                Ok(TileMove::Place(from)) => {
                    self.check_square(from, typed)?;
                    // No slide begins there, so any target gives the reason.
                    let reason = if self.is_sliding() && self.tile(from) == Some(self.mover) {
                        self.why_no_place(from)
                    } else {
                        self.why_no_slide(from, from)
                    };
                    Err(illegal(reason.unwrap_or_else(|| "no move begins like that".into())))
                }
                _ => Err(illegal(match self.legal_moves().first() {
                    None => "the game is over".into(),
                    Some(mv) if self.is_sliding() => format!("a move is two squares, as in {mv}"),
                    Some(mv) => format!("a move is the number of an empty square, as in {mv}"),
                })),
            },
        }
    }

    fn mover(&self) -> Option<Side> {
        Some(self.mover)
    }

    fn symmetries(&self) -> u8 {
        SYMMETRIES
    }

    fn image(&self, symmetry: u8) -> Self {
        let board = self.geometry();
        Self { colours: self.colours.map(|tiles| board.image(symmetry, tiles)), ..*self }
    }

    fn move_image(&self, mv: TileMove, symmetry: u8) -> TileMove {
        let image = |square| self.geometry().image_of_square(symmetry, square);
        match mv {
            TileMove::Place(square) => TileMove::Place(image(square)),
            TileMove::Slide { from, to } => TileMove::Slide { from: image(from), to: image(to) },
        }
    }
}
