//! A cursor for games in which a move takes so much of one of several things: objects of a pile,
//! squares of a coin's way.

use super::keys::Action;
use super::view::Response;

/// One of several things in a row, and how much of it.
///
/// The `limits` of its methods say how much each of the things allows, for at least one thing; one
/// that allows nothing can't be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portion {
    /// Which of the things, from 0.
    pub of: u16,
    /// How much of it, at least 1.
    pub amount: u32,
}

impl Default for Portion {
    fn default() -> Self {
        Self { of: 0, amount: 1 }
    }
}

impl Portion {
    /// This portion, as far as the limits allow it; of a thing that can't be chosen the next one to
    /// the right, beginning again at the left.
    #[must_use]
    pub fn within(self, limits: &[u32]) -> Self {
        let from = usize::from(self.of).min(limits.len() - 1);
        match first_open(limits, from, 1) {
            Some(of) if of == self.of => {
                Self { of, amount: self.amount.clamp(1, limits[usize::from(of)]) }
            }
            Some(of) => Self { of, amount: 1 },
            None => Self { of: u16::try_from(from).unwrap_or(u16::MAX), amount: 1 },
        }
    }

    /// Does what an arrow or Enter does: left and right go to another thing, up and down change the
    /// amount, which grows with `more`, and Enter plays the portion as this move.
    pub fn act<M>(
        &mut self,
        (action, more): (Action, Action),
        limits: &[u32],
        as_move: impl FnOnce(Self) -> M,
    ) -> Response<M> {
        *self = self.within(limits);
        let Self { of, amount } = *self;
        let beside = |steps| first_open(limits, usize::from(of) + steps, steps);
        let target = match action {
            Action::Left => beside(limits.len() - 1).map(|of| Self { of, amount: 1 }),
            Action::Right => beside(1).map(|of| Self { of, amount: 1 }),
            Action::Up | Action::Down if action == more => {
                Some(Self { of, amount: amount.saturating_add(1) }.within(limits))
            }
            Action::Up | Action::Down => Some(Self { of, amount: (amount - 1).max(1) }),
            Action::Select => return Response::Play(as_move(*self)),
            _ => return Response::Ignored,
        };
        *self = target.unwrap_or(*self);
        Response::Redraw
    }
}

/// The first of the things that can be chosen, looking at every one from `from` on, `steps` to the
/// right each time; the row is a ring.
fn first_open(limits: &[u32], from: usize, steps: usize) -> Option<u16> {
    let ring = (0..limits.len()).map(|looked| (from + looked * steps) % limits.len());
    ring.into_iter().find(|&of| limits[of] > 0).and_then(|of| u16::try_from(of).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Action = Action::Up;

    #[track_caller]
    fn leads(from: (u16, u32), action: Action, limits: &[u32], to: (u16, u32)) {
        let mut portion = Portion { of: from.0, amount: from.1 };
        let response = portion.act((action, UP), limits, |chosen| chosen);
        assert_eq!((portion.of, portion.amount), to, "{from:?} by {action:?} in {limits:?}");
        let expected =
            if action == Action::Select { Response::Play(portion) } else { Response::Redraw };
        assert_eq!(response, expected);
    }

    #[test]
    fn arrows_pass_over_what_cannot_be_chosen_and_stay_within_the_limits() {
        leads((0, 2), Action::Right, &[2, 0, 3], (2, 1));
        leads((2, 3), Action::Right, &[2, 0, 3], (0, 1));
        leads((2, 3), Action::Left, &[2, 0, 3], (0, 1));
        leads((0, 1), Action::Left, &[2, 0, 3], (2, 1));
        leads((1, 2), Action::Right, &[0, 2, 0], (1, 1));
        leads((0, 1), UP, &[2], (0, 2));
        leads((0, 2), UP, &[2], (0, 2));
        leads((0, 2), Action::Down, &[2], (0, 1));
        leads((0, 1), Action::Down, &[2], (0, 1));
    }

    #[test]
    fn what_is_no_longer_there_is_left_for_the_next_thing() {
        leads((0, 3), Action::Select, &[2, 1], (0, 2));
        leads((0, 3), Action::Select, &[0, 5], (1, 1));
        leads((2, 3), Action::Select, &[4, 1, 0], (0, 1));
        leads((7, 3), Action::Select, &[4, 1], (1, 1));
        assert_eq!(Portion { of: 1, amount: 3 }.within(&[0, 0]), Portion { of: 1, amount: 1 });
    }
}
