//! Drawing the table: labels, dice and marks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::face::{self, Body};
use super::layout::{Layout, Marks, Placed};
use super::table::{Choice, Kind, Row, Slot, Table, places_of};
use crate::game::{Game as _, Side};
use crate::games::flip::dice::SIDES;
use crate::games::flip::rules::{Action, Flip, FlipMove};
use crate::kit::{Role, Scene, Theme, mark, put};

/// The table, about to be drawn.
pub(super) struct Picture<'a> {
    pub(super) scene: &'a Scene<'a, Flip>,
    pub(super) table: Table<'a>,
    pub(super) layout: Layout,
    /// The die under the cursor, where there is one: its row and its place there.
    pub(super) cursor: Option<(Row, usize)>,
    /// The seat to move in this picture.
    pub(super) mover: Side,
}

/// A text and its role.
type Mark = (String, Role);

impl Picture<'_> {
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        for row in [Row::Own, Row::Middle, Row::Other] {
            self.draw_labels(row, area, buffer, theme);
        }
        for die in self.layout.place(&self.table) {
            self.draw_die(&die, area, buffer, theme);
            self.draw_marks(&die, area, buffer, theme);
        }
    }

    /// The seat whose hand a row is.
    fn seat(&self, row: Row) -> Option<Side> {
        match row {
            Row::Own => Some(self.mover),
            Row::Middle => None,
            Row::Other => Some(self.mover.other()),
        }
    }

    /// Draws the label of a row, and the texts beside it.
    pub(super) fn draw_labels(&self, row: Row, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let line = self.layout.label(row);
        let (label, role) = match self.seat(row) {
            Some(seat) => (format!("Player {seat}"), Role::of_side(seat)),
            None => ("Middle".into(), Role::Title),
        };
        let width = put(buffer, area, (self.layout.left, line), &label, theme.style(role));
        let apart = |kind| self.table.row(row).any(|slot| slot.kind == kind);
        let end = match row {
            Row::Middle if apart(Kind::JustPlayed) => "just played",
            Row::Own | Row::Other if apart(Kind::Spent) => "spent",
            _ => "",
        };
        let from = self.layout.left + width + 2;
        let to = self.layout.right.saturating_sub(u16::try_from(end.len()).unwrap_or(0));
        put(buffer, area, (to, line), end, theme.style(Role::Dim));
        let (texts, role) = match row {
            Row::Own if self.table.position().outcome().is_some() => (same("has lost"), Role::Loss),
            Row::Own => (same("to move"), Role::Dim),
            Row::Middle => self.taking(),
            Row::Other if self.table.row(row).next().is_none() => (same("no dice"), Role::Dim),
            Row::Other => return,
        };
        // The shorter text fits everywhere.
        let fits = |text: &&String| usize::from(from) + text.len() + 1 < usize::from(to);
        let text = texts.iter().find(fits).unwrap_or(&texts[1]);
        put(buffer, area, (from, line), text, theme.style(role));
    }

    /// What there is to take, and how much of it is about to be taken, in a long and a short form.
    fn taking(&self) -> ([String; 2], Role) {
        let state = self.table.position().state();
        match (state.just_played(), self.table.taken().sum()) {
            (None, _) if state.middle().is_empty() => (same("is empty"), Role::Dim),
            (Some(played), 0) if state.can_take() => {
                let most = played - 1;
                ([format!("up to {most} can be taken"), format!("take up to {most}")], Role::Dim)
            }
            (Some(played), sum) if state.can_take() => {
                let most = played - 1;
                let texts =
                    [format!("taking {sum} of at most {most}"), format!("{sum} of at most {most}")];
                (texts, Role::Taken)
            }
            (Some(_), _) if state.middle().is_empty() => (same("nothing else"), Role::Dim),
            _ => (["nothing can be taken".into(), "nothing to take".into()], Role::Dim),
        }
    }

    /// Draws a die without its marks.
    pub(super) fn draw_die(&self, die: &Placed, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let look = (die.slot.value, self.body(die), self.role(die));
        face::draw(look, die.rect, (area, buffer), theme);
    }

    fn body(&self, die: &Placed) -> Body {
        match die.slot.kind {
            Kind::Spent => Body::Outline,
            Kind::Gap => Body::Empty,
            Kind::Loose if !self.table.can_choose(die.slot) => Body::Outline,
            _ => Body::Solid,
        }
    }

    /// The role that gives a die its colour.
    pub(super) fn role(&self, die: &Placed) -> Role {
        match (die.slot.kind, self.body(die)) {
            // Where a die has only one row, it is drawn as the cursor itself.
            _ if self.is_selected(die) && die.size.marks == Marks::Beside => Role::Selected,
            (Kind::Taken | Kind::Gap, _) => Role::Taken,
            (Kind::JustPlayed, _) => Role::Title,
            (Kind::Loose, Body::Solid) => Role::Neutral,
            (_, Body::Outline) => Role::Dim,
            _ => self.seat(die.slot.row).map_or(Role::Neutral, Role::of_side),
        }
    }

    fn is_selected(&self, die: &Placed) -> bool {
        self.cursor == Some((die.slot.row, die.slot.place))
    }

    /// Draws the marks of a die, below it or beside it.
    fn draw_marks(&self, die: &Placed, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let marks: Vec<Mark> =
            [self.hint(die, theme), self.value(die)].into_iter().flatten().collect();
        let Rect { x, y, width, height } = die.rect;
        if die.size.marks == Marks::Beside {
            // In the gap to the next die there is room for one or for both.
            for (column, (text, role)) in (x + width..).zip(&marks).take(die.size.gap.into()) {
                put(buffer, area, (column, y), text, theme.style(*role));
            }
            return;
        }
        let row = y + height;
        let verb = self.verb(die).filter(|_| self.is_selected(die));
        let trace = if marks.is_empty() { self.trace(die, theme) } else { None };
        let room = usize::from(width).saturating_sub(marks.len());
        let first = verb.map(|verb| (format!("{verb:^room$}"), Role::Selected)).or(trace);
        let marks: Vec<Mark> = first.into_iter().chain(marks).collect();
        let used: usize = marks.iter().map(|(text, _)| text.chars().count()).sum();
        let spare = usize::from(width).saturating_sub(used) / 2;
        let mut column = x + u16::try_from(spare).unwrap_or(0);
        for (text, role) in marks {
            column += put(buffer, area, (column, row), &text, theme.style(role));
        }
    }

    /// What choosing a die does, in a word.
    fn verb(&self, die: &Placed) -> Option<&'static str> {
        Some(match self.table.choose(die.slot).ok()? {
            Choice::Play(FlipMove { action: Action::Flip, .. }) => "flip",
            Choice::Play(FlipMove { action: Action::Play, .. }) => "play",
            Choice::Toggle(_) if die.slot.kind == Kind::Gap => "back",
            Choice::Toggle(_) => "take",
        })
    }

    /// The value of the move that choosing a die makes; for a die to take, that of the best move
    /// with it.
    fn value(&self, die: &Placed) -> Option<Mark> {
        let known = match self.table.choose(die.slot).ok()? {
            Choice::Play(mv) => self.scene.value(mv),
            Choice::Toggle(_) if die.slot.kind == Kind::Gap => None,
            Choice::Toggle(_) => {
                let with = self.table.taken().with(die.slot.value);
                self.scene.values.iter().find(|known| known.mv.taken.contains(with))
            }
        }?;
        let (glyph, role) = mark(&known.value);
        Some((glyph.into(), role))
    }

    /// The mark of a die that a tip recommends: to take, to put back, to flip or to play.
    fn hint(&self, die: &Placed, theme: &Theme) -> Option<Mark> {
        let hint = self.scene.hint?;
        let state = self.table.position().state();
        let wanted = places_of(hint.taken, state.middle());
        let place = 1 << die.slot.place;
        // Of equal dice in the middle it doesn't matter which ones are taken.
        let taken = |value| self.table.taken().count(value);
        let is_meant = match die.slot.kind {
            Kind::Loose => {
                wanted & place != 0 && taken(die.slot.value) < hint.taken.count(die.slot.value)
            }
            Kind::Gap => taken(die.slot.value) > hint.taken.count(die.slot.value),
            _ => self.table.find(hint.action, hint.value) == Some(die.slot),
        };
        is_meant.then(|| (theme.glyph("\u{25c6}", "*").into(), Role::Notice))
    }

    /// What the last move did to a die, or the next one is about to do.
    fn trace(&self, die: &Placed, theme: &Theme) -> Option<Mark> {
        if die.slot.kind == Kind::Taken {
            return Some(("taken".into(), Role::Taken));
        }
        let (_, mv) = self.scene.last.filter(|_| die.slot.row == Row::Other)?;
        let of_kind = |slot: &Slot| slot.kind == die.slot.kind && slot.value == die.slot.value;
        let number =
            self.table.row(Row::Other).filter(of_kind).position(|slot| slot == die.slot)?;
        let text = match die.slot.kind {
            Kind::Spent if is_flipped_to(mv, die.slot.value) && number == 0 => {
                format!("{}{}{}", mv.value, theme.glyph("\u{25b8}", ">"), die.slot.value)
            }
            Kind::Flippable if number < mv.taken.count(die.slot.value) as usize => "taken".into(),
            _ => return None,
        };
        Some((text, Role::Dim))
    }
}

/// One text for both the long and the short form.
fn same(text: &str) -> [String; 2] {
    [text.into(), text.into()]
}

/// Whether a move flips a die to this value.
fn is_flipped_to(mv: FlipMove, value: u8) -> bool {
    mv.action == Action::Flip && SIDES + 1 - mv.value == value
}
