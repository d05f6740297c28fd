//! How Nim looks: piles of stones on a shelf, above their letters and counts.

mod trophy;

use std::time::Duration;

use arcade_engine::Position as _;
use ratatui::layout::Rect;

use super::rules::{Nim, Take, parse_letter, pile_letter};
use crate::kit::{
    Action, AmountCursor, Anchor, Canvas, Emblem, Finale, Input, InputContext, LabelStyle,
    PictureRect, PieceState, PlayedMove, Response, Scene, Stone, TipMark, View, balanced_parts,
};

/// The look of Nim, with a cursor: a pile, and how many objects to take from it.
#[derive(Clone, Debug, Default)]
pub struct NimView {
    cursor: AmountCursor,
}

/// The move of a cursor.
fn take(AmountCursor { item: pile, amount: count }: AmountCursor) -> Take {
    Take { pile: u8::try_from(pile).unwrap_or(u8::MAX), count }
}

/// The cursor of a move.
fn cursor_for(Take { pile, count: amount }: Take) -> AmountCursor {
    AmountCursor { item: pile.into(), amount }
}

/// The number of stones as a `u16`, saturating; piles that can be played fit.
fn saturating_u16(stones: u32) -> u16 {
    u16::try_from(stones).unwrap_or(u16::MAX)
}

/// A stone of a pile, counted from the shelf.
fn stone_of(pile: u8, stone: u32) -> Stone {
    let [lowest, ..] = stone.to_le_bytes();
    Stone { number: lowest.wrapping_add(2 * pile), material: None }
}

/// The layout of the piles.
#[derive(Clone, Copy, Debug)]
struct Layout {
    /// The columns of the first pile: its stones and labels, and room for values beside the stones.
    first: Rect,
    /// The columns before the stones of a pile.
    margin: u16,
    /// The first row of the shelf, below the lowest stones.
    floor: u16,
    /// The number of stones side by side in a row of a pile.
    across: u16,
    /// The width of a stone in columns, and its height in rows.
    stone: (u16, u16),
}

impl Layout {
    fn new(start: &Nim, area: Rect) -> Self {
        let piles = u16::try_from(start.piles().len()).unwrap_or(1).max(1);
        let tallest = saturating_u16(start.piles().iter().max().copied().unwrap_or(0)).max(1);
        let room = area.height.saturating_sub((area.height / 7).clamp(2, 5)).max(1);
        let across = tallest.div_ceil(room);
        let pitch = (area.width / piles).max(1);
        let (bracket, values) = match pitch {
            _ if across > 1 => (0, 1),
            17.. => (2, 7),
            9.. => (1, 4),
            _ => (u16::from(pitch >= 5), 2),
        };
        let free = pitch.saturating_sub(bracket + values).max(1);
        // If not even the smallest stones fit side by side, only the count shows them all.
        let across = across.min(free);
        // One row is left for what Enter would do.
        let fitting = room.saturating_sub(1) / tallest;
        let height = fitting.min(free * 5 / 12).min(area.height / 4).max(1);
        let width = (free / across).clamp(1, if height == 1 { 8 } else { 4 * height });
        let needed = bracket + across * width + values;
        // Piles farther apart wouldn't look like one position.
        let pitch = pitch.min(needed + 8);
        let left = area.x + area.width.saturating_sub(pitch * piles) / 2;
        Self {
            first: Rect { x: left, width: pitch, ..area },
            margin: bracket + pitch.saturating_sub(needed) / 2,
            floor: area.y + room.min(area.height),
            across,
            stone: (width, height),
        }
    }

    /// The columns of a pile.
    fn share(&self, pile: u8) -> Rect {
        Rect { x: self.first.x + self.first.width * u16::from(pile), ..self.first }
    }

    /// The place of a stone, counted from the shelf; `None` if it is above the screen.
    fn place(&self, pile: u8, stone: u32) -> Option<Rect> {
        let (width, height) = self.stone;
        let (above, beside) =
            (saturating_u16(stone) / self.across, saturating_u16(stone) % self.across);
        let y = self.floor.checked_sub((above + 1).checked_mul(height)?)?;
        let x = self.share(pile).x + self.margin + beside * width;
        // Between stones side by side there is a gap.
        let gap = u16::from(self.across > 1 && width > 1);
        Some(Rect { x, y, width: width - gap, height })
    }

    /// The rectangle that a pile's label is centred above, given the number of stones.
    fn label_anchor(&self, pile: u8, stones: u32) -> Rect {
        const LABEL: u16 = 6;
        let margin = self.margin.min(2);
        let width = (self.across * self.stone.0 + 2 * margin).max(LABEL);
        let x = self.share(pile).x + self.margin - margin;
        let highest = self.place(pile, stones.saturating_sub(1)).unwrap_or(self.first);
        Rect { x, width, ..highest }
    }

    /// Whether there is room for a bracket beside the stones.
    fn has_bracket(&self) -> bool {
        self.across == 1 && self.first.width >= 5
    }

    /// The pile at this cell, and its stone there, if there is one.
    fn find(&self, position: &Nim, at: (u16, u16)) -> Option<(u8, Option<u32>)> {
        let mut piles = (0_u8..).zip(position.piles());
        let (pile, &stones) = piles.find(|&(pile, _)| self.share(pile).contains(at.into()))?;
        let is_here =
            |&stone: &u32| self.place(pile, stone).is_some_and(|place| place.contains(at.into()));
        Some((pile, (0..stones).find(is_here)))
    }
}

impl NimView {
    /// The move that the board previews: the one typed, or else the cursor's.
    fn preview(&self, position: &Nim, typed: &str) -> Take {
        let cursor = take(self.cursor.clamped_to(position.piles()));
        match (typed.parse::<Take>(), typed.chars().next().and_then(parse_letter)) {
            (Ok(take), _) if position.is_legal(take) => take,
            (_, Some(pile)) if usize::from(pile) < position.piles().len() => {
                Take { pile, count: if pile == cursor.pile { cursor.count } else { 1 } }
            }
            _ => cursor,
        }
    }

    fn arrow(&mut self, action: Action, board: &mut InputContext<'_, Nim>) -> Response<Take> {
        self.cursor = cursor_for(self.preview(board.position, board.typed));
        board.typed.clear();
        self.cursor.act(action, board.position.piles(), take)
    }

    /// A click on a stone selects it and those above it; a second click takes them.
    fn click(&mut self, position: &Nim, layout: Layout, cell: (u16, u16)) -> Response<Take> {
        let Some((pile, stone)) = layout.find(position, cell) else { return Response::Ignored };
        let stones = position.piles()[usize::from(pile)];
        if stones == 0 {
            return Response::Refuse(format!("pile {} is empty", pile_letter(pile)));
        }
        let mv = Take { pile, count: stone.map_or(1, |stone| stones - stone) };
        self.cursor = cursor_for(mv);
        Response::Select(mv)
    }
}

impl View<Nim> for NimView {
    fn input(&mut self, input: Input, board: &mut InputContext<'_, Nim>) -> Response<Take> {
        let position = board.position;
        match input {
            Input::Action(action) => self.arrow(action, board),
            Input::Click { column, row } => {
                self.click(position, Layout::new(board.start, board.area), (column, row))
            }
            Input::Char(letter) => {
                let Some(pile) = parse_letter(letter) else {
                    // A number alone means the pile under the cursor.
                    let pile = take(self.cursor.clamped_to(position.piles())).pile;
                    board.typed.extend([pile_letter(pile), letter]);
                    return Response::Redraw;
                };
                if usize::from(pile) < position.piles().len() {
                    // The screen types the letter itself; the cursor follows.
                    self.cursor = AmountCursor { item: pile.into(), amount: 1 };
                }
                Response::Ignored
            }
        }
    }

    fn chosen(&self, position: &Nim, typed: &str) -> Option<Take> {
        Some(self.preview(position, typed))
    }

    fn move_made(&mut self) {
        self.cursor.amount = 1;
    }

    fn point_at(&mut self, _: &Nim, mv: Take) {
        self.cursor = cursor_for(mv);
    }

    fn animation(_: &Nim, _: Take) -> Duration {
        Duration::from_millis(200)
    }

    fn draw(&self, scene: &Scene<'_, Nim>, canvas: &mut Canvas<'_>) {
        let (position, asked) =
            (scene.drawn_position(), scene.interactive && scene.moving().is_none());
        let preview = asked.then(|| self.preview(position, scene.typed));
        let layout = Layout::new(scene.start, canvas.area());
        Drawing { scene, layout, position, preview }.draw(canvas);
    }

    fn trophy(&self, finale: &Finale<'_, Nim>, canvas: &mut Canvas<'_>) {
        trophy::draw_cairns(finale, canvas);
    }

    fn thumbnail_rows(&self) -> u16 {
        4
    }

    fn move_thumbnail(&self, played: &PlayedMove<'_, Nim>, canvas: &mut Canvas<'_>) {
        trophy::draw_piles(played, canvas);
    }
}

/// Draws the piles.
struct Drawing<'a> {
    scene: &'a Scene<'a, Nim>,
    layout: Layout,
    /// The piles to draw: while a move is animated, those before it.
    position: &'a Nim,
    /// What Enter would take, if a person is to move.
    preview: Option<Take>,
}

impl Drawing<'_> {
    fn draw(&self, canvas: &mut Canvas<'_>) {
        let area = canvas.area();
        let height = area.bottom().saturating_sub(self.layout.floor);
        canvas.shelf(Rect { y: self.layout.floor, height, ..area });
        for (pile, &stones) in (0..).zip(self.position.piles()) {
            (0..stones).for_each(|stone| self.draw_stone(pile, stone, stones - stone, canvas));
            if self.scene.moving().is_none() {
                self.draw_traces(pile, stones, canvas);
                self.draw_reason_marks(pile, canvas);
                (0..stones).for_each(|stone| self.mark(pile, stone, stones - stone, canvas));
            }
            self.write_labels(pile, stones, canvas);
        }
        self.draw_preview(canvas);
    }

    /// Draws a stone, or what is still visible of it while it is taken; `from_top` counts from 1.
    fn draw_stone(&self, pile: u8, stone: u32, from_top: u32, canvas: &mut Canvas<'_>) {
        let Some(place) = self.layout.place(pile, stone) else { return };
        let (spot, piece) = (PictureRect::from(place), stone_of(pile, stone));
        let is_taken = |mv: &Take| mv.pile == pile && from_top <= mv.count;
        let Some(taken) = self.scene.moving().map(|(_, mv)| mv).filter(is_taken) else {
            return canvas.piece(&piece, spot, PieceState::Rest);
        };
        // The topmost goes first.
        let wait =
            0.5 * f32::from(saturating_u16(from_top - 1)) / f32::from(saturating_u16(taken.count));
        let gone = ((self.scene.eased() - wait) / 0.5).clamp(0.0, 1.0);
        canvas.vanishing(&piece, spot.moved(0.0, -gone * 2.0 * spot.height), gone);
    }

    /// The parts into which the reason on the screen divides what its move leaves of a pile, if it speaks of
    /// the pile.
    fn reason_parts(&self, pile: u8) -> Option<Vec<u32>> {
        let (mv, _) = self.scene.notes.reason.filter(|_| self.scene.is_in_reason(pile.into()))?;
        Some(balanced_parts(self.position.after(mv).0.piles()).swap_remove(pile.into()))
    }

    /// Draws outlines around the stones that the reason on the screen mentions.
    fn draw_reason_marks(&self, pile: u8, canvas: &mut Canvas<'_>) {
        let mut below = 0;
        for stones in self.reason_parts(pile).unwrap_or_default() {
            let [low, high] =
                [below, below + stones - 1].map(|stone| self.layout.place(pile, stone));
            below += stones;
            let Some((low, high)) = low.zip(high) else { continue };
            let left = self.layout.place(pile, 0).map_or(low.x, |first| first.x);
            let width = self.layout.across * self.layout.stone.0;
            canvas.outline(Rect { x: left, y: high.y, width, height: low.bottom() - high.y });
        }
    }

    /// Marks the stones that the last move took.
    fn draw_traces(&self, pile: u8, stones: u32, canvas: &mut Canvas<'_>) {
        let Some((_, mv)) = self.scene.last.filter(|(_, mv)| mv.pile == pile) else { return };
        let (side, count) = (self.scene.mover.other(), mv.count);
        for at in stones..stones + count {
            if let Some(place) = self.layout.place(pile, at) {
                canvas.removed_stone(stone_of(pile, at), place.into(), side);
            }
        }
        let emblem = Emblem { side }.glyph(canvas.theme());
        let [long, short] = ["took ", ""].map(|took| format!("{emblem} {took}{count}"));
        let place = self.layout.label_anchor(pile, stones + count);
        canvas.label_above(place, &[&long, &short], LabelStyle::Side(side));
    }

    /// Draws the value of the move that takes a stone and all above it, and whether it is a tip.
    fn mark(&self, pile: u8, stone: u32, count: u32, canvas: &mut Canvas<'_>) {
        let Some(place) = self.layout.place(pile, stone) else { return };
        let is_chosen = self.preview.is_some_and(|mv| mv.pile == pile && count <= mv.count);
        if is_chosen && !self.layout.has_bracket() {
            canvas.label_in(place, &[canvas.theme().glyph("\u{2212}", "-")], LabelStyle::Focus);
        }
        let mv = Take { pile, count };
        let room = self.layout.share(pile).right().saturating_sub(place.right());
        let (x, width) = match self.layout.across {
            1 => (place.right() + u16::from(room > 6), room.saturating_sub(1).min(6)),
            // Stones side by side carry their values.
            _ => (place.x + 1, place.width - 1),
        };
        if let Some(chip) = self.scene.chip(|other| other == mv) {
            canvas.chip(Rect { x, width, ..place }, &chip, Anchor::Middle);
        }
        // To look at a pile it is enough to be told once; each stone would seem to be one to take.
        let is_told = |tip: &TipMark| matches!(tip, TipMark::Play) || count == 1;
        if let Some(tip) = self.scene.notes.tip(|other| other == mv).filter(is_told) {
            canvas.tip(place, tip);
        }
    }

    /// Writes on the shelf, below the middle of the pile.
    fn write_labels(&self, pile: u8, stones: u32, canvas: &mut Canvas<'_>) {
        let Layout { floor, margin, across, stone: (width, _), .. } = self.layout;
        let rows = canvas.area().bottom().saturating_sub(floor);
        let more = margin.min(3);
        let x = self.layout.share(pile).x + margin - more;
        let y = floor + rows.saturating_sub(1) / 2;
        let row = Rect::new(x, y, across * width + 2 * more, 1);
        let below = Rect { y: y + 1, ..row };
        let letter = pile_letter(pile).to_string();
        let preview = self.preview.filter(|mv| mv.pile == pile && stones > 0);
        let label_style = if stones > 0 { LabelStyle::Text } else { LabelStyle::Muted };
        match preview {
            Some(_) => canvas.label_in(row, &[&format!("[{letter}]"), &letter], LabelStyle::Focus),
            None => canvas.label_in(row, &[&letter], label_style),
        }
        let (count, minus) = (stones.to_string(), canvas.theme().glyph("\u{2212}", "-"));
        let less = |mv: Take| format!("{stones} {minus} {}", mv.count);
        let Some(parts) = self.reason_parts(pile) else {
            let long = preview.map_or(count.clone(), less);
            return canvas.label_in(below, &[&long, &long.replace(' ', ""), &count], label_style);
        };
        let reasoned = self.scene.notes.reason.map(|(mv, _)| mv).filter(|mv| mv.pile == pile);
        let parts = parts.iter().map(u32::to_string).collect::<Vec<_>>().join("+");
        let mut texts = vec![format!("{{{parts}}}"), parts.clone()];
        let before = reasoned.map_or(count, less);
        if before != parts {
            let long = format!("{{{before} = {parts}}}");
            texts.splice(0..0, [long.clone(), long.replace(' ', "")]);
        }
        canvas.label_in(below, &texts, LabelStyle::Tip);
    }

    /// Draws a bracket beside the stones that Enter would take, with their number.
    fn draw_preview(&self, canvas: &mut Canvas<'_>) {
        let Some(mv) = self.preview else { return };
        let stones = self.position.piles()[usize::from(mv.pile)];
        let place = self.layout.label_anchor(mv.pile, stones);
        let lowest = self.layout.place(mv.pile, stones.saturating_sub(mv.count));
        let highest = self.layout.place(mv.pile, stones.saturating_sub(1));
        if let (true, Some(low), Some(high)) = (self.layout.has_bracket(), lowest, highest) {
            let pieces = Rect { height: low.bottom() - high.y, ..high };
            canvas.bracket(Rect { x: place.x, ..pieces }, pieces);
        }
        let [long, short] = [format!(" take {} ", mv.count), format!("take {}", mv.count)];
        canvas.label_above(place, &[&long, &short], LabelStyle::Focus);
    }
}
