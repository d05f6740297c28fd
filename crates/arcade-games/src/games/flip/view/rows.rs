//! The rows of dice: the dice in each, and what choosing one does.

use arcade_engine::Position as _;

use crate::games::flip::dice::Dice;
use crate::games::flip::rules::{DieAction, Flip, FlipMove};
use crate::games::flip::state::Hand;

/// A row of dice, relative to the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// The mover's hand.
    Own,
    /// Between the hands.
    Middle,
    /// The other side's hand.
    Other,
}

/// The state of a die in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// In a hand, and can be flipped.
    Fresh,
    /// About to be taken; already drawn in the mover's hand.
    Taken,
    /// In a hand, and was flipped.
    Spent,
    /// In the middle.
    Loose,
    /// A gap in the middle, left by a die about to be taken.
    Gap,
    /// The die just played.
    JustPlayed,
}

/// A die in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) row: Row,
    pub(super) kind: Kind,
    pub(super) value: u8,
    /// Its index in its row.
    pub(super) index: usize,
}

/// What choosing a die does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The die with this index in the middle is taken, or put back.
    Toggle(usize),
    /// A move is made.
    Play(FlipMove),
}

/// Dice chosen to be taken, as a set of their indices in the middle, one bit for each.
pub(super) type TakenSet = u32;

/// All dice, with some of the middle about to be taken.
#[derive(Clone, Debug)]
pub(super) struct Rows<'a> {
    position: &'a Flip,
    taken_set: TakenSet,
    taken: Dice,
    slots: Vec<Slot>,
}

impl<'a> Rows<'a> {
    /// The rows of a position; `chosen` is ignored if its dice can't be taken together.
    pub(super) fn new(position: &'a Flip, chosen: TakenSet) -> Self {
        let state = position.state();
        let taken = dice_of(chosen, state.middle());
        let (taken_set, taken) =
            if state.check_take(taken) { (chosen, taken) } else { (0, Dice::NONE) };
        let mut rows = Self { position, taken_set, taken, slots: Vec::new() };
        rows.push_hand(Row::Own, state.player1(), taken);
        for (index, value) in state.middle().iter().enumerate() {
            let kind = if taken_set & (1 << index) == 0 { Kind::Loose } else { Kind::Gap };
            rows.push(Row::Middle, kind, value);
        }
        if let Some(value) = state.just_played() {
            rows.push(Row::Middle, Kind::JustPlayed, value);
        }
        rows.push_hand(Row::Other, state.player2(), Dice::NONE);
        rows
    }

    fn push_hand(&mut self, row: Row, hand: Hand, taken: Dice) {
        let groups =
            [(hand.flippable, Kind::Fresh), (taken, Kind::Taken), (hand.unflippable, Kind::Spent)];
        for (dice, kind) in groups {
            dice.iter().for_each(|value| self.push(row, kind, value));
        }
    }

    fn push(&mut self, row: Row, kind: Kind, value: u8) {
        let index = self.row(row).count();
        self.slots.push(Slot { row, kind, value, index });
    }

    /// The position, with nothing taken yet.
    pub(super) fn position(&self) -> &'a Flip {
        self.position
    }

    /// Every die, row by row.
    pub(super) fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// The dice of a row.
    pub(super) fn row(&self, row: Row) -> impl Iterator<Item = Slot> {
        self.slots.iter().copied().filter(move |slot| slot.row == row)
    }

    /// The dice about to be taken.
    pub(super) fn taken(&self) -> Dice {
        self.taken
    }

    /// The same as a set.
    pub(super) fn taken_set(&self) -> TakenSet {
        self.taken_set
    }

    /// The set after taking the die with this index as well, or putting it back.
    pub(super) fn toggled(&self, index: usize) -> TakenSet {
        self.taken_set ^ (1 << index)
    }

    /// What choosing a die does.
    ///
    /// # Errors
    /// Why it can't be chosen, in words for the player.
    pub(super) fn choose(&self, slot: Slot) -> Result<Choice, String> {
        if let Kind::Loose | Kind::Gap = slot.kind {
            let taken = dice_of(self.toggled(slot.index), self.position.state().middle());
            return match self.position.check_prefix(&taken.to_string()) {
                Ok(()) => Ok(Choice::Toggle(slot.index)),
                Err(error) => Err(error.reason().into()),
            };
        }
        let action = match slot.row {
            Row::Own => DieAction::Flip,
            Row::Other => DieAction::Play,
            Row::Middle => return Err(format!("the {} was just played: it stays", slot.value)),
        };
        // Among equal dice the fresh one is flipped or played.
        let fresh = |other: Slot| other.value == slot.value && other.kind != Kind::Spent;
        if slot.kind == Kind::Spent && self.row(slot.row).any(fresh) {
            return Err(format!("choose a {} that hasn't been flipped", slot.value));
        }
        let mv = FlipMove { taken: self.taken, action, value: slot.value };
        match self.position.check(mv) {
            Ok(()) => Ok(Choice::Play(mv)),
            Err(error) => Err(error.reason().into()),
        }
    }

    /// Whether a die can be chosen.
    pub(super) fn can_choose(&self, slot: Slot) -> bool {
        self.choose(slot).is_ok()
    }

    /// The die of this value on which this action is possible, with the dice taken so far.
    pub(super) fn find(&self, action: DieAction, value: u8) -> Option<Slot> {
        let row = match action {
            DieAction::Flip => Row::Own,
            DieAction::Play => Row::Other,
        };
        self.row(row).find(|&slot| slot.value == value && self.can_choose(slot))
    }
}

/// The dice of this set in the middle.
fn dice_of(set: TakenSet, middle: Dice) -> Dice {
    let taken = middle.iter().enumerate().filter(|(index, _)| set & (1 << index) != 0);
    taken.fold(Dice::NONE, |dice, (_, value)| dice.with(value))
}

/// The first dice in the middle that are these; none if they aren't all there.
pub(super) fn set_of(dice: Dice, middle: Dice) -> TakenSet {
    let (mut rest, mut set) = (dice, 0);
    for (index, value) in middle.iter().enumerate() {
        if rest.has(value) {
            rest = rest.without(value);
            set |= 1 << index;
        }
    }
    if rest.is_empty() { set } else { 0 }
}
