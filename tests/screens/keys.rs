//! Every action is listed on the screen that it belongs to: in its key bar, or in the help that the key bar
//! leads to.

use std::collections::BTreeSet;

use arcade::config::Schema;
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Page};
use jiff::Timestamp;
use tempfile::TempDir;

use crate::faces::POSITIONS;
use crate::harness::Terminal;
use crate::introduction::opened;

/// A page on a large screen, as it looks in each of its states.
fn screens(page: Page) -> Vec<Terminal> {
    let menu = |keys: &str| {
        let mut terminal = Terminal::menu("");
        terminal.keys(keys);
        terminal
    };
    let mut screens = match page {
        // Between computers, keys are available that otherwise type letters of the game.
        Page::Board => [["human", "human"], ["easy", "easy"]]
            .map(|players| Terminal::play("nim", "5/4/3 misere", players))
            .into(),
        Page::Ending => {
            let mut screen = Terminal::play("nim", "1 normal", ["human", "perfect"]);
            screen.keys("a 1 enter").until_says("Flawless");
            vec![screen]
        }
        Page::Review => {
            let mut screen = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
            screen.keys("a 1 enter r");
            vec![screen]
        }
        Page::Menu => vec![menu("")],
        Page::Form => vec![menu("o")],
        Page::Question => vec![menu("5")],
        Page::Introduction => vec![opened(GameId::Nim)],
        Page::Settings => vec![menu("S")],
        Page::Help => vec![menu("?")],
        Page::SavedGames => vec![menu("g"), menu("n q g")],
        Page::Statistics => vec![menu("s")],
        Page::Lessons => vec![menu("l")],
        Page::Daily => {
            let home = TempDir::new().expect("a folder");
            vec![Terminal::daily_at(home, "", || Timestamp::UNIX_EPOCH)]
        }
    };
    for screen in &mut screens {
        screen.resize(200, 130);
    }
    screens
}

/// The words of the key bar, with the arrows by their names.
fn key_bar(screen: &Terminal) -> BTreeSet<String> {
    let text = screen.text();
    // The card over a board has its own.
    let card = text.lines().find(|row| row.contains("Enter") && row.contains("begin"));
    let bar = card.or(text.lines().last()).unwrap_or_default().to_lowercase();
    let arrows =
        [("\u{2190}", "left"), ("\u{2192}", "right"), ("\u{2191}", "up"), ("\u{2193}", "down")];
    let named =
        arrows.iter().fold(bar, |bar, (arrow, name)| bar.replace(arrow, &format!(" {name} ")));
    named.split_whitespace().map(Into::into).collect()
}

/// The keys in the list of the help under this heading.
fn told(help: &Terminal, heading: &str) -> BTreeSet<String> {
    let text = help.text();
    let rows = text.lines().map(|row| row.trim_matches([' ', '\u{2502}']));
    let list = rows.skip_while(|row| *row != heading).skip(1).take_while(|row| !row.is_empty());
    // Two blanks separate the keys from what they do.
    let keys = list.map(|row| row.split("  ").next().unwrap_or_default());
    keys.flat_map(|keys| keys.split_whitespace().map(str::to_lowercase)).collect()
}

#[test]
fn every_action_is_told_on_the_screens_that_have_it() {
    for &page in Page::ALL {
        let mut found = BTreeSet::new();
        for screen in &mut screens(page) {
            found.extend(key_bar(screen));
            if page == Page::Help {
                found.extend(told(screen, "Keys of the help"));
            } else if page != Page::Form {
                assert!(found.contains("?"), "{page:?} leads to no help:\n{}", screen.text());
                screen.keys("?");
                found.extend(told(screen, "Keys"));
            }
        }
        let terminal = Terminal::menu("");
        for &action in Action::WITH_KEYS.iter().filter(|action| action.pages().contains(&page)) {
            let key = terminal.config().keys().on(page).label(action).expect("a key");
            assert!(found.contains(&key.to_lowercase()), "{page:?}: {action:?} ({key}): {found:?}");
        }
    }
}

#[test]
fn the_help_of_a_screen_tells_its_own_keys_only() {
    let keys = |page: Page| {
        let mut screen = screens(page).remove(0);
        told(screen.keys("?"), "Keys")
    };
    let (board, menu, settings) = (keys(Page::Board), keys(Page::Menu), keys(Page::Settings));
    for (key, pages) in [
        ("z", [true, false, false]),
        ("p", [false, true, false]),
        ("g", [false, true, false]),
        ("/", [false, false, true]),
        ("o", [true, true, false]),
        ("q", [true, true, true]),
    ] {
        assert_eq!([&board, &menu, &settings].map(|keys| keys.contains(key)), pages, "{key}");
    }
}

#[test]
fn a_bound_letter_moves_nothing_on_the_screens_that_use_it() {
    // In the menu none of the four letters is an arrow then, on other screens they are.
    Terminal::menu("").keys("j").sees("j does nothing here").keys("l").sees("LESSONS");
    let second = Schema::new().specs("ui").expect("a section")[1].help;
    Terminal::menu("").keys("S j").says(second);
    let unbound = "[keys]\nlessons = \"off\"\n";
    Terminal::menu(unbound).keys("l").misses("does nothing here").misses("LESSONS");
}

#[test]
fn a_question_is_answered_left_and_explained_by_keys_and_clicks() {
    let mut terminal = Terminal::menu("");
    terminal.keys("5 t").sees("The key t does nothing here").keys("up").misses("does nothing");
    terminal.sees("Who moves first?").keys("?").sees("The rules").keys("esc");
    terminal.sees("Who moves first?").keys("down enter").sees("COIN GRABBER");
}

/// The screens of the menu: their key, the word for it and a text on them.
const SCREENS: &[(&str, &str, &str)] = &[
    ("d", "daily", "DAILY"),
    ("l", "lessons", "LESSONS"),
    ("p", "problems", "PROBLEM"),
    ("o", "options", "New game: Nim"),
    ("g", "games", "SAVED GAMES"),
    ("s", "statistics", "STATISTICS"),
    ("S", "settings", "Settings"),
    ("?", "help", "Choose a game with the arrows"),
];

#[test]
fn every_screen_is_named_by_its_key_or_among_the_commands() {
    for (key, word, shown) in SCREENS {
        let mut menu = Terminal::menu("");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let bar =
            |menu: &Terminal| words(&menu.text().lines().skip(22).collect::<Vec<_>>().join(" "));
        assert!(bar(&menu).contains(&format!("{key} {word}")), "{}", menu.text());
        menu.keys(key).sees(shown);

        let mut small = Terminal::menu("");
        small.resize_to(40, 12).sees(": more").keys(":").sees(word);
        small.types(word).keys("enter").resize_to(80, 24).sees(shown);
    }
}

/// The key bars of a game on all their pages, the first one shown first.
fn pages(game: &mut Terminal) -> Vec<String> {
    let mut pages: Vec<String> = Vec::new();
    loop {
        let bar = game.named_part("keys").concat();
        if pages.contains(&bar) {
            return pages;
        }
        pages.push(bar);
        game.keys("i");
    }
}

#[test]
fn every_key_of_a_game_and_of_its_end_is_in_the_bar_or_behind_more() {
    const GAME: &str = "tip values undo why coach review options commands help leave";
    const END: &str = "board undo options commands help leave";
    const LISTED: &str = "again share review menu";
    for (width, height) in [(40, 12), (80, 24)] {
        let mut game = Terminal::play("nim", "1/1 normal", ["human", "human"]);
        game.keys("a 1 enter").resize(width, height);
        let bars = pages(&mut game);
        assert!(bars[0].contains("Enter play") && bars[0].contains("i more"), "{bars:?}");
        let is_missing = |bars: &[String], word: &str| !bars.concat().contains(word);
        assert_eq!(GAME.split(' ').find(|word| is_missing(&bars, word)), None, "{bars:?}");
        game.keys("b 1 enter");
        let bars = pages(&mut game);
        assert_eq!(END.split(' ').find(|word| is_missing(&bars, word)), None, "{bars:?}");
        // What is listed with its key above the bar isn't in it a second time, until the board hides the list.
        game.sees("Enter  again");
        assert!(LISTED.split(' ').all(|word| is_missing(&bars, word)), "{bars:?}");
        let begins = |bar: &str| bar.split_whitespace().take(2).eq(["Enter", "again"]);
        game.keys("tab");
        assert!(begins(&pages(&mut game)[0]), "{}", game.text());
        game.keys("tab");
        // Another key of the bar returns to its first page.
        game.keys("i tab");
        assert!(begins(&game.named_part("keys").concat()), "{}", game.text());
    }
}

#[test]
fn esc_closes_the_further_keys_before_it_leaves() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
    let first = game.keys("i esc").sees("i more").text();
    assert!(!game.is_done(), "{first}");
    game.keys("esc");
    assert!(game.is_done());
}

#[test]
fn the_bar_names_no_key_that_types_a_move() {
    // Every key is a letter or digit of some of the games.
    let config = "[keys]\ntip = \"d\"\nvalues = \"f\"\nwhy = \"1\"\nredo = \"off\"\n";
    let ways = [('d', "tip"), ('f', "values"), ('1', "why")];
    let mut shown = BTreeSet::new();
    for (name, position) in POSITIONS {
        let game = GameId::find(name).expect("a game");
        let mut terminal = Terminal::play_with(name, position, ["human", "human"], config);
        let bars = pages(terminal.resize_to(80, 24)).concat();
        for (key, does) in ways {
            let is_letter = game.meta().typed_characters.contains(key);
            let is_shown = bars.contains(&format!("{key} {does}"));
            assert_eq!(is_shown, !is_letter, "{name}: {key} {does} in {bars}");
            shown.extend(is_shown.then_some(key));
        }
    }
    assert_eq!(shown.len(), 3, "each is shown where it types nothing");

    // What has no other key is left to its command.
    let mut coins = Terminal::play("coin-grabber", POSITIONS[7].1, ["human", "human"]);
    coins.keys("up").resize_to(80, 24);
    assert!(!pages(&mut coins).concat().contains("review"), "{}", coins.text());
    coins.keys(":").types("review").keys("enter").sees("REVIEW");
}

#[test]
fn a_cursor_begins_at_the_first_choice_of_a_turn_and_comes_back_there() {
    let begins = [
        ("nim", "0/4/3 misere", "enter"),
        ("silver-dollar", "o_o_oo", "enter"),
        ("tiles", "ggggggggg b 1", "enter"),
        // A die can be taken, and then one is flipped.
        ("flip", "24+5|1223+6|134+56", "enter down enter"),
        ("kalah", "0,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "enter"),
    ];
    for (game, position, keys) in begins {
        let mut terminal = Terminal::play(game, position, ["human", "human"]);
        let board = |terminal: &Terminal| {
            let rows = terminal.text();
            let rows = rows.lines().skip(1).take(21);
            rows.map(|row| row.chars().take(56).collect::<String>()).collect::<Vec<_>>()
        };
        let first = board(&terminal);
        terminal.keys(keys);
        assert_ne!(terminal.position(), position, "{game}: a move is made");
        assert_eq!(board(terminal.keys("z")), first, "{game}");
    }
    Terminal::play("flip", "24+5|1223+6|134+56", ["human", "human"]).sees("Enter take");
    Terminal::play("flip", "24+5|1223+1|134+56", ["human", "human"]).sees("Enter flip");
}
