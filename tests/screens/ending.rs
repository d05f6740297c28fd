//! The end of a game, in place of the board.

use std::time::Duration;

use arcade::tui::Message;
use ratatui::buffer::Buffer;

use crate::harness::Terminal;

/// Pictures and animation, driven by the test's clock.
const LOOK: &str = "[ui]\ncolour = \"truecolor\"\npictures = true\nanimation = true\n";

const SIZES: [(u16, u16); 6] = [(40, 12), (60, 20), (72, 20), (80, 24), (100, 30), (160, 48)];

/// For each game, a position and the keys of a move that ends it.
const ENDS: [(&str, &str, &str); 6] = [
    ("nim", "0/0/1 misere", "C1"),
    ("silver-dollar", "_o", "0-1"),
    ("tiles", "bbooobbog b 0", "9"),
    ("flip", "1+||1+", "p1"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A", "R"),
    ("kalah", "0,0,0,1/0,0,0,1 5-5 S", "4"),
];

/// A game that a person has just won, or lost, against a computer; its end hasn't begun to move.
fn just_over(is_won: bool, look: &str) -> Terminal {
    let players = ["human", "easy"];
    let (position, mv) = if is_won { ("0/0/1 normal", "C1") } else { ("0/0/1 misere", "C1") };
    let mut game = Terminal::play_with("nim", position, players, look);
    game.handle(&Message::Paste(mv.into()));
    if game.position() == position {
        game.keys("enter");
    }
    // While moves are analysed, the screen asks to be called again.
    game.resize(160, 40);
    game.until(if is_won { "Flawless" } else { "Lost from the start" });
    game.resize(80, 24);
    game
}

/// Waits until the game is judged, at the end of its motion. Texts and their places depend on the verdict.
fn until_judged(game: &mut Terminal) {
    game.resize(160, 48);
    while game.sees("What next").text().contains("Looking for") {
        game.wait();
    }
}

/// The milliseconds until no frame is due any more, once no move is analysed.
fn moves_for(game: &mut Terminal) -> u128 {
    let began = game.app.context.now;
    let mut frames = 0;
    while game.tick() {
        frames += 1;
        assert!(frames < 1000, "frames are asked for without end");
    }
    (game.app.context.now - began).as_millis()
}

#[test]
fn the_end_comes_to_rest_and_asks_for_no_frame_then() {
    // The motion of the move itself comes before.
    let own = 200;
    for (is_won, length) in [(true, 1800), (false, 700)] {
        let mut game = just_over(is_won, LOOK);
        assert_eq!(moves_for(&mut game), own + length, "won: {is_won}");
        let rest = game.buffer();
        game.later(10_000);
        assert_eq!(game.buffer(), rest);
    }
}

#[test]
fn the_last_frame_does_not_depend_on_those_before() {
    for is_won in [true, false] {
        let mut smooth = just_over(is_won, LOOK);
        moves_for(&mut smooth);
        let mut jumping = just_over(is_won, LOOK);
        jumping.app.context.now += Duration::from_secs(5);
        moves_for(&mut jumping);
        let still = just_over(is_won, &LOOK.replace("animation = true", "animation = false"));
        assert_eq!(smooth.buffer(), jumping.buffer());
        let mut still = still;
        moves_for(&mut still);
        assert_eq!(still.buffer(), smooth.buffer());
    }
}

/// The cells between the headline and the moves that aren't blank, without those of the trophies: in the
/// columns at the right edge of the picture.
fn drawn_beside_the_trophies(buffer: &Buffer) -> usize {
    let rows = 6..12;
    let cells = rows.flat_map(|row| (62..72).map(move |column| (column, row)));
    cells.filter(|&at| buffer[at].symbol() != " ").count()
}

#[test]
fn confetti_falls_for_a_win_alone_and_stays() {
    for is_won in [true, false] {
        let mut game = just_over(is_won, LOOK);
        game.resize(100, 30);
        while game.tick() {}
        let rests = drawn_beside_the_trophies(&game.buffer());
        assert_eq!(rests > 0, is_won, "{}", game.text());
        // Without the motion, too.
        let mut still = just_over(is_won, &LOOK.replace("animation = true", "animation = false"));
        still.resize(100, 30);
        assert_eq!(drawn_beside_the_trophies(&still.buffer()), rests, "{}", still.text());
        // There is none where there is no room for trophies.
        still.resize(40, 12);
        let blocks =
            still.text().chars().filter(|sign| ('\u{2580}'..='\u{259f}').contains(sign)).count();
        assert_eq!(blocks, 1, "only the mark of the heading: {}", still.text());
    }
}

#[test]
fn a_key_ends_the_motion_and_does_nothing_else_unless_it_is_a_choice() {
    let mut game = just_over(true, LOOK);
    game.keys("z").sees("What next").at("0/0/0 normal");
    game.keys("z").at("0/0/1 normal");
    let mut game = just_over(true, LOOK);
    game.keys("a").misses("What next");
}

#[test]
fn the_last_position_can_be_seen_and_played_from() {
    let mut game = Terminal::play("nim", "0/1/2 misere", ["human", "human"]);
    game.keys("C 2 enter B 1 enter").sees("What next");
    game.keys("tab").misses("What next").keys("tab").sees("What next");
    game.keys("tab z").at("0/1/0 misere").keys("B 1 enter").sees("What next");
}

#[test]
fn without_pictures_the_piles_before_each_move_are_numbers() {
    let mut game = Terminal::play("nim", "0/1/2 misere", ["human", "human"]);
    let text = game.keys("C 2 enter B 1 enter").sees("What next").text();
    assert!(text.contains("0 1 2   0 1 0"), "{text}");
}

#[test]
fn every_game_ends_on_every_screen_with_its_choices_in_sight() {
    let looks = [
        LOOK,
        "[ui]\nascii = true\nanimation = false\n",
        "[ui]\ncolour = \"16\"\nanimation = false\n",
    ];
    for (game, position, mv) in ENDS {
        for look in looks {
            let mut terminal = Terminal::play_with(game, position, ["human", "human"], look);
            terminal.handle(&Message::Paste(mv.into()));
            if terminal.text().contains("to move") {
                terminal.keys("enter");
            }
            until_judged(terminal.later(10_000));
            for (width, height) in SIZES {
                terminal.resize(width, height);
                terminal.sees("again").sees("review").sees("in 1 move");
            }
        }
    }
}

#[test]
fn a_board_at_the_end_keeps_its_frame_below_tiles_too() {
    let mut game = Terminal::play_with("tiles", "bbgoogggg b 1", ["human", "easy"], LOOK);
    game.handle(&Message::Paste("7".into()));
    until_judged(game.later(10_000));
    let buffer = game.resize_to(80, 24).buffer();
    // The edge is what the cells of the lowest row end with, below a free square and below tile 7.
    let below = |column: u16| (buffer[(column, 21)].symbol(), buffer[(column, 21)].fg);
    let edge = below(18);
    assert_eq!(edge.0, "\u{2582}", "{}", game.text());
    for column in 5..=10 {
        assert_eq!(below(column), edge, "column {column}\n{}", game.text());
    }
}

#[test]
fn a_game_lost_from_the_start_offers_the_seat_that_can_win_and_says_what_came_closest() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["perfect", "human"]);
    game.until_at("5/4/1 misere").keys("a 5 enter").until_at("0/0/1 misere").keys("c 1 enter");
    game.resize_to(160, 48).until("Lost from the start").sees("now you can win");
    // Each of its moves but one would have lost: that was the chance.
    game.sees("The best try").sees("was your A5 (move 2): after it Computer had only 1 winning");
    game.resize_to(80, 24).keys("r home").until("The best try was your A5 (move 2):");
    // From another start nothing is said of the next one.
    let mut other = just_over(false, LOOK);
    other.resize_to(160, 48).until("Lost from the start").misses("now you can win");
}

#[test]
fn another_start_is_dealt_where_the_same_one_would_come_again() {
    let lose = |game: &mut Terminal| {
        game.until_at("5/4/1 misere").keys("a 5 enter").until_at("0/0/1 misere").keys("c 1 enter");
        game.until("What next");
    };
    let mut game = Terminal::play("nim", "5/4/3 misere", ["perfect", "human"]);
    lose(&mut game);
    game.sees("another start").keys("d").misses("What next").misses("5/4/3");
    // A series goes on from its own start.
    let mut series = Terminal::play("nim", "5/4/3 misere", ["perfect", "human"]);
    series.until_at("5/4/1 misere").keys(":").types("series first 3").keys("enter");
    lose(&mut series);
    series.misses("another start").keys("d").says("No other start is dealt after this game");
    // What is dealt anyway needs no such choice.
    let mut rolled = ended("flip", ENDS[3].1, ENDS[3].2);
    rolled.misses("another start");
}

/// The rows of the choices that end in an ellipsis: those of the section of a panel or, without one, all
/// between the header and the message.
fn cut_rows(terminal: &Terminal) -> Vec<String> {
    let text = terminal.text();
    let rows: Vec<&str> = text.lines().collect();
    let heading = rows.iter().position(|row| row.contains("What next"));
    let rows = rows[heading.map_or(1, |heading| heading + 1)..rows.len() - 2].iter();
    let rows = rows.take_while(|row| heading.is_none() || !row.contains("\u{2500} "));
    let is_cut = |row: &&&str| row.ends_with('\u{2026}');
    rows.filter(is_cut).map(ToString::to_string).collect()
}

#[test]
fn no_choice_at_the_end_is_cut() {
    for opponent in ["human", "hard", "perfect"] {
        for (game, position, mv) in ENDS {
            let look = "[ui]\nanimation = false\npictures = false\n";
            let mut terminal = Terminal::play_with(game, position, ["human", opponent], look);
            terminal.handle(&Message::Paste(mv.into()));
            if terminal.text().contains("to move") {
                terminal.keys("enter");
            }
            terminal.later(1000);
            for (width, height) in SIZES {
                terminal.resize_to(width, height).sees("again");
                let cut = cut_rows(&terminal);
                assert!(cut.is_empty(), "{game} at {width}x{height}: {cut:?}\n{}", terminal.text());
            }
        }
    }
    // After a loss the way back is the first choice.
    let mut terminal = Terminal::play("nim", "3 misere", ["human", "perfect"]);
    terminal.keys("a 1 enter").until("Your turn.").keys("a 1 enter").until("(move 1) lost");
    for (width, height) in SIZES {
        terminal.resize_to(width, height).sees("Enter go back");
        assert_eq!(cut_rows(&terminal), [""; 0], "{}", terminal.text());
    }
    // An Enter too many right after it makes no move.
    terminal.keys("enter").at("3 misere").keys("enter").at("3 misere").keys("enter");
    terminal.until_other_than("3 misere");
}

#[test]
fn after_a_loss_enter_never_begins_another_game() {
    let mut game = Terminal::play("nim", "3 misere", ["human", "perfect"]);
    game.keys("a 1 enter").until("Your turn.").keys("a 1 enter").later(1000);
    game.sees("Enter go back").until("(move 1) lost").later(1000).sees("Enter go back");
    game.keys("enter").at("3 misere").later(1000).keys("enter").until_other_than("3 misere");
}

/// What can be done next, in the order of the panel, without keys.
fn choices(terminal: &Terminal) -> Vec<String> {
    let panel = terminal.panel().into_iter().skip_while(|row| !row.contains("What next"));
    // Between a key and what it does are two blanks, and below it is a line about it.
    let choices: Vec<String> = panel
        .filter_map(|row| row.trim().split_once("  ").map(|(_, does)| does.trim().to_string()))
        .collect();
    choices
}

#[test]
fn after_a_loss_a_level_down_is_offered_and_before_the_same_again_after_three() {
    let config = "[nim]\npiles = \"3\"\nlevel = \"perfect\"\n";
    let mut menu = Terminal::menu(config);
    menu.resize_to(100, 30).keys("1 a 1 enter").until("Your turn.").keys("a 1 enter");
    menu.until("(move 1) lost").sees("easier: hard");
    assert_eq!(
        choices(&menu)[..4],
        ["go back to move 1", "again", "easier: hard", "share"],
        "{}",
        menu.text()
    );
    for (width, height) in SIZES {
        menu.resize_to(width, height).sees("easier: hard");
    }
    for _ in 0..2 {
        menu.resize_to(100, 30).keys("m n a 1 enter").until("Your turn.").keys("a 1 enter");
        menu.until("(move 1) lost");
    }
    assert_eq!(
        choices(&menu)[..4],
        ["go back to move 1", "easier: hard", "again", "share"],
        "{}",
        menu.text()
    );
    // The seats change, as for another game at the same level.
    menu.sees("Computer begins").keys("u").until("move 2").sees("hard").sees("You to move");
    // There is nothing below the lowest level, and nothing is easier after a win.
    let mut lowest = Terminal::play("nim", "3 misere", ["human", "random"]);
    lowest.keys("a 2 enter").until("Flawless").misses("easier");
}

#[test]
fn a_win_on_the_way_back_says_what_counts_and_leads_a_step_up() {
    let mut game = Terminal::play("nim", "3 misere", ["human", "perfect"]);
    game.keys("a 1 enter").until("Your turn.").keys("a 1 enter").until("(move 1) lost");
    game.keys("b a 2 enter").resize_to(160, 48).until("You won from move 1 on.");
    for (width, height) in [(40, 12), (80, 24), (160, 48)] {
        game.resize_to(width, height).sees("You won from move").sees("counts: lost.");
    }
    let mut game = Terminal::play("nim", "3 misere", ["human", "easy"]);
    game.keys("a 3 enter").resize_to(160, 48).until("(move 1) lost").misses("step up");
    game.keys("b a 2 enter").until("You won from move 1 on.").until("step up: medium");
}

/// A game that two people have ended with a move; nothing moves by itself.
fn ended(game: &str, position: &str, mv: &str) -> Terminal {
    let look = "[ui]\nanimation = false\npictures = false\n";
    let mut terminal = Terminal::play_with(game, position, ["human", "human"], look);
    terminal.handle(&Message::Paste(mv.into()));
    if terminal.text().contains("to move") {
        terminal.keys("enter");
    }
    terminal
}

#[test]
fn the_moves_are_listed_once() {
    for (game, position, mv) in ENDS {
        let mut terminal = ended(game, position, mv);
        until_judged(terminal.later(10_000));
        for (width, height) in SIZES {
            let text = terminal.resize_to(width, height).text();
            let lists = ["The game", " Moves "].map(|heading| text.matches(heading).count());
            assert!(lists.iter().sum::<usize>() <= 1, "{text}");
        }
    }
}

#[test]
fn the_result_is_said_once_and_whole() {
    for (game, position, mv) in ENDS {
        let mut terminal = ended(game, position, mv);
        for (width, height) in [(80, 24), (100, 30)] {
            for _ in 0..2 {
                let result = terminal.resize_to(width, height).message().concat();
                let is_whole = result.ends_with('.') && !result.contains('\u{2026}');
                let mut panel = terminal.panel();
                panel.truncate(usize::from(height) - 2);
                // The header has the goal.
                panel.remove(0);
                let tells = |row: &String| row.contains(" wins") || row.contains("A draw:");
                let is_repeated = panel.iter().any(tells);
                assert!(is_whole && !is_repeated, "{}", terminal.text());
                // With the end, and with the board.
                terminal.keys("tab");
            }
        }
    }
}

#[test]
fn whose_the_game_was_is_said_of_each_part_of_it_once() {
    let mut game = Terminal::play("tiles", "gobbogobb o 1", ["perfect", "human"]);
    game.keys("1").resize_to(160, 48).until("Your 1 (move 1) lost the win.");
    game.sees("won until 1").sees("won after that").misses("won from");
}

#[test]
fn esc_closes_the_end_of_the_game_before_it_leaves() {
    let mut menu = Terminal::menu("[nim]\npiles = \"1\"\nrule = \"normal\"\n");
    menu.keys("1 a 1 enter").sees("What next");
    menu.keys("esc").misses("What next").at("0 normal").sees("Enter again");
    menu.keys("esc").sees("Kalah");
}

#[test]
fn a_curve_goes_up_for_the_person_and_for_seat_1_between_two() {
    for (players, first) in [
        (["human", "easy"], "you ahead"),
        (["easy", "human"], "you ahead"),
        (["human", "human"], "Player 1 ahead"),
    ] {
        let mut game = Terminal::play("kalah", "0,1,1/1,0,3 5-1 S", players);
        while !game.text().contains("What next") {
            if game.text().contains("Computer to move") {
                game.wait();
            } else {
                game.keys("enter");
            }
        }
        game.resize_to(100, 30);
        until_judged(&mut game);
        let text = game.resize_to(100, 30).text();
        let row = |label: &str| text.lines().position(|row| row.contains(label));
        let below = if first == "you ahead" { "behind" } else { "Player 2 ahead" };
        assert!(row(first) < row(below) || row(below).is_none(), "{text}");
        assert!(row(first).is_some() || row(below).is_some(), "{text}");
    }
}
