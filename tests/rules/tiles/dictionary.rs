//! The dictionary and the board of the exercise, operation by operation.

use arcade_engine::Position as _;
use arcade_games::games::tiles::classic::{
    BoardGame, COMPUTER, COMPUTER_WINS, Configuration, DRAW, DictionaryError, EMPTY, HUMAN,
    HUMAN_WINS, HashDictionary, UNDECIDED,
};
use arcade_games::games::tiles::{BLUE, Tiles};

use super::read;

/// The number of keys put and removed one after the other in the test of the exercise.
const MANY: u32 = 10_000;

fn dictionary(size: usize) -> HashDictionary {
    HashDictionary::new(size).expect("a prime number")
}

fn entry(text: &str, score: u8) -> Configuration {
    Configuration::new(text, score)
}

#[test]
fn a_configuration_has_its_text_and_its_score() {
    let configuration = Configuration::new("obbbogbog", DRAW);
    assert_eq!((configuration.text(), configuration.score()), ("obbbogbog", DRAW));
}

#[test]
fn what_was_put_is_found_until_it_is_removed() {
    let mut dictionary = dictionary(9001);
    assert_eq!(dictionary.get_score("R1C1"), None);
    assert_eq!(dictionary.put(entry("R1C1", 1)), Ok(0));
    assert_eq!(dictionary.get_score("R1C1"), Some(1));
    assert_eq!(dictionary.remove("R1C1"), Ok(()));
    assert_eq!(dictionary.get_score("R1C1"), None);
    assert_eq!(dictionary.put(entry("R1C1", 2)), Ok(0));
    assert_eq!(dictionary.get_score("R1C1"), Some(2));
}

#[test]
fn a_key_that_is_there_is_refused_and_keeps_its_score() {
    let mut dictionary = dictionary(9001);
    dictionary.put(entry("obbbogbog", 3)).expect("new");
    let error = dictionary.put(entry("obbbogbog", 2)).expect_err("there already");
    assert_eq!(error, DictionaryError::Present("obbbogbog".into()));
    assert_eq!(error.to_string(), "key: \"obbbogbog\" is in the dictionary already");
    assert_eq!(dictionary.get_score("obbbogbog"), Some(3));
}

#[test]
fn a_key_that_is_missing_can_not_be_removed() {
    let mut dictionary = dictionary(9001);
    let error = dictionary.remove("obbbogbog").expect_err("missing");
    assert_eq!(error, DictionaryError::Missing("obbbogbog".into()));
    assert_eq!(error.to_string(), "key: \"obbbogbog\" is not in the dictionary");
    dictionary.put(entry("obbbogbog", 3)).expect("new");
    dictionary.remove("obbbogbog").expect("there");
    assert!(dictionary.remove("obbbogbog").is_err());
}

#[test]
fn a_size_that_is_no_prime_number_is_refused_with_the_next_one() {
    for (size, next) in [(0, 2), (1, 2), (4, 5), (8, 11), (5000, 5003), (9000, 9001), (9974, 10007)]
    {
        let error = HashDictionary::new(size).expect_err("not prime");
        assert_eq!(error, DictionaryError::NotPrime(size, next));
    }
    let error = HashDictionary::new(9000).expect_err("not prime");
    assert_eq!(error.to_string(), "size: found 9000, expected a prime number, such as 9001");
    // Neither squares of primes nor products of large ones pass.
    for size in [9, 25, 49, 121, 97 * 97, 71 * 73] {
        assert!(HashDictionary::new(size).is_err(), "{size}");
    }
    for size in [2, 3, 5, 7, 4999, 5003, 9001, 9973] {
        assert!(HashDictionary::new(size).is_ok(), "{size}");
    }
}

#[test]
fn putting_tells_whether_the_chain_was_empty() {
    // Of three keys in two chains at least one comes second.
    let mut dictionary = dictionary(2);
    let collided: usize =
        ["a", "b", "c"].iter().map(|key| dictionary.put(entry(key, 0)).expect("new")).sum();
    assert!((1..=2).contains(&collided), "{collided}");
    // A chain that has become empty again collides with nothing.
    for key in ["a", "b", "c"] {
        dictionary.remove(key).expect("there");
    }
    assert_eq!(dictionary.put(entry("d", 0)), Ok(0));
}

#[test]
fn ten_thousand_keys_are_put_found_and_removed_in_any_order() {
    let key = |number: u32| number.to_string();
    let score = |number: u32| u8::try_from(number % 4).expect("small");
    let mut dictionary = dictionary(9973);
    for number in 0..MANY {
        dictionary.put(entry(&key(number), score(number))).expect("new");
    }
    for number in 0..MANY {
        assert_eq!(dictionary.get_score(&key(number)), Some(score(number)), "{number}");
        assert!(dictionary.put(entry(&key(number), 0)).is_err(), "{number}");
    }
    // Every other one goes: from the ends of chains, from the middle, from the beginning.
    for number in (0..MANY).rev().filter(|number| number % 2 == 0) {
        dictionary.remove(&key(number)).expect("there");
    }
    for number in 0..MANY {
        let left = (number % 2 == 1).then_some(score(number));
        assert_eq!(dictionary.get_score(&key(number)), left, "{number}");
        assert_eq!(dictionary.remove(&key(number)).is_ok(), left.is_some(), "{number}");
    }
}

/// A board of the exercise with these tiles, put there one by one.
fn board(configuration: &str, k: usize) -> BoardGame {
    let size = (2..=8).find(|size| size * size == configuration.len()).expect("a size");
    let mut board = BoardGame::new(size, k, 4);
    for (index, symbol) in configuration.chars().enumerate() {
        board.save_play(index % size, index / size, symbol);
    }
    board
}

#[test]
fn a_new_board_is_empty() {
    let board = BoardGame::new(4, 2, 5);
    assert!((0..4).all(|row| (0..4).all(|column| board.position_is_empty(row, column))));
    assert_eq!(configuration(&board, 4), "g".repeat(16));
}

/// The text under which a board is put into a dictionary, made of its positions column by column.
#[track_caller]
fn configuration(board: &BoardGame, size: usize) -> String {
    let letter = |row, column| match () {
        () if board.tile_of_computer(row, column) => COMPUTER,
        () if board.tile_of_human(row, column) => HUMAN,
        () => EMPTY,
    };
    let columns = (0..size).flat_map(|column| (0..size).map(move |row| (row, column)));
    let text: String = columns.map(|(row, column)| letter(row, column)).collect();
    let mut dictionary = board.make_dictionary();
    board.put_config(&mut dictionary, DRAW).expect("new");
    assert_eq!(dictionary.get_score(&text), Some(DRAW), "{text}");
    text
}

#[test]
fn plays_are_saved_where_they_are_made() {
    let mut board = BoardGame::new(3, 1, 4);
    board.save_play(0, 1, HUMAN);
    board.save_play(2, 0, COMPUTER);
    // Column by column: the human's is the fourth letter, the computer's the third.
    assert_eq!(configuration(&board, 3), "ggobggggg");
    let all = |row, column| {
        [
            board.position_is_empty(row, column),
            board.tile_of_computer(row, column),
            board.tile_of_human(row, column),
        ]
    };
    assert_eq!(all(0, 0), [true, false, false]);
    assert_eq!(all(2, 0), [false, true, false]);
    assert_eq!(all(0, 1), [false, false, true]);
    board.save_play(0, 1, EMPTY);
    assert!(board.position_is_empty(0, 1));
}

#[test]
fn a_board_is_put_into_a_dictionary_and_found_by_its_configuration() {
    let game = board("obbbogbog", 1);
    let mut dictionary = game.make_dictionary();
    assert_eq!(game.is_repeated_config(&dictionary), None);
    assert_eq!(game.put_config(&mut dictionary, COMPUTER_WINS), Ok(0));
    assert_eq!(game.is_repeated_config(&dictionary), Some(COMPUTER_WINS));
    assert_eq!(dictionary.get_score("obbbogbog"), Some(COMPUTER_WINS));
    assert!(game.put_config(&mut dictionary, DRAW).is_err());
    assert_eq!(board("obbboobog", 1).is_repeated_config(&dictionary), None);
}

#[test]
fn figure_2_is_scored_as_the_exercise_says() {
    assert_eq!(board("obbbogbog", 1).eval_board(COMPUTER, 1), UNDECIDED);
    assert_eq!(board("obbboobog", 1).eval_board(HUMAN, 1), DRAW);
    assert_eq!(board("obbbogboo", 1).eval_board(HUMAN, 1), COMPUTER_WINS);
}

#[test]
fn a_board_is_scored_as_the_rules_judge_it() {
    let mut seen = [0; 4];
    for number in 0..3_usize.pow(9) {
        let letter = |square: u32| [EMPTY, HUMAN, COMPUTER][number / 3_usize.pow(square) % 3];
        let configuration: String = (0..9).map(letter).collect();
        for (symbol, k) in [HUMAN, COMPUTER].into_iter().flat_map(|s| [(s, 0), (s, 1), (s, 3)]) {
            let Ok(position) = format!("{configuration} {symbol} {k}").parse::<Tiles>() else {
                continue;
            };
            let board = board(&configuration, k);
            let colour = |symbol| board.wins(symbol);
            let expected = match position.outcome() {
                _ if colour(COMPUTER) => COMPUTER_WINS,
                _ if colour(HUMAN) => HUMAN_WINS,
                Some(_) => DRAW,
                None => UNDECIDED,
            };
            let line = position.won_line().first().and_then(|&square| position.tile(square));
            let winner = line.map(|colour| if colour == BLUE { HUMAN } else { COMPUTER });
            for symbol in [HUMAN, COMPUTER] {
                assert_eq!(board.wins(symbol), winner == Some(symbol), "{position}");
            }
            assert_eq!(board.eval_board(symbol, k), expected, "{position}");
            assert_eq!(board.is_draw(symbol, k), expected == DRAW, "{position}");
            seen[usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn an_empty_board_is_no_draw_although_no_tile_is_beside_its_squares() {
    let empty = BoardGame::new(3, 1, 4);
    assert!(!empty.is_draw(HUMAN, 1) && !empty.is_draw(COMPUTER, 1));
    assert_eq!(empty.eval_board(HUMAN, 1), UNDECIDED);
    assert_eq!(read("ggggggggg b 1").outcome(), None);
}
