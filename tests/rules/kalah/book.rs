//! The opening books: their files are sound, consistent, and agree with a proof; nothing else is
//! accepted as a book.

use std::fs;
use std::path::Path;

use arcade_engine::{
    Control, Engine, Job, Knowledge as _, Limits, MoveValue, Position as _, Resources, Scope,
    Source, Turn, Value,
};
use arcade_games::games::kalah::{
    Book, BookEntry, EmptyCapture, Kalah, NORTH, Pit, SOUTH, SeedBalance,
};

use super::read;
use crate::in_full::one_in;

/// The books, the margin of the start, and the variant.
const FILES: [(&str, i32, EmptyCapture); 2] = [
    ("kalah-6-4.txt", 8, EmptyCapture::Off),
    ("kalah-6-4-empty-capture.txt", 10, EmptyCapture::On),
];

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openings").join(name);
    fs::read_to_string(path).expect("a file")
}

fn books() -> impl Iterator<Item = Book> {
    FILES.iter().map(|(name, ..)| text(name).parse().unwrap_or_else(|e| panic!("{name}: {e}")))
}

/// The positions of both books, those with the fewest seeds first.
fn openings() -> Vec<(Kalah, BookEntry)> {
    let all =
        books().flat_map(|book| book.iter().map(|(&at, &known)| (at, known)).collect::<Vec<_>>());
    let mut all: Vec<(Kalah, BookEntry)> = all.collect();
    all.sort_by_cached_key(|(position, _)| (*position.margin_bounds().end(), position.to_string()));
    all
}

/// The same pits in the middle of a game: North is to move, and there are seeds in the stores.
fn in_a_game(position: &Kalah) -> Kalah {
    let row = |side| position.pits(side).iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let variant = if position.empty_capture() == EmptyCapture::On { " empty-capture" } else { "" };
    read(&format!("{}/{} 7-3 N{variant}", row(NORTH), row(SOUTH)))
}

/// North's lead in the stores there.
const LEAD: i32 = -4;

#[test]
fn both_files_are_sound() {
    for (name, margin, rule) in FILES {
        let text = text(name);
        let book: Book = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(book.to_string(), text, "{name}: written in another way");
        let (head, body) = text.split_at(head_length(&text));
        let lines: Vec<&str> = body.lines().collect();
        assert!(
            lines.is_sorted() && lines.len() == book.iter().count() && !lines.is_empty(),
            "{name}"
        );
        let sum = format!("checksum {:08x}\n", crc32fast::hash(body.as_bytes()));
        assert!(head.ends_with(&sum), "{name}: {head}");
        for line in lines {
            let (pits, rest) = line.split_once(" 0-0 S ").expect("South, with nothing stored");
            let pits: Vec<i32> =
                pits.split([',', '/']).map(|pit| pit.parse().expect("a number")).collect();
            let mut rest = rest.split(' ').skip(usize::from(rule == EmptyCapture::On));
            let (margin, best) = (rest.next().expect("a margin"), rest.next().expect("a move"));
            let (margin, best): (i32, usize) =
                (margin.parse().expect("a number"), best.parse().expect("a number"));
            let seeds: i32 = pits.iter().sum();
            assert!((36..=48).contains(&seeds) && margin.abs() <= seeds, "{name}: {line}");
            assert_eq!(margin.rem_euclid(2), seeds % 2, "{name}: {line}");
            assert!(pits[best - 1] > 0 && pits[6..].iter().any(|&pit| pit > 0), "{name}: {line}");
        }
        let start = Kalah::new(6, 4, rule).expect("a start");
        assert_eq!(book.get(&start).map(|known| known.margin), Some(margin), "{name}");
        assert_eq!(Book::embedded(&start), Some(&book), "{name}");
        for mv in start.legal_moves() {
            assert!(book.get(&start.after(mv).0).is_some(), "{name}: after {mv}");
        }
    }
}

/// Where the openings begin: after the line with the checksum.
fn head_length(text: &str) -> usize {
    let sum = text.find("checksum ").expect("a checksum");
    sum + text[sum..].find('\n').expect("the end of its line") + 1
}

#[test]
fn other_boards_have_no_book() {
    for (pits, seeds) in [(5, 4), (1, 4)] {
        let start = Kalah::new(pits, seeds, EmptyCapture::Off).expect("a start");
        assert_eq!(Book::embedded(&start), None);
    }
    let others = Kalah::new(6, 5, EmptyCapture::Off).expect("a start");
    assert_eq!(Book::embedded(&others).and_then(|book| book.get(&others)), None);
}

/// The margin of a move in a position with empty stores, if the book or the rules give it.
fn yielded(book: &Book, position: &Kalah, mv: Pit) -> Option<i32> {
    let (next, turn) = position.after(mv);
    let store = |side| i32::from(next.store(side));
    let stored = store(SOUTH) - store(NORTH);
    let left = |side| i32::from(next.seeds_in_pits(side));
    let rest = match book.get(&next) {
        Some(known) => known.margin,
        None if next.outcome().is_some() => {
            left(next.side_to_move()) - left(next.side_to_move().other())
        }
        None => return None,
    };
    Some(if turn == Turn::Opponent { stored - rest } else { stored + rest })
}

#[test]
fn a_position_is_worth_what_its_moves_are() {
    let (mut best_known, mut all_known) = (0, 0);
    for book in books() {
        for (position, opening) in book.iter() {
            let moves = position.legal_moves();
            let known = moves.iter().map(|&mv| yielded(&book, position, mv));
            let known: Vec<Option<i32>> = known.collect();
            for margin in known.iter().flatten() {
                assert!(*margin <= opening.margin, "{position}: {known:?}");
            }
            if let Some(margin) = yielded(&book, position, opening.best) {
                assert_eq!(margin, opening.margin, "{position}: {}", opening.best);
                best_known += 1;
            }
            if known.iter().all(Option::is_some) {
                assert_eq!(known.iter().flatten().max(), Some(&opening.margin), "{position}");
                all_known += 1;
            }
        }
    }
    assert!(best_known >= 4 && all_known >= 2, "{best_known} {all_known}");
}

/// A book of the usual rule with these lines, and with the correct count and checksum.
fn sealed(lines: &str) -> String {
    let (count, sum) = (lines.lines().count(), crc32fast::hash(lines.as_bytes()));
    format!("arcade opening book 1\nkalah 6 pits\npositions {count}\nchecksum {sum:08x}\n{lines}")
}

#[track_caller]
fn check_refused(text: &str, field: &str) {
    let error = text.parse::<Book>().expect_err("it isn't sound");
    assert_eq!(error.field(), field, "{error}");
}

#[test]
fn what_the_rules_tell_is_not_said_to_be_from_the_book() {
    let mut engine = SeedBalance.perfect(&Resources::with_table(1));
    for text in ["0,0,0,0,0,1/0,0,0,0,2,3 20-22 S", "0,0,0,0,0,1/0,0,0,0,2,3 20-22 S empty-capture"]
    {
        for scope in [Scope::EveryMove, Scope::BestMove] {
            let analysis = engine.analyse(&read(text), &mut Job::new(scope, Limits::NONE));
            assert_eq!(
                (analysis.value.margin(), analysis.source),
                (Some(-6), Source::Search),
                "{text}"
            );
        }
    }
}

#[test]
fn a_book_that_was_tampered_with_is_refused() {
    for (name, ..) in FILES {
        let text = text(name);
        let without_last = &text[..=text.trim_end().rfind('\n').expect("lines")];
        let (head, body) = text.split_at(head_length(&text));
        let changed = body.replacen(" +", " -", 1);
        check_refused(&format!("{head}{changed}"), "checksum");
        check_refused(without_last, "positions");
        check_refused(&text[..text.len() - 1], "checksum");
        check_refused(&text.replace("book 1", "book 2"), "title");
        check_refused(&text.replace("kalah 6", "kalah 7"), "size");
        check_refused(&text.replace("\npositions ", "\nopenings "), "positions");
        check_refused(&text.replace("\nchecksum ", "\nsum "), "checksum");
        check_refused(&text[..text.find("checksum").expect("a checksum")], "checksum");
    }
    check_refused("", "title");
}

#[test]
fn a_line_that_makes_no_sense_is_refused() {
    const GOOD: &str = "0,0,0,0,2,1/1,0,0,0,0,1 0-0 S +1 6\n";
    let book: Book = sealed(GOOD).parse().expect("a sound book");
    assert_eq!(book.iter().count(), 1);
    for (from, to, field) in [
        ("2,1/", "2/", "North's pits"),
        ("0-0", "0-1", "text"),
        (" S", " N", "text"),
        (" S", " S empty-capture", "position"),
        ("1,0,0,0,0,1", "0,0,0,0,0,0", "position"),
        ("+1", "+2", "margin"),
        ("+1", "+7", "margin"),
        ("+1", "1", "text"),
        ("+1", "x", "margin"),
        ("+1 6", "+1 3", "best move"),
        ("+1 6", "+1 7", "best move"),
        ("+1 6", "+1 x", "pit"),
        ("+1 6", "+1", "mover"),
    ] {
        let line = GOOD.replace(from, to);
        assert_ne!(line, GOOD);
        let text = sealed(&line);
        let error = text.parse::<Book>().expect_err(&line);
        assert_eq!(error.field(), format!("opening 1, {field}"), "{line} {error}");
    }
    let other = GOOD.replace("+1 6", "+1 5");
    check_refused(&sealed(&format!("{GOOD}{GOOD}")), "opening 2, position");
    check_refused(&sealed(&format!("{other}{GOOD}")), "opening 2, position");
    check_refused(&sealed(&format!("{GOOD}{other}")), "opening 2, position");
}

fn engine() -> Box<dyn Engine<Kalah>> {
    SeedBalance.perfect(&Resources::with_table(1))
}

/// No nodes, so that nothing can be searched.
const NOTHING: Limits = Limits { depth: None, nodes: Some(0), time: None };

#[test]
fn the_perfect_player_knows_the_book() {
    let mut engine = engine();
    for (position, opening) in openings() {
        let position = in_a_game(&position);
        let mut job = Job::new(Scope::BestMove, NOTHING);
        let analysis = engine.analyse(&position, &mut job);
        assert_eq!((job.nodes(), analysis.nodes), (0, 0), "{position}");
        assert_eq!(analysis.value, Value::exact_margin(LEAD + opening.margin), "{position}");
        assert_eq!(
            (analysis.best, analysis.source),
            (Some(opening.best), Source::Book),
            "{position}"
        );
        assert_eq!(analysis.line.first(), Some(&opening.best), "{position}");
        let mut end = position;
        for mv in analysis.line {
            end.play(mv).expect("a legal move");
        }
    }
    assert_eq!(engine.solved_stats().bytes, None, "nothing was solved");
}

#[test]
fn the_values_of_all_first_moves_are_known_at_once() {
    for (name, margin, rule) in FILES {
        let start = Kalah::new(6, 4, rule).expect("a start");
        let book = Book::embedded(&start).expect("a book");
        let mut job = Job::new(Scope::EveryMove, NOTHING);
        let analysis = engine().analyse(&start, &mut job);
        assert_eq!(job.nodes(), 0, "{name}");
        assert_eq!(analysis.value, Value::exact_margin(margin), "{name}");
        assert_eq!(analysis.moves.len(), 6, "{name}");
        for MoveValue { mv, value } in analysis.moves {
            assert_eq!(value.margin(), yielded(book, &start, mv), "{name}: {mv}");
        }
    }
}

#[test]
fn where_nothing_may_be_searched_a_line_goes_as_the_book_does() {
    let start = read("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
    let mut engine = engine();
    let analysis = engine.analyse(&start, &mut Job::new(Scope::EveryMove, Limits::NONE));
    let book: Book = text(FILES[0].0).parse().expect("a sound book");
    for known in &analysis.moves {
        let limits = Limits { nodes: Some(1), ..Limits::NONE };
        let mut control = Control::new(Scope::EveryMove, limits);
        let line = engine.line(&start, known, &mut control);
        // All the way the margin is the one of the move.
        let (mut position, mut is_own) = (start, true);
        for &mv in &line {
            is_own ^= position.play_unchecked(mv) == Turn::Opponent;
            let margin = book.margin(&position).expect("a position of the book");
            let margin = if is_own { margin } else { -margin };
            assert_eq!(Some(margin), known.value.margin(), "{known:?}: {line:?}");
        }
        assert!(line.len() > 2, "{known:?}: {line:?}");
    }
}

#[test]
fn only_moves_that_the_book_does_not_know_are_searched() {
    let mut partly = 0;
    for (position, opening) in openings().into_iter().take(40) {
        let book = Book::embedded(&position).expect("a book");
        let expected = Value::exact_margin(LEAD + opening.margin);
        let mut first = None;
        let limits = Limits { nodes: Some(1_000), ..Limits::NONE };
        let mut job = Job::new(Scope::EveryMove, limits).on_progress(|progress| {
            first.get_or_insert((progress.nodes, progress.value, progress.moves.len()));
        });
        let analysis = engine().analyse(&in_a_game(&position), &mut job);
        drop(job);
        assert_eq!((analysis.value, analysis.source), (expected, Source::Book), "{position}");
        assert_eq!(analysis.moves.len(), position.legal_moves().len(), "{position}");
        for MoveValue { mv, value } in &analysis.moves {
            match (yielded(book, &position, *mv), value) {
                (Some(margin), _) => assert_eq!(value.margin(), Some(LEAD + margin), "{position}"),
                (None, Value::Exact { .. }) => assert!(value.compare(&expected).is_ge()),
                (None, Value::Estimate { score, .. }) => {
                    assert!(*score <= LEAD + opening.margin, "{position}: {mv} {value}");
                }
            }
        }
        let best = analysis.moves.iter().find(|known| known.mv == opening.best).expect("a move");
        assert_eq!(best.value, expected, "{position}");
        if let Some(first) = first {
            assert_eq!(first, (0, expected, analysis.moves.len()), "{position}");
            partly += 1;
        }
    }
    assert!(partly > 0, "the book knows every move");
}

#[test]
fn a_proof_does_not_rest_on_the_book() {
    for (name, _, rule) in FILES {
        let start = Kalah::new(6, 4, rule).expect("a start");
        let limits = Limits { nodes: Some(10_000), ..Limits::NONE };
        let analysis = engine().analyse(&start, &mut Job::new(Scope::Value, limits));
        assert!(!analysis.value.is_exact(), "{name}");
    }
}

/// Positions that take more nodes to prove are skipped, so that the tests stay quick.
const MAX_NODES: u64 = 4_000_000;

#[test]
fn the_quickest_are_proven_anew() {
    let mut engine = SeedBalance.perfect(&Resources::with_table(64));
    let mut proven = 0;
    for (position, opening) in openings().into_iter().take(6 / one_in(2)) {
        let limits = Limits { nodes: Some(MAX_NODES), ..Limits::NONE };
        let analysis = engine.analyse(&position, &mut Job::new(Scope::Value, limits));
        if analysis.value.is_exact() {
            assert_eq!(analysis.value.margin(), Some(opening.margin), "{position}");
            proven += 1;
        }
    }
    assert!(proven > 0, "none is proven within {MAX_NODES} nodes");
}
