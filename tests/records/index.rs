//! The index of games: it agrees with the records, whatever happens to it or to them.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;

use arcade::index::{Index, SavedGameEntry, WinDrawLoss};
use arcade::store::RecordId;
use arcade_engine::Outcome;
use arcade_games::session::Metadata;
use jiff::Timestamp;
use proptest::prelude::*;

use crate::folder::Folder;
use crate::script::{run, session};

/// The record of a game of Nim against a computer: over after `A2 B1`, won or lost.
pub fn text(script: &str) -> String {
    text_of(["human", "easy"], script)
}

/// The same between these players.
pub fn text_of(players: [&str; 2], script: &str) -> String {
    static GAMES: AtomicI64 = AtomicI64::new(0);
    let mut game = session::<arcade_games::games::nim::Nim>(players, "2/1 normal");
    run(&mut game, script);
    // No two games begin at the same second with the same seed.
    let began = Timestamp::from_second(GAMES.fetch_add(1, Ordering::Relaxed)).expect("a time");
    *game.game_metadata_mut() = Metadata::starting(began);
    game.to_record("nim")
}

pub const WON: &str = "A1 B1 A1";
pub const LOST: &str = "A2 B1";
pub const OPEN: &str = "A1";

pub fn index(folder: &Folder) -> Index {
    let mut index = Index::new(&folder.store());
    index.update().expect("a folder that can be read");
    index
}

fn file(folder: &Folder) -> PathBuf {
    folder.folder.path().join("state/index.txt")
}

/// What the index says of the saved games: their names, and how they stand.
pub fn saved(index: &mut Index) -> Vec<(String, String)> {
    let describe = |entry: SavedGameEntry| {
        let state = match &entry.summary {
            Ok(game) => {
                match game.person_result() {
                    Some(Outcome::Win) => "won",
                    Some(Outcome::Loss) => "lost",
                    Some(Outcome::Draw) => "drawn",
                    None => "open",
                }
                .to_string()
                    + &if game.is_unfinished {
                        format!(" after {}", game.plies)
                    } else {
                        String::new()
                    }
            }
            Err(_) => "damaged".into(),
        };
        (entry.id.to_string(), state)
    };
    let mut saved: Vec<_> =
        index.contents().expect("an index").saved(None).into_iter().map(describe).collect();
    saved.sort();
    saved
}

pub fn entry(index: &mut Index, id: &str) -> SavedGameEntry {
    let saved = index.contents().expect("an index").saved(None);
    saved.into_iter().find(|entry| entry.id.to_string() == id).expect("the game")
}

pub fn scores(index: &mut Index) -> [u32; 3] {
    index.update().expect("an index");
    let WinDrawLoss { won, drawn, lost } =
        index.contents().expect("an index").ladder_progress("nim").scores;
    [won, drawn, lost]
}

pub fn names(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(id, state)| ((*id).to_string(), (*state).to_string())).collect()
}

/// Three games, one of each kind.
pub fn three() -> Folder {
    let folder = Folder::new();
    for script in [WON, LOST, OPEN] {
        folder.save(&text(script));
    }
    folder
}

pub const THREE: [(&str, &str); 3] =
    [("nim-1", "won"), ("nim-2", "lost"), ("nim-3", "open after 1")];

pub fn now() -> Timestamp {
    Timestamp::now()
}

#[test]
fn a_folder_without_games_gets_no_index() {
    let folder = Folder::new();
    assert_eq!(saved(&mut index(&folder)), []);
    assert!(!folder.folder.path().join("state").exists());
}

#[test]
fn it_follows_the_records() {
    let folder = three();
    let mut index = index(&folder);
    assert_eq!(saved(&mut index), names(&THREE));
    assert_eq!(scores(&mut index), [1, 0, 1]);
    let open: Vec<String> = index
        .contents()
        .expect("an index")
        .unfinished_games("nim")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(open, ["nim-3"]);
    // One goes on to its end, one is new, one is gone, and one is damaged.
    fs::write(folder.record("nim-3"), text(WON)).expect("a file");
    folder.save(&text(OPEN));
    fs::remove_file(folder.record("nim-2")).expect("a file");
    fs::write(folder.record("nim-1"), text(WON).replace("A1", "A2")).expect("a file");
    assert!(index.read_changed(1).expect("a folder") > 0);
    assert_eq!(scores(&mut index), [1, 0, 0]);
    let expected = [("nim-1", "damaged"), ("nim-3", "won"), ("nim-4", "open after 1")];
    assert_eq!(saved(&mut index), names(&expected));
    let damages = index.contents().expect("an index").damaged_records("nim");
    assert!(damages[0].contains("nim-1.txt: line "), "{damages:?}");
    // Nothing has changed since.
    let generation = index.generation();
    assert_eq!(index.read_changed(1).expect("a folder"), 0);
    assert_eq!(index.generation(), generation);
}

/// With this done to the file of the index, it says the same as before.
#[track_caller]
fn check_mended(damage: impl Fn(&PathBuf), is_told: bool) {
    let folder = three();
    drop(index(&folder));
    assert!(file(&folder).is_file());
    damage(&file(&folder));
    let mut index = index(&folder);
    assert_eq!(saved(&mut index), names(&THREE));
    assert_eq!(scores(&mut index), [1, 0, 1]);
    let notice = index.take_notice();
    assert_eq!(notice.is_some(), is_told, "{notice:?}");
    assert_eq!(index.take_notice(), None, "it is told once");
}

#[test]
fn it_is_made_anew_whatever_happened_to_it() {
    check_mended(|file| fs::remove_file(file).expect("a file"), false);
    check_mended(
        |file| fs::write(file, "garbage, and not a little".repeat(999)).expect("it"),
        true,
    );
    check_mended(|file| fs::write(file, "").expect("a file"), false);
    let cut = |file: &PathBuf| {
        let bytes = fs::read(file).expect("a file");
        fs::write(file, &bytes[..bytes.len() / 2]).expect("a file");
    };
    check_mended(cut, true);
    // Lines as another version would write them, and lines that were written wrongly.
    for (old, new) in [("1 [", "77 ["), ("\"id\"", "\"name\"")] {
        let rewritten = |file: &PathBuf| {
            let text = fs::read_to_string(file).expect("a file");
            let lines = text.lines().filter_map(|line| line.rsplit_once(" #"));
            let sealed = lines.map(|(line, _)| line.replacen(old, new, 1)).map(|line| {
                let sum = crc32fast::hash(line.as_bytes());
                format!("{line} #{sum:08x}\n")
            });
            fs::write(file, sealed.collect::<String>()).expect("a file");
        };
        check_mended(rewritten, true);
    }
    let folder_instead = |file: &PathBuf| {
        fs::remove_file(file).expect("a file");
        fs::create_dir(file).expect("a folder");
    };
    check_mended(folder_instead, true);
}

#[test]
fn a_file_that_vanishes_in_use_changes_nothing() {
    let folder = three();
    let mut index = index(&folder);
    fs::remove_file(file(&folder)).expect("a file");
    folder.save(&text(WON));
    assert_eq!(scores(&mut index), [2, 0, 1]);
}

#[test]
fn two_arcades_use_it_at_once() {
    let folder = three();
    let barrier = Arc::new(Barrier::new(4));
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let (store, barrier) = (folder.store(), Arc::clone(&barrier));
            thread::spawn(move || {
                barrier.wait();
                let mut index = Index::new(&store);
                index.update().expect("a folder");
                saved(&mut index)
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().expect("no panic"), names(&THREE));
    }
}

#[test]
fn games_are_named_deleted_and_brought_back() {
    let folder = three();
    let (store, mut index) = (folder.store(), index(&folder));
    let won = entry(&mut index, "nim-1");
    store.set_title(&won.id, Some("Revenge".into())).expect("renamed");
    index.update().expect("a folder");
    let named = entry(&mut index, "nim-1");
    assert_eq!(named.summary.as_ref().expect("a game").metadata.title.as_deref(), Some("Revenge"));
    assert_eq!(named.played, won.played, "a name is no move");
    // Deleted, with its result.
    let deleted = index.delete(&named, true, now()).expect("deleted");
    assert_eq!(scores(&mut index), [1, 0, 1]);
    assert_eq!(saved(&mut index), names(&THREE[1..]));
    // Brought back it counts once.
    let back = index.undelete(&deleted, now()).expect("back");
    assert_eq!(back.to_string(), "nim-1");
    assert_eq!(scores(&mut index), [1, 0, 1]);
    assert_eq!(entry(&mut index, "nim-1").played, won.played);
    // Deleted with all that is known of it.
    let again = entry(&mut index, "nim-1");
    index.delete(&again, false, now()).expect("deleted");
    assert_eq!(scores(&mut index), [0, 0, 1]);
    // A name that is taken by now stays with who has it.
    folder.put("nim-1.txt", text(OPEN));
    let back = index.undelete(&deleted, now()).expect("back");
    assert_eq!(back.to_string(), "nim-4");
    assert_eq!(scores(&mut index), [1, 0, 1]);
    // All of it is known to an index that is made anew.
    drop(index);
    fs::remove_file(file(&folder)).expect("a file");
    assert_eq!(scores(&mut self::index(&folder)), [1, 0, 1]);
}

#[test]
fn what_is_in_use_is_not_deleted_or_renamed() {
    let folder = three();
    let mut index = index(&folder);
    let (open, _) = folder.store().open("nim-3").expect("a game");
    let entry = entry(&mut index, "nim-3");
    assert!(index.delete(&entry, false, now()).is_err());
    assert!(folder.store().set_title(&entry.id, None).is_err());
    drop(open);
    assert!(folder.store().set_title(&entry.id, None).is_ok());
}

#[test]
fn the_heading_is_in_the_index() {
    let folder = Folder::new();
    let mut game = session::<arcade_games::games::nim::Nim>(["human", "easy"], "2/1 normal");
    run(&mut game, OPEN);
    let began = "2026-11-23T18:05:07Z".parse().expect("a time");
    *game.game_metadata_mut() =
        Metadata { title: Some("Evening".into()), ..Metadata::starting(began) };
    let id = folder.save(&game.to_record("nim"));
    let found = entry(&mut index(&folder), &id).summary.expect("a game");
    assert_eq!(found.metadata, *game.game_metadata());
    assert_eq!(found.setup, *game.setup());
    assert_eq!((found.plies, found.first_move.as_deref()), (1, Some("A1")));
    assert_eq!(found.start, "2/1 normal");
}

/// What can happen to the folder of games.
#[derive(Clone, Debug)]
enum Change {
    Save(bool),
    Remove(u8),
    Damage(u8),
    Delete(u8, bool),
    Update(u8),
    Garbage,
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => any::<bool>().prop_map(Change::Save),
        1 => any::<u8>().prop_map(Change::Remove),
        1 => any::<u8>().prop_map(Change::Damage),
        2 => (any::<u8>(), any::<bool>()).prop_map(|(which, keeps)| Change::Delete(which, keeps)),
        2 => (1_u8..4).prop_map(Change::Update),
        1 => Just(Change::Garbage),
    ]
}

/// What a slow model knows: of each record whether it was won, `None` when it is damaged, and how
/// many results of deleted games were kept.
#[derive(Default)]
struct Model {
    records: Vec<(RecordId, Option<bool>)>,
    kept: [u32; 2],
}

impl Model {
    fn scores(&self) -> [u32; 3] {
        let count = |won| self.records.iter().filter(|(_, is_won)| *is_won == Some(won)).count();
        let count = |won| u32::try_from(count(won)).expect("few games");
        [count(true) + self.kept[0], 0, count(false) + self.kept[1]]
    }

    fn take(&mut self, which: u8) -> Option<(RecordId, Option<bool>)> {
        let at = usize::from(which).checked_rem(self.records.len())?;
        Some(self.records.remove(at))
    }
}

fn apply(change: &Change, model: &mut Model, folder: &Folder, index: &mut Index) {
    match *change {
        Change::Save(is_won) => {
            let id = folder.save(&text(if is_won { WON } else { LOST }));
            index.update().expect("a folder");
            model.records.push((entry(index, &id).id, Some(is_won)));
        }
        Change::Remove(which) => {
            if let Some((id, _)) = model.take(which) {
                fs::remove_file(folder.record(&id.to_string())).expect("a file");
            }
        }
        Change::Damage(which) => {
            if let Some((id, _)) = model.take(which) {
                fs::write(folder.record(&id.to_string()), "arcade-record 2\n").expect("a file");
                model.records.push((id, None));
            }
        }
        Change::Delete(which, keeps_result) => {
            index.update().expect("a folder");
            if let Some((id, is_won)) = model.take(which) {
                let entry = entry(index, &id.to_string());
                index.delete(&entry, keeps_result, now()).expect("deleted");
                if let Some(is_won) = is_won.filter(|_| keeps_result) {
                    model.kept[usize::from(!is_won)] += 1;
                }
            }
        }
        Change::Update(most) => drop(index.read_changed(most.into()).expect("a folder")),
        Change::Garbage => fs::write(file(folder), "garbage").expect("a file"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None, cases: 24, ..ProptestConfig::default()
    })]

    #[test]
    fn it_agrees_with_a_slow_model(changes in prop::collection::vec(change(), 1..24)) {
        let folder = three();
        let mut index = index(&folder);
        let mut model = Model::default();
        for (id, state) in THREE {
            let won = match state { "won" => Some(true), "lost" => Some(false), _ => None };
            model.records.push((entry(&mut index, id).id, won));
        }
        for change in &changes {
            apply(change, &mut model, &folder, &mut index);
        }
        prop_assert_eq!(scores(&mut index), model.scores());
        prop_assert_eq!(scores(&mut self::index(&folder)), model.scores());
        prop_assert_eq!(index.contents().expect("an index").saved(None).len(), model.records.len());
    }
}
