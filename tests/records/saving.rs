//! Saving: as a whole or not at all, and never over another's game.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;

use arcade::index::Index;
use arcade::store::{AutoSaver, Disk, OpenRecord, Store, StoreError};
use arcade_games::blocking::ForbidBlocking;
use arcade_games::games::nim::Nim;
use arcade_games::session::{Metadata, Record, Session};

use crate::folder::{Folder, latest, text};
use crate::script::{run, session};

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
    assert_eq!(latest(&folder.store()), ["nim-1"], "it is listed all the same");
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
        Index::new(&store).update().expect_err("no folder"),
    ];
    for error in errors {
        let text = error.to_string();
        assert!(matches!(error, StoreError::Io(path, _) if path == folder.games()), "{text}");
        assert!(text.starts_with(&format!("{}: ", folder.games().display())), "{text}");
    }
    assert_eq!(fs::read_to_string(folder.games()).expect("the file"), "no folder");
}

#[test]
fn a_record_that_is_a_link_stays_one() {
    let folder = Folder::new();
    folder.save(&text("A1"));
    let elsewhere = folder.folder.path().join("elsewhere.txt");
    fs::rename(folder.record("nim-1"), &elsewhere).expect("moved");
    symlink(&elsewhere, folder.record("nim-1")).expect("a link");
    let (record, _) = folder.store().open("nim-1").expect("the record");
    record.save(&text("A2")).expect("saved");
    drop(record);
    assert_eq!(fs::read_link(folder.record("nim-1")).expect("still a link"), elsewhere);
    assert_eq!(fs::read_to_string(&elsewhere).expect("the file"), text("A2"));
    assert_eq!(folder.files(), ["nim-1.txt"]);
}

#[test]
fn a_link_in_place_of_the_new_text_is_not_followed() {
    let folder = Folder::new();
    let precious = folder.folder.path().join("precious");
    fs::write(&precious, "precious").expect("a file");
    let record = folder.store().create("nim").expect("a record");
    symlink(&precious, folder.games().join("nim-1.new")).expect("a link");
    record.save(&text("A1")).expect("saved");
    assert_eq!(fs::read_to_string(&precious).expect("the file"), "precious");
    assert_eq!(fs::read_to_string(folder.record("nim-1")).expect("the file"), text("A1"));
}

/// The game after `script`, as the front ends save it.
fn game(script: &str) -> Session<Nim> {
    let mut game = session::<Nim>(["human", "human"], "5/4/3 misere");
    run(&mut game, script);
    game
}

fn disk(folder: &Folder) -> Disk {
    let mut disk = Disk::new(folder.store(), Arc::new(|| {}));
    disk.thread.start().expect("a thread");
    disk
}

/// Saves the game after `script`; returns the failure or the warning, if there is one.
fn save(auto_saver: &AutoSaver, disk: &Disk, script: &str) -> Option<String> {
    auto_saver.save(&game(script));
    disk.thread.wait_until_idle();
    disk.failure().map(|failure| failure.to_string())
}

/// The record of a game that was played, without the time at which that was.
fn played(folder: &Folder, id: &str) -> String {
    let text = fs::read_to_string(folder.record(id)).expect("the file");
    let record: Record = text.parse().expect("a record");
    assert!(record.metadata.played.is_some(), "{text}");
    Record::with_metadata(&text, &Metadata { played: None, ..record.metadata }).expect("a record")
}

#[test]
fn a_folder_that_is_gone_is_made_again() {
    let folder = Folder::new();
    let disk = disk(&folder);
    let auto_saver = AutoSaver::for_new_game(&disk, "nim");
    assert_eq!(save(&auto_saver, &disk, "A1"), None);
    fs::remove_dir_all(folder.games().parent().expect("a folder")).expect("removed");
    assert_eq!(save(&auto_saver, &disk, "A2"), None);
    assert_eq!(played(&folder, "nim-1"), text("A2"));
}

#[test]
fn a_name_that_another_process_took_meanwhile_is_left_to_it() {
    let folder = Folder::new();
    let disk = disk(&folder);
    let auto_saver = AutoSaver::for_new_game(&disk, "nim");
    assert_eq!(save(&auto_saver, &disk, "A1"), None);
    fs::remove_dir_all(folder.games()).expect("removed");
    let other = folder.store().create("nim").expect("a record");
    other.save(&text("C3")).expect("saved");
    assert_eq!(save(&auto_saver, &disk, "A2"), None);
    assert_eq!(auto_saver.id().expect("a name").to_string(), "nim-2");
    drop(auto_saver);
    disk.thread.wait_until_idle();
    other.save(&text("C2")).expect("its lock was left alone");
    assert_eq!(fs::read_to_string(folder.record("nim-1")).expect("the file"), text("C2"));
    assert_eq!(played(&folder, "nim-2"), text("A2"));
}

#[test]
fn a_game_that_no_lock_is_to_be_had_for_is_saved_with_one_warning() {
    let folder = Folder::new();
    folder.save(&text("A1"));
    let precious = folder.folder.path().join("precious");
    // What stands in the way of the locks: a folder, and a link, which isn't followed.
    fs::create_dir(folder.games().join("nim-1.lock")).expect("in the way");
    symlink(&precious, folder.games().join("nim-2.lock")).expect("in the way");
    let store = folder.store();
    let (record, _) = store.open("nim-1").expect("the record");
    assert!(record.read_only_reason().is_none(), "the folder can be written");
    let disk = disk(&folder);
    let auto_saver = AutoSaver::for_record(&disk, "nim", record);
    let warning = save(&auto_saver, &disk, "A2").expect("a warning");
    assert!(warning.contains("nim-1.lock"), "{warning}");
    assert_eq!(save(&auto_saver, &disk, "A3"), None, "it was told");
    drop(auto_saver);
    assert_eq!(save(&AutoSaver::for_new_game(&disk, "nim"), &disk, "A1"), None, "it was told");
    disk.thread.wait_until_idle();
    assert_eq!(played(&folder, "nim-1"), text("A3"));
    assert_eq!(played(&folder, "nim-2"), text("A1"));
    assert!(!precious.exists());
    assert_eq!(folder.files(), ["nim-1.lock", "nim-1.txt", "nim-2.lock", "nim-2.txt"]);
}

#[test]
fn a_record_keeps_who_may_read_it() {
    let folder = Folder::new();
    for mode in [0o600, 0o640, 0o444] {
        let name = folder.save(&text("A1"));
        let path = folder.record(&name);
        fs::set_permissions(&path, Permissions::from_mode(mode)).expect("a mode");
        let mode_is_kept = || {
            assert_eq!(fs::metadata(&path).expect("the file").permissions().mode() & 0o777, mode);
        };
        let (record, _) = folder.store().open(&name).expect("the record");
        record.save(&text("A2")).expect("saved");
        mode_is_kept();
        let id = record.id().clone();
        drop(record);
        folder.store().set_title(&id, Some("a name".into())).expect("renamed");
        mode_is_kept();
        let deleted = folder.store().delete(&id).expect("deleted");
        folder.store().undelete(&deleted).expect("brought back");
        mode_is_kept();
    }
}

/// Everything that was requested is written in order, and those who leave wait for it.
#[test]
fn the_thread_for_files_writes_the_last_move() {
    let folder = Folder::new();
    let disk = disk(&folder);
    let auto_saver = AutoSaver::for_new_game(&disk, "nim");
    for script in ["A1", "A1 B1", "A1 B1 C1"] {
        auto_saver.save(&game(script));
    }
    drop(auto_saver);
    assert!(disk.finish().is_empty());
    assert_eq!(played(&folder, "nim-1"), text("A1 B1 C1"));
    assert_eq!(folder.files(), ["nim-1.txt"], "the lock is gone");
}

/// A home in which nothing was ever kept is looked at without a thread.
#[test]
fn what_is_asked_before_anything_is_kept_is_answered_at_once() {
    let asked_in = |folder: &Folder| {
        let mut disk = Disk::new(folder.store(), Arc::new(|| {}));
        let answer =
            disk.thread.ask(|store| (thread::current().id(), store.is_empty().expect("read")));
        disk.thread.run_now_or_start(Store::is_unused).expect("a thread");
        let at_once = answer.take();
        (at_once, answer, disk)
    };
    let folder = Folder::new();
    let (at_once, _, mut disk) = asked_in(&folder);
    assert_eq!(at_once.expect("an answer").expect("no panic"), (thread::current().id(), true));
    // Later requests get their thread.
    disk.thread.start().expect("a thread");
    let later = disk.thread.ask(|_| thread::current().id());
    disk.thread.wait_until_idle();
    assert_ne!(later.take().expect("an answer").expect("no panic"), thread::current().id());
    drop(disk);
    folder.save(&text("A1"));
    let (at_once, answer, disk) = asked_in(&folder);
    disk.thread.wait_until_idle();
    let answer = at_once.or_else(|| answer.take()).expect("an answer").expect("no panic");
    assert!(answer.0 != thread::current().id() && !answer.1);
}

#[test]
fn a_panic_on_the_thread_for_files_is_told_and_the_thread_goes_on() {
    let folder = Folder::new();
    let (wake, woken) = channel();
    let wake = move || wake.send(()).expect("it is heard");
    let mut disk = Disk::new(folder.store(), Arc::new(wake));
    let lost = disk.thread.ask(|_| -> u8 { panic!("on purpose") });
    disk.thread.start().expect("a thread");
    let answer = disk.thread.ask(|_| 1_u8);
    disk.thread.wait_until_idle();
    assert!(matches!(lost.take(), Some(Err(StoreError::NoAnswer))));
    assert!(matches!(answer.take(), Some(Ok(1))));
    assert_eq!(woken.try_iter().count(), 2);
    assert!(disk.failure().is_some());
}

#[test]
fn the_thread_of_the_screen_does_not_wait_for_the_disk() {
    let folder = Folder::new();
    let never = ForbidBlocking::enter();
    let waiting = std::panic::catch_unwind(|| folder.store().create("nim").map(drop));
    assert_eq!(waiting.is_err(), cfg!(debug_assertions));
    drop(never);
    folder.store().create("nim").expect("a record");
}
