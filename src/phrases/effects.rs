//! The effect of a move on the value of its position: a glyph and a few words.

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{Outcome, Side, Value};
use arcade_games::kit::Words;
use arcade_games::session::review::{Effect, MoveVerdict};

/// The glyph of an effect: `!` the only move that kept the value, `.` another one, `~` one that kept it but
/// wins later or loses sooner, `?` one that gave it away; a blank if the effect isn't proven. In games that
/// score, `?` is a move that gave points away, and `??` one that gave the win or the draw away with them.
pub(crate) fn glyph<M: Copy + PartialEq>(effect: &Effect<M>) -> &'static str {
    match effect.verdict() {
        MoveVerdict::Best if effect.alone_keeps_value() && !effect.is_forced() => "!",
        MoveVerdict::Best => ".",
        MoveVerdict::Imprecise => "~",
        MoveVerdict::Mistake if effect.before().margin().is_some() && effect.changed_outcome() => {
            "??"
        }
        MoveVerdict::Mistake => "?",
        MoveVerdict::Unknown => " ",
    }
}

/// The glyphs of moves, each with what it means; `None` in place of the glyph of a move that isn't proven.
pub(crate) fn legend_of_moves<P: Words>(start: &P) -> Vec<(Option<&'static str>, String)> {
    let mut legend = vec![(Some("!"), "only move".into()), (Some("."), "kept the value".into())];
    if start.is_scored() {
        // Values that are margins have no number of plies.
        legend.push((Some("?"), format!("mistake: {} lost", value_unit(start))));
        legend.push((Some("??"), "mistake: outcome lost".into()));
    } else {
        legend.push((Some("~"), "kept it, not best".into()));
        legend.push((Some("?"), "mistake".into()));
    }
    legend.push((None, "not proven".into()));
    legend
}

/// The unit of the values in a review: "seeds", "moves".
pub(crate) fn value_unit<P: Words>(start: &P) -> String {
    if start.is_scored() { format!("{}s", start.point_name()) } else { "moves".into() }
}

/// A value with the unit of its distance or margin: "win in 10 plies", "+6 seeds".
pub(crate) fn value_text<P: Words>(value: &Value, position: &P) -> String {
    match *value {
        Value::Exact { margin: Some(0), .. } => Outcome::Draw.to_string(),
        Value::Exact { margin: Some(margin), .. } => {
            let seeds = pluralized(margin.unsigned_abs(), position.point_name());
            format!("{}{seeds}", if margin < 0 { "-" } else { "+" })
        }
        Value::Exact { outcome, remoteness: Some(plies), .. } if plies > 0 => {
            format!("{outcome} in {}", counted_plies(plies))
        }
        _ => value.to_string(),
    }
}

/// The effect of a move, as a clause whose subject is the move or its player.
pub(crate) fn move_effect<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    match effect.verdict() {
        MoveVerdict::Unknown => "not proven".into(),
        MoveVerdict::Mistake => format!("gave away {}", given(effect, point)),
        MoveVerdict::Imprecise => {
            let moves = pluralized(effect.plies_lost().unwrap_or(0), "move");
            match effect.before().outcome() {
                Some(Outcome::Loss) => format!("lost {moves} sooner"),
                _ => format!("slower by {moves}"),
            }
        }
        MoveVerdict::Best if effect.is_forced() => "forced".into(),
        MoveVerdict::Best => kept(effect),
    }
}

/// The sentence about a turning point: with the move of this number, `mv`, `name` did what the clause
/// `did` says, which is from [`move_effect`].
pub(crate) fn turning_point(number: usize, name: &str, did: &str, mv: &str) -> String {
    format!("Turning point, move {number}: {name} {did} with {mv}.")
}

/// The margin before the move of a seat and after it, for the second of these seats: "+2 became −20 seeds";
/// `None` if either isn't proven, or the move changed nothing.
pub(crate) fn change_of_margin<M: Copy + PartialEq>(
    effect: &Effect<M>,
    [mover, seat]: [Side; 2],
    point: &str,
) -> Option<String> {
    effect.value_lost().filter(|&lost| lost > 0)?;
    let (before, after) = (effect.before().margin()?, effect.after().margin()?);
    let [before, after] =
        [before, after].map(|margin| signed(if mover == seat { margin } else { -margin }));
    Some(format!("{before} became {after} {point}s"))
}

/// A margin with its sign.
fn signed(margin: i32) -> String {
    match margin {
        0 => "0".into(),
        _ => format!("{margin:+}").replace('-', "\u{2212}"),
    }
}

/// What a mistake lost, in a word or two: "lost 3" points, or only that it is one; `None` for any other move.
pub(crate) fn mistake_in_short<M: Copy + PartialEq>(effect: &Effect<M>) -> Option<String> {
    if effect.verdict() != MoveVerdict::Mistake {
        return None;
    }
    let points = effect.value_lost().filter(|_| effect.before().margin().is_some());
    Some(points.map_or("mistake".into(), |points| format!("lost {points}")))
}

/// What a move would cost, as a clause: "gives away the win", or "loses at once" where all is lost already.
pub(crate) fn would_cost<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    if effect.loses_at_once() && !effect.changed_outcome() {
        "loses at once".into()
    } else {
        format!("gives away {}", given(effect, point))
    }
}

/// What a move gave away: "the win", "3 seeds and the draw".
fn given<M: Copy + PartialEq>(effect: &Effect<M>, point: &str) -> String {
    let points = || pluralized(effect.value_lost().unwrap_or(0), point);
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

/// The noun for a proven outcome that can be given away.
fn thing(outcome: Option<Outcome>) -> Option<&'static str> {
    match outcome? {
        Outcome::Win => Some("the win"),
        Outcome::Draw => Some("the draw"),
        Outcome::Loss => None,
    }
}

fn kept<M: Copy + PartialEq>(effect: &Effect<M>) -> String {
    let thing = match effect.before() {
        Value::Exact { margin: Some(_), .. } if effect.alone_keeps_value() => {
            return "the only move that gave nothing away".into();
        }
        Value::Exact { margin: Some(_), .. } => return "kept".into(),
        before => thing(before.outcome()),
    };
    match thing {
        None => "lost already".into(),
        Some(thing) if effect.alone_keeps_value() => format!("the only move that kept {thing}"),
        Some(thing) => format!("kept {thing}"),
    }
}
