//! Arguments that no command takes: refused by name, with what was expected.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;

use crate::harness::Arcade;

#[test]
fn an_argument_that_is_no_text_is_refused() {
    let arguments = ["analyze", "nim"].map(OsString::from);
    let position = OsString::from_vec(b"5/4/3 \xff".to_vec());
    let ran = Arcade::new().run(&[&arguments[..], &[position]].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let message = "error: invalid UTF-8 was detected in one or more arguments\n";
    assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["help", "play"], &["analyze", "--help"], &["--version"]] {
        let ran = Arcade::new().run(arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!ran.stdout.is_empty());
    }
}
