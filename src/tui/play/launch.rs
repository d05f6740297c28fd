//! Opens games: loads what they need and chooses the first screen.

use arcade_engine::{Seed, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, StartError, check_series, restore, start, with_default_answers};
use arcade_games::options::OptionValues;
use arcade_games::session::{
    LastSetup, Metadata, Record, RecordError, SeriesEntry, SeriesLength, Setup,
};

use super::question::Question;
use super::state::Play;
use crate::index::{is_first_game, set_adaptive_error_rate};
use crate::link::{HostSocket, Joined, PersonName};
use crate::open_game::{
    self, DailyCourse, GameToHost, GuestGameError, HostError, NextGameSetup, OpenGame, ReviewExit,
};
use crate::store::{AutoSaver, OpenRecord, RecordId, Store, StoreError};
use crate::tui::PendingGame;
use crate::tui::new_game::Open;
use crate::tui::screen::MakeScreen;
use crate::tui::widgets::side_glyph;
use crate::tui::{Context, Go, Screen, StackOp};

/// The play screen with an open game.
pub(super) fn show<C: GameSpec>(open: OpenGame<C>) -> Box<dyn Screen> {
    Box::new(Play::new(open))
}

/// Replaces the current game by the next one.
pub(super) fn open_next<C: GameSpec>(game: C, next: NextGameSetup, context: &Context) -> Go {
    Go::Open(new_game(game, next, context), StackOp::Replace)
}

/// Opens a new game of `C`.
pub(crate) fn new_game<C: GameSpec>(
    game: C,
    mut next: NextGameSetup,
    context: &Context,
) -> PendingGame {
    let introduces = context.config.ui().introductions;
    PendingGame::new(context, move |store| {
        set_adaptive_error_rate(&mut next.setup, game.meta().id, store);
        Ok(begin(game, next, Beginning::from_options(game, introduces, store))?)
    })
}

/// Opens a new game of `C` with a setup chosen in its form under these settings, as the first of a
/// series if a length is given. When the game begins, the choice is saved for next time, without
/// the settings that are only on trial.
fn chosen_game<C: GameSpec>(
    game: C,
    mut setup: Setup,
    settings: OptionValues,
    series: Option<SeriesLength>,
    context: &Context,
) -> PendingGame {
    let series = series.map(|length| SeriesEntry::first(Seed::fresh(), length));
    let settings_in_file = context.config.game_in_file(&game.meta().section());
    let introduces = context.config.ui().introductions;
    PendingGame::new(context, move |store| {
        let last_setup = LastSetup::new(&setup, &settings_in_file);
        set_adaptive_error_rate(&mut setup, game.meta().id, store);
        let next = NextGameSetup::new(setup, series);
        let begun = begin(game, next, Beginning::from_options(game, introduces, store))?;
        let opened: MakeScreen = Box::new(move |context| {
            let keep =
                move |store: &Store| store.save_last_setup(game.meta().id, last_setup.as_ref());
            context.disk.write("the choice is not kept", keep);
            context.settings_when_form_was_saved.insert(game.meta().id, settings);
            begun(context)
        });
        Ok(opened)
    })
}

/// The purpose of opening a saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenPurpose {
    /// To continue it.
    Play,
    /// To review its moves. Going back leaves the screen.
    Review,
}

/// The callback with which the form for a new game of `C` opens it.
pub(crate) fn form_opener<C: GameSpec>(game: C) -> Open {
    Box::new(move |setup, settings, series, context| {
        chosen_game(game, setup, settings, series, context)
    })
}

/// Opens a saved game.
pub(crate) fn saved_game(
    game: GameId,
    id: RecordId,
    purpose: OpenPurpose,
    context: &Context,
) -> PendingGame {
    PendingGame::new(context, move |store| {
        let (file, record) = store.open(&id.to_string())?;
        Ok(reopen(game, file, &record, purpose)?)
    })
}

/// How a game begins.
#[derive(Clone, Copy, Debug)]
struct Beginning<'a> {
    /// The start position as text; `None` for that of the options.
    position: Option<&'a str>,
    /// Whether it is the first game of its kind, and is introduced. A game from a given position is not: whoever
    /// enters one knows the game.
    is_first: bool,
}

impl Beginning<'_> {
    /// A game that begins where the options say, and is introduced if that is wanted.
    fn from_options<C: GameSpec>(game: C, introduces: bool, store: &Store) -> Self {
        // If the store can't be read, the game is not explained.
        let is_first = introduces && is_first_game(game.meta().id, store).unwrap_or(false);
        Self { position: None, is_first }
    }
}

/// Starts a game of `C`, at its position or where the options say. If the game asks for an option
/// that isn't set, its screen asks first.
fn begin<C: GameSpec>(
    game: C,
    next: NextGameSetup,
    beginning: Beginning<'_>,
) -> Result<MakeScreen, StartError> {
    let Beginning { position, is_first } = beginning;
    // The text of a position already determines the options.
    let question = || Question::of(game, &next.setup, next.series.as_ref(), new_game);
    let mut question = position.is_none().then(question).flatten();
    let NextGameSetup { mut setup, series, is_swapped, leaves_unfinished } = next;
    // Whoever is yet to be told what the game is can't answer.
    if is_first && question.take().is_some() {
        setup.options = with_default_answers(game, setup.options);
    }
    let session = start(game, setup, position)?;
    if let Some(entry) = &series {
        check_series::<C>(&session, entry.length).map_err(StartError::Series)?;
    }
    Ok(match question {
        Some(question) => Box::new(move |_| Box::new(question)),
        None => Box::new(move |context| {
            let mut open = OpenGame::fresh(game, session, series, context);
            if is_swapped {
                open.say_who_begins(|seat| side_glyph(seat, &context.theme).into());
            }
            if leaves_unfinished {
                open.say_last_is_saved();
            }
            if is_first {
                open.introduce(context);
            }
            show(open)
        }),
    })
}

/// Reads a saved game.
fn reopen<C: GameSpec>(
    game: C,
    file: OpenRecord,
    record: &Record,
    purpose: OpenPurpose,
) -> Result<MakeScreen, StoreError> {
    let mut session = restore(game, record).map_err(|error| file.damaged(error))?;
    if purpose == OpenPurpose::Review {
        // The list says how this game ended.
        session.go_to_first_ending();
    }
    Ok(Box::new(move |context| {
        let refusal = file.read_only_reason();
        let auto_saver = AutoSaver::for_record(&context.disk, game.meta().id, file);
        let mut open = OpenGame::resumed(game, session, auto_saver, refusal, context);
        if purpose == OpenPurpose::Review {
            open.begin_review(open.review_start(), ReviewExit::CloseScreen);
        }
        show(open)
    }))
}

/// Opens the play screen with a new game, at a position or where the options say, as the first of a
/// series if a length is given. It may block on the disk: it is only for the first screen, before
/// the terminal is set up.
///
/// # Errors
/// When the game can't be started.
pub fn open_new<C: GameSpec>(
    game: C,
    setup: Setup,
    position: Option<&str>,
    series: Option<SeriesLength>,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StartError> {
    let series = series.map(|length| SeriesEntry::first((context.seeds)(), length));
    let beginning = match position {
        Some(_) => Beginning { position, is_first: false },
        None => {
            let introduces = context.config.ui().introductions;
            let begin = move |store: &mut Store| Beginning::from_options(game, introduces, store);
            context.disk.thread.ask_now(begin).unwrap_or(Beginning { position, is_first: false })
        }
    };
    Ok(begin(game, NextGameSetup::new(setup, series), beginning)?(context))
}

/// Opens the play screen with a saved game. Like [`open_new`], it is only for the first screen.
///
/// # Errors
/// When the record is damaged.
pub fn resume_game<C: GameSpec>(
    game: C,
    file: OpenRecord,
    record: &Record,
    purpose: OpenPurpose,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StoreError> {
    Ok(reopen(game, file, record, purpose)?(context))
}

/// Opens the play screen with the review of a record that isn't one of arcade's saved games. The
/// record is only read: a game played from one of its positions is saved as a new game.
///
/// # Errors
/// When the record doesn't follow the rules of the game.
pub fn replay_game<C: GameSpec>(
    game: C,
    record: &Record,
    context: &mut Context,
) -> Result<Box<dyn Screen>, RecordError> {
    let mut session = restore(game, record)?;
    // A game played from it is separate and in no series.
    *session.game_metadata_mut() = Metadata::starting((context.clock)());
    let auto_saver = AutoSaver::for_new_game(&context.disk, game.meta().id);
    let mut open = OpenGame::resumed(game, session, auto_saver, None, context);
    open.begin_review(open.review_start(), ReviewExit::CloseScreen);
    Ok(show(open))
}

/// Opens the play screen with a new or saved game that others can join through `socket`. `host` is
/// the host's name and the seat wanted, if the game doesn't determine it. It may block on the disk:
/// it is only for the first screen, before the terminal is set up.
///
/// # Errors
/// When the game can't be started or read, or isn't one that two people can share.
pub fn host_game<C: GameSpec>(
    game: C,
    begin: GameToHost<'_>,
    host: (PersonName, Option<Side>),
    socket: HostSocket,
    context: &mut Context,
) -> Result<Box<dyn Screen>, HostError> {
    Ok(show(open_game::host(game, begin, host, socket, context)?))
}

/// Opens the play screen with a game that another process hosts.
///
/// # Errors
/// When it isn't a game for two people, or the system refuses.
pub fn join_game<C: GameSpec>(
    game: C,
    joined: Joined,
    context: &mut Context,
) -> Result<Box<dyn Screen>, GuestGameError> {
    Ok(show(open_game::join(game, joined, context)?))
}

/// The play screen with the problems of a game.
pub(in crate::tui) fn open_problems(game: GameId, context: &mut Context) -> Box<dyn Screen> {
    show(OpenGame::problems(game, context))
}

/// The play screen with a problem of the daily.
pub(in crate::tui) fn open_daily(
    problem: DailyCourse<GameId>,
    context: &Context,
) -> Box<dyn Screen> {
    let mut play = Play::new(OpenGame::daily(problem, context));
    // An Enter typed before the problem was seen would cost a try.
    play.enter_changed_at = Some(context.now);
    Box::new(play)
}

/// The play screen with the lessons of a game, starting at index `at`.
pub(in crate::tui) fn open_lessons(
    game: GameId,
    at: usize,
    context: &mut Context,
) -> Box<dyn Screen> {
    show(OpenGame::lessons(game, at, context))
}
