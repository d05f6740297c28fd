//! The lessons by lines.

use std::fs;

use arcade::games::GameId;
use arcade::kit::Cartridge;
use arcade::lessons::{Task, lessons};
use tempfile::TempDir;

use crate::harness::{Played, learn};

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

fn nim(input: &'static str) -> Played {
    learn("nim", home(), input)
}

#[test]
fn a_wrong_move_is_answered_and_the_right_one_leads_to_the_next_lesson() {
    let expected = "\
The lessons of Nim. :help lists the commands.

Lesson 1 of 8: The last object

In a turn you take as many objects as you like, but at least one, all from the
same pile.

This is the misere game: whoever takes the last object loses. So look at what
you leave, not at what you take.

It's player 1's turn.
Here is the board:
A B
4 1

Leave the other player nothing but the last object.
Enter the pile: B1
B1 gives away the win.
The answer to it is A3: Computer takes 3 from pile A.
Enter the pile: A
How many sticks would you like to remove from pile A? :answer
The answer: A4.
How many sticks would you like to remove from pile A? 4
Right: A4.
Only pile B is left, with one object: the other player has to take it and loses.
One single object is lost for the player to move.

Lesson 2 of 8: Single objects
";
    let played = nim("B1\nA\n:answer\n4\n");
    assert!(played.output.starts_with(expected), "{}", played.output);
}

#[test]
fn a_value_is_chosen_by_its_number_its_word_or_its_sentence() {
    let posed = "\nFour single objects: what is the position worth?\n1  The side to move wins\n\
                 2  Nobody can force a win\n3  The side to move loses\n\
                 Your answer (a number from 1 to 3, win, draw or loss)? ";
    for right in ["1", "win", "the side to move wins"] {
        let played = nim(Box::leak(format!(":next\n2\n{right}\n").into_boxed_str()));
        let wrong = "2\nThat isn't so. :hint gives a hint.\n";
        let expected = "a number from 1 to 3, win, draw or loss";
        let told = format!("{posed}{wrong}Your answer ({expected})? {right}\n");
        played.says(&format!("{told}Right: The side to move wins.\nYou take the first and "));
    }
    nim(":next\n4\n")
        .says("answer: found \"4\", expected a number from 1 to 3, win, draw or loss\n");
}

#[test]
fn another_choice_is_typed_as_it_is_and_refuted_when_it_is_wrong() {
    let played = nim(":next\n:next\n:next\n:next\n:next\nb\n1\na\n");
    played.says("Your answer (A, B, C)? b\nB1 gives away the win.\nThe answer to it is A5: ");
    played.says("Your answer (A, B, C)? 1\nanswer: found \"1\", expected A, B, C\n");
    played.says("Your answer (A, B, C)? a\nRight: A.\n");
}

#[test]
fn commands_hint_answer_list_and_go_from_lesson_to_lesson() {
    let played = nim(":hint\n:back\n:next\n:answer\n:back\n:undo\n:list\n?\n:hnit\n:quit\n");
    played.says(
        "Hint: One object must stay on the table. Which pile can you empty so that just\none ",
    );
    played.says("This is the first lesson.\n");
    played.says(":answer\nThe answer: The side to move wins.\n");
    played.says("There is nothing to take back.\n");
    played.says("1  The last object\n2  Single objects\n");
    played.says("8  The whole game\n0 of 8 are done.\n");
    played.says(":hint        a hint\n");
    let known = ":hint, :answer, :undo, :again, :next, :back, :list, :quit, :help";
    let near = "; did you mean \":hint\"?";
    played.says(&format!("command: found \":hnit\", expected {known}{near}\n"));
    played.ends_with("Enter the pile: :quit\n");
    assert_eq!(played.output.matches("Lesson 1 of 8").count(), 2, "{}", played.output);
    nim("").ends_with("Enter the pile: \n");
}

#[test]
fn learning_goes_on_where_it_was_left() {
    let played = nim("A4\n1\n");
    played.says("Lesson 3 of 8: One large pile\n");
    let played = learn("nim", played.home, ":list\n:back\nwin\n");
    played.says(":help lists the commands.\n\nLesson 3 of 8: One large pile\n");
    played.says("1  The last object (done)\n2  Single objects (done)\n3  One large pile\n");
    played.says("2 of 8 are done.\n");
    played.says("Lesson 2 of 8: Single objects (done)\n");
    let journal = fs::read_to_string(played.home.path().join("state/journal.txt"));
    // What is done again isn't kept again.
    assert_eq!(journal.expect("it is kept").matches("single-objects").count(), 1);
}

#[test]
fn progress_that_cannot_be_saved_is_told_once() {
    let home = home();
    fs::write(home.path().join("state"), "no folder").expect("a file");
    let played = learn("nim", home, "A4\n1\n:list\n");
    played.says("2 of 8 are done.\n");
    let told = played.output.matches("Your progress is not saved: ").count();
    assert_eq!(told, 1, "{}", played.output);
}

const TO_THE_WHOLE_GAME: &str = ":next\n:next\n:next\n:next\n:next\n:next\n:next\n";

fn whole_game(input: &str) -> Played {
    nim(Box::leak(format!("{TO_THE_WHOLE_GAME}{input}").into_boxed_str()))
}

#[test]
fn a_game_that_is_to_be_won_is_played_to_its_end() {
    let played = whole_game(":next\n:answer\nC2\nC1\nB1\nB1\nB1\n");
    played.says("This is the last lesson.\n");
    played.says("Play C2: player 1 takes 2 from pile C.\n");
    played.says("Enter the pile: C2\nComputer takes 1 from pile A.\nIt's player 1's turn.\n");
    played.says("The winner is player 1!\nThis start is won for whoever begins");
    played.ends_with("\nThat was the last lesson. 1 of 8 are done.\n");
}

#[test]
fn a_win_given_away_can_be_taken_back_or_played_again() {
    let played = whole_game(":undo\nA5\n:answer\n:undo\nC2\n:again\n:quit\n");
    played.says("There is nothing to take back.\n");
    played.says("A5 gives away the win. :undo takes it back, :again begins again.\nComputer ");
    played.says(":answer\nThe win was given away: take moves back with :undo.\n");
    played.says(
        ":undo\nIt's player 1's turn.\nHere is the board:\nA B C\n5 4 3\nEnter the pile: C2\n",
    );
    let begun = played.output.matches("Lesson 8 of 8").count();
    assert_eq!(begun, 2, "{}", played.output);
}

#[test]
fn a_lost_game_is_not_done() {
    let question = "Take your last move back (:undo), begin again (:again), or leave it (:next)? ";
    let played = whole_game("A5\nB3\nC1\nA1\n:undo\n:undo\nC2\n");
    played.says(&format!("The winner is Computer!\n{question}A1\ncommand: found \"A1\""));
    played.says(&format!(
        "{question}:undo\nIt's player 1's turn.\nHere is the board:\nA B C\n0 0 1\n"
    ));
    // Once more, to the move that gave the win away.
    played.says("Enter the pile: :undo\nIt's player 1's turn.\nHere is the board:\nA B C\n0 3 3\n");
    assert!(!played.output.contains("are done"), "{}", played.output);
    whole_game("A5\nB3\nC1\n").ends_with(&format!("{question}\n"));
}

/// The answers to all lessons of a game, line by line.
fn answers<C: Cartridge>(game: C) -> String {
    let lessons = lessons(game);
    let answers = lessons.iter().map_while(|lesson| match &lesson.task {
        Task::Find(moves) => moves.first().map(ToString::to_string),
        Task::Choose { choices, right } => Some(choices[*right].clone()),
        Task::Win => None,
    });
    answers.map(|answer| answer + "\n").collect()
}

#[test]
fn the_answers_lead_through_the_lessons_of_every_game() {
    for game in GameId::ALL {
        let played = learn(game.meta().id, home(), Box::leak(answers(*game).into_boxed_str()));
        let lessons = played.output.matches("\nLesson ").count();
        assert!(lessons >= 5, "{}", played.output);
        played.says(&format!("\nLesson {lessons} of {lessons}: "));
        assert_eq!(played.output.matches("\nRight: ").count(), lessons - 1, "{}", played.output);
    }
}
