//! Bytes from a pipe in place of a terminal.

use std::io::{PipeWriter, Write as _, pipe};

use arcade_games::kit::{Key, KeyName};
use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::strategy::{Just, Strategy};
use proptest::{prop_assert_eq, proptest};

use super::*;

/// The timeout of the tests.
const HANG: Duration = Duration::from_secs(60);

/// A reader, and a pipe in place of the keyboard.
fn terminal() -> (InputReader, Waker, PipeWriter) {
    let (reader, writer) = pipe().expect("a pipe");
    let (mut events, waker) =
        InputReader::of(OwnedFd::from(reader).into()).expect("a pipe to wake by");
    events.escape_timeout = Duration::from_millis(30);
    (events, waker, writer)
}

fn types(keyboard: &mut PipeWriter, text: &str) {
    keyboard.write_all(text.as_bytes()).expect("somebody reads");
}

#[test]
fn a_key_ends_the_wait_and_so_does_another_thread() {
    let (mut events, waker, mut keyboard) = terminal();
    types(&mut keyboard, "ab");
    events.wait(None, None).expect("a terminal");
    for name in ['a', 'b'] {
        let key = Message::Key(Key::plain(KeyName::Char(name)));
        assert_eq!(events.next().expect("a terminal"), Some(key));
    }
    waker.wake();
    events.wait(None, None).expect("a terminal");
    assert_eq!(events.next().expect("a terminal"), None);
    drop(keyboard);
    assert!(events.wait(None, None).is_err(), "a terminal that is gone is an error");
}

#[test]
fn a_sequence_without_an_end_swallows_nothing_that_comes_later() {
    let text = ["\u{1b}[200~", "\x1b]", "\x1b]11;rgb:"];
    for begun in ["\x1b", "\x1b[", "\x1b[<", "\x1b[1;", "\x1bO", "\x1b[M"].into_iter().chain(text) {
        let (mut events, waker, mut keyboard) = terminal();
        types(&mut keyboard, begun);
        events.wait(Some(Instant::now()), None).expect("a terminal");
        let ends = events.sequence_deadline.expect("something has begun");
        // Wake-ups don't extend the deadline.
        waker.wake();
        while events.decoder.timeout(events.escape_timeout).is_some() {
            assert!(Instant::now() < ends + HANG, "{begun:?} doesn't end");
            events.wait(Some(ends), None).expect("a terminal");
        }
        assert!(Instant::now() >= ends, "{begun:?} ended too early");
        types(&mut keyboard, "q");
        let key = Message::Key(Key::plain(KeyName::Char('q')));
        let mut next = || {
            events.wait(None, None).expect("a terminal");
            events.next().expect("a terminal")
        };
        assert!((0..2).any(|_| next() == Some(key.clone())), "{begun:?}");
    }
}

#[test]
fn a_sequence_that_a_flood_cuts_is_waited_for_however_small_its_pieces_are() {
    let flood = "\x1b[C".repeat(TYPED_AT_ONCE);
    let right = Message::Key(Key::plain(KeyName::Right));
    for pieces in [vec![format!("{flood}\x1b")], vec![flood, "\x1b[C\x1b".into()]] {
        let (mut events, _waker, mut keyboard) = terminal();
        let begun = Instant::now();
        for piece in &pieces {
            types(&mut keyboard, piece);
            events.read().expect("a terminal");
        }
        let ends = events.sequence_deadline.expect("something has begun");
        assert!(ends >= begun + REST_OF_FLOOD, "{pieces:?}");
        types(&mut keyboard, "[C");
        for _ in 0..TYPED_AT_ONCE + pieces.len() {
            assert_eq!(events.next().expect("a terminal"), Some(right.clone()));
        }
        assert_eq!(events.next().expect("a terminal"), None);
    }
}

/// The answer to the question for the background, and that to the last question.
const LIGHT: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";
const LAST: &str = "\x1b[?62;c";

/// Accepts answers for longer than any real delay.
fn ask(events: &mut InputReader) {
    let until = Instant::now() + HANG;
    let answers = TerminalAnswers::default();
    let asked = Instant::now();
    events.pending = Some(PendingAnswers { answers, asked, until, is_background_late: false });
}

/// Both answers, as a message.
fn answered() -> Message {
    let (background, attributes) = (Some([u16::MAX; 3]), Some("62;".into()));
    let answers = TerminalAnswers { background, attributes, ..TerminalAnswers::default() };
    Message::TerminalAnswers(Box::new(answers))
}

#[test]
fn answers_are_a_message_once_and_only_if_they_were_asked_for_and_come_in_time() {
    let (mut events, _waker, mut keyboard) = terminal();
    let mut next = |events: &mut InputReader| {
        types(&mut keyboard, LIGHT);
        types(&mut keyboard, LAST);
        types(&mut keyboard, "q");
        events.wait(None, None).expect("a terminal");
        events.next().expect("a terminal")
    };
    let key = Some(Message::Key(Key::plain(KeyName::Char('q'))));
    assert_eq!(next(&mut events), key);
    ask(&mut events);
    assert_eq!(next(&mut events), Some(answered()));
    assert_eq!(events.next().expect("a terminal"), key);
    assert_eq!(next(&mut events), key);
    ask(&mut events);
    events.pending.as_mut().expect("it was asked").until = Instant::now();
    assert_eq!(next(&mut events), key);
}

#[test]
fn a_background_that_comes_late_is_waited_for() {
    let (mut events, _waker, mut keyboard) = terminal();
    ask(&mut events);
    events.pending.as_mut().expect("it was asked").is_background_late = true;
    types(&mut keyboard, LAST);
    assert_eq!(events.next().expect("a terminal"), None);
    types(&mut keyboard, LIGHT);
    assert_eq!(events.next().expect("a terminal"), Some(answered()));
}

#[test]
fn answers_without_the_last_are_a_message_when_the_time_is_over() {
    let (mut events, _waker, mut keyboard) = terminal();
    ask(&mut events);
    types(&mut keyboard, LIGHT);
    events.wait(Some(Instant::now()), None).expect("a terminal");
    assert!(events.decoded.is_empty());
    events.pending.as_mut().expect("it was asked").until = Instant::now();
    events.wait(None, None).expect("a terminal");
    assert!(matches!(events.next(), Ok(Some(Message::TerminalAnswers(_)))));
    assert!(events.pending.is_none());
}

#[test]
fn an_answer_that_comes_byte_by_byte_is_waited_for() {
    let (mut events, _waker, mut keyboard) = terminal();
    ask(&mut events);
    for byte in [LIGHT, LAST].concat().split_inclusive(|_| true) {
        assert_eq!(events.next().expect("a terminal"), None);
        let now = Instant::now();
        types(&mut keyboard, byte);
        let has_begun = events.poll(None, None).expect("a terminal")[0];
        assert!(has_begun && events.read().is_ok());
        assert!(
            events.sequence_deadline.is_none_or(|ends| ends >= now + SEQUENCE_TIMEOUT_WHILE_ASKING)
        );
    }
    assert_eq!(events.next().expect("a terminal"), Some(answered()));
}

#[test]
fn whoever_leaves_outwaits_the_answers() {
    let (mut events, waker, mut keyboard) = terminal();
    // Nothing reads input unless a query is pending.
    types(&mut keyboard, "a");
    events.outwait_answers();
    assert!(events.poll(Some(Duration::ZERO), None).expect("a terminal")[0]);
    ask(&mut events);
    waker.wake();
    types(&mut keyboard, LIGHT);
    types(&mut keyboard, LAST);
    events.outwait_answers();
    assert!(!events.poll(Some(Duration::ZERO), None).expect("a terminal")[0]);
    // Ctrl-C ends the wait for a terminal that doesn't answer.
    ask(&mut events);
    types(&mut keyboard, "\x03");
    events.outwait_answers();
    // So does the end of the time, and of the terminal.
    ask(&mut events);
    events.pending.as_mut().expect("it was asked").until = Instant::now();
    events.outwait_answers();
    ask(&mut events);
    drop(keyboard);
    events.outwait_answers();
    assert!(events.pending.is_none());
}

#[test]
fn a_string_without_an_end_swallows_keys_for_a_moment_only() {
    let (mut events, _waker, mut keyboard) = terminal();
    types(&mut keyboard, "\x1bP1$r");
    events.next().expect("a terminal");
    let since = events.string_since.expect("a string has begun");
    // Keys that come faster than the string would end by itself.
    types(&mut keyboard, "q");
    assert_eq!(events.next().expect("a terminal"), None);
    assert_eq!(events.string_since, Some(since));
    events.string_since = since.checked_sub(STRING_TIME_LIMIT);
    types(&mut keyboard, "q");
    assert_eq!(events.next().expect("a terminal"), None);
    types(&mut keyboard, "q");
    let key = Some(Message::Key(Key::plain(KeyName::Char('q'))));
    assert_eq!(events.next().expect("a terminal"), key);
}

/// Bytes from the terminal, whether a pause follows, and the key that they are.
type Part = (Vec<u8>, bool, Option<&'static str>);

/// A key, as terminals send it.
fn key() -> impl Strategy<Value = Part> {
    let keys = [
        ("a", "a"),
        ("\\", "\\"),
        ("[", "["),
        ("P", "P"),
        ("\u{e9}", "\u{e9}"),
        ("\u{dc}", "\u{dc}"),
        ("\r", "enter"),
        ("\x1b[A", "up"),
        ("\x1bOB", "down"),
        ("\x1b[1;5C", "ctrl-right"),
        ("\x1b[24~", "f12"),
        ("\x1bx", "alt-x"),
    ];
    let alone = [("\x1b", "esc"), ("\x1b]", "alt-]"), ("\x1bP", "alt-P"), ("\x1b_", "alt-_")];
    let part = |pause| move |(bytes, key): (&str, _)| (bytes.as_bytes().to_vec(), pause, Some(key));
    prop_oneof![3 => select(keys.to_vec()).prop_map(part(false)), 1 => select(alone.to_vec()).prop_map(part(true))]
}

/// A control string, however it begins and ends.
fn string() -> impl Strategy<Value = Part> {
    let letter = select(&b"]PX^_"[..]);
    let begin = (letter, 0..3).prop_map(|(letter, form)| match form {
        0 => vec![0x1b, letter],
        1 => vec![letter + 0x40],
        _ => vec![0xc2, letter + 0x40],
    });
    let text = "[^\x03\x07\x1b\u{9c}]{0,40}";
    let end = select(vec![&b"\x07"[..], b"\x1b\\", b"\x9c", b"\xc2\x9c", b"\x1b", b""]);
    (begin, text, end).prop_map(|(begin, text, end)| {
        // Without text and end it would be a key.
        let text = if text.is_empty() && end.is_empty() { "1".into() } else { text };
        let bytes = [begin.as_slice(), text.as_bytes(), end].concat();
        (bytes, [&b"\x1b"[..], b""].contains(&end), None)
    })
}

proptest! {
    /// 80 parts in each of the usual 256 cases: some 15,000 strings.
    #[test]
    fn every_key_arrives_in_order_and_no_string_does(
        parts in vec(prop_oneof![3 => string().boxed(), 1 => key().boxed()], 80),
        cuts in vec(any::<Index>(), 0..200),
        asks in prop_oneof![Just(true), Just(false)],
    ) {
        let (mut events, _waker, mut keyboard) = terminal();
        if asks {
            ask(&mut events);
        }
        let mut send = |events: &mut InputReader, bytes: &[u8]| {
            if !bytes.is_empty() {
                keyboard.write_all(bytes).expect("somebody reads");
                events.read().expect("a terminal");
            }
        };
        let mut waiting: Vec<u8> = Vec::new();
        let mut cuts = cuts.into_iter();
        for (bytes, is_followed_by_pause, _) in &parts {
            waiting.extend(bytes);
            if *is_followed_by_pause {
                while !waiting.is_empty() {
                    let length = cuts.next().map_or(waiting.len(), |cut| 1 + cut.index(waiting.len()));
                    send(&mut events, &waiting.drain(..length).collect::<Vec<u8>>());
                }
                let ended = events.decoder.end();
                events.decoded.extend(ended);
            }
        }
        send(&mut events, &waiting);
        let keys = |key: &str| Message::Key(key.parse().expect("a key"));
        let expected: Vec<Message> = parts.iter().filter_map(|part| part.2.map(keys)).collect();
        events.decoded.retain(|message| !matches!(message, Message::TerminalAnswers(_)));
        prop_assert_eq!(events.decoded.into_iter().collect::<Vec<_>>(), expected);
    }
}

#[test]
fn every_key_of_a_flood_is_handled_and_ctrl_c_is_heard() {
    let (mut events, _waker, mut keyboard) = terminal();
    let mut handled = 0;
    let mut handle_all = |events: &mut InputReader| loop {
        match events.next().expect("a terminal") {
            Some(Message::Key(key)) if key.reserved() == Some(Reserved::Quit) => break true,
            Some(_) => handled += 1,
            None if !events.poll(Some(Duration::ZERO), None).expect("a terminal")[0] => {
                break false;
            }
            None => {}
        }
    };
    // More than fit into the pipe's buffer.
    for _ in 0..32 {
        types(&mut keyboard, &"9".repeat(1 << 15));
        assert!(!handle_all(&mut events));
    }
    types(&mut keyboard, "\x03");
    assert!(handle_all(&mut events), "Ctrl-C is not heard");
    assert_eq!(handled, 32 << 15);
}
