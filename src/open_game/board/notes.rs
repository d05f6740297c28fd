//! What an open game has for a face to show: what was said last, and what has changed.

/// What is said until the next thing that a person does.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    pub(crate) tone: Tone,
    pub(crate) text: String,
    /// What the person may do about it.
    pub(crate) choices: &'static [Choice],
}

/// How something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Notice,
    Warning,
}

/// What a person may do about what was said; a face names its key or its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Make the move all the same.
    MakeIt,
    /// Take the move back.
    TakeBack,
    /// Make the move all the same, with the answer on the board.
    GoOn,
    /// Ask once more, to be told the answer.
    AskAgain,
    /// See the values, which are hidden.
    ShowValues,
    /// See the mistakes, which are hidden with the values.
    ShowMistakes,
}

/// What has changed that a face may want to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Another position is on the board.
    Position,
    /// The last move was made just now.
    Move,
    /// A step of the line on the board was made.
    Step,
    /// What stands on the board is another: a line, a node of a review.
    Board,
    /// There is another text to be read.
    Text,
    /// The tip is another one.
    Tip,
    /// The next game has begun.
    Game,
}
