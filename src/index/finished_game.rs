//! The finished games whose results count, parsed as far as statistics and ladders need them.

use std::borrow::Cow;
use std::rc::Rc;

use arcade_base::join;
use arcade_games::games::GameId;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{CoachTally, Ending, Setup};

use super::contents::IndexContents;
use super::indexed_game::IndexedGame;
use super::row::{Outline, SetupCache};

/// A finished game. The setup is shared with the other games that were played with the same one.
pub(super) struct FinishedGame<'a> {
    pub(super) game: GameId,
    pub(super) setup: Rc<Setup>,
    pub(super) start: Cow<'a, str>,
    pub(super) ending: Ending,
    pub(super) plies: usize,
    pub(super) first_move: Option<Cow<'a, str>>,
    pub(super) coached: CoachTally,
    pub(super) accuracy_tally: Option<[AccuracyTally; 2]>,
}

impl<'a> FinishedGame<'a> {
    /// `None` if the game isn't finished, or its setup isn't understood.
    pub(super) fn new(
        outline: Outline<'a>,
        setups: &mut SetupCache<'a>,
        accuracy_tally: Option<[AccuracyTally; 2]>,
    ) -> Option<Self> {
        Some(Self {
            game: GameId::find(&outline.game)?,
            setup: setups.setup(&outline)?,
            ending: outline.first_ending()?,
            coached: outline.coached(),
            plies: outline.plies,
            first_move: outline.first_move,
            start: outline.start,
            accuracy_tally,
        })
    }
}

impl IndexContents {
    /// The results that count, of one kind of game or of all, in the order in which they were played.
    pub(super) fn counted_games<'a>(
        &'a self,
        of: Option<&str>,
    ) -> Vec<(&'a IndexedGame, FinishedGame<'a>)> {
        let mut results = self.results(of);
        results.reverse();
        // With many games, most of the time goes into parsing them.
        let (earlier, later) = results.split_at(results.len() / 2);
        let outlines = |games: &[&'a IndexedGame]| -> Vec<_> {
            games.iter().map(|game| Outline::from_json(&game.json)).collect()
        };
        let (later, earlier) = join(|| outlines(later), || outlines(earlier));
        let mut setups = SetupCache::default();
        let finish = |(game, outline): (&'a IndexedGame, Option<Outline<'a>>)| {
            Some((game, FinishedGame::new(outline?, &mut setups, self.accuracy_tally(game))?))
        };
        results.into_iter().zip(earlier.into_iter().chain(later)).filter_map(finish).collect()
    }
}
