//! What lessons say of moves: each row is a lesson, the moves that it speaks of, and what they lead to.

use arcade::lessons::lessons;
use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

const CLAIMS: &[(&str, &str, &str, &str)] = &[
    ("nim", "last-object", "A4", "0/1 misere"),
    ("nim", "one-large-pile", "A3 B1 C1", "0/0/0 misere"),
    ("nim", "equal-piles", "A2 A3 B2", "0/1 misere"),
    ("nim", "equal-piles", "A2 A2 B3", "1/0 misere"),
    ("silver-dollar", "close-the-gap", "1-2 0-2 1-2", "oo"),
    ("silver-dollar", "answer-a-widening", "3-2", "_o__oo__o"),
    ("silver-dollar", "odd-coin", "0-2 2-1", "o__oo"),
    // Blue has its line after either slide of orange.
    ("tiles", "zugzwang", "2-1 3-2 6-3", "bobobobgo o 1"),
    ("tiles", "zugzwang", "2-1 4-2 1-4", "gbboboobo o 1"),
    ("flip", "last-die", "p2", "+|6+2|4+"),
    ("flip", "take-first", "4p6", "+|6+6|24+"),
    ("flip", "low-dice", "p1 f6 p1", "+|14+1|6+"),
    ("flip", "spent-dice", "p6 p1", "+|66+1|6+"),
    ("flip", "make-it-play", "f3 p4 12p4", "+|4+4|12+"),
    (
        "coin-grabber",
        "the-centre",
        "L",
        "0,0,0,0,0/0,0,0,0,0/0,B,A,0,0/0,0,0,0,0/0,0,0,0,0 111 110 B",
    ),
    (
        "coin-grabber",
        "count-first",
        "R R D",
        "0,0,10,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 125 135 A",
    ),
    (
        "coin-grabber",
        "threat",
        "L D L",
        "0,5,0,0,0/0,0,0,0,0/0,0,B,0,0/0,0,0,0,0/0,0,A,5,0 130 131 A",
    ),
    // 25 to 23, and 24 to 24.
    ("kalah", "second-turn", "6 5 6", "0,0,0,0,0,0/3,0,0,0,0,0 25-20 S"),
    ("kalah", "second-turn", "5 6", "0,0,0,0,0,0/4,0,0,0,0,0 24-20 N"),
    ("kalah", "capture", "2", "0,0,0,0,1,0/0,0,0,0,2,0 25-20 N"),
    ("kalah", "turns-then-capture", "4 6 2", "0,0,0,0,1,0/2,0,0,0,0,0 25-20 N"),
    ("kalah", "turns-then-capture", "2 1", "0,0,0,0,0,0/0,1,0,0,0,0 23-24 S"),
    // Nothing lies opposite the last seed: it stays.
    ("kalah", "escape", "3 3", "1,1,0,1,1,1/0,0,0,1,0,0 19-23 S"),
    ("kalah", "escape", "1 3", "0,2,0,0,0,0/0,0,0,0,0,0 19-27 S"),
    ("kalah", "starve", "2 6", "1,1,2,1,1,2/0,0,0,0,0,0 19-21 S"),
    ("kalah", "majority", "6", "0,0,2,0,0,0/1,0,4,2,2,0 25-12 S"),
];

struct Play {
    lesson: &'static str,
    moves: &'static str,
}

impl Play {
    fn run<C: GameSpec>(self, game: C) -> String {
        let lessons = lessons(game);
        let lesson = lessons.into_iter().find(|lesson| lesson.id == self.lesson);
        let mut position = lesson.expect("a lesson").position;
        for text in self.moves.split(' ') {
            let mv = position.parse_move(text).expect("a move");
            position.play(mv).unwrap_or_else(|error| panic!("{}: {error}", self.lesson));
        }
        position.to_string()
    }
}

#[test]
fn moves_lead_to_what_a_lesson_says_of_them() {
    for &(game, lesson, moves, expected) in CLAIMS {
        let led = Play { lesson, moves }.run(GameId::find(game).expect("a game"));
        assert_eq!(led, expected, "{game}, {lesson}: {moves}");
    }
}
