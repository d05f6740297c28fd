//! What the index notices: a record that has changed though its file looks as before, and when a game
//! was played.

use std::fs;
use std::path::PathBuf;

use arcade::index::Index;
use arcade_games::games::flip::Flip;
use arcade_games::session::{Metadata, Record, SeriesEntry, SeriesLength};
use jiff::Timestamp;

use crate::folder::{Folder, latest};
use crate::index::{OPEN, WON, entry, index, now, text, three};
use crate::script::{run, session};

/// The name that the list has for a game.
fn called(index: &mut Index, id: &str) -> Option<String> {
    index.update().expect("a folder");
    entry(index, id).summary.expect("a game").metadata.title
}

/// A record is read again after its file was changed like this, though it looks as before: other
/// bytes, as many of them, written at the same time.
#[track_caller]
fn check_noticed(change: impl Fn(&PathBuf, &str)) {
    let folder = Folder::new();
    let named = |text: &str, name: &str| {
        let metadata = Metadata { title: Some(name.into()), ..Metadata::default() };
        Record::with_metadata(text, &metadata).expect("a record")
    };
    let id = folder.save(&named(&text(WON), "monday"));
    let file = folder.record(&id);
    let mut index = index(&folder);
    assert_eq!(called(&mut index, &id).as_deref(), Some("monday"));
    let before = fs::metadata(&file).expect("a file");
    change(&file, &named(&fs::read_to_string(&file).expect("a file"), "friday"));
    let after = fs::metadata(&file).expect("a file");
    let looks = |file: &fs::Metadata| (file.len(), file.modified().expect("a time"));
    assert_eq!(looks(&before), looks(&after));
    assert_eq!(called(&mut index, &id).as_deref(), Some("friday"));
}

/// Sets when a file was written to when another one was.
fn put_time_back(file: &PathBuf, other: &PathBuf) {
    let time = fs::metadata(other).and_then(|file| file.modified()).expect("a time");
    let file = fs::File::options().append(true).open(file).expect("a file");
    file.set_modified(time).expect("a time");
}

#[test]
fn a_change_is_noticed_though_the_file_looks_as_before() {
    // In place.
    check_noticed(|file, text| {
        let copy = file.with_extension("copy");
        fs::copy(file, &copy).expect("a copy");
        put_time_back(&copy, file);
        fs::write(file, text).expect("a file");
        put_time_back(file, &copy);
    });
    // By another file.
    check_noticed(|file, text| {
        let new = file.with_extension("other");
        fs::write(&new, text).expect("a file");
        put_time_back(&new, file);
        fs::rename(&new, file).expect("another file");
    });
}

#[test]
fn a_name_of_the_same_length_is_another_name() {
    let folder = three();
    let (store, mut index) = (folder.store(), index(&folder));
    for id in ["nim-1", "nim-2", "nim-3"] {
        let played = entry(&mut index, id).played;
        for name in ["monday", "friday", "sunday"] {
            let found = entry(&mut index, id);
            store.set_title(&found.id, Some(name.into())).expect("renamed");
            assert_eq!(called(&mut index, id).as_deref(), Some(name));
            assert_eq!(entry(&mut index, id).played, played, "a name is no move");
        }
    }
}

#[test]
fn what_was_read_just_now_and_has_not_changed_is_no_news() {
    let folder = three();
    let mut index = index(&folder);
    let generation = index.generation();
    for _ in 0..3 {
        index.update().expect("a folder");
    }
    assert_eq!(index.generation(), generation);
}

#[test]
fn when_a_game_was_played_is_in_its_record() {
    let folder = Folder::new();
    let mut game = session::<arcade_games::games::nim::Nim>(["human", "easy"], "2/1 normal");
    run(&mut game, OPEN);
    // The one played last is neither the last one made nor the last one written.
    for (seconds, number) in [(30, 1), (50, 2), (40, 10), (50, 11)] {
        let played = Timestamp::from_second(seconds).expect("a time");
        folder.put(&format!("nim-{number}.txt"), game.to_record_at("nim", played));
    }
    let order = ["nim-11", "nim-2", "nim-10", "nim-1"];
    assert_eq!(latest(&folder.store()), order);
    let mut index = index(&folder);
    assert_eq!(
        index
            .contents()
            .expect("an index")
            .latest_unfinished()
            .expect("undamaged records")
            .expect("a game")
            .to_string(),
        "nim-11"
    );
    let name = entry(&mut index, "nim-1").id;
    folder.store().set_title(&name, Some("Evening".into())).expect("renamed");
    assert_eq!(latest(&folder.store()), order);
}

#[test]
fn the_result_of_a_deleted_game_is_worth_as_many_points_as_before() {
    let folder = Folder::new();
    let mut game = session::<Flip>(["human", "human"], "22+|46+4|4+");
    let series = SeriesEntry::first("series".parse().expect("a seed"), SeriesLength::Points(50));
    game.game_metadata_mut().series = Some(series.clone());
    run(&mut game, "p4");
    let id = folder.save(&game.to_record("flip"));
    let mut index = index(&folder);
    let before = index.contents().expect("an index").series(&series.series);
    assert!(before[0].points > 0, "{before:?}");
    let entry = entry(&mut index, &id);
    index.delete(&entry, true, now()).expect("deleted");
    index.update().expect("a folder");
    assert_eq!(index.contents().expect("an index").series(&series.series), before);
}
