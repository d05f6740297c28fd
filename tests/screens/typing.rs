//! Typed moves and commands: incomplete, too long or unknown.

use arcade::tui::Message;
use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

use crate::harness::Terminal;
use crate::in_full::one_in;

const FRIENDS: [&str; 2] = ["human", "human"];

/// A position of each game whose moves are typed with more than one letter.
const GAMES: [(&str, &str); 5] = [
    ("nim", "5/4/3 misere"),
    ("nim", "12/0/20 normal"),
    ("silver-dollar", "_o__oo_____oo_o"),
    ("tiles", "gobbogbbo o 2"),
    ("flip", "24+5|1223+6|134+56"),
];

/// The typed part of a move, as the message line shows it.
fn typed(game: &Terminal) -> Option<String> {
    let text = game.text();
    let (_, typed) = text.split_once("Move: ")?;
    Some(typed.split('_').next().unwrap_or_default().into())
}

/// Lists the texts of all legal moves in a position.
struct Moves<'a>(&'a str);

impl Moves<'_> {
    fn run<C: GameSpec>(self, game: C) -> Vec<String> {
        let position = game.parse(self.0).expect("a position");
        position.legal_moves().into_iter().map(|mv| mv.to_string()).collect()
    }
}

/// The position after a move that is made on the command line.
fn after_command(game: &str, position: &str, mv: &str) -> String {
    Terminal::play(game, position, FRIENDS).keys(":").types(mv).keys("enter").position()
}

#[test]
fn the_beginning_of_a_move_waits_for_the_rest_of_it() {
    for (name, position) in GAMES {
        let moves = Moves(position).run(GameId::find(name).expect("a game"));
        let mut waited = 0;
        for mv in moves.iter().step_by(one_in(3)) {
            let mut expected = None;
            for length in 1..mv.len() {
                let begun = &mv[..length];
                if moves.iter().any(|mv| mv == begun) {
                    continue;
                }
                let mut game = Terminal::play(name, position, FRIENDS);
                game.types(begun);
                // A view may choose by the letter instead.
                if typed(&game).is_none() {
                    continue;
                }
                waited += 1;
                game.sees("type on: ").misses("Enter plays it").keys("enter");
                let completed = typed(&game).unwrap_or_else(|| panic!("{}", game.text()));
                assert!(completed.starts_with(begun), "{begun} became {completed}");
                assert!(mv.starts_with(&completed), "{begun} became {completed}, not {mv}");
                game.types(&mv[completed.len()..]).sees("Enter plays it").keys("enter");
                let expected = expected.get_or_insert_with(|| after_command(name, position, mv));
                assert_ne!(expected, position, "{mv}");
                assert_eq!(game.position(), *expected, "{begun} and the rest of {mv}");
            }
        }
        assert!(waited > 0, "{name}");
    }
}

#[test]
fn keys_keep_their_order_whenever_the_disk_answers() {
    // Moves, which must be saved before the next key is handled, and a screen above the game.
    let keys = ["a", "1", "enter", "b", "2", "enter", "?", "down", "esc", "c", "1", "enter", "?"];
    let play = |ahead: usize| {
        let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
        let (ahead, rest) = keys.split_at(ahead);
        game.types_ahead(ahead).keys(&rest.join(" "));
        let help = game.text();
        (game.keys("esc").position(), help)
    };
    let expected = play(0);
    assert_eq!(expected.0, "4/2/2 misere");
    for ahead in 1..keys.len() {
        assert_eq!(play(ahead), expected, "{ahead} keys before the disk answers");
    }
}

#[test]
fn typed_text_has_a_bounded_length() {
    let mut game = Terminal::play("tiles", "gggg b 3", FRIENDS);
    game.types(&"-".repeat(10_000 / one_in(10))).sees("A move has at most 500 characters");
    game.resize(1000, 24);
    assert!(game.keys("backspace").text().contains(&format!("Move: {}_", "-".repeat(499))));
    game.keys("esc 1");
    assert_eq!(game.position(), "bggg o 3");

    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.keys(":")
        .types(&"x".repeat(10_000 / one_in(10)))
        .says("A command has at most 500 characters");
    game.keys("enter").sees("is not a command");
}

#[test]
fn what_is_too_long_of_a_paste_is_left_out_and_said_so() {
    let paste = |text: &str| Message::Paste(text.into());
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.handle(&paste(&"9".repeat(4000))).sees("The pasted text is longer than a move");
    game.keys("esc").handle(&paste("b2")).keys("enter").at("5/2/3 misere");
    game.keys(":").handle(&paste(&"9".repeat(4000))).says("A command has at most 500 characters");
    game.keys("ctrl-u").handle(&paste("b1")).keys("enter").at("5/1/3 misere");
}

#[test]
fn the_longest_position_is_a_command() {
    // The largest strip, with the largest limit.
    let longest = format!("position {}o 254", "_".repeat(254));
    let mut game = Terminal::play("silver-dollar", "_o__oo_____oo_o", FRIENDS);
    game.resize(400, 24);
    game.keys(":").types(&longest).keys("enter");
    assert_eq!(format!("position {}", game.position()), longest);
    game.keys(": p o s i t i o n enter").says(&format!("{}o 254", "_".repeat(254)));
}

#[test]
fn an_unknown_command_is_called_one() {
    let others = [
        ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
        ("coin-grabber", "0,0,0,5,25/0,0,0,10,5/0,A,1,25,10/0,0,25,10,5/0,0,0,B,0 60 60 A"),
    ];
    for (name, position) in GAMES.into_iter().chain(others) {
        let mut game = Terminal::play(name, position, FRIENDS);
        let before = game.position();
        let mut says = |command: &str, answer: &str| {
            game.keys(":").types(command).keys("enter").says(answer);
        };
        says("levle hard", "\"levle\" is not a command; did you mean \"level\"?");
        says("tpi", "\"tpi\" is not a command; did you mean \"tip\"?");
        says("Undo", "There is nothing to take back");
        says("xyzzyx", "\"xyzzyx\" is not a command; :help lists them.");
        assert_eq!(game.position(), before);
    }
}
