//! `arcade man`.

use crate::harness::{Arcade, write};

#[track_caller]
fn page(arguments: &[&str]) -> String {
    let ran = Arcade::new().run(&[&["man"], arguments].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

#[test]
fn arcade_has_a_page_and_so_has_each_command_that_is_listed() {
    let arcade = page(&[]);
    assert!(arcade.contains(".TH arcade 6 "), "{arcade}");
    let list = page(&["--list"]);
    assert!(list.lines().count() > 15, "{list}");
    for command in list.lines() {
        let page = page(&[command]);
        assert!(page.contains(&format!(".TH arcade-{command} 6 ")), "{page}");
        // The page of arcade refers to it.
        let name = command.replace('-', "\\-");
        assert!(arcade.contains(&format!("arcade\\-{name}(6)")), "{command}");
    }
}

#[test]
fn a_page_has_the_options_of_its_command() {
    let page = page(&["explain"]);
    assert!(page.contains("Explain this one of its moves"), "{page}");
}

#[test]
fn pages_are_made_without_the_configuration() {
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "this is no config file");
    assert_eq!(arcade.run(&["man"]).code, Some(0));
    assert_eq!(arcade.run(&["man", "play"]).code, Some(0));
}

#[test]
fn a_command_that_is_none_is_refused() {
    let ran = Arcade::new().run(&["man", "analyse"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.starts_with("arcade: command: found \"analyse\", expected one of play, "));
    assert!(ran.stderr.ends_with("; did you mean \"analyze\"?\n"), "{}", ran.stderr);
}
