//! The panel: cards of the players, values by colour, sign and fill, and the moves.

use arcade_engine::{Position as _, Random, Side};
use arcade_games::games::{AnyPosition, GameId};
use arcade_games::kit::{Capabilities, Charset, Colours, GameSpec as _, Role, Theme};
use arcade_games::options::OptionValues;
use insta::assert_snapshot;
use ratatui::style::Color;

use crate::harness::Terminal;
use crate::sample::sample;

const FRIENDS: [&str; 2] = ["human", "human"];

/// The colours of the chip in the panel's row of a move.
fn chip(game: &Terminal, mv: &str) -> (Color, Color) {
    let buffer = game.buffer();
    let start = buffer.area.width - 23;
    let rows = game.panel();
    let is_row = |row: &String| row.trim_matches(['\u{2605}', ' ']).starts_with(&format!("{mv} "));
    let y = u16::try_from(rows.iter().position(is_row).expect("a row of the move")).expect("small");
    let sign = |x: &u16| ["w", "l", "d"].contains(&buffer[(*x, y)].symbol());
    let x = (start..buffer.area.width).find(sign).expect("a sign");
    (buffer[(x, y)].fg, buffer[(x, y)].bg)
}

#[test]
fn colour_says_whom_a_value_favours_and_fill_how_good_it_is_for_the_mover() {
    let config = "[ui]\ncolour = \"truecolor\"\nanimation = false\n";
    let capabilities =
        Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
    let theme = Theme::new(Theme::NAMES[0], capabilities);
    let own = |side| theme.style(Role::of_side(side)).fg.expect("a colour");
    let [one, two] = Side::ALL.map(own);
    let mut game = Terminal::play_with("nim", "2/1 misere", FRIENDS, config);
    game.keys("v").until_known();
    let (win, loss) = (chip(&game, "A2"), chip(&game, "A1"));
    assert_eq!(win.1, one, "filled with the mover's colour");
    assert!(loss.1 != two && loss.1 != win.1, "dark");
    // With player 2 to move the colours are exchanged, and the signs are not.
    let mut game = Terminal::play_with("nim", "2/2 misere", FRIENDS, config);
    game.keys("b 1 enter v").until_known();
    assert_eq!(game.value_of("A2"), "A2 win 2 plies");
    assert_eq!(chip(&game, "A2").1, two);
    assert_ne!(chip(&game, "A1"), loss);
    let mut game = Terminal::play_with("tiles", "obbbogbog o 1", FRIENDS, config);
    game.keys("v").until_known();
    let (_, even) = chip(&game, "8");
    assert!(![one, two].contains(&even));
}

#[test]
fn the_bar_goes_from_the_middle_towards_the_better_side() {
    let bar = |position: &str| -> (usize, usize) {
        let mut game = Terminal::play("nim", position, FRIENDS);
        let panel = game.keys("v").until_known().panel();
        let row = panel.iter().find(|row| row.contains("\u{2588}")).expect("a bar");
        let (left, right) = row.split_once('\u{2502}').expect("a middle");
        let filled = |part: &str| part.matches('\u{2588}').count();
        (filled(left), filled(right))
    };
    let (soon, late) = (bar("2/1 misere"), bar("5/4/3 misere"));
    assert!(soon.0 > late.0 && late.0 > 0, "{soon:?} {late:?}");
    assert_eq!((soon.1, late.1), (0, 0));
    let lost = bar("2/2 misere");
    assert!(lost.0 == 0 && lost.1 > 0, "{lost:?}");
}

#[test]
fn the_last_moves_stay_in_view() {
    let mut game = Terminal::play("nim", "40/40 normal", FRIENDS);
    for _ in 0..20 {
        game.keys("a 1 enter b 1 enter");
    }
    game.sees("39. \u{25cf} A1").misses(" 1. \u{25cf}");
}

#[test]
fn the_list_of_moves_says_how_moves_are_written() {
    for (game, position, legend) in [
        ("silver-dollar", "_o__oo___o", "written coin-squares"),
        ("tiles", "obbbooogb b 1", "written from-to"),
        ("flip", "2445+|+|1245+", "f: flip, p: play"),
    ] {
        let mut terminal = Terminal::play(game, position, ["easy", "human"]);
        terminal.until("You to move");
        for (width, height) in [(80, 24), (100, 30), (160, 48)] {
            terminal.resize_to(width, height).sees(legend);
        }
        Terminal::play(game, position, ["human", "easy"]).sees("none yet").misses(legend);
    }
}

#[test]
fn the_panel_of_each_charset_and_size() {
    for (name, config) in [("unicode", ""), ("ascii", "[ui]\nascii = true\nanimation = false\n")] {
        let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "perfect"], config);
        game.keys("a 1 enter").until("Your turn.").keys("v").until_known();
        for (width, height) in [(100, 30), (80, 24), (72, 12)] {
            let text = game.resize_to(width, height).text();
            assert!(name != "ascii" || text.is_ascii(), "{text}");
            assert_snapshot!(format!("{name}_{width}x{height}"), text);
        }
    }
}

/// Positions some plies before the end of random games.
fn late_positions(game: GameId, count: u32) -> Vec<AnyPosition> {
    let values = OptionValues::defaults(game.meta().options);
    let mut random = Random::fixed();
    let late = |_| {
        let mut positions = vec![game.start(&values, &mut random).expect("a start").position];
        while let Some(&mv) = random.choose(&positions[positions.len() - 1].legal_moves()) {
            positions.push(positions[positions.len() - 1].after(mv).0);
            // Some games can go on for ever.
            if positions.len() > 200 {
                break;
            }
        }
        let back = 2 + random.below(8) as usize;
        positions.swap_remove(positions.len().saturating_sub(back))
    };
    (0..count).map(late).filter(|position| position.outcome().is_none()).collect()
}

#[test]
fn no_sentence_of_the_panel_is_cut() {
    for &game in GameId::ALL {
        for position in late_positions(game, sample(4)) {
            let mut terminal = Terminal::play(game.meta().id, &position.to_string(), FRIENDS);
            terminal.resize_to(80, 24).keys("v").until_known();
            for _ in 0..3 {
                let text = terminal.keys("t").text();
                assert!(!text.contains('\u{2026}'), "{position}:\n{text}");
            }
        }
    }
}
