//! The message line in a review: the move, its effect, and after a mistake the better move and the
//! reason.

use arcade_base::{capitalize, clause_to_sentence};
use arcade_engine::{Outcome, Value};
use arcade_games::kit::{GameSpec, MoveOf, Role, Words as _};
use arcade_games::session::review::{Effect, MoveVerdict};
use arcade_games::session::{GameStatus, NodeId};

use crate::open_game::{OpenGame, ReviewMode};
use crate::phrases::{self, glyph, move_effect};
use crate::tui::play::frame::Frame;
use crate::tui::play::message_text::MessageText;

/// The message about the current node, in the longest form that fits.
pub(crate) fn message<C: GameSpec>(review: &ReviewMode<C>, frame: &Frame<'_, C>) -> MessageText {
    let open = frame.open;
    if let Some(reason) = &open.core.engine.results.failure {
        return MessageText::new(format!("The engine broke down: {reason}."), Role::Error);
    }
    let Some((before, mv)) = open.core.session.last_move() else {
        return MessageText::new(about_start(open, review), Role::Text);
    };
    let session = &open.core.session;
    let seat = session.last_mover();
    let mover = seat.unwrap_or(session.mover());
    let mut names = [mover, mover.other()].map(|seat| session.name_or_you(seat));
    if open.core.is_solo() {
        names[0] = mv.to_string();
    }
    let happened = phrases::describe_move::<C>(before, mv, &names) + &about_end(open);
    let effect = open.core.effect_of(review.at).filter(|_| review.shows_values);
    let (mut forms, role) = match effect {
        None if review.shows_values => {
            (vec![format!("{happened} Not reviewed yet."), happened], Role::Text)
        }
        None => (vec![happened], Role::Text),
        Some(effect) if effect.verdict() == MoveVerdict::Mistake => {
            (about_mistake(open, review.at, &happened, &effect), Role::Notice)
        }
        Some(effect) => {
            let mut done = move_effect(&effect, open.core.session.start().point_name());
            let sign = glyph(&effect);
            let short = format!("{sign} {mv}: {done}.");
            capitalize(&mut done);
            let long = match effect.after() {
                // What was done names the outcome.
                Value::Exact { margin: None, .. } => format!("{happened} {done}."),
                after => format!("{happened} {done}: {}.", worth(&after)),
            };
            (vec![long, short], Role::Text)
        }
    };
    let fitting =
        forms.iter().position(|text| MessageText::new(text.clone(), role).fits(&frame.areas));
    let text = forms.swap_remove(fitting.unwrap_or(forms.len() - 1));
    MessageText { seat, ..MessageText::new(text, role) }
}

/// The message at the start of the game.
fn about_start<C: GameSpec>(open: &OpenGame<C>, review: &ReviewMode<C>) -> String {
    if open.core.is_solo() {
        return "The start.".into();
    }
    let name = open.core.session.name_or_you(open.core.session.mover());
    let moves = phrases::clause(&name, "moves first");
    let first = review.review.moves().first().filter(|_| review.shows_values);
    match first.and_then(|ply| ply.effect.as_ref()) {
        Some(effect) => {
            let start = format!("The start: {moves}, {}.", worth(&effect.before()));
            best_try(review).map_or(start.clone(), |closest| format!("{start} {closest}"))
        }
        None => format!("The start: {moves}."),
    }
}

/// What came closest to a chance, if the line is that of the whole game and it was lost from the start.
fn best_try<C: GameSpec>(review: &ReviewMode<C>) -> Option<String> {
    let session = review.game_itself();
    let is_whole = review.line.last() == Some(&session.current());
    is_whole.then(|| phrases::best_try::<C>(session, &review.review)).flatten()
}

/// The ending at the current node as a sentence to append; empty if the game goes on.
fn about_end<C: GameSpec>(open: &OpenGame<C>) -> String {
    let session = &open.core.session;
    let GameStatus::Over(ending) = session.state() else { return String::new() };
    format!(
        " {}",
        clause_to_sentence(
            &phrases::result_text::<C>(session, ending, |seat| session.name_or_you(seat))
        )
    )
}

/// The messages about a mistake, the longest form first.
fn about_mistake<C: GameSpec>(
    open: &OpenGame<C>,
    node: NodeId,
    happened: &str,
    effect: &Effect<MoveOf<C>>,
) -> Vec<String> {
    let mut done = move_effect(effect, open.core.session.start().point_name());
    let mv = effect.mv();
    let short = format!("{} {mv} {done}", glyph(effect));
    capitalize(&mut done);
    // Without a margin, what was done names both outcomes.
    let went = effect.before().margin().map_or(String::new(), |_| {
        format!(": {} became {}", worth(&effect.before()), worth(&effect.after()))
    });
    let best = effect.best().first().map_or(String::new(), ToString::to_string);
    let better = format!("Better {best}");
    let mut forms = Vec::new();
    if let Some(remark) = open.core.game_analysis.remark(node) {
        let why = remark.better.as_deref().unwrap_or_default();
        forms.extend([
            format!("{happened} {done}{went}. {better}: {why}. {mv}: {}.", remark.reason),
            format!("{short}{went}. {better}: {why}. {mv}: {}.", remark.reason),
            format!("{happened} {done}{went}. {better}: {why}."),
            format!("{short}{went}. {better}: {why}."),
            format!("{short}. {better}: {why}."),
        ]);
    }
    forms.extend([
        format!("{happened} {done}{went}. {better}."),
        format!("{short}{went}. {better}."),
        format!("{short}. {better}."),
    ]);
    forms
}

/// A value in words, for the side that moves.
fn worth(value: &Value) -> String {
    let Some(outcome) = value.outcome() else { return value.to_string() };
    match (outcome, value.margin()) {
        (Outcome::Draw, _) => "a draw".into(),
        (_, Some(margin)) => format!("a {outcome} by {}", margin.unsigned_abs()),
        (_, None) => format!("a {outcome}"),
    }
}
