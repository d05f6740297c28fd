//! A game in the list of games: its texts, and what can be done with it, without its types.

use std::fmt::{self, Display};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::cartridge::{has_classic, restore};
use super::{Cartridge, Meta, start};
use crate::commands::{
    Analyst, Applied, ApplyError, Contest, Lesson, Solution, Tally, TypedAnalyst, apply, contest,
    explain, solve,
};
use crate::config::Config;
use crate::engine::Means;
use crate::game::{Start, perft};
use crate::options::{OptionError, Values};
use crate::plain::{Console, Plain, PlainError, ask_option};
use crate::random::{Random, Seed};
use crate::session::{Record, Setup};
use crate::store::{OpenRecord, SavedGame, Store, StoreError};
use crate::text::ParseError;
use crate::tui::{Context, Play, Scene, Screen, Theme, View};

/// Draws a board that doesn't change.
pub type Preview = Box<dyn Fn(Rect, &mut Buffer, &Theme)>;

type Solve = fn(&Values, &Seed, &Means) -> Result<Solution, StartError>;
type Open = fn(Setup, Option<&str>, &mut Context) -> Result<Box<dyn Screen>, StartError>;
type Resume = fn(OpenRecord, &Record, &mut Context) -> Result<Box<dyn Screen>, StoreError>;
type PlainResult = Result<(), PlainError>;
type OpenPlain =
    fn(Setup, Option<&str>, SavedGame, &mut Console, &Config) -> Result<PlainResult, StartError>;
type ResumePlain =
    fn(OpenRecord, &Record, &Store, &mut Console, &Config) -> Result<PlainResult, StoreError>;

/// A game in the list: made by [`Entry::of`], used without knowing which game it is.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Names and texts.
    pub meta: Meta,
    /// Opens the play screen with a new game, at a position or where the options say.
    pub open: Open,
    /// Opens the play screen with a saved game.
    pub resume: Resume,
    /// Plays a new game by lines.
    pub plain: OpenPlain,
    /// Goes on with a saved game by lines.
    pub plain_resume: ResumePlain,
    /// A picture of the start, or of a saved game; `None` when there is nothing to show.
    pub preview: fn(&Values, Option<&Record>) -> Option<Preview>,
    /// Checks values of options that depend on each other.
    pub check: fn(&Values) -> Result<(), OptionError>,
    /// An engine that analyses positions given as text.
    pub analyst: fn(&Means) -> Box<dyn Analyst>,
    /// Solves the game from its start.
    pub solve: Solve,
    /// Explains a position given as text.
    pub explain: fn(&str, &Means) -> Result<Lesson, ParseError>,
    /// Plays moves given as text.
    pub apply: fn(&str, &[String]) -> Result<Applied, ApplyError>,
    /// Lets two computers play each other.
    pub contest: fn(&Contest) -> Result<Tally, StartError>,
    /// Whether the source of the game describes a program that plays it.
    pub has_classic: bool,
    /// Counts the sequences of so many moves.
    pub perft: fn(&str, u32) -> Result<u64, ParseError>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("id", &self.meta.id).finish_non_exhaustive()
    }
}

impl Entry {
    /// The entry of a game.
    pub const fn of<C: Cartridge>() -> Self {
        Self {
            meta: C::META,
            open: open::<C>,
            resume: resume::<C>,
            plain: plain::<C>,
            plain_resume: plain_resume::<C>,
            preview: preview::<C>,
            check: check::<C>,
            analyst: |means| Box::new(TypedAnalyst::<C>::new(means)),
            solve: solve::<C>,
            explain: explain::<C>,
            apply: apply::<C>,
            contest: contest::<C>,
            has_classic: has_classic::<C>(),
            perft: |position, depth| {
                position.parse().map(|position: C::Game| perft(&position, depth))
            },
        }
    }
}

/// Why a game could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// An option.
    Option(OptionError),
    /// The position given as text.
    Position(ParseError),
    /// Someone who can't play this game.
    Player(ParseError),
}

impl Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Option(error) => error.fmt(f),
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Player(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}

fn open<C: Cartridge>(
    setup: Setup,
    position: Option<&str>,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StartError> {
    let session = start::<C>(setup, position)?;
    Ok(Box::new(Play::<C>::fresh(session, context)))
}

fn resume<C: Cartridge>(
    file: OpenRecord,
    record: &Record,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StoreError> {
    let session = restore::<C>(record).map_err(|error| context.store.damaged(file.id(), error))?;
    let saved = SavedGame::opened(context.store.clone(), C::META.id, file);
    Ok(Box::new(Play::<C>::new(session, saved, context)))
}

fn plain<C: Cartridge>(
    setup: Setup,
    position: Option<&str>,
    saved: SavedGame,
    console: &mut Console,
    config: &Config,
) -> Result<PlainResult, StartError> {
    // Who is to move in a position given as text, its text says.
    let setup = match position {
        Some(_) => setup,
        None => match ask_option::<C>(setup, console) {
            Ok(Some(setup)) => setup,
            Ok(None) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error.into())),
        },
    };
    let session = start::<C>(setup, position)?;
    Ok(Plain::<C>::new(session, saved, console, config).run())
}

fn plain_resume<C: Cartridge>(
    file: OpenRecord,
    record: &Record,
    store: &Store,
    console: &mut Console,
    config: &Config,
) -> Result<PlainResult, StoreError> {
    let session = restore::<C>(record).map_err(|error| store.damaged(file.id(), error))?;
    let saved = SavedGame::opened(store.clone(), C::META.id, file);
    Ok(Plain::<C>::new(session, saved, console, config).run())
}

fn preview<C: Cartridge>(values: &Values, record: Option<&Record>) -> Option<Preview> {
    let (start, position, mover) = match record {
        Some(record) => {
            let session = restore::<C>(record).ok()?;
            (session.start().clone(), session.position().clone(), session.mover())
        }
        None => {
            let Start { position, first, .. } = C::start(values, &mut Random::fixed()).ok()?;
            (position.clone(), position, first)
        }
    };
    Some(Box::new(move |area, buffer, theme| {
        let scene = Scene { start: &start, mover, ..Scene::still(&position) };
        C::View::default().draw(&scene, area, buffer, theme);
    }))
}

fn check<C: Cartridge>(values: &Values) -> Result<(), OptionError> {
    C::start(values, &mut Random::fixed()).map(|_| ())
}
