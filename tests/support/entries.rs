//! All functions that parse text from outside, each as a function of bytes that panics if a law of
//! parsing is broken: nothing panics; an error is short, names its field and has no characters that a
//! terminal would interpret; accepted values survive a round trip.
//!
//! The tests in `tests/parsers` and the targets in `fuzz/` call the same functions.

mod of_games;

use std::fmt::{Debug, Display};
use std::fs;
use std::io::{self, Cursor};
use std::str::FromStr;
use std::sync::Arc;

use arcade::config::{Config, ConfigPaths};
use arcade::contests::{self, SprtHypotheses};
use arcade::link::{
    Address, Chat, GuestMessage, HostMessage, HostedGameName, Person, PersonName, PersonRole,
};
use arcade::problems::Difficulty;
use arcade::programs::{ProgramReply, SearchInfo};
use arcade::ugi::ServeGame;
use arcade_base::is_hidden;
use arcade_engine::{
    AdaptiveErrorRate, Control, Level, Limits, Resources, Scope, Seed, Side, Skill, Storage,
    TableCache, TableKey,
};
use arcade_games::games::GameId;
use arcade_games::games::kalah::Book;
use arcade_games::kit::{Key, restore};
use arcade_games::options::OptionValues;
use arcade_games::puzzle::Goal;
use arcade_games::session::{
    CoachTally, Ending, Player, PlayerKind, Record, SeriesLength, Setup, ShareCode,
};
use tempfile::TempDir;

pub use of_games::{certificates, lessons, moves, options, positions};

/// A name, and the function that parses bytes.
pub type Entry = (&'static str, fn(&[u8]));

/// All entries. Each has a target in `fuzz/` with the same name.
pub const ENTRIES: &[Entry] = &[
    ("books", books),
    ("certificates", certificates),
    ("config", config),
    ("engine", engine),
    ("lessons", lessons),
    ("link", link),
    ("moves", moves),
    ("options", options),
    ("positions", positions),
    ("records", records),
    ("tables", tables),
    ("themes", themes),
    ("words", words),
];

/// The longest error about one value, in characters: it must not quote all of what it found.
const LONGEST_ERROR: usize = 2_000;

/// Checks that an error isn't empty or too long, and is safe to show.
fn check_error(error: &impl Display) {
    let text = error.to_string();
    assert!(!text.is_empty());
    assert!(text.chars().count() <= LONGEST_ERROR, "{text}");
    assert!(!text.contains(|c| is_hidden(c) && c != '\n'), "{text:?}");
}

/// Parses the text; an accepted value must survive a round trip.
fn read<T, E>(text: &str, parse: impl Fn(&str) -> Result<T, E>) -> Option<T>
where
    T: Display + PartialEq + Debug,
    E: Display,
{
    match parse(text) {
        Ok(value) => {
            let written = value.to_string();
            match parse(&written) {
                Ok(again) => assert_eq!(again, value, "{written:?}"),
                Err(error) => panic!("{value:?} is written as {written:?}: {error}"),
            }
            Some(value)
        }
        Err(error) => {
            check_error(&error);
            None
        }
    }
}

/// The bytes as text; invalid UTF-8 is replaced.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Records, as they are and with a valid checksum: a restored game is the same after saving it again.
pub fn records(bytes: &[u8]) {
    let text = text(bytes);
    for text in [sealed(&text), text] {
        let record: Record = match text.parse() {
            Ok(record) => record,
            Err(error) => {
                check_error(&error);
                continue;
            }
        };
        let Some(game) = GameId::find(&record.game) else {
            check_error(&record.unknown_game());
            continue;
        };
        restored(game, &record);
    }
}

/// The text with a valid checksum in its last line.
pub fn sealed(text: &str) -> String {
    let above = text.rfind("checksum ").map_or(text, |end| &text[..end]);
    format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes()))
}

fn restored(game: GameId, record: &Record) {
    let session = match restore(game, record) {
        Ok(session) => session,
        Err(error) => return check_error(&error),
    };
    let saved = session.to_record(game.meta().id);
    let again: Record = saved.parse().unwrap_or_else(|error| panic!("{error}\n{saved}"));
    let again = restore(game, &again).unwrap_or_else(|error| panic!("{error}\n{saved}"));
    assert_eq!(again.position(), session.position(), "{saved}");
    assert_eq!(again.state(), session.state(), "{saved}");
    assert_eq!(again.to_record(game.meta().id), saved);
}

/// Loads a config file, and a theme file beside it.
fn load(config: &[u8], theme: &[u8]) {
    thread_local! {
        static FOLDER: TempDir = TempDir::new().expect("a folder");
    }
    FOLDER.with(|folder| {
        let named = folder.path().join("config.toml");
        fs::write(&named, config).expect("a file");
        fs::write(folder.path().join("theme.toml"), theme).expect("a file");
        let places = ConfigPaths { from_command_line: Some(named), ..ConfigPaths::default() };
        let first = Config::load(&places);
        let all = Config::check(&places);
        assert_eq!(first.is_ok(), all.is_ok());
        for error in [first, all].into_iter().filter_map(Result::err) {
            // All mistakes of a file are reported, with a few lines each.
            let text = error.to_string();
            assert!(!text.is_empty() && !text.contains(|c| is_hidden(c) && c != '\n'), "{text:?}");
        }
    });
}

/// Config files.
pub fn config(bytes: &[u8]) {
    load(bytes, b"");
}

/// The user's own themes.
pub fn themes(bytes: &[u8]) {
    load(b"[ui]\ntheme = \"./theme.toml\"\n", bytes);
}

/// The messages of a shared game, and names in them.
pub fn link(bytes: &[u8]) {
    let text = text(bytes);
    for line in text.lines() {
        read(line, str::parse::<GuestMessage>);
        read(line, str::parse::<HostMessage>);
        read(line, str::parse::<Person>);
        read(line, str::parse::<PersonName>);
        read(line, str::parse::<PersonRole>);
        read(line, str::parse::<HostedGameName>);
        read(line, str::parse::<Address>);
        match line.parse::<Chat>() {
            Ok(chat) => assert_eq!(chat.as_str().parse().as_ref(), Ok(&chat)),
            Err(error) => check_error(&error),
        }
    }
}

/// The commands of a program that uses arcade as an engine, with every game, and the answers of an
/// external program.
pub fn engine(bytes: &[u8]) {
    let text = text(bytes);
    for line in text.lines() {
        if let ProgramReply::Info(SearchInfo { depth, .. }) = ProgramReply::read(line) {
            assert!(depth <= 1000, "{line}");
        }
    }
    for game in GameId::ALL {
        serve(text.clone(), *game);
    }
}

fn serve(commands: String, game: GameId) {
    let values = OptionValues::defaults(game.meta().options);
    let seed = Seed::from_str("engine").expect("a seed");
    let kind = PlayerKind::Computer(Skill::Level(Level::Random));
    let players = Side::ALL.map(|seat| Player::new(kind, seat));
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let serve = ServeGame {
        setup: Setup { options: values, players, seed },
        skill: Skill::Level(Level::Random),
        resources: Resources::with_table(1),
        input: Box::new(Cursor::new(commands.into_bytes())),
        out: &mut out,
        notes: &mut notes,
    };
    serve.run(game).expect("a start, and room for what is written");
    for text in [out, notes] {
        let text = String::from_utf8(text).expect("text");
        let shown = |c: char| !is_hidden(c) || c == '\n';
        assert!(text.chars().all(shown), "{text:?}");
    }
}

/// Short texts of settings, arguments and records.
pub fn words(bytes: &[u8]) {
    let text = text(bytes);
    for text in text.lines() {
        read(text, str::parse::<Key>);
        read(text, str::parse::<Seed>);
        read(text, str::parse::<Side>);
        read(text, str::parse::<Goal>);
        read(text, str::parse::<Skill>);
        read(text, str::parse::<AdaptiveErrorRate>);
        read(text, str::parse::<PlayerKind>);
        read(text, str::parse::<SeriesLength>);
        read(text, str::parse::<Ending>);
        read(text, str::parse::<CoachTally>);
        read(text, str::parse::<Difficulty>);
        read(text, str::parse::<ShareCode>);
        read(text, str::parse::<arcade_games::session::SeriesEntry>);
        read(text, str::parse::<contests::Part>);
        if let Err(error) = text.parse::<SprtHypotheses>() {
            check_error(&error);
        }
        if let Err(error) = Player::check_name(text) {
            check_error(&error);
        }
    }
}

/// Opening books.
pub fn books(bytes: &[u8]) {
    match text(bytes).parse::<Book>() {
        Ok(book) => {
            let again: Book = book.to_string().parse().expect("a book");
            assert!(book.iter().all(|(position, opening)| again.get(position) == Some(*opening)));
            assert_eq!((again.len(), again.to_string()), (book.len(), book.to_string()));
        }
        Err(error) => check_error(&error),
    }
}

/// A storage with a single file.
struct OneFile(Vec<u8>);

impl Storage for OneFile {
    fn load(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(Some(self.0.clone()))
    }

    fn save(&self, _: &str, _: &[&[u8]], _: &dyn Fn() -> bool) -> io::Result<()> {
        Ok(())
    }

    fn location(&self, name: &str) -> String {
        name.into()
    }
}

/// Files of solved tables: a table is only used if its header is the one that belongs to its bytes.
pub fn tables(bytes: &[u8]) {
    let name = TableKey { game: "nim", version: 1, options: "5/4/3 misere".into() };
    let warnings = Arc::new(std::sync::Mutex::new(Vec::new()));
    let heard = Arc::clone(&warnings);
    let mut control = Control::new(Scope::Value, Limits::NONE).on_notice(move |notice| {
        heard.lock().expect("one thread").extend(notice.warning());
    });
    let table = TableCache::new(OneFile(bytes.to_vec())).load(&name, &mut control, Ok);
    drop(control);
    let warnings = warnings.lock().expect("one thread");
    match table {
        Some(table) => {
            assert!(bytes.ends_with(&table) && warnings.is_empty());
            let header = text(&bytes[..bytes.len() - table.len()]);
            let sum = format!("\n{} bytes\n{:08x}\n", table.len(), crc32fast::hash(&table));
            assert!(
                header.contains("\nnim 1\n5/4/3 misere\n") && header.ends_with(&sum),
                "{header}"
            );
        }
        None => {
            assert_eq!(warnings.len(), 1);
            check_error(&warnings[0]);
        }
    }
}
