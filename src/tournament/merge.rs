//! The parts of a contest put together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::identity::Identity;
use super::played::Played;
use super::schedule::Part;
use crate::text::ParseError;

/// One part of a contest, with all that is needed to put it together with the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// Which part, from 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
    /// What the games follow from.
    pub identity: Identity,
    /// The games, in the order of their numbers.
    pub results: Vec<Played>,
}

/// The games of all parts together, by their numbers, and what they follow from.
///
/// # Errors
/// When a part is missing or doubled, isn't complete, or belongs to another contest; the error names
/// it.
pub fn merged(parts: Vec<PartResult>) -> Result<(Identity, BTreeMap<u32, Played>), ParseError> {
    let Some(first) = parts.first() else {
        return Err(ParseError::new("parts", "", "at least one"));
    };
    let (identity, of) = (first.identity.clone(), first.of);
    identity.check()?;
    let schedule = identity.schedule();
    let mut places: BTreeMap<u32, usize> = BTreeMap::new();
    let mut games = BTreeMap::new();
    for (place, part) in parts.into_iter().enumerate() {
        let named = |error: ParseError| error.within(format_args!("file {}", place + 1));
        identity.check_same(&part.identity).map_err(named)?;
        let found = format!("{}/{}", part.index, part.of);
        let refused =
            |found: String, expected: String| named(ParseError::new("part", found, expected));
        let own: Part = found.parse().map_err(named)?;
        if own.of != of {
            return Err(refused(found, format!("one of {of} parts, as in file 1")));
        }
        if let Some(other) = places.insert(own.index, place) {
            let expected = format!("a part that isn't in file {} already", other + 1);
            return Err(refused(found, expected));
        }
        let has = part.results.iter().map(|played| played.game);
        if !has.eq(schedule.fixtures(Some(own)).map(|fixture| fixture.number)) {
            let found = format!("{} games", part.results.len());
            let wanted = schedule.fixtures(Some(own)).count();
            let expected = format!("the {wanted} of part {own}, in the order of their numbers");
            return Err(named(ParseError::new("results", found, expected)));
        }
        for played in part.results {
            check_played(&played).map_err(named)?;
            games.insert(played.game, played);
        }
    }
    if let Some(missing) = (1..=of).find(|index| !places.contains_key(index)) {
        let found = format!("{} of {of} parts", places.len());
        return Err(ParseError::new("parts", found, format!("part {missing}/{of} too")));
    }
    Ok((identity, games))
}

/// Checks that a result can be that of a game.
///
/// # Errors
/// Names the game that can't be.
pub fn check_played(played: &Played) -> Result<(), ParseError> {
    if played.is_sound() {
        return Ok(());
    }
    let found = format!("game {}", played.game);
    Err(ParseError::new("results", found, "the result of a game between two players"))
}
