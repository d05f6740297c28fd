//! The daily in the header of the menu.

use arcade_base::pluralized;
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Page, Role, Theme, fill, put, row_of};
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::title;
use crate::daily::DailyLog;
use crate::phrases::{daily_heading, daily_heading_in_short, daily_progress};
use crate::tui::Context;
use crate::tui::daily::WHAT_IT_IS;
use crate::tui::widgets::{cells, draw_marks};

/// The least columns with more than the number of the day and the marks.
const ROOMY: u16 = 36;
/// The columns between the title and the daily.
const MARGIN: u16 = 3;
/// The least columns between two texts of a row.
const GAP: u16 = 2;

/// The daily as the header shows it.
#[derive(Default)]
pub(super) struct DailyHeader {
    /// What was tried; `None` until the index has answered.
    log: Option<DailyLog>,
}

impl DailyHeader {
    /// Takes the answer of the index.
    pub(super) fn update(&mut self, log: DailyLog) {
        self.log = Some(log);
    }

    /// The place right of the title, in as many rows.
    pub(super) fn place(header: Rect, theme: &Theme) -> Rect {
        let left = title::end(header, theme) + MARGIN;
        Rect { x: left, width: header.right().saturating_sub(left + 1), ..header }
    }

    /// Draws the day and the streak, below them how the problems went, and then what the daily is.
    pub(super) fn draw(&self, place: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let day = context.day((context.clock)());
        let is_roomy = place.width >= ROOMY;
        let area = if is_roomy { draw_box(place, buffer, theme) } else { place };
        let area = draw_key(area, is_roomy, buffer, context);
        // Without records the progress shown would be wrong.
        let keeps = context.config.stats().keep;
        let log = self.log.as_ref().filter(|_| keeps);
        let streak = log.map(|log| log.streak(day)).unwrap_or_default();
        draw_first_row(day, streak.days, area, buffer, theme);

        let is_tried = log.is_some_and(|log| log.decided_and_found(day)[0] > 0);
        let with_marks = log.filter(|_| is_tried || !is_roomy || area.height > 2);
        let mut end = area.x;
        if let Some(log) = with_marks {
            let row = row_of(if is_roomy { area } else { place }, 1);
            end = draw_marks(&log.marks(day), row, buffer, theme);
            if is_roomy {
                let names: Vec<_> = GameId::ALL.iter().map(|game| game.meta().name).collect();
                let progress = daily_progress(log, day, &names);
                end += 1 + put(buffer, row, (end + 1, row.y), &progress, theme.style(Role::Text));
            }
        }
        if is_roomy && (self.log.is_some() || !keeps) {
            let row = row_of(area, if with_marks.is_some() { 2 } else { 1 });
            let width = put(buffer, row, (row.x, row.y), WHAT_IT_IS, theme.style(Role::Dim));
            end = if row.height > 0 { row.x + width } else { end };
        }
        if is_roomy && streak.best > 0 {
            let best = format!("best {}", pluralized(streak.best, "day"));
            let column = area.right().saturating_sub(cells(&best));
            if column >= end + GAP {
                let row = row_of(area, area.height - 1);
                put(buffer, row, (column, row.y), &best, theme.style(Role::Dim));
            }
        }
    }
}

/// Draws the surface with its golden edge; returns the area inside.
fn draw_box(place: Rect, buffer: &mut Buffer, theme: &Theme) -> Rect {
    fill(buffer, place, theme.style(Role::Surface));
    for row in place.top()..place.bottom() {
        let edge = theme.glyph("\u{258c}", "|");
        put(buffer, place, (place.x, row), edge, theme.style(Role::Gold));
    }
    Rect { x: place.x + 2, width: place.width.saturating_sub(3), ..place }
}

/// Draws the key that opens the daily, if there is one; returns the area beside it.
fn draw_key(area: Rect, is_roomy: bool, buffer: &mut Buffer, context: &Context) -> Rect {
    let Some(key) = context.keys.on(Page::Menu).label(Action::Daily) else { return area };
    let theme = &context.theme;
    let (pad, role) = if is_roomy { (1, Role::AllSolvedDay) } else { (0, Role::Key) };
    let cap = format!("{0:1$}{key}{0:1$}", "", pad);
    let left = put(buffer, area, (area.x, area.y), &cap, theme.style(role)) + 1;
    Rect { x: area.x + left, width: area.width.saturating_sub(left), ..area }
}

/// Draws the day at the left and the streak at the right, both as long as there is room for them.
fn draw_first_row(day: Date, streak: u32, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    let row = row_of(area, 0);
    let number = day.day_of_year().to_string();
    let days = [daily_heading(day), daily_heading_in_short(day), number];
    let days = days.map(|day| theme.in_charset(&format!("Daily {day}")));
    let mark = theme.glyph("\u{25b2} ", "");
    let streaks = match streak {
        0 => vec![],
        _ => vec![
            format!("{mark}streak {}", pluralized(streak, "day")),
            format!("{mark}streak {streak}"),
        ],
    };
    let both = days.iter().flat_map(|day| streaks.iter().map(move |streak| (day, streak.as_str())));
    let mut forms = both.chain(days.iter().map(|day| (day, "")));
    let fits = |(day, streak): &(&String, &str)| {
        let gap = if streak.is_empty() { 0 } else { GAP };
        cells(day) + gap + cells(streak) <= row.width
    };
    let Some((day, streak)) = forms.find(fits) else { return };
    put(buffer, row, (row.x, row.y), day, theme.style(Role::Title));
    let column = row.right().saturating_sub(cells(streak));
    put(buffer, row, (column, row.y), streak, theme.style(Role::Gold));
}
