//! Draws the statistics screen.

use arcade_base::pluralized;
use arcade_games::kit::{Action, Page, Role, fill, put, row_of};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::StatisticsScreen;
use super::layout::{Boxes, Layout};
use crate::tui::Context;
use crate::tui::still_life::{Light, draw_still_lifes};
use crate::tui::widgets::{KeyHint, cells, hint, key_bar, shortened, title_bar};

/// The width of a picture in the list, in cells.
const PICTURE: u16 = 17;

impl StatisticsScreen {
    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let layout = Layout::new(area);
        self.draw_title(layout.title, buffer, context);
        self.draw_list(&layout, buffer, context);
        match (self.missing(context), layout.list) {
            (Some(text), _) => {
                let width = layout.beside.width.saturating_sub(1).min(60);
                let lines = text.split('\n').flat_map(|line| wrap(line, width));
                let mut lines: Vec<_> = lines.map(|line| (line, Role::Dim)).collect();
                // A screen with room for it shows the ladder below, which says what to begin with.
                let mut ladder = self.ladder_lines(context);
                let rows = lines.len() + ladder.len() + 2;
                if context.config.shows_ladder() && rows <= layout.beside.height.into() {
                    lines.push((String::new(), Role::Dim));
                    lines.append(&mut ladder);
                }
                let rows = layout.beside.y + 1..layout.beside.bottom();
                for (row, (text, role)) in rows.zip(lines) {
                    let at = (layout.beside.x + 1, row);
                    put(buffer, layout.beside, at, &text, context.theme.style(role));
                }
            }
            (None, Some(_)) if !self.is_ladder => self.draw_boxes(&layout, buffer, context),
            (None, _) => self.draw_lines(layout.beside, buffer, context),
        }
        let roles = [Role::Text, Role::Notice];
        for ((row, text), role) in
            (0..layout.progress.height).zip(self.progress_texts(context)).zip(roles)
        {
            let row = row_of(layout.progress, row);
            let text = shortened(&text.unwrap_or_default(), row.width.into(), &context.theme);
            put(buffer, row, (row.x, row.y), &text, context.theme.style(role));
        }
        match &self.note {
            Some((text, role)) => {
                let row = layout.keys;
                put(buffer, row, (row.x + 1, row.y), text, context.theme.style(*role));
            }
            None => key_bar(layout.keys, &self.hints(context), buffer, &context.theme),
        }
    }

    fn draw_title(&self, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let x = title_bar(row, "STATISTICS", buffer, theme);
        if self.index_query.is_some() {
            let text = self.filter.description(&self.shown);
            let text = shortened(&text, row.right().saturating_sub(x + 1).into(), theme);
            put(buffer, row, (x, row.y), &text, theme.style(Role::Dim));
        }
    }

    /// Why there are no figures; `None` if there are some.
    fn missing(&self, context: &Context) -> Option<String> {
        if self.index_query.is_none() {
            let settings = context.keys.on(Page::Menu).label(Action::Settings);
            let settings = settings.map_or(String::new(), |key| format!(", or {key} in the menu"));
            return Some(format!(
                "Statistics are switched off: no results are counted, and games are saved all the \
                 same. [stats] keep = true in config.toml switches them on{settings}."
            ));
        }
        if self.shown.stats.played > 0 || self.is_ladder {
            return None;
        }
        let Some(statistics) = &self.statistics else { return Some(String::new()) };
        let keys = context.keys.on(Page::Statistics);
        if statistics.groups().is_empty() {
            let back = keys.label(Action::Back).unwrap_or_default();
            let ladder = keys.label(Action::Ladder).filter(|_| context.config.shows_ladder());
            let ladder = ladder.map_or(String::new(), |key| format!("; {key} shows its ladder"));
            return Some(format!(
                "No game has been finished yet. Once one is, you see here\n\
                 - how often you won, and against whom,\n\
                 - your streaks,\n\
                 - what you open with, and what that is worth,\n\
                 - how long your games are,\n\
                 - how much you kept of what you had, once it is reviewed.\n \n\
                 {back} goes back to the menu, where Enter starts the chosen game{ladder}."
            ));
        }
        let name = self.filter.game.meta().name;
        let between = if self.filter.is_between_computers { " between computers" } else { "" };
        Some(if self.filter.seat.is_none() && self.filter.pairing.is_none() {
            format!("No game of {name}{between} has been finished yet.")
        } else {
            format!("No such game of {name}{between} has been finished yet.")
        })
    }

    fn draw_list(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        for (index, row) in layout.entries(self.games.len()).into_iter().enumerate() {
            let game = self.games[index];
            let is_selected = game == self.filter.game;
            let gap = u16::from(row.height > 1);
            let text = Rect { height: row.height - gap.min(row.height), ..row };
            if is_selected {
                fill(buffer, text, theme.style(Role::Surface));
                let mark = theme.glyph("\u{258c}", ">");
                for y in text.top()..text.bottom() {
                    put(buffer, row, (row.x, y), mark, theme.style(Role::Gold));
                }
            }
            let x = if layout.is_pictured && theme.palette().is_some() {
                let place = Rect { x: row.x + 1, width: PICTURE, ..text };
                draw_still_lifes([(game, Light::Full, place)], buffer, context);
                place.right() + 1
            } else {
                row.x + 2
            };
            let role = if is_selected { Role::Title } else { Role::Text };
            let top = text.y + text.height.saturating_sub(2) / 2;
            put(buffer, text, (x, top), game.meta().name, theme.style(role));
            let played = self.shown.played.get(index).copied().unwrap_or(0);
            if text.height > 1 {
                let played = pluralized(played, "game");
                put(buffer, text, (x, top + 1), &played, theme.style(Role::Dim));
            } else {
                let at = (row.right().saturating_sub(cells(&played.to_string())), top);
                put(buffer, text, at, &played.to_string(), theme.style(Role::Dim));
            }
        }
    }

    fn draw_boxes(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let has_accuracy = !self.shown.stats.accuracies.is_empty();
        let Boxes { results, pairings, openings, lengths, accuracy } = layout.boxes(has_accuracy);
        self.draw_results(results, buffer, context);
        self.draw_pairings(pairings, buffer, theme);
        self.draw_openings(openings, buffer, theme);
        self.draw_lengths(lengths, buffer, theme);
        if has_accuracy {
            self.draw_accuracy(accuracy, buffer, theme);
        }
    }

    fn draw_lines(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let lines = self.lines(context);
        let rows = usize::from(area.height);
        let first = self.scrolled.min(lines.len().saturating_sub(rows));
        for (number, (text, role)) in (0..area.height).zip(&lines[first..]) {
            let row = row_of(area, number);
            let text = shortened(text, row.width.into(), theme);
            put(buffer, row, (row.x, row.y), &text, theme.style(*role));
        }
        if lines.len() > first + rows {
            let more = theme.glyph(" \u{2193} more ", " v more ");
            let at = area.right().saturating_sub(cells(more));
            put(buffer, area, (at, area.bottom().saturating_sub(1)), more, theme.style(Role::Key));
        }
    }

    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::Statistics);
        let is_small = Layout::new(context.area).list.is_none();
        let other = if self.filter.is_between_computers { "people" } else { "computers" };
        let games = Some(KeyHint::fixed("\u{2191}\u{2193}", "game", &context.theme));
        let pairing = if self.filter.is_between_computers { "players" } else { "opponent" };
        let pairing = Some(KeyHint::fixed("\u{2190}\u{2192}", pairing, &context.theme));
        let ladder = if self.is_ladder { "figures" } else { "ladder" };
        // The filters don't apply to the ladder.
        let of_figures = |hint: Option<KeyHint>| hint.filter(|_| !self.is_ladder);
        let has_next = self.progress().is_some_and(|it| it.next_step(context).is_some());
        let hints = [
            games,
            of_figures(pairing.filter(|_| !self.shown.pairings.is_empty())),
            hint(keys, Action::Ladder, ladder).filter(|_| context.config.shows_ladder()),
            hint(keys, Action::Select, "next").filter(|_| has_next),
            hint(keys, Action::PageDown, "more").filter(|_| is_small),
            of_figures(hint(keys, Action::Seat, "player"))
                .filter(|_| !self.filter.is_between_computers),
            of_figures(hint(keys, Action::Variant, "options"))
                .filter(|_| self.shown.options.len() > 1),
            of_figures(hint(keys, Action::FilterComputers, other)),
            of_figures(hint(keys, Action::Erase, "erase")),
        ];
        let ways_out = [hint(keys, Action::Help, "help"), hint(keys, Action::Back, "back")];
        let hints = hints.into_iter().filter(|_| self.index_query.is_some());
        hints.chain(ways_out).flatten().collect()
    }
}
