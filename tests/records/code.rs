//! Game IDs: what they say, how it is written, and what is refused.

use arcade_games::session::{PlayerKind, ShareCode};

/// An ID in which other parts follow the seats.
fn with(parts: &str) -> String {
    format!("nim:brfkqmzt:human:perfect{parts}")
}

fn read(parts: &str) -> ShareCode {
    with(parts).parse().unwrap_or_else(|error| panic!("{parts}: {error}"))
}

fn pair(key: &str, value: &str) -> (String, String) {
    (key.into(), value.into())
}

#[test]
fn an_id_says_all_its_parts() {
    let code = read(":piles=5/4/3:at=5/4/1%20misere:rule=misere");
    assert_eq!((code.game.as_str(), code.seed.to_string().as_str()), ("nim", "brfkqmzt"));
    let players: [PlayerKind; 2] = ["human", "perfect"].map(|kind| kind.parse().expect("a kind"));
    assert_eq!(code.players, players);
    assert_eq!(code.options, [pair("piles", "5/4/3"), pair("rule", "misere")]);
    assert_eq!(code.position.as_deref(), Some("5/4/1 misere"));
    // The position comes last, wherever it was read.
    assert_eq!(code.to_string(), with(":piles=5/4/3:rule=misere:at=5/4/1%20misere"));
    assert_eq!(read("").to_string(), with(""));
    assert_eq!((read("").options, read("").position), (Vec::new(), None));
}

#[test]
fn what_a_shell_or_the_id_itself_would_take_for_something_else_is_written_in_digits() {
    let value = "a-b_c.d/e,f+G 9:=%\u{e9}~\"";
    let code = ShareCode { options: vec![pair("a key", value)], ..read("") };
    let text = with(":a%20key=a-b_c.d/e,f+G%209%3a%3d%25%c3%a9%7e%22");
    assert_eq!(code.to_string(), text);
    assert_eq!(text.parse(), Ok(code.clone()));
    assert_eq!(text.replace("%3a%3d", "%3A%3D").parse(), Ok(code));
}

#[test]
fn an_id_that_says_nothing_or_too_much_is_refused_with_the_part() {
    let digits = "expected % and the two hexadecimal digits of a byte";
    for (text, found, expected) in [
        ("nim:brfkqmzt:human".into(), "\"nim:brfkqmzt:human\"", "expected GAME:SEED:PLAYER:PLAYER"),
        (with(":piles"), "\"piles\"", "expected KEY=VALUE"),
        (with(":piles=1:piles=2"), "\"piles=2\"", "expected each key at most once"),
        (with(":at=1:rule=misere:at=1"), "\"at=1\"", "expected each key at most once"),
        (with(":piles=%"), "\"%\"", digits),
        (with(":piles=%4"), "\"%4\"", digits),
        (with(":piles=%4g"), "\"%4g\"", digits),
        (with(":piles=%ff"), "\"%ff\"", "bytes that are UTF-8"),
        ("nim:brfkqmzt:human:engine%3als".into(), "\"engine:ls\"", "an ID starts no programs"),
        ("nim:brfkqmzt:human:nobody".into(), "\"nobody\"", "expected"),
    ] {
        let error = text.parse::<ShareCode>().expect_err(&text).to_string();
        assert!(error.contains(found) && error.contains(expected), "{text}: {error}");
    }
}
