//! What a person is told before the first game of a kind.

use ratatui::layout::Rect;

use super::{Canvas, LabelStyle, Role, Square};

/// What a person is told before the first game of a kind: the goal, the moves by drawn examples, and
/// on the first turns the keys.
///
/// The goal and the moves are for all front ends, and so name no keys.
#[derive(Clone, Debug)]
pub struct Introduction {
    /// The goal, in a sentence.
    pub goal: String,
    /// What a move can be, and how the game ends: at most three examples.
    pub examples: Vec<Example>,
    /// For each of a person's first turns what can be done by which keys of the full screen, in a
    /// sentence.
    pub turn_hints: &'static [&'static str],
}

/// A kind of move, or another rule, with a drawn example.
#[derive(Clone, Debug)]
pub struct Example {
    /// Its name, in a few words.
    pub heading: &'static str,
    /// The colour of the heading.
    pub role: Role,
    /// What it is, in two or three lines of at most [`Self::LINE`] columns that continue "Heading:".
    pub lines: Vec<String>,
    /// Draws the example in an area of [`Self::SIZE`].
    pub draw: fn(Rect, &mut Canvas<'_>),
}

impl Introduction {
    /// The goal alone.
    pub fn of_goal(goal: impl Into<String>) -> Self {
        Self { goal: goal.into(), examples: Vec::new(), turn_hints: &[] }
    }
}

impl Example {
    /// The columns and rows of a drawn example.
    pub const SIZE: (u16, u16) = (24, 4);
    /// The greatest width of a line, in columns.
    pub const LINE: u16 = 30;

    /// An example with these lines.
    pub fn new(
        (heading, role): (&'static str, Role),
        lines: &[&str],
        draw: fn(Rect, &mut Canvas<'_>),
    ) -> Self {
        Self { heading, role, lines: lines.iter().map(ToString::to_string).collect(), draw }
    }

    /// The heading and all lines as one text.
    pub fn text(&self) -> String {
        format!("{}: {}", self.heading, self.lines.join(" "))
    }
}

/// Parts of drawn examples.
impl Canvas<'_> {
    /// Draws an arrow to the right: its first cell, and its length in columns.
    pub fn arrow(&mut self, at: (u16, u16), length: u16) {
        let shaft = self.theme().glyph("\u{2500}", "-").repeat(length.saturating_sub(1).into());
        let head = self.theme().glyph("\u{25b6}", ">");
        self.label(at, shaft + head, LabelStyle::Text);
    }

    /// Draws squares of this width from the left edge of an example on; returns their places. As text
    /// they are lower, for the lines between them.
    pub fn row_of_squares(&mut self, area: Rect, width: u16, squares: &[Square]) -> Vec<Rect> {
        let height = area.height - u16::from(self.palette().is_none());
        let places = (area.x..).step_by(width.into()).map(|x| Rect { x, width, height, ..area });
        let places: Vec<Rect> = places.take(squares.len()).collect();
        for (&place, &square) in places.iter().zip(squares) {
            self.square(place, square);
        }
        places
    }
}
