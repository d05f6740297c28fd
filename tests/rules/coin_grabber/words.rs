//! What is said of moves, checked against the board.

use arcade::game::{Game as _, Outcome, Side};
use arcade::games::coin_grabber::{CoinGrabber, Step, Words, letter};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

use super::agree::random_table;
use super::read;
use crate::in_full::{is_in_full, one_in};

/// A position as text: the cells, and the cents of each side.
struct Table {
    cells: Vec<String>,
    own: i32,
    other: i32,
}

/// The table as `side` sees it.
fn table(position: &CoinGrabber, side: Side) -> Table {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let cells = fields[0].split(['/', ',']).map(Into::into).collect();
    let [a, b] = [1, 2].map(|field| fields[field].parse().expect("cents"));
    let (own, other) = if side == Side::One { (a, b) } else { (b, a) };
    Table { cells, own, other }
}

impl Table {
    /// The cents on the board but the one in the centre.
    fn left(&self) -> i32 {
        let coins = self.cells.iter().filter_map(|cell| cell.parse::<i32>().ok());
        coins.filter(|&coin| coin != 1).sum()
    }

    fn total(&self) -> i32 {
        self.own + self.other + self.left()
    }

    /// Steps from a player to a cell.
    fn steps(&self, player: &str, cell: i32) -> i32 {
        let at = self.cells.iter().position(|other| other == player).expect("on the board");
        let at = i32::try_from(at).expect("small");
        (at / 5 - cell / 5).abs() + (at % 5 - cell % 5).abs()
    }

    /// Steps from a player to the nearest coin but the one in the centre.
    fn to_coin(&self, player: &str) -> Option<i32> {
        let is_coin = |cell: &str| cell.parse::<i32>().is_ok_and(|cents| cents > 1);
        let coins = (0..).zip(&self.cells).filter(|(_, cell)| is_coin(cell));
        coins.map(|(cell, _)| self.steps(player, cell)).min()
    }
}

/// The same board with the other side to move.
fn turned(position: &CoinGrabber) -> CoinGrabber {
    let mut text = position.to_string();
    let mover = if text.pop() == Some('A') { 'B' } else { 'A' };
    read(&format!("{text}{mover}"))
}

/// The money of the mover and of the other side, if the mover can take the centre and win.
fn wins_at_once(position: &CoinGrabber) -> Option<(i32, i32)> {
    position.legal_moves().into_iter().find_map(|step| {
        let next = position.after(step).0;
        let Table { own, other, .. } = table(&next, position.side());
        (next.outcome() == Some(Outcome::Loss)).then_some((own, other))
    })
}

/// Every kind of reason, with its numbers left out.
const KINDS: [&str; 15] = [
    "takes nothing",
    "takes # cents",
    "reaches # of # cents: a majority",
    "reaches # cents: enough for the centre",
    "puts # cents out of the reach of X",
    "X has a majority already",
    "keeps the majority",
    "threatens to win by the centre with # cents to #",
    "stands between X and the centre",
    "no coin is left but the centre: # cents to #",
    "# cents stay out of reach",
    "another coin is next to it",
    "the nearest coin is then # steps away",
    "keeps # cents within reach",
    "takes the centre and wins # cents to #",
];

/// The kind of a reason, and the numbers in it.
fn kind(reason: &str, other: Side) -> (usize, Vec<i32>) {
    let words = reason.split(' ').map(|word| {
        let number = word.trim_end_matches(':');
        match number.parse::<i32>() {
            Ok(_) => word.replace(number, "#"),
            Err(_) if word == letter(other) => "X".into(),
            Err(_) => word.into(),
        }
    });
    let pattern = words.collect::<Vec<String>>().join(" ").replace("# cent ", "# cents ");
    let numbers = reason.split([' ', ':']).filter_map(|word| word.parse().ok()).collect();
    let kind = KINDS.iter().position(|kind| *kind == pattern);
    (kind.unwrap_or_else(|| panic!("unknown reason {reason:?}")), numbers)
}

/// Checks what is said of a move that ends the game.
#[track_caller]
fn check_end(position: &CoinGrabber, step: Step, said: &str) {
    let next = position.after(step).0;
    let Table { own, other, .. } = table(&next, position.side());
    let own_cents = if own == 1 { "1 cent".into() } else { format!("{own} cents") };
    let expected = match () {
        () if own < 100 => format!("would lose: takes the centre with {own_cents}, less than 100"),
        () if own > other => format!("takes the centre and wins {own_cents} to {other}"),
        () => format!("would lose: takes the centre and has {own_cents} to {other}"),
    };
    assert_eq!(said, expected, "{position}: {step}");
}

/// Checks what is said of a move; counts the kinds of reasons.
#[track_caller]
fn check(position: &CoinGrabber, step: Step, counts: &mut [u32; 15]) {
    let said = Words::deed(position, step);
    let next = position.after(step).0;
    if next.outcome().is_some() {
        counts[14] += 1;
        return check_end(position, step, &said);
    }
    let (mover, other) = (position.side(), position.side().other());
    let (before, after) = (table(position, mover), table(&next, mover));
    let (own, theirs, left) = (after.own, after.other, after.left());
    let reasons: Vec<(usize, Vec<i32>)> =
        said.split(", ").map(|reason| kind(reason, other)).collect();
    let gained = own - before.own;
    assert_eq!(reasons[0], if gained == 0 { (0, vec![]) } else { (1, vec![gained]) }, "{said}");
    assert!(reasons.len() > 1, "{position}: {step}: {said}");
    let majority = |cents: i32| 2 * cents > after.total();
    let (lets, threatens) = (wins_at_once(&next), wins_at_once(&turned(&next)));
    for (kind, numbers) in &reasons {
        counts[*kind] += 1;
        let so = match kind {
            0 => gained == 0,
            1 => *numbers == [gained],
            2 => *numbers == [own, after.total()] && majority(own) && !majority(before.own),
            3 => *numbers == [own] && own >= 100 && before.own < 100,
            4 => theirs + before.left() >= 100 && theirs + left < 100,
            5 => majority(theirs),
            6 => majority(before.own),
            7 => threatens == Some((numbers[0], numbers[1])),
            8 => {
                let (a, b) = (letter(other), letter(mover));
                let cell = (0..25).find(|&cell| after.steps(b, cell) == 0).expect("somewhere");
                after.steps(a, cell) + after.steps(b, 12) == after.steps(a, 12)
            }
            9 => *numbers == [own, theirs] && left == 0,
            10 => *numbers == [100] && own + left < 100,
            11 => after.to_coin(letter(mover)) == Some(1),
            13 => {
                let least = numbers[0] == 100 || !majority(numbers[0] - 5);
                majority(numbers[0]) && least && (100..=own + left).contains(&numbers[0])
            }
            _ => after.to_coin(letter(mover)) == Some(numbers[0]),
        };
        assert!(so, "{position}: {step}: {said}: {}", KINDS[*kind]);
    }
    // A threat to end the game is never left out, unless the other side does so first.
    let says = |kind: usize| reasons.iter().any(|(said, _)| *said == kind);
    assert_eq!(says(7), lets.is_none() && threatens.is_some(), "{position}: {step}: {said}");
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let seed: Seed = "coins-in-words".parse().expect("a seed");
    let mut counts = [0; 15];
    for game in (0..600).step_by(one_in(2)) {
        let mut random = Random::new(&seed, game);
        let mut position = match game % 3 {
            0 => read(super::START),
            _ => read(&random_table(&mut random).to_string()),
        };
        for _ in 0..80 {
            let moves = position.legal_moves();
            for &step in &moves {
                check(&position, step, &mut counts);
                check_hint(&position, step);
            }
            let Some(&step) = random.choose(&moves) else { break };
            position.play_unchecked(step);
        }
    }
    let least = if is_in_full() { 20 } else { 10 };
    assert!(counts.iter().all(|&count| count > least), "{counts:?}");
}

/// A hint says where to look, and names no direction.
#[track_caller]
fn check_hint(position: &CoinGrabber, step: Step) {
    let hint = Words::hint(position, step);
    assert!(!hint.contains(step.word()), "{position}: {step}: {hint}");
    if hint.contains("could take the centre next") {
        assert!(wins_at_once(&turned(position)).is_some(), "{position}: {step}: {hint}");
    }
    if hint.contains("coins beside") {
        assert_eq!(table(position, position.side()).to_coin(letter(position.side())), Some(1));
    }
}

#[test]
fn moves_and_ends_are_told_in_words() {
    let position = read("0,0,0,0,0/0,0,A,0,0/0,10,1,B,0/0,0,0,0,0/0,0,0,0,0 100 95 B");
    for (mv, told) in [("R", "moves right"), ("U", "moves up")] {
        assert_eq!(Words::describe(&position, mv.parse().expect("a move")), told);
    }
    let taking = read("0,0,0,0,0/0,0,0,0,0/A,10,1,B,0/0,0,0,0,0/0,0,0,0,0 100 95 A");
    assert_eq!(Words::describe(&taking, Step::Right), "moves right and takes 10");
    for (text, reason) in [
        (
            "0,0,0,0,0/0,0,0,0,0/0,0,A,B,0/0,0,0,0,0/0,0,0,0,0 96 0 B",
            "A took the centre with 96, less than 100",
        ),
        (
            "0,0,0,0,0/0,0,0,0,0/0,A,B,0,0/0,0,0,0,0/0,0,0,0,0 130 141 A",
            "B took the centre and has 141 to 130",
        ),
        (
            "0,0,0,0,0/0,0,0,0,0/0,A,B,0,0/0,0,0,0,0/0,0,0,0,0 140 131 A",
            "B took the centre and has 131 to 140",
        ),
    ] {
        assert_eq!(Words::why_over(&read(text), ["", ""]), reason);
    }
}
