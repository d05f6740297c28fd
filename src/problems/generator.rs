//! A generator of problems, which takes them from played games.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arcade_engine::{Position, Random, Seed, Side, TableCache, Turn};
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use jiff::civil::Date;
use rustc_hash::FxBuildHasher;

use super::finder::ProblemFinder;
use super::{Difficulty, Problem, ProblemError};

/// The longest game, in plies: games may run in circles.
const MAX_GAME_PLIES: usize = 200;
/// After this many games in a row without a new problem, the generator gives up.
const MAX_GAMES_WITHOUT_PROBLEM: u32 = 1_000;
/// The lookahead of the players of these games that have one, in plies.
const LOOKAHEAD: u32 = 2;

#[derive(Clone, Copy, Debug)]
enum Wanted {
    /// This level only, or any.
    Level(Option<Difficulty>),
    /// This level, or else the nearest among this many problems.
    Near(Difficulty, usize),
}

/// Generates problems from the positions of games with given options, half of which are played at
/// random and half by simple players. A game yields at most one problem, and no problem comes twice,
/// nor its image under a symmetry of the game.
pub struct ProblemGenerator<C: GameSpec> {
    game: C,
    seed: Seed,
    options: OptionValues,
    wanted: Wanted,
    finder: ProblemFinder<C>,
    /// The number of games played.
    games: u64,
    /// The start shared by all games, or `None` if each game is dealt its own. It is never posed; a
    /// game in which it would be the one chosen yields no problem.
    start: Option<C::Position>,
    /// The positions of the last game that haven't been examined yet, with the side to move.
    open: Vec<(C::Position, Side)>,
    /// Problems that were passed over because another one was nearer to the wanted level.
    spare: VecDeque<Problem<C::Position>>,
    /// The positions examined.
    seen: HashSet<C::Position, FxBuildHasher>,
}

impl<C: GameSpec> ProblemGenerator<C> {
    /// The problems of a seed, from games with these options, of one level if it is given. Solved
    /// tables are cached in `cache`. Setting `stop` stops the generator.
    pub fn new(
        game: C,
        seed: Seed,
        values: OptionValues,
        level: Option<Difficulty>,
        cache: TableCache,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self::wanting(game, Wanted::Level(level), seed, values, cache, stop)
    }

    /// The problems of a day, from games with the default options: the first one is the problem of the
    /// day, the same on every machine. Its level depends on the day of the week; if problems of that
    /// level are rare, it is the nearest one found.
    pub fn of_day(game: C, date: Date, cache: TableCache, stop: Arc<AtomicBool>) -> Self {
        /// The number of problems of which the one nearest to the day's level is taken.
        const MAX_COMPARED: usize = 60;
        let seed: Seed =
            format!("daily:{}:{date}", game.meta().id).parse().expect("a word without blanks");
        let wanted = Wanted::Near(Difficulty::of_weekday(date.weekday()), MAX_COMPARED);
        Self::wanting(game, wanted, seed, OptionValues::defaults(game.meta().options), cache, stop)
    }

    fn wanting(
        game: C,
        wanted: Wanted,
        seed: Seed,
        values: OptionValues,
        cache: TableCache,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self {
            game,
            seed,
            options: values,
            wanted,
            finder: ProblemFinder::new(game, cache, stop),
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
    /// When `stop` is set (it can continue once the flag is cleared); when no more problems seem to
    /// exist; when a game can't be started; or when there is no memory for a table.
    pub fn generate(&mut self) -> Result<Problem<C::Position>, ProblemError> {
        self.generate_with_progress(&mut |_| ())
    }

    /// Like [`generate`](Self::generate); calls `on_game_played` after each game with the total number of games.
    ///
    /// # Errors
    /// As [`generate`](Self::generate).
    pub fn generate_with_progress(
        &mut self,
        on_game_played: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Position>, ProblemError> {
        match self.wanted {
            Wanted::Level(level) => self.generate_any(level, on_game_played),
            Wanted::Near(level, most) => self.generate_near(level, most, on_game_played),
        }
    }

    /// Makes the next problem of a level, or else the nearest one among a few; those that are passed
    /// over come later.
    ///
    /// # Errors
    /// As [`generate`](Self::generate).
    pub fn generate_for(
        &mut self,
        level: Difficulty,
    ) -> Result<Problem<C::Position>, ProblemError> {
        const FEW: usize = 12;
        self.generate_near(level, FEW, &mut |_| ())
    }

    /// Makes problems until there are `max_problems`, and gives the first of this level, or else the first of
    /// the nearest.
    fn generate_near(
        &mut self,
        wanted: Difficulty,
        max_problems: usize,
        on_game_played: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Position>, ProblemError> {
        let distance = |problem: &Problem<C::Position>| problem.level.distance(wanted);
        while self.spare.len() < max_problems && self.spare.iter().all(|spare| distance(spare) > 0)
        {
            match self.generate_any(None, on_game_played) {
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
    fn generate_any(
        &mut self,
        level: Option<Difficulty>,
        on_game_played: &mut dyn FnMut(u64),
    ) -> Result<Problem<C::Position>, ProblemError> {
        let mut games = 0;
        loop {
            while let Some((position, mover)) = self.open.last() {
                let image = representative(position);
                let problem = if self.seen.contains(&image) {
                    None
                } else {
                    self.finder.problem_at(position, *mover)?
                };
                self.seen.insert(image);
                self.open.pop();
                let is_wanted = |problem: &Problem<C::Position>| {
                    level.is_none_or(|level| problem.level == level)
                };
                let Some(problem) = problem.filter(is_wanted) else { continue };
                self.open.clear();
                if self.start.as_ref() != Some(&problem.position) {
                    return Ok(problem);
                }
            }
            if games == MAX_GAMES_WITHOUT_PROBLEM {
                return Err(ProblemError::NoMore { level, games });
            }
            games += 1;
            self.play()?;
            on_game_played(self.games);
        }
    }

    /// Takes the warnings since the last call: of errors that didn't stop the generator.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.finder.warnings)
    }

    /// Plays a game and opens its positions, in any order.
    fn play(&mut self) -> Result<(), ProblemError> {
        let mut random = Random::new(&self.seed, self.games);
        let start = self.game.start(&self.options, &mut random)?;
        self.games += 1;
        let other = self.game.start(&self.options, &mut Random::fixed())?.position;
        self.start = Some(other).filter(|other| *other == start.position);
        let (mut position, mut mover) = (start.position, start.first);
        while position.outcome().is_none() && self.open.len() < MAX_GAME_PLIES {
            self.open.push((position.clone(), mover));
            let choice = match random.below(4) {
                0 => self.finder.players.greedy(&position),
                1 => self.finder.players.looking(&position, LOOKAHEAD),
                _ => position.legal_moves(),
            };
            let mv = *random.choose(&choice).expect("a game that goes on has moves");
            if position.play_unchecked(mv) == Turn::Opponent {
                mover = mover.other();
            }
        }
        random.shuffle(&mut self.open);
        Ok(())
    }
}

/// A canonical representative: the same for a position and all its symmetric images.
fn representative<P: Position>(position: &P) -> P {
    let images = (0..position.symmetries()).map(|symmetry| position.image(symmetry));
    images.min_by_key(ToString::to_string).unwrap_or_else(|| position.clone())
}
