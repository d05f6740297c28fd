//! The marks of the places of which the reason on the screen speaks.

use arcade_engine::Position as _;
use arcade_games::games::{AnyMove, AnyPosition, GameId};
use arcade_games::kit::{Colours, GameSpec as _, MoveNotes, Scene, Theme, View as _, Words as _};
use insta::assert_snapshot;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use crate::harness::Terminal;
use crate::picture::{LOOKS, drawn, golden, picture};
use crate::review::play;

/// For each game a position, and a move whose explanation speaks of places.
const MOVES: [(&str, &str, &str); 6] = [
    ("nim", "5/4/3 misere", "C2"),
    ("silver-dollar", "_o__oo___o__o 3", "3-3"),
    ("tiles", "goggbgggg b 1", "1"),
    ("flip", "46+|13+5|2+6", "1f1"),
    ("coin-grabber", "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B", "L"),
    ("kalah", "4,4,4/4,4,4 0-0 S", "1"),
];

/// A position with a move and the places of which its explanation speaks.
struct Reasoned {
    game: GameId,
    position: AnyPosition,
    mv: AnyMove,
    places: Vec<Vec<u16>>,
}

impl Reasoned {
    fn of(&(game, position, mv): &(&str, &str, &str)) -> Self {
        let game = GameId::find(game).expect("a game");
        let position = game.parse(position).expect("a position");
        let mv = position.parse_move(mv).expect("a move");
        let clauses = position.explain_move(mv).into_iter();
        let places = clauses.flat_map(|clause| clause.places).collect();
        Self { game, position, mv, places }
    }

    /// The board with the cursor on the move, the marks of its places, or both.
    fn drawn(&self, has_cursor: bool, has_marks: bool, area: Rect, theme: &Theme) -> Buffer {
        let mut view = self.game.view();
        view.point_at(&self.position, self.mv);
        let reason = has_marks.then_some((self.mv, self.places.as_slice()));
        let scene = Scene {
            interactive: has_cursor,
            notes: MoveNotes { reason, ..MoveNotes::default() },
            ..Scene::of_position(&self.position)
        };
        drawn(&view, &scene, area, theme)
    }
}

/// The characters on a board.
fn characters(board: &Buffer) -> Vec<&str> {
    board.content().iter().map(Cell::symbol).collect()
}

#[test]
fn marks_are_seen_in_every_look_and_beside_the_cursor() {
    for example in &MOVES {
        let reasoned = Reasoned::of(example);
        let has_cursor = reasoned.game.view().has_cursor();
        for look in LOOKS {
            let theme = Theme::new(Theme::NAMES[0], look);
            for (width, height) in [(72, 25), (58, 20), (38, 8)] {
                let area = Rect::new(0, 0, width, height);
                let board = |cursor, marks| reasoned.drawn(cursor, marks, area, &theme);
                let boards = [
                    board(false, false),
                    board(false, true),
                    board(true, false),
                    board(true, true),
                ];
                // Without colours the characters say it.
                let has_colours = look.colours != Colours::None;
                let is_seen = |one: &Buffer, other: &Buffer| {
                    has_colours && one != other || characters(one) != characters(other)
                };
                let boards = if has_cursor { &boards[..] } else { &boards[..2] };
                for (number, one) in boards.iter().enumerate() {
                    for other in &boards[..number] {
                        assert!(is_seen(one, other), "{example:?} {look:?} {area}: {number}");
                    }
                }
            }
        }
    }
}

#[test]
fn marks_are_drawn_within_boards_of_all_sizes() {
    for example in &MOVES {
        let reasoned = Reasoned::of(example);
        for look in LOOKS {
            let theme = Theme::new(Theme::NAMES[0], look);
            for size in 1..24_u16 {
                let area = Rect::new(1, 1, size * 7 % 61 + 1, size);
                reasoned.drawn(size.is_multiple_of(2), true, area, &theme);
            }
        }
    }
}

#[test]
fn the_marks_as_pictures() {
    for example in &MOVES {
        let board = Reasoned::of(example).drawn(true, true, Rect::new(0, 0, 58, 20), &picture());
        assert_snapshot!(format!("meant_{}", example.0.replace('-', "_")), golden(&board));
    }
}

/// How many places have marks on a board of text.
fn marks(game: &Terminal) -> usize {
    game.text().matches('{').count()
}

/// A game in which the tip recommends a move whose reason speaks of places.
fn tipped((game, position, _): (&str, &str, &str)) -> Terminal {
    let mut game = Terminal::play(game, position, ["human", "human"]);
    game.keys("t").until("Tip 1/3 \u{2500}").keys("t").until("Tip 2/3 \u{2500}");
    assert_eq!(marks(&game), 0, "{}", game.text());
    game.keys("t").until("{");
    game
}

#[test]
fn the_marks_of_a_tip_are_there_as_long_as_its_reason() {
    for example in MOVES {
        let mut game = tipped(example);
        game.keys("t").until("Tip 1/3");
        assert_eq!(marks(&game), 0, "{}", game.text());
        let mut game = tipped(example);
        let before = game.position();
        game.keys("enter");
        assert_ne!(game.position(), before);
        assert_eq!(marks(&game), 0, "{}", game.text());
        game.keys("z").at(&before);
        assert_eq!(marks(&game), 0, "{}", game.text());
    }
}

#[test]
fn the_marks_of_a_line_are_there_before_its_first_step() {
    for (game, position, mv) in MOVES {
        // A single letter or digit would be played; the best move is explained instead.
        let typed = if mv.len() > 1 { mv } else { "" };
        let mut game = Terminal::play(game, position, ["human", "human"]);
        game.types(typed).keys("w").until("a line of").at(position);
        game.sees("{").keys("right");
        assert_eq!(marks(&game), 0, "{}", game.text());
        game.keys("left").sees("{").keys("esc");
        assert_eq!(marks(&game), 0, "{}", game.text());
    }
}

#[test]
fn the_way_to_the_coin_of_the_next_move_is_marked() {
    let position = "0,0,0,0,0/0,0,0,0,0/0,A,1,0,0/0,0,0,0,0/0,10,0,0,B 95 75 A";
    let mut game = Terminal::play("coin-grabber", position, ["human", "human"]);
    game.keys("w").until_says("D takes 10\u{a2} (enough to win in the centre)");
    // The square on the way, and that of the coin.
    assert_eq!(marks(&game), 2, "{}", game.text());
}

#[test]
fn what_is_captured_after_a_second_turn_is_marked() {
    let mut game = Terminal::play("kalah", "1,0,3,1/3,3,5,1 2-1 S", ["human", "human"]);
    game.keys("w").until("Why 1: a line of").keys("down").until("Why 4: a line of");
    game.says("then pit 1: stores 7 seeds, 6 of them captured").at("1,0,3,1/3,3,5,1 2-1 S");
    // The store for the second turn, and the two pits.
    assert_eq!(marks(&game), 3, "{}", game.text());
}

#[test]
fn a_review_marks_what_the_better_move_does() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
    play(&mut game, "A5 B1 B3 C2 C1");
    game.resize(100, 30);
    game.keys("r");
    while game.text().contains("reviewed") {
        game.keys("wait");
    }
    game.keys("home down").until_says("Better C2: leaves 5=4+1, 4 and 1");
    game.sees("{5 = 4+1}").sees("{4}").sees("{3 - 2 = 1}".replace(" - ", " \u{2212} ").as_str());
    game.keys("home");
    assert_eq!(marks(&game), 0, "{}", game.text());
}
