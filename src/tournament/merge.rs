//! The parts of a contest put together.

use std::collections::{BTreeMap, BTreeSet};

use arcade_base::ParseError;
use serde::{Deserialize, Serialize};

use super::identity::Identity;
use super::played::Played;
use super::schedule::Part;

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

/// Why parts can't be put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeError {
    /// The place, among the parts, of the one that is wrong; `None` where it isn't a single one.
    pub place: Option<usize>,
    /// What is wrong.
    pub error: ParseError,
}

impl MergeError {
    fn at(place: usize) -> impl Fn(ParseError) -> Self {
        move |error| Self { place: Some(place), error }
    }
}

/// The games of all parts together, by their numbers, and what they follow from.
///
/// # Errors
/// When a part is missing or doubled, isn't complete, or belongs to another contest.
pub fn merged(parts: Vec<PartResult>) -> Result<(Identity, BTreeMap<u32, Played>), MergeError> {
    let missing = |found: String, expected: String| MergeError {
        place: None,
        error: ParseError::new("parts", found, expected),
    };
    let first = parts.first().ok_or_else(|| missing(String::new(), "at least one".into()))?;
    let (identity, of) = (first.identity.clone(), first.of);
    identity.check().map_err(MergeError::at(0))?;
    let (mut found, mut games) = (BTreeSet::new(), BTreeMap::new());
    for (place, part) in parts.into_iter().enumerate() {
        let at = MergeError::at(place);
        let own = check_part(&part, &identity, of).map_err(&at)?;
        if !found.insert(own) {
            let expected = "a part that is in no other file";
            return Err(at(ParseError::new("part", own.to_string(), expected)));
        }
        games.extend(part.results.into_iter().map(|played| (played.game, played)));
    }
    match (1..=of).map(|index| Part { index, of }).find(|part| !found.contains(part)) {
        Some(part) => {
            let found = format!("{} of {of} parts", found.len());
            Err(missing(found, format!("part {part} too")))
        }
        None => Ok((identity, games)),
    }
}

/// Checks that a part is a whole one of so many of this contest.
fn check_part(part: &PartResult, identity: &Identity, of: u32) -> Result<Part, ParseError> {
    identity.check_same(&part.identity)?;
    let own: Part = format!("{}/{}", part.index, part.of).parse()?;
    if own.of != of {
        let expected = format!("one of {of} parts, as in the first file");
        return Err(ParseError::new("part", own.to_string(), expected));
    }
    let schedule = identity.schedule();
    let has = part.results.iter().map(|played| played.game);
    if !has.eq(schedule.fixtures(Some(own)).map(|fixture| fixture.number)) {
        let found = format!("{} games", part.results.len());
        let wanted = schedule.fixtures(Some(own)).count();
        let expected = format!("the {wanted} of part {own}, in the order of their numbers");
        return Err(ParseError::new("results", found, expected));
    }
    part.results.iter().try_for_each(check_played)?;
    Ok(own)
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
