//! Makes an opening book of Kalah(6,4), or goes on with one.
//!
//! ```text
//! cargo run --release --example kalah_book -- --minutes 60 assets/openings/kalah-6-4.txt
//! cargo run --release --example kalah_book -- --empty-capture --minutes 60 FILE
//! ```
//!
//! In the book are the start, and the positions of lines in which one seat, be it the first or the
//! second, makes the best moves of the book, and the other every move. The line of best play is solved
//! first and then ply by ply the others; a move that gives another turn is a ply like any other. What
//! is in the file already is kept.

#![expect(clippy::print_stderr, reason = "it says how far it is")]

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arcade::engine::{Brain as _, Control, Engine, Limits, Means, Scope};
use arcade::game::{Game as _, Turn};
use arcade::games::kalah::{Book, EmptyCapture, Kalah, NORTH, Opening, Pit, SOUTH, Sower};
use clap::Parser;

/// The start: so many pits a side, and so many seeds in each.
const PITS: u8 = 6;
const SEEDS: u8 = 4;
/// With fewer seeds in the pits the solver is quick enough without a book.
const FEWEST_SEEDS: u8 = 36;
/// The file is written so often.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Make an opening book of Kalah(6,4), or go on with one
#[derive(Debug, Parser)]
struct Arguments {
    /// The rule of the published solution: a last seed in an own empty pit captures even nothing
    #[arg(long)]
    empty_capture: bool,
    /// Stop after so many minutes
    #[arg(long)]
    minutes: Option<u32>,
    /// Stop after so many plies
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    plies: u32,
    /// Memory for the table of the search, in megabytes
    #[arg(long, default_value_t = 256)]
    table: u32,
    /// The book: it is kept and added to
    file: PathBuf,
}

/// A position on a line of the book, its mover South; and whether the mover is the seat that makes
/// the best moves.
type Stop = (Kalah, bool);

/// The book in the making.
struct Maker {
    book: Book,
    engine: Box<dyn Engine<Kalah>>,
    file: PathBuf,
    deadline: Option<Instant>,
    saved: Instant,
}

impl Maker {
    fn new(
        arguments: &Arguments,
        rule: EmptyCapture,
        start: &Kalah,
    ) -> Result<Self, Box<dyn Error>> {
        let file = arguments.file.clone();
        let book = match fs::read_to_string(&file) {
            Ok(text) => text.parse()?,
            Err(error) if error.kind() == ErrorKind::NotFound => Book::new(PITS, rule),
            Err(error) => return Err(error.into()),
        };
        if !book.is_about(start) {
            return Err(format!("{} is a book of another variant", file.display()).into());
        }
        let time = arguments.minutes.map(|minutes| Duration::from_secs(60 * u64::from(minutes)));
        let deadline = time.map(|time| Instant::now() + time);
        let engine = Sower.perfect(&Means::with_table(arguments.table));
        Ok(Self { book, engine, file, deadline, saved: Instant::now() })
    }

    /// What is in the book of a position. If nothing is, the position is solved and added, provided
    /// that there is time enough.
    fn opening(&mut self, position: &Kalah) -> Result<Option<Opening>, Box<dyn Error>> {
        if let Some(known) = self.book.get(position) {
            return Ok(Some(known));
        }
        let began = Instant::now();
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limits = Limits { time, ..Limits::NONE };
        // A search for the value alone proves it without a book.
        let mut control: Control<'_, Pit> = Control::new(Scope::Value, limits);
        let thought = self.engine.think(position, &mut control);
        let (Some(margin), Some(best)) = (thought.value.margin(), thought.best) else {
            return Ok(None);
        };
        let opening = Opening { margin, best };
        self.book.add(position, opening)?;
        eprintln!("{:6.1} s: {position} {margin:+} {best}", began.elapsed().as_secs_f64());
        if self.saved.elapsed() >= SAVE_INTERVAL {
            self.save()?;
        }
        Ok(Some(opening))
    }

    /// Puts the book in place of what was in its file.
    fn save(&mut self) -> Result<(), Box<dyn Error>> {
        let beside = with_ending(&self.file, ".new");
        fs::write(&beside, self.book.to_string())?;
        fs::rename(&beside, &self.file)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Solves the line of best play; says whether there was time enough.
    fn best_play(&mut self, mut position: Kalah) -> Result<bool, Box<dyn Error>> {
        while is_wanted(&position) {
            let Some(opening) = self.opening(&position)? else { return Ok(false) };
            (position, _) = after(&position, true, opening.best);
        }
        Ok(true)
    }

    /// Solves the positions of a ply, and gives those of the next one; `None` when there is no time
    /// left.
    fn ply(&mut self, number: u32, stops: &[Stop]) -> Result<Option<Vec<Stop>>, Box<dyn Error>> {
        let (mut next, mut seen) = (Vec::new(), HashSet::new());
        let mut open: HashSet<Kalah> = stops.iter().map(|(position, _)| *position).collect();
        let all = open.len();
        open.retain(|position| self.book.get(position).is_none());
        eprintln!("ply {number}: {all} positions, {} of them to be solved", open.len());
        for (position, is_ours) in stops {
            let Some(opening) = self.opening(position)? else { return Ok(None) };
            if open.remove(position) {
                eprintln!("ply {number}: {} left", open.len());
            }
            let moves = if *is_ours { vec![opening.best] } else { position.legal_moves() };
            for mv in moves {
                let stop = after(position, *is_ours, mv);
                if is_wanted(&stop.0) && seen.insert(stop) {
                    next.push(stop);
                }
            }
        }
        Ok(Some(next))
    }
}

/// Where a move leads.
fn after(position: &Kalah, is_ours: bool, mv: Pit) -> Stop {
    let (next, turn) = position.after(mv);
    (next.as_south(), is_ours == (turn == Turn::Stays))
}

/// Whether a position belongs in the book: what is over or soon solved doesn't.
fn is_wanted(position: &Kalah) -> bool {
    let seeds = position.left(SOUTH) + position.left(NORTH);
    position.outcome().is_none() && seeds >= FEWEST_SEEDS
}

/// A path with something more at its end.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let rule = if arguments.empty_capture { EmptyCapture::On } else { EmptyCapture::Off };
    let start = Kalah::new(PITS, SEEDS, rule)?;
    let mut maker = Maker::new(&arguments, rule, &start)?;
    // Lines of a ply stand side by side with those that come from the same position.
    let mut stops = vec![(start, true), (start, false)];
    if !maker.best_play(start)? {
        eprintln!("the line of best play: the time is over");
        return maker.save();
    }
    for number in 0..=arguments.plies {
        match maker.ply(number, &stops)? {
            Some(next) if !next.is_empty() => stops = next,
            Some(_) => break,
            None => {
                eprintln!("ply {number}: the time is over");
                break;
            }
        }
    }
    eprintln!("{} positions", maker.book.len());
    maker.save()
}
