//! Draws the page.

use arcade_games::games::GameId;
use arcade_games::kit::{Action, Page, Prompt, Role, fill, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::layout::Layout;
use super::{DailyScreen, WHAT_IT_IS};
use crate::phrases::{daily_advice, daily_heading, daily_heading_in_short, in_hours};
use crate::tui::Context;
use crate::tui::command_line::draw_command_line;
use crate::tui::widgets::{Column, KeyHint, cells, hint, key_bar, shortened, title_bar};

impl DailyScreen {
    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let layout = Layout::new(area);
        self.draw_title(layout.title, buffer, context);
        self.draw_cards(&layout, buffer, context);
        match layout.panel {
            Some(panel) => {
                let around = Rect { x: panel.x - 1, width: panel.width + 2, ..panel };
                fill(buffer, around, context.theme.style(Role::Surface));
                let mut column = Column::new(panel, buffer, &context.theme);
                self.draw_panel(&mut column, context);
            }
            None => self.draw_streak_in_row(&layout, buffer, context),
        }
        self.draw_bottom(&layout, buffer, context);
    }

    fn draw_title(&self, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let x = title_bar(row, "DAILY", buffer, theme);
        let until = if self.clock.today > self.visit.begun {
            "a new day has begun".into()
        } else {
            format!("new in {}", in_hours(self.clock.minutes))
        };
        let end = row.right().saturating_sub(cells(&until) + 1);
        put(buffer, row, (end, row.y), &until, theme.style(Role::Dim));
        let room = usize::from(end.saturating_sub(x + 1));
        let heading = daily_heading(self.visit.day);
        let long = format!("{heading} \u{b7} {WHAT_IT_IS}");
        let short = daily_heading_in_short(self.visit.day);
        let mut forms = [long, heading].into_iter();
        let fits = |form: &String| usize::from(cells(&theme.in_charset(form))) <= room;
        let about = forms.find(fits).unwrap_or(short);
        let about = shortened(&theme.in_charset(&about), room, theme);
        put(buffer, row, (x, row.y), &about, theme.style(Role::Dim));
    }

    /// The streak below the cards, where nothing is beside them.
    fn draw_streak_in_row(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let Some(last) = layout.cards.last() else { return };
        let row = Rect { y: last.bottom() + 1, height: 1, ..*last };
        if row.y >= layout.message.y {
            return;
        }
        let streak = self.progress.log().streak(self.clock.today);
        let days = if streak.days == 1 { "day" } else { "days" };
        let text = format!("{} {days} in a row, best {}", streak.days, streak.best);
        put(buffer, row, (row.x + 1, row.y), &text, context.theme.style(Role::Gold));
    }

    /// A sentence on what comes next or a message, and the key bar or the command line.
    fn draw_bottom(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let row = layout.message;
        if let Some(command) = &self.command {
            let note = self.note.as_deref().map(|note| (note, Role::Error));
            let last = Rect { height: 2, ..row };
            return draw_command_line(command, Prompt::DailyPage, note, last, buffer, theme);
        }
        key_bar(layout.keys, &Self::hints(context), buffer, theme);
        if let Some(note) = &self.note {
            let text = shortened(note, usize::from(row.width.saturating_sub(2)), theme);
            put(buffer, row, (row.x + 1, row.y), &text, theme.style(Role::Notice));
            return;
        }
        let meta = self.game().meta();
        let games: Vec<&str> = GameId::ALL.iter().map(|game| game.meta().id).collect();
        let day = (self.visit.day, self.visit.begun);
        let parts = daily_advice(&self.progress.log(), day, (meta.id, meta.name), &games);
        let mut at = row.x + 1;
        at +=
            put(buffer, row, (at, row.y), theme.glyph("\u{25b8} ", "> "), theme.style(Role::Gold));
        for (text, role) in parts.iter().zip([Role::Title, Role::Gold]) {
            at += put(buffer, row, (at, row.y), text, theme.style(role));
        }
    }

    pub(super) fn hints(context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::Daily);
        let days = [Action::PreviousDay, Action::NextDay].map(|action| keys.label(action));
        let days = days.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let hints = [
            hint(keys, Action::Select, "begin"),
            Some(KeyHint::fixed("1-6", "begin one", &context.theme)),
            hint(keys, Action::Share, "copy result"),
            (!days.is_empty()).then(|| KeyHint::fixed(&days, "another day", &context.theme)),
            hint(keys, Action::Problems, "more problems"),
            hint(keys, Action::Help, "help"),
            hint(keys, Action::Leave, "back"),
        ];
        hints.into_iter().flatten().collect()
    }
}
