//! What a review finds is stored beside the saved game: the next review of that game asks no engine.

use std::fs;
use std::path::{Path, PathBuf};

use arcade::index::Index;
use arcade::store::{Folders, Store};
use arcade_games::games::GameId;
use jiff::Timestamp;

use crate::harness::{Arcade, write};
use crate::json::Json;
use crate::review::{NIM, record};

/// A home with a game that has been reviewed.
struct Reviewed {
    arcade: Arcade,
    /// What the first review has printed.
    first: String,
}

impl Reviewed {
    fn new() -> Self {
        let arcade = Arcade::new();
        write(&arcade.record("nim-1.txt"), record(GameId::Nim, "5/4/3 misere", NIM));
        let first = review(&arcade);
        Self { arcade, first }
    }

    /// The file with what was found.
    fn file(&self) -> PathBuf {
        self.arcade.home().join("state/reviews/nim-1.review")
    }

    /// Changes the lines of the file, and gives them the right checksums.
    fn forge(&self, change: impl Fn(usize, &str) -> String) {
        let text = fs::read_to_string(self.file()).expect("a file");
        let lines = text.lines().enumerate().map(|(number, line)| {
            let (line, _) = line.rsplit_once(" #").expect("a checksum");
            let line = change(number, line);
            format!("{line} #{:08x}\n", crc32fast::hash(line.as_bytes()))
        });
        write(&self.file(), lines.collect::<String>());
    }

    fn store(&self) -> Store {
        Store::new(&Folders::under(&self.arcade.home()))
    }

    /// The review is what it was at first, and is stored.
    #[track_caller]
    fn is_made_anew(&self) {
        assert_eq!(review(&self.arcade), self.first);
        self.forge(forged);
        assert_ne!(review(&self.arcade), self.first, "it was stored");
        fs::remove_file(self.file()).expect("a file");
        review(&self.arcade);
    }
}

/// What the program says of the game.
#[track_caller]
fn review(arcade: &Arcade) -> String {
    let ran = arcade.run(&["review", "nim-1"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout
}

/// A line in which every win and loss is ninety plies later than in truth, and every reason is another.
fn forged(_: usize, line: &str) -> String {
    let later = line.replace("\"remoteness\":", "\"remoteness\":9").replace("9null", "null");
    later
        .replace("\"reason\":\"", "\"reason\":\"FORGED ")
        .replace("\"better\":\"", "\"better\":\"FORGED ")
}

#[test]
fn a_second_review_is_the_same_and_asks_no_engine() {
    let game = Reviewed::new();
    assert_eq!(review(&game.arcade), game.first);
    let plies = |arcade: &Arcade| {
        let ran = arcade.run(&["review", "nim-1", "--json"]);
        Json::read(&ran.stdout).get("plies").items().to_vec()
    };
    let truth = plies(&game.arcade);
    // An engine would know better than what is written here.
    game.forge(forged);
    for (ply, truth) in plies(&game.arcade).iter().zip(&truth) {
        for value in ["before", "after"] {
            let plies = |ply: &Json| ply.get(value).get("remoteness").count().to_string();
            assert_eq!(plies(ply), format!("9{}", plies(truth)));
        }
        assert!(ply.get("reason").text().starts_with("FORGED "), "{ply:?}");
    }
}

#[test]
fn what_is_damaged_or_of_another_version_is_found_anew() {
    let game = Reviewed::new();
    let text = fs::read_to_string(game.file()).expect("a file");
    // Damage in a line, to the first line, and to all of it.
    for damaged in [
        text.replacen("\"remoteness\":", "\"remoteness\":9", 2),
        text.replacen("arcade-review", "arcade-revjew", 1),
        text[..text.len() / 2].into(),
        String::new(),
    ] {
        write(&game.file(), damaged);
        game.is_made_anew();
    }
    // Another version, or other memory for the engine, with the right checksums.
    for (old, new) in [("arcade-review 1", "arcade-review 0"), (" MB", "0 MB")] {
        game.forge(|number, line| match number {
            0 => line.replace(old, new),
            _ => forged(number, line),
        });
        game.is_made_anew();
    }
    // Lines that no review writes: moves that can't be made, and no JSON.
    for (old, new) in [("\"C2\"", "\"C9\""), ("{", "[")] {
        game.forge(|number, line| if number == 0 { line.into() } else { line.replace(old, new) });
        assert_eq!(review(&game.arcade), game.first);
    }
}

#[test]
fn an_estimate_of_a_short_look_is_looked_at_for_longer() {
    let game = Reviewed::new();
    let estimate = r#"{"estimate":{"score":5,"depth":3}}"#;
    game.forge(|number, line| {
        let short = line.replace("\"effort\":\"full\"", "\"effort\":\"short\"");
        let exact = r#"{"exact":{"outcome":"loss","remoteness":1,"margin":null}}"#;
        if number == 0 { line.into() } else { short.replace(exact, estimate) }
    });
    assert_eq!(review(&game.arcade), game.first);
}

#[test]
fn another_game_of_the_same_name_is_reviewed_by_itself() {
    let game = Reviewed::new();
    let other = record(GameId::Nim, "5/4/3 misere", "C2 B1 A1 B1 B2 A3 A1");
    write(&game.arcade.record("nim-1.txt"), &other);
    let fresh = Arcade::new();
    write(&fresh.record("nim-1.txt"), &other);
    assert_eq!(review(&game.arcade), review(&fresh));
}

#[test]
fn it_goes_with_the_game() {
    let game = Reviewed::new();
    let store = game.store();
    let id = store.find(Path::new("nim-1")).expect("a game").id.expect("a name");
    let deleted = store.delete(&id).expect("it is deleted");
    assert!(!game.file().exists());
    store.undelete(&deleted).expect("it is there again");
    game.is_made_anew();
}

#[test]
fn erased_results_stay_erased() {
    let game = Reviewed::new();
    let mut index = Index::new(&game.store());
    index.erase_statistics(Timestamp::now()).expect("it is erased");
    assert_eq!(review(&game.arcade), game.first);
    let stats = Json::read(&game.arcade.run(&["stats", "--json"]).stdout);
    assert!(stats.get("games").items().is_empty(), "{stats:?}");
}
