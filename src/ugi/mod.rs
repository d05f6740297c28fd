//! arcade as an engine: every game by the Universal Game Interface, the protocol of chess engines
//! (UCI) for any game for two. `docs/protocol.md` describes it.

mod command;
mod search;
mod settings;
mod waiting;

pub use settings::skill;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use arcade_base::{ParseError, cores, excerpt, start_thread};
use arcade_engine::{Game, Resources, Side, Skill, Start};
use thiserror::Error;

use command::{Command, Go, NoCommand, Query};
use search::Search;
use settings::Settings;
use waiting::{End, Waiting};

use crate::input::{Line, read_line_of, refuse_line_of};
use crate::kit::{GameSpec, StartError, check_player, start};
use crate::session::{GameStatus, PlayError, PlayerKind, Session, Setup};

/// Answers as an engine for a game until it is told to quit or its input ends.
pub struct ServeGame<'a> {
    /// The options and the seed of the start position, which is dealt once. Nobody sits at the board.
    pub setup: Setup,
    /// Who plays.
    pub skill: Skill,
    /// What engines may use.
    pub resources: Resources,
    /// Where commands come from.
    pub input: Box<dyn BufRead + Send>,
    /// Where answers go.
    pub out: &'a mut dyn Write,
    /// Where lines go that aren't for the other program.
    pub notes: &'a mut dyn Write,
}

impl std::fmt::Debug for ServeGame<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ServeGame").field("setup", &self.setup).finish_non_exhaustive()
    }
}

/// Why an engine can't answer, or no longer.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The game can't be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What the engine waits for.
enum Event {
    /// A command has come.
    Line(Line),
    /// No more commands will come.
    End,
    /// The search has something to report.
    Report,
}

impl ServeGame<'_> {
    /// Answers for this game until the input ends or says to quit.
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
            depth: dealt.setup().values.number("depth").unwrap_or(0),
            table_mb: resources.table_mb,
            threads: cores(),
            game: 0,
        };
        let search = Search::new(game, resources, wake);
        let session = dealt.clone();
        let waiting = Waiting::default();
        let mut server = Server { game, dealt, session, settings, search, waiting, out, notes };
        let result = server.serve(&events);
        // The search ends with the server, and must not wait for anybody to hear of it.
        drop(events);
        result
    }
}

/// The longest command, in bytes: a position may be long, and so may the moves from it.
const LONGEST_COMMAND: usize = 1 << 20;

fn read_commands(mut input: Box<dyn BufRead + Send>, events: &SyncSender<Event>) {
    while let Ok(Some(line)) = read_line_of(LONGEST_COMMAND, &mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}

/// An engine for the game of `C`.
struct Server<'a, C: GameSpec> {
    game: C,
    /// The game as the options deal it.
    dealt: Session<C::Game>,
    /// The game as it stands.
    session: Session<C::Game>,
    settings: Settings,
    search: Search<C>,
    /// What can't be done before the search under way ends; empty where there is none.
    waiting: Waiting,
    out: &'a mut dyn Write,
    notes: &'a mut dyn Write,
}

impl<C: GameSpec> Server<'_, C> {
    fn serve(&mut self, events: &Receiver<Event>) -> Result<(), ServeError> {
        let mut is_ending = false;
        while let Ok(event) = events.recv() {
            // Where there was no room for a wake-up, another event is still to come.
            self.catch_up()?;
            match event {
                Event::Line(Line::Whole(line)) if !is_ending => is_ending = !self.hear(&line)?,
                Event::Line(Line::Beginning(_)) if !is_ending => {
                    writeln!(self.out, "info string error {}", refuse_line_of(LONGEST_COMMAND))?;
                }
                Event::End => {
                    is_ending = true;
                    self.search.finish();
                    self.waiting.stop_endless();
                }
                Event::Line(_) | Event::Report => {}
            }
            self.catch_up()?;
            self.out.flush()?;
            // Searches that go on, or wait, still owe their moves.
            if is_ending && !self.search.is_under_way() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Writes what the search has reported; if it has ended, does what waited for that.
    fn catch_up(&mut self) -> io::Result<()> {
        self.search.tell(self.out)?;
        while !self.search.is_under_way()
            && let Some(later) = self.waiting.pop()
        {
            if let Some(Ok(command)) = Command::read(&later.line) {
                self.obey(command)?;
            }
            if later.end == Some(End::AtOnce) {
                self.search.stop();
            }
        }
        Ok(())
    }

    /// Does what a line asks for, now or later; false once it is time to end.
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        match Command::read(line) {
            None => {}
            Some(Ok(Command::Stop)) => self.stop(),
            Some(Ok(Command::Quit)) => {
                self.search.stop();
                self.waiting.stop_all();
                return Ok(false);
            }
            Some(Ok(command)) if self.has_to_wait(&command) => self.put_off(line, &command)?,
            Some(Ok(command)) => self.obey(command)?,
            Some(Err(NoCommand::Unknown(word))) => {
                writeln!(self.notes, "unknown command: {}", excerpt(word, 40))?;
            }
            Some(Err(NoCommand::Wrong(error))) => self.refuse(&error.to_string())?,
        }
        Ok(true)
    }

    /// Whether a command can't be done before the search under way ends, or before another one that
    /// waits for that.
    fn has_to_wait(&self, command: &Command<'_>) -> bool {
        match command {
            Command::Ugi | Command::IsReady | Command::Stop | Command::Quit => false,
            Command::Go(_) => self.search.is_under_way(),
            _ => !self.waiting.is_empty(),
        }
    }

    /// Keeps a command for the end of the search. Where too many wait already, all of them are done
    /// before anything more is heard, not even `stop`: so searches without an end are ended.
    fn put_off(&mut self, line: &str, command: &Command<'_>) -> io::Result<()> {
        if self.waiting.is_full() {
            self.refuse(
                "too many commands wait for the end of a search: nothing is read until they are done, \
                 and searches without an end are ended",
            )?;
            while self.search.is_under_way() {
                self.search.finish();
                self.search.wait(self.out)?;
                self.catch_up()?;
            }
        }
        let end = match command {
            Command::Go(go) if go.is_infinite => Some(End::Stop),
            Command::Go(_) => Some(End::Itself),
            _ => None,
        };
        self.waiting.push(line, end);
        Ok(())
    }

    /// Ends the search under way, and those that wait and would never end by themselves. Where it has
    /// been told to end before, and none of those waits, the next one is meant.
    fn stop(&mut self) {
        let ends = self.search.stop();
        if !self.waiting.stop_endless() && !ends {
            self.waiting.stop_next();
        }
    }

    /// Does what a command asks for at once.
    fn obey(&mut self, command: Command<'_>) -> io::Result<()> {
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
            Command::Stop | Command::Quit => {}
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

    /// Begins to search, unless there is nothing to search for.
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
            let moves = self.session.position().some_moves(1);
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
            self.search.restart();
        }
        self.settings = settings;
        Ok(())
    }

    /// The game that has come from a start by these moves.
    fn position(
        &self,
        begun: Option<&str>,
        moves: &[&str],
    ) -> Result<Session<C::Game>, StartError> {
        let mut session = match begun {
            Some(text) => {
                let position = self.game.parse_any_size(text).map_err(StartError::Position)?;
                // A finished position can be asked about, though no game begins there.
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
