//! `arcade --version`.

use crate::harness::Arcade;

#[test]
fn the_short_version_is_a_line_and_the_long_one_says_how_it_was_built() {
    let arcade = Arcade::new();
    let version = format!("arcade {}\n", env!("CARGO_PKG_VERSION"));
    arcade.run(&["-V"]).expect(0, &version, "");
    let long = arcade.run(&["--version"]);
    assert_eq!((long.code, long.stderr.as_str()), (Some(0), ""));
    let facts = long.stdout.strip_prefix(&version).expect("the version first");
    let facts: Vec<[&str; 2]> = facts
        .lines()
        .map(|line| line.split_once(": ").expect("a name and what it is").into())
        .collect();
    assert_eq!(
        facts.iter().map(|fact| fact[0]).collect::<Vec<_>>(),
        ["commit", "target", "profile", "rustc"]
    );
    let [commit, target, profile, rustc] = [0, 1, 2, 3].map(|index| facts[index][1].trim());
    assert!(commit == "unknown" || commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{commit}");
    assert!(target.starts_with(std::env::consts::ARCH), "{target}");
    assert!(["debug", "release"].contains(&profile), "{profile}");
    assert!(rustc.starts_with("1."), "{rustc}");
}
