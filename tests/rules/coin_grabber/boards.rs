//! The options: who moves first, and boards that are read from files.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arcade_engine::{Random, Side, Start};
use arcade_games::games::coin_grabber::CoinGrabberSpec;
use arcade_games::kit::GameSpec as _;
use arcade_games::options::OptionValues;

use super::START;

/// The start that these settings lead to.
fn start(settings: &[(&str, &str)]) -> Result<(String, Side), String> {
    let mut values = OptionValues::defaults(CoinGrabberSpec.meta().options);
    for (key, value) in settings {
        let accepted = values.accept(CoinGrabberSpec.meta().options, key, value);
        accepted.map_err(|error| error.to_string())?;
    }
    let start = CoinGrabberSpec.start(&values, &mut Random::fixed());
    let Start { position, first, .. } = start.map_err(|error| error.to_string())?;
    Ok((position.to_string(), first))
}

/// The position that a file with this text leads to.
fn from_file(text: impl AsRef<[u8]>) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.txt");
    fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("text");
    let found = start(&[("board", file)]).map(|(position, _)| position);
    found.map_err(|error| error.replace(file, "FILE"))
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(from_file(text).as_deref(), Ok(expected), "{text}");
}

#[track_caller]
fn check_refused(text: impl AsRef<[u8]>, expected: &str) {
    assert_eq!(from_file(text), Err(format!("board: {expected}")));
}

#[test]
fn a_dealt_board_has_the_coins_of_the_standard_one_and_looks_alike_from_both_seats() {
    let usual = OptionValues::defaults(CoinGrabberSpec.meta().options);
    let values = CoinGrabberSpec.with_another_start(&usual, &mut Random::fixed()).expect("dealt");
    assert_eq!(CoinGrabberSpec.with_another_start(&values, &mut Random::fixed()), None);
    let coins = |values: &OptionValues, stream| {
        let mut random = Random::new(&"dealt".parse().expect("a seed"), stream);
        let start = CoinGrabberSpec.start(values, &mut random).expect("accepted").position;
        let text = start.to_string();
        let board = text.split(' ').next().expect("a board").to_string();
        board.split(['/', ',']).map(String::from).collect::<Vec<_>>()
    };
    let sorted = |mut coins: Vec<String>| {
        coins.sort();
        coins
    };
    let mut boards = BTreeSet::new();
    for stream in 0..20 {
        let dealt = coins(&values, stream);
        let mirrored = |cell: usize| cell % 5 * 5 + cell / 5;
        let is_alike =
            |cell| dealt[cell] == dealt[24 - cell] && dealt[cell] == dealt[mirrored(cell)];
        assert!((1..24).all(is_alike), "{dealt:?}");
        assert_eq!([&dealt[0], &dealt[12], &dealt[24]], ["A", "1", "B"]);
        assert_eq!(sorted(dealt.clone()), sorted(coins(&usual, stream)));
        boards.insert(dealt);
    }
    // There are 35 besides the standard one.
    assert!(boards.len() > 8 && !boards.contains(&coins(&usual, 0)), "{boards:?}");
}

#[test]
fn who_moves_first_is_an_option() {
    assert_eq!(start(&[]), Ok((START.into(), Side::One)));
    let second = START.replace(" A", " B");
    assert_eq!(start(&[("first", "2")]), Ok((second, Side::Two)));
    let refused = start(&[("first", "3")]);
    assert_eq!(refused, Err("first: found 3, expected a number from 1 to 2".into()));
}

const OTHER: &str = "0,0,0,0,B/0,5,0,0,0/0,0,1,0,0/0,0,0,100,0/A,0,0,0,35 0 0 A";

#[test]
fn a_board_may_be_written_in_several_ways() {
    check("0,0,0,0,B/0,5,0,0,0/0,0,1,0,0/0,0,0,100,0/A,0,0,0,35", OTHER);
    check("0,0,0,0,B\n0,5,0,0,0\n0,0,1,0,0\n0,0,0,100,0\nA,0,0,0,35\n", OTHER);
    check("0 0 0 0 B\n0 5 0 0 0\n0 0 1 0 0\n0 0 0 100 0\nA 0 0 0 35", OTHER);
    check("0\t0\t0\t0\tB\n0\t5\t0\t0\t0\n0\t0\t1\t0\t0\n0\t0\t0\t100\t0\nA\t0\t0\t0\t35", OTHER);
    check(
        "\u{feff}\r\n 0, 0, 0, 0, B\r\n\r\n0, 5, 0, 0, 0 \r\n0  0 1   0 0\r\n0,0,0,100,0/A,0,0,0,35",
        OTHER,
    );
}

#[test]
fn a_wrong_board_is_refused_with_its_place() {
    check_refused("", "found \"0 rows\" in board of FILE, expected 5 rows of 5 cells");
    check_refused("A 5\nB", "found \"2 rows\" in board of FILE, expected 5 rows of 5 cells");
    let rows = ["0 0 0 0 B", "0 5 0 0 0", "0 0 1 0 0", "0 0 0 100 0", "A 0 0 0 35"];
    for (row, wrong, expected) in [
        (
            1,
            "0 7 0 0 0",
            "found \"7\" in row 2, column 2 of FILE, expected A, B, 0 or a multiple of 5 up to 1275",
        ),
        (
            3,
            "0 0 0 1280 0",
            "found \"1280\" in row 4, column 4 of FILE, expected A, B, 0 or a multiple of 5 up to 1275",
        ),
        (
            3,
            "0,0,,100,0",
            "found nothing in row 4, column 3 of FILE, expected A, B, 0 or a multiple of 5 up to 1275",
        ),
        (
            2,
            "0 0 5 0 0",
            "found \"5\" in row 3, column 3 of FILE, expected 1, A or B in the centre",
        ),
        (4, "0 0 0 0 35", "found \"no A\" in board of FILE, expected one A"),
        (4, "A 0 0 A 35", "found \"A\" in row 5, column 4 of FILE, expected one A on the board"),
        (4, "A 0 0 0", "found \"4 cells\" in row 5 of FILE, expected 5 cells"),
    ] {
        let mut rows = rows;
        rows[row] = wrong;
        check_refused(rows.join("\n"), expected);
    }
    // Nobody has taken the centre before the game begins.
    check_refused(
        "0 0 0 0 B\n0 5 0 0 0\n0 0 A 0 0\n0 0 0 5 0\n0 0 0 0 5",
        "found \"A\" in row 3, column 3 of FILE, expected 1 in the centre",
    );
}

#[test]
fn a_file_that_can_not_be_read_is_refused_with_the_reason() {
    let expected = "expected \"standard\", \"dealt\" or the path of a file with a board";
    let refused = |text: &[u8], reason: &str| {
        check_refused(text, &format!("found \"FILE\", {expected} ({reason})"));
    };
    refused(&[b' '; 10_001], "the file has more than 10000 bytes");
    refused(b"A \xff\xfe", "the file is not UTF-8 text");
    for (path, reason) in [
        ("/", "it is a folder, not a regular file"),
        ("/dev/zero", "it is a device, not a regular file"),
        ("no/such/file", "No such file or directory (os error 2)"),
        ("two\nlines", "the path has control characters"),
    ] {
        let found = path.escape_default();
        let message = format!("board: found \"{found}\", {expected} ({reason})");
        assert_eq!(start(&[("board", path)]), Err(message));
    }
    let near = start(&[("board", "standart")]).expect_err("no such file");
    assert!(near.ends_with("did you mean \"standard\"?"), "{near}");
}

#[test]
fn a_path_is_kept_from_the_root_on() {
    let mut values = OptionValues::defaults(CoinGrabberSpec.meta().options);
    // Tests run in the folder of the package.
    let file = "tests/data/coin-grabber/board.txt";
    values.accept(CoinGrabberSpec.meta().options, "board", file).expect("a board");
    let absolute = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    assert_eq!(values.get("board"), absolute.to_str());
    assert_eq!(values.get("first"), None);
}
