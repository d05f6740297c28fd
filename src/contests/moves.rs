//! The moves of a contest's game, and a record made from them.

use arcade_base::ParseError;
use arcade_engine::{Position, Side, Start};
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, Record, Session, Setup};
use serde::{Deserialize, Serialize};

use super::game_result::GameResult;
use super::identity::ContestIdentity;
use super::schedule::Fixture;

/// The start and the moves of a game, from which it can be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameMoves {
    /// The position at the start, before the random moves of the opening.
    start: String,
    /// The seat that moved first: 1 or 2.
    first: u8,
    /// All moves, separated by blanks.
    moves: String,
}

impl GameMoves {
    /// The start and the moves of a game, up to its current position.
    pub(super) fn of<P: Position>(session: &Session<P>) -> Self {
        let tree = session.tree();
        let moves: Vec<String> = tree
            .nodes_after_root()
            .filter_map(|node| tree.mv(node))
            .map(|mv| mv.to_string())
            .collect();
        let first = if tree.mover(tree.root()) == Side::One { 1 } else { 2 };
        Self { start: session.start().to_string(), first, moves: moves.join(" ") }
    }
}

/// The record of a game of a contest; `names` are the names of all players.
///
/// # Errors
/// When the game was saved without its moves, or they aren't valid.
pub fn record_of<C: GameSpec>(
    game: C,
    identity: &ContestIdentity,
    fixture: &Fixture,
    result: &GameResult,
    names: &[String],
) -> Result<Record, ParseError> {
    let kept = result.moves.as_ref().ok_or_else(|| {
        let found = format!("game {} without them", result.number);
        ParseError::new("moves", found, "the moves of the game")
    })?;
    let start = Start::new(game.parse(&kept.start)?, kept.first.to_string().parse()?);
    let mut session = Session::new(setup(identity, fixture, names)?, start);
    for text in kept.moves.split_ascii_whitespace() {
        let mv = session.position().parse_move(text)?;
        session
            .play(mv)
            .map_err(|error| ParseError::new("move", text, format!("a legal move ({error})")))?;
    }
    if let Some(fault) = &result.fault {
        session.forfeit(fixture.seat_of(fault.by));
    }
    let record = session.to_record(&identity.game).parse::<Record>();
    record.map_err(|error| ParseError::new("moves", error.to_string(), "those of a game"))
}

/// The options and the players of a game.
fn setup(
    identity: &ContestIdentity,
    fixture: &Fixture,
    names: &[String],
) -> Result<Setup, ParseError> {
    let mut values = OptionValues::default();
    for (key, value) in &identity.options {
        values.set(key, value.as_str().map_or_else(|| value.to_string(), Into::into));
    }
    for (key, value) in &identity.limits {
        values.set(key, value.clone());
    }
    let player = |seat: Side| -> Result<Player, ParseError> {
        let place = fixture.players[fixture.player_in(seat)];
        let mut player = Player::new(identity.players[place].parse()?, seat);
        if player.kind.is_program() {
            player.name = Player::check_name(&names[place])?;
        }
        Ok(player)
    };
    let [one, two] = Side::ALL.map(player);
    Ok(Setup { options: values, players: [one?, two?], seed: identity.seed.parse()? })
}
