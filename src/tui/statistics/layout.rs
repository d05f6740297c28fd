//! The layout of the statistics screen, for drawing and for clicks.

use arcade_games::kit::row_of;
use ratatui::layout::Rect;

/// The least size with boxes beside a list of games; a smaller screen is all text.
const WIDE: u16 = 72;
const HIGH: u16 = 18;
/// The least size with pictures in the list.
const PICTURED: (u16, u16) = (120, 34);
/// The width of the list without and with pictures.
const LIST: (u16, u16) = (18, 32);
/// The rows of an entry without and with pictures, a blank one included.
const ENTRY: (u16, u16) = (3, 6);
/// The rows of the progress in the game.
const PROGRESS: u16 = 2;
/// The most rows of the lower boxes, and of the charts in them.
const MAX_LOWER_ROWS: u16 = 25;
const MAX_CHART_ROWS: u16 = 16;

#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) title: Rect,
    /// The area between the title and the key bar.
    pub(super) body: Rect,
    /// The list of games, if there is room for it.
    pub(super) list: Option<Rect>,
    pub(super) is_pictured: bool,
    /// The area beside the list.
    pub(super) beside: Rect,
    /// The progress in the game; no rows on a small screen, where everything is text.
    pub(super) progress: Rect,
    pub(super) keys: Rect,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Boxes {
    pub(super) results: Rect,
    pub(super) pairings: Rect,
    pub(super) openings: Rect,
    pub(super) lengths: Rect,
    pub(super) accuracy: Rect,
}

impl Layout {
    pub(super) fn new(area: Rect) -> Self {
        let body =
            Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(2), ..area };
        let is_boxed = area.width >= WIDE && area.height >= HIGH;
        let is_pictured = area.width >= PICTURED.0 && area.height >= PICTURED.1;
        let width = if is_pictured { LIST.1 } else { LIST.0 };
        let progress = if is_boxed { PROGRESS } else { 0 };
        let height = body.height.saturating_sub(2 + progress);
        let inside = Rect { y: body.y + 1, height, ..body };
        let left = if is_boxed { area.x + width + 2 } else { area.x + 1 };
        Self {
            title: row_of(area, 0),
            body,
            list: is_boxed.then_some(Rect { width, ..inside }),
            is_pictured,
            beside: Rect {
                x: left,
                width: area.right().saturating_sub(left + 1),
                ..if is_boxed { inside } else { body }
            },
            progress: Rect {
                x: area.x + 2,
                y: inside.bottom() + 1,
                width: area.width.saturating_sub(3),
                height: progress,
            },
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }

    /// The places of the entries of the list; empty if there is no list.
    pub(super) fn entries(&self, games: usize) -> Vec<Rect> {
        let Some(list) = self.list else { return Vec::new() };
        let games = u16::try_from(games).unwrap_or(u16::MAX);
        let most = if self.is_pictured { ENTRY.1 } else { ENTRY.0 };
        let height = (list.height / games.max(1)).clamp(1, most);
        let entry = |number: u16| {
            let y = list.y.saturating_add(number.saturating_mul(height));
            Rect { y, height, ..list }.intersection(list)
        };
        (0..games).map(entry).collect()
    }

    pub(super) fn boxes(&self, has_accuracy: bool) -> Boxes {
        const GAP: u16 = 2;
        let all = self.beside;
        let top = (all.height * 9 / 20).clamp(9, 16);
        let left = (all.width * 2 / 5).clamp(25, 44);
        let above = Rect { height: top.min(all.height), ..all };
        let y = all.y + top + 1;
        let below = Rect { y, height: all.bottom().saturating_sub(y).min(MAX_LOWER_ROWS), ..all };
        let columns = |row: Rect| {
            let first = Rect { width: left.min(row.width), ..row };
            let x = first.right() + GAP;
            (first, Rect { x, width: row.right().saturating_sub(x), ..row })
        };
        let ((results, pairings), (openings, charts)) = (columns(above), columns(below));
        let share =
            if has_accuracy { (charts.height / 2).saturating_sub(1).clamp(4, 9) } else { 0 };
        let high = charts.height.saturating_sub(share + share.min(1)).min(MAX_CHART_ROWS);
        let lengths = Rect { height: high, ..charts };
        let accuracy = Rect { y: lengths.bottom() + share.min(1), height: share, ..charts };
        Boxes { results, pairings, openings, lengths, accuracy }
    }
}
