//! The rules of Nim.
//!
//! There are several piles of objects. The players move in turn. A move takes any number of
//! objects, at least one, from a single pile. In *misere* Nim whoever takes the last object loses;
//! in *normal* Nim whoever takes it wins.
//!
//! Notation:
//!
//! ```text
//! position = pile *25("/" pile) " " rule    5/4/3 misere
//! pile     = number from 0 to 1,000,000     A is the first pile, B the second, ...
//! rule     = "misere" / "normal"
//! move     = letter number                  A3: take 3 from pile A; letters in either case
//! ```
//!
//! ```
//! use arcade_engine::{Position, Outcome};
//! use arcade_games::games::nim::Nim;
//!
//! let mut position: Nim = "1/1 misere".parse()?;
//! position.play("A1".parse()?)?;
//! assert_eq!(position.to_string(), "0/1 misere");
//! position.play("B1".parse()?)?;
//! assert_eq!(position.outcome(), Some(Outcome::Win)); // the other side had to take the last
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: the classic game as described by C. L. Bouton (1901), with both rules.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, joined_by_or, parse_number, quoted, range_text};
use arcade_engine::{IllegalMove, Outcome, Position, Turn};

use crate::kit::smallest_by_amount;

/// The maximum number of piles in a position, one for each letter.
pub const MAX_PILES: usize = 26;
/// The maximum number of objects in a pile.
pub const MAX_OBJECTS: u32 = 1_000_000;

/// What taking the last object means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Rule {
    /// It loses.
    Misere,
    /// It wins.
    Normal,
}

impl FromStr for Rule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "misere" => Ok(Self::Misere),
            "normal" => Ok(Self::Normal),
            _ => Err(ParseError::new("rule", text, "\"misere\" or \"normal\"")),
        }
    }
}

/// A position of Nim: the piles and the rule. It doesn't say which side is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    /// Objects in each pile; entries from `count` on are 0, so that equal positions compare equal.
    objects: [u32; MAX_PILES],
    count: u8,
    rule: Rule,
}

impl Nim {
    /// A position with these piles.
    ///
    /// # Errors
    /// If there are no piles or more than [`MAX_PILES`].
    pub fn new(piles: &[u32], rule: Rule) -> Result<Self, ParseError> {
        let count = u8::try_from(piles.len())
            .ok()
            .filter(|&count| (1..=MAX_PILES).contains(&usize::from(count)))
            .ok_or_else(|| {
                ParseError::new("piles", piles.len().to_string(), "1 to 26 piles, as in 5/4/3")
            })?;
        let mut objects = [0; MAX_PILES];
        objects[..piles.len()].copy_from_slice(piles);
        Ok(Self { objects, count, rule })
    }

    /// The number of objects in each pile, A first.
    pub fn piles(&self) -> &[u32] {
        &self.objects[..usize::from(self.count)]
    }

    /// What taking the last object means.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whether every pile is empty.
    pub fn is_empty(&self) -> bool {
        self.objects == [0; MAX_PILES]
    }

    fn check_pile(&self, pile: u8, typed: impl Display) -> Result<u32, IllegalMove> {
        let letter = pile_letter(pile);
        match self.piles().get(usize::from(pile)) {
            None => Err(IllegalMove::new(typed, self.no_such_pile(letter))),
            Some(0) => Err(IllegalMove::new(typed, format!("pile {letter} is empty"))),
            Some(&objects) => Ok(objects),
        }
    }

    /// The error for a text that isn't a move, made specific by the limits that apply in this position.
    fn specific_error(&self, text: &str, error: ParseError) -> ParseError {
        let mut characters = text.chars();
        let letter = characters.next();
        let pile = letter.and_then(parse_letter);
        match pile.map(|pile| self.piles().get(usize::from(pile)).copied().unwrap_or(0)) {
            _ if self.is_empty() => error.expecting("no move: the game is over"),
            Some(objects) if objects > 0 => {
                ParseError::new("count", characters.as_str(), range_text(&1, &objects))
            }
            _ => ParseError::new("pile", letter.map_or(String::new(), Into::into), self.letters()),
        }
    }

    /// The letters of the piles that aren't empty: "A, B or C".
    fn letters(&self) -> String {
        let piles = (0..).zip(self.piles());
        joined_by_or(piles.filter(|&(_, &objects)| objects > 0).map(|(pile, _)| pile_letter(pile)))
    }

    fn no_such_pile(&self, letter: char) -> String {
        match self.count {
            1 => format!("there is no pile {letter}; the only pile is A"),
            2 => format!("there is no pile {letter}; the piles are A and B"),
            count => {
                format!("there is no pile {letter}; the piles are A to {}", pile_letter(count - 1))
            }
        }
    }
}

impl Position for Nim {
    type Move = Take;

    fn parse_move(&self, text: &str) -> Result<Take, ParseError> {
        text.parse().map_err(|error: ParseError| self.specific_error(text, error))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_empty().then_some(match self.rule {
            Rule::Misere => Outcome::Win,
            Rule::Normal => Outcome::Loss,
        })
    }

    fn moves(&self, out: &mut Vec<Take>) {
        for (pile, &objects) in (0..).zip(self.piles()) {
            out.extend((1..=objects).map(|count| Take { pile, count }));
        }
    }

    fn count_moves(&self) -> u64 {
        self.piles().iter().copied().map(u64::from).sum()
    }

    /// One from each pile, then two, and so on.
    fn smallest_moves(&self, min_count: usize) -> Vec<Take> {
        smallest_by_amount(min_count, |count| {
            let piles = (0..).zip(self.piles()).filter(move |&(_, &objects)| count <= objects);
            piles.map(move |(pile, _)| Take { pile, count })
        })
    }

    fn play_unchecked(&mut self, mv: Take) -> Turn {
        self.objects[usize::from(mv.pile)] -= mv.count;
        Turn::Opponent
    }

    fn check(&self, mv: Take) -> Result<(), IllegalMove> {
        let objects = self.check_pile(mv.pile, mv)?;
        if mv.count > objects {
            let letter = pile_letter(mv.pile);
            let reason = format!("pile {letter} holds only {objects}");
            return Err(IllegalMove::new(mv, reason));
        }
        Ok(())
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        let Some(letter) = typed.chars().next() else { return Ok(()) };
        match parse_letter(letter) {
            Some(pile) => self.check_pile(pile, quoted(typed)).map(|_| ()),
            None => {
                let reason = format!("a move begins with the letter of a pile: {}", self.letters());
                Err(IllegalMove::new(quoted(typed), reason))
            }
        }
    }
}

impl Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, objects) in self.piles().iter().enumerate() {
            let separator = if index == 0 { "" } else { "/" };
            write!(f, "{separator}{objects}")?;
        }
        write!(f, " {}", self.rule)
    }
}

impl FromStr for Nim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = text.split_whitespace();
        let piles = parse_piles(words.next().unwrap_or_default(), MAX_PILES, MAX_OBJECTS)?;
        let rule = words.next().unwrap_or_default().parse()?;
        if let Some(rest) = words.next() {
            return Err(ParseError::new("end", rest, "nothing after the rule"));
        }
        Self::new(&piles, rule)
    }
}

/// Parses at most `count` piles such as `5/4/3`, each of at most `most` objects.
///
/// # Errors
/// Which pile isn't a number in range, or the number of piles.
pub fn parse_piles(text: &str, count: usize, most: u32) -> Result<Vec<u32>, ParseError> {
    let expected = || format!("1 to {count} piles, as in 5/4/3");
    if text.is_empty() {
        return Err(ParseError::new("piles", text, expected()));
    }
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() > count {
        let found = format!("{} piles", parts.len());
        return Err(ParseError::new("piles", found, expected()));
    }
    (0..)
        .zip(parts)
        .map(|(pile, part)| {
            let field = format!("pile {}", pile_letter(pile));
            parse_number(&field, part, 0..=most)
        })
        .collect()
}

/// A move: take `count` objects from pile number `pile`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take {
    /// The pile, 0 for A.
    pub pile: u8,
    /// The number of objects, at least 1.
    pub count: u32,
}

impl Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", pile_letter(self.pile), self.count)
    }
}

impl FromStr for Take {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut characters = text.chars();
        let pile = characters.next().and_then(parse_letter).ok_or_else(|| {
            let letter: String = text.chars().take(1).collect();
            ParseError::new("pile", letter, "a letter from A to Z")
        })?;
        let count = parse_number("count", characters.as_str(), 1..=MAX_OBJECTS)?;
        Ok(Self { pile, count })
    }
}

/// The letter of pile number `pile`, `A` for 0.
pub fn pile_letter(pile: u8) -> char {
    char::from(b'A' + pile)
}

/// The number of the pile with this letter, in either case; `None` if no pile can have it.
pub fn parse_letter(letter: char) -> Option<u8> {
    let pile = u32::from(letter.to_ascii_uppercase()).checked_sub(u32::from('A'))?;
    u8::try_from(pile).ok().filter(|&pile| usize::from(pile) < MAX_PILES)
}
