//! The calendar of a month.

use jiff::civil::Date;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::daily::{CalendarDay, DayKind};
use crate::kit::{Role, Theme, put};
use crate::tui::widgets::Column;

/// The days of a week, beginning with Monday.
const DAYS: u16 = 7;

/// A month with what each day is to the player.
pub(super) struct Month {
    pub(super) days: Vec<CalendarDay>,
    pub(super) today: Date,
    /// The day whose problems are shown.
    pub(super) shown: Date,
    /// The number of problems of a day.
    pub(super) all: usize,
}

impl Month {
    /// The rows below the heading.
    pub(super) fn rows(&self) -> u16 {
        1 + 2 * self.weeks()
    }

    fn weeks(&self) -> u16 {
        let days = u16::try_from(self.days.len()).unwrap_or(u16::MAX);
        (self.blanks() + days).div_ceil(DAYS)
    }

    /// The days of the first week that belong to the month before.
    fn blanks(&self) -> u16 {
        let first = self.days.first().map_or(0, |day| day.date.weekday().to_monday_zero_offset());
        first.unsigned_abs().into()
    }

    /// Draws the names of the days and the weeks.
    pub(super) fn draw(&self, column: &mut Column<'_>) {
        const NAMES: [&str; DAYS as usize] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
        let pitch = column.width() / DAYS;
        let names = column.row();
        let dim = column.theme.style(Role::Dim);
        for (name, at) in NAMES.iter().zip((names.x..).step_by(pitch.into())) {
            put(column.buffer, names, (at + pitch.saturating_sub(4), names.y), name, dim);
        }
        let weeks = column.rows(2 * self.weeks());
        for (day, number) in self.days.iter().zip(self.blanks()..) {
            let place = Rect {
                x: weeks.x + number % DAYS * pitch,
                y: weeks.y + number / DAYS * 2,
                width: pitch,
                height: 2,
            };
            self.draw_day(day, place.intersection(weeks), column);
        }
    }

    /// A day, and what was found on it below.
    fn draw_day(&self, day: &CalendarDay, place: Rect, column: &mut Column<'_>) {
        let theme = column.theme;
        if place.is_empty() {
            return;
        }
        let number = format!("{:>1$} ", day.date.day(), usize::from(place.width.saturating_sub(2)));
        put(column.buffer, place, (place.x, place.y), &number, self.style(day, theme));
        let below = match (day.kind, day.found) {
            (DayKind::Forgiven, _) => format!("{} ", theme.glyph("\u{25cb}", "o")),
            (_, Some(found)) => format!("{found}/{}", self.all),
            (DayKind::Missed, None) if day.date != self.today => {
                format!("{} ", theme.glyph("\u{2013}", "-"))
            }
            _ => String::new(),
        };
        let below = format!("{below:>0$}", usize::from(place.width.saturating_sub(1)));
        let dim = theme.style(Role::Dim);
        put(column.buffer, place, (place.x, place.y + 1), &below, dim);
    }

    fn style(&self, day: &CalendarDay, theme: &Theme) -> Style {
        let style = theme.style(match day.kind {
            _ if day.date == self.today => Role::Gold,
            DayKind::AllSolved => Role::AllSolvedDay,
            DayKind::MostSolved => Role::MostSolvedDay,
            DayKind::FewSolved => Role::FewSolvedDay,
            DayKind::Before | DayKind::ToCome | DayKind::Missed | DayKind::Forgiven => Role::Dim,
        });
        if day.date == self.shown { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }
}
