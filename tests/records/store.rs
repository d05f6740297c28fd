//! The store: fresh numbers, names, order by time, and damaged files left as they are.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use arcade::store::{OpenRecord, StoreError};
use arcade_games::games::nim::Nim;
use arcade_games::session::{Record, Session};

use crate::folder::{Folder, latest, listed, text};
use crate::script::describe;
use crate::strange::STRANGE;

/// Sets the modification time of a file to `seconds` seconds after a fixed moment.
fn set_time(file: &Path, seconds: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000 + seconds);
    let file = fs::File::options().append(true).open(file).expect("the file");
    file.set_modified(time).expect("a time");
}

/// A damaged file stays as it is, whatever is done with it; the line is named each time.
#[track_caller]
fn check_damaged(bytes: &[u8], line: usize) {
    let folder = Folder::new();
    folder.put("nim-1.txt", bytes);
    let file = folder.record("nim-1");
    let check = |error: StoreError| match error {
        StoreError::Damaged(path, error) => {
            assert_eq!((path, error.line()), (file.clone(), line), "{error}");
        }
        other => panic!("{other}"),
    };
    let found = listed(&folder.store());
    assert_eq!(found.len(), 1);
    check(folder.store().record(&found[0].id).expect_err("damage"));
    let told = found[0].summary.as_ref().expect_err("damage");
    assert!(told.starts_with(&format!("{}: line {line}: ", file.display())), "{told}");
    match folder.store().open("nim-1") {
        Err(error) => check(error),
        // Damage that leaves the form intact is found when the game is restored.
        Ok((open, record)) => {
            let error = Session::<Nim>::restore(&record, str::parse).expect_err("damage");
            check(open.damaged(error));
        }
    }
    folder.save(&text(""));
    assert_eq!(fs::read(&file).expect("the file"), bytes);
    assert_eq!(folder.files(), ["nim-1.txt", "nim-2.txt"]);
}

#[test]
fn nothing_saved_is_no_error_and_makes_no_folder() {
    let folder = Folder::new();
    assert_eq!(latest(&folder.store()), [""; 0]);
    assert!(matches!(folder.store().open("nim-1"), Err(StoreError::NoRecord(id)) if id == "nim-1"));
    assert!(!folder.games().exists());
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let folder = Folder::new();
    let saved = text("A1 B1 undo C1");
    assert_eq!(folder.save(&saved), "nim-1");
    let (open, record) = folder.store().open("nim-1").expect("the record");
    assert_eq!(open.id().to_string(), "nim-1");
    let game = Session::<Nim>::restore(&record, str::parse).expect("the game");
    assert_eq!(describe(&game), "4/4/2 misere, 1 to move");
    assert_eq!(game.to_record("nim"), saved);
    assert_eq!(fs::read_to_string(folder.record("nim-1")).expect("the file"), saved);
}

#[test]
fn numbers_are_fresh() {
    let folder = Folder::new();
    for number in 1..=11 {
        assert_eq!(folder.save(&text("")), format!("nim-{number}"));
    }
    folder.put("kalah-40.txt", text(""));
    folder.put("nim-x.txt", text(""));
    folder.put("nim-70.lock", "");
    assert_eq!(folder.save(&text("")), "nim-12");
    let before: Vec<String> = folder.files();
    fs::remove_file(folder.record("nim-3")).expect("removed");
    let id = folder.save(&text(""));
    assert!(id == "nim-3" || !before.contains(&format!("{id}.txt")), "{id}");
}

#[test]
fn a_number_is_fresh_even_before_anything_is_saved() {
    let folder = Folder::new();
    let records: Vec<OpenRecord> =
        (0..3).map(|_| folder.store().create("nim").expect("a record")).collect();
    let names: Vec<String> = records.iter().map(|record| record.id().to_string()).collect();
    assert_eq!(names, ["nim-1", "nim-2", "nim-3"]);
    drop(records);
    assert_eq!(folder.files(), [""; 0], "nothing is left of games that were never saved");
}

#[test]
fn the_largest_number_is_no_end() {
    let folder = Folder::new();
    folder.put("nim-4294967295.txt", text(""));
    let id = folder.save(&text("A1"));
    assert_ne!(id, "nim-4294967295");
    assert_eq!(fs::read_to_string(folder.record("nim-4294967295")).expect("it"), text(""));
}

#[test]
fn a_name_must_be_the_whole_name_of_a_saved_game() {
    let folder = Folder::new();
    folder.save(&text(""));
    for id in
        ["", "nim", "nim-", "nim-01", "nim-1.txt", "NIM-1", "../games/nim-1", "nim-1\0", " nim-1"]
    {
        match folder.store().open(id) {
            Err(StoreError::NoRecord(name)) => assert_eq!(name, id),
            other => panic!("{other:?}"),
        }
    }
    let error = folder.store().open("nim-7").expect_err("no record").to_string();
    assert_eq!(error, "game: found \"nim-7\", expected the name of a saved game");
}

#[test]
fn a_damaged_record_is_left_as_it_is() {
    let sound = text("A1 B1");
    check_damaged(b"", 1);
    check_damaged(b"\xff\xfe\0", 1);
    check_damaged(sound.replace("seed", "sed").as_bytes(), 3);
    check_damaged(&sound.as_bytes()[..sound.len() - 5], 12);
    check_damaged(sound.replace("Player 1", "Player 7").as_bytes(), 12);
    check_damaged(sound.replace("at 2", "at 1").as_bytes(), 12);
}

#[test]
fn a_damaged_record_hides_no_other() {
    let folder = Folder::new();
    folder.put("nim-1.txt", text("A1"));
    folder.put("nim-2.txt", "damaged");
    folder.put("nim-3.txt", text("A2"));
    let found = listed(&folder.store());
    assert_eq!(found.iter().filter(|entry| entry.summary.is_ok()).count(), 2);
    assert_eq!(found.len(), 3);
}

#[test]
fn records_are_listed_by_the_time_they_were_played() {
    let folder = Folder::new();
    for name in ["nim-1", "nim-2", "nim-10", "kalah-1"] {
        folder.put(&format!("{name}.txt"), text("A1"));
    }
    for (name, seconds) in [("nim-1", 20), ("nim-2", 40), ("nim-10", 10), ("kalah-1", 30)] {
        set_time(&folder.record(name), seconds);
    }
    let store = folder.store();
    assert_eq!(latest(&store), ["nim-2", "kalah-1", "nim-1", "nim-10"]);
    let (open, record) = store.open("nim-10").expect("the record");
    let game = Session::<Nim>::restore(&record, str::parse).expect("the game");
    assert_eq!(latest(&store)[0], "nim-2", "opening a game isn't playing it");
    open.save(&game.to_record("nim")).expect("saved");
    assert_eq!(latest(&store)[0], "nim-10");
}

#[test]
fn games_whose_names_begin_alike_are_kept_apart() {
    let folder = Folder::new();
    folder.put("coin-1.txt", text(""));
    folder.put("coin-grabber-7.txt", text(""));
    assert_eq!(latest(&folder.store()).len(), 2);
    let record = folder.store().create("coin").expect("a record");
    assert_eq!(record.id().to_string(), "coin-2");
}

#[test]
fn a_record_says_what_it_holds_before_its_moves_are_played() {
    let folder = Folder::new();
    folder.save(&text("A5 B4 C3"));
    let record: Record = folder.store().find(Path::new("nim-1")).expect("a record").record;
    assert_eq!((record.game.as_str(), record.plies_to_first_ending()), ("nim", 3));
    assert_eq!(record.current_ending.map(|ending| ending.to_string()), Some("won 2".into()));
}

#[test]
fn what_is_no_file_is_no_record_and_no_lock() {
    for (what, make) in STRANGE {
        let folder = Folder::new();
        folder.put("nim-1.txt", text("A1"));
        make(&folder.record("nim-2"));
        let found = listed(&folder.store());
        let errors: Vec<&String> =
            found.iter().filter_map(|entry| entry.summary.as_ref().err()).collect();
        assert_eq!((found.len(), errors.len()), (2, 1));
        assert!(errors[0].contains("nim-2.txt: ") && errors[0].contains(what), "{errors:?}");
        let error = folder.store().open("nim-2").expect_err("no record").to_string();
        assert!(error.contains(what), "{error}");
        if what != "bytes" {
            make(&folder.games().join("nim-1.lock"));
            let (record, _) = folder.store().open("nim-1").expect("the record");
            assert!(record.read_only_reason().is_none());
            let unlocked_reason = record.unlocked_reason().expect("it can't be locked").to_string();
            assert!(unlocked_reason.contains("nim-1.lock: "), "{what}: {unlocked_reason}");
        }
    }
}

#[test]
fn a_number_in_a_name_has_digits_alone() {
    let folder = Folder::new();
    for name in ["nim-+5.txt", "nim- 5.txt", "nim-5 .txt", "nim-0x5.txt"] {
        folder.put(name, text("A1"));
    }
    assert_eq!(latest(&folder.store()), [""; 0]);
}
