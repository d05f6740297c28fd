//! The options of Nim.

use arcade_base::ParseError;
use arcade_engine::Random;

use super::rules::{Nim, parse_piles, pile_letter};
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};

/// The maximum number of piles at the start, and of objects in each.
const MAX_PILES_AND_OBJECTS: (usize, u32) = (8, 20);

/// The maximum number of piles, and of objects in each, in a game that begins with a given
/// position; more don't fit on a screen.
const PLAYED: (usize, u32) = (MAX_PILES_AND_OBJECTS.0, 255);

/// The keys of `[nim]`.
pub const SPECS: [OptionSpec; 2] = [
    OptionSpec {
        key: "piles",
        kind: OptionKind::Text {
            description: "1 to 8 piles of 0 to 20, not all empty, as in \"5/4/3\"",
            check: check_piles,
        },
        default: Some("5/4/3"),
        help: "the piles at the start: 1 to 8 of them, 0 to 20 objects in each",
    },
    OptionSpec {
        key: "rule",
        kind: OptionKind::Choice(&["misere", "normal"]),
        default: Some("misere"),
        help: "whoever takes the last object loses (misere) or wins (normal)",
    },
];

/// Named combinations of the options.
pub const PRESETS: [Preset; 4] = [
    Preset {
        name: "5/4/3 misere",
        about: "player 1 can win, but only one move does it",
        values: &[],
    },
    Preset {
        name: "5/4/3 normal",
        about: "player 1 can win, by the same move as in misere",
        values: &[("rule", "normal")],
    },
    Preset {
        name: "7/5/3/1 misere",
        about: "known from Marienbad: player 2 can win",
        values: &[("piles", "7/5/3/1")],
    },
    Preset {
        name: "9/8/7/5 misere",
        about: "long: player 1 can win, but only one move does it",
        values: &[("piles", "9/8/7/5")],
    },
];

/// The start that these values define.
///
/// # Errors
/// If a value isn't accepted by its [`OptionSpec`].
pub fn start(values: &OptionValues) -> Result<Nim, OptionError> {
    let [piles, rule] = &SPECS;
    let text = format!("{} {}", values.checked(piles)?, values.checked(rule)?);
    text.parse().map_err(|error: ParseError| OptionError::new(piles.key, text, error.to_string()))
}

/// The values with as many piles and objects in all, dealt anew: whoever begins can win if that was so before, but by
/// one move alone. `None` if no such deal was found.
pub(super) fn with_other_piles(values: &OptionValues, random: &mut Random) -> Option<OptionValues> {
    /// Deals that are tried.
    const TRIES: u32 = 100;
    let usual = start(values).ok()?;
    let piles = usual.piles().iter().filter(|&&objects| objects > 0).count();
    let objects: u32 = usual.piles().iter().sum();
    let winning = |nim: &Nim| nim.winning_moves().count();
    let mut tries = (0..TRIES).map(|_| {
        let mut dealt = vec![1; piles];
        let more = objects - u32::try_from(piles).unwrap_or(0);
        for _ in 0..more {
            dealt[random.below(u32::try_from(piles).unwrap_or(1)) as usize] += 1;
        }
        dealt
    });
    tries.find_map(|piles| {
        let texts: Vec<String> = piles.iter().map(ToString::to_string).collect();
        let text = check_piles(&texts.join("/")).ok()?;
        let mut dealt = values.clone();
        dealt.set(SPECS[0].key, text);
        let other = start(&dealt).ok()?;
        let is_other = sorted(&other) != sorted(&usual);
        let is_close = winning(&other) == winning(&usual).min(1);
        (is_other && is_close).then_some(dealt)
    })
}

fn sorted(nim: &Nim) -> Vec<u32> {
    let mut piles = nim.piles().to_vec();
    piles.sort_unstable();
    piles
}

/// Checks that a position isn't too large to be played.
///
/// # Errors
/// If it has more piles, or more objects in a pile.
pub fn check_playable(position: &Nim) -> Result<(), ParseError> {
    const ELSEWHERE: &str = "analyze, explain, apply and perft take more";
    let (piles, objects) = PLAYED;
    let count = position.piles().len();
    if count > piles {
        let expected = format!("at most {piles} piles in a game; {ELSEWHERE}");
        return Err(ParseError::new("piles", format!("{count} piles"), expected));
    }
    let large = (0..).zip(position.piles()).find(|&(_, &pile)| pile > objects);
    match large {
        Some((pile, found)) => {
            let field = format!("pile {}", pile_letter(pile));
            let expected = format!("a number from 0 to {objects} in a game; {ELSEWHERE}");
            Err(ParseError::new(field, found.to_string(), expected))
        }
        None => Ok(()),
    }
}

fn check_piles(text: &str) -> Result<String, ParseError> {
    let piles = parse_piles(text, MAX_PILES_AND_OBJECTS.0, MAX_PILES_AND_OBJECTS.1)?;
    if piles.iter().all(|&objects| objects == 0) {
        return Err(ParseError::new("piles", text, "at least one object"));
    }
    let texts: Vec<String> = piles.iter().map(ToString::to_string).collect();
    Ok(texts.join("/"))
}
