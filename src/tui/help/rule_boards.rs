//! The boards in the rules.
//!
//! A line `![caption](position)` of the rules stands for the board of a position, and
//! `![caption](position > moves)` for the board after the moves, the last one marked. Consecutive boards
//! are placed side by side if there is room.

use arcade_base::ParseError;
use arcade_games::kit::{GameSpec, OffScreen, Role, fill, put};
use arcade_games::text::wrap;
use ratatui::layout::Rect;

use crate::tui::Context;
use crate::tui::preview::{Preview, preview_line};

/// The least and the greatest width of a board beside another.
const NARROWEST: u16 = 30;
const MAX_COLUMNS: u16 = 44;
/// The height of a board without its caption, in rows.
const HEIGHT: u16 = 11;
/// The columns between two boards.
const GAP: u16 = 2;

pub(super) struct RuleBoard {
    board: Preview,
    caption: String,
}

impl RuleBoard {
    /// Reads a line of the rules; `None` for a line of text.
    ///
    /// # Errors
    /// When the position or a move can't be read, or a move isn't legal.
    pub(super) fn read<C: GameSpec>(game: C, line: &str) -> Result<Option<Self>, ParseError> {
        let inside = line.strip_prefix("![").and_then(|rest| rest.strip_suffix(')'));
        let Some((caption, example)) = inside.and_then(|inside| inside.split_once("](")) else {
            return Ok(None);
        };
        let (position, moves) = example.split_once(" > ").unwrap_or((example, ""));
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let board = preview_line(game, position, &moves)?;
        Ok(Some(Self { board, caption: caption.into() }))
    }
}

/// Boards side by side, with their captions below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardRow {
    /// The index of the first board, and the number of boards.
    pub(super) first: usize,
    pub(super) count: usize,
    /// The width of each board.
    width: u16,
    /// The height in rows, captions included.
    pub(super) height: u16,
}

impl BoardRow {
    /// Arranges consecutive boards in rows, as many in each as fit into `width`.
    pub(super) fn all(all: &[RuleBoard], first: usize, width: u16) -> Vec<Self> {
        let fitting = usize::from((width + GAP) / (NARROWEST + GAP)).max(1);
        let starts = (0..all.len()).step_by(fitting);
        let rows = starts.map(|start| {
            let count = fitting.min(all.len() - start);
            let columns = u16::try_from(fitting.min(all.len())).unwrap_or(1);
            let each = (width.saturating_sub(GAP * (columns - 1)) / columns).min(MAX_COLUMNS);
            let captions = all[start..start + count].iter();
            let rows = captions.map(|drawn| wrap(&drawn.caption, each).len()).max().unwrap_or(0);
            let height = HEIGHT + u16::try_from(rows).unwrap_or(0);
            Self { first: first + start, count, width: each, height }
        });
        rows.collect()
    }

    /// Draws the row off the screen.
    pub(super) fn picture(self, all: &[RuleBoard], width: u16, context: &Context) -> OffScreen {
        let area = Rect::new(0, 0, width, self.height);
        let drawn = &all[self.first..self.first + self.count];
        context.painter.draw_off_screen(area, |buffer| {
            fill(buffer, area, context.theme.style(Role::Page));
            for (column, RuleBoard { board, caption }) in
                (0..).step_by(usize::from(self.width + GAP)).zip(drawn)
            {
                let place = Rect::new(column, 0, self.width, HEIGHT);
                board(place.intersection(area), buffer, context);
                for (row, text) in (HEIGHT..).zip(wrap(caption, self.width)) {
                    put(buffer, area, (column, row), &text, context.theme.style(Role::Dim));
                }
            }
        })
    }
}
