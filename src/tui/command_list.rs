//! The commands of the play screen's command line, for its help line, "did you mean" and the help.

/// A command: its name, with what may follow it, and what it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Command {
    pub(super) name: &'static str,
    pub(super) argument: &'static str,
    pub(super) does: &'static str,
}

const fn command(name: &'static str, argument: &'static str, does: &'static str) -> Command {
    Command { name, argument, does }
}

/// Every command.
pub(super) const COMMANDS: [Command; 13] = [
    command("undo", "", "take back"),
    command("redo", "", "redo what was taken back"),
    command("tip", "", "the next step of a tip, or the rest of a long one"),
    command("values", "", "the value of every move, on and off"),
    command("new", "", "a new game with the same settings"),
    command("resign", "", "give up"),
    command("level", "LEVEL", "play on against a computer of this level"),
    command("seat", "1|2 PLAYER", "let a person or a computer play on for player 1 or 2"),
    command("position", "[TEXT]", "show and copy the position, or begin a game from another"),
    command("copy", "", "copy the position to the clipboard"),
    command("help", "", "the rules, the keys and the commands"),
    command("now", "", "make the computer move now"),
    command("quit", "", "leave; the game is saved"),
];

/// The names of all commands.
pub(super) fn names() -> [&'static str; COMMANDS.len()] {
    COMMANDS.map(|command| command.name)
}
