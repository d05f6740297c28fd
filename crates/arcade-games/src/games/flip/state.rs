//! The state of the game, with the operations specified in the exercise.

use std::fmt::{self, Display};

use arcade_base::ParseError;
use arcade_engine::Random;

use super::dice::{Dice, FACES, MAX_DICE, flipped, too_many};

/// The dice of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The dice that can be flipped: *fresh* ones.
    pub flippable: Dice,
    /// The dice that were flipped since the player last played a die: *spent* ones, in words for players.
    pub unflippable: Dice,
}

impl Hand {
    /// Dice that can all be flipped.
    pub const fn fresh(dice: Dice) -> Self {
        Self { flippable: dice, unflippable: Dice::NONE }
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.flippable.is_empty() && self.unflippable.is_empty()
    }

    /// All of them.
    pub const fn all(self) -> Dice {
        self.flippable.plus(self.unflippable)
    }
}

impl Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.flippable, self.unflippable)
    }
}

/// The dice of both players and those in the middle. It is player 1's turn, so that the mover is player 1
/// in every turn, whichever seat that is. The constructors and operations are those of the exercise.
///
/// A turn is a [`take`](Self::take), possibly of no dice, and then a [`flip`](Self::flip) or a
/// [`play`](Self::play). Before the other player's turn, call [`is_winning`](Self::is_winning) and
/// [`switch_players`](Self::switch_players). The `check_` methods are called before the take.
///
/// It prints as `135+6|466+5|+56`: player 1's flippable and unflippable dice, those in the middle
/// and the one just played, player 2's flippable and unflippable dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FlipState {
    player1: Hand,
    player2: Hand,
    /// Without the die just played.
    middle: Dice,
    just_played: Option<u8>,
}

impl FlipState {
    /// Half of `dice` for each player, all flippable, with random values.
    ///
    /// # Panics
    /// If there are more than [`MAX_DICE`].
    pub fn random(dice: u32, random: &mut Random) -> Self {
        assert!(dice <= MAX_DICE, "at most {MAX_DICE} dice");
        let [player1, player2] = [(); 2].map(|()| Hand::fresh(roll(dice / 2, random)));
        Self { player1, player2, ..Self::default() }
    }

    /// Flippable dice with these values for players 1 and 2.
    ///
    /// # Errors
    /// If a value isn't 1 to 6, or there are more than [`MAX_DICE`] in total.
    pub fn from_values(player1: &[u8], player2: &[u8]) -> Result<Self, ParseError> {
        let [player1, player2] = [Hand::fresh(Dice::of(player1)?), Hand::fresh(Dice::of(player2)?)];
        Self::new(player1, player2, Dice::NONE, None)
    }

    /// Any state; the die just played, if there is one, has a value from 1 to 6.
    ///
    /// # Errors
    /// If there are more than [`MAX_DICE`] in total.
    pub(super) fn new(
        player1: Hand,
        player2: Hand,
        middle: Dice,
        just_played: Option<u8>,
    ) -> Result<Self, ParseError> {
        let bags = [
            player1.flippable,
            player1.unflippable,
            player2.flippable,
            player2.unflippable,
            middle,
        ];
        let count =
            bags.iter().map(|bag| bag.len()).sum::<u32>() + u32::from(just_played.is_some());
        if count > MAX_DICE {
            return Err(too_many(count as usize));
        }
        Ok(Self { player1, player2, middle, just_played })
    }

    /// The dice of player 1, whose turn it is.
    pub fn player1(&self) -> Hand {
        self.player1
    }

    /// The dice of player 2.
    pub fn player2(&self) -> Hand {
        self.player2
    }

    /// The dice in the middle without the one just played.
    pub fn middle(&self) -> Dice {
        self.middle
    }

    /// The dice in the middle with the one just played.
    pub fn whole_middle(&self) -> Dice {
        self.just_played.into_iter().fold(self.middle, Dice::with)
    }

    /// All dice, which are the same number during a game.
    pub fn all_dice(&self) -> Dice {
        self.player1.all().plus(self.player2.all()).plus(self.whole_middle())
    }

    /// The die played in the last turn; `None` if that was a flip, and at the start.
    pub fn just_played(&self) -> Option<u8> {
        self.just_played
    }

    /// Whether the player whose turn is next can take a die.
    pub fn can_take(&self) -> bool {
        match (self.middle.least(), self.just_played) {
            (Some(least), Some(played)) => least < played,
            _ => false,
        }
    }

    /// Flips a flippable die of player 1: it becomes an unflippable one with 7 minus its value, and
    /// no die counts as just played.
    ///
    /// # Panics
    /// May panic, or leave a meaningless state, if there is no such die.
    pub fn flip(&mut self, value: u8) {
        self.player1.flippable = self.player1.flippable.without(value);
        self.player1.unflippable = self.player1.unflippable.with(flipped(value));
        self.retire_just_played();
    }

    /// Puts a die of player 2, a flippable one if possible, into the middle as the die just played;
    /// all dice of player 1 become flippable.
    ///
    /// # Panics
    /// May panic, or leave a meaningless state, if there is no such die.
    pub fn play(&mut self, value: u8) {
        let Hand { flippable, unflippable } = &mut self.player2;
        let bag = if flippable.has(value) { flippable } else { unflippable };
        *bag = bag.without(value);
        self.retire_just_played();
        self.just_played = Some(value);
        self.player1 = Hand::fresh(self.player1.all());
    }

    /// Turns the die just played into an ordinary die of the middle.
    fn retire_just_played(&mut self) {
        if let Some(value) = self.just_played.take() {
            self.middle = self.middle.with(value);
        }
    }

    /// Moves dice from the middle to player 1, who can flip them.
    ///
    /// # Panics
    /// May panic, or leave a meaningless state, if they aren't all there.
    pub fn take(&mut self, dice: Dice) {
        self.middle = self.middle.minus(dice);
        self.player1.flippable = self.player1.flippable.plus(dice);
    }

    /// Whether player 1 may take these: they are in the middle, and their sum is less than the die
    /// just played. Taking none is always allowed.
    pub fn check_take(&self, dice: Dice) -> bool {
        let less = |played| dice.sum() < u32::from(played);
        dice.is_empty() || (self.middle.contains(dice) && self.just_played.is_some_and(less))
    }

    /// Whether player 1 may take these and then flip a die of this value, which may be one of them.
    pub fn check_flip(&self, taken: Dice, value: u8) -> bool {
        self.check_take(taken) && (self.player1.flippable.has(value) || taken.has(value))
    }

    /// Whether player 1 may take these and then play a die of player 2 with this value.
    pub fn check_play(&self, taken: Dice, value: u8) -> bool {
        self.check_take(taken) && self.player2.all().has(value)
    }

    /// Whether player 1, who has just made a legal move, has won: player 2 has no dice and won't be
    /// able to take any.
    pub fn is_winning(&self) -> bool {
        self.player2.is_empty() && !self.can_take()
    }

    /// Swaps the players: player 1 becomes player 2.
    pub fn switch_players(&mut self) {
        std::mem::swap(&mut self.player1, &mut self.player2);
    }
}

/// `count` dice with random values.
pub(super) fn roll(count: u32, random: &mut Random) -> Dice {
    (0..count).fold(Dice::NONE, |dice, _| {
        let value = u8::try_from(random.below(FACES.into())).expect("below 6") + 1;
        dice.with(value)
    })
}

impl Display for FlipState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}|{}+", self.player1, self.middle)?;
        if let Some(value) = self.just_played {
            write!(f, "{value}")?;
        }
        write!(f, "|{}", self.player2)
    }
}
