//! A cursor for games in which a move takes an amount from one of several items: objects of a pile,
//! squares of a coin's path.

use super::keys::Action;
use super::view::Response;

/// A cursor: one of several items in a row, and an amount of it.
///
/// The `limits` of its methods are the greatest amount for each item, at least one of which must be
/// positive. An item with a limit of 0 can't be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmountCursor {
    /// The index of the item.
    pub item: u16,
    /// The amount, at least 1.
    pub amount: u32,
}

impl Default for AmountCursor {
    fn default() -> Self {
        Self { item: 0, amount: 1 }
    }
}

impl AmountCursor {
    /// The cursor moved within the limits; if its item can't be chosen, it moves to the next one to
    /// the right, wrapping around.
    #[must_use]
    pub fn clamped_to(self, limits: &[u32]) -> Self {
        let from = usize::from(self.item).min(limits.len() - 1);
        match first_open(limits, from, 1) {
            Some(item) if item == self.item => {
                Self { item, amount: self.amount.clamp(1, limits[usize::from(item)]) }
            }
            Some(item) => Self { item, amount: 1 },
            None => Self { item: u16::try_from(from).unwrap_or(u16::MAX), amount: 1 },
        }
    }

    /// Handles an arrow or Enter: left and right go to another item, up is more of it and down is
    /// less, and Enter plays the move.
    pub fn act<M>(
        &mut self,
        action: Action,
        limits: &[u32],
        as_move: impl FnOnce(Self) -> M,
    ) -> Response<M> {
        *self = self.clamped_to(limits);
        let Self { item, amount } = *self;
        let beside = |steps| first_open(limits, usize::from(item) + steps, steps);
        let target = match action {
            Action::Left => beside(limits.len() - 1).map(|item| Self { item, amount: 1 }),
            Action::Right => beside(1).map(|item| Self { item, amount: 1 }),
            Action::Up => Some(Self { item, amount: amount.saturating_add(1) }.clamped_to(limits)),
            Action::Down => Some(Self { item, amount: (amount - 1).max(1) }),
            Action::Select => return Response::Play(as_move(*self)),
            _ => return Response::Ignored,
        };
        *self = target.unwrap_or(*self);
        Response::Redraw
    }
}

/// The moves by amount, those of 1 first, until there are at least `min_count` or no more; `moves_of` gives
/// those of an amount, and none of any larger one if none of this.
pub fn smallest_by_amount<M, I: IntoIterator<Item = M>>(
    min_count: usize,
    moves_of: impl Fn(u32) -> I,
) -> Vec<M> {
    let mut moves = Vec::new();
    for amount in 1.. {
        let before = moves.len();
        moves.extend(moves_of(amount));
        if moves.len() >= min_count || moves.len() == before {
            break;
        }
    }
    moves
}

/// The first item that can be chosen, beginning at `from` and going `steps` to the right each time,
/// wrapping around.
fn first_open(limits: &[u32], from: usize, steps: usize) -> Option<u16> {
    let ring = (0..limits.len()).map(|looked| (from + looked * steps) % limits.len());
    ring.into_iter().find(|&item| limits[item] > 0).and_then(|item| u16::try_from(item).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn leads(from: (u16, u32), action: Action, limits: &[u32], to: (u16, u32)) {
        let mut portion = AmountCursor { item: from.0, amount: from.1 };
        let response = portion.act(action, limits, |chosen| chosen);
        assert_eq!((portion.item, portion.amount), to, "{from:?} by {action:?} in {limits:?}");
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
        leads((0, 1), Action::Up, &[2], (0, 2));
        leads((0, 2), Action::Up, &[2], (0, 2));
        leads((0, 2), Action::Down, &[2], (0, 1));
        leads((0, 1), Action::Down, &[2], (0, 1));
    }

    #[test]
    fn what_is_no_longer_there_is_left_for_the_next_thing() {
        leads((0, 3), Action::Select, &[2, 1], (0, 2));
        leads((0, 3), Action::Select, &[0, 5], (1, 1));
        leads((2, 3), Action::Select, &[4, 1, 0], (0, 1));
        leads((7, 3), Action::Select, &[4, 1], (1, 1));
        assert_eq!(
            AmountCursor { item: 1, amount: 3 }.clamped_to(&[0, 0]),
            AmountCursor { item: 1, amount: 1 }
        );
    }
}
