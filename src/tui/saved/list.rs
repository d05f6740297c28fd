//! The saved games, which of them are shown, and the selected one.

use arcade_base::{counted, escaped};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::games::GameId;
use crate::index::{Entry, Index};
use crate::kit::Theme;
use crate::phrases::when;
use crate::session::{Ending, Score, Summary};
use crate::store::{RecordId, StoreError};

/// A saved game in the list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) entry: Entry,
    /// The game that is played, if arcade knows it.
    pub(super) game: Option<GameId>,
    pub(super) standing: Standing,
    /// When it was last played, and when it began.
    pub(super) played: String,
    pub(super) began: Option<String>,
    /// All that can be searched, in small letters.
    words: String,
}

/// A saved game as it was at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) id: RecordId,
    /// When it was last played, and what its moves were.
    played: Timestamp,
    seal: Option<String>,
}

/// How a game stands, for the person who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    GoingOn,
    Won,
    Lost,
    Drawn,
    /// Over, but not won or lost by a person against a computer.
    Over,
    Damaged,
}

impl Standing {
    /// The standings that the list can be narrowed to, with what it is then called.
    pub(super) const FILTERS: [(Option<Self>, &str); 5] = [
        (None, "all"),
        (Some(Self::GoingOn), "going on"),
        (Some(Self::Won), "won"),
        (Some(Self::Lost), "lost"),
        (Some(Self::Drawn), "drawn"),
    ];

    fn of(entry: &Entry) -> Self {
        let Ok(game) = &entry.game else { return Self::Damaged };
        match (game.ending, game.score()) {
            (None, _) => Self::GoingOn,
            (Some(_), Some(Score::Won)) => Self::Won,
            (Some(_), Some(Score::Lost)) => Self::Lost,
            (Some(Ending::Drawn | Ending::Repeated), _) | (_, Some(Score::Drawn)) => Self::Drawn,
            (Some(_), None) => Self::Over,
        }
    }

    /// The glyph before a game that stands like this.
    pub(super) fn glyph(self, theme: &Theme) -> &'static str {
        match self {
            Self::GoingOn => theme.glyph("\u{25b8}", ">"),
            Self::Won => "+",
            Self::Lost => theme.glyph("\u{2212}", "-"),
            Self::Drawn => "=",
            Self::Over => theme.glyph("\u{b7}", "."),
            Self::Damaged => "!",
        }
    }
}

impl Item {
    fn new(entry: Entry, now: Timestamp, zone: &TimeZone) -> Self {
        let game = entry.game.as_ref().ok().and_then(|game| GameId::find(&game.game));
        let began = entry.game.as_ref().ok().and_then(|game| game.heading.began);
        let mut item = Self {
            game,
            standing: Standing::of(&entry),
            played: when(entry.played, now, zone),
            began: began.map(|began| when(began, now, zone)),
            words: String::new(),
            entry,
        };
        let words = [item.title(), item.kind(), item.players(), item.result(), item.id()];
        item.words = words.join(" ").to_lowercase();
        item
    }

    /// The game as it is now.
    pub(super) fn version(&self) -> Version {
        let Entry { id, played, seal, .. } = &self.entry;
        Version { id: id.clone(), played: *played, seal: seal.clone() }
    }

    /// The name under which the game is saved.
    pub(super) fn id(&self) -> String {
        self.entry.id.to_string()
    }

    /// The name of the kind of game.
    pub(super) fn kind(&self) -> String {
        match (&self.game, &self.entry.game) {
            (Some(game), _) => game.meta().name.into(),
            (None, Ok(game)) => escaped(&game.game).into(),
            (None, Err(_)) => self.id(),
        }
    }

    /// What the user calls the game, or else the kind of game.
    pub(super) fn title(&self) -> String {
        let name = self.entry.game.as_ref().ok().and_then(|game| game.heading.name.as_deref());
        name.map_or_else(|| self.kind(), |name| escaped(name).into())
    }

    /// Who plays.
    pub(super) fn players(&self) -> String {
        let Ok(game) = &self.entry.game else { return String::new() };
        let [first, second] =
            game.setup.players.each_ref().map(|player| escaped(&player.described()).into_owned());
        match game.setup.goal() {
            Some(_) => format!("{first} alone"),
            None => format!("{first} \u{2013} {second}"),
        }
    }

    /// How the game stands, and after how many moves.
    pub(super) fn result(&self) -> String {
        let moves = self.entry.game.as_ref().map(|game| counted(game.plies, "move"));
        let outcome = self.outcome();
        let mut result = moves.map_or(outcome.clone(), |moves| format!("{outcome}, {moves}"));
        if self.is_open() && self.has_result() {
            result += ", tried again";
        }
        result
    }

    /// Whether the game can be played on.
    fn is_open(&self) -> bool {
        self.entry.game.as_ref().is_ok_and(|game| game.is_open)
    }

    /// Whether the game stands like this; one whose end was taken back in two ways.
    fn stands(&self, standing: Standing) -> bool {
        self.standing == standing || (standing == Standing::GoingOn && self.is_open())
    }

    /// How the game stands, in a word or two.
    pub(super) fn outcome(&self) -> String {
        match &self.entry.game {
            Ok(game) => outcome(game, self.standing),
            Err(_) => "damaged".into(),
        }
    }

    /// What is wrong with the record.
    pub(super) fn damage(&self) -> Option<&str> {
        self.entry.game.as_ref().err().map(String::as_str)
    }

    /// Whether the game counts in the statistics.
    pub(super) fn has_result(&self) -> bool {
        self.entry.game.as_ref().is_ok_and(|game| game.ending.is_some())
    }
}

/// How a game stands, in a word or two.
fn outcome(game: &Summary, standing: Standing) -> String {
    let winner = game.ending.and_then(Ending::winner).map(|seat| &game.player(seat).name);
    match (standing, winner, game.ending) {
        (Standing::GoingOn, ..) => "going on".into(),
        (Standing::Won, ..) => "won".into(),
        (Standing::Lost, ..) => "lost".into(),
        (Standing::Drawn, ..) => "drawn".into(),
        (_, Some(name), _) => format!("{} won", escaped(name)),
        (_, None, Some(Ending::Completed)) => "solved".into(),
        (_, None, _) => "over".into(),
    }
}

/// The saved games as the index knows them.
pub(super) fn read(
    index: &mut Index,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<Item>, StoreError> {
    let saved = index.saved(None)?;
    Ok(saved.into_iter().map(|entry| Item::new(entry, now, zone)).collect())
}

/// The saved games, and which of them are shown.
#[derive(Debug, Default)]
pub(super) struct List {
    items: Vec<Item>,
    /// The numbers of the games that are shown.
    shown: Vec<usize>,
    /// The selected one of those.
    at: usize,
    kind: Option<GameId>,
    /// The number of the filter of standings.
    standing: usize,
    words: String,
}

impl List {
    /// Shows these games from now on; the selected one stays selected if it is still there. At the
    /// top, the one that is there now is selected.
    pub(super) fn set(&mut self, items: Vec<Item>) {
        let selected = self.current().filter(|_| self.at > 0).map(|item| item.entry.id.clone());
        self.items = items;
        self.narrow();
        if let Some(id) = selected {
            self.select_game(&id);
        }
    }

    /// Selects a game, if it is shown.
    pub(super) fn select_game(&mut self, id: &RecordId) {
        let at = self.shown.iter().position(|&number| self.items[number].entry.id == *id);
        self.at = at.unwrap_or(self.at).min(self.shown.len().saturating_sub(1));
    }

    /// How many games there are, shown or not.
    pub(super) fn count(&self) -> usize {
        self.items.len()
    }

    /// The games that are shown.
    pub(super) fn shown(&self) -> impl ExactSizeIterator<Item = &Item> {
        self.shown.iter().map(|&number| &self.items[number])
    }

    /// The number of the selected one of the games that are shown.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The selected game; `None` if none is shown.
    pub(super) fn current(&self) -> Option<&Item> {
        Some(&self.items[*self.shown.get(self.at)?])
    }

    /// Selects one of the games that are shown.
    pub(super) fn select(&mut self, at: usize) {
        self.at = at.min(self.shown.len().saturating_sub(1));
    }

    /// Selects the game so many rows below the selected one, or above, as far as there are any.
    pub(super) fn walk(&mut self, rows: isize) {
        self.select(self.at.saturating_add_signed(rows));
    }

    /// The text that is typed to narrow the list.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Shows only games with all of these words.
    pub(super) fn set_words(&mut self, words: &str) {
        self.words = words.trim_start().to_lowercase();
        self.narrow();
    }

    /// Shows only games that stand as the next filter says, or the one before.
    pub(super) fn next_standing(&mut self, is_forward: bool) {
        let count = Standing::FILTERS.len();
        self.standing = (self.standing + if is_forward { 1 } else { count - 1 }) % count;
        self.narrow();
    }

    /// Shows only games of the next kind, and after the last kind games of all kinds.
    pub(super) fn next_kind(&mut self) {
        let at = self.kind.and_then(|kind| GameId::ALL.iter().position(|game| *game == kind));
        self.kind = GameId::ALL.get(at.map_or(0, |at| at + 1)).copied();
        self.narrow();
    }

    /// Shows all games again; false if all are shown.
    pub(super) fn widen(&mut self) -> bool {
        let is_narrow = self.is_narrow();
        (self.kind, self.standing) = (None, 0);
        self.words.clear();
        self.narrow();
        is_narrow
    }

    /// Whether not all games are shown.
    pub(super) fn is_narrow(&self) -> bool {
        self.kind.is_some() || self.standing > 0 || !self.words.is_empty()
    }

    /// What is shown, in a few words.
    pub(super) fn filters(&self) -> String {
        let kind = self.kind.map_or("every game", |game| game.meta().name);
        format!("{kind} \u{b7} {}", Standing::FILTERS[self.standing].1)
    }

    fn narrow(&mut self) {
        let wanted = Standing::FILTERS[self.standing].0;
        let shows = |item: &Item| {
            self.kind.is_none_or(|kind| item.game == Some(kind))
                && wanted.is_none_or(|standing| item.stands(standing))
                && self.words.split_whitespace().all(|word| item.words.contains(word))
        };
        let numbers = 0..self.items.len();
        self.shown = numbers.filter(|&number| shows(&self.items[number])).collect();
        self.select(self.at);
    }
}
