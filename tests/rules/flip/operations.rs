//! Each operation of the exercise, on both representations: a table of cases runs on bags and on
//! sets of dice.

use arcade_engine::{Position as _, Random};
use arcade_games::games::flip::{Dice, DiceSets, Flip, FlipState};

use super::model::Sets;

/// The operations that the exercise asks for, of either representation.
trait PairRanks: Sized + ToString {
    fn from_values(player1: &[u8], player2: &[u8]) -> Self;
    fn read(text: &str) -> Self;
    fn flip(&mut self, value: u8);
    fn play(&mut self, value: u8);
    fn take(&mut self, values: &[u8]);
    fn check_take(&self, values: &[u8]) -> bool;
    fn check_flip(&self, taken: &[u8], value: u8) -> bool;
    fn check_play(&self, taken: &[u8], value: u8) -> bool;
    fn is_winning(&self) -> bool;
    fn switch_players(&mut self);
}

fn bag(values: &[u8]) -> Dice {
    Dice::of(values).expect("dice")
}

impl PairRanks for FlipState {
    fn from_values(player1: &[u8], player2: &[u8]) -> Self {
        Self::from_values(player1, player2).expect("dice")
    }
    fn read(text: &str) -> Self {
        *text.parse::<Flip>().expect("a position").state()
    }
    fn flip(&mut self, value: u8) {
        self.flip(value);
    }
    fn play(&mut self, value: u8) {
        self.play(value);
    }
    fn take(&mut self, values: &[u8]) {
        self.take(bag(values));
    }
    fn check_take(&self, values: &[u8]) -> bool {
        self.check_take(bag(values))
    }
    fn check_flip(&self, taken: &[u8], value: u8) -> bool {
        self.check_flip(bag(taken), value)
    }
    fn check_play(&self, taken: &[u8], value: u8) -> bool {
        self.check_play(bag(taken), value)
    }
    fn is_winning(&self) -> bool {
        self.is_winning()
    }
    fn switch_players(&mut self) {
        self.switch_players();
    }
}

impl PairRanks for Sets {
    fn from_values(player1: &[u8], player2: &[u8]) -> Self {
        Self::from_values(player1, player2)
    }
    fn read(text: &str) -> Self {
        Self::read(text)
    }
    fn flip(&mut self, value: u8) {
        self.0.flip(value);
    }
    fn play(&mut self, value: u8) {
        self.0.play(value);
    }
    fn take(&mut self, values: &[u8]) {
        self.0.take(values);
    }
    fn check_take(&self, values: &[u8]) -> bool {
        self.0.check_take(values)
    }
    fn check_flip(&self, taken: &[u8], value: u8) -> bool {
        self.0.check_flip(taken, value)
    }
    fn check_play(&self, taken: &[u8], value: u8) -> bool {
        self.0.check_play(taken, value)
    }
    fn is_winning(&self) -> bool {
        self.0.is_winning()
    }
    fn switch_players(&mut self) {
        self.0.switch_players();
    }
}

/// A test case for both representations.
trait Case {
    fn run<S: PairRanks>(&self) -> String;
}

#[track_caller]
fn check(case: &impl Case, expected: &str) {
    assert_eq!(case.run::<FlipState>(), expected, "bags");
    assert_eq!(case.run::<Sets>(), expected, "sets");
}

/// A state, what is done to it, and the state that comes of it.
struct Done(&'static str, Operation);

#[derive(Clone, Copy)]
enum Operation {
    Flip(u8),
    Play(u8),
    Take(&'static [u8]),
    SwitchPlayers,
}

impl Case for Done {
    fn run<S: PairRanks>(&self) -> String {
        let mut state = S::read(self.0);
        match self.1 {
            Operation::Flip(value) => state.flip(value),
            Operation::Play(value) => state.play(value),
            Operation::Take(values) => state.take(values),
            Operation::SwitchPlayers => state.switch_players(),
        }
        state.to_string()
    }
}

/// A state, and a question about it.
struct Asked(&'static str, Question);

#[derive(Clone, Copy)]
enum Question {
    CheckTake(&'static [u8]),
    CheckFlip(&'static [u8], u8),
    CheckPlay(&'static [u8], u8),
    IsWinning,
}

impl Case for Asked {
    fn run<S: PairRanks>(&self) -> String {
        let state = S::read(self.0);
        let answer = match self.1 {
            Question::CheckTake(values) => state.check_take(values),
            Question::CheckFlip(taken, value) => state.check_flip(taken, value),
            Question::CheckPlay(taken, value) => state.check_play(taken, value),
            Question::IsWinning => state.is_winning(),
        };
        assert_eq!(state.to_string(), self.0, "a question changes nothing");
        answer.to_string()
    }
}

/// Hands given by their values, and the state that has them.
struct Dealt(&'static [u8], &'static [u8]);

impl Case for Dealt {
    fn run<S: PairRanks>(&self) -> String {
        S::from_values(self.0, self.1).to_string()
    }
}

#[test]
fn from_values_gives_flippable_dice() {
    check(&Dealt(&[2, 6, 4], &[1, 4, 2]), "246+|+|124+");
    check(&Dealt(&[], &[6, 6, 1, 6]), "+|+|1666+");
    check(&Dealt(&[1], &[]), "1+|+|+");
    let most = [6; 15];
    assert!(FlipState::from_values(&most, &[6; 16]).is_ok());
    let error = |player1: &[u8], player2: &[u8]| {
        FlipState::from_values(player1, player2).expect_err("refused").to_string()
    };
    assert_eq!(error(&most, &[6; 17]), "dice: found \"32 of them\", expected at most 31 in all");
    assert_eq!(error(&[1; 40], &[]), "dice: found \"40 of them\", expected at most 31 in all");
    assert_eq!(error(&[1; 31], &[1; 31]), "dice: found \"62 of them\", expected at most 31 in all");
    assert_eq!(error(&[1, 0], &[]), "die: found \"0\", expected a value from 1 to 6");
    assert_eq!(error(&[1], &[7]), "die: found \"7\", expected a value from 1 to 6");
    let refused = DiceSets::from_values(&[1], &[7]).expect_err("refused");
    assert_eq!(refused.to_string(), "die: found \"7\", expected a value from 1 to 6");
}

#[test]
fn random_gives_half_of_the_dice_to_each() {
    let mut random = Random::fixed();
    let mut seen = [0; 7];
    for _ in 0..500 {
        let state = FlipState::random(10, &mut random);
        let [player1, player2] = [state.player1(), state.player2()];
        assert_eq!([player1.flippable.len(), player2.flippable.len()], [5, 5]);
        assert!(player1.unflippable.is_empty() && player2.unflippable.is_empty());
        assert!(state.middle().is_empty() && state.just_played().is_none());
        for value in player1.flippable.iter().chain(player2.flippable.iter()) {
            seen[usize::from(value)] += 1;
        }
    }
    assert_eq!(seen[0], 0);
    assert!(seen[1..].iter().all(|&count| (700..970).contains(&count)), "{seen:?}");
    assert_eq!(FlipState::random(0, &mut random).to_string(), "+|+|+");
    assert_eq!(FlipState::random(16, &mut random).player2().flippable.len(), 8);
    let sets = DiceSets::random(10, &mut Random::fixed());
    let bags = FlipState::random(10, &mut Random::fixed());
    assert_eq!(sets.to_string(), bags.to_string(), "the same seed, the same dice");
    // The odd die of an odd number is left out.
    assert_eq!(FlipState::random(7, &mut random).player1().flippable.len(), 3);
}

#[test]
fn flip_turns_a_die_over_and_forgets_the_one_just_played() {
    check(&Done("246+|+|124+", Operation::Flip(2)), "46+5|+|124+");
    check(&Done("246+|+|124+", Operation::Flip(6)), "24+1|+|124+");
    check(&Done("12+|+4|244+", Operation::Flip(1)), "2+6|4+|244+");
    check(&Done("3344+34|1+5|+", Operation::Flip(3)), "344+344|15+|+");
    check(&Done("4+|36+|5+", Operation::Flip(4)), "+3|36+|5+");
}

#[test]
fn play_puts_a_flippable_die_of_the_other_side_first() {
    check(&Done("244+|+|124+", Operation::Play(4)), "244+|+4|12+");
    check(&Done("2+56|1+3|44+4", Operation::Play(4)), "256+|13+4|4+4");
    check(&Done("2+56|1+3|35+4", Operation::Play(4)), "256+|13+4|35+");
    check(&Done("+|5+|+4", Operation::Play(4)), "+|5+4|+");
    check(&Done("+22|25+6|6+", Operation::Play(6)), "22+|256+6|+");
}

#[test]
fn take_gives_flippable_dice() {
    check(&Done("+6|24+4|6+", Operation::Take(&[2])), "2+6|4+4|6+");
    check(&Done("+|1223+6|6+", Operation::Take(&[2, 1, 2])), "122+|3+6|6+");
    check(&Done("+|1223+6|6+", Operation::Take(&[])), "+|1223+6|6+");
}

#[test]
fn check_take_asks_for_dice_that_are_there_and_a_smaller_sum() {
    let checks = |state, values, expected: bool| {
        check(&Asked(state, Question::CheckTake(values)), &expected.to_string());
    };
    checks("2+|1223+6|5+", &[], true);
    checks("2+|+|5+", &[], true);
    checks("2+|1223+6|5+", &[1, 2, 2], true);
    checks("2+|1223+6|5+", &[2, 3], true);
    checks("2+|1223+6|5+", &[1, 2, 3], false);
    checks("2+|1223+5|5+", &[2, 3], false);
    checks("2+|1223+5|5+", &[2, 2], true);
    checks("2+|1223+5|5+", &[1, 1], false);
    checks("2+|1223+6|5+", &[4], false);
    // The die just played can't be taken, and without such a die nothing can.
    checks("2+|2+4|5+", &[4], false);
    checks("2+|+4|5+", &[3], false);
    checks("2+|1223+|5+", &[1], false);
    checks("2+|1+1|5+", &[1], false);
}

#[test]
fn check_flip_asks_for_a_flippable_die_that_may_be_taken_first() {
    let checks = |state, taken, value, expected: bool| {
        check(&Asked(state, Question::CheckFlip(taken, value)), &expected.to_string());
    };
    checks("12+3|1+3|5+", &[], 1, true);
    checks("12+3|1+3|5+", &[], 3, false);
    checks("12+3|1+3|5+", &[], 5, false);
    checks("2+3|1+3|5+", &[1], 1, true);
    checks("2+3|1+3|5+", &[], 1, false);
    checks("2+3|1+3|5+", &[1], 2, true);
    checks("2+3|1+1|5+", &[1], 2, false);
    checks("+3|1+|5+", &[1], 1, false);
}

#[test]
fn check_play_asks_for_a_die_of_the_other_side() {
    let checks = |state, taken, value, expected: bool| {
        check(&Asked(state, Question::CheckPlay(taken, value)), &expected.to_string());
    };
    checks("1+|2+4|5+6", &[], 5, true);
    checks("1+|2+4|5+6", &[], 6, true);
    checks("1+|2+4|5+6", &[], 1, false);
    checks("1+|2+4|5+6", &[], 2, false);
    checks("1+|2+4|5+6", &[2], 6, true);
    checks("1+|2+4|5+6", &[2], 2, false);
    checks("1+|2+4|5+6", &[4], 6, false);
    checks("+|+|5+", &[], 5, true);
}

#[test]
fn is_winning_when_the_other_side_has_no_dice_and_can_get_none() {
    let checks = |state, expected: bool| {
        check(&Asked(state, Question::IsWinning), &expected.to_string());
    };
    checks("22+|446+4|+", true);
    checks("22+|+4|+", true);
    checks("22+|446+|+", true);
    checks("+|446+4|+", true);
    checks("22+|146+4|+", false);
    checks("22+|36+4|+", false);
    checks("22+|46+4|+1", false);
    checks("22+|46+4|6+", false);
}

#[test]
fn switch_players_swaps_all_that_belongs_to_them() {
    check(&Done("246+|+|124+", Operation::SwitchPlayers), "124+|+|246+");
    check(&Done("1+2|3+4|5+6", Operation::SwitchPlayers), "5+6|3+4|1+2");
    // The text of the exercise leaves the plus sign out of an empty middle.
    let short: Flip = "246+||124+".parse().expect("a position");
    assert_eq!(short.to_string(), "246+|+|124+");
}

#[test]
fn texts_are_sorted() {
    let position: Flip = "531+6|646+5|+65".parse().expect("a position");
    assert_eq!(position.to_string(), "135+6|466+5|+56");
    let mv: arcade_games::games::flip::FlipMove = "21F2".parse().expect("a move");
    assert_eq!(mv.to_string(), "12f2");
}

#[test]
fn what_can_come_of_typed_letters_is_known_early() {
    let refused = |position: &str, typed: &str| {
        let position: Flip = position.parse().expect("a position");
        position.check_prefix(typed).err().map(|error| error.reason().to_string())
    };
    for typed in ["", "1", "12", "21", "2", "f", "p", "12F", "21p4", "f6"] {
        assert_eq!(refused("6+3|1224+4|24+5", typed), None, "{typed}");
    }
    for (position, typed, reason) in [
        ("6+3|1224+4|24+5", "3", "there is no 3 in the middle to take"),
        (
            "6+3|1224+4|24+5",
            "22",
            "the dice taken make 4, and must make less than the 4 just played",
        ),
        ("6+3|1226+4|24+5", "4", "the 4 was just played and can't be taken"),
        ("6+3|12+4|24+5", "11", "the middle has only 1 of the value 1"),
        ("6+3|12+|24+5", "1", "nothing can be taken: the last turn played no die"),
        ("+3|12+|24+5", "f", "you have no die that can be flipped"),
        ("6+3|12+|+", "p", "the other side has no dice"),
        ("6+3|12+|24+5", "p3", "the other side has no 3"),
        (
            "6+3|12+|24+5",
            "f3",
            "your 3 has been flipped already: play a die, and you can flip it again",
        ),
        ("6+3|12+|24+5", "f2", "you have no 2 to flip"),
        ("6+3|12+|24+5", "ff", "die: found \"f\", expected 6"),
    ] {
        assert_eq!(refused(position, typed).as_deref(), Some(reason), "{position} {typed}");
    }
}

#[test]
fn dice_are_counted_truly_up_to_the_most_there_can_be() {
    let mut random = Random::fixed();
    for most in 1..=6 {
        let mut values = Vec::new();
        for count in 0..=31 {
            let dice = bag(&values);
            assert_eq!((dice.len(), dice.is_empty()), (count, count == 0), "{dice}");
            assert_eq!(dice.to_string().len(), values.len());
            values.push(u8::try_from(random.below(most)).expect("few") + 1);
        }
        assert!(Dice::of(&values).is_err());
    }
}

#[test]
fn no_position_has_more_dice_than_can_be_counted_wherever_they_lie() {
    let place = |counts: [usize; 6]| -> Result<Flip, _> {
        let two = |at: usize| format!("{}+{}", "1".repeat(counts[at]), "1".repeat(counts[at + 1]));
        format!("{}|{}|{}", two(0), two(2), two(4)).parse()
    };
    for first in [0, 1, 2, 4, 5] {
        for second in [0, 1, 2, 4, 5] {
            for (one, two) in [(30, 1), (31, 0), (16, 15), (31, 1), (31, 31), (62, 0), (20, 12)] {
                let mut counts = [0; 6];
                counts[first] += one;
                counts[second] += two;
                assert_eq!(place(counts).is_ok(), one + two <= 31, "{counts:?}");
            }
        }
    }
}
