//! The rules of Coin Grabber.
//!
//! Two players, A and B, stand on a board of 5x5 squares with coins on them. A turn is one step up,
//! down, left or right: not off the board, not onto the other player, and nobody may stay. Whoever
//! steps on a coin takes it, and the square stays empty. The coin in the centre is worth 1 cent,
//! and whoever takes it ends the game: a player who does so with less than 100 cents, that cent
//! included, loses; otherwise the player with more money wins. They can't have the same amount,
//! since every other coin is a multiple of 5 cents.
//!
//! Notation:
//!
//! ```text
//! position = board " " money " " money " " mover     the money of A and of B, in cents
//! board    = row "/" row "/" row "/" row "/" row     from the top
//! row      = cell "," cell "," cell "," cell "," cell
//! cell     = "A" / "B"                               that player's square
//!          / number                                  the coin there in cents, a multiple of 5 up
//!                                                    to 1275; 0 on an emptied square, and 1 in
//!                                                    the centre
//! mover    = "A" / "B"
//! move     = ("U" / "D" / "L" / "R") *letter         in either case, with any letters after it
//! ```
//!
//! Once a player stands in the centre the game is over, and the other player is the mover.
//!
//! ```
//! use arcade_engine::{Position, Outcome};
//! use arcade_games::games::coin_grabber::CoinGrabber;
//!
//! let mut position: CoinGrabber =
//!     "0,0,0,0,0/0,0,A,0,0/0,0,1,0,B/0,0,0,0,0/0,0,0,0,5 120 105 A".parse()?;
//! position.play("down".parse()?)?;
//! assert_eq!(
//!     position.to_string(),
//!     "0,0,0,0,0/0,0,0,0,0/0,0,A,0,B/0,0,0,0,0/0,0,0,0,5 121 105 B"
//! );
//! assert_eq!(position.outcome(), Some(Outcome::Loss)); // A has at least 100, and more than B
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: a programming exercise on minimax search (CIT 594).

use std::hash::{Hash, Hasher};

use arcade_base::ParseError;
use arcade_engine::{IllegalMove, Outcome, Position, Side, Turn};

use super::geometry::{CENTRE, SQUARES, SYMMETRIES, Step, TARGETS, image_of_square, image_of_step};

/// The letters of the players in seats 1 and 2.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];

/// The letter of a player in a position's text.
pub const fn letter(side: Side) -> &'static str {
    LETTERS[side.index()]
}

/// The smallest coin apart from the one in the centre, in cents; all others are multiples of it.
pub const UNIT: u16 = 5;
/// The most valuable coin, in cents.
pub const MAX_COIN: u16 = UNIT * u8::MAX as u16;
/// The coin in the centre, in cents.
pub const CENT: u16 = 1;
/// The least money, in cents and including the centre coin, with which a player can win by taking
/// the centre.
pub const ENOUGH: u16 = 100;
/// The maximum total of money in a game, in cents and without the centre coin.
pub const MAX_MONEY: u16 = 60_000;

/// A position of Coin Grabber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinGrabber {
    /// The coin on each square, row by row, in units of 5 cents; 0 in the centre.
    coins: [u8; SQUARES],
    /// The squares of A and of B.
    squares: [u8; 2],
    mover: Side,
    /// The cents of A and of B.
    money: [u16; 2],
}

/// Whether a side with `own` cents wins by taking the centre while the other side has `other`.
#[inline]
pub(super) const fn wins_by_centre(own: u16, other: u16) -> bool {
    own + CENT >= ENOUGH && own + CENT > other
}

impl Hash for CoinGrabber {
    /// Hashes the 32 bytes as four words, which is faster.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let (words, rest) = self.coins.as_chunks::<8>();
        for word in words {
            state.write_u64(u64::from_le_bytes(*word));
        }
        let [a, b] = self.squares;
        let [a_cents, b_cents] = self.money.map(u16::to_le_bytes);
        let last = rest.first().copied().unwrap_or(0);
        let bytes = [last, a, b, self.mover as u8, a_cents[0], a_cents[1], b_cents[0], b_cents[1]];
        state.write_u64(u64::from_le_bytes(bytes));
    }
}

impl CoinGrabber {
    /// A position with these coins, in units of 5 cents; `squares` and `money` (in cents) are those
    /// of A and of B.
    ///
    /// # Errors
    /// If the side that has taken the centre is to move, or the money is impossible.
    pub(super) fn new(
        coins: [u8; SQUARES],
        squares: [u8; 2],
        money: [u16; 2],
        mover: Side,
    ) -> Result<Self, ParseError> {
        let position = Self { coins, squares, mover, money };
        position.check_mover()?;
        position.check_money()?;
        Ok(position)
    }

    /// Checks that the side that has taken the centre isn't to move.
    fn check_mover(&self) -> Result<(), ParseError> {
        match self.taker() {
            Some(taker) if taker == self.mover => {
                let expected = format!(
                    "{}, since {} has taken the centre",
                    letter(taker.other()),
                    letter(taker)
                );
                Err(ParseError::new("mover", letter(self.mover), expected))
            }
            _ => Ok(()),
        }
    }

    fn check_money(&self) -> Result<(), ParseError> {
        for side in Side::ALL {
            let cents = self.money(side);
            let (rest, expected) = if self.taker() == Some(side) {
                (CENT, "1 more than a multiple of 5 for the player who has taken the centre")
            } else {
                (0, "a multiple of 5")
            };
            if cents % UNIT != rest {
                let field = format!("cents of {}", letter(side));
                return Err(ParseError::new(field, cents.to_string(), expected));
            }
        }
        let total =
            self.money.iter().map(|&cents| u32::from(cents)).sum::<u32>() + u32::from(self.left());
        if total > u32::from(MAX_MONEY + CENT) {
            let expected = format!("at most {MAX_MONEY} cents with the coins on the board");
            return Err(ParseError::new("money", total.to_string(), expected));
        }
        Ok(())
    }

    /// Whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.mover
    }

    /// A player's money, in cents.
    #[inline]
    pub fn money(&self, side: Side) -> u16 {
        self.money[side as usize]
    }

    /// The square of a player, numbered from 0 row by row.
    #[inline]
    pub fn square(&self, side: Side) -> u8 {
        self.squares[side as usize]
    }

    /// The coin on a square, in cents; 0 if there is none.
    pub fn coin(&self, square: u8) -> u16 {
        if square == CENTRE && self.taker().is_none() {
            return CENT;
        }
        UNIT * u16::from(self.coins[usize::from(square)])
    }

    /// The coins in units of 5 cents, without the centre coin.
    pub(super) fn coins(&self) -> &[u8; SQUARES] {
        &self.coins
    }

    /// The money on the board without the centre coin, in cents.
    #[inline]
    pub fn left(&self) -> u16 {
        UNIT * self.coins.iter().map(|&coin| u16::from(coin)).sum::<u16>()
    }

    /// All the money in the game without the centre coin, in cents.
    pub fn total(&self) -> u16 {
        let cent = if self.taker().is_some() { CENT } else { 0 };
        self.money[0] + self.money[1] + self.left() - cent
    }

    /// The least money that is more than half of the total, in cents.
    pub(super) fn majority(&self) -> u16 {
        self.total() / 2 / UNIT * UNIT + UNIT
    }

    /// The player on a square.
    pub fn player_on(&self, square: u8) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.square(side) == square)
    }

    /// The player who has taken the centre.
    #[inline]
    pub fn taker(&self) -> Option<Side> {
        self.player_on(CENTRE)
    }

    /// Whether a player would win by taking the centre now; meaningful only while its coin is
    /// there.
    #[inline]
    pub fn wins_by_centre(&self, side: Side) -> bool {
        wins_by_centre(self.money(side), self.money(side.other()))
    }

    /// The square that the mover's step leads to; `None` off the board.
    pub fn target(&self, step: Step) -> Option<u8> {
        TARGETS[usize::from(self.square(self.mover))][step as usize]
    }

    /// The square that the mover's step leads to, if the step is legal.
    #[inline]
    fn open_target(&self, step: Step) -> Option<u8> {
        self.target(step).filter(|&target| target != self.square(self.mover.other()))
    }
}

impl Position for CoinGrabber {
    type Move = Step;

    fn parse_move(&self, text: &str) -> Result<Step, ParseError> {
        text.parse()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let taker = self.taker()?;
        let (own, other) = (self.money(taker), self.money(taker.other()));
        // The mover is the player who didn't take the centre.
        Some(if own >= ENOUGH && own > other { Outcome::Loss } else { Outcome::Win })
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Step>) {
        if self.taker().is_none() {
            out.extend(Step::ALL.into_iter().filter(|&step| self.open_target(step).is_some()));
        }
    }

    #[inline]
    fn play_unchecked(&mut self, step: Step) -> Turn {
        let target = self.target(step).expect("a legal step stays on the board");
        let (mover, coin) = (self.mover as usize, &mut self.coins[usize::from(target)]);
        self.money[mover] += UNIT * u16::from(*coin);
        *coin = 0;
        if target == CENTRE {
            self.money[mover] += CENT;
        }
        self.squares[mover] = target;
        self.mover = self.mover.other();
        Turn::Opponent
    }

    fn check(&self, step: Step) -> Result<(), IllegalMove> {
        let reason = if self.outcome().is_some() {
            "the game is over"
        } else {
            match (self.target(step), self.open_target(step)) {
                (_, Some(_)) => return Ok(()),
                (Some(_), None) => "the other player stands there",
                (None, None) => "the board ends there",
            }
        };
        Err(IllegalMove::new(step, reason))
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        match typed.parse() {
            Ok(step) => self.check(step),
            Err(error) => Err(IllegalMove::new(typed, error.to_string())),
        }
    }

    fn mover(&self) -> Option<Side> {
        Some(self.mover)
    }

    fn symmetries(&self) -> u8 {
        SYMMETRIES
    }

    fn image(&self, symmetry: u8) -> Self {
        let mut coins = [0; SQUARES];
        for (square, &coin) in (0..).zip(&self.coins) {
            coins[usize::from(image_of_square(symmetry, square))] = coin;
        }
        let squares = self.squares.map(|square| image_of_square(symmetry, square));
        Self { coins, squares, ..*self }
    }

    fn move_image(&self, step: Step, symmetry: u8) -> Step {
        image_of_step(symmetry, step)
    }
}
