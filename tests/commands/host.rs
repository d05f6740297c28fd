//! `arcade host` and `arcade join` without a terminal, and what they refuse.

use crate::harness::Arcade;

#[test]
fn without_a_terminal_they_say_how_to_get_one_and_do_nothing() {
    for (arguments, way) in [
        (&["host", "nim"][..], "ssh -t MACHINE arcade host"),
        (&["host", "--resume", "nim-1"], "ssh -t MACHINE arcade host"),
        (&["join"], "ssh -t MACHINE arcade join"),
        (&["join", "ann/nim", "--as", "ben"], "ssh -t MACHINE arcade join"),
    ] {
        let arcade = Arcade::new();
        let ran = arcade.command(arguments).env("XDG_RUNTIME_DIR", arcade.here()).output();
        let ran = ran.expect("it runs");
        let told = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{told}");
        assert!(told.contains("needs a terminal") && told.contains(way), "{told}");
        assert_eq!(std::fs::read_dir(arcade.here()).expect("a folder").count(), 0);
    }
}

#[track_caller]
fn check_refused(arguments: &[&str], part: &str) {
    let ran = Arcade::new().run(arguments);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains(part), "{}", ran.stderr);
}

#[test]
fn names_and_seats_are_checked() {
    check_refused(
        &["host", "nim", "--name", "../x"],
        "host name: found \"../x\", expected 1 to 32",
    );
    check_refused(&["host", "nim", "--as", "a b"], "name: found \"a b\", expected 1 to 24 letters");
    check_refused(&["host", "nim", "--seat", "3"], "seat: found \"3\", expected 1 or 2");
    check_refused(&["host", "chess"], "\"chess\"");
    check_refused(&["host", "nim", "--resume", "nim-1"], "cannot be used with");
    check_refused(&["host"], "required");
    check_refused(&["join", "ann/"], "host name: found nothing");
    check_refused(&["join", "a\u{1b}b"], "host name: found \"a\\u{1b}b\"");
}
