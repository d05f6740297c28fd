//! Opening a shared game: as the host of a new or saved game, or as a guest.

use arcade_base::ParseError;
use arcade_engine::Side;
use arcade_games::kit::{GameSpec, StartError, restore, start};
use arcade_games::session::{Player, PlayerKind, Record, Session, Setup};

use super::OpenGame;
use crate::link::{Guest, Host, HostSocket, Joined, PersonName, Room};
use crate::open_game::shared::{Endpoint, GuestEnd, HostEnd, read};
use crate::services::Services;
use crate::store::{AutoSaver, OpenRecord, StoreError};

/// The game to host.
#[derive(Debug)]
pub enum GameToHost<'a> {
    /// A new game.
    New {
        /// The setup, whose players are replaced.
        setup: Setup,
        /// The starting position as text; `None` for the one that the setup gives.
        position: Option<&'a str>,
    },
    /// A saved game.
    Saved {
        /// The opened record file.
        file: OpenRecord,
        /// The contents of the file.
        record: &'a Record,
    },
}

/// The reason why a game can't be hosted.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The game can't be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The record can't be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Two people can't share this game.
    #[error(transparent)]
    Game(ParseError),
    /// An operating system error.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Opens a game that others can join at the claimed address. `name` is the host's name; `wanted_seat` is
/// the host's seat, unless a saved game already gives it. May block on the disk.
///
/// # Errors
///
/// When the game can't be started, read or shared, or on an operating system error.
pub(crate) fn host<C: GameSpec>(
    game: C,
    begin: GameToHost<'_>,
    (name, wanted_seat): (PersonName, Option<Side>),
    socket: HostSocket,
    services: &mut Services,
) -> Result<OpenGame<C>, HostError> {
    let (session, file) = match begin {
        GameToHost::New { mut setup, position } => {
            let seat = wanted_seat.unwrap_or(Side::One);
            setup.players = Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat));
            setup.players[seat.index()].name = name.as_str().into();
            (start(game, setup, position)?, None)
        }
        GameToHost::Saved { file, record } => {
            let session = restore(game, record).map_err(|error| file.damaged(error))?;
            (session, Some(file))
        }
    };
    check(game, &session).map_err(HostError::Game)?;
    let named = |seat: &Side| session.player(*seat).name == name.as_str();
    let own = Side::ALL.into_iter().find(named);
    if let (Some(own), Some(wish)) = (own, wanted_seat.filter(|&wish| Some(wish) != own)) {
        let expected = format!("{own}, where {} plays in this game", name.as_str());
        let error = ParseError::new("--seat", wish.to_string(), expected);
        return Err(HostError::Game(error));
    }
    let seat = wanted_seat.or(own).unwrap_or(Side::One);
    // `None` if nobody has joined yet: the default name of that seat, such as "Player 2", has a
    // blank and so is no `PersonName`.
    let name_of_other = session.player(seat.other()).name.parse().ok();
    let address = socket.address().clone();
    let link = Host::start(socket, services.wake.clone(), services.disk.executor())?;
    let mut open = match file {
        Some(file) => {
            let refusal = file.read_only_reason();
            let auto_saver = AutoSaver::for_record(&services.disk, game.meta().id, file);
            OpenGame::resumed(game, session, auto_saver, refusal, services)
        }
        None => OpenGame::fresh(game, session, None, services),
    };
    open.core
        .session
        .set_player(seat, Player { name: name.as_str().into(), kind: PlayerKind::Human });
    Ok(open.host(HostEnd::new(link, Room::new(name, seat, name_of_other)), &address))
}

/// Checks that two people can share a game.
fn check<C: GameSpec>(game: C, session: &Session<C::Position>) -> Result<(), ParseError> {
    let wrong = |found: &str, expected: &str| Err(ParseError::new("game", found, expected));
    if session.goal().is_some() {
        return wrong("a puzzle for one", "a game for two");
    }
    if Side::ALL.iter().any(|&seat| !session.player(seat).is_human()) {
        return wrong("a game with a computer", "one between two people");
    }
    if session.game_metadata().series.is_some() {
        return wrong("a game of a series", "a game by itself");
    }
    if !Host::record_fits(&session.to_record(game.meta().id)) {
        return wrong("a record that is too long", "at most 256 KiB");
    }
    Ok(())
}

/// The reason why a joined game can't be shown.
#[derive(Debug, thiserror::Error)]
pub enum GuestGameError {
    /// The host's record isn't a valid game between two people.
    #[error("the host's game can't be shown: {0}")]
    Game(String),
    /// An operating system error.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Opens a game after joining its host.
///
/// # Errors
///
/// When the host's record isn't a valid game between two people, or on an operating system error.
pub(crate) fn join<C: GameSpec>(
    game: C,
    joined: Joined,
    services: &mut Services,
) -> Result<OpenGame<C>, GuestGameError> {
    let session = read(game, &joined.record).map_err(GuestGameError::Game)?;
    let link = Guest::start(joined, services.wake.clone(), services.disk.executor())?;
    let auto_saver = AutoSaver::disabled(&services.disk, game.meta().id);
    let mut open = OpenGame::resumed(game, session, auto_saver, None, services);
    open.share(Endpoint::Guest(GuestEnd::new(link)));
    // Handles the welcome message, so that a player can move at once.
    open.receive_link(services);
    Ok(open)
}
