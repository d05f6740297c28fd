//! The options of Flip, and rolling the dice.

use std::cmp::Ordering;

use arcade_base::ParseError;
use arcade_engine::{Random, Side, Start};

use super::dice::{Dice, FACES};
use super::rules::Flip;
use super::state::{FlipState, Hand, roll};
use crate::kit::EveryStart;
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues, Preset};

/// The maximum number of dice that a player begins with.
const MAX_DICE_OF_PLAYER: u32 = 8;
/// The word for rolled dice.
const ROLL: &str = "roll";

/// The keys of `[flip]`.
pub(super) const SPECS: [OptionSpec; 2] = [
    OptionSpec::number(
        "dice",
        1..=MAX_DICE_OF_PLAYER,
        "5",
        "how many dice each player rolls, unless hands are given",
    ),
    OptionSpec {
        key: "hands",
        kind: OptionKind::Text {
            description: "\"roll\", or the dice of both players, 1 to 8 each, as in \"244/124\"",
            check: check_hands,
        },
        default: Some(ROLL),
        help: "roll: the lower total begins; or given dice, and player 1 begins",
    },
];

/// Named combinations of the options.
pub(super) const PRESETS: [Preset; 4] = [
    Preset { name: "5 dice each", about: "the usual game, solved for every roll", values: &[] },
    Preset { name: "3 dice each", about: "a short game", values: &[("dice", "3")] },
    Preset {
        name: "8 dice each",
        about: "a long game, too large to be solved beforehand",
        values: &[("dice", "8")],
    },
    Preset {
        name: "244 and 124",
        about: "nothing is rolled: player 1 can win, moving first",
        values: &[("hands", "244/124")],
    },
];

/// The start that these values define.
///
/// # Errors
/// If a value isn't accepted by its [`OptionSpec`].
pub(super) fn start(
    values: &OptionValues,
    random: &mut Random,
) -> Result<Start<Flip>, OptionError> {
    let [dice, hands] = &SPECS;
    let count = values.checked_number(dice)?;
    let text = values.checked(hands)?;
    if text == ROLL {
        return Ok(rolled(count, random));
    }
    let hands = parse_hands(&text).expect("accepted hands");
    Ok(Start::new(position(hands, Side::One), Side::One))
}

/// Every start that [`start`] may give.
///
/// # Errors
/// If a value isn't accepted by its [`OptionSpec`].
pub(super) fn every_start(values: &OptionValues) -> Result<EveryStart<Flip>, OptionError> {
    if !is_rolled(values) {
        let given = start(values, &mut Random::fixed())?;
        return Ok(Box::new(std::iter::once(given.position)));
    }
    let hands = hands_of(values.checked_number(&SPECS[0])?);
    let pairs = hands.clone().into_iter().flat_map(move |own| {
        let others = hands.clone().into_iter().filter(move |other| own.sum() < other.sum());
        others.map(move |other| position([own, other], Side::One))
    });
    Ok(Box::new(pairs))
}

/// Every hand of `count` dice.
fn hands_of(count: u32) -> Vec<Dice> {
    let mut hands = vec![(Dice::NONE, 1)];
    for _ in 0..count {
        // The dice of a hand are added in ascending order.
        let more =
            |(hand, least): (Dice, u8)| (least..=FACES).map(move |die| (hand.with(die), die));
        hands = hands.into_iter().flat_map(more).collect();
    }
    hands.into_iter().map(|(hand, _)| hand).collect()
}

/// Whether the players' dice at the start are random.
pub(super) fn is_rolled(values: &OptionValues) -> bool {
    let [_, hands] = &SPECS;
    values.get(hands.key).is_none_or(|text| text == ROLL)
}

/// The start after both players have rolled `count` dice, rolling again while their totals are
/// equal; the player with the lower total begins.
fn rolled(count: u32, random: &mut Random) -> Start<Flip> {
    let mut equals: Vec<String> = Vec::new();
    loop {
        let hands = [roll(count, random), roll(count, random)];
        let [one, two] = hands.map(Dice::sum);
        let first = match one.cmp(&two) {
            Ordering::Less => Side::One,
            Ordering::Greater => Side::Two,
            Ordering::Equal => {
                equals.push(one.to_string());
                continue;
            }
        };
        let again = match equals.len() {
            0 => String::new(),
            1 => format!("Both rolled {} in all, and rolled again. ", equals[0]),
            _ => format!("Both rolled the same ({}), and rolled again. ", equals.join(", ")),
        };
        let story = format!(
            "{again}Player 1 rolled {} ({one}) and player 2 {} ({two}): whoever has less begins.",
            hands[0], hands[1]
        );
        return Start { position: position(hands, first), first, setup_note: Some(story) };
    }
}

/// The position in which the players have these dice, relative to the player who begins.
fn position(hands: [Dice; 2], first: Side) -> Flip {
    let [own, other] = [hands[first.index()], hands[first.other().index()]].map(Hand::fresh);
    let state = FlipState::new(own, other, Dice::NONE, None).expect("at most 8 dice each");
    Flip::from(state)
}

fn check_hands(text: &str) -> Result<String, ParseError> {
    if text == ROLL {
        return Ok(text.into());
    }
    let [one, two] = parse_hands(text)?;
    Ok(format!("{one}/{two}"))
}

/// Parses the dice of both players, such as `244/124`.
fn parse_hands(text: &str) -> Result<[Dice; 2], ParseError> {
    let (one, two) = text.split_once('/').ok_or_else(|| {
        ParseError::new("hands", text, "the dice of player 1, a /, and those of player 2")
    })?;
    let hand = |seat: Side, text: &str| {
        let field = format!("player {seat}");
        let dice = Dice::parse(&field, text)?;
        if (1..=MAX_DICE_OF_PLAYER).contains(&dice.len()) {
            Ok(dice)
        } else {
            Err(ParseError::new(field, text, format!("1 to {MAX_DICE_OF_PLAYER} dice")))
        }
    };
    Ok([hand(Side::One, one)?, hand(Side::Two, two)?])
}
