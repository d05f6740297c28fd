//! `arcade learn`.

use crate::harness::{Arcade, Ran};

/// The list of `arcade learn`, with so many lessons of Nim done.
fn list(done: usize) -> String {
    format!(
        "nim            Nim: {done} of 8 lessons done\n\
         silver-dollar  Silver Dollar: 0 of 7 lessons done\n\
         tiles          Tiles: 0 of 7 lessons done\n\
         flip           Flip: 0 of 7 lessons done\n\
         coin-grabber   Coin Grabber: 0 of 7 lessons done\n\
         kalah          Kalah: 0 of 7 lessons done\n"
    )
}

#[test]
fn the_list_counts_the_lessons_that_are_done() {
    let arcade = Arcade::new();
    arcade.run(&["learn"]).expect(0, &list(0), "");
    // Where standard output is a pipe, lessons are read by lines without being asked to.
    let ran: Ran = arcade.run_with(&["learn", "nim"], b"A4\nwin\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
    assert!(ran.stdout.contains("\nLesson 3 of 8: "), "{}", ran.stdout);
    arcade.run(&["learn"]).expect(0, &list(2), "");
    let ran = arcade.run_with(&["learn", "nim", "--plain"], b":quit\n");
    assert!(ran.stdout.contains("commands.\n\nLesson 3 of 8: "), "{}", ran.stdout);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn erased_statistics_leave_the_lessons() {
    let arcade = Arcade::new();
    arcade.run_with(&["learn", "nim"], b"A4\n");
    assert_eq!(arcade.run(&["stats", "--erase"]).code, Some(0));
    arcade.run(&["learn"]).expect(0, &list(1), "");
}
