//! Errors about moves say what this position allows, not what any text could.

use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

/// A game, a position, what is typed, and why it isn't a move there.
const REFUSED: &[(&str, &str, &str, &str)] = &[
    ("nim", "5/0/3 misere", "Z1", "Z1 is illegal: there is no pile Z; the piles are A to C"),
    ("nim", "5/0/3 misere", "D0", "pile: found \"D\", expected A or C"),
    ("nim", "5/0/3 misere", "B0", "pile: found \"B\", expected A or C"),
    ("nim", "5/0/3 misere", "", "pile: found nothing, expected A or C"),
    ("nim", "5/0/3 misere", "A0", "count: found \"0\", expected a number from 1 to 5"),
    ("nim", "5/0/3 misere", "c999", "C999 is illegal: pile C holds only 3"),
    ("nim", "5/0/3 misere", "c1000001", "count: found \"1000001\", expected a number from 1 to 3"),
    ("nim", "1/1 misere", "A", "count: found nothing, expected 1"),
    ("nim", "1/1 misere", "A2", "A2 is illegal: pile A holds only 1"),
    ("nim", "1/1 misere", "C1", "C1 is illegal: there is no pile C; the piles are A and B"),
    ("nim", "0/0 misere", "?", "pile: found \"?\", expected no move: the game is over"),
    (
        "silver-dollar",
        "o__o_o",
        "1",
        "move: found \"1\", expected a coin and a distance, as in 1-1",
    ),
    (
        "silver-dollar",
        "o__o_o",
        "",
        "move: found nothing, expected a coin and a distance, as in 1-1",
    ),
    ("silver-dollar", "o__o_o", "-2", "coin: found nothing, expected a number from 0 to 2"),
    ("silver-dollar", "o__o_o", "a-1", "coin: found \"a\", expected a number from 0 to 2"),
    ("silver-dollar", "o__o_o", "1-", "distance: found nothing, expected a number from 1 to 2"),
    ("silver-dollar", "o__o_o", "1--2", "distance: found \"-2\", expected a number from 1 to 2"),
    ("silver-dollar", "o__o_o", "3-x", "coin: found \"3\", expected a number from 0 to 2"),
    (
        "silver-dollar",
        "o__o_o",
        "999-1",
        "999-1 is illegal: there is no coin 999; the coins are 0 to 2",
    ),
    (
        "silver-dollar",
        "o__o_o",
        "0-x",
        "coin: found \"0\", expected a coin with room to its left: 1 or 2",
    ),
    ("silver-dollar", "o__o_o", "1-0", "distance: found \"0\", expected a number from 1 to 2"),
    ("silver-dollar", "o__o_o", "2-400", "2-400 is illegal: coin 2 has room for only 1"),
    ("silver-dollar", "____o 3", "0-", "distance: found nothing, expected a number from 1 to 3"),
    ("silver-dollar", "____o 3", "0-4", "0-4 is illegal: no coin goes more than 3 squares"),
    ("tiles", "ggggggggg b 1", "x", "square: found \"x\", expected a number from 1 to 9"),
    ("tiles", "ggggggggg b 1", "999", "square: found \"999\", expected a number from 1 to 9"),
    ("tiles", "ggggggggg b 1", "10", "10 is illegal: there is no square 10; the board has 9"),
    ("tiles", "obgobobob b 1", "4-x", "empty square: found \"x\", expected a number from 1 to 9"),
    (
        "tiles",
        "obgobobob b 1",
        "7",
        "7 is illegal: all tiles are on the board: from now on they slide, as in 4-7",
    ),
    ("flip", "24+|+|136+", "f9", "die: found \"9\", expected 2 or 4"),
    ("flip", "24+|+|136+", "f12", "die: found \"12\", expected 2 or 4"),
    ("flip", "24+|+|136+", "f2 p3", "die: found \"2 p3\", expected 2 or 4"),
    ("flip", "24+|+|136+", "p0", "die: found \"0\", expected 1, 3 or 6"),
    ("flip", "24+|+|136+", "p", "die: found nothing, expected 1, 3 or 6"),
    ("flip", "24+|+|136+", "9f2", "taken: found \"9\", expected nothing: no die can be taken"),
    ("flip", "24+|12+3|136+", "9f2", "taken: found \"9\", expected dice that can be taken: 1 or 2"),
    ("flip", "24+|12+3|136+", "1f9", "die: found \"9\", expected 1, 2 or 4"),
    ("kalah", "1,2,0/1,1,1 0-0 S", "x", "pit: found \"x\", expected a number from 1 to 3"),
    ("kalah", "1,2,0/1,1,1 0-0 S", "999", "pit: found \"999\", expected a number from 1 to 3"),
    ("kalah", "1,2,0/1,1,1 0-0 S", "3", "3 is illegal: pit 3 is empty"),
    ("kalah", "1,2,0/1,1,1 0-0 S", "4", "4 is illegal: there is no pit 4; each side has 3"),
];

/// What is typed on a screen: why nothing legal begins like that.
const BEGUN: &[(&str, &str, &str, &str)] = &[
    ("nim", "5/0/3 misere", "?", "a move begins with the letter of a pile: A or C"),
    ("nim", "5/0/3 misere", "x", "there is no pile X; the piles are A to C"),
    ("tiles", "gggg b 1", "x", "a move is the number of an empty square, as in 1"),
    ("tiles", "obgobobob b 1", "x", "a move is two squares, as in 4-7"),
    ("kalah", "0,2,0/1,1,1 0-0 S", "x", "a move is the number of a pit, as in 2"),
];

struct Refuse<'a> {
    position: &'a str,
    text: &'a str,
}

impl Refuse<'_> {
    fn run<C: GameSpec>(self, game: C) -> [Option<String>; 2] {
        let position = game.parse(self.position).expect("a position");
        let refused = match position.parse_move(self.text) {
            Ok(mv) => position.check(mv).err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        let begun = position.check_prefix(self.text).err();
        [refused, begun.map(|error| error.reason().to_string())]
    }
}

fn refused(game: &str, position: &str, text: &str) -> [Option<String>; 2] {
    Refuse { position, text }.run(GameId::find(game).expect("a game"))
}

#[test]
fn a_text_that_is_no_move_is_told_what_this_position_allows() {
    for &(game, position, text, expected) in REFUSED {
        let [error, _] = refused(game, position, text);
        assert_eq!(error.as_deref(), Some(expected), "{game} {position}: {text:?}");
    }
}

#[test]
fn what_is_typed_is_told_so_too() {
    for &(game, position, text, expected) in BEGUN {
        let [_, reason] = refused(game, position, text);
        assert_eq!(reason.as_deref(), Some(expected), "{game} {position}: {text:?}");
    }
}

/// Texts that are moves nowhere, or in few positions.
const STRANGE: [&str; 16] = [
    "", "x", "Z", "Z9", "A", "A0", "A999", "0-", "9-", "0-999", "999-1", "-", "f", "f9", "99p1",
    "999",
];

#[test]
fn no_error_speaks_of_more_than_small_positions_have() {
    for (game, position) in [
        ("nim", "2/1 misere"),
        ("nim", "0/1 normal"),
        ("silver-dollar", "_o__o"),
        ("silver-dollar", "_o____o 2"),
        ("tiles", "gggg b 1"),
        ("tiles", "bogg b 1"),
        ("flip", "12+|+|12+"),
        ("flip", "+2|1+3|4+"),
        ("coin-grabber", "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A"),
        ("kalah", "1,1/1,1 0-0 S"),
    ] {
        for text in STRANGE {
            for error in refused(game, position, text).into_iter().flatten() {
                // What was typed is repeated in quotation marks, or begins the sentence.
                let said = error.split_once("expected").or(error.split_once("illegal"));
                let said = said.map_or(error.as_str(), |(_, said)| said);
                let numbers = said.split(|it: char| !it.is_ascii_digit());
                let most = numbers.filter_map(|number| number.parse::<u32>().ok()).max();
                let is_small = most.is_none_or(|most| most <= 9);
                let is_typed = most.is_some_and(|most| text.contains(&most.to_string()));
                assert!(is_small || is_typed, "{game} {position}: {text:?}: {error}");
                assert!(!said.contains("A to H"), "{game} {position}: {text:?}: {error}");
            }
        }
    }
}
