//! What a demo announces, it plays.

use arcade::game::{Game as _, Side, Turn};
use arcade::games::GameId;
use arcade::kit::{GameSpec, MoveOf, Words as _};

use crate::harness::Arcade;

const SHOWN: &[(&str, &str)] = &[
    ("nim", "5/4/3 misere"),
    ("nim", "3/2/1 normal"),
    ("silver-dollar", "_o__oo_o__o"),
    ("silver-dollar", "__o___o__o 2"),
    ("tiles", "ggggggggg b 1"),
    ("tiles", "ggggggggg b 2"),
    ("tiles", "ggggggggg b 3"),
    ("flip", "244+|+|124+"),
    ("flip", "123+|+|345+"),
    ("coin-grabber", "0,0,0,0,0/0,0,25,10,0/0,0,1,25,0/0,0,0,0,0/0,B,0,A,0 90 120 A"),
    ("coin-grabber", "0,5,A,0,0/0,0,0,0,0/10,25,1,0,0/5,10,0,0,0/25,B,0,5,0 95 90 B"),
    ("kalah", "2,2,2,2/2,2,2,2 0-0 S"),
    ("kalah", "3,3,3/3,3,3 0-0 S"),
    ("kalah", "3,1,3,0,3,1/3,0,0,2,0,0 16-16 S"),
];

/// The moves of a demo, each with what is said of it, without line breaks.
fn told(shown: &str) -> Vec<[String; 2]> {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in shown.lines() {
        let number = line.split_once(". ").map(|(number, _)| number.parse::<usize>());
        match (number, paragraphs.last_mut()) {
            (Some(Ok(_)), _) => {
                paragraphs.push(line.into());
                goes_on = true;
            }
            (_, Some(last)) if goes_on && line.starts_with("   ") => {
                *last += " ";
                *last += line.trim();
            }
            _ => goes_on = false,
        }
    }
    let parts = paragraphs.iter().map(|paragraph| {
        let (_, rest) = paragraph.split_once(". ").expect("a number");
        let (mv, text) = rest.split_once(": ").expect("a move");
        [mv.to_string(), text.to_string()]
    });
    parts.collect()
}

/// A move of a demo, and the side that makes it.
struct Ply<C: GameSpec> {
    before: C::Game,
    mv: MoveOf<C>,
    side: Side,
    text: String,
}

struct Check<'a> {
    start: &'a str,
    told: &'a [[String; 2]],
}

impl Check<'_> {
    fn run<C: GameSpec>(self, game: C) -> usize {
        let mut position = game.parse(self.start).expect("a position");
        let mut side = position.mover().unwrap_or(Side::One);
        let mut plies: Vec<Ply<C>> = Vec::new();
        for [mv, text] in self.told {
            let (before, mv) = (position.clone(), position.parse_move(mv).expect("a move"));
            plies.push(Ply { before, mv, side, text: text.clone() });
            if position.play(mv).expect("a legal move") == Turn::Passes {
                side = side.other();
            }
        }
        assert!(position.outcome().is_some() || plies.len() > 6, "{}: it isn't over", self.start);
        (0..plies.len()).map(|at| check(&plies[at..])).sum()
    }
}

/// What a side is called.
fn name<C: GameSpec>(ply: &Ply<C>, side: Side) -> String {
    match ply.before.side_name(side) {
        "" => format!("Computer {side}"),
        name => name.to_string(),
    }
}

/// Checks what is announced with the first of these moves; how many announcements there are.
fn check<C: GameSpec>(plies: &[Ply<C>]) -> usize {
    let (first, mut count) = (&plies[0], 0);
    let sides = [first.side, first.side.other()];
    let of = |side: Side| plies.iter().filter(move |ply| ply.side == side);
    let text = &first.text;
    // The move of a side with this number, from this one on, does what the text goes on with.
    let mut happens = |side: Side, number: usize, said: &str| {
        let ply = of(side).nth(number - 1);
        let does = ply.and_then(|ply| ply.before.highlight(ply.mv));
        let does = does.map(|event| event.text);
        count += 1;
        let is_so = does.as_ref().is_some_and(|does| said.starts_with(does.as_str()));
        assert!(is_so, "{text}\nmove {number} of {side} does {does:?}, not {said:?}");
    };
    let turn = |side: Side| {
        let from = plies.iter().skip_while(move |ply| ply.side != side);
        from.take_while(move |ply| ply.side == side).count()
    };
    for side in sides {
        let named = format!("{}'s ", name(first, side));
        for (at, _) in text.match_indices(&named) {
            let rest = &text[at + named.len()..];
            let Some((number, said)) = rest.split_once(" move ") else { continue };
            let Some(number) = ordinal(number) else { continue };
            happens(side, number, said);
        }
    }
    let answers = format!("{} answers ", name(first, sides[1]));
    if let Some((_, rest)) = text.split_once(&answers) {
        let words: Vec<&str> = rest.split([' ', ',', ';', '.']).collect();
        let answer = of(sides[1]).next().map(|ply| ply.mv.to_string());
        assert_eq!(answer.as_deref(), Some(words[0]), "{text}");
        let answered = turn(sides[1]);
        for (at, _) in rest.match_indices("with its ") {
            let Some((number, said)) = rest[at + "with its ".len()..].split_once(" move ") else {
                continue;
            };
            let number = if number == "next" { Some(answered + 1) } else { ordinal(number) };
            happens(sides[1], number.expect("a number"), said);
        }
    }
    let own = format!("{} ", name(first, sides[0]));
    for (at, _) in text.match_indices(" next; ") {
        let clause = text[..at].rsplit("; ").next().unwrap_or_default();
        if let Some(said) = clause.strip_prefix(own.as_str()) {
            happens(sides[0], turn(sides[0]) + 1, said);
        }
    }
    if let Some((_, said)) = text.split_once(&format!(", then {own}")) {
        happens(sides[0], turn(sides[0]) + 1, said);
    }
    count
}

/// The number that "2nd" stands for.
fn ordinal(text: &str) -> Option<usize> {
    text.strip_suffix(|it: char| it.is_ascii_lowercase())?
        .strip_suffix(|it: char| it.is_ascii_lowercase())?
        .parse()
        .ok()
}

#[test]
fn what_a_demo_announces_happens() {
    let mut announcements = 0;
    for &(game, start) in SHOWN {
        let ran = Arcade::new().run(&["demo", game, "--position", start]);
        assert_eq!(ran.code, Some(0), "{game} {start}: {}", ran.stderr);
        let told = told(&ran.stdout);
        announcements += Check { start, told: &told }.run(GameId::find(game).expect("a game"));
    }
    assert!(announcements >= 10, "only {announcements} announcements were found");
}

#[test]
fn each_move_of_the_winner_is_told_with_its_reason() {
    for &(game, start) in SHOWN {
        let ran = Arcade::new().run(&["demo", game, "--position", start]);
        let last = ran.stdout.lines().last().unwrap_or_default();
        let Some((winner, _)) = last.split_once(" wins") else { continue };
        let side = Side::ALL.into_iter().find(|side| winner.ends_with(&side.to_string()));
        let side = side.expect("a seat");
        let told = told(&ran.stdout);
        let sides = Sides { start, told: &told }.run(GameId::find(game).expect("a game"));
        for ([mv, text], _) in told.iter().zip(sides).filter(|&(_, mover)| mover == side) {
            // What it does is a sentence; why is another.
            assert!(text.trim_end_matches('.').contains(". "), "{game} {start}: {mv}: {text}");
        }
    }
}

struct Sides<'a> {
    start: &'a str,
    told: &'a [[String; 2]],
}

impl Sides<'_> {
    fn run<C: GameSpec>(self, game: C) -> Vec<Side> {
        let mut position = game.parse(self.start).expect("a position");
        let mut side = position.mover().unwrap_or(Side::One);
        let mut sides = Vec::new();
        for [mv, _] in self.told {
            sides.push(side);
            let mv = position.parse_move(mv).expect("a move");
            if position.play(mv).expect("a legal move") == Turn::Passes {
                side = side.other();
            }
        }
        sides
    }
}
