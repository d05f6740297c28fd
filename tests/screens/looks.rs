//! Screens as text, and a test that none panics at any size.

use arcade_games::games::GameId;
use arcade_games::kit::Background;
use insta::assert_snapshot;
use jiff::civil::date;
use jiff::tz::TimeZone;
use tempfile::TempDir;

use crate::harness::Terminal;
use crate::in_full::is_in_full;
use crate::picture::apart;

#[test]
fn the_menu() {
    let nim = std::slice::from_ref(&GameId::Nim);
    let home = TempDir::new().expect("a folder");
    let day = date(2026, 11, 26).at(12, 0, 0, 0).to_zoned(TimeZone::system()).expect("a time");
    assert_snapshot!(Terminal::menu_at(nim, home, "", day.timestamp()).text());
}

#[test]
fn a_game_under_way_with_values() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "perfect"]);
    game.keys("a 2 enter").until("Your turn.").keys("right up v").until_known();
    assert_snapshot!(game.text());
}

#[test]
fn the_largest_game() {
    let position = "20/20/20/20/20/20/20/20 normal";
    let mut game = Terminal::play("nim", position, ["human", "human"]);
    assert_snapshot!(game.keys("right up up").text());
}

#[test]
fn ascii_alone() {
    let config = "[ui]\nascii = true\n";
    let game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], config);
    let text = game.text();
    assert!(text.is_ascii(), "{text}");
    assert_snapshot!(text);
}

#[test]
fn ascii_alone_where_other_characters_may_be_wide() {
    let screens = |setting: &str| {
        let config = format!("[ui]\nanimation = false\n{setting}");
        let game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], &config);
        [Terminal::menu(&config).text(), game.text()]
    };
    let wide = screens("wide = true\n");
    assert!(wide.iter().all(|text| text.is_ascii()), "{wide:?}");
    assert_eq!(wide, screens("ascii = true\n"));
    assert_eq!(wide, screens("ascii = true\nwide = true\n"));
    assert_ne!(wide, screens("wide = false\n"));
}

#[test]
fn the_theme_goes_by_the_background_unless_it_is_named() {
    let shown = |config: &str, background| {
        let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], config);
        game.suit(background).buffer()
    };
    let colours = "[ui]\ncolour = \"truecolor\"\n";
    let named = |theme: &str| format!("{colours}theme = \"{theme}\"\n");
    let [dark, light] = ["dark", "light"].map(|theme| shown(&named(theme), Background::Dark));
    assert_ne!(dark, light);
    for auto in [colours, &named("auto")] {
        assert_eq!(shown(auto, Background::Dark), dark, "{auto}");
        assert_eq!(shown(auto, Background::Light), light, "{auto}");
    }
    assert_eq!(shown(&named("dark"), Background::Light), dark);
    assert_eq!(shown(&named("light"), Background::Dark), light);
    // Without colours there is nothing to choose.
    let none = "[ui]\ncolour = \"none\"\n";
    assert_eq!(shown(none, Background::Light), shown(none, Background::Dark));
}

#[test]
fn a_terminal_too_small_says_which_size_is_needed() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
    game.resize(39, 12);
    assert_eq!(game.text().trim_end(), "needs 40x12, is 39x12\n5/4/3 misere");
}

#[test]
fn no_size_makes_a_screen_panic() {
    let mut screens = vec![
        Terminal::menu(""),
        Terminal::play("nim", "5/4/3 misere", ["human", "human"]),
        Terminal::play("nim", "255/0/20/1/1/1/1/255 misere", ["human", "human"]),
        Terminal::play("silver-dollar", "_o__oo_____oo_o 3", ["human", "human"]),
        Terminal::menu(""),
        Terminal::menu(""),
        Terminal::play("flip", "24+5|1223+6|134+56", ["human", "human"]),
        Terminal::play("flip", "+|1111122222233+4|6+6", ["human", "human"]),
    ];
    screens[1].keys("v").until_known().keys("t");
    screens[3].keys("v t t").until_known();
    screens[4].keys("o");
    screens[5].keys("?");
    screens[6].keys("up enter");
    for (index, screen) in (0..).zip(&mut screens) {
        // Each screen is tested with some sizes; together they cover every width and height.
        let usual = (0..=200).flat_map(|width| (0..=60).map(move |height| (width, height)));
        let usual = usual.filter(|(width, height)| {
            let step = apart(if is_in_full() { 5 } else { 11 });
            usize::from(width + 2 * height + index).is_multiple_of(step)
        });
        let largest = [(1000, 500), (1000, 1), (1, 500), (1000, 12), (40, 500), (500, 200)];
        for (width, height) in usual.chain(largest) {
            screen.resize(width, height);
            screen.buffer();
        }
    }
}

#[test]
fn without_colours_the_cursor_still_shows() {
    let config = "[ui]\ncolour = \"none\"\n";
    let game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], config);
    let buffer = game.buffer();
    let plain = |cell: &ratatui::buffer::Cell| {
        cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
    };
    assert!(buffer.content().iter().all(plain));
    let reversed =
        |cell: &&ratatui::buffer::Cell| cell.modifier.contains(ratatui::style::Modifier::REVERSED);
    assert!(buffer.content().iter().any(|cell| reversed(&cell)));
}

#[test]
fn without_colours_words_are_underlined_and_neither_frames_nor_empty_squares() {
    let games = [
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
        ("coin-grabber", "0,0,0,5,25/0,0,0,10,5/0,A,1,25,10/0,0,25,10,5/0,0,0,B,0 60 60 B"),
    ];
    for (game, position) in games {
        let config = "[ui]\ncolour = \"none\"\n";
        let game = Terminal::play_with(game, position, ["human", "human"], config);
        let is_underlined = |cell: &&ratatui::buffer::Cell| {
            cell.modifier.contains(ratatui::style::Modifier::UNDERLINED)
        };
        let buffer = game.buffer();
        let rows = buffer.content().chunks(buffer.area.width.into());
        let mut words = 0;
        for row in rows {
            let mut before = " ";
            for cell in row.iter().filter(is_underlined) {
                let symbol = cell.symbol();
                assert!(symbol.is_ascii(), "{symbol} is underlined: {}", game.text());
                assert!((before, symbol) != (" ", " "), "blanks are underlined: {}", game.text());
                before = symbol;
                words += 1;
            }
        }
        assert!(words > 0, "{}", game.text());
    }
}
