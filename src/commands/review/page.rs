//! A reviewed game as a page for a browser, complete in itself: no script, and nothing to load.

use std::fmt::Write as _;

use arcade_base::escaped;
use arcade_engine::{MoveValue, Position as _, Side};
use arcade_games::kit::{
    Canvas, Capabilities, Charset, Colours, GameSpec, MoveNotes, Scene, Theme, View as _,
    svg_drawing,
};
use arcade_games::picture::SvgStyles;
use arcade_games::session::review::{Advantage, MoveVerdict, Scale};
use arcade_games::session::{NodeId, Session};
use ratatui::layout::Rect;

use super::report::{ReviewedGame, ReviewedPlayer, ReviewedPly};
use crate::phrases;

/// The look of the page, but for the colours of the boards.
const STYLE: &str = include_str!("../../../assets/page/review.css");

/// The columns and rows of a board.
const BOARD: (u16, u16) = (60, 16);

/// The page, as HTML that is XML as well.
pub(super) fn page<C: GameSpec>(
    game: C,
    session: &Session<C::Position>,
    reviewed: &ReviewedGame,
) -> String {
    let mut styles = SvgStyles::default();
    let moves = moves(game, session, reviewed, &mut styles);
    let title = xml_escaped(&reviewed.heading());
    let verdict = reviewed.verdict.as_deref().map_or(String::new(), |verdict| {
        format!("<p class=\"verdict\">{}</p>\n", xml_escaped(verdict))
    });
    let row = |player: &ReviewedPlayer| {
        let [class, glyph] = look(player.seat);
        let (called, accuracy) = (xml_escaped(&player.display_name), player.accuracy());
        format!("<tr><th class=\"{class}\">{glyph} {called}</th><td>{accuracy}</td></tr>\n")
    };
    let accuracy: String = reviewed.players.iter().map(row).collect();
    format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}{light}\n\
         @media (prefers-color-scheme:dark){{{dark}}}\n</style>\n</head>\n<body>\n\
         <svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\
         <defs>{gradients}</defs></svg>\n\
         <h1>{title}</h1>\n<p>{ending}</p>\n{verdict}\
         <h2>Accuracy</h2>\n<table>\n{accuracy}</table>\n\
         {curve}{legend}<h2>The moves</h2>\n<ol class=\"moves\">\n{moves}</ol>\n</body>\n</html>\n",
        light = styles.css(0),
        dark = styles.css(1),
        gradients = styles.gradients(),
        ending = xml_escaped(&reviewed.ending),
        curve = curve(reviewed, session.start().is_scored()),
        legend = legend::<C>(session.start()),
    )
}

/// The text with XML's special characters escaped, and without characters that XML can't have.
fn xml_escaped(text: &str) -> String {
    let text = escaped(text);
    let special = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    special.iter().fold(text.to_string(), |text, (character, name)| text.replace(*character, name))
}

/// The class and the glyph of a side.
fn look(side: Side) -> [&'static str; 2] {
    if side == Side::One { ["one", "\u{25cf}"] } else { ["two", "\u{25c6}"] }
}

/// The value after each move as a bar, upwards for player 1. Each leads to its move.
fn curve(reviewed: &ReviewedGame, is_scored: bool) -> String {
    const WIDTH: f32 = 600.0;
    const HALF: f32 = 60.0;
    /// The room for marks above and below the bars.
    const MARKS: f32 = 20.0;
    let scale = Scale::of(reviewed.plies.iter().map(|ply| ply.after));
    let count = f32::from(u16::try_from(reviewed.plies.len()).unwrap_or(u16::MAX).max(1));
    let (width, zero) = (WIDTH / count, MARKS + HALF);
    let mut bars = String::new();
    for (ply, index) in reviewed.plies.iter().zip(0_u16..) {
        let lead = Advantage::of(&ply.after, ply.seat, scale);
        let (x, height) = (f32::from(index) * width, (lead.fraction * HALF).max(1.0));
        let y = if lead.side == Some(Side::One) { zero - height } else { zero };
        let class = lead.side.map_or("even", |side| look(side)[0]);
        let estimate = if ply.after.is_exact() { "" } else { " estimate" };
        let (number, title) =
            (ply.ply, xml_escaped(&format!("{}. {}: {}", ply.ply, ply.mv, ply.after)));
        let _ = write!(
            bars,
            "<a href=\"#m{number}\"><title>{title}</title><rect class=\"{class}{estimate}\" \
             x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            width * 0.85
        );
        if ply.verdict == MoveVerdict::Mistake {
            let below = zero + HALF + 16.0;
            let y = if ply.seat == Side::One { 15.0 } else { below };
            let (x, glyph) = (x + width / 2.0, ply.glyph);
            let _ = write!(bars, "<text class=\"mark\" x=\"{x:.1}\" y=\"{y}\">{glyph}</text>");
        }
        bars += "</a>\n";
    }
    let height = 2.0 * zero;
    let [first, second] =
        reviewed.players.each_ref().map(|player| xml_escaped(&player.display_name));
    let scale =
        if is_scored { format!(", to {} at the edge", scale.points) } else { String::new() };
    format!(
        "<h2>The curve</h2>\n<p class=\"dim\">Up: <span class=\"one\">\u{25cf} {first}</span> is \
         ahead. Down: <span class=\"two\">\u{25c6} {second}</span>{scale}. Pale bars are \
         estimates.</p>\n<svg class=\"curve\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n\
         <rect class=\"even\" y=\"{zero}\" width=\"{WIDTH}\" height=\"1\"/>\n{bars}</svg>\n"
    )
}

/// What the glyphs of moves mean.
fn legend<C: GameSpec>(start: &C::Position) -> String {
    let row = |(glyph, meaning): (Option<&str>, String)| {
        let glyph = glyph.unwrap_or_default();
        format!("<tr><td class=\"mark\">{glyph}</td><td>{meaning}</td></tr>\n")
    };
    let rows: String = phrases::legend_of_moves(start).into_iter().map(row).collect();
    format!("<h2>The marks</h2>\n<table>\n{rows}</table>\n")
}

/// The moves, each with the board, its effect and its reason.
fn moves<C: GameSpec>(
    game: C,
    session: &Session<C::Position>,
    reviewed: &ReviewedGame,
    styles: &mut SvgStyles,
) -> String {
    // The first is the light one, as in the styles.
    let themes = [Theme::LIGHT, Theme::DARK].map(|name| {
        let capabilities =
            Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
        Theme::new(name, capabilities)
    });
    let line = session.tree().line_through(session.current());
    let point = phrases::value_unit(session.start());
    let pairs = line.windows(2).map(|pair| [pair[0], pair[1]]);
    let mut items = String::new();
    for (ply, nodes) in reviewed.plies.iter().zip(pairs) {
        let board = board(game, session, (ply, nodes), &themes, styles);
        let [class, glyph] = look(ply.seat);
        let called = xml_escaped(&reviewed.players[ply.seat.index()].display_name);
        let (number, mv, did) = (ply.ply, xml_escaped(&ply.mv), xml_escaped(&ply.effect_clause));
        let is_mistake = ply.verdict == MoveVerdict::Mistake;
        let kind = if is_mistake { " class=\"mistake\"" } else { "" };
        let best = ply.best.iter().map(|best| xml_escaped(best)).collect::<Vec<_>>().join(", ");
        let mut reasons = format!("<p>{mv}: {}.</p>", xml_escaped(&ply.reason));
        if let (Some(better), Some(best)) = (&ply.better_reason, ply.best.first()) {
            let _ = write!(reasons, "<p>{}: {}.</p>", xml_escaped(best), xml_escaped(better));
        }
        let _ = writeln!(
            items,
            "<li{kind} id=\"m{number}\"><h3>{number}. <span class=\"{class}\">{glyph} \
             {called}</span>: {mv} <span class=\"mark\">{}</span> {did}</h3>{board}\
             <p class=\"dim\">For {called}: {} before, {} after (in {point}). Best: {best}.</p>\
             {reasons}</li>",
            ply.glyph, ply.before, ply.after
        );
    }
    items
}

/// The board after a move or, for a mistake, before it with a better move beside it.
fn board<C: GameSpec>(
    game: C,
    session: &Session<C::Position>,
    (ply, [before, after]): (&ReviewedPly, [NodeId; 2]),
    themes: &[Theme; 2],
    styles: &mut SvgStyles,
) -> String {
    let tree = session.tree();
    let position = tree.position(before);
    let moves = mistake(session, ply, before, after);
    let scene = match &moves {
        Some(moves) => Scene {
            start: session.start(),
            mover: ply.seat,
            notes: MoveNotes::of_mistake(moves, ply.glyph),
            ..Scene::of_position(position)
        },
        None => Scene {
            start: session.start(),
            last: tree.mv(after).map(|mv| (position, mv)),
            mover: tree.mover(after),
            ..Scene::of_position(tree.position(after))
        },
    };
    let canvases = themes.each_ref().map(|theme| {
        let mut canvas = Canvas::new(Rect::new(0, 0, BOARD.0, BOARD.1), theme);
        game.view().draw(&scene, &mut canvas);
        canvas
    });
    let when = if moves.is_some() { "before" } else { "after" };
    let title = format!("The board {when} move {}", ply.ply);
    svg_drawing([&canvases[0], &canvases[1]], &title, styles)
}

/// A better move and the mistake, if the move is one.
fn mistake<P: arcade_engine::Position>(
    session: &Session<P>,
    ply: &ReviewedPly,
    before: NodeId,
    after: NodeId,
) -> Option<[MoveValue<P::Move>; 2]> {
    let made = session.tree().mv(after).filter(|_| ply.verdict == MoveVerdict::Mistake)?;
    let better = session.tree().position(before).parse_move(ply.best.first()?).ok()?;
    Some([MoveValue { mv: better, value: ply.before }, MoveValue { mv: made, value: ply.after }])
}
