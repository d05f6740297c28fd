//! The tables of a proof for boards of one size and rule. They grow as positions need it and as
//! it pays, and are stored on disk.

use arcade_base::{OutOfMemory, Threads, ensure_room, has_memory_limit};
use arcade_engine::{
    Control, Random, Resources, Seed, SolveFailure, Stopped, StoredTable as _, TableCache, TableKey,
};

use super::board::{Board, MAX_SOLVED_SEEDS, Sowing};
use super::board_numbering::BoardNumbering;
use super::codes::size_in_bytes;
use super::endgame::Endgame;
use super::large_endgame::{LargeEndgame, seeds_with_room};
use super::margin_bounds::MarginBoundsTable;
use super::search::MarginSolver;
use crate::games::kalah::rules::Kalah;
use crate::games::kalah::state::EmptyCapture;

/// The maximum number of boards in the endgame table before a proof; with 6 pits, those with up to
/// 15 seeds, in 9 MB.
const BOARDS_BEFOREHAND: u64 = 18_000_000;
/// The endgame table covers boards with up to 1/`MAX_TABLE_SEEDS_DIVISOR` of the position's seeds; larger boards
/// would be met too early in the search to be worth solving them all.
const MAX_TABLE_SEEDS_DIVISOR: u32 = 3;
/// The maximum number of boards to which it grows during a long proof, unless the program was told how
/// much memory it has; with 6 pits, those with up to 21 seeds.
const BOARDS_IN_PROOF: u64 = 355_000_000;
/// A table of more boards than this is stored on disk, because solving it takes longer than reading
/// it.
const WORTH_SAVING: u64 = 1_000_000;
/// The version of the tables on disk.
const VERSION: u32 = 4;
/// The version of large tables on disk.
const LARGE_VERSION: u32 = 1;
/// The number of entries of a large table that are checked when it is opened. Most are in blocks of their
/// own, which have to be read.
const CHECKED_LARGE_ENTRIES: usize = 20;
/// The version of the checkpoints of a proof on disk.
const CHECKPOINT_VERSION: u32 = 2;

/// How far the endgame table may grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    /// As far as it pays; the whole table is used.
    AsItPays,
    /// In a game of a match, which must not depend on earlier work: as far as the seeds of the
    /// positions in this game require. If the table contains more, that isn't used.
    PerGame,
}

/// The number of pits of each side, and the rule of capture.
type Variant = (u8, EmptyCapture);

/// The tables of an engine's proofs.
pub(super) struct TableManager {
    table_mb: u32,
    cache: TableCache,
    saves_checkpoints: bool,
    makes_large_tables: bool,
    threads: Threads,
    growth: Growth,
    /// The search on boards of the size and rule used last.
    open: Option<(Variant, MarginSolver)>,
    /// Whether its endgame table has been looked for in the cache.
    was_looked_up: bool,
    /// The first table for which there wasn't enough memory; after that none grows any more.
    out_of_memory: Option<OutOfMemory>,
}

impl TableManager {
    /// No tables yet.
    pub(super) fn new(resources: &Resources) -> Self {
        Self {
            table_mb: resources.table_mb,
            cache: resources.cache.clone(),
            saves_checkpoints: resources.saves_checkpoints,
            makes_large_tables: resources.makes_large_tables,
            threads: resources.threads,
            growth: Growth::AsItPays,
            open: None,
            was_looked_up: false,
            out_of_memory: None,
        }
    }

    /// The search with these tables; the position must have been prepared.
    pub(super) fn solver(&self) -> &MarginSolver {
        let (_, solver) = self.open.as_ref().expect("a position was prepared for");
        solver
    }

    /// The first table for which there wasn't enough memory.
    pub(super) fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.out_of_memory
    }

    /// The memory that the tables take.
    pub(super) fn size_in_bytes(&self) -> Option<usize> {
        let (_, solver) = self.open.as_ref()?;
        Some(solver.endgame.size_in_bytes() + solver.transpositions.size_in_bytes())
    }

    /// Begins a game of a match, in which earlier work isn't used.
    pub(super) fn begin_game(&mut self) {
        self.growth = Growth::PerGame;
        if let Some((_, solver)) = &mut self.open {
            (solver.max_endgame_seeds, solver.transpositions) = (0, MarginBoundsTable::smallest());
        }
    }

    /// Opens a search with room for the position, and solves its endgame table; returns false if
    /// there are too many seeds.
    pub(super) fn prepare(
        &mut self,
        position: &Kalah,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped> {
        let variant = (position.pit_count(), position.empty_capture());
        let seeds = Board::of(position).seeds();
        if seeds > MAX_SOLVED_SEEDS {
            return Ok(false);
        }
        if self.open.as_ref().is_none_or(|(known, _)| *known != variant) {
            // Two tables at once would take twice the memory.
            (self.open, self.out_of_memory) = (None, None);
            self.open = Some((variant, self.new_solver(variant)));
            self.was_looked_up = false;
        }
        if self.out_of_memory.is_none() {
            match self.grow(seeds, control) {
                Ok(()) => {}
                Err(SolveFailure::Stopped(stopped)) => return Err(stopped),
                Err(SolveFailure::OutOfMemory(error)) => {
                    control.warn(format_args!("{error}; fewer values are proven"));
                    self.out_of_memory = Some(error);
                }
            }
        }
        Ok(true)
    }

    /// Enlarges the tables of the open search for positions with this many seeds.
    fn grow(&mut self, seeds: u32, control: &mut Control<'_>) -> Result<(), SolveFailure> {
        // A job that has used up its limits doesn't pay for tables.
        control.count_nodes(0)?;
        self.drop_damaged(control);
        let (variant, solver) = self.open.as_mut().expect("it was opened");
        let bits = solver.transpositions.bits();
        solver.transpositions.let_grow(self.table_mb, solver.numbers.boards_up_to(seeds))?;
        if self.saves_checkpoints {
            solver.transpositions.grow_to_limit();
        }
        if self.saves_checkpoints && solver.transpositions.bits() != bits {
            let MarginSolver { transpositions, .. } = solver;
            let name = checkpoint_name(*variant, transpositions.bits());
            self.cache.load(&name, control, |bytes| transpositions.restore(bytes));
        }
        let beforehand =
            solver.numbers.most_seeds(BOARDS_BEFOREHAND).min(seeds / MAX_TABLE_SEEDS_DIVISOR);
        let is_worth_saving = solver.numbers.boards_up_to(beforehand) > WORTH_SAVING;
        let large = if self.makes_large_tables && is_worth_saving {
            seeds_with_room(&self.cache, &solver.numbers, seeds)
        } else {
            0
        };
        let wanted = beforehand.max(large);
        if !self.was_looked_up && is_worth_saving {
            self.was_looked_up = true;
            // If it isn't in the cache, the table is solved instead.
            if !open_large(*variant, solver, &self.cache, control) {
                self.cache.restore(&name(*variant), solver, control);
            }
            if self.growth == Growth::AsItPays {
                solver.max_endgame_seeds = solver.endgame.seeds();
            }
        }
        if solver.endgame.large().is_some() && solver.endgame.seeds() < wanted {
            // A large table doesn't grow.
            solver.forget();
            self.cache.restore(&name(*variant), solver, control);
        }
        let is_missing = solver.endgame.seeds() < wanted;
        if is_missing {
            let MarginSolver { endgame, sowing, numbers, .. } = &mut *solver;
            if wanted > beforehand {
                endgame.reserve(numbers, wanted)?;
            }
            endgame.grow_to(wanted, (sowing, numbers), control)?;
        }
        solver.max_endgame_seeds = match self.growth {
            Growth::AsItPays => solver.endgame.seeds(),
            Growth::PerGame => solver.max_endgame_seeds.max(beforehand),
        };
        if is_missing && wanted > beforehand {
            let bytes = solver.endgame.as_bytes(&solver.numbers);
            self.cache.save_by_blocks(&large_name(*variant), bytes, control);
        } else if is_missing {
            save_endgame(*variant, solver, &self.cache, control);
        }
        Ok(())
    }

    /// Stops using a large table of which some part is damaged, with a warning. What was proven with it
    /// stays proven: the damaged boards were searched.
    pub(super) fn drop_damaged(&mut self, control: &mut Control<'_>) {
        let Some((variant, solver)) = &mut self.open else { return };
        if solver.endgame.large().is_some_and(LargeEndgame::is_damaged) {
            let location = self.cache.location(&large_name(*variant));
            control.warn(format_args!("{location} is damaged; working without it"));
            solver.forget();
        }
    }

    /// Gives the transposition table more room, if it is getting full.
    pub(super) fn make_room(&mut self) {
        if let Some((_, solver)) = &mut self.open {
            solver.transpositions.make_room();
        }
    }

    /// Whether [`save_checkpoint`](Self::save_checkpoint) does something.
    pub(super) fn saves_checkpoints(&self) -> bool {
        self.saves_checkpoints
    }

    /// Stores what is proven, from which a later proof goes on.
    pub(super) fn save_checkpoint(&mut self, control: &mut Control<'_>) {
        if let Some((variant, solver)) = self.open.as_mut().filter(|_| self.saves_checkpoints) {
            let name = checkpoint_name(*variant, solver.transpositions.bits());
            self.cache.save(&name, solver.transpositions.as_bytes(), control);
        }
    }

    /// A search on boards of a variant, with no table yet.
    fn new_solver(&self, (pits, rule): Variant) -> MarginSolver {
        MarginSolver {
            sowing: Sowing::new(pits, rule),
            numbers: BoardNumbering::new(pits),
            endgame: Endgame::default(),
            max_endgame_seeds: 0,
            transpositions: MarginBoundsTable::smallest(),
            threads: self.threads,
        }
    }

    /// The number of boards in the next layer of the endgame table, if it may grow by that layer as
    /// soon as it pays.
    pub(super) fn next_layer(&self) -> Option<u64> {
        if self.out_of_memory.is_some() || self.growth != Growth::AsItPays {
            return None;
        }
        let solver = self.solver();
        // To grow, a large table would have to be loaded.
        if solver.endgame.large().is_some() {
            return None;
        }
        let seeds = solver.endgame.seeds() + 1;
        let boards = solver.numbers.boards_up_to(seeds);
        let known = solver.numbers.boards_up_to(seeds - 1);
        let may_grow = if has_memory_limit() {
            ensure_room(size_in_bytes(boards) - size_in_bytes(known)).is_ok()
        } else {
            boards <= BOARDS_IN_PROOF
        };
        may_grow.then_some(boards - known)
    }

    /// Adds the next layer to the endgame table. If there isn't enough memory, the proof continues
    /// with the existing table.
    pub(super) fn add_layer(&mut self, control: &mut Control<'_>) -> Result<(), Stopped> {
        let (variant, solver) = self.open.as_mut().expect("a position was prepared for");
        match solver.endgame.grow(&solver.sowing, &solver.numbers, control) {
            Ok(()) => {
                solver.max_endgame_seeds = solver.endgame.seeds();
                // A proof that is stopped later has no time to store it. Beside a large table there may be no
                // room for it.
                if !self.makes_large_tables {
                    save_endgame(*variant, solver, &self.cache, control);
                }
            }
            Err(SolveFailure::Stopped(stopped)) => return Err(stopped),
            Err(SolveFailure::OutOfMemory(error)) => self.out_of_memory = Some(error),
        }
        Ok(())
    }
}

/// Opens the large table of a variant, and returns whether there is one that can be used.
fn open_large(
    variant: Variant,
    solver: &mut MarginSolver,
    cache: &TableCache,
    control: &mut Control<'_>,
) -> bool {
    let key = large_name(variant);
    let Some(codes) = cache.open_by_blocks(&key, control) else { return false };
    let Some(large) = LargeEndgame::new(codes, &solver.numbers) else { return false };
    solver.endgame = Endgame::of_large(large);
    // Nobody can predict which entries are checked.
    let mut random = Random::new(&Seed::fresh(), 0);
    let checked =
        (0..CHECKED_LARGE_ENTRIES).try_for_each(|_| solver.check_random_entry(&mut random));
    if let Err(error) = &checked {
        let location = cache.location(&key);
        control.warn(format_args!("{location} can't be used: {error}; working without it"));
        solver.forget();
    }
    checked.is_ok()
}

/// Stores the endgame table for the next start, if that is worthwhile.
fn save_endgame(
    variant: Variant,
    solver: &mut MarginSolver,
    cache: &TableCache,
    control: &mut Control<'_>,
) {
    if solver.numbers.boards_up_to(solver.endgame.seeds()) > WORTH_SAVING {
        cache.save(&name(variant), solver.endgame.as_bytes(&solver.numbers), control);
    }
}

/// The name under which the table of a variant is stored.
fn name((pits, rule): Variant) -> TableKey {
    let empty_capture = rule == EmptyCapture::On;
    let options = format!("pits {pits} empty_capture {empty_capture}");
    TableKey { game: "kalah", version: VERSION, options }
}

/// The name under which the large table of a variant is stored.
fn large_name(variant: Variant) -> TableKey {
    let TableKey { options, .. } = name(variant);
    TableKey { game: "kalah", version: LARGE_VERSION, options: format!("{options} large") }
}

/// The name under which the checkpoint of a proof is stored: the entries of a table with this many bits.
fn checkpoint_name(variant: Variant, bits: u32) -> TableKey {
    let TableKey { options, .. } = name(variant);
    TableKey {
        game: "kalah",
        version: CHECKPOINT_VERSION,
        options: format!("{options} proof {bits}"),
    }
}
