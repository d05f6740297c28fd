//! The achievements of a person in one game, shown as a ladder: goals, called rungs, from a first win to a win over
//! the perfect computer.
//!
//! It follows from the results that count and from the journal alone, so games of earlier versions
//! count as well. Nothing that is played later takes a rung away.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use arcade_base::pluralized;
use arcade_engine::{Level, Outcome, Skill};
use arcade_games::games::GameId;
use arcade_games::session::{Ending, PlayerKind, Setup};
use jiff::Timestamp;
use jiff::civil::Date;
use strum::{IntoStaticStr, VariantArray};

use super::finished_game::FinishedGame;
use super::indexed_game::{IndexedGame, WinDrawLoss};
use super::journal::Journal;
use crate::daily::DailyLog;
use crate::lessons::lessons;
use crate::store::RecordId;

/// The solved problems of a game that make a rung.
const PROBLEMS: usize = 10;
/// The days in a row that make a rung.
const DAYS: u32 = 7;

/// A rung, in the order in which they are suggested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Rung {
    /// A win against any computer.
    FirstWin,
    /// A win against `easy` or a higher level.
    Easy,
    /// All lessons of the game are finished.
    Lessons,
    /// A win against `medium` or a higher level.
    Medium,
    /// A win against `medium` or a higher level without a tip, values, a line or an objection of the coach.
    Unaided,
    /// Ten problems of the game are solved.
    Problems,
    /// A win against `hard` or `perfect`.
    Hard,
    /// On seven days in a row the game's problem in the daily was decided on its day.
    Week,
    /// A win that no move of the person let go, by a complete and proven review.
    Flawless,
    /// A win or a draw against `perfect`.
    Perfect,
}

impl Rung {
    /// Every rung.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstWin => "first win",
            Self::Easy => "easy beaten",
            Self::Lessons => "lessons done",
            Self::Medium => "medium beaten",
            Self::Unaided => "won without tips",
            Self::Problems => "ten problems solved",
            Self::Hard => "hard beaten",
            Self::Week => "seven days in a row",
            Self::Flawless => "flawless win",
            Self::Perfect => "perfect beaten or held",
        }
    }

    /// The rung of a win against a level; against `random` it is the first win.
    pub const fn of_level(level: Level) -> Self {
        match level {
            Level::Random => Self::FirstWin,
            Level::Easy => Self::Easy,
            Level::Medium => Self::Medium,
            Level::Hard => Self::Hard,
            Level::Perfect => Self::Perfect,
        }
    }
}

/// How a rung was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedRung {
    /// When the game was played, or the event happened.
    pub at: Timestamp,
    /// The saved game; `None` if the game was deleted, or it was no game. The name of a deleted game may
    /// be that of another one by now.
    pub record: Option<RecordId>,
    /// Whether the game was drawn.
    pub is_drawn: bool,
}

/// A person's results in a game against computers, and the rungs that these reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LadderProgress {
    /// Wins, draws and losses.
    pub scores: WinDrawLoss,
    /// The number of flawless wins.
    pub flawless: u32,
    reached: BTreeMap<Rung, ReachedRung>,
}

impl LadderProgress {
    /// How a rung was reached; `None` if it wasn't.
    pub fn reached(&self, rung: Rung) -> Option<&ReachedRung> {
        self.reached.get(&rung)
    }

    /// The highest level whose rung is reached; `None` below `easy`.
    pub fn level(&self) -> Option<Level> {
        let is_reached = |level: &Level| self.reached.contains_key(&Rung::of_level(*level));
        Level::ALL.into_iter().skip(1).rfind(is_reached)
    }

    /// The progress by all results that count, given in the order in which they were played.
    pub(super) fn new<'a>(
        finished: impl IntoIterator<Item = &'a (&'a IndexedGame, FinishedGame<'a>)>,
        journal: &Journal,
    ) -> Self {
        let mut progress = Self::default();
        for (saved, game) in finished {
            let record = Some(&saved.id).filter(|_| !saved.is_deleted);
            let known = || [journal.is_flawless(saved), journal.was_helped(saved) == Some(false)];
            progress.add((record, saved.played), (&game.setup, game.ending), known);
        }
        progress
    }

    fn reach(&mut self, rung: Rung, at: Timestamp) {
        self.reached.entry(rung).or_insert(ReachedRung { at, record: None, is_drawn: false });
    }

    /// Adds a result that is later than all others; `known` returns whether a win was flawless, and whether
    /// it was without help.
    fn add(
        &mut self,
        (record, at): (Option<&RecordId>, Timestamp),
        (setup, ending): (&Setup, Ending),
        known: impl FnOnce() -> [bool; 2],
    ) {
        let Some(person) = setup.person() else { return };
        let rungs: Vec<Rung> = match (setup.players[person.other().index()].kind, ending) {
            (PlayerKind::Computer(skill), Ending::Won(winner)) if winner == person => {
                let level = if let Skill::Level(level) = skill { level } else { Level::Random };
                let beaten = Level::ALL.into_iter().filter(|&below| below <= level);
                let [is_flawless, is_unaided] = known();
                let unaided = (is_unaided && level >= Level::Medium).then_some(Rung::Unaided);
                let flawless = is_flawless.then_some(Rung::Flawless);
                beaten.map(Rung::of_level).chain(unaided).chain(flawless).collect()
            }
            (
                PlayerKind::Computer(Skill::Level(Level::Perfect)),
                Ending::Drawn | Ending::Repeated,
            ) => vec![Rung::Perfect],
            _ => Vec::new(),
        };
        self.flawless += u32::from(rungs.contains(&Rung::Flawless));
        match ending.result_for(person) {
            Some(Outcome::Win) => self.scores.won += 1,
            Some(Outcome::Draw) => self.scores.drawn += 1,
            Some(Outcome::Loss) => self.scores.lost += 1,
            None => {}
        }
        for rung in rungs {
            let is_drawn = ending.winner().is_none();
            let reached = || ReachedRung { at, record: record.cloned(), is_drawn };
            self.reached.entry(rung).or_insert_with(reached);
        }
    }
}

/// The ladder of a game: the rungs reached, and what can be done next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The game.
    pub game: GameId,
    /// The rungs, and the results against computers.
    pub progress: LadderProgress,
    /// The title of the first unfinished lesson.
    lesson: Option<String>,
    /// The number of problems solved.
    solved: usize,
    /// The days on which the game's problem in the daily was decided.
    days: DailyLog,
}

/// What can be done for the next rung.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Win a game.
    Win,
    /// Win against a level, or for `perfect` draw.
    Beat(Level),
    /// Finish the lesson with this title.
    Lesson(String),
    /// Solve this many problems.
    Problems(usize),
    /// Try the problem of the daily, on this day of the seven.
    Daily(u32),
    /// Win against a level without help.
    Unaided(Level),
    /// Win without a move that lets the win go.
    Flawless,
    /// All rungs are reached: win without such a move once more.
    FlawlessAgain,
}

impl Ladder {
    /// The ladder of a game, over the results that count of this game and of others, in the order in which
    /// they were played.
    pub(super) fn new(
        game: GameId,
        finished: &[(&IndexedGame, FinishedGame<'_>)],
        journal: &Journal,
    ) -> Self {
        let game_id = game.meta().id;
        let mut progress =
            LadderProgress::new(finished.iter().filter(|(_, it)| it.game == game), journal);
        let lessons = lessons(game);
        let finished = |lesson: &str| journal.finished_lesson(game_id, lesson);
        let done: Option<Vec<Timestamp>> =
            lessons.iter().map(|lesson| finished(&lesson.id)).collect();
        if let Some(last) = done.and_then(|times| times.into_iter().max()) {
            progress.reach(Rung::Lessons, last);
        }
        let solved =
            journal.practice_attempts.iter().filter(|(_, of, it)| of == game_id && it.solved);
        let solved: Vec<Timestamp> = solved.map(|&(at, ..)| at).collect();
        if let Some(&tenth) = solved.get(PROBLEMS - 1) {
            progress.reach(Rung::Problems, tenth);
        }
        let (days, week) = days(game_id, journal);
        if let Some(at) = week {
            progress.reach(Rung::Week, at);
        }
        let lesson = lessons.into_iter().find(|lesson| finished(&lesson.id).is_none());
        Self { game, progress, lesson: lesson.map(|it| it.title), solved: solved.len(), days }
    }

    /// What can be done today for the first rung that isn't reached.
    pub fn next(&self, today: Date) -> NextStep {
        let mut open =
            Rung::ALL.iter().copied().filter(|&rung| self.progress.reached(rung).is_none());
        let step = |rung| match rung {
            Rung::FirstWin => Some(NextStep::Win),
            Rung::Easy => Some(NextStep::Beat(Level::Easy)),
            Rung::Medium => Some(NextStep::Beat(Level::Medium)),
            Rung::Unaided => Some(NextStep::Unaided(Level::Medium)),
            Rung::Hard => Some(NextStep::Beat(Level::Hard)),
            Rung::Perfect => Some(NextStep::Beat(Level::Perfect)),
            Rung::Lessons => self.lesson.clone().map(NextStep::Lesson),
            Rung::Problems => Some(NextStep::Problems(PROBLEMS - self.solved)),
            // Once today's problem is decided, the next one is tomorrow's.
            Rung::Week if self.days.is_complete(today) => None,
            Rung::Week => Some(NextStep::Daily(self.days.streak(today).days + 1)),
            Rung::Flawless => Some(NextStep::Flawless),
        };
        open.find_map(step).unwrap_or(NextStep::FlawlessAgain)
    }

    /// Whether any rung is reached.
    pub fn is_begun(&self) -> bool {
        !self.progress.reached.is_empty()
    }

    /// The names of the rungs that a saved game has reached, without lower levels and the first win if it has
    /// reached a level.
    pub fn reached_by(&self, record: &RecordId) -> Vec<&'static str> {
        let by = |rung: &Rung| {
            let reached = self.progress.reached(*rung);
            reached.is_some_and(|reached| reached.record.as_ref() == Some(record))
        };
        let highest = Level::ALL.into_iter().map(Rung::of_level).rfind(by);
        let rungs =
            highest.into_iter().chain([Rung::Unaided, Rung::Flawless].into_iter().filter(by));
        rungs.map(|rung| self.name(rung)).collect()
    }

    /// The level beaten in the game that reached a rung, unless the rung is that of the level itself;
    /// `None` also if no game reached it.
    pub fn beaten_with(&self, rung: Rung) -> Option<Level> {
        let reached = self.progress.reached(rung)?;
        let is_same =
            |level: &Level| self.progress.reached(Rung::of_level(*level)) == Some(reached);
        Level::ALL.into_iter().rfind(is_same).filter(|&level| Rung::of_level(level) != rung)
    }

    /// The name of a rung. That of `perfect` depends on how it was reached.
    pub fn name(&self, rung: Rung) -> &'static str {
        match self.progress.reached(rung).map(|reached| reached.is_drawn) {
            Some(is_drawn) if rung == Rung::Perfect => {
                if is_drawn {
                    "perfect held"
                } else {
                    "perfect beaten"
                }
            }
            _ => rung.name(),
        }
    }
}

impl Display for NextStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win => f.write_str("win a game against any computer"),
            Self::Beat(level) => {
                let or = if *level == Level::Perfect { ", or hold it to a draw" } else { "" };
                write!(f, "beat {} ({level}){or}", level.persona().0)
            }
            Self::Unaided(level) => {
                write!(f, "beat {} ({level}) without tips or values", level.persona().0)
            }
            Self::Lesson(title) => write!(f, "the lesson \"{title}\""),
            Self::Problems(left) => {
                let more = if *left < PROBLEMS { "more " } else { "" };
                write!(f, "solve {}", pluralized(*left, &format!("{more}problem")))
            }
            Self::Daily(day) => write!(f, "today's problem in the daily, day {day} of {DAYS}"),
            Self::Flawless => f.write_str("win without letting it go once"),
            Self::FlawlessAgain => f.write_str("one more flawless win"),
        }
    }
}

/// The days on which a game's problem in the daily was tried, and when the first seven in a row were
/// complete.
fn days(game_id: &str, journal: &Journal) -> (DailyLog, Option<Timestamp>) {
    let (mut log, mut week) = (DailyLog::new([game_id], []), None);
    for (at, one) in &journal.daily_tries {
        let day = one.day;
        let was_complete = log.is_complete(day);
        log.add(one.clone());
        if week.is_none()
            && !was_complete
            && log.is_complete(day)
            && log.run_length_around(day) >= DAYS
        {
            week = Some(*at);
        }
    }
    (log, week)
}
