//! The card that explains a game before its first game, and what is said on the first turns.

use arcade::store::{Folders, Store};
use arcade::tui::Message;
use arcade_engine::Random;
use arcade_games::games::GameId;
use arcade_games::kit::{Capabilities, Charset, Colours, Example, GameSpec as _, Theme};
use arcade_games::options::OptionValues;
use arcade_games::puzzle::Goal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;
use unicode_width::UnicodeWidthStr as _;

use crate::harness::Terminal;

/// Games are explained, unlike in other tests.
const EXPLAINED: &str = "[ui]\nanimation = false\npictures = false\ncolour = \"truecolor\"\n\
    introductions = true\n";

/// The text that only the card has.
const CARD: &str = "the rules in short";

/// Longer than a key may have been waiting.
const SEEN: u64 = 1000;

fn menu() -> Terminal {
    menu_in(TempDir::new().expect("a folder"))
}

fn menu_in(home: TempDir) -> Terminal {
    Terminal::menu_in(home, EXPLAINED)
}

/// The keys that open a new game of each kind from the menu, with the answer to its question.
pub fn opened(game: GameId) -> Terminal {
    let number = 1 + GameId::ALL.iter().position(|&other| other == game).expect("a game");
    let mut terminal = menu();
    terminal.keys(&number.to_string());
    if terminal.text().contains("Who moves first?") {
        terminal.keys("1");
    }
    terminal.later(SEEN);
    terminal
}

#[test]
fn the_card_comes_once_for_each_game() {
    let mut terminal = menu();
    terminal.keys("1").later(SEEN).sees(CARD).sees("NIM").keys("enter").misses(CARD);
    terminal.keys("q 1").later(SEEN).misses(CARD).keys("q");
    terminal.keys("2").later(SEEN).sees(CARD).keys("esc").misses(CARD).sees("SILVER DOLLAR");
    let Terminal { home, .. } = terminal;
    let mut again = menu_in(home);
    again.keys("1").later(SEEN).misses(CARD).keys("q 2").later(SEEN).misses(CARD);
    again.keys("q 3").later(SEEN).sees(CARD);
}

#[test]
fn a_game_asks_who_begins_only_once_it_has_been_explained() {
    let mut terminal = menu();
    terminal.keys("5").later(SEEN).sees(CARD).misses("Who moves first?").keys("enter q");
    terminal.keys("n").sees("Who moves first?").misses(CARD);
}

#[test]
fn a_game_that_is_met_in_the_daily_is_explained_there_and_not_again() {
    let mut terminal = menu();
    terminal.keys("d").until("waits for you");
    while terminal.text().matches("being made").count() == 6 {
        terminal.keys("wait");
    }
    terminal.keys("1 enter").later(SEEN).sees(CARD).keys("enter").sees("DAILY").misses(CARD);
    terminal.keys("q 1 enter").later(SEEN).sees("DAILY").misses(CARD);
    terminal.keys("q q 1").later(SEEN).sees("NIM").misses(CARD);
}

#[test]
fn whoever_has_played_a_game_gets_no_card_even_if_the_game_is_deleted() {
    let home = TempDir::new().expect("a folder");
    Store::new(&Folders::under(home.path())).is_introduced("nim").expect("an answer");
    let mut terminal = Terminal::menu_in(home, "");
    terminal.keys("1 a 1 enter wait q");
    let Terminal { home, .. } = terminal;
    assert!(!Store::new(&Folders::under(home.path())).is_introduced("nim").expect("an answer"));
    menu_in(home).keys("n").later(SEEN).misses(CARD).sees("NIM");
}

#[test]
fn keys_that_were_typed_before_the_card_was_seen_mean_what_they_mean_without_it() {
    let mut terminal = menu();
    terminal.keys("1 a 1 enter").misses(CARD).sees("takes");
    // It wasn't read, and comes again.
    let mut terminal = menu();
    terminal.keys("1 q 1").later(SEEN).sees(CARD);
}

#[test]
fn any_other_key_closes_the_card_and_does_what_it_does_in_the_game() {
    let mut terminal = opened(GameId::Nim);
    terminal.keys("b").misses(CARD).sees("Move: b_");
    let mut terminal = opened(GameId::Nim);
    terminal.handle(&Message::Paste("C2".into())).misses(CARD).sees("Move: C2_");
    terminal.keys("q 1").later(SEEN);
}

#[test]
fn help_and_lessons_are_reached_from_the_card_which_waits() {
    let mut terminal = opened(GameId::Nim);
    terminal.keys("?").sees("The rules").keys("esc").sees(CARD);
    terminal.keys("l").sees("LESSONS").keys("esc").sees(CARD);
    terminal.keys("q").misses(CARD).sees("NIM");
    // The help shows the same, at any time.
    terminal.keys("?").sees("Take from it");
}

#[test]
fn after_enter_the_first_two_turns_say_what_can_be_done() {
    let said = ["Press \u{2190} \u{2192} to choose a pile", "Your turn: the pile"];
    let mut terminal = opened(GameId::Nim);
    terminal.keys("enter").sees(said[0]).keys("a 1 enter wait").until(said[1]);
    // The computer may have taken all of pile A.
    terminal.keys("enter wait").until("Your turn.").misses("Press").misses("Again");
    // Esc ends it and not the game.
    let mut terminal = opened(GameId::Nim);
    terminal.keys("enter esc").misses(said[0]).sees("NIM").keys("esc").misses("NIM");
    let mut terminal = opened(GameId::Nim);
    terminal.keys("esc").misses(said[0]);
}

#[test]
fn nobody_moves_and_nothing_ticks_behind_the_card() {
    let mut terminal = opened(GameId::Kalah);
    assert_eq!(terminal.app.next_tick(), None);
    assert!(!terminal.is_woken());
    terminal.sees(CARD);
}

#[test]
fn texts_around_the_card_are_seen() {
    for colours in [Colours::True, Colours::Indexed] {
        let mut terminal = opened(GameId::Kalah);
        let capabilities = Capabilities { colours, charset: Charset::Unicode, pictures: true };
        terminal.look(Theme::new("dark", capabilities));
        terminal.resize_to(100, 30).sees(CARD).sees("6 pits of 4").sees("You to move");
    }
}

#[test]
fn there_is_no_card_where_nobody_plays_a_first_game() {
    // Lessons and problems.
    menu().keys("l home enter").later(SEEN).misses(CARD);
    menu().keys("p").later(SEEN).misses(CARD);
    // A position that was given, and a game between computers.
    let mut given = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], EXPLAINED);
    given.misses(CARD);
    let puzzle =
        "[ui]\nintroductions = true\npictures = false\n[silver_dollar]\ngoal = \"fewest\"\n";
    Terminal::menu_in(TempDir::new().expect("a folder"), puzzle).keys("2").later(SEEN).misses(CARD);
    Terminal::menu("").keys("1").later(SEEN).misses(CARD);
}

/// The introductions of all games from their usual start, and of the puzzles.
fn introductions() -> impl Iterator<Item = (GameId, Vec<Example>, String)> {
    let puzzles = [Goal::Fewest, Goal::Exactly(9), Goal::Growing(None)];
    let puzzles = puzzles.map(|goal| (GameId::SilverDollar, Some(goal)));
    GameId::ALL.iter().map(|&game| (game, None)).chain(puzzles).map(|(game, goal)| {
        let values = OptionValues::defaults(game.meta().options);
        let start = game.start(&values, &mut Random::fixed()).expect("a start");
        let told = game.introduction(&start.position, goal);
        (game, told.examples, told.goal)
    })
}

#[test]
fn introductions_are_short_and_without_notation() {
    for (game, examples, goal) in introductions() {
        assert_eq!(examples.len(), 3, "{game:?}");
        assert!(goal.ends_with('.') && goal.width() <= 70, "{game:?}: {goal}");
        for example in examples {
            assert!((2..=3).contains(&example.lines.len()), "{game:?}: {}", example.text());
            for line in &example.lines {
                assert!(line.width() <= Example::LINE.into(), "{game:?}: {line}");
                let is_notation = |word: &str| {
                    word.len() > 1
                        && word.contains(|digit: char| digit.is_ascii_digit())
                        && word
                            .contains(|letter: char| letter.is_ascii_alphabetic() || letter == '-')
                };
                assert!(!line.split_whitespace().any(is_notation), "{game:?}: {line}");
            }
        }
    }
}

#[test]
fn examples_stay_in_their_place() {
    let area = Rect::new(0, 0, 60, 12);
    let (width, height) = Example::SIZE;
    let place = Rect { x: 20, y: 4, width, height };
    let looks = [(Colours::True, true), (Colours::True, false), (Colours::Sixteen, true)];
    for (colours, pictures) in looks {
        let charset = Charset::Unicode;
        let theme = Theme::new("dark", Capabilities { colours, charset, pictures });
        let blank = arcade_games::kit::Canvas::new(area, &theme);
        let mut empty = Buffer::empty(area);
        arcade_games::kit::Painter::default().paint(&blank, &mut empty);
        for (game, examples, _) in introductions() {
            for example in examples {
                let mut canvas = arcade_games::kit::Canvas::new(area, &theme);
                (example.draw)(place, &mut canvas);
                let mut buffer = Buffer::empty(area);
                arcade_games::kit::Painter::default().paint(&canvas, &mut buffer);
                let outside = |at: &ratatui::layout::Position| {
                    // A shadow may fall beside it.
                    let near = Rect { x: 19, y: 3, width: width + 2, height: height + 2 };
                    !near.contains(*at) && buffer[*at] != empty[*at]
                };
                let beyond = area.positions().find(outside);
                assert_eq!(beyond, None, "{game:?}: {} ({colours:?}, {pictures})", example.heading);
                let is_drawn = place.positions().any(|at| buffer[at] != empty[at]);
                assert!(is_drawn, "{game:?}: {} ({colours:?}, {pictures})", example.heading);
            }
        }
    }
}

#[test]
fn the_card_says_everything_at_every_size() {
    let sizes = [(40, 12), (50, 14), (60, 20), (72, 20), (80, 24), (100, 30), (160, 48)];
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    // A puzzle has no card.
    for (game, examples, goal) in introductions().take(GameId::ALL.len()) {
        let mut terminal = opened(game);
        for (width, height) in sizes {
            terminal.resize(width, height);
            let shown = squeezed(&terminal.text());
            let at = format!("{game:?} at {width}x{height}:\n{}", terminal.text());
            let words = examples
                .iter()
                .flat_map(|example| example.lines.iter().flat_map(|line| line.split_whitespace()));
            let all = words.chain(goal.split_whitespace()).chain(["begin", "lesson", "Enter"]);
            for word in all {
                assert!(shown.contains(word), "{word:?} is missing: {at}");
            }
        }
    }
}

#[test]
fn the_help_of_a_puzzle_says_its_goal() {
    let mut game = Terminal::play("silver-dollar", "_o__o___o", ["human", "human"]);
    game.keys("?").says("Whoever makes the last move wins.").says("Move last");
    let growing = "[silver_dollar]\ngoal = \"growing\"\n";
    let mut puzzle = Terminal::play_with("silver-dollar", "_o__o___o", ["human"; 2], growing);
    puzzle.keys("?").says("Bring all coins home by moves that grow.").misses("Move last");
    puzzle.says("1 square, then 2, then 3");
}

#[test]
fn who_begins_is_asked_below_the_board() {
    let mut terminal = Terminal::menu("");
    terminal.keys("5").sees("Who moves first?").sees("COIN GRABBER").sees("25");
    terminal.resize_to(40, 12).sees("Who moves first?").sees("25");
}

#[test]
fn an_empty_middle_says_what_can_be_done() {
    let mut terminal = Terminal::play("flip", "244+||124+", ["human", "human"]);
    terminal.sees("Middle  empty: flip, or play one of theirs");
}

#[test]
fn around_the_card_is_the_board_or_where_little_of_it_would_be_seen_nothing() {
    let mut terminal = opened(GameId::Nim);
    let stone = "\u{256d}\u{2500}\u{2500}";
    terminal.resize_to(160, 48).sees(CARD).sees(stone).misses("to move");
    terminal.resize_to(80, 24).sees(CARD).misses(stone).misses("to move");
    let text = terminal.text();
    assert!(text.starts_with('\n') && text.ends_with('\n'), "{text}");
}

#[test]
fn the_key_that_opens_a_game_may_repeat_before_the_card_is_seen() {
    let mut terminal = menu();
    terminal.keys("enter enter enter").sees(CARD).later(SEEN).keys("enter").misses(CARD);
    assert_eq!(terminal.position(), "5/4/3 misere");
}
