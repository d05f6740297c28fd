//! How games end, in the words of both faces: every kind of end, for both winners, and for whoever sits
//! in which seat.

use std::fmt::Write as _;

use arcade_engine::{Position as _, Side, Start};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, Session, Setup};

use crate::harness::{Arcade, write};

/// A game, where it begins, and the moves to its end.
const ENDS: &[(&str, &str, &str)] = &[
    ("nim", "1/1/1 misere", "A1 B1 C1"),
    ("nim", "2/1 misere", "A2 B1"),
    ("nim", "1 normal", "A1"),
    ("nim", "1/1 normal", "A1 B1"),
    ("silver-dollar", "_o", "0-1"),
    ("silver-dollar", "__o 1", "0-1 0-1"),
    ("tiles", "obgobobob b 1", "4-7"),
    ("tiles", "obbbogbog o 1", "9"),
    ("tiles", "obbbogbog o 1", "8"),
    ("tiles", "booobgobg b 1", "8"),
    ("tiles", "bbooobbog b 0", "9"),
    ("flip", "22+|46+4|4+", "p4"),
    ("flip", "+1|6+|+66", "p6 p1"),
    ("flip", "+|1+6|1+", "p1"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,A,0/0,0,0,0,0/0,B,0,0,0 120 90 A", "L"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,A,0/0,0,0,0,0/0,B,0,0,0 90 80 A", "L"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,A,0/0,0,0,0,0/0,B,0,0,0 110 120 A", "L"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,B,0/0,0,0,0,0/0,A,0,0,0 90 120 B", "L"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,B,0/0,0,0,0,0/0,A,0,0,0 80 90 B", "L"),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,0,1,B,0/0,0,0,0,0/0,A,0,0,0 120 110 B", "L"),
    (
        "coin-grabber",
        "0,0,0,0,0/0,A,0,0,0/B,0,1,0,0/0,0,0,0,0/0,0,0,0,0 100 170 A",
        "U D D U U D D U",
    ),
    ("kalah", "0,0,0,0,0,1/1,0,0,0,0,0 24-22 S", "6"),
    ("kalah", "0,0,0,0,0,1/2,0,0,0,0,0 22-23 S", "6"),
    ("kalah", "0,0,0,0,0,1/1,0,0,0,0,0 23-23 S", "6"),
    ("kalah", "1,0,0,0,0,0/0,0,0,0,0,1 22-24 N", "6"),
    ("kalah", "3,0,0,0,0,0/0,0,0,0,0,1 22-22 N", "6"),
    ("kalah", "1,0/1,0 2-3 S", "1"),
    ("kalah", "1,0/1,0 1-3 S", "1"),
];

/// Where a puzzle begins, its goal, and the moves to its end; without any it is given up.
const PUZZLES: &[(&str, &str, &str)] = &[
    ("__o", "fewest", "0-2"),
    ("__o", "fewest", "0-1 0-1"),
    ("__o", "2", "0-1 0-1"),
    ("__o", "2", "0-2"),
    ("__o", "fewest", ""),
];

/// Who sits in the seats.
const SEATED: [(&str, [&str; 2]); 3] = [
    ("two people", ["human", "human"]),
    ("person in seat 1", ["human", "easy"]),
    ("person in seat 2", ["easy", "human"]),
];

/// How a game ends.
#[derive(Clone, Copy)]
enum End {
    Played,
    Resigned(Side),
    Forfeited(Side),
}

/// A game that is over, as a record.
#[derive(Clone, Copy)]
struct Finished<'a> {
    start: &'a str,
    moves: &'a str,
    end: End,
    players: [&'a str; 2],
    goal: Option<&'a str>,
}

impl Finished<'_> {
    fn run<C: GameSpec>(self, game: C) -> String {
        let mut values = OptionValues::default();
        if let Some(goal) = self.goal {
            values.set("goal", goal.into());
        }
        let player =
            |seat: Side| Player::new(self.players[seat.index()].parse().expect("a player"), seat);
        let players = Side::ALL.map(player);
        let setup = Setup { options: values, players, seed: "endings".parse().expect("a seed") };
        let position = game.parse(self.start).expect("a position");
        let first = position.mover().unwrap_or(Side::One);
        let mut session = Session::new(setup, Start::new(position, first));
        for mv in self.moves.split_whitespace() {
            let mv = session.position().parse_move(mv).expect("a move");
            session.play(mv).expect("a legal move");
        }
        match self.end {
            End::Played => {}
            End::Resigned(seat) => session.resign(seat),
            End::Forfeited(seat) => session.forfeit(seat),
        }
        session.to_record(game.meta().id)
    }
}

/// How the record of a finished game says that it has ended, as the screen does.
fn told(game: &str, finished: Finished<'_>) -> String {
    let arcade = Arcade::new();
    let record = finished.run(GameId::find(game).expect("a game"));
    write(&arcade.here().join("game.txt"), &record);
    let ran = arcade.run(&["replay", "game.txt"]);
    assert_eq!(ran.code, Some(0), "{game}: {}", ran.stderr);
    ran.stdout.lines().last().unwrap_or_default().into()
}

/// The same for everybody who may sit there, and what the line mode says between two people.
fn tell(text: &mut String, game: &str, finished: Finished<'_>) {
    for (who, players) in SEATED {
        let said = told(game, Finished { players, ..finished });
        writeln!(text, "    {who:<18}{said}").expect("writing to a string succeeds");
    }
    let (input, set) = match finished.end {
        End::Played => (finished.moves.replace(' ', "\n") + "\n", finished.goal),
        End::Resigned(Side::One) => (":resign\n".into(), finished.goal),
        _ => return,
    };
    let set = set.map(|goal| format!("goal={goal}"));
    let mut arguments = vec!["play", game, "--plain", "--position", finished.start];
    let people: &[&str] =
        if set.is_some() { &[] } else { &["--player", "human", "--player", "human"] };
    arguments.extend(people);
    arguments.extend(set.as_deref().map(|set| ["--set", set]).into_iter().flatten());
    let ran = Arcade::new().run_with(&arguments, input.as_bytes());
    let said = ran.stdout.lines().last().unwrap_or_default().to_string();
    writeln!(text, "    {:<18}{said}", "by lines").expect("writing to a string succeeds");
}

#[test]
fn every_end_is_told_by_who_has_won_and_why() {
    let mut text = String::new();
    let nobody = Finished { start: "", moves: "", end: End::Played, players: [""; 2], goal: None };
    let line = |text: &mut String, line: &str| {
        writeln!(text, "{line}").expect("writing to a string succeeds");
    };
    for &(game, start, moves) in ENDS {
        line(&mut text, &format!("\n{game} {start}: {moves}"));
        tell(&mut text, game, Finished { start, moves, ..nobody });
    }
    for &(start, goal, moves) in PUZZLES {
        let (told, end) = match moves {
            "" => ("given up", End::Resigned(Side::One)),
            _ => (moves, End::Played),
        };
        line(&mut text, &format!("\nsilver-dollar {start}, alone, goal {goal}: {told}"));
        tell(
            &mut text,
            "silver-dollar",
            Finished { start, moves, end, goal: Some(goal), ..nobody },
        );
    }
    for game in GameId::ALL {
        let id = game.meta().id;
        let start = ENDS.iter().find(|(game, ..)| *game == id).expect("an end").1;
        for seat in Side::ALL {
            line(&mut text, &format!("\n{id}: seat {seat} resigns"));
            tell(&mut text, id, Finished { start, end: End::Resigned(seat), ..nobody });
            line(&mut text, &format!("\n{id}: seat {seat} forfeits"));
            tell(&mut text, id, Finished { start, end: End::Forfeited(seat), ..nobody });
        }
    }
    insta::assert_snapshot!(text);
}
