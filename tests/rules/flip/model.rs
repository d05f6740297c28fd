//! A whole game on sets of dice, the other representation that the exercise describes: its moves and
//! its end are found from the operations of the sets alone, with no look at the bags.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use arcade_games::games::flip::{DiceSets, FlipDie};

/// Sets of dice that a game is played with.
#[derive(Clone, Debug)]
pub struct Sets(pub DiceSets);

impl Sets {
    pub fn from_values(player1: &[u8], player2: &[u8]) -> Self {
        Self(DiceSets::from_values(player1, player2).expect("dice"))
    }

    /// Any state, from its text: for positions that no game leads to.
    pub fn read(text: &str) -> Self {
        let mut groups = text.split('|').map(|group| {
            let (first, second) = group.split_once('+').unwrap_or_default();
            [first, second].map(|digits| digits.bytes().map(|digit| digit - b'0').collect())
        });
        let mut next = || -> [Vec<u8>; 2] { groups.next().expect("three groups") };
        let [own, middle, other] = [next(), next(), next()];
        let dice = |[fresh, spent]: [Vec<u8>; 2]| -> Vec<FlipDie> {
            let die = |flippable| move |value| FlipDie { value, flippable };
            fresh.into_iter().map(die(true)).chain(spent.into_iter().map(die(false))).collect()
        };
        let [others, played] = middle;
        Self(DiceSets::new(&dice(own), &dice(other), &others, played.first().copied()))
    }

    /// Whether player 1, who is to begin a turn, has lost already: without dice now and after every
    /// take, or without anything to do.
    pub fn has_lost(&self) -> bool {
        let takes = (1..=6).any(|value| self.0.check_take(&[value]));
        let does =
            (1..=6).any(|value| self.0.check_flip(&[], value) || self.0.check_play(&[], value));
        !takes && (self.0.player1().is_empty() || !does)
    }

    /// What can be taken: all choices of different values and numbers among the dice in the middle.
    fn takes(&self) -> Vec<Vec<u8>> {
        let values: Vec<u8> = self.0.middle().iter().map(|die| die.value).collect();
        let mut choices: BTreeSet<Vec<u8>> = BTreeSet::from([Vec::new()]);
        for value in values {
            let more = choices.iter().map(|choice| [&choice[..], &[value]].concat());
            // A choice whose sum is too large stays so with more dice.
            let more: Vec<Vec<u8>> = more.filter(|choice| self.0.check_take(choice)).collect();
            choices.extend(more);
        }
        choices.into_iter().collect()
    }

    /// Every legal move as text.
    pub fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.has_lost() {
            return moves;
        }
        for taken in self.takes() {
            let digits: String = taken.iter().map(ToString::to_string).collect();
            for value in 1..=6 {
                if self.0.check_flip(&taken, value) {
                    moves.insert(format!("{digits}f{value}"));
                }
                if self.0.check_play(&taken, value) {
                    moves.insert(format!("{digits}p{value}"));
                }
            }
        }
        moves
    }

    /// Makes a legal move given as text, and says whether it wins; the players change roles.
    pub fn turn(&mut self, mv: &str) -> bool {
        let (taken, value) = mv.split_once(['f', 'p']).expect("an action");
        let taken: Vec<u8> = taken.bytes().map(|digit| digit - b'0').collect();
        self.0.take(&taken);
        let act = if mv.contains('f') { DiceSets::flip } else { DiceSets::play };
        act(&mut self.0, value.parse().expect("a value"));
        let wins = self.0.is_winning();
        self.0.switch_players();
        wins
    }

    /// The number of sequences of `depth` moves.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |mv: &String| {
            let mut next = self.clone();
            next.turn(mv);
            next.perft(depth - 1)
        };
        self.moves().iter().map(after).sum()
    }
}

impl Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
