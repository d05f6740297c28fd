//! The new-game form.

use arcade::games::GameId;
use arcade::tui::{Message, Wheel};
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
    let players = ["\u{25cf} player 1", "name", "\u{25c6} player 2", "name", "preset"];
    let own: [(GameId, &[&str]); 6] = [
        (GameId::Nim, &["piles", "rule"]),
        (GameId::SilverDollar, &["coins", "gap min", "gap max", "limit", "goal"]),
        (GameId::Tiles, &["size", "empties"]),
        (GameId::Flip, &["dice", "hands"]),
        (GameId::CoinGrabber, &["first", "board"]),
        (GameId::Kalah, &["pits", "seeds", "empty capture"]),
    ];
    for (game, own) in own {
        let mut form = form(game);
        assert_eq!(labels(&form), [&players, own, &["series", "advanced"]].concat(), "{game:?}");
        form.sees(&format!("New game: {}", game.meta().name)).keys("up right");
        let advanced = ["series", "advanced", "depth", "time limit ms", "seed"];
        assert_eq!(labels(&form), [&players, own, &advanced].concat(), "{game:?}");
    }
}

#[test]
fn enter_starts_what_the_form_says() {
    form(GameId::Nim).sees("Enter start").keys("enter").at("5/4/3 misere");
}

#[test]
fn advanced_rows_fold_and_unfold_by_key_and_click() {
    let mut form = form(GameId::Nim);
    form.keys("up").sees("Enter unfold").misses("depth");
    for key in ["enter", "right", "left", "space"] {
        form.keys(key).sees("depth").sees("Enter fold").keys(key).misses("depth");
    }
    // The first click selects the row.
    form.keys("down").misses("depth");
    click(&mut form, "advanced");
    form.misses("depth");
    click(&mut form, "advanced");
    form.sees("depth").keys("down").types("5").keys("up left").sees("depth 5").misses("set by");
}

#[test]
fn advanced_rows_are_open_where_something_is_set_there() {
    form_with(GameId::Nim, "[nim]\ndepth = 3\n").sees("depth").sees("time limit ms");
    form_with(GameId::Nim, "[nim]\nlevel = \"easy\"\n").misses("depth");
}

#[test]
fn the_seed_has_a_row_where_chance_has_a_part() {
    let two_people = |form: &mut Terminal| {
        form.keys("down down").types("h").keys("up up up right");
        assert!(labels(form).contains(&"depth".into()));
        labels(form).contains(&"seed".into())
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

#[test]
fn words_are_chosen_with_arrows_and_texts_are_typed() {
    let mut form = form(GameId::Nim);
    form.keys("up up up up backspace").types("6").keys("down right enter").at("5/4/6 normal");
}

#[test]
fn a_text_is_edited_where_its_cursor_is() {
    let mut form = form(GameId::Nim);
    form.keys("up up up up left left backspace 7 home delete 8").sees("8_/7/3").keys("enter");
    form.at("8/7/3 misere");
}

#[test]
fn of_a_long_text_the_part_around_the_cursor_is_shown() {
    let mut form = form(GameId::CoinGrabber);
    form.keys("up up up").types(&format!("/{}/the-end", "long".repeat(20))).sees("long/the-end_");
    form.keys("home").sees("_standard/longlong");
}

#[test]
fn a_number_is_counted_by_arrows_and_typed() {
    let mut form = form(GameId::Tiles);
    form.keys("up up up up right right").sees("\u{25c2} 5 \u{25b8}");
    form.keys("left backspace").types("3").sees("\u{25c2} 3 \u{25b8}");
}

#[test]
fn a_usual_name_goes_with_the_kind_of_player() {
    let mut form = form(GameId::Nim);
    form.keys("down down h").sees("human").keys("down").sees(" Player 2_");
    form.keys("up").types("e").keys("down").sees("Computer_");
}

#[test]
fn a_wrong_value_is_explained_beside_its_field() {
    let mut form = form(GameId::Nim);
    form.keys("up up up up backspace backspace backspace").types("/21");
    form.says("found \"5//21\"").sees("wrong").keys("enter").sees("New game: Nim");
    form.keys("backspace backspace backspace backspace").types("/2").misses("wrong").keys("enter");
    form.at("5/2 misere");
}

#[test]
fn a_wrong_value_in_a_folded_row_is_shown_before_anything_starts() {
    let mut form = form(GameId::Nim);
    form.keys("up right down").types("99").keys("up left up").sees("depth 99  wrong");
    form.keys("enter").sees("New game: Nim").sees("\u{25c2} 99 \u{25b8}");
    form.says("found 99, expected a number from 1 to 64");
    // The error doesn't concern the board.
    form.sees("player 1 can win");
}

#[test]
fn values_that_contradict_each_other_are_explained_at_once() {
    let mut form = form(GameId::Tiles);
    form.keys("up up up 0").says("empties: found 10, expected at most 8 with size 3").sees("wrong");
    form.keys("enter").sees("New game: Tiles").keys("up right").misses("wrong").keys("enter");
    form.at("gggggggggggggggg b 10");
}

#[test]
fn players_can_be_persons_or_computers_with_names() {
    let mut form = form(GameId::Nim);
    form.keys("down").types(" Ann").keys("down").types("h");
    form.keys("enter").sees("\u{25cf} Player 1 Ann").sees("\u{25c6} Player 2");
}

#[test]
fn a_name_cannot_be_empty() {
    let mut form = form(GameId::Nim);
    form.keys("down").keys(&"backspace ".repeat(8)).says("expected 1 to 24 visible characters");
    form.keys("enter").sees("New game: Nim");
}

#[test]
fn each_level_is_explained_with_its_limits() {
    let mut form = form(GameId::Nim);
    form.keys("down down").says("medium: of 100 moves that matter, about 15 give something away");
    form.keys("right").says("hard: of 100 moves that matter, about 5 give something away");
    form.keys("right").says("perfect: keeps the exact value");
    form.keys("up up").says("a person or a computer");
    let mut bounded = form_with(GameId::Nim, "[nim]\ndepth = 3\n");
    bounded.keys("down down").says("medium: looks 3 plies ahead");
}

#[test]
fn a_preset_sets_the_options_and_says_what_it_is_like() {
    let mut form = form(GameId::Tiles);
    form.keys("down down down down").sees("\u{25c2} 3x3, 1 empty \u{25b8}");
    form.says("player 1 can win, but only one opening does it").keys("right right");
    form.sees("\u{25c2} 4x4, 2 empty \u{25b8}").says("a draw if nobody errs").keys("enter");
    form.at("gggggggggggggggg b 2");
}

/// The row of the presets where the options have no name.
const CUSTOM: &str = "preset          custom";

#[test]
fn options_that_no_preset_has_are_custom_and_are_not_lost() {
    let mut form = form(GameId::Tiles);
    form.keys("down down down down left").sees("3x3, 0 empty").misses("\u{25c2} custom");
    form.keys("down right right").sees(CUSTOM).keys("up right").sees("3x3, 1 empty");
    form.keys("left")
        .sees("\u{25c2} custom \u{25b8}")
        .keys("enter")
        .at(&format!("{} b 0", "g".repeat(25)));
    let mut set = form_with(GameId::Tiles, "[tiles]\nsize = 5\nempties = 9\n");
    set.sees(CUSTOM).keys("down down down down right").sees("3x3, 1 empty");
    set.keys("right right right right")
        .sees("\u{25c2} custom \u{25b8}")
        .keys("enter")
        .at(&format!("{} b 9", "g".repeat(25)));
}

#[test]
fn the_board_follows_the_options() {
    let mut form = form(GameId::Tiles);
    form.sees("9").misses("16").keys("up up up up right").sees("16").misses("25");
    // While options are invalid the last board stays, dimmed.
    let at = cell_of(&form, "16");
    assert!(!form.buffer()[at].modifier.contains(Modifier::DIM));
    form.keys("down backspace").types("99").says("empties: found 99");
    assert_eq!(cell_of(&form, "16"), at);
    assert!(form.buffer()[at].modifier.contains(Modifier::DIM));
    form.keys("backspace backspace 2").misses("found 99");
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
fn a_narrow_screen_has_no_board_and_scrolls() {
    let mut form = form(GameId::SilverDollar);
    form.resize_to(40, 12).sees("player 1").misses("advanced").sees("\u{25be}");
    form.keys("up").sees("advanced").misses("player 1").sees("\u{25b4}");
    form.keys("down down down down down").says("three coins or more").misses("\u{2502}");
}

#[test]
fn a_long_explanation_takes_rows_from_the_form() {
    let mut form = form(GameId::SilverDollar);
    form.resize_to(40, 12).keys("up up up").sees("goal").says("a puzzle for one: the fewest moves");
    form.says("a number from 1 to 999, or \"none\" or \"fewest\"").sees("Enter start");
}

#[test]
fn a_click_selects_a_row_and_then_its_arrows_change_it() {
    let mut form = form(GameId::Tiles);
    click(&mut form, "size");
    form.sees("\u{25c2} 3 \u{25b8}");
    click(&mut form, "size");
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
fn esc_goes_back_and_changes_nothing() {
    let mut form = form(GameId::Nim);
    form.keys("right esc").sees("1  Nim").keys("enter").at("5/4/3 misere");
}

#[test]
fn what_has_no_effect_is_said_to() {
    let mut form = form_with(GameId::Nim, "[nim]\ndepth = 3\n");
    form.misses("no effect").keys("down down").types("p").sees("no effect");
    form.keys("up up up up up").says("no effect on perfect, which nothing bounds");
    let mut unset = form_with(GameId::Nim, "");
    unset.keys("down down").types("p").misses("no effect");
    let puzzle = "[silver_dollar]\ngoal = \"fewest\"\n";
    let mut puzzle = form_with(GameId::SilverDollar, puzzle);
    puzzle.sees("stays empty").keys("down down").says("nobody plays in seat 2");
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

#[test]
fn an_id_in_the_row_of_the_seed_fills_all_rows() {
    let filled = |game, id: &str| {
        let mut form = form(game);
        form.keys("up right down down down").keys(&"backspace ".repeat(20)).types(id);
        form
    };
    let mut nim = filled(GameId::Nim, "nim:abc:hard:human:piles=7/2:rule=normal");
    nim.keys("up").sees("hard").sees("7/2").keys("enter").at("7/2 normal");
    filled(GameId::Nim, "nim:abc:human:human:piles=7/2").keys("enter").at("7/2 misere");
    let refused = |id, why| {
        filled(GameId::Nim, id).keys("enter").sees(why).sees("New game");
    };
    refused("nim:abc:human:human:piles=x", "piles: found");
    refused("nim:abc:human:human:at=3/2", "use arcade play");
    refused("flip:abc:human:human", "expected one of nim");
    refused("nim:abc", "expected GAME:SEED:");
}
