//! The value of a move as a chip. Its colour shows which side the value favours; its sign and fill
//! show how good it is for the mover.

use std::cmp::Ordering;

use arcade_engine::{Outcome, Side, Value};
use ratatui::style::{Modifier, Style};

use super::{Material, Role, Theme, Tone};
use crate::picture::Edges;

/// The contents of a chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    worth: Worth,
    /// The side that the value favours.
    favours: Option<Side>,
    /// The margin, in a game that is played for one.
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
    /// An estimate: who is ahead.
    Unproven(Ordering),
    /// A mistake that was made, with its glyph.
    Mistake(&'static str),
    /// A better move than the mistake.
    Better,
}

impl Chip {
    /// The chip of a value for the mover; `is_scored` is whether the game is played for a margin, and
    /// `best` whether no other move is better.
    pub fn new(value: &Value, mover: Side, is_scored: bool, best: bool) -> Self {
        let side = |good: bool| if good { mover } else { mover.other() };
        let (worth, favours) = match *value {
            Value::Exact { outcome: Outcome::Win, .. } => (Worth::Win, Some(side(true))),
            Value::Exact { outcome: Outcome::Draw, .. } => (Worth::Draw, None),
            Value::Exact { outcome: Outcome::Loss, .. } => (Worth::Loss, Some(side(false))),
            Value::Estimate { score, .. } => {
                let favours = (score != 0).then(|| side(score > 0));
                (Worth::Unproven(score.cmp(&0)), favours)
            }
        };
        let number = match *value {
            Value::Exact { margin, .. } => margin.map(i32::unsigned_abs),
            Value::Estimate { score, .. } => is_scored.then_some(score.unsigned_abs()),
        };
        Self { worth, favours, number, best: best && worth == Worth::Win }
    }

    /// The chip of a mistake that was made, with its glyph.
    pub fn mistake(glyph: &'static str) -> Self {
        Self { worth: Worth::Mistake(glyph), favours: None, number: None, best: false }
    }

    /// The chip of a better move than a mistake of the mover.
    pub fn better(mover: Side) -> Self {
        Self { worth: Worth::Better, favours: Some(mover), number: None, best: true }
    }

    /// Its outcome in a word.
    pub fn word(&self) -> &'static str {
        match self.worth {
            Worth::Win => "win",
            Worth::Draw => "draw",
            Worth::Loss => "loss",
            Worth::Unproven(Ordering::Greater) => "ahead?",
            Worth::Unproven(Ordering::Equal) => "even?",
            Worth::Unproven(Ordering::Less) => "behind?",
            Worth::Mistake(_) => "played",
            Worth::Better => "best",
        }
    }

    /// Its possible texts, longest first: the signed margin or the outcome in a word, the same
    /// without anything around it, and only a sign.
    pub fn texts(&self, theme: &Theme) -> [String; 3] {
        let star = if self.best { theme.glyph("\u{2605}", "*") } else { "" };
        let sign = match self.worth {
            Worth::Win if self.best && self.number.is_none() => star,
            Worth::Win => "+",
            Worth::Draw => "=",
            Worth::Loss => theme.glyph("\u{2212}", "-"),
            Worth::Unproven(Ordering::Greater) => "?+",
            Worth::Unproven(Ordering::Equal) => "?",
            Worth::Unproven(Ordering::Less) => theme.glyph("?\u{2212}", "?-"),
            Worth::Mistake(glyph) => {
                return [format!(" {glyph} played "), format!(" {glyph} "), glyph.into()];
            }
            Worth::Better => {
                let star = theme.glyph("\u{2605}", "*");
                return [format!(" {star} best "), format!(" {star} "), star.into()];
            }
        };
        let (long, text) = match self.number {
            Some(number) if self.best => {
                (format!("{star}{sign}{number} "), format!("{sign}{number}"))
            }
            Some(0) => (String::new(), sign.into()),
            Some(number) => (String::new(), format!("{sign}{number}")),
            None if self.best => (String::new(), format!("{star} {}", self.word())),
            None => (String::new(), self.word().into()),
        };
        let long = if long.is_empty() { self.around(&text, theme) } else { long };
        [long, text, sign.into()]
    }

    /// Its possible texts on a board, longest first. A word has blanks or brackets around it, so
    /// that it isn't taken for part of the next one.
    pub fn texts_on_board(&self, theme: &Theme) -> Vec<String> {
        let [long, text, sign] = self.texts(theme);
        let around = self.around(&sign, theme);
        if self.number.is_some() || self.best {
            vec![long, text, around, sign]
        } else {
            vec![long, around, sign]
        }
    }

    /// A text as it stands on a chip. Without colours, and with few of them, its form says how good
    /// a move is.
    fn around(&self, text: &str, theme: &Theme) -> String {
        let is_plain = theme.palette().is_none_or(|palette| palette.edges() == Edges::Hard);
        match self.worth {
            Worth::Loss if is_plain => format!("({text})"),
            Worth::Draw if is_plain => format!("[{text}]"),
            _ => format!(" {text} "),
        }
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
            (Worth::Unproven(_), Some(side)) => (of(side).light, palette.tone(Tone::Shade)),
            _ => (palette.tone(Tone::Ink), palette.tone(Tone::Even)),
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

/// The chip that more than half of these have, and whether all of them have it; `None` if there are
/// only a few chips.
pub fn majority_chip(chips: impl Iterator<Item = Chip> + Clone) -> Option<(Chip, bool)> {
    const MANY: usize = 5;
    // Boyer and Moore's majority vote.
    let (candidate, _) =
        chips.clone().fold((None, 0_usize), |(candidate, lead), chip| match candidate {
            Some(other) if other == chip => (Some(other), lead + 1),
            Some(other) if lead > 0 => (Some(other), lead - 1),
            _ => (Some(chip), 1),
        });
    let candidate = candidate?;
    let (all, own) =
        chips.fold((0, 0), |(all, own), chip| (all + 1, own + usize::from(chip == candidate)));
    (all >= MANY && 2 * own > all).then_some((candidate, own == all))
}
