//! The proof space of Flip: forced wins, proven ply by ply.
//!
//! A flip preserves the number of dice with the values 1 and 6, of those with 2 and 5, and of those
//! with 3 and 4, and all other actions only move dice. So a game never leaves the *component* with
//! these three numbers, and the dice of one pair of values are independent of the others. All
//! placements of the dice of a pair are numbered, and the effect of each action on them is computed
//! in advance; a move is then three look-ups in these tables.
//!
//! The die just played matters only until the next player has taken dice from the middle. Proofs
//! are stored for the rest of the turn after that. A state here is a position whose mover has taken dice,
//! unlike a [`FlipState`](super::state::FlipState), which is from before that.

use arcade_base::{OutOfMemory, ensure_room, has_memory_limit};
use arcade_engine::{
    Control, Outcome, Position as _, ProofSpace, RelativeSide, SolvedStats, Stopped, Successors,
    WinBounds,
};

use super::dice::{Dice, FACES};
use super::evaluation::{Takes, WORTH};
use super::placement::{
    MAX_SOLVED_DICE, MIDDLE, OTHER, OTHER_UNFLIPPABLE, OWN, OWN_UNFLIPPABLE, Placement, fill,
    moved, rank, refreshed, swapped,
};
use super::rules::{Flip, takes};
use super::state_bounds::StateBounds;

/// The pairs of values that a flip exchanges, the lower one first.
const PAIRS: [[u8; 2]; 3] = [[1, 6], [2, 5], [3, 4]];

/// The pair of a value, and its index in that pair.
const fn pair_of(value: u8) -> (usize, usize) {
    if 2 * value <= FACES { (value as usize - 1, 0) } else { ((FACES - value) as usize, 1) }
}

/// The table entry for a placement of the dice of a pair; other placements are given by their
/// ranks.
#[derive(Clone, Copy, Debug)]
struct PlacementEntry {
    /// The placement after flipping a die of another pair: the sides are swapped.
    swapped: u32,
    /// The placement after playing a die of another pair.
    refreshed: u32,
    /// The placements after flipping, playing and taking a die of either value; `None` if there is
    /// no such die.
    flipped: [Option<u32>; 2],
    played: [Option<u32>; 2],
    taken: [Option<u32>; 2],
    dice: Counts,
    /// The dice in the middle.
    middle: Dice,
    /// The worth of the mover's dice minus that of the other side's.
    worth: i32,
}

/// The number of dice of each side.
#[derive(Clone, Copy, Debug)]
struct Counts {
    /// All dice of the mover, and those that can be flipped.
    own: u8,
    flippable: u8,
    /// All dice of the other side, and those that can't be flipped.
    other: u8,
    other_unflippable: u8,
}

/// The rank of the placement of each pair.
pub type PairRanks = [u32; 3];

/// All states with the same numbers of dice of each pair.
#[derive(Debug)]
struct Component {
    pairs: [Vec<PlacementEntry>; 3],
    bounds: StateBounds<WinBounds>,
}

/// The component entered last, with what is proven about it.
#[derive(Debug)]
pub struct FlipProofSpace {
    /// The maximum number of states of a component that there is room for.
    most_states: u64,
    /// The number of dice of each pair.
    dice: Option<[u8; 3]>,
    /// `None` if there is no room for it.
    entered: Option<Component>,
    out_of_memory: Option<OutOfMemory>,
}

impl PlacementEntry {
    fn new(placement: &Placement, values: [u8; 2]) -> Self {
        let flipped = |at: usize| moved(placement, (OWN, at), (OWN_UNFLIPPABLE, 1 - at));
        let played = |at: usize| {
            let from = |bag: usize| moved(placement, (bag, at), (MIDDLE, at));
            from(OTHER).or_else(|| from(OTHER_UNFLIPPABLE))
        };
        let taken = |at: usize| moved(placement, (MIDDLE, at), (OWN, at));
        let count = |bag: usize| placement[bag][0] + placement[bag][1];
        let worth = |bag: usize| -> i32 {
            let worth =
                |at: usize| i32::from(placement[bag][at]) * WORTH[usize::from(values[at]) - 1];
            worth(0) + worth(1)
        };
        let in_middle = [0, 1].map(|at| (0..placement[MIDDLE][at]).map(move |_| values[at]));
        Self {
            swapped: rank(&swapped(placement)),
            refreshed: rank(&refreshed(placement)),
            flipped: [0, 1].map(|at| Some(rank(&swapped(&flipped(at)?)))),
            played: [0, 1].map(|at| Some(rank(&refreshed(&played(at)?)))),
            taken: [0, 1].map(|at| Some(rank(&taken(at)?))),
            dice: Counts {
                own: count(OWN) + count(OWN_UNFLIPPABLE),
                flippable: count(OWN),
                other: count(OTHER) + count(OTHER_UNFLIPPABLE),
                other_unflippable: count(OTHER_UNFLIPPABLE),
            },
            middle: in_middle.into_iter().flatten().fold(Dice::NONE, Dice::with),
            worth: worth(OWN) + worth(OWN_UNFLIPPABLE) - worth(OTHER) - worth(OTHER_UNFLIPPABLE),
        }
    }

    /// All placements of `dice` dice with these values, in order of rank.
    fn all(dice: u8, values: [u8; 2]) -> Vec<Self> {
        let mut placements = Vec::new();
        fill(Placement::default(), 0, dice, &mut placements);
        placements.sort_by_cached_key(rank);
        placements.iter().map(|placement| Self::new(placement, values)).collect()
    }
}

/// The number of placements of the dice of each pair.
fn placements(dice: [u8; 3]) -> [usize; 3] {
    // The placement with the greatest rank has all dice in the first cell.
    let last = |dice| rank(&[[dice, 0], [0; 2], [0; 2], [0; 2], [0; 2]]);
    dice.map(|dice| last(dice) as usize + 1)
}

impl Component {
    fn new(dice: [u8; 3]) -> Result<Self, OutOfMemory> {
        let placements = placements(dice);
        let in_pairs = placements.iter().sum::<usize>() * size_of::<(PlacementEntry, Placement)>();
        let states = placements.iter().product();
        ensure_room(StateBounds::<WinBounds>::most_bytes(states) + in_pairs)?;
        // Other threads may take the memory meanwhile.
        let bounds = StateBounds::new(states)?;
        let pairs = [0, 1, 2].map(|pair| PlacementEntry::all(dice[pair], PAIRS[pair]));
        Ok(Self { pairs, bounds })
    }

    fn index(&self, state: PairRanks) -> usize {
        let [a, b, c] = state.map(|rank| rank as usize);
        (a * self.pairs[1].len() + b) * self.pairs[2].len() + c
    }

    fn pairs(&self, state: PairRanks) -> [&PlacementEntry; 3] {
        [0, 1, 2].map(|pair| &self.pairs[pair][state[pair] as usize])
    }

    fn counts(&self, state: PairRanks) -> Counts {
        let [a, b, c] = self.pairs(state).map(|pair| pair.dice);
        Counts {
            own: a.own + b.own + c.own,
            flippable: a.flippable + b.flippable + c.flippable,
            other: a.other + b.other + c.other,
            other_unflippable: a.other_unflippable + b.other_unflippable + c.other_unflippable,
        }
    }

    /// Pushes the states after each take; `middle` is without the die just played.
    fn push_takes(
        &self,
        state: PairRanks,
        middle: Dice,
        just_played: Option<u8>,
        out: &mut Successors<PairRanks>,
    ) {
        let mut possible = Takes::default();
        for take in takes(middle, just_played) {
            let taken = take.iter().fold(state, |mut state, value| {
                let (pair, at) = pair_of(value);
                let taken = self.pairs[pair][state[pair] as usize].taken[at];
                state[pair] = taken.expect("it is in the middle");
                state
            });
            out.push_state(taken);
            possible.add(take);
        }
        let worth: i32 = self.pairs(state).iter().map(|pair| pair.worth).sum();
        out.end_position(worth + possible.worth());
    }

    /// Pushes the positions after each flip.
    fn push_flips(&self, state: PairRanks, other: u8, out: &mut Successors<PairRanks>) {
        let pairs = self.pairs(state);
        let swapped = pairs.map(|pair| pair.swapped);
        for (index, pair) in pairs.iter().enumerate() {
            for flipped in pair.flipped.into_iter().flatten() {
                if other == 0 {
                    out.push_terminal(Outcome::Loss);
                    continue;
                }
                let mut next = swapped;
                next[index] = flipped;
                self.push_takes(next, Dice::NONE, None, out);
            }
        }
    }

    /// Pushes the positions after playing each die.
    fn push_plays(&self, state: PairRanks, own: u8, out: &mut Successors<PairRanks>) {
        let pairs = self.pairs(state);
        let refreshed = pairs.map(|pair| pair.refreshed);
        let middle = pairs.iter().fold(Dice::NONE, |dice, pair| dice.plus(pair.middle));
        for (index, pair) in pairs.iter().enumerate() {
            for (played, value) in pair.played.into_iter().zip(PAIRS[index]) {
                let Some(played) = played else { continue };
                let mut next = refreshed;
                next[index] = played;
                let dice = self.counts(next);
                let stuck = dice.flippable == 0 && (dice.own == 0 || own == 0);
                // The next player can take no die, and has no dice, or none to flip and none of
                // ours to play.
                if stuck && middle.least().is_none_or(|least| least >= value) {
                    out.push_terminal(Outcome::Loss);
                } else {
                    self.push_takes(next, middle, Some(value), out);
                }
            }
        }
    }
}

impl FlipProofSpace {
    /// A space with room for components of this many states.
    fn new(most_states: u64) -> Self {
        Self { most_states, dice: None, entered: None, out_of_memory: None }
    }

    /// A space with room for ten dice, and for more where `table_mb` megabytes, or the memory that the
    /// program was told to use, have room.
    pub(super) fn with_memory(table_mb: u32) -> Self {
        let in_table = (u64::from(table_mb) << 20) / size_of::<WinBounds>() as u64;
        Self::new(if has_memory_limit() { u64::MAX } else { in_table.max(USUAL_STATES) })
    }

    fn component(&self) -> &Component {
        self.entered.as_ref().expect("a position was prepared for")
    }
}

/// The states of the largest component of ten dice; there is always room for them.
const USUAL_STATES: u64 = 34_606_000;

/// Whether there is always room for all states reachable from a position.
pub(super) fn has_room(position: &Flip) -> bool {
    component_of(position).is_some_and(|dice| states(dice) <= USUAL_STATES)
}

/// The number of dice of each pair in a position, unless there are too many to be numbered.
fn component_of(position: &Flip) -> Option<[u8; 3]> {
    let all = position.state().all_dice();
    let count = |value| u8::try_from(all.count(value)).expect("few dice");
    let dice = PAIRS.map(|[low, high]| count(low) + count(high));
    (all.len() <= MAX_SOLVED_DICE).then_some(dice)
}

/// The number of states of a component.
fn states(dice: [u8; 3]) -> u64 {
    placements(dice).into_iter().map(|count| count as u64).product()
}

impl ProofSpace for FlipProofSpace {
    type Position = Flip;
    type State = PairRanks;

    const WINNER_MOVES_LAST: bool = true;

    fn prepare(&mut self, position: &Flip, control: &mut Control<'_>) -> Result<bool, Stopped> {
        let has_room = |dice: &[u8; 3]| states(*dice) <= self.most_states;
        let Some(dice) = component_of(position).filter(has_room) else { return Ok(false) };
        if self.dice != Some(dice) {
            let all = placements(dice).iter().sum::<usize>() as u64;
            if control.nodes_left().is_some_and(|left| all > left) {
                // Numbering them would exceed the limits.
                return Err(Stopped);
            }
            // Two components at once would take twice the memory.
            *self = Self { dice: Some(dice), ..self.fork() };
            match Component::new(dice) {
                Ok(component) => self.entered = Some(component),
                Err(error) => {
                    control.warn_of_shortage(error);
                    self.out_of_memory = Some(error);
                }
            }
        }
        Ok(self.entered.is_some())
    }

    fn push_position(&self, position: &Flip, out: &mut Successors<PairRanks>) {
        if let Some(outcome) = position.outcome() {
            return out.push_terminal(outcome);
        }
        let state = position.state();
        let (mover, other) = (state.player1(), state.player2());
        let bags = [
            mover.flippable,
            mover.unflippable,
            other.flippable,
            other.unflippable,
            state.whole_middle(),
        ];
        let count = |dice: Dice, value| u8::try_from(dice.count(value)).expect("few dice");
        let placement = |values: [u8; 2]| bags.map(|bag| values.map(|value| count(bag, value)));
        let ranks = PAIRS.map(|values| rank(&placement(values)));
        self.component().push_takes(ranks, state.middle(), state.just_played(), out);
    }

    fn push_successors(&self, state: PairRanks, out: &mut Successors<PairRanks>) {
        let component = self.component();
        let Counts { own, other, .. } = component.counts(state);
        component.push_flips(state, other, out);
        component.push_plays(state, own, out);
    }

    /// Each turn removes at most one die from the other side. A side may also lose with dice but
    /// without a move, but only a mover without dice can cause that, in a start position that play
    /// never reaches.
    fn least_plies(&self, state: PairRanks, winner: RelativeSide) -> Option<u32> {
        let Counts { own, other, other_unflippable, .. } = self.component().counts(state);
        Some(match winner {
            RelativeSide::Mover if own == 0 && other_unflippable > 0 => 1,
            RelativeSide::Mover => 2 * u32::from(other.max(1)) - 1,
            RelativeSide::Opponent => 2 * u32::from(own.max(1)),
        })
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.out_of_memory
    }

    fn solved_stats(&self) -> SolvedStats {
        let bytes = self.entered.as_ref().map(|component| component.bounds.bytes());
        SolvedStats { bytes, ..SolvedStats::default() }
    }

    fn probe(&self, state: PairRanks) -> WinBounds {
        let component = self.component();
        component.bounds.get(component.index(state))
    }

    fn store(&mut self, state: PairRanks, bounds: WinBounds) {
        let index = self.component().index(state);
        let component = self.entered.as_mut().expect("it has just been there");
        component.bounds.put(index, bounds);
    }

    fn forget(&mut self) {
        if let Some(component) = &mut self.entered {
            component.bounds.clear();
        }
    }

    fn fork(&self) -> Self {
        Self::new(self.most_states)
    }
}
