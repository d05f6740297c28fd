//! Reading what the terminal sends, through the terminal library.
//!
//! The library takes a lone ESC at the end of what it could read at once for the key Esc. When the
//! rest of a key's sequence comes with the next read, it would be taken for typed characters: an
//! arrow would leave the game. So an Esc is held back for a moment, and put together with what
//! follows it.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use crate::kit::{Key, KeyName};

/// The rest of a sequence comes within this time, and no person types that fast.
const REST_OF_SEQUENCE: Duration = Duration::from_millis(30);
/// No sequence is longer, in characters.
const LONGEST: usize = 32;

/// Events of the terminal, in their order.
#[derive(Debug, Default)]
pub(super) struct Events {
    /// Events that were read in search of the rest of a sequence and don't belong to one.
    waiting: VecDeque<Event>,
}

impl Events {
    /// Whether an event comes within this time.
    pub(super) fn poll(&self, time: Duration) -> io::Result<bool> {
        Ok(!self.waiting.is_empty() || event::poll(time)?)
    }

    /// The next event; `None` for a sequence that means nothing to arcade.
    pub(super) fn read(&mut self) -> io::Result<Option<Event>> {
        if let Some(event) = self.waiting.pop_front() {
            return Ok(Some(event));
        }
        let event = event::read()?;
        if event != Event::Key(KeyEvent::from(KeyCode::Esc)) {
            return Ok(Some(event));
        }
        match self.next_character()? {
            Some('[') => self.rest_of_sequence(),
            Some('O') => {
                let last = self.next_character()?;
                Ok(last.and_then(|last| decode("", last)))
            }
            Some(other) => {
                self.waiting.push_front(Event::Key(KeyEvent::from(KeyCode::Char(other))));
                Ok(Some(event))
            }
            None => Ok(Some(event)),
        }
    }

    /// The next character, if one follows at once. Resize events that come in between wait.
    fn next_character(&mut self) -> io::Result<Option<char>> {
        // Wake-ups, which come as resize events, must not extend the wait.
        let end = Instant::now() + REST_OF_SEQUENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || !event::poll(left)? {
                return Ok(None);
            }
            match event::read()? {
                Event::Key(KeyEvent { code: KeyCode::Char(character), .. }) => {
                    return Ok(Some(character));
                }
                // One is enough: its handler asks for the current size.
                Event::Resize(..) if self.waiting.iter().any(is_resize) => {}
                event @ Event::Resize(..) => self.waiting.push_back(event),
                event => {
                    self.waiting.push_back(event);
                    return Ok(None);
                }
            }
        }
    }

    fn rest_of_sequence(&mut self) -> io::Result<Option<Event>> {
        let mut parameters = String::new();
        while parameters.len() < LONGEST {
            match self.next_character()? {
                Some(last @ '@'..='~') => return Ok(decode(&parameters, last)),
                Some(parameter) => parameters.push(parameter),
                None => break,
            }
        }
        Ok(None)
    }
}

fn is_resize(event: &Event) -> bool {
    matches!(event, Event::Resize(..))
}

/// The event that a control sequence with these parameters and this last character stands for.
fn decode(parameters: &str, last: char) -> Option<Event> {
    if let Some(mouse) = parameters.strip_prefix('<') {
        return decode_mouse(mouse, last);
    }
    let mut numbers = parameters.split(';').map(|number| number.parse::<u8>().unwrap_or(1));
    let first = numbers.next().unwrap_or(1);
    let code = match (last, first) {
        ('A', _) => KeyCode::Up,
        ('B', _) => KeyCode::Down,
        ('C', _) => KeyCode::Right,
        ('D', _) => KeyCode::Left,
        ('H', _) | ('~', 1 | 7) => KeyCode::Home,
        ('F', _) | ('~', 4 | 8) => KeyCode::End,
        ('Z', _) => KeyCode::BackTab,
        ('~', 3) => KeyCode::Delete,
        ('~', 5) => KeyCode::PageUp,
        ('~', 6) => KeyCode::PageDown,
        _ => return None,
    };
    // The parameter is 1 plus the bits of the modifiers: Shift, Alt, Ctrl.
    let held = numbers.next().unwrap_or(1).saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, held & 1 != 0 || code == KeyCode::BackTab);
    modifiers.set(KeyModifiers::ALT, held & 2 != 0);
    modifiers.set(KeyModifiers::CONTROL, held & 4 != 0);
    Some(Event::Key(KeyEvent::new(code, modifiers)))
}

/// A mouse report: the button, the column and the row, counted from 1.
fn decode_mouse(parameters: &str, last: char) -> Option<Event> {
    let mut numbers = parameters.split(';').map(|number| number.parse::<u16>().ok());
    let (button, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    let kind = match (button, last) {
        (0, 'M') => MouseEventKind::Down(MouseButton::Left),
        (64, 'M') => MouseEventKind::ScrollUp,
        (65, 'M') => MouseEventKind::ScrollDown,
        _ => return None,
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

/// The key of a terminal event; `None` for keys that arcade has no use for.
pub(super) fn key_of(event: KeyEvent) -> Option<Key> {
    let name = match event.code {
        KeyCode::Char(character) => KeyName::Char(character),
        KeyCode::F(number) => KeyName::F(number),
        KeyCode::Up => KeyName::Up,
        KeyCode::Down => KeyName::Down,
        KeyCode::Left => KeyName::Left,
        KeyCode::Right => KeyName::Right,
        KeyCode::Enter => KeyName::Enter,
        KeyCode::Tab | KeyCode::BackTab => KeyName::Tab,
        KeyCode::Backspace => KeyName::Backspace,
        KeyCode::Esc => KeyName::Esc,
        KeyCode::PageUp => KeyName::PageUp,
        KeyCode::PageDown => KeyName::PageDown,
        KeyCode::Home => KeyName::Home,
        KeyCode::End => KeyName::End,
        KeyCode::Delete => KeyName::Delete,
        _ => return None,
    };
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    Some(Key {
        name,
        ctrl: event.modifiers.contains(KeyModifiers::CONTROL),
        alt: event.modifiers.contains(KeyModifiers::ALT),
        shift: shift && !matches!(name, KeyName::Char(_)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_become_the_keys_they_stand_for() {
        let key = |code, modifiers| Some(Event::Key(KeyEvent::new(code, modifiers)));
        assert_eq!(decode("", 'C'), key(KeyCode::Right, KeyModifiers::NONE));
        assert_eq!(decode("1;5", 'A'), key(KeyCode::Up, KeyModifiers::CONTROL));
        assert_eq!(decode("3", '~'), key(KeyCode::Delete, KeyModifiers::NONE));
        assert_eq!(decode("", 'Z'), key(KeyCode::BackTab, KeyModifiers::SHIFT));
        assert_eq!(decode("99", '~'), None);
        let click = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 9,
            row: 4,
            modifiers: KeyModifiers::NONE,
        };
        assert_eq!(decode("<0;10;5", 'M'), Some(Event::Mouse(click)));
        assert_eq!(decode("<0;10;5", 'm'), None);
        assert_eq!(decode("<0;10", 'M'), None);
    }
}
