//! Writes docs/estimates.md: how often the best move of an estimate is right, measured against proofs.
//!
//!     cargo run --release --example calibrate > docs/estimates.md
//!
//! It takes about a quarter of an hour with two cores. Limits are depths and nodes, so that the page is the
//! same on every machine with memory for the tables. How far it is goes to standard error.

#![expect(clippy::print_stderr, reason = "it says how far it is")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_engine::{
    Analysis, Confidence, Control, Engine, Job, Knowledge as _, Limits, MoveValue, Position as _,
    Random, Resources, Scope, Seed, Source, Threads, Value,
};
use arcade_games::games::{AnyMove, AnyPosition, GameId};
use arcade_games::kit::{GameSpec as _, Words as _};
use arcade_games::options::OptionValues;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Starts: the game, its options, and of how many games a position is taken.
const STARTS: [(&str, &str, u64); 12] = [
    ("nim", "", 50),
    ("silver-dollar", "", 50),
    ("tiles", "size=4", 50),
    ("tiles", "size=5", 8),
    ("flip", "dice=4", 500),
    ("flip", "dice=5", 240),
    ("flip", "dice=6", 40),
    ("coin-grabber", "", 50),
    ("kalah", "pits=4 seeds=6", 300),
    ("kalah", "seeds=4", 320),
    ("kalah", "seeds=4 empty_capture=true", 100),
    ("kalah", "seeds=6", 100),
];

/// The longest game, in plies: games may run in circles.
const MAX_GAME_PLIES: usize = 200;
/// The depth of the searches, in plies, and their nodes at the most.
const SEARCH: Limits = Limits { depth: Some(14), nodes: Some(3_000_000), time: None };
/// What is shown while a proof goes on is looked at until it has visited this many nodes.
const SHOWN_NODES: u64 = 3_000_000;
/// The nodes of a proof at the most; what takes more counts as not proven.
const PROOF: Limits = Limits { depth: None, nodes: Some(25_000_000), time: None };

const ABOUT: &str = "\
Where a value isn't proven yet, arcade shows an estimate, and says of its best move that it is *often wrong* \
(right in fewer than 80 of 100 positions), *usually right* (in at least 80) or *nearly always right* (in at \
least 95). Which word it is follows from the depth of the search and from the *lead*: by how much the best move \
seems better than the second best, in the unit of the game's estimates. An estimate without such a word was never \
measured. This page has the measurement; a test compares the words of the program with it.

Made by `cargo run --release --example calibrate > docs/estimates.md`. Of each game in which every move is either \
any, or the best of a search of 2 plies, one position with several moves is taken. It counts if the moves' values \
can be proven within 25,000,000 nodes and aren't all the same: then some move is wrong. The best move of an \
estimate is right if its proven value is the best there is.

*By depth* are the estimates of searches of each depth up to 14 plies; a position counts once for each. *While \
proving* are those that the screen shows while the proof goes on, the first one and the last one within 3,000,000 \
nodes; a position counts for both. Where a proof takes longer than it may here, nobody knows how often estimates \
are right.";

/// What became of a position.
enum Outcome {
    /// Its value was known before anything was estimated.
    NoEstimate,
    NotProven,
    AllEqual,
    Measured(Vec<Estimate>),
}

/// When an estimate was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    /// By a search of this many plies.
    Depth(u32),
    /// While a proof went on.
    First,
    Last,
}

/// An estimate whose position has been proven.
struct Estimate {
    moment: Moment,
    confidence: Option<Confidence>,
    is_right: bool,
}

/// How many estimates there were, and how many of them were right.
#[derive(Clone, Copy, Default)]
struct Tally {
    right: u32,
    all: u32,
}

impl Tally {
    fn add(&mut self, other: Self) {
        (self.right, self.all) = (self.right + other.right, self.all + other.all);
    }

    /// As in "57 of 60", and the percentage.
    fn cells(self) -> [String; 2] {
        if self.all == 0 {
            return [String::new(), String::new()];
        }
        let share = 100.0 * f64::from(self.right) / f64::from(self.all);
        [format!("{} of {}", self.right, self.all), format!("{share:.1}")]
    }
}

/// The engines with which positions are measured.
struct Engines {
    player: Box<dyn Engine<AnyPosition>>,
    perfect: Box<dyn Engine<AnyPosition>>,
}

impl Engines {
    fn new(game: GameId) -> Self {
        let knowledge = game.knowledge();
        // Threads that search together don't visit the same nodes each time.
        let resources = Resources { threads: Threads::One, ..Resources::with_table(256) };
        Self { player: knowledge.search(0), perfect: knowledge.perfect(&resources) }
    }

    /// A position of a game with these options; `None` if none of its positions has several moves.
    fn position(
        &mut self,
        game: GameId,
        values: &OptionValues,
        number: u64,
    ) -> Option<AnyPosition> {
        let mut random = Random::new(&"estimates".parse::<Seed>().ok()?, number);
        let mut position = game.start(values, &mut random).ok()?.position;
        let mut open = Vec::new();
        for _ in 0..MAX_GAME_PLIES {
            let mut moves = position.legal_moves();
            if moves.len() > 1 {
                open.push(position.clone());
                if random.chance(50) {
                    let limits = Limits { depth: Some(2), ..SEARCH };
                    self.player.new_game(0);
                    let mut job = Job::new(Scope::EveryMove, limits);
                    moves = self.player.analyse(&position, &mut job).best_moves();
                }
            }
            let Some(&mv) = random.choose(&moves) else { break };
            position.play_unchecked(mv);
        }
        random.choose(&open).cloned()
    }

    /// The estimates of a position, by moment.
    fn estimates(&mut self, position: &AnyPosition) -> BTreeMap<Moment, Analysis<AnyMove>> {
        let mut found = BTreeMap::new();
        self.perfect.new_game(0);
        let job = Job::new(Scope::EveryMove, SEARCH);
        self.perfect.analyse(
            position,
            &mut job.on_progress(|so_far| {
                if let Value::Estimate { depth, .. } = so_far.value {
                    found.insert(Moment::Depth(depth), estimate(so_far.value, so_far.moves));
                }
            }),
        );
        self.perfect.new_game(0);
        let stop = Arc::new(AtomicBool::new(false));
        let control =
            Control::new(Scope::EveryMove, Limits::NONE).with_stop_flag(Arc::clone(&stop));
        self.perfect.analyse(
            position,
            &mut Job::from(control).on_progress(|so_far| {
                if so_far.nodes > SHOWN_NODES {
                    stop.store(true, Ordering::Relaxed);
                } else if !so_far.value.is_exact() {
                    let shown = estimate(so_far.value, so_far.moves);
                    found.entry(Moment::First).or_insert_with(|| shown.clone());
                    found.insert(Moment::Last, shown);
                }
            }),
        );
        found.retain(|_, analysis| analysis.moves.len() > 1);
        found
    }

    /// Compares the estimates of a position with its proof.
    fn measure(&mut self, position: &AnyPosition) -> Outcome {
        let estimates = self.estimates(position);
        if estimates.is_empty() {
            return Outcome::NoEstimate;
        }
        self.perfect.new_game(0);
        let proof = self.perfect.analyse(position, &mut Job::new(Scope::EveryMove, PROOF));
        let number =
            |candidate: &MoveValue<AnyMove>| Some((candidate.mv, candidate.value.as_number()?));
        let proven: Option<Vec<(AnyMove, i32)>> = proof.moves.iter().map(number).collect();
        let Some(proven) = proven else { return Outcome::NotProven };
        let best = proven.iter().map(|&(_, value)| value).max();
        if proven.iter().all(|&(_, value)| Some(value) == best) {
            return Outcome::AllEqual;
        }
        let is_right = |mv| proven.iter().any(|&(other, value)| other == mv && Some(value) == best);
        let measured = estimates.into_iter().map(|(moment, analysis)| Estimate {
            moment,
            confidence: position.calibration().of(&analysis),
            is_right: is_right(analysis.moves[0].mv),
        });
        Outcome::Measured(measured.collect())
    }
}

fn estimate(value: Value, moves: Vec<MoveValue<AnyMove>>) -> Analysis<AnyMove> {
    Analysis { best: None, value, source: Source::Search, line: Vec::new(), moves, nodes: 0 }
}

/// A start with all that was measured of it.
struct Measurement {
    title: String,
    game: GameId,
    start: AnyPosition,
    /// The positions without estimate, not proven, with equal moves, and measured.
    positions: [usize; 4],
    tallies: BTreeMap<(Moment, Option<Confidence>), Tally>,
}

impl Measurement {
    fn of(game: &str, options: &str, games: u64) -> Result<Self> {
        let title = format!("{game} {options}").trim_end().to_owned();
        eprintln!("{title}");
        let game = GameId::find(game).ok_or("no such game")?;
        let mut values = OptionValues::defaults(game.meta().options);
        for option in options.split_whitespace() {
            let (key, value) = option.split_once('=').ok_or("no value")?;
            values.set(key, value.into());
        }
        let start = game.start(&values, &mut Random::fixed())?.position;
        let measure = |engines: &mut Engines, number| {
            Some(engines.position(game, &values, number)).flatten().map(|it| engines.measure(&it))
        };
        let outcomes: Vec<Outcome> =
            (0..games).into_par_iter().map_init(|| Engines::new(game), measure).flatten().collect();
        let mut positions = [0; 4];
        let mut tallies: BTreeMap<_, Tally> = BTreeMap::new();
        for outcome in outcomes {
            let place = match outcome {
                Outcome::NoEstimate => 0,
                Outcome::NotProven => 1,
                Outcome::AllEqual => 2,
                Outcome::Measured(estimates) => {
                    for Estimate { moment, confidence, is_right } in estimates {
                        let one = Tally { right: is_right.into(), all: 1 };
                        tallies.entry((moment, confidence)).or_default().add(one);
                    }
                    3
                }
            };
            positions[place] += 1;
        }
        Ok(Self { title, game, start, positions, tallies })
    }

    /// The sum of what was measured at some moments, for one confidence or for all.
    fn sum(&self, is_of: impl Fn(Moment, Option<Confidence>) -> bool) -> Tally {
        let mut sum = Tally::default();
        for (&(moment, confidence), &tally) in &self.tallies {
            if is_of(moment, confidence) {
                sum.add(tally);
            }
        }
        sum
    }

    fn is_measured(&self) -> bool {
        self.positions[3] > 0
    }

    /// What was measured for each word.
    fn words(&self) -> String {
        let mut rows = String::new();
        for confidence in Confidence::ALL {
            let by_depth =
                |moment, of| matches!(moment, Moment::Depth(_)) && of == Some(confidence);
            let proving =
                |moment, of| !matches!(moment, Moment::Depth(_)) && of == Some(confidence);
            let title = [self.title.clone(), confidence.to_string()];
            let cells = [self.sum(by_depth).cells(), self.sum(proving).cells()];
            rows += &row(&[&title[..], &cells.concat()].concat());
        }
        rows
    }

    /// What was measured at each moment.
    fn moments(&self) -> String {
        let mut moments: Vec<Moment> = self.tallies.keys().map(|&(moment, _)| moment).collect();
        moments.dedup();
        let mut table =
            head("estimate | right | in 100 | often wrong | usually right | nearly always right");
        for moment in moments {
            let title = match moment {
                Moment::Depth(depth) => format!("depth {depth}"),
                Moment::First => "first while proving".into(),
                Moment::Last => "last while proving".into(),
            };
            let [all, share] = self.sum(|other, _| other == moment).cells();
            let mut cells = vec![title, all, share];
            for confidence in Confidence::ALL {
                let tally = self.sum(|other, of| other == moment && of == Some(confidence));
                cells.push(tally.cells()[0].clone());
            }
            table += &row(&cells);
        }
        table
    }
}

/// The leads of a game that has been measured.
fn leads(measured: &Measurement) -> String {
    let mut rows = String::new();
    for step in measured.start.calibration().0 {
        let nearly = step.nearly_always_right.map_or("never".into(), |least| least.to_string());
        let depth = format!("from depth {}", step.depth);
        rows +=
            &row(&[measured.game.meta().id.into(), depth, step.usually_right.to_string(), nearly]);
    }
    rows
}

fn main() -> Result<()> {
    let all = STARTS.iter().map(|&(game, options, games)| Measurement::of(game, options, games));
    let all = all.collect::<Result<Vec<_>>>()?;
    let mut positions =
        head("start | positions | without estimate | not proven | all moves equal | measured");
    let mut least = head("game | estimate | usually right | nearly always right");
    let mut words = head("start | word | by depth | in 100 | while proving | in 100");
    let mut moments = String::new();
    let mut games = Vec::new();
    for one in &all {
        let counts = one.positions.map(|count| count.to_string());
        let sum = one.positions.iter().sum::<usize>().to_string();
        positions += &row(&[&[one.title.clone(), sum][..], &counts].concat());
        if !one.is_measured() {
            continue;
        }
        if !games.contains(&one.game) {
            games.push(one.game);
            least += &leads(one);
        }
        words += &one.words();
        write!(moments, "\n### {}\n\n{}", one.title, one.moments())?;
    }
    let about = textwrap::fill(ABOUT, 110);
    let page = format!(
        "# Estimates\n\n{about}\n\n## Words\n\n{words}\n## Leads\n\nThe least lead for a word:\n\n{least}\n\
         ## Positions\n\n{positions}\n## Depths\n{moments}"
    );
    io::stdout().write_all(page.as_bytes())?;
    Ok(())
}

/// A line of a table.
fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The first lines of a table.
fn head(titles: &str) -> String {
    format!("| {titles} |\n|{}\n", "---|".repeat(titles.matches('|').count() + 1))
}
