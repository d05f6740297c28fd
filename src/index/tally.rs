//! The overall score between two players and the strength of `even`, shown at the end of a game.

use arcade_engine::AdaptiveErrorRate;

use super::contents::IndexContents;
use super::even::EvenResults;
use super::game::IndexedGame;
use super::ladder::Ladder;
use crate::games::GameId;
use crate::session::{PairScore, SeatResult, Setup};

/// A summary of all games between the players of a game that has just been saved, that game included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeadToHeadSummary {
    /// The score between the players; `None` if they can't be told apart.
    pub rivals: Option<PairScore>,
    /// The strength of `even` in the game, and in the next one; `None` unless a person played against
    /// it.
    pub even: Option<[AdaptiveErrorRate; 2]>,
    /// The last games in a row that people lost against this computer, whatever their seats; 0
    /// unless a person plays against a computer.
    pub losses: u32,
    /// The ladder of the game; `None` unless a person plays against a computer.
    pub ladder: Option<Ladder>,
}

impl HeadToHeadSummary {
    /// The summary for the players of a game, over all results that count.
    pub(super) fn new(known: &IndexContents, game: &str, setup: &Setup) -> Self {
        let mut rivals = PairScore::new(&setup.players);
        if let Some(rivals) = &mut rivals {
            let results = known.results(Some(game)).into_iter();
            results.filter_map(IndexedGame::read).for_each(|(game, _)| rivals.add(&game));
        }
        let strength = || EvenResults::new(known, game, None).strength();
        let ladder = GameId::find(game).filter(|_| setup.person().is_some());
        Self {
            rivals,
            even: setup.even().map(|before| [before, strength()]),
            losses: losses_in_a_row(known, game, setup),
            ladder: ladder.map(|game| known.ladder(game)),
        }
    }
}

/// The last games in a row that people lost against the computer of this setup.
fn losses_in_a_row(known: &IndexContents, game: &str, setup: &Setup) -> u32 {
    let opponent = |setup: &Setup| {
        let person = setup.person()?;
        Some(setup.players[person.other().index()].kind.without_error_rate())
    };
    let Some(wanted) = opponent(setup) else { return 0 };
    let results = known.results(Some(game)).into_iter();
    let against = results
        .filter_map(|game| game.read().map(|(summary, _)| summary))
        .filter(|game| opponent(&game.setup) == Some(wanted));
    let lost = against.take_while(|game| game.person_result() == Some(SeatResult::Lost)).count();
    u32::try_from(lost).unwrap_or(u32::MAX)
}
