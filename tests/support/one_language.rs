//! What docs/language.md promises of every text that a player sees: one spelling of each move, and no term of
//! theory outside the places that explain it.

use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec as _;

/// A start of each game, from which a game between two careful players is short.
pub const STARTS: [(&str, &str); 6] = [
    ("nim", "5/4/3 misere"),
    ("silver-dollar", "_o__oo___o"),
    ("tiles", "gobbboobo b 1"),
    ("flip", "2445+|+|1245+"),
    ("coin-grabber", "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B"),
    ("kalah", "0,2,1/0,4,1 5-3 S"),
];

/// Terms of theory that have no place on a board. The names of rules that a game's help explains are no such
/// terms.
const THEORY: [&str; 12] = [
    "alpha-beta",
    "grundy",
    "heuristic",
    "mex",
    "minimax",
    "nim-sum",
    "nimber",
    "parity",
    "retrograde",
    "tempo",
    "transposition",
    "zugzwang",
];

/// Checks any text of a game but its theory.
#[track_caller]
pub fn check(game: GameId, place: &str, text: &str) {
    let id = game.meta().id;
    let terms = theory_in(text);
    assert!(terms.is_empty(), "{id}, {place}: {terms:?} in\n{text}");
    for line in text.lines() {
        let odd = odd_moves(game, line);
        assert!(odd.is_empty(), "{id}, {place}: {odd:?} in {line:?} of\n{text}");
    }
}

/// Checks a line of a list or a message: it has no arrows between numbers, which only a board may have, and
/// what follows the sign of a side is a move.
#[track_caller]
pub fn check_list(game: GameId, place: &str, line: &str) {
    let id = game.meta().id;
    let mut words = words(line);
    let arrow = words.find(|word| word.contains('\u{2192}') && word.contains(char::is_numeric));
    assert!(arrow.is_none(), "{id}, {place}: {arrow:?} in {line:?}");
    let listed = line.split(['\u{25cf}', '\u{25c6}']).skip(1);
    for item in listed.filter(|_| line.trim_start().starts_with(char::is_numeric)) {
        let mv = item.trim_start().split([' ', '*']).next().unwrap_or_default();
        assert!(mv.is_empty() || is_notation(game, mv), "{id}, {place}: {mv:?} in {line:?}");
    }
}

/// The terms of theory in a text.
pub fn theory_in(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphabetic() && letter != '-');
    let words: Vec<&str> = words.collect();
    THEORY.into_iter().filter(|term| words.contains(term)).collect()
}

/// The words of a line, without the signs around them.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| letter.is_whitespace() || "\u{2502}|".contains(letter));
    words.map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
}

/// Whether a word is a move as the game writes it.
fn is_notation(game: GameId, word: &str) -> bool {
    let (_, start) = STARTS.iter().find(|(id, _)| *id == game.meta().id).expect("a start");
    let position = game.parse(start).expect("a position");
    position.parse_move(word).is_ok_and(|mv| mv.to_string() == word)
}

/// What looks like a move and isn't written in the game's notation.
fn odd_moves(game: GameId, line: &str) -> Vec<String> {
    let single = words(line).filter(|word| looks_like_move(word) && !is_notation(game, word));
    let single = single.map(ToString::to_string);
    // A move as two numbers in a sentence: "moves coin 2 2 squares".
    let is_word = |word: &str| !word.is_empty() && word.chars().all(char::is_lowercase);
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let sentence: Vec<&str> = line.split(' ').collect();
    let pairs = sentence.windows(4).filter(|four| {
        is_word(four[0]) && is_number(four[1]) && is_number(four[2]) && is_word(four[3])
    });
    single.chain(pairs.map(|four| four.join(" "))).collect()
}

/// Whether a word has the form of a move: a letter and a number, a letter between numbers, or two with a dash
/// between.
fn looks_like_move(word: &str) -> bool {
    let mut form = String::new();
    for letter in word.chars() {
        let kind = match letter {
            '0'..='9' => '9',
            letter if letter.is_alphabetic() => 'a',
            other => other,
        };
        if kind != '9' || !form.ends_with('9') {
            form.push(kind);
        }
    }
    // 3x3 is a size, and 4s are several of size 4.
    let is_plural = word.strip_suffix('s').is_some_and(|size| size.parse::<u32>().is_ok());
    ["a9", "9a9", "9-9", "a-9", "9a"].contains(&&*form) && !word.contains('x') && !is_plural
}
