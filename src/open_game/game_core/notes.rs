//! The messages and change events of an open game, for the front end to show.

/// A message that is shown until the person's next action.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) severity: Severity,
    pub(crate) text: String,
    /// The actions that the message offers.
    pub(crate) choices: &'static [NoteAction],
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Notice,
    Warning,
}

/// An action that a message offers; the front end adds its key or command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoteAction {
    /// Make the move anyway.
    MakeIt,
    /// Take the move back.
    TakeBack,
    /// Make the move anyway, after its punishing reply has been shown.
    MakeItAfterReply,
    /// Give up the game.
    Resign,
    /// Ask for help again, to see the answer.
    AskAgain,
    /// Show the values, which are hidden.
    ShowValues,
    /// Show the values, which are hidden, and with them the mistakes.
    ShowMistakes,
}

/// An event that may require the front end to redraw or print something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The position on the board was replaced.
    Position,
    /// A move was made.
    Move,
    /// One step of the line on the board was played.
    Step,
    /// The board shows something else, such as a line or another node of the review.
    Board,
    /// A message or other text has changed.
    Text,
    /// The tip has changed.
    Tip,
    /// A new game or exercise has begun.
    Game,
}
