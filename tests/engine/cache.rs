//! The cache of solved tables: what is loaded is what was saved, or nothing.

use std::io;

use arcade_base::ParseError;
use arcade_engine::{Control, Limits, Random, Scope, Storage, StoredTable, TableCache, TableKey};

use crate::in_memory::Memory;

/// Storage that always fails.
#[derive(Clone)]
struct OutOfOrder;

impl Storage for OutOfOrder {
    fn load(&self, _: &str) -> io::Result<Option<Vec<u8>>> {
        Err(io::Error::other("out of order"))
    }

    fn save(&self, _: &str, _: &[&[u8]], _: &dyn Fn() -> bool) -> io::Result<()> {
        Err(io::Error::other("out of order"))
    }

    fn location(&self, name: &str) -> String {
        format!("memory {name}")
    }
}

fn name() -> TableKey {
    TableKey { game: "tiles", version: 3, options: "size 4".into() }
}

const TABLE: &[u8] = b"win\nloss\ndraw\n";

/// The table that a cache on this storage loads, and its warnings.
fn load(
    storage: &(impl Storage + Clone + 'static),
    name: &TableKey,
) -> (Option<Vec<u8>>, Vec<String>) {
    let mut warnings = Vec::new();
    let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    let table = TableCache::new(storage.clone()).load(name, &mut control, Ok);
    drop(control);
    (table, warnings)
}

/// Saves a table and returns the warnings.
fn save(storage: &(impl Storage + Clone + 'static), name: &TableKey, table: &[u8]) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    TableCache::new(storage.clone()).save(name, table, &mut control);
    drop(control);
    warnings
}

#[test]
fn a_table_comes_back_as_it_was_kept() {
    for table in [TABLE, b""] {
        let storage = Memory::default();
        assert_eq!(save(&storage, &name(), table), [] as [&str; 0]);
        assert_eq!(load(&storage, &name()), (Some(table.to_vec()), Vec::new()));
    }
}

#[test]
fn nothing_comes_back_where_nothing_was_kept() {
    let storage = Memory::default();
    assert_eq!(load(&storage, &name()), (None, Vec::new()));
    save(&storage, &TableKey { options: "size 3".into(), ..name() }, TABLE);
    assert_eq!(load(&storage, &name()), (None, Vec::new()));
}

/// Checks that a table with this change is reported and not used.
#[track_caller]
fn check_refused(change: impl Fn(&mut Vec<u8>), field: &str) {
    let storage = Memory::default();
    save(&storage, &name(), TABLE);
    storage.kept().values_mut().for_each(change);
    let (table, warnings) = load(&storage, &name());
    assert_eq!(table, None);
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.starts_with("memory tiles-") && warning.contains(field), "{warning}");
    assert!(warning.ends_with("solving anew"), "{warning}");
}

#[test]
fn damage_anywhere_is_found() {
    let length = {
        let storage = Memory::default();
        save(&storage, &name(), TABLE);
        let kept = storage.kept();
        kept.values().next().map_or(0, Vec::len)
    };
    assert!(length > TABLE.len());
    for at in 0..length {
        check_refused(|bytes| bytes[at] ^= 1, "expected");
        check_refused(|bytes| bytes.truncate(at), "expected");
    }
    check_refused(|bytes| bytes.push(b'\n'), "length");
    check_refused(|bytes| *bytes.last_mut().expect("a table") ^= 1, "checksum");
    // 14 bytes were saved: the message has the length found and the one that the header expects.
    check_refused(|bytes| bytes.truncate(bytes.len() - 1), "length: found \"13 bytes\"");
    check_refused(|bytes| bytes.truncate(bytes.len() - 1), "expected \"14 bytes\"");
    check_refused(|bytes| bytes.insert(0, b'\n'), "title");
    let storage = Memory::default();
    save(&storage, &name(), b"");
    storage.kept().values_mut().for_each(|bytes| bytes.truncate(bytes.len() - 1));
    assert_eq!(load(&storage, &name()).0, None, "the last line has lost its end");
}

#[test]
fn another_programs_or_versions_file_is_told_by_its_first_lines() {
    check_refused(|bytes| *bytes = b"PNG\r\n\x1a\n\n\n".to_vec(), "title");
    let older = TableKey { version: 2, ..name() };
    let other = TableKey { options: "size 5".into(), ..name() };
    for (foreign, field) in [(older, "game and version"), (other, "options")] {
        let storage = Memory::default();
        save(&storage, &foreign, TABLE);
        let kept = storage.kept().values().next().cloned();
        let kept = kept.expect("it was kept");
        check_refused(|bytes| bytes.clone_from(&kept), field);
    }
}

#[test]
fn a_table_that_makes_no_sense_is_refused_too() {
    let storage = Memory::default();
    save(&storage, &name(), TABLE);
    let mut warnings = Vec::new();
    let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    let decode = |bytes: Vec<u8>| -> Result<(), ParseError> {
        Err(ParseError::new("sets", bytes.len().to_string(), "7"))
    };
    assert_eq!(TableCache::new(storage).load(&name(), &mut control, decode), None);
    drop(control);
    assert!(warnings[0].contains("sets: found \"14\", expected 7"), "{warnings:?}");
}

/// A table in which each entry is greater by one than the one before.
#[derive(Debug, PartialEq, Eq)]
struct Ascending(Vec<u8>);

impl StoredTable for Ascending {
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        self.0 = bytes;
        Ok(())
    }

    fn forget(&mut self) {
        self.0.clear();
    }

    fn check_random_entry(&self, random: &mut Random) -> Result<(), ParseError> {
        let last = u32::try_from(self.0.len() - 1).expect("a short table");
        let at = random.below(last) as usize;
        if self.0[at] + 1 == self.0[at + 1] {
            return Ok(());
        }
        Err(ParseError::new("entry", self.0[at + 1].to_string(), "one more than before"))
    }

    fn check_known(&self) -> Result<(), ParseError> {
        let first = self.0[0];
        if first == 1 { Ok(()) } else { Err(ParseError::new("first", first.to_string(), "1")) }
    }
}

#[test]
fn a_forged_table_is_refused_where_it_contradicts_itself_or_what_is_known() {
    for (forge, field) in [
        ((|_| ()) as fn(&mut [u8]), None),
        (|bytes| bytes[2] = 9, Some("entry: ")),
        // It follows from itself all the same.
        (|bytes| bytes.iter_mut().for_each(|byte| *byte += 1), Some("first: ")),
    ] {
        let storage = Memory::default();
        save(&storage, &name(), &[1, 2, 3, 4, 5]);
        storage.forge(forge);
        let (mut warnings, mut table) = (Vec::new(), Ascending(Vec::new()));
        let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE)
            .on_notice(|notice| warnings.extend(notice.warning()));
        let is_used = TableCache::new(storage).restore(&name(), &mut table, &mut control);
        drop(control);
        assert_eq!(is_used, field.is_none());
        assert_eq!(table.0.is_empty(), field.is_some(), "what is refused is forgotten");
        let told: Vec<bool> = warnings
            .iter()
            .map(|warning| field.is_some_and(|field| warning.contains(field)))
            .collect();
        assert_eq!(told, vec![true; usize::from(field.is_some())], "{warnings:?}");
    }
}

#[test]
fn storage_out_of_order_is_named_and_no_more() {
    let (table, warnings) = load(&OutOfOrder, &name());
    assert_eq!(table, None);
    for (warnings, meaning) in [
        (warnings, "can't be read: out of order; solving anew"),
        (save(&OutOfOrder, &name(), TABLE), "can't be kept for the next start: "),
    ] {
        let [warning] = &warnings[..] else { panic!("{warnings:?}") };
        assert!(warning.contains("memory tiles-") && warning.contains("out of order"), "{warning}");
        assert!(warning.contains(meaning), "{warning}");
    }
}

#[test]
fn without_a_cache_nothing_is_kept() {
    let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE);
    TableCache::none().save(&name(), TABLE, &mut control);
    assert_eq!(TableCache::none().load(&name(), &mut control, Ok), None);
}
