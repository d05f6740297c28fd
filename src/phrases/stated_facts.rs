//! The facts about places on the board that a reason states.

use super::consequences::is_stated;
use super::line_summary::LineSummary;
use super::steps::names_at_board;
use crate::kit::{Fact, GameSpec, MoveOf, Words as _};
use crate::session::Session;

/// The facts about the move `mv` itself that a reason for it states: not all of them fit into every reason.
pub(crate) fn stated_facts<C: GameSpec>(
    position: &C::Game,
    mv: MoveOf<C>,
    reason: &str,
) -> Vec<Fact> {
    let mut facts = position.facts(mv);
    facts.retain(|fact| !fact.places.is_empty() && is_stated(&fact.text, reason));
    facts
}

/// The facts about later moves of a line that a reason for its first move in the current position states.
pub(crate) fn stated_facts_of_line<C: GameSpec>(
    session: &Session<C::Game>,
    line: &[MoveOf<C>],
    reason: &str,
) -> Vec<Fact> {
    let summary = LineSummary::of::<C>(session.position(), line);
    let mut facts = summary.facts(&names_at_board::<C>(session), reason);
    facts.retain(|fact| !fact.places.is_empty());
    facts
}
