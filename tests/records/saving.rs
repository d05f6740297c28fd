//! Saving: as a whole or not at all, and never over another's game.

use std::fs;
use std::thread;

use arcade::store::{OpenRecord, StoreError};

use crate::folder::{Folder, latest, text};

/// Saving fails with an error of this file, and what was saved before is still there.
#[track_caller]
fn check_unsaved(folder: &Folder, record: &OpenRecord, before: &str) {
    let file = folder.record(&record.id().to_string());
    match record.save(&text("C3")) {
        Err(StoreError::Io(path, _)) => assert_eq!(path, file),
        other => panic!("{other:?}"),
    }
    assert_eq!(fs::read_to_string(file).expect("the old text"), before);
}

#[test]
fn two_stores_at_once_never_get_the_same_number() {
    let folder = Folder::new();
    let create = |_| {
        let store = folder.store();
        let saved = text("A1");
        move || -> Vec<OpenRecord> {
            let record = || {
                let record = store.create("nim").expect("a record");
                record.save(&saved).expect("saved");
                record
            };
            (0..20).map(|_| record()).collect()
        }
    };
    let threads: Vec<_> = (0..4).map(create).map(thread::spawn).collect();
    let records: Vec<OpenRecord> =
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect();
    let mut names: Vec<String> = records.iter().map(|record| record.id().to_string()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 80);
}

#[test]
fn games_that_come_and_go_never_overwrite_each_other() {
    let folder = Folder::new();
    let create = |_| {
        let store = folder.store();
        let saved = text("A1");
        move || {
            for _ in 0..20 {
                let record = store.create("nim").expect("a record");
                record.save(&saved).expect("saved");
            }
        }
    };
    let threads: Vec<_> = (0..4).map(create).map(thread::spawn).collect();
    for thread in threads {
        thread.join().expect("no panic");
    }
    assert_eq!(folder.files().len(), 80, "each has a file of its own, and no lock is left");
}

#[test]
fn a_game_open_elsewhere_is_in_use() {
    let folder = Folder::new();
    folder.save(&text("A1"));
    let (open, _) = folder.store().open("nim-1").expect("the record");
    match folder.store().open("nim-1") {
        Err(StoreError::InUse(path)) => assert_eq!(path, folder.record("nim-1")),
        other => panic!("{other:?}"),
    }
    let error = folder.store().open("nim-1").expect_err("in use").to_string();
    assert_eq!(
        error,
        format!("{}: open in another arcade process", folder.record("nim-1").display())
    );
    assert_eq!(latest(&folder.store(), None), ["nim-1"], "it is listed all the same");
    drop(open);
    folder.store().open("nim-1").expect("it is free again");
    assert_eq!(folder.files(), ["nim-1.txt"]);
}

#[test]
fn a_lock_left_over_from_a_crash_locks_nothing() {
    let folder = Folder::new();
    folder.put("nim-1.txt", text("A1"));
    folder.put("nim-1.lock", "");
    folder.store().open("nim-1").expect("the record");
    folder.put("nim-2.lock", "");
    assert_eq!(folder.save(&text("")), "nim-2");
}

#[test]
fn saving_leaves_nothing_but_the_record() {
    let folder = Folder::new();
    // As a crash would have left it.
    folder.put("nim-1.new", "half a rec");
    let record = folder.store().create("nim").expect("a record");
    record.save(&text("A1")).expect("saved");
    record.save(&text("A2")).expect("saved");
    drop(record);
    assert_eq!(folder.files(), ["nim-1.txt"]);
    assert_eq!(fs::read_to_string(folder.record("nim-1")).expect("the file"), text("A2"));
}

#[test]
fn what_cannot_be_saved_leaves_the_old_text() {
    let folder = Folder::new();
    let record = folder.store().create("nim").expect("a record");
    record.save(&text("A1")).expect("saved");
    // A folder stands in the way of the new text.
    fs::create_dir(folder.games().join("nim-1.new")).expect("a folder");
    check_unsaved(&folder, &record, &text("A1"));
    fs::remove_dir(folder.games().join("nim-1.new")).expect("removed");
    record.save(&text("A2")).expect("saved");
    assert_eq!(fs::read_to_string(folder.record("nim-1")).expect("the file"), text("A2"));
}

#[test]
fn a_new_text_that_cannot_take_the_place_of_the_old_is_removed() {
    let folder = Folder::new();
    let record = folder.store().create("nim").expect("a record");
    fs::create_dir(folder.record("nim-1")).expect("a folder");
    assert!(matches!(record.save(&text("A1")), Err(StoreError::Io(..))));
    drop(record);
    assert_eq!(folder.files(), ["nim-1.txt"]);
}

#[test]
fn a_folder_that_is_gone_is_an_error() {
    let folder = Folder::new();
    let record = folder.store().create("nim").expect("a record");
    record.save(&text("A1")).expect("saved");
    fs::remove_dir_all(folder.games()).expect("removed");
    assert!(matches!(record.save(&text("A2")), Err(StoreError::Io(..))));
}

#[test]
fn a_file_where_the_folder_should_be_is_an_error() {
    let folder = Folder::new();
    fs::create_dir(folder.folder.path().join("state")).expect("a folder");
    fs::write(folder.games(), "no folder").expect("a file");
    let store = folder.store();
    let errors = [
        store.create("nim").map(drop).expect_err("no folder"),
        store.open("nim-1").map(drop).expect_err("no folder"),
        store.latest(None).map(drop).expect_err("no folder"),
    ];
    for error in errors {
        let text = error.to_string();
        assert!(matches!(error, StoreError::Io(path, _) if path == folder.games()), "{text}");
        assert!(text.starts_with(&format!("{}: ", folder.games().display())), "{text}");
    }
    assert_eq!(fs::read_to_string(folder.games()).expect("the file"), "no folder");
}
