//! `arcade demo`.

use crate::harness::Arcade;

#[track_caller]
fn demo(arguments: &[&str]) -> String {
    let ran = Arcade::new().run(&[&["demo"], arguments].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

#[test]
fn the_same_seed_shows_the_same_game_and_a_fresh_one_is_told() {
    let shown = demo(&["flip", "--set", "dice=2"]);
    let seed = shown.lines().find_map(|line| line.strip_prefix("The same start again: --seed "));
    let again = demo(&["flip", "--set", "dice=2", "--seed", seed.expect("a seed")]);
    assert_eq!(shown, again);
}
