//! arcade as an engine: every game by the Universal Game Interface, the protocol of chess engines (UCI) for
//! any game for two. `docs/protocol.md` describes it.

mod command;
mod deferred;
mod search;
mod settings;

pub use settings::parse_skill;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use arcade_base::{ParseError, cores, excerpt, start_thread};
use arcade_engine::{Position, Resources, Side, Skill, Start};
use arcade_games::input::{InputLine, line_too_long, read_line_up_to};
use arcade_games::kit::{GameSpec, StartError, check_player, start};
use arcade_games::session::{GameStatus, PlayError, PlayerKind, Session, Setup};
use thiserror::Error;

use command::{Command, Go, Query};
use deferred::{DeferredCommands, SearchEnd};
use search::Search;
use settings::Settings;

/// Runs arcade as an engine for a game, until `quit` or the end of the input.
pub struct ServeGame<'a> {
    /// The options and the seed of the start position, which is dealt once. The players are ignored.
    pub setup: Setup,
    /// Who plays: any skill but an external engine, and `even` without a number, whose error rate follows a
    /// person's results.
    pub skill: Skill,
    /// The resources of the engines.
    pub resources: Resources,
    /// The stream of commands.
    pub input: Box<dyn BufRead + Send>,
    /// The stream of answers.
    pub out: &'a mut dyn Write,
    /// The stream for messages to the user.
    pub notes: &'a mut dyn Write,
}

/// Why the engine has failed.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The game can't be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An event that the server waits for.
enum Event {
    /// A command line.
    Line(InputLine),
    /// The end of the input.
    End,
    /// The search has a report.
    Report,
}

impl ServeGame<'_> {
    /// Serves `game` until `quit` or the end of the input.
    ///
    /// # Errors
    /// When the game can't be started, or reading or writing fails.
    pub fn run<C: GameSpec>(self, game: C) -> Result<(), ServeError> {
        let Self { setup, skill, resources, input, out, notes } = self;
        check_player(game, PlayerKind::Computer(skill)).map_err(StartError::Player)?;
        let dealt = start(game, setup, None)?;
        if dealt.goal().is_some() {
            let error = ParseError::new("goal", "a puzzle", "none: a puzzle has one player");
            return Err(StartError::Player(error).into());
        }
        let (sender, events) = sync_channel(64);
        let wake = sender.clone();
        start_thread("input", move || read_commands(input, &sender))?;
        let settings = Settings {
            skill,
            depth: dealt.setup().options.number("depth").unwrap_or(0),
            table_mb: resources.table_mb,
            threads: cores(),
            game_number: 0,
        };
        let search = Search::new(game, resources, wake);
        let session = dealt.clone();
        let deferred = DeferredCommands::default();
        let mut server = Server { game, dealt, session, settings, search, deferred, out, notes };
        let result = server.serve(&events);
        // Close the queue before the search is dropped: its thread, which is joined then, must not
        // block on sending to a full queue.
        drop(events);
        result
    }
}

/// The longest command line, in bytes: both the position and its list of moves may be long.
const MAX_COMMAND_BYTES: usize = 1 << 20;

fn read_commands(mut input: Box<dyn BufRead + Send>, events: &SyncSender<Event>) {
    while let Ok(Some(line)) = read_line_up_to(MAX_COMMAND_BYTES, &mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// The engine's state for one game.
struct Server<'a, C: GameSpec> {
    game: C,
    /// The start position by the options.
    dealt: Session<C::Position>,
    /// The current position.
    session: Session<C::Position>,
    settings: Settings,
    search: Search<C>,
    /// The commands deferred until the search ends; empty without a search.
    deferred: DeferredCommands,
    out: &'a mut dyn Write,
    notes: &'a mut dyn Write,
}

impl<C: GameSpec> Server<'_, C> {
    fn serve(&mut self, events: &Receiver<Event>) -> Result<(), ServeError> {
        let mut is_ending = false;
        while let Ok(event) = events.recv() {
            // A report that found the queue full sent no event; any later event makes up for it.
            self.catch_up()?;
            match event {
                Event::Line(InputLine::Whole(line)) if !is_ending => {
                    is_ending = !self.handle_line(&line)?;
                }
                Event::Line(InputLine::Truncated(_)) if !is_ending => {
                    writeln!(self.out, "info string error {}", line_too_long(MAX_COMMAND_BYTES))?;
                }
                Event::End => {
                    is_ending = true;
                    self.search.stop_if_infinite();
                    self.deferred.stop_infinite();
                }
                Event::Line(_) | Event::Report => {}
            }
            self.catch_up()?;
            self.out.flush()?;
            // Before the exit, every search still reports its move.
            if is_ending && !self.search.is_under_way() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Writes the reports of the search; if it has ended, runs the deferred commands.
    fn catch_up(&mut self) -> io::Result<()> {
        self.search.write_reports(self.out)?;
        while !self.search.is_under_way()
            && let Some(later) = self.deferred.pop()
        {
            if let Some(Ok(command)) = Command::read(&later.line) {
                self.execute(command)?;
            }
            if later.end == Some(SearchEnd::AtOnce) {
                self.search.stop();
            }
        }
        Ok(())
    }

    /// Handles a command line, now or later; false for `quit`.
    fn handle_line(&mut self, line: &str) -> io::Result<bool> {
        match Command::read(line) {
            None => {}
            Some(Ok(Command::Stop)) => self.stop(),
            Some(Ok(Command::Quit)) => {
                self.search.stop();
                self.deferred.stop_all();
                return Ok(false);
            }
            Some(Ok(Command::Unknown(word))) => {
                writeln!(self.notes, "unknown command: {}", excerpt(word, 40))?;
            }
            Some(Ok(command)) if self.must_be_deferred(&command) => self.defer(line, &command)?,
            Some(Ok(command)) => self.execute(command)?,
            Some(Err(error)) => self.refuse(&error.to_string())?,
        }
        Ok(true)
    }

    /// Whether a command must be deferred: a `go` during a search, or any other command behind deferred
    /// ones.
    fn must_be_deferred(&self, command: &Command<'_>) -> bool {
        match command {
            Command::Ugi | Command::IsReady | Command::Stop | Command::Quit => false,
            Command::Go(_) => self.search.is_under_way(),
            _ => !self.deferred.is_empty(),
        }
    }

    /// Defers a command. If too many are deferred already, infinite searches are stopped and all deferred
    /// commands are run before more input is read, even a `stop`.
    fn defer(&mut self, line: &str, command: &Command<'_>) -> io::Result<()> {
        if self.deferred.is_full() {
            self.refuse(
                "too many commands wait for the end of a search: nothing is read until they are done, \
                 and searches without an end are ended",
            )?;
            while self.search.is_under_way() {
                self.search.stop_if_infinite();
                self.search.wait(self.out)?;
                self.catch_up()?;
            }
        }
        let end = match command {
            Command::Go(go) if go.is_infinite => Some(SearchEnd::Stop),
            Command::Go(_) => Some(SearchEnd::Itself),
            _ => None,
        };
        self.deferred.push(line, end);
        Ok(())
    }

    /// Stops the present search and all deferred infinite ones. If there is none of the latter and the
    /// present search has been stopped before, the next one is stopped.
    fn stop(&mut self) {
        let ends = self.search.stop();
        if !self.deferred.stop_infinite() && !ends {
            self.deferred.stop_next();
        }
    }

    /// Executes a command now.
    fn execute(&mut self, command: Command<'_>) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce()?,
            Command::SetOption { name, value } => {
                if let Err(error) = self.set(name, value) {
                    self.refuse(&error.to_string())?;
                }
            }
            Command::IsReady => writeln!(self.out, "readyok")?,
            Command::NewGame => {
                self.session = self.dealt.clone();
                self.search.new_game(&self.session, &self.settings);
            }
            Command::Position { start, moves } => match self.position(start, &moves) {
                Ok(session) => self.session = session,
                Err(error) => self.refuse(&error.to_string())?,
            },
            Command::Query(query) => {
                let response = self.respond(query);
                writeln!(self.out, "response {response}")?;
            }
            Command::Go(go) => self.go(&go)?,
            Command::Stop | Command::Quit | Command::Unknown(_) => {}
        }
        Ok(())
    }

    fn introduce(&mut self) -> io::Result<()> {
        let (name, version) = (self.game.meta().name, env!("CARGO_PKG_VERSION"));
        writeln!(self.out, "id name arcade {version}, {name}")?;
        writeln!(self.out, "id author the arcade developers")?;
        self.settings.list(self.out)?;
        writeln!(self.out, "ugiok")
    }

    fn refuse(&mut self, problem: &str) -> io::Result<()> {
        writeln!(self.out, "info string error {problem}")
    }

    /// Starts a search, unless the game is over or no position is set.
    fn go(&mut self, go: &Go<'_>) -> io::Result<()> {
        for error in &go.wrong {
            self.refuse(&error.to_string())?;
        }
        for word in &go.unknown {
            writeln!(self.notes, "unknown limit: {}", excerpt(word, 40))?;
        }
        if let GameStatus::Over(_) = self.session.state() {
            self.refuse("go: the game is over")?;
            writeln!(self.out, "bestmove none")?;
        } else if let Err(error) = self.search.go(&self.session, &self.settings, go) {
            self.refuse(&format!("go: {error}"))?;
            let moves = self.session.position().smallest_moves(1);
            writeln!(self.out, "bestmove {}", moves[0])?;
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let before = self.settings.clone();
        let mut settings = before.clone();
        settings.set(name, value)?;
        check_player(self.game, PlayerKind::Computer(settings.skill))?;
        if (settings.table_mb, settings.threads) != (before.table_mb, before.threads) {
            self.search.renew_engines_later();
        }
        self.settings = settings;
        Ok(())
    }

    /// The session after `moves` from a start position.
    fn position(
        &self,
        start: Option<&str>,
        moves: &[&str],
    ) -> Result<Session<C::Position>, StartError> {
        let mut session = match start {
            Some(text) => {
                let position = self.game.parse_any_size(text).map_err(StartError::Position)?;
                // A finished position can be queried, though no game begins there.
                let first = position.mover().unwrap_or(Side::One);
                Session::new(self.dealt.setup().clone(), Start::new(position, first))
            }
            None => self.dealt.clone(),
        };
        for (index, text) in moves.iter().enumerate() {
            let wrong = |expected: String| {
                let field = format!("moves, {}", index + 1);
                StartError::Position(ParseError::new(field, *text, expected))
            };
            let mv = session.position().parse_move(text);
            let mv = mv.map_err(|error| wrong(error.expected().into()))?;
            session.play(mv).map_err(|error| match error {
                PlayError::Over => wrong("no move: the game is over".into()),
                PlayError::Illegal(illegal) => wrong(format!("a legal move: {}", illegal.reason())),
            })?;
        }
        Ok(session)
    }

    fn respond(&self, query: Query) -> &'static str {
        let state = self.session.state();
        let truth = |is_true| if is_true { "true" } else { "false" };
        match query {
            Query::GameOver => truth(matches!(state, GameStatus::Over(_))),
            Query::IsFirstToMove => truth(self.session.mover() == Side::One),
            Query::Result => match state {
                GameStatus::ToMove(_) => "none",
                GameStatus::Over(ending) => match ending.winner() {
                    Some(Side::One) => "p1win",
                    Some(Side::Two) => "p2win",
                    None => "draw",
                },
            },
        }
    }
}
