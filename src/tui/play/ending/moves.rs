//! The moves of a game that is over, with their marks: side by side below small pictures, or one in a
//! row.

use arcade_games::kit::{Canvas, GameSpec, LabelStyle, PlayedMove, View as _, Words as _};
use arcade_games::session::NodeId;
use arcade_games::session::review::Effect;
use ratatui::layout::Rect;

use crate::phrases::{glyph, legend_of_moves, mistake_in_short};
use crate::tui::play::ending_animation::AT_REST;
use crate::tui::play::frame::Frame;
use crate::tui::widgets::{cells, shortened, side_glyph};

/// When the first move appears, in milliseconds; the last one does at `AT_REST`.
pub(super) const BEGIN: f32 = 700.0;
/// The fewest columns of a move with a picture, and of the gap after a move.
const PICTURE: u16 = 8;
const GAP: u16 = 2;

/// What a move did: its glyph, and a word.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mark {
    glyph: &'static str,
    word: String,
}

/// A move as it is listed.
struct Item<'a, 'b, C: GameSpec> {
    /// From 1.
    number: usize,
    /// The node that it leads to.
    node: NodeId,
    played: &'a PlayedMove<'b, C::Position>,
    text: String,
    mark: Option<Mark>,
}

/// Draws the moves that have appeared at a time: one per row if it `is_list`. Returns their places.
pub(super) fn draw<C: GameSpec>(
    frame: &Frame<'_, C>,
    moves: &[PlayedMove<'_, C::Position>],
    (place, is_list): (Rect, bool),
    time: f32,
    canvas: &mut Canvas<'_>,
) -> Vec<(Rect, NodeId)> {
    let items = items(frame, moves);
    let share = ((time - BEGIN) / (AT_REST - BEGIN)).clamp(0.0, 1.0);
    if time < BEGIN {
        return Vec::new();
    }
    if is_list {
        draw_list::<C>(frame.open.core.session.start(), &items, place, share, canvas)
    } else {
        draw_row(frame, &items, place, share, canvas)
    }
}

/// The moves with their marks.
fn items<'a, 'b, C: GameSpec>(
    frame: &Frame<'_, C>,
    moves: &'a [PlayedMove<'b, C::Position>],
) -> Vec<Item<'a, 'b, C>> {
    let (core, theme) = (&frame.open.core, &frame.context.theme);
    let nodes = core.session.tree().path_from_root(core.session.current());
    let item =
        |(index, (played, &node)): (usize, (&'a PlayedMove<'b, C::Position>, &NodeId))| Item {
            number: index + 1,
            node,
            played,
            text: theme.in_charset(&played.before.listed_move(played.mv)),
            mark: core.effect_of(node).and_then(|effect| mark_of(&effect)),
        };
    moves.iter().zip(&nodes[1..]).enumerate().map(item).collect()
}

/// The mark of a move that alone kept the value, or gave something away.
fn mark_of<M: Copy + PartialEq>(effect: &Effect<M>) -> Option<Mark> {
    let glyph = glyph(effect);
    let word = match mistake_in_short(effect) {
        Some(lost) => lost,
        None if glyph == "!" => "only move".into(),
        None => return None,
    };
    Some(Mark { glyph, word })
}

/// The meaning of the marks that occur.
fn legend<C: GameSpec>(start: &C::Position, items: &[Item<'_, '_, C>]) -> String {
    let marks = || items.iter().filter_map(|item| item.mark.as_ref());
    let has = |glyph: &str| marks().any(|mark| mark.glyph == glyph);
    let meanings = legend_of_moves(start).into_iter().filter_map(|(glyph, meaning)| {
        let glyph = glyph.filter(|glyph| has(glyph))?;
        Some(format!("{glyph} {meaning}"))
    });
    meanings.collect::<Vec<_>>().join("  ")
}

impl Mark {
    /// The glyph with its word.
    fn in_words(&self) -> String {
        format!("{} {}", self.glyph, self.word)
    }
}

/// The glyph of a mark, and its word if there is room for it.
fn mark_text(mark: &Mark, room: u16) -> String {
    let long = mark.in_words();
    if cells(&long) <= room { long } else { mark.glyph.into() }
}

/// Draws the heading with the number of moves that are left out; returns the column after it.
fn draw_heading(skipped: usize, place: Rect, canvas: &mut Canvas<'_>) -> u16 {
    let mut text = String::from("The game");
    if skipped > 0 {
        text = format!("{text}  {} {skipped}", canvas.theme().glyph("\u{25c2}", "<"));
        let in_words = format!("{text} before");
        if cells(&in_words) + 2 <= place.width {
            text = in_words;
        }
    }
    let after = place.x + 2 + cells(&text) + GAP;
    canvas.label((place.x + 2, place.y), text, LabelStyle::Muted);
    after
}

/// Draws as many of the last moves as fit side by side.
fn draw_row<C: GameSpec>(
    frame: &Frame<'_, C>,
    items: &[Item<'_, '_, C>],
    place: Rect,
    fraction: f32,
    canvas: &mut Canvas<'_>,
) -> Vec<(Rect, NodeId)> {
    let mut places = Vec::new();
    let thumbnail_rows = place.height.saturating_sub(super::layout::MOVE_ROWS);
    let widest = items.iter().map(|item| cells(&item.text) + 2 + GAP).max().unwrap_or(1);
    let pitch = if thumbnail_rows > 0 { widest.max(PICTURE) } else { widest };
    let fitting = usize::from(place.width.saturating_sub(3) / pitch).max(1);
    let skipped = items.len().saturating_sub(fitting);
    let shown = &items[skipped..];
    let after = draw_heading(skipped, place, canvas);
    let legend = legend::<C>(frame.open.core.session.start(), shown);
    let at = place.right().saturating_sub(cells(&legend) + 1);
    if at >= after {
        canvas.label((at, place.y), legend, LabelStyle::Muted);
    }
    let [labels, marks] = [place.bottom() - 2, place.bottom() - 1];
    for (item, (index, at)) in shown.iter().zip((1..).zip((place.x + 2..).step_by(pitch.into()))) {
        if part(index, shown.len()) > fraction {
            break;
        }
        let picture = Rect { x: at, y: place.y + 1, width: pitch - 1, height: thumbnail_rows };
        if thumbnail_rows > 0 {
            canvas.within(picture, |canvas| frame.view.move_thumbnail(item.played, canvas));
        }
        places.push(draw_move(item, (at, labels), pitch - GAP, canvas));
        if let Some(found) = &item.mark {
            let text = mark_text(found, pitch - 1);
            canvas.label((at, marks), text, LabelStyle::Notice);
        }
    }
    places
}

/// Draws as many of the last moves as fit one below the other.
fn draw_list<C: GameSpec>(
    start: &C::Position,
    items: &[Item<'_, '_, C>],
    place: Rect,
    fraction: f32,
    canvas: &mut Canvas<'_>,
) -> Vec<(Rect, NodeId)> {
    let mut places = Vec::new();
    let rows = usize::from(place.height.saturating_sub(3));
    let skipped = items.len().saturating_sub(rows);
    let shown = &items[skipped..];
    draw_heading(skipped, place, canvas);
    let digits = cells(&items.len().to_string());
    let widest = items.iter().map(|item| cells(&item.text)).max().unwrap_or(0);
    let at = place.x + 2 + digits + 2;
    let end = at + 2 + widest + 2;
    let room_for_mark = place.right().saturating_sub(end + 1);
    let is_in_words = |item: &Item<'_, '_, C>| {
        item.mark.as_ref().is_none_or(|mark| cells(&mark.in_words()) <= room_for_mark)
    };
    let legend = legend::<C>(start, shown);
    if !shown.iter().all(is_in_words) && cells(&legend) + 2 <= place.width {
        canvas.label((place.x + 2, place.y + 1), legend, LabelStyle::Muted);
    }
    for (item, (index, row)) in shown.iter().zip((1..).zip(place.y + 2..)) {
        if part(index, shown.len()) > fraction {
            break;
        }
        let number = format!("{:>1$}.", item.number, usize::from(digits));
        canvas.label((place.x + 2, row), number, LabelStyle::Muted);
        let room = place.right().saturating_sub(at + 1);
        places.push(draw_move(item, (at, row), room, canvas));
        if let Some(mark) = item.mark.as_ref().filter(|_| room_for_mark > 0) {
            canvas.label((end, row), mark_text(mark, room_for_mark), LabelStyle::Notice);
        }
    }
    places
}

/// Draws the glyph of the side and the move, in at most this many columns; returns its place.
fn draw_move<C: GameSpec>(
    item: &Item<'_, '_, C>,
    at: (u16, u16),
    room: u16,
    canvas: &mut Canvas<'_>,
) -> (Rect, NodeId) {
    let side = item.played.side;
    canvas.label(at, side_glyph(side, canvas.theme()), LabelStyle::Side(side));
    let text = shortened(&item.text, room.saturating_sub(2).into(), canvas.theme());
    let width = 2 + cells(&text);
    canvas.label((at.0 + 2, at.1), text, LabelStyle::Text);
    (Rect { x: at.0, y: at.1, width, height: 1 }, item.node)
}

/// The share of the moves that has appeared when the move with this number does.
fn part(number: u16, of: usize) -> f32 {
    f32::from(number) / f32::from(u16::try_from(of).unwrap_or(u16::MAX).max(1))
}
