//! Kalah solved exactly: the final margin of a position and of every move, by null-window search.
//!
//! Seeds in the stores stay there: the value of a position is the difference of the stores plus
//! what its pits will yield, which is searched for on the pits alone. A search to the end of the
//! game with a null window says whether they yield a goal; repeated with new goals between the
//! bounds found so far, it closes in on what they yield (MTD(f), A. Plaat et al., "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). Boards with few seeds are in
//! an endgame table.

mod board;
mod book;
mod codes;
mod counter;
mod endgame;
mod layer;
mod line;
mod memory;
mod number;
mod openings;
mod root_move;
mod roots;
mod rows;
mod search;
mod team;
mod values;

use std::fmt::{self, Debug};
use std::time::Duration;

pub use self::book::{Book, Opening};

use self::board::{Board, MAX_SOLVED_SEEDS, Sowing};
use self::endgame::Endgame;
use self::memory::Memory;
use self::number::Numbers;
use self::roots::RootMoves;
use self::search::{Growth, Search};
use super::rules::{Kalah, Pit};
use super::state::EmptyCapture;
use crate::engine::{
    AlphaBeta, Analysis, Cache, Control, Engine, FOR_A_MOVE, Job, Limits, MoveValue, OutOfMemory,
    Resources, SEARCH_MB, Scope, Stopped, Survey, TableName, Threads, Unsolved,
};
use crate::games::kalah::evaluation::Sower;

/// The most boards in the endgame table: with 6 pits, those with up to 16 seeds.
const MAX_BOARDS: u64 = 32_000_000;
/// The endgame table goes up to a position's seeds divided by this: the search has to get there
/// first.
const TABLE_PART: u32 = 3;
/// Once the proof has visited a node for so many boards of the next layer of the endgame table, that
/// layer is worked out. Working out two or three boards takes as long as visiting a node: where the
/// proof is short, that is saved; where it is long, the table soon is what it needs.
const BOARDS_FOR_A_NODE: u64 = 8;
/// A table of more boards than this is kept on disk: solving it takes longer than reading it.
const WORTH_KEEPING: u64 = 1_000_000;
/// The version of the tables on disk.
const VERSION: u32 = 3;
/// Nodes of the alpha-beta search that makes the first guess.
const GUESS_NODES: u64 = 50_000;
/// A long proof of every move visits so many nodes for each that the estimates of what isn't proven
/// take meanwhile, each time one that goes deeper than the last.
const NODES_FOR_A_GUESS: u64 = 64;
/// With at most this many seeds in the pits the proof is so quick that a search of one ply is guess
/// enough.
const FEW_SEEDS: u32 = 24;
/// The limits of a proof when only a move is asked for, so that the alpha-beta search has time
/// left; and the share of the time for a proof when the time for a move is given.
const FOR_A_PROOF: Limits =
    Limits { depth: None, nodes: Some(25_000_000), time: Some(Duration::from_secs(5)) };
const PROOF_PART: f64 = 0.75;

/// An engine that proves margins, and estimates them where limits end the proof.
pub struct Exact {
    table_mb: u32,
    cache: Cache,
    threads: Threads,
    growth: Growth,
    /// It remembers nothing from one analysis to the next: memory is for what is proven.
    by_depth: AlphaBeta<Kalah, Sower>,
    /// The search on boards of the size and variant met last.
    search: Option<(Family, Search)>,
    /// The first table for which there wasn't enough memory; then none of them grows any more.
    shortage: Option<OutOfMemory>,
}

/// How many pits each side has, and the variant.
type Family = (u8, EmptyCapture);

impl Exact {
    /// An engine that has solved nothing yet.
    pub fn new(evaluation: Sower, resources: &Resources) -> Self {
        Self {
            table_mb: resources.table_mb,
            cache: resources.cache.clone(),
            threads: resources.threads,
            growth: Growth::AsItPays,
            by_depth: AlphaBeta::new(evaluation, SEARCH_MB),
            search: None,
            shortage: None,
        }
    }

    /// Opens a search that has room for the position, and solves its endgame table; `false` where
    /// there are too many seeds.
    fn prepare(&mut self, position: &Kalah, control: &mut Control<'_>) -> Result<bool, Stopped> {
        let family = (position.pit_count(), position.empty_capture());
        let seeds = Board::of(position).seeds();
        if seeds > MAX_SOLVED_SEEDS {
            return Ok(false);
        }
        if self.search.as_ref().is_none_or(|(known, _)| *known != family) {
            // Two tables at once would take twice the memory.
            (self.search, self.shortage) = (None, None);
            self.search = Some((family, self.open(family, seeds, control)));
        }
        if self.shortage.is_none() {
            match self.grow(family, seeds, control) {
                Ok(()) => {}
                Err(Unsolved::Stopped(stopped)) => return Err(stopped),
                Err(Unsolved::OutOfMemory(error)) => {
                    control.warn(format_args!("{error}; fewer values are proven"));
                    self.shortage = Some(error);
                }
            }
        }
        Ok(true)
    }

    /// Makes the tables of the open search as large as positions with this many seeds need.
    fn grow(
        &mut self,
        family: Family,
        seeds: u32,
        control: &mut Control<'_>,
    ) -> Result<(), Unsolved> {
        let (_, search) = self.search.as_mut().expect("it was opened");
        search.memory.grow(self.table_mb, search.numbers.up_to(seeds))?;
        let wanted = search.numbers.most_seeds(MAX_BOARDS).min(seeds / TABLE_PART);
        let missing = wanted.saturating_sub(search.endgame.seeds());
        for layer in 0..missing {
            control.report_solving(layer as usize, missing as usize);
            search.endgame.grow(&search.sowing, &search.numbers, control)?;
        }
        search.reach = match self.growth {
            Growth::AsItPays => search.endgame.seeds(),
            Growth::AsAskedFor => search.reach.max(wanted),
        };
        if missing > 0 {
            keep(family, search, &self.cache, control);
        }
        Ok(())
    }

    /// A search on boards of a family with at most `seeds` seeds, with the endgame table kept for
    /// it, if there is one.
    fn open(&self, family: Family, seeds: u32, control: &mut Control<'_>) -> Search {
        let (pits, rule) = family;
        let numbers = Numbers::new(pits);
        let wanted = numbers.most_seeds(MAX_BOARDS).min(seeds / TABLE_PART);
        let kept = (numbers.up_to(wanted) > WORTH_KEEPING).then(|| {
            self.cache.load(&name(family), control, |bytes| Endgame::restored(bytes, &numbers))
        });
        let endgame = kept.flatten().unwrap_or_default();
        let reach = if self.growth == Growth::AsItPays { endgame.seeds() } else { 0 };
        let (sowing, memory, threads) = (Sowing::new(pits, rule), Memory::smallest(), self.threads);
        Search { sowing, numbers, endgame, reach, memory, threads }
    }

    /// A guess, by a short alpha-beta search.
    fn guess(&mut self, position: &Kalah, nodes: u64, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        let depth = (Board::of(position).seeds() <= FEW_SEEDS).then_some(1);
        let limits = Limits { depth, nodes: Some(job.nodes() + nodes), time: None };
        // Its margins may be even where only odd ones are possible: progress is reported only after
        // they are corrected.
        job.quietly(|job| job.within(limits, |job| self.by_depth.analyse(position, job)))
    }

    /// The alpha-beta search, as deep as there is time for.
    fn search_by_depth(&mut self, position: &Kalah, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        if job.scope() == Scope::BestMove {
            let nodes = FOR_A_MOVE.nodes.map(|nodes| job.nodes() + nodes);
            job.tighten(Limits { nodes, ..Limits::NONE });
        }
        self.by_depth.analyse(position, job)
    }

    /// Proves what it can within these limits, which hold from here on; the guess gives estimates
    /// of the rest.
    fn prove(
        &mut self,
        position: &Kalah,
        guess: &Analysis<Pit>,
        book: Option<&'static Book>,
        limits: Limits,
        job: &mut Job<'_, Pit>,
    ) -> Analysis<Pit> {
        let prepared = self.prepare(position, job);
        let limits = Limits { nodes: limits.nodes.map(|nodes| job.nodes() + nodes), ..limits };
        let (_, search) = self.search.as_ref().expect("not too many seeds");
        let mut roots = RootMoves::new(position, guess, search, book);
        // The answer says what is proven, whether the proof was stopped or not.
        let _ = prepared
            .and_then(|_| job.within(limits, |job| self.prove_moves(position, &mut roots, job)));
        let (_, search) = self.search.as_ref().expect("it was opened");
        roots.conclude(search, job)
    }

    /// Proves what is asked for. Meanwhile the endgame table grows, as far as that pays, and the
    /// estimates of what isn't proven yet go deeper.
    fn prove_moves(
        &mut self,
        position: &Kalah,
        roots: &mut RootMoves,
        job: &mut Job<'_, Pit>,
    ) -> Result<(), Stopped> {
        let start = job.nodes();
        let mut grown = start;
        let mut guess_at = match job.scope() {
            Scope::EveryMove => start + GUESS_NODES * NODES_FOR_A_GUESS,
            _ => u64::MAX,
        };
        loop {
            let (family, search) = self.search.as_mut().expect("it was opened");
            // Of equal moves the same one is to be found at any time.
            let layer = search.next_layer().filter(|_| job.scope() != Scope::BestMove);
            let layer =
                layer.filter(|_| self.shortage.is_none() && self.growth == Growth::AsItPays);
            let grow_at = layer.map_or(u64::MAX, |boards| grown + boards / BOARDS_FOR_A_NODE);
            let limits = Limits { nodes: Some(grow_at.min(guess_at)), ..Limits::NONE };
            if job.within(limits, |job| roots.prove(search, job)).is_ok() {
                return Ok(());
            }
            // It may be the job itself that is to stop.
            job.count_nodes(0)?;
            if guess_at <= grow_at {
                let nodes = (job.nodes() - start) / NODES_FOR_A_GUESS;
                roots.deepen(&self.guess(position, nodes, job), job);
                guess_at = start + 2 * (job.nodes() - start);
                continue;
            }
            match search.endgame.grow(&search.sowing, &search.numbers, job) {
                // A proof that is stopped later has no time to keep it.
                Ok(()) => {
                    search.reach = search.endgame.seeds();
                    keep(*family, search, &self.cache, job);
                }
                Err(Unsolved::Stopped(stopped)) => return Err(stopped),
                // The proof goes on with the table that there is.
                Err(Unsolved::OutOfMemory(error)) => self.shortage = Some(error),
            }
            grown = job.nodes();
        }
    }

    /// Proves the moves that the book doesn't know in a position that it knows.
    fn complete(
        &mut self,
        position: &Kalah,
        opening: Analysis<Pit>,
        book: Option<&'static Book>,
        job: &mut Job<'_, Pit>,
    ) -> Analysis<Pit> {
        job.report(0, opening.value, opening.line, opening.moves);
        // The guess serves for the moves only: the value is known.
        let guess = self.guess(position, GUESS_NODES, job);
        let proven = self.prove(position, &guess, book, Limits::NONE, job);
        Analysis { source: opening.source, ..proven }
    }

    /// What the alpha-beta search found, within the bounds proven before.
    fn conclude(
        &self,
        position: &Kalah,
        found: Analysis<Pit>,
        book: Option<&'static Book>,
        control: &Control<'_>,
    ) -> Analysis<Pit> {
        let (_, search) = self.search.as_ref().expect("it was prepared");
        if found.value.is_exact() {
            return found;
        }
        RootMoves::new(position, &found, search, book).conclude(search, control)
    }
}

/// Whether the value of the position is exact, and that of every move, if those were asked for.
fn is_known(analysis: &Analysis<Pit>) -> bool {
    analysis.value.is_exact() && analysis.moves.iter().all(|known| known.value.is_exact())
}

/// Stores the endgame table for the next start, if that is worth it.
fn keep(family: Family, search: &mut Search, cache: &Cache, control: &mut Control<'_>) {
    if search.numbers.up_to(search.endgame.seeds()) > WORTH_KEEPING {
        cache.save(&name(family), search.endgame.bytes(&search.numbers), control);
    }
}

/// The name under which the table of a family is kept.
fn name((pits, rule): Family) -> TableName {
    let empty_capture = rule == EmptyCapture::On;
    let options = format!("pits {pits} empty_capture {empty_capture}");
    TableName { game: "kalah", version: VERSION, options }
}

impl Engine<Kalah> for Exact {
    fn analyse(&mut self, position: &Kalah, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let analysis = self.analyse_unfinished(position, job);
        self.by_depth.forget();
        analysis
    }

    fn warm_up(&mut self, position: &Kalah, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.prepare(position, control).map(|_| ())
    }

    fn line(
        &mut self,
        position: &Kalah,
        known: &MoveValue<Pit>,
        control: &mut Control<'_>,
    ) -> Vec<Pit> {
        let prepared = known.value.margin().zip(self.prepare(position, control).ok());
        let Some((margin, true)) = prepared else {
            return self.by_depth.line(position, known, control);
        };
        let (_, search) = self.search.as_ref().expect("it was prepared");
        let book = Book::embedded(position);
        line::proven(position, (known.mv, margin), search, book, control)
    }

    fn shortage(&self) -> Option<OutOfMemory> {
        self.shortage
    }

    fn new_game(&mut self, _: u32) {
        self.growth = Growth::AsAskedFor;
        if let Some((_, search)) = &mut self.search {
            (search.reach, search.memory) = (0, Memory::smallest());
        }
    }

    fn survey(&self) -> Survey {
        let bytes = |(_, search): &(Family, Search)| search.endgame.size() + search.memory.bytes();
        Survey { bytes: self.search.as_ref().map(bytes), ..Survey::default() }
    }
}

impl Exact {
    fn analyse_unfinished(&mut self, position: &Kalah, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        let for_a_move = job.scope() == Scope::BestMove;
        let for_proof = match job.time_left() {
            _ if !for_a_move => Limits::NONE,
            Some(left) => Limits { time: Some(left.mul_f64(PROOF_PART)), ..Limits::NONE },
            None => FOR_A_PROOF,
        };
        if for_a_move {
            job.tighten_unless_timed(Limits { time: FOR_A_MOVE.time, ..Limits::NONE });
        }
        let seeds = Board::of(position).seeds();
        // A lookahead of a given depth is for the alpha-beta search.
        if job.max_depth() < u32::MAX || seeds > MAX_SOLVED_SEEDS {
            return self.search_by_depth(position, job);
        }
        // The value alone is proven anew, without the book.
        let book = Book::embedded(position).filter(|_| job.scope() != Scope::Value);
        let opening = book.and_then(|book| openings::consult(book, position, job.scope()));
        match opening {
            Some(opening) if is_known(&opening) => return opening,
            Some(opening) => return self.complete(position, opening, book, job),
            None => {}
        }
        let guess = self.guess(position, GUESS_NODES, job);
        if seeds > FEW_SEEDS && is_known(&guess) {
            return guess;
        }
        let proven = self.prove(position, &guess, book, for_proof, job);
        if for_a_move && !proven.value.is_exact() {
            let farther = self.search_by_depth(position, job);
            return self.conclude(position, farther, book, job);
        }
        proven
    }
}

impl Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("search", &self.search).finish_non_exhaustive()
    }
}
