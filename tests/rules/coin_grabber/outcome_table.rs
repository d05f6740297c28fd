//! The table of outcomes, checked against the truth about boards with few coins.

use arcade_engine::{Control, Limits, Outcome, Position as _, Random, Scope, Seed};
use arcade_games::games::coin_grabber::{CoinGrabber, OutcomeTable, TableError};

use super::read;
use super::solver::Solution;

/// Boards of every kind with few coins.
pub const BOARDS: [&str; 9] = [
    // No symmetry.
    "0,0,0,5,0/0,A,0,0,0/0,0,1,0,10/0,25,0,B,0/5,0,0,0,0 80 85 A",
    // Four symmetries, as the board of the exercise.
    "A,0,0,0,0/0,0,25,0,0/0,25,1,25,0/0,0,25,0,0/0,0,0,0,B 60 60 B",
    // Two symmetries of the coins, of which one moves the starts.
    "0,0,0,0,0/0,5,0,5,0/0,A,1,0,0/0,25,0,25,0/0,0,B,0,0 85 80 A",
    // A wall between the players.
    "0,5,0,0,0/A,10,0,0,B/0,25,1,0,0/0,10,0,0,0/0,5,0,0,0 75 80 B",
    // Corners that nobody reaches before a coin is taken.
    "0,10,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 90 A",
    // Coins and money that need two bytes, beside the centre.
    "0,0,0,0,1275/0,0,A,0,0/0,0,1,0,0/0,0,B,0,0/1200,0,0,5,0 600 200 A",
    // The largest total that one byte holds, and the smallest that it doesn't.
    "A,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,15/0,0,0,15,B 600 640 A",
    "A,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,15/0,0,0,20,B 600 640 A",
    // No coin is left.
    "0,0,0,0,0/0,0,0,0,0/0,A,1,0,B/0,0,0,0,0/0,0,0,0,0 135 100 B",
];

pub fn control() -> Control<'static> {
    Control::new(Scope::BestMove, Limits::default())
}

const MAX_BYTES: usize = 1 << 28;

/// A table in which nothing is solved yet.
#[track_caller]
fn unsolved(root: &CoinGrabber) -> OutcomeTable {
    OutcomeTable::new(root, MAX_BYTES, &mut control()).expect("small enough")
}

#[track_caller]
pub fn solved(root: &CoinGrabber) -> OutcomeTable {
    let mut table = unsolved(root);
    table.solve(&mut control()).expect("nothing stops it");
    table
}

/// A random board with 1 to 4 coins, some of them large, and players anywhere.
pub fn random_board(random: &mut Random) -> CoinGrabber {
    let mut squares: Vec<usize> = (0..25).filter(|&square| square != 12).collect();
    random.shuffle(&mut squares);
    let mut cells = ["0"; 25];
    (cells[12], cells[squares[0]], cells[squares[1]]) = ("1", "A", "B");
    let coins = 1 + random.below(4) as usize;
    for &square in &squares[2..2 + coins] {
        cells[square] = random.choose(&["5", "10", "25", "50", "700"]).expect("some");
    }
    let rows: Vec<String> = cells.chunks(5).map(|row| row.join(",")).collect();
    let mut money = || 5 * (10 + random.below(12));
    let [a, b] = [money(), money()];
    let mover = *random.choose(&["A", "B"]).expect("some");
    read(&format!("{} {a} {b} {mover}", rows.join("/")))
}

/// The same position with the money shared in another way.
fn shared_anew(position: &CoinGrabber, random: &mut Random) -> CoinGrabber {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let money: u32 = fields[1..3].iter().map(|cents| cents.parse::<u32>().expect("cents")).sum();
    let a = 5 * random.below(money / 5 + 1);
    read(&format!("{} {a} {} {}", fields[0], money - a, fields[3]))
}

/// The table of a root is right about every position that play reaches from it. Counts outcomes.
#[track_caller]
fn check_all(root: &CoinGrabber, outcomes: &mut [u32; 3]) {
    let (table, truth) = (solved(root), Solution::of(*root));
    for position in truth.positions() {
        let outcome = truth.value(position).outcome().expect("solved");
        assert_eq!(table.outcome(position), Some(outcome), "{position} from {root}");
        assert_eq!(table.covers(position), position.outcome().is_none(), "{position} from {root}");
        outcomes[outcome as usize] += 1;
    }
}

#[test]
fn every_outcome_is_true_on_chosen_boards() {
    let mut outcomes = [0; 3];
    for board in BOARDS {
        check_all(&read(board), &mut outcomes);
    }
    assert!(outcomes.iter().all(|&count| count > 5_000), "{outcomes:?}");
}

#[test]
fn every_outcome_is_true_on_random_boards() {
    let seed: Seed = "coins-solved".parse().expect("a seed");
    let mut outcomes = [0; 3];
    for number in 0..60 {
        check_all(&random_board(&mut Random::new(&seed, number)), &mut outcomes);
    }
    assert!(outcomes.iter().all(|&count| count > 10_000), "{outcomes:?}");
}

#[test]
fn a_table_knows_every_way_to_share_the_money() {
    let seed: Seed = "coins-shared".parse().expect("a seed");
    let mut outcomes = [0; 3];
    for (stream, board) in (0..).zip(BOARDS) {
        let mut random = Random::new(&seed, stream);
        let root = read(board);
        let (table, reached) = (solved(&root), Solution::of(root));
        for _ in 0..20 {
            let position = *random.choose(reached.positions()).expect("the root at least");
            if position.outcome().is_some() || position.left() > 30 {
                continue;
            }
            let position = shared_anew(&position, &mut random);
            let outcome = Solution::of(position).value(&position).outcome();
            assert_eq!(table.outcome(&position), outcome, "{position} from {root}");
            outcomes[outcome.expect("solved") as usize] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 5), "{outcomes:?}");
}

#[test]
fn what_play_does_not_reach_is_not_covered() {
    let root = "0,10,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 90 A";
    let table = solved(&read(root));
    for (text, covered) in [
        (root, true),
        // Another mover, and another share of the money.
        ("0,10,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 90 B", true),
        ("0,10,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 0 180 A", true),
        ("0,A,0,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 100 90 B", true),
        // More money in all, or less.
        ("0,10,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 95 A", false),
        ("0,A,0,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 90 B", false),
        // Another coin, and one more.
        ("0,15,A,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 85 A", false),
        ("0,10,A,0,0/25,5,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 85 A", false),
        // A player in a corner that is closed.
        ("A,10,0,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 90 90 A", false),
        ("A,0,0,0,0/25,0,0,0,0/0,0,1,0,0/0,0,0,0,5/0,0,0,B,0 100 90 A", true),
        // The centre is taken.
        ("0,10,0,0,0/25,0,0,0,0/0,0,A,0,0/0,0,0,0,5/0,0,0,B,0 91 90 B", false),
    ] {
        let position = read(text);
        assert_eq!(table.covers(&position), covered, "{text}");
        let known = covered || position.outcome().is_some();
        assert_eq!(table.outcome(&position).is_some(), known, "{text}");
    }
    // A coin is gone that is walled in.
    let walled = solved(&read("A,5,0,0,0/5,5,0,0,0/0,0,1,0,5/0,0,0,5,0/0,0,0,0,B 100 95 A"));
    let gone = "A,5,0,0,0/5,0,0,0,0/0,0,1,0,5/0,0,0,5,0/0,0,0,0,B 105 95 A";
    assert!(walled.covers(&read(gone)), "B may have taken it");
    let walled = solved(&read("A,5,0,0,0/5,0,0,0,0/0,0,1,0,5/0,0,0,5,5/0,0,0,5,B 100 95 A"));
    let gone = "A,5,0,0,0/5,0,0,0,0/0,0,1,0,0/0,0,0,5,5/0,0,0,5,B 105 95 A";
    assert!(!walled.covers(&read(gone)), "nobody can have taken it");
}

#[test]
fn a_finished_position_has_its_outcome_and_no_table() {
    let finished = read("A,5,10,5,25/5,10,25,10,5/10,0,B,25,10/5,10,25,10,5/25,5,10,5,0 0 26 A");
    let table = solved(&finished);
    assert_eq!((table.set_count(), table.placements()), (1, 0));
    assert_eq!(table.outcome(&finished), Some(Outcome::Win));
    assert_eq!(table.converting_steps(&finished), None);
}

#[test]
fn a_table_that_would_be_too_large_is_refused() {
    let root = read(BOARDS[0]);
    let bytes = 2 * solved(&root).placements();
    let table =
        |most| OutcomeTable::new(&root, most, &mut control()).map(|table| table.set_count());
    assert!(table(bytes).is_ok());
    assert_eq!(table(bytes / 2).err(), Some(TableError::TooLarge));
    assert_eq!(table(0).err(), Some(TableError::TooLarge));
}

#[test]
fn a_table_comes_back_from_its_bytes() {
    for board in BOARDS {
        let root = read(board);
        let (first, mut second) = (solved(&root), unsolved(&root));
        assert_eq!(second.as_bytes(), None, "{board}");
        let bytes = first.as_bytes().expect("solved").to_vec();
        assert_eq!(second.restore(bytes), Ok(()), "{board}");
        assert!(second.is_solved(), "{board}");
        assert_eq!(second.as_bytes(), first.as_bytes(), "{board}");
        assert_eq!(second.outcome(&root), first.outcome(&root), "{board}");
    }
}

#[test]
fn foreign_bytes_are_refused() {
    let [root, other] = [BOARDS[6], BOARDS[1]].map(read);
    let mut table = unsolved(&root);
    let good = solved(&root).as_bytes().expect("solved").to_vec();
    let mut refused = |bytes: Vec<u8>| {
        let error = table.restore(bytes).expect_err("wrong bytes").to_string();
        assert!(!table.is_solved() && table.outcome(&root).is_none(), "{error}");
        error
    };
    let length = good.len();
    for (wrong, sets) in [(31, 0), (length - 1, 2)] {
        let expected = format!("table: found \"{sets} sets\", expected 3 sets");
        assert_eq!(refused(good[..wrong].to_vec()), expected);
    }
    let longer = [good.as_slice(), &[0]].concat();
    let expected = format!("table: found \"{} bytes\", expected {length} bytes", length + 1);
    assert_eq!(refused(longer), expected);
    assert!(refused(vec![]).starts_with("table: found \"another root\""));
    let theirs = solved(&other).as_bytes().expect("solved").to_vec();
    assert_ne!(theirs.len(), length);
    assert!(refused(theirs).starts_with("table: found"));
    for byte in 0..31 {
        let mut bytes = good.clone();
        bytes[byte] ^= 1;
        let expected = "table: found \"another root\", expected the root of this table";
        assert_eq!(refused(bytes), expected, "{byte}");
    }
    // The first of three sets begins after the header, with how many thresholds it has. With no coin
    // left there are 254 units to share.
    let thresholds = usize::from(good[31]) + 1;
    let mut bytes = good.clone();
    bytes[31 + thresholds] = 255;
    assert_eq!(solved(&root).restore(bytes.clone()), Ok(()));
    let mut bytes = good.clone();
    bytes[31] = 0;
    assert!(refused(bytes).starts_with("table: found"));
    assert_eq!(table.restore(good), Ok(()));
}
