//! Plays the missing games of a contest.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use arcade_base::{Threads, escaped, thread_count};
use arcade_games::games::GameId;

use super::save_file::SavedContest;
use super::score::Score;
use crate::commands::CommandError;
use crate::commands::interrupt::Interrupt;
use crate::commands::progress::progress;
use crate::contests::{
    ContestIdentity, ContestProgress, ContestSetup, ContestStage, CountedGames, Fixture,
    GameResult, Part, PlayGames, Sprt,
};
use crate::progress_printer::{ProgressPrinter, Status};

/// The games of a contest after a run.
pub(super) struct GamesPlayed {
    pub(super) games: BTreeMap<u32, GameResult>,
    /// The reason why some are missing; `None` if the contest is complete.
    pub(super) incomplete_because: Option<CommandError>,
}

/// Saves games as they end, and prints the progress of the contest.
struct ResultSink<'a> {
    identity: &'a ContestIdentity,
    saved: Option<&'a mut SavedContest>,
    counted: CountedGames,
    /// The SPRT of the contest, if it has one.
    test: Option<Sprt>,
    is_decided: bool,
    /// The number of games in the contest.
    all: usize,
    score: Score,
    status: Status,
    progress_printer: ProgressPrinter,
    /// The pairings for which a fault has been reported.
    reported_pairings: BTreeSet<usize>,
    /// Why a game could not be saved.
    failure: Option<CommandError>,
}

impl ResultSink<'_> {
    /// Saves a finished game; returns whether to continue.
    fn take(&mut self, mut result: GameResult) -> ControlFlow<()> {
        if let Some(saved) = &mut self.saved
            && let Err(error) = saved.append(&result)
        {
            self.failure = Some(error);
            return ControlFlow::Break(());
        }
        // The result doesn't need the moves, and there may be very many games.
        result.moves = None;
        // Report one fault per pairing, even if several of its games were running.
        if let Some(fixture) = self.identity.schedule().fixture(result.number)
            && let Some(text) = fault(self.identity, &fixture, &result)
            && self.reported_pairings.insert(fixture.pairing)
        {
            self.progress_printer.say(&text);
        }
        self.score.add(&result, self.identity);
        if self.counted.add(result) {
            self.test = self.test.map(|test| Sprt::new(test.hypotheses));
            self.score = Score::of(&self.counted, self.identity);
        }
        self.is_decided = is_decided(self.test.as_mut(), &self.counted);
        self.status.set(self.score.words(self.all, self.identity));
        if self.is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Plays the games that aren't saved yet, and saves each as soon as it ends.
pub(super) fn play(
    game: GameId,
    contest: &ContestSetup,
    identity: &ContestIdentity,
    part: Option<Part>,
    saved: Option<&mut SavedContest>,
) -> Result<GamesPlayed, CommandError> {
    let schedule = identity.schedule();
    let games = saved.as_ref().map(|saved| saved.games.clone()).unwrap_or_default();
    let counted = CountedGames::of(schedule, games.values().cloned());
    let before = counted.clone();
    // A part can't run the test, which needs the games of all parts.
    let mut test = identity.sprt().filter(|_| part.is_none()).map(Sprt::new);
    let has_programs = contest.players.iter().any(|player| player.is_program());
    let interrupt =
        if has_programs { Interrupt::install_killing_programs() } else { Interrupt::install() }?;
    let is_decided = is_decided(test.as_mut(), &counted);
    let is_missing = |fixture: &Fixture| !is_decided && !games.contains_key(&fixture.number);
    let fixtures = schedule.fixtures(part).filter(is_missing).collect();
    let (is_saved, all) = (saved.is_some(), schedule.fixtures(part).count());
    let score = Score::of(&counted, identity);
    let (status, doing) =
        (Status::new(score.words(all, identity)), Arc::<ContestProgress>::default());
    let progress_printer = {
        let (status, doing, players) =
            (status.clone(), Arc::clone(&doing), identity.players.clone());
        progress(move || format!("{}; {}", status.text(), stage(&doing, &players)))
    };
    let mut result_sink = ResultSink {
        identity,
        saved,
        counted,
        test,
        is_decided,
        all,
        score,
        status,
        progress_printer,
        reported_pairings: BTreeSet::new(),
        failure: None,
    };
    let play = PlayGames {
        contest,
        fixtures,
        before: &before,
        threads: thread_count(Threads::All),
        stop: Arc::clone(&interrupt.stop),
        progress: doing,
        take: &mut |result| result_sink.take(result),
    };
    play.run(game)?;
    drop(result_sink.progress_printer);
    if let Some(error) = result_sink.failure {
        return Err(error);
    }
    let games = result_sink.counted.games().clone();
    let incomplete_because = match games.len() {
        done if result_sink.is_decided || done == all => None,
        done => match interrupt.exit_code() {
            Some(exit_code) => {
                Some(CommandError::InterruptedContest { done, all, is_saved, exit_code })
            }
            // Standard output was closed.
            None => return Err(io::Error::from(io::ErrorKind::BrokenPipe).into()),
        },
    };
    Ok(GamesPlayed { games, incomplete_because })
}

/// Whether the games decide the test.
fn is_decided(test: Option<&mut Sprt>, counted: &CountedGames) -> bool {
    test.is_some_and(|test| {
        test.count_pairs(counted.games());
        test.decision.is_some()
    })
}

/// A short text about the move being searched.
fn stage(progress: &ContestProgress, players: &[String]) -> String {
    match progress.stage() {
        ContestStage::Solving { percent } => format!("solving the game: {percent} %"),
        ContestStage::Searching { game, ply, player, depth } => {
            format!("game #{game}, ply {ply}: {} at depth {depth}", players[player])
        }
    }
}

/// The message about a player who can't go on.
fn fault(identity: &ContestIdentity, fixture: &Fixture, result: &GameResult) -> Option<String> {
    let fault = result.fault.as_ref()?;
    let text = fault.text.as_deref()?;
    let [own, other] = [fault.by, 1 - fault.by].map(|by| &identity.players[fixture.players[by]]);
    Some(format!(
        "arcade: {} can't go on: {}; it loses this game and the later ones against {}",
        escaped(own),
        escaped(text),
        escaped(other),
    ))
}
