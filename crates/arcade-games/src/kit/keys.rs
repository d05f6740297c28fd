//! Key bindings: on each page, `[keys]` maps a key press to an [`Action`].

use arcade_base::{ParseError, quoted};

use super::key::{check_bound, refuse_lookalikes};
use super::page::Page;
use super::{Key, KeyName};
use crate::options::{OptionError, OptionKind, OptionSpec, OptionValues};

const BINDING: OptionKind =
    OptionKind::Text { description: "keys separated by spaces, or \"off\"", check: check_binding };

/// Defines the actions in one table: for each its name, its key in `[keys]`, its default keys, the
/// pages that have it, and what it does. The first are those without keys, which have only a word
/// in [`commands`](mod@super::commands).
macro_rules! actions {
    (
        without keys: $($word:ident),*;
        $($action:ident $key:literal = $keys:literal, $pages:expr, $help:literal;)*
    ) => {
        /// What a key or a command asks for. A move being typed and a text field get a key first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the help of each says what it does")]
        pub enum Action { $($action,)* $($word),* }

        impl Action {
            /// Every action that has keys, in the order of the help.
            pub const WITH_KEYS: &[Self] = &[$(Self::$action),*];

            /// The pages on which the action has keys.
            pub fn pages(self) -> &'static [Page] {
                match self { $(Self::$action => $pages,)* $(Self::$word => &[]),* }
            }
        }

        /// The options in `[keys]` with their defaults, in the order of the actions.
        pub const BINDINGS: &[OptionSpec] = &[
            $(OptionSpec { key: $key, kind: BINDING, default: Some($keys), help: $help }),*
        ];
    };
}

const EVERYWHERE: &[Page] = Page::ALL;
const BOARD: &[Page] = &[Page::Board];
const BOARDS: &[Page] = &[Page::Board, Page::Ending];
const ENDING: &[Page] = &[Page::Ending];
const REVIEW: &[Page] = &[Page::Review];
const BOARDS_AND_REVIEW: &[Page] = &[Page::Board, Page::Ending, Page::Review];
const MENU: &[Page] = &[Page::Menu];
const PROBLEMS: &[Page] = &[Page::Menu, Page::Lessons, Page::Daily];
const DAILY: &[Page] = &[Page::Daily];
const TO_LESSONS: &[Page] = &[Page::Menu, Page::Introduction];
const SHAREABLE: &[Page] = &[Page::Ending, Page::Daily];
const GAMES: &[Page] = &[Page::SavedGames];
const HELP: &[Page] = &[Page::Help];
const LISTS: &[Page] = &[Page::Settings, Page::SavedGames];
const BOARDS_AND_MENU: &[Page] = &[Page::Board, Page::Ending, Page::Menu];
const UP_AND_DOWN: &[Page] = &Page::all_but::<12>(&[Page::Introduction]);
const SIDEWAYS: &[Page] = &Page::all_but::<10>(&[Page::Question, Page::Introduction, Page::Help]);
const CHOOSING: &[Page] = &Page::all_but::<12>(&[Page::Review]);
const SCROLLABLE: &[Page] = &[Page::Settings, Page::Help, Page::SavedGames, Page::Statistics];
const WITH_HOME_AND_END: &[Page] =
    &[Page::Review, Page::Settings, Page::Help, Page::SavedGames, Page::Statistics];
const SETTINGS: &[Page] = &[Page::Settings];
const ALL_BUT_FORM: &[Page] = &Page::all_but::<12>(&[Page::Form]);
const STATISTICS: &[Page] = &[Page::Statistics];
const WITH_COMMAND_LINE: &[Page] =
    &[Page::Board, Page::Ending, Page::Menu, Page::Settings, Page::Daily];

actions! {
    without keys: Resign, Board, Moves, SetLevel, SetSeat, Position, Save, Series, ShowCode, Rules, Answer, Next,
        Previous, List, Speech;

    Up "up" = "up k", UP_AND_DOWN, "up";
    Down "down" = "down j", UP_AND_DOWN, "down";
    Left "left" = "left h", SIDEWAYS, "left";
    Right "right" = "right l", SIDEWAYS, "right";
    PageUp "page_up" = "pageup", SCROLLABLE, "up by a page";
    PageDown "page_down" = "pagedown", SCROLLABLE, "down by a page";
    First "first" = "home", WITH_HOME_AND_END, "to the beginning";
    Last "last" = "end", WITH_HOME_AND_END, "to the end";
    Select "select" = "enter space", CHOOSING, "choose or play what is selected";
    Back "back" = "esc", EVERYWHERE, "go back";
    Help "help" = "?", ALL_BUT_FORM, "the rules and the keys";
    Terms "terms" = "t", HELP, "what ply, estimate and other words mean";
    Undo "undo" = "z", BOARDS, "take back";
    Redo "redo" = "y", BOARDS, "redo what was taken back";
    Tip "tip" = "t", BOARD, "a tip: where to look, the move, the reason";
    Values "values" = "v", BOARDS_AND_REVIEW, "the values of moves, on and off";
    Why "why" = "w", BOARDS_AND_REVIEW, "the line of the chosen move, step by step";
    Coach "coach" = "s", BOARDS, "the coach: off, warn, teach";
    Chat "chat" = ";", BOARDS, "say something to the others at a shared game";
    Review "review" = "r", &[Page::Board, Page::Ending, Page::SavedGames], "the game move by move; after the end with its values";
    TryHere "try_here" = "t", REVIEW, "play on from here, or a mistake of yours again";
    SideLine "side_line" = "tab", REVIEW, "the next of the moves made from the same position";
    Practise "practise" = "p", REVIEW, "find better moves than your mistakes";
    New "new" = "n", BOARDS_AND_MENU, "a new game with the same settings";
    NewAgainstPerfect "perfect" = "P", MENU, "a new game against the perfect computer";
    Options "options" = "o", BOARDS_AND_MENU, "choose options and players for a new game";
    NewFromConfig "configured" = "c", MENU, "a new game as config.toml says";
    Swap "swap" = "x", BOARDS, "a new game with the seats swapped, after the end";
    ShowBoard "show_board" = "tab", ENDING, "the last position, and back";
    Again "again" = "a", ENDING, "another game, with the seats changed";
    FromTurningPoint "from_turn" = "b", ENDING, "play on from the move where the game turned";
    NextChallenge "next_level" = "u", ENDING, "a game one level up, or down after three losses";
    AnotherStart "another_start" = "d", ENDING, "another game from a start dealt at random";
    Share "share" = "c", SHAREABLE, "copy a line of text, to paste into a chat";
    MainMenu "main_menu" = "m", ENDING, "the menu";
    Problems "problems" = "p", PROBLEMS, "problems: find the only right move";
    Daily "daily" = "d", MENU, "the daily: six small problems, one a game";
    Lessons "lessons" = "l", TO_LESSONS, "lessons, from the rules to perfect play";
    Resume "resume" = "r", MENU, "go on with the game under way";
    Games "games" = "g", MENU, "the saved games";
    MoveNow "move_now" = "m", BOARD, "make the computer move now";
    Step "step" = ".", BOARD, "computer against computer: one move";
    Faster "faster" = "+", BOARD, "computer against computer: faster";
    Slower "slower" = "-", BOARD, "computer against computer: slower";
    Settings "settings" = "S", MENU, "every setting: see it, try another value";
    Statistics "statistics" = "s", MENU, "results and statistics";
    Copy "copy" = "c", LISTS, "copy what was changed, for config.toml; a game's record";
    Reset "reset" = "r delete", SETTINGS, "put the setting back to what it was";
    PreviousDay "previous_day" = "[", DAILY, "the day before";
    NextDay "next_day" = "]", DAILY, "the day after";
    Filter "filter" = "/", LISTS, "show only what contains a word";
    NextKind "next_kind" = "g", GAMES, "show only games of the next kind";
    Rename "rename" = "n", GAMES, "name the game";
    Delete "delete" = "d delete", GAMES, "delete the game";
    BringBack "bring_back" = "u", GAMES, "bring a deleted game back";
    Seat "seat" = "s", STATISTICS, "the games of both players, of player 1, of player 2";
    Variant "variant" = "v", STATISTICS, "all options of the game, or some";
    FilterComputers "computers" = "c", STATISTICS, "people's games, or those between computers";
    Ladder "ladder" = "tab", STATISTICS, "the ladder of the game, or its figures";
    Erase "erase" = "x", STATISTICS, "erase the statistics, after a question";
    MoreKeys "more_keys" = "i", BOARDS_AND_REVIEW, "the other keys, where a bar is too short for all";
    Command "command" = ":", WITH_COMMAND_LINE, "type a command, on boards also a move";
    FreeMouse "free_mouse" = "f2", ALL_BUT_FORM, "let the mouse select text, and back";
    Pixels "pixels" = "f4", ALL_BUT_FORM, "draw pictures in pixels or in blocks, where the terminal can";
    Leave "leave" = "q", ALL_BUT_FORM, "leave; a game is saved";
}

impl Action {
    /// The table row of an action that has keys.
    fn spec(self) -> &'static OptionSpec {
        &BINDINGS[self as usize]
    }

    /// Whether it is one of the four directions.
    fn is_direction(self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::Left | Self::Right)
    }
}

/// The word that unbinds an action.
const UNBOUND: &str = "off";

fn check_binding(text: &str) -> Result<String, ParseError> {
    if text != UNBOUND {
        if text.trim().is_empty() {
            return Err(ParseError::new("key", text, "a key, or \"off\""));
        }
        refuse_lookalikes(text)?;
        text.split_whitespace().try_for_each(check_bound)?;
    }
    Ok(text.into())
}

/// The letters that act as arrows, except in games and on pages that use one of them for something
/// else.
const ARROW_LETTERS: &str = "hjkl";

fn is_arrow_letter(key: Key) -> bool {
    key.character().is_some_and(|typed| ARROW_LETTERS.contains(typed))
}

/// Whether a key can only type a letter in a game whose moves are typed with `letters`.
pub fn is_letter(key: Key, letters: &str) -> bool {
    let arrows = letters.contains(|letter| ARROW_LETTERS.contains(letter));
    key.letter_of(letters).is_some() || (arrows && is_arrow_letter(key.on_us_keyboard()))
}

/// The clashes of bindings: a key bound to two actions on one page, or a direction whose only keys
/// are letters that aren't arrows there. A clash on several pages is reported once.
///
/// An error names the later of the two actions, or the earlier one if the later one has its default
/// keys.
pub fn clashes(values: &OptionValues) -> Vec<OptionError> {
    let keys = KeyMap::new(values);
    let mut told = Vec::new();
    let mut clashes = Vec::new();
    for &page in Page::ALL {
        let found =
            shared_keys(&keys, page, values).into_iter().chain(lost_arrows(&keys, page, values));
        for (about, error) in found {
            if !told.contains(&about) {
                told.push(about);
                clashes.push(error);
            }
        }
    }
    clashes
}

/// A clash: the action and the keys concerned, and the error.
type Clash = ((Action, String), OptionError);

/// The keys that are bound to two actions on a page.
fn shared_keys(keys: &KeyMap, page: Page, values: &OptionValues) -> Vec<Clash> {
    let PageKeys(bindings) = keys.on(page);
    let name = |action: &Action| action.spec().key;
    // The error is reported for the action that was set in the file.
    let is_default = |action: &Action| values.get(name(action)) == action.spec().default;
    let clashes = bindings.iter().enumerate().filter_map(|(index, (key, action))| {
        let (_, earlier) = bindings[..index].iter().find(|(other, _)| other == key)?;
        if earlier == action {
            return None;
        }
        let (at, other) = if is_default(action) { (earlier, action) } else { (action, earlier) };
        let expected = format!("a key that isn't bound to {} {}", name(other), page.where_phrase());
        let key = key.to_string();
        let error = OptionError::new(name(at), quoted(&key), expected);
        Some(((*at, key), error))
    });
    clashes.collect()
}

/// The direction that has no keys left on a page, because they are letters that aren't arrows
/// there.
fn lost_arrows(keys: &KeyMap, page: Page, values: &OptionValues) -> Option<Clash> {
    let PageKeys(bindings) = keys.on(page);
    let is_lost = |action: &&Action| {
        action.is_direction() && action.pages().contains(&page) && {
            let bound = values.get(action.spec().key).is_some_and(|keys| keys != UNBOUND);
            bound && keys.on(page).label(**action).is_none()
        }
    };
    let lost = Action::WITH_KEYS.iter().find(is_lost)?;
    let (key, rival) =
        bindings.iter().find(|(key, action)| is_arrow_letter(*key) && !action.is_direction())?;
    let keys = values.get(lost.spec().key).unwrap_or_default().to_string();
    let expected = format!(
        "a key besides h, j, k and l, which are no arrows {}, since {key} is bound to {}",
        page.where_phrase(),
        rival.spec().key
    );
    let error = OptionError::new(lost.spec().key, quoted(&keys), expected);
    Some(((*lost, keys), error))
}

/// The keys of every action on every page.
#[derive(Clone, Debug)]
pub struct KeyMap([PageKeys; Page::ALL.len()]);

/// The keys of the actions of one page.
#[derive(Clone, Debug)]
pub struct PageKeys(Vec<(Key, Action)>);

impl KeyMap {
    /// The bindings of a `[keys]` section.
    pub fn new(values: &OptionValues) -> Self {
        let mut bindings = Vec::new();
        for &action in Action::WITH_KEYS {
            let spec = action.spec();
            let keys = values.get(spec.key).or(spec.default).filter(|keys| *keys != UNBOUND);
            let keys = keys.unwrap_or_default().split_whitespace();
            bindings.extend(keys.filter_map(|key| Some((key.parse().ok()?, action))));
        }
        Self(std::array::from_fn(|index| PageKeys::of(Page::ALL[index], &bindings)))
    }

    /// The keys of a page.
    pub fn on(&self, page: Page) -> &PageKeys {
        &self.0[page as usize]
    }
}

/// For each action of the page that has no key in `held`: its default keys, except those that type
/// a character. Otherwise a form might offer no way to submit or leave it.
fn defaults_for_unbound(page: Page, held: &[(Key, Action)]) -> Vec<(Key, Action)> {
    let is_held = |action: Action| held.iter().any(|(_, other)| *other == action);
    let is_free =
        |key: &Key| key.character().is_none() && held.iter().all(|(other, _)| other != key);
    let actions = Action::WITH_KEYS.iter().copied();
    let lost = actions.filter(|action| action.pages().contains(&page) && !is_held(*action));
    let defaults = |action: Action| {
        let keys = action.spec().default.unwrap_or_default().split_whitespace();
        keys.filter_map(|key| key.parse().ok()).filter(is_free).map(move |key| (key, action))
    };
    lost.flat_map(defaults).collect()
}

impl PageKeys {
    /// The bindings that apply to a page.
    fn of(page: Page, bindings: &[(Key, Action)]) -> Self {
        let has = |(_, action): &&(Key, Action)| action.pages().contains(&page);
        let mut held: Vec<_> = bindings.iter().filter(has).copied().collect();
        if page.takes_text() {
            held.retain(|(key, _)| key.character().is_none());
            held.extend(defaults_for_unbound(page, &held));
        }
        // Letters are arrows only if all four are free.
        let taken =
            held.iter().any(|(key, action)| !action.is_direction() && is_arrow_letter(*key));
        let yields =
            |&(key, action): &(Key, Action)| taken && action.is_direction() && is_arrow_letter(key);
        Self(held.into_iter().filter(|binding| !yields(binding)).collect())
    }

    /// The action of a key.
    pub fn action(&self, key: Key) -> Option<Action> {
        // A letter of another keyboard means what is in its place, unless it is bound itself.
        let bound = |key| self.0.iter().find(|(bound, _)| *bound == key).map(|&(_, action)| action);
        bound(key).or_else(|| bound(key.on_us_keyboard()))
    }

    /// The first key of an action, as shown to the user; `None` if it has none.
    pub fn label(&self, action: Action) -> Option<String> {
        self.free_label(action, |_| false)
    }

    /// The first key of an action that isn't `taken` by something else, as shown to the user; `None` if
    /// it has none.
    pub fn free_label(&self, action: Action, taken: impl Fn(Key) -> bool) -> Option<String> {
        let (key, _) = self.0.iter().find(|(key, bound)| *bound == action && !taken(*key))?;
        Some(match key.name {
            KeyName::Enter => "Enter".into(),
            KeyName::Esc => "Esc".into(),
            _ => key.to_string(),
        })
    }

    /// The actions with their keys and what they do, for the help. Keys that are `taken` by
    /// something else are omitted, and so are actions without any other key.
    pub fn help(&self, taken: impl Fn(Key) -> bool) -> Vec<(String, &'static str)> {
        let keys = |action| -> String {
            let bound = self.0.iter().filter(|(key, bound)| *bound == action && !taken(*key));
            bound.map(|(key, _)| key.to_string()).collect::<Vec<_>>().join(" ")
        };
        let actions = Action::WITH_KEYS.iter().map(|&action| (keys(action), action.spec().help));
        actions.filter(|(keys, _)| !keys.is_empty()).collect()
    }
}
