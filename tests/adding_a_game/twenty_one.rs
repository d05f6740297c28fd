//! Twenty-one: the players count up in turn, by 1, 2 or 3; whoever says 21 loses.
//!
//! A position is the number said last, from 0 to 21. A move is `+1`, `+2` or `+3`.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade::engine::Unguided;
use arcade::game::{Game, Outcome, Side, Start, Turn};
use arcade::kit::{self, Action, Board, Coin, Commentary, Input, Material, Meta, Response};
use arcade::kit::{Scene, State, Table, Texts, View, Voice, WholeMove};
use arcade::options::{Kind, OptionError, Spec, Values};
use arcade::random::Random;
use arcade::text::{ParseError, parse_number};
use ratatui::layout::Rect;

const LAST: u32 = 21;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwentyOne(u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count(u32);

impl Game for TwentyOne {
    type Move = Count;

    fn parse_move(&self, text: &str) -> Result<Count, ParseError> {
        let number = text.strip_prefix('+').unwrap_or(text);
        parse_number("count", number, 1..=3).map(Count)
    }

    fn outcome(&self) -> Option<Outcome> {
        // The other side has just said 21.
        (self.0 == LAST).then_some(Outcome::Win)
    }

    fn moves(&self, out: &mut Vec<Count>) {
        out.extend((1..=3).filter(|by| self.0 + by <= LAST).map(Count));
    }

    fn play_unchecked(&mut self, mv: Count) -> Turn {
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

const START: Spec = Spec {
    key: "start",
    kind: Kind::Number { min: 0, max: 20, words: &[] },
    default: Some("0"),
    help: "the number that counting begins after",
};

/// The cursor: how much more than 1 is to be added.
#[derive(Debug, Default)]
pub struct Counter(u32);

impl View<TwentyOne> for Counter {
    fn input(&mut self, input: Input, board: &mut Board<'_, TwentyOne>) -> Response<Count> {
        let most = (LAST - board.position.0).min(3) - 1;
        match input {
            Input::Action(Action::Up) => self.0 = (self.0 + 1).min(most),
            Input::Action(Action::Down) => self.0 = self.0.saturating_sub(1),
            Input::Action(Action::Select) => return Response::Play(Count(self.0.min(most) + 1)),
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    fn draw(&self, scene: &Scene<'_, TwentyOne>, table: &mut Table<'_>) {
        let area = table.area();
        let said = format!("{} of {LAST}", scene.position.0);
        table.label((area.x + 2, area.y + 1), said, Voice::Text);
        if scene.interactive {
            let next = Coin { metal: Material::Gold, text: format!("+{}", self.0 + 1) };
            table.piece(&next, Rect::new(area.x + 2, area.y + 3, 8, 4).into(), State::Rest);
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Cartridge;

impl Commentary<TwentyOne> for Cartridge {
    fn variant(position: &TwentyOne) -> String {
        format!("{} of {LAST}", position.0)
    }

    fn goal(_: &TwentyOne) -> String {
        "whoever says 21 loses".into()
    }

    fn why_over(_: &TwentyOne, _: [&str; 2]) -> String {
        "21 was said, and who says it loses".into()
    }

    fn hint(_: &TwentyOne, _: Count) -> String {
        "which numbers are lost for the one who has to go on?".into()
    }

    fn deed(position: &TwentyOne, mv: Count) -> String {
        let said = position.0 + mv.0;
        match said % 4 {
            _ if said == LAST => "says 21 and loses".into(),
            0 => format!("says {said}: from a multiple of 4 every way on is lost"),
            _ => format!("says {said}: the other side can say {}", said.div_ceil(4) * 4),
        }
    }
}

const META: Meta = Meta {
    id: "twenty-one",
    name: "Twenty-one",
    summary: "Count up by 1, 2 or 3. Whoever says 21 loses.",
    sides: None,
    specs: &[START],
    presets: &[],
    letters: "123",
    keys: &[("\u{2191}\u{2193}", "by how much")],
    texts: Texts { rules: "# The rules\n\nWhoever says 21 loses.\n", lessons: "" },
};

impl kit::Cartridge for Cartridge {
    type Game = TwentyOne;
    type Brain = Unguided;
    type Words = Self;
    type View = Counter;
    type Dialogue = WholeMove;

    fn meta(self) -> &'static Meta {
        &META
    }

    fn parse(self, text: &str) -> Result<TwentyOne, ParseError> {
        text.parse()
    }

    fn brain(self) -> Unguided {
        Unguided
    }

    fn view(self) -> Counter {
        Counter::default()
    }

    fn dialogue(self) -> WholeMove {
        WholeMove
    }

    fn start(self, values: &Values, _: &mut Random) -> Result<Start<TwentyOne>, OptionError> {
        Ok(Start::new(TwentyOne(values.checked_number(&START)?), Side::One))
    }
}
