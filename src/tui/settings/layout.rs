//! The layout of the settings screen, for drawing and for clicks.

use arcade_games::kit::row_of;
use ratatui::layout::Rect;

use super::list::List;
use crate::tui::step::rows_around;
use crate::tui::widgets::percent_of;

/// The least width with the explanation beside the list.
const WIDE: u16 = 96;
/// The width of the list beside the explanation, in percent of the screen.
const SHARE: u16 = 58;
/// The least height with blank rows between the parts.
const HIGH: u16 = 20;
/// The rows of the explanation below the list.
const ABOUT: u16 = 4;
/// The least width of a list that shows the origin of each value.
const ROOMY: u16 = 56;

/// The contents of a row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// The section heading of the setting with this index.
    Section(usize),
    /// The setting with this index.
    Setting(usize),
    Gap,
}

pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) list: Rect,
    pub(super) rows: Vec<(Slot, Rect)>,
    pub(super) about: Rect,
    /// Whether the explanation is beside the list.
    pub(super) is_wide: bool,
    /// Whether rows show the origins of their values.
    pub(super) is_roomy: bool,
    pub(super) keys: Rect,
}

impl Layout {
    pub(super) fn new(list: &List, area: Rect) -> Self {
        let is_wide = area.width >= WIDE;
        let gap = u16::from(area.height >= HIGH);
        let inside = Rect {
            y: area.y.saturating_add(1 + gap),
            height: area.height.saturating_sub(2 + 2 * gap),
            ..area
        };
        let below = ABOUT.min(inside.height.saturating_sub(1));
        let (column, about) = if is_wide {
            let column = Rect { width: percent_of(area.width, SHARE), ..inside };
            let x = column.right().saturating_add(1);
            (column, Rect { x, width: area.right().saturating_sub(x + 1), ..inside })
        } else {
            let column = Rect { height: inside.height.saturating_sub(below + gap), ..inside };
            let y = inside.bottom().saturating_sub(below);
            let width = area.width.saturating_sub(2);
            (column, Rect { x: area.x.saturating_add(1), y, width, height: below })
        };
        Self {
            title: row_of(area, 0),
            list: column,
            rows: place(list, column),
            about,
            is_wide,
            is_roomy: column.width >= ROOMY,
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }
}

/// The rows in view, with the selected one in the middle as far as possible.
fn place(list: &List, area: Rect) -> Vec<(Slot, Rect)> {
    let mut slots = Vec::new();
    let mut section_above = None;
    for number in list.shown() {
        let section = list.setting(number).section.as_str();
        if section_above.replace(section) != Some(section) {
            slots.extend((!slots.is_empty()).then_some(Slot::Gap));
            slots.push(Slot::Section(number));
        }
        slots.push(Slot::Setting(number));
    }
    let at = slots.iter().position(|slot| *slot == Slot::Setting(list.selected())).unwrap_or(0);
    rows_around(at, slots.len(), area).map(|(index, row)| (slots[index], row)).collect()
}
