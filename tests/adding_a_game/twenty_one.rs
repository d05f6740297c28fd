//! Twenty-one: the players count up in turn, by 1, 2 or 3; whoever says 21 loses.
//!
//! A position is the number said last, from 0 to 21. A move is `+1`, `+2` or `+3`.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade::engine::{AlphaBeta, Brain, Engine, Evaluate, Means};
use arcade::game::{Game, Outcome, Side, Start, Turn};
use arcade::games::Meta;
use arcade::options::{Kind, OptionError, Spec, Values};
use arcade::plain::WholeMove;
use arcade::random::Random;
use arcade::text::{ParseError, parse_number};
use arcade::tui::keys::Action;
use arcade::tui::{Board, Input, Response, Role, Scene, Theme, View, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

// rules.rs

const LAST: u32 = 21;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwentyOne(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count(u32);

impl Game for TwentyOne {
    type Move = Count;

    fn outcome(&self) -> Option<Outcome> {
        // The other side has just said 21.
        (self.0 == LAST).then_some(Outcome::Win)
    }

    fn moves(&self, out: &mut Vec<Count>) {
        out.extend((1..=3).filter(|by| self.0 + by <= LAST).map(Count));
    }

    fn play(&mut self, mv: Count) -> Turn {
        self.0 += mv.0;
        Turn::Passes
    }
}

impl Display for TwentyOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for TwentyOne {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_number("number", text, 0..=LAST).map(Self)
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}", self.0)
    }
}

impl FromStr for Count {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = text.strip_prefix('+').unwrap_or(text);
        parse_number("count", number, 1..=3).map(Self)
    }
}

// options.rs

const SPECS: &[Spec] = &[Spec {
    key: "start",
    kind: Kind::Number { min: 0, max: 20, words: &[] },
    default: Some("0"),
    help: "the number that counting begins after",
}];

// brain.rs

#[derive(Clone, Copy, Debug, Default)]
pub struct Counter;

impl Evaluate<TwentyOne> for Counter {
    fn evaluate(&self, _: &TwentyOne) -> i32 {
        0
    }
}

impl Brain<TwentyOne> for Counter {
    fn greed(&self, _: &TwentyOne, mv: Count) -> i32 {
        i32::try_from(mv.0).expect("at most 3")
    }

    fn perfect(&self, means: &Means) -> Box<dyn Engine<TwentyOne>> {
        // The game is so short that searching it to its end is no work.
        Box::new(AlphaBeta::new(*self, means.table_mb))
    }
}

// view.rs

#[derive(Debug)]
pub struct Number(u32);

impl Default for Number {
    fn default() -> Self {
        Self(1)
    }
}

impl View<TwentyOne> for Number {
    fn input(
        &mut self,
        input: Input,
        board: &Board<'_, TwentyOne>,
        _: &mut String,
    ) -> Response<Count> {
        let most = (LAST - board.position.0).min(3);
        match input {
            Input::Action(Action::Up) => self.0 = (self.0 + 1).min(most),
            Input::Action(Action::Down) => self.0 = self.0.saturating_sub(1).max(1),
            Input::Action(Action::Select) => return Response::Play(Count(self.0.min(most))),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn draw(&self, scene: &Scene<'_, TwentyOne>, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let said = format!("{} of {LAST}", scene.position.0);
        put(buffer, area, (area.x + 2, area.y + 1), &said, theme.style(Role::Title));
        if scene.interactive {
            let next = format!("+{}", self.0);
            put(buffer, area, (area.x + 2, area.y + 2), &next, theme.style(Role::Taken));
        }
    }
}

// mod.rs

#[derive(Debug)]
pub struct Cartridge;

impl arcade::games::Cartridge for Cartridge {
    const META: Meta = Meta {
        id: "twenty-one",
        name: "Twenty-one",
        summary: "Count up by 1, 2 or 3. Whoever says 21 loses.",
        sides: None,
        specs: SPECS,
        letters: "123",
        keys: &[("\u{2191}\u{2193}", "by how much")],
        rules: "# The rules\n\nCount up by 1, 2 or 3. Whoever says 21 loses.\n",
        art: "21",
    };

    type Game = TwentyOne;
    type Brain = Counter;
    type View = Number;
    type Dialogue = WholeMove;

    fn start(values: &Values, _: &mut Random) -> Result<Start<TwentyOne>, OptionError> {
        let start = values.checked(&SPECS[0])?.parse().expect("an accepted number");
        Ok(Start::new(TwentyOne(start), Side::One))
    }

    fn why_over(_: &TwentyOne) -> String {
        "21 was said, and who says it loses".into()
    }

    fn nudge(_: &TwentyOne, _: Count) -> String {
        "which numbers are lost for the one who has to go on?".into()
    }

    fn explain(position: &TwentyOne, mv: Count) -> String {
        let said = position.0 + mv.0;
        match said % 4 {
            _ if said == LAST => "says 21 and loses".into(),
            0 => format!("says {said}: from a multiple of 4 every way on is lost"),
            _ => format!("says {said}: the other side can say {}", said.div_ceil(4) * 4),
        }
    }
}
