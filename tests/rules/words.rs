//! What each game says of its positions and moves: `tests/data/<id>/words.txt`, which is made to be read from
//! top to bottom. `UPDATE=1 cargo test --test rules words` writes it anew.
//!
//! A line without an indent is a position, and what follows is said of it and of all its legal moves. To see
//! what is said of another position, add a line with it. Below a position, `turn` and some moves ask what is
//! said of them together.

use std::fmt::Write as _;
use std::path::Path;

use arcade_engine::{Position as _, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::{Bearing, Clause, GameSpec, Words as _};

use crate::golden::check;

/// What a game says of the positions in a file, in the form of that file.
fn say<C: GameSpec>(game: C, golden: &str) -> String {
    let mut said = String::new();
    let mut position = None;
    for line in golden.lines() {
        if let Some(turn) = line.strip_prefix("  turn ") {
            let moves = turn.split_once(':').map_or(turn, |(moves, _)| moves);
            say_turn::<C>(position.as_ref().expect("a position before"), moves, &mut said);
        } else if line.starts_with('#') || line.is_empty() {
            writeln!(said, "{line}").expect("text");
        } else if !line.starts_with(' ') {
            let read = game.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            say_position::<C>(&read, &mut said);
            position = Some(read);
        }
    }
    said
}

fn say_position<C: GameSpec>(position: &C::Position, said: &mut String) {
    let mut add = |what: &str, text: &str| writeln!(said, "{what}{text}").expect("text");
    add("", &position.to_string());
    add("  variant: ", &position.variant());
    add("  goal: ", &position.how_to_win());
    if let Some(why) = position.why_lost().filter(|_| position.outcome().is_none()) {
        add("  if lost: ", &why);
    }
    if position.outcome().is_some() {
        add("  over: ", &position.why_over(["the mover", "the other side"]));
        add("  ending: ", &position.winning_detail());
    }
    for mv in position.legal_moves() {
        let (after, turn) = position.after(mv);
        add("  ", &format!("{mv}: {}", position.describe(mv)));
        add("    explained: ", &explained(&position.explain_move(mv)));
        add("    hint: ", &position.where_to_look(mv));
        let event = position.notable_event(mv).map(|event| event.text);
        let of_turn = position.turn_event(&[mv]).map(|event| event.text);
        let more = [
            ("event", event.clone()),
            ("turn", of_turn.filter(|of_turn| event.as_ref() != Some(of_turn))),
            ("effect", position.unwritten_effect(mv)),
            ("answer", position.forced_reply(mv).map(|answer| answer.to_string())),
            ("trap", position.blunder_warning(mv)),
            ("announced", position.lasting_change(mv, &after)),
            ("again", (turn != Turn::Opponent).then(|| "the same side".into())),
        ];
        for (what, text) in more {
            if let Some(text) = text {
                add("    ", &format!("{what}: {text}"));
            }
        }
    }
}

/// Clauses as they are joined, each that speaks for the move after a `+`, and against it after a `-`.
fn explained(clauses: &[Clause]) -> String {
    let mut text = String::new();
    for Clause { text: words, joint, bearing, .. } in clauses {
        let sign = match bearing {
            Bearing::For => "+",
            Bearing::Neutral => "",
            Bearing::Against => "-",
        };
        let joint = if text.is_empty() { "" } else { *joint };
        text = text + joint + sign + words;
    }
    text
}

fn say_turn<C: GameSpec>(position: &C::Position, moves: &str, said: &mut String) {
    let mut next = position.clone();
    let mut made = Vec::new();
    for mv in moves.split(' ') {
        made.push(next.parse_move(mv).expect("a move"));
        next.play(made[made.len() - 1]).expect("a legal move");
    }
    let event = position.turn_event(&made).map_or("nothing".into(), |event| event.text);
    writeln!(said, "  turn {moves}: {event}").expect("text");
}

#[test]
fn words_are_those_of_the_golden_files() {
    for game in GameId::ALL {
        let path = format!("tests/data/{}/words.txt", game.meta().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        check(&path, |golden| say(*game, golden));
    }
}
