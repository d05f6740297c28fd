//! The word for the end of a game, with a line of facts and the verdict.

use arcade_games::kit::{BigText, Canvas, Charset, GameSpec, LabelStyle, Material, Theme, ease};
use arcade_games::picture::{COLUMN, Point, ROW};
use arcade_games::session::Ending;
use arcade_games::text::wrap;
use ratatui::layout::Rect;

use super::word;
use crate::phrases;
use crate::tui::play::ending_animation::is_win;
use crate::tui::play::frame::Frame;
use crate::tui::widgets::{cells, shortened};

/// The fewest columns for texts beside the word, which are below it if they take fewer rows there.
const BESIDE: u16 = 17;
/// The fewest rows of an area with a big word.
const LEAST: u16 = 13;
/// The rows of an area with a row to spare.
const ROOMY: u16 = 24;
/// The areas with larger letters.
const LARGE: (u16, u16) = (110, 36);
/// When the word slides in, in milliseconds.
const SLIDE: (f32, f32) = (500.0, 700.0);

/// The head of the screen.
pub(super) struct Headline {
    word: String,
    material: Material,
    /// The size of the squares of big letters; `None` for a word in plain letters.
    pixel: Option<Point>,
    area: Rect,
    texts: Rect,
    lines: Vec<(String, LabelStyle)>,
    /// The rows that all of it takes.
    pub(super) rows: u16,
}

impl Headline {
    pub(super) fn of<C: GameSpec>(frame: &Frame<'_, C>, ending: Ending, area: Rect) -> Self {
        let (session, theme) = (&frame.open.core.session, &frame.context.theme);
        let person = session.setup().person();
        let is_grey = !is_win(ending, person);
        let material = match ending.winner() {
            Some(winner) if !is_grey => Material::of_side(winner),
            _ if is_grey => Material::Silver,
            _ => Material::Gold,
        };
        let word = word(frame.open, ending);
        let pixel = pixel(&word, area, theme);
        let size = pixel.map_or((0, 1), |pixel| size(&word, pixel, theme));
        let left = Rect { x: area.x + 2, width: area.width.saturating_sub(3), ..area };
        let below = Rect { y: area.y + size.1, ..left };
        let right = size.0 + 1;
        let beside = (pixel.is_some() && left.width >= right + BESIDE).then(|| Rect {
            x: left.x + right,
            width: left.width - right,
            ..left
        });
        let placed = |texts: Rect| {
            let lines = lines(frame, ending, texts.width);
            let count = u16::try_from(lines.len()).unwrap_or(u16::MAX);
            // Beside the word they are a row lower, if that takes no row more or there are enough.
            let most = if area.height >= ROOMY { size.1 } else { size.1.saturating_sub(1) };
            let lower = u16::from(texts.y == area.y && count <= most);
            let texts = Rect { y: texts.y + lower, ..texts };
            (texts, lines, size.1.max(texts.y - area.y + count))
        };
        let (below, beside) = (placed(below), beside.map(placed));
        let (texts, lines, rows) = beside.filter(|beside| beside.2 <= below.2).unwrap_or(below);
        let gap = u16::from(area.height >= LEAST);
        Self { word, material, pixel, area: left, texts, lines, rows: rows + gap }
    }

    /// Draws it as it looks at this time of the animation.
    pub(super) fn draw(&self, time: f32, canvas: &mut Canvas<'_>) {
        let part = ease((time - SLIDE.0) / (SLIDE.1 - SLIDE.0));
        if time < SLIDE.0 {
            return;
        }
        let (Rect { x, y, .. }, theme) = (self.area, canvas.theme());
        match self.pixel {
            Some(pixel) => {
                let parts = [(self.word.as_str(), self.material)];
                let text = BigText { parts: &parts, pixel, saturation: part };
                let half = if theme.palette().is_some() { 0.5 } else { 0.0 };
                let from = (1.0 - part) * 2.0 * ROW;
                let at = Point::new(f32::from(x) * COLUMN, (f32::from(y) + half) * ROW - from);
                text.draw(at, canvas);
            }
            None => canvas.label((x, y), self.word.clone(), LabelStyle::Text),
        }
        if time < SLIDE.1 {
            return;
        }
        for (row, (text, label_style)) in (self.texts.y..).zip(&self.lines) {
            if row < canvas.area().bottom() {
                let text = shortened(text, self.texts.width.into(), theme);
                canvas.label((self.texts.x, row), text, *label_style);
            }
        }
    }
}

/// The lines of text: facts or, of a game played again, what counts; and the verdict.
fn lines<C: GameSpec>(
    frame: &Frame<'_, C>,
    ending: Ending,
    width: u16,
) -> Vec<(String, LabelStyle)> {
    let session = &frame.open.core.session;
    let counts = phrases::first_result_counts::<C>(session);
    // What was won by going back is no feat.
    let is_won_again = counts.is_some() && is_win(ending, session.setup().person());
    let fact = counts.unwrap_or_else(|| phrases::result_line::<C>(session, ending));
    let judged = frame.open.judged_game().filter(|_| !is_won_again);
    let judged = judged.map(|judged| frame.open.verdict_text(&judged));
    let (verdict, detail) = judged
        .map_or_else(Default::default, |text| (text.verdict, text.detail.unwrap_or_default()));
    let of = |text: &str, label_style| {
        balanced(text, width).into_iter().map(move |line| (line, label_style))
    };
    let facts = at_commas(&fact, width).into_iter().flat_map(|line| of(&line, LabelStyle::Text));
    let lines = facts.chain(of(&verdict, LabelStyle::Notice)).chain(of(&detail, LabelStyle::Text));
    // An empty text is a line, too.
    lines.filter(|(line, _)| !line.is_empty()).collect()
}

/// Wraps a text so that its last line is more than a word, if it takes no more lines then.
fn balanced(text: &str, width: u16) -> Vec<String> {
    let lines = wrap(text, width);
    let count = lines.len();
    let is_balanced = |lines: &Vec<String>| lines.last().is_some_and(|last| last.contains(' '));
    if count < 2 || is_balanced(&lines) {
        return lines;
    }
    let narrower = (1..width).rev().map(|width| wrap(text, width));
    narrower.take_while(|lines| lines.len() == count).find(is_balanced).unwrap_or(lines)
}

/// Breaks a text into lines of at most `width` cells after commas, as far as what is between them fits.
fn at_commas(text: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in text.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if cells(line) + cells(part.trim_end()) <= width => line.push_str(part),
            _ => lines.push(part.into()),
        }
    }
    lines
}

/// The size of the squares of big letters; `None` if there is no room for them, or no letters.
fn pixel(word: &str, area: Rect, theme: &Theme) -> Option<Point> {
    let is_large = area.width >= LARGE.0 && area.height >= LARGE.1 && theme.palette().is_some();
    let pixel = if is_large { Point::new(12.0, 12.0) } else { BigText::SMALL };
    let fits = size(word, pixel, theme).0 + 3 <= area.width && area.height >= LEAST;
    (fits && BigText::has_letters(word)).then_some(pixel)
}

/// The columns and rows of big letters.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
fn size(word: &str, pixel: Point, theme: &Theme) -> (u16, u16) {
    if theme.charset() == Charset::Ascii {
        return (2 * u16::try_from(word.chars().count()).unwrap_or(u16::MAX), 1);
    }
    let size = BigText { parts: &[(word, Material::Silver)], pixel, saturation: 1.0 }.size();
    ((size.x / COLUMN).ceil() as u16, (size.y / ROW + 0.5).ceil() as u16)
}

#[cfg(test)]
mod tests {
    use super::balanced;

    #[test]
    fn no_word_is_alone_in_the_last_line_if_no_more_lines_are_needed() {
        for (text, width, lines) in [
            (
                "Flawless: every move kept the win.",
                17,
                &["Flawless:", "every move", "kept the win."][..],
            ),
            ("Lost from the start.", 18, &["Lost from", "the start."]),
            ("Lost from the start.", 20, &["Lost from the start."]),
            ("Held: unforgettable", 14, &["Held:", "unforgettable"]),
        ] {
            assert_eq!(balanced(text, width), lines, "{text} in {width} columns");
        }
    }
}
