//! Problems made from played games, as many as are wanted.

use std::collections::{HashSet, VecDeque};
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arcade_engine::{Cache, Game, Random, Seed, Side, Turn};
use rustc_hash::FxBuildHasher;

use super::posed::Poser;
use super::{Grade, Problem, ProblemError};
use crate::kit::GameSpec;
use crate::options::Values;

/// The longest game, in plies: some go round in circles.
const LONGEST_GAME: usize = 200;
/// After so many games in a row without a new problem there are none left, as far as anybody can tell.
const MOST_GAMES: u32 = 1_000;
/// How far a player of these games looks ahead, where it does.
const SIGHT: u32 = 2;

/// Which problems are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted {
    /// Those of any level.
    Any,
    /// Those of one level.
    Only(Grade),
    /// Those of one level, or else of the nearest among so many.
    Near(Grade, usize),
}

/// Makes problems from the positions of games that begin where the options say. They are played half
/// at random, and half by simple players. A game gives one problem at most, and no problem comes twice,
/// nor its image under a symmetry of the game.
pub struct Problems<C: GameSpec> {
    game: C,
    seed: Seed,
    values: Values,
    wanted: Wanted,
    poser: Poser<C>,
    /// How many games have been played.
    games: u64,
    /// Where all games begin, unless each is dealt anew. Everybody knows that position: it is no
    /// problem, and a game of which it would be the one gives none.
    start: Option<C::Game>,
    /// The positions of the last game that weren't looked at yet, and who moves there.
    open: Vec<(C::Game, Side)>,
    /// Problems that were made where another was nearer to the level wanted.
    spare: VecDeque<Problem<C::Game>>,
    /// The positions looked at.
    seen: HashSet<C::Game, FxBuildHasher>,
}

impl<C: GameSpec> Problems<C> {
    /// The problems of a seed, from games with these options; of one level, if one is given. Solved
    /// tables are kept in `cache`. Once `stop` is true, no more are made.
    pub fn new(
        game: C,
        seed: Seed,
        values: Values,
        level: Option<Grade>,
        cache: Cache,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let wanted = level.map_or(Wanted::Any, Wanted::Only);
        Self::wanting(game, wanted, seed, values, cache, stop)
    }

    pub(super) fn wanting(
        game: C,
        wanted: Wanted,
        seed: Seed,
        values: Values,
        cache: Cache,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self {
            game,
            seed,
            values,
            wanted,
            poser: Poser::new(game, cache, stop),
            games: 0,
            start: None,
            open: Vec::new(),
            spare: VecDeque::new(),
            seen: HashSet::default(),
        }
    }

    /// Makes the next problem.
    ///
    /// # Errors
    /// When it is told to stop, and may go on when the flag is cleared; when there seem to be no more;
    /// when a game can't be started; or when there is no memory for a table.
    pub fn make(&mut self) -> Result<Problem<C::Game>, ProblemError> {
        self.make_telling(&mut |_| ())
    }

    /// The same, telling with each game how many have been played in all.
    ///
    /// # Errors
    /// As [`make`](Self::make).
    pub fn make_telling(
        &mut self,
        heard: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Game>, ProblemError> {
        match self.wanted {
            Wanted::Any => self.make_any(None, heard),
            Wanted::Only(level) => self.make_any(Some(level), heard),
            Wanted::Near(level, most) => self.make_near(level, most, heard),
        }
    }

    /// Makes the next problem of a level, or else of the nearest that comes up among a few; those that
    /// are passed over come later.
    ///
    /// # Errors
    /// As [`make`](Self::make), whatever level is wanted there.
    pub fn make_for(&mut self, level: Grade) -> Result<Problem<C::Game>, ProblemError> {
        const FEW: usize = 12;
        self.make_near(level, FEW, &mut |_| ())
    }

    /// Makes problems until there are `most`, and gives the first of this level, or else the first of
    /// the nearest.
    fn make_near(
        &mut self,
        wanted: Grade,
        most: usize,
        heard: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Game>, ProblemError> {
        let distance = |problem: &Problem<C::Game>| problem.level.distance(wanted);
        while self.spare.len() < most && self.spare.iter().all(|spare| distance(spare) > 0) {
            match self.make_any(None, heard) {
                Ok(next) => self.spare.push_back(next),
                Err(ProblemError::NoMore { .. }) if !self.spare.is_empty() => break,
                Err(error) => return Err(error),
            }
        }
        let nearest = (0..self.spare.len()).min_by_key(|&at| distance(&self.spare[at]));
        let nearest = nearest.and_then(|at| self.spare.remove(at));
        Ok(nearest.expect("one was made, or there is no more"))
    }

    /// Makes the next problem of a level, or of any.
    fn make_any(
        &mut self,
        level: Option<Grade>,
        heard: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Game>, ProblemError> {
        let mut games = 0;
        loop {
            while let Some((position, mover)) = self.open.last() {
                let image = representative(position);
                let problem = if self.seen.contains(&image) {
                    None
                } else {
                    self.poser.pose(position, *mover)?
                };
                self.seen.insert(image);
                self.open.pop();
                let is_wanted =
                    |problem: &Problem<C::Game>| level.is_none_or(|level| problem.level == level);
                let Some(problem) = problem.filter(is_wanted) else { continue };
                self.open.clear();
                if self.start.as_ref() != Some(&problem.position) {
                    return Ok(problem);
                }
            }
            if games == MOST_GAMES {
                return Err(ProblemError::NoMore { level, games });
            }
            games += 1;
            self.play()?;
            heard(self.games);
        }
    }

    /// What went wrong since this was asked last, without keeping a problem from being made.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.poser.warnings)
    }

    /// Plays a game and opens its positions, in any order.
    fn play(&mut self) -> Result<(), ProblemError> {
        let mut random = Random::new(&self.seed, self.games);
        let start = self.game.start(&self.values, &mut random)?;
        self.games += 1;
        let other = self.game.start(&self.values, &mut Random::fixed())?.position;
        self.start = Some(other).filter(|other| *other == start.position);
        let (mut position, mut mover) = (start.position, start.first);
        while position.outcome().is_none() && self.open.len() < LONGEST_GAME {
            self.open.push((position.clone(), mover));
            let choice = match random.below(4) {
                0 => self.poser.players.greedy(&position),
                1 => self.poser.players.looking(&position, SIGHT),
                _ => position.legal_moves(),
            };
            let mv = *random.choose(&choice).expect("a game that goes on has moves");
            if position.play_unchecked(mv) == Turn::Passes {
                mover = mover.other();
            }
        }
        random.shuffle(&mut self.open);
        Ok(())
    }
}

impl<C: GameSpec> Debug for Problems<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problems").field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// The same one of a position and its images.
fn representative<G: Game>(position: &G) -> G {
    let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry));
    images.min_by_key(ToString::to_string).unwrap_or_else(|| position.clone())
}
