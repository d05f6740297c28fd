//! Plays what is still to be played of a contest.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::ops::ControlFlow;

use super::CommandError;
use super::contest_saved::SavedContest;
use super::interrupt::Interrupt;
use super::progress::ProgressLine;
use super::reader::flag_when_gone;
use crate::engine::{Threads, thread_count};
use crate::games::GameId;
use crate::text::escaped;
use crate::tournament::{Contest, Counted, Fixture, Identity, Part, PlayGames, Played, Test};

/// A contest, and the games that were played before.
pub(super) struct Playing<'a> {
    pub(super) game: GameId,
    pub(super) contest: &'a Contest,
    pub(super) identity: &'a Identity,
    pub(super) part: Option<Part>,
    pub(super) games: BTreeMap<u32, Played>,
}

/// The games of a contest, all of them unless it ended before.
pub(super) struct PlayedGames {
    pub(super) games: BTreeMap<u32, Played>,
    /// Why it ended before.
    pub(super) end: Option<CommandError>,
}

/// The test of a contest that ends as soon as it is decided, if it has one.
struct RunningTest {
    begun: Option<Test>,
    test: Option<Test>,
}

impl RunningTest {
    fn of(identity: &Identity, part: Option<Part>) -> Self {
        // A part can't know how a test goes on in the others.
        let begun = identity.sprt().filter(|_| part.is_none()).map(Test::new);
        Self { begun, test: begun }
    }

    /// What was counted has changed: it is all counted anew.
    fn begin_again(&mut self) {
        self.test = self.begun;
    }

    fn is_decided_by(&mut self, counted: &Counted) -> bool {
        self.test.as_mut().is_some_and(|test| {
            test.go_on(counted.games());
            test.result.decision.is_some()
        })
    }
}

/// Plays the games that are missing, and keeps each as soon as it ends.
pub(super) fn play(
    playing: Playing<'_>,
    mut saved: Option<&mut SavedContest>,
    notes: &mut dyn Write,
) -> Result<PlayedGames, CommandError> {
    let Playing { game, contest, identity, part, games } = playing;
    let schedule = identity.schedule();
    let mut counted = Counted::of(schedule, games.values().cloned());
    let all = schedule.fixtures(part).count();
    let before: BTreeMap<u32, (Fixture, Played)> = games
        .iter()
        .filter_map(|(&number, played)| Some((number, (schedule.fixture(number)?, played.clone()))))
        .collect();
    let mut running = RunningTest::of(identity, part);
    let stop = flag_when_gone();
    let has_programs = contest.players.iter().any(|player| player.is_program());
    let notice = if has_programs { Interrupt::with_programs } else { Interrupt::setting };
    let interrupt = notice(&stop)?;
    let mut decided = running.is_decided_by(&counted);
    let is_missing = |fixture: &Fixture| !decided && !before.contains_key(&fixture.number);
    let fixtures = schedule.fixtures(part).filter(is_missing).collect();
    let mut progress = ProgressLine::new(notes);
    let (mut failure, mut named) = (None, BTreeSet::new());
    let mut take = |played: Played| {
        if let Some(saved) = &mut saved
            && let Err(error) = saved.add(&played)
        {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        // One is enough of those that were under way at the same time.
        if let Some(fixture) = schedule.fixture(played.game)
            && let Some(text) = fault(identity, &fixture, &played)
            && named.insert(fixture.pairing)
        {
            progress.say(&text);
        }
        if counted.add(played) {
            running.begin_again();
        }
        decided = running.is_decided_by(&counted);
        progress.show(&format!("{} of {all} games", counted.games().len()));
        if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    game.run(PlayGames {
        contest,
        fixtures,
        before: &before,
        threads: thread_count(Threads::All),
        stop,
        take: &mut take,
    })?;
    progress.clear();
    if let Some(error) = failure {
        return Err(error);
    }
    let games = counted.games().clone();
    let end = match games.len() {
        done if decided || done == all => None,
        done if interrupt.is_pressed() => {
            Some(CommandError::Interrupted { done, all, is_saved: saved.is_some() })
        }
        // Nobody reads the answer.
        _ => return Err(io::Error::from(io::ErrorKind::BrokenPipe).into()),
    };
    Ok(PlayedGames { games, end })
}

/// What is said of a player who can't go on.
fn fault(identity: &Identity, fixture: &Fixture, played: &Played) -> Option<String> {
    let fault = played.fault.as_ref()?;
    let text = fault.text.as_deref()?;
    let [own, other] = [fault.by, 1 - fault.by].map(|by| &identity.players[fixture.players[by]]);
    Some(format!(
        "arcade: {} can't go on: {}; it loses this game and the later ones against {}",
        escaped(own),
        escaped(text),
        escaped(other),
    ))
}
