//! The meaning of terminal control sequences: keys, mouse reports and answers.

use arcade_games::kit::{Key, KeyName};

use super::{Message, TerminalAnswers, Wheel};

/// The key for the final letter of a sequence.
pub(super) fn letter_key(letter: u8) -> Option<KeyName> {
    Some(match letter {
        b'A' => KeyName::Up,
        b'B' => KeyName::Down,
        b'C' => KeyName::Right,
        b'D' => KeyName::Left,
        b'H' => KeyName::Home,
        b'F' => KeyName::End,
        b'P'..=b'S' => KeyName::F(letter - b'P' + 1),
        b'Z' => KeyName::Tab,
        _ => return None,
    })
}

/// The key for a control sequence with these parameters and this final byte.
pub(super) fn key(parameters: &str, last: u8) -> Option<Key> {
    let mut fields = parameters.split(';');
    let (first, second) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let number = |field: &str| field.split(':').next()?.parse::<u8>().ok();
    let (held, kind) = second.split_once(':').unwrap_or((second, ""));
    // Event type 3 is a key release.
    if kind == "3" {
        return None;
    }
    let (name, held) = match (last, number(first)) {
        (b'u', _) => (code_key(first)?, number(held)),
        (b'~', Some(1 | 7)) => (KeyName::Home, number(held)),
        (b'~', Some(3)) => (KeyName::Delete, number(held)),
        (b'~', Some(4 | 8)) => (KeyName::End, number(held)),
        (b'~', Some(5)) => (KeyName::PageUp, number(held)),
        (b'~', Some(6)) => (KeyName::PageDown, number(held)),
        (b'~', Some(code @ 11..=15)) => (KeyName::F(code - 10), number(held)),
        (b'~', Some(code @ 17..=21)) => (KeyName::F(code - 11), number(held)),
        (b'~', Some(code @ 23..=24)) => (KeyName::F(code - 12), number(held)),
        // A single parameter holds the modifiers.
        (_, alone) => (letter_key(last)?, number(held).or(alone)),
    };
    // The parameter is 1 plus the bits of the modifiers: Shift 1, Alt 2, Ctrl 4.
    let held = held.unwrap_or(1).saturating_sub(1);
    let shift = held & 1 != 0 || last == b'Z';
    let is_character = matches!(name, KeyName::Char(_));
    Some(Key { name, shift: shift && !is_character, alt: held & 2 != 0, ctrl: held & 4 != 0 })
}

/// The key for a sequence with a character code.
fn code_key(field: &str) -> Option<KeyName> {
    let code = field.split(':').next()?.parse().ok()?;
    Some(match char::from_u32(code)? {
        '\r' => KeyName::Enter,
        '\t' => KeyName::Tab,
        '\u{1b}' => KeyName::Esc,
        '\u{7f}' => KeyName::Backspace,
        character => KeyName::Char(Some(character).filter(|c| !c.is_control())?),
    })
}

/// A mouse report; column and row count from 1.
pub(super) fn mouse(button: u16, column: u16, row: u16) -> Option<Message> {
    const SHIFT_ALT_CTRL: u16 = 4 + 8 + 16;
    match button & !SHIFT_ALT_CTRL {
        0 => Some(Message::Click { column: column.checked_sub(1)?, row: row.checked_sub(1)? }),
        64 => Some(Message::Wheel(Wheel::Up)),
        65 => Some(Message::Wheel(Wheel::Down)),
        _ => None,
    }
}

/// The answer that a control string or sequence is, without the ESC before it and the end mark.
pub(super) fn answer(text: &str) -> Option<Message> {
    let mut answers = TerminalAnswers::default();
    let own = |text: &str| Some(text.to_string());
    if let Some(colour) = text.strip_prefix("]11;") {
        answers.background = Some(self::colour(colour)?);
    } else if let Some(colour) = text.strip_prefix("]4;8;") {
        answers.colour_8 = Some(self::colour(colour)?);
    } else if let Some(colour) = text.strip_prefix("]4;200;") {
        answers.colour_200 = Some(self::colour(colour)?);
    } else if let Some(style) = text.strip_prefix("P1$r").and_then(|rest| rest.strip_suffix('m')) {
        answers.style = own(style);
    } else if let Some(version) = text.strip_prefix("P>|") {
        answers.version = own(version);
    } else if let Some(capability) = text.strip_prefix("P1+r") {
        answers.capabilities = own(capability);
    } else if let Some(images) = text.strip_prefix("_G") {
        answers.images = own(images);
    } else if let Some(attributes) = text.strip_prefix('?').and_then(|it| it.strip_suffix('c')) {
        answers.attributes = own(attributes);
    } else {
        return None;
    }
    Some(Message::TerminalAnswers(Box::new(answers)))
}

/// A colour: `rgb:` or `rgba:` with components of one to four hexadecimal digits each.
fn colour(text: &str) -> Option<[u16; 3]> {
    let components = text.strip_prefix("rgb:").or(text.strip_prefix("rgba:"))?;
    let components: Vec<u16> = components.split('/').map(component).collect::<Option<_>>()?;
    let (&[red, green, blue] | &[red, green, blue, _]) = components.as_slice() else { return None };
    Some([red, green, blue])
}

/// A colour component, scaled by the largest value with as many digits.
fn component(digits: &str) -> Option<u16> {
    let length = u32::try_from(digits.len()).ok().filter(|length| (1..=4).contains(length))?;
    // `from_str_radix` would accept a sign.
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
    u16::try_from(value * u32::from(u16::MAX) / (16_u32.pow(length) - 1)).ok()
}
