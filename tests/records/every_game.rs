//! Records of every game: those that earlier versions wrote, random ones, and damaged ones.

use std::fs;
use std::path::Path;

use arcade_engine::{Position, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, restore, start};
use arcade_games::options::OptionValues;
use arcade_games::session::{
    CoachTally, HelpedNodes, Metadata, Player, Record, SeriesEntry, SeriesLength, Session, Setup,
};
use jiff::Timestamp;
use proptest::prelude::*;

/// A record of version 1, as a file that was written by it.
struct Earlier {
    text: String,
}

impl Earlier {
    fn run<C: GameSpec>(self, game: C) {
        let record: Record = self.text.parse().expect("a record");
        assert_eq!(record.metadata, Metadata::default());
        let session = restore(game, &record).expect("a game");
        assert!(session.tree().nodes_after_root().count() > 0);
        assert_eq!(record.plies_to_first_ending(), session.plies());
        // Saved anew it is of this version, and the same game.
        let text = session.to_record(&record.game);
        let (first, rest) = text.split_once('\n').expect("lines");
        assert_eq!(first, "arcade-record 2");
        let (_, before) = self.text.split_once('\n').expect("lines");
        let above = |text: &str| text.split_once("checksum").expect("a checksum").0.to_string();
        assert_eq!(above(rest), above(before));
    }
}

#[test]
fn records_of_version_1_are_read() {
    for game in GameId::ALL {
        for state in ["open", "over"] {
            let file = format!("tests/data/{}/record-1-{state}.txt", game.meta().id);
            let text = fs::read_to_string(Path::new(&file)).expect(&file);
            assert!(text.starts_with("arcade-record 1\n"), "{file}");
            let record: Record = text.parse().expect("a record");
            assert!(state == "open" || record.current_ending.is_some(), "{file}");
            Earlier { text }.run(*game);
        }
    }
}

/// A game played like this: each number undoes, resigns, or chooses a move.
struct Played<'a> {
    choices: &'a [u8],
    metadata: Metadata,
}

impl Played<'_> {
    fn run<C: GameSpec>(self, game: C) -> String {
        let mut session = start(game, setup(game, self.choices), None).expect("a start");
        *session.game_metadata_mut() = self.metadata;
        for &choice in self.choices {
            act(&mut session, choice);
        }
        session.to_record(game.meta().id)
    }
}

/// A setup of a game: its usual options, two people and a seed.
fn setup<C: GameSpec>(game: C, choices: &[u8]) -> Setup {
    let mut values = OptionValues::defaults(game.meta().options);
    // A game that asks who begins is told.
    if let Some(asked) = game.dialogue().option_question() {
        values.set(asked.spec.key, asked.default_answer.into());
    }
    let players = Side::ALL.map(|seat| Player::new(arcade_games::session::PlayerKind::Human, seat));
    let seed = format!("seed{}", choices.len()).parse().expect("a seed");
    Setup { options: values, players, seed }
}

fn act<P: Position>(session: &mut Session<P>, choice: u8) {
    match choice {
        0..40 => drop(session.step_back()),
        40..60 => drop(session.step_forward()),
        60..63 => session.resign(if choice.is_multiple_of(2) { Side::One } else { Side::Two }),
        _ => {
            let moves = session.position().legal_moves();
            if let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) {
                // A game that was given up is over.
                let _ = session.play(mv);
            }
        }
    }
}

/// Reads a record, and writes it again.
struct Again<'a> {
    record: &'a Record,
}

impl Again<'_> {
    fn run<C: GameSpec>(self, game: C) -> Result<String, String> {
        let session = restore(game, self.record).map_err(|error| error.to_string())?;
        Ok(session.to_record(&self.record.game))
    }
}

fn again(text: &str) -> Result<String, String> {
    let record: Record = text.parse().map_err(|error: arcade_games::session::RecordError| {
        assert!(error.line() >= 1);
        error.to_string()
    })?;
    let game = GameId::of_record(&record).map_err(|error| error.to_string())?;
    Again { record: &record }.run(game)
}

fn metadata() -> impl Strategy<Value = Metadata> {
    let times =
        (prop::option::of(0_i64..4_000_000_000), prop::option::of(0_i64..4_000_000_000_000));
    let name = prop::option::of("[a-zA-Z0-9 ,.:;#'\u{e4}\u{4e2d}]{0,20}[a-z]");
    let series = prop::option::of((1_u32..1000, 1_u32..=SeriesLength::MAX_COUNT, 0..3));
    let coached = (0_u32..9, 0_u32..9);
    let helped = prop::option::of(0_u32..99);
    let all = (times, name, series, coached, helped);
    all.prop_map(|(times, name, series, (spoken, others), helped)| Metadata {
        played: times.1.map(|ms| Timestamp::from_millisecond(ms).expect("a time")),
        began: times.0.map(|seconds| Timestamp::from_second(seconds).expect("a time")),
        title: name.map(|name| Metadata::check_title(&name).expect("a name")),
        series: series.map(|(number, length, kind)| SeriesEntry {
            series: "bcdfghjk".parse().expect("a seed"),
            number,
            length: match kind {
                0 => SeriesLength::Games(length),
                1 => SeriesLength::FirstTo(length),
                _ => SeriesLength::Points(length),
            },
        }),
        coached: CoachTally { commented: spoken, judged: spoken + others },
        helped: helped.map_or_else(HelpedNodes::default, |node| {
            format!("{node} {}", node + 2).parse().expect("nodes")
        }),
    })
}

fn game() -> impl Strategy<Value = String> {
    let choices = prop::collection::vec(any::<u8>(), 1..60);
    (prop::sample::select(GameId::ALL), choices, metadata())
        .prop_map(|(game, choices, metadata)| Played { choices: &choices, metadata }.run(game))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_game_is_read_as_it_was_written(text in game()) {
        prop_assert_eq!(again(&text), Ok(text));
    }

    /// Whatever byte is changed, the record is refused with its line, or is the same game still.
    #[test]
    fn a_changed_byte_never_makes_another_game(
        text in game(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 16),
    ) {
        for (index, byte) in changes {
            let mut bytes = text.clone().into_bytes();
            let at = index.index(bytes.len());
            bytes[at] = byte;
            match again(&String::from_utf8_lossy(&bytes)) {
                Ok(same) => prop_assert_eq!(&same, &text),
                Err(error) => prop_assert!(error.starts_with("line "), "{}", error),
            }
        }
    }

    /// Other metadata changes nothing else.
    #[test]
    fn other_metadata_changes_nothing_else(text in game(), metadata in metadata()) {
        let renamed = Record::with_metadata(&text, &metadata).expect("a record");
        prop_assert_eq!(again(&renamed), Ok(renamed.clone()));
        let record: Record = text.parse().expect("a record");
        let back = Record::with_metadata(&renamed, &record.metadata).expect("a record");
        prop_assert_eq!(back, text);
        prop_assert_eq!(renamed.parse::<Record>().expect("a record").metadata, metadata);
    }
}
