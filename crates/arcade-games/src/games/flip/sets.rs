//! The state of the game as sets of dice, the other representation described in the exercise.
//!
//! Each die is an object, and a player has a set of them. That is close to the real game, but
//! larger and slower than the bags of [`FlipState`], and equal states have many forms. So the game
//! uses bags; the sets show a position in another way and check the bags in tests. Both were
//! written from the exercise, independently of each other.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use arcade_base::ParseError;
use arcade_engine::{Random, insertion_sort_by};

use super::dice::{Dice, FACES, flipped};
use super::state::{FlipState, Hand, roll};

/// A die with a value from 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlipDie {
    /// The value.
    pub value: u8,
    /// Whether its owner can flip it; meaningless in the middle.
    pub flippable: bool,
}

/// Dice by their index in the list of all dice, so that equal dice are distinguished.
type DieIndices = BTreeSet<usize>;

/// The dice of both players and those in the middle. It is player 1's turn.
///
/// It has the operations of [`FlipState`], called in the same order in a turn, and prints the same
/// text.
#[derive(Clone, Debug)]
pub struct DiceSets {
    dice: Vec<FlipDie>,
    player1: DieIndices,
    player2: DieIndices,
    middle: DieIndices,
    /// One of the dice in the middle.
    just_played: Option<usize>,
}

impl DiceSets {
    /// Half of `dice` for each player, all flippable, with random values.
    pub fn random(dice: u32, random: &mut Random) -> Self {
        let [player1, player2] = [(); 2].map(|()| fresh(roll(dice / 2, random)));
        Self::new(&player1, &player2, &[], None)
    }

    /// Flippable dice with these values for players 1 and 2.
    ///
    /// # Errors
    /// If a value isn't 1 to 6, or a player has too many dice.
    pub fn from_values(player1: &[u8], player2: &[u8]) -> Result<Self, ParseError> {
        Ok(Self::new(&fresh(Dice::of(player1)?), &fresh(Dice::of(player2)?), &[], None))
    }

    /// Any state: the dice of both players, the values of those in the middle without the die just
    /// played, and the value of the die just played.
    pub fn new(
        player1: &[FlipDie],
        player2: &[FlipDie],
        middle: &[u8],
        just_played: Option<u8>,
    ) -> Self {
        let mut dice = Vec::new();
        let mut set = |of: &[FlipDie]| -> DieIndices {
            let first = dice.len();
            dice.extend_from_slice(of);
            (first..dice.len()).collect()
        };
        let [player1, player2] = [set(player1), set(player2)];
        let flippable = |&value: &u8| FlipDie { value, flippable: true };
        let others: Vec<FlipDie> = middle.iter().map(flippable).collect();
        let played: Vec<FlipDie> = just_played.iter().map(flippable).collect();
        let [mut middle, played] = [set(&others), set(&played)];
        middle.extend(&played);
        Self { dice, player1, player2, middle, just_played: played.first().copied() }
    }

    /// The dice of player 1, in ascending order.
    pub fn player1(&self) -> Vec<FlipDie> {
        self.sorted(&self.player1)
    }

    /// The dice of player 2, in ascending order.
    pub fn player2(&self) -> Vec<FlipDie> {
        self.sorted(&self.player2)
    }

    /// The dice in the middle, including the one just played, in ascending order.
    pub fn middle(&self) -> Vec<FlipDie> {
        self.sorted(&self.middle)
    }

    /// The die in the middle that was played in the last turn.
    pub fn just_played(&self) -> Option<FlipDie> {
        self.just_played.map(|die| self.dice[die])
    }

    /// Flips a flippable die of player 1; then no die counts as just played.
    ///
    /// # Panics
    /// If there is no such die.
    pub fn flip(&mut self, value: u8) {
        let die = self.find(&self.player1, |die| die.value == value && die.flippable);
        let die = &mut self.dice[die.expect("such a die")];
        die.value = flipped(value);
        die.flippable = false;
        self.just_played = None;
    }

    /// Puts a die of player 2, a flippable one if possible, into the middle as the die just played;
    /// all dice of player 1 become flippable.
    ///
    /// # Panics
    /// If there is no such die.
    pub fn play(&mut self, value: u8) {
        let flippable = self.find(&self.player2, |die| die.value == value && die.flippable);
        let any = || self.find(&self.player2, |die| die.value == value);
        let die = flippable.or_else(any).expect("such a die");
        self.player2.remove(&die);
        self.middle.insert(die);
        self.just_played = Some(die);
        for &own in &self.player1 {
            self.dice[own].flippable = true;
        }
    }

    /// Moves dice from the middle to player 1, who can flip them.
    ///
    /// # Panics
    /// If they aren't all there.
    pub fn take(&mut self, values: &[u8]) {
        for die in self.chosen(values).expect("such dice") {
            self.middle.remove(&die);
            self.player1.insert(die);
            self.dice[die].flippable = true;
        }
    }

    /// Whether player 1 may take these: they are in the middle, and their sum is less than the die
    /// just played. Taking none is always allowed.
    pub fn check_take(&self, values: &[u8]) -> bool {
        let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
        let less = self.just_played().is_some_and(|played| sum < played.value.into());
        values.is_empty() || less && self.chosen(values).is_some()
    }

    /// Whether player 1 may take these and then flip a die of this value, which may be one of them.
    pub fn check_flip(&self, taken: &[u8], value: u8) -> bool {
        let own = self.find(&self.player1, |die| die.value == value && die.flippable);
        self.check_take(taken) && (own.is_some() || taken.contains(&value))
    }

    /// Whether player 1 may take these and then play a die of player 2 with this value.
    pub fn check_play(&self, taken: &[u8], value: u8) -> bool {
        let other = self.find(&self.player2, |die| die.value == value);
        self.check_take(taken) && other.is_some()
    }

    /// Whether player 1, who has just made a legal move, has won: player 2 has no dice and won't be
    /// able to take any.
    pub fn is_winning(&self) -> bool {
        // Player 2 would get dice in the next turn by taking at least one.
        self.player2.is_empty() && !(1..=FACES).any(|value| self.check_take(&[value]))
    }

    /// Swaps the players: player 1 becomes player 2.
    pub fn switch_players(&mut self) {
        std::mem::swap(&mut self.player1, &mut self.player2);
    }

    fn find(&self, set: &DieIndices, is_it: impl Fn(&FlipDie) -> bool) -> Option<usize> {
        set.iter().copied().find(|&die| is_it(&self.dice[die]))
    }

    /// Different dice of the middle, other than the one just played, that have these values.
    fn chosen(&self, values: &[u8]) -> Option<DieIndices> {
        let mut chosen = DieIndices::new();
        for &value in values {
            let die = self.middle.iter().copied().find(|die| {
                self.dice[*die].value == value
                    && !chosen.contains(die)
                    && self.just_played != Some(*die)
            });
            chosen.insert(die?);
        }
        Some(chosen)
    }

    fn sorted(&self, set: &DieIndices) -> Vec<FlipDie> {
        let mut dice: Vec<FlipDie> = set.iter().map(|&die| self.dice[die]).collect();
        insertion_sort_by(&mut dice, Ord::cmp);
        dice
    }

    /// The values of the dice in a set that `which` accepts, in ascending order.
    fn text(&self, set: &DieIndices, which: impl Fn(usize) -> bool) -> String {
        let dice: DieIndices = set.iter().copied().filter(|&die| which(die)).collect();
        self.sorted(&dice).iter().map(|die| die.value.to_string()).collect()
    }
}

/// Flippable dice.
fn fresh(dice: Dice) -> Vec<FlipDie> {
    dice.iter().map(|value| FlipDie { value, flippable: true }).collect()
}

impl From<&FlipState> for DiceSets {
    /// The same state as sets.
    fn from(state: &FlipState) -> Self {
        let dice = |Hand { flippable, unflippable }: Hand| -> Vec<FlipDie> {
            let spent = unflippable.iter().map(|value| FlipDie { value, flippable: false });
            fresh(flippable).into_iter().chain(spent).collect()
        };
        let middle: Vec<u8> = state.middle().iter().collect();
        Self::new(&dice(state.player1()), &dice(state.player2()), &middle, state.just_played())
    }
}

impl Display for DiceSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flippable = |set| self.text(set, |die| self.dice[die].flippable);
        let unflippable = |set| self.text(set, |die| !self.dice[die].flippable);
        write!(
            f,
            "{}+{}|{}+{}|{}+{}",
            flippable(&self.player1),
            unflippable(&self.player1),
            self.text(&self.middle, |die| self.just_played != Some(die)),
            self.text(&self.middle, |die| self.just_played == Some(die)),
            flippable(&self.player2),
            unflippable(&self.player2)
        )
    }
}
