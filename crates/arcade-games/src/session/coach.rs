//! The coach: which of a person's moves it comments on.

use arcade_engine::Outcome;

use super::coach_tally::CoachTally;
use super::review::{Effect, MoveVerdict};

/// Which of a person's moves a coach comments on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CoachMode {
    /// Nothing.
    Off,
    /// It asks before a move that loses at once, if another doesn't, or gives a won game away.
    Warn,
    /// It comments on every move that lowers the proven value or loses at once, and shows the best reply.
    Teach,
}

impl CoachTally {
    /// Counts a move that a coach has judged.
    pub fn count<M: Copy + PartialEq>(&mut self, coach: CoachMode, effect: &Effect<M>) {
        if effect.verdict() != MoveVerdict::Unknown {
            let commented = u32::from(coach.comments_on(effect));
            *self = self.plus(Self { commented, judged: 1 });
        }
    }
}

impl CoachMode {
    /// All modes, from the least talkative to the most.
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::Teach];
    /// Their names in settings and commands.
    pub const NAMES: [&str; 3] = ["off", "warn", "teach"];

    /// The mode with this name.
    pub fn find(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self::ALL[at])
    }

    /// The name of the mode.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The next mode in [`ALL`](Self::ALL), from the last back to the first.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Whether it comments on a move with this effect. It never comments on a move whose effect isn't proven,
    /// nor on one that keeps the value, except a move that loses at once where another would hold out longer.
    pub fn comments_on<M: Copy + PartialEq>(self, effect: &Effect<M>) -> bool {
        let is_mistake = effect.verdict() == MoveVerdict::Mistake;
        let throws_win =
            effect.before().outcome() == Some(Outcome::Win) && effect.changed_outcome();
        match self {
            Self::Off => false,
            Self::Warn => throws_win || effect.loses_at_once(),
            Self::Teach => is_mistake || effect.loses_at_once(),
        }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{
        Analysis, MoveValue,
        Outcome::{Draw, Loss, Win},
        Source, Value,
    };

    use super::{CoachMode, CoachTally};
    use crate::session::review::Effect;

    #[test]
    fn each_coach_speaks_of_what_it_is_for() {
        let in_plies = Value::exact_in;
        let estimate = Value::Estimate { score: -5, depth: 3 };
        for (before, after, [warn, teach]) in [
            (in_plies(Win, 5), in_plies(Win, 9), [false, false]),
            (in_plies(Loss, 8), in_plies(Loss, 2), [true, true]),
            (in_plies(Loss, 8), in_plies(Loss, 4), [false, false]),
            (in_plies(Loss, 2), in_plies(Loss, 2), [false, false]),
            (in_plies(Win, 5), estimate, [false, false]),
            (in_plies(Win, 5), Value::exact(Draw), [true, true]),
            (in_plies(Win, 5), in_plies(Loss, 8), [true, true]),
            (Value::exact(Draw), in_plies(Loss, 2), [true, true]),
            (Value::exact(Draw), in_plies(Loss, 3), [false, true]),
            (Value::exact(Draw), Value::exact(Loss), [false, true]),
            (Value::exact_margin(8), Value::exact_margin(2), [false, true]),
            (Value::exact_margin(-2), Value::exact_margin(-8), [false, true]),
            (Value::exact_margin(8), Value::exact_margin(0), [true, true]),
            (Value::exact_margin(0), Value::exact_margin(-2), [false, true]),
        ] {
            let moves = [('a', before), ('b', after)].map(|(mv, value)| MoveValue { mv, value });
            let effect = Effect::new('b', Analysis::from_moves(moves.into(), Source::Search));
            let spoken = CoachMode::ALL.map(|coach| coach.comments_on(&effect));
            assert_eq!(spoken, [false, warn, teach], "{before:?} became {after:?}");
            let mut coached = CoachTally { commented: 3, judged: 17 };
            coached.count(CoachMode::Teach, &effect);
            let judged = u32::from(after != estimate);
            let expected = CoachTally { commented: 3 + u32::from(teach), judged: 17 + judged };
            assert_eq!(coached, expected, "{before:?} became {after:?}");
        }
    }

    #[test]
    fn coaches_are_found_by_their_names_and_follow_each_other_in_a_ring() {
        assert_eq!(CoachMode::ALL.map(CoachMode::name), CoachMode::NAMES);
        assert_eq!(CoachMode::NAMES.map(CoachMode::find), CoachMode::ALL.map(Some));
        assert_eq!(CoachMode::find("loud"), None);
        assert_eq!(
            CoachMode::ALL.map(CoachMode::next),
            [CoachMode::Warn, CoachMode::Teach, CoachMode::Off]
        );
    }
}
