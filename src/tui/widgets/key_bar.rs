//! The key bar: the available keys. An entry can be clicked.

use arcade_games::kit::{Action, Charset, Key, KeyName, PageKeys, Role, Theme, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::cells;

/// An entry of a key bar: keys and their effect.
#[derive(Clone, Debug)]
pub(crate) struct KeyHint {
    /// The names of the keys.
    keys: String,
    does: &'static str,
    action: Option<Action>,
}

/// The effect of a click on an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    /// Triggers the action of its key.
    Action(Action),
    /// Acts as a key that is bound to no action: a letter of the game, or a key of a text field.
    Key(Key),
}

impl Press {
    /// The action, unless it is a key that is bound to none.
    pub(crate) fn action(self) -> Option<Action> {
        match self {
            Self::Action(action) => Some(action),
            Self::Key(_) => None,
        }
    }
}

/// The entry for an action, with its effect here; `None` if the action is unbound.
pub(crate) fn hint(keys: &PageKeys, action: Action, does: &'static str) -> Option<KeyHint> {
    Some(KeyHint::of_action(keys.label(action)?, action, does))
}

/// The action of a key on a page. The error is a message for the user: that the key has none.
pub(crate) fn action_of(key: Key, keys: &PageKeys) -> Result<Action, String> {
    keys.action(key).ok_or_else(|| {
        let help = keys.label(Action::Help);
        let help = help.map_or(String::new(), |help| format!("; {help} shows the keys"));
        format!("The key {key} does nothing here{help}.")
    })
}

/// The arrows among a game's own keys, in Unicode and in ASCII.
const ARROWS: [(char, &str, Action); 4] = [
    ('\u{2190}', "<", Action::Left),
    ('\u{2192}', ">", Action::Right),
    ('\u{2191}', "^", Action::Up),
    ('\u{2193}', "v", Action::Down),
];

/// The names of the keys that end input in a text field.
const FIELD: [(&str, KeyName); 2] = [("Enter", KeyName::Enter), ("Esc", KeyName::Esc)];

impl KeyHint {
    /// An entry for keys that aren't bound to an action, such as a game's own.
    pub(crate) fn fixed(keys: &str, does: &'static str, theme: &Theme) -> Self {
        let keys = match theme.charset() {
            Charset::Unicode => keys.into(),
            Charset::Ascii => ARROWS
                .iter()
                .fold(keys.into(), |text: String, (arrow, ascii, _)| text.replace(*arrow, ascii)),
        };
        Self { keys, does, action: None }
    }

    /// An entry for the key of an action, by its label.
    pub(crate) fn of_action(label: String, action: Action, does: &'static str) -> Self {
        Self { keys: label, does, action: Some(action) }
    }

    /// The effect of a click on this cell of the entry's keys; `None` for a cell of its description.
    fn press_at(&self, cell: Option<usize>, charset: Charset) -> Option<Press> {
        if let Some(action) = self.action {
            return Some(Press::Action(action));
        }
        if let Some((_, key)) = FIELD.iter().find(|(label, _)| *label == self.keys) {
            return Some(Press::Key(Key::plain(*key)));
        }
        let key = self.keys.chars().nth(cell?).filter(|key| *key != ' ')?;
        let is_key = |arrow: char, ascii: &str| match charset {
            Charset::Unicode => key == arrow,
            Charset::Ascii => ascii.starts_with(key),
        };
        let arrow = ARROWS.iter().find(|(arrow, ascii, _)| is_key(*arrow, ascii));
        let letter = Press::Key(Key::plain(KeyName::Char(key)));
        Some(arrow.map_or(letter, |&(_, _, action)| Press::Action(action)))
    }
}

/// Where an entry is: its keys with their padding, and the whole entry.
struct Place<'a> {
    hint: &'a KeyHint,
    /// The blanks on either side of the keys.
    pad: u16,
    cap: Rect,
    whole: Rect,
}

/// The columns of an entry and of the gap after it.
fn size(hint: &KeyHint, pad: u16) -> u16 {
    cells(&hint.keys) + 2 * pad + 1 + cells(hint.does) + 2
}

/// The columns for entries in a row, with the gap after the last one. A column is free at either end of the row.
fn room(area: Rect) -> u16 {
    const MARGINS: u16 = 2;
    const GAP: u16 = 2;
    area.width.saturating_sub(MARGINS) + GAP
}

/// The columns of entries with their gaps.
fn total(hints: &[KeyHint], pad: u16) -> u16 {
    hints.iter().map(|hint| size(hint, pad)).sum()
}

/// The entries of each row: in the last one all that are left, in the others as many as fit, but no more than
/// their share.
fn rows(area: Rect, mut hints: &[KeyHint], pad: u16) -> impl Iterator<Item = (Rect, &[KeyHint])> {
    let share = total(hints, pad) / area.height.max(1);
    (area.top()..area.bottom()).map(move |y| {
        let mut used = 0;
        let is_last = y + 1 == area.bottom();
        let fits = |hint: &&KeyHint| {
            let before = used;
            used += size(hint, pad);
            is_last || (before < share && used <= room(area))
        };
        let (here, later) = hints.split_at(hints.iter().take_while(fits).count());
        hints = later;
        (Rect { y, height: 1, ..area }, here)
    })
}

/// The places of the entries, row by row. Keys are padded if all entries fit that way.
fn places<'a>(area: Rect, hints: &'a [KeyHint], theme: &Theme) -> Vec<Place<'a>> {
    let fits_padded = rows(area, hints, 1).all(|(row, here)| total(here, 1) <= room(row));
    let pad = u16::from(theme.has_surfaces() && fits_padded);
    rows(area, hints, pad).flat_map(|(row, here)| places_in_row(row, here, pad)).collect()
}

/// The places of the entries that fit into a row; the last two are dropped last.
fn places_in_row<'a>(area: Rect, hints: &'a [KeyHint], pad: u16) -> Vec<Place<'a>> {
    let (rest, last) = hints.split_at(hints.len().saturating_sub(2));
    let mut left = room(area).saturating_sub(total(last, pad));
    let fitting = rest.iter().filter(|hint| {
        let fits = size(hint, pad) <= left;
        left -= if fits { size(hint, pad) } else { 0 };
        fits
    });
    let mut at = area.x + 1;
    let place = |hint: &'a KeyHint| {
        let cap = Rect { x: at, width: cells(&hint.keys) + 2 * pad, ..area };
        let whole = Rect { width: size(hint, pad) - 2, ..cap };
        at = whole.right() + 2;
        Place { hint, pad, cap, whole }
    };
    fitting.chain(last).map(place).collect()
}

/// The entries on a page of a bar of one row, with `more` before the last ones; all of them if they fit, or
/// if there is no `more`. The last two are repeated on every page, except in a narrow bar: there, help is at the
/// latest the first entry of the second page.
pub(crate) fn page_of(
    mut hints: Vec<KeyHint>,
    more: Option<KeyHint>,
    page: usize,
    area: Rect,
) -> Vec<KeyHint> {
    /// The least width of a bar that isn't narrow.
    const WIDE: u16 = 60;
    let Some(more) = more.filter(|_| total(&hints, 0) > room(area)) else { return hints };
    let kept = if area.width < WIDE { 0 } else { 2 };
    let kept = hints.split_off(hints.len().saturating_sub(kept));
    let room = room(area).saturating_sub(total(&kept, 0) + size(&more, 0));
    let fitting = |hints: &[KeyHint]| {
        let fits = |count: &usize| total(&hints[..*count], 0) <= room;
        (1..=hints.len()).take_while(fits).last().unwrap_or(1)
    };
    let first = fitting(&hints);
    let is_help = |hint: &KeyHint| hint.action == Some(Action::Help);
    if let Some(at) = hints.iter().position(is_help).filter(|at| *at > first) {
        hints[first..=at].rotate_right(1);
    }
    let mut pages = Vec::new();
    while !hints.is_empty() {
        let rest = hints.split_off(fitting(&hints));
        pages.push(std::mem::replace(&mut hints, rest));
    }
    let count = pages.len().max(1);
    pages.into_iter().nth(page % count).into_iter().flatten().chain([more]).chain(kept).collect()
}

/// Draws as many entries as fit into the rows of an area.
pub(crate) fn key_bar(area: Rect, hints: &[KeyHint], buffer: &mut Buffer, theme: &Theme) {
    for Place { hint, pad, cap, .. } in places(area, hints, theme) {
        let keys = format!("{0:1$}{2}{0:1$}", "", usize::from(pad), hint.keys);
        put(buffer, area, (cap.x, cap.y), &keys, theme.style(Role::Key));
        put(buffer, area, (cap.right() + 1, cap.y), hint.does, theme.style(Role::Dim));
    }
}

/// The effect of a click on a cell of the key bar.
pub(crate) fn key_at(
    area: Rect,
    hints: &[KeyHint],
    (column, row): (u16, u16),
    theme: &Theme,
) -> Option<Press> {
    let inside = |place: &Place<'_>| place.whole.intersection(area).contains((column, row).into());
    let place = places(area, hints, theme).into_iter().find(inside)?;
    let cell = column.checked_sub(place.cap.x + place.pad).map(usize::from);
    place.hint.press_at(cell, theme.charset())
}

/// The same on a page without keys that are bound to no action.
pub(crate) fn action_at(
    area: Rect,
    hints: &[KeyHint],
    cell: (u16, u16),
    theme: &Theme,
) -> Option<Action> {
    key_at(area, hints, cell, theme).and_then(Press::action)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::{KeyHint, Press, key_at};
    use arcade_games::kit::{Action, Capabilities, Charset, Colours, Key, KeyName, Theme};

    #[test]
    fn each_arrow_and_letter_of_a_cap_is_a_key_of_its_own() {
        let area = Rect::new(0, 5, 40, 1);
        for (charset, pad) in [(Charset::Unicode, 1), (Charset::Ascii, 1)] {
            let theme = Theme::new(
                "dark",
                Capabilities { colours: Colours::True, charset, pictures: false },
            );
            let hints = [KeyHint::fixed("\u{2190}\u{2192} ud", "step", &theme)];
            let at = |column| key_at(area, &hints, (column, 5), &theme);
            let keys: Vec<_> = (0..5).map(|key| at(1 + pad + key)).collect();
            let [left, right] = [Action::Left, Action::Right].map(Press::Action).map(Some);
            let letter = |key| Some(Press::Key(Key::plain(KeyName::Char(key))));
            let [up, down] = ['u', 'd'].map(letter);
            assert_eq!(keys, [left, right, None, up, down]);
            assert_eq!(at(0), None);
            assert_eq!(at(10), None, "the word is no key of its own");
            assert_eq!(key_at(area, &hints, (2, 4), &theme), None);
        }
    }
}
