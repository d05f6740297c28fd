//! Statistics: what was played against whom, and how it ended. All of it follows from the results
//! that the index knows; nothing is asked or read here.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::mem::take;

use rustc_hash::FxHashMap;

use super::Index;
use super::figures::{Counted, Figures, Mark, Tally};
use crate::engine::Skill;
use crate::game::Side;
use crate::games::GameId;
use crate::kit::GameSpec;
use crate::options::Values;
use crate::puzzle::Goal;
use crate::session::review::AtStake;
use crate::session::{Ending, Player, PlayerKind, Score, Summary};
use crate::store::StoreError;

/// The options that say who plays and how well, and not what is played.
const OF_PLAYERS: [&str; 3] = ["level", "depth", "time_limit_ms"];

/// All games that are over and count, each in its [`Group`].
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    groups: Vec<Group>,
    /// The one played first comes first.
    games: Vec<Counted>,
    /// The openings and the start positions.
    texts: Vec<String>,
}

/// Games of the same kind: what is played, by whom, against whom and from which seat.
///
/// Results are those of the `player`. Of two people that is the one who has played more games against
/// computers or, if neither has, whose name comes first; of two computers the one in seat 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Group {
    /// The game that is played.
    pub game: GameId,
    /// Its options, without those that say who plays and how well.
    pub options: Values,
    /// Whose results these are: a person's, or a computer's where two of them played.
    pub player: PlayerKind,
    /// Who sat in the other seat.
    pub opponent: Opponent,
    /// The seat of the player.
    pub seat: Side,
}

/// Who sits in the other seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Opponent {
    /// A computer of this kind.
    Computer(Skill),
    /// A person of this name.
    Person(String),
    /// Nobody: the game is a puzzle for one.
    Nobody,
}

impl Index {
    /// The statistics of all games whose results count.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn statistics(&mut self) -> Result<Statistics, StoreError> {
        let results = self.results()?.into_iter().rev();
        let results = results.filter_map(|entry| Some((entry.game.ok()?, entry.at_stake)));
        Ok(Statistics::of(results.collect()))
    }
}

impl Statistics {
    /// The statistics of these games, of which the one played first comes first, with what was at
    /// stake for each seat in those that were reviewed. Games that are not over don't count.
    pub fn of(results: Vec<(Summary, Option<[AtStake; 2]>)>) -> Self {
        let regulars = regulars(results.iter().map(|(game, _)| game));
        let (mut groups, mut texts) = (Numbered::default(), Numbered::default());
        let mut games = Vec::with_capacity(results.len());
        for (mut game, at_stake) in results {
            let (Some(id), Some(ending)) = (GameId::find(&game.game), game.ending) else {
                continue;
            };
            let seat = player(&game, &regulars);
            let mark = mark(id, &game, ending, seat);
            games.push(Counted {
                mark,
                plies: u32::try_from(game.plies).unwrap_or(u32::MAX),
                at_stake: at_stake.map(|seats| seats[seat.index()]),
                coached: game.heading.coached,
                opening: game.opening.take().map(|mv| texts.number(mv)),
                start: texts.number(take(&mut game.start)),
                group: groups.number(Group::of(id, game, seat)),
            });
        }
        Self { groups: groups.things, games, texts: texts.things }
    }

    /// The groups that have games, in no order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The figures of all games whose groups have the same key; those whose group has none are left
    /// out.
    pub fn by<K: Ord>(&self, key: impl Fn(&Group) -> Option<K>) -> BTreeMap<K, Figures> {
        let mut keys = BTreeMap::new();
        let mut tallies = Vec::new();
        // The tally of each group.
        let tally_of = self.groups.iter().map(|group| {
            let next = tallies.len();
            let number = *keys.entry(key(group)?).or_insert(next);
            if number == next {
                tallies.push(Tally::default());
            }
            Some(number)
        });
        let tally_of: Vec<Option<usize>> = tally_of.collect();
        for game in &self.games {
            if let Some(number) = tally_of[game.group] {
                tallies[number].add(game);
            }
        }
        let mut finish = |number: usize| take(&mut tallies[number]).finish(&self.texts);
        keys.into_iter().map(|(key, number)| (key, finish(number))).collect()
    }

    /// The figures of all games whose groups are counted.
    pub fn over(&self, is_counted: impl Fn(&Group) -> bool) -> Figures {
        self.by(|group| is_counted(group).then_some(())).remove(&()).unwrap_or_default()
    }
}

impl Group {
    /// The group of a game, for the player in this seat.
    fn of(id: GameId, game: Summary, seat: Side) -> Self {
        let is_puzzle = game.setup.goal().is_some();
        let player = game.player(seat).kind.asked();
        let [first, second] = game.setup.players;
        let other = if seat == Side::One { second } else { first };
        let mut options = game.setup.values;
        for key in OF_PLAYERS {
            options.unset(key);
        }
        let opponent = match other.kind {
            _ if is_puzzle => Opponent::Nobody,
            PlayerKind::Computer(skill) => Opponent::Computer(skill.asked()),
            PlayerKind::Human => Opponent::Person(other.name),
        };
        Self { game: id, options, player, opponent, seat }
    }

    /// Whether two computers played.
    pub fn is_computers(&self) -> bool {
        self.player != PlayerKind::Human
    }

    /// The options that aren't the usual ones, as "piles 2/1, rule normal"; nothing where all are.
    pub fn variant(&self) -> String {
        let specs = self.game.meta().specs;
        let usual = |key: &str| specs.iter().find(|spec| spec.key == key)?.default;
        let unusual = self.options.iter().filter(|&(key, value)| usual(key) != Some(value));
        let words = unusual.map(|(key, value)| format!("{} {value}", key.replace('_', " ")));
        words.collect::<Vec<_>>().join(", ")
    }

    /// Who played against whom, in a few words: the opponent of a person, and of two computers both.
    pub fn against(&self) -> String {
        match (&self.opponent, self.player) {
            (Opponent::Nobody, _) => "alone".into(),
            (Opponent::Person(name), _) => name.clone(),
            (Opponent::Computer(skill), PlayerKind::Human) => skill.to_string(),
            (Opponent::Computer(skill), player) => format!("{player} - {skill}"),
        }
    }
}

/// How many games against computers each person has played, by their names.
fn regulars<'a>(games: impl Iterator<Item = &'a Summary>) -> HashMap<String, u32> {
    let mut regulars = HashMap::new();
    for game in games.filter(|game| game.ending.is_some()) {
        if let Some(seat) = game.person() {
            let name = &game.player(seat).name;
            match regulars.get_mut(name) {
                Some(count) => *count += 1,
                None => drop(regulars.insert(name.clone(), 1)),
            }
        }
    }
    regulars
}

/// The seat whose results count.
fn player(game: &Summary, regulars: &HashMap<String, u32>) -> Side {
    if let Some(seat) = game.person() {
        return seat;
    }
    let [first, second] = &game.setup.players;
    let are_people = first.is_human() && second.is_human() && game.setup.goal().is_none();
    let played = |player: &Player| regulars.get(&player.name).copied().unwrap_or(0);
    let rank = |player| (Reverse(played(player)), player.name.as_str());
    if are_people && rank(second) < rank(first) { Side::Two } else { Side::One }
}

/// How a game ended for the player in a seat.
fn mark(id: GameId, game: &Summary, ending: Ending, seat: Side) -> Mark {
    match (game.setup.goal(), game.score_of(seat)) {
        (Some(goal), _) if ending == Ending::Completed => {
            if solves(id, game, goal) {
                Mark::Solved
            } else {
                Mark::Missed
            }
        }
        (Some(_), _) | (None, None) => Mark::Missed,
        (None, Some(Score::Won)) => Mark::Won,
        (None, Some(Score::Drawn)) => Mark::Drawn,
        (None, Some(Score::Lost)) => Mark::Lost,
    }
}

/// Tells whether a puzzle that was played to its end reached its goal.
fn solves(game: GameId, played: &Summary, goal: Goal) -> bool {
    let span = game.parse(&played.start).ok().and_then(|start| GameId::span(&start));
    span.is_some_and(|span| usize::try_from(goal.target(span)) == Ok(played.plies))
}

/// Things numbered in the order in which they come.
struct Numbered<T> {
    numbers: FxHashMap<T, usize>,
    things: Vec<T>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), things: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// The number of a thing, counted from 0.
    fn number(&mut self, thing: T) -> usize {
        if let Some(&number) = self.numbers.get(&thing) {
            return number;
        }
        self.things.push(thing.clone());
        self.numbers.insert(thing, self.things.len() - 1);
        self.things.len() - 1
    }
}
