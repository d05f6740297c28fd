//! Draws the whole play screen from its parts.

use arcade_engine::{MoveValue, Position as _, Side};
use arcade_games::kit::{
    Action, GameSpec, MoveNotes, MoveOf, Role, Scene, View as _, Words as _, fill,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::activity::Activity;
use super::frame::{DrawnScreen, Frame};
use super::header::draw_header;
use super::line::draw_line;
use super::message::{draw_message, message};
use super::message_text::MessageText;
use super::players::draw_players;
use super::shared::draw_link;
use super::{ending, exercise, game, line, review};
use crate::phrases::{self, glyph};
use crate::tui::widgets::{Column, KeyHint, key_bar, page_of};

/// Draws the screen; returns its clickable areas and which texts continue.
pub(super) fn draw<C: GameSpec>(frame: &Frame<'_, C>, buffer: &mut Buffer) -> DrawnScreen<C> {
    let mut drawn = DrawnScreen::default();
    let Frame { open, areas, context, .. } = frame;
    let theme = &context.theme;
    let said = message(frame);
    draw_header(frame, buffer);
    match open.exercises().filter(|exercises| exercises.would_cover_board(areas.panel.is_none())) {
        Some(exercises) => exercise::draw_text(frame, exercises, (buffer, &mut drawn)),
        None if frame.shown_ending.is_some() => {
            ending::draw(frame, (buffer, &mut drawn));
        }
        None => {
            let (region, mistake) = (region(frame), mistake(frame));
            let better = mistake.as_ref().map(|(_, [better, _])| better.mv);
            let reason = reason(frame, better, &said);
            let mut scene = match &mistake {
                Some((glyph, moves)) => scene_of_mistake(frame, glyph, moves),
                None => scene(frame, &region),
            };
            scene.notes.reason = reason.as_ref().map(|(mv, places)| (*mv, places.as_slice()));
            let names = Side::ALL.map(|seat| open.core.session.name_or_you(seat));
            scene.names = Some(&names);
            frame.view.paint(&scene, areas.board, buffer, (theme, &context.painter));
        }
    }
    if let Some((area, review)) = areas.curve.zip(open.review_on_board()) {
        let session = &open.core.session;
        let labels = (phrases::viewpoint(session), &phrases::ahead_labels(session));
        drawn.nodes.extend(review::draw_curve(review, labels, area, (buffer, theme)));
    }
    if let Some(panel) = areas.panel {
        fill(buffer, panel, theme.style(Role::Surface));
        draw_panel(frame, panel, &said, (buffer, &mut drawn));
    }
    if let Some(row) = areas.link {
        draw_link(open, row, buffer, theme);
    }
    key_bar(areas.keys, &hints(frame, &drawn.actions), buffer, theme);
    draw_message(frame, &said, (buffer, &mut drawn));
    drawn
}

/// The entries of the key bar: the keys with their current effect, as many as it has room for, but for those
/// of actions that are `listed` elsewhere.
pub(super) fn hints<C: GameSpec>(frame: &Frame<'_, C>, listed: &[(Rect, Action)]) -> Vec<KeyHint> {
    let is_demonstrating = frame.line.is_some() && frame.open.core.shown_line().is_none();
    let hints = match Activity::of(frame.open) {
        _ if is_demonstrating => line::demonstration_hints(frame),
        Activity::Game => game::hints(frame, listed),
        Activity::Line => line::hints(frame),
        Activity::Review(review) => review::hints(review, frame),
        Activity::Practice(practice) => review::practice_hints(practice, frame),
        Activity::Exercise(exercises) => exercise::hints(exercises, frame),
    };
    let more = frame.key(Action::MoreKeys, "more");
    page_of(hints.into_iter().flatten().collect(), more, frame.scrolling.bar_page, frame.areas.keys)
}

fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    panel: Rect,
    said: &MessageText,
    (buffer, drawn): (&mut Buffer, &mut DrawnScreen<C>),
) {
    let inside = Rect { x: panel.x + 1, width: panel.width.saturating_sub(2), ..panel };
    let (columns, theme) = (frame.areas.columns, &frame.context.theme);
    let mut column = if columns > 1 {
        // Between the board and the panel is a blank row.
        let y = inside.y + 1;
        let inside = Rect { y, height: inside.height.saturating_sub(1), ..inside };
        Column::side_by_side(inside, columns, buffer, theme)
    } else {
        Column::new(inside, buffer, theme)
    };
    match Activity::of(frame.open) {
        Activity::Review(review) => review::draw_panel(frame, review, (&mut column, drawn)),
        Activity::Exercise(exercises) => {
            drawn.more |= exercise::draw_panel(frame, exercises, said, &mut column);
        }
        Activity::Game if frame.shown_ending.is_some() => {
            ending::draw_panel(frame, said, (&mut column, drawn));
        }
        Activity::Game | Activity::Practice(_) | Activity::Line => {
            draw_players(frame, &mut column);
            match frame.open.core.shown_line() {
                Some(shown) => drawn.more |= draw_line(frame, shown, said, &mut column),
                None => game::draw_panel(frame, said, (&mut column, drawn)),
            }
        }
    }
}

/// The region that the first step of a tip hints at: the legal moves that share the best move's
/// hint. Empty if these are all legal moves, or only one.
fn region<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<MoveOf<C>> {
    let open = frame.open;
    let position = open.core.session.position();
    let best = open
        .playing
        .recommended_move(&open.core)
        .filter(|_| open.playing.tip.step() == 1 && !open.playing.tip.is_lost())
        .filter(|_| open.is_interactive());
    let Some(best) = best.filter(|_| !open.core.is_solo()) else { return Vec::new() };
    let said = position.where_to_look(best);
    let legal = position.legal_moves();
    let region: Vec<_> =
        legal.iter().copied().filter(|&mv| position.where_to_look(mv) == said).collect();
    if (2..legal.len()).contains(&region.len()) { region } else { Vec::new() }
}

/// The move whose reason is on the screen, and the places on the board that the reason mentions. It is the reason of
/// a line before its first step, of the `better` move at a mistake in a review, or of the last step of a tip.
fn reason<C: GameSpec>(
    frame: &Frame<'_, C>,
    better: Option<MoveOf<C>>,
    said: &MessageText,
) -> Option<(MoveOf<C>, Vec<Vec<u16>>)> {
    let Frame { open, .. } = frame;
    if let Some(shown) = frame.line {
        return (shown.at == 0).then(|| (shown.mv, shown.reason.places.clone()));
    }
    if let Some(better) = better {
        let remark = open.core.game_analysis.remark(open.core.session.current())?;
        // There isn't room for it in every message.
        let is_said = remark.better.as_ref().is_some_and(|why| said.text.contains(why));
        return is_said.then(|| (better, remark.better_places.clone()));
    }
    let mv = open.playing.recommended_move(&open.core).filter(|_| open.is_interactive())?;
    Some((mv, open.playing.tip_reason(&open.core)?.places))
}

/// The glyph of the mistake at which a review is, and the values of a better move and of the mistake.
fn mistake<C: GameSpec>(frame: &Frame<'_, C>) -> Option<(&'static str, [MoveValue<MoveOf<C>>; 2])> {
    let review = frame.open.review_on_board().filter(|review| review.is_at_mistake())?;
    let effect = frame.open.core.effect_of(review.at)?;
    let (better, value) = (*effect.best().first()?, effect.before());
    let made = MoveValue { mv: effect.mv(), value: effect.after() };
    Some((glyph(&effect), [MoveValue { mv: better, value }, made]))
}

/// The scene for a mistake in a review: the position in which it was made.
fn scene_of_mistake<'a, C: GameSpec>(
    frame: &'a Frame<'_, C>,
    glyph: &'static str,
    moves: &'a [MoveValue<MoveOf<C>>; 2],
) -> Scene<'a, C::Position> {
    let session = &frame.open.core.session;
    let tree = session.tree();
    let node = tree.parent(session.current()).unwrap_or(session.current());
    let before = tree.parent(node).map(|parent| tree.position(parent));
    Scene {
        start: session.start(),
        last: before.zip(tree.mv(node)),
        mover: tree.mover(node),
        notes: MoveNotes::of_mistake(moves, glyph),
        ..Scene::of_position(tree.position(node))
    }
}

/// The scene for the board; `tip_region` holds the moves that a tip hints at.
fn scene<'a, C: GameSpec>(
    frame: &'a Frame<'_, C>,
    tip_region: &'a [MoveOf<C>],
) -> Scene<'a, C::Position> {
    let open = frame.open;
    let session = &open.core.session;
    if let Some(shown) = frame.line {
        let made = shown.last().map(|step| (&step.before, step.mv));
        // A line may start with a bad move, and in a review its move was already made: only the
        // best move is advice.
        let is_advice = made.is_none() && open.review().is_none() && shown.is_best();
        return Scene {
            start: session.start(),
            last: made.or(session.last_move()),
            fraction: frame.fraction,
            mover: shown.mover(),
            notes: MoveNotes { tip_move: is_advice.then_some(shown.mv), ..MoveNotes::default() },
            ..Scene::of_position(frame.position())
        };
    }
    let shown = open.core.engine.results.analysis.as_ref().filter(|_| open.playing.shows_values);
    let regretted = open.playing.mistake_to_improve.as_ref().filter(|_| shown.is_none());
    Scene {
        start: session.start(),
        last: session.last_move(),
        before_turn: session.before_turn(),
        fraction: frame.fraction,
        position: session.position(),
        mover: session.mover(),
        notes: MoveNotes {
            tip_move: open.playing.named_move(&open.core),
            tip_region,
            reason: None,
            values: match (shown, regretted) {
                (Some(analysis), _) => &analysis.moves,
                (None, Some((candidate, _))) => std::slice::from_ref(candidate),
                (None, None) => &[],
            },
            mistake: regretted.map(|&(candidate, glyph)| (candidate.mv, glyph)),
        },
        typed: &open.core.typed,
        is_puzzle: open.core.is_solo(),
        length: session.next_length(),
        interactive: open.is_interactive() && frame.command.is_none() && !open.is_introducing(),
        names: None,
    }
}
