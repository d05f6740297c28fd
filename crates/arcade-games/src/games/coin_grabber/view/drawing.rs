//! Draws the board and the money.

use arcade_engine::{Position as _, Side};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::layout::Layout;
use super::purse;
use crate::games::coin_grabber::geometry::{CENTRE, SIZE, Step};
use crate::games::coin_grabber::notation::cents;
use crate::games::coin_grabber::rules::{CENT, CoinGrabber, ENOUGH, letter, wins_by_centre};
use crate::kit::{
    Anchor, Canvas, Coin, Emblem, Gauge, LabelStyle, Material, Pawn, PictureRect, PieceState,
    Scene, Square, Star, arc,
};
use crate::picture::ROW;

/// Everything that is drawn.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene<'a, CoinGrabber>,
    pub(super) layout: Layout,
}

/// The part of a step's animation from which on the coin moves to its new owner.
const TAKEN: f32 = 0.55;

impl Drawing<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        let places: Vec<(u8, Rect)> = (0..SIZE * SIZE)
            .filter_map(|square| Some((square, self.layout.squares.place(square)?)))
            .collect();
        canvas.tray(self.layout.squares.all());
        for &(square, place) in &places {
            canvas.square(place, self.ground(square));
        }
        canvas.frame_edges_inside(self.layout.squares.all());
        self.draw_reason_marks(canvas);
        for &(square, place) in &places {
            self.draw_piece(square, place, canvas);
        }
        self.draw_moving(canvas);
        for &(square, place) in &places {
            self.write(square, canvas.inside(place), canvas);
            if self.is_marked(square, canvas) {
                canvas.mark_reason_place(place);
            }
        }
        self.draw_money(canvas);
    }

    /// Draws the paths that the reason on the screen mentions; one that starts with the move is drawn from
    /// the mover's square.
    fn draw_reason_marks(&self, canvas: &mut Canvas<'_>) {
        let position = self.scene.position;
        let target = self.scene.notes.reason.and_then(|(step, _)| position.target(step));
        for path in self.scene.reason_places() {
            let squares = path.iter().filter_map(|&square| u8::try_from(square).ok());
            let from = (path.first().copied() == target.map(Into::into))
                .then(|| position.square(position.side_to_move()));
            let places = from.into_iter().chain(squares);
            let places: Vec<Rect> =
                places.filter_map(|square| self.layout.squares.place(square)).collect();
            canvas.mark_reason_path(&places);
        }
    }

    /// Whether a square has a mark of its own: in a picture, of a path only its end has one.
    fn is_marked(&self, square: u8, canvas: &Canvas<'_>) -> bool {
        let ends = |path: &Vec<u16>| path.last() == Some(&square.into());
        if canvas.palette().is_some() {
            return self.scene.reason_places().iter().any(ends);
        }
        self.scene.is_in_reason(square.into())
    }

    /// The legal step to a square, if there is one.
    fn step_to(&self, square: u8) -> Option<Step> {
        let position = self.scene.position;
        let leads = |step: &Step| position.target(*step) == Some(square);
        Step::ALL.into_iter().find(leads).filter(|&step| position.is_legal(step))
    }

    fn ground(&self, square: u8) -> Square {
        let is_legal = self.scene.interactive && self.step_to(square).is_some();
        match (square, is_legal) {
            (CENTRE, _) => Square::Special,
            (_, true) => Square::Legal,
            _ if (square / SIZE + square % SIZE).is_multiple_of(2) => Square::Light,
            _ => Square::Dark,
        }
    }

    /// Draws what is on a square, except for what is moving.
    fn draw_piece(&self, square: u8, place: Rect, canvas: &mut Canvas<'_>) {
        let position = self.scene.drawn_position();
        if square == CENTRE && position.coin(square) > 0 {
            let side = position.side_to_move();
            let is_early = !wins_by_centre(position.money(side), position.money(side.other()));
            let warns = is_early && !self.is_valued(square);
            let warning = warns.then(|| last_row(canvas.inside(place)));
            return draw_centre(self.spot(square, place, canvas), is_early, warning, canvas);
        }
        if let Some(side) = position.player_on(square) {
            let walks =
                self.scene.moving().is_some_and(|(before, _)| before.side_to_move() == side);
            if !walks {
                draw_pawn(side, self.pawn_spot(square, place, canvas), canvas);
            }
        } else if let Some(coin) = coin(position.coin(square)) {
            let is_target = self.scene.moving().is_some_and(|(before, step)| {
                before.target(step) == Some(square) && self.scene.fraction >= TAKEN
            });
            if !is_target {
                let spot = sized(&coin, self.spot(square, place, canvas), canvas);
                canvas.piece(&coin, spot, PieceState::Rest);
            }
        }
    }

    /// The spot of a piece on a square; above the value, if values are shown. On large squares it
    /// has an odd number of rows, so that the text on a coin is vertically centred; if it takes all
    /// the rows, the value covers the edge of the piece.
    fn spot(&self, square: u8, place: Rect, canvas: &Canvas<'_>) -> PictureRect {
        let inside = canvas.inside(place);
        let chip = match inside.height {
            4.. => 1 - inside.height % 2,
            height => u16::from(self.is_valued(square) && height > 1),
        };
        PictureRect::from(Rect { height: inside.height - chip, ..inside })
    }

    /// The spot of a player on a square, whose letter needn't be in the middle.
    fn pawn_spot(&self, square: u8, place: Rect, canvas: &Canvas<'_>) -> PictureRect {
        let is_picture = canvas.palette().is_some();
        if is_picture { place.into() } else { self.spot(square, place, canvas) }
    }

    /// Whether the value of the step to a square is shown on it.
    fn is_valued(&self, square: u8) -> bool {
        self.scene.chip(|step| self.step_to(square) == Some(step)).is_some()
    }

    /// Draws the player who is walking, and the coin that moves to them.
    fn draw_moving(&self, canvas: &mut Canvas<'_>) {
        let Some((before, step)) = self.scene.moving() else { return };
        let place = |square: u8| self.layout.squares.place(square);
        let (from, Some(to)) = (before.square(before.side_to_move()), before.target(step)) else {
            return;
        };
        let (Some(start), Some(end)) = (place(from), place(to)) else { return };
        if let (Some(coin), Some(tube)) =
            (coin(before.coin(to)), self.layout.tube(before.side_to_move()))
            && self.scene.fraction >= TAKEN
            && canvas.palette().is_some()
        {
            let part = (self.scene.fraction - TAKEN) / (1.0 - TAKEN);
            let small = PictureRect::around(PictureRect::from(tube).centre(), 16.0, 16.0);
            let spot = sized(&coin, self.spot(to, end, canvas), canvas);
            canvas.piece(&coin, spot.towards(small, part), PieceState::Ghost);
        }
        let (start, end) = (self.pawn_spot(from, start, canvas), self.pawn_spot(to, end, canvas));
        let hop = arc(self.scene.fraction) * end.height * 0.25;
        let spot = start.towards(end, self.scene.eased());
        let spot = if canvas.palette().is_some() { spot.moved(0.0, -hop) } else { spot };
        draw_pawn(before.side_to_move(), spot, canvas);
    }

    /// Draws the marks of a square: where the last step came from, a tip and the value of the step.
    fn write(&self, square: u8, inside: Rect, canvas: &mut Canvas<'_>) {
        let step = self.step_to(square);
        let came =
            |(before, _): (&CoinGrabber, Step)| before.square(before.side_to_move()) == square;
        let coin = self.scene.position.coin(square);
        if let Some((before, mv)) = self.scene.last.filter(|&last| came(last))
            && self.scene.moving().is_none()
            && coin == 0
        {
            let theme = canvas.theme();
            let arrow = match mv {
                Step::Up => theme.glyph("\u{2191}", "^"),
                Step::Down => theme.glyph("\u{2193}", "v"),
                Step::Left => theme.glyph("\u{2190}", "<"),
                Step::Right => theme.glyph("\u{2192}", ">"),
            };
            let glyph = Emblem { side: before.side_to_move() }.glyph(theme);
            let text = format!("{glyph}{arrow}");
            canvas.label_in(inside, &[&text], LabelStyle::Side(before.side_to_move()));
        }
        if let Some(tip) = self.scene.notes.tip(|mv| step == Some(mv)) {
            // On a low square it is beside the number of the coin.
            let is_high = self.scene.notes.values.is_empty() && canvas.palette().is_none();
            let is_low = inside.height < if is_high { 3 } else { 4 };
            let width = if is_low { inside.width / 3 } else { inside.width };
            canvas.tip(Rect { width, ..inside }, tip);
        }
        if let Some(chip) = self.scene.chip(|mv| step == Some(mv)) {
            let is_beside = inside.height == 1;
            let anchor = if is_beside { Anchor::LowerRight } else { Anchor::Bottom };
            let half =
                Rect { x: inside.right() - inside.width / 3, width: inside.width / 3, ..inside };
            let place = match inside.height {
                1 => half,
                // On an empty square it would seem to lie on the coin below if it were in the lower of two rows.
                2 if coin == 0 => Rect { height: 1, ..inside },
                _ => inside,
            };
            canvas.chip(place, &chip, anchor);
        }
    }

    /// Draws the money of both players.
    fn draw_money(&self, canvas: &mut Canvas<'_>) {
        match self.layout.tubes {
            Some(_) => Side::ALL.into_iter().for_each(|side| self.draw_tube(side, canvas)),
            None => self.draw_purses(canvas),
        }
    }

    /// Draws a player's money beside the board, up to the amount that is enough or a majority.
    fn draw_tube(&self, side: Side, canvas: &mut Canvas<'_>) {
        let Some(place) = self.layout.tube(side) else { return };
        let (position, before) = (self.scene.position, self.scene.drawn_position());
        let filled = ((self.scene.fraction - TAKEN) / (1.0 - TAKEN)).clamp(0.0, 1.0);
        let (from, to) = (f32::from(before.money(side)), f32::from(position.money(side)));
        let top = f32::from(position.majority().max(ENOUGH));
        let gauge = Gauge {
            side,
            filled: (from + (to - from) * filled) / top,
            mark: Some((f32::from(ENOUGH) / top, cents(ENOUGH))),
        };
        let texts = Rect { y: place.bottom() - 3, height: 3, ..place };
        gauge.draw(Rect { height: place.height - 3, ..place }, canvas);
        let glyph = Emblem { side }.glyph(canvas.theme());
        let name = format!("{glyph} {}", letter(side));
        canvas.label_in(Rect { height: 1, ..texts }, &[&name], LabelStyle::Side(side));
        let own = cents(before.money(side));
        canvas.label_in(Rect { y: texts.y + 1, height: 1, ..texts }, &[&own], LabelStyle::Text);
        let aim = purse::aim_text(before, side);
        let below = Rect { y: texts.y + 2, height: 1, ..texts };
        canvas.label_in(below, &[aim], LabelStyle::Muted);
    }

    /// Draws the money below the board: a row for each player, or one row for both.
    fn draw_purses(&self, canvas: &mut Canvas<'_>) {
        let (position, rows) = (self.scene.drawn_position(), self.layout.purses);
        let theme = canvas.theme();
        let arrow = |side: Side| {
            let moves = position.outcome().is_none() && position.side_to_move() == side;
            if moves { theme.glyph("\u{25b6}", ">") } else { " " }
        };
        let texts =
            Side::ALL.map(|side| format!("{} {}", arrow(side), purse::in_words(position, side)));
        let left = self.layout.squares.all().x;
        if rows.height >= 3 {
            for (side, y) in Side::ALL.into_iter().zip(rows.y..) {
                // Blanks in place of a missing arrow aren't drawn, because they could be
                // underlined.
                let text = texts[side.index()].trim_start();
                let indent = u16::try_from(texts[side.index()].width() - text.width()).unwrap_or(0);
                canvas.label((left + indent, y), text, LabelStyle::Side(side));
            }
            canvas.label((left + 2, rows.y + 2), purse::rest(position), LabelStyle::Muted);
        } else if rows.height > 0 {
            let fits = texts.iter().map(|text| text.width()).sum::<usize>() < rows.width.into();
            let short = Side::ALL.map(|side| {
                format!("{} {} {}", arrow(side), letter(side), cents(position.money(side)))
            });
            let [first, second] = if fits { texts } else { short };
            let from = if fits { rows.x } else { left };
            let width = u16::try_from(first.width()).unwrap_or(0);
            canvas.label((from, rows.y), first, LabelStyle::Side(Side::One));
            canvas.label((from + width + 1, rows.y), second, LabelStyle::Side(Side::Two));
        }
    }
}

/// The last row of a place.
fn last_row(place: Rect) -> Rect {
    Rect { y: place.bottom() - 1, height: 1, ..place }
}

/// The spot of a coin, whose size shows its worth.
fn sized(coin: &Coin, spot: PictureRect, canvas: &Canvas<'_>) -> PictureRect {
    let less = match coin.metal {
        Material::Gold => 0.0,
        Material::Silver => 0.08,
        _ if coin.text == cents(CENT) => 0.25,
        _ => 0.15,
    };
    let is_small = canvas.palette().is_none() || spot.height < 40.0;
    if is_small { spot } else { spot.inset(spot.width * less, spot.height * less) }
}

/// Draws the star in the centre: dull as long as the player to move would lose by taking it, and with a warning in
/// the row `warning`, or in its own if it has only one.
fn draw_centre(spot: PictureRect, is_early: bool, warning: Option<Rect>, canvas: &mut Canvas<'_>) {
    let metal = if is_early { Material::Silver } else { Material::Gold };
    let cells = spot.cells();
    if cells.height < 2 {
        let star = canvas.theme().glyph("\u{2605}", "*");
        let ready = [format!("{star} {} {star}", cents(CENT)), star.into()];
        let early = [format!("{star} not yet"), "not yet".into(), format!("({star})")];
        let texts = if is_early { early.as_slice() } else { &ready };
        return canvas.label_in(cells, texts, LabelStyle::InMaterial(metal));
    }
    let is_picture = canvas.palette().is_some();
    let covers = |row: Rect| is_picture && row.y < cells.bottom();
    // Its feet aren't as far from its middle as its top.
    let above = PictureRect { height: spot.height - ROW, ..spot }.moved(0.0, ROW / 4.0);
    let star = if warning.is_some_and(covers) { above } else { spot };
    canvas.piece(&Star { metal, text: cents(CENT) }, star, PieceState::Rest);
    if is_picture {
        canvas.label_in(cells, &[cents(CENT)], LabelStyle::OnMaterial(metal));
    }
    if let Some(row) = warning {
        canvas.label_in(row, &["not yet"], LabelStyle::InMaterial(metal));
    }
}

/// Draws a player on the board.
fn draw_pawn(side: Side, spot: PictureRect, canvas: &mut Canvas<'_>) {
    canvas.piece(&Pawn { side, letter: letter(side).into() }, spot, PieceState::Rest);
}

/// The metal of a coin of this many cents.
pub(super) fn metal(cents: u16) -> Material {
    match cents {
        25.. => Material::Gold,
        10.. => Material::Silver,
        _ => Material::Copper,
    }
}

/// A coin of this many cents; `None` for 0.
fn coin(value: u16) -> Option<Coin> {
    (value > 0).then(|| Coin { metal: metal(value), text: cents(value) })
}
