//! The new-game form.

use arcade::tui::{Message, Wheel};
use arcade_games::games::GameId;
use ratatui::style::Modifier;

use crate::harness::Terminal;
use crate::in_full::one_in;

/// The form of a game.
fn form(game: GameId) -> Terminal {
    form_with(game, "")
}

/// The same, with these settings.
fn form_with(game: GameId, config: &str) -> Terminal {
    let mut form = Terminal::menu(config);
    let index = GameId::ALL.iter().position(|&other| other == game).expect("a game");
    // The games stand side by side.
    form.keys(&format!("{}o", "right ".repeat(index)));
    form
}

/// The first words of each row of the form, up to the preview.
fn labels(form: &Terminal) -> Vec<String> {
    let text = form.text();
    let label = |row: &str| row.chars().take(18).collect::<String>().trim().to_string();
    let rows: Vec<String> = text.lines().skip(1).map(label).collect();
    let rows = rows.iter().take(rows.len() - 3).filter(|label| !label.is_empty());
    rows.cloned().collect()
}

/// The cell at which a text stands on the screen.
#[track_caller]
fn cell_of(form: &Terminal, text: &str) -> (u16, u16) {
    let screen = form.text();
    let found = screen.lines().zip(0..).find_map(|(line, row)| {
        let column = line[..line.find(text)?].chars().count();
        Some((u16::try_from(column).expect("a column"), row))
    });
    found.unwrap_or_else(|| panic!("no {text:?} on the screen:\n{screen}"))
}

/// Clicks where a text stands.
#[track_caller]
fn click(form: &mut Terminal, text: &str) {
    let (column, row) = cell_of(form, text);
    form.handle(&Message::Click { column, row });
}

#[test]
fn the_players_come_first_then_the_options_and_last_what_few_need() {
    let players = ["\u{25cf} You", "Name", "\u{25c6} Opponent", "Name", "Preset"];
    let own: [(GameId, &[&str]); 6] = [
        (GameId::Nim, &["Piles", "Rule"]),
        (GameId::SilverDollar, &["Coins", "Smallest gap", "Largest gap", "Farthest move", "Goal"]),
        (GameId::Tiles, &["Board size", "Empty squares"]),
        (GameId::Flip, &["Dice for each", "Starting dice"]),
        (GameId::CoinGrabber, &["Who moves first", "Board"]),
        (GameId::Kalah, &["Pits for each", "Seeds in a pit", "Empty captures"]),
    ];
    for (game, own) in own {
        let mut form = form(game);
        assert_eq!(labels(&form), [&players, own, &["Series", "Advanced"]].concat(), "{game:?}");
        form.sees(&format!("New game: {}", game.meta().name)).keys("up right");
        let advanced = ["Series", "Advanced", "Lookahead", "Thinking time", "Seed"];
        assert_eq!(labels(&form), [&players, own, &advanced].concat(), "{game:?}");
    }
}

#[test]
fn advanced_rows_fold_and_unfold_by_key_and_click() {
    let mut form = form(GameId::Nim);
    form.keys("up").sees("Enter unfold").misses("Lookahead");
    for key in ["enter", "right", "left", "space"] {
        form.keys(key).sees("Lookahead").sees("Enter fold").keys(key).misses("Lookahead");
    }
    // The first click selects the row.
    form.keys("down").misses("Lookahead");
    click(&mut form, "Advanced");
    form.misses("Lookahead");
    click(&mut form, "Advanced");
    form.sees("Lookahead")
        .keys("down")
        .types("5")
        .keys("up left")
        .sees("Lookahead 5")
        .misses("by the level");
}

#[test]
fn advanced_rows_are_open_where_something_is_set_there() {
    form_with(GameId::Nim, "[nim]\ndepth = 3\n").sees("Lookahead").sees("Thinking time");
    form_with(GameId::Nim, "[nim]\nlevel = \"easy\"\n").misses("Lookahead");
}

#[test]
fn the_seed_has_a_row_where_chance_has_a_part() {
    let two_people = |form: &mut Terminal| {
        form.keys("down down").types("h").keys("up up up right");
        assert!(labels(form).contains(&"Lookahead".into()));
        labels(form).contains(&"Seed".into())
    };
    for (game, is_dealt) in [
        (GameId::Nim, false),
        (GameId::SilverDollar, true),
        (GameId::Tiles, false),
        (GameId::Flip, true),
        (GameId::CoinGrabber, false),
        (GameId::Kalah, false),
    ] {
        assert_eq!(two_people(&mut form(game)), is_dealt, "{game:?}");
    }
    assert!(!two_people(&mut form_with(GameId::Flip, "[flip]\nhands = \"244/124\"\n")));
}

/// What the selected row of Silver Dollar's form sets, after these keys in the row of the goal.
#[track_caller]
fn check_goal(keys: &str, row: &str, line: &str) {
    let mut form = form(GameId::SilverDollar);
    form.keys("up up up").keys(keys).sees(row).says(&format!("Setting: {line}"));
}

#[test]
fn a_number_or_a_word_is_stepped_through_or_typed() {
    check_goal("right right", "\u{25c2} growing moves \u{25b8}", "goal = \"growing\"");
    // A number is past the words, and they are before it.
    check_goal("5", "\u{25c2} 5_ \u{25b8}", "goal = 5");
    check_goal("2 left left", "\u{25c2} growing, hard \u{25b8}", "goal = \"growing-hard\"");
    // The first character replaces what the row shows, the next ones don't.
    check_goal("7 right 1 2", "\u{25c2} 12_ \u{25b8}", "goal = 12");
    check_goal("7 up down 3", "\u{25c2} 3_ \u{25b8}", "goal = 3");
    check_goal("7 backspace 4", "\u{25c2} 4_ \u{25b8}", "goal = 4");
    // The beginning of a word is enough.
    check_goal("4 right g", "\u{25c2} g_ \u{25b8} growing moves", "goal = \"growing\"");
    check_goal("4 right n up down", "\u{25c2} a game for two \u{25b8}", "goal = \"none\"");
}

#[test]
fn an_error_is_said_once() {
    let mut form = form(GameId::Tiles);
    form.keys("up up up 9 9").says("Empty squares: it takes a number from 0 to 63, not 99.");
    assert_eq!(form.text().matches("not 99").count(), 1);
    form.keys("up").says("Empty squares: it takes a number from 0 to 63, not 99.");
    assert_eq!(form.text().matches("not 99").count(), 1);
}

#[test]
fn the_board_follows_the_options() {
    let mut form = form(GameId::Tiles);
    form.sees("9").misses("16").keys("up up up up right").sees("16").misses("25");
    // While options are invalid the last board stays, dimmed.
    let at = cell_of(&form, "16");
    assert!(!form.buffer()[at].modifier.contains(Modifier::DIM));
    form.keys("down backspace")
        .types("99")
        .says("Empty squares: it takes a number from 0 to 63, not 99.");
    assert_eq!(cell_of(&form, "16"), at);
    assert!(form.buffer()[at].modifier.contains(Modifier::DIM));
    form.keys("backspace backspace 2").misses("not 99");
    assert!(!form.buffer()[at].modifier.contains(Modifier::DIM));
}

#[test]
fn the_board_is_the_one_that_the_game_begins_with() {
    let mut form = form(GameId::Flip);
    let rolled = |form: &Terminal| {
        let text = form.text().replace('\n', " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = words.iter().position(|word| *word == "rolled").expect("a roll");
        words[at + 1].to_string()
    };
    form.keys("up right down down down ctrl-u").types("one");
    let first = rolled(&form);
    form.keys("ctrl-u").types("another");
    let second = rolled(&form);
    assert_ne!(first, second);
    form.keys("enter").says(&format!("rolled {second}"));
}

#[test]
fn a_click_selects_a_row_and_then_its_arrows_change_it() {
    let mut form = form(GameId::Tiles);
    click(&mut form, "Board size");
    form.sees("\u{25c2} 3 \u{25b8}");
    click(&mut form, "Board size");
    form.sees("\u{25c2} 3 \u{25b8}");
    click(&mut form, "\u{25b8} ");
    form.sees("\u{25c2} 4 \u{25b8}").handle(&Message::Wheel(Wheel::Up));
    form.sees("\u{25c2} custom \u{25b8}");
    click(&mut form, "\u{25c2}");
    form.sees("\u{25c2} 3x3, 0 empty \u{25b8}").handle(&Message::Wheel(Wheel::Down));
    click(&mut form, "\u{25c2} 3");
    form.sees("\u{25c2} 2 \u{25b8}");
}

#[test]
fn no_size_makes_a_form_panic() {
    for &game in GameId::ALL {
        let pictures = "[ui]\nanimation = false\ncolour = \"truecolor\"\n";
        let mut form = form_with(game, pictures);
        form.keys("up right");
        let sizes = (0..=170_u16)
            .step_by(13 * one_in(2))
            .flat_map(|width| (0..=50).step_by(3 * one_in(2)).map(move |height| (width, height)));
        for (width, height) in sizes.chain([(1000, 12), (80, 300), (300, 80)]) {
            form.resize(width, height);
            form.buffer();
            form.handle(&Message::Click { column: width / 2, row: height / 2 });
        }
    }
}
