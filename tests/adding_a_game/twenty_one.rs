//! Twenty-one: the players count up in turn, by 1, 2 or 3; whoever says 21 loses.
//!
//! A position is the number said last, from 0 to 21. A move is how much is added: 1, 2 or 3.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{NoKnowledge, Outcome, Position, Random, Side, Start, Turn};
use arcade_games::kit::{Clause, GameDefinition, Meta, NotationDialogue, TextView, Texts, Words};
use arcade_games::options::{OptionError, OptionSpec, OptionValues};

const LAST: u32 = 21;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Number(u32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_number("number", text, 0..=LAST).map(Self)
    }
}

impl Position for Number {
    type Move = u32;

    fn parse_move(&self, text: &str) -> Result<u32, ParseError> {
        parse_number("count", text, 1..=3)
    }

    fn outcome(&self) -> Option<Outcome> {
        // The other side has just said 21.
        (self.0 == LAST).then_some(Outcome::Win)
    }

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend(1..=(LAST - self.0).min(3));
    }

    fn play_unchecked(&mut self, mv: u32) -> Turn {
        self.0 += mv;
        Turn::Opponent
    }
}

impl Words for Number {
    fn variant(&self) -> String {
        format!("{self} of {LAST}")
    }

    fn how_to_win(&self) -> String {
        "whoever says 21 loses".into()
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        "21 was said, and who says it loses".into()
    }

    fn explain_move(&self, mv: u32) -> Vec<Clause> {
        let said = self.0 + mv;
        let text = match said % 4 {
            _ if said == LAST => "says 21 and loses".into(),
            0 => format!("says {said}: from a multiple of 4 every way on is lost"),
            _ => format!("says {said}: the other side can say {}", said.div_ceil(4) * 4),
        };
        vec![text.into()]
    }
}

const START: OptionSpec =
    OptionSpec::number("start", 0..=20, "0", "the number that counting begins after");

#[derive(Clone, Copy, Debug)]
pub struct TwentyOne;

impl GameDefinition for TwentyOne {
    const META: Meta = Meta {
        id: "twenty-one",
        name: "Twenty-one",
        summary: "Count up by 1, 2 or 3. Whoever says 21 loses.",
        emoji: "\u{1f522}",
        side_letters: None,
        options: &[START],
        presets: &[],
        typed_characters: "123",
        keys: &[],
        texts: Texts { rules: "# The rules\n\nWhoever says 21 loses.\n", lessons: "" },
    };

    type Position = Number;
    type Knowledge = NoKnowledge;
    type View = TextView;
    type Dialogue = NotationDialogue;

    fn start(values: &OptionValues, _: &mut Random) -> Result<Start<Number>, OptionError> {
        Ok(Start::new(Number(values.checked_number(&START)?), Side::One))
    }
}
