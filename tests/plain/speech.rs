//! How much is said each turn: `speech` in `[ui]`, and `:speech`.

use std::io::Cursor;

use arcade_engine::{Position as _, Random, Side, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec as _;
use arcade_games::options::OptionValues;

use crate::harness::Lines;

const BRIEF: &str = "[ui]\nspeech = \"brief\"\n";

#[test]
fn who_hears_only_the_changes_knows_the_board() {
    for &game in GameId::ALL {
        let (id, dialogue) = (game.meta().id, game.dialogue());
        let mut random = Random::fixed();
        let values = OptionValues::defaults(game.meta().options);
        let start = game.start(&values, &mut random).expect("the defaults are accepted").position;
        let (mut position, mut seat, mut turns) = (start.clone(), Side::One, Vec::new());
        while position.outcome().is_none() && turns.len() < 60 {
            let moves = position.legal_moves();
            let mv = *random.choose(&moves).expect("it isn't over");
            let names = |seat: Side| [seat, seat.other()].map(|seat| format!("player {seat}"));
            let before: Vec<_> = dialogue.parts(&position, &names(seat));
            let made_by = seat;
            if position.play_unchecked(mv) == Turn::Opponent {
                seat = seat.other();
            }
            let now = dialogue.parts(&position, &names(seat));
            turns.push((mv, made_by, position.clone(), before, now, seat));
        }
        let typed: Vec<String> = turns.iter().map(|(mv, ..)| mv.to_string()).collect();
        let home = tempfile::tempdir().expect("a folder");
        let lines = Lines::new(id, &["human", "human"]).config(BRIEF).from(&start.to_string());
        let output = lines.read_as(game, home, Cursor::new(typed.join("\n").into_bytes())).output;
        let said: Vec<&str> = output.lines().collect();
        assert!(said.windows(2).all(|pair| pair[0] != pair[1]), "{id}: {output}");
        let mut rest = &*output;
        for (mv, made_by, position, before, now, seat) in turns {
            let typed = [": ", "? "].map(|prompt| rest.split_once(&format!("{prompt}{mv}\n")));
            let typed = typed.into_iter().flatten().next();
            (_, rest) = typed.unwrap_or_else(|| panic!("{id}, {mv}: {rest}"));
            // A turn ends with the next prompt or the game.
            let is_said = |line: &&str| line.ends_with(['.', '!']);
            let turn: Vec<&str> = rest.lines().take_while(is_said).collect();
            let turn = turn.join("\n");
            assert!(turn.starts_with(&format!("Player {made_by} ")), "{id}, {mv}: {turn}");
            let board = dialogue.announce(&position, &format!("player {seat}'s"));
            assert!(!turn.contains(&board), "{id}, {mv}: {turn}");
            for part in now {
                let was = before.iter().find(|was| was.name == part.name);
                let is_new = |item: &&String| was.is_none_or(|was| !was.items.contains(item));
                for item in part.items.iter().filter(is_new) {
                    assert!(turn.contains(&**item), "{id}, {mv}: {item} isn't in {turn}");
                }
            }
        }
    }
}

#[test]
fn it_is_changed_in_the_game() {
    let played = Lines::new("nim", &["human", "human"])
        .read(":speech\n:speech loud\n:speech brief\nA1\n\n:speech full\nB1\n");
    played.says("Speech: full; there are full, brief.");
    played.says("speech: found \"loud\", expected full, brief");
    played.says("Speech: brief.\n");
    played.says("Player 1 takes 1 from pile A.\nIt's player 2's turn.\nLeft: 4 in pile A.\n");
    // An empty line shows the board all the same.
    assert_eq!(played.output.matches("Here is the board").count(), 3, "{}", played.output);
}

#[test]
fn what_was_taken_back_is_a_change() {
    let played = Lines::new("nim", &["human", "human"]).config(BRIEF).read("A2\nB4\n:undo\n");
    played.says(":undo\nTaken back: Player 2's B4.\nIt's player 2's turn.\nLeft: 4 in pile B.\n");
}
