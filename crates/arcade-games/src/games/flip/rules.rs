//! The rules of Flip.
//!
//! Two players each have a hand of dice, and other dice lie in the middle, where one may be the die
//! *just played*. A turn begins with taking any dice from the middle whose sum is less than the die
//! just played; they join the player's hand, and taking none is allowed. Then the player either
//! *flips* one of their own dice to 7 minus its value, after which it can't be flipped again for
//! the time being; or *plays* a die of the other side: it goes to the middle as the die just
//! played, and all of the player's own dice can be flipped again. After a flip no die counts as
//! just played, and the previous one becomes an ordinary die of the middle. A player who begins a
//! turn without dice and can take none loses; so does, in positions that play never reaches, a
//! player without a legal move.
//!
//! Notation:
//!
//! ```text
//! position = hand "|" [middle] "|" hand    135+6|466+5|+56, the mover's hand first
//! hand     = *die "+" *die                 flippable and unflippable dice
//! middle   = *die "+" [die]                other dice and the one just played
//! die      = "1" / ... / "6"               at most 31 in all; read in any order, printed sorted
//! move     = *die ("f" / "p") die          12f2: take 1 and 2 and flip a 2; 4p4: take a 4 and
//!                                          play one; letters in either case
//! ```
//!
//! ```
//! use arcade_engine::{Position, Outcome};
//! use arcade_games::games::flip::Flip;
//!
//! let mut position: Flip = "22+|46+4|4+".parse()?;
//! position.play("p4".parse()?)?;
//! assert_eq!(position.to_string(), "+|446+4|22+");
//! assert_eq!(position.outcome(), Some(Outcome::Loss)); // no dice, and none below 4 to take
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: the programming exercise "Flip in CS1/2", and its sample game.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, joined_by_or, quoted};
use arcade_engine::{IllegalMove, Outcome, Position, Turn};

use super::dice::{Dice, FACES};
use super::state::{FlipState, Hand};

/// A position of Flip: the state of the game with the mover as player 1. It doesn't say which seat
/// that is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flip(FlipState);

impl From<FlipState> for Flip {
    fn from(state: FlipState) -> Self {
        Self(state)
    }
}

/// Every take that can be legal, in ascending order of sum; the die just played is at most a 6.
const TAKES: [Dice; 19] = {
    let values: [&[u8]; 19] = [
        &[],
        &[1],
        &[1, 1],
        &[2],
        &[1, 1, 1],
        &[1, 2],
        &[3],
        &[1, 1, 1, 1],
        &[1, 1, 2],
        &[1, 3],
        &[2, 2],
        &[4],
        &[1, 1, 1, 1, 1],
        &[1, 1, 1, 2],
        &[1, 1, 3],
        &[1, 2, 2],
        &[1, 4],
        &[2, 3],
        &[5],
    ];
    let mut takes = [Dice::NONE; 19];
    let mut index = 0;
    while index < takes.len() {
        let mut die = 0;
        while die < values[index].len() {
            takes[index] = takes[index].with(values[index][die]);
            die += 1;
        }
        index += 1;
    }
    takes
};

/// The number of [`TAKES`] with a sum below the die just played, indexed by its value. Index 0 is
/// for no such die, when only the empty take is possible.
const TAKES_BELOW: [usize; 7] = [1, 1, 2, 4, 7, 12, 19];

/// Every legal take from the middle. Those with the greatest sum come first, because a search finds
/// the best moves earliest in this order; the empty take is last.
pub(super) fn takes(middle: Dice, just_played: Option<u8>) -> impl Iterator<Item = Dice> {
    let below = just_played.map_or(0, usize::from);
    let possible = TAKES[..TAKES_BELOW[below]].iter().rev().copied();
    possible.filter(move |&take| middle.contains(take))
}

impl Flip {
    /// The state of the game; player 1 is the mover.
    pub fn state(&self) -> &FlipState {
        &self.0
    }

    /// The dice of the mover.
    pub fn mover_hand(&self) -> Hand {
        self.0.player1()
    }

    /// The dice of the other side.
    pub fn other_hand(&self) -> Hand {
        self.0.player2()
    }

    /// Every legal take of the mover, the greatest sum first and the empty one last.
    pub fn takes(&self) -> impl Iterator<Item = Dice> {
        takes(self.0.middle(), self.0.just_played())
    }

    /// Checks that these dice can be taken; the error is the reason why not.
    fn check_take(&self, dice: Dice) -> Result<(), String> {
        let (middle, played) = (self.0.middle(), self.0.just_played());
        if self.0.check_take(dice) {
            return Ok(());
        }
        let Some(played) = played else {
            return Err("nothing can be taken: the last turn played no die".into());
        };
        let missing = dice.values().find(|&value| dice.count(value) > middle.count(value));
        Err(match missing.map(|value| (value, middle.count(value))) {
            Some((value, 0)) if value == played => {
                format!("the {value} was just played and can't be taken")
            }
            Some((value, 0)) => format!("there is no {value} in the middle to take"),
            Some((value, count)) => format!("the middle has only {count} of the value {value}"),
            None => format!(
                "the dice taken make {}, and must make less than the {played} just played",
                dice.sum()
            ),
        })
    }

    /// Checks that a die of this value can be flipped or played after taking these dice; the error
    /// is the reason why not.
    fn check_die(&self, taken: Dice, action: DieAction, value: u8) -> Result<(), String> {
        match action {
            DieAction::Flip if self.0.check_flip(taken, value) => Ok(()),
            DieAction::Flip if self.mover_hand().unflippable.has(value) => Err(format!(
                "your {value} has been flipped already: play a die, and you can flip it again"
            )),
            DieAction::Flip => Err(format!("you have no {value} to flip")),
            DieAction::Play if self.0.check_play(taken, value) => Ok(()),
            DieAction::Play => Err(format!("the other side has no {value}")),
        }
    }

    /// Checks that any die can be flipped or played after taking these dice; the error is the
    /// reason why not.
    fn check_action(&self, taken: Dice, action: DieAction) -> Result<(), String> {
        let any = match action {
            DieAction::Flip => !self.mover_hand().flippable.plus(taken).is_empty(),
            DieAction::Play => !self.other_hand().is_empty(),
        };
        any.then_some(()).ok_or_else(|| match action {
            DieAction::Flip => "you have no die that can be flipped".into(),
            DieAction::Play => "the other side has no dice".into(),
        })
    }

    /// The error for a text that isn't a move, made specific by the limits that apply in this position.
    fn specific_error(&self, text: &str, error: ParseError) -> ParseError {
        let can_take = |value: &u8| self.takes().any(|taken| taken.has(*value));
        let (taken, rest) =
            text.split_at(text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len()));
        let expected = match (error.field(), rest.bytes().next()) {
            ("taken", _) => match joined_by_or((1..=FACES).filter(can_take)) {
                none if none.is_empty() => "nothing: no die can be taken".into(),
                values => format!("dice that can be taken: {values}"),
            },
            ("die", Some(b'f' | b'F')) => {
                let taken = Dice::parse("taken", taken).unwrap_or(Dice::NONE);
                joined_by_or(self.mover_hand().flippable.plus(taken).values())
            }
            ("die", _) => joined_by_or(self.other_hand().all().values()),
            _ => return error,
        };
        if expected.is_empty() { error } else { error.expecting(expected) }
    }
}

impl Position for Flip {
    type Move = FlipMove;

    fn parse_move(&self, text: &str) -> Result<FlipMove, ParseError> {
        text.parse().map_err(|error: ParseError| self.specific_error(text, error))
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mover, other) = (self.mover_hand(), self.other_hand());
        let stuck = mover.flippable.is_empty() && (mover.is_empty() || other.is_empty());
        // A player who can take a die can also flip it.
        (stuck && !self.0.can_take()).then_some(Outcome::Loss)
    }

    fn moves(&self, out: &mut Vec<FlipMove>) {
        if self.outcome().is_some() {
            return;
        }
        let (own, others) = (self.mover_hand().flippable, self.other_hand().all());
        for taken in self.takes() {
            let mv = |action| move |value| FlipMove { taken, action, value };
            out.extend(own.plus(taken).values().map(mv(DieAction::Flip)));
            out.extend(others.values().map(mv(DieAction::Play)));
        }
    }

    fn play_unchecked(&mut self, mv: FlipMove) -> Turn {
        self.0.take(mv.taken);
        match mv.action {
            DieAction::Flip => self.0.flip(mv.value),
            DieAction::Play => self.0.play(mv.value),
        }
        self.0.switch_players();
        Turn::Opponent
    }

    fn check(&self, mv: FlipMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::new(mv, "the game is over"));
        }
        self.check_take(mv.taken)
            .and_then(|()| self.check_die(mv.taken, mv.action, mv.value))
            .map_err(|reason| IllegalMove::new(mv, reason))
    }

    fn check_prefix(&self, typed: &str) -> Result<(), IllegalMove> {
        let refuse = |reason: String| IllegalMove::new(quoted(typed), reason);
        let begun = PartialMove::read(typed)
            .map_err(|error| refuse(self.specific_error(typed, error).to_string()))?;
        self.check_take(begun.taken).map_err(refuse)?;
        match (begun.action, begun.value) {
            (None, _) => Ok(()),
            (Some(action), None) => self.check_action(begun.taken, action).map_err(refuse),
            (Some(action), Some(value)) => {
                self.check_die(begun.taken, action, value).map_err(refuse)
            }
        }
    }
}

impl Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Flip {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let groups: Vec<&str> = text.trim().splitn(4, '|').collect();
        let [mover, middle, other] = groups[..] else {
            let expected = "three groups of dice, as in 135+6|466+5|+56";
            return Err(ParseError::new("position", text, expected));
        };
        let (middle, just_played) = parse_middle(middle)?;
        let [mover, other] = [parse_hand("mover", mover)?, parse_hand("other side", other)?];
        Ok(Self(FlipState::new(mover, other, middle, just_played)?))
    }
}

/// Parses flippable and unflippable dice, such as `135+6`.
fn parse_hand(field: &str, text: &str) -> Result<Hand, ParseError> {
    let (flippable, unflippable) = text.split_once('+').ok_or_else(|| {
        ParseError::new(field, text, "flippable and unflippable dice, as in 135+6")
    })?;
    Ok(Hand {
        flippable: Dice::parse(field, flippable)?,
        unflippable: Dice::parse(field, unflippable)?,
    })
}

/// Parses the dice in the middle and the one just played, such as `466+5`.
fn parse_middle(text: &str) -> Result<(Dice, Option<u8>), ParseError> {
    let (others, played) = match text.split_once('+') {
        Some(parts) => parts,
        // An empty middle may also be written without the plus sign.
        None if text.is_empty() => ("", ""),
        None => {
            let expected = "dice and the one just played, as in 466+5";
            return Err(ParseError::new("middle", text, expected));
        }
    };
    let others = Dice::parse("middle", others)?;
    let just_played = Dice::parse("just played", played)?;
    if just_played.len() > 1 {
        return Err(ParseError::new("just played", played, "one die or none"));
    }
    Ok((others, just_played.least()))
}

/// The action after taking dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DieAction {
    /// Flip one of the player's own dice.
    Flip,
    /// Play a die of the other side: put it into the middle.
    Play,
}

/// A move: take dice from the middle, then flip a die or play one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlipMove {
    /// The dice to take; usually none.
    pub taken: Dice,
    /// The action after that.
    pub action: DieAction,
    /// The value of the die to flip or play.
    pub value: u8,
}

impl Display for FlipMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.action {
            DieAction::Flip => 'f',
            DieAction::Play => 'p',
        };
        write!(f, "{}{letter}{}", self.taken, self.value)
    }
}

impl FromStr for FlipMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let PartialMove { taken, action, value } = PartialMove::read(text)?;
        let nothing = |field, expected| ParseError::new(field, "", expected);
        let action = action.ok_or_else(|| nothing("action", ACTION))?;
        let value = value.ok_or_else(|| nothing("die", DIE))?;
        Ok(Self { taken, action, value })
    }
}

/// A possibly incomplete move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartialMove {
    pub(super) taken: Dice,
    pub(super) action: Option<DieAction>,
    pub(super) value: Option<u8>,
}

/// What is expected after the dice taken, and after the action.
const ACTION: &str = "f (flip) or p (play) after the dice taken";
const DIE: &str = "a digit from 1 to 6";

impl PartialMove {
    /// Parses the beginning of a move, or a whole one.
    pub(super) fn read(text: &str) -> Result<Self, ParseError> {
        let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
        let (taken, rest) = text.split_at(end);
        let taken = Dice::parse("taken", taken)?;
        let mut characters = rest.chars();
        let action = match characters.next() {
            None => None,
            Some('f' | 'F') => Some(DieAction::Flip),
            Some('p' | 'P') => Some(DieAction::Play),
            Some(other) => return Err(ParseError::new("action", other, ACTION)),
        };
        let value = match characters.as_str().as_bytes() {
            [] => None,
            [digit] if (b'1'..=b'0' + FACES).contains(digit) => Some(digit - b'0'),
            _ => return Err(ParseError::new("die", characters.as_str(), DIE)),
        };
        Ok(Self { taken, action, value })
    }
}
