//! What changes with the result of a game, and is shown at its end.

use arcade_engine::{AdaptiveErrorRate, Outcome};
use arcade_games::games::GameId;
use arcade_games::session::{PairScore, Setup};

use super::adaptive_results::AdaptiveResults;
use super::contents::IndexContents;
use super::indexed_game::IndexedGame;
use super::ladder::Ladder;

/// What is shown after a game is saved: the score between its players, and the progress of the person, over all
/// games that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AfterGameSummary {
    /// The score between the players; `None` if they can't be told apart.
    pub pair_score: Option<PairScore>,
    /// The error rate of `even`, the opponent that adapts, in the game, and in the next one; `None` unless
    /// a person played against it.
    pub adaptive_error_rates: Option<[AdaptiveErrorRate; 2]>,
    /// The last games in a row that people lost against this computer, whatever their seats; 0
    /// unless a person plays against a computer.
    pub losing_streak: u32,
    /// The ladder of the game; `None` unless a person plays against a computer.
    pub ladder: Option<Ladder>,
}

impl AfterGameSummary {
    /// The summary for the players of a game, over all results that count.
    pub(super) fn new(contents: &IndexContents, game_id: &str, setup: &Setup) -> Self {
        let mut pair_score = PairScore::new(&setup.players);
        if let Some(score) = &mut pair_score {
            let results = contents.results(Some(game_id)).into_iter();
            results.filter_map(IndexedGame::read).for_each(|(game, _)| score.add(&game));
        }
        let next = || AdaptiveResults::new(contents, game_id, None).next_error_rate();
        let ladder = GameId::find(game_id).filter(|_| setup.person().is_some());
        Self {
            pair_score,
            adaptive_error_rates: setup.adaptive_error_rate().map(|before| [before, next()]),
            losing_streak: losing_streak(contents, game_id, setup),
            ladder: ladder.map(|game| contents.ladder(game)),
        }
    }
}

/// The last games in a row that people lost against the computer of this setup.
fn losing_streak(contents: &IndexContents, game_id: &str, setup: &Setup) -> u32 {
    let opponent = |setup: &Setup| {
        let person = setup.person()?;
        Some(setup.players[person.other().index()].kind.without_error_rate())
    };
    let Some(wanted) = opponent(setup) else { return 0 };
    let results = contents.results(Some(game_id)).into_iter();
    let against = results
        .filter_map(|game| game.read().map(|(summary, _)| summary))
        .filter(|game| opponent(&game.setup) == Some(wanted));
    let lost = against.take_while(|game| game.person_result() == Some(Outcome::Loss)).count();
    u32::try_from(lost).unwrap_or(u32::MAX)
}
