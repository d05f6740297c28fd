//! The end of a game, in place of the board: a word, what there is to say about the game, what is left
//! of it, and its moves.

mod confetti;
mod headline;
mod layout;
mod moves;
mod outcomes;
mod panel;

use arcade_engine::Side;
use arcade_games::kit::{
    Canvas, Finale, GameSpec, PictureRect, PlayedMove, Role, Theme, Tone, View as _, Words, put,
    row_of,
};
use arcade_games::picture::{Edges, Layer};
use arcade_games::session::Ending;
use arcade_games::session::review::{GameVerdict, Review};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::ending_animation::is_win;
use super::frame::{DrawnScreen, Frame};
use super::review::draw_curve_of;
use crate::open_game::OpenGame;
use crate::phrases::{self, glyph};
use crate::tui::widgets::{clear, glyph_style, side_glyph};
use layout::Parts;
pub(super) use panel::{choices, draw_panel};

/// The milliseconds until the ending covers the board.
const OPENS: f32 = 300.0;
/// The milliseconds until the board begins to become darker.
const DIMS: f32 = 200.0;

/// The moves that led to the position on the board.
fn played<C: GameSpec>(open: &OpenGame<C>) -> Vec<PlayedMove<'_, C::Position>> {
    let tree = open.core.session.tree();
    let played = |node| {
        let (parent, mv) = (tree.parent(node)?, tree.mv(node)?);
        Some(PlayedMove { side: tree.mover(parent), before: tree.position(parent), mv })
    };
    tree.path_from_root(open.core.session.current()).into_iter().filter_map(played).collect()
}

/// Draws the end of the game in place of the board.
pub(super) fn draw<C: GameSpec>(
    frame: &Frame<'_, C>,
    (buffer, drawn): (&mut Buffer, &mut DrawnScreen<C>),
) {
    let Some((ending, show)) = frame.shown_ending else { return };
    let (open, context, area) = (frame.open, frame.context, frame.areas.board);
    let session = &open.core.session;
    let person = session.setup().person();
    let time = show.animation_time(ending, person);
    let (moves, names) = (played(open), Side::ALL.map(|seat| session.name_or_you(seat)));
    let finale = Finale {
        start: session.start(),
        moves: &moves,
        position: session.position(),
        mover: session.mover(),
        winner: ending.winner(),
        person,
        names: &names,
        time,
    };
    let mut canvas = Canvas::new(area, &context.theme);
    if time < OPENS {
        frame.view.draw(&finale.scene(), &mut canvas);
        if time > DIMS {
            canvas.dim(0.45 * (time - DIMS) / (OPENS - DIMS));
        }
        return context.painter.paint(&canvas, buffer);
    }
    let word = headline::Headline::of(frame, ending, area);
    let parts = Parts::of(frame, &word, moves.len());
    if is_win(ending, person) && time >= confetti::BEGIN && !parts.trophy.is_empty() {
        let judged = open.judged_game().map(|judged| judged.verdict);
        let is_flawless = matches!(judged, Some(GameVerdict::Flawless { helped: 0, .. }));
        canvas.within(parts.trophy, |canvas| {
            confetti::draw(time, ending.winner(), is_flawless, canvas);
        });
    }
    if !parts.trophy.is_empty() {
        canvas.within(parts.trophy, |canvas| frame.view.trophy(&finale, canvas));
    }
    drawn.lists_moves = parts.moves.is_some();
    if let Some(place) = parts.moves {
        ground(place, &mut canvas);
        let bottom = parts.outcomes.map_or(place.bottom(), |below| below.y);
        let place = Rect { height: bottom - place.y, ..place };
        drawn.nodes = moves::draw(frame, &moves, (place, parts.is_list), time, &mut canvas);
    }
    word.draw(time, &mut canvas);
    drawn.actions = panel::draw_in_rows(frame, parts.choices, &mut canvas);
    context.painter.paint(&canvas, buffer);
    if time < moves::BEGIN {
        return;
    }
    let (review, theme) = (open.core.review_to_here(), &context.theme);
    if let Some(area) = parts.curve {
        let turning_point = open.judged_game().and_then(|judged| judged.verdict.turning_point());
        let (at, up) = (turning_point.unwrap_or(moves.len()), phrases::viewpoint(session));
        let labels = (up, &phrases::ahead_labels(session));
        let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
        clear(area, buffer, theme);
        draw_curve_of(&review, at, labels, below, (&mut *buffer, theme));
        draw_turning_point(&review, (turning_point, up), row_of(area, 0), (&mut *buffer, theme));
    }
    if let Some(area) = parts.outcomes {
        outcomes::draw(&review, area, (buffer, theme));
    }
}

/// Draws the heading of the curve: at the move that turned the game, what its value became for the side `up`.
fn draw_turning_point<P: Words>(
    review: &Review<P>,
    (turn, up): (Option<usize>, Side),
    row: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) {
    let mut at = row.x + 2;
    let mut write = |text: &str, style: Style| {
        at += put(buffer, row, (at, row.y), text, style) + 1;
    };
    write("The game", theme.style(Role::Dim));
    let ply = turn.and_then(|number| Some((number, review.moves().get(number - 1)?)));
    let Some((number, ply)) = ply else { return };
    let Some(effect) = &ply.effect else { return };
    let seats = [ply.seat, up];
    let became = phrases::change_of_margin(effect, seats, ply.position.point_name());
    let Some(became) = became else { return };
    write(&format!(" {number} "), theme.style(Role::Key));
    write(side_glyph(ply.seat, theme), glyph_style(ply.seat, theme));
    let made = format!("{} {}", ply.position.listed_move(ply.mv), glyph(effect));
    write(&made, theme.style(Role::Notice));
    write(&theme.in_charset(&became), theme.style(Role::Text));
}

/// Darkens the ground below the moves.
fn ground(place: Rect, canvas: &mut Canvas<'_>) {
    canvas.paint(|palette| match palette.edges() {
        Edges::Soft => {
            let (page, shade) = (palette.tone(Tone::Page), palette.tone(Tone::Shade));
            let paint = palette.mix(page, shade, 0.4);
            vec![Layer::fill(PictureRect::from(place).rounded(0.0), paint)]
        }
        Edges::Hard => Vec::new(),
    });
}

/// The word for the end of the game, in capitals.
fn word<C: GameSpec>(open: &OpenGame<C>, ending: Ending) -> String {
    phrases::ending_word::<C>(&open.core.session, ending).to_uppercase()
}
