//! Tiles: a slow model that the rules must agree with, and the corner cases by name.

mod agree;
mod classic;
mod dictionary;
mod forced_wins;
mod hopeless;
pub mod model;
mod solved;
mod solver;
mod values;
mod words;

use arcade_engine::{Outcome, Position as _, Side};
use arcade_games::games::tiles::Tiles;

use crate::check_play;

/// The position of a text.
#[track_caller]
pub fn read(text: &str) -> Tiles {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The text is refused with this message.
#[track_caller]
fn check_refused(text: &str, message: &str) {
    let error = text.parse::<Tiles>().expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn the_boards_of_figure_2_of_the_exercise() {
    // Strings go column by column, and squares count row by row: 8 is the sixth letter.
    check_play::<Tiles>("obbbogbog o 1", "", "obbbogbog o 1", None);
    check_play::<Tiles>("obbbogbog o 1", "8", "obbboobog b 1", Some(Outcome::Draw));
    check_play::<Tiles>("obbbogbog o 1", "9", "obbbogboo b 1", Some(Outcome::Loss));
    // "9 wins at once and 8 draws at once", and there is nothing else to play.
    let moves: Vec<String> =
        read("obbbogbog o 1").legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["8", "9"]);
}

#[test]
fn figure_1_of_the_exercise_tells_which_tiles_slide() {
    // Blue "can slide any of the tiles in positions 2, 3, or 9 into position 6".
    let figure = read("oobboobgb b 1");
    let moves: Vec<String> = figure.legal_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["2-6", "3-6", "9-6"]);
    check_play::<Tiles>("oobboobgb b 1", "3-6", "oobboogbb o 1", None);
}

#[test]
fn the_empty_board_is_no_draw_unless_it_is_to_stay_empty() {
    for size in 2..=8_u8 {
        let squares = size * size;
        for k in [0, 1, squares - 1] {
            assert_eq!(Tiles::new(size, k).expect("a board").outcome(), None, "{size} {k}");
        }
        let full = Tiles::new(size, squares).expect("a board");
        assert_eq!((full.outcome(), full.legal_moves().len()), (Some(Outcome::Draw), 0), "{size}");
    }
}

#[test]
fn a_full_board_is_a_draw_when_none_stays_empty() {
    check_play::<Tiles>("bbooobbog b 0", "9", "bbooobbob o 0", Some(Outcome::Draw));
    // Unless the last tile completes a line.
    check_play::<Tiles>("booobbbog b 0", "9", "booobbbob o 0", Some(Outcome::Loss));
}

#[test]
fn a_mover_who_is_boxed_in_draws_even_if_the_other_side_could_move() {
    check_play::<Tiles>("obbboobog b 1", "", "obbboobog b 1", Some(Outcome::Draw));
    // The same tiles, but it's the other side's turn: three of its tiles can slide.
    let other = read("obbboobog o 1");
    assert_eq!((other.outcome(), other.legal_moves().len()), (None, 3));
    // With one more square to place on, nobody is boxed in.
    let placing = read("obbboobog b 0");
    assert_eq!((placing.outcome(), placing.legal_moves().len()), (None, 1));
}

#[test]
fn a_mover_without_tiles_draws_once_tiles_slide() {
    // All but the first tile stay off the board: orange is to slide and has none.
    check_play::<Tiles>("ggggggggg b 8", "5", "ggggbgggg o 8", Some(Outcome::Draw));
    check_play::<Tiles>("gggg b 3", "1", "bggg o 3", Some(Outcome::Draw));
}

#[test]
fn who_slides_first_depends_on_how_many_tiles_are_placed() {
    for size in 2..=8_u8 {
        // With so few tiles nobody can have a line yet.
        for tiles in 2..=2 * (size - 1) {
            let mut position = Tiles::new(size, size * size - tiles).expect("a board");
            while !position.is_sliding() {
                let moves = position.legal_moves();
                assert!(moves.iter().all(|mv| !mv.to_string().contains('-')), "{position}");
                position.play_unchecked(moves[0]);
            }
            let blue_first = tiles % 2 == 0;
            assert_eq!(
                position.mover(),
                Some(if blue_first { Side::One } else { Side::Two }),
                "{position}"
            );
            let moves = position.legal_moves();
            let slides = moves.iter().filter(|mv| mv.to_string().contains('-')).count();
            assert!(slides > 0 && slides == moves.len(), "{position}");
        }
    }
}

#[test]
fn a_line_is_judged_before_anything_else() {
    // A mover that has the line already has won, and one that faces a line has lost.
    check_play::<Tiles>("bbboogggg b 1", "", "bbboogggg b 1", Some(Outcome::Win));
    check_play::<Tiles>("bbboogggg o 1", "", "bbboogggg o 1", Some(Outcome::Loss));
    // The same holds on a full board ...
    check_play::<Tiles>("booobbbob b 0", "", "booobbbob b 0", Some(Outcome::Win));
    check_play::<Tiles>("booobbbob o 0", "", "booobbbob o 0", Some(Outcome::Loss));
    // ... and where the mover has no tile that could slide to the empty 9.
    check_play::<Tiles>("oboobbbbg o 1", "", "oboobbbbg o 1", Some(Outcome::Loss));
    check_play::<Tiles>("oobobbobg o 1", "", "oobobbobg o 1", Some(Outcome::Win));
}

/// The squares of every line of a board, from 0: rows, columns and the two long diagonals.
fn lines(size: u8) -> Vec<Vec<u8>> {
    let straight = (0..size).flat_map(|line| {
        let row = (0..size).map(move |step| line * size + step).collect();
        let column = (0..size).map(move |step| step * size + line).collect();
        [row, column]
    });
    let falling = (0..size).map(|step| step * size + step).collect();
    let rising = (0..size).map(|step| step * size + size - 1 - step).collect();
    straight.chain([falling, rising]).collect()
}

#[test]
fn the_last_tile_of_any_line_wins_wherever_it_is_missing() {
    for size in 2..=8_u8 {
        for line in lines(size) {
            for &last in &line {
                let tile = |square: &u8| line.contains(square) && *square != last;
                let columns = (0..size).flat_map(|column| (0..size).map(move |row| (row, column)));
                let squares = columns.map(|(row, column)| row * size + column);
                let board: String =
                    squares.map(|square| if tile(&square) { 'o' } else { 'g' }).collect();
                let mut position = read(&format!("{board} o 0"));
                assert_eq!((position.outcome(), position.won_line()), (None, Vec::new()));
                let mv = (last + 1).to_string().parse().expect("a move");
                position.play(mv).expect("legal");
                assert_eq!(position.outcome(), Some(Outcome::Loss), "{position}");
                let mut won = position.won_line();
                won.sort_unstable();
                let mut line = line.clone();
                line.sort_unstable();
                assert_eq!(won, line, "{position}");
            }
        }
    }
}

#[test]
fn lines_of_both_colours_are_refused() {
    let message = "board: found \"lines of both colours\", expected a line of one colour at most";
    for mover in ["b", "o"] {
        check_refused(&format!("bbboooggg {mover} 0"), message);
        check_refused(&format!("bogbogbog {mover} 1"), message);
    }
    // Two lines of one colour are accepted: the last tile can complete both.
    check_play::<Tiles>("booboogbb b 0", "3", "booboobbb o 0", Some(Outcome::Loss));
}

#[test]
fn fewer_empty_squares_than_must_stay_are_refused() {
    let message = "board: found \"2 empty squares\", expected at least k = 3 empty squares";
    check_refused("obbbogbog o 3", message);
    for k in 0..=2 {
        assert_eq!(read(&format!("obbbogbog o {k}")).final_empties(), k);
    }
}

#[test]
fn numbers_of_tiles_that_play_never_reaches_are_accepted() {
    check_play::<Tiles>("bbgbggggg b 0", "9", "bbgbggggb o 0", None);
    check_play::<Tiles>("oooogogog b 1", "", "oooogogog b 1", Some(Outcome::Loss));
}

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Tiles>(), 24);
    assert_eq!(size_of::<arcade_games::games::tiles::TileMove>(), 3);
}
