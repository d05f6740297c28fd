//! Solved tables that are kept: what comes back is what was kept, or nothing.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex};

use arcade::engine::{Cache, Control, Limits, Scope, Shelf, TableName};
use arcade::text::ParseError;

/// A shelf in memory, which everybody who has a clone sees; or one that is out of order.
#[derive(Clone, Default)]
struct Memory {
    kept: Arc<Mutex<HashMap<String, Vec<u8>>>>,
    broken: bool,
}

impl Shelf for Memory {
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.work()?;
        Ok(self.kept.lock().expect("nobody panics with it").get(name).cloned())
    }

    fn save(&self, name: &str, parts: &[&[u8]], _: &dyn Fn() -> bool) -> io::Result<()> {
        self.work()?;
        self.kept.lock().expect("nobody panics with it").insert(name.into(), parts.concat());
        Ok(())
    }

    fn place(&self, name: &str) -> String {
        format!("memory {name}")
    }
}

impl Memory {
    fn work(&self) -> io::Result<()> {
        if self.broken { Err(io::Error::other("out of order")) } else { Ok(()) }
    }

    /// Changes what is kept, whatever its name.
    fn tamper(&self, change: impl Fn(&mut Vec<u8>)) {
        self.kept.lock().expect("nobody panics with it").values_mut().for_each(change);
    }
}

fn name() -> TableName {
    TableName { game: "tiles", version: 3, options: "size 4".into() }
}

const TABLE: &[u8] = b"win\nloss\ndraw\n";

/// What a cache on this shelf gives back, and its remarks.
fn load(shelf: &Memory, name: &TableName) -> (Option<Vec<u8>>, Vec<String>) {
    let mut remarks = Vec::new();
    let mut control: Control<'_, ()> =
        Control::new(Scope::BestMove, Limits::NONE).reporting(|news| remarks.extend(news.remark()));
    let table = Cache::on(shelf.clone()).load(name, &mut control, Ok);
    drop(control);
    (table, remarks)
}

/// Keeps a table, and gives back the remarks.
fn save(shelf: &Memory, name: &TableName, table: &[u8]) -> Vec<String> {
    let mut remarks = Vec::new();
    let mut control: Control<'_, ()> =
        Control::new(Scope::BestMove, Limits::NONE).reporting(|news| remarks.extend(news.remark()));
    Cache::on(shelf.clone()).save(name, table, &mut control);
    drop(control);
    remarks
}

#[test]
fn a_table_comes_back_as_it_was_kept() {
    for table in [TABLE, b""] {
        let shelf = Memory::default();
        assert_eq!(save(&shelf, &name(), table), [] as [&str; 0]);
        assert_eq!(load(&shelf, &name()), (Some(table.to_vec()), Vec::new()));
    }
}

#[test]
fn nothing_comes_back_where_nothing_was_kept() {
    let shelf = Memory::default();
    assert_eq!(load(&shelf, &name()), (None, Vec::new()));
    save(&shelf, &TableName { options: "size 3".into(), ..name() }, TABLE);
    assert_eq!(load(&shelf, &name()), (None, Vec::new()));
}

/// Checks that a table that was changed like this is named and not used.
#[track_caller]
fn check_refused(change: impl Fn(&mut Vec<u8>), field: &str) {
    let shelf = Memory::default();
    save(&shelf, &name(), TABLE);
    shelf.tamper(change);
    let (table, remarks) = load(&shelf, &name());
    assert_eq!(table, None);
    let [remark] = &remarks[..] else { panic!("{remarks:?}") };
    assert!(remark.starts_with("memory tiles-") && remark.contains(field), "{remark}");
    assert!(remark.ends_with("solving anew"), "{remark}");
}

#[test]
fn damage_anywhere_is_found() {
    let length = {
        let shelf = Memory::default();
        save(&shelf, &name(), TABLE);
        shelf.kept.lock().expect("nobody panics with it").values().next().map_or(0, Vec::len)
    };
    assert!(length > TABLE.len());
    for at in 0..length {
        check_refused(|bytes| bytes[at] ^= 1, "expected");
        check_refused(|bytes| bytes.truncate(at), "expected");
    }
    check_refused(|bytes| bytes.push(b'\n'), "length");
    check_refused(|bytes| *bytes.last_mut().expect("a table") ^= 1, "checksum");
    // 14 bytes were kept: what is there is found, and what the table says of itself expected.
    check_refused(|bytes| bytes.truncate(bytes.len() - 1), "length: found \"13 bytes\"");
    check_refused(|bytes| bytes.truncate(bytes.len() - 1), "expected \"14 bytes\"");
    check_refused(|bytes| bytes.insert(0, b'\n'), "title");
    let shelf = Memory::default();
    save(&shelf, &name(), b"");
    shelf.tamper(|bytes| bytes.truncate(bytes.len() - 1));
    assert_eq!(load(&shelf, &name()).0, None, "the last line has lost its end");
}

#[test]
fn another_programs_or_versions_file_is_told_by_its_first_lines() {
    check_refused(|bytes| *bytes = b"PNG\r\n\x1a\n\n\n".to_vec(), "title");
    let older = TableName { version: 2, ..name() };
    let other = TableName { options: "size 5".into(), ..name() };
    for (foreign, field) in [(older, "game and version"), (other, "options")] {
        let shelf = Memory::default();
        save(&shelf, &foreign, TABLE);
        let kept = shelf.kept.lock().expect("nobody panics with it").values().next().cloned();
        let kept = kept.expect("it was kept");
        check_refused(|bytes| bytes.clone_from(&kept), field);
    }
}

#[test]
fn a_table_that_makes_no_sense_is_refused_too() {
    let shelf = Memory::default();
    save(&shelf, &name(), TABLE);
    let mut remarks = Vec::new();
    let mut control: Control<'_, ()> =
        Control::new(Scope::BestMove, Limits::NONE).reporting(|news| remarks.extend(news.remark()));
    let decode = |bytes: Vec<u8>| -> Result<(), ParseError> {
        Err(ParseError::new("sets", bytes.len().to_string(), "7"))
    };
    assert_eq!(Cache::on(shelf).load(&name(), &mut control, decode), None);
    drop(control);
    assert!(remarks[0].contains("sets: found \"14\", expected 7"), "{remarks:?}");
}

#[test]
fn a_shelf_out_of_order_is_named_and_no_more() {
    let shelf = Memory { broken: true, ..Memory::default() };
    let (table, remarks) = load(&shelf, &name());
    assert_eq!(table, None);
    for (remarks, meaning) in [
        (remarks, "can't be read: out of order; solving anew"),
        (save(&shelf, &name(), TABLE), "can't be kept for the next start: "),
    ] {
        let [remark] = &remarks[..] else { panic!("{remarks:?}") };
        assert!(remark.contains("memory tiles-") && remark.contains("out of order"), "{remark}");
        assert!(remark.contains(meaning), "{remark}");
    }
}

#[test]
fn without_a_cache_nothing_is_kept() {
    let mut control: Control<'_, ()> = Control::new(Scope::BestMove, Limits::NONE);
    Cache::none().save(&name(), TABLE, &mut control);
    assert_eq!(Cache::none().load(&name(), &mut control, Ok), None);
}
