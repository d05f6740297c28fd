//! Certificates: those that are made are accepted, also by the checker in Python, which shares nothing
//! with arcade; and one that is changed is refused, or what it says then is true.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::Path;
use std::process::Command;

use arcade_engine::CertificateLines;
use arcade_engine::{
    Certificate, Claim, Control, Engine, Job, Knowledge as _, Limits, Outcome, Position as _,
    Random, Rejected, Resources, Scope, Seed, Value, VerifiedClaim, certify, verify,
};
use arcade_games::games::{AnyPosition, GameId};
use arcade_games::kit::GameSpec as _;

use crate::in_full::is_in_full;

/// Positions early in each game, from which others are played to at random.
const STARTS: [(GameId, &[&str]); 6] = [
    (GameId::Nim, &["5/4/3 misere", "2/3/1/4 normal"]),
    (GameId::SilverDollar, &["_o__o_o__o", "__o___o_oo__o 2"]),
    (GameId::Tiles, &["ggggggggg b 1", "ggggggggg b 0", "ggggggggg b 3", "ggggggggg b 4"]),
    (GameId::Flip, &["123+|+|456+", "226+|+|345+", "15+|+|1344+"]),
    (
        GameId::CoinGrabber,
        &[
            "A,0,5,0,0/0,5,0,10,0/0,25,1,25,10/0,10,0,10,0/0,0,10,0,B 60 55 A",
            "0,0,5,0,0/0,B,0,10,0/0,25,1,0,10/0,0,0,A,0/0,0,0,0,0 100 105 B",
        ],
    ),
    (GameId::Kalah, &["3,3,3/3,3,3 0-0 S", "2,2,2,2/2,2,2,2 0-0 S empty-capture"]),
];

/// How many positions of each game are tried, and how many changes of their certificates.
const POSITIONS: usize = 50;
const CHANGES: usize = 340;

fn random(word: &str) -> Random {
    Random::new(&word.parse::<Seed>().expect("a seed"), 0)
}

fn pick<T: Clone>(random: &mut Random, of: &[T]) -> T {
    random.choose(of).expect("there are some").clone()
}

fn below(random: &mut Random, end: usize) -> usize {
    usize::try_from(random.below(end.try_into().expect("small"))).expect("small")
}

/// Positions that random play comes to.
fn positions(game: GameId, starts: &[&str]) -> Vec<AnyPosition> {
    let mut random = random(game.meta().id);
    let position = |_| {
        let mut position = game.parse(pick(&mut random, starts)).expect("a position");
        for _ in 0..below(&mut random, 12) {
            let moves = position.legal_moves();
            let Some(mv) = random.choose(&moves) else { break };
            position.play_unchecked(*mv);
        }
        position
    };
    (0..POSITIONS).map(position).collect()
}

fn made(game: GameId, position: &AnyPosition, engine: &mut dyn Engine<AnyPosition>) -> Certificate {
    let by_theorem = game.knowledge().outcome_by_theorem(position);
    let mut job = Job::new(Scope::Value, Limits::NONE);
    let made = certify(game.meta().id, position, by_theorem, engine, &mut job, &|_| ());
    made.unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn verified(text: &str) -> Result<VerifiedClaim, Rejected> {
    let (lines, id) = CertificateLines::open(text)?;
    let Some(game) = GameId::find(id) else { return Err(Rejected::Wrong(no_game())) };
    let by_theorem = |position: &AnyPosition| game.knowledge().outcome_by_theorem(position);
    verify(lines, |text| game.parse_any_size(text), by_theorem)
}

fn no_game() -> arcade_base::ParseError {
    arcade_base::ParseError::new("game", "another", "a game")
}

/// Checks a claim by the analysis of its position.
#[track_caller]
fn check_true(claim: &VerifiedClaim, game: GameId, engine: &mut dyn Engine<AnyPosition>) {
    let position = game.parse_any_size(&claim.position).expect("a position");
    let mut job = Job::from(Control::new(Scope::EveryMove, Limits::NONE));
    let value = engine.analyse(&position, &mut job).value;
    let is_within = |plies| value.remoteness().is_some_and(|remoteness| remoteness <= plies);
    let is_true = match claim.claim {
        Claim::Win(plies) => value == Value::exact_in(Outcome::Win, plies),
        Claim::Loss(plies) => value == Value::exact_in(Outcome::Loss, plies),
        Claim::WinWithin(plies) => value.outcome() == Some(Outcome::Win) && is_within(plies),
        Claim::LossWithin(plies) => value.outcome() == Some(Outcome::Loss) && is_within(plies),
        Claim::Draw => value.outcome() == Some(Outcome::Draw),
        Claim::Margin(margin) => value.margin() == Some(margin),
        Claim::ByTheorem(outcome) => value.outcome() == Some(outcome),
    };
    assert!(is_true, "{}: {} is {value}", claim.position, claim.claim);
}

/// The certificate with one thing changed.
fn changed(text: &str, others: &[AnyPosition], random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(Into::into).collect();
    let at = below(random, lines.len());
    match below(random, 7) {
        0 => drop(lines.remove(at)),
        1 => {
            let again = pick(random, &lines);
            lines.insert(at, again);
        }
        2 => lines[at] = pick(random, &lines),
        3 => {
            let other = below(random, lines.len());
            lines.swap(at, other);
        }
        // Another position of the game.
        4 => lines[2] = format!("position {}", pick(random, others)),
        // Another number, in the value or anywhere.
        kind => {
            let at = if kind == 5 { 3 } else { at };
            let digits: Vec<usize> =
                lines[at].match_indices(|c: char| c.is_ascii_digit()).map(|(i, _)| i).collect();
            match random.choose(&digits) {
                Some(&digit) => {
                    lines[at].replace_range(digit..=digit, &random.below(10).to_string());
                }
                None => {
                    let values = [
                        "win in 1",
                        "loss in 2",
                        "win within 30",
                        "draw",
                        "margin 1",
                        "win by rule",
                    ];
                    lines[3] = format!("value {}", pick(random, &values));
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Which of these texts the checker in Python refuses; `None` where there is no Python.
fn refused_by_python(texts: &[String]) -> Option<BTreeSet<usize>> {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, text) in texts.iter().enumerate() {
        fs::write(folder.path().join(number.to_string()), text).expect("a file");
    }
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/check_certificate.py");
    let names = (0..texts.len()).map(|number| number.to_string());
    let run = Command::new("python3").arg(checker).args(names).current_dir(folder.path()).output();
    let output = match run {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let missing = "python3 is missing: tools/check_certificate.py is NOT tested";
            writeln!(io::stderr(), "{missing}").expect("standard error");
            return None;
        }
        output => output.expect("it runs"),
    };
    let errors = String::from_utf8(output.stderr).expect("text");
    let number = |line: &str| {
        let number = line.split_once(": line ").and_then(|(number, _)| number.parse().ok());
        number.unwrap_or_else(|| panic!("the checker says: {errors}"))
    };
    let refused: BTreeSet<usize> = errors.lines().map(number).collect();
    assert_eq!(output.status.code(), Some(if refused.is_empty() { 0 } else { 2 }));
    Some(refused)
}

fn check_game(game: GameId, starts: &[&str]) {
    let mut engine = game.knowledge().perfect(&Resources::with_table(64));
    let positions = positions(game, starts);
    let mut texts = Vec::new();
    for position in &positions {
        let Certificate { claim, text } = made(game, position, &mut *engine);
        let found = verified(&text).unwrap_or_else(|error| panic!("{position}: {error}\n{text}"));
        assert_eq!((found.claim, found.position.as_str()), (claim, &*position.to_string()));
        check_true(&found, game, &mut *engine);
        texts.push(text);
    }
    let mut random = random("changes");
    let mut refused = BTreeSet::new();
    for number in POSITIONS..POSITIONS + CHANGES {
        let text = pick(&mut random, &texts[..POSITIONS]);
        let text = changed(&text, &positions, &mut random);
        match verified(&text) {
            Ok(claim) => check_true(&claim, game, &mut *engine),
            Err(_) => drop(refused.insert(number)),
        }
        texts.push(text);
    }
    assert!(refused.len() > CHANGES * 3 / 4, "{} of {CHANGES} are refused", refused.len());
    if let Some(by_python) = refused_by_python(&texts) {
        let differ: Vec<_> = by_python.symmetric_difference(&refused).collect();
        let first = differ.first().map(|&&number| &texts[number]);
        assert!(differ.is_empty(), "{differ:?} of {}: {first:?}", game.meta().id);
    }
}

#[test]
fn certificates_are_accepted_and_changed_ones_refused_or_true() {
    for (game, starts) in STARTS {
        check_game(game, starts);
    }
}

#[test]
fn a_line_that_comes_back_to_a_position_never_wins_and_may_hold() {
    // Both sides can slide to and fro for ever.
    const POSITION: &str = "goggboobb b 3";
    let position = GameId::Tiles.parse(POSITION).expect("a position");
    let mut engine = GameId::Tiles.knowledge().perfect(&Resources::with_table(1));
    let Certificate { claim, text } = made(GameId::Tiles, &position, &mut *engine);
    assert_eq!(claim, Claim::Draw);
    assert_eq!(verified(&text).expect("a certificate").claim, claim);
    // The same moves win nothing.
    let moves = text.lines().skip_while(|line| !line.starts_with("strategy")).skip(1);
    let moves: Vec<&str> = moves.take_while(|line| !line.starts_with("strategy")).collect();
    let count = moves.len();
    let moves = moves.join("\n");
    for plies in [5, 1_000] {
        let text = format!(
            "arcade certificate 1\ngame tiles\nposition {POSITION}\nvalue win within {plies}\n\
             strategy mover win {plies} moves {count}\n{moves}\nend\n"
        );
        let error = verified(&text).expect_err("no win").to_string();
        let found = if plies == 5 { "no end after all the plies" } else { "a position met before" };
        assert!(error.contains(found), "{error}");
    }
}

#[test]
fn a_second_turn_keeps_the_sign_of_the_margin() {
    // Pit 2 gives South another turn, and then 1 captures; North has the last seed.
    let text = "arcade certificate 1\ngame kalah\nposition 1,1/1,1 0-0 S\nvalue margin 2\n\
                strategy mover margin 2 moves 2\n2\n1\nstrategy other margin -2 moves 1\n2\nend\n";
    assert_eq!(verified(text).expect("a certificate").claim, Claim::Margin(2));
    for wrong in ["margin -2", "margin 4", "margin 0", "margin 3"] {
        assert!(verified(&text.replace("margin 2", wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn errors_name_the_line_what_was_found_and_what_was_expected() {
    let text = "arcade certificate 1\ngame nim\nposition 1/2 normal\nvalue win in 3\n\
                strategy mover win 3 moves 3\nB1\nB1\nA1\n\
                strategy other last 3 moves 3\nB2\nA1\nA1\nend\n";
    assert!(verified(text).is_ok());
    for (from, to, message) in [
        (
            "certificate 1",
            "certificate 2",
            "line 1, format: found \"arcade certificate 2\", expected arcade certificate 1",
        ),
        (
            "1/2 normal",
            "1/2 norml",
            "line 3, rule: found \"norml\", expected \"misere\" or \"normal\"",
        ),
        ("win in 3", "win in 03", "line 4, value: found \"win in 03\", expected win in 3"),
        (
            "win in 3",
            "win in 5",
            "line 5, strategy: found \"mover win 3 moves 3\", expected mover win 5 moves N",
        ),
        (
            "moves 3\nB1\nB1",
            "moves 3\nB9\nB1",
            "line 6, move in 1/2 normal: found \"B9\", expected",
        ),
        ("B1\nB1", "A1\nB1", "line 7, position"),
        ("A1\nend", "end", "line 12, move in"),
        ("end\n", "end\n\n", "line 14, end"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let error = verified(&changed).expect_err(to).to_string();
        assert!(error.starts_with(message), "{error}\ninstead of\n{message}");
    }
}

/// In full: every position of Tiles on the smallest boards.
#[test]
fn every_position_of_the_smallest_tiles_has_a_certificate() {
    let mut engine = GameId::Tiles.knowledge().perfect(&Resources::with_table(1));
    let mut open = vec![GameId::Tiles.parse("gggg b 1").expect("a position")];
    if is_in_full() {
        open.push(GameId::Tiles.parse("ggggggggg b 3").expect("a position"));
    }
    let mut seen = BTreeSet::new();
    while let Some(position) = open.pop() {
        if seen.insert(position.to_string()) {
            let Certificate { text, .. } = made(GameId::Tiles, &position, &mut *engine);
            check_true(&verified(&text).expect("a certificate"), GameId::Tiles, &mut *engine);
            open.extend(position.legal_moves().into_iter().map(|mv| position.after(mv).0));
        }
    }
    assert!(seen.len() > 20);
}
