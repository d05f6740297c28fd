//! Random games of every game with random options, determined by a seed and a number.

use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use arcade_engine::{Position as _, Random, Seed, Side, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf, PerGameTask, restore};
use arcade_games::options::{OptionKind, OptionSpec, OptionValues};
use arcade_games::session::{Ending, GameStatus, Player, PlayerKind, Record, Session, Setup};

use crate::laws;

/// A game that neither ends nor repeats a position within this many plies is abandoned.
pub const LONGEST: usize = 1_000;
/// Every `THOROUGH`-th game is checked against all laws at every position, the others only against the
/// cheap ones.
const THOROUGH: u64 = 100;

/// Statistics of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Moves made in them.
    pub plies: u64,
    /// The length of the longest in plies.
    pub longest: usize,
    /// How often each event occurred: an option had a value, a game ended in a certain way.
    pub counts: BTreeMap<String, u64>,
}

impl Tally {
    /// The sum of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.games += other.games;
        self.plies += other.plies;
        self.longest = self.longest.max(other.longest);
        for (key, count) in other.counts {
            *self.counts.entry(key).or_default() += count;
        }
        self
    }
}

/// A violation of a law.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The number of the game.
    pub number: u64,
    /// The game, and its moves up to that point.
    pub game: String,
    /// The error.
    pub problem: String,
}

/// Plays the game with this number, and checks the laws at every ply.
///
/// # Errors
/// When a law is broken, or something panics.
pub fn play(seed: &Seed, number: u64) -> Result<Tally, Failure> {
    let games = u64::try_from(GameId::ALL.len()).expect("a few games");
    let game = GameId::ALL[usize::try_from(number % games).expect("a few games")];
    let mut reached = game.meta().id.to_string();
    let played = catch_unwind(AssertUnwindSafe(|| {
        game.run_per_game(Play { random: Random::new(seed, number), number, reached: &mut reached })
    }));
    played.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        let text = text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Failure { number, game: reached, problem: text.unwrap_or_else(|| "a panic".into()) }
    })
}

struct Play<'a> {
    random: Random,
    number: u64,
    reached: &'a mut String,
}

/// A random value of an option, from all that it accepts; `None` leaves it unset.
fn value(spec: &OptionSpec, random: &mut Random) -> Option<String> {
    match spec.kind {
        OptionKind::Number { min, max, words } => {
            let word = random.chance(20).then(|| random.choose(words)).flatten();
            let number = min + random.below(max - min + 1);
            Some(word.map_or(number.to_string(), ToString::to_string))
        }
        OptionKind::Choice(words) => random.choose(words).map(ToString::to_string),
        OptionKind::Flag => Some(random.chance(50).to_string()),
        // Texts are built from the characters used in games' notations; if none is accepted, the option
        // is unset.
        OptionKind::Text { .. } => (0..100).find_map(|_| {
            let length = 1 + random.below(15);
            let text: String = (0..length)
                .filter_map(|_| random.choose(b"0123456/").map(|&byte| char::from(byte)))
                .collect();
            spec.accept(&text).ok()
        }),
        OptionKind::File { words, .. } | OptionKind::FileNamedInConfig { words, .. } => {
            random.choose(words).map(ToString::to_string)
        }
    }
}

/// Random options that are consistent: those of a preset in a quarter of the games, else any.
fn values<C: GameSpec>(game: C, random: &mut Random) -> OptionValues {
    loop {
        let mut values = OptionValues::defaults(game.meta().options);
        let preset = random.chance(25).then(|| random.choose(game.meta().presets)).flatten();
        for spec in game.meta().options {
            let drawn = match preset {
                Some(preset) => preset.value(spec).map(Into::into),
                None if random.chance(20) => None,
                None => value(spec, random),
            };
            if let Some(drawn) = drawn {
                values.set(spec.key, drawn);
            }
        }
        if game.start(&values, &mut random.clone()).is_ok() {
            return values;
        }
    }
}

impl PerGameTask for Play<'_> {
    type Output = Tally;

    fn run<C: GameSpec>(self, game: C) -> Tally {
        let Self { mut random, number, reached } = self;
        let values = values(game, &mut random);
        *reached = format!("{} {values:?}", game.meta().id);
        let start = game.start(&values, &mut random).expect("accepted before");
        let players = Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat));
        let seed = format!("random-{number}").parse().expect("a seed");
        let mut session =
            Session::<C::Position>::new(Setup { options: values, players, seed }, start);
        let mut universe = HashSet::<MoveOf<C>>::new();
        let mut moves: Vec<MoveOf<C>> = Vec::new();
        let knowledge = game.knowledge();
        let is_thorough = (number / GameId::ALL.len() as u64).is_multiple_of(THOROUGH);
        let span = session.goal().and_then(|goal| C::moves_to_end(session.position(), goal, 0));
        let begun = reached.clone();
        let over = loop {
            let position = session.position().clone();
            *reached = format!("{begun}, ply {}: {position}", moves.len());
            if is_thorough {
                universe.extend(position.legal_moves());
                laws::check(game, &position, &knowledge, &universe);
            } else {
                laws::check_quickly(game, &position);
            }
            if let Some(side) = position.mover() {
                assert!(session.goal().is_some() || side == session.mover(), "who is to move");
            }
            let seat = match session.state() {
                GameStatus::Over(ending) => break Some(ending),
                GameStatus::ToMove(seat) => seat,
            };
            assert_eq!(seat, session.mover(), "who is to move");
            if moves.len() == LONGEST {
                break None;
            }
            let mut legal = position.legal_moves();
            assert!(!legal.is_empty(), "a game that goes on has moves");
            legal.retain(|&mv| session.check(mv).is_ok());
            // A puzzle can have a dead end.
            let Some(&mv) = random.choose(&legal) else { break None };
            let (after, turn) = position.after(mv);
            assert_eq!(session.play(mv), Ok(turn), "{mv}");
            assert_eq!(session.position(), &after, "{mv}");
            let passes = turn == Turn::Opponent && session.goal().is_none();
            let expected = if passes { seat.other() } else { seat };
            assert_eq!(session.mover(), expected, "{mv}: who is to move");
            moves.push(mv);
        };
        if let (Some(span), Some(_)) = (span, over) {
            assert!(span.fewest as usize <= moves.len(), "it ended before it could");
            assert!(moves.len() <= span.most as usize, "it goes on after its last move");
        }
        finish(game, &mut session, &moves, is_thorough);
        tally(game, &session, over, moves.len())
    }
}

/// Checks that undoing and replaying the game, and saving and restoring it, give the same game.
fn finish<C: GameSpec>(
    game: C,
    session: &mut Session<C::Position>,
    moves: &[MoveOf<C>],
    is_thorough: bool,
) {
    let (end, state) = (session.position().clone(), session.state());
    while session.step_back() {}
    assert_eq!(session.position(), session.start(), "all is undone");
    for &mv in moves {
        session.play(mv).expect("it was legal");
    }
    assert_eq!((session.position(), session.state()), (&end, state), "replayed");
    assert_eq!(
        session.tree().nodes_after_root().count(),
        moves.len(),
        "replayed moves are the same nodes"
    );
    if is_thorough {
        let record: Record = session.to_record(game.meta().id).parse().expect("a record");
        let again = restore(game, &record).expect("a game");
        assert_eq!((again.position(), again.state()), (&end, state), "saved and restored");
    }
}

fn tally<C: GameSpec>(
    game: C,
    session: &Session<C::Position>,
    ending: Option<Ending>,
    plies: usize,
) -> Tally {
    let ended = match ending {
        Some(Ending::Won(side)) => format!("won by player {side}"),
        Some(ending) => ending.to_string(),
        None => format!("unfinished after {LONGEST} plies"),
    };
    let id = game.meta().id;
    let mut keys = vec![format!("{id}: games"), format!("{id}: {ended}")];
    for (key, value) in session.setup().options.iter() {
        keys.push(
            match game.meta().options.iter().find(|spec| spec.key == key).map(|spec| spec.kind) {
                Some(OptionKind::Text { .. }) => format!("{id}: option {key}, any text"),
                _ => format!("{id}: option {key} = {value}"),
            },
        );
    }
    let counts = keys.into_iter().map(|key| (key, 1)).collect();
    Tally { games: 1, plies: plies as u64, longest: plies, counts }
}
