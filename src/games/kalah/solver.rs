//! Kalah solved exactly: the final margin of a position and of every move, by null windows.
//!
//! What is in the stores stays there: a position is worth the difference of the stores and what its
//! pits will yield, which is searched for on the pits alone. A search to the end of the game says
//! whether they yield so much; asked again and again, each time from where it was answered before,
//! it closes in on what they yield (MTD(f), A. Plaat et al., "Best-first fixed-depth minimax
//! algorithms", Artificial Intelligence 87, 1996). Boards with few seeds are in a table.

mod board;
mod book;
mod endgame;
mod memory;
mod number;
mod openings;
mod pace;
mod roots;
mod search;

use std::fmt::{self, Debug};
use std::time::Duration;

pub use self::book::{Book, Opening};

use self::board::{Board, MOST_SEEDS, Sowing};
use self::endgame::Endgame;
use self::memory::Memory;
use self::number::Numbers;
use self::roots::Roots;
use self::search::Search;
use super::brain::Sower;
use super::rules::{Kalah, Pit};
use super::state::EmptyCapture;
use crate::engine::{
    AlphaBeta, Cache, Control, Engine, FOR_A_MOVE, Limits, Means, Scope, Stopped, Survey,
    TableName, Thought,
};

/// The largest table of boards with few seeds: with 6 pits, 16 seeds.
const MOST_BOARDS: u64 = 32_000_000;
/// Only a part of the seeds is worth a table: the search has to get there first.
const TABLE_PART: u32 = 3;
/// A table of more boards is kept on disk: solving it takes longer than reading it.
const WORTH_KEEPING: usize = 1_000_000;
/// The version of the tables on disk.
const VERSION: u32 = 1;
/// Nodes of the search by depth that makes the first guess.
const GUESS_NODES: u64 = 50_000;
/// With so few seeds in the pits the proof comes so soon that a glance is guess enough.
const FEW_SEEDS: u32 = 24;
/// What a proof is bound by when only a move is asked for, so that a search by depth has time left;
/// and its part of the time for a move that may take some given time.
const FOR_A_PROOF: Limits =
    Limits { depth: None, nodes: Some(20_000_000), time: Some(Duration::from_secs(5)) };
const PROOF_PART: f64 = 0.75;

/// An engine that proves margins, and says what it guesses where limits end the proof.
pub struct Exact {
    table_mb: u32,
    cache: Cache,
    by_depth: AlphaBeta<Kalah, Sower>,
    /// The search on boards of the size and variant met last.
    search: Option<(Family, Search)>,
}

/// How many pits each side has, and the variant.
type Family = (u8, EmptyCapture);

impl Exact {
    /// Nothing is solved yet.
    pub fn new(evaluation: Sower, means: &Means) -> Self {
        let by_depth = AlphaBeta::new(evaluation, means.table_mb);
        Self { table_mb: means.table_mb, cache: means.cache.clone(), by_depth, search: None }
    }

    /// Makes ready a search that has room for the position, with a table of boards with few seeds;
    /// `false` where there are too many seeds.
    fn enter(&mut self, position: &Kalah, control: &mut Control<'_, Pit>) -> Result<bool, Stopped> {
        let family = (position.pit_count(), position.empty_capture());
        let seeds = Board::of(position).seeds();
        if seeds > MOST_SEEDS {
            return Ok(false);
        }
        if self.search.as_ref().is_none_or(|(known, _)| *known != family) {
            // Two tables at once would take twice the memory.
            self.search = None;
            self.search = Some((family, self.open(family, seeds, control)));
        }
        let (_, search) = self.search.as_mut().expect("it was opened");
        let boards = search.numbers.up_to(seeds);
        if search.memory.should_grow(self.table_mb, boards) {
            search.memory = Memory::new(self.table_mb, boards);
        }
        let wanted = search.numbers.most_seeds(MOST_BOARDS).min(seeds / TABLE_PART);
        let missing = wanted.saturating_sub(search.endgame.seeds());
        for layer in 0..missing {
            control.report_solving(layer as usize, missing as usize);
            search.endgame.grow(&search.sowing, &search.numbers, control)?;
        }
        if missing > 0 && search.endgame.bytes().len() > WORTH_KEEPING {
            self.cache.save(&name(family), search.endgame.bytes(), control);
        }
        Ok(true)
    }

    /// A search on boards of a family with up to so many seeds, with what was kept for it.
    fn open(&self, family: Family, seeds: u32, control: &mut Control<'_, Pit>) -> Search {
        let (pits, rule) = family;
        let numbers = Numbers::new(pits);
        let wanted = numbers.most_seeds(MOST_BOARDS).min(seeds / TABLE_PART);
        let kept = (numbers.up_to(wanted) > WORTH_KEEPING as u64).then(|| {
            self.cache.load(&name(family), control, |bytes| Endgame::restored(bytes, &numbers))
        });
        let endgame = kept.flatten().unwrap_or_default();
        let memory = Memory::new(self.table_mb, numbers.up_to(seeds));
        Search { sowing: Sowing::new(pits, rule), numbers, endgame, memory }
    }

    /// A first guess by a search that goes not far.
    fn guess(&mut self, position: &Kalah, control: &mut Control<'_, Pit>) -> Thought<Pit> {
        let depth = (Board::of(position).seeds() <= FEW_SEEDS).then_some(1);
        let limits = Limits { depth, nodes: Some(control.nodes() + GUESS_NODES), time: None };
        // Its margins may be even where only odd ones are possible: what is heard of is made of it.
        control.quietly(|control| {
            control.within(limits, |control| self.by_depth.think(position, control))
        })
    }

    /// A search that goes as far as there is time for.
    fn look_ahead(&mut self, position: &Kalah, control: &mut Control<'_, Pit>) -> Thought<Pit> {
        if control.scope() == Scope::BestMove {
            let nodes = FOR_A_MOVE.nodes.map(|nodes| control.nodes() + nodes);
            control.limit(Limits { nodes, ..Limits::NONE });
        }
        self.by_depth.think(position, control)
    }

    /// What is proven within these limits, which hold from here on; the guess says what the rest
    /// seems to be worth.
    fn prove(
        &mut self,
        position: &Kalah,
        guess: &Thought<Pit>,
        book: Option<&'static Book>,
        limits: Limits,
        control: &mut Control<'_, Pit>,
    ) -> Thought<Pit> {
        let entered = self.enter(position, control);
        let limits = Limits { nodes: limits.nodes.map(|nodes| control.nodes() + nodes), ..limits };
        let (_, search) = self.search.as_mut().expect("not too many seeds");
        let mut roots = Roots::new(position, guess, search, book);
        // The answer tells what is proven, whether it was stopped or not.
        let _ =
            entered.and_then(|_| control.within(limits, |control| roots.prove(search, control)));
        roots.conclude(search, control)
    }

    /// Proves the moves that the book doesn't know in a position that it does.
    fn complete(
        &mut self,
        position: &Kalah,
        opening: Thought<Pit>,
        book: Option<&'static Book>,
        control: &mut Control<'_, Pit>,
    ) -> Thought<Pit> {
        control.report(0, opening.value, opening.line, opening.moves);
        // What the search by depth says of the value is less than what is known.
        let guess = self.guess(position, control);
        let proven = self.prove(position, &guess, book, Limits::NONE, control);
        Thought { basis: opening.basis, ..proven }
    }

    /// What a search by depth found, within what was proven before.
    fn conclude(
        &self,
        position: &Kalah,
        found: Thought<Pit>,
        book: Option<&'static Book>,
        control: &Control<'_, Pit>,
    ) -> Thought<Pit> {
        let (_, search) = self.search.as_ref().expect("it was entered");
        if found.value.is_exact() {
            return found;
        }
        Roots::new(position, &found, search, book).conclude(search, control)
    }
}

/// Whether the value of the position is exact, and of every move, if that was asked for.
fn is_known(thought: &Thought<Pit>) -> bool {
    thought.value.is_exact() && thought.moves.iter().all(|known| known.value.is_exact())
}

/// The name under which the table of a family is kept.
fn name((pits, rule): Family) -> TableName {
    let empty_capture = rule == EmptyCapture::On;
    let options = format!("pits {pits} empty_capture {empty_capture}");
    TableName { game: "kalah", version: VERSION, options }
}

impl Engine<Kalah> for Exact {
    fn think(&mut self, position: &Kalah, control: &mut Control<'_, Pit>) -> Thought<Pit> {
        if let Some(thought) = Thought::finished(position) {
            return thought;
        }
        let for_a_move = control.scope() == Scope::BestMove;
        let for_proof = match control.time_left() {
            _ if !for_a_move => Limits::NONE,
            Some(left) => Limits { time: Some(left.mul_f64(PROOF_PART)), ..Limits::NONE },
            None => FOR_A_PROOF,
        };
        if for_a_move {
            control.limit_unless_timed(Limits { time: FOR_A_MOVE.time, ..Limits::NONE });
        }
        let seeds = Board::of(position).seeds();
        // A lookahead of so many plies is what the search by depth is for.
        if control.max_depth() < u32::MAX || seeds > MOST_SEEDS {
            return self.look_ahead(position, control);
        }
        // Whoever asks for the value alone wants it proven anew.
        let book = Book::embedded(position).filter(|_| control.scope() != Scope::Value);
        let opening = book.and_then(|book| openings::consult(book, position, control.scope()));
        match opening {
            Some(opening) if is_known(&opening) => return opening,
            Some(opening) => return self.complete(position, opening, book, control),
            None => {}
        }
        let guess = self.guess(position, control);
        if seeds > FEW_SEEDS && is_known(&guess) {
            return guess;
        }
        let proven = self.prove(position, &guess, book, for_proof, control);
        if for_a_move && !proven.value.is_exact() {
            let farther = self.look_ahead(position, control);
            return self.conclude(position, farther, book, control);
        }
        proven
    }

    fn prepare(&mut self, position: &Kalah, control: &mut Control<'_, Pit>) -> Result<(), Stopped> {
        self.enter(position, control).map(|_| ())
    }

    fn survey(&self) -> Survey {
        let bytes =
            |(_, search): &(Family, Search)| search.endgame.bytes().len() + search.memory.bytes();
        Survey { bytes: self.search.as_ref().map(bytes), ..Survey::default() }
    }
}

impl Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("search", &self.search).finish_non_exhaustive()
    }
}
