//! A program of somebody else as an opponent.

use std::time::{Duration, Instant};

use super::process::{NoLine, Process};
use super::{Claim, Fault, Misdeed, Patience, Program, Said};
use crate::engine::{Analysis, Engine, Job, MAX_ESTIMATE, Source, Value};
use crate::game::Game;
use crate::input::Line;

/// The most that a program may write before it answers, in bytes.
const LONGEST_TALK: usize = 64 << 20;

/// How long it may take beyond the time it was given for a move.
const GRACE: Duration = Duration::from_secs(1);

/// How often the stop flag is looked at while an answer is awaited.
const GLANCE: Duration = Duration::from_millis(20);

/// The name of the option that says how many games of a match were begun before this one, for
/// programs whose chance follows from a seed.
const GAME_OPTION: &str = "Game";

/// A program of somebody else, started when it is first needed. After a fault it is never asked
/// again.
pub(in crate::engine) struct ProgramPlayer {
    program: Program,
    patience: Patience,
    /// The time for a move, if a person has limited it.
    time_limit: Option<Duration>,
    process: Option<Process>,
    /// Whether the program has the option [`GAME_OPTION`].
    counts_games: bool,
    game: u32,
    /// Whether the program knows that this game has begun.
    is_begun: bool,
    fault: Option<Fault>,
}

impl ProgramPlayer {
    pub(in crate::engine) fn new(
        program: Program,
        patience: Patience,
        time_limit: Option<Duration>,
    ) -> Self {
        Self {
            program,
            patience,
            time_limit,
            process: None,
            counts_games: false,
            game: 0,
            is_begun: false,
            fault: None,
        }
    }

    /// Starts the program if it isn't running, and begins the game if it hasn't.
    fn prepare(&mut self) -> Result<&Process, Misdeed> {
        if self.process.is_none() {
            let refused = |error: std::io::Error| Misdeed::Start(error.to_string());
            let process = self.process.insert(Process::start(self.program).map_err(refused)?);
            let mut counts_games = false;
            process.tell("ugi");
            let mut wait = Wait::new(process, "ugiok", self.patience.start);
            wait.until(|said| {
                counts_games |= *said == Said::Option(GAME_OPTION);
                (*said == Said::UgiOk).then_some(())
            })?;
            self.counts_games = counts_games;
        }
        let process = self.process.as_ref().expect("it was started above");
        if !self.is_begun {
            if self.counts_games {
                process.tell(format!("setoption name {GAME_OPTION} value {}", self.game));
            }
            process.tell("uginewgame");
            self.is_begun = true;
        }
        Ok(process)
    }

    fn find_move<G: Game>(
        &mut self,
        position: &G,
        job: &mut Job<'_, G::Move>,
    ) -> Result<Analysis<G::Move>, Misdeed> {
        let (patience, limit) = (self.patience, self.time_limit);
        let process = self.prepare()?;
        process.tell(told(position, job));
        process.tell("isready");
        // Whatever it still had to say of another position comes before this answer.
        Wait::new(process, "readyok", patience.ready)
            .until(|said| (*said == Said::ReadyOk).then_some(()))?;
        let time = limit.into_iter().chain(job.time_left()).fold(patience.mv, Duration::min);
        process.tell(format!("go movetime {}", time.as_millis().max(1)));
        let mut wait = Wait { grace: GRACE, ..Wait::new(process, "bestmove", time) };
        let mut best_known = Value::Estimate { score: 0, depth: 0 };
        let mut nodes = 0;
        let mut is_stopped = false;
        let mv = loop {
            if !is_stopped && job.should_stop() {
                // A position that is gone needs no move, but the program has to be rid of it.
                process.tell("stop");
                is_stopped = true;
                wait.limit = wait.since.elapsed() + patience.ready;
            }
            let heard = wait.glance(|said| match said {
                Said::BestMove(text) => Some(String::from(*text)),
                Said::Info(claim) => {
                    nodes = claim.nodes.max(nodes);
                    if let Some(value) = estimate(claim) {
                        best_known = value;
                        job.report(
                            claim.depth,
                            value,
                            legal_line(position, &claim.line),
                            Vec::new(),
                        );
                    }
                    None
                }
                _ => None,
            })?;
            if let Some(text) = heard {
                break text
                    .parse()
                    .map_err(|error: crate::text::ParseError| error.to_string())
                    .and_then(|mv: G::Move| {
                        position.check(mv).map(|()| mv).map_err(|error| error.to_string())
                    });
            }
        };
        let mv = mv.map_err(|error| Misdeed::Move(crate::text::escaped(&error).into_owned()))?;
        let (line, moves) = (vec![mv], Vec::new());
        Ok(Analysis {
            best: Some(mv),
            value: best_known,
            source: Source::Search,
            line,
            moves,
            nodes,
        })
    }
}

/// What is told of a position: how it came about, if that is known.
fn told<G: Game>(position: &G, job: &Job<'_, G::Move>) -> String {
    let Some(past) = job.past() else { return format!("position fen {position}") };
    let start = format!("position fen {}", past.start);
    if past.moves.is_empty() {
        return start;
    }
    let moves: Vec<String> = past.moves.iter().map(ToString::to_string).collect();
    format!("{start} moves {}", moves.join(" "))
}

/// What a program claims a position to be worth. It is an estimate, whatever the program says.
fn estimate(claim: &Claim<'_>) -> Option<Value> {
    let score = claim.score?.clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
    Some(Value::Estimate { score, depth: claim.depth })
}

/// The moves of a line as far as they are legal.
fn legal_line<G: Game>(position: &G, line: &[&str]) -> Vec<G::Move> {
    let mut position = position.clone();
    let moves = line.iter().map_while(|text| {
        let mv = text.parse().ok()?;
        position.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}

/// An answer that is awaited.
struct Wait<'a> {
    process: &'a Process,
    awaited: &'static str,
    since: Instant,
    limit: Duration,
    grace: Duration,
    /// How much it has written meanwhile, in bytes.
    written: usize,
}

impl<'a> Wait<'a> {
    fn new(process: &'a Process, awaited: &'static str, limit: Duration) -> Self {
        let (since, grace) = (Instant::now(), Duration::ZERO);
        Self { process, awaited, since, limit, grace, written: 0 }
    }

    /// Waits until a line means what is awaited.
    fn until<T>(&mut self, mut hear: impl FnMut(&Said<'_>) -> Option<T>) -> Result<T, Misdeed> {
        loop {
            if let Some(heard) = self.glance(&mut hear)? {
                return Ok(heard);
            }
        }
    }

    /// Handles the next line, if one comes soon.
    fn glance<T>(
        &mut self,
        mut hear: impl FnMut(&Said<'_>) -> Option<T>,
    ) -> Result<Option<T>, Misdeed> {
        let awaited = self.awaited;
        let left = (self.limit + self.grace).saturating_sub(self.since.elapsed());
        if left.is_zero() {
            return Err(Misdeed::Silence { awaited, limit: self.limit });
        }
        match self.process.next_line(left.min(GLANCE)) {
            Err(NoLine::Yet) => Ok(None),
            Err(NoLine::EverMore) => Err(Misdeed::End { awaited }),
            Ok(Line::Beginning(_)) => {
                Err(Misdeed::Flood { amount: "a line of more than 64 KiB", awaited })
            }
            Ok(Line::Whole(line)) => {
                self.written += line.len() + 1;
                if self.written > LONGEST_TALK {
                    return Err(Misdeed::Flood { amount: "more than 64 MiB", awaited });
                }
                Ok(hear(&Said::read(&line)))
            }
        }
    }
}

impl<G: Game> Engine<G> for ProgramPlayer {
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move> {
        if let Some(finished) = Analysis::finished(position) {
            return finished;
        }
        if self.fault.is_none() {
            match self.find_move(position, job) {
                Ok(analysis) => return analysis,
                Err(what) => {
                    let last_words = self.process.take().and_then(Process::end);
                    self.fault = Some(Fault { what, last_words });
                }
            }
        }
        let value = Value::Estimate { score: 0, depth: 0 };
        let (line, moves) = (Vec::new(), Vec::new());
        Analysis { best: None, value, source: Source::Search, line, moves, nodes: 0 }
    }

    fn new_game(&mut self, number: u32) {
        (self.game, self.is_begun) = (number, false);
    }

    fn fault(&self) -> Option<Fault> {
        self.fault.clone()
    }
}
