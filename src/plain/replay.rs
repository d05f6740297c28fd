//! Replays a game as plain lines.

use std::io;

use arcade_base::clause_to_sentence;
use arcade_games::kit::{GameSpec, restore};
use arcade_games::session::{Record, RecordError, Session};

use super::{Console, label};
use crate::phrases;

/// Prints the game in a record, the one that counts if it was played again after its end: the board before each
/// move, and the effect of the move. The inner result is that of printing.
///
/// # Errors
/// When the record is damaged.
pub fn replay_game<C: GameSpec>(
    game: C,
    record: &Record,
    console: &mut Console,
) -> Result<io::Result<()>, RecordError> {
    let mut session = restore(game, record)?;
    session.go_to_first_ending();
    Ok(print(game, session, console))
}

fn print<C: GameSpec>(
    game: C,
    mut session: Session<C::Position>,
    console: &mut Console,
) -> io::Result<()> {
    let [first, second] = session.setup().players.each_ref().map(|player| {
        let name = &player.name;
        format!("{name} ({})", player.kind)
    });
    let alone = session.goal().is_some();
    let players = if alone { "a puzzle".into() } else { format!("{first} against {second}") };
    console.say(&format!("{}: {players}", game.meta().name))?;
    let line = session.tree().path_from_root(session.current());
    for (node, next) in line.iter().zip(&line[1..]) {
        session.go_to(*node);
        let seat = session.mover();
        console.say("")?;
        let dialogue = game.dialogue();
        console.say(&if alone {
            dialogue.announce_alone(session.position())
        } else {
            dialogue.announce(session.position(), &phrases::possessive(&label(&session, seat)))
        })?;
        if let Some(mv) = session.tree().mv(*next) {
            let mut names = [seat, seat.other()].map(|seat| session.name_or_you(seat));
            if alone {
                names[0] = mv.to_string();
            }
            console.say(&phrases::describe_move::<C>(session.position(), mv, &names))?;
        }
        session.go_to(*next);
    }
    console.say("")?;
    if let Some(board) = game.dialogue().board_between_moves(session.position()) {
        console.say(&board)?;
    }
    console.say(&clause_to_sentence(&phrases::standing_text::<C>(&session)))
}
