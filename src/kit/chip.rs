//! The value of a move as a chip. Its colour shows which side the value favours; its sign and fill
//! show how good it is for the mover.

use arcade_engine::{Outcome, Side, Value};
use ratatui::style::{Modifier, Style};

use super::{BoardColour, Material, Role, Theme};

/// The contents of a chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    worth: Worth,
    /// The side that the value favours.
    favours: Option<Side>,
    /// The plies to the end, or the margin.
    number: Option<u32>,
    /// Whether no move is better.
    best: bool,
}

/// How good a move is for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Win,
    Draw,
    Loss,
    /// An estimate, with its sign.
    Unproven(i32),
    /// A mistake that was made, with its glyph.
    Mistake(char),
    /// A better move than the mistake.
    Better,
}

impl Chip {
    /// The chip of a value for the mover; `scores` is whether the game is played for a margin, and
    /// `best` whether no other move is better.
    pub fn new(value: &Value, mover: Side, scores: bool, best: bool) -> Self {
        let side = |good: bool| if good { mover } else { mover.other() };
        let (worth, favours) = match *value {
            Value::Exact { outcome: Outcome::Win, .. } => (Worth::Win, Some(side(true))),
            Value::Exact { outcome: Outcome::Draw, .. } => (Worth::Draw, None),
            Value::Exact { outcome: Outcome::Loss, .. } => (Worth::Loss, Some(side(false))),
            Value::Estimate { score, .. } => {
                (Worth::Unproven(score), (score != 0).then(|| side(score > 0)))
            }
        };
        let number = match *value {
            Value::Exact { outcome: Outcome::Draw, .. } => None,
            Value::Exact { margin: Some(margin), .. } => Some(margin.unsigned_abs()),
            Value::Exact { remoteness, .. } => remoteness,
            Value::Estimate { score, .. } => scores.then_some(score.unsigned_abs()),
        };
        Self { worth, favours, number, best: best && worth != Worth::Loss }
    }

    /// The chip of a mistake that was made, with its glyph.
    pub fn mistake(glyph: char) -> Self {
        Self { worth: Worth::Mistake(glyph), favours: None, number: None, best: false }
    }

    /// The chip of a better move than a mistake of the mover.
    pub fn better(mover: Side) -> Self {
        Self { worth: Worth::Better, favours: Some(mover), number: None, best: true }
    }

    /// Its possible texts, longest first.
    pub fn texts(&self, theme: &Theme) -> [String; 3] {
        let minus = theme.glyph("\u{2212}", "-");
        let sign = match self.worth {
            Worth::Win => "+",
            Worth::Draw => "=",
            Worth::Loss => minus,
            Worth::Unproven(score) if score > 0 => "?+",
            Worth::Unproven(score) if score < 0 => theme.glyph("?\u{2212}", "?-"),
            Worth::Unproven(_) => "?",
            Worth::Mistake(glyph) => {
                return [format!(" {glyph} played "), format!(" {glyph} "), glyph.into()];
            }
            Worth::Better => {
                let star = theme.glyph("\u{2605}", "*");
                return [format!(" {star} best "), format!(" {star} "), star.into()];
            }
        };
        let number = self.number.map_or(String::new(), |number| number.to_string());
        let text = format!("{sign}{number}");
        let star = if self.best { theme.glyph("\u{2605}", "*") } else { " " };
        let long = match (theme.palette(), self.worth) {
            (None, Worth::Loss) => format!("({text})"),
            (None, Worth::Draw) => format!("[{text}]"),
            _ => format!("{star}{text} "),
        };
        [long, text, sign.into()]
    }

    /// Its style.
    pub fn style(&self, theme: &Theme) -> Style {
        let Some(palette) = theme.palette() else { return self.plain_style(theme) };
        let of = |side| palette.shades(Material::of_side(side));
        let (ink, ground) = match (self.worth, self.favours) {
            (Worth::Win | Worth::Better, Some(side)) => (of(side).ink, of(side).face),
            (Worth::Mistake(_), _) => {
                let gold = palette.shades(Material::Gold);
                (gold.ink, gold.face)
            }
            (Worth::Loss, Some(side)) => (of(side).light, of(side).ink),
            (Worth::Unproven(_), Some(side)) => (of(side).light, palette.tone(BoardColour::Shade)),
            _ => (palette.tone(BoardColour::Ink), palette.tone(BoardColour::Even)),
        };
        let ink = palette.ink_on(ground, &[ink]);
        let style = Style::new().fg(palette.colour(ink)).bg(palette.colour(ground));
        if self.is_emphasised() { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// Whether it stands out from the others.
    fn is_emphasised(&self) -> bool {
        matches!(self.worth, Worth::Win | Worth::Better | Worth::Mistake(_))
    }

    /// Its style if boards are text.
    fn plain_style(&self, theme: &Theme) -> Style {
        if let Worth::Mistake(_) = self.worth {
            return theme.style(Role::Notice).add_modifier(Modifier::REVERSED);
        }
        let style = self.favours.map_or(theme.style(Role::Dim), |side| {
            // Without colours the second player's texts are underlined, but chips aren't.
            theme.style(Role::of_side(side)).remove_modifier(Modifier::UNDERLINED)
        });
        if self.is_emphasised() { style.add_modifier(Modifier::REVERSED) } else { style }
    }
}
