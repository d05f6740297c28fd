//! The words of Kalah: captures, second turns, and what the other side can then do.

use arcade_base::pluralized;
use arcade_engine::{Game as _, Side, Turn};

use super::aims::{Aim, captured, is_safe};
use super::rules::{Kalah, Pit};
use super::state::{EmptyCapture, Hole, name};
use crate::kit::{Fact, NotableEvent, OTHER, Words};

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

    fn goal(&self) -> String {
        "more seeds win".into()
    }

    fn side_name(&self, side: Side) -> &'static str {
        name(side)
    }

    fn points(&self) -> Option<[u32; 2]> {
        let side = self.side();
        let is_over = self.outcome().is_some();
        // The seeds left in the pits at the end count for their side.
        let points = |side| if is_over { self.total(side) } else { self.store(side) };
        Some([side, side.other()].map(|side| points(side).into()))
    }

    fn move_name(&self, mv: Pit) -> String {
        format!("pit {mv}")
    }

    fn advise(&self, mv: Pit) -> String {
        format!("sow pit {mv}")
    }

    fn describe(&self, mv: Pit) -> String {
        self.describe_turn(&[mv])
    }

    fn describe_turn(&self, moves: &[Pit]) -> String {
        let Some((&last, again)) = moves.split_last() else { return String::new() };
        let mut before = *self;
        for &mv in again {
            before.play_unchecked(mv);
        }
        let (next, turn) = before.after(last);
        let gain = match captured(&before, last) {
            Some(seeds) => format!(" and captures {seeds}"),
            None if turn == Turn::SameSide && next.outcome().is_none() => " and moves again".into(),
            None => String::new(),
        };
        let pits: Vec<String> = again.iter().map(Pit::to_string).collect();
        match again {
            [] => format!("sows pit {last}{gain}"),
            _ => format!("sows pits {} and {last}{gain}", pits.join(", ")),
        }
    }

    fn side_effect(&self, mv: Pit) -> Option<String> {
        captured(self, mv).map(|seeds| format!("captures {seeds}"))
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        let [south, north] = Side::ALL.map(|side| self.total(side));
        let score = format!("South has {south} and North {north}");
        let left = Side::ALL.map(|side| (side, self.seeds_in_pits(side)));
        match left.into_iter().find(|&(_, seeds)| seeds > 0) {
            None => format!("all pits are empty; {score}"),
            Some((side, seeds)) => {
                let (keeper, empty) = (name(side), name(side.other()));
                format!("{empty}'s pits are empty, and {keeper} keeps the {seeds} left; {score}")
            }
        }
    }

    fn hint(&self, mv: Pit) -> String {
        let (next, turn) = self.after(mv);
        let own = self.side();
        match () {
            () if self.legal_moves().len() == 1 => "there is only one move".into(),
            () if next.outcome().is_some() => "one of the moves ends the game".into(),
            () if captured(self, mv).is_some() => "look for a capture".into(),
            () if turn == Turn::SameSide => "look for a second turn".into(),
            () if Aim::saved(self, &next, mv).is_some() => {
                "look at your seeds that could be captured".into()
            }
            () if Aim::threat(&next, own).is_some() => "look for a capture to threaten".into(),
            () if next.store(own) > self.store(own) => "look for a seed for your store".into(),
            () if is_safe(&next) => "leave nothing that could be captured".into(),
            () => "compare what each pit lets the other side do".into(),
        }
    }

    fn explain_move(&self, mv: Pit) -> String {
        deeds(self, mv).into_iter().map(|(deed, _)| deed).collect::<Vec<_>>().join(", ")
    }

    fn facts(&self, mv: Pit) -> Vec<Fact> {
        let fact = |(text, holes): (String, Vec<Hole>)| Fact {
            text,
            places: holes.into_iter().map(Hole::number).collect(),
        };
        deeds(self, mv).into_iter().map(fact).collect()
    }

    fn notable_event(&self, mv: Pit) -> Option<NotableEvent> {
        let (next, turn) = self.after(mv);
        match captured(self, mv) {
            Some(seeds) => {
                let text = format!("captures {}", pluralized(seeds, "seed"));
                Some(NotableEvent { weight: seeds.into(), text, places: captured_pits(self, mv) })
            }
            None if turn == Turn::SameSide && next.outcome().is_none() => {
                Some(NotableEvent::new(0, "moves again"))
            }
            None => None,
        }
    }

    fn turn_event(&self, moves: &[Pit]) -> Option<NotableEvent> {
        let (&last, again) = moves.split_last()?;
        let mut before = *self;
        for &mv in again {
            before.play_unchecked(mv);
        }
        let (next, side) = (before.after(last).0, self.side());
        let stored = next.store(side) - self.store(side);
        let captured = captured(&before, last);
        let weight = match captured {
            None if again.is_empty() => 0,
            _ => stored,
        };
        let text = match captured {
            Some(seeds) if stored > seeds => {
                format!("stores {stored} seeds, {seeds} of them captured")
            }
            Some(seeds) => format!("captures {}", pluralized(seeds, "seed")),
            None if next.outcome().is_some() => ends_by(&next, side),
            None => {
                let aim = Aim::of(&before, &next, last);
                let gain = || format!("stores {}", pluralized(stored, "seed"));
                match (stored, aim) {
                    (0, Some(aim)) => aim.as_clause(),
                    (0, None) => return None,
                    (_, Some(aim)) => format!("{}, {}", gain(), aim.as_participle()),
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

/// What a move does, in clauses, each with the pits and stores of which it speaks.
fn deeds(position: &Kalah, mv: Pit) -> Vec<(String, Vec<Hole>)> {
    let (own, (next, turn)) = (position.side(), position.after(mv));
    let capture = position.capture(mv);
    let mut deeds: Vec<(String, Vec<Hole>)> = Vec::new();
    if let Some(pits) = capture {
        let seeds: u8 = pits.iter().map(|(_, seeds)| seeds).sum();
        let pits = pits.iter().map(|&(pit, _)| pit);
        deeds.push((format!("captures {}", pluralized(seeds, "seed")), pits.collect()));
    }
    if next.outcome().is_some() {
        deeds.push((end(&next, own), Vec::new()));
        return deeds;
    }
    if turn == Turn::SameSide {
        return vec![("gets a second turn".into(), vec![Hole::Store(own)])];
    }
    let stored = next.store(own) - position.store(own);
    if capture.is_none() && stored > 0 {
        deeds.push((format!("stores {}", pluralized(stored, "seed")), vec![Hole::Store(own)]));
    }
    let aimed = |aim: Aim| (aim.as_clause(), aim.pits());
    let saved = Aim::saved(position, &next, mv);
    let is_plain = capture.is_none() && saved.is_none();
    deeds.extend(saved.map(aimed));
    if deeds.is_empty() {
        deeds.push((moves_on(position, mv), Vec::new()));
    }
    match Aim::threat(&next, own) {
        Some(threat) if is_plain => deeds.push(aimed(threat)),
        None if is_plain && stored == 0 && is_safe(&next) => {
            deeds.push((format!("leaves {OTHER} nothing to capture"), Vec::new()));
        }
        _ => {}
    }
    deeds
}

/// The numbers of the pits that a move captures.
fn captured_pits(position: &Kalah, mv: Pit) -> Vec<u16> {
    let pits = position.capture(mv).into_iter().flatten();
    pits.map(|(pit, _)| pit.number()).collect()
}

/// "moves 4 seeds on".
fn moves_on(position: &Kalah, mv: Pit) -> String {
    let sown = position.pits(position.side())[usize::from(mv.0)];
    format!("moves {} on", pluralized(sown, "seed"))
}

/// How a move of this side ends the game: "leaves Ann no seeds and ends the game 27 to 21".
fn end(over: &Kalah, side: Side) -> String {
    let [own, other] = [side, side.other()].map(|side| over.total(side));
    format!("{} and ends the game {own} to {other}", ends_by(over, side))
}

/// The effect of a move of this side that ends the game: "leaves Ann no seeds".
fn ends_by(over: &Kalah, side: Side) -> String {
    let nobody = |side| over.seeds_in_pits(side) == 0;
    match (nobody(side), nobody(side.other())) {
        (true, true) => "empties all pits".into(),
        (true, false) => "sows the last seeds of the row".into(),
        _ => format!("leaves {OTHER} no seeds"),
    }
}
