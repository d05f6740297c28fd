//! If the system refuses a resource that the screen needs, arcade names it.

use crate::game::Start;

#[test]
fn with_too_few_open_files_it_says_what_could_not_be_opened() {
    let mut refused = 0;
    for files in 4..14 {
        // The shell that sets the limit needs some of the files itself.
        let start = Start::on(100, 30).within(&format!("-n {files}"));
        let mut game = start.run(&["play", "nim"]);
        if !game.has_ended() {
            game.keys("q");
            game.ends_with_one_of(&[0, 1]);
            continue;
        }
        game.ends_with_one_of(&[1, 2, 127]);
        if game.shows("arcade: ") {
            refused += 1;
            game.sees("can't be");
            assert!(game.shows("ulimit -n"), "{files}: {}", game.contents());
        }
    }
    assert!(refused > 0, "some number of files is too few");
}
