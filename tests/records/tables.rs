//! Solved tables on disk.

use std::fs::{self, File};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use arcade::store::{Folders, Store};
use arcade_engine::{Control, Limits, Scope, TableKey};
use tempfile::TempDir;

use crate::strange::STRANGE;

/// A cache folder of its own.
struct Home {
    folder: TempDir,
    megabytes: u32,
}

impl Home {
    fn new(megabytes: u32) -> Self {
        Self { folder: TempDir::new().expect("a folder"), megabytes }
    }

    fn tables(&self) -> PathBuf {
        Folders::under(self.folder.path()).cache.join("tables")
    }

    /// Works with the cache; returns the result and the warnings.
    fn with<T>(
        &self,
        work: impl FnOnce(&arcade_engine::TableCache, &mut Control<'_>) -> T,
    ) -> (T, Vec<String>) {
        let mut warnings = Vec::new();
        let mut control = Control::new(Scope::BestMove, Limits::NONE)
            .on_notice(|notice| warnings.extend(notice.warning()));
        let cache = Store::new(&Folders::under(self.folder.path())).table_cache(self.megabytes);
        let result = work(&cache, &mut control);
        drop(control);
        (result, warnings)
    }

    /// Saves a table of `bytes` bytes under a name; returns the warnings.
    fn save(&self, name: &str, bytes: usize) -> Vec<String> {
        self.with(|cache, control| cache.save(&table(name), &vec![7; bytes], control)).1
    }

    /// The size of the table saved under a name, in bytes.
    fn load(&self, name: &str) -> Option<usize> {
        let (bytes, warnings) = self.with(|cache, control| cache.load(&table(name), control, Ok));
        assert_eq!(warnings, [] as [&str; 0]);
        bytes.map(|bytes| bytes.len())
    }

    /// The files in the folder, oldest first.
    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.tables()).expect("a folder");
        let mut files: Vec<PathBuf> =
            entries.map(|entry| entry.expect("an entry").path()).collect();
        files.sort_by_key(|file| fs::metadata(file).and_then(|file| file.modified()).ok());
        files
    }

    /// Makes all files older by this much.
    fn age(&self, by: Duration) {
        for path in self.files() {
            let file = File::options().write(true).open(path).expect("a file");
            let modified = file.metadata().and_then(|file| file.modified()).expect("a time");
            file.set_modified(modified - by).expect("our file");
        }
    }
}

fn table(options: &str) -> TableKey {
    TableKey { game: "tiles", version: 1, options: options.into() }
}

const HOUR: Duration = Duration::from_secs(3600);
const MEGABYTE: usize = 1 << 20;

#[test]
fn a_table_is_found_by_the_next_start() {
    let home = Home::new(1);
    assert_eq!(home.load("a"), None);
    assert_eq!(home.save("a", 1000), [] as [&str; 0]);
    assert_eq!(home.load("a"), Some(1000));
    assert_eq!(home.load("b"), None);
    assert_eq!(home.files().len(), 1);
}

#[test]
fn a_new_table_takes_the_place_of_the_old_one_of_its_name() {
    let home = Home::new(2);
    home.save("a", MEGABYTE);
    assert_eq!(home.save("a", MEGABYTE + 1), [] as [&str; 0]);
    assert_eq!(home.load("a"), Some(MEGABYTE + 1));
    assert_eq!(home.files().len(), 1);
}

#[test]
fn the_table_not_used_for_longest_goes_first() {
    let home = Home::new(3);
    for name in ["a", "b"] {
        home.save(name, MEGABYTE);
        home.age(HOUR);
    }
    // Loading a makes it the one used last.
    assert_eq!(home.load("a"), Some(MEGABYTE));
    assert_eq!(home.save("c", MEGABYTE), [] as [&str; 0]);
    assert_eq!(
        [home.load("a"), home.load("b"), home.load("c")],
        [Some(MEGABYTE), None, Some(MEGABYTE)]
    );
}

#[test]
fn a_table_by_blocks_is_read_from_its_file_and_kept_while_it_is_used() {
    let home = Home::new(3);
    let bytes: Vec<u8> = (0..MEGABYTE).map(|place| place.to_le_bytes()[1]).collect();
    let save = |cache: &arcade_engine::TableCache, control: &mut Control<'_>| {
        cache.save_by_blocks(&table("a"), &bytes, control);
        cache.room()
    };
    assert_eq!(home.with(save), (3 << 20, vec![]));
    home.age(HOUR);
    home.save("b", MEGABYTE);
    home.age(HOUR);
    let open = || home.with(|cache, control| cache.open_by_blocks(&table("a"), control));
    let (opened, warnings) = open();
    assert_eq!(warnings, [] as [&str; 0]);
    // It was used after b, which makes room for c. What is removed or replaced is still read.
    home.save("c", MEGABYTE);
    assert_eq!((home.load("b"), home.load("c")), (None, Some(MEGABYTE)));
    let left = home
        .files()
        .into_iter()
        .find(|file| fs::metadata(file).is_ok_and(|it| it.len() > MEGABYTE as u64 + 200));
    fs::remove_file(left.expect("the one with checksums")).expect("our file");
    let opened = opened.expect("a table");
    for place in (0..MEGABYTE).step_by(999) {
        assert_eq!(opened.byte(place as u64), Some(bytes[place]), "{place}");
    }
    assert!(open().0.is_none());
}

#[test]
fn a_table_by_blocks_without_room_is_not_kept() {
    let home = Home::new(1);
    let (room, warnings) = home.with(|cache, control| {
        cache.save_by_blocks(&table("a"), &vec![7; MEGABYTE], control);
        cache.room()
    });
    assert_eq!((room, warnings.len()), (1 << 20, 1));
    assert!(warnings[0].contains("cache_mb allows 1048576"), "{warnings:?}");
    let (opened, _) = home.with(|cache, control| cache.open_by_blocks(&table("a"), control));
    assert!(opened.is_none());
}

#[test]
fn a_table_larger_than_the_limit_is_not_kept_and_takes_nothing_from_others() {
    let home = Home::new(1);
    home.save("a", 1000);
    let warnings = home.save("b", MEGABYTE);
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.contains("cache_mb allows 1048576"), "{warning}");
    assert_eq!((home.load("a"), home.load("b")), (Some(1000), None));
}

#[test]
fn what_a_killed_arcade_left_behind_goes_like_an_old_table() {
    let home = Home::new(2);
    home.save("a", 1000);
    let left = home.tables().join("tiles-00000000.4711.part");
    fs::write(&left, vec![0; MEGABYTE]).expect("a file");
    let [note, rest] = ["notes.txt", "tiles.save"].map(|name| home.tables().join(name));
    for file in [&note, &rest] {
        fs::write(file, "not ours").expect("a file");
    }
    home.age(HOUR);
    assert_eq!(home.load("a"), Some(1000));
    home.save("b", MEGABYTE);
    assert!(!left.exists());
    assert!(note.exists() && rest.exists(), "a file of another name is somebody else's");
    assert_eq!((home.load("a"), home.load("b")), (Some(1000), Some(MEGABYTE)));
}

#[test]
fn a_folder_that_cannot_be_written_is_named_and_changes_nothing_else() {
    let home = Home::new(1);
    fs::create_dir_all(home.tables().parent().expect("it has one")).expect("a folder");
    fs::write(home.tables(), "a file where the folder should be").expect("a file");
    let warnings = home.save("a", 10);
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.contains(&home.tables().display().to_string()), "{warning}");
}

#[test]
fn a_write_that_fails_leaves_the_old_table_and_nothing_else() {
    let home = Home::new(1);
    home.save("a", 1000);
    let [kept] = &home.files()[..] else { panic!("one table was kept") };
    // Folders stand in the way of every temporary file that may come next.
    let part = |number| kept.with_extension(format!("{}-{number}.part", std::process::id()));
    (0..100).map(part).for_each(|part| fs::create_dir(part).expect("a folder"));
    let warnings = home.save("a", 2000);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    (0..100).map(part).for_each(|part| fs::remove_dir(part).expect("our folder"));
    assert_eq!(home.load("a"), Some(1000));
    assert_eq!(home.files().len(), 1);
}

#[test]
fn with_a_limit_of_0_nothing_touches_the_disk() {
    let home = Home::new(0);
    assert_eq!(home.save("a", 10), [] as [&str; 0]);
    assert_eq!(home.load("a"), None);
    assert!(!home.tables().exists());
}

#[test]
fn a_clock_that_was_set_back_does_no_harm() {
    let home = Home::new(2);
    home.save("a", MEGABYTE);
    let [kept] = &home.files()[..] else { panic!("one table was kept") };
    let file = File::options().write(true).open(kept).expect("a file");
    file.set_modified(SystemTime::now() + HOUR).expect("our file");
    assert_eq!(home.save("b", MEGABYTE), [] as [&str; 0]);
    assert_eq!((home.load("a"), home.load("b")), (None, Some(MEGABYTE)));
}

#[test]
fn what_is_no_file_of_the_cache_is_told_about_and_not_read() {
    for (what, make) in STRANGE {
        let home = Home::new(1);
        home.save("a", 1000);
        let path = home.files().remove(0);
        fs::remove_file(&path).expect("the table");
        make(&path);
        let (bytes, warnings) =
            home.with(|cache, control| cache.load(&table("a"), control, Ok).is_some());
        assert!(!bytes);
        let [warning] = &warnings[..] else { panic!("{warnings:?}") };
        assert!(warning.contains("can't be read: ") && warning.contains(what), "{warning}");
    }
}

#[test]
fn a_cache_in_a_place_that_is_a_file_holds_no_tables() {
    let home = Home::new(1);
    fs::write(home.folder.path().join("cache"), "").expect("a file");
    assert_eq!(home.load("a"), None);
}
