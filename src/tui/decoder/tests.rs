//! Bytes and the messages that they decode to.

use arcade_games::kit::Reserved;
use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::{prop_assert, prop_assert_eq, proptest};

use super::*;
use crate::tui::{TerminalAnswers, Wheel};

/// The timeout of what may be a key.
const OF_KEY: Duration = Duration::from_millis(30);

/// The messages for these pieces, each read by itself, after the final timeout.
fn decoded<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Message> {
    let mut decoder = Decoder::default();
    let mut messages: Vec<Message> =
        pieces.into_iter().flatten().filter_map(|&byte| decoder.byte(byte)).collect();
    messages.extend(decoder.end());
    assert_eq!(decoder.timeout(OF_KEY), None, "nothing is unfinished any more");
    messages
}

/// Bytes decode to keys, named as in the config file and separated by blanks.
#[track_caller]
fn check(bytes: &str, keys: &str) {
    let expected: Vec<Message> =
        keys.split_whitespace().map(|key| Message::Key(key.parse().expect("a key"))).collect();
    assert_eq!(decoded([bytes.as_bytes()]), expected, "{bytes:?}");
}

#[test]
fn characters_and_control_characters_are_keys() {
    check("aZ é\u{65e5}\u{1f600}", "a Z space é \u{65e5} \u{1f600}");
    check(
        "\r\t\u{7f}\n\u{8}\u{0}\u{1a}\u{1f}",
        "enter tab backspace ctrl-j ctrl-h ctrl-space ctrl-z ctrl-7",
    );
    check("\u{85}", "");
}

#[test]
fn an_esc_is_a_key_alt_or_the_beginning_of_a_sequence() {
    check("\x1b", "esc");
    check("\x1b\x1b", "esc esc");
    check("\x1bx\x1b\r\x1bé", "alt-x alt-enter alt-é");
    check("\x1b\x1b[A", "esc up");
}

#[test]
fn sequences_stand_for_the_keys_of_all_common_terminals() {
    check("\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[Z", "up down right left home end shift-tab");
    check("\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", "up down right left home end");
    check(
        "\x1b[1~\x1b[3~\x1b[4~\x1b[5~\x1b[6~\x1b[7~\x1b[8~",
        "home delete end pageup pagedown home end",
    );
    check(
        "\x1bOP\x1bOQ\x1bOR\x1bOS\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~",
        "f1 f2 f3 f4 f5 f6 f10 f11 f12",
    );
    check("\x1b[11~\x1b[14~\x1b[[A\x1b[[E\x1b[P\x1b[S", "f1 f4 f1 f5 f1 f4");
    check(
        "\x1b[1;5A\x1b[1;2B\x1b[1;3C\x1b[3;5~\x1b[1;8P\x1b[5D",
        "ctrl-up shift-down alt-right ctrl-delete ctrl-alt-shift-f1 ctrl-left",
    );
    check("\x1b[99;5u\x1b[13u\x1b[9;2u\x1b[27u\x1b[97;1:3u", "ctrl-c enter shift-tab esc");
    check("\x1b[99~\x1b[>1;2c\x1bOj\x1b[[Zq", "q");
}

/// The bytes that common terminals send for a key.
fn sent(key: Key) -> Vec<u8> {
    let Key { name, ctrl, alt, shift } = key;
    let held = 1 + u8::from(shift) + 2 * u8::from(alt) + 4 * u8::from(ctrl);
    let code = |character: char| u8::try_from(character).expect("ASCII");
    let byte = match name {
        KeyName::Char(character) if ctrl => match character {
            '@'..='_' | 'a'..='z' => code(character) & 0x1f,
            ' ' | '2' => 0,
            '3'..='7' => code(character) - b'3' + ESC,
            '8' | '?' => 0x7f,
            '/' => 0x1f,
            other => code(other),
        },
        KeyName::Char(character) => code(character),
        KeyName::Enter => b'\r',
        KeyName::Tab if shift => return if alt { b"\x1b\x1b[Z".into() } else { b"\x1b[Z".into() },
        KeyName::Tab => b'\t',
        KeyName::Backspace if ctrl => 8,
        KeyName::Backspace => 0x7f,
        KeyName::Esc => ESC,
        KeyName::Up => return format!("\x1b[1;{held}A").into(),
        KeyName::Delete => return format!("\x1b[3;{held}~").into(),
        _ => return format!("\x1b[1;{held}P").into(),
    };
    if alt { vec![ESC, byte] } else { vec![byte] }
}

#[test]
fn a_key_that_terminals_do_not_tell_from_another_comes_as_that() {
    use KeyName::{Backspace, Char, Delete, Enter, Esc, F, Tab, Up};
    let names = (b' '..=b'~').map(|byte| Char(byte.into()));
    for name in names.chain([Enter, Tab, Backspace, Esc, Up, Delete, F(1)]) {
        for held in 0..8 {
            let [ctrl, alt, shift] = [1, 2, 4].map(|bit| held & bit != 0);
            let key = Key { name, ctrl, alt, shift };
            // Ctrl-C is recognised in the middle of anything.
            let is_end = key.as_sent().reserved() == Some(Reserved::Quit);
            if is_end || (shift && matches!(name, Char(_))) {
                continue;
            }
            let last = decoded([&sent(key)[..]]).pop();
            assert_eq!(last, Some(Message::Key(key.as_sent())), "{key}");
            assert_eq!(key.as_sent().as_sent(), key.as_sent(), "{key}");
        }
    }
}

#[test]
fn mouse_reports_are_clicks_and_turns_of_the_wheel() {
    let reports = b"\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<16;1;1M\x1b[<64;1;1M\x1b[<65;1;1M\x1b[<32;2;2M\x1b[<0;10M\x1b[<0;0;1M\x1b[M !\"";
    let expected = [
        Message::Click { column: 9, row: 4 },
        Message::Click { column: 0, row: 0 },
        Message::Wheel(Wheel::Up),
        Message::Wheel(Wheel::Down),
        Message::Click { column: 0, row: 1 },
    ];
    assert_eq!(decoded([&reports[..]]), expected);
}

#[test]
fn reports_of_the_focus_are_no_keys() {
    check("a\x1b[Ib\x1b[Oc\x1b[I\x1b[O", "a b c");
    let mut decoder = Decoder::default();
    for byte in *b"\x1b[I\x1b[O" {
        assert_eq!(decoder.byte(byte), None);
    }
    assert_eq!(decoder.timeout(OF_KEY), None, "a report is complete");
}

/// The answers that these bytes are, if they are some.
fn answers(bytes: &str) -> Option<TerminalAnswers> {
    match &decoded([bytes.as_bytes()])[..] {
        [] => None,
        [Message::TerminalAnswers(answers)] => Some(*answers.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn colours_are_told_in_all_usual_forms() {
    let tell = |colour: &str, end: &str| answers(&format!("\x1b]11;{colour}{end}"))?.background;
    for end in ["\x07", "\x1b\\", "\u{9c}"] {
        for colour in ["rgb:ffff/ffff/0000", "rgb:FF/ff/00", "rgb:f/f/0", "rgba:fff/ff/0/0"] {
            assert_eq!(tell(colour, end), Some([u16::MAX, u16::MAX, 0]), "{colour}");
        }
        for nothing in ["", "?", "#ffffff", "rgb:", "rgb:f/f", "rgb:f/f/f/f/f", "rgb:+f/f/f"] {
            assert_eq!(tell(nothing, end), None, "{nothing}");
        }
        assert_eq!(tell("rgb:fffff/0/0", end), None);
        assert_eq!(tell(&"rgb:f/f/f".repeat(100_000), end), None);
    }
    // An answer about the text colour.
    assert_eq!(answers("\x1b]10;rgb:f/f/f\x07"), None);
}

#[test]
fn answers_of_terminals_are_read() {
    let all = |bytes| answers(bytes).unwrap_or_default();
    assert_eq!(all("\x1b]4;200;rgb:ffff/0000/d7d7\x07").colour_200, Some([0xffff, 0, 0xd7d7]));
    assert_eq!(all("\x1bP1$r0;48:2::1:2:3m\x1b\\").style.as_deref(), Some("0;48:2::1:2:3"));
    assert_eq!(all("\x1bP1+r436f=323536\x1b\\").capabilities.as_deref(), Some("436f=323536"));
    assert_eq!(all("\x1bP>|XTerm(379)\x1b\\").version.as_deref(), Some("XTerm(379)"));
    assert_eq!(all("\x1b_Gi=1;OK\x1b\\").images.as_deref(), Some("i=1;OK"));
    let attributes = "64;1;2;6;9;15;16;17;18;21;22;28";
    assert_eq!(all(&format!("\x1b[?{attributes}c")).attributes.as_deref(), Some(attributes));
    for none in ["\x1bP0+r524742\x1b\\", "\x1bP0$r\x1b\\", "\x1b_Xi=1;OK\x1b\\", "\x1b[>1;2;3c"] {
        assert_eq!(answers(none), None, "{none:?}");
    }
}

#[test]
fn a_command_ends_with_its_end_or_another_sequence_or_by_itself() {
    check("\x1b]11;rgb:f/f\x1b[Aq", "up q");
    check("\x1b]0;q\r\x1a\u{e9}\x07q", "q");
    check("\x1b]0;q", "");
    check("\x1b]0;q\x1b", "");
    check("\x1b]0;q\x1bq", "q");
    check("\x1b]0;q\x1b\x1b[A", "up");
    // The timeout decides that this is a key.
    check("\x1b]", "alt-]");
    check("\x1bP", "alt-P");
}

#[test]
fn a_paste_is_one_text_of_bounded_length() {
    let paste = |text: &str| vec![Message::Paste(text.into())];
    assert_eq!(decoded([&b"\x1b[200~q\rz\x1b[20\x1b[201~"[..]]), paste("q\rz\x1b[20"));
    assert_eq!(decoded([&b"\x1b[200~open"[..]]), paste("open"));
    let long = format!("\x1b[200~{}\x1b[201~", "9".repeat(1 << 20));
    assert_eq!(decoded([long.as_bytes()]), paste(&"9".repeat(MAX_PASTE_BYTES)));
}

#[test]
fn an_endless_sequence_is_one_key_that_means_nothing() {
    check(&format!("\x1b[{}Aq", "1".repeat(1 << 20)), "q");
    check("\x1b[1;\r", "enter");
    check("\x1b[", "alt-[");
    check("\x1bO", "alt-O");
}

/// Bytes that are often part of a sequence.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let parts: Vec<&[u8]> = vec![
        b"\x1b",
        b"\x1b[",
        b"\x1bO",
        b"\x1b[<",
        b"\x1b[M",
        b"\x1b[[",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b]11;rgb:",
        b"\x1b]",
        b"\x1b\\",
        b"\x07",
        b"ffff/",
        b"0;10;5M",
        b"1;5",
        b"A",
        b"~",
        b"u",
        b"\xc3",
        b"\xa9",
        b"\xe6\x97",
        b"q",
        b"\r",
    ];
    let part = prop_oneof![select(parts).prop_map(<[u8]>::to_vec), vec(any::<u8>(), 1..3)];
    vec(part, 0..20).prop_map(|parts| parts.concat())
}

/// A terminal's answer, a control string of any kind: any bytes but its end mark and Ctrl-C.
fn answer() -> impl Strategy<Value = Vec<u8>> {
    let colour = "11;rgba?:[0-9a-fA-F]{0,5}(/[0-9a-fA-F]{0,5}){0,4}".prop_map(String::into_bytes);
    let garbage = vec(any::<u8>(), 0..100).prop_map(|rest| [b"1", rest.as_slice()].concat());
    let cut = "11;rgb:[0-9a-f/]{0,14}".prop_map(String::into_bytes);
    let text = prop_oneof![colour, cut, garbage];
    let text = text.prop_map(|text| {
        text.into_iter().filter(|byte| ![CTRL_C, BEL, ESC, ST].contains(byte)).collect::<Vec<u8>>()
    });
    let kind = select(b"]P_^X".to_vec());
    let end = select(vec![&b"\x07"[..], b"\x1b\\"]);
    (kind, text, end).prop_map(|(kind, text, end)| [&[ESC, kind], text.as_slice(), end].concat())
}

proptest! {
    #[test]
    fn an_answer_is_never_taken_for_keys(answer in answer(), before in "[a-z]{0,3}", after in "[a-z]{0,3}") {
        let bytes = [before.as_bytes(), answer.as_slice(), after.as_bytes()].concat();
        let keys = decoded([before.as_bytes()]).into_iter().chain(decoded([after.as_bytes()]));
        let mut found = decoded(bytes.chunks(1));
        found.retain(|message| !matches!(message, Message::TerminalAnswers(_)));
        prop_assert_eq!(found, keys.collect::<Vec<_>>());
    }

    #[test]
    fn an_answer_may_come_in_pieces(answer in answer(), at in any::<proptest::sample::Index>()) {
        // After `ESC ]` alone it might be a key.
        let (first, rest) = answer.split_at(3.max(at.index(answer.len())).min(answer.len() - 1));
        let mut decoder = Decoder::default();
        let mut keys: Vec<Message> = first.iter().filter_map(|&byte| decoder.byte(byte)).collect();
        prop_assert!(decoder.timeout(OF_KEY).is_some());
        keys.extend(rest.iter().filter_map(|&byte| decoder.byte(byte)));
        prop_assert!(keys.iter().all(|message| matches!(message, Message::TerminalAnswers(_))));
        prop_assert_eq!(decoder.timeout(OF_KEY), None);
    }

    #[test]
    fn bytes_mean_the_same_however_they_are_cut(bytes in bytes(), at in any::<proptest::sample::Index>()) {
        let (first, rest) = bytes.split_at(at.index(bytes.len() + 1));
        let whole = decoded([bytes.as_slice()]);
        prop_assert_eq!(decoded([first, rest]), whole.clone());
        prop_assert_eq!(decoded(bytes.chunks(1)), whole);
    }

    #[test]
    fn no_bytes_keep_ctrl_c_from_being_heard(bytes in bytes()) {
        let end: Key = "ctrl-c".parse().expect("a key");
        prop_assert_eq!(decoded([&bytes, &b"\x03"[..]]).pop(), Some(Message::Key(end)));
    }

    #[test]
    fn a_pause_ends_whatever_was_begun(bytes in bytes()) {
        let mut decoder = Decoder::default();
        for &byte in &bytes {
            decoder.byte(byte);
        }
        decoder.end();
        let key = Message::Key(Key::plain(KeyName::Char('q')));
        prop_assert_eq!(decoder.byte(b'q'), Some(key));
    }
}
