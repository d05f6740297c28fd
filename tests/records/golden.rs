//! The text of a record, letter for letter: later versions must read the records of today.

use arcade_engine::Side;
use arcade_games::games::nim::Nim;
use arcade_games::session::{CoachTally, Ending, Metadata, Record, Session};

use crate::ring::Ring;
use crate::script::{describe, run, session};

/// A game of Nim with names, options and a variation.
const NIM: &str = "\
arcade-record 2
game nim
seed brfkqmzt
option piles 5/4/3
option rule misere
start 5/4/3 misere
first 1
player 1 human Ann
player 2 perfect Computer
result open
at 3
move 1 0 A3
move 2 1 B3
move 3 0 C2
checksum CHECKSUM
";

/// A game that was given up, with a variation.
const RING: &str = "\
arcade-record 2
game ring
seed test
start 0
first 1
player 1 depth:12 Computer
player 2 greedy Computer
result resigned 1
at 3
move 1 0 +
move 2 1 =
move 3 0 -
checksum CHECKSUM
";

/// The text with the checksum of the lines above it.
fn sealed(text: &str) -> String {
    let (above, _) = text.split_once("checksum").expect("a checksum");
    text.replace("CHECKSUM", &format!("{:08x}", crc32fast::hash(above.as_bytes())))
}

/// The game of [`NIM`].
fn nim() -> Session<Nim> {
    let mut setup = session::<Nim>(["human", "perfect"], "1 misere").setup().clone();
    setup.seed = "brfkqmzt".parse().expect("a seed");
    setup.players[0].name = "Ann".into();
    setup.options.set("rule", "misere".into());
    setup.options.set("piles", "5/4/3".into());
    let mut game =
        arcade_games::kit::start(arcade_games::games::nim::NimSpec, setup, None).expect("a start");
    run(&mut game, "A3 B3 undo C2");
    game
}

#[test]
fn a_game_of_nim() {
    assert_eq!(nim().to_record("nim"), sealed(NIM));
}

#[test]
fn a_game_that_was_given_up() {
    let mut game = session::<Ring>(["depth:12", "greedy"], "0");
    run(&mut game, "+ = go:0 - resign1");
    assert_eq!(game.to_record("ring"), sealed(RING));
}

#[test]
fn a_record_is_read_as_it_was_written() {
    let record: Record = sealed(NIM).parse().expect("a record");
    assert_eq!(record.game, "nim");
    assert_eq!(record.setup, *nim().setup());
    assert_eq!((record.current_ending, record.plies_to_first_ending()), (None, 1));
    assert_eq!(record.verify(), Ok(()));
    let game = Session::<Nim>::restore(&record, str::parse).expect("a game");
    assert_eq!(describe(&game), "5/4/1 misere, 2 to move");
    let record: Record = sealed(RING).parse().expect("a record");
    assert_eq!(record.current_ending, Some(Ending::Resigned(Side::One)));
}

#[test]
fn a_heading_has_all_that_is_known_and_nothing_else() {
    let mut game = nim();
    let heading = "\
date 2026-11-23T18:05:00Z
played 2026-11-23T18:31:12.25Z
name Against Ann
series gkvmqztb 2 first 3
coach 3/17
help 0 2
";
    *game.game_metadata_mut() = Metadata {
        began: Some("2026-11-23T18:05:00Z".parse().expect("a time")),
        played: Some("2026-11-23T18:31:12.25Z".parse().expect("a time")),
        title: Some("Against Ann".into()),
        series: Some("gkvmqztb 2 first 3".parse().expect("a series entry")),
        coached: CoachTally { commented: 3, judged: 17 },
        helped: "0 2".parse().expect("nodes"),
    };
    let text = NIM.replace("game nim\n", &format!("game nim\n{heading}"));
    let text = sealed(&text.replace("arcade-record 2", "arcade-record 3"));
    assert_eq!(game.to_record("nim"), text);
    let record: Record = text.parse().expect("a record");
    assert_eq!(record.summary().metadata, *game.game_metadata());
    let wrong = sealed(&text.replace("3/17", "18/17"));
    let error = wrong.parse::<Record>().expect_err("more than all moves");
    assert_eq!(
        error.to_string(),
        "line 7: coach: found \"18/17\", expected the moves commented on and those judged, as in 3/17"
    );
}

#[test]
fn the_checksum_is_the_crc_32_that_other_programs_compute() {
    assert_eq!(sealed("123456789checksum CHECKSUM\n"), "123456789checksum cbf43926\n");
}
