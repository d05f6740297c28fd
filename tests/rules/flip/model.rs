//! The game state as sets of dice, the other representation that the exercise describes: written
//! from its text alone, with no look at the bags of the crate.

use std::collections::BTreeSet;

/// A die, told from the others by its place in the list of all dice.
#[derive(Clone, Debug)]
struct Die {
    value: u8,
    flippable: bool,
}

type Set = BTreeSet<usize>;

/// Sets of dice. The die just played is one of those in the middle.
#[derive(Clone, Debug)]
pub struct Sets {
    dice: Vec<Die>,
    player1: Set,
    player2: Set,
    middle: Set,
    just_played: Option<usize>,
}

impl Sets {
    pub fn from_values(player1: &[u8], player2: &[u8]) -> Self {
        let values = player1.iter().chain(player2);
        let dice: Vec<Die> = values.map(|&value| Die { value, flippable: true }).collect();
        Self {
            player1: (0..player1.len()).collect(),
            player2: (player1.len()..dice.len()).collect(),
            middle: Set::new(),
            just_played: None,
            dice,
        }
    }

    fn find(&self, set: &Set, is_it: impl Fn(&Die) -> bool) -> Option<usize> {
        set.iter().copied().find(|&die| is_it(&self.dice[die]))
    }

    pub fn flip(&mut self, value: u8) {
        let die = self.find(&self.player1, |die| die.value == value && die.flippable);
        let die = &mut self.dice[die.expect("such a die")];
        die.value = 7 - value;
        die.flippable = false;
        self.just_played = None;
    }

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

    /// Dice of the middle other than the one just played that have these values, each its own.
    fn chosen(&self, values: &[u8]) -> Option<Set> {
        let mut chosen = Set::new();
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

    pub fn take(&mut self, values: &[u8]) {
        for die in self.chosen(values).expect("such dice") {
            self.middle.remove(&die);
            self.player1.insert(die);
            self.dice[die].flippable = true;
        }
    }

    pub fn check_take(&self, values: &[u8]) -> bool {
        if values.is_empty() {
            return true;
        }
        let sum: u8 = values.iter().sum();
        let less = self.just_played.is_some_and(|played| sum < self.dice[played].value);
        less && self.chosen(values).is_some()
    }

    pub fn check_flip(&self, taken: &[u8], value: u8) -> bool {
        let own = self.find(&self.player1, |die| die.value == value && die.flippable);
        self.check_take(taken) && (own.is_some() || taken.contains(&value))
    }

    pub fn check_play(&self, taken: &[u8], value: u8) -> bool {
        let other = self.find(&self.player2, |die| die.value == value);
        self.check_take(taken) && other.is_some()
    }

    pub fn is_winning(&self) -> bool {
        // Player 2 gets dice in the next turn by taking at least one.
        let mut gets = (1..=6).map(|value| self.check_take(&[value]));
        self.player2.is_empty() && !gets.any(|gets| gets)
    }

    pub fn switch_players(&mut self) {
        std::mem::swap(&mut self.player1, &mut self.player2);
    }

    /// Whether player 1, who is to begin a turn, has lost already: without dice now and after every
    /// take, or without anything to do.
    pub fn has_lost(&self) -> bool {
        let takes = (1..=6).any(|value| self.check_take(&[value]));
        let does = (1..=6).any(|value| self.check_flip(&[], value) || self.check_play(&[], value));
        !takes && (self.player1.is_empty() || !does)
    }

    /// What can be taken: all choices of different values and numbers among the dice in the middle.
    fn takes(&self) -> Vec<Vec<u8>> {
        let mut values: Vec<u8> = self.middle.iter().map(|&die| self.dice[die].value).collect();
        values.sort_unstable();
        let mut choices: BTreeSet<Vec<u8>> = BTreeSet::from([Vec::new()]);
        for value in values {
            let more = choices.iter().map(|choice| [&choice[..], &[value]].concat());
            // A choice whose sum is too large stays so with more dice.
            let more: Vec<Vec<u8>> = more.filter(|choice| self.check_take(choice)).collect();
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
                if self.check_flip(&taken, value) {
                    moves.insert(format!("{digits}f{value}"));
                }
                if self.check_play(&taken, value) {
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
        self.take(&taken);
        let act = if mv.contains('f') { Self::flip } else { Self::play };
        act(self, value.parse().expect("a value"));
        let wins = self.is_winning();
        self.switch_players();
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

    fn text(&self, set: &Set, belongs: impl Fn(usize) -> bool) -> String {
        let dice = set.iter().copied().filter(|&die| belongs(die));
        let mut values: Vec<u8> = dice.map(|die| self.dice[die].value).collect();
        values.sort_unstable();
        values.iter().map(ToString::to_string).collect()
    }

    /// Any state, from its text: for positions that no game leads to.
    pub fn read(text: &str) -> Self {
        let mut sets = Self::from_values(&[], &[]);
        for (group, part) in text.split('|').enumerate() {
            let (first, second) = part.split_once('+').unwrap_or_default();
            for (digit, is_first) in
                first.chars().map(|d| (d, true)).chain(second.chars().map(|d| (d, false)))
            {
                let value = u8::try_from(digit.to_digit(10).expect("a digit")).expect("small");
                sets.dice.push(Die { value, flippable: is_first });
                let die = sets.dice.len() - 1;
                [&mut sets.player1, &mut sets.middle, &mut sets.player2][group].insert(die);
                if group == 1 && !is_first {
                    sets.just_played = Some(die);
                }
            }
        }
        sets
    }
}

impl std::fmt::Display for Sets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
