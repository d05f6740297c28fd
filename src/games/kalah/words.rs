//! What is said about Kalah: captures, second turns, and what the other side can do then.

use super::rules::{Kalah, Pit, Row};
use super::state::{EmptyCapture, Place, name};
use crate::game::{Game as _, Side, Turn};
use crate::kit::{Commentary, Event};
use crate::text::counted;

/// The words of the game.
#[derive(Debug)]
pub struct Words;

impl Commentary<Kalah> for Words {
    fn variant(position: &Kalah) -> String {
        let pits = position.pit_count();
        let seeds: u32 = Side::ALL.iter().map(|&side| u32::from(position.total(side))).sum();
        let all = 2 * u32::from(pits);
        let size = match pits {
            1 => "1 pit".into(),
            _ => format!("{pits} pits"),
        };
        let size =
            if seeds.is_multiple_of(all) { format!("{size} of {}", seeds / all) } else { size };
        match position.empty_capture() {
            EmptyCapture::On => format!("{size} \u{b7} empty captures"),
            EmptyCapture::Off => size,
        }
    }

    fn goal(_: &Kalah) -> String {
        "more seeds win".into()
    }

    fn side(side: Side) -> &'static str {
        name(side)
    }

    fn points(position: &Kalah) -> Option<[u32; 2]> {
        let side = position.side();
        let is_over = position.outcome().is_some();
        // What is left in the pits at the end counts for its side.
        let points = |side| if is_over { position.total(side) } else { position.store(side) };
        Some([side, side.other()].map(|side| points(side).into()))
    }

    fn describe(position: &Kalah, mv: Pit) -> String {
        let (next, turn) = position.after(mv);
        match captured(position, mv) {
            Some(seeds) => format!("sows pit {mv} and captures {seeds}"),
            None if turn == Turn::Stays && next.outcome().is_none() => {
                format!("sows pit {mv} and moves again")
            }
            None => format!("sows pit {mv}"),
        }
    }

    fn side_effect(position: &Kalah, mv: Pit) -> Option<String> {
        captured(position, mv).map(|seeds| format!("captures {seeds}"))
    }

    fn why_over(position: &Kalah) -> String {
        let [south, north] = Side::ALL.map(|side| position.total(side));
        let score = format!("South has {south} and North {north}");
        let left = Side::ALL.map(|side| (side, position.left(side)));
        match left.into_iter().find(|&(_, seeds)| seeds > 0) {
            None => format!("all pits are empty; {score}"),
            Some((side, seeds)) => {
                let (keeper, empty) = (name(side), name(side.other()));
                format!("{empty}'s pits are empty, and {keeper} keeps the {seeds} left; {score}")
            }
        }
    }

    fn hint(position: &Kalah, mv: Pit) -> String {
        let (next, turn) = position.after(mv);
        let (own, other) = (position.side(), position.side().other());
        match () {
            () if next.outcome().is_some() => "one of the moves ends the game".into(),
            () if captured(position, mv).is_some() => "look at what can be captured".into(),
            () if turn == Turn::Stays => "look for a second turn".into(),
            () if saved(position, &next, mv).is_some() => {
                format!("look at what {} can capture", name(other))
            }
            () if position.pit_count() == 1 => "there is only one pit".into(),
            () if mv.0 < position.pit_count() / 2 => {
                format!("look at the pits far from {}'s store", name(own))
            }
            () => format!("look at the pits near {}'s store", name(own)),
        }
    }

    fn deed(position: &Kalah, mv: Pit) -> String {
        let (next, turn) = position.after(mv);
        let captured = captured(position, mv);
        let mut deeds: Vec<String> = captured
            .map(|seeds| format!("captures {}", counted(seeds, "seed")))
            .into_iter()
            .collect();
        if next.outcome().is_some() {
            deeds.push(end(&next, position.side()));
            return deeds.join(", ");
        }
        if turn == Turn::Stays {
            return "gets a second turn".into();
        }
        let stored = next.store(position.side()) - position.store(position.side());
        if captured.is_none() && stored > 0 {
            deeds.push(format!("stores {}", counted(stored, "seed")));
        }
        deeds.extend(saved(position, &next, mv));
        if deeds.is_empty() {
            let sown = position.pits(position.side())[usize::from(mv.0)];
            deeds.push(format!("sows {} and stores none", counted(sown, "seed")));
            let is_safe =
                next.legal_moves().into_iter().all(|mv| self::captured(&next, mv).is_none());
            if is_safe {
                deeds.push(format!("leaves {} nothing to capture", name(position.side().other())));
            }
        }
        deeds.join(", ")
    }

    fn event(position: &Kalah, mv: Pit) -> Option<Event> {
        let (next, turn) = position.after(mv);
        match captured(position, mv) {
            Some(seeds) => {
                let text = format!("captures {}", counted(seeds, "seed"));
                Some(Event { weight: seeds.into(), text })
            }
            None if turn == Turn::Stays && next.outcome().is_none() => {
                Some(Event { weight: 0, text: "moves again".into() })
            }
            None => None,
        }
    }

    fn ending(over: &Kalah) -> String {
        let [south, north] = Side::ALL.map(|side| over.total(side));
        let ahead = if south < north { Side::Two } else { Side::One };
        let [own, other] = [ahead, ahead.other()].map(|side| over.total(side));
        let whose = if own == other { String::new() } else { format!(" for {}", name(ahead)) };
        let kept = Side::ALL.into_iter().find(|&side| over.left(side) > 0).map(|side| {
            let is_ahead = side == ahead && own > other;
            let who = if is_ahead { "who".into() } else { format!("and {}", name(side)) };
            let seeds = match over.left(side) {
                1 => "seed".into(),
                seeds => counted(seeds, "seed"),
            };
            format!(", {who} keeps the last {seeds}")
        });
        format!("{own} to {other}{whose}{}", kept.unwrap_or_default())
    }

    fn point() -> &'static str {
        "seed"
    }
}

/// The seeds that a move captures, the last one sown included.
pub(super) fn captured(position: &Kalah, mv: Pit) -> Option<u8> {
    position.capture(mv).map(|pits| pits.iter().map(|(_, seeds)| seeds).sum())
}

/// For each pit of a side, the seeds that the other side can capture from it with a single move.
fn threats(position: &Kalah, side: Side) -> Row {
    let position = position.turned_to(side.other());
    let moves = position.legal_moves().into_iter();
    let captures = moves.filter_map(|mv| position.capture(mv));
    let mut threats = Row::default();
    for [_, (place, seeds)] in captures {
        if let Place::Pit(_, pit) = place {
            let threat = &mut threats[usize::from(pit)];
            *threat = seeds.max(*threat);
        }
    }
    threats
}

/// What a move that passes the turn saves from being captured by the other side's next move.
fn saved(position: &Kalah, next: &Kalah, mv: Pit) -> Option<String> {
    let own = position.side();
    let (before, after) = (threats(position, own), threats(next, own));
    let is_saved = |pit: usize| before[pit] > 0 && after[pit] == 0;
    let sown = usize::from(mv.0);
    if is_saved(sown) && next.pits(own)[sown] == 0 {
        return Some("empties the pit that would be captured".into());
    }
    let others = (0..).zip(position.pits(own)).filter(|&(pit, _)| pit != sown && is_saved(pit));
    match others.map(|(_, &seeds)| seeds).max().unwrap_or(0) {
        0 => None,
        1 => Some("keeps 1 seed from being captured".into()),
        seeds => Some(format!("keeps {seeds} seeds from being captured")),
    }
}

/// How a move of this side ends the game: "leaves North no seeds: ends the game 27 to 21".
fn end(over: &Kalah, side: Side) -> String {
    let other = side.other();
    let nobody = |side| over.left(side) == 0;
    let how = match (nobody(side), nobody(other)) {
        (true, true) => "leaves no seeds in the pits".into(),
        (true, false) => "leaves its own pits empty".into(),
        _ => format!("leaves {} no seeds", name(other)),
    };
    format!("{how}: ends the game {} to {}", over.total(side), over.total(other))
}
