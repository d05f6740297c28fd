//! How games begin: by rolls, or with given dice.

use arcade_engine::{Random, Seed, Side, Start};
use arcade_games::games::flip::{Flip, FlipSpec};
use arcade_games::kit::GameSpec as _;
use arcade_games::options::{OptionError, OptionValues};

fn values(settings: &[(&str, &str)]) -> Result<OptionValues, OptionError> {
    let mut values = OptionValues::defaults(FlipSpec.meta().options);
    for (key, value) in settings {
        values.accept(FlipSpec.meta().options, key, value)?;
    }
    Ok(values)
}

fn start(settings: &[(&str, &str)], stream: u64) -> Start<Flip> {
    let seed: Seed = "starts".parse().expect("a seed");
    let values = values(settings).expect("accepted");
    FlipSpec.start(&values, &mut Random::new(&seed, stream)).expect("a start")
}

/// The part of a story before its last roll, and the dice of player 1 and of player 2 in it.
fn told(story: &str) -> (&str, [&str; 2]) {
    let (before, rolled) = story.split_once("Player 1 rolled ").expect("a roll");
    let (one, rest) = rolled.split_once(" (").expect("a total");
    let (_, two) = rest.split_once("player 2 ").expect("another");
    (before, [one, two.split_once(" (").expect("a total").0])
}

#[test]
fn the_lower_total_begins_and_the_story_tells_the_rolls() {
    let mut first = [0; 2];
    let mut again = 0;
    for stream in 0..400 {
        let start = start(&[], stream);
        let state = *start.position.state();
        let hands = [state.player1().flippable, state.player2().flippable];
        assert!(hands.iter().all(|hand| hand.len() == 5), "{}", start.position);
        assert!(hands[0].sum() < hands[1].sum(), "{}", start.position);
        let story = start.setup_note.expect("a story");
        let (before, told) = told(&story);
        let seats = [start.first, start.first.other()];
        for (seat, hand) in seats.into_iter().zip(hands) {
            assert_eq!(told[seat.index()], hand.to_string(), "{story}");
            let total = format!("layer {} {hand} ({})", seat, hand.sum());
            assert!(story.replace(" rolled", "").contains(&total), "{story}");
        }
        assert!(story.ends_with(": whoever has less begins."));
        first[start.first.index()] += 1;
        again += u32::from(!before.is_empty());
    }
    assert!(first.iter().all(|&count| count > 150), "{first:?}");
    assert!(again > 10, "{again}");
}

#[test]
fn equal_totals_are_rolled_again_and_told() {
    let stories: Vec<String> = (0..200)
        .map(|stream| start(&[("dice", "1")], stream).setup_note.expect("a story"))
        .collect();
    let begins = |text: &str| stories.iter().filter(|story| story.starts_with(text)).count();
    let (never, once) = (begins("Player 1 rolled"), begins("Both rolled "));
    assert_eq!(never + once, 200);
    // One in six is rolled again, and one in six of these once more.
    assert!((20..50).contains(&once), "{once}");
    assert!((2..15).contains(&begins("Both rolled the same (")), "{stories:?}");
    assert!(
        stories.iter().any(|story| story.starts_with("Both rolled 4 in all, and rolled again. "))
    );
}

#[test]
fn the_same_seed_gives_the_same_roll() {
    assert_eq!(start(&[], 7), start(&[], 7));
    assert_ne!(start(&[], 7), start(&[], 8));
}

#[test]
fn given_hands_let_player_1_begin() {
    let check = |hands: &str, position: &str| {
        let start = start(&[("hands", hands)], 0);
        assert_eq!((start.position.to_string().as_str(), start.first), (position, Side::One));
        assert_eq!(start.setup_note, None);
    };
    check("244/124", "244+|+|124+");
    check("442/421", "244+|+|124+");
    check("1/66666666", "1+|+|66666666+");
    check("12345612/1", "11223456+|+|1+");
}

#[test]
fn options_are_accepted_up_to_their_limits() {
    for (key, value) in [("dice", "1"), ("dice", "8"), ("hands", "roll"), ("hands", "1/1")] {
        assert!(values(&[(key, value)]).is_ok(), "{key} {value}");
    }
    let start = start(&[("dice", "8")], 0);
    assert_eq!(start.position.state().player2().flippable.len(), 8);
    let form = "expected \"roll\", or the dice of both players, 1 to 8 each, as in \"244/124\"";
    let hands =
        |found: &str, problem: &str| format!("hands: found \"{found}\", {form} ({problem})");
    for (key, value, error) in [
        ("dice", "0", "dice: found 0, expected a number from 1 to 8".into()),
        ("dice", "9", "dice: found 9, expected a number from 1 to 8".into()),
        ("hands", "/1", hands("/1", "player 1: found nothing, expected 1 to 8 dice")),
        (
            "hands",
            "1/123456123",
            hands("1/123456123", "player 2: found \"123456123\", expected 1 to 8 dice"),
        ),
        (
            "hands",
            "1/27",
            hands("1/27", "player 2: found \"7\", expected dice, each a digit from 1 to 6"),
        ),
        (
            "hands",
            "124",
            hands(
                "124",
                "hands: found \"124\", expected the dice of player 1, a /, and those of player 2",
            ),
        ),
    ] {
        assert_eq!(values(&[(key, value)]).expect_err(value).to_string(), error);
    }
}
