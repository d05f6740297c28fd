//! Where the parts of the page are.

use arcade_games::kit::row_of;
use ratatui::layout::{Position, Rect};

/// The number of problems.
const CARDS: u16 = 6;
/// The columns on either side of a card, which hold the frame of the selected one.
const GAP: u16 = 1;
/// The rows of text of a card with a picture.
pub(super) const TEXT: u16 = 3;
const LEAST_PICTURE: (u16, u16) = (25, 5);

pub(super) struct Layout {
    pub(super) title: Rect,
    /// In the order of the problems. A card with a picture has it above its text.
    pub(super) cards: Vec<Rect>,
    pub(super) has_pictures: bool,
    /// The streak, the month and today's results, if there is room for them.
    pub(super) panel: Option<Rect>,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

impl Layout {
    pub(super) fn new(area: Rect) -> Self {
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area };
        let width = match area.width {
            140.. => 46,
            96.. => 37,
            72.. => 29,
            _ => 0,
        };
        let has_panel = width > 0 && body.height >= 20;
        let width = if has_panel { width } else { 0 };
        let panel = has_panel.then(|| Rect { x: body.right() - width, width: width - 1, ..body });
        let left = Rect { width: body.width - width, ..body };
        let grid = grid(left);
        Self {
            title: row_of(area, 0),
            has_pictures: grid.is_some(),
            cards: grid.unwrap_or_else(|| rows(left)),
            panel,
            message: row_of(area, area.height.saturating_sub(2)),
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }

    /// The index of the card at a cell.
    pub(super) fn card_at(&self, at: Position) -> Option<usize> {
        self.cards.iter().position(|card| card.contains(at))
    }
}

/// Cards with pictures in two columns, if there is room for them.
fn grid(area: Rect) -> Option<Vec<Rect>> {
    let (columns, rows) = (2, CARDS / 2);
    let (width, height) = (area.width / columns, area.height / rows);
    let card = (width.saturating_sub(2 * GAP), height.saturating_sub(1));
    let (least_width, least_height) = LEAST_PICTURE;
    let fits = card.0 >= least_width && card.1 >= least_height + TEXT;
    let place = |index: u16| Rect {
        x: area.x + index % columns * width + GAP,
        y: area.y + index / columns * height,
        width: card.0,
        height: card.1,
    };
    fits.then(|| (0..CARDS).map(place).collect())
}

/// Cards of one or two rows of text, one below the other.
fn rows(area: Rect) -> Vec<Rect> {
    let pitch = (area.height / CARDS).clamp(1, 3);
    let place = |index: u16| Rect {
        y: area.y + index * pitch,
        height: pitch.min(2),
        x: area.x + GAP,
        width: area.width.saturating_sub(2 * GAP),
    };
    (0..CARDS).map(place).map(|card| card.intersection(area)).collect()
}
