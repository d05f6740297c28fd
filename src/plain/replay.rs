//! A played game again, move by move, in plain lines.

use std::fmt;
use std::io;

use super::Console;
use crate::kit::{Cartridge, Dialogue as _, Verb, restore};
use crate::phrases;
use crate::session::{NodeId, Record, RecordError, Session};
use crate::text::sentence;

/// Prints the game that a record holds, up to the position where it stands: the board before each
/// move, and what the move did.
///
/// Fails when the record is damaged.
pub struct ReplayGame<'a> {
    /// The record.
    pub record: &'a Record,
    /// Where the lines go to.
    pub console: &'a mut Console,
}

impl fmt::Debug for ReplayGame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReplayGame").field("record", self.record).finish_non_exhaustive()
    }
}

impl Verb for ReplayGame<'_> {
    type Output = Result<io::Result<()>, RecordError>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        let session = restore(game, self.record)?;
        Ok(print(game, session, self.console))
    }
}

fn print<C: Cartridge>(
    game: C,
    mut session: Session<C::Game>,
    console: &mut Console,
) -> io::Result<()> {
    let [first, second] = session.setup().players.each_ref().map(|player| {
        let name = &player.name;
        format!("{name} ({})", player.kind)
    });
    let alone = session.goal().is_some();
    let players = if alone { first } else { format!("{first} against {second}") };
    console.say(&format!("{}: {players}", game.meta().name))?;
    let mut line: Vec<NodeId> = session.tree().path(session.current()).collect();
    line.reverse();
    for (node, next) in line.iter().zip(&line[1..]) {
        session.go_to(*node);
        let seat = session.mover();
        let label = session.player(seat).label(seat).unwrap_or_else(|| session.name(seat));
        console.say("")?;
        console.say(&game.dialogue().announce(session.position(), &label))?;
        if let Some(mv) = session.tree().mv(*next) {
            let name = session.name(seat);
            console.say(&phrases::told_move::<C>(session.position(), mv, &name))?;
        }
        session.go_to(*next);
    }
    console.say("")?;
    if let Some(board) = game.dialogue().board(session.position()) {
        console.say(&board)?;
    }
    console.say(&sentence(&phrases::standing::<C>(&session)))
}
