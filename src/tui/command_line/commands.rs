//! The commands of the command line, for what it offers, "did you mean" and the help.

use crate::kit::Page;
use crate::text::{nearest, quoted};

/// A command: its name, with what may follow it, what it does, and the pages that have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) argument: &'static str,
    pub(crate) does: &'static str,
    pages: &'static [Page],
}

const fn command(
    pages: &'static [Page],
    name: &'static str,
    argument: &'static str,
    does: &'static str,
) -> Command {
    Command { name, argument, does, pages }
}

const BOARD: &[Page] = &[Page::Board];
const MENU: &[Page] = &[Page::Menu];
const SETTINGS: &[Page] = &[Page::Settings];
const BOARD_AND_MENU: &[Page] = &[Page::Board, Page::Menu];
const ANYWHERE: &[Page] = &[Page::Board, Page::Menu, Page::Settings];

/// Every command.
const COMMANDS: [Command; 33] = [
    command(BOARD, "undo", "", "take back"),
    command(BOARD, "redo", "", "redo what was taken back"),
    command(BOARD, "tip", "", "the next step of a tip, or the rest of a long one"),
    command(BOARD, "values", "", "the value of every move, on and off"),
    command(BOARD, "why", "[MOVE]", "the line of a move, or of the best one, step by step"),
    command(BOARD, "review", "", "the game move by move; after the end with its values"),
    command(BOARD, "new", "", "a new game with the same settings"),
    command(MENU, "new", "", "begin a new game"),
    command(MENU, "resume", "", "go on with the game under way"),
    command(MENU, "perfect", "", "a new game against the perfect computer"),
    command(MENU, "problems", "", "problems: find the only right move"),
    command(MENU, "lessons", "", "lessons, from the rules to perfect play"),
    command(MENU, "options", "", "choose options and players for a new game"),
    command(BOARD, "resign", "", "give up"),
    command(BOARD, "level", "LEVEL", "play on against a computer of this level"),
    command(BOARD, "seat", "1|2 PLAYER", "let a person or a computer play on for player 1 or 2"),
    command(
        BOARD,
        "position",
        "[TEXT]",
        "show and copy the position, or begin a game from another",
    ),
    command(BOARD, "copy", "[id]", "copy the position, or the ID that gives the same game again"),
    command(BOARD, "save", "NAME", "name the game"),
    command(
        BOARD,
        "series",
        "[first 3]",
        "how the series stands; begin one (games 5), or leave it (off)",
    ),
    command(BOARD, "coach", "[teach]", "a coach for your moves: off, warn or teach"),
    command(BOARD, "chat", "TEXT", "say something to the others at a shared game"),
    command(BOARD, "games", "", "the saved games; this one is saved"),
    command(MENU, "games", "", "the saved games"),
    command(SETTINGS, "copy", "", "copy what was changed, as lines for config.toml"),
    command(MENU, "copy", "", "copy the settings that were changed, as lines for config.toml"),
    command(SETTINGS, "reset", "", "put the setting back to what it was"),
    command(BOARD_AND_MENU, "settings", "", "every setting: see it, try another value"),
    command(MENU, "statistics", "", "what was played against whom, and how it ended"),
    command(BOARD, "now", "", "make the computer move now"),
    command(BOARD, "help", "", "the rules, the keys and the commands"),
    command(&[Page::Menu, Page::Settings], "help", "", "the keys and the commands"),
    command(ANYWHERE, "quit", "", "leave; a game is saved"),
];

/// The commands of a page.
pub(crate) fn commands(page: Page) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(move |command| command.pages.contains(&page))
}

/// The names of the commands of a page.
pub(crate) fn names(page: Page) -> Vec<&'static str> {
    commands(page).map(|command| command.name).collect()
}

/// The words that can stand after a text where commands need nothing else: their names, at the
/// beginning.
pub(crate) fn offered(page: Page) -> impl Fn(&str) -> Vec<String> {
    move |before| {
        let names = commands(page).map(|command| command.name.to_string());
        names.filter(|_| before.is_empty()).collect()
    }
}

/// What to say of a word that is no command of a page.
pub(crate) fn unknown(word: &str, page: Page) -> String {
    let known = names(page);
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("{} is not a command; did you mean \"{near}\"?", quoted(word)),
        None => format!("{} is not a command; there are {}", quoted(word), known.join(", ")),
    }
}
