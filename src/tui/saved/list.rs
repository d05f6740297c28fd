//! The list of saved games: filters and selection.

use arcade_base::{escaped, pluralized};
use arcade_engine::{Outcome, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Theme};
use arcade_games::session::{Ending, YOU};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::index::{Index, SavedGameEntry};
use crate::phrases::when;
use crate::store::{RecordId, StoreError};
use crate::tui::step::{Direction, row_after};

/// A saved game in the list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) entry: SavedGameEntry,
    /// The kind of game; `None` if this version of arcade has no such game.
    pub(super) game: Option<GameId>,
    pub(super) status: Status,
    /// When it was last played, and when it began.
    pub(super) played: String,
    pub(super) began: Option<String>,
    /// The text that a search looks in, in lower case.
    search_text: String,
}

/// A particular version of a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Version {
    pub(super) id: RecordId,
    /// The time of the last move and the checksum, which change with the moves.
    played: Timestamp,
    fingerprint: Option<String>,
}

/// The status of a game, from its player's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    GoingOn,
    Won,
    Lost,
    Drawn,
    /// Finished, but not won or lost by a person against a computer.
    Over,
    Damaged,
}

impl Status {
    /// The statuses that the list can be filtered by, with the name of each filter.
    pub(super) const FILTERS: [(Option<Self>, &str); 5] = [
        (None, "all"),
        (Some(Self::GoingOn), "going on"),
        (Some(Self::Won), "won"),
        (Some(Self::Lost), "lost"),
        (Some(Self::Drawn), "drawn"),
    ];

    fn of(entry: &SavedGameEntry) -> Self {
        let Ok(game) = &entry.summary else { return Self::Damaged };
        match (game.first_ending, game.person_result()) {
            (None, _) => Self::GoingOn,
            (Some(_), Some(Outcome::Win)) => Self::Won,
            (Some(_), Some(Outcome::Loss)) => Self::Lost,
            (Some(Ending::Drawn | Ending::Repeated), _) | (_, Some(Outcome::Draw)) => Self::Drawn,
            (Some(_), None) => Self::Over,
        }
    }

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
    fn new(entry: SavedGameEntry, now: Timestamp, zone: &TimeZone) -> Self {
        let game = entry.summary.as_ref().ok().and_then(|game| GameId::find(&game.game));
        let began = entry.summary.as_ref().ok().and_then(|game| game.metadata.began);
        let mut item = Self {
            game,
            status: Status::of(&entry),
            played: when(entry.played, now, zone),
            began: began.map(|began| when(began, now, zone)),
            search_text: String::new(),
            entry,
        };
        let texts = [item.title(), item.kind(), item.players(), item.result(), item.id()];
        item.search_text = texts.join(" ").to_lowercase();
        item
    }

    pub(super) fn version(&self) -> Version {
        let SavedGameEntry { id, played, fingerprint, .. } = &self.entry;
        Version { id: id.clone(), played: *played, fingerprint: fingerprint.clone() }
    }

    pub(super) fn id(&self) -> String {
        self.entry.id.to_string()
    }

    /// The name of the kind of game.
    pub(super) fn kind(&self) -> String {
        match (&self.game, &self.entry.summary) {
            (Some(game), _) => game.meta().name.into(),
            (None, Ok(game)) => escaped(&game.game).into(),
            (None, Err(_)) => self.id(),
        }
    }

    /// The title that the user gave the game, or else the kind of game.
    pub(super) fn title(&self) -> String {
        let name = self.entry.summary.as_ref().ok().and_then(|game| game.metadata.title.as_deref());
        name.map_or_else(|| self.kind(), |name| escaped(name).into())
    }

    pub(super) fn players(&self) -> String {
        let Ok(game) = &self.entry.summary else { return String::new() };
        let [first, second] = Side::ALL.map(|seat| match game.setup.name_or_you(seat) {
            called if called == YOU => called,
            _ => escaped(&game.player(seat).described()).into_owned(),
        });
        match game.setup.goal() {
            Some(_) => "a puzzle".into(),
            None => format!("{first} \u{2013} {second}"),
        }
    }

    /// The status of the game, with the number of moves.
    pub(super) fn result(&self) -> String {
        let moves = self.entry.summary.as_ref().map(|game| pluralized(game.plies, "move"));
        let outcome = self.outcome();
        let mut result = moves.map_or(outcome.clone(), |moves| format!("{outcome}, {moves}"));
        if self.is_unfinished() && self.has_result() {
            result += ", tried again";
        }
        result
    }

    /// Whether the game can be continued.
    fn is_unfinished(&self) -> bool {
        self.entry.summary.as_ref().is_ok_and(|game| game.is_unfinished)
    }

    /// The status of the game, in a word or two.
    pub(super) fn outcome(&self) -> String {
        let Ok(game) = &self.entry.summary else { return "damaged".into() };
        let winner = game.first_ending.and_then(Ending::winner).map(|seat| &game.player(seat).name);
        match (self.status, winner, game.first_ending) {
            (Status::GoingOn, ..) => "going on".into(),
            (Status::Won, ..) => "won".into(),
            (Status::Lost, ..) => "lost".into(),
            (Status::Drawn, ..) => "drawn".into(),
            (_, Some(name), _) => format!("{} won", escaped(name)),
            (_, None, Some(Ending::Completed)) => "solved".into(),
            (_, None, _) => "over".into(),
        }
    }

    pub(super) fn damage(&self) -> Option<&str> {
        self.entry.summary.as_ref().err().map(String::as_str)
    }

    /// Whether the game counts in the statistics.
    pub(super) fn has_result(&self) -> bool {
        self.entry.summary.as_ref().is_ok_and(|game| game.first_ending.is_some())
    }
}

/// Reads the saved games from the index.
pub(super) fn read(
    index: &mut Index,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<Vec<Item>, StoreError> {
    let saved = index.contents()?.saved(None);
    Ok(saved.into_iter().map(|entry| Item::new(entry, now, zone)).collect())
}

/// The saved games, with filters and a selection.
#[derive(Debug, Default)]
pub(super) struct List {
    items: Vec<Item>,
    /// The indices of the games that pass the filters.
    shown: Vec<usize>,
    /// The index of the selected game in `shown`.
    at: usize,
    kind: Option<GameId>,
    /// The index of the status filter.
    status_filter: usize,
    search_text: String,
}

impl List {
    /// Replaces the list. The selected game stays selected if it still exists, except that a selection at
    /// the top stays at the top.
    pub(super) fn set(&mut self, items: Vec<Item>) {
        let selected = self.current().filter(|_| self.at > 0).map(|item| item.entry.id.clone());
        self.items = items;
        self.apply_filters();
        if let Some(id) = selected {
            self.select_game(&id);
        }
    }

    /// Selects a game, if it passes the filters.
    pub(super) fn select_game(&mut self, id: &RecordId) {
        let at = self.shown.iter().position(|&number| self.items[number].entry.id == *id);
        self.at = at.unwrap_or(self.at).min(self.shown.len().saturating_sub(1));
    }

    /// The number of games, shown or not.
    pub(super) fn count(&self) -> usize {
        self.items.len()
    }

    /// The games that pass the filters.
    pub(super) fn shown(&self) -> impl ExactSizeIterator<Item = &Item> {
        self.shown.iter().map(|&number| &self.items[number])
    }

    /// The index of the selected game among those shown.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The selected game; `None` if none is shown.
    pub(super) fn current(&self) -> Option<&Item> {
        Some(&self.items[*self.shown.get(self.at)?])
    }

    /// Selects a game by its index among those shown.
    pub(super) fn select(&mut self, at: usize) {
        self.at = at.min(self.shown.len().saturating_sub(1));
    }

    /// Moves the selection by an action, stopping at the ends of the list of which `page` rows are shown;
    /// false if the action doesn't move it.
    pub(super) fn move_selection(&mut self, action: Action, page: usize) -> bool {
        row_after(action, self.at, page).map(|next| self.select(next)).is_some()
    }

    pub(super) fn search(&self) -> &str {
        &self.search_text
    }

    /// Sets the search text: only games with all of its words are shown.
    pub(super) fn set_filter(&mut self, text: &str) {
        self.search_text = text.trim_start().to_lowercase();
        self.apply_filters();
    }

    /// Steps to the next or previous status filter.
    pub(super) fn next_status_filter(&mut self, step: Direction) {
        self.status_filter = step.in_ring(Some(self.status_filter), Status::FILTERS.len());
        self.apply_filters();
    }

    /// Steps to the next kind of game, and from the last one to all kinds.
    pub(super) fn next_kind(&mut self) {
        let at = self.kind.and_then(|kind| GameId::ALL.iter().position(|game| *game == kind));
        self.kind = GameId::ALL.get(at.map_or(0, |at| at + 1)).copied();
        self.apply_filters();
    }

    /// Clears the filters; false if there were none.
    pub(super) fn clear_filters(&mut self) -> bool {
        let is_narrow = self.is_filtered();
        (self.kind, self.status_filter) = (None, 0);
        self.search_text.clear();
        self.apply_filters();
        is_narrow
    }

    pub(super) fn is_filtered(&self) -> bool {
        self.kind.is_some() || self.status_filter > 0 || !self.search_text.is_empty()
    }

    /// The active filters, in a few words.
    pub(super) fn filters(&self) -> String {
        let kind = self.kind.map_or("every game", |game| game.meta().name);
        format!("{kind} \u{b7} {}", Status::FILTERS[self.status_filter].1)
    }

    fn apply_filters(&mut self) {
        let wanted = Status::FILTERS[self.status_filter].0;
        let shows = |item: &Item| {
            self.kind.is_none_or(|kind| item.game == Some(kind))
                && wanted.is_none_or(|status| {
                    // A finished game that is played again from an earlier move is in both lists.
                    item.status == status || status == Status::GoingOn && item.is_unfinished()
                })
                && self.search_text.split_whitespace().all(|word| item.search_text.contains(word))
        };
        let numbers = 0..self.items.len();
        self.shown = numbers.filter(|&number| shows(&self.items[number])).collect();
        self.select(self.at);
    }
}
