//! Merging the parts of a contest.

use std::collections::{BTreeMap, BTreeSet};

use arcade_base::ParseError;
use serde::{Deserialize, Serialize};

use super::game_result::GameResult;
use super::identity::ContestIdentity;
use super::schedule::Part;

/// A part of a contest, with all that is needed to merge it with the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartResult {
    /// The number of the part, from 1.
    #[serde(rename = "index")]
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
    /// The identity of the contest.
    pub identity: ContestIdentity,
    /// The games, sorted by number.
    pub results: Vec<GameResult>,
}

/// Why parts can't be merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergeError {
    /// The index of the invalid part; `None` if it isn't a single one.
    pub index: Option<usize>,
    /// What is wrong.
    pub error: ParseError,
}

impl MergeError {
    fn at(index: usize) -> impl Fn(ParseError) -> Self {
        move |error| Self { index: Some(index), error }
    }
}

/// The identity of the contest, and the games of all parts, by number.
///
/// # Errors
/// When a part is missing, duplicate or incomplete, or belongs to another contest.
pub fn merged(
    parts: Vec<PartResult>,
) -> Result<(ContestIdentity, BTreeMap<u32, GameResult>), MergeError> {
    let missing = |found: String, expected: String| MergeError {
        index: None,
        error: ParseError::new("parts", found, expected),
    };
    let first = parts.first().ok_or_else(|| missing(String::new(), "at least one".into()))?;
    let (identity, of) = (first.identity.clone(), first.of);
    identity.check().map_err(MergeError::at(0))?;
    let (mut found, mut games) = (BTreeSet::new(), BTreeMap::new());
    for (index, part) in parts.into_iter().enumerate() {
        let at = MergeError::at(index);
        let own = check_part(&part, &identity, of).map_err(&at)?;
        if !found.insert(own) {
            let expected = "a part that is in no other file";
            return Err(at(ParseError::new("part", own.to_string(), expected)));
        }
        games.extend(part.results.into_iter().map(|result| (result.number, result)));
    }
    match (1..=of).map(|index| Part { number: index, of }).find(|part| !found.contains(part)) {
        Some(part) => {
            let found = format!("{} of {of} parts", found.len());
            Err(missing(found, format!("part {part} too")))
        }
        None => Ok((identity, games)),
    }
}

/// Checks that a part is complete, one of `of` parts, and of this contest.
fn check_part(part: &PartResult, identity: &ContestIdentity, of: u32) -> Result<Part, ParseError> {
    identity.check_same(&part.identity)?;
    let own: Part = format!("{}/{}", part.number, part.of).parse()?;
    if own.of != of {
        let expected = format!("one of {of} parts, as in the first file");
        return Err(ParseError::new("part", own.to_string(), expected));
    }
    let schedule = identity.schedule();
    let has = part.results.iter().map(|result| result.number);
    if !has.eq(schedule.fixtures(Some(own)).map(|fixture| fixture.number)) {
        let found = format!("{} games", part.results.len());
        let wanted = schedule.fixtures(Some(own)).count();
        let expected = format!("the {wanted} of part {own}, in the order of their numbers");
        return Err(ParseError::new("results", found, expected));
    }
    part.results.iter().try_for_each(check_result)?;
    Ok(own)
}

/// Checks that a result is valid.
///
/// # Errors
/// Names the invalid game.
pub fn check_result(result: &GameResult) -> Result<(), ParseError> {
    if result.is_sound() {
        return Ok(());
    }
    let found = format!("game {}", result.number);
    Err(ParseError::new("results", found, "the result of a game between two players"))
}
