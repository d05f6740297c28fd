//! Large endgame tables, which are made on request and read by blocks.

use std::io;

use arcade_engine::{
    Control, Engine, Job, Knowledge as _, Limits, MoveValue, Resources, Scope, Storage, TableCache,
};
use arcade_games::games::kalah::{EmptyCapture, Kalah, Pit, SeedBalance};

use super::read;
use crate::in_memory::Memory;

/// Storage in memory with a limit.
#[derive(Clone)]
struct Limited(Memory, u64);

impl Storage for Limited {
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.0.load(name)
    }

    fn save(&self, name: &str, parts: &[&[u8]], keep: &dyn Fn() -> bool) -> io::Result<()> {
        self.0.save(name, parts, keep)
    }

    fn location(&self, name: &str) -> String {
        self.0.location(name)
    }

    fn room(&self) -> u64 {
        self.1
    }
}

/// Room for all boards with up to 13 seeds, of half a byte each, in three quarters of it; without a large
/// table there are those with up to 12.
const ROOM: u64 = 4_000_000;

/// The number of boards with up to so many seeds in 12 pits, without the empty one, which isn't solved.
fn boards(seeds: u64) -> u64 {
    // C(seeds + 12, 12), factor by factor.
    (1..=12).fold(1, |count, pit| count * (seeds + pit) / pit) - 1
}

/// An engine on this storage.
fn engine(storage: &Limited, makes_large_tables: bool) -> Box<dyn Engine<Kalah>> {
    let cache = TableCache::new(storage.clone());
    SeedBalance.perfect(&Resources { cache, makes_large_tables, ..Resources::with_table(4) })
}

/// Makes a large table for 6 pits; the number of boards that were solved, and the warnings.
fn make(storage: &Limited) -> (u64, Vec<String>) {
    warm_up(storage, true)
}

/// The same, but a large table is only made if that is asked for.
fn warm_up(storage: &Limited, makes_large_tables: bool) -> (u64, Vec<String>) {
    let start = Kalah::new(6, 3, EmptyCapture::Off).expect("a start");
    let mut warnings = Vec::new();
    let mut control = Control::new(Scope::BestMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    engine(storage, makes_large_tables).warm_up(&start, &mut control).expect("nothing stops it");
    let solved = control.table_nodes();
    drop(control);
    (solved, warnings)
}

/// The value of every move, the number of boards solved for a table, and the warnings.
fn analyse(storage: &Limited, position: &str) -> (Vec<MoveValue<Pit>>, u64, Vec<String>) {
    let mut warnings = Vec::new();
    let control = Control::new(Scope::EveryMove, Limits::NONE)
        .on_notice(|notice| warnings.extend(notice.warning()));
    let mut job = Job::from(control);
    let mut moves = engine(storage, false).analyse(&read(position), &mut job).moves;
    let solved = job.table_nodes();
    drop(job);
    assert!(!moves.is_empty() && moves.iter().all(|known| known.value.is_exact()), "{moves:?}");
    moves.sort_by_key(|known| known.mv);
    (moves, solved, warnings)
}

/// Positions of 34 seeds outside the book.
const POSITIONS: [&str; 2] = ["0,0,0,2,3,10/1,2,7,0,8,1 4-10 N", "2,1,9,0,9,0/0,7,1,1,2,2 4-10 S"];

#[test]
fn a_large_table_is_made_once_and_gives_the_same_values() {
    let storage = Limited(Memory::default(), ROOM);
    assert_eq!(make(&storage), (boards(13), vec![]));
    assert_eq!(make(&storage), (0, vec![]), "it is there already");
    assert_eq!(storage.0.kept().len(), 1);
    for position in POSITIONS {
        let without = Limited(Memory::default(), ROOM);
        let (expected, solved, _) = analyse(&without, position);
        assert!(solved > 1_000_000, "a table was solved");
        assert_eq!(analyse(&storage, position), (expected, 0, vec![]), "{position}");
    }
}

#[test]
fn where_a_large_table_is_damaged_the_boards_are_searched() {
    let storage = Limited(Memory::default(), ROOM);
    make(&storage);
    let position = POSITIONS[0];
    let (expected, ..) = analyse(&storage, position);
    // Every other block of the boards with most seeds.
    for stored in storage.0.kept().values_mut() {
        let (half, size) = (stored.len() / 2, stored.len());
        (half..size).step_by(1 << 15).for_each(|place| stored[place] ^= 0x11);
    }
    let (found, solved, warnings) = analyse(&storage, position);
    assert_eq!((found, solved), (expected, 0));
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert!(warning.contains("is damaged; working without it"), "{warning}");
}

#[test]
fn an_incomplete_large_table_is_not_used() {
    let storage = Limited(Memory::default(), ROOM);
    make(&storage);
    let position = POSITIONS[0];
    let (expected, ..) = analyse(&storage, position);
    let sound = storage.0.kept().clone();
    storage.0.kept().values_mut().for_each(|stored| stored.truncate(stored.len() - 1));
    let (found, solved, warnings) = analyse(&storage, position);
    assert_eq!(found, expected);
    assert!(solved > 1_000_000, "another table was solved");
    assert!(warnings.len() == 1 && warnings[0].contains("length"), "{warnings:?}");
    storage.0.kept().clone_from(&sound);
    assert_eq!(analyse(&storage, position), (expected, 0, vec![]));
}

#[test]
fn where_a_large_table_has_too_few_seeds_another_is_solved() {
    let storage = Limited(Memory::default(), ROOM);
    make(&storage);
    let mut engine = engine(&storage, false);
    let table_nodes = |engine: &mut dyn Engine<Kalah>, position: &str| {
        let mut control = Control::new(Scope::BestMove, Limits::NONE);
        engine.warm_up(&read(position), &mut control).expect("nothing stops it");
        control.table_nodes()
    };
    assert_eq!(table_nodes(&mut *engine, POSITIONS[0]), 0);
    // A third of these seeds are 14.
    assert_eq!(table_nodes(&mut *engine, "4,1,4,4,4,4/4,4,4,4,4,1 0-0 S"), boards(14));
    assert_eq!(table_nodes(&mut *engine, POSITIONS[0]), 0);
}

#[test]
fn without_room_for_a_large_table_the_usual_one_is_kept() {
    // Three quarters of it don't have room for the boards with up to 13 seeds.
    let storage = Limited(Memory::default(), 3_000_000);
    assert_eq!(make(&storage), (boards(12), vec![]));
    assert_eq!(warm_up(&storage, false), (0, vec![]));
}
