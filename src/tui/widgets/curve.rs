//! The evaluation curve of a game: the value at each ply, upwards for one side and downwards for the other.

use arcade_engine::Side;
use arcade_games::kit::{Charset, Material, Role, Theme, fill, put, row_of};
use arcade_games::picture::Edges;
use arcade_games::session::review::Advantage;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{cells, glyph_style, side_glyph};

/// The value at a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CurvePoint {
    pub(crate) lead: Advantage,
    pub(crate) is_exact: bool,
}

/// A curve through the positions of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve<'a> {
    /// The values of the start and after each ply, if they are available.
    pub(crate) points: &'a [Option<CurvePoint>],
    /// The index of the highlighted point.
    pub(crate) at: usize,
    /// The side for which it goes up.
    pub(crate) up: Side,
    /// The indices of the marked points, each with the side that moved and its mark.
    pub(crate) marks: &'a [(usize, Side, &'static str)],
    /// The score at either end of the scale, in a game with scores.
    pub(crate) scale_max: Option<u32>,
    /// What a lead of each side means: "you ahead", "behind".
    pub(crate) ahead_labels: &'a [String; 2],
}

const EIGHTHS: u16 = 8;
/// The blocks that fill a cell from below, by the number of eighths filled.
pub(crate) const BLOCKS: [&str; 9] = [
    " ", "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}",
    "\u{2588}",
];
/// The rows besides the curve: the marks of each side, and the numbers.
const OTHER_ROWS: u16 = 3;

struct Layout {
    /// The rows of the curve, an odd number; the even line is in the middle one.
    plot: Rect,
    count: usize,
    /// The side above the even line.
    up: Side,
}

impl Layout {
    /// The first column of a point.
    fn start(&self, point: usize) -> u16 {
        let column = point * usize::from(self.plot.width) / self.count;
        self.plot.x + u16::try_from(column).unwrap_or(u16::MAX)
    }

    fn middle(&self, point: usize) -> u16 {
        let (start, end) = (self.start(point), self.start(point + 1));
        start + end.saturating_sub(start + 1) / 2
    }

    /// The last point that begins at or before a column.
    fn point_at(&self, column: u16) -> usize {
        let column = usize::from(column - self.plot.x);
        ((column + 1) * self.count - 1) / usize::from(self.plot.width)
    }

    /// The number of rows above the middle one, which equals that below it.
    fn half(&self) -> u16 {
        self.plot.height / 2
    }
}

impl Curve<'_> {
    /// Draws the curve; returns its columns, each with the index of its point.
    pub(crate) fn draw(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        theme: &Theme,
    ) -> Vec<(Rect, usize)> {
        let label = self.scale_max.map_or(String::new(), |most| format!("{most:+}"));
        let gutter = cells(&label).max(cells(self.even())) + 2;
        let half = area.height.saturating_sub(OTHER_ROWS).div_ceil(2);
        let height = (2 * half).saturating_sub(1);
        let (x, y) = (area.x + gutter, area.y + 1);
        let width = area.width.saturating_sub(gutter + 1);
        let plot = Rect { x, y, width, height };
        if plot.is_empty() || self.points.is_empty() {
            return Vec::new();
        }
        let layout = Layout { plot, count: self.points.len(), up: self.up };
        fill(buffer, plot, theme.style(Role::Surface));
        self.draw_scale(&label, area, &layout, (&mut *buffer, theme));
        self.draw_numbers(&layout, (&mut *buffer, theme));
        for &(point, side, mark) in self.marks {
            let row = if side == self.up { plot.y - 1 } else { plot.bottom() };
            let last = plot.right().saturating_sub(cells(mark));
            let at = layout.middle(point).min(last);
            put(buffer, area, (at, row), mark, glyph_style(side, theme));
        }
        let mut columns = Vec::new();
        for column in plot.left()..plot.right() {
            let first = layout.start(self.at);
            let is_at = column == first || layout.point_at(column) == self.at;
            let point = if is_at { self.at } else { layout.point_at(column) };
            let cells = Rect { x: column, width: 1, ..plot };
            if is_at {
                fill(buffer, cells, theme.style(Role::Raised));
            }
            if !theme.has_surfaces() && column == layout.middle(self.at) {
                // Without background colours, a line shows the position.
                for row in cells.rows() {
                    let bar = theme.glyph("\u{2502}", "|");
                    put(buffer, row, (row.x, row.y), bar, theme.style(Role::Dim));
                }
            }
            draw_point(self.points[point], cells, &layout, (&mut *buffer, theme));
            columns.push((cells, point));
        }
        self.draw_leads(plot, (buffer, theme));
        columns
    }

    /// Labels each half, in the first cells of its outer row that the curve leaves blank.
    fn draw_leads(&self, plot: Rect, (buffer, theme): (&mut Buffer, &Theme)) {
        for (side, text) in Side::ALL.into_iter().zip(self.ahead_labels) {
            let row = row_of(plot, if side == self.up { 0 } else { plot.height - 1 });
            let width = cells(text);
            let is_blank = |&x: &u16| {
                let place = Rect { x: x - 1, width: width + 2, ..row };
                place.positions().all(|at| buffer.cell(at).is_some_and(|cell| cell.symbol() == " "))
            };
            let free = (row.x + 1..row.right().saturating_sub(width)).find(is_blank);
            if let Some(x) = free.filter(|_| plot.height > 1) {
                put(buffer, row, (x, row.y), text, theme.style(Role::of_side(side)));
            }
        }
    }

    /// The label of the even line.
    fn even(&self) -> &'static str {
        if self.scale_max.is_some() { "0" } else { "even" }
    }

    /// Draws the scale: the names of the sides for the upper and lower half, and the points at the ends.
    fn draw_scale(
        &self,
        label: &str,
        area: Rect,
        layout: &Layout,
        (buffer, theme): (&mut Buffer, &Theme),
    ) {
        let Rect { y, .. } = layout.plot;
        let (x, bottom) = (area.x + 1, layout.plot.bottom());
        for (side, row) in [(self.up, y - 1), (self.up.other(), bottom)] {
            put(buffer, area, (x, row), side_glyph(side, theme), glyph_style(side, theme));
        }
        let style = theme.style(Role::Dim);
        let even = self.even();
        let at = x + cells(label).saturating_sub(cells(even));
        put(buffer, area, (at, y + layout.half()), even, style);
        if !label.is_empty() {
            let lowest = label.replace('+', theme.glyph("\u{2212}", "-"));
            put(buffer, area, (x, y), label, style);
            put(buffer, area, (x, bottom - 1), &lowest, style);
        }
    }

    /// Draws as many ply numbers as fit, that of the highlighted point included.
    fn draw_numbers(&self, layout: &Layout, (buffer, theme): (&mut Buffer, &Theme)) {
        /// The cells that a number takes, with its margins.
        const ROOM: usize = 5;
        let plot = layout.plot;
        let row = Rect { y: plot.bottom() + 1, height: 1, ..plot };
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter();
        let has_room = |step: &usize| step * usize::from(plot.width) >= ROOM * layout.count;
        let step = steps.clone().find(has_room).unwrap_or(layout.count);
        let place = |point: usize| {
            let text = format!(" {point} ");
            let last = row.right().saturating_sub(cells(&text));
            (layout.middle(point).saturating_sub(cells(&text) / 2).min(last).max(row.x), text)
        };
        let (own_at, own) = place(self.at);
        for point in (0..layout.count).step_by(step) {
            let (at, text) = place(point);
            let is_free = at + cells(&text) <= own_at || own_at + cells(&own) <= at;
            if is_free {
                put(buffer, row, (at, row.y), &text, theme.style(Role::Dim));
            }
        }
        put(buffer, row, (own_at, row.y), &own, theme.style(Role::Key));
    }
}

fn draw_point(
    point: Option<CurvePoint>,
    column: Rect,
    layout: &Layout,
    (buffer, theme): (&mut Buffer, &Theme),
) {
    let half = layout.half();
    let middle = row_of(column, half);
    let mut draw_middle = |text: &str, style: Style| {
        put(buffer, middle, (middle.x, middle.y), text, style);
    };
    let Some(CurvePoint { lead, is_exact }) = point else {
        return draw_middle(theme.glyph("\u{b7}", "."), theme.style(Role::Dim));
    };
    let line = theme.glyph("\u{2500}", "-");
    let Some(side) = lead.side else {
        return draw_middle(line, theme.style(if is_exact { Role::Text } else { Role::Dim }));
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few cells")]
    let height = (lead.fraction * f32::from(half * EIGHTHS + EIGHTHS / 2)).round() as u16;
    let height = height.saturating_sub(EIGHTHS / 2);
    let rows = height.div_ceil(EIGHTHS).min(half);
    // Any lead fills half of the middle row. An estimate is a line there.
    let [above, below] = [theme.glyph("\u{2580}", "'"), theme.glyph("\u{2584}", ".")];
    let is_up = side == layout.up;
    let solid = if is_up { above } else { below };
    draw_middle(if is_exact { solid } else { line }, shaded(side, rows, theme));
    for away in 0..rows {
        let filled = (height - away * EIGHTHS).min(EIGHTHS);
        let row = row_of(column, if is_up { half - 1 - away } else { half + 1 + away });
        let style = shaded(side, rows - 1 - away, theme);
        draw_block((filled, is_exact), (is_up, style), row, (&mut *buffer, theme));
    }
}

/// The style of a cell `rows` rows from the tip of a bar; the tip is brightest.
fn shaded(side: Side, rows: u16, theme: &Theme) -> Style {
    const SHARE: f32 = 0.22;
    let style = glyph_style(side, theme);
    match theme.palette() {
        Some(palette) if rows > 0 && palette.edges() == Edges::Soft => {
            let face = palette.shades(Material::of_side(side)).face;
            let share = (SHARE * f32::from(rows)).min(3.0 * SHARE);
            style.fg(palette.colour(palette.mix(face, palette.surface(), share)))
        }
        _ => style,
    }
}

/// Fills `eighths` of a cell from the side nearest the even line; `is_up` says whether the cell lies above that line.
fn draw_block(
    (eighths, is_exact): (u16, bool),
    (is_up, style): (bool, Style),
    cell: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) {
    let is_most = eighths >= EIGHTHS / 2;
    let (text, style) = match (theme.charset(), is_exact) {
        (Charset::Unicode, true) if !is_up && eighths < EIGHTHS => {
            // No character fills a cell from above: the rest is filled from below, and the colours are
            // reversed.
            (BLOCKS[usize::from(EIGHTHS - eighths)], style.add_modifier(Modifier::REVERSED))
        }
        (Charset::Unicode, true) => (BLOCKS[usize::from(eighths)], style),
        (Charset::Unicode, false) => (if is_most { "\u{2592}" } else { "\u{2591}" }, style),
        (Charset::Ascii, true) if is_most => ("#", style),
        (Charset::Ascii, true) => (if is_up { "." } else { "'" }, style),
        (Charset::Ascii, false) => (":", style),
    };
    put(buffer, cell, (cell.x, cell.y), text, style);
}
