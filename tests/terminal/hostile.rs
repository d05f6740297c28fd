//! Messages on a terminal, where they have styles: no other control sequence reaches it.

use crate::at_once::check_each;
use crate::game::{Game, Start, TWO_PEOPLE};
use crate::in_full::one_in;
use crate::shared::{CONTROLS, FORMATS, arguments, check_harmless};

/// The output until arcade ended, without styles.
fn written(game: &Game) -> String {
    game.ends_with_one_of(&[0, 1, 2]);
    let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    // The terminal driver turns a line end into two characters.
    let mut parts = output.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    let plain = parts.fold(first, |plain, part| {
        let styles = part
            .find(|c: char| !c.is_ascii_digit() && c != ';')
            .filter(|&end| part[end..].starts_with('m'));
        match styles {
            Some(end) => plain + &part[end + 1..],
            None => plain + "\u{1b}[" + part,
        }
    });
    plain.replace("\r\n", "\n")
}

#[test]
fn no_argument_reaches_the_terminal_as_it_is() {
    let some = arguments(CONTROLS).into_iter().skip(2 % one_in(3)).step_by(one_in(3));
    check_each(some, |arguments| {
        // The shell in between doesn't print the arguments.
        let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
        check_harmless(&written(&Start::on(100, 30).run(&texts)), arguments);
    });
}

#[test]
fn a_name_reaches_no_screen_as_it_is() {
    let mut game =
        Start::on(100, 30).play(&["play", "nim", "--player", "human", "--player", "human"]);
    game.plays("a3", "2/4/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
    let record = game.record("nim-1");
    let text = std::fs::read_to_string(&record).expect("the game is saved");
    let text = text.replace("Player 2", FORMATS);
    let (above, _) = text.split_once("checksum").expect("a checksum");
    let text = format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes()));
    std::fs::write(&record, text).expect("the record can be written");
    let mut again = game.home().play(&["resume"]);
    again.sees("a\\u{202e}b");
    again.keys("q");
    again.ends_with(0);
    let shown = again.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    let hidden = FORMATS.chars().filter(|c| !c.is_ascii());
    let found: Vec<char> = hidden.filter(|c| shown.contains(*c)).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_record_from_elsewhere_starts_no_program() {
    let mut game = Start::on(100, 30).play(&TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
    let record = game.record("nim-1");
    let (file, proof) = (record.with_file_name("sent"), record.with_file_name("proof"));
    let text = std::fs::read_to_string(&record).expect("the game is saved");
    // It is the program's turn.
    let program = format!("player 2 engine:touch%20{}", proof.display());
    let text = text.replace("player 2 human", &program);
    let (above, _) = text.split_once("checksum").expect("a checksum");
    assert!(above.contains(&program), "{above}");
    let text = format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes()));
    std::fs::write(&file, text).expect("a file");
    let mut again = game.home().play(&["replay", file.to_str().expect("text")]);
    again.sees("REVIEW");
    again.keys("t");
    again.sees_no("REVIEW");
    // A person has the program's seat.
    again.plays("b1", "2/3/3 misere");
    again.keys("q");
    again.leaves_terminal_clean();
    assert!(!proof.exists());
}
