//! The figures of some games together.

use std::collections::{BTreeMap, HashMap};

use crate::session::Coached;
use crate::session::review::AtStake;

/// The figures of some games, for those whose results they are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Games that are over.
    pub played: u32,
    /// Those of them that were won.
    pub won: u32,
    /// Those that nobody won.
    pub drawn: u32,
    /// Those that were lost.
    pub lost: u32,
    /// Puzzles whose goal was reached; they count neither as won nor as lost.
    pub solved: u32,
    /// How each game ended, the one played last at the end.
    pub marks: Vec<Mark>,
    /// How many games took how many plies.
    pub lengths: BTreeMap<u32, u32>,
    /// What was at stake in all games that were reviewed.
    pub at_stake: AtStake,
    /// The accuracy of each game that was reviewed and had something at stake, the one played last at
    /// the end.
    pub accuracies: Vec<f64>,
    /// What a coach has said in each game in which it has judged moves, the one played last at the end.
    pub coached: Vec<Coached>,
    /// The first moves, the one played most often first.
    pub openings: Vec<FirstMove>,
    /// The position that more than half of the games began from, if there is one; puzzles have none.
    pub start: Option<String>,
}

/// A first move, whoever made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// The move.
    pub mv: String,
    /// The games that began with it.
    pub played: u32,
    /// Those of them that were won by the player whose results count.
    pub won: u32,
    /// Whether all of them began from the common [start](Figures::start): then it has one value.
    pub is_from_start: bool,
}

impl Figures {
    /// Games won, or puzzles solved, one after the other until now.
    pub fn streak(&self) -> usize {
        self.marks.iter().rev().take_while(|mark| mark.is_good()).count()
    }

    /// The longest such row that there was.
    pub fn best_streak(&self) -> usize {
        let rows = self.marks.split(|mark| !mark.is_good());
        rows.map(<[Mark]>::len).max().unwrap_or(0)
    }

    /// The mean length of a game in plies; `None` without games.
    pub fn mean_plies(&self) -> Option<f64> {
        let plies = |(&plies, &games)| f64::from(plies) * f64::from(games);
        (self.played > 0)
            .then(|| self.lengths.iter().map(plies).sum::<f64>() / f64::from(self.played))
    }

    /// What a coach has said in all games.
    pub fn coached_in_all(&self) -> Coached {
        self.coached.iter().copied().fold(Coached::default(), Coached::and)
    }

    /// What a coach has said in the last ten games in which it has judged moves; `None` unless there
    /// are more.
    pub fn coached_lately(&self) -> Option<Coached> {
        const LATELY: usize = 10;
        let earlier = self.coached.len().checked_sub(LATELY).filter(|&earlier| earlier > 0)?;
        let lately = self.coached[earlier..].iter().copied();
        Some(lately.fold(Coached::default(), Coached::and))
    }

    /// The length in plies that half of the games don't exceed; `None` without games.
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

/// How a game ended for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// The player lost.
    Lost,
    /// The player reached the goal of a puzzle.
    Solved,
    /// The player ended a puzzle otherwise.
    Missed,
}

impl Mark {
    /// Whether it continues a streak.
    fn is_good(self) -> bool {
        matches!(self, Self::Won | Self::Solved)
    }

    /// Whether the game was a puzzle.
    fn is_puzzle(self) -> bool {
        matches!(self, Self::Solved | Self::Missed)
    }
}

/// A game that counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    /// The number of its group.
    pub(super) group: usize,
    pub(super) mark: Mark,
    pub(super) plies: u32,
    /// The numbers of its first move and of the position before it, among the texts.
    pub(super) opening: Option<usize>,
    pub(super) start: usize,
    /// What was at stake for the player, if the game was reviewed.
    pub(super) at_stake: Option<AtStake>,
    /// What a coach has said in it.
    pub(super) coached: Coached,
}

/// Figures while games are added, the one played first first. Texts have numbers.
#[derive(Default)]
pub(super) struct Tally {
    figures: Figures,
    openings: HashMap<usize, Begun>,
    starts: HashMap<usize, u32>,
}

/// Games that began with the same move.
struct Begun {
    played: u32,
    won: u32,
    /// Where all of them began, if that is one position.
    start: Option<usize>,
}

impl Tally {
    pub(super) fn add(&mut self, game: &Counted) {
        let &Counted { mark, plies, opening, start, at_stake, coached, .. } = game;
        let figures = &mut self.figures;
        figures.played += 1;
        match mark {
            Mark::Won => figures.won += 1,
            Mark::Drawn => figures.drawn += 1,
            Mark::Lost => figures.lost += 1,
            Mark::Solved => figures.solved += 1,
            Mark::Missed => {}
        }
        figures.marks.push(mark);
        *figures.lengths.entry(plies).or_default() += 1;
        if let Some(at_stake) = at_stake {
            figures.at_stake = figures.at_stake.and(at_stake);
            figures.accuracies.extend(at_stake.accuracy());
        }
        figures.coached.extend((coached.judged > 0).then_some(coached));
        let start = Some(start).filter(|_| !mark.is_puzzle());
        if let Some(start) = start {
            *self.starts.entry(start).or_default() += 1;
        }
        if let Some(opening) = opening {
            let begun = Begun { played: 0, won: 0, start };
            let begun = self.openings.entry(opening).or_insert(begun);
            begun.played += 1;
            begun.won += u32::from(mark == Mark::Won);
            begun.start = begun.start.filter(|&other| Some(other) == start);
        }
    }

    pub(super) fn finish(self, texts: &[String]) -> Figures {
        let Self { figures, openings, starts } = self;
        let common = starts.into_iter().find(|(_, games)| 2 * games > figures.played);
        let common = common.map(|(start, _)| start);
        let openings = openings.into_iter().map(|(opening, begun)| FirstMove {
            mv: texts[opening].clone(),
            played: begun.played,
            won: begun.won,
            is_from_start: common.is_some() && begun.start == common,
        });
        let mut openings: Vec<FirstMove> = openings.collect();
        openings.sort_by(|one, other| (other.played, &one.mv).cmp(&(one.played, &other.mv)));
        Figures { openings, start: common.map(|start| texts[start].clone()), ..figures }
    }
}
