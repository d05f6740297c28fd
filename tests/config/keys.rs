//! Bindings of keys: which go together, and what a key then does on which screen.

use arcade_games::kit::{Action, BINDINGS, Key, KeyMap, Page, clashes};
use arcade_games::options::OptionValues;

/// The bindings with these set, as `undo = z; tip = ?`.
fn values(set: &str) -> OptionValues {
    let mut values = OptionValues::defaults(BINDINGS);
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

/// Whether these keys can be bound, each by itself.
#[track_caller]
fn check_bound(keys: &[&str]) {
    for key in keys {
        let accepted = OptionValues::defaults(BINDINGS).accept(BINDINGS, "undo", key);
        assert_eq!(accepted, Ok(()), "{key}");
    }
}

/// These keys can't be bound, since terminals send others for them.
#[track_caller]
fn check_sent_as(keys: &[(&str, &str)]) {
    for (key, sent) in keys {
        let refused = OptionValues::defaults(BINDINGS).accept(BINDINGS, "undo", key);
        let told = refused.expect_err(key).to_string();
        let expected = format!("expected \"{sent}\", which is what terminals send for it");
        assert!(told.starts_with("undo: ") && told.contains(&expected), "{told}");
    }
}

#[test]
fn keys_that_terminals_tell_apart_can_be_bound() {
    check_bound(&[
        "q",
        "Q",
        "?",
        "\u{e9}",
        "\u{44f}",
        "\u{4e2d}",
        "alt-q",
        "alt-Q",
        "alt-[",
        "alt-\u{e9}",
    ]);
    check_bound(&[
        "ctrl-a",
        "ctrl-h",
        "ctrl-j",
        "ctrl-q",
        "ctrl-s",
        "ctrl-space",
        "ctrl-4",
        "ctrl-7",
    ]);
    check_bound(&["ctrl-alt-a", "ctrl-alt-space", "ctrl-alt-4", "alt-space"]);
    check_bound(&[
        "enter",
        "alt-enter",
        "tab",
        "shift-tab",
        "alt-tab",
        "backspace",
        "alt-backspace",
    ]);
    check_bound(&["ctrl-up", "shift-f1", "alt-home", "ctrl-alt-shift-delete", "f12", "esc"]);
}

#[test]
fn keys_that_terminals_do_not_tell_from_others_are_refused_with_what_comes() {
    check_sent_as(&[("ctrl-i", "tab"), ("ctrl-I", "tab"), ("ctrl-m", "enter"), ("ctrl-[", "esc")]);
    check_sent_as(&[("ctrl-A", "ctrl-a"), ("ctrl-alt-i", "alt-tab"), ("ctrl-alt-m", "alt-enter")]);
    check_sent_as(&[("ctrl-1", "1"), ("ctrl-2", "ctrl-space"), ("ctrl-3", "esc"), ("ctrl-9", "9")]);
    check_sent_as(&[("ctrl-8", "backspace"), ("ctrl-0", "0"), ("ctrl-;", ";"), ("ctrl--", "-")]);
    check_sent_as(&[("ctrl-\\", "ctrl-4"), ("ctrl-]", "ctrl-5"), ("ctrl-^", "ctrl-6")]);
    check_sent_as(&[("ctrl-_", "ctrl-7"), ("ctrl-/", "ctrl-7"), ("ctrl-\u{e9}", "\u{e9}")]);
    check_sent_as(&[("shift-enter", "enter"), ("ctrl-enter", "enter"), ("ctrl-tab", "tab")]);
    check_sent_as(&[("alt-esc", "esc"), ("shift-esc", "esc"), ("shift-backspace", "backspace")]);
    check_sent_as(&[("ctrl-backspace", "ctrl-h"), ("ctrl-shift-tab", "shift-tab")]);
}

#[test]
fn a_key_that_is_reserved_is_so_by_every_name() {
    for key in ["ctrl-c", "ctrl-C", "ctrl-alt-z", "ctrl-L"] {
        let refused = OptionValues::defaults(BINDINGS).accept(BINDINGS, "undo", key);
        let told = refused.expect_err(key).to_string();
        assert!(told.contains("a key that is free on every screen"), "{told}");
    }
}

#[test]
fn characters_that_only_look_like_those_of_keys_are_refused_by_their_code() {
    let lookalikes = [
        ("\u{ff51}", "FF51"),
        ("z\u{301}", "0301"),
        ("z\u{200b}", "200B"),
        ("ctrl-\u{1d42a}", "1D42A"),
        ("\u{212a}", "212A"),
        ("q\u{a0}z", "00A0"),
        ("\u{24e0}", "24E0"),
    ];
    for (keys, code) in lookalikes {
        let refused = OptionValues::defaults(BINDINGS).accept(BINDINGS, "undo", keys);
        let told = refused.expect_err(keys).to_string();
        let expected = format!("expected characters that keys type, without U+{code}");
        assert!(told.contains(&expected), "{told}");
    }
}

#[test]
fn the_defaults_do_not_clash() {
    assert_eq!(clashes(&values("")), []);
}

#[test]
fn every_clash_is_told_once() {
    let told = clashes(&values("undo = t; copy = q"));
    let keys: Vec<&str> = told.iter().map(arcade_games::options::OptionError::key).collect();
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
    assert_eq!(action("", Page::Menu, "c"), Some(Action::NewFromConfig));
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
