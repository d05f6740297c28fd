//! The settings screen: every setting is listed with its origin, and a changed value takes effect at once.

use std::collections::BTreeSet;

use arcade::config::{Config, Schema, setting_name};
use arcade::tui::{Message, Wheel};
use arcade_games::kit::{Charset, Colours};
use arcade_games::options::OptionSpec;
use insta::assert_snapshot;

use crate::harness::Terminal;

/// The settings, opened from a menu whose config file has this text; lines count from 1.
fn settings(config: &str) -> Terminal {
    let mut terminal = Terminal::menu(config);
    terminal.keys("S");
    terminal
}

const UI: &str = "[ui]\nanimation = false\npictures = false\ncolour = \"truecolor\"\n\
    introductions = false\n";

/// The settings that are listed: all but the version of the file format, which can't be changed.
fn listed(schema: &Schema) -> impl Iterator<Item = (&str, &OptionSpec)> {
    schema.all().skip(1)
}

/// Selects a setting by going down to it.
fn select<'a>(terminal: &'a mut Terminal, section: &str, key: &str) -> &'a mut Terminal {
    let schema = Schema::new();
    let is_it = |(found, spec): (&str, &OptionSpec)| found == section && spec.key == key;
    let number = listed(&schema).position(is_it).expect("a setting");
    terminal.keys(&format!("home {}", "down ".repeat(number)))
}

/// The row of the selected setting, without the name before its key.
fn row(terminal: &Terminal, key: &str) -> String {
    const NAME: usize = 26;
    let text = terminal.text();
    let begins = |(_, rest): &(String, String)| rest.split(' ').next() == Some(key);
    let columns = text.lines().map(|row| {
        let name: String = row.chars().take(NAME).collect();
        (name, row.chars().skip(NAME).collect::<String>())
    });
    let row = columns.filter(|(name, _)| name.starts_with(' ')).find(begins);
    let (name, rest) = row.unwrap_or_else(|| panic!("no {key}:\n{text}"));
    let mark = if name.contains('*') { "* " } else { "" };
    mark.to_string() + &rest.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_setting_has_a_name_that_people_say_beside_its_key() {
    let (schema, mut names) = (Schema::new(), BTreeSet::new());
    for (section, spec) in schema.all() {
        let name = setting_name(section, spec);
        assert!(!name.contains('_') && name.starts_with(char::is_uppercase), "{name}");
        assert!(name.chars().count() <= 22, "{name}");
        assert!(names.insert((section, name.clone())), "{section}: {name} twice");
    }
    let mut terminal = settings("");
    for (width, height) in [(40, 12), (80, 24), (100, 30), (160, 48)] {
        terminal.resize(width, height);
        select(&mut terminal, "ai", "level").sees("Computer's level").says("[ai] level");
    }
    // The filter takes both.
    for word in ["computer's level", "table_mb", "memory for"] {
        terminal.keys("/ ctrl-u").types(word).keys("enter");
        let is_level = word.ends_with("level");
        let [found, other] = ["Computer's level", "Memory for searches"];
        let [found, other] = if is_level { [found, other] } else { [other, found] };
        terminal.sees(found).misses(other);
    }
}

#[test]
fn every_setting_of_every_section_is_listed_with_its_value() {
    let mut terminal = settings("");
    terminal.resize(80, 200);
    let text = terminal.text();
    let schema = Schema::new();
    for section in schema.names().filter(|section| *section != "arcade") {
        assert!(text.contains(&format!(" [{section}]\n")), "{section}");
    }
    let config = Config::defaults();
    let mut rows = text.lines().filter(|row| row.starts_with("   ") || row.starts_with(" * "));
    for (section, spec) in listed(&schema) {
        let row = rows.next().expect("a row");
        let value = config.value(section, spec.key).unwrap_or("not set");
        // The harness sets a few values of its own.
        let is_own = ["animation", "pictures", "colour", "introductions"].contains(&spec.key);
        assert!(row.contains(spec.key) && (is_own || row.contains(value)), "{section}: {row}");
    }
}

#[test]
fn the_screen_fits_all_sizes() {
    let mut terminal = settings("[nim]\npiles = \"7/5\"\n");
    for (width, height) in [(40, 12), (80, 24), (100, 30), (160, 48)] {
        terminal.resize(width, height);
        select(&mut terminal, "ai", "undo").keys("right");
        assert_snapshot!(format!("size_{width}x{height}"), terminal.text());
        terminal.keys("r end").sees("time_limit_ms").keys("home");
    }
}

#[test]
fn a_value_says_where_it_comes_from() {
    let mut terminal = settings(&format!("{UI}\n[ai]\nlevel = \"easy\"\n"));
    select(&mut terminal, "ai", "level");
    assert_eq!(row(&terminal, "level"), "level \u{25c2} easy \u{25b8} test.toml:8");
    terminal.keys("right");
    assert_eq!(row(&terminal, "level"), "* level \u{25c2} medium \u{25b8} changed here");
    terminal.sees("1 changed here").keys("right right").says("From: changed here").keys("r");
    assert_eq!(row(&terminal, "level"), "level \u{25c2} easy \u{25b8} test.toml:8");
    terminal.misses("changed here").keys("r").says("Level was not changed here");
    select(&mut terminal, "ai", "undo");
    assert_eq!(row(&terminal, "undo"), "undo \u{25c2} true \u{25b8} default");
}

#[test]
fn a_change_counts_at_once() {
    let mut terminal = settings(UI);
    let look = terminal.buffer();
    select(&mut terminal, "ui", "theme");
    while terminal.config().value("ui", "theme") != Some("light") {
        terminal.keys("right");
    }
    assert_ne!(terminal.buffer()[(0, 0)].bg, look[(0, 0)].bg);
    select(&mut terminal, "ui", "ascii").keys("enter").sees("< true >");
    assert_eq!(terminal.config().ui().appearance.charset, Charset::Ascii);
    select(&mut terminal, "ui", "colour").keys("right");
    assert_eq!(terminal.config().ui().appearance.colours, Some(Colours::Indexed));
    select(&mut terminal, "ui", "mouse").keys("left");
    assert!(!terminal.config().ui().mouse);
    // Including the keys of the settings screen.
    select(&mut terminal, "keys", "reset").keys("enter ctrl-u").types("f5").keys("enter f5");
    assert_eq!(row(&terminal, "reset"), "reset r delete default");
}

#[test]
fn what_was_tried_stays_when_the_screen_is_left() {
    let mut terminal = settings("");
    select(&mut terminal, "nim", "piles").keys("enter ctrl-u").types("2/1").keys("enter esc");
    select(terminal.keys("S"), "ai", "level").keys("left").sees("\u{25c2} easy \u{25b8}");
    terminal.keys("q").sees("against easy").keys("enter").at("2/1 misere");
    // On a board, the present game is unaffected, the next one isn't.
    terminal.keys(":").types("settings").keys("enter").says("Applies");
    select(&mut terminal, "nim", "rule").says("Applies from the next game on").keys("right esc");
    terminal.at("2/1 misere").keys("n").at("2/1 normal").sees("easy");
}

#[test]
fn a_level_or_a_form_that_was_chosen_for_a_game_is_not_changed_by_other_settings() {
    let mut terminal = settings("");
    terminal
        .keys("esc enter :")
        .types("level hard")
        .keys("enter :")
        .types("settings")
        .keys("enter");
    select(&mut terminal, "ai", "undo").keys("right esc z");
    terminal.says("Taking back is switched off").keys("n").sees("hard");
}

/// A home folder in which the form of Nim was left with the piles 7/7.
fn chosen() -> Terminal {
    let mut terminal = Terminal::menu("");
    terminal.keys("o down down down down down ctrl-u").types("7/7").keys("enter q");
    terminal.says("As last time: piles 7/7");
    terminal
}

#[test]
fn what_the_form_was_left_with_yields_to_what_is_tried_and_is_not_lost() {
    let mut terminal = chosen();
    select(terminal.keys("S"), "nim", "rule").keys("right esc").misses("As last time");
    terminal.keys("enter").at("5/4/3 normal").keys("q");
    let terminal = Terminal::menu_in(terminal.home, "");
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.says("As last time: piles 7/7");
}

#[test]
fn a_form_left_after_a_trial_counts_again() {
    let mut terminal = chosen();
    select(terminal.keys("S"), "nim", "rule").keys("right esc o").sees("normal");
    terminal.keys("enter q").says("As last time").keys("n").at("5/4/3 normal").keys("q");
    // In the next run the form doesn't have the value tried in this one.
    let mut terminal = Terminal::menu_in(terminal.home, "");
    terminal.says("As last time: rule normal").keys("n").at("5/4/3 normal");
}

#[test]
fn a_wrong_value_is_told_as_the_config_file_would() {
    let mut terminal = settings("");
    select(&mut terminal, "nim", "piles").keys("enter ctrl-u").types("5/x").keys("enter");
    terminal.says("[nim] piles: found \"5/x\", expected 1 to 8 piles of 0 to 20, not all empty");
    terminal.sees("5/x_").keys("esc").misses("5/x").sees("5/4/3");
    select(&mut terminal, "keys", "undo").keys("enter ctrl-u").types("t").keys("enter");
    terminal.says("[keys] undo: found \"t\", expected a key that isn't bound to tip on boards");
    terminal.keys("esc");
    select(&mut terminal, "ai", "table_mb").types("0").keys("enter");
    terminal.says("[ai] table_mb: found 0, expected a number from 1 to 1024").keys("esc");
    select(&mut terminal, "tiles", "empties").types("16").keys("enter").says("[tiles] empties");
    terminal.keys("esc");
    select(&mut terminal, "coin_grabber", "board").keys("enter ctrl-u").types("/no/such/file");
    terminal.keys("enter").says("[coin_grabber] board: found \"/no/such/file\"").keys("esc");
    assert!(terminal.config().trials().is_empty());
}

#[test]
fn an_option_without_a_default_can_be_switched_off() {
    let mut terminal = settings("[ai]\ndepth = 3\n");
    select(&mut terminal, "ai", "depth").keys("enter ctrl-u enter").sees("not set");
    assert_eq!(terminal.config().game("nim").get("depth"), None);
    terminal.keys("right").sees("\u{25c2} 1 \u{25b8}").keys("left left").sees("not set");
}

#[test]
fn what_was_changed_is_copied_as_lines_for_the_file() {
    let mut terminal = settings("");
    select(&mut terminal, "ui", "mouse").keys("right");
    select(&mut terminal, "tiles", "size").keys("right").keys("c");
    let lines = "[ui]\nmouse = false\n\n[tiles]\nsize = 4\n";
    assert_eq!(terminal.copied().as_deref(), Some(lines));
    terminal.sees("mouse = false").sees("[tiles]").says("On the clipboard").keys("esc");
    terminal.misses("On the clipboard").keys("esc :").types("copy").keys("enter");
    assert_eq!(terminal.copied().as_deref(), Some(lines));
    // Without changes, the selected setting is copied.
    let mut terminal = settings("");
    select(&mut terminal, "keys", "undo").keys(":").types("copy").keys("enter");
    assert_eq!(terminal.copied().as_deref(), Some("[keys]\nundo = \"z\"\n"));
    let file = std::fs::read_to_string(terminal.home.path().join("test.toml")).expect("a file");
    assert!(!file.contains("undo"), "the file is left alone");
}

#[test]
fn a_word_narrows_the_list() {
    let mut terminal = settings("");
    terminal.keys("/").types("empt").sees("/empt_").sees("empties").sees("empty_capture");
    terminal
        .misses("theme")
        .keys("down enter")
        .sees("/empt")
        .keys("right esc")
        .sees("[coin_grabber]");
    assert_eq!(terminal.config().trials(), [("kalah", "empty_capture")]);
    terminal.keys("/").types("xyzzy").says("no setting matches").keys("enter right r c esc");
    terminal.keys("esc").misses("/xyzzy").sees("default").keys("esc").sees("1  Nim");
}

#[test]
fn keys_and_the_wheel_go_through_the_list() {
    let mut terminal = settings("");
    let first = terminal.text();
    terminal.keys("end").says("milliseconds per move").misses("theme").keys("home");
    assert_eq!(terminal.text(), first);
    terminal.keys("pagedown").misses("theme").keys("pageup");
    assert_eq!(terminal.text(), first);
    let second = Schema::new().specs("ui").expect("a section")[1].help;
    terminal.handle(&Message::Wheel(Wheel::Down)).says(second);
    terminal.handle(&Message::Wheel(Wheel::Up));
    assert_eq!(terminal.text(), first);
    terminal.keys("x").says("x does nothing here; ? shows the keys");
    terminal.keys("?").sees("is forgotten when arcade ends").keys("esc").sees("[ui]");
}

/// Clicks the first cell of the first such text.
#[track_caller]
fn click(terminal: &mut Terminal, text: &str) {
    let screen = terminal.text();
    let found =
        (0..).zip(screen.lines()).find_map(|(row, line)| Some((row, line.find(text)?, line)));
    let (row, at, line) = found.unwrap_or_else(|| panic!("no {text}:\n{screen}"));
    let column = u16::try_from(line[..at].chars().count()).expect("small");
    terminal.handle(&Message::Click { column, row });
}

#[test]
fn clicks_select_change_and_press() {
    let mut terminal = settings("");
    click(&mut terminal, "mouse");
    terminal.sees("\u{25c2} true \u{25b8}");
    click(&mut terminal, "\u{25b8}");
    assert!(!terminal.config().ui().mouse);
    click(&mut terminal, "mouse");
    assert!(terminal.config().ui().mouse);
    click(&mut terminal, "\u{25c2}");
    click(&mut terminal, "reset");
    assert!(terminal.config().ui().mouse);
    click(&mut terminal, "find");
    terminal.types("theme").sees("/theme_").keys("enter esc");
    click(&mut terminal, "back");
    terminal.sees("1  Nim");
}

#[test]
fn a_click_elsewhere_neither_ends_the_typing_nor_changes_what_is_hidden() {
    let mut terminal = settings("");
    // While a number is typed, its row has no arrows.
    select(&mut terminal, "ai", "table_mb").keys("enter ctrl-u 9 9").sees("99_");
    let screen = terminal.text();
    let row = screen.lines().position(|line| line.contains("99_")).expect("a row");
    let row = u16::try_from(row).expect("small");
    for column in 0..80 {
        terminal.handle(&Message::Click { column, row });
        terminal.sees("99_");
    }
    click(&mut terminal, "try");
    assert_eq!(terminal.config().value("ai", "table_mb"), Some("99"));
    // The copied lines cover the settings: a click only closes them.
    let before = terminal.config().lines(&terminal.config().trials());
    for row in 2..20 {
        terminal.keys("c").sees("table_mb = 99");
        terminal.handle(&Message::Click { column: 20, row }).misses("table_mb = 99");
    }
    assert_eq!(terminal.config().lines(&terminal.config().trials()), before);
    // All of the lines fit: there is nothing to scroll.
    terminal.keys("c").handle(&Message::Wheel(Wheel::Down)).sees("[ai]");
}

#[test]
fn a_paste_goes_into_the_text_that_is_typed() {
    let mut terminal = settings("");
    let paste = Message::Paste("1/2\u{7}\nleft out".into());
    select(&mut terminal, "nim", "piles").handle(&paste).sees("5/4/3").keys("enter ctrl-u");
    terminal.handle(&paste).sees("1/2_").keys("enter");
    assert_eq!(terminal.config().value("nim", "piles"), Some("1/2"));
    terminal.keys("/").handle(&Message::Paste("wide".into())).sees("/wide_").misses("piles");
}

#[test]
fn what_a_setting_does_is_said_whole_on_a_small_screen() {
    let mut terminal = settings("");
    terminal.resize(40, 12);
    for (section, spec) in listed(&Schema::new()) {
        let text = terminal.text();
        let about = text.lines().skip(7).take(4).collect::<Vec<_>>().join(" ");
        assert!(!about.contains('\u{2026}'), "[{section}] {}:\n{text}", spec.key);
        terminal.keys("down");
    }
}
