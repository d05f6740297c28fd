//! What a move did to the value of its position: a glyph and a few words.

use arcade_base::{counted, counted_plies};
use arcade_engine::{Outcome, Value};

use crate::session::review::{Effect, Verdict};

/// The glyph of what a move did: `!` the only move that kept the value, `.` another one, `~` one
/// that kept it but not the plies, `?` one that gave it away; a blank where it isn't known.
pub(crate) fn glyph<M: Copy + PartialEq>(effect: &Effect<M>) -> char {
    match effect.verdict() {
        Verdict::Best if effect.is_only() && !effect.is_forced() => '!',
        Verdict::Best => '.',
        Verdict::Slower => '~',
        Verdict::Gave => '?',
        Verdict::Unknown => ' ',
    }
}

/// What a move did, in a clause whose subject is the move or the side that made it.
pub(crate) fn did<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    match effect.verdict() {
        Verdict::Unknown => "not proven".into(),
        Verdict::Gave => format!("gave away {}", given(effect, point)),
        Verdict::Slower => {
            let plies = counted_plies(effect.plies_lost().unwrap_or(0));
            match effect.before().outcome() {
                Some(Outcome::Loss) => format!("lost {plies} sooner"),
                _ => format!("slower by {plies}"),
            }
        }
        Verdict::Best if effect.is_forced() => "forced".into(),
        Verdict::Best => kept(effect),
    }
}

/// Where a game turned, in a sentence: at this ply, by what that player did (see [`did`]) with a move.
pub(crate) fn turning_point(ply: usize, name: &str, did: &str, mv: &str) -> String {
    format!("Turning point, ply {ply}: {name} {did} with {mv}.")
}

/// What a move would give away, in a clause that follows it: "gives away the win".
pub(crate) fn costs<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    format!("gives away {}", given(effect, point))
}

/// What a move gave away: "the win", "3 seeds and the draw".
fn given<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    let points = || counted(effect.given().unwrap_or(0), point);
    let is_scored = effect.before().margin().is_some();
    let lost = effect.before().outcome().filter(|_| effect.changed_outcome());
    match (is_scored, thing(lost)) {
        (true, None) => points(),
        (true, Some(thing)) => format!("{} and {thing}", points()),
        (false, thing) => {
            let left = match effect.after().outcome() {
                Some(Outcome::Draw) => " for a draw",
                _ => "",
            };
            format!("{}{left}", thing.unwrap_or("value"))
        }
    }
}

/// What a proven outcome is called that can be given away.
fn thing(outcome: Option<Outcome>) -> Option<&'static str> {
    match outcome? {
        Outcome::Win => Some("the win"),
        Outcome::Draw => Some("the draw"),
        Outcome::Loss => None,
    }
}

fn kept<M: Copy + PartialEq>(effect: &Effect<M>) -> String {
    let thing = match effect.before() {
        Value::Exact { margin: Some(_), .. } if effect.is_only() => {
            return "the only move that gave nothing away".into();
        }
        Value::Exact { margin: Some(_), .. } => return "kept".into(),
        before => thing(before.outcome()),
    };
    match thing {
        None => "lost already".into(),
        Some(thing) if effect.is_only() => format!("the only move that kept {thing}"),
        Some(thing) => format!("kept {thing}"),
    }
}
