//! Bindings of keys: which go together, and what a key then does on which screen.

use arcade::kit::{Action, BINDINGS, Key, KeyMap, Page, clashes};
use arcade::options::Values;

/// The bindings with these set, as `undo = z; tip = ?`.
fn values(set: &str) -> Values {
    let mut values = Values::defaults(BINDINGS);
    for binding in set.split(';').filter(|binding| !binding.trim().is_empty()) {
        let (key, keys) = binding.split_once('=').expect("a binding");
        values.accept(BINDINGS, key.trim(), keys.trim()).expect("keys");
    }
    values
}

/// What a key does on a page.
fn action(set: &str, page: Page, key: &str) -> Option<Action> {
    let key: Key = key.parse().expect("a key");
    KeyMap::new(&values(set)).on(page).action(key)
}

#[track_caller]
fn check_clash(set: &str, expected: &str) {
    let clashes = clashes(&values(set));
    assert_eq!(clashes.first().expect("a clash").to_string(), expected);
}

#[test]
fn the_defaults_do_not_clash() {
    assert_eq!(clashes(&values("")), []);
}

#[test]
fn every_clash_is_told_once() {
    let told = clashes(&values("undo = t; copy = q"));
    let keys: Vec<&str> = told.iter().map(arcade::options::OptionError::key).collect();
    assert_eq!(keys, ["undo", "copy"]);
}

#[test]
fn a_key_is_for_one_action_on_each_screen() {
    check_clash("undo = t", "undo: found \"t\", expected a key that isn't bound to tip on boards");
    check_clash("tip = z", "tip: found \"z\", expected a key that isn't bound to undo on boards");
    check_clash(
        "resume = f1 c",
        "resume: found \"c\", expected a key that isn't bound to configured in the menu",
    );
    check_clash(
        "filter = r",
        "filter: found \"r\", expected a key that isn't bound to reset in the settings",
    );
    check_clash(
        "page_up = esc",
        "page_up: found \"esc\", expected a key that isn't bound to back in the settings",
    );
}

#[test]
fn a_key_may_do_different_things_on_different_screens() {
    assert_eq!(clashes(&values("undo = S; copy = z; resume = /")), []);
    assert_eq!(action("undo = S", Page::Board, "S"), Some(Action::Undo));
    assert_eq!(action("undo = S", Page::Menu, "S"), Some(Action::Settings));
    assert_eq!(action("", Page::Menu, "c"), Some(Action::Configured));
    assert_eq!(action("", Page::Settings, "c"), Some(Action::Copy));
    assert_eq!(action("", Page::Board, "c"), None);
    assert_eq!(action("", Page::Menu, "z"), None);
}

#[test]
fn letters_are_arrows_only_on_screens_that_use_none_of_them() {
    assert_eq!(clashes(&values("lessons = off")), []);
    for letter in ["h", "j", "k", "l"] {
        let arrow = action("", Page::Board, letter);
        assert!(arrow.is_some());
        let taken = Some(Action::Lessons).filter(|_| letter == "l");
        assert_eq!(action("", Page::Menu, letter), taken);
        assert_eq!(action("lessons = off", Page::Menu, letter), arrow);
        assert_eq!(action("lessons = off", Page::Board, letter), arrow);
    }
    assert_eq!(action("", Page::Menu, "right"), Some(Action::Right));
}

#[test]
fn a_form_takes_no_key_that_types_a_character_and_can_always_be_left() {
    let bound = "swap = off; select = x; back = f2 b; up = off";
    assert_eq!(action(bound, Page::Board, "x"), Some(Action::Select));
    for letter in ["x", "b", "k", "space"] {
        assert_eq!(action(bound, Page::Form, letter), None, "{letter}");
    }
    assert_eq!(action(bound, Page::Form, "enter"), Some(Action::Select));
    assert_eq!(action(bound, Page::Form, "f2"), Some(Action::Back));
    assert_eq!(action(bound, Page::Form, "esc"), None);
    assert_eq!(action(bound, Page::Form, "up"), Some(Action::Up));
    assert_eq!(action(bound, Page::Menu, "up"), None);
}
