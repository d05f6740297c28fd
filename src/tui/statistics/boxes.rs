//! The boxes of the statistics screen.

use arcade_engine::{Position as _, Random, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{Chip, GameSpec, Role, Theme, put, row_of};
use arcade_games::options::OptionValues;
use arcade_games::session::CoachTally;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::StatisticsScreen;
use super::charts::{ResultKind, bar, last_games, result_counts, results_bar, ring};
use super::filter::{Pairing, Slice};
use crate::index::{FirstMove, GameStats, Opponent};
use crate::tui::Context;
use crate::tui::widgets::{Column, cells, shortened};

/// The width of a count, in cells.
const COUNT: u16 = 5;
/// The width of an opening's value, in cells.
const VALUE: u16 = 8;

impl StatisticsScreen {
    /// Draws the results: as a ring or, without room for one, as a bar, and in numbers.
    pub(super) fn draw_results(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, stats) = (&context.theme, &self.shown.stats);
        let mut column = Column::new(area, buffer, theme);
        column.section("Results", "");
        // The last rows show the last games and the coach's counts.
        let coached = coached(stats);
        let last = if coached.is_some() { 4 } else { 3 };
        let inside = below_title(&mut column, 7, last);
        column.row();
        let row = column.row();
        last_games(stats, row, column.buffer, theme);
        column.put(&streak(stats), Role::Dim);
        if let Some(forms) = coached {
            let width = column.width();
            let fitting = forms.iter().find(|form| cells(form) <= width);
            column.put(fitting.unwrap_or(&forms[2]), Role::Dim);
        }
        let width = 2 * inside.height;
        let has_ring =
            theme.palette().is_some() && inside.height >= 6 && inside.width >= width + 14;
        if !has_ring {
            let row = Rect { height: 1, ..inside };
            results_bar(stats, stats.played, row, buffer, theme);
            let below = Rect { y: inside.y + 1, height: inside.height - 1, ..inside };
            return self.draw_legend(below, buffer, theme);
        }
        let place = Rect { width, ..inside };
        ring(stats, place, buffer, context);
        if let Some(percent) = percent(stats) {
            let text = format!("{percent} %");
            let at = (place.x + (width - cells(&text)) / 2, place.y + (place.height - 1) / 2);
            put(buffer, place, at, &text, theme.style(Role::Title));
        }
        let x = place.right() + 2;
        let legend = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        self.draw_legend(legend, buffer, theme);
    }

    /// The number of games of each result, centred in `area`.
    fn draw_legend(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let stats = &self.shown.stats;
        let words = self.result_words();
        let counted = ResultKind::ALL.into_iter().zip(result_counts(stats)).zip(words);
        let counted: Vec<_> = counted.filter(|(_, word)| !word.is_empty()).collect();
        let pitch = if area.height >= 5 { 2 } else { 1 };
        let rows = pitch * u16::try_from(counted.len()).unwrap_or(0);
        let top = area.y + area.height.saturating_sub(rows - pitch.min(rows) + 1) / 2;
        let width = stats.played.to_string().len().max(2);
        for (row, ((kind, count), word)) in (top..area.bottom()).step_by(pitch.into()).zip(counted)
        {
            let count = format!("{count:>width$}");
            let parts = [
                (kind.glyph(theme), kind.style(theme)),
                (&count, theme.style(Role::Title)),
                (word, theme.style(Role::Dim)),
            ];
            let mut x = area.x + 1;
            for (text, style) in parts {
                x += put(buffer, area, (x, row), text, style) + 1;
            }
        }
    }

    /// The words for good, even and bad results in this game; "" for a result that it doesn't have.
    pub(super) fn result_words(&self) -> [&'static str; 3] {
        let stats = &self.shown.stats;
        let is_puzzle =
            |part: &Slice<Pairing>| part.of.1 == Opponent::Nobody && part.stats.played > 0;
        let has_puzzles = match &self.filter.pairing {
            Some((_, opponent)) => *opponent == Opponent::Nobody,
            None => self.shown.pairings.iter().any(is_puzzle),
        };
        let drawn = if stats.drawn > 0 { "drawn" } else { "" };
        if self.filter.is_between_computers {
            return ["won by player 1", drawn, "won by player 2"];
        }
        match (has_puzzles, stats.won + stats.drawn + stats.lost) {
            (true, 0) => ["solved", "", "not solved"],
            (true, _) => ["won or solved", drawn, "lost or not"],
            (false, _) => ["won", drawn, "lost"],
        }
    }

    /// The results whose counts are shown: draws only where there are any.
    pub(super) fn shown_results(&self) -> &'static [ResultKind] {
        let pairings = self.shown.pairings.iter().map(|part| &part.stats);
        let mut all = pairings.chain(self.shown.seats.iter().map(|part| &part.stats));
        if all.any(|stats| stats.drawn > 0) {
            &ResultKind::ALL
        } else {
            &[ResultKind::Success, ResultKind::Failure]
        }
    }

    /// Draws the results against each opponent and from each seat, as bars.
    pub(super) fn draw_pairings(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let pairings = &self.shown.pairings;
        // Between computers the results are those of player 1.
        let seats = if self.filter.is_between_computers { &[] } else { &self.shown.seats[..] };
        let mut column = Column::new(area, buffer, theme);
        let room = usize::from(column.rows_left_in_section()).saturating_sub(seats.len()).max(1);
        let title = if self.filter.is_between_computers { "Who plays" } else { "By player" };
        column.section(&of_all(title, room, pairings.len()), "");
        let head = row_of(area, area.height - column.rows_left().min(area.height) - 1);
        let results = self.shown_results();
        draw_head(results, head, column.buffer, theme);
        let free = room.saturating_sub(pairings.len());
        if free > 1 {
            column.row();
        }
        let parts = pairings.iter().map(|part| (&part.name, part.stats.played));
        let parts = parts.chain(seats.iter().map(|part| (&part.name, part.stats.played)));
        let widest = parts.clone().map(|(name, _)| cells(name)).max().unwrap_or(0);
        let counts = columns_of(results);
        let name = widest.min(column.width().saturating_sub(counts + 5));
        let most = parts.map(|(_, played)| played).max().unwrap_or(0);
        let chosen =
            pairings.iter().position(|part| Some(&part.of) == self.filter.pairing.as_ref());
        let first = chosen.map_or(0, |at| (at + 1).saturating_sub(room));
        for part in pairings.iter().skip(first).take(room) {
            let is_chosen = self.filter.pairing.as_ref() == Some(&part.of);
            draw_part(part, is_chosen, (name, most), results, &mut column);
        }
        if free > 0 {
            column.row();
        }
        for part in seats {
            let is_chosen = self.filter.seat == Some(part.of);
            draw_part(part, is_chosen, (name, most), results, &mut column);
        }
    }

    /// Draws the first moves: how often each was played, with its results and its value.
    pub(super) fn draw_openings(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let stats = &self.shown.stats;
        let mut column = Column::new(area, buffer, theme);
        let room = usize::from(column.rows_left_in_section());
        let values = self.opening_chips(room);
        let has_values = values.iter().any(Option::is_some);
        let title = of_all("Openings", room, stats.first_moves.len());
        column.section(&title, if has_values { "played  value" } else { "played" });
        let value = if has_values { VALUE } else { 0 };
        let openings = stats.first_moves.iter().take(room);
        let widest = openings.clone().map(|it| cells(&it.mv)).max().unwrap_or(0);
        let name = widest.clamp(3, column.width() / 3);
        let most = stats.first_moves.first().map_or(0, |opening| opening.played);
        // Adds blank rows between the bars, and a legend of the values, if there is room.
        let is_roomy = room > 2 * stats.first_moves.len() + 1;
        if !is_roomy && room > stats.first_moves.len() {
            column.row();
        }
        for (opening, chip) in openings.zip(&values) {
            if is_roomy {
                column.row();
            }
            let row = column.row();
            if row.is_empty() {
                break;
            }
            let mv = shortened(&opening.mv, name.into(), theme);
            put(column.buffer, row, (row.x + 1, row.y), &mv, theme.style(Role::Text));
            let x = row.x + name + 2;
            let width = row.right().saturating_sub(x + COUNT + 1 + value);
            bar(opening.played, most, Rect { x, width, ..row }, column.buffer, theme);
            let count = format!("{:>1$}", opening.played, usize::from(COUNT));
            put(column.buffer, row, (x + width, row.y), &count, theme.style(Role::Title));
            if let Some(chip) = chip {
                let [long, ..] = chip.texts(theme);
                let at = (row.right().saturating_sub(cells(&long) + 1), row.y);
                put(column.buffer, row, at, &long, chip.style(theme));
            }
        }
        let about_values = match stats.start {
            _ if has_values => "value: exact, for whoever makes the move",
            None if !stats.first_moves.is_empty() => "no values: the start differs",
            _ => "",
        };
        if !about_values.is_empty() && column.rows_left() > 1 {
            column.row();
            column.wrapped(about_values, Role::Dim, 2);
        }
    }

    /// The proven values of the most frequent openings, at most `max_count` of them.
    pub(super) fn opening_chips(&self, max_count: usize) -> Vec<Option<Chip>> {
        let (game, stats) = (self.filter.game, &self.shown.stats);
        let start = stats.start.as_deref();
        let openings = stats.first_moves.iter().take(max_count);
        let chip = |opening: &FirstMove| {
            let start = start.filter(|_| opening.is_from_start)?;
            let value = self.values.get(game, start, &opening.mv)?;
            let is_best = self.values.is_best(game, start, &value);
            Some(Chip::new(&value, Side::One, is_scored(game), is_best))
        };
        openings.map(chip).collect()
    }
}

/// The cells of the counts of these kinds of results.
fn columns_of(results: &[ResultKind]) -> u16 {
    COUNT * u16::try_from(results.len()).unwrap_or(0)
}

/// Draws the heading of the counts of results.
fn draw_head(results: &[ResultKind], row: Rect, buffer: &mut Buffer, theme: &Theme) {
    let x = row.right().saturating_sub(columns_of(results));
    for (place, kind) in (0..).zip(results) {
        let text = format!(" {:>1$}", kind.glyph(theme), usize::from(COUNT) - 1);
        put(buffer, row, (x + place * COUNT, row.y), &text, kind.style(theme));
    }
}

/// The title of a box; with the total number of entries if only `room` of them fit.
fn of_all(title: &str, room: usize, all: usize) -> String {
    if room < all { format!("{title} ({room} of {all})") } else { title.into() }
}

/// The rows of a box between its title and its last `last` rows. Skips a blank row below the title if at
/// least `enough` rows remain.
pub(super) fn below_title(column: &mut Column<'_>, enough: u16, last: u16) -> Rect {
    if column.rows_left() > enough + last {
        column.row();
    }
    column.rows(column.rows_left().saturating_sub(last))
}

/// Draws the results of a slice in a row: name, bar and counts.
fn draw_part<T>(
    part: &Slice<T>,
    is_chosen: bool,
    (name, most): (u16, u32),
    results: &[ResultKind],
    column: &mut Column<'_>,
) {
    let (row, theme) = (column.row(), column.theme);
    if row.is_empty() {
        return;
    }
    let role = if is_chosen { Role::Selected } else { Role::Text };
    let text = shortened(&part.name, name.into(), theme);
    put(column.buffer, row, (row.x + 1, row.y), &text, theme.style(role));
    let x = row.x + name + 2;
    let width = row.right().saturating_sub(x + columns_of(results));
    results_bar(&part.stats, most, Rect { x, width, ..row }, column.buffer, theme);
    let counts = result_counts(&part.stats);
    for (place, count) in (0..).zip(results.iter().map(|&kind| counts[kind as usize])) {
        let text = format!("{count:>0$}", usize::from(COUNT));
        let role = if count > 0 { Role::Text } else { Role::Dim };
        put(column.buffer, row, (x + width + place * COUNT, row.y), &text, theme.style(role));
    }
}

/// The percentage of games won or puzzles solved.
pub(super) fn percent(stats: &GameStats) -> Option<u32> {
    let [good, ..] = result_counts(stats);
    (200 * good + stats.played).checked_div(2 * stats.played)
}

pub(super) fn streak(stats: &GameStats) -> String {
    format!("streak {}, best {}", stats.streak(), stats.best_streak())
}

/// The coach's counts as one line, and as two shorter ones; `None` if it has judged no move.
pub(super) fn coached(stats: &GameStats) -> Option<[String; 3]> {
    let CoachTally { commented, judged } = stats.coached_in_all();
    let lately = stats.coached_lately().map_or(String::new(), |lately| {
        format!(", lately {} of {}", lately.commented, lately.judged)
    });
    (judged > 0).then(|| {
        [
            format!("coach: commented on {commented} of {judged} moves{lately}"),
            format!("coach: {commented} of {judged}{lately}"),
            format!("coach: {commented} of {judged} moves"),
        ]
    })
}

fn is_scored(game: GameId) -> bool {
    let start = game.start(&OptionValues::defaults(game.meta().options), &mut Random::fixed());
    start.is_ok_and(|start| start.position.is_scored())
}
