//! A folder with saved games.

use std::fs;
use std::path::PathBuf;

use arcade::index::{Index, SavedGameEntry};
use arcade::store::{Folders, Store};
use arcade_games::games::nim::Nim;
use tempfile::TempDir;

use crate::script::{run, session};

/// A store in a folder of its own.
pub struct Folder {
    pub folder: TempDir,
}

impl Folder {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn store(&self) -> Store {
        Store::new(&Folders::under(self.folder.path()))
    }

    pub fn games(&self) -> PathBuf {
        self.folder.path().join("state/games")
    }

    pub fn record(&self, name: &str) -> PathBuf {
        self.games().join(format!("{name}.txt"))
    }

    /// Writes a file into the folder of saved games, as another program would.
    pub fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.games()).expect("a folder");
        fs::write(self.games().join(name), text).expect("a file");
    }

    /// Saves a game under a new name.
    pub fn save(&self, text: &str) -> String {
        let record = self.store().create("nim").expect("a record");
        record.save(text).expect("saved");
        record.id().to_string()
    }

    /// The names of all files in the folder of saved games.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.games()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().display().to_string());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

/// The record of a game played by this script.
pub fn text(script: &str) -> String {
    let mut game = session::<Nim>(["human", "human"], "5/4/3 misere");
    run(&mut game, script);
    game.to_record("nim")
}

/// The saved games, the one played last first.
pub fn listed(store: &Store) -> Vec<SavedGameEntry> {
    let mut index = Index::new(store);
    index.update().expect("a readable folder");
    index.contents().expect("an index").saved(None)
}

/// The names of the records, most recently played first.
pub fn latest(store: &Store) -> Vec<String> {
    listed(store).iter().map(|entry| entry.id.to_string()).collect()
}
