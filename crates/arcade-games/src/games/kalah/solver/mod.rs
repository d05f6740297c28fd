//! Solves Kalah exactly: the final margin of a position and of every move, by null-window search.
//!
//! Seeds in the stores stay there, so the value of a position is the difference of the stores plus
//! the margin of its pits, which is searched for on the pits alone. A null-window search to the end
//! of the game tests whether the margin reaches a goal; repeated with new goals between the bounds
//! found so far, it converges on the margin (MTD(f), A. Plaat et al., "Best-first fixed-depth
//! minimax algorithms", Artificial Intelligence 87, 1996). Boards with few seeds are in an endgame
//! table.

mod board;
mod board_numbering;
mod book;
mod codes;
mod counter;
mod endgame;
mod large_endgame;
mod layer;
mod line;
mod margin_bounds;
mod move_proof;
mod openings;
mod roots;
mod rows;
mod search;
mod solved_boards;
mod stored_endgame;
mod tables;
mod team;
mod values;

use std::time::{Duration, Instant};

use arcade_base::OutOfMemory;
use arcade_engine::{
    Aim, AlphaBeta, Analysis, Control, DEFAULT_MOVE_LIMITS, Engine, Job, Limits, MoveValue,
    Resources, SEARCH_MB, Scope, SolvedStats, Stopped,
};

pub use self::book::{Book, BookEntry};

use self::board::{Board, MAX_SOLVED_SEEDS};
use self::roots::RootMoves;
use self::tables::TableManager;
use super::evaluation::SeedBalance;
use super::rules::{Kalah, Pit};

/// The next layer of the endgame table, of N boards, is solved once the proof has visited N /
/// `BOARDS_PER_NODE` nodes. Solving some six boards takes as long as visiting a node, and a layer saves
/// about a third of the nodes to come; so a short proof never pays for what it won't need, and a long
/// one pays at most about twice.
const BOARDS_PER_NODE: u64 = 3;
/// The number of nodes of the alpha-beta search that makes the first guess.
const GUESS_NODES: u64 = 50_000;
/// The same if every move is asked for, nothing limits the nodes, and the proof will be long: what is
/// shown until it ends is then right more often, as docs/estimates.md measures.
const EVERY_MOVE_GUESS_NODES: u64 = 400_000;
/// With more seeds than this in the pits, the proof of every move is long.
const LONG_PROOF_SEEDS: u32 = 30;
/// In a long proof of every move, deeper and deeper searches improve the estimates of unproven
/// moves. Each may visit one node for every this many nodes of the proof so far.
const PROOF_NODES_PER_GUESS_NODE: u64 = 64;
/// With at most this many seeds in the pits the proof is so quick that a one-ply search is a good
/// enough guess.
const QUICK_PROOF_SEEDS: u32 = 24;
/// How often a long proof stores what it has found, if it does; and the most of its time that this takes,
/// as 1/`CHECKPOINT_TIME_DIVISOR`.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(10);
const CHECKPOINT_TIME_DIVISOR: u32 = 20;
/// The limits of a proof if only a move is asked for, so that the alpha-beta search has time left;
/// and the share of the time for a proof if there is a time limit.
const FOR_A_PROOF: Limits =
    Limits { depth: None, nodes: Some(25_000_000), time: Some(Duration::from_secs(5)) };
const PROOF_TIME_SHARE: f64 = 0.75;

/// An engine that proves margins, and estimates them if the limits end the proof.
pub struct KalahEngine {
    tables: TableManager,
    /// It stores nothing from one analysis to the next, since the memory is for proofs.
    alpha_beta: AlphaBeta<Kalah, SeedBalance>,
}

impl KalahEngine {
    /// An engine with nothing solved yet.
    pub fn new(evaluation: SeedBalance, resources: &Resources) -> Self {
        Self {
            tables: TableManager::new(resources),
            alpha_beta: AlphaBeta::new(evaluation, SEARCH_MB),
        }
    }

    /// A guess by a short alpha-beta search.
    fn guess(&mut self, position: &Kalah, nodes: u64, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        let depth = (Board::of(position).seeds() <= QUICK_PROOF_SEEDS).then_some(1);
        let limits = Limits { depth, nodes: Some(job.nodes() + nodes), time: None };
        // Its margins may be even where only odd ones are possible, so progress is reported only
        // after they are corrected.
        job.without_progress(|job| {
            job.with_limits(limits, |job| self.alpha_beta.analyse(position, job))
        })
    }

    /// The alpha-beta search, as deep as the time allows.
    fn search_with_alpha_beta(
        &mut self,
        position: &Kalah,
        job: &mut Job<'_, Pit>,
    ) -> Analysis<Pit> {
        if job.scope() == Scope::BestMove {
            let nodes = DEFAULT_MOVE_LIMITS.nodes.map(|nodes| job.nodes() + nodes);
            job.tighten(Limits { nodes, ..Limits::NONE });
        }
        self.alpha_beta.analyse(position, job)
    }

    /// Proves what it can within these limits, which apply from now on; the guess gives estimates
    /// of the rest.
    fn prove(
        &mut self,
        position: &Kalah,
        guess: &Analysis<Pit>,
        book: Option<&'static Book>,
        limits: Limits,
        job: &mut Job<'_, Pit>,
    ) -> Analysis<Pit> {
        let prepared = self.tables.prepare(position, job);
        let limits = Limits { nodes: limits.nodes.map(|nodes| job.nodes() + nodes), ..limits };
        let mut roots = RootMoves::new(position, guess, self.tables.solver(), book);
        // The result says what is proven, whether or not the proof was stopped.
        let ended = prepared.and_then(|_| {
            job.with_limits(limits, |job| self.prove_moves(position, &mut roots, job))
        });
        if ended.is_err() {
            // The job has no time left for it.
            self.tables.save_checkpoint(&mut Control::new(Scope::Value, Limits::NONE));
        }
        let proven = roots.conclude(self.tables.solver(), job);
        self.tables.drop_damaged(job);
        proven
    }

    /// Proves what is asked for. Meanwhile the endgame table grows as far as that pays, and the
    /// estimates of unproven moves get deeper.
    fn prove_moves(
        &mut self,
        position: &Kalah,
        roots: &mut RootMoves,
        job: &mut Job<'_, Pit>,
    ) -> Result<(), Stopped> {
        let start = job.nodes();
        let (mut last_layer_node, mut last_room_node) = (start, start);
        let mut next_checkpoint = Instant::now() + CHECKPOINT_EVERY;
        let mut next_guess_node = match job.scope() {
            Scope::EveryMove => start + GUESS_NODES * PROOF_NODES_PER_GUESS_NODE,
            _ => u64::MAX,
        };
        loop {
            let solver = self.tables.solver();
            // The choice among equal moves must be reproducible, so the table doesn't grow here.
            let layer = self.tables.next_layer().filter(|_| job.scope() != Scope::BestMove);
            let next_layer_node =
                layer.map_or(u64::MAX, |boards| last_layer_node + boards / BOARDS_PER_NODE);
            let next_room_node = solver.transpositions.nodes_until_full();
            let next_room_node = next_room_node.map_or(u64::MAX, |nodes| last_room_node + nodes);
            let time = self
                .tables
                .saves_checkpoints()
                .then(|| next_checkpoint.duration_since(Instant::now()));
            let next = next_layer_node.min(next_guess_node).min(next_room_node);
            let limits = Limits { nodes: Some(next), time, ..Limits::NONE };
            if job.with_limits(limits, |job| roots.prove(solver, job)).is_ok() {
                return Ok(());
            }
            // The job itself may have to stop.
            job.count_nodes(0)?;
            if time.is_some() && Instant::now() >= next_checkpoint {
                let began = Instant::now();
                self.tables.save_checkpoint(job);
                next_checkpoint = Instant::now()
                    + CHECKPOINT_EVERY.max(began.elapsed() * CHECKPOINT_TIME_DIVISOR);
                continue;
            }
            if next_room_node <= next_layer_node.min(next_guess_node) {
                self.tables.make_room();
                last_room_node = job.nodes();
                continue;
            }
            if next_guess_node <= next_layer_node {
                let nodes = (job.nodes() - start) / PROOF_NODES_PER_GUESS_NODE;
                roots.deepen(&self.guess(position, nodes, job), job);
                next_guess_node = start + 2 * (job.nodes() - start);
                continue;
            }
            self.tables.add_layer(job)?;
            last_layer_node = job.nodes();
        }
    }

    /// Proves the moves that aren't in the book, in a position that is.
    fn complete(
        &mut self,
        position: &Kalah,
        opening: Analysis<Pit>,
        book: Option<&'static Book>,
        job: &mut Job<'_, Pit>,
    ) -> Analysis<Pit> {
        job.report(0, opening.value, opening.line, opening.moves);
        // The guess is only used for the moves, since the value is known.
        let guess = self.guess(position, GUESS_NODES, job);
        let proven = self.prove(position, &guess, book, Limits::NONE, job);
        Analysis { source: opening.source, ..proven }
    }

    /// The results of the alpha-beta search, within the bounds proven before.
    fn conclude(
        &self,
        position: &Kalah,
        found: Analysis<Pit>,
        book: Option<&'static Book>,
        control: &Control<'_>,
    ) -> Analysis<Pit> {
        if found.value.is_exact() {
            return found;
        }
        let solver = self.tables.solver();
        RootMoves::new(position, &found, solver, book).conclude(solver, control)
    }
}

/// Whether the value of the position is exact, and the values of all moves too if they were asked
/// for.
fn is_known(analysis: &Analysis<Pit>) -> bool {
    analysis.value.is_exact() && analysis.moves.iter().all(|known| known.value.is_exact())
}

impl Engine<Kalah> for KalahEngine {
    fn analyse(&mut self, position: &Kalah, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let analysis = self.analyse_unfinished(position, job);
        self.alpha_beta.forget();
        analysis
    }

    fn warm_up(&mut self, position: &Kalah, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.tables.prepare(position, control).map(|_| ())
    }

    fn line(
        &mut self,
        position: &Kalah,
        known: &MoveValue<Pit>,
        control: &mut Control<'_>,
    ) -> Vec<Pit> {
        let Some(margin) = known.value.margin() else {
            return self.alpha_beta.line(position, known, control);
        };
        let book = Book::embedded(position);
        match self.tables.prepare(position, control) {
            Ok(false) => self.alpha_beta.line(position, known, control),
            Ok(true) => {
                line::proven_line(position, (known.mv, margin), self.tables.solver(), book, control)
            }
            Err(Stopped) => {
                line::stored_line(position, (known.mv, margin), self.tables.solver(), book)
            }
        }
    }

    fn move_reaching(&mut self, position: &Kalah, aim: Aim, job: &mut Job<'_, Pit>) -> Option<Pit> {
        let Aim::Margin(least) = aim else { return None };
        match self.tables.prepare(position, job) {
            Ok(true) => {
                let book = Book::embedded(position);
                line::move_reaching(position, least, self.tables.solver(), book, job).ok().flatten()
            }
            _ => self.alpha_beta.move_reaching(position, aim, job),
        }
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.tables.out_of_memory()
    }

    fn new_game(&mut self, _: u32) {
        self.tables.begin_game();
    }

    fn solved_stats(&self) -> SolvedStats {
        SolvedStats { bytes: self.tables.size_in_bytes(), ..SolvedStats::default() }
    }
}

impl KalahEngine {
    fn analyse_unfinished(&mut self, position: &Kalah, job: &mut Job<'_, Pit>) -> Analysis<Pit> {
        let for_a_move = job.scope() == Scope::BestMove;
        let for_proof = match job.time_left() {
            _ if !for_a_move => Limits::NONE,
            Some(left) => Limits { time: Some(left.mul_f64(PROOF_TIME_SHARE)), ..Limits::NONE },
            None => FOR_A_PROOF,
        };
        if for_a_move {
            job.tighten_unless_timed(Limits { time: DEFAULT_MOVE_LIMITS.time, ..Limits::NONE });
        }
        let seeds = Board::of(position).seeds();
        // A search of a given depth is done by alpha-beta.
        if job.max_depth() < u32::MAX || seeds > MAX_SOLVED_SEEDS {
            return self.search_with_alpha_beta(position, job);
        }
        // If only the value is asked for, it is proven anew, without the book.
        let book = Book::embedded(position).filter(|_| job.scope() != Scope::Value);
        let opening = book.and_then(|book| openings::consult(book, position, job.scope()));
        match opening {
            Some(opening) if is_known(&opening) => return opening,
            Some(opening) => return self.complete(position, opening, book, job),
            None => {}
        }
        let is_long = job.scope() == Scope::EveryMove && job.nodes_left().is_none();
        let nodes =
            if is_long && seeds > LONG_PROOF_SEEDS { EVERY_MOVE_GUESS_NODES } else { GUESS_NODES };
        let guess = self.guess(position, nodes, job);
        if seeds > QUICK_PROOF_SEEDS && is_known(&guess) {
            return guess;
        }
        let proven = self.prove(position, &guess, book, for_proof, job);
        if for_a_move && !proven.value.is_exact() {
            let farther = self.search_with_alpha_beta(position, job);
            return self.conclude(position, farther, book, job);
        }
        proven
    }
}
