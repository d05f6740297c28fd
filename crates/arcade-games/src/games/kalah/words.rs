//! The words of Kalah: captures, second turns, and what the other side can then do.

use arcade_base::{joined_by_and, pluralized};
use arcade_engine::{Calibration, Position as _, Side, Turn};

use super::evaluation::CALIBRATION;
use super::purpose::{Purpose, captured, coming_round, most_captured};
use super::rules::{Kalah, Pit};
use super::state::{EmptyCapture, Hole, NORTH, SOUTH, name};
use crate::kit::{Bearing, Clause, MOVER, MOVER_POSSESSIVE, NotableEvent, OTHER, Words};

impl Words for Kalah {
    fn variant(&self) -> String {
        let pits = self.pit_count();
        let seeds: u32 = Side::ALL.iter().map(|&side| u32::from(self.total(side))).sum();
        let all = 2 * u32::from(pits);
        let size = match pits {
            1 => "1 pit".into(),
            _ => format!("{pits} pits"),
        };
        let size =
            if seeds.is_multiple_of(all) { format!("{size} of {}", seeds / all) } else { size };
        match self.empty_capture() {
            EmptyCapture::On => format!("{size} \u{b7} empty captures"),
            EmptyCapture::Off => size,
        }
    }

    fn how_to_win(&self) -> String {
        "more seeds win".into()
    }

    fn calibration(&self) -> Calibration {
        CALIBRATION
    }

    fn side_name(&self, side: Side) -> &'static str {
        name(side)
    }

    fn side_place(&self, side: Side) -> &'static str {
        match side {
            SOUTH => "the bottom row",
            NORTH => "the top row",
        }
    }

    fn points(&self) -> Option<[u32; 2]> {
        let side = self.side_to_move();
        let is_over = self.outcome().is_some();
        // The seeds left in the pits at the end count for their side.
        let points = |side| if is_over { self.total(side) } else { self.store(side) };
        Some([side, side.other()].map(|side| points(side).into()))
    }

    fn name_moves(&self, moves: &[Pit]) -> String {
        match moves {
            [pit] => format!("pit {pit}"),
            [pit, again] if pit == again => format!("pit {pit} twice"),
            pits => format!("pits {}", joined_by_and(pits)),
        }
    }

    fn advise(&self, mv: Pit) -> String {
        format!("sow pit {mv}")
    }

    fn describe(&self, mv: Pit) -> String {
        self.describe_turn(&[mv])
    }

    fn describe_turn(&self, moves: &[Pit]) -> String {
        let Some((&last, earlier)) = moves.split_last() else { return String::new() };
        let before = after_all(self, earlier);
        let (next, turn) = before.after(last);
        let gain = match captured(&before, last) {
            Some(seeds) => format!(" and captures {seeds}"),
            None if turn == Turn::SameSide && next.outcome().is_none() => " and moves again".into(),
            None => String::new(),
        };
        let pits: Vec<String> = earlier.iter().map(Pit::to_string).collect();
        match earlier {
            [] => format!("sows pit {last}{gain}"),
            _ => format!("sows pits {} and {last}{gain}", pits.join(", ")),
        }
    }

    fn unwritten_effect(&self, mv: Pit) -> Option<String> {
        captured(self, mv).map(|seeds| format!("captures {seeds}"))
    }

    fn why_over(&self, [mover, other]: [&str; 2]) -> String {
        let own = self.side_to_move();
        let [more, less] = [own, own.other()].map(|side| self.total(side));
        let score = format!("({} to {})", more.max(less), more.min(less));
        let (seeds, keeper) = match [own, own.other()].map(|side| self.seeds_in_pits(side)) {
            [0, 0] => return format!("all pits are empty {score}"),
            [0, seeds] => (seeds, other),
            [seeds, _] => (seeds, mover),
        };
        let last = if seeds == 1 { "one goes".into() } else { format!("{seeds} go") };
        format!("one row is empty, and the last {last} to {keeper} {score}")
    }

    fn notation_legend(&self) -> &'static str {
        "each move is a pit"
    }

    fn where_to_look(&self, mv: Pit) -> String {
        let (next, turn) = self.after(mv);
        let own = self.side_to_move();
        match () {
            () if next.outcome().is_some() => "one of the moves ends the game".into(),
            () if captured(self, mv).is_some() => "look for a capture".into(),
            () if turn == Turn::SameSide => "look for a second turn".into(),
            () if Purpose::saved(self, &next, mv).is_some() => {
                "look at your seeds that could be captured".into()
            }
            () if Purpose::threat(&next, own).is_some() => "look for a capture to threaten".into(),
            () if next.store(own) > self.store(own) => "look for a seed for your store".into(),
            () if exposing_move(self, &next).is_some() => {
                "leave nothing that could be captured".into()
            }
            () => format!("compare what {OTHER} can do after each pit"),
        }
    }

    fn explain_move(&self, mv: Pit) -> Vec<Clause> {
        let (own, (next, turn)) = (self.side_to_move(), self.after(mv));
        let capture = self.capture(mv).filter(|_| captured(self, mv).is_some());
        let mut clauses = Vec::new();
        if let Some(pits) = capture {
            clauses.push(Clause::about(
                captures(self, mv, &[]),
                hole_places(pits.map(|(pit, _)| pit)),
            ));
        }
        if next.outcome().is_some() {
            clauses.push(Clause { joint: "; ", ..end(&next, own).into() });
            return clauses;
        }
        if turn == Turn::SameSide {
            return vec![Clause::about("gets a second turn", hole_places([Hole::Store(own)]))];
        }
        let stored = next.store(own) - self.store(own);
        if capture.is_none() && stored > 0 {
            clauses
                .push(Clause::about(stores(self, mv, stored, ""), hole_places([Hole::Store(own)])));
        }
        let with_purpose = |purpose: Purpose| {
            Clause::about(purpose.as_clause(), hole_places(purpose.pits()))
                .with_bearing(Bearing::For)
        };
        let saved = Purpose::saved(self, &next, mv);
        let is_plain = capture.is_none() && saved.is_none();
        if clauses.is_empty() {
            clauses.push(Clause::from("stores nothing").with_bearing(Bearing::Against));
        }
        clauses.extend(saved.map(with_purpose));
        match Purpose::threat(&next, own) {
            Some(threat) if is_plain => clauses.push(with_purpose(threat)),
            None if is_plain => {
                let exposes = exposing_move(self, &next).filter(|_| stored == 0);
                let leaves = exposes.map(|(pit, seeds)| {
                    let lets =
                        format!("{MOVER_POSSESSIVE} pit {pit} would let {OTHER} capture {seeds}");
                    format!("leaves {OTHER} no capture ({lets})")
                });
                let prepares = prepared(self, &next)
                    .map(|pit| format!("prepares a second turn with pit {pit}"));
                let does = leaves.or(prepares).map(Clause::from);
                clauses.extend(does.map(|does| does.with_bearing(Bearing::For)));
            }
            _ => {}
        }
        clauses
    }

    fn notable_event(&self, mv: Pit) -> Option<NotableEvent> {
        let (next, turn) = self.after(mv);
        match captured(self, mv) {
            Some(seeds) => Some(NotableEvent {
                weight: seeds.into(),
                text: captures(self, mv, &[]),
                places: captured_pits(self, mv),
            }),
            None if turn == Turn::SameSide && next.outcome().is_none() => {
                Some(NotableEvent::new(0, "moves again"))
            }
            None => None,
        }
    }

    fn turn_event(&self, moves: &[Pit]) -> Option<NotableEvent> {
        let (&last, earlier) = moves.split_last()?;
        let before = after_all(self, earlier);
        let (next, side) = (before.after(last).0, self.side_to_move());
        let stored = next.store(side) - self.store(side);
        let weight = match captured(&before, last) {
            None if earlier.is_empty() => 0,
            _ => stored,
        };
        let text = match captured(&before, last) {
            Some(_) => captures(self, last, earlier),
            None if next.outcome().is_some() => match alone(&before, last) {
                Some(_) => format!("{}, {}", stores(&before, last, stored, ""), end(&next, side)),
                None => end(&next, side),
            },
            None => {
                // The purpose is to be seen before the turn already.
                let seeds = |position: &Self, pit: Pit| position.pits(side)[usize::from(pit.0)];
                let is_seen = |purpose: &Purpose| match *purpose {
                    Purpose::Threat { with, .. } => seeds(self, with) == seeds(&next, with),
                    Purpose::Save { .. } => true,
                };
                let purpose = Purpose::of(&before, &next, last)
                    .filter(|purpose| earlier.is_empty() && is_seen(purpose));
                let all = if earlier.is_empty() || stored == 1 { "" } else { " in all" };
                let gain = || stores(&before, last, stored, all);
                match (stored, purpose) {
                    (0, Some(purpose)) => purpose.as_clause(),
                    (0, None) => return None,
                    (_, Some(purpose)) => format!("{}, {}", gain(), purpose.as_participle()),
                    (_, None) => gain(),
                }
            }
        };
        Some(NotableEvent { weight: weight.into(), text, places: captured_pits(&before, last) })
    }

    fn point_name(&self) -> &'static str {
        "seed"
    }
}

/// The position after these moves.
fn after_all(position: &Kalah, moves: &[Pit]) -> Kalah {
    moves.iter().fold(*position, |before, &mv| before.after(mv).0)
}

/// What a turn stores that ends with a capture by `last`, after the `earlier` moves of the turn: "captures 4 seeds", "stores 5
/// seeds, 4 of them captured".
fn captures(position: &Kalah, last: Pit, earlier: &[Pit]) -> String {
    let before = after_all(position, earlier);
    let seeds = captured(&before, last).unwrap_or(0);
    let side = position.side_to_move();
    let round = before.capture(last).map_or(String::new(), |[(pit, _), _]| coming_round(last, pit));
    let round = if round.is_empty() { round } else { format!(" by{round}") };
    match before.after(last).0.store(side) - position.store(side) {
        stored if stored > seeds => {
            format!("stores {stored} seeds, {seeds} of them captured{round}")
        }
        _ => format!("captures {}{round}", pluralized(seeds, "seed")),
    }
}

/// What a turn stores that ends with the move `mv` and captures nothing of the other side: "stores 2 seeds in all", or
/// "captures its own last seed (in the empty pit 4)".
fn stores(before: &Kalah, mv: Pit, stored: u8, all: &str) -> String {
    match (stored, alone(before, mv)) {
        (_, None) => format!("stores {}{all}", pluralized(stored, "seed")),
        (1, Some(pit)) => format!("captures its own last seed (in the empty pit {pit})"),
        (_, Some(pit)) => {
            format!("stores {stored} seeds{all} (the last in the empty pit {pit})")
        }
    }
}

/// The empty pit from which the last seed of a move goes to the store without a capture, if it does.
fn alone(before: &Kalah, mv: Pit) -> Option<Pit> {
    match before.capture(mv)? {
        [(Hole::Pit(_, pit), _), _] if captured(before, mv).is_none() => Some(Pit(pit)),
        _ => None,
    }
}

/// A pit that would get its side another turn after a move to this position, and not before it.
fn prepared(before: &Kalah, next: &Kalah) -> Option<Pit> {
    let own = before.side_to_move();
    let position = next.with_mover(own);
    position.legal_moves().into_iter().find(|&pit| {
        let (then, turn) = position.after(pit);
        let is_new = before.pits(own)[usize::from(pit.0)] != next.pits(own)[usize::from(pit.0)];
        is_new && turn == Turn::SameSide && then.outcome().is_none()
    })
}

/// If a move to this position leaves nothing to capture, one that would have left something, and how many seeds.
fn exposing_move(before: &Kalah, next: &Kalah) -> Option<(Pit, u8)> {
    let leaves = |mv: Pit| {
        let (other, turn) = before.after(mv);
        let seeds = if turn == Turn::Opponent { most_captured(&other) } else { 0 };
        (seeds > 0).then_some((mv, seeds))
    };
    before.legal_moves().into_iter().find_map(leaves).filter(|_| most_captured(next) == 0)
}

/// Holes that belong together, as places on the board.
fn hole_places(on: impl IntoIterator<Item = Hole>) -> Vec<Vec<u16>> {
    vec![on.into_iter().map(Hole::number).collect()]
}

/// The numbers of the pits that a move captures.
fn captured_pits(position: &Kalah, mv: Pit) -> Vec<u16> {
    let pits = position.capture(mv).into_iter().flatten();
    pits.map(|(pit, _)| pit.number()).collect()
}

/// How a move of this side ends the game: "empties your row and ends the game 27 to 21
/// (the last 4 to Ann)".
fn end(over: &Kalah, side: Side) -> String {
    let [own, other] = [side, side.other()].map(|side| over.total(side));
    let rest = match [side, side.other()].map(|side| over.seeds_in_pits(side)) {
        [0, 0] => String::new(),
        [0, seeds] => format!(" (the last {seeds} to {OTHER})"),
        [seeds, _] => format!(" (the last {seeds} to {MOVER})"),
    };
    format!("{} and ends the game {own} to {other}{rest}", ends_by(over, side))
}

/// The effect of a move of this side that ends the game: "leaves Ann no seeds".
fn ends_by(over: &Kalah, side: Side) -> String {
    let nobody = |side| over.seeds_in_pits(side) == 0;
    match (nobody(side), nobody(side.other())) {
        (true, true) => "empties all pits".into(),
        (true, false) => format!("empties {MOVER_POSSESSIVE} row"),
        _ => format!("leaves {OTHER} no seeds"),
    }
}
