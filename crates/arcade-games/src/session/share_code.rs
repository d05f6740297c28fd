//! Share codes, which users know as *game IDs*: one word that gives the same start, options and seats again, on any machine and in
//! any later version.
//!
//! ```text
//! nim:brfkqmzt:human:perfect:piles=5/4/3:rule=misere
//! GAME:SEED:PLAYER:PLAYER[:KEY=VALUE]...[:at=POSITION]
//! ```
//!
//! `at` is given if the seed and the options alone don't lead to the position. In each part, characters
//! other than letters, digits and `-_./,+` are written as `%` and two hexadecimal digits for each of
//! their bytes, so that the code is a single word in any shell.

use std::fmt::{self, Display, Write as _};
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Seed, Side};

use super::{Player, PlayerKind, Setup};
use crate::options::{OptionError, OptionSpec, OptionValues};

/// A parsed share code: not the [id of a game](Self::game) alone, but all that the same game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareCode {
    /// The id of the game, such as `nim`.
    pub game: String,
    /// The seed of the deal and of the computers' errors.
    pub seed: Seed,
    /// The players in seat 1 and seat 2.
    pub players: [PlayerKind; 2],
    /// The options that are given; all others have their defaults.
    pub options: Vec<(String, String)>,
    /// The start position, if it isn't the one that the seed and the options give.
    pub position: Option<String>,
}

/// The key of the position. No option has this name.
const POSITION: &str = "at";
/// The form of a share code, for messages.
const FORM: &str = "GAME:SEED:PLAYER:PLAYER[:KEY=VALUE]...";

impl ShareCode {
    /// The code of a game with this setup. External engines become people: a code from somebody else
    /// must never start one.
    pub fn new(game: &str, setup: &Setup, position: Option<String>) -> Self {
        let value = |(key, value): (&str, &str)| (key.into(), value.into());
        Self {
            game: game.into(),
            seed: setup.seed.clone(),
            players: setup.players.each_ref().map(|player| player.kind.without_program()),
            options: setup.options.iter().map(value).collect(),
            position,
        }
    }

    /// The setup that the code describes; `specs` has the game's options and their defaults.
    ///
    /// # Errors
    /// When there is no such option, or a value isn't accepted.
    pub fn setup(&self, specs: &[OptionSpec]) -> Result<Setup, OptionError> {
        let mut values = OptionValues::defaults(specs);
        for (key, value) in &self.options {
            values.accept(specs, key, value)?;
        }
        let players = Side::ALL.map(|seat| Player::new(self.players[seat.index()], seat));
        Ok(Setup { options: values, players, seed: self.seed.clone() })
    }
}

impl Display for ShareCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.players.map(|player| player.to_string());
        let parts = [&self.game, &self.seed.to_string(), &first, &second].map(|part| encoded(part));
        f.write_str(&parts.join(":"))?;
        let position = self.position.as_deref().map(|position| (POSITION, position));
        let values = self.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        for (key, value) in values.chain(position) {
            write!(f, ":{}={}", encoded(key), encoded(value))?;
        }
        Ok(())
    }
}

impl FromStr for ShareCode {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = |found: &str, expected: &str| ParseError::new("game ID", found, expected);
        let part = |part: &str| {
            let expected = "% and the two hexadecimal digits of a byte, and bytes that are UTF-8";
            decoded(part).ok_or_else(|| wrong(part, expected))
        };
        let mut parts = text.trim().split(':');
        let mut next = || parts.next().ok_or_else(|| wrong(text, FORM)).and_then(part);
        let (game, seed) = (next()?, next()?);
        let players = [next()?, next()?];
        let (mut values, mut position) = (Vec::new(), None);
        for setting in parts {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| wrong(setting, "KEY=VALUE"))?;
            let (key, value) = (part(key)?, part(value)?);
            let is_again = values.iter().any(|(known, _)| *known == key);
            match key.as_str() {
                POSITION if position.is_none() => position = Some(value),
                _ if is_again || key == POSITION => {
                    return Err(wrong(setting, "each key at most once"));
                }
                _ => values.push((key, value)),
            }
        }
        let player = |text: &str| {
            let kind: PlayerKind = text.parse()?;
            (!kind.is_program()).then_some(kind).ok_or_else(|| {
                let expected = "a player that is part of arcade: an ID starts no programs";
                ParseError::new("player", text, expected)
            })
        };
        let players = [player(&players[0])?, player(&players[1])?];
        Ok(Self { game, seed: seed.parse()?, players, options: values, position })
    }
}

/// Encodes a part of an ID: characters that aren't allowed become `%` and hexadecimal digits.
fn encoded(text: &str) -> String {
    let mut code = String::new();
    for &byte in text.as_bytes() {
        match byte {
            b'-' | b'_' | b'.' | b'/' | b',' | b'+' => code.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => code.push(byte.into()),
            _ => write!(code, "%{byte:02x}").expect("writing to a string succeeds"),
        }
    }
    code
}

fn decoded(code: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = code.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                u8::try_from(digit()? * 16 + digit()?).ok()?
            }
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
