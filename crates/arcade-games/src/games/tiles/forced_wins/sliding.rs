//! Which positions one side wins once tiles slide, whatever the other one does.
//!
//! Retrograde analysis, for one side's wins alone: from the positions with a line of the attacker it
//! works backwards a ply at a time. Nothing is stored but whether the attacker wins: two bits for a
//! placement. Only positions that are won are visited, so boards with many empty squares, on which few are
//! won, take little time.

use arcade_base::{init_thread_pool, try_reserve};
use arcade_engine::{Control, SolveFailure};
use rayon::prelude::*;

use super::numbering::{Images, NumberSet, Numbering, Placement, SmallSquares, narrowed};
use crate::games::tiles::geometry::Geometry;
use crate::kit::{members, subsets};

/// The number of placements between two checks of the limits.
const PLACEMENTS_PER_CHECK: usize = 1 << 16;
/// The number of placements that make a thread worthwhile.
const MIN_PLACEMENTS_PER_THREAD: usize = 1 << 10;

/// The placements, with these numbers of tiles, from which the attacker wins by force.
#[derive(Debug)]
pub(super) struct SlidingWins {
    board: &'static Geometry,
    numbering: Numbering,
    /// The attacker is to move, and wins.
    won_attacker_to_move: NumberSet,
    /// The defender is to move, or the attacker has a line, and the attacker wins.
    won_defender_to_move: NumberSet,
}

impl SlidingWins {
    /// Solves all positions in which the attacker and the defender have these numbers of tiles, on all cores.
    ///
    /// # Errors
    /// If the control says to stop, or there isn't enough memory.
    pub(super) fn solve(
        board: &'static Geometry,
        counts: [u32; 2],
        control: &mut Control<'_>,
    ) -> Result<Self, SolveFailure> {
        let numbering = Numbering::new(board, counts)?;
        let (won_attacker_to_move, won_defender_to_move) =
            (NumberSet::new(numbering.size())?, NumberSet::new(numbering.size())?);
        init_thread_pool();
        let wins = Self { board, numbering, won_attacker_to_move, won_defender_to_move };
        let representatives = wins.numbering.representatives.clone();
        let with_line: Vec<SmallSquares> =
            representatives.into_iter().filter(|&set| wins.has_line(set)).collect();
        let defenders = counts[1];
        let ended = |attacker: &SmallSquares| {
            let rest = wins.squares() & !attacker;
            let all = subsets(rest.into(), defenders).map(narrowed);
            let all = all.filter(|&defender| !wins.has_line(defender));
            let attacker = *attacker;
            all.map(move |defender| Placement { attacker, defender }).collect::<Vec<_>>()
        };
        let mut front = Vec::new();
        // A set with a line may leave a million ways to place the other tiles.
        for attackers in with_line.chunks(MIN_PLACEMENTS_PER_THREAD / 16) {
            let ended = attackers.par_iter().flat_map_iter(ended);
            let new =
                ended.filter(|it| wins.won_defender_to_move.insert(wins.numbering.number(*it)));
            append(&mut front, new.collect(), control)?;
        }
        while !front.is_empty() {
            let won = Self::before(&front, control, |placement| wins.attacks_before(placement))?;
            front = Self::before(&won, control, |placement| wins.defences_before(placement))?;
        }
        Ok(wins)
    }

    /// The memory that it takes, in bytes.
    pub(super) fn size_in_bytes(&self) -> usize {
        self.won_attacker_to_move.size_in_bytes() + self.won_defender_to_move.size_in_bytes()
    }

    pub(super) fn images(&self) -> &Images {
        &self.numbering.images
    }

    /// Whether the attacker wins an unfinished position by force.
    pub(super) fn attacker_wins(&self, placement: Placement, attacker_moves: bool) -> bool {
        let wins =
            if attacker_moves { &self.won_attacker_to_move } else { &self.won_defender_to_move };
        wins.contains(self.numbering.number(placement))
    }

    fn squares(&self) -> SmallSquares {
        narrowed(self.board.squares())
    }

    fn has_line(&self, tiles: SmallSquares) -> bool {
        self.board.full_line(tiles.into()).is_some()
    }

    /// The sets that arise if one of these tiles slides to an empty square.
    fn slides(
        &self,
        tiles: SmallSquares,
        other: SmallSquares,
    ) -> impl Iterator<Item = SmallSquares> {
        let empty = self.squares() & !tiles & !other;
        members(tiles).flat_map(move |from| {
            let near = narrowed(self.board.neighbours[usize::from(from)]) & empty;
            members(near).map(move |to| tiles & !(1 << from) | 1 << to)
        })
    }

    /// What `step` finds before these placements, each once.
    fn before<I: Iterator<Item = Placement>>(
        placements: &[Placement],
        control: &mut Control<'_>,
        step: impl Fn(Placement) -> I + Sync,
    ) -> Result<Vec<Placement>, SolveFailure> {
        let (mut all, step) = (Vec::new(), &step);
        for chunk in placements.chunks(PLACEMENTS_PER_CHECK) {
            let shares = chunk.par_chunks(MIN_PLACEMENTS_PER_THREAD);
            let found = shares.flat_map_iter(|share| share.iter().flat_map(move |&it| step(it)));
            append(&mut all, found.collect(), control)?;
        }
        Ok(all)
    }

    /// The positions with the attacker to move from which a slide leads to a position that is won: slides
    /// can be taken back by slides. They are new, and unfinished.
    fn attacks_before(&self, won: Placement) -> impl Iterator<Item = Placement> {
        let before = self.slides(won.attacker, won.defender);
        let before = before.map(move |attacker| Placement { attacker, ..won });
        before.filter(|it| {
            !self.has_line(it.attacker)
                && self.won_attacker_to_move.insert(self.numbering.number(*it))
        })
    }

    /// The positions with the defender to move from which every slide leads to a position that the
    /// attacker wins, one of which is given. They are new, and unfinished.
    fn defences_before(&self, won: Placement) -> impl Iterator<Item = Placement> {
        let before = self.slides(won.defender, won.attacker);
        let before = before.map(move |defender| Placement { defender, ..won });
        before.filter(|it| {
            let number = self.numbering.number(*it);
            !self.has_line(it.defender)
                && !self.won_defender_to_move.contains(number)
                && self.is_lost(*it)
                && self.won_defender_to_move.insert(number)
        })
    }

    /// Whether every slide of the defender leads to a position that the attacker wins.
    fn is_lost(&self, placement: Placement) -> bool {
        let mut next = self.slides(placement.defender, placement.attacker);
        next.all(|defender| {
            !self.has_line(defender)
                && self
                    .won_attacker_to_move
                    .contains(self.numbering.number(Placement { defender, ..placement }))
        })
    }
}

/// Appends what was found, and counts it.
fn append(
    all: &mut Vec<Placement>,
    found: Vec<Placement>,
    control: &mut Control<'_>,
) -> Result<(), SolveFailure> {
    try_reserve(all, found.len())?;
    control.count_table_nodes(found.len() as u64)?;
    all.extend(found);
    Ok(())
}
