//! How coins are drawn: the more one is worth, the larger it is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::games::coin_grabber::rules::CENT;
use crate::kit::{Frame, Role, Theme, put};

/// What a coin is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Metal {
    /// The coin in the centre.
    Star,
    /// Less than 10 cents.
    Copper,
    /// Less than 25 cents.
    Silver,
    /// 25 cents and more.
    Gold,
}

impl Metal {
    fn of(cents: u16) -> Self {
        match cents {
            CENT => Self::Star,
            0..10 => Self::Copper,
            10..25 => Self::Silver,
            25.. => Self::Gold,
        }
    }

    fn role(self) -> Role {
        match self {
            Self::Star => Role::Title,
            Self::Copper => Role::Copper,
            Self::Silver => Role::Silver,
            Self::Gold => Role::Gold,
        }
    }

    /// Rows and columns beside the number of a coin that is drawn as a disc on a square of this
    /// size; `None` where it is drawn as text.
    fn margin(self, place: Rect, digits: u16) -> Option<(u16, u16)> {
        let margins: &[(u16, u16)] = match self {
            Self::Gold => &[(2, 4), (1, 2)],
            Self::Silver => &[(1, 3)],
            Self::Star | Self::Copper => &[],
        };
        let fits = |&&(rows, columns): &&(u16, u16)| {
            let silver = self == Self::Silver && place.height < 5;
            2 * rows < place.height && digits + 2 * columns <= place.width && !silver
        };
        margins.iter().find(fits).copied()
    }
}

/// Draws a coin in the middle of a place.
pub(super) fn draw(cents: u16, place: Rect, (area, buffer): (Rect, &mut Buffer), theme: &Theme) {
    let metal = Metal::of(cents);
    let style = theme.style(metal.role());
    let number = cents.to_string();
    let digits = u16::try_from(number.len()).unwrap_or(0);
    let middle =
        |width: u16| (place.x + place.width.saturating_sub(width) / 2, place.y + place.height / 2);
    let Some((rows, columns)) = metal.margin(place, digits) else {
        let text = written(metal, &number, place.width, theme);
        let width = u16::try_from(text.chars().count()).unwrap_or(0);
        put(buffer, area, middle(width), &text, style);
        return;
    };
    let width = digits + 2 * columns;
    let (x, y) = middle(width);
    let disc = Rect { x, y: y - rows, width, height: 2 * rows + 1 };
    for row in disc.top()..disc.bottom() {
        put(buffer, area, (x, row), &" ".repeat(width.into()), style);
    }
    Frame::Plain.outline(style, disc, (area, buffer), theme.charset());
    put(buffer, area, (x + columns, y), &number, style);
}

/// The coin as a text, the widest form that fits.
fn written(metal: Metal, number: &str, width: u16, theme: &Theme) -> String {
    let star = theme.glyph("\u{2605}", "*");
    let forms = match metal {
        Metal::Star => [format!(" {star} {number} {star} "), format!("{star}{number}")],
        Metal::Copper => [format!(" {number} "), number.into()],
        Metal::Silver => [format!("({number})"), number.into()],
        Metal::Gold => [format!("(({number}))"), format!("({number})")],
    };
    let fits = |form: &String| form.chars().count() <= width.into();
    forms.into_iter().find(fits).unwrap_or_else(|| number.into())
}
