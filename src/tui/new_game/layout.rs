//! The layout of the form, for drawing and for clicks.

use arcade_games::kit::row_of;
use ratatui::layout::Rect;

use super::field::FieldKind;
use super::form::Form;

pub(super) const LABEL: u16 = 18;
/// The least width with a board beside the form.
const WIDE: u16 = 80;
/// The least and the greatest width of the form beside a board.
const FORM: (u16, u16) = (40, 60);
/// The least height with blank rows between the parts.
const HIGH: u16 = 20;
/// Below this width the explanation gets more rows.
const NARROW: u16 = 60;

pub(super) struct Layout {
    pub(super) title: Rect,
    /// The rows in view with their indices.
    pub(super) rows: Vec<(usize, Rect)>,
    /// The first and the last row in view, where more rows are scrolled out above or below.
    pub(super) more: [Option<Rect>; 2],
    pub(super) board: Option<Rect>,
    pub(super) about: Rect,
    pub(super) keys: Rect,
}

impl Layout {
    /// Whether the screen is wide enough for a board beside the form.
    pub(super) fn has_board(area: Rect) -> bool {
        area.width >= WIDE
    }

    /// The layout for a screen; `lines` is the height of the explanation.
    pub(super) fn new(form: &Form, area: Rect, lines: usize) -> Self {
        let gap = u16::from(area.height >= HIGH);
        let top = area.y + 1 + gap;
        let about = if area.width < NARROW { 3 } else { 2 };
        let about = u16::try_from(lines).unwrap_or(u16::MAX).max(about).min(area.height / 2);
        let bottom = area.bottom().saturating_sub(1 + about);
        let about =
            Rect { x: area.x + 1, y: bottom, width: area.width.saturating_sub(2), height: about };
        let inside = Rect { y: top, height: bottom.saturating_sub(top + gap), ..area };
        let (least, most) = FORM;
        let width = (area.width / 20 * 9).clamp(least, most).min(area.width);
        let is_wide = Self::has_board(area);
        let column = if is_wide { Rect { width, ..inside } } else { inside };
        let board = Rect {
            x: column.right() + 2,
            width: (area.right()).saturating_sub(column.right() + 4),
            ..inside
        };
        let (rows, more) = place(form, column);
        Self {
            title: row_of(area, 0),
            rows,
            more,
            board: is_wide.then_some(board),
            about,
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }
}

/// The rows in view with their places, scrolled to the selected one, and which of them have more beyond
/// them.
fn place(form: &Form, area: Rect) -> (Vec<(usize, Rect)>, [Option<Rect>; 2]) {
    let numbers = form.rows();
    let mut slots: Vec<Option<usize>> = Vec::new();
    for &number in &numbers {
        // A blank row separates the players, the options and the advanced rows.
        if begins_group(form, number) {
            slots.push(None);
        }
        slots.push(Some(number));
    }
    if slots.len() > area.height.into() {
        slots = numbers.into_iter().map(Some).collect();
    }
    let height = usize::from(area.height);
    let at = slots.iter().position(|&slot| slot == Some(form.selected())).unwrap_or(0);
    let first = (at + 1).saturating_sub(height);
    let shown = slots.iter().skip(first).zip(0..area.height);
    let rows: Vec<(usize, Rect)> =
        shown.filter_map(|(&slot, row)| Some((slot?, row_of(area, row)))).collect();
    let last = (first + height < slots.len()).then(|| row_of(area, area.height.saturating_sub(1)));
    (rows, [(first > 0).then(|| row_of(area, 0)), last])
}

fn begins_group(form: &Form, number: usize) -> bool {
    let is_player = |what: &FieldKind| matches!(what, FieldKind::Player(_) | FieldKind::Name(_));
    match form.fields[number].kind {
        FieldKind::Advanced => true,
        ref what => number > 0 && !is_player(what) && is_player(&form.fields[number - 1].kind),
    }
}
