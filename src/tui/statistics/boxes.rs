//! The boxes of the statistics, each with one kind of figures.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Statistics;
use super::charts::{Worth, bar, columns, last_games, results_bar, ring, worths};
use super::filter::Part;
use crate::game::Side;
use crate::index::{Figures, Opponent};
use crate::kit::{Cartridge, Chip, Role, Theme, Verb, put};
use crate::tui::Context;
use crate::tui::widgets::{Column, cells, shortened};

/// Cells of a count.
const COUNT: u16 = 5;
/// The widest name of an opponent.
const NAME: u16 = 20;
/// Cells of the value of an opening.
const VALUE: u16 = 7;

impl Statistics {
    /// How the games ended: as a ring where there is room, else as a bar, and in numbers.
    pub(super) fn draw_results(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, figures) = (&context.theme, &self.shown.figures);
        let mut column = Column::new(area, buffer, theme);
        column.section("Results", "");
        // The last two rows tell of the last games.
        let inside = column.rows(column.rows_left().saturating_sub(3));
        column.row();
        let row = column.row();
        last_games(figures, row, column.buffer, theme);
        column.put(&streak(figures), Role::Dim);
        let width = 2 * inside.height;
        let has_ring =
            theme.palette().is_some() && inside.height >= 6 && inside.width >= width + 16;
        if !has_ring {
            let row = Rect { height: 1, ..inside };
            results_bar(figures, figures.played, row, buffer, theme);
            return self.draw_legend(
                Rect { y: inside.y + 1, height: inside.height - 1, ..inside },
                buffer,
                theme,
            );
        }
        let place = Rect { width, ..inside };
        ring(figures, place, buffer, context);
        if let Some(percent) = percent(figures) {
            let text = format!("{percent} %");
            let at = (place.x + (width - cells(&text)) / 2, place.y + (place.height - 1) / 2);
            put(buffer, place, at, &text, theme.style(Role::Title));
        }
        let x = place.right() + 2;
        let legend = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        self.draw_legend(legend, buffer, theme);
    }

    /// How many games ended in which way, in the middle of a place.
    fn draw_legend(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let figures = &self.shown.figures;
        let words = self.words();
        let counted = Worth::ALL.into_iter().zip(worths(figures)).zip(words);
        let counted: Vec<_> = counted.filter(|(_, word)| !word.is_empty()).collect();
        let pitch = if area.height >= 5 { 2 } else { 1 };
        let rows = pitch * u16::try_from(counted.len()).unwrap_or(0);
        let top = area.y + area.height.saturating_sub(rows - pitch.min(rows) + 1) / 2;
        let width = figures.played.to_string().len().max(2);
        for (row, ((worth, count), word)) in (top..area.bottom()).step_by(pitch.into()).zip(counted)
        {
            let x = area.x
                + 1
                + put(buffer, area, (area.x + 1, row), worth.glyph(theme), worth.style(theme));
            let x = x
                + 1
                + put(
                    buffer,
                    area,
                    (x + 1, row),
                    &format!("{count:>width$}"),
                    theme.style(Role::Title),
                );
            put(buffer, area, (x + 1, row), word, theme.style(Role::Dim));
        }
    }

    /// What good, even and bad results are called here; nothing where there can't be any.
    pub(super) fn words(&self) -> [&'static str; 3] {
        let figures = &self.shown.figures;
        let is_puzzle = |part: &Part<super::filter::Rivals>| {
            part.of.1 == Opponent::Nobody && part.figures.played > 0
        };
        let has_puzzles = match &self.filter.rivals {
            Some((_, opponent)) => *opponent == Opponent::Nobody,
            None => self.shown.rivals.iter().any(is_puzzle),
        };
        match (has_puzzles, figures.won + figures.drawn + figures.lost) {
            (true, 0) => ["solved", "", "not solved"],
            (true, _) => ["won or solved", "drawn", "lost or not"],
            (false, _) => ["won", "drawn", "lost"],
        }
    }

    /// The results against each opponent and from each seat, as bars.
    pub(super) fn draw_rivals(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let title = if self.filter.is_computers { "Who plays" } else { "By opponent" };
        let mut column = Column::new(area, buffer, theme);
        let counts = 3 * COUNT;
        column.section(title, "");
        let head = Rect { y: area.y, height: 1, ..area };
        let x = area.right().saturating_sub(counts);
        for (place, worth) in (0..).zip(Worth::ALL) {
            let text = format!(" {:>1$}", worth.glyph(theme), usize::from(COUNT) - 1);
            put(column.buffer, head, (x + place * COUNT, head.y), &text, worth.style(theme));
        }
        let (rivals, seats) = (&self.shown.rivals, &self.shown.seats);
        let widest = rivals.iter().map(|part| cells(&part.name)).max().unwrap_or(0).max(6);
        let name = widest.min(NAME).min(column.width() / 3);
        let most = rivals.iter().map(|part| part.figures.played);
        let most = most.chain(seats.iter().map(|part| part.figures.played)).max().unwrap_or(0);
        let for_seats = u16::try_from(seats.len()).unwrap_or(0) + 1;
        let room = usize::from(column.rows_left().saturating_sub(for_seats).max(1));
        let chosen = rivals.iter().position(|part| Some(&part.of) == self.filter.rivals.as_ref());
        let first = chosen.map_or(0, |at| (at + 1).saturating_sub(room));
        for part in rivals.iter().skip(first).take(room) {
            let is_chosen = self.filter.rivals.as_ref() == Some(&part.of);
            draw_part(part, is_chosen, (name, most), &mut column);
        }
        if usize::from(column.rows_left()) > seats.len() {
            column.row();
        }
        for part in seats {
            draw_part(part, self.filter.seat == Some(part.of), (name, most), &mut column);
        }
    }

    /// The first moves: how often each was played, and what it is worth.
    pub(super) fn draw_openings(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let figures = &self.shown.figures;
        let mut column = Column::new(area, buffer, theme);
        let room = usize::from(column.rows_left_in_section());
        let values: Vec<Option<(Chip, bool)>> = self.opening_chips(room);
        let has_values = values.iter().any(Option::is_some);
        column.section("Openings", if has_values { "played  value" } else { "played" });
        let value = if has_values { VALUE } else { 0 };
        let openings = figures.openings.iter().take(room);
        let widest = openings.clone().map(|it| cells(&it.mv)).max().unwrap_or(0);
        let name = widest.clamp(3, column.width() / 3);
        let most = figures.openings.first().map_or(0, |opening| opening.played);
        // Free rows between the bars, and one for what a value is, where there is room.
        let is_roomy = room > 2 * figures.openings.len() + 1;
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
            if let Some((chip, _)) = chip {
                let [long, ..] = chip.texts(theme);
                let at = (row.right().saturating_sub(cells(&long) + 1), row.y);
                put(column.buffer, row, at, &long, chip.style(theme));
            }
        }
        if has_values && column.rows_left() > 1 {
            column.row();
            column.wrapped("value: exact, for whoever makes the move", Role::Dim, 2);
        }
    }

    /// The proven values of the openings that were played most, as chips, and whether no other of all
    /// moves is better.
    pub(super) fn opening_chips(&self, most: usize) -> Vec<Option<(Chip, bool)>> {
        let (game, figures) = (self.filter.game, &self.shown.figures);
        let start = figures.start.as_deref();
        let openings = figures.openings.iter().take(most);
        let chip = |opening: &crate::index::Opening| {
            let start = start.filter(|_| opening.is_from_start)?;
            let value = self.values.get(game, start, &opening.mv)?;
            let is_best = self.values.is_best(game, start, &value);
            Some((Chip::new(&value, Side::One, game.run(Scores), is_best), is_best))
        };
        openings.map(chip).collect()
    }

    /// How many games took how many plies, as columns.
    pub(super) fn draw_lengths(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let figures = &self.shown.figures;
        let mut column = Column::new(area, buffer, theme);
        let median = figures.median_plies().map(|median| format!("median {median}"));
        column.section("Length in plies", &median.unwrap_or_default());
        let inside = column.rows(column.rows_left());
        let ends = (figures.lengths.keys().next(), figures.lengths.keys().next_back());
        let (Some(&least), Some(&most)) = ends else { return };
        if inside.height < 2 {
            return;
        }
        let (pitch, width) = if inside.width >= 40 { (4, 3) } else { (3, 2) };
        let bins = u32::from((inside.width / pitch).max(1));
        let size = (most - least + 1).div_ceil(bins).max(1);
        let used = (most - least) / size + 1;
        let count = |bin: u32| -> u32 {
            let from = least + bin * size;
            figures.lengths.range(from..from + size).map(|(_, games)| games).sum()
        };
        let counts: Vec<u32> = (0..used).map(count).collect();
        let highest = f64::from(counts.iter().copied().max().unwrap_or(1).max(1));
        let heights: Vec<f64> = counts.iter().map(|&count| f64::from(count) / highest).collect();
        let chart = Rect { height: inside.height - 1, ..inside };
        columns(&heights, width, pitch, chart, buffer, theme);
        let row = Rect { y: chart.bottom(), height: 1, ..inside };
        let mut free = row.x;
        for (x, bin) in (row.x..row.right()).step_by(pitch.into()).zip(0..used) {
            let text = (least + bin * size).to_string();
            if x >= free && x + cells(&text) <= row.right() {
                free = x + put(buffer, row, (x, row.y), &text, theme.style(Role::Dim)) + 1;
            }
        }
    }

    /// How accurate the player was from game to game, as columns.
    pub(super) fn draw_accuracy(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let figures = &self.shown.figures;
        let mut column = Column::new(area, buffer, theme);
        let mean = figures.at_stake.accuracy().map(|mean| format!("{mean:.0} of 100"));
        column.section("Accuracy", &mean.unwrap_or_default());
        let inside = column.rows(column.rows_left());
        const LABEL: u16 = 4;
        let chart =
            Rect { x: inside.x + LABEL, width: inside.width.saturating_sub(LABEL), ..inside };
        let means = means(&figures.accuracies, chart.width.into());
        let least = means.iter().copied().fold(100.0, f64::min);
        // Differences are seen better without what all have in common.
        let floor = ((least - 1.0) / 10.0).floor().max(0.0) * 10.0;
        let heights: Vec<f64> =
            means.iter().map(|mean| ((mean - floor) / (100.0 - floor)).max(0.001)).collect();
        columns(&heights, 1, 1, chart, buffer, theme);
        for (row, label) in [(inside.y, 100.0), (inside.bottom().saturating_sub(1), floor)] {
            put(buffer, inside, (inside.x, row), &format!("{label:>3.0}"), theme.style(Role::Dim));
        }
    }
}

/// Draws the results of a part in a row: its name, a bar and counts.
fn draw_part<T>(
    part: &Part<T>,
    is_chosen: bool,
    (name, most): (u16, u32),
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
    let width = row.right().saturating_sub(x + 3 * COUNT);
    results_bar(&part.figures, most, Rect { x, width, ..row }, column.buffer, theme);
    for (place, count) in (0..).zip(worths(&part.figures)) {
        let text = format!("{count:>0$}", usize::from(COUNT));
        let role = if count > 0 { Role::Text } else { Role::Dim };
        put(column.buffer, row, (x + width + place * COUNT, row.y), &text, theme.style(role));
    }
}

/// How many of 100 games were won, or puzzles solved.
pub(super) fn percent(figures: &Figures) -> Option<u32> {
    let [good, ..] = worths(figures);
    (200 * good + figures.played).checked_div(2 * figures.played)
}

/// The streak, and the best there was.
pub(super) fn streak(figures: &Figures) -> String {
    format!("{} running, best {}", figures.streak(), figures.best_streak())
}

/// At most so many means of neighbours, all of as many as the others if possible.
pub(super) fn means(all: &[f64], most: usize) -> Vec<f64> {
    let size = all.len().div_ceil(most.max(1)).max(1);
    #[expect(clippy::cast_precision_loss, reason = "figures to look at")]
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    all.chunks(size).map(mean).collect()
}

/// Whether a game is played for a margin.
struct Scores;

impl Verb for Scores {
    type Output = bool;

    fn run<C: Cartridge>(self) -> bool {
        <C::Game as crate::game::Game>::SCORES
    }
}
