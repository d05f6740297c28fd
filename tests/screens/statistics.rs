//! The statistics screen: figures, and filters set by keys.

use arcade::index::Index;
use arcade::store::{Folders, Store};
use arcade::tui::Message;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{CoachTally, Metadata, Record};
use jiff::Timestamp;
use tempfile::TempDir;

use crate::harness::Terminal;
use crate::in_full::one_in;
use crate::results::{Played, save};

const ANN: (&str, &str) = ("human", "Ann");
const EASY: (&str, &str) = ("easy", "Computer");
const HARD: (&str, &str) = ("hard", "Computer");
const BOB: (&str, &str) = ("human", "Bob");

/// Games of Nim: Ann has won 3 of 4 against easy and lost 1 against hard, and in seat 2 she has won 1
/// against easy; she has lost to Bob; and two computers have played. The last but one was reviewed.
pub fn some_games() -> TempDir {
    let home = TempDir::new().expect("a folder");
    let one = |other, is_won| Played::nim([ANN, other], is_won);
    let usual = Played {
        start: "5/4/3 misere",
        moves: "C2 A5 B4 C1",
        options: &[("piles", "5/4/3"), ("rule", "misere")],
        ..one(EASY, true)
    };
    let all = [
        Played::nim([EASY, HARD], true),
        one(EASY, true),
        one(EASY, false),
        one(HARD, false),
        Played::nim([EASY, ANN], false),
        one(BOB, false),
        one(EASY, true),
        usual,
    ];
    save(home.path(), "nim", &all);
    let accuracy_tally =
        AccuracyTally { moves_at_stake: 2, mistakes: 1, value_at_stake: 4, value_lost: 1 };
    let store = Store::new(&Folders::under(home.path()));
    let mut index = Index::new(&store);
    index.update().expect("a folder");
    let saved = index.contents().expect("an index").saved(None);
    let id = &saved.iter().find(|entry| entry.id.to_string() == "nim-7").expect("a game").id;
    let record = store.record(id).expect("a record");
    index.record_review(id, &record, ([accuracy_tally; 2], false), Timestamp::now()).expect("kept");
    home
}

/// The moves of games of Nim from 5/4/3, which seat 1 wins, and which it loses.
const WON: [&str; 4] = [
    "C2 A4 B3 B1 A1 C1",
    "C2 A3 B1 A1 B2 B1 C1 A1",
    "A1 B1 A4 B1 C1 C1 B2 C1",
    "C2 A1 C1 B1 A1 A1 B1 A2 B1 B1",
];
const LOST: [&str; 4] = [
    "A5 B1 B3 C2 C1",
    "B1 A5 C1 B1 C1 B2 C1",
    "C3 A1 A2 B2 A1 B2 A1",
    "A1 C3 A1 B1 B1 A1 A2 B1 B1",
];

/// Many games of Nim against every level, with fewer wins at higher levels.
pub fn many_games() -> TempDir {
    const LEVELS: [(&str, [usize; 2]); 5] = [
        ("random", [4, 0]),
        ("easy", [8, 3]),
        ("medium", [10, 7]),
        ("hard", [5, 6]),
        ("perfect", [1, 4]),
    ];
    let home = TempDir::new().expect("a folder");
    let games = LEVELS.iter().flat_map(|&(level, [won, lost])| {
        let results = std::iter::repeat_n(WON, won).chain(std::iter::repeat_n(LOST, lost));
        results.enumerate().map(move |(number, moves)| Played {
            players: [ANN, (level, "Computer")],
            start: "5/4/3 misere",
            moves: moves[(number + number / 4) % 4],
            options: &[("piles", "5/4/3"), ("rule", "misere")],
        })
    });
    let mut games: Vec<_> = games.collect();
    // The games of the levels are interleaved.
    games.sort_by_key(|game| game.moves.len() * 7 % 11 + game.players[1].0.len());
    save(home.path(), "nim", &games);
    home
}

fn statistics(config: &str) -> Terminal {
    let mut terminal = Terminal::menu_in(some_games(), config);
    terminal.resize_to(100, 30).keys("s");
    terminal
}

/// The numbers in the row that begins with this, besides the list of games.
#[track_caller]
fn counts(terminal: &Terminal, name: &str) -> Vec<u32> {
    let text = terminal.text();
    let row = text.lines().find_map(|line| Some(&line[line.find(&format!(" {name} "))?..]));
    let row = row.unwrap_or_else(|| panic!("no {name}:\n{text}"));
    row.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn it_opens_with_all_games_of_people() {
    let mut terminal = statistics("");
    terminal.sees("Nim, 7 games").sees("4 won").misses("drawn").sees("3 lost");
    assert_eq!(counts(&terminal, "easy"), [4, 1]);
    assert_eq!(counts(&terminal, "hard"), [0, 1]);
    assert_eq!(counts(&terminal, "Bob"), [0, 1]);
    assert_eq!(counts(&terminal, "as player 2"), [2, 1, 0]);
    // The last two were won.
    terminal
        .sees("streak 2, best 2")
        .sees("\u{25cf}\u{25c6}\u{25c6}\u{25cf}\u{25c6}\u{25cf}\u{25cf}");
    terminal.sees("mean 2.6").sees("Kept of what you had").sees("75 % in 1 game");
    terminal.keys("q").sees("1  Nim");
    // Where nothing was played of the selected game, the one played most is shown.
    terminal.keys("right s").sees("STATISTICS").sees("Nim, 7 games");
}

#[test]
fn what_comes_next_is_begun_by_enter() {
    let mut terminal = Terminal::menu("");
    terminal.keys("right s").until("Next: win a game against any computer (Enter).");
    terminal.keys("enter").until("SILVER DOLLAR").keys("q").until("STATISTICS");
}

#[test]
fn filters_count_fewer_games() {
    let mut terminal = statistics("");
    terminal.keys("right").sees("Nim, against easy, 5 games").sees("4 won").sees("1 lost");
    terminal.keys("s").sees("Nim, against easy, as player 1, 4 games");
    terminal.keys("s").sees("Nim, against easy, as player 2, 1 game").misses("games,");
    // The filter of opponents offers all of them, whichever is selected.
    assert_eq!(counts(&terminal, "easy"), [1, 0]);
    terminal.keys("s left").sees("Nim, 7 games").keys("left").sees("against Bob, 1 game");
    terminal.keys("right v").sees("Nim, piles 2/1, rule normal, 6 games");
    terminal.keys("v").sees("Nim, usual options, 1 game").keys("v").sees("Nim, 7 games");
    terminal.keys("v down").sees("No game of Silver Dollar has been finished yet.");
    terminal.keys("up").sees("Nim, 7 games");
}

#[test]
fn games_between_computers_are_apart() {
    let mut terminal = statistics("");
    terminal.keys("right c").sees("Nim, between computers, 1 game").sees("won by player 1");
    assert_eq!(counts(&terminal, "easy - hard"), [1, 0]);
    terminal.misses("against").keys("right").sees("Nim, easy - hard, 1 game");
    terminal.keys("s").sees("Nim, easy - hard, 1 game").keys("c").sees("Nim, 7 games");
}

#[test]
fn openings_get_their_values_once_these_are_proven() {
    let mut terminal = statistics("");
    terminal.keys("v").until("value");
    let values = terminal.text();
    let row =
        |mv: &str| values.lines().find(|line| line.contains(&format!(" {mv}  "))).expect("a row");
    // Of 2/1 one from the larger pile leaves two equal ones.
    assert!(row("A1").contains("win"), "{values}");
    assert!(row("A2").contains("loss"), "{values}");
    terminal.sees("value: exact");
}

#[test]
fn without_games_it_says_what_will_be_here() {
    let mut terminal = Terminal::menu("");
    for (width, height) in [(100, 30), (40, 12)] {
        terminal.resize_to(width, height).keys("s").says("No game has been finished yet.");
        terminal.keys("x").sees("There is nothing to erase").keys("esc");
    }
}

#[test]
fn it_is_erased_after_one_question() {
    let mut terminal = statistics("");
    terminal.keys("x").sees("Erase all 8 results? x erases, any other key does not");
    terminal.keys("right").sees("Nothing is erased").sees("Nim, 7 games");
    // The key that answers the question has no other effect.
    terminal.keys("x x").sees("No game has been finished yet.").sees("Erased.");
    terminal.keys("esc").sees("1  Nim").misses("won");
    Terminal::menu_in(terminal.home, "").keys("s").says("No game has been finished yet.");
}

#[test]
fn where_nothing_is_counted_it_says_how_to_change_that() {
    let mut terminal = Terminal::menu_in(some_games(), "[stats]\nkeep = false\n");
    terminal.misses("won,").keys("s").says("Statistics are switched off");
    terminal.sees("[stats] keep = true").sees("S in the menu").sees("Esc back");
    terminal.keys("x esc S / k e e p enter right").sees("true");
    terminal.keys("esc esc s").sees("Nim, 7 games").keys("esc").sees("4 won, 2 lost");
}

#[test]
fn on_small_screens_all_is_text_that_scrolls() {
    let mut terminal = statistics("");
    terminal.resize_to(40, 12).sees("4 won, 3 lost").sees("57 % won; streak 2, best 2");
    terminal.sees("kept of what you had: 75 % in 1 game").sees("easy: 4, 1").misses("A1: 2 games");
    terminal.keys("end").sees("A1: 2 games").misses("more").keys("home").sees("more");
    terminal.keys("pagedown pageup").sees("4 won, 3 lost");
}

#[test]
fn what_the_coach_has_said_has_a_line() {
    let home = many_games();
    let folder = home.path().join("state/games");
    for record in std::fs::read_dir(folder).expect("a folder") {
        let file = record.expect("a file").path();
        let text = std::fs::read_to_string(&file).expect("a record");
        let coached = CoachTally { commented: 1, judged: 3 };
        let metadata = Metadata { coached, ..Metadata::default() };
        let text = Record::with_metadata(&text, &metadata).expect("a record");
        std::fs::write(&file, text).expect("a file");
    }
    let mut terminal = Terminal::menu_in(home, "");
    terminal.keys("s").sees("coach: 48 of 144 moves");
    terminal.resize_to(120, 40).sees("coach: 48 of 144, lately 10 of 30");
    terminal.resize_to(60, 40).sees("coach: commented on 48 of 144 moves, lately 10 of 30");
    assert!(!statistics("").text().contains("coach"));
}

#[test]
fn ascii_will_do() {
    let mut terminal = statistics("[ui]\nascii = true\nanimation = false\n");
    for (width, height) in [(160, 48), (100, 30), (80, 24), (40, 12)] {
        let text = terminal.resize_to(width, height).text();
        assert!(text.is_ascii(), "{text}");
        terminal.sees("Nim, 7 games");
    }
    terminal.resize_to(80, 24).sees("oxxoxoo").sees("###");
}

#[test]
fn without_colours_bars_are_told_apart_by_characters() {
    let mut terminal = statistics("[ui]\ncolour = \"none\"\nanimation = false\n");
    terminal.sees("\u{2588}\u{2591}");
}

#[test]
fn no_size_is_too_small() {
    let mut terminal = statistics("[ui]\ncolour = \"truecolor\"\nanimation = false\n");
    for width in (1..=170).step_by(3 * one_in(2)) {
        for height in (1..=50).step_by(2) {
            assert!(!terminal.resize_to(width, height).text().is_empty());
        }
    }
}

#[test]
fn a_click_chooses_a_game() {
    let mut terminal = statistics("");
    let text = terminal.text();
    let row = text.lines().position(|line| line.contains("Tiles")).expect("a row");
    let row = u16::try_from(row).expect("small");
    terminal.handle(&Message::Click { column: 4, row }).sees("No game of Tiles");
    let text = terminal.text();
    let bar = text.lines().last().expect("a key bar");
    let column = bar.find("computers").expect("an entry");
    let column = u16::try_from(bar[..column].chars().count()).expect("small");
    terminal.handle(&Message::Click { column, row: 29 }).sees("Tiles, between computers");
}
