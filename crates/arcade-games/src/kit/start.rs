//! Starting a game, new or from a record, and the question asked before it.

use arcade_base::ParseError;
use arcade_engine::{Knowledge, Position as _, Random, Seed, Side, Skill, Start};

use super::{GameSpec, OptionQuestion};
use crate::options::{OptionError, OptionValues};
use crate::session::{
    Player, PlayerKind, Record, RecordError, SeriesEntry, SeriesLength, Session, Setup, ShareCode,
};

/// Why a game couldn't be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// An option isn't accepted.
    #[error(transparent)]
    Option(OptionError),
    /// The position can't be parsed, or is over.
    #[error("position: {0}")]
    Position(ParseError),
    /// A player can't play this game.
    #[error(transparent)]
    Player(ParseError),
    /// It can't begin such a series.
    #[error(transparent)]
    Series(ParseError),
}

/// Starts a game of `C` at `position`, or as the options say.
///
/// # Errors
/// If an option isn't accepted, a player can't play the game, or `position` can't be parsed or is
/// over.
pub fn start<C: GameSpec>(
    game: C,
    setup: Setup,
    position: Option<&str>,
) -> Result<Session<C::Position>, StartError> {
    if setup.goal().is_some() && !setup.players[0].is_human() {
        let error = OptionError::new("goal", "a computer in seat 1", "a person for a puzzle");
        return Err(StartError::Option(error));
    }
    for player in &setup.players {
        check_player(game, player.kind).map_err(StartError::Player)?;
    }
    let start = match position {
        Some(text) => {
            let position = game.parse(text).map_err(StartError::Position)?;
            if position.outcome().is_some() {
                let expected = "a position that isn't over";
                return Err(StartError::Position(ParseError::new("start", text, expected)));
            }
            if let Some(goal) = setup.goal().filter(|goal| goal.has_grades())
                && C::grade(&position, goal).is_none()
            {
                let expected = "a position that is known to be solvable";
                return Err(StartError::Position(ParseError::new("start", text, expected)));
            }
            let first = position.mover().unwrap_or(Side::One);
            Start::new(position, first)
        }
        None => start_from_options(game, &setup).map_err(StartError::Option)?,
    };
    Ok(Session::new(setup, start))
}

/// The start that the options define for a game of `C` with this setup. If it is random, a person who moves second
/// against a computer can win it, in games that can choose it.
///
/// # Errors
/// If a value isn't accepted, or values contradict each other.
pub fn start_from_options<C: GameSpec>(
    game: C,
    setup: &Setup,
) -> Result<Start<C::Position>, OptionError> {
    let mut random = Random::new(&setup.seed, 0);
    match setup.person() {
        Some(Side::Two) => game.start_for_second(&setup.options, &mut random),
        _ => game.start(&setup.options, &mut random),
    }
}

/// Checks that a game can be one of a series of this length.
///
/// # Errors
/// If it is a puzzle, or the series is for points and the game has none.
pub fn check_series<C: GameSpec>(
    session: &Session<C::Position>,
    length: SeriesLength,
) -> Result<(), ParseError> {
    let found = length.to_string();
    if session.goal().is_some() {
        return Err(ParseError::new("series", found, "a game for two: this is a puzzle"));
    }
    let has_points = C::points_of_win(session.start()).is_some();
    if matches!(length, SeriesLength::Points(_)) && !has_points {
        let expected = "games or first and a number: this game has no points";
        return Err(ParseError::new("series", found, expected));
    }
    Ok(())
}

/// Makes a game the first of a series of this length.
///
/// # Errors
/// If it can't be; see [`check_series`].
pub fn begin_series<C: GameSpec>(
    session: &mut Session<C::Position>,
    length: SeriesLength,
) -> Result<(), ParseError> {
    check_series::<C>(session, length)?;
    session.game_metadata_mut().series = Some(SeriesEntry::first(Seed::fresh(), length));
    Ok(())
}

/// The code that reproduces the start, the options and the seats of a game.
pub fn share_code_of<C: GameSpec>(game: C, session: &Session<C::Position>) -> ShareCode {
    let mut setup = session.setup().clone();
    // The level is already in the players' settings.
    setup.options.unset("level");
    let files =
        game.meta().options.iter().filter_map(|spec| Some((spec.key, spec.words_beside_files()?)));
    // Another machine may not have the file.
    let mut values =
        files.clone().filter_map(|(key, words)| Some((setup.options.get(key)?, words)));
    let is_of_file = values.any(|(value, words)| !words.contains(&value));
    let root = session.tree().root();
    let is_same = |dealt: Session<C::Position>| {
        dealt.start() == session.start() && dealt.mover() == session.tree().mover(root)
    };
    if !is_of_file && start(game, setup.clone(), None).is_ok_and(is_same) {
        return ShareCode::new(game.meta().id, &setup, None);
    }
    // The contents of the file are in the position.
    for (key, _) in files {
        setup.options.unset(key);
    }
    ShareCode::new(game.meta().id, &setup, Some(session.start().to_string()))
}

/// The game of `C` that a record contains.
///
/// # Errors
/// If the record breaks the rules of the game, seats a player who can't play it, or has a wrong
/// checksum.
pub fn restore<C: GameSpec>(game: C, record: &Record) -> Result<Session<C::Position>, RecordError> {
    for side in Side::ALL {
        let kind = record.setup.players[side.index()].kind;
        check_player(game, kind).map_err(|error| record.unsupported_player(side, &error))?;
    }
    Session::restore(record, |start| game.parse(start))
}

/// Checks that a player of this kind can play the game `C`.
///
/// # Errors
/// If it can't; the error names the player and gives the reason.
pub fn check_player<C: GameSpec>(game: C, kind: PlayerKind) -> Result<(), ParseError> {
    if matches!(kind, PlayerKind::Computer(Skill::Classic(_))) && !game.knowledge().has_classic() {
        let expected = format!("another player: {} has no classic program", game.meta().name);
        return Err(ParseError::new("player", kind.to_string(), expected));
    }
    // When a game begins, the error rate is already set if a person plays.
    if kind == PlayerKind::Computer(Skill::Adaptive(None)) {
        let expected = "a person in the other seat, to whose results it adapts, or even:N";
        return Err(ParseError::new("player", kind.to_string(), expected));
    }
    Ok(())
}

/// Checks that a game can start with these option values.
///
/// # Errors
/// If a value isn't accepted, or values contradict each other.
pub fn check_options<C: GameSpec>(game: C, values: &OptionValues) -> Result<(), OptionError> {
    game.start(values, &mut Random::fixed()).map(|_| ())
}

/// The option to ask for before a game of `C`, if there is one, it isn't set, and a person plays.
pub fn pending_question<C: GameSpec>(game: C, setup: &Setup) -> Option<OptionQuestion> {
    let is_open = |question: &OptionQuestion| setup.options.get(question.spec.key).is_none();
    let has_person = setup.players.iter().any(Player::is_human);
    game.dialogue().option_question().filter(|question| has_person && is_open(question))
}

/// The options of a game of `C` with the default answer filled in, for use if there is nobody to
/// ask.
pub fn with_default_answers<C: GameSpec>(game: C, mut values: OptionValues) -> OptionValues {
    let is_open = |question: &OptionQuestion| values.get(question.spec.key).is_none();
    if let Some(question) = game.dialogue().option_question().filter(is_open) {
        values.set(question.spec.key, question.default_answer.into());
    }
    values
}
