//! Statistics: who played what against whom, and the results. They are computed from the index's
//! results, without reading files or asking an engine.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use arcade_engine::{Outcome, Side, Skill};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::puzzle::Goal;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{Ending, Player, PlayerKind, Summary};
use rustc_hash::FxHashMap;
use strum::IntoStaticStr;

use super::finished_game::FinishedGame;
use super::game_stats::{GameStats, GameStatsBuilder, PlayerResult, StatsGame};
use super::row::{self, Outline, SetupCache};

/// The options that concern the players' strength, and not the rules.
pub(crate) const STRENGTH_KEYS: [&str; 3] = ["level", "depth", "time_limit_ms"];

/// All finished games that count, each in its [`Group`].
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    groups: Vec<Group>,
    /// In the order in which they were played.
    games: Vec<StatsGame>,
    /// The first moves and start positions, to which games refer by index.
    texts: Vec<String>,
}

/// A group of games with the same rules, players and seats.
///
/// Results are from the view of `player`. Of two people, that is the one who has played more games
/// against computers or, at a tie, the first by name; of two computers, the one in seat 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Group {
    /// Which game.
    pub game: GameId,
    /// Its options, without those that concern the players' strength.
    pub options: OptionValues,
    /// Whose results these are: a person, or a computer if two of them played.
    pub player: PlayerKind,
    /// The player in the other seat.
    pub opponent: Opponent,
    /// The seat of `player`.
    pub seat: Side,
}

/// The player in the other seat. Converted to text it is the name of the variant, since a person may have the name
/// of a computer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Opponent {
    /// A computer with this skill.
    Computer(Skill),
    /// A person with this name.
    Person(String),
    /// Nobody: the game is a puzzle for one.
    Nobody,
}

impl Statistics {
    /// The statistics of these games, in the order in which they were played, with the accuracy counts
    /// of each seat if they were reviewed. Unfinished games don't count.
    pub fn of(results: &[(Summary, Option<[AccuracyTally; 2]>)]) -> Self {
        let rows: Vec<_> = results.iter().map(|(game, _)| row::to_json(game, None)).collect();
        let mut setups = SetupCache::default();
        let finished = rows.iter().zip(results).filter_map(|(row, (_, accuracy_tally))| {
            let outline = Outline::from_json(row.get())?;
            Some(((), FinishedGame::new(outline, &mut setups, *accuracy_tally)?))
        });
        Self::from_finished(&finished.collect::<Vec<_>>())
    }

    /// The statistics of finished games, in the order in which they were played.
    pub(super) fn from_finished<T>(played: &[(T, FinishedGame<'_>)]) -> Self {
        let games_against_computers = games_against_computers(played);
        let (mut groups, mut texts) = (Interner::default(), Interner::default());
        // Look up groups by the address of the setup: most games share theirs with others.
        let mut group_of = FxHashMap::default();
        let games = played.iter().map(|(_, game)| {
            let seat = game.seat(&games_against_computers);
            let group = group_of.entry((game.game, Rc::as_ptr(&game.setup), seat));
            StatsGame {
                result: game.result(seat),
                plies: u32::try_from(game.plies).unwrap_or(u32::MAX),
                accuracy_tally: game.accuracy_tally.map(|seats| seats[seat.index()]),
                coached: game.coached,
                first_move: game.first_move.as_deref().map(|mv| texts.intern(mv)),
                start: (!game.is_dealt()).then(|| texts.intern(&*game.start)),
                group: *group.or_insert_with(|| groups.intern(game.group(seat))),
            }
        });
        let games = games.collect();
        let texts = texts.values.into_iter().map(Into::into).collect();
        Self { groups: groups.values, games, texts }
    }

    /// The groups, in no order.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The statistics of the groups with the same key, in the order of the keys; groups without a key are
    /// left out.
    pub fn by<K: Ord>(&self, key: impl Fn(&Group) -> Option<K>) -> Vec<(K, GameStats)> {
        let mut keys = Vec::new();
        for key in self.groups.iter().filter_map(&key) {
            if let Err(index) = keys.binary_search(&key) {
                keys.insert(index, key);
            }
        }
        let index = |group| keys.binary_search(&key(group)?).ok();
        let indices: Vec<Option<usize>> = self.groups.iter().map(index).collect();
        let stats = self.stats(&indices, keys.len());
        keys.into_iter().zip(stats).collect()
    }

    /// The statistics of all groups that `is_counted` accepts.
    pub fn filtered(&self, is_counted: impl Fn(&Group) -> bool) -> GameStats {
        let indices: Vec<Option<usize>> =
            self.groups.iter().map(|group| is_counted(group).then_some(0)).collect();
        self.stats(&indices, 1).remove(0)
    }

    /// `count` statistics, given for each group the index of the one in which it is counted, if any.
    fn stats(&self, indices: &[Option<usize>], count: usize) -> Vec<GameStats> {
        let mut builders: Vec<GameStatsBuilder> =
            (0..count).map(|_| GameStatsBuilder::default()).collect();
        for game in &self.games {
            if let Some(index) = indices[game.group] {
                builders[index].add(game);
            }
        }
        builders.into_iter().map(|builder| builder.finish(&self.texts)).collect()
    }
}

impl Group {
    /// Whether two computers played.
    pub fn is_between_computers(&self) -> bool {
        self.player != PlayerKind::Human
    }

    /// The options that differ from their defaults, as "piles 2/1, rule normal"; empty if none does.
    pub fn variant(&self) -> String {
        let specs = self.game.meta().options;
        let default = |key: &str| specs.iter().find(|spec| spec.key == key)?.default;
        let unusual = self.options.iter().filter(|&(key, value)| default(key) != Some(value));
        let words = unusual.map(|(key, value)| format!("{} {value}", key.replace('_', " ")));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The opponent in a few words; if two computers played, both of them.
    pub fn against(&self) -> String {
        match (&self.opponent, self.player) {
            (Opponent::Nobody, _) => "alone".into(),
            (Opponent::Person(name), _) => name.clone(),
            (Opponent::Computer(skill), PlayerKind::Human) => skill.to_string(),
            (Opponent::Computer(skill), player) => format!("{player} - {skill}"),
        }
    }
}

impl FinishedGame<'_> {
    /// The seat from whose view the result counts.
    fn seat(&self, games_against_computers: &HashMap<&str, u32>) -> Side {
        if let Some(seat) = self.setup.person() {
            return seat;
        }
        let [first, second] = &self.setup.players;
        let are_people = first.is_human() && second.is_human() && self.setup.goal().is_none();
        let played = |player: &Player| {
            games_against_computers.get(player.name.as_str()).copied().unwrap_or(0)
        };
        let rank = |player| (Reverse(played(player)), player.name.as_str());
        if are_people && rank(second) < rank(first) { Side::Two } else { Side::One }
    }

    /// The result for the player in a seat.
    fn result(&self, seat: Side) -> PlayerResult {
        match (self.setup.goal(), self.ending.result_for(seat)) {
            (Some(goal), _) if self.ending == Ending::Completed => {
                if self.solves(goal) {
                    PlayerResult::Solved
                } else {
                    PlayerResult::Missed
                }
            }
            (Some(_), _) | (None, None) => PlayerResult::Missed,
            (None, Some(Outcome::Win)) => PlayerResult::Won,
            (None, Some(Outcome::Draw)) => PlayerResult::Drawn,
            (None, Some(Outcome::Loss)) => PlayerResult::Lost,
        }
    }

    /// Whether its options deal a start of its own to each game.
    fn is_dealt(&self) -> bool {
        self.game.is_dealt(&self.setup.options)
    }

    /// Whether it reached the goal of its puzzle.
    fn solves(&self, goal: Goal) -> bool {
        let start = self.game.parse(&self.start).ok();
        let counts = start.and_then(|start| GameId::moves_to_end(&start, goal, 0));
        counts.is_some_and(|counts| usize::try_from(goal.target(counts)) == Ok(self.plies))
    }

    /// Its group, from the view of this seat.
    fn group(&self, seat: Side) -> Group {
        let [player, other] = [seat, seat.other()].map(|seat| &self.setup.players[seat.index()]);
        let mut options = self.setup.options.clone();
        for key in STRENGTH_KEYS {
            options.unset(key);
        }
        let opponent = match other.kind {
            _ if self.setup.goal().is_some() => Opponent::Nobody,
            PlayerKind::Computer(skill) => Opponent::Computer(skill.without_error_rate()),
            PlayerKind::Human => Opponent::Person(other.name.clone()),
        };
        Group { game: self.game, options, player: player.kind.without_error_rate(), opponent, seat }
    }
}

/// The number of games that each person, by name, has played against computers.
fn games_against_computers<'a, T>(games: &'a [(T, FinishedGame<'_>)]) -> HashMap<&'a str, u32> {
    let mut counts = HashMap::new();
    for (_, game) in games {
        if let Some(seat) = game.setup.person() {
            *counts.entry(game.setup.players[seat.index()].name.as_str()).or_default() += 1;
        }
    }
    counts
}

/// Numbers distinct values in the order in which they come.
struct Interner<T> {
    numbers: FxHashMap<T, usize>,
    values: Vec<T>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), values: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Interner<T> {
    /// The number of a value, counted from 0; a new value gets the next number.
    fn intern(&mut self, value: T) -> usize {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        self.values.push(value.clone());
        self.numbers.insert(value, self.values.len() - 1);
        self.values.len() - 1
    }
}
