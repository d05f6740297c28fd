//! The saved-games screen: search, resume, rename, delete and restore.

use std::fs;

use arcade::tui::{Message, OpenPurpose};

use crate::harness::Terminal;

/// Three games of Nim: one won, one lost, one going on.
fn three() -> Terminal {
    let mut terminal = Terminal::menu("[nim]\npiles = \"9\"\nrule = \"normal\"\n");
    terminal.keys("n a 9 enter q").keys("n a 1 enter").until("What next").keys("q");
    terminal.keys("o enter : s e a t space 2 space h u m a n enter a 4 enter q");
    terminal
}

#[test]
fn a_game_that_begins_while_another_is_unfinished_says_that_that_one_is_saved() {
    let saved = "The game you left is saved: :games lists it.";
    let mut terminal = Terminal::menu("");
    terminal.keys("enter a 5 enter").until("Your turn.").keys("q P").says(saved);
    terminal.keys("a 5 enter").until_at("0/3/3 misere").keys("n").says(saved);
    // Nothing is left behind here: the game has no move yet.
    terminal.keys("n").misses(saved);
    terminal.keys(":").types("games").keys("enter").sees("2 games");
}

#[test]
fn without_games_it_says_how_they_come_here() {
    let mut terminal = Terminal::menu("");
    terminal.keys("g").sees("SAVED GAMES").sees("No game is saved yet");
    for key in ["enter", "n", "d", "c", "up", "down", "end", "pagedown"] {
        terminal.keys(key).sees("No game is saved yet");
    }
    terminal.keys("u").sees("No game was deleted").keys("esc").sees("Nim");
}

#[test]
fn the_review_is_of_the_game_that_counts() {
    let mut terminal = Terminal::menu("[nim]\npiles = \"3\"\nlevel = \"perfect\"\n");
    terminal.keys("1 a 1 enter").until("Your turn.").keys("a 1 enter");
    // Played again from the first move, it is won, and still listed as lost.
    terminal.until("(move 1) lost").keys("b a 2 enter").until("end counts: lost.");
    terminal.keys("m g").sees("lost, 3 moves").keys("r").sees("Computer wins");
    terminal.until("move 1 of 3").sees("Gave away the win");
}

#[test]
fn the_one_played_last_is_first_and_enter_goes_on_with_it() {
    let mut terminal = three();
    terminal.keys("g").sees("3 games").sees("going on, 1 move").sees("nim-3, begun ");
    terminal.keys("enter").at("5 normal").keys("q").sees("SAVED GAMES");
    terminal.keys("down enter").sees("What next").keys("z").at("9 normal").keys("q");
    // A finished game with its end taken back is under way, and counts by its first result.
    terminal.sees("lost, 2 moves, tried again").keys("right").sees("2 of 3");
    terminal.keys("esc esc").sees("resume, move");
}

#[test]
fn a_card_tells_the_level_that_was_played_and_is_cut_nowhere() {
    let mut terminal = Terminal::menu("[nim]\nlevel = \"easy\"\npiles = \"9\"\n[ai]\ndepth = 3\n");
    terminal.keys("P a 9 enter q g").resize_to(80, 24).sees("(perfect)");
    terminal.sees("piles 9, rule misere").misses("level easy").misses("depth").misses("\u{2026}");
}

#[test]
fn a_game_opens_in_its_review_and_the_way_back_leads_to_the_list() {
    let mut terminal = three();
    terminal.keys("g down r").sees("REVIEW").sees("move 0 of 2").keys("right").at("8 normal");
    terminal.keys("esc").sees("SAVED GAMES").sees("3 games");
}

#[test]
fn it_is_narrowed_by_kind_standing_and_words() {
    let mut terminal = three();
    terminal.keys("2 q g").sees("3 games");
    terminal.keys("right").sees("1 of 3").sees("going on");
    terminal.keys("right").sees("1 of 3").sees("won, 1 move");
    terminal.keys("right").sees("lost, 2 moves").misses("won, 1 move");
    terminal.keys("right").sees("0 of 3").sees("No game matches");
    terminal.keys("enter d n c").sees("No game matches");
    terminal.keys("esc").sees("3 games").keys("left").sees("drawn").keys("esc");
    terminal.keys("g").sees("3 of 3").keys("g").sees("0 of 3").keys("esc").sees("3 games");
    terminal.keys("/").types("nim-2").sees("1 of 3").sees("lost, 2 moves");
    terminal.keys("enter enter").sees("What next").keys("q");
    terminal.keys("/ esc").sees("3 games").keys("/").types("(medium) won").sees("1 of 3");
}

#[test]
fn a_game_is_named_and_the_name_is_found() {
    let mut terminal = three();
    terminal.keys("g n").types("Rainy day").keys("enter").sees("Rainy day");
    terminal.keys("/").types("RAINY").sees("1 of 3").keys("enter esc");
    // The title is in the record, and stays there as the game continues.
    terminal.keys("enter a 5 enter q").sees("Rainy day").sees("Player 2 won");
    let record = fs::read_to_string(terminal.home.path().join("state/games/nim-3.txt"));
    assert!(record.expect("a record").contains("\nname Rainy day\n"));
    terminal.keys("n ctrl-u enter").misses("Rainy day").sees("3 games");
    terminal.keys("n").types(&"x".repeat(41)).keys("enter").sees("expected 1 to 40");
    terminal.keys("esc esc").sees("1 won, 1 lost");
}

#[test]
fn a_deleted_game_can_be_brought_back() {
    let mut terminal = three();
    let names = |terminal: &Terminal| {
        let folder = fs::read_dir(terminal.home.path().join("state/games")).expect("a folder");
        let names = folder.map(|entry| entry.expect("a file").file_name().display().to_string());
        names.filter(|name| name.contains(".txt")).count()
    };
    terminal.keys("g down d").sees("its result stays").keys("esc").sees("Nothing was deleted");
    assert_eq!(names(&terminal), 3);
    terminal.keys("d y").sees("nim-2 is deleted").sees("2 games");
    terminal.keys("d y").sees("nim-1 is deleted").sees("1 game");
    assert_eq!(names(&terminal), 1);
    // Deleting games keeps their results in the menu.
    terminal.keys("u").sees("nim-1 is back").sees("2 games").keys("u").sees("3 games");
    terminal.keys("down d y").sees("2 games").keys("esc").sees("+1 -1");
    terminal.keys("g u").sees("No game was deleted").keys("down").sees("lost, 2 moves");
    terminal.keys("d a").sees("nim-2 is deleted").keys("esc").sees("+1 -0");
    // The question about an unfinished game is shorter, since it has no result.
    terminal.keys("g d").sees("Delete this game?").keys("y").sees("No game is saved yet");
}

#[test]
fn a_record_is_copied() {
    let mut terminal = three();
    terminal.keys("g c").sees("The record is on the clipboard");
    let copied = terminal.copied().expect("a text");
    assert!(copied.starts_with("arcade-record 3\ngame nim\n"), "{copied}");
}

#[test]
fn from_a_game_another_takes_its_place() {
    let mut terminal = three();
    terminal.keys("n a 2 enter").types(":games").keys("enter").sees("4 games");
    terminal.keys("d").sees("on the board").keys("enter").sees("NIM").at("7 normal");
    terminal.types(":games").keys("enter down enter").at("5 normal");
    terminal.keys("q").sees("resume, move").misses("SAVED GAMES");
}

#[test]
fn a_game_can_be_named_while_it_is_played() {
    let mut terminal = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
    terminal.types(":save").keys("enter").sees("Name: found nothing");
    terminal.types(":save First try").keys("enter").sees("named \"First try\"").sees("first move");
    terminal.keys("a 1 enter").types(":games").keys("enter").sees("First try");
}

#[test]
fn a_damaged_game_is_told_and_can_be_deleted() {
    let mut terminal = three();
    let file = terminal.home.path().join("state/games/nim-3.txt");
    fs::write(&file, "arcade-record 2\ngame nim\nseed x\nstart 5 mis").expect("a file");
    terminal.keys("g").sees("damaged").says("line 4").keys("enter").says("line 4");
    terminal.keys("n").says("line 4").keys("d y").sees("nim-3 is deleted").sees("2 games");
    assert!(!file.exists());
}

/// Clicks on the first place where a text stands.
fn click(terminal: &mut Terminal, text: &str) {
    let screen = terminal.text();
    let (row, line) = (0..).zip(screen.lines()).find(|(_, line)| line.contains(text)).expect(text);
    let column = line.split(text).next().unwrap_or_default().chars().count();
    let column = u16::try_from(column).expect("a column");
    terminal.handle(&Message::Click { column, row });
}

#[test]
fn clicks_choose_and_open() {
    let mut terminal = three();
    terminal.keys("g");
    click(&mut terminal, "lost, 2 moves");
    terminal.sees("nim-2, begun ");
    click(&mut terminal, "lost, 2 moves");
    terminal.sees("What next");
}

#[test]
fn it_fits_into_any_terminal() {
    let mut terminal = three();
    terminal.keys("g");
    for (width, height) in [(40, 12), (71, 20), (72, 20), (80, 24), (160, 48), (500, 200)] {
        terminal.resize_to(width, height).sees("going on").sees("Nim");
    }
}

#[test]
fn after_a_finished_game_the_menu_begins_a_new_one_and_the_unfinished_one_stays_in_the_list() {
    let mut terminal = Terminal::menu("[nim]\npiles = \"9\"\nrule = \"normal\"\n");
    terminal.keys("n a 1 enter").until("What next").keys("z q").sees("resume, move");
    terminal.keys("n a 9 enter").sees("What next").keys("m").misses("resume").sees("Enter play");
    terminal.keys("g").sees("2 games");
}

#[test]
fn help_before_a_break_is_remembered_after_it() {
    let home = {
        let mut game = Terminal::play("nim", "0/1/2 misere", ["human", "easy"]);
        game.keys("t t").until_says("Take 2 from pile C").keys("C 2 enter").until("What next");
        game.keys("z").at("0/1/2 misere");
        game.home
    };
    let mut again = Terminal::saved(home, "nim-1", OpenPurpose::Play);
    again.at("0/1/2 misere").keys("C 2 enter").until("What next");
    again.resize_to(160, 48).until_says("You had help with 1 move").misses("Flawless");
}
