//! A game from its first move to its end, and leaving it in between.

use crate::game::{Game, Start, TWO_PEOPLE};

#[test]
fn a_game_played_to_its_end_by_typed_moves() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.is_at("5/4/3 misere");
    game.plays("A3", "2/4/3 misere");
    game.plays("B3", "2/1/3 misere");
    game.plays("C2", "2/1/1 misere");
    game.plays("C1", "2/1/0 misere");
    game.plays("A2", "0/1/0 misere");
    game.plays("B1", "0/0/0 misere");
    game.sees("Player 1 has won");
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn refused_moves_leave_the_position_as_it_is() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a5", "0/4/3 misere");
    for (refused, why) in
        [("c6", "pile C holds only 3"), ("c-2", "can't be \"-2\""), ("c0", "can't be \"0\"")]
    {
        game.keys(&format!("{refused}\r"));
        game.sees(why);
        game.is_at("0/4/3 misere");
    }
    game.plays("c2", "0/4/1 misere");
    for (refused, why) in [
        ("a", "Pile A is empty"),
        ("d", "There is no pile D"),
        (":d1\r", "there is no pile D"),
        (":Z1\r", "there is no pile Z"),
    ] {
        game.keys(refused);
        game.sees(why);
        game.is_at("0/4/1 misere");
    }
    game.plays("b4", "0/0/1 misere");
    game.plays("c1", "0/0/0 misere");
    game.sees("Player 1 has won");
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_game_that_was_left_is_there_again_from_the_menu() {
    let mut game = Start::on(120, 36).variable("ARCADE_HOME", "newcomer").play(&[]);
    // The first frame contains the greeting of a new user already, and the first game is explained.
    game.sees("Enter plays, ? explains, o chooses options.");
    game.keys("\r");
    game.sees("the rules in short");
    game.is_at("5/4/3 misere");
    game.keys("c2\r");
    game.sees("move 3");
    let left = game.position();
    game.keys("q");
    game.sees("Under way: you against Computer, 2 moves");
    game.keys("r");
    game.is_at(&left);
    game.keys("q");
    game.sees("Under way");
    game.keys("q");
    game.leaves_terminal_clean();
    let mut later = game.home().play(&["resume"]);
    later.is_at(&left);
    later.keys("q");
    later.leaves_terminal_clean();
}

#[test]
fn the_number_behind_a_refused_letter_is_taken_from_no_other_pile() {
    for refused in ["a1", "d1", "Z1"] {
        let mut game = Game::start(80, 24, &TWO_PEOPLE);
        game.plays("a5", "0/4/3 misere");
        game.keys(&format!("{refused}\r"));
        game.plays(":c3", "0/4/0 misere");
    }
}

#[test]
fn the_card_of_a_game_says_which_move_is_next_in_the_one_under_way() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("\rc2\r");
    game.sees(" C2");
    // The computer may answer before the game is left, or not.
    game.keys("q");
    game.sees("resume, move ");
}

#[test]
fn learn_opens_the_lessons_of_a_game_and_leaving_them_ends_it() {
    let mut game = Game::start(100, 30, &["learn", "kalah"]);
    game.sees("LESSONS");
    game.sees("Counting to a majority");
    game.keys("q");
    game.leaves_terminal_clean();
}
