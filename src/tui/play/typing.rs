//! Moves that are typed or pasted, letter by letter.

use arcade_engine::Position as _;
use arcade_games::kit::{GameSpec, KeyName, MoveOf};

use crate::open_game::OpenGame;
use crate::tui::Context;
use crate::tui::command_line::{MAX_CHARS, too_long};

/// Handles a key that isn't a letter of the game; returns false if it doesn't apply to the typed
/// move.
pub(super) fn edit<C: GameSpec>(
    open: &mut OpenGame<C>,
    key: KeyName,
    context: &mut Context,
) -> bool {
    match key {
        _ if open.core.typed.is_empty() => return false,
        KeyName::Backspace => drop(open.core.typed.pop()),
        KeyName::Esc => open.core.typed.clear(),
        KeyName::Enter => finish(open, context),
        _ => return false,
    }
    true
}

/// Plays the typed move, or completes it up to the next choice.
fn finish<C: GameSpec>(open: &mut OpenGame<C>, context: &mut Context) {
    let typed = std::mem::take(&mut open.core.typed);
    if let Err(error) = open.core.session.position().check_prefix(&typed) {
        return open.core.warn(error.reason());
    }
    let moves = match open.parse_legal(&typed) {
        Some(_) => Vec::new(),
        None => open.continuations(&typed),
    };
    match common_prefix(&moves) {
        Some(common) => open.core.typed = common,
        None => open.play_text(&typed, context),
    }
}

/// Adds a letter to the typed move; a move of one letter is played at once.
pub(super) fn type_letter<C: GameSpec>(
    open: &mut OpenGame<C>,
    letter: char,
    context: &mut Context,
) {
    if open.core.typed.len() >= MAX_CHARS {
        return open.core.warn(too_long("a move"));
    }
    let position = open.core.session.position();
    let refused = position.check_prefix(&open.core.typed).is_err();
    // Refused text stays, so that a digit typed after it isn't taken for a move of its own; a letter or the
    // valid beginning of a move replaces it, and anything does if it is a whole move.
    let begins = letter.is_alphabetic()
        || position.check_prefix(&letter.to_string()).is_ok()
        || position.parse_move(&open.core.typed).is_ok();
    let typed =
        if refused && begins { letter.to_string() } else { format!("{}{letter}", open.core.typed) };
    let typed = with_dash(open, &typed).unwrap_or(typed);
    if let Err(error) = position.check_prefix(&typed) {
        open.core.typed = typed;
        return open.core.warn(error.reason());
    }
    match open.parse_legal(&typed) {
        Some(mv) if typed.chars().count() == 1 && open.continuations(&typed).is_empty() => {
            open.play(mv, context);
        }
        _ => open.core.typed = typed,
    }
}

/// What is typed with a dash before its last digit, if a legal move begins with that, but none with the text as
/// typed: a player may leave the dash out.
fn with_dash<C: GameSpec>(open: &OpenGame<C>, typed: &str) -> Option<String> {
    let begins =
        |text: &str| open.parse_legal(text).is_some() || !open.continuations(text).is_empty();
    let (at, _) = typed.char_indices().next_back().filter(|(_, last)| last.is_ascii_digit())?;
    let dashed = format!("{}-{}", &typed[..at], &typed[at..]);
    (at > 0 && !begins(typed) && begins(&dashed)).then_some(dashed)
}

/// Types a clicked move, or plays it if it is already typed.
pub(super) fn type_move<C: GameSpec>(open: &mut OpenGame<C>, mv: MoveOf<C>, context: &mut Context) {
    if !open.core.typed.is_empty() && open.parse_legal(&open.core.typed) == Some(mv) {
        return finish(open, context);
    }
    open.core.typed.clear();
    let position = open.core.session.current();
    for letter in mv.to_string().chars() {
        // A move of one letter is played at once.
        if open.core.session.current() == position {
            type_letter(open, letter, context);
        }
    }
}

/// Types the letters of the game found in a pasted text.
pub(super) fn paste<C: GameSpec>(open: &mut OpenGame<C>, text: &str, context: &mut Context) {
    /// The most letters that are typed as a move.
    const MAX_MOVE_CHARS: usize = 16;
    let known = open.core.game.meta().typed_characters;
    let mut letters = text.chars().filter(|letter| known.contains(*letter));
    for letter in letters.by_ref().take(MAX_MOVE_CHARS) {
        type_letter(open, letter, context);
    }
    if letters.next().is_some() {
        open.core.warn("the pasted text is longer than a move: the rest of it is left out");
    }
}

/// The longest text that all of these begin with; `None` for no texts.
fn common_prefix(texts: &[String]) -> Option<String> {
    let (first, others) = texts.split_first()?;
    let mut common = first.as_str();
    for other in others {
        let same = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
        let length = same.map_or(common.len().min(other.len()), |((at, _), _)| at);
        common = &common[..length];
    }
    Some(common.into())
}
