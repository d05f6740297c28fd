//! Statistics of a set of games.

use std::collections::{BTreeMap, HashMap};

use arcade_engine::insertion_sort_by;
use arcade_games::session::CoachTally;
use arcade_games::session::review::AccuracyTally;

/// Statistics of a set of games, from the view of the player of each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameStats {
    /// The number of finished games.
    pub played: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Puzzles solved; they count neither as won nor as lost.
    pub solved: u32,
    /// The result of each game, in the order in which they were played.
    pub results: Vec<PlayerResult>,
    /// The number of games of each length in plies.
    pub lengths: BTreeMap<u32, u32>,
    /// The accuracy counts of all reviewed games.
    pub accuracy_tally: AccuracyTally,
    /// The accuracy in each reviewed game that had something at stake, in the order in which they were
    /// played.
    pub accuracies: Vec<f64>,
    /// The coach's counts of each game in which it judged moves, in the order in which they were
    /// played.
    pub coached: Vec<CoachTally>,
    /// The first moves, the most frequent one first.
    pub first_moves: Vec<FirstMove>,
    /// The start position of more than half of the games, if there is one; puzzles are left out, and games whose
    /// start was dealt.
    pub start: Option<String>,
}

/// A first move, of either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub mv: String,
    /// The number of games that began with it.
    pub played: u32,
    /// Those that were won, from the view of the player of each.
    pub won: u32,
    /// Whether all of them began from the common [start](GameStats::start): only then does the move have
    /// a single value.
    pub is_from_start: bool,
}

impl GameStats {
    /// The current streak: the number of games won or puzzles solved in a row, up to the last game.
    pub fn streak(&self) -> usize {
        self.results.iter().rev().take_while(|result| result.is_good()).count()
    }

    /// The longest streak.
    pub fn best_streak(&self) -> usize {
        let rows = self.results.split(|result| !result.is_good());
        rows.map(<[PlayerResult]>::len).max().unwrap_or(0)
    }

    /// The mean length of a game in plies; `None` without games.
    pub fn mean_plies(&self) -> Option<f64> {
        let plies = |(&plies, &games)| f64::from(plies) * f64::from(games);
        (self.played > 0)
            .then(|| self.lengths.iter().map(plies).sum::<f64>() / f64::from(self.played))
    }

    /// The coach's counts over all games.
    pub fn coached_in_all(&self) -> CoachTally {
        self.coached.iter().copied().fold(CoachTally::default(), CoachTally::plus)
    }

    /// The coach's counts over the last ten games in which it judged moves; `None` unless there are
    /// more than ten such games.
    pub fn coached_lately(&self) -> Option<CoachTally> {
        const LATELY: usize = 10;
        let earlier = self.coached.len().checked_sub(LATELY).filter(|&earlier| earlier > 0)?;
        let lately = self.coached[earlier..].iter().copied();
        Some(lately.fold(CoachTally::default(), CoachTally::plus))
    }

    /// The median length in plies; `None` without games.
    pub fn median_plies(&self) -> Option<u32> {
        let mut games = 0;
        let mut lengths = self.lengths.iter();
        let (&plies, _) = lengths.find(|(_, count)| {
            games += **count;
            2 * games >= self.played
        })?;
        Some(plies)
    }
}

/// The result of a game for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerResult {
    /// The player won.
    Won,
    /// The game was drawn.
    Drawn,
    /// The player lost.
    Lost,
    /// The player reached the goal of a puzzle.
    Solved,
    /// The player ended a puzzle without reaching the goal.
    Missed,
}

impl PlayerResult {
    /// Whether a streak continues with it.
    fn is_good(self) -> bool {
        matches!(self, Self::Won | Self::Solved)
    }

    /// Whether the game was a puzzle.
    fn is_puzzle(self) -> bool {
        matches!(self, Self::Solved | Self::Missed)
    }
}

/// What statistics need of a game, with texts as indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatsGame {
    /// The index of its group.
    pub(super) group: usize,
    pub(super) result: PlayerResult,
    pub(super) plies: u32,
    /// The indices in the list of texts of its first move and of its start position, unless that was dealt.
    pub(super) first_move: Option<usize>,
    pub(super) start: Option<usize>,
    /// The player's accuracy counts, if the game was reviewed.
    pub(super) accuracy_tally: Option<AccuracyTally>,
    /// The coach's counts.
    pub(super) coached: CoachTally,
}

/// Builds [`GameStats`] from games added in the order in which they were played. Texts are given as
/// indices.
#[derive(Default)]
pub(super) struct GameStatsBuilder {
    stats: GameStats,
    first_moves: HashMap<usize, FirstMoveCounts>,
    starts: HashMap<usize, u32>,
}

/// The games that began with the same move.
struct FirstMoveCounts {
    played: u32,
    won: u32,
    /// The start position of all of them, if they share one.
    start: Option<usize>,
}

impl GameStatsBuilder {
    pub(super) fn add(&mut self, game: &StatsGame) {
        let &StatsGame { result, plies, first_move, start, accuracy_tally, coached, .. } = game;
        let stats = &mut self.stats;
        stats.played += 1;
        match result {
            PlayerResult::Won => stats.won += 1,
            PlayerResult::Drawn => stats.drawn += 1,
            PlayerResult::Lost => stats.lost += 1,
            PlayerResult::Solved => stats.solved += 1,
            PlayerResult::Missed => {}
        }
        stats.results.push(result);
        *stats.lengths.entry(plies).or_default() += 1;
        if let Some(accuracy_tally) = accuracy_tally {
            stats.accuracy_tally = stats.accuracy_tally.plus(accuracy_tally);
            stats.accuracies.extend(accuracy_tally.accuracy());
        }
        stats.coached.extend((coached.judged > 0).then_some(coached));
        let start = start.filter(|_| !result.is_puzzle());
        if let Some(start) = start {
            *self.starts.entry(start).or_default() += 1;
        }
        if let Some(first_move) = first_move {
            let counts = FirstMoveCounts { played: 0, won: 0, start };
            let counts = self.first_moves.entry(first_move).or_insert(counts);
            counts.played += 1;
            counts.won += u32::from(result == PlayerResult::Won);
            counts.start = counts.start.filter(|&other| Some(other) == start);
        }
    }

    pub(super) fn finish(self, texts: &[String]) -> GameStats {
        let Self { stats, first_moves, starts } = self;
        let common = starts.into_iter().find(|(_, games)| 2 * games > stats.played);
        let common = common.map(|(start, _)| start);
        let first_moves = first_moves.into_iter().map(|(first_move, counts)| FirstMove {
            mv: texts[first_move].clone(),
            played: counts.played,
            won: counts.won,
            is_from_start: common.is_some() && counts.start == common,
        });
        let mut first_moves: Vec<FirstMove> = first_moves.collect();
        insertion_sort_by(&mut first_moves, |one, other| {
            (other.played, &one.mv).cmp(&(one.played, &other.mv))
        });
        GameStats { first_moves, start: common.map(|start| texts[start].clone()), ..stats }
    }
}
