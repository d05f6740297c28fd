//! Charts: bars, columns, sequences of glyphs and rings.

use std::f32::consts::TAU;

use arcade_engine::Side;
use arcade_games::kit::{Canvas, Charset, Material, PictureRect, Role, Theme, Tone, put};
use arcade_games::picture::{Layer, Rgb, Shape};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::index::{GameStats, PlayerResult};
use crate::tui::Context;
use crate::tui::widgets::{BLOCKS, glyph_style, side_glyph};

/// The result of a game for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultKind {
    Success,
    Draw,
    Failure,
}

impl ResultKind {
    pub(super) const ALL: [Self; 3] = [Self::Success, Self::Draw, Self::Failure];

    fn of(result: PlayerResult) -> Self {
        match result {
            PlayerResult::Won | PlayerResult::Solved => Self::Success,
            PlayerResult::Drawn => Self::Draw,
            PlayerResult::Lost | PlayerResult::Missed => Self::Failure,
        }
    }

    pub(super) fn glyph(self, theme: &Theme) -> &'static str {
        match self {
            Self::Success => side_glyph(Side::One, theme),
            Self::Draw => "=",
            Self::Failure => side_glyph(Side::Two, theme),
        }
    }

    pub(super) fn style(self, theme: &Theme) -> Style {
        match self {
            Self::Success => glyph_style(Side::One, theme),
            Self::Draw => theme.style(Role::Dim),
            Self::Failure => glyph_style(Side::Two, theme),
        }
    }

    /// The character of its part of a bar; without colours it differs from that of the other parts.
    fn fill(self, theme: &Theme) -> &'static str {
        let is_coloured = theme.style(Role::First).fg.is_some();
        match (self, theme.charset()) {
            (Self::Success, Charset::Ascii) => "#",
            (Self::Draw, Charset::Ascii) => "=",
            (Self::Failure, Charset::Ascii) => "-",
            (Self::Draw, Charset::Unicode) if !is_coloured => "=",
            (Self::Failure, Charset::Unicode) if !is_coloured => "\u{2591}",
            (_, Charset::Unicode) => "\u{2588}",
        }
    }
}

/// The number of games that were good, even and bad for the player.
pub(super) fn result_counts(stats: &GameStats) -> [u32; 3] {
    let even = stats.drawn;
    let good = stats.won + stats.solved;
    [good, even, stats.played - good - even]
}

/// How many of `cells` stand for `part` of `whole`, rounded; at least 1 if `part` > 0.
pub(super) fn filled_cells(part: u32, whole: u32, cells: u16) -> u16 {
    let (part, whole, all) = (u64::from(part), u64::from(whole.max(1)), u64::from(cells));
    let rounded = (2 * part * all + whole) / (2 * whole);
    let least = u64::from(part > 0).min(all);
    u16::try_from(rounded.clamp(least, all)).unwrap_or(cells)
}

/// Splits a bar in three: the cells of each count, on a scale where `most` fills all `cells`. The parts add
/// up to the `filled_cells` of the sum of the counts.
pub(super) fn parts(counts: [u32; 3], most: u32, cells: u16) -> [u16; 3] {
    let all = filled_cells(counts.iter().sum(), most, cells);
    let mut parts = counts.map(|count| filled_cells(count, most, cells));
    // The largest part absorbs the rounding errors.
    let largest = (0..3).max_by_key(|&index| parts[index]).unwrap_or(0);
    let others: u16 = (0..3).filter(|&index| index != largest).map(|index| parts[index]).sum();
    parts[largest] = all.saturating_sub(others).max(parts[largest].min(1));
    parts
}

/// Draws a bar of results; `most` games fill the whole row.
pub(super) fn results_bar(
    stats: &GameStats,
    most: u32,
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let mut column = row.x;
    let counts = parts(result_counts(stats), most, row.width);
    for (kind, cells) in ResultKind::ALL.into_iter().zip(counts) {
        let text = kind.fill(theme).repeat(cells.into());
        column += put(buffer, row, (column, row.y), &text, kind.style(theme));
    }
}

/// Draws a plain bar over `part` of `whole` of the row.
pub(super) fn bar(part: u32, whole: u32, row: Rect, buffer: &mut Buffer, theme: &Theme) {
    let cells = filled_cells(part, whole, row.width);
    let (full, rest) = (theme.glyph("\u{2588}", "#"), theme.glyph("\u{2500}", "."));
    let text = full.repeat(cells.into());
    let at = row.x + put(buffer, row, (row.x, row.y), &text, theme.style(Role::Neutral));
    let text = rest.repeat((row.width - cells).into());
    put(buffer, row, (at, row.y), &text, theme.style(Role::Line));
}

/// Draws the results of the last games, as many as fit, the latest at the end.
pub(super) fn last_games(stats: &GameStats, row: Rect, buffer: &mut Buffer, theme: &Theme) {
    let first = stats.results.len().saturating_sub(row.width.into());
    for (column, &result) in (row.x..).zip(&stats.results[first..]) {
        let kind = ResultKind::of(result);
        put(buffer, row, (column, row.y), kind.glyph(theme), kind.style(theme));
    }
}

/// Draws columns with heights from 0 to 1 as shares of the area's height. `width` is that of a column in
/// cells, `pitch` the distance from one to the next.
pub(super) fn columns(
    heights: &[f64],
    (width, pitch): (u16, u16),
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let steps = if theme.charset() == Charset::Ascii { 1 } else { 8 };
    for (x, height) in (area.x..).step_by(pitch.max(1).into()).zip(heights) {
        let filled = steps_of(*height, area.height * steps);
        for up in 0..area.height {
            let left = filled.saturating_sub(up * steps).min(steps);
            let glyph = match (steps, left) {
                (1, 0) => " ",
                (1, _) => "#",
                _ => BLOCKS[usize::from(left)],
            };
            let at = (x, area.bottom() - 1 - up);
            put(buffer, area, at, &glyph.repeat(width.into()), theme.style(Role::Neutral));
        }
    }
}

/// A share from 0 to 1 in steps, rounded; at least 1 if it is positive.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
fn steps_of(share: f64, steps: u16) -> u16 {
    let least = u16::from(share > 0.0).min(steps);
    ((share * f64::from(steps)).round() as u16).clamp(least, steps)
}

/// Draws results as a ring, on a terminal that can show pictures.
pub(super) fn ring(stats: &GameStats, area: Rect, buffer: &mut Buffer, context: &Context) {
    let mut canvas = Canvas::new(area, &context.theme);
    let place = PictureRect::from(area).fitting(1.0).inset(2.0, 2.0);
    let all = f64::from(stats.played.max(1));
    canvas.paint(|palette| {
        let colours = [
            palette.shades(Material::First).face,
            palette.tone(Tone::Even),
            palette.shades(Material::Second).face,
        ];
        let counted = result_counts(stats).into_iter().zip(colours).filter(|(count, _)| *count > 0);
        let counted: Vec<_> = counted.collect();
        if let [(_, colour)] = counted[..] {
            // A ring with a single part has no gap.
            let radius = place.height / 2.0;
            let circle = Shape::circle(place.centre(), radius);
            return vec![Layer::outline(circle, radius * (1.0 - HOLE), colour)];
        }
        let mut from = 0.0;
        let part = |(count, colour): (u32, Rgb)| {
            #[expect(clippy::cast_possible_truncation, reason = "an angle to look at")]
            let to = from + (f64::from(count) / all) as f32;
            let layer = Layer::fill(sector(place, from, to), colour);
            from = to;
            layer
        };
        counted.into_iter().map(part).collect()
    });
    context.painter.paint(&canvas, buffer);
}

/// The diameter of the hole of a ring, as a share of the ring's diameter.
const HOLE: f32 = 0.62;

/// A part of a ring, clockwise from the top; `from` and `to` are shares of the full circle.
fn sector(place: PictureRect, from: f32, to: f32) -> Shape {
    /// The gap at either end, as a share of the full circle.
    const GAP: f32 = 0.004;
    const STEPS: u8 = 48;
    let (from, to) = (from + GAP, (to - GAP).max(from + 2.0 * GAP));
    let at = |step: u8, radius: f32| {
        let angle = (from + (to - from) * f32::from(step) / f32::from(STEPS)) * TAU;
        place.centre().moved(radius * libm::sinf(angle), -radius * libm::cosf(angle))
    };
    let radius = place.height / 2.0;
    let outside = (0..=STEPS).map(|step| at(step, radius));
    let inside = (0..=STEPS).rev().map(|step| at(step, radius * HOLE));
    Shape::Polygon(outside.chain(inside).collect())
}

#[cfg(test)]
mod tests {
    use super::{filled_cells, parts, steps_of};

    #[test]
    fn something_is_seen_of_everything_that_is_there() {
        let of_ten = [(0, 9), (1, 900), (9, 9), (1, 2), (1, 3)];
        assert_eq!(of_ten.map(|(part, whole)| filled_cells(part, whole, 10)), [0, 1, 10, 5, 3]);
        assert_eq!([1, 9].map(|part| filled_cells(part, 9, 0)), [0, 0]);
        assert_eq!(filled_cells(5, 0, 3), 3);
        assert_eq!([steps_of(0.0, 8), steps_of(0.001, 8), steps_of(1.0, 8)], [0, 1, 8]);
    }

    #[test]
    fn parts_are_as_long_together_as_the_whole() {
        for (counts, most, cells, expected) in [
            ([6, 0, 0], 6, 10, [10, 0, 0]),
            ([1, 1, 1], 3, 10, [3, 3, 4]),
            ([98, 1, 1], 100, 10, [8, 1, 1]),
            ([5, 1, 4], 20, 10, [2, 1, 2]),
            ([0, 0, 0], 5, 10, [0, 0, 0]),
        ] {
            assert_eq!(parts(counts, most, cells), expected, "{counts:?} of {most} in {cells}");
        }
    }
}
