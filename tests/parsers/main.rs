//! Text from outside, through the entries that `fuzz/` has too: anything at all, valid texts, and
//! valid texts with mistakes.

#[path = "../support/entries.rs"]
mod entries;

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;

use entries::{ENTRIES, Entry};

/// The inputs of an entry in the corpus that is checked in.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty(), "{name} has no corpus");
    files.iter().map(|file| fs::read(file).expect("a file")).collect()
}

#[test]
fn whatever_stands_in_the_corpus_keeps_the_laws() {
    for (name, entry) in ENTRIES {
        for input in corpus(name) {
            entry(&input);
        }
    }
}

#[test]
fn every_entry_is_a_target_that_is_documented() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    let (manifest, guide) = (read("fuzz/Cargo.toml"), read("docs/testing.md"));
    for (name, _) in ENTRIES {
        let target = read(&format!("fuzz/fuzz_targets/{name}.rs"));
        assert!(target.contains(&format!("entries::{name}(")), "{name}");
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        assert!(guide.contains(&format!("| `{name}` |")), "{name}");
    }
}

#[test]
fn the_corpus_has_records_that_are_restored() {
    let text = String::from_utf8(corpus("records").remove(0)).expect("text");
    assert_eq!(entries::sealed(&text), text);
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// A byte is another one.
    Set(Index, u8),
    /// A byte comes in.
    Insert(Index, u8),
    /// A part is left out.
    Remove(Index, Index),
    /// A part is repeated at another place.
    Copy(Index, Index, Index),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let end = bytes.len() + 1;
        let part = |from: &Index, to: &Index| {
            let (from, to) = (from.index(end), to.index(end));
            from.min(to)..from.max(to)
        };
        match self {
            Self::Set(at, byte) => {
                let at = at.index(end);
                if let Some(old) = bytes.get_mut(at) {
                    *old = *byte;
                }
            }
            Self::Insert(at, byte) => bytes.insert(at.index(end), *byte),
            Self::Remove(from, to) => drop(bytes.drain(part(from, to))),
            Self::Copy(from, to, at) => {
                let copy = bytes[part(from, to)].to_vec();
                let at = at.index(end);
                bytes.splice(at..at, copy);
            }
        }
    }
}

/// A byte, mostly one that texts are made of.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![4 => b' '..=b'~', 1 => prop::sample::select(&b"\n\t/=-+ 0129"[..]), 1 => any::<u8>()]
}

fn change() -> impl Strategy<Value = Change> {
    let index = any::<Index>;
    prop_oneof![
        3 => (index(), byte()).prop_map(|(at, byte)| Change::Set(at, byte)),
        3 => (index(), byte()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        1 => (index(), index()).prop_map(|(from, to)| Change::Remove(from, to)),
        1 => (index(), index(), index()).prop_map(|(from, to, at)| Change::Copy(from, to, at)),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    prop::sample::select(ENTRIES)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn anything_at_all_is_read_or_refused(
        (_, entry) in entry(),
        bytes in prop_oneof![
            prop::collection::vec(byte(), 0..200),
            prop::collection::vec(any::<u8>(), 0..200),
            "\\PC{0,60}".prop_map(String::into_bytes),
        ],
    ) {
        entry(&bytes);
    }

    #[test]
    fn valid_texts_with_mistakes_are_read_or_refused(
        (name, entry) in entry(),
        index in any::<Index>(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        let inputs = corpus(name);
        let mut bytes = inputs[index.index(inputs.len())].clone();
        for change in &changes {
            change.apply(&mut bytes);
        }
        // Copies of copies would grow without telling more.
        bytes.truncate(20_000);
        entry(&bytes);
    }
}
