//! The line mode on buffers: typed input, records, and errors. The output for piped input is tested word
//! for word in `tests/commands/sessions`.

mod coach;
mod coin_grabber;
mod even;
#[path = "../support/golden.rs"]
#[expect(dead_code, reason = "the files are those of the games")]
mod golden;
mod golden_tips;
mod harness;
mod ladder;
mod language;
mod learn;
mod leaving;
#[path = "../support/nim_with.rs"]
mod nim_with;
#[path = "../support/one_language.rs"]
mod one_language;
#[path = "../support/output.rs"]
mod output;
mod questions;
mod samples;
mod series;
mod speech;
mod tip;
mod waiting;

use std::io::{self, BufReader, Read};

use arcade_games::games::GameId;
use harness::{Lines, menu};

#[test]
fn the_end_of_the_input_leaves_and_the_game_is_saved() {
    let played = Lines::new("nim", &["human", "human"]).read("A\n5\nB\n");
    played.ends_with("How many sticks would you like to remove from pile B? \n");
    let record = played.record("nim-1").expect("saved");
    assert!(record.contains("move 1 0 A5\n") && record.contains("result open\n"), "{record}");
    assert!(Lines::new("nim", &["human", "human"]).read("").record("nim-1").is_none());
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_and_that_is_said_once() {
    let home = tempfile::tempdir().expect("a folder");
    std::fs::write(home.path().join("state"), "no folder").expect("a file");
    let game = Lines::new("nim", &["human", "human"]);
    let played = game.read_in(home, "A5\n:undo\nA5\nB4\nC2\nC1\n");
    played.says("The game is not saved: ");
    played.says("The winner is player 1!");
    assert_eq!(played.output.matches("not saved").count(), 1, "{}", played.output);
}

/// Input that changes the home folder between two lines.
struct Between<F: FnOnce()>(Option<F>);

impl<F: FnOnce()> Read for Between<F> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if let Some(change) = self.0.take() {
            change();
        }
        Ok(0)
    }
}

#[test]
fn a_game_that_was_saved_meanwhile_and_then_cannot_be_is_told_of_again() {
    let home = tempfile::tempdir().expect("a folder");
    let state = home.path().join("state");
    std::fs::write(&state, "no folder").expect("a file");
    let allow = state.clone();
    let allow = Between(Some(move || std::fs::remove_file(&allow).expect("a file")));
    let refuse = Between(Some(move || {
        std::fs::remove_dir_all(&state).expect("a folder");
        std::fs::write(&state, "no folder").expect("a file");
    }));
    let input = b"A5\n".chain(allow).chain(&b"B1\n"[..]).chain(refuse).chain(&b"C1\nB1\n"[..]);
    let game = Lines::new("nim", &["human", "human"]);
    let nim = GameId::find("nim").expect("a game");
    let played = game.read_as(nim, home, BufReader::new(input));
    assert_eq!(played.output.matches("not saved").count(), 2, "{}", played.output);
}

#[test]
fn undo_can_be_forbidden() {
    let lines = Lines::new("nim", &["human", "human"]).config("[ai]\nundo = false\n");
    lines.read("A5\n:undo\n").says("Taking back is switched off");
}

#[test]
fn the_menu_plays_and_resumes() {
    let output = menu("[nim]\nlevel = \"perfect\"\n", "9\n1\nA5\n:quit\nresume\n:quit\nquit\n");
    assert!(output.contains("game: found \"9\", expected a number from 1 to"), "{output}");
    assert!(output.contains("Computer takes 1 from pile B."), "{output}");
    let resumed = output.rsplit("resume, or quit)? resume\n").next().expect("the rest");
    assert!(resumed.starts_with("It's your turn.\nHere is the board:\nA B C\n0 3 3\n"));
}

#[test]
fn a_line_that_is_too_long_is_refused_and_asked_for_again() {
    let long: &'static str = Box::leak(format!("A{}\n5\n", "1".repeat(100_000)).into_boxed_str());
    let played = Lines::new("nim", &["human", "human"]).read(long);
    let echoed = format!("A{}...", "1".repeat(79));
    let refused = "line: found \"more than 65536 bytes\", expected at most 65536";
    played.says(&format!("Enter the pile: {echoed}\n{refused}\nEnter the pile: 5\n"));
}

#[test]
fn numbers_in_the_menu_have_digits_alone() {
    for line in ["+1", "-1", "1.0", "\u{661}"] {
        let output = menu("", Box::leak(format!("{line}\n").into_boxed_str()));
        assert!(output.contains("game: found \""), "{line}: {output}");
    }
}
