//! Reviews that aren't complete: partial figures are labelled as such.

use crate::harness::Terminal;
use crate::review::{finished, play};

#[test]
fn what_is_said_is_true_of_what_is_known_by_then() {
    let mut game = finished();
    game.resize(100, 30);
    // The first ply is looked at first, then the others from the end.
    game.keys("r home right").until_says("Gave away the win");
    let mut were_open = 0;
    loop {
        let text = game.keys("down").text();
        let is_open = text.contains("reviewed ");
        assert_eq!(text.contains("No mistake further on."), !is_open, "{text}");
        assert_eq!(text.contains("No mistake further on so far: "), is_open, "{text}");
        // The first move of player 2 is reviewed last.
        let said_of_all = text.lines().filter(|line| {
            line.contains(" of ")
                && line.contains(" move")
                && !line.contains("REVIEW")
                && !line.contains("so far")
                && !line.contains("to come")
        });
        assert!(said_of_all.count() <= if is_open { 1 } else { 2 }, "{text}");
        if !is_open {
            break;
        }
        were_open += 1;
        game.keys("wait");
    }
    assert!(were_open > 1);
    game.keys("p n").says("That was the last one.");
}

#[test]
fn what_is_known_by_then_of_a_player_fits_into_the_panel() {
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        let mut game = finished();
        game.resize(width, height);
        let shown = game.keys("r home right").until("kept ").until(" so far").panel();
        let card = shown.iter().position(|row| row.contains(" %")).expect("a share");
        let card = shown[card..card + 2].join("\n");
        assert!(card.contains(" so far") && !card.contains('\u{2026}'), "{card}");
    }
}

#[test]
fn a_narrow_panel_does_not_cut_off_what_the_marks_mean() {
    let mut game = Terminal::play("kalah", "0,1,1/1,0,3 5-1 S", ["human", "human"]);
    play(&mut game, "2");
    game.keys("r v");
    for (width, height, meaning) in
        [(100, 30, "mistake: outcome lost"), (80, 24, "?? outcome lost")]
    {
        game.resize(width, height);
        game.sees("Marks").sees(meaning);
    }
}

#[test]
fn the_last_mistake_is_the_last_of_those_known_when_they_were_posed() {
    let mut game = finished();
    game.resize(100, 30);
    game.keys("r home right").until_says("Gave away the win").sees("reviewed ");
    game.keys("p n").says("That was the last of those known so far. You have found 0 of 1.");
}

#[test]
fn no_mistake_to_practise_with_is_known_before_all_is_known() {
    let mut game = Terminal::play("nim", "1/2 misere", ["human", "human"]);
    game.resize(100, 30);
    play(&mut game, "B1 A1 B1");
    game.keys("r").sees("reviewed 0 of 3").keys("p");
    game.says("No mistake to practise with is known: 3 of 3 moves are to come");
    while game.text().contains("reviewed ") {
        game.keys("wait");
    }
    let found = game.keys("p").text();
    assert!(found.contains("mistake 1 of") || found.contains("There is no mistake"), "{found}");
}
