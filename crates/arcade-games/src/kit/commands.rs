//! Commands: typed words that ask for an [`Action`], on the full screen and in the line mode.

use arcade_base::quoted;

use super::{Action, Page};
use crate::text::{nearest, wrap};

/// Where commands are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The command line of a board.
    Board,
    /// The command line of the menu.
    Menu,
    /// The command line of the settings.
    Settings,
    /// A game in the line mode.
    LineModeGame,
    /// A lesson in the line mode.
    Lesson,
    /// A problem of the daily in the line mode.
    Daily,
    /// The command line of the page of the daily.
    DailyPage,
}

impl Prompt {
    /// The command line of a page, if it has one.
    pub fn of(page: Page) -> Option<Self> {
        match page {
            Page::Board | Page::Ending => Some(Self::Board),
            Page::Menu => Some(Self::Menu),
            Page::Settings => Some(Self::Settings),
            Page::Daily => Some(Self::DailyPage),
            _ => None,
        }
    }
}

/// A command: its word and argument, its action, and the prompts that accept it.
#[derive(Clone, Copy, Debug)]
pub struct TypedCommand {
    /// The action it asks for.
    pub action: Action,
    /// The word that is typed.
    pub word: &'static str,
    /// The argument as shown in the help; empty if there is none.
    pub argument: &'static str,
    /// What it does, for the help.
    pub does: &'static str,
    prompts: &'static [Prompt],
}

const BOARD: &[Prompt] = &[Prompt::Board];
const MENU: &[Prompt] = &[Prompt::Menu];
const SETTINGS: &[Prompt] = &[Prompt::Settings];
const BOARD_AND_MENU: &[Prompt] = &[Prompt::Board, Prompt::Menu];
const MENU_AND_SETTINGS: &[Prompt] = &[Prompt::Menu, Prompt::Settings];
const SCREENS: &[Prompt] = &[Prompt::Board, Prompt::Menu, Prompt::Settings];
const LINE_MODE_GAME: &[Prompt] = &[Prompt::LineModeGame];
const LESSON: &[Prompt] = &[Prompt::Lesson];
const LINE_MODE_GAME_AND_LESSON: &[Prompt] = &[Prompt::LineModeGame, Prompt::Lesson];
const DAILY: &[Prompt] = &[Prompt::Daily];
const DAILY_PAGE: &[Prompt] = &[Prompt::DailyPage];
const DAILY_AND_PAGE: &[Prompt] = &[Prompt::Daily, Prompt::DailyPage];
const LINE_MODE: &[Prompt] = &[Prompt::LineModeGame, Prompt::Lesson, Prompt::Daily];

/// Defines the commands in one table: the action, the prompts that accept its word, the word, the
/// argument, and what it does.
macro_rules! commands {
    ($($action:ident $prompts:ident $word:literal $argument:literal $does:literal;)*) => {
        /// Every command, in the order of the help.
        const COMMANDS: &[TypedCommand] = &[$(TypedCommand {
            action: Action::$action,
            word: $word,
            argument: $argument,
            does: $does,
            prompts: $prompts,
        }),*];
    };
}

commands! {
    Undo BOARD "undo" "" "take back";
    Redo BOARD "redo" "" "redo what was taken back";
    Tip BOARD "tip" "" "the next step of a tip, or the rest of a long one";
    Values BOARD "values" "" "the value of every move, on and off";
    Why BOARD "why" "[MOVE]" "the line of a move, or of the best one, step by step";
    Review BOARD "review" "" "the game move by move; after the end with its values";
    Again BOARD "again" "" "after the end: another game, with the seats changed; in a puzzle: from its start";
    FromTurningPoint BOARD "turn" "" "after the end: play on from the move where the game turned";
    NextChallenge BOARD "next" "" "after the end: one level up, or down after three losses";
    AnotherStart BOARD "deal" "" "after the end: another game, from a start dealt at random";
    Share BOARD "share" "" "after the end: copy a line of text about the game";
    New BOARD "new" "" "a new game with the same settings";
    New MENU "new" "" "begin a new game";
    Resume MENU "resume" "" "go on with the game under way";
    NewAgainstPerfect MENU "perfect" "" "a new game against the perfect computer";
    Problems MENU "problems" "" "problems: find the only right move";
    Daily MENU "daily" "" "the daily: six small problems, one a game";
    Lessons MENU "lessons" "" "lessons, from the rules to perfect play";
    Options MENU "options" "" "choose options and players for a new game";
    Resign BOARD "resign" "" "give up";
    SetLevel BOARD "level" "LEVEL" "play on against a computer of this level";
    SetSeat BOARD "seat" "1|2 PLAYER" "let a person or a computer play on for player 1 or 2";
    Position BOARD "position" "[TEXT]" "show and copy the position, or begin a game from another";
    Copy BOARD "copy" "[id]" "copy the position, or the ID that gives the same game again";
    Save BOARD "save" "NAME" "name the game";
    Series BOARD "series" "[first 3]" "how the series stands; begin one (games 5), or leave it (off)";
    Coach BOARD "coach" "[teach]" "a coach for your moves: off, warn or teach";
    Chat BOARD "chat" "TEXT" "say something to the others at a shared game";
    Games BOARD "games" "" "the saved games; this one is saved";
    Games MENU "games" "" "the saved games";
    Copy SETTINGS "copy" "" "copy what was changed, as lines for config.toml";
    Copy MENU "copy" "" "copy the settings that were changed, as lines for config.toml";
    Reset SETTINGS "reset" "" "put the setting back to what it was";
    Settings BOARD_AND_MENU "settings" "" "every setting: see it, try another value";
    Statistics MENU "statistics" "" "what was played against whom, and how it ended";
    MoveNow BOARD "now" "" "make the computer move now";
    Help BOARD "help" "" "the rules, the keys and the commands";
    Help MENU_AND_SETTINGS "help" "" "the keys and the commands";
    Leave SCREENS "quit" "" "leave; a game is saved";

    Undo LINE_MODE_GAME "undo" "" "take back the last move, against the computer the last pair";
    Board LINE_MODE "board" "" "the board again; an empty line shows it, too";
    Moves LINE_MODE_GAME "moves" "" "all moves, as they are written";
    Tip LINE_MODE_GAME "tip" "" "a tip; again for the move, and again for the reason";
    Values LINE_MODE_GAME "values" "" "the value of every move, best first";
    Why LINE_MODE_GAME "why" "[MOVE]" "why a move is good or bad, and its line; alone, of the best move";
    Coach LINE_MODE_GAME "coach" ""
        "a coach for your moves; off, warn (asks before bad mistakes) or teach (every mistake)";
    ShowCode LINE_MODE_GAME "id" ""
        "the game's ID, with which arcade play --id begins the same game again";
    Series LINE_MODE_GAME "series" ""
        "how the series stands; first 3, games 5 or points 50 begins one, off leaves it";
    Speech LINE_MODE_GAME_AND_LESSON "speech" ""
        "what is said each turn; full: the board, brief: only what has changed";
    Rules LINE_MODE_GAME "rules" "" "the rules of the game";
    Resign LINE_MODE_GAME "resign" "" "give up";
    New LINE_MODE_GAME "new" "" "begin another game; this one stays saved";
    Leave LINE_MODE_GAME "quit" "" "leave; the game is saved";

    Tip LESSON "hint" "" "a hint";
    Answer LESSON "answer" "" "the answer; where a game is to be won, the next move";
    Undo LESSON "undo" "" "take back your last move, where a game is to be won";
    Again LESSON "again" "" "begin the task again";
    Next LESSON "next" "" "go to the next lesson, whether or not this one is done";
    Previous LESSON "back" "" "go to the lesson before this one";
    List LESSON "list" "" "the lessons, and which are done";
    Leave LESSON "quit" "" "leave; what is done stays done";

    List DAILY "list" "" "the six problems, and how each went";
    Rules DAILY "rules" "" "the rules of the game";
    Next DAILY "skip" "" "leave this problem for later";
    Share DAILY_AND_PAGE "share" "" "the result so far, to paste into a chat";
    Problems DAILY_PAGE "problems" "" "more problems of the game";
    Help DAILY_PAGE "help" "" "the keys and the commands";
    Leave DAILY_AND_PAGE "quit" "" "leave; what was tried stays";
    Terms LINE_MODE "terms" "" "what ply, estimate and other words mean";
    Help LINE_MODE "help" "" "this";
}

/// The commands of a prompt, in the order of the help.
pub fn commands(prompt: Prompt) -> impl Iterator<Item = &'static TypedCommand> {
    COMMANDS.iter().filter(move |command| command.prompts.contains(&prompt))
}

/// The words of the commands of a prompt.
pub fn command_words(prompt: Prompt) -> Vec<&'static str> {
    commands(prompt).map(|command| command.word).collect()
}

/// The action that a word, in any of its spellings, asks for at a prompt.
pub fn parse_command(prompt: Prompt, word: &str) -> Option<Action> {
    let word = match word {
        "?" => "help",
        "say" => "chat",
        "stats" => "statistics",
        word => word,
    };
    commands(prompt).find(|command| command.word == word).map(|command| command.action)
}

/// The error message for a word that isn't a command at this prompt.
pub fn unknown_command(prompt: Prompt, word: &str) -> String {
    match nearest(word, command_words(prompt)) {
        Some(near) => format!("{} is not a command; did you mean \"{near}\"?", quoted(word)),
        None => format!("{} is not a command; :help lists them", quoted(word)),
    }
}

/// The help on the commands of a prompt, for the line mode; a command can take several lines.
pub fn command_help(prompt: Prompt) -> String {
    /// The widths of the columns in cells: the command, and what it does.
    const WIDTHS: [u16; 2] = [13, 65];
    let entry = |command: &TypedCommand| {
        let usage = format!(":{} {}", command.word, command.argument);
        let does = wrap(command.does, WIDTHS[1]).into_iter();
        let usages =
            [usage.trim_end().to_string()].into_iter().chain(std::iter::repeat(String::new()));
        let rows = usages.zip(does);
        rows.map(|(usage, does)| format!("{usage:<width$}{does}", width = WIDTHS[0].into()))
            .collect::<Vec<_>>()
    };
    commands(prompt).flat_map(entry).collect::<Vec<_>>().join("\n")
}
