//! The text form of messages: written messages can be parsed, and nothing else can.

use arcade::link::{Chat, GuestMessage, HostMessage, Person, PersonName, PersonRole};
use arcade_engine::Side;
use proptest::prelude::*;

use crate::world::person;

fn chat(text: &str) -> Chat {
    text.parse().expect("something to say")
}

#[test]
fn requests_are_lines_that_can_be_read_again() {
    let requests = [
        (GuestMessage::Hello(person("ann")), "hello 2 ann"),
        (GuestMessage::Move { ply: 3, mv: "a1".into() }, "move 3 a1"),
        (GuestMessage::Resign { ply: 0 }, "resign 0"),
        (GuestMessage::Chat(chat("hello, Ben")), "chat hello, Ben"),
        (GuestMessage::ShowNode(7), "walk 7"),
        (GuestMessage::Again, "again"),
        (GuestMessage::Leave, "leave"),
        (GuestMessage::Ping, "ping"),
    ];
    for (request, line) in requests {
        assert_eq!(request.to_string(), line);
        assert_eq!(line.parse(), Ok(request));
    }
}

#[test]
fn news_are_lines_that_can_be_read_again() {
    let ben =
        Person { name: person("ben"), role: PersonRole::Seat(Side::Two), is_connected: false };
    let cid = Person { name: person("cid"), role: PersonRole::Spectator, is_connected: true };
    let name = person("ben");
    let news = [
        (
            HostMessage::Welcome { role: PersonRole::Spectator, name: name.clone() },
            "welcome watch ben",
        ),
        (HostMessage::People(vec![ben, cid]), "people 2:away:ben watch:here:cid"),
        (HostMessage::People(Vec::new()), "people"),
        (HostMessage::Game("a\nb \\n\n".into()), "game a\\nb \\\\n\\n"),
        (HostMessage::Chat { name: name.clone(), text: chat("hi there") }, "chat ben hi there"),
        (HostMessage::Notice("ben has left".into()), "note ben has left"),
        (HostMessage::Refused("not your turn".into()), "refused not your turn"),
        (HostMessage::ShowNode { node: 2, name }, "walk 2 ben"),
        (HostMessage::Pong, "pong"),
        (HostMessage::Bye("the host has left".into()), "bye the host has left"),
    ];
    for (news, line) in news {
        assert_eq!(news.to_string(), line);
        assert_eq!(line.parse(), Ok(news));
    }
}

#[test]
fn what_is_no_message_is_refused_with_what_was_found() {
    for (line, problem) in [
        ("", "request: found nothing, expected hello, move,"),
        ("shout hi", "request: found \"shout hi\""),
        ("hello 1 ann", "version: found \"1\", expected 2"),
        ("hello 2 ann\u{1b}[2J", "name: found \"ann\\u{1b}[2J\""),
        ("hello 2 ", "name: found nothing"),
        ("hello 2 abcdefghijklmnopqrstuvwxy", "expected 1 to 24 letters"),
        ("move x a1", "ply: found \"x\""),
        ("move 1 ", "move: found nothing"),
        ("move 1 a\u{202e}1", "move: found \"a\\u{202e}1\", expected visible"),
        ("move 99999999999999999999 a1", "ply: found"),
        ("resign", "ply: found nothing"),
        ("chat ", "chat: found nothing"),
        ("chat \u{1b}]0;title\u{7}", "chat: found \"\\u{1b}]0;title\\u{7}\""),
        ("walk -1", "node: found \"-1\""),
        ("leave now", "request: found \"leave now\""),
    ] {
        let error = line.parse::<GuestMessage>().expect_err(line).to_string();
        assert!(error.contains(problem), "{line:?}: {error}");
    }
    for line in ["game a\\", "game a\\x", "people 1:gone:ann", "people 1:here", "note \u{9b}2J"] {
        assert!(line.parse::<HostMessage>().is_err(), "{line:?}");
    }
}

/// Characters that are invisible, or look like a blank.
const UNSEEN: [char; 22] = [
    '\u{115f}',
    '\u{1160}',
    '\u{3164}',
    '\u{ffa0}',
    '\u{34f}',
    '\u{ad}',
    '\u{200b}',
    '\u{200d}',
    '\u{202e}',
    '\u{2066}',
    '\u{fe0f}',
    '\u{e0061}',
    '\u{e0100}',
    '\u{17b4}',
    '\u{180e}',
    '\u{feff}',
    '\u{2800}',
    '\u{a0}',
    '\u{3000}',
    '\u{202f}',
    '\u{1d159}',
    ' ',
];

#[test]
fn nobody_has_a_name_that_is_not_seen_or_looks_like_another_unseen() {
    for unseen in UNSEEN {
        for name in [unseen.to_string(), format!("ann{unseen}"), format!("{unseen}ann")] {
            assert!(name.parse::<PersonName>().is_err(), "{name:?}");
        }
    }
    // Marks without a letter, more marks than any letter has, and letters of languages no longer in use.
    for name in
        ["\u{301}", "\u{301}ann", "-\u{20dd}", "a\u{323}\u{321}\u{322}\u{327}", "\u{ff41}nn"]
    {
        assert!(name.parse::<PersonName>().is_err(), "{name:?}");
    }
    for name in [
        "ann",
        "J\u{f6}rg",
        "\u{410}\u{43d}\u{43d}\u{430}",
        "\u{5b89}",
        "\u{928}\u{92e}\u{938}\u{94d}\u{924}\u{947}",
    ] {
        assert_eq!(person(name).as_str(), name);
    }
    assert_eq!(person("Jo\u{308}rg"), person("J\u{f6}rg"));
    assert!(
        person("ann").looks_like(&person("\u{430}nn")) && person("Ann").looks_like(&person("ann"))
    );
    assert!(!person("ann").looks_like(&person("anne")));
}

#[test]
fn what_is_said_can_be_seen() {
    for unseen in UNSEEN {
        assert!(unseen.to_string().parse::<Chat>().is_err(), "{unseen:?}");
    }
    assert!("\u{301}".parse::<Chat>().is_err() && "a \u{301}".parse::<Chat>().is_err());
    assert!(format!("a{}", "\u{301}".repeat(4)).parse::<Chat>().is_err());
    assert_eq!(chat("  a\u{a0}\u{2800} e\u{301} ").as_str(), "a e\u{301}");
}

#[test]
fn a_name_is_made_of_what_names_may_have() {
    assert_eq!(PersonName::nearest("J\u{f6}rg M."), Some(person("J\u{f6}rgM.")));
    assert_eq!(PersonName::nearest(" \u{1b}\u{202e}"), None);
    let longest = person("abcdefghijklmnopqrstuvwx");
    assert_eq!(longest.numbered(2), person("abcdefghijklmnopqrstuv-2"));
}

proptest! {
    #[test]
    fn no_line_makes_the_readers_panic_and_all_that_is_read_is_visible(line: String) {
        if let Ok(request) = line.parse::<GuestMessage>() {
            let again = request.to_string();
            prop_assert_eq!(again.parse::<GuestMessage>(), Ok(request));
            prop_assert!(!again.contains(arcade_base::is_hidden));
        }
        if let Ok(news) = line.parse::<HostMessage>() {
            prop_assert_eq!(news.to_string().parse::<HostMessage>(), Ok(news));
        }
    }

    #[test]
    fn every_record_goes_through_a_line(record in "[\\\\na-z\n]{0,40}") {
        let line = HostMessage::Game(record.clone()).to_string();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(line.parse(), Ok(HostMessage::Game(record)));
    }
}
