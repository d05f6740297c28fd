//! Makes or extends an opening book of Kalah(6,4).
//!
//! ```text
//! cargo run --release --example kalah_book -- --minutes 60 assets/openings/kalah-6-4.txt
//! cargo run --release --example kalah_book -- --empty-capture --minutes 60 FILE
//! cargo run --release --example kalah_book -- --all 4 assets/openings/kalah-6-4.txt
//! ```
//!
//! The book holds the start, every position of the first plies if they are asked for, and the
//! positions of lines in which one seat, the first or the second,
//! plays the best move of the book and the other plays every move. The line of best play is solved
//! first, then the others ply by ply; a move that gives another turn is a ply like any other. The
//! positions that the file already holds are kept.

#![expect(clippy::print_stderr, reason = "it reports its progress")]

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arcade_engine::{Engine, Job, Knowledge as _, Limits, Position as _, Resources, Scope, Turn};
use arcade_games::games::kalah::{
    Book, BookEntry, EmptyCapture, Kalah, NORTH, Pit, SOUTH, SeedBalance,
};
use clap::Parser;

/// The pits on each side of the start, and the seeds in each.
const PITS: u8 = 6;
const SEEDS: u8 = 4;
/// With fewer seeds in the pits the engine is fast enough without a book.
const FEWEST_SEEDS: u8 = 36;
/// The time between two writes of the file.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// Make or extend an opening book of Kalah(6,4)
#[derive(Debug, Parser)]
struct Arguments {
    /// Use the rule of the published solution: a last seed in an own empty pit is captured even
    /// where the pit opposite is empty
    #[arg(long)]
    empty_capture: bool,
    /// Stop after this many minutes
    #[arg(long)]
    minutes: Option<u32>,
    /// Stop after this many plies
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    plies: u32,
    /// Solve every position of the first so many plies, and none of the lines
    #[arg(long, value_name = "PLIES")]
    all: Option<u32>,
    /// Memory for the table of the search, in megabytes
    #[arg(long, default_value_t = 256)]
    table: u32,
    /// The file of the book; new positions are added to it
    file: PathBuf,
}

/// A position on a line of the book, with South to move, and whether the mover is the seat that
/// plays the best moves.
type Stop = (Kalah, bool);

/// A book and what is needed to extend it.
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
        let engine = SeedBalance.perfect(&Resources::with_table(arguments.table));
        Ok(Self { book, engine, file, deadline, saved: Instant::now() })
    }

    /// The book's entry for a position. If there is none, the position is solved and added; `None`
    /// when time is up.
    fn opening(&mut self, position: &Kalah) -> Result<Option<BookEntry>, Box<dyn Error>> {
        if let Some(known) = self.book.get(position) {
            return Ok(Some(known));
        }
        if let Some(opening) = self.deduced(position) {
            self.book.add(position, opening)?;
            return Ok(Some(opening));
        }
        let began = Instant::now();
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limits = Limits { time, ..Limits::NONE };
        // `Scope::Value` proves the value without the opening book.
        let mut job = Job::new(Scope::Value, limits);
        let analysis = self.engine.analyse(position, &mut job);
        let (Some(margin), Some(best)) = (analysis.value.margin(), analysis.best) else {
            return Ok(None);
        };
        let opening = BookEntry { margin, best };
        self.book.add(position, opening)?;
        eprintln!("{:6.1} s: {position} {margin:+} {best}", began.elapsed().as_secs_f64());
        if self.saved.elapsed() >= SAVE_INTERVAL {
            self.save()?;
        }
        Ok(Some(opening))
    }

    /// The entry that follows from those of the positions that the moves lead to, if there are all
    /// of them.
    fn deduced(&self, position: &Kalah) -> Option<BookEntry> {
        let position = position.pits_as_south();
        let yielded = |mv: Pit| {
            let (next, turn) = position.after(mv);
            let margin = self.book.margin(&next)?;
            Some(BookEntry {
                margin: if turn == Turn::Opponent { -margin } else { margin },
                best: mv,
            })
        };
        let moves = position.legal_moves().into_iter();
        let yielded: Option<Vec<BookEntry>> = moves.map(yielded).collect();
        yielded?.into_iter().max_by_key(|opening| opening.margin)
    }

    /// Solves every position of the first plies, the last ply first: the others follow from it.
    /// Returns whether that was finished in time.
    fn first_plies(&mut self, start: Kalah, plies: u32) -> Result<bool, Box<dyn Error>> {
        let mut levels = vec![vec![start]];
        for number in 1..=plies {
            let moves = |position: &Kalah| {
                let position = *position;
                let moves = position.legal_moves().into_iter();
                moves.map(move |mv| after(&position, true, mv).0).collect::<Vec<_>>()
            };
            let mut next: Vec<Kalah> =
                levels.last().into_iter().flatten().flat_map(moves).filter(is_wanted).collect();
            next.sort_unstable_by_key(ToString::to_string);
            next.dedup();
            eprintln!("ply {number}: {} positions", next.len());
            levels.push(next);
        }
        for positions in levels.iter().rev() {
            for (index, position) in positions.iter().enumerate() {
                if self.opening(position)?.is_none() {
                    return Ok(false);
                }
                if index % 20 == 0 {
                    eprintln!("{index} of {}", positions.len());
                }
            }
        }
        Ok(true)
    }

    /// Replaces the file with the book.
    fn save(&mut self) -> Result<(), Box<dyn Error>> {
        let beside = with_ending(&self.file, ".new");
        fs::write(&beside, self.book.to_string())?;
        fs::rename(&beside, &self.file)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Solves the line of best play; returns whether it was finished in time.
    fn best_play(&mut self, mut position: Kalah) -> Result<bool, Box<dyn Error>> {
        while is_wanted(&position) {
            let Some(opening) = self.opening(&position)? else { return Ok(false) };
            (position, _) = after(&position, true, opening.best);
        }
        Ok(true)
    }

    /// Solves the positions of a ply and returns those of the next; `None` when time is up.
    fn ply(&mut self, number: u32, stops: &[Stop]) -> Result<Option<Vec<Stop>>, Box<dyn Error>> {
        let (mut next, mut seen) = (Vec::new(), HashSet::new());
        let mut open: HashSet<Kalah> = stops.iter().map(|(position, _)| *position).collect();
        let all = open.len();
        open.retain(|position| self.book.get(position).is_none());
        eprintln!("ply {number}: {all} positions, {} of them to solve", open.len());
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

/// The stop that a move leads to.
fn after(position: &Kalah, is_ours: bool, mv: Pit) -> Stop {
    let (next, turn) = position.after(mv);
    (next.pits_as_south(), is_ours == (turn == Turn::SameSide))
}

/// Whether a position belongs in the book: it isn't over, and not quickly solved either.
fn is_wanted(position: &Kalah) -> bool {
    let seeds = position.seeds_in_pits(SOUTH) + position.seeds_in_pits(NORTH);
    position.outcome().is_none() && seeds >= FEWEST_SEEDS
}

/// A path with an ending appended.
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
    if let Some(plies) = arguments.all {
        if !maker.first_plies(start, plies)? {
            eprintln!("the first {plies} plies: time is up");
        }
        return maker.save();
    }
    // In one kind of lines the first seat plays the best moves, in the other the second.
    let mut stops = vec![(start, true), (start, false)];
    if !maker.best_play(start)? {
        eprintln!("the line of best play: time is up");
        return maker.save();
    }
    for number in 0..=arguments.plies {
        match maker.ply(number, &stops)? {
            Some(next) if !next.is_empty() => stops = next,
            Some(_) => break,
            None => {
                eprintln!("ply {number}: time is up");
                break;
            }
        }
    }
    eprintln!("{} positions", maker.book.len());
    maker.save()
}
