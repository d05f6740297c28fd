//! The streak, the month and today's results.

use arcade_games::kit::{BigText, Canvas, Material, PictureRect, Role, Theme, put, row_of};
use arcade_games::picture::{COLUMN, Point, ROW};
use jiff::civil::Date;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::DailyScreen;
use crate::daily::{CalendarDay, DailyMark, DayKind, Streak};
use crate::phrases::daily_summary;
use crate::tui::Context;
use crate::tui::widgets::{Column, cells, draw_marks, mark_glyph};

const STREAK: u16 = 6;
/// The least rows of a big number, which has four rows of text beside it.
const BIG: u16 = 4;
/// The columns of that text.
const WORDS: u16 = 16;
/// The least columns for long words in the legend of the marks.
const LONG_WORDS: u16 = 34;

impl DailyScreen {
    pub(super) fn draw_panel(&self, column: &mut Column<'_>, context: &Context) {
        let log = self.progress.log();
        let (day, today) = (self.visit.day, self.clock.today);
        let days = log.calendar(day, today);
        let month = Month { days, today, shown: day, all: log.problems_per_day() };
        let below = 4;
        let height = column.rows_left().saturating_sub(1 + month.rows() + below).min(STREAK);
        let area = column.rows(height.max(1));
        draw_streak(&log.streak(today), area, column.buffer, context);
        column.heading(&day.strftime("%B %Y").to_string(), "", Role::Dim);
        month.draw(column);
        if column.rows_left() > below + 1 {
            column.row();
            draw_legend(column);
            column.row();
        }
        column.heading(if day == today { "Today" } else { "This day" }, "", Role::Dim);
        let row = column.row();
        draw_marks(&log.marks(day), row, column.buffer, &context.theme);
        let summary = daily_summary(&log, day);
        let at = row.right().saturating_sub(cells(&summary));
        put(column.buffer, row, (at, row.y), &summary, column.theme.style(Role::Title));
        draw_marks_legend(column);
    }
}

/// The length of the streak, as a big number if there is room for it, and what it is.
fn draw_streak(streak: &Streak, area: Rect, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let number = streak.days.to_string();
    let best = format!("best {}", streak.best);
    let days = if streak.days == 1 { "day in a row" } else { "days in a row" };
    if area.height < BIG {
        let row = row_of(area, 0);
        let text = format!("{number} {days}");
        put(buffer, row, (row.x, row.y), &text, theme.style(Role::Gold));
        let end = row.right().saturating_sub(cells(&best));
        put(buffer, row, (end, row.y), &best, theme.style(Role::Text));
        return;
    }
    let place = Rect { width: area.width.saturating_sub(WORDS + 1), ..area };
    let end = draw_big(&number, place, buffer, context);
    let texts = [(days, Role::Gold), ("counts once all", Role::Dim), ("six are tried", Role::Dim)];
    for ((text, role), row) in texts.into_iter().chain([(best.as_str(), Role::Text)]).zip(0..) {
        let row = row_of(area, row + (area.height - BIG) / 2);
        put(buffer, row, (end + 2, row.y), text, theme.style(role));
    }
}

/// Draws a number as large as a place allows; returns the column after it.
fn draw_big(number: &str, place: Rect, buffer: &mut Buffer, context: &Context) -> u16 {
    let parts = [(number, Material::Gold)];
    let of_pixel = |pixel| BigText { parts: &parts, pixel, saturation: 1.0 };
    let columns = of_pixel(Point::new(1.0, 1.0)).size().x;
    let even = |length: f32| (length / 2.0).floor().max(1.0) * 2.0;
    let space = PictureRect::from(place);
    let down = even(space.height / f32::from(BigText::ROWS));
    let text = of_pixel(Point::new(even(space.width / columns).min(down * 1.5), down));
    let mut canvas = Canvas::on_surface(place, &context.theme);
    text.draw(Point::new(space.x, space.y + ROW / 2.0), &mut canvas);
    let is_picture = canvas.palette().is_some();
    context.painter.paint(&canvas, buffer);
    let width = if is_picture { text.size().x } else { columns * COLUMN };
    let mut ends = (place.x..=place.right()).zip(0_u16..);
    let end = ends.find(|(_, width_so_far)| f32::from(*width_so_far) * COLUMN >= width);
    end.map_or(place.right(), |(end, _)| end)
}

/// What the colours of the days mean.
fn draw_legend(column: &mut Column<'_>) {
    let row = column.row();
    let mut at = row.x;
    for (role, text) in [
        (Role::AllSolvedDay, "all six"),
        (Role::MostSolvedDay, "4 or 5"),
        (Role::FewSolvedDay, "fewer"),
    ] {
        put(column.buffer, row, (at, row.y), "  ", column.theme.style(role));
        let style = column.theme.style(Role::Dim);
        at += 3 + put(column.buffer, row, (at + 3, row.y), text, style) + 2;
    }
}

fn draw_marks_legend(column: &mut Column<'_>) {
    let row = column.row();
    let mut at = row.x;
    let words = if row.width >= LONG_WORDS {
        ["at once", "second try", "not found"]
    } else {
        ["first", "second", "not found"]
    };
    let marks = [DailyMark::AtOnce, DailyMark::SecondTry, DailyMark::NotFound];
    for (mark, text) in marks.into_iter().zip(words) {
        let (glyph, role) = mark_glyph(Some(mark), column.theme);
        put(column.buffer, row, (at, row.y), glyph, column.theme.style(role));
        let style = column.theme.style(Role::Dim);
        at += 2 + put(column.buffer, row, (at + 2, row.y), text, style) + 1;
    }
}

/// The days of a week, beginning with Monday.
const DAYS: u16 = 7;

/// A month with what each day is to the player.
struct Month {
    days: Vec<CalendarDay>,
    today: Date,
    /// The day whose problems are shown.
    shown: Date,
    /// The number of problems of a day.
    all: usize,
}

impl Month {
    /// The rows below the heading.
    fn rows(&self) -> u16 {
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
    fn draw(&self, column: &mut Column<'_>) {
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
