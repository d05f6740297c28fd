//! Decodes the bytes from the terminal into messages.
//!
//! Any bytes are decoded, in whatever pieces they arrive: invalid sequences are dropped, an incomplete one
//! ends after a timeout, and Ctrl-C is recognised in the middle of anything.

use std::time::Duration;

use arcade_games::kit::{Key, KeyName};

use super::Message;
use super::sequences::{answer, key, letter_key, mouse};

/// The timeout of an incomplete paste or control string, which may arrive in many pieces. If it were too
/// short, the rest would be taken for keys.
const REST_OF_TEXT: Duration = Duration::from_millis(500);
/// The length of the longest valid sequence and of the longest answer, in bytes.
const MAX_SEQUENCE_BYTES: usize = 128;
/// The most bytes of a paste that are used: more than any text field accepts.
const MAX_PASTE_BYTES: usize = 4096;

const CTRL_C: u8 = 0x03;
const BEL: u8 = 0x07;
const ESC: u8 = 0x1b;
/// The string terminator as a single byte; `ESC \` otherwise.
const ST: u8 = 0x9c;
const END_OF_PASTE: &[u8] = b"\x1b[201~";

/// Decodes bytes into messages.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    state: State,
    /// The bytes of the incomplete character, sequence or paste so far.
    held: Vec<u8>,
}

/// The state: what the next byte belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing is incomplete.
    #[default]
    Ground,
    /// After ESC: the key itself, Alt with another key, or the start of a sequence.
    Escape,
    /// Within a UTF-8 character of `length` bytes.
    Character { length: usize, alt: bool },
    /// After `ESC O`: one more byte gives the key.
    SingleShift,
    /// After `ESC [`: parameters and a final byte.
    Sequence,
    /// After `ESC [ [`: a function key of the Linux console.
    Console,
    /// After `ESC [ M`: three bytes give the button, column and row.
    Mouse,
    /// In a control string: an operating system command (OSC), a device control string (DCS) and the like.
    Text(ControlString),
    /// In a paste; `matched` bytes of the end mark have arrived.
    Paste { matched: usize },
}

/// A control string, which ends with BEL or ST.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ControlString {
    /// The letter after ESC, if nothing else has arrived: a person can type both, as Alt with the letter.
    typed: Option<u8>,
    /// Whether the last byte was an ESC. With a `\` it is ST, but some terminals send it alone.
    is_ending: bool,
    /// How many bytes of a UTF-8 character are missing. They don't end the string, though they may look like ST.
    missing: u8,
    /// Whether the last byte was the first one of a two-byte form of ST.
    may_be_st: bool,
}

impl Decoder {
    /// Processes the next byte; returns the message that it completes.
    pub fn byte(&mut self, byte: u8) -> Option<Message> {
        let is_printable = (b' '..=b'~').contains(&byte);
        match self.state {
            _ if byte == CTRL_C => self.ground(byte, false),
            State::Paste { matched } => self.pasted(byte, matched),
            State::Text(text) if !text.is_ending => self.text(byte, text),
            State::Text(_) if byte == b'\\' => self.answer(),
            // The ESC has ended the string, and begins a sequence or not.
            State::Text(_) if introduces(byte) => self.introduced(byte),
            State::Escape if byte == ESC => Some(Message::Key(Key::plain(KeyName::Esc))),
            State::Escape if introduces(byte) => {
                self.introduced(byte);
                if let State::Text(text) = &mut self.state {
                    text.typed = Some(byte);
                }
                None
            }
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
            // The pending sequence is dropped: this byte can't continue it.
            _ => self.ground(byte, false),
        }
    }

    /// Called after the timeout: ends the incomplete sequence, as a key if it can be one.
    pub fn end(&mut self) -> Option<Message> {
        let alt = |character| {
            Some(Message::Key(Key { alt: true, ..Key::plain(KeyName::Char(character)) }))
        };
        match std::mem::take(&mut self.state) {
            State::Escape => Some(Message::Key(Key::plain(KeyName::Esc))),
            State::SingleShift => alt('O'),
            State::Sequence if self.held.is_empty() => alt('['),
            State::Text(text) => text.typed.and_then(|letter| alt(letter.into())),
            State::Paste { .. } => Some(self.paste()),
            _ => None,
        }
    }

    /// The timeout of the incomplete sequence, `None` if there is none; `key_timeout` is that of one that may be a
    /// key.
    pub fn timeout(&self, key_timeout: Duration) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Text(text) if text.typed.is_some() || text.is_ending => Some(key_timeout),
            State::Text(_) | State::Paste { .. } => Some(REST_OF_TEXT.max(key_timeout)),
            _ => Some(key_timeout),
        }
    }

    /// Whether a control string is incomplete.
    pub fn is_in_string(&self) -> bool {
        matches!(self.state, State::Text(_))
    }

    fn begin(&mut self, state: State) -> Option<Message> {
        self.held.clear();
        self.state = state;
        None
    }

    /// Begins the sequence or control string that this letter introduces.
    fn introduced(&mut self, letter: u8) -> Option<Message> {
        self.begin(match letter {
            b'[' => State::Sequence,
            b'O' => State::SingleShift,
            _ => State::Text(ControlString::default()),
        });
        // The kind of a string is the first of its bytes.
        if self.is_in_string() {
            self.held.push(letter);
        }
        None
    }

    /// A byte outside any sequence; `alt` if an ESC came before it.
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
                let length = match length_of_character(byte) {
                    1 => return letter_of_c1(byte).and_then(|letter| self.introduced(letter)),
                    length => length,
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
        if let Some(letter) = u8::try_from(u32::from(character)).ok().and_then(letter_of_c1) {
            return self.introduced(letter);
        }
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
                // One byte above the limit marks the sequence as too long.
                if self.held.len() <= MAX_SEQUENCE_BYTES {
                    self.held.push(byte);
                }
                return None;
            }
        }
        self.state = State::Ground;
        let parameters =
            str::from_utf8(&self.held).ok().filter(|held| held.len() <= MAX_SEQUENCE_BYTES)?;
        if byte == b'c' {
            return answer(&format!("{parameters}c"));
        }
        match parameters.strip_prefix('<') {
            Some(parameters) => {
                let mut numbers = parameters.split(';').map(|number| number.parse().ok());
                let (button, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
                (byte == b'M').then(|| mouse(button, column, row)).flatten()
            }
            None => key(parameters, byte).map(Message::Key),
        }
    }

    /// The oldest form of mouse reports (X10): single bytes, offset by 32.
    fn mouse(&mut self, byte: u8) -> Option<Message> {
        self.held.push(byte - b' ');
        let [button, column, row] = self.held[..] else { return None };
        self.state = State::Ground;
        mouse(button.into(), column.into(), row.into())
    }

    /// A byte of a control string. None of them is a typed key.
    fn text(&mut self, byte: u8, text: ControlString) -> Option<Message> {
        let is_st = byte == ST && (text.missing == 0 || text.may_be_st);
        if byte == BEL || is_st {
            if is_st && text.may_be_st {
                self.held.pop();
            }
            return self.answer();
        }
        let is_continued = text.missing > 0 && byte & 0xc0 == 0x80;
        let missing = if is_continued {
            text.missing - 1
        } else {
            u8::try_from(length_of_character(byte) - 1).unwrap_or(0)
        };
        let (is_ending, may_be_st) = (byte == ESC, byte == 0xc2 && !is_continued);
        self.state = State::Text(ControlString { typed: None, is_ending, missing, may_be_st });
        // One byte above the limit marks the string as too long.
        if !is_ending && self.held.len() <= MAX_SEQUENCE_BYTES {
            self.held.push(byte);
        }
        None
    }

    /// The message for a complete control string, if it is the terminal's answer to a query.
    fn answer(&mut self) -> Option<Message> {
        self.state = State::Ground;
        answer(str::from_utf8(&self.held).ok().filter(|held| held.len() <= MAX_SEQUENCE_BYTES)?)
    }

    fn pasted(&mut self, byte: u8, matched: usize) -> Option<Message> {
        if byte == END_OF_PASTE[matched] {
            self.state = State::Paste { matched: matched + 1 };
            return (matched + 1 == END_OF_PASTE.len()).then(|| self.paste());
        }
        let begins = byte == END_OF_PASTE[0];
        self.state = State::Paste { matched: begins.into() };
        let room = MAX_PASTE_BYTES.saturating_sub(self.held.len());
        let text = END_OF_PASTE[..matched].iter().copied().chain((!begins).then_some(byte));
        self.held.extend(text.take(room));
        None
    }

    fn paste(&mut self) -> Message {
        self.state = State::Ground;
        Message::Paste(String::from_utf8_lossy(&self.held).into_owned())
    }
}

/// Whether this letter after ESC begins a sequence or a control string.
fn introduces(letter: u8) -> bool {
    matches!(letter, b'[' | b'O' | b']' | b'P' | b'X' | b'^' | b'_')
}

/// The letter of the two-byte form, ESC and a letter, of a C1 control character that begins a sequence or a string.
fn letter_of_c1(control: u8) -> Option<u8> {
    let is_control = (0x80..=0x9f).contains(&control);
    is_control.then(|| control - 0x40).filter(|letter| introduces(*letter))
}

/// The length of the UTF-8 character that begins with this byte; 1 if none does.
fn length_of_character(byte: u8) -> usize {
    match byte {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests;
