//! Plays the games of a contest on all cores.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use arcade_base::{Threads, in_parallel};
use arcade_engine::{Control, Engines, Limits, Resources, Scope};
use arcade_games::kit::{GameSpec, StartError, check_player};

use super::contest::ContestSetup;
use super::contest_progress::ContestProgress;
use super::counted_games::CountedGames;
use super::game_result::GameResult;
use super::game_runner::{ContestGameRunner, start};
use super::schedule::Fixture;

impl ContestSetup {
    /// The text of the first start of a contest in this game.
    ///
    /// # Errors
    /// When one of the players can't play the game, or the options allow no start.
    pub fn first_start<C: GameSpec>(&self, game: C) -> Result<String, StartError> {
        for player in &self.players {
            check_player(game, *player).map_err(StartError::Player)?;
        }
        Ok(start(game, self, 0)?.to_string())
    }
}

/// Plays games of a contest on several threads.
pub struct PlayGames<'a> {
    /// The contest, whose players must be able to play the game.
    pub contest: &'a ContestSetup,
    /// The games to play.
    pub fixtures: Vec<Fixture>,
    /// The games played earlier: a player at fault in one of them forfeits the later games
    /// of that pairing.
    pub before: &'a CountedGames,
    /// The number of games played in parallel.
    pub threads: usize,
    /// Once it is set, running games are abandoned.
    pub stop: Arc<AtomicBool>,
    /// Updated with the move being searched.
    pub progress: Arc<ContestProgress>,
    /// Called with each finished game; returns whether to continue.
    pub take: &'a mut dyn FnMut(GameResult) -> ControlFlow<()>,
}

impl PlayGames<'_> {
    /// Plays the fixtures of `game`.
    ///
    /// # Errors
    /// When the options allow no start.
    pub fn run<C: GameSpec>(self, game: C) -> Result<(), StartError> {
        let Self { contest, fixtures, before, threads, stop, progress, take } = self;
        let (Some(first), true) = (fixtures.first(), threads > 0) else { return Ok(()) };
        let faults = Mutex::new(before.faults.clone());
        let resources = Resources { threads: Threads::One, ..contest.resources.clone() };
        let engines = Engines::new(game.knowledge(), resources);
        // Solve the tables once, before the games start: all threads share them.
        let position = start(game, contest, first.start)?;
        let mut control = Control::new(Scope::BestMove, Limits::NONE)
            .with_stop_flag(stop.clone())
            .on_notice(|notice| progress.set_notice(&notice));
        if engines.perfect().warm_up(&position, &mut control).is_err() {
            return Ok(());
        }
        let worker = || {
            let mut runner =
                ContestGameRunner::new(game, contest, engines.fork(), (&stop, &progress));
            let faults = || faults.lock().expect("nothing panics with it");
            move |fixture: Fixture| -> Option<Result<GameResult, StartError>> {
                if let Some(by) = faults().of(&fixture) {
                    return Some(Ok(GameResult::forfeited(fixture.number, by)));
                }
                let result = runner.play(&fixture).transpose()?;
                if let Ok(result) = &result {
                    faults().note(&fixture, result);
                }
                Some(result)
            }
        };
        let threads = threads.min(fixtures.len());
        let mut failed = Ok(());
        in_parallel(threads, fixtures.into_iter(), worker, |result| match result {
            Ok(result) => take(result),
            Err(error) => {
                failed = Err(error);
                ControlFlow::Break(())
            }
        });
        failed
    }
}
