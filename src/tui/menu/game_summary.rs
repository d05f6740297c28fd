//! The index's data about one kind of game: the game under way, and the score.

use arcade_base::pluralized;
use arcade_engine::{Side, Skill};
use arcade_games::games::GameId;
use arcade_games::session::{Player, PlayerKind, Record, SeriesEntry, SeriesScore, Setup};

use crate::index::{IndexContents, LadderProgress};
use crate::phrases::{self, in_sentence};
use crate::store::{RecordId, StoreError};

/// The index's data about one kind of game.
#[derive(Default)]
pub(super) struct GameSummary {
    pub(super) under_way: Option<UnderWay>,
    /// The errors in reading saved games.
    pub(super) damaged: Vec<String>,
    /// The score against computers, and the rungs of the ladder that it reaches.
    pub(super) ladder_progress: LadderProgress,
}

/// A game or series under way.
pub(super) struct UnderWay {
    pub(super) next: ResumeTarget,
    /// The score of the series it belongs to.
    pub(super) series: Option<String>,
    /// Its players and what was played so far.
    pub(super) words: String,
    /// The move or the game that comes next: "move 9".
    pub(super) short: String,
    pub(super) opponent: String,
}

/// What resuming it opens.
pub(super) enum ResumeTarget {
    /// The unfinished game played last.
    Saved(RecordId),
    /// The next game of a series, with this setup.
    OfSeries(Box<Setup>, SeriesEntry),
}

impl GameSummary {
    /// Queries the index, and reads the unfinished game played last.
    pub(super) fn read(game: GameId, contents: &IndexContents) -> Self {
        let id = game.meta().id;
        let mut summary = Self {
            ladder_progress: contents.ladder_progress(id),
            damaged: contents.damaged_records(id),
            under_way: None,
        };
        if let Some((last, entry, standing)) = contents.series_under_way(id) {
            summary.under_way = Some(UnderWay::of_series(&last.setup, &entry, &standing));
            return summary;
        }
        for id in contents.unfinished_games(id) {
            match UnderWay::saved(id, contents) {
                Ok(under_way) => {
                    summary.under_way = Some(under_way);
                    break;
                }
                Err(error) => summary.damaged.push(error.to_string()),
            }
        }
        summary
    }
}

impl UnderWay {
    /// An unfinished game.
    fn saved(id: RecordId, contents: &IndexContents) -> Result<Self, StoreError> {
        let record = contents.store().record(&id)?;
        let plies = record.plies_to_current();
        let mut under_way = Self {
            next: ResumeTarget::Saved(id),
            series: None,
            words: format!("{}, {}", players(&record), pluralized(plies, "move")),
            short: format!("move {}", plies + 1),
            opponent: opponent(&record.setup.players),
        };
        if let Some(entry) = &record.metadata.series {
            let standing = SeriesScore::new(entry.length, contents.series(&entry.series));
            under_way.series = Some(score(&standing));
            under_way.words = series_text(&record.setup, entry, &standing);
        }
        Ok(under_way)
    }

    /// A series whose last game, with this setup, is finished.
    fn of_series(last: &Setup, entry: &SeriesEntry, standing: &SeriesScore) -> Self {
        let (setup, next) = (last.without_error_rates().swapped(), entry.next());
        Self {
            series: Some(score(standing)),
            words: series_text(&setup, &next, standing),
            short: format!("game {}", next.number),
            opponent: opponent(&setup.players),
            next: ResumeTarget::OfSeries(Box::new(setup), next),
        }
    }
}

/// The score of a series, in its shortest form.
fn score(standing: &SeriesScore) -> String {
    let [first, second] = Side::ALL.map(|player| standing.score(player));
    format!("series {first}:{second}")
}

/// The score of a series, and the number of this game in it.
fn series_text(setup: &Setup, entry: &SeriesEntry, standing: &SeriesScore) -> String {
    let names =
        Side::ALL.map(|player| setup.name_or_you(SeriesEntry::seat_in(entry.number, player)));
    let mut told = phrases::series_status(entry, standing, &names);
    told.truncate(told.trim_end_matches('.').len());
    told
}

/// The players of a saved game.
fn players(record: &Record) -> String {
    match record.setup.goal() {
        Some(_) => "a puzzle".into(),
        None => {
            let [first, second] = Side::ALL.map(|seat| record.setup.name_or_you(seat));
            format!("{} against {}", in_sentence(&first), in_sentence(&second))
        }
    }
}

/// The opponent of the person at the board, as short as possible: a computer's level, or a name. Of two
/// computers it is both.
pub(super) fn opponent([first, second]: &[Player; 2]) -> String {
    let label = |player: &Player| match player.kind {
        PlayerKind::Computer(Skill::External(_)) | PlayerKind::Human => player.name.clone(),
        PlayerKind::Computer(skill) => skill.to_string(),
    };
    match [first, second].map(Player::is_human) {
        [true, _] => label(second),
        [false, true] => label(first),
        [false, false] => format!("{}, {}", label(first), label(second)),
    }
}
