//! An external engine as an opponent.

use std::time::{Duration, Instant};

use arcade_base::{escaped, excerpt};
use arcade_engine::{
    Analysis, Engine, ExternalEngineCommand, Job, MAX_ESTIMATE, Position, Source, Value,
};
use arcade_games::input::InputLine;

use super::process::{NoLine, Process};
use super::process_tree;
use super::{ExternalEngineTimeouts, FaultCause, ProgramFault, ProgramReply, SearchInfo};

/// The most that a program may write before it answers, in bytes.
const MAX_OUTPUT_BYTES: usize = 64 << 20;

/// How long arcade waits beyond the time given to the program for a move.
const GRACE: Duration = Duration::from_secs(1);

/// How often the stop flag is checked while waiting for an answer.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The name of the option that tells a program the number of the current game in the match, from 0,
/// so that it can seed its random numbers.
const GAME_OPTION: &str = "Game";

/// The longest name of a program, in characters.
const MAX_NAME_CHARS: usize = 100;

/// An external engine, started on first use. After a fault it isn't asked again in that game.
#[derive(Debug)]
pub struct ExternalEngine {
    program: ExternalEngineCommand,
    timeouts: ExternalEngineTimeouts,
    /// The time limit for a move, if the user has set one.
    time_limit: Option<Duration>,
    process: Option<Process>,
    /// The name that the program gives itself, escaped and truncated.
    name: Option<String>,
    /// Whether the program has the option [`GAME_OPTION`].
    takes_game_number: bool,
    game: u32,
    /// Whether the program has been told that this game has begun.
    is_begun: bool,
    fault: Option<ProgramFault>,
}

impl ExternalEngine {
    /// A player backed by `program`, which is started on first use. `time_limit` further limits the
    /// time for a move.
    pub fn new(
        program: ExternalEngineCommand,
        timeouts: ExternalEngineTimeouts,
        time_limit: Option<Duration>,
    ) -> Self {
        Self {
            program,
            timeouts,
            time_limit,
            process: None,
            name: None,
            takes_game_number: false,
            game: 0,
            is_begun: false,
            fault: None,
        }
    }

    /// Why it can't go on, if it can't.
    pub fn fault(&self) -> Option<&ProgramFault> {
        self.fault.as_ref()
    }

    /// Starts the program if it isn't running, and begins the game if necessary.
    fn prepare<M>(&mut self, job: &mut Job<'_, M>) -> Result<&Process, NoMove> {
        if self.process.is_none() {
            let refused = |error: std::io::Error| FaultCause::Start(error.to_string());
            let process = self.process.insert(Process::start(self.program).map_err(refused)?);
            let (mut name, mut takes_game_number) = (None, false);
            process.send_line("ugi");
            Wait::new(process, "ugiok", self.timeouts.start).until(job, |said, _| {
                match said {
                    ProgramReply::Name(text) if !text.is_empty() => {
                        name = Some(excerpt(text, MAX_NAME_CHARS));
                    }
                    ProgramReply::Option(GAME_OPTION) => takes_game_number = true,
                    _ => {}
                }
                (*said == ProgramReply::UgiOk).then_some(())
            })?;
            (self.name, self.takes_game_number) = (name, takes_game_number);
        }
        let process = self.process.as_ref().expect("it was started above");
        if !self.is_begun {
            if self.takes_game_number {
                process.send_line(format!("setoption name {GAME_OPTION} value {}", self.game));
            }
            process.send_line("uginewgame");
            self.is_begun = true;
        }
        Ok(process)
    }

    fn find_move<P: Position>(
        &mut self,
        position: &P,
        job: &mut Job<'_, P::Move>,
    ) -> Result<Analysis<P::Move>, NoMove> {
        let (timeouts, limit) = (self.timeouts, self.time_limit);
        let process = self.prepare(job)?;
        process.send_line(position_command(position, job));
        process.send_line("isready");
        // Answers about earlier positions come before `readyok`.
        Wait::new(process, "readyok", timeouts.ready)
            .until(job, |said, _| (*said == ProgramReply::ReadyOk).then_some(()))?;
        let time = limit.into_iter().chain(job.time_left()).fold(timeouts.mv, Duration::min);
        process.send_line(format!("go movetime {}", time.as_millis().max(1)));
        let mut value = Value::Estimate { score: 0, depth: 0 };
        let mut nodes = 0;
        let wait = Wait { grace: GRACE, ..Wait::new(process, "bestmove", time) };
        let named = wait.until(job, |said, job| match said {
            ProgramReply::BestMove(text) => Some(String::from(*text)),
            ProgramReply::Info(info) => {
                nodes = info.nodes.max(nodes);
                if let Some(estimate) = estimate(info) {
                    value = estimate;
                    let line = legal_line(position, &info.line);
                    job.report(info.depth, estimate, line, Vec::new());
                }
                None
            }
            _ => None,
        })?;
        let mv = legal_move(position, &named)?;
        let (line, moves) = (vec![mv], Vec::new());
        Ok(Analysis { best: Some(mv), value, source: Source::Search, line, moves, nodes })
    }
}

/// Why there is no move.
enum NoMove {
    /// The stop flag was set.
    Stopped,
    /// The program did something wrong.
    Failed(FaultCause),
}

impl From<FaultCause> for NoMove {
    fn from(cause: FaultCause) -> Self {
        Self::Failed(cause)
    }
}

/// Parses a legal move.
fn legal_move<P: Position>(position: &P, text: &str) -> Result<P::Move, FaultCause> {
    let wrong =
        |error: &dyn std::fmt::Display| FaultCause::Move(escaped(&error.to_string()).into());
    let mv = position.parse_move(text).map_err(|error| wrong(&error))?;
    position.check(mv).map(|()| mv).map_err(|error| wrong(&error))
}

/// The `position` command, with the moves that led to the position if they are known.
fn position_command<P: Position>(position: &P, job: &Job<'_, P::Move>) -> String {
    let Some(past) = job.history() else { return format!("position fen {position}") };
    let start = format!("position fen {}", past.start);
    if past.moves.is_empty() {
        return start;
    }
    let moves: Vec<String> = past.moves.iter().map(ToString::to_string).collect();
    format!("{start} moves {}", moves.join(" "))
}

/// The value that a program reports. It counts as an estimate, whatever the program says.
fn estimate(info: &SearchInfo<'_>) -> Option<Value> {
    let score = info.score?.clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
    Some(Value::Estimate { score, depth: info.depth })
}

/// The moves of a line up to the first illegal one.
fn legal_line<P: Position>(position: &P, line: &[&str]) -> Vec<P::Move> {
    let mut position = position.clone();
    let moves = line.iter().map_while(|text| {
        let mv = position.parse_move(text).ok()?;
        position.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}

/// Waits for an answer.
struct Wait<'a> {
    process: &'a Process,
    awaited: &'static str,
    since: Instant,
    limit: Duration,
    grace: Duration,
}

impl<'a> Wait<'a> {
    fn new(process: &'a Process, awaited: &'static str, limit: Duration) -> Self {
        let (since, grace) = (Instant::now(), Duration::ZERO);
        Self { process, awaited, since, limit, grace }
    }

    /// Waits for a line for which `accept` returns a value.
    ///
    /// When the job is to stop, the program is sent `stop`, and then has the grace period of this wait to answer,
    /// which is zero except when a move is awaited.
    fn until<M, T>(
        self,
        job: &mut Job<'_, M>,
        mut accept: impl FnMut(&ProgramReply<'_>, &mut Job<'_, M>) -> Option<T>,
    ) -> Result<T, NoMove> {
        let awaited = self.awaited;
        let (mut written, mut stopped) = (0, None);
        loop {
            process_tree::reap_orphans();
            let left = (self.limit + self.grace).saturating_sub(self.since.elapsed());
            if left.is_zero() {
                return Err(FaultCause::Silence { awaited, limit: self.limit }.into());
            }
            if stopped.is_none() && job.should_stop() {
                self.process.send_line("stop");
                stopped = Some(Instant::now());
            }
            if stopped.is_some_and(|stopped| stopped.elapsed() >= self.grace) {
                return Err(NoMove::Stopped);
            }
            let line = match self.process.next_line(left.min(POLL_INTERVAL)) {
                Err(NoLine::Timeout) => continue,
                Err(NoLine::Closed) => return Err(FaultCause::End { awaited }.into()),
                Ok(InputLine::Truncated(_)) => {
                    let amount = "a line of more than 64 KiB";
                    return Err(FaultCause::Flood { amount, awaited }.into());
                }
                Ok(InputLine::Whole(line)) => line,
            };
            written += line.len() + 1;
            if written > MAX_OUTPUT_BYTES {
                return Err(FaultCause::Flood { amount: "more than 64 MiB", awaited }.into());
            }
            if let Some(heard) = accept(&ProgramReply::read(&line), job) {
                return Ok(heard);
            }
        }
    }
}

impl<P: Position> Engine<P> for ExternalEngine {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        if let Some(finished) = Analysis::finished(position) {
            return finished;
        }
        if self.fault.is_none() {
            match self.find_move(position, job) {
                Ok(analysis) => return analysis,
                Err(NoMove::Stopped) => {
                    // Its answer may still come at any time: start the program anew when it is needed.
                    if let Some(process) = self.process.take() {
                        process.kill();
                    }
                    self.is_begun = false;
                }
                Err(NoMove::Failed(what)) => {
                    let last_words = self.process.take().and_then(Process::end);
                    self.fault = Some(ProgramFault { what, last_words });
                }
            }
        }
        let value = Value::Estimate { score: 0, depth: 0 };
        let (line, moves) = (Vec::new(), Vec::new());
        Analysis { best: None, value, source: Source::Search, line, moves, nodes: 0 }
    }

    fn new_game(&mut self, number: u32) {
        (self.game, self.is_begun, self.fault) = (number, false, None);
    }

    fn failure(&self) -> Option<String> {
        self.fault().map(ToString::to_string)
    }

    fn reported_name(&self) -> Option<String> {
        // A name from an earlier game doesn't belong to this one.
        self.name.clone().filter(|_| self.is_begun)
    }
}
