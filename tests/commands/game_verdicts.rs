//! The verdict on a game, against a rule that goes through the values of its moves; and in full, for each game in
//! `tests/data/<id>/verdicts.txt`, which is made to be read from top to bottom. There, a line without an indent
//! has the first position and the moves, and below it are the result and the verdict. `UPDATE=1` writes it anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use arcade::commands::{ReviewedGame, review_game};
use arcade_base::{capitalize, joined_by_and};
use arcade_engine::{
    Control, Engines, Level, Limits, Outcome, Resources, Scope, Side, Skill, Start, Strength, Value,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, restore};
use arcade_games::options::OptionValues;
use arcade_games::session::review::ReviewCache;
use arcade_games::session::{GameStatus, Player, Record, Session, Setup};

use crate::golden;
use crate::in_full::is_in_full;
use crate::review::record;

/// The levels that play each other, with the level of the opponent that the record names.
const PAIRS: [[Level; 2]; 4] = [
    [Level::Random, Level::Easy],
    [Level::Medium, Level::Random],
    [Level::Hard, Level::Easy],
    [Level::Medium, Level::Perfect],
];

/// A game of seat 1, said to be a person, in this seat or the other, against the computer.
fn setup(number: u32, person: Side) -> Setup {
    let mut players = Side::ALL.map(|seat| {
        let kind = if seat == person { "human" } else { "medium" };
        Player::new(kind.parse().expect("a kind"), seat)
    });
    players[person.index()].name = "Ann".into();
    let seed = format!("verdict-{number}").parse().expect("a seed");
    Setup { options: OptionValues::default(), players, seed }
}

/// Plays games from this position and returns how often each verdict was said, in one word.
fn play_games(game: GameId, starts: &[&str], games: u32) -> BTreeMap<&'static str, u32> {
    let engines = Engines::new(game.knowledge(), Resources::with_table(8));
    let opponent = |level| {
        let skill = Skill::Level(level);
        engines.opponent(&Strength::of(skill))
    };
    let mut counts = BTreeMap::new();
    let mut players = PAIRS.map(|pair| pair.map(opponent));
    for number in 0..games {
        let person = if number % 2 == 0 { Side::One } else { Side::Two };
        let text = starts[number as usize % starts.len()];
        let start = Start::new(game.parse(text).expect("a position"), Side::One);
        let mut session = Session::new(setup(number, person), start);
        let pair = &mut players[(number / 2) as usize % PAIRS.len()];
        while let GameStatus::ToMove(seat) = session.state() {
            let control = Control::new(Scope::BestMove, Limits::NONE);
            let mut job = control.with_random(session.random()).into();
            let analysis = pair[seat.index()].analyse(session.position(), &mut job);
            drop(job);
            session.play(analysis.best.expect("a move")).expect("a legal move");
        }
        let record: Record = session.to_record(game.meta().id).parse().expect("a record");
        let reviewed = review(game, &record);
        let mut expected = Slow { reviewed: &reviewed, person }.sentence();
        capitalize(&mut expected);
        let verdict = reviewed.verdict.as_ref().expect("the game is over");
        assert!(
            verdict.starts_with(&expected),
            "{expected:?} isn't {verdict:?}: {}",
            session.to_record(game.meta().id)
        );
        *counts.entry(first_word(&expected)).or_default() += 1;
    }
    counts
}

fn first_word(sentence: &str) -> &'static str {
    let words = ["Flawless", "With", "Your", "Lost", "Held", "Saved", "The", "Computer's", "You"];
    let begins = |word: &&&str| sentence.starts_with(**word);
    words.iter().find(begins).copied().unwrap_or("other")
}

fn review(game: GameId, record: &Record) -> ReviewedGame {
    let resources = Resources::with_table(8);
    let (mut cache, stop) = (ReviewCache::default(), Arc::default());
    review_game(game, record, &resources, &mut cache, stop, &mut |_, _| ()).expect("a game")
}

/// The rule of the verdict, applied to what a review lists.
struct Slow<'a> {
    reviewed: &'a ReviewedGame,
    person: Side,
}

impl Slow<'_> {
    /// How good a proven value of the seat's move is for the person: 1, 0 or -1.
    fn worth(&self, value: &Value, seat: Side) -> i32 {
        let worth = match value.outcome().expect("these games are solved") {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        };
        if seat == self.person { worth } else { -worth }
    }

    /// The moves of the person, or of the other, that brought the person from a worth in `from` to one
    /// in `to`.
    fn moves(&self, of_person: bool, from: &[i32], to: &[i32]) -> Vec<usize> {
        let plies = self.reviewed.plies.iter().filter(|ply| {
            let [before, after] = [ply.before, ply.after].map(|it| self.worth(&it, ply.seat));
            let is_of = (ply.seat == self.person) == of_person;
            is_of && from.contains(&before) && to.contains(&after)
        });
        plies.map(|ply| ply.ply).collect()
    }

    /// The move with this number, with whose it is.
    fn played(&self, at: usize) -> String {
        self.all_played(&[at], "move")
    }

    /// The same of some moves of one of the two.
    fn all_played(&self, all: &[usize], are: &str) -> String {
        let noun = if self.reviewed.game == "kalah" { "pit " } else { "" };
        let name = |at: &usize| format!("{noun}{}", self.reviewed.plies[at - 1].mv);
        let is_person = self.reviewed.plies[all[0] - 1].seat == self.person;
        let whose = if is_person { "your" } else { "Computer's" };
        format!("{whose} {} ({are} {})", joined_by_and(all.iter().map(name)), joined_by_and(all))
    }

    /// The verdict on a won game in which the win was let go at these moves, and given at these.
    fn won(&self, let_go: &[usize], given: &[usize]) -> String {
        match (let_go, given) {
            ([], []) => "Flawless: every move kept the win.".into(),
            ([], [.., at]) => format!("With a gift: {} gave you the win.", self.played(*at)),
            ([gone], [.., at]) => {
                format!("{} lost the win, {} gave it back.", self.played(*gone), self.played(*at))
            }
            ([first, .., gone], [.., at]) if let_go.len() > 3 => format!(
                "you lost the win {} times, last by {}; {} gave it back.",
                let_go.len(),
                self.played(*gone),
                self.played(*at)
            ),
            ([first, ..], _) => {
                let back: Vec<_> = given.iter().copied().filter(|at| at > first).collect();
                let [gone, back] = [let_go, &back].map(|all| self.all_played(all, "moves"));
                format!("{gone} lost the win, {back} gave it back.")
            }
        }
    }

    /// The verdict on a game in which something was lost for good at this move.
    fn lost(&self, at: usize, is_win: bool) -> String {
        let before = |moves: Vec<usize>| moves.into_iter().rfind(|&number| number < at);
        let let_go = before(self.moves(true, &[1], &[0, -1]));
        let (what, given) = if is_win {
            ("the win", self.moves(false, &[0, -1], &[1]))
        } else {
            ("the draw", self.moves(false, &[-1], &[0]))
        };
        let lost = self.played(at);
        match (let_go, before(given)) {
            (Some(gone), _) if !is_win => {
                format!("{} lost the win, {lost} the draw.", self.played(gone))
            }
            (gone, Some(given)) => {
                let back = if gone.is_some() { " back" } else { "" };
                format!("{} gave you{back} {what}, {lost} lost it.", self.played(given))
            }
            _ => format!("{lost} lost {what}."),
        }
    }

    /// How the verdict begins.
    fn sentence(&self) -> String {
        let end = self.reviewed.plies.last().expect("a move");
        let proven = self.worth(&end.after, end.seat);
        let result = match self.reviewed.result.as_str() {
            "drawn" | "repeated" => 0,
            won if won == format!("won {}", self.person) => 1,
            _ => -1,
        };
        if proven != result {
            return "The game was drawn by repetition: ".into();
        }
        let let_go = self.moves(true, &[1], &[0, -1]);
        match result {
            1 => self.won(&let_go, &self.moves(false, &[0, -1], &[1])),
            0 => match (let_go.last(), self.moves(false, &[-1], &[0]).last()) {
                (None, None) => "Held: every move kept the draw.".into(),
                (Some(gone), back) if Some(gone) > back => self.lost(*gone, true),
                (_, back) => {
                    let back = self.played(*back.expect("one of them"));
                    format!("Saved: {back} let you draw.")
                }
            },
            _ => match self.moves(true, &[1, 0], &[-1]).last() {
                None => "Lost from the start.".into(),
                Some(at) => self.lost(*at, self.moves(true, &[1], &[-1]).contains(at)),
            },
        }
    }
}

/// Games of each game in full; a few of them otherwise.
fn check(game: GameId, starts: &[&str], few: u32, verdicts: &[&str]) {
    let counts = play_games(game, starts, if is_in_full() { 320 } else { few });
    for verdict in verdicts {
        assert!(counts.contains_key(verdict), "no game has {verdict}: {counts:?}");
    }
}

#[test]
fn nim() {
    check(GameId::Nim, &["5/4/3 misere", "4/2/1 normal"], 48, &["Flawless", "With", "Your"]);
}

#[test]
fn silver_dollar() {
    check(GameId::SilverDollar, &["__o__oo", "o___o__o_o 3"], 48, &["With", "Your"]);
}

#[test]
fn tiles() {
    check(GameId::Tiles, &["ggggggggg b 1", "ggggggggg b 3"], 32, &["With", "Your"]);
}

#[test]
fn flip() {
    check(GameId::Flip, &["112+|+|123+", "36+|+|25+"], 24, &["With", "Computer's"]);
}

#[test]
fn coin_grabber() {
    let board = "0,0,10,0,0/0,A,0,10,5/0,0,1,0,0/5,0,0,B,0/0,0,10,0,0 80 80 A";
    check(GameId::CoinGrabber, &[board], 16, &["Your"]);
}

#[test]
fn kalah() {
    check(GameId::Kalah, &["2,2,2/2,2,2 0-0 S", "3,3/3,3 0-0 S"], 48, &["Flawless", "Your"]);
}

#[test]
fn verdicts_are_those_of_the_golden_files() {
    for game in GameId::ALL {
        let path = format!("tests/data/{}/verdicts.txt", game.meta().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        golden::check(&path, |golden| told(*game, golden));
    }
}

/// The games of a golden file with what is said of them.
fn told(game: GameId, golden: &str) -> String {
    let mut told = String::new();
    for line in golden.lines().filter(|line| !line.starts_with(' ')) {
        writeln!(told, "{line}").expect("text");
        let Some((start, moves)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let record: Record = record(game, start, moves).parse().expect("a record");
        let reviewed = review(game, &record);
        let verdict = reviewed.verdict.expect("the game is over");
        writeln!(told, "  {}\n  {verdict}", reviewed.ending).expect("text");
    }
    told
}

/// The verdict on the game of these moves of Ann, seat 1, against the computer.
#[track_caller]
fn says(game: GameId, start: &str, moves: &str, expected: &str) {
    let record: Record = record(game, start, moves).parse().expect("a record");
    restore(game, &record).expect("a game");
    assert_eq!(review(game, &record).verdict.as_deref(), Some(expected), "{moves}");
}

#[test]
fn what_is_said_of_games_that_did_not_end_by_the_rules() {
    let game = GameId::Nim;
    says(
        game,
        "5/4/3 misere",
        "C2 A1 resign",
        "The game was resigned: the last position was won for you.",
    );
    says(
        game,
        "5/4/3 misere",
        "A5 B1 resign",
        "Your A5 (move 1) lost the win. Instead of move 1, your C2 would have kept the win.",
    );
    says(
        game,
        "2/2 normal",
        "A1 B1 resign",
        "Lost from the start. Whoever is second here can win. The best try was your A1 (move 1): after it Computer had only \
         1 winning move of 3.",
    );
}

#[test]
fn moves_that_were_taken_back_are_counted() {
    says(
        GameId::Nim,
        "3/1 normal",
        "A3 back A2 A1 B1",
        "Every move that stands kept the win. One was taken back.",
    );
    says(
        GameId::Nim,
        "2/2 normal",
        "A1 B1 A1 B1",
        "Lost from the start. Whoever is second here can win. It lasted 4 moves, as best play does. The best try was \
         your A1 (move 1): after it Computer had only 1 winning move of 3.",
    );
}
