//! What is said of moves of Flip, checked against the dice.

use std::collections::HashSet;

use arcade::game::{Game as _, Outcome};
use arcade::games::flip::{Action, Dice, Flip, FlipMove, GameState, Words};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

/// Every position of some random games with this many dice.
fn positions(dice: u32, mut each: impl FnMut(&Flip)) {
    let seed: Seed = "words".parse().expect("a seed");
    for game in 0..60 {
        let mut random = Random::new(&seed, game);
        let mut position = Flip::from(GameState::random(dice, &mut random));
        for _ in 0..100 {
            each(&position);
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
    }
}

/// The number before these words.
fn number(text: &str, words: &str) -> Option<u32> {
    let (before, _) = text.split_once(words)?;
    before.rsplit(' ').next()?.parse().ok()
}

/// The number after these words.
fn number_after(text: &str, words: &str) -> Option<u32> {
    let (_, after) = text.split_once(words)?;
    after.split([' ', ',', ';', ')']).next()?.parse().ok()
}

/// Checks what is claimed of the dice that a move changes for later.
fn check_lasting(position: &Flip, mv: FlipMove, text: &str) {
    let next = position.after(mv).0;
    let own = next.state().player2();
    let holds = |is_true: bool| assert!(is_true, "{position} {mv}: {text}");
    let says = |part: &str| text.contains(part);
    let most = next.takes().map(Dice::len).max().unwrap_or(0);
    let spent = position.state().player1().unflippable.len();
    holds(!says("no die left to flip") || own.flippable.is_empty());
    let lowest = number_after(text, "its lowest die is then a ");
    let lowest = lowest.or_else(|| number_after(text, "raises its lowest die to a "));
    holds(lowest.is_none_or(|lowest| own.all().least().map(u32::from) == Some(lowest)));
    let frees = number_after(text, "frees ");
    holds(frees.is_none_or(|count| count == spent && spent > 0));
    holds(!says("leaves nothing to take") || most == 0 && !next.state().middle().is_empty());
    holds(!says(" offers a die") || most == 1);
    if let Some((die, offer)) = text.split_once("playing the ").map(|(_, rest)| {
        let (die, rest) = rest.split_once(" would offer ").expect("an offer");
        (die, rest.split([',', ';']).next().expect("an offer"))
    }) {
        let flipped = 7 - mv.value;
        let after = next.after(format!("p{flipped}").parse().expect("a move")).0;
        let most = after.takes().map(Dice::len).max().unwrap_or(0);
        let offers = match most {
            0 => "nothing".to_owned(),
            1 => "a die".to_owned(),
            most => format!("{most} dice"),
        };
        holds(die == flipped.to_string() && offer == offers);
    }
}

/// Checks everything that is claimed of a move, in its deed or as an event.
fn check(position: &Flip, mv: FlipMove, text: &str) {
    let next = position.after(mv).0;
    let (other, own) = (next.state().player1(), next.state().player2());
    let holds = |is_true: bool| assert!(is_true, "{position} {mv}: {text}");
    let says = |part: &str| text.contains(part);
    let answers = next.legal_moves();
    let takes: Vec<Dice> = next.takes().filter(|take| !take.is_empty()).collect();
    let most = takes.iter().map(|take| take.len()).max().unwrap_or(0);
    let left = number(text, " dice left to flip").or_else(|| number(text, " die left to flip"));
    holds(left.is_none_or(|left| left == own.flippable.len()));
    holds(!says("its last flippable") || own.flippable.is_empty());
    holds(!says("the last die, a") || other.is_empty());
    holds(!says("nothing can be taken") || most == 0 && !next.state().middle().is_empty());
    holds(!says("one die can be taken") || most == 1);
    holds(number_after(text, "up to ").is_none_or(|count| count == most && most > 1));
    let spent = position.state().player1().unflippable.len();
    holds(number_after(text, "freeing ").is_none_or(|count| count == spent && spent > 0));
    for (before, against) in text.split(" against ").zip(text.split(" against ").skip(1)) {
        let of = if before.ends_with("left to flip") { other.flippable } else { other.all() };
        let count = against.split([' ', ',', ';', ':', ')']).next().expect("a word");
        holds(count == of.len().to_string() || count == "none" && of.is_empty());
    }
    check_lasting(position, mv, text);
    let strands = number_after(text, "strands the ");
    holds(strands.is_none_or(|count| count == next.state().middle().len() && most == 0));
    let leaves = number_after(text, "leaves its opponent ");
    holds(leaves.is_none_or(|count| count == other.all().len()));
    let plays_only = |answer: &FlipMove| answer.taken.is_empty() && answer.action == Action::Play;
    let must_play = says("must play") || says("forces its opponent to play");
    holds(!must_play || answers.iter().all(plays_only) && !answers.is_empty());
    let forced = text.split_once(" is forced").map(|(before, _)| before.rsplit(' ').next());
    let forced = forced.flatten().or_else(|| text.strip_prefix("forces "));
    if let Some(forced) = forced.filter(|_| !must_play) {
        holds(answers.len() == 1 && answers[0].to_string() == forced);
    }
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let parts = [
        "left to flip",
        "last flippable die",
        "nothing can be taken",
        "one die can be taken",
        "up to ",
        "freeing ",
        " is forced",
        "must play",
        "the last die",
        "none can be taken",
        "lowest die is then",
        "would offer",
    ];
    let mut counts = [0; 12];
    for dice in [4, 6, 8, 12] {
        positions(dice, |position| {
            let mut deeds = HashSet::new();
            for mv in position.legal_moves() {
                let text = Words::deed(position, mv);
                assert!(text.len() <= 96, "{position} {mv}: {text}");
                check(position, mv, &text);
                let is_over = position.after(mv).0.outcome() == Some(Outcome::Loss);
                assert_eq!(text.ends_with("none can be taken"), is_over, "{position} {mv}: {text}");
                for (count, part) in counts.iter_mut().zip(parts) {
                    *count += usize::from(text.contains(part));
                }
                assert!(deeds.insert(text), "{position} {mv}: said twice");
            }
        });
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn what_is_told_of_a_line_is_true() {
    let parts = [
        "forces ",
        "leaves its",
        "strands ",
        "left to flip",
        "takes ",
        "raises ",
        "frees ",
        "leaves nothing",
        "offers ",
    ];
    let mut counts = [0; 9];
    for dice in [4, 6, 8, 12] {
        positions(dice, |position| {
            for mv in position.legal_moves() {
                let Some(event) = Words::turn(position, &[mv]) else { continue };
                check(position, mv, &event.text);
                let taken = if mv.taken.len() == 1 {
                    "a die".into()
                } else {
                    format!("{} dice", mv.taken.len())
                };
                let says = event.text.strip_prefix("takes ");
                assert!(
                    says.is_none_or(|text| text.starts_with(&taken)),
                    "{position} {mv}: {event:?}"
                );
                for (count, part) in counts.iter_mut().zip(parts) {
                    *count += usize::from(event.text.contains(part));
                }
            }
        });
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn a_place_to_look_at_has_more_moves_than_one() {
    let mut looks = 0;
    positions(6, |position| {
        let moves = position.legal_moves();
        for &mv in &moves {
            let hint = Words::hint(position, mv);
            let fits = |other: &&FlipMove| match &hint[..] {
                "look at what you can take from the middle" => !other.taken.is_empty(),
                "look at your own dice" => other.taken.is_empty() && other.action == Action::Flip,
                "look at the dice of the other side" => {
                    other.taken.is_empty() && other.action == Action::Play
                }
                _ => panic!("{position} {mv}: {hint}"),
            };
            if hint.starts_with("look at ") {
                looks += 1;
                let fits: Vec<&FlipMove> = moves.iter().filter(fits).collect();
                assert!(fits.len() > 1 && fits.contains(&&mv), "{position} {mv}: {hint}");
            }
        }
    });
    assert!(looks > 100, "{looks}");
}

#[test]
fn the_end_is_told_without_a_side() {
    let over: Flip = "+|446+4|22+".parse().expect("a position");
    assert_eq!(Words::ending(&over), "the last die, a 4, leaves nothing to take");
}
