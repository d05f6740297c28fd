//! The rules of the Silver Dollar game.
//!
//! Coins lie on the squares of a strip, at most one on each. The players move in turn. A move takes
//! one coin any number of squares to the left, at least one; it may not pass or land on another
//! coin. If there is a limit, it is the greatest distance of a move. The game is over when the `n`
//! coins fill the `n` leftmost squares, and whoever moved last has won.
//!
//! Notation:
//!
//! ```text
//! position = strip [" " limit]      _o__oo 3
//! strip    = 1*("_" / "o")          square 0 first; 1 to 1,000 coins (o), at most 100,000 squares;
//!                                   it ends at its last coin, empty squares after it are dropped
//! limit    = number from 1 to 99,999
//! move     = coin "-" distance      1-2: coin 1 goes 2 squares to the left; coins count from 0
//! ```
//!
//! ```
//! use arcade_engine::{Position, Outcome};
//! use arcade_games::games::silver_dollar::SilverDollar;
//!
//! let mut position: SilverDollar = "o__o".parse()?;
//! position.play("1-2".parse()?)?;
//! assert_eq!(position.to_string(), "oo");
//! assert_eq!(position.outcome(), Some(Outcome::Loss)); // the other side moved last
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: the laboratory exercise "The Silver Dollar Game" of a data structures course (Bailey and
//! Williams); the game is in Conway's "On Numbers and Games" (1976).

use std::fmt::{self, Display};
use std::num::NonZero;
use std::str::FromStr;

use arcade_base::{ParseError, joined_by_or, parse_number, pluralized, range_text};
use arcade_engine::{IllegalMove, Outcome, Position, Turn};
use smallvec::SmallVec;

use crate::kit::smallest_by_amount;

/// The maximum number of coins in a game.
pub const MAX_PLAYED_COINS: usize = 16;
/// The maximum number of squares in a game.
pub const MAX_PLAYED_SQUARES: usize = 255;
/// The maximum number of coins on a strip.
pub const MAX_COINS: usize = 1_000;
/// The maximum number of squares of a strip.
pub const MAX_SQUARES: usize = MAX_LIMIT as usize + 1;

/// A strip of squares with coins on it, unbounded to the right: the class that the exercise asks for.
/// Its methods are those of the exercise, and some more.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct CoinStrip {
    /// The square of each coin, from the left. The coins of a game fit without a heap allocation.
    squares: SmallVec<[u32; MAX_PLAYED_COINS]>,
}

impl Clone for CoinStrip {
    /// Copies all at once, not coin by coin.
    fn clone(&self) -> Self {
        Self { squares: SmallVec::from_slice(&self.squares) }
    }
}

impl CoinStrip {
    /// A strip with a coin on each of these squares, in ascending order.
    ///
    /// # Errors
    /// If there are no coins or too many, or two on a square.
    pub fn new(squares: &[u32]) -> Result<Self, ParseError> {
        let ascending = squares.windows(2).all(|pair| pair[0] < pair[1]);
        let fits = (1..=MAX_COINS).contains(&squares.len());
        let is_near = squares.last().is_none_or(|&last| (last as usize) < MAX_SQUARES);
        if !fits || !ascending || !is_near {
            let expected = format!("1 to {MAX_COINS} ascending numbers below {MAX_SQUARES}");
            return Err(ParseError::new("squares", format!("{squares:?}"), expected));
        }
        Ok(Self { squares: SmallVec::from_slice(squares) })
    }

    /// The square of each coin, from the left.
    pub fn coin_squares(&self) -> &[u32] {
        &self.squares
    }

    /// The number of coins.
    pub fn num_coins(&self) -> usize {
        self.squares.len()
    }

    /// The number of squares up to the last coin, which decreases as that coin moves left.
    pub fn num_squares(&self) -> usize {
        self.squares.last().map_or(0, |&last| last as usize + 1)
    }

    /// The number of the coin on a square; `None` if there is none, however far to the right.
    pub fn coin_on(&self, square: usize) -> Option<usize> {
        self.squares.binary_search(&u32::try_from(square).ok()?).ok()
    }

    /// Whether the coins fill the leftmost squares.
    pub fn game_over(&self) -> bool {
        self.num_squares() == self.num_coins()
    }

    /// The empty squares to the left of a coin, up to the next coin or the edge.
    ///
    /// # Panics
    /// If there is no such coin.
    pub fn gap(&self, coin: usize) -> u32 {
        let left = coin.checked_sub(1).map_or(0, |left| self.squares[left] + 1);
        self.squares[coin] - left
    }

    /// Whether a coin may move `delta` squares to the left: the coin exists, it moves at least one
    /// square, and those squares are empty.
    pub fn is_legal(&self, coin: usize, delta: usize) -> bool {
        coin < self.num_coins() && (1..=self.gap(coin) as usize).contains(&delta)
    }

    /// Moves a coin to the left if that is legal, and returns whether it was.
    pub fn play(&mut self, coin: usize, delta: usize) -> bool {
        let legal = self.is_legal(coin, delta);
        if legal {
            self.squares[coin] -= u32::try_from(delta).expect("at most the gap");
        }
        legal
    }
}

impl Display for CoinStrip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.num_coins()).try_for_each(|coin| {
            (0..self.gap(coin)).try_for_each(|_| f.write_str("_"))?;
            f.write_str("o")
        })
    }
}

impl FromStr for CoinStrip {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(wrong) = text.chars().find(|square| !['_', 'o'].contains(square)) {
            return Err(ParseError::new("square", wrong, "_ (empty) or o (a coin)"));
        }
        let strip = text.trim_end_matches('_');
        if strip.len() > MAX_SQUARES {
            let found = format!("{} of them", strip.len());
            let expected = format!("at most {MAX_SQUARES} up to the last coin");
            return Err(ParseError::new("squares", found, expected));
        }
        let coins: Vec<u32> = (0..)
            .zip(strip.bytes())
            .filter(|(_, square)| *square == b'o')
            .map(|(square, _)| square)
            .collect();
        if (1..=MAX_COINS).contains(&coins.len()) {
            Self::new(&coins)
        } else {
            let found = format!("{} of them", coins.len());
            Err(ParseError::new("coins", found, format!("1 to {MAX_COINS}, as in _o__oo")))
        }
    }
}

/// A position: the strip and the limit. It doesn't say which side is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SilverDollar {
    strip: CoinStrip,
    /// The greatest distance of a move, if there is a limit.
    limit: Option<NonZero<u32>>,
}

/// The greatest limit; no strip has room for a longer move.
const MAX_LIMIT: u32 = 99_999;

impl SilverDollar {
    /// A position with this strip, in which no coin moves more than `limit` squares at a time.
    pub fn new(strip: CoinStrip, limit: Option<NonZero<u32>>) -> Self {
        Self { strip, limit }
    }

    /// The strip.
    pub fn strip(&self) -> &CoinStrip {
        &self.strip
    }

    /// The greatest distance of a move, if there is a limit.
    pub fn limit(&self) -> Option<u32> {
        self.limit.map(NonZero::get)
    }

    /// Every coin, and the greatest distance that it can move now.
    pub(super) fn reaches(&self) -> impl Iterator<Item = (u16, u32)> {
        let limit = self.limit().unwrap_or(u32::MAX);
        let mut first_free = 0;
        (0..).zip(self.strip.squares.iter()).map(move |(coin, &square)| {
            let gap = square - first_free;
            first_free = square + 1;
            (coin, gap.min(limit))
        })
    }

    /// The greatest distance that a coin can move now.
    pub fn reach(&self, coin: usize) -> u32 {
        self.strip.gap(coin).min(self.limit().unwrap_or(u32::MAX))
    }

    /// The error for a text that isn't a move, made specific by the limits that apply in this position.
    fn specific_error(&self, text: &str, error: ParseError) -> ParseError {
        let Some(example) = self.smallest_moves(1).first().copied() else {
            return error.expecting("no move: the game is over");
        };
        let Some((coin, distance)) = text.split_once('-') else {
            return error.expecting(format!("a coin and a distance, as in {example}"));
        };
        let last = self.strip.num_coins() - 1;
        let movable = || (0..=last).filter(|&coin| self.reach(coin) > 0);
        match parse_number("coin", coin, 0..=last) {
            Err(error) => error,
            Ok(number) if self.reach(number) == 0 => {
                let expected = format!("a coin with room to its left: {}", joined_by_or(movable()));
                ParseError::new("coin", coin, expected)
            }
            Ok(number) => {
                ParseError::new("distance", distance, range_text(&1, &self.reach(number)))
            }
        }
    }
}

impl Position for SilverDollar {
    type Move = Slide;

    fn parse_move(&self, text: &str) -> Result<Slide, ParseError> {
        text.parse().map_err(|error: ParseError| self.specific_error(text, error))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.strip.game_over().then_some(Outcome::Loss)
    }

    fn moves(&self, out: &mut Vec<Slide>) {
        for (coin, reach) in self.reaches() {
            out.extend((1..=reach).map(|distance| Slide { coin, distance }));
        }
    }

    fn count_moves(&self) -> u64 {
        self.reaches().map(|(_, reach)| u64::from(reach)).sum()
    }

    /// One square with each coin, then two, and so on.
    fn smallest_moves(&self, min_count: usize) -> Vec<Slide> {
        smallest_by_amount(min_count, |distance| {
            let coins = self.reaches().filter(move |&(_, reach)| distance <= reach);
            coins.map(move |(coin, _)| Slide { coin, distance })
        })
    }

    fn play_unchecked(&mut self, mv: Slide) -> Turn {
        self.strip.squares[usize::from(mv.coin)] -= mv.distance;
        Turn::Opponent
    }

    fn check(&self, mv: Slide) -> Result<(), IllegalMove> {
        let coin = usize::from(mv.coin);
        let refuse = |reason| Err(IllegalMove::new(mv, reason));
        if coin >= self.strip.num_coins() {
            return refuse(match self.strip.num_coins() {
                1 => format!("there is no coin {coin}; the only coin is 0"),
                2 => format!("there is no coin {coin}; the coins are 0 and 1"),
                count => format!("there is no coin {coin}; the coins are 0 to {}", count - 1),
            });
        }
        match self.strip.gap(coin) {
            0 => refuse(format!("coin {coin} can't move: there is no room to its left")),
            gap if mv.distance > gap => refuse(format!("coin {coin} has room for only {gap}")),
            _ => match self.limit {
                Some(limit) if mv.distance > limit.get() => {
                    refuse(format!("no coin goes more than {limit} squares"))
                }
                _ => Ok(()),
            },
        }
    }

    fn check_length(&self, mv: Slide, length: u32) -> Result<(), IllegalMove> {
        if mv.distance == length {
            return Ok(());
        }
        Err(IllegalMove::new(mv, format!("this move goes {}", pluralized(length, "square"))))
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        match typed.split_once('-').and_then(|(coin, _)| coin.parse().ok()) {
            Some(coin) => match self.check(Slide { coin, distance: 1 }) {
                Err(error) => Err(IllegalMove::new(typed, error.reason())),
                Ok(()) => Ok(()),
            },
            None => Ok(()),
        }
    }
}

impl Display for SilverDollar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit() {
            Some(limit) => write!(f, "{} {limit}", self.strip),
            None => write!(f, "{}", self.strip),
        }
    }
}

impl FromStr for SilverDollar {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.split_whitespace();
        let strip = words.next().unwrap_or_default().parse()?;
        let limit = words
            .next()
            .map(|limit| parse_number("limit", limit, 1..=MAX_LIMIT))
            .transpose()?
            .and_then(NonZero::new);
        match words.next() {
            Some(rest) => Err(ParseError::new("end", rest, "nothing after the limit")),
            None => Ok(Self::new(strip, limit)),
        }
    }
}

/// A move: coin number `coin` moves `distance` squares to the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slide {
    /// The coin, 0 for the leftmost.
    pub coin: u16,
    /// The number of squares, at least 1.
    pub distance: u32,
}

impl Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.coin, self.distance)
    }
}

impl FromStr for Slide {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (coin, distance) = text
            .split_once('-')
            .ok_or_else(|| ParseError::new("move", text, "a coin and a distance, as in 1-2"))?;
        // The number of coins depends on the position, which checks the move.
        let coin = parse_number("coin", coin, 0..=u16::MAX)
            .map_err(|_| ParseError::new("coin", coin, "the number of a coin"))?;
        let distance = parse_number("distance", distance, 1..=MAX_LIMIT)?;
        Ok(Self { coin, distance })
    }
}
