//! The layout of the play screen: header, board, panel, message and key bar.

use arcade_games::kit::{GameSpec, row_of};
use ratatui::layout::Rect;

use super::activity::Activity;
use crate::open_game::OpenGame;

/// The areas of the screen's parts. They don't depend on the text of the message.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    pub(super) header: Rect,
    pub(super) board: Rect,
    /// The curve of the game's value, in a review.
    pub(super) curve: Option<Rect>,
    /// The panel, on a screen that is wide enough: at the right or, with a wide board, below it.
    pub(super) panel: Option<Rect>,
    /// The number of columns of the panel side by side.
    pub(super) columns: u16,
    pub(super) message: Rect,
    /// Presence and the last log line of a shared game, where there is no panel.
    pub(super) link: Option<Rect>,
    pub(super) keys: Rect,
}

/// For each panel size, the least width of the screen and the width of the panel.
const PANELS: [(u16, u16); 2] = [(100, 28), (72, 23)];

/// The fewest rows of a board with the panel below it, and the fewest and most rows of the panel.
const LEAST_BOARD: u16 = 7;
const LEAST_BELOW: u16 = 7;
const MAX_ROWS_BELOW: u16 = 12;
/// The least width of a column of that panel, and the most columns.
const LEAST_COLUMN: u16 = 25;
const MAX_COLUMNS: u16 = 4;

/// Whether a screen of this size has a panel.
pub(super) fn has_panel(area: Rect) -> bool {
    PANELS.iter().any(|(least, _)| area.width >= *least)
}

impl Areas {
    /// Lays out a screen of this size for the current activity; a board that is wide has the panel
    /// below it, if both are high enough.
    pub(super) fn of<C: GameSpec>(open: &OpenGame<C>, is_wide: bool, area: Rect) -> Self {
        /// The fewest rows of a screen on which a review with values has three message rows.
        const TALL: u16 = 24;
        /// The extra width of a panel with the text of a lesson.
        const FOR_TEXT: u16 = 7;
        /// The fewest rows between header and message that allow a curve, and the most rows of it.
        const LEAST_WITH_CURVE: u16 = 18;
        const MAX_CURVE_ROWS: u16 = 8;
        let activity = Activity::of(open);
        let is_lesson = matches!(activity, Activity::Exercise(exercises) if exercises.is_lesson());
        let width = PANELS.iter().find(|(least, _)| area.width >= *least).map(|&(_, width)| width);
        let width = width.map(|width| if is_lesson { width + FOR_TEXT } else { width });
        let shows_values = matches!(activity, Activity::Review(review) if review.shows_values);
        let message_rows = match activity {
            Activity::Review(_) if shows_values && area.height >= TALL => 3,
            Activity::Review(_) => 2,
            // The panel shows texts that are longer than a row.
            _ if width.is_some() => 1,
            _ => 2,
        };
        let height = area.height.saturating_sub(2 + message_rows);
        // The link takes one row of the message, which is then paged like any long text.
        let link_rows = u16::from(open.shared.is_some() && message_rows > 1);
        let body = Rect { y: area.y.saturating_add(1), height, ..area };
        let is_wide = is_wide && has_panel(area) && height >= LEAST_BOARD + LEAST_BELOW;
        let below = is_wide.then(|| (height / 3 + 1).clamp(LEAST_BELOW, MAX_ROWS_BELOW));
        let (left, panel) = match (below, width) {
            (Some(rows), _) => {
                let board = Rect { height: height - rows, ..body };
                (board, Some(Rect { y: board.bottom(), height: rows, ..body }))
            }
            (None, width) => {
                let left = Rect { width: area.width - width.unwrap_or(0), ..body };
                (left, width.map(|width| Rect { x: left.right(), width, ..body }))
            }
        };
        let has_curve = shows_values && height >= LEAST_WITH_CURVE;
        // The board has two thirds of the rows.
        let curve_rows = if has_curve { (height / 3).min(MAX_CURVE_ROWS) } else { 0 };
        let board = Rect { height: left.height.saturating_sub(curve_rows), ..left };
        Self {
            header: row_of(area, 0),
            board,
            curve: has_curve.then_some(Rect { y: board.bottom(), height: curve_rows, ..left }),
            panel,
            columns: if is_wide { (area.width / LEAST_COLUMN).min(MAX_COLUMNS) } else { 1 },
            message: Rect {
                y: body.bottom().saturating_add(link_rows),
                height: (message_rows - link_rows).min(area.height),
                ..area
            },
            // The message comes last, because a long one extends into the row of the key bar.
            link: (link_rows > 0).then_some(Rect { y: body.bottom(), height: 1, ..area }),
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }

    /// The width of a message.
    pub(super) fn message_width(&self) -> u16 {
        self.message.width.saturating_sub(4)
    }
}
