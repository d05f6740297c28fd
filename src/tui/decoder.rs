//! What a terminal sends, decoded byte by byte into messages.
//!
//! Every sequence of bytes is decoded, however it is cut into pieces: what makes no sense is left
//! out, what is unfinished ends when nothing more comes, and Ctrl-C is heard in the middle of
//! anything.

use std::time::Duration;

use super::Message;
use super::sequences::{key, letter_key, mouse};
use crate::kit::{Key, KeyName};

/// The rest of a sequence comes within this time, and no person types that fast.
const REST_OF_SEQUENCE: Duration = Duration::from_millis(30);
/// The same for a paste. It comes in many pieces, and what came after too short a wait would be
/// taken for keys.
const REST_OF_PASTE: Duration = Duration::from_millis(500);
/// The longest sequence with a meaning, in bytes.
const LONGEST: usize = 32;
/// The most that is kept of a paste, in bytes: more than any line of text takes.
const LONGEST_PASTE: usize = 4096;

const CTRL_C: u8 = 0x03;
const ESC: u8 = 0x1b;
const END_OF_PASTE: &[u8] = b"\x1b[201~";

/// Turns bytes into messages.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    state: State,
    /// What has come of the unfinished character, sequence or paste.
    held: Vec<u8>,
}

/// What the next byte belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing that has come before.
    #[default]
    Ground,
    /// ESC: the key, Alt with another key, or the beginning of a sequence.
    Escape,
    /// A character of this many bytes.
    Character { length: usize, alt: bool },
    /// `ESC O`: a key.
    SingleShift,
    /// `ESC [`: parameters and a last byte.
    Sequence,
    /// `ESC [ [`: a function key of the Linux console.
    Console,
    /// `ESC [ M`: three bytes with a button, a column and a row.
    Mouse,
    /// Pasted text, after the first bytes of what may be its end.
    Paste { matched: usize },
}

impl Decoder {
    /// Takes the next byte; returns the message that it completes.
    pub fn byte(&mut self, byte: u8) -> Option<Message> {
        let is_printable = (b' '..=b'~').contains(&byte);
        match self.state {
            _ if byte == CTRL_C => self.ground(byte, false),
            State::Paste { matched } => self.pasted(byte, matched),
            State::Escape if byte == ESC => Some(Message::Key(Key::plain(KeyName::Esc))),
            State::Escape if byte == b'[' => self.begin(State::Sequence),
            State::Escape if byte == b'O' => self.begin(State::SingleShift),
            State::Escape => self.ground(byte, true),
            State::Character { length, alt } if byte & 0xc0 == 0x80 => {
                self.character(byte, length, alt)
            }
            State::SingleShift if is_printable => {
                self.state = State::Ground;
                letter_key(byte).map(|name| Message::Key(Key::plain(name)))
            }
            State::Sequence if is_printable => self.sequence(byte),
            State::Console if is_printable => {
                self.state = State::Ground;
                let number = byte.checked_sub(b'A').filter(|number| *number < 5)?;
                Some(Message::Key(Key::plain(KeyName::F(number + 1))))
            }
            State::Mouse if byte >= b' ' => self.mouse(byte),
            // What was begun never ends: the byte stands for itself.
            _ => self.ground(byte, false),
        }
    }

    /// Nothing more has come: what is unfinished is as complete as it gets.
    pub fn end(&mut self) -> Option<Message> {
        let alt = |character| {
            Some(Message::Key(Key { alt: true, ..Key::plain(KeyName::Char(character)) }))
        };
        match std::mem::take(&mut self.state) {
            State::Escape => Some(Message::Key(Key::plain(KeyName::Esc))),
            State::SingleShift => alt('O'),
            State::Sequence if self.held.is_empty() => alt('['),
            State::Paste { .. } => Some(self.paste()),
            _ => None,
        }
    }

    /// How long to wait for the rest of what is unfinished; `None` when nothing is.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Paste { .. } => Some(REST_OF_PASTE),
            _ => Some(REST_OF_SEQUENCE),
        }
    }

    fn begin(&mut self, state: State) -> Option<Message> {
        self.held.clear();
        self.state = state;
        None
    }

    /// A byte that belongs to nothing before it, except to an ESC that stands for Alt.
    fn ground(&mut self, byte: u8, alt: bool) -> Option<Message> {
        self.begin(State::Ground);
        let control = |character: u8| (KeyName::Char(character.into()), true);
        let (name, ctrl) = match byte {
            ESC => return self.begin(State::Escape),
            b'\r' => (KeyName::Enter, false),
            b'\t' => (KeyName::Tab, false),
            0x7f => (KeyName::Backspace, false),
            0x00 => control(b' '),
            0x01..=0x1a => control(byte - 1 + b'a'),
            0x1c..=0x1f => control(byte - 0x1c + b'4'),
            b' '..=b'~' => (KeyName::Char(byte.into()), false),
            0x80.. => {
                let length = match byte {
                    0xc2..=0xdf => 2,
                    0xe0..=0xef => 3,
                    0xf0..=0xf4 => 4,
                    _ => return None,
                };
                self.state = State::Character { length, alt };
                self.held.push(byte);
                return None;
            }
        };
        Some(Message::Key(Key { ctrl, alt, ..Key::plain(name) }))
    }

    fn character(&mut self, byte: u8, length: usize, alt: bool) -> Option<Message> {
        self.held.push(byte);
        if self.held.len() < length {
            return None;
        }
        self.state = State::Ground;
        let character = str::from_utf8(&self.held).ok()?.chars().next()?;
        let name = KeyName::Char(character);
        (!character.is_control()).then_some(Message::Key(Key { alt, ..Key::plain(name) }))
    }

    fn sequence(&mut self, byte: u8) -> Option<Message> {
        match (byte, self.held.as_slice()) {
            (b'[', []) => return self.begin(State::Console),
            (b'M', []) => return self.begin(State::Mouse),
            (b'~', b"200") => return self.begin(State::Paste { matched: 0 }),
            (b'@'..=b'~', _) => {}
            _ => {
                // One byte too many marks a sequence that is too long.
                if self.held.len() <= LONGEST {
                    self.held.push(byte);
                }
                return None;
            }
        }
        self.state = State::Ground;
        let parameters = str::from_utf8(&self.held).ok().filter(|held| held.len() <= LONGEST)?;
        match parameters.strip_prefix('<') {
            Some(parameters) => {
                let mut numbers = parameters.split(';').map(|number| number.parse().ok());
                let (button, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
                (byte == b'M').then(|| mouse(button, column, row)).flatten()
            }
            None => key(parameters, byte).map(Message::Key),
        }
    }

    /// The oldest form of a mouse report: its numbers are single bytes, counted from a blank.
    fn mouse(&mut self, byte: u8) -> Option<Message> {
        self.held.push(byte - b' ');
        let [button, column, row] = self.held[..] else { return None };
        self.state = State::Ground;
        mouse(button.into(), column.into(), row.into())
    }

    fn pasted(&mut self, byte: u8, matched: usize) -> Option<Message> {
        if byte == END_OF_PASTE[matched] {
            self.state = State::Paste { matched: matched + 1 };
            return (matched + 1 == END_OF_PASTE.len()).then(|| self.paste());
        }
        let begins = byte == END_OF_PASTE[0];
        self.state = State::Paste { matched: begins.into() };
        let room = LONGEST_PASTE.saturating_sub(self.held.len());
        let text = END_OF_PASTE[..matched].iter().copied().chain((!begins).then_some(byte));
        self.held.extend(text.take(room));
        None
    }

    fn paste(&mut self) -> Message {
        self.state = State::Ground;
        Message::Paste(String::from_utf8_lossy(&self.held).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{any, prop_oneof};
    use proptest::sample::select;
    use proptest::strategy::Strategy;
    use proptest::{prop_assert_eq, proptest};

    use super::*;
    use crate::tui::Wheel;

    /// Everything that these pieces mean, each read by itself, once nothing more comes.
    fn decoded<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> Vec<Message> {
        let mut decoder = Decoder::default();
        let mut messages: Vec<Message> =
            pieces.into_iter().flatten().filter_map(|&byte| decoder.byte(byte)).collect();
        messages.extend(decoder.end());
        assert_eq!(decoder.patience(), None, "nothing is unfinished any more");
        messages
    }

    /// Bytes stand for keys, named as in the config file and separated by blanks.
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
        check(
            "\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F\x1b[Z",
            "up down right left home end shift-tab",
        );
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
        check("\x1b[99~\x1b[I\x1b[?1;2c\x1bOj\x1b[[Zq", "q");
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
    fn a_paste_is_one_text_of_bounded_length() {
        let paste = |text: &str| vec![Message::Paste(text.into())];
        assert_eq!(decoded([&b"\x1b[200~q\rz\x1b[20\x1b[201~"[..]]), paste("q\rz\x1b[20"));
        assert_eq!(decoded([&b"\x1b[200~open"[..]]), paste("open"));
        let long = format!("\x1b[200~{}\x1b[201~", "9".repeat(1 << 20));
        assert_eq!(decoded([long.as_bytes()]), paste(&"9".repeat(LONGEST_PASTE)));
    }

    #[test]
    fn an_endless_sequence_is_one_key_that_means_nothing() {
        check(&format!("\x1b[{}Aq", "1".repeat(1 << 20)), "q");
        check("\x1b[1;\r", "enter");
        check("\x1b[", "alt-[");
        check("\x1bO", "alt-O");
    }

    /// Bytes that are often part of something.
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

    proptest! {
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
}
