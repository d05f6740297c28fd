//! What a person waits for in the line mode: a move of a computer, and what the perfect engine knows of a
//! position. Whatever takes long says so.

use std::time::Duration;

use super::Console;
use crate::engine::{Analysis, Control, Engine, Job, Limits, MoveValue, Notice, Scope, Strength};
use crate::heartbeat::Status;
use crate::kit::{Cartridge, MoveOf};
use crate::phrases;
use crate::session::Session;

/// The longest time for the values of a position, and for a line.
const LONGEST: Duration = Duration::from_secs(5);

/// A move of a computer, and what is to be said of how it was found.
pub(super) struct Found<M> {
    /// Its analysis, with the move unless it can't go on.
    pub(super) analysis: Analysis<M>,
    /// That it had no time for the depth which was asked for.
    pub(super) remark: Option<String>,
}

/// Finds the move of the computer to move, which is called `label`.
pub(super) fn find_move<C: Cartridge>(
    console: &Console,
    session: &Session<C::Game>,
    label: &str,
    engine: &mut dyn Engine<C::Game>,
    strength: &Strength,
) -> Found<MoveOf<C>> {
    let thinks = format!("{label} thinks");
    console.wait_for(&thinks, |status| {
        let mut remark = None;
        let control = Control::new(Scope::BestMove, Limits::NONE).with_random(session.random());
        let control = control.on_notice(|notice| {
            let words = phrases::notice(&notice);
            match notice {
                Notice::CutShort { .. } => remark = words,
                _ => tell(status, &thinks, words),
            }
        });
        let job = Job::from(control).with_past(session.past());
        let wanted = strength.wanted_depth();
        let mut job = job.on_progress(|found| {
            tell(status, &thinks, Some(phrases::depth(found.depth, wanted)));
        });
        let analysis = engine.analyse(session.position(), &mut job);
        drop(job);
        Found { analysis, remark }
    })
}

/// What an engine knows about a position and each move, after a few seconds at most.
pub(super) fn values<C: Cartridge>(
    console: &Console,
    position: &C::Game,
    engine: &mut dyn Engine<C::Game>,
) -> Analysis<MoveOf<C>> {
    const LOOKS: &str = "Looking at the moves";
    console.wait_for(LOOKS, |status| {
        let control = for_seconds();
        let job = Job::from(control.on_notice(|notice| {
            tell(status, LOOKS, phrases::notice(&notice));
        }));
        let mut job =
            job.on_progress(|found| tell(status, LOOKS, Some(phrases::depth(found.depth, None))));
        engine.analyse(position, &mut job)
    })
}

/// Best play from a move on, after a few seconds at most.
pub(super) fn line<C: Cartridge>(
    console: &Console,
    position: &C::Game,
    known: &MoveValue<MoveOf<C>>,
    engine: &mut dyn Engine<C::Game>,
) -> Vec<MoveOf<C>> {
    let looks = format!("Looking for the line of {}", known.mv);
    console.wait_for(&looks, |_| engine.line(position, known, &mut for_seconds()))
}

/// The control of a question about every move, within a few seconds.
fn for_seconds() -> Control<'static> {
    Control::new(Scope::EveryMove, Limits { time: Some(LONGEST), ..Limits::NONE })
}

fn tell(status: &Status, doing: &str, words: Option<String>) {
    if let Some(words) = words {
        status.set(format!("{doing}: {words}"));
    }
}
