//! Opening games: what is read for them, and which screen they begin with.

use arcade_engine::{Seed, Side};

use super::question::Question;
use super::state::Play;
use crate::games::GameId;
use crate::index::resolve_even;
use crate::kit::{GameSpec, StartError, check_series, restore, start};
use crate::link::{HostSocket, Joined, PersonName};
use crate::open_game::{self, HostError, Hosted, JoinedError, Next, OpenGame, WayBack};
use crate::options::OptionValues;
use crate::session::{LastSetup, Length, Metadata, Record, RecordError, SeriesPart, Setup};
use crate::store::{AutoSaver, OpenRecord, RecordId, Store, StoreError};
use crate::tui::new_game::Open;
use crate::tui::pending_game::{MakeScreen, PendingGame};
use crate::tui::{Context, Go, Screen, StackOp};

/// The play screen with an open game.
pub(super) fn show<C: GameSpec>(open: OpenGame<C>) -> Box<dyn Screen> {
    Box::new(Play::new(open))
}

/// Opens the game that follows another, in its place.
pub(super) fn open_next<C: GameSpec>(game: C, next: Next, context: &Context) -> Go {
    Go::Open(new_game(game, next.setup, next.series, context), StackOp::Replace)
}

/// Opens a new game of `C`, if need be as one of a series.
pub(crate) fn new_game<C: GameSpec>(
    game: C,
    mut setup: Setup,
    series: Option<SeriesPart>,
    context: &Context,
) -> PendingGame {
    PendingGame::new(context, move |store| {
        resolve_even(&mut setup, game.meta().id, store);
        Ok(begin(game, setup, None, series)?)
    })
}

/// Opens a new game of `C` with a setup that was chosen in its form under these settings, if need be as
/// the first of a series. Once it begins, the choice is kept for the next time, when what is only tried
/// now will be forgotten.
fn chosen_game<C: GameSpec>(
    game: C,
    mut setup: Setup,
    settings: OptionValues,
    series: Option<Length>,
    context: &Context,
) -> PendingGame {
    let series = series.map(|length| SeriesPart::first(Seed::fresh(), length));
    let lasting = context.config.game_without_trial(&game.meta().section());
    PendingGame::new(context, move |store| {
        let choice = LastSetup::new(&setup, &lasting);
        resolve_even(&mut setup, game.meta().id, store);
        let begun = begin(game, setup, None, series)?;
        let opened: MakeScreen = Box::new(move |context| {
            let keep = move |store: &Store| store.save_choice(game.meta().id, choice.as_ref());
            context.disk.write("the choice is not kept", keep);
            context.chosen.insert(game.meta().id, settings);
            begun(context)
        });
        Ok(opened)
    })
}

/// What a saved game is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with it.
    Play,
    /// To go through its moves. The way back leads out of its screen.
    Review,
}

/// What a form opens for the game of `C`: a new game with the setup that was chosen in it.
pub(crate) fn chosen_by<C: GameSpec>(game: C) -> Open {
    Box::new(move |setup, settings, series, context| {
        chosen_game(game, setup, settings, series, context)
    })
}

/// Opens a saved game.
pub(crate) fn saved_game(
    game: GameId,
    id: RecordId,
    purpose: Purpose,
    context: &Context,
) -> PendingGame {
    PendingGame::new(context, move |store| {
        let (file, record) = store.open(&id.to_string())?;
        Ok(reopen(game, file, &record, purpose)?)
    })
}

/// Starts a game of `C`, at `position` or where the options say. Where the game asks for an option
/// that nobody has set, its screen asks first.
fn begin<C: GameSpec>(
    game: C,
    setup: Setup,
    position: Option<&str>,
    series: Option<SeriesPart>,
) -> Result<MakeScreen, StartError> {
    // What could be asked is already settled by the text of a position.
    let question = || Question::of(game, &setup, series.as_ref(), new_game);
    let question = position.is_none().then(question).flatten();
    let session = start(game, setup, position)?;
    if let Some(part) = &series {
        check_series::<C>(&session, part.length).map_err(StartError::Series)?;
    }
    Ok(match question {
        Some(question) => Box::new(move |_| Box::new(question)),
        None => Box::new(move |context| show(OpenGame::fresh(game, session, series, context))),
    })
}

/// Reads a saved game.
fn reopen<C: GameSpec>(
    game: C,
    file: OpenRecord,
    record: &Record,
    purpose: Purpose,
) -> Result<MakeScreen, StoreError> {
    let session = restore(game, record).map_err(|error| file.damaged(error))?;
    Ok(Box::new(move |context| {
        let refusal = file.refusal();
        let saving = AutoSaver::opened(&context.disk, game.meta().id, file);
        let mut open = OpenGame::resumed(game, session, saving, refusal, context);
        if purpose == Purpose::Review {
            open.begin_review(open.board.session.current(), WayBack::Out);
        }
        show(open)
    }))
}

/// Opens the play screen with a new game, at a position or where the options say, if need be as the
/// first of a series of this length. It may wait for the disk: it is for the first screen, before the
/// terminal is taken.
///
/// # Errors
/// When the game can't be started.
pub fn open_new<C: GameSpec>(
    game: C,
    setup: Setup,
    position: Option<&str>,
    series: Option<Length>,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StartError> {
    let series = series.map(|length| SeriesPart::first((context.seeds)(), length));
    Ok(begin(game, setup, position, series)?(context))
}

/// Opens the play screen with a saved game; as [`open_new`], for the first screen.
///
/// # Errors
/// When the record is damaged.
pub fn resume_game<C: GameSpec>(
    game: C,
    file: OpenRecord,
    record: &Record,
    purpose: Purpose,
    context: &mut Context,
) -> Result<Box<dyn Screen>, StoreError> {
    Ok(reopen(game, file, record, purpose)?(context))
}

/// Opens the play screen with the review of a record that is no saved game of arcade's own. It is
/// only read: what is played from one of its positions is saved as a new game.
///
/// # Errors
/// When the record doesn't follow the rules of the game.
pub fn replay_game<C: GameSpec>(
    game: C,
    record: &Record,
    context: &mut Context,
) -> Result<Box<dyn Screen>, RecordError> {
    let mut session = restore(game, record)?;
    // What is played from it is a game of its own, in no series.
    *session.heading_mut() = Metadata::starting((context.clock)());
    let saving = AutoSaver::new(&context.disk, game.meta().id);
    let mut open = OpenGame::resumed(game, session, saving, None, context);
    open.begin_review(open.board.session.current(), WayBack::Out);
    Ok(show(open))
}

/// Opens the play screen with a game that others can join at this place: a new one, or a saved one.
/// The host has a name, and wishes for a seat where the game doesn't say it. It may wait for the disk:
/// it is for the first screen, before the terminal is taken.
///
/// # Errors
/// When the game can't be started or read, or isn't one that two people can share.
pub fn host_game<C: GameSpec>(
    game: C,
    begin: Hosted<'_>,
    host: (PersonName, Option<Side>),
    claim: HostSocket,
    context: &mut Context,
) -> Result<Box<dyn Screen>, HostError> {
    Ok(show(open_game::host(game, begin, host, claim, context)?))
}

/// Opens the play screen with a game that was joined.
///
/// # Errors
/// When it is no game for two people, or the system refuses.
pub fn join_game<C: GameSpec>(
    game: C,
    joined: Joined,
    context: &mut Context,
) -> Result<Box<dyn Screen>, JoinedError> {
    Ok(show(open_game::join(game, joined, context)?))
}

/// The screen with the problems of a game.
pub(in crate::tui) fn open_problems(game: GameId, context: &mut Context) -> Box<dyn Screen> {
    show(OpenGame::problems(game, context))
}

/// The screen with the lessons of a game, from one of them on.
pub(in crate::tui) fn open_lessons(
    game: GameId,
    at: usize,
    context: &mut Context,
) -> Box<dyn Screen> {
    show(OpenGame::lessons(game, at, context))
}
