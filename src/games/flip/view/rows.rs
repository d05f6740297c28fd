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
    Flippable,
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
    pub(super) place: usize,
}

/// What choosing a die does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The die in this place of the middle is taken, or put back.
    Toggle(usize),
    /// A move is made.
    Play(FlipMove),
}

/// Dice chosen to be taken, as a set of places in the middle, one bit for each.
pub(super) type Places = u32;

/// All dice, with some of the middle about to be taken.
#[derive(Clone, Debug)]
pub(super) struct Rows<'a> {
    position: &'a Flip,
    places: Places,
    taken: Dice,
    slots: Vec<Slot>,
}

impl<'a> Rows<'a> {
    /// The rows of a position; `places` are ignored if their dice can't be taken together.
    pub(super) fn new(position: &'a Flip, places: Places) -> Self {
        let state = position.state();
        let chosen = chosen(state.middle(), places);
        let (places, taken) =
            if state.check_take(chosen) { (places, chosen) } else { (0, Dice::NONE) };
        let mut rows = Self { position, places, taken, slots: Vec::new() };
        rows.push_hand(Row::Own, state.player1(), taken);
        for (place, value) in state.middle().iter().enumerate() {
            let kind = if places & (1 << place) == 0 { Kind::Loose } else { Kind::Gap };
            rows.push(Row::Middle, kind, value);
        }
        if let Some(value) = state.just_played() {
            rows.push(Row::Middle, Kind::JustPlayed, value);
        }
        rows.push_hand(Row::Other, state.player2(), Dice::NONE);
        rows
    }

    fn push_hand(&mut self, row: Row, hand: Hand, taken: Dice) {
        let groups = [
            (hand.flippable, Kind::Flippable),
            (taken, Kind::Taken),
            (hand.unflippable, Kind::Spent),
        ];
        for (dice, kind) in groups {
            dice.iter().for_each(|value| self.push(row, kind, value));
        }
    }

    fn push(&mut self, row: Row, kind: Kind, value: u8) {
        let place = self.row(row).count();
        self.slots.push(Slot { row, kind, value, place });
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

    /// The places they are taken from.
    pub(super) fn places(&self) -> Places {
        self.places
    }

    /// The chosen places after taking the die in this one as well, or putting it back.
    pub(super) fn toggled(&self, place: usize) -> Places {
        self.places ^ (1 << place)
    }

    /// What choosing a die does.
    ///
    /// # Errors
    /// Why it can't be chosen, in words for the player.
    pub(super) fn choose(&self, slot: Slot) -> Result<Choice, String> {
        if let Kind::Loose | Kind::Gap = slot.kind {
            let chosen = chosen(self.position.state().middle(), self.toggled(slot.place));
            return match self.position.check_prefix(&chosen.to_string()) {
                Ok(()) => Ok(Choice::Toggle(slot.place)),
                Err(error) => Err(error.reason().into()),
            };
        }
        let action = match slot.row {
            Row::Own => DieAction::Flip,
            Row::Other => DieAction::Play,
            Row::Middle => return Err(format!("the {} was just played: it stays", slot.value)),
        };
        // Of equal dice the flippable one is flipped or played.
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

/// The dice in these places of the middle.
fn chosen(middle: Dice, places: Places) -> Dice {
    let in_places = middle.iter().enumerate().filter(|(place, _)| places & (1 << place) != 0);
    in_places.fold(Dice::NONE, |dice, (_, value)| dice.with(value))
}

/// The first places in the middle that contain these dice; none if they aren't all there.
pub(super) fn places_of(dice: Dice, middle: Dice) -> Places {
    let (mut rest, mut places) = (dice, 0);
    for (place, value) in middle.iter().enumerate() {
        if rest.has(value) {
            rest = rest.without(value);
            places |= 1 << place;
        }
    }
    if rest.is_empty() { places } else { 0 }
}
