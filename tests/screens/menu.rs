//! The menu: choosing, resuming, and what it says about damaged games.

use std::fs;

use arcade::tui::Message;
use arcade_games::games::GameId;

use crate::harness::Terminal;
use crate::in_full::one_in;

#[test]
fn a_digit_or_enter_opens_a_game_at_once() {
    Terminal::menu("").keys("1").at("5/4/3 misere").sees("Your turn.");
    Terminal::menu("").keys("enter").sees("Your turn.");
    assert!(Terminal::menu("").keys("q").is_done());
}

#[test]
fn pictures_on_cards_have_no_labels() {
    let mut menu = Terminal::menu("[ui]\nanimation = false\ncolour = \"truecolor\"\n");
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        menu.resize_to(width, height).sees("Coin Grabber").sees("\u{25CF}");
        menu.misses("North").misses("Middle").misses("A 0");
    }
}

#[test]
fn settings_come_from_the_config_file() {
    let config = "[nim]\npiles = \"7/5\"\nrule = \"normal\"\nlevel = \"easy\"\n";
    Terminal::menu(config).sees("against easy").keys("enter").at("7/5 normal").sees("easy");
}

#[test]
fn a_game_left_in_the_middle_is_found_again() {
    let mut terminal = Terminal::menu("");
    terminal.resize_to(160, 48).says("A new game is you against Computer (medium).");
    terminal.keys("P a 5 enter").until_at("0/3/3 misere").keys("q");
    terminal.sees("resume, move 3").says("you against Computer, 2 moves").says("Enter goes on");
    terminal.keys("enter").at("0/3/3 misere").sees("Your turn.");
    terminal
        .keys(": p o s i t i o n enter")
        .sees("The position is 0/3/3 misere (copied; saved as nim-1).")
        .keys("q");
    terminal.keys("1").at("0/3/3 misere").keys("q").keys("r").at("0/3/3 misere").keys("q");
    terminal.says("n begins it").keys("n").at("5/4/3 misere").sees("move 1");
    terminal.keys(": p o s i t i o n enter").misses("nim-1").keys("q");
    terminal.keys("r b 1 enter").until_at("0/2/2 misere");
}

#[test]
fn games_against_computers_are_counted() {
    let mut terminal = Terminal::menu("[nim]\npiles = \"9\"\nrule = \"normal\"\n");
    // Neither the game of two people nor an unfinished one is counted.
    terminal.keys("o enter").at("9 normal");
    terminal.keys(": s e a t space 2 space h u m a n enter a 9 enter q").misses("won");
    terminal.keys("n a 1 enter q").sees("resume, move").misses("won");
    terminal.keys("n a 9 enter q").sees("1 won, 0 lost");
    terminal.keys("n a 1 enter").until("What next").keys("q").sees("1 won, 1 lost");
    terminal.resize_to(40, 12).sees("1 won, 1 lost");
    // More games than one batch of the index.
    let games = terminal.home.path().join("state/games");
    let won = fs::read_dir(&games)
        .expect("a folder")
        .map(|entry| fs::read_to_string(entry.expect("an entry").path()).expect("a record"))
        .find(|record| record.contains("result won 1") && !record.contains("Player 2 human"))
        .expect("the game that was won");
    for number in 1001..1251 {
        fs::write(games.join(format!("nim-{number}.txt")), &won).expect("writable");
    }
    Terminal::menu_in(terminal.home, "").sees("251 won, 1 lost");
}

#[test]
fn the_perfect_computer_is_one_key_away() {
    let mut terminal = Terminal::menu("");
    terminal.keys("P").says("Computer perfect").keys("q P").says("Computer perfect").keys("q");
    terminal.sees("against medium");
    let mut form = Terminal::menu("");
    form.keys("o down down").types("p").keys("enter");
    form.says("Computer perfect");
    let mut puzzle = Terminal::menu("[silver_dollar]\ngoal = \"fewest\"\n");
    puzzle.keys("right P").sees("A puzzle has no opponent");
}

/// A home folder in which the form was left with piles 7/7 and the level hard.
fn chosen_home() -> Terminal {
    let mut terminal = Terminal::menu("");
    terminal.keys("o down down").types("h").keys("right right right right");
    terminal.keys("down down down backspace backspace backspace backspace backspace").types("7/7");
    terminal.sees("hard").keys("enter").at("7/7 misere").sees("hard").keys("q");
    terminal
}

#[test]
fn what_the_form_was_left_with_counts_and_is_said() {
    let terminal = chosen_home();
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.resize(160, 48);
    terminal.says("As last time: piles 7/7, hard. c goes back to config.toml.");
    terminal.resize_to(40, 12).sees("as last time").resize(80, 24);
    terminal.keys("enter").at("7/7 misere").sees("hard").keys("q");
    terminal.sees("c usual options").keys("c").misses("As last time");
    terminal.says("Nim is as config.toml says again.");
    terminal.keys("enter").at("5/4/3 misere").sees("medium").keys("q c");
    terminal.says("Nim is as config.toml says");
    Terminal::menu_in(terminal.home, "").misses("As last time");
}

#[test]
fn a_form_that_is_left_with_esc_chooses_nothing() {
    let mut terminal = Terminal::menu("");
    terminal.keys("o up up").types("/7").keys("esc").misses("As last time").keys("o enter q");
    terminal.misses("As last time");
}

#[test]
fn an_edited_config_file_drops_what_the_form_was_left_with() {
    // Only the game's own settings apply, and those settings of [ai] that it uses.
    let terminal = chosen_home();
    let terminal = Terminal::menu_in(terminal.home, "[tiles]\nsize = 4\n");
    let mut terminal = Terminal::menu_in(terminal.home, "[ai]\nundo = false\n");
    terminal.says("As last time: piles 7/7, hard.");
    for edited in ["[nim]\npiles = \"1/2\"\n", "[ai]\nlevel = \"easy\"\n", "[nim]\ndepth = 3\n"] {
        let terminal = chosen_home();
        let mut terminal = Terminal::menu_in(terminal.home, edited);
        terminal.misses("As last time").keys("enter").misses("hard");
        assert_ne!(terminal.position(), "7/7 misere");
        // The saved form stays deleted when the setting is undone.
        Terminal::menu_in(terminal.home, "").misses("As last time");
    }
}

#[test]
fn neither_an_old_game_nor_the_options_of_one_run_change_a_new_game() {
    let mut game = Terminal::play("nim", "1/1 misere", ["human", "human"]);
    game.keys("a 1 enter b 1 enter");
    let mut menu = Terminal::menu_in(game.home, "[nim]\npiles = \"7/5\"\n");
    menu.keys("enter").at("7/5 misere").sees("medium");
}

#[test]
fn a_damaged_choice_is_named_and_config_toml_counts() {
    let terminal = chosen_home();
    let path = terminal.home.path().join("state/choices/nim.toml");
    fs::write(&path, "version = 1\noops\n").expect("writable");
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.sees("can't be read").sees("nim.toml").keys("enter").at("5/4/3 misere");
    assert_eq!(fs::read_to_string(&path).expect("left alone"), "version = 1\noops\n");
}

#[test]
fn a_key_without_a_meaning_says_so_and_esc_does_nothing() {
    for key in ["b", "e", "z", "f5"] {
        Terminal::menu("").keys(key).sees(&format!("{key} does nothing here; ? shows the keys"));
    }
    let mut terminal = Terminal::menu("");
    let before = terminal.text();
    terminal.keys("esc esc");
    assert!(!terminal.is_done());
    assert_eq!(terminal.text(), before);
}

#[test]
fn a_game_only_looked_at_leaves_nothing_behind() {
    let mut terminal = Terminal::menu("");
    terminal.keys("enter q").misses("resume,").keys("r").sees("No game of Nim is under way");
    assert!(!terminal.home.path().join("state").exists());
}

#[test]
fn a_new_game_leaves_the_unfinished_one_saved() {
    let mut terminal = Terminal::menu("[ai]\nlevel = \"random\"\n");
    terminal.keys("enter a 5 enter").until("Your turn.").keys("n q");
    terminal.sees("resume, move");
}

#[test]
fn a_damaged_game_is_named_and_left_alone() {
    let mut terminal = Terminal::menu("");
    terminal.keys("P a 5 enter").until_at("0/3/3 misere").keys("q");
    let path = terminal.home.path().join("state/games/nim-1.txt");
    let damaged = fs::read_to_string(&path).expect("saved").replace("A5", "A6");
    fs::write(&path, &damaged).expect("writable");
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.sees("can't be read").sees("nim-1.txt").sees("line");
    terminal.keys("enter a 1 enter").until("Your turn.");
    assert_eq!(fs::read_to_string(&path).expect("still there"), damaged);
    assert!(terminal.home.path().join("state/games/nim-2.txt").exists());
}

#[test]
fn help_explains_the_menu_and_the_game() {
    let mut terminal = Terminal::menu("");
    terminal.keys("?").sees("Choose a game with the arrows").keys("esc").sees("1  Nim");
    terminal.keys("enter ?").sees("Choose one pile").sees("The rules");
    terminal.keys("pagedown").says("whoever takes the last object");
    terminal.keys("end").sees("Keys of the help").sees("to the end").keys("home").sees("The rules");
    terminal.keys("?").sees("Your turn.");
}

/// The words of a text without its markup; of a board only the caption.
fn words(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| {
        let caption = line.strip_prefix("![").and_then(|rest| rest.split_once("]("));
        caption.map_or(line, |(caption, _)| caption)
    });
    let words = lines.flat_map(str::split_whitespace).filter(|word| *word != "#");
    words.map(Into::into).collect()
}

/// The examples in the rules are boards, each with a line about it.
#[test]
fn the_rules_of_every_game_show_boards() {
    for &game in GameId::ALL {
        let rules = game.meta().texts.rules;
        let captions = rules.lines().filter_map(|line| line.strip_prefix("!["));
        let captions: Vec<_> = captions.map(|rest| &rest[..10]).collect();
        assert!(captions.len() >= 2, "{} has {captions:?}", game.meta().id);
        for config in ["", "[ui]\npictures = false\n", "[ui]\nascii = true\n"] {
            let mut terminal = Terminal::menu(config);
            let place = GameId::ALL.iter().position(|&other| other == game).expect("in the list");
            terminal.resize_to(100, 30).keys(&format!("{} enter", place + 1));
            if terminal.text().contains("Who moves first?") {
                terminal.keys("enter");
            }
            terminal.keys("?");
            while !captions.iter().all(|first| terminal.text().contains(first)) {
                let before = terminal.text();
                terminal.keys("down");
                assert_ne!(terminal.text(), before, "not all of {captions:?}:\n{before}");
            }
            let text = terminal.text();
            let rows = text.lines().skip_while(|row| !row.contains("An example"));
            let rows: Vec<&str> = rows.take_while(|row| !row.contains(captions[0])).collect();
            let is_empty = |row: &&&str| row.chars().all(|it| " \u{2502}|".contains(it));
            let drawn = rows.iter().skip(1).filter(|row| !is_empty(row)).count();
            assert!(drawn >= 4, "{} {config:?}:\n{text}", game.meta().id);
        }
    }
}

#[test]
fn no_word_of_any_rules_is_lost_at_any_width() {
    for (index, game) in GameId::ALL.iter().enumerate() {
        for width in [40, 60, 80, 120].into_iter().skip(index % one_in(4)).step_by(one_in(4)) {
            let mut terminal = Terminal::menu("");
            terminal.resize(width, 24);
            // Where there is room the games stand side by side.
            let next = if width < 72 { "down " } else { "right " };
            terminal.keys(&format!("{}enter", next.repeat(index)));
            if terminal.text().contains("Who moves first?") {
                terminal.keys("enter");
            }
            terminal.keys("? home");
            let mut seen = Vec::new();
            let mut screen = terminal.text();
            for _ in 0..300 {
                seen.extend(words(&screen.replace('\u{2502}', " ")));
                let before = std::mem::replace(&mut screen, terminal.keys("down").text());
                if before == screen {
                    break;
                }
            }
            for word in words(game.meta().texts.rules) {
                assert!(seen.contains(&word), "{word:?} of {} at {width}", game.meta().id);
            }
        }
    }
}

#[test]
fn the_games_stand_side_by_side_as_pictures_where_there_is_room() {
    let mut terminal = Terminal::menu("");
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        let text = terminal.resize_to(width, height).text();
        let rows: Vec<&str> = text.lines().collect();
        let row = |name: &str| rows.iter().position(|row| row.contains(name));
        for (first, last) in [("1  Nim", "3  Tiles"), ("4  Flip", "6  Kalah")] {
            assert!(row(first).is_some() && row(first) == row(last), "{text}");
        }
    }
    // Arrows go from card to card, and stop at the ends.
    let summary = |game: GameId| game.meta().summary;
    terminal.keys("right").says(summary(GameId::SilverDollar)).keys("down");
    terminal
        .says(summary(GameId::CoinGrabber))
        .keys("left left left left")
        .says(summary(GameId::Nim));
}

#[test]
fn a_click_selects_a_card_and_a_second_one_opens_it() {
    let mut terminal = Terminal::menu("");
    let (width, height) = (80, 24);
    let text = terminal.resize_to(width, height).text();
    let (row, column) = (0..)
        .zip(text.lines())
        .find_map(|(row, line)| Some((row, line.find("6  Kalah")?)))
        .expect("a card");
    let column = text.lines().nth(usize::from(row)).expect("a row")[..column].chars().count();
    let click = Message::Click { column: u16::try_from(column).expect("a column"), row: row - 2 };
    terminal.handle(&click);
    terminal.says("Sow the seeds of a pit").sees("6  Kalah");
    terminal.handle(&click);
    terminal.at("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
}

#[test]
fn a_shelf_too_low_for_all_games_scrolls_with_the_cursor() {
    let mut terminal = Terminal::menu("");
    terminal.resize_to(80, 18).sees("1  Nim").misses("4  Flip");
    terminal.keys("down").sees("4  Flip").misses("1  Nim").keys("up").sees("1  Nim");
}

#[test]
fn the_first_time_the_menu_says_what_to_press() {
    let greeting = "Enter plays, ? explains, o chooses options.";
    let home = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::menu_without_file(home);
    for (width, height) in [(160, 48), (40, 12)] {
        terminal.resize_to(width, height).says("Enter plays, ? explains, o chooses");
    }
    // It leaves room for what each game is; the shelf has three cards side by side.
    for (index, game) in GameId::ALL.iter().enumerate() {
        let summary = game.meta().summary;
        let first = summary.split_inclusive('.').next().expect("a sentence");
        for (width, height, summary) in [(80, 24, first), (100, 30, first), (160, 48, summary)] {
            let mut terminal = Terminal::menu_without_file(tempfile::tempdir().expect("a folder"));
            terminal.resize_to(width, height);
            terminal.keys(&format!("{}{}", "down ".repeat(index / 3), "right ".repeat(index % 3)));
            terminal.says(summary);
        }
    }
    // Looking at a game without a move doesn't save it.
    terminal.resize_to(160, 48).sees(greeting).keys("enter q").sees(greeting);
    terminal.keys("enter a 5 enter q").misses("Enter plays");
    Terminal::menu_without_file(terminal.home).misses("Enter plays");
    Terminal::menu("").misses("Enter plays");
}

#[test]
fn the_menu_has_a_command_line() {
    let mut terminal = Terminal::menu("");
    terminal.keys(": s").sees(":s_").sees("settings").keys("tab enter").sees("[ui]").keys("esc");
    terminal.keys(":").types("copy").keys("enter").sees("Nothing was changed in the settings");
    terminal.keys(":").types("settnigs").keys("enter").says("did you mean \"settings\"?");
    terminal.keys(":").types("undo").keys("enter").says("\"undo\" is not a command");
    terminal.keys(": h e l p enter").sees("Choose a game with the arrows").keys("esc");
    terminal.keys(": esc").misses(":_").keys(":").types("new").keys("enter").at("5/4/3 misere");
    terminal.keys("q").keys(": q u i t enter");
    assert!(terminal.is_done());
}

#[test]
fn whoever_asks_to_leave_in_another_programs_words_leaves() {
    for word in ["q", "exit", "bye", "leave"] {
        let mut terminal = Terminal::menu("");
        terminal.keys("enter :").types(word).keys("enter").misses("5/4/3");
        terminal.keys(":").types(word).keys("enter");
        assert!(terminal.is_done(), "{word}");
    }
}

#[test]
fn a_card_tells_what_is_under_way_or_else_the_score_and_the_opponent() {
    let mut menu = Terminal::menu("[nim]\npiles = \"9\"\nrule = \"normal\"\nlevel = \"perfect\"\n");
    menu.sees("against perfect").keys("enter a 9 enter q").sees("1 won, 0 lost");
    menu.resize_to(100, 30).sees("1 won, 0 lost perfect");
    menu.keys("n a 1 enter").until("What next").keys("q").sees("1 won, 1 lost perfect");
}

#[test]
fn a_finished_game_under_way_again_is_counted_up_to_where_it_is_played_on() {
    let mut menu =
        Terminal::menu("[nim]\npiles = \"5/4\"\nrule = \"normal\"\nlevel = \"perfect\"\n");
    menu.keys("enter a 5 enter").until("What next").keys("z").at("5/4 normal").keys("q");
    menu.sees("resume, move 1").says("you against Computer, 0 moves");
    menu.keys("g").sees("lost, 2 moves, tried again");
}

#[test]
fn a_summary_without_room_for_all_of_it_ends_with_a_whole_sentence() {
    let mut menu = Terminal::menu("");
    menu.resize_to(80, 24).says("Take any number of objects from one pile.").misses("misere game");
    menu.keys("enter a 1 enter q").sees("Under way").misses("Take any number");
    menu.resize_to(160, 48).says("whoever takes the last one loses.");
}

#[test]
fn the_key_bar_of_the_menu_can_be_clicked() {
    let mut terminal = Terminal::menu("");
    terminal.resize(100, 30);
    let text = terminal.text();
    let entry = |(row, line): (u16, &str)| Some((row, line.find("statistics")?, line.to_string()));
    let (row, column, bar) = (0..).zip(text.lines()).find_map(entry).expect("an entry");
    let column = u16::try_from(bar[..column].chars().count()).expect("small");
    terminal.handle(&Message::Click { column, row }).sees("STATISTICS");
}
