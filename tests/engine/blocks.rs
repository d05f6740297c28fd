//! Tables stored by blocks: every byte that is read is one that was saved.

use arcade_engine::{BlockedTable, Control, Limits, Scope, TableCache, TableKey};

use crate::in_memory::Memory;

fn key() -> TableKey {
    TableKey { game: "tiles", version: 3, options: "size 4 large".into() }
}

/// Bytes that are different in each block.
fn bytes() -> Vec<u8> {
    (0..100_000_u32).map(|place| u8::try_from(place / 97 % 251).expect("a byte")).collect()
}

/// What a cache on this storage does, and its warnings.
fn with<T>(
    storage: &Memory,
    work: impl FnOnce(&TableCache, &mut Control<'_>) -> T,
) -> (T, Vec<String>) {
    let mut warnings = Vec::new();
    let mut control: Control<'_> = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    let result = work(&TableCache::new(storage.clone()), &mut control);
    drop(control);
    (result, warnings)
}

fn saved(key: &TableKey) -> Memory {
    let storage = Memory::default();
    let ((), warnings) =
        with(&storage, |cache, control| cache.save_by_blocks(key, &bytes(), control));
    assert_eq!(warnings, [] as [&str; 0]);
    storage
}

fn opened(storage: &Memory) -> (Option<BlockedTable>, Vec<String>) {
    with(storage, |cache, control| cache.open_by_blocks(&key(), control))
}

/// Checks that the table can't be used after a change of its file, for a reason with these words.
#[track_caller]
fn check_refused(change: impl Fn(&mut Vec<u8>), reason: &str) {
    let storage = saved(&key());
    storage.kept().values_mut().for_each(&change);
    let (table, warnings) = opened(&storage);
    assert!(table.is_none(), "{reason}");
    let [warning] = &warnings[..] else { panic!("{reason}: {warnings:?}") };
    assert!(warning.contains(reason) && warning.contains("working without it"), "{warning}");
}

#[test]
fn every_byte_is_read_and_no_block_before_it_is_needed() {
    let (table, warnings) = opened(&saved(&key()));
    assert_eq!(warnings, [] as [&str; 0]);
    let (table, bytes) = (table.expect("a table"), bytes());
    assert_eq!((table.length(), table.bytes_in_memory()), (bytes.len() as u64, 0));
    for (place, &byte) in bytes.iter().enumerate().rev() {
        assert_eq!(table.byte(place as u64), Some(byte), "{place}");
    }
    assert!(table.bytes_in_memory() >= bytes.len() && !table.is_damaged());
    assert!(opened(&Memory::default()).0.is_none(), "nothing was stored");
}

#[test]
fn a_damaged_block_has_no_bytes_and_the_others_keep_theirs() {
    let storage = saved(&key());
    storage.kept().values_mut().for_each(|stored| *stored.last_mut().expect("bytes") ^= 1);
    let (table, _) = opened(&storage);
    let (table, bytes) = (table.expect("the header is sound"), bytes());
    let found: Vec<Option<u8>> = (0..bytes.len() as u64).map(|place| table.byte(place)).collect();
    let sound = found.iter().take_while(|byte| byte.is_some()).count();
    assert!(sound > bytes.len() / 2 && sound < bytes.len() && table.is_damaged());
    assert!(found[..sound].iter().zip(&bytes).all(|(found, byte)| *found == Some(*byte)));
    assert!(found[sound..].iter().all(Option::is_none), "no byte of a damaged block");
}

#[test]
fn another_version_or_table_and_an_incomplete_file_are_refused() {
    for (foreign, field) in [
        (TableKey { version: 2, ..key() }, "game and version"),
        (TableKey { options: "size 5 large".into(), ..key() }, "options"),
    ] {
        let kept = saved(&foreign).kept().values().next().cloned().expect("it was kept");
        check_refused(|stored| stored.clone_from(&kept), field);
    }
    check_refused(|stored| stored.truncate(stored.len() - 1), "length");
    check_refused(|stored| stored.push(0), "length");
    check_refused(|stored| stored.truncate(90_000), "length");
    check_refused(|stored| stored.insert(0, b'x'), "title");
    for cut in 0..100 {
        check_refused(|stored| stored.truncate(cut), "can't be used");
    }
    // The header and the checksums of seven blocks.
    let start = saved(&key()).kept().values().next().map(Vec::len).expect("it was kept") - 100_000;
    for place in 0..start {
        check_refused(|stored| stored[place] ^= 1, "can't be used");
    }
    let storage = saved(&key());
    with(&storage, |cache, control| cache.save(&key(), &bytes(), control));
    assert!(opened(&storage).1[0].contains("title"), "a table that isn't stored by blocks");
}
