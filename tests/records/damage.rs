//! Damage to a record: it is always found, and the error names the line.

use arcade_games::games::nim::{self, Nim};
use arcade_games::session::{Record, RecordError, Session};

use crate::script::{run, session};

/// A small record with a variation.
fn intact() -> String {
    let mut game = session::<Nim>(["human", "perfect"], "2/1 misere");
    run(&mut game, "A1 A1 undo B1");
    game.to_record("nim")
}

/// Reads a record and replays its moves. Bytes that aren't UTF-8 are read as the store reads them.
fn restore(bytes: &[u8]) -> Result<Session<Nim>, RecordError> {
    let record: Record = String::from_utf8_lossy(bytes).parse()?;
    Session::restore(&record, str::parse)
}

/// The text with its checksum corrected, as if it had been written like this.
fn sealed(text: &str) -> String {
    let (above, _) = text.split_once("checksum").expect("a checksum");
    format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes()))
}

/// The damage is found, on a line that the text has or that is missing at its end.
#[track_caller]
fn check_found(bytes: &[u8]) {
    let shown = String::from_utf8_lossy(bytes);
    let lines = shown.matches('\n').count();
    match restore(bytes) {
        Ok(_) => panic!("accepted:\n{shown}"),
        Err(error) => assert!((1..=lines + 1).contains(&error.line()), "{error}:\n{shown}"),
    }
}

/// With one text in place of another, the record is refused with this message.
#[track_caller]
fn check(from: &str, to: &str, message: &str) {
    let text = intact();
    assert!(text.contains(from), "{text}");
    let error = restore(text.replacen(from, to, 1).as_bytes()).expect_err("damage");
    assert_eq!(error.to_string(), message);
}

/// The same with a correct checksum: only the rules can find the damage.
#[track_caller]
fn check_sealed(from: &str, to: &str, message: &str) {
    let text = sealed(&intact().replacen(from, to, 1));
    let error = restore(text.as_bytes()).expect_err("a contradiction");
    assert_eq!(error.to_string(), message);
}

#[test]
fn the_record_itself_is_accepted() {
    let text = intact();
    assert_eq!(text.lines().count(), 13, "{text}");
    assert_eq!(sealed(&text), text);
    restore(text.as_bytes()).expect("a game");
}

#[test]
fn every_changed_byte_is_found() {
    let text = intact().into_bytes();
    for index in 0..text.len() {
        for byte in 0..=u8::MAX {
            if byte != text[index] {
                let mut damaged = text.clone();
                damaged[index] = byte;
                check_found(&damaged);
            }
        }
    }
}

#[test]
fn every_truncation_is_found() {
    let text = intact().into_bytes();
    for length in 0..text.len() {
        check_found(&text[..length]);
    }
}

#[test]
fn every_lost_or_added_byte_is_found() {
    let text = intact().into_bytes();
    for index in 0..text.len() {
        let mut damaged = text.clone();
        damaged.remove(index);
        check_found(&damaged);
    }
    for index in 0..=text.len() {
        for byte in [b'\n', b' ', b'0', b'\r', 0, 0xff, text[index % text.len()]] {
            let mut damaged = text.clone();
            damaged.insert(index, byte);
            check_found(&damaged);
        }
    }
}

#[test]
fn every_lost_doubled_or_exchanged_line_is_found() {
    let text = intact();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for index in 0..lines.len() {
        let mut damaged = lines.clone();
        damaged.remove(index);
        check_found(damaged.concat().as_bytes());
        let mut damaged = lines.clone();
        damaged.insert(index, lines[index]);
        check_found(damaged.concat().as_bytes());
        if index > 0 {
            let mut damaged = lines.clone();
            damaged.swap(index - 1, index);
            check_found(damaged.concat().as_bytes());
        }
    }
}

#[test]
fn texts_of_another_kind_are_refused() {
    for text in ["", "\n", "\u{feff}", "arcade-record 1", "5/4/3 misere\n", "\0\0\0\0", "\n\n\n"] {
        check_found(text.as_bytes());
    }
    check_found(intact().replace('\n', "\r\n").as_bytes());
    check_found(intact().to_uppercase().as_bytes());
    check_found(intact().repeat(2).as_bytes());
}

#[test]
fn a_damaged_line_is_named_with_what_is_wrong() {
    check(
        "arcade-record 2\n",
        "arcade-record 4\n",
        "line 1: version: found \"arcade-record 4\", expected arcade-record 3",
    );
    check("game ", "gam ", "line 2: key: found \"gam\", expected \"game\"");
    check(
        "seed test",
        "seed ",
        "line 3: seed: found nothing, expected a word of 1 to 64 visible characters",
    );
    check(
        "2/1 misere",
        "2/x misere",
        "line 4: pile B: found \"x\", expected a number from 0 to 1000000",
    );
    check("first 1", "first 3", "line 5: seat: found \"3\", expected 1 or 2");
    check("player 1", "player 2", "line 6: seat: found \"2\", expected 1");
    check(
        "perfect Computer",
        "prefect Computer",
        "line 7: player: found \"prefect\", expected human, random, easy, medium, hard, perfect, \
         even, greedy, depth:N, even:N, classic:N or engine:COMMAND",
    );
    check("Player 1", "", "line 6: name: found nothing, expected 1 to 24 visible characters");
    check(
        "result open",
        "result lost",
        "line 8: result: found \"lost\", expected open, drawn, repeated, solved, or won, resigned or \
         forfeited and a seat",
    );
    check("result open", "result won", "line 8: seat: found nothing, expected 1 or 2");
    check("at 3", "at 4", "line 9: at: found \"4\", expected the number of a move");
    check("at 3", "at -1", "line 9: at: found \"-1\", expected a number from 0 to 4294967295");
}

#[test]
fn a_damaged_move_is_named_with_what_is_wrong() {
    check("move 1 0 A1", "move 2 0 A1", "line 10: node: found \"2\", expected 1");
    check(
        "move 1 0 A1",
        "move 1 x A1",
        "line 10: parent: found \"x\", expected a number from 0 to 4294967295",
    );
    check(
        "move 1 0 A1",
        "move 1 1 A1",
        "line 10: parent: found \"1\", expected the number of an earlier node",
    );
    check(
        "move 1 0 A1",
        "move 1 0 Z1",
        "line 10: Z1 is illegal: there is no pile Z; the piles are A and B",
    );
    check("move 1 0 A1", "move 1 0 A3", "line 10: A3 is illegal: pile A holds only 2");
    check("move 1 0 A1", "move 1 0", "line 10: pile: found nothing, expected A or B");
    check("move 3", "mov 3", "line 12: key: found \"mov\", expected \"checksum\"");
}

#[test]
fn a_wrong_checksum_is_named() {
    let text = intact();
    let seal = text.lines().last().expect("a line").strip_prefix("checksum ").expect("a checksum");
    let edited = text.replace("Player 1", "Player 7");
    let right = sealed(&edited);
    let right = right.lines().last().expect("a line").strip_prefix("checksum ").expect("one");
    check(
        "Player 1",
        "Player 7",
        &format!(
            "line 13: the checksum of the lines above is {right}, not \"{seal}\": \
             the record was damaged or edited"
        ),
    );
}

#[test]
fn a_record_that_ends_early_says_so() {
    let text = intact();
    let message =
        |length: usize| restore(&text.as_bytes()[..length]).expect_err("damage").to_string();
    assert_eq!(message(0), "line 1: the record ends here, before its checksum");
    assert_eq!(message(7), "line 1: the record ends within this line");
    let moves = text.find("move 2").expect("a move");
    assert_eq!(message(moves), "line 11: the record ends here, before its checksum");
    assert_eq!(message(text.len() - 1), "line 13: the record ends within this line");
    let error = restore(format!("{text}\n").as_bytes()).expect_err("damage");
    assert_eq!(error.to_string(), "line 14: nothing may follow the checksum");
}

#[test]
fn moves_are_played_by_the_rules_whatever_the_checksum_says() {
    check_sealed("move 1 0 A1", "move 1 0 A3", "line 10: A3 is illegal: pile A holds only 2");
    check_sealed("move 2 1 A1", "move 2 1 B2", "line 11: B2 is illegal: pile B holds only 1");
    check_sealed(
        "move 3 0 B1",
        "move 3 3 B1",
        "line 12: parent: found \"3\", expected the number of an earlier node",
    );
    check_sealed("2/1 misere", "0/0 misere", "line 10: the game is over");
    check_sealed("at 3", "at 4", "line 9: at: found \"4\", expected the number of a move");
    check_sealed(
        "at 3",
        "at 3 2",
        "line 9: redo: found \"2\", expected a node that follows the current one",
    );
}

#[test]
fn a_result_that_the_moves_contradict_is_refused() {
    for (from, to) in [
        ("result open", "result won 1"),
        ("result open", "result drawn"),
        ("result open", "result repeated"),
        ("2/1 misere\nfirst 1", "0/1 misere\nfirst 1"),
    ] {
        let text = sealed(&intact().replacen(from, to, 1));
        assert!(restore(text.as_bytes()).is_err(), "accepted:\n{text}");
    }
}

#[test]
fn a_move_that_is_there_twice_is_refused() {
    let text =
        sealed(&intact().replacen("move 3 0 B1", "move 3 0 A1", 1).replacen("at 3", "at 1", 1));
    let error =
        restore(text.as_bytes()).map(|game| game.to_record("nim")).expect_err("a contradiction");
    assert_eq!(error.line(), 12);
}

#[test]
fn a_first_end_where_the_game_went_on_is_refused_but_for_giving_up() {
    let text = intact();
    let at = text.lines().find(|line| line.starts_with("at ")).expect("where it stands");
    let ended = |how: &str| sealed(&text.replacen(at, &format!("{at}\nended 1 {how}"), 1));
    for wrong in ["won 1", "won 2", "drawn", "repeated"] {
        let error = restore(ended(wrong).as_bytes()).expect_err("a contradiction").to_string();
        assert!(error.contains("how the game ended at that move"), "{error}");
    }
    for right in ["resigned 1", "resigned 2"] {
        restore(ended(right).as_bytes()).unwrap_or_else(|error| panic!("{right}: {error}"));
    }
}

/// A game that ended, and of which the last move was taken back.
fn taken_back() -> String {
    let mut game = session::<Nim>(["human", "human"], "1/1 misere");
    run(&mut game, "A1 B1 undo");
    game.to_record("nim")
}

#[test]
fn a_first_end_must_be_how_the_game_ended_there() {
    let text = taken_back();
    restore(text.as_bytes()).expect("a game");
    let ended = text.lines().find(|line| line.starts_with("ended")).expect("its first end");
    for wrong in ["won 2", "drawn", "resigned 2"] {
        let text = text.replace(ended, &ended.replace("won 1", wrong));
        let error = restore(sealed(&text).as_bytes()).expect_err("a contradiction").to_string();
        assert!(error.contains("how the game ended at that move"), "{error}");
    }
}

#[test]
fn a_player_that_the_game_does_not_have_is_named_with_its_line() {
    for kinds in [["classic:3", "human"], ["human", "classic:3"], ["even", "human"]] {
        let text = session::<Nim>(kinds, "2/1 misere").to_record("nim");
        let wrong = |line: &str| line.contains(" classic:3 ") || line.contains(" even ");
        let line = 1 + text.lines().position(wrong).expect("its line");
        let record: Record = text.parse().expect("a record");
        let error = arcade_games::kit::restore(nim::NimSpec, &record).expect_err("refused");
        assert_eq!(error.line(), line, "{error}:\n{text}");
    }
}

#[test]
fn a_move_that_follows_itself_has_an_end() {
    // The game stands after it.
    let text = sealed(&intact().replacen("move 3 0 ", "move 3 3 ", 1));
    assert!(text.contains("\nat 3\n") && text.contains("move 3 3 "), "{text}");
    let record: Record = text.parse().expect("a record");
    assert_eq!(record.summary().plies, 0, "{text}");
    assert!(restore(text.as_bytes()).is_err());
}
