//! Draws the dice with their labels and marks.

use arcade_base::pluralized;
use arcade_engine::{Position as _, Side};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::die::{Body, DieLook, draw_die};
use super::layout::{Layout, Placed};
use super::rows::{Choice, Kind, Row, Rows, Slot, set_of};
use crate::games::flip::clauses::MarkedGroup;
use crate::games::flip::dice::flipped;
use crate::games::flip::rules::{DieAction, Flip, FlipMove};
use crate::kit::{
    Anchor, Canvas, Chip, Emblem, LabelStyle, Material, PictureRect, Scene, Tone, shortened,
};
use crate::picture::{Layer, Point};

/// Everything that is drawn.
pub(super) struct Drawing<'a> {
    scene: &'a Scene<'a, Flip>,
    pub(super) rows: Rows<'a>,
    pub(super) layout: Layout,
    /// The die under the cursor, if there is one: its row and its index there.
    cursor: Option<(Row, usize)>,
    /// The seat to move in this picture.
    mover: Side,
    is_picture: bool,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(
        scene: &'a Scene<'a, Flip>,
        rows: Rows<'a>,
        layout: Layout,
        cursor: Option<(Row, usize)>,
        (mover, canvas): (Side, &Canvas<'_>),
    ) -> Self {
        let is_picture = canvas.palette().is_some();
        Self { scene, rows, layout, cursor, mover, is_picture }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        self.draw_bands(canvas);
        for die in self.layout.place(&self.rows) {
            draw_die(die.rect.into(), self.look(die.slot), canvas);
            if self.is_in_reason(die.slot) {
                canvas.mark_reason_place(die.rect);
            }
            self.draw_marks(&die, canvas);
        }
    }

    /// Whether the reason on the screen mentions a die.
    fn is_in_reason(&self, slot: Slot) -> bool {
        let group = match (slot.kind, slot.row) {
            (Kind::Loose | Kind::Gap, _) => MarkedGroup::Middle,
            (Kind::JustPlayed, _) => MarkedGroup::JustPlayed,
            (Kind::Spent, Row::Own) => MarkedGroup::OwnSpent,
            _ => return false,
        };
        self.scene.is_in_reason(group.place(slot.value))
    }

    /// The seat whose hand is in a row.
    pub(super) fn seat(&self, row: Row) -> Option<Side> {
        match row {
            Row::Own => Some(self.mover),
            Row::Middle => None,
            Row::Other => Some(self.mover.other()),
        }
    }

    /// Draws the background of the dice, and the labels of the rows.
    pub(super) fn draw_bands(&self, canvas: &mut Canvas<'_>) {
        for row in [Row::Own, Row::Middle, Row::Other] {
            let band = self.layout.band(row);
            let seat = self.seat(row);
            canvas.paint(|palette| {
                let own = palette.shades(seat.map_or(Material::Felt, Material::of_side));
                let (from, to) = match seat {
                    Some(side) => {
                        let behind = palette.backdrop_for(Material::of_side(side));
                        (behind, palette.mix(behind, own.dark, 0.2))
                    }
                    None => {
                        let tray = palette.tone(Tone::Tray);
                        (tray, palette.mix(tray, own.face, 0.6))
                    }
                };
                let spot = PictureRect::from(band);
                let (top, bottom) =
                    (Point::new(0.0, spot.y), Point::new(0.0, spot.y + spot.height));
                let ground = palette.gradient((top, palette.mix(from, to, 0.3)), (bottom, to));
                vec![Layer::fill(spot.rounded(0.0), ground)]
            });
            self.draw_labels(row, canvas);
        }
    }

    /// Draws the label of a row, and the texts beside it.
    fn draw_labels(&self, row: Row, canvas: &mut Canvas<'_>) {
        let line = self.layout.band(row).y;
        let (label, label_style) = match self.seat(row) {
            Some(side) => {
                // A third is left for each of the texts beside it.
                let room = usize::from(self.layout.right - self.layout.left) / 3;
                let name = shortened(&self.scene.name(side), room, canvas.theme());
                let emblem = Emblem { side }.glyph(canvas.theme());
                let label = if self.is_picture { format!("{emblem} {name}") } else { name };
                (label, LabelStyle::Side(side))
            }
            None => ("Middle".into(), LabelStyle::Text),
        };
        let width = u16::try_from(label.width()).unwrap_or(0);
        canvas.label((self.layout.left, line), label, label_style);
        let apart = |kind| self.rows.row(row).any(|slot| slot.kind == kind);
        let (end, label_style) = match row {
            Row::Middle if apart(Kind::JustPlayed) => {
                ("just played", LabelStyle::InMaterial(Material::Gold))
            }
            Row::Own | Row::Other if apart(Kind::Spent) => ("spent", LabelStyle::Muted),
            _ => ("", LabelStyle::Muted),
        };
        let mut from = self.layout.left + width + 2;
        if let Some(verb) = self.verb(row, canvas) {
            let width = u16::try_from(verb.chars().count()).unwrap_or(0);
            canvas.label((from, line), verb, LabelStyle::Focus);
            from += width + 2;
        }
        let to = self.layout.right.saturating_sub(u16::try_from(end.len()).unwrap_or(0));
        canvas.label((to, line), end, label_style);
        let (texts, label_style) = match row {
            Row::Own if self.rows.position().outcome().is_some() => {
                let has = self.seat(row).map_or("has", |side| self.scene.has(side));
                (same(&format!("{has} lost")), LabelStyle::Text)
            }
            Row::Middle => self.taking(),
            Row::Other if self.rows.row(row).next().is_none() => {
                (same("no dice"), LabelStyle::Muted)
            }
            Row::Own | Row::Other => return,
        };
        let fits = |text: &&String| usize::from(from) + text.len() + 1 < usize::from(to);
        if let Some(text) = texts.iter().find(fits) {
            canvas.label((from, line), text, label_style);
        }
    }

    /// What can be taken and how much of it is chosen, in a long and a short form.
    fn taking(&self) -> ([String; 2], LabelStyle) {
        let state = self.rows.position().state();
        match (state.just_played(), self.rows.taken().sum()) {
            (None, _) if state.middle().is_empty() => {
                let can_choose = |row| self.rows.row(row).any(|slot| self.rows.can_choose(slot));
                let texts = if can_choose(Row::Own) && can_choose(Row::Other) {
                    ["empty: flip, or play one of theirs".into(), "is empty".into()]
                } else {
                    same("is empty")
                };
                (texts, LabelStyle::Muted)
            }
            (Some(played), 0) if state.can_take() => {
                let most = played - 1;
                (
                    [
                        format!("take dice that add up to {most} or less"),
                        format!("take up to {most}"),
                    ],
                    LabelStyle::Muted,
                )
            }
            (Some(played), sum) if state.can_take() => {
                let most = played - 1;
                let texts = [
                    format!("taking {sum} of at most {}", pluralized(most, "pip")),
                    format!("taking {sum} of {most}"),
                ];
                (texts, LabelStyle::Text)
            }
            (Some(_), _) if state.middle().is_empty() => {
                (same("nothing to take yet"), LabelStyle::Muted)
            }
            (Some(played), _) => (
                [format!("nothing less than {played} to take"), "nothing to take".into()],
                LabelStyle::Muted,
            ),
            (None, _) => (
                ["nothing was just played: take none".into(), "nothing to take".into()],
                LabelStyle::Muted,
            ),
        }
    }

    /// How a die looks.
    pub(super) fn look(&self, slot: Slot) -> DieLook {
        let Slot { row, kind, value, .. } = slot;
        let can_choose = self.rows.can_choose(slot);
        let is_lost = self.rows.position().outcome().is_some() && row != Row::Other;
        DieLook {
            value,
            body: match kind {
                Kind::Spent => Body::Outline,
                Kind::Gap => Body::Empty,
                // In text, only dice that can be chosen are solid.
                Kind::Loose | Kind::JustPlayed if !can_choose && !self.is_picture => Body::Outline,
                _ => Body::Solid,
            },
            side: self.seat(row).filter(|_| kind != Kind::Taken),
            is_dimmed: is_lost || (kind == Kind::Loose && !can_choose),
            is_lit: !is_lost && kind == Kind::JustPlayed,
            is_selected: self.cursor == Some((row, slot.index)),
        }
    }

    /// Draws the marks of a die: above it a tip's recommendation, and below it the value of
    /// choosing it or the effect of the last move. Beside a die one row high, only the signs are
    /// drawn.
    fn draw_marks(&self, die: &Placed, canvas: &mut Canvas<'_>) {
        let (tip, mut marks) = (self.scene.notes.tip(|mv| self.is_part(mv, die)), die.marks());
        if die.rect.height == 1 {
            if let Some(tip) = tip {
                canvas.tip(Rect { width: 1, ..marks }, tip);
                marks = Rect { x: marks.x + 1, width: marks.width.saturating_sub(1), ..marks };
            }
            if let Some(chip) = self.chip(die) {
                canvas.chip(marks, &chip, Anchor::Middle);
            }
            return;
        }
        let top = Rect { y: die.rect.y.saturating_sub(1), height: 1, ..die.rect };
        if let Some(tip) = tip {
            if top.y > self.layout.band(die.slot.row).y {
                canvas.tip(top, tip);
            } else {
                // The row above the die is the label's: the tip shares the row below it.
                let width = marks.width.div_ceil(2);
                canvas.tip_below(Rect { width, ..marks }, tip);
                marks = Rect { x: marks.x + width, width: marks.width - width, ..marks };
            }
        }
        if let Some(chip) = self.chip(die) {
            canvas.chip(marks, &chip, Anchor::Middle);
        } else if let Some(trace) = self.trace(die, canvas) {
            canvas.label_in(marks, &[&trace], LabelStyle::Muted);
        }
    }

    /// What choosing the die under the cursor does, if it is in this row.
    fn verb(&self, row: Row, canvas: &Canvas<'_>) -> Option<String> {
        let (_, index) = self.cursor.filter(|&(cursor_row, _)| cursor_row == row)?;
        let slot = self.rows.row(row).nth(index)?;
        Some(match self.rows.choose(slot).ok()? {
            Choice::Play(FlipMove { action: DieAction::Flip, value, .. }) => {
                format!(" flip{}{} ", canvas.theme().glyph("\u{2192}", ">"), flipped(value))
            }
            Choice::Play(_) => " play ".into(),
            Choice::Toggle(_) if slot.kind == Kind::Gap => " back ".into(),
            Choice::Toggle(_) => " take ".into(),
        })
    }

    /// The value of the move that choosing a die makes; for a die to take, that of the best move
    /// that takes it.
    fn chip(&self, die: &Placed) -> Option<Chip> {
        match self.rows.choose(die.slot).ok()? {
            Choice::Play(mv) => self.scene.chip(|other| other == mv),
            Choice::Toggle(_) if die.slot.kind == Kind::Gap => None,
            Choice::Toggle(_) => {
                let with = self.rows.taken().with(die.slot.value);
                self.scene.chip(|other| other.taken.contains(with))
            }
        }
    }

    /// Whether a move uses a die: to take, to put back, to flip or to play.
    fn is_part(&self, mv: FlipMove, die: &Placed) -> bool {
        let wanted = set_of(mv.taken, self.rows.position().state().middle());
        let bit = 1 << die.slot.index;
        // Which of several equal dice in the middle are taken doesn't matter.
        let taken = |value| self.rows.taken().count(value);
        match die.slot.kind {
            Kind::Loose => {
                wanted & bit != 0 && taken(die.slot.value) < mv.taken.count(die.slot.value)
            }
            Kind::Gap => taken(die.slot.value) > mv.taken.count(die.slot.value),
            _ => self.rows.find(mv.action, mv.value) == Some(die.slot),
        }
    }

    /// What the last move did to a die, or the next one is about to do.
    fn trace(&self, die: &Placed, canvas: &Canvas<'_>) -> Option<String> {
        if die.slot.kind == Kind::Taken {
            return Some("taken".into());
        }
        let (_, mv) = self.scene.last.filter(|_| die.slot.row == Row::Other)?;
        let of_kind = |slot: &Slot| slot.kind == die.slot.kind && slot.value == die.slot.value;
        let number = self.rows.row(Row::Other).filter(of_kind).position(|slot| slot == die.slot)?;
        let is_flipped = mv.action == DieAction::Flip && flipped(mv.value) == die.slot.value;
        let text = match die.slot.kind {
            Kind::Spent if is_flipped && number == 0 => {
                format!("{}{}{}", mv.value, canvas.theme().glyph("\u{25b8}", ">"), die.slot.value)
            }
            Kind::Fresh if number < mv.taken.count(die.slot.value) as usize => "taken".into(),
            _ => return None,
        };
        Some(text)
    }
}

/// The same text as the long and the short form.
fn same(text: &str) -> [String; 2] {
    [text.into(), text.into()]
}
