//! The proof space of Coin Grabber: how soon the winner takes the centre, proven ply by ply.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU16;
use std::sync::Arc;

use arcade_base::{OutOfMemory, has_memory_limit};
use arcade_engine::{
    Control, Evaluate as _, Outcome, Position as _, ProofSpace, RelativeSide, SolvedStats, Stopped,
    Successors, TableCache, TableKey, TranspositionStats, TranspositionTable, WinBounds,
};

use super::invariants::{bit, player_squares, squares_with_coins};
use super::{OutcomeTable, TableError, root_for};
use crate::games::coin_grabber::evaluation::MoneyBalance;
use crate::games::coin_grabber::geometry::{CENTRE, Step, distance};
use crate::games::coin_grabber::rules::{CoinGrabber, UNIT};

/// The maximum size of a table of outcomes, in bytes, unless the program was told how much memory to use.
const MAX_BYTES: usize = 160 << 20;
/// Its maximum size then: where the placements of a set begin has 32 bits.
const MAX_BYTES_IF_LIMITED: usize = u32::MAX as usize;
/// A table with more sets than this is stored on disk, because solving it takes longer than reading
/// it.
const WORTH_SAVING: usize = 10_000;
/// The version of the tables on disk.
const VERSION: u32 = 2;

/// The table of outcomes, and what is proven about its positions.
pub struct CoinGrabberProofSpace {
    cache: TableCache,
    /// The memory for proofs, in megabytes.
    proven_mb: u32,
    /// The root and its table, which is shared once it is solved.
    table: Option<(CoinGrabber, Arc<OutcomeTable>)>,
    /// The root for which there isn't enough memory.
    refused: Option<(CoinGrabber, OutOfMemory)>,
    /// What is proven about positions, by key.
    proven: TranspositionTable<ProofKey, WinBounds>,
}

impl CoinGrabberProofSpace {
    /// A proof space with nothing solved yet, which stores tables in this cache and uses
    /// `proven_mb` megabytes for proofs.
    pub fn new(cache: TableCache, proven_mb: u32) -> Self {
        let proven = TranspositionTable::new(0);
        Self { cache, proven_mb, table: None, refused: None, proven }
    }

    fn table(&self) -> &OutcomeTable {
        self.table.as_ref().map(|(_, table)| &**table).expect("a position was entered")
    }

    /// Opens a table that covers the position, with what was solved of it before; returns false if
    /// it would be too large.
    fn open(&mut self, position: &CoinGrabber, control: &mut Control<'_>) -> Result<bool, Stopped> {
        if self.table.as_ref().is_some_and(|(_, table)| table.covers(position)) {
            return Ok(true);
        }
        // Two tables at once would take twice the memory.
        (self.table, self.proven) = (None, TranspositionTable::new(0));
        let root = root_for(position);
        if self.refused.is_some_and(|(refused, _)| refused == root) {
            return Ok(false);
        }
        self.refused = None;
        let most_bytes = if has_memory_limit() { MAX_BYTES_IF_LIMITED } else { MAX_BYTES };
        let mut table = match OutcomeTable::new(&root, most_bytes, control) {
            Ok(table) => table,
            Err(TableError::TooLarge) => return Ok(false),
            Err(TableError::OutOfMemory(error)) => {
                control.warn_of_shortage(error);
                self.refused = Some((root, error));
                return Ok(false);
            }
            Err(TableError::Stopped(stopped)) => return Err(stopped),
        };
        if table.set_count() > WORTH_SAVING {
            // If it isn't in the cache, the table is solved instead.
            self.cache.restore(&name(&root), &mut table, control);
        }
        self.table = Some((root, Arc::new(table)));
        self.proven = TranspositionTable::new(self.proven_mb);
        Ok(true)
    }

    /// Completes the open table, and stores it.
    fn solve(&mut self, control: &mut Control<'_>) -> Result<(), Stopped> {
        let (root, table) = self.table.as_mut().expect("it was opened");
        if table.is_solved() {
            return Ok(());
        }
        Arc::get_mut(table).expect("only a solved table is shared").solve(control)?;
        if let (true, Some(bytes)) = (table.set_count() > WORTH_SAVING, table.as_bytes()) {
            self.cache.save(&name(root), bytes, control);
        }
        Ok(())
    }
}

/// The name under which the table for a root is stored.
fn name(root: &CoinGrabber) -> TableKey {
    TableKey { game: "coin-grabber", version: VERSION, options: root.to_string() }
}

/// Everything that distinguishes a position from others of the same table: the coins left, the squares of the mover
/// and the other side, and the mover's money. The rest of the money is the other side's, and which player is A
/// doesn't matter.
///
/// It has 48 bits, so that a key with its bounds takes eight bytes, and all these bits are 0 where there is none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ProofKey {
    /// The highest bits, with the squares: the players aren't both on the first one.
    high: NonZeroU16,
    low: [u16; 2],
}

impl ProofKey {
    fn of(position: &CoinGrabber) -> Self {
        let coins = squares_with_coins(position.coins());
        // The centre isn't among these squares.
        let (before, after) = (coins & (bit(CENTRE) - 1), coins >> (CENTRE + 1));
        let coins = u64::from(after << CENTRE | before);
        let [mover, other] = player_squares(position).map(u64::from);
        let money = u64::from(position.money(position.side_to_move()) / UNIT);
        let all = mover << 43 | other << 38 | money << 24 | coins;
        let [_, _, bytes @ ..] = all.to_be_bytes();
        let number = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
        let high = NonZeroU16::new(number(0)).expect("the players are on two squares");
        Self { high, low: [number(2), number(4)] }
    }
}

impl Hash for ProofKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [middle, low] = self.low.map(u64::from);
        state.write_u64(u64::from(self.high.get()) << 32 | middle << 16 | low);
    }
}

impl ProofSpace for CoinGrabberProofSpace {
    type Position = CoinGrabber;
    type State = CoinGrabber;

    /// Nobody can be forced to take the centre and lose, so every forced win ends with the winner's
    /// own step: after an odd number of plies.
    const WINNER_MOVES_LAST: bool = true;

    fn prepare(
        &mut self,
        position: &CoinGrabber,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped> {
        if !self.open(position, control)? {
            return Ok(false);
        }
        self.solve(control)?;
        Ok(true)
    }

    fn push_position(&self, position: &CoinGrabber, out: &mut Successors<CoinGrabber>) {
        match position.outcome() {
            Some(outcome) => out.push_terminal(outcome),
            None => {
                out.push_state(*position);
                out.end_position(MoneyBalance.evaluate(position));
            }
        }
    }

    fn push_successors(&self, position: CoinGrabber, out: &mut Successors<CoinGrabber>) {
        for step in Step::ALL.into_iter().filter(|&step| position.is_legal(step)) {
            self.push_position(&position.after(step).0, out);
        }
    }

    fn least_plies(&self, position: CoinGrabber, winner: RelativeSide) -> Option<u32> {
        let wins = match winner {
            RelativeSide::Mover => Outcome::Win,
            RelativeSide::Opponent => Outcome::Loss,
        };
        if self.outcome(position).is_some_and(|outcome| outcome != wins) {
            return None;
        }
        // The steps of the side that wins, which takes the centre by its last one.
        let steps = |side| u32::from(distance(position.square(side), CENTRE));
        Some(match winner {
            RelativeSide::Mover => 2 * steps(position.side_to_move()) - 1,
            RelativeSide::Opponent => 2 * steps(position.side_to_move().other()),
        })
    }

    fn outcome(&self, position: CoinGrabber) -> Option<Outcome> {
        self.table().outcome(&position)
    }

    fn progress_move(&self, position: &CoinGrabber) -> Option<Step> {
        self.table().converting_steps(position)?.first().map(|&(step, _)| step)
    }

    fn probe(&self, position: CoinGrabber) -> WinBounds {
        self.proven.get(&ProofKey::of(&position)).unwrap_or_default()
    }

    fn store(&mut self, position: CoinGrabber, bounds: WinBounds) {
        self.proven.put(ProofKey::of(&position), bounds);
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.refused.map(|(_, error)| error)
    }

    fn solved_stats(&self) -> SolvedStats {
        let bytes = self.table.as_ref().map(|(_, table)| table.size_in_bytes());
        SolvedStats { bytes, ..SolvedStats::default() }
    }

    fn forget(&mut self) {
        let megabytes = if self.table.is_some() { self.proven_mb } else { 0 };
        self.proven = TranspositionTable::new(megabytes);
    }

    fn fork(&self) -> Self {
        let table = self.table.clone().filter(|(_, table)| table.is_solved());
        let proven = TranspositionTable::new(if table.is_some() { self.proven_mb } else { 0 });
        let (cache, proven_mb) = (self.cache.clone(), self.proven_mb);
        Self { cache, proven_mb, table, refused: None, proven }
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        Some(self.proven.transposition_stats())
    }
}
