//! Signs: the two sides, the results of problems, and the levels beaten in a game, as a stair.

use arcade_engine::{Level, Side};
use arcade_games::kit::{Action, KeyMap, Page, Role, Theme, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::daily::DailyMark;
use crate::index::{LadderProgress, NextStep, Rung};

/// The glyph of a side, which replaces or supports its colour.
pub(crate) fn side_glyph(side: Side, theme: &Theme) -> &'static str {
    match side {
        Side::One => theme.glyph("\u{25cf}", "o"),
        Side::Two => theme.glyph("\u{25c6}", "x"),
    }
}

/// The style of a side's glyphs and bars: that of its texts without the underline.
pub(crate) fn glyph_style(side: Side, theme: &Theme) -> Style {
    theme.style(Role::of_side(side)).remove_modifier(Modifier::UNDERLINED)
}

/// The sign of a result, and its role.
pub(crate) fn mark_glyph(mark: Option<DailyMark>, theme: &Theme) -> (&'static str, Role) {
    match mark {
        Some(DailyMark::AtOnce) => (theme.glyph("\u{25cf}", "O"), Role::Neutral),
        Some(DailyMark::SecondTry) => (theme.glyph("\u{25d0}", "o"), Role::Notice),
        Some(DailyMark::NotFound) => (theme.glyph("\u{d7}", "."), Role::Error),
        None => (theme.glyph("\u{b7}", "-"), Role::Dim),
    }
}

/// Draws the signs of several results side by side; returns the column after them.
pub(crate) fn draw_marks(
    marks: &[Option<DailyMark>],
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) -> u16 {
    let mut column = row.x;
    for &mark in marks {
        let (glyph, role) = mark_glyph(mark, theme);
        put(buffer, row, (column, row.y), glyph, theme.style(role));
        column += 2;
    }
    column
}

/// The steps: the levels from `easy` up.
const STEPS: [(Level, &str); 4] = [
    (Level::Easy, "\u{2582}"),
    (Level::Medium, "\u{2584}"),
    (Level::Hard, "\u{2586}"),
    (Level::Perfect, "\u{2588}"),
];

/// The columns of a stair.
pub(crate) const STAIR: u16 = 4;

/// Draws the stair at the beginning of a row: the steps that are reached in gold.
pub(crate) fn draw_stair(progress: &LadderProgress, row: Rect, buffer: &mut Buffer, theme: &Theme) {
    // Without colours, the steps that aren't reached are flat.
    let has_colours = theme.style(Role::Gold).fg.is_some();
    for (column, (level, step)) in (row.x..).zip(STEPS) {
        let (glyph, role) = match progress.reached(Rung::of_level(level)) {
            Some(_) => (theme.glyph(step, "#"), Role::Gold),
            None if has_colours => (theme.glyph(step, "-"), Role::Border),
            None => (theme.glyph("\u{2581}", "-"), Role::Border),
        };
        put(buffer, row, (column, row.y), glyph, theme.style(role));
    }
}

/// What comes next on a ladder, with the key of the menu that it needs: "Next: the daily (d in the menu)".
pub(crate) fn next_step(step: &NextStep, keys: &KeyMap) -> String {
    let action = match step {
        NextStep::Lesson(_) => Some(Action::Lessons),
        NextStep::Problems(_) => Some(Action::Problems),
        NextStep::Daily(_) => Some(Action::Daily),
        _ => None,
    };
    let key = action.and_then(|action| keys.on(Page::Menu).label(action));
    let key = key.map_or(String::new(), |key| format!(" ({key} in the menu)"));
    format!("Next: {step}{key}")
}

/// The number of flawless wins with its sign, as "★3"; empty if there is none.
pub(crate) fn flawless_sign(progress: &LadderProgress, theme: &Theme) -> String {
    match progress.flawless {
        0 => String::new(),
        wins => format!("{}{wins}", theme.glyph("\u{2605}", "*")),
    }
}
