//! A game's texts about its positions and moves.

use arcade_engine::{Calibration, Position, Side};

/// In a clause about a move, this stands for the name of the side that doesn't make it: as an object, or
/// before "can" and "must".
pub const OTHER: &str = "{other}";

/// In a clause about a move, this stands for the name of the side that makes it, as [`OTHER`] does.
pub const MOVER: &str = "{mover}";

/// In a clause about a move, this ends a verb after [`OTHER`]: "Ann plays", "you play".
pub const VERB_S: &str = "{s}";

/// In a clause about a move, this stands for the possessive of the side that makes it: "your", "Ann's".
pub const MOVER_POSSESSIVE: &str = "{whose}";

/// In a clause about a move, this stands for the possessive of the other side, as [`MOVER_POSSESSIVE`] does for the
/// one that makes it.
pub const OTHER_POSSESSIVE: &str = "{others}";

/// The texts of one game. Code for all games combines them with values and with its own sentences.
pub trait Words: Position {
    /// The variant of the game and its stage, in a few words: "misere", "3x3, 3 stay empty,
    /// sliding".
    fn variant(&self) -> String;

    /// How a game between two sides is won, in a clause: "whoever takes the last object loses".
    fn how_to_win(&self) -> String;

    /// The name of a side on the board; empty in games without such names.
    fn side_name(&self, side: Side) -> &'static str {
        let _ = side;
        ""
    }

    /// Where a side is on the board, in a few words; empty in games whose sides have no places of their own.
    fn side_place(&self, side: Side) -> &'static str {
        let _ = side;
        ""
    }

    /// The current points of the mover and the other side; `None` in games without points.
    fn points(&self) -> Option<[u32; 2]> {
        None
    }

    /// The sign of the unit of points, written directly after a number of them; the default is none.
    fn point_sign(&self) -> &'static str {
        ""
    }

    /// A move in at most a dozen characters, for lists: the notation, and after it what the move gains
    /// if the game has a short word for it.
    fn listed_move(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// How moves are written, or what their letters stand for, in a few words that don't look like a move; empty
    /// if there is nothing to explain.
    fn notation_legend(&self) -> &'static str {
        ""
    }

    /// The names of moves that a side makes in one turn, within a sentence: "pit 3", "pits 5, 6 and 3"; the
    /// default is their notation.
    fn name_moves(&self, moves: &[Self::Move]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// What a move changes for the rest of the game, in a clause: "from now on tiles slide"; `None`
    /// for most moves. Names of the sides are left out as in [`explain_move`](Words::explain_move).
    fn lasting_change(&self, mv: Self::Move, after: &Self) -> Option<String> {
        let _ = (mv, after);
        None
    }

    /// The move as advice, in a clause with its notation: "take 3 from pile A (A3)".
    fn advise(&self, mv: Self::Move) -> String {
        format!("play {mv}")
    }

    /// What a player does with a move, as a clause after the player's name: "takes 3 from pile A". Names of the
    /// sides are left out as in [`explain_move`](Words::explain_move).
    fn describe(&self, mv: Self::Move) -> String {
        format!("plays {mv}")
    }

    /// What a player does with all the moves of a turn, as a clause after the player's name. The default
    /// describes one after the other.
    fn describe_turn(&self, moves: &[Self::Move]) -> String {
        let mut position = self.clone();
        let describe = |&mv: &Self::Move| {
            let does = position.describe(mv);
            position.play_unchecked(mv);
            does
        };
        moves.iter().map(describe).collect::<Vec<_>>().join(", then ")
    }

    /// What a move does that its notation doesn't show, as a clause after the player's name: "captures
    /// 5". The default is `None`. It never says that the side moves again: the
    /// caller adds that.
    fn unwritten_effect(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// Why a finished game is over, in a clause: "the last object is taken". `names` are those of the mover
    /// and the other side within a sentence, as objects or before a verb in the past.
    fn why_over(&self, names: [&str; 2]) -> String;

    /// A warning of a move that ends the game at once and loses it, if a player may not expect that: why
    /// it does. The player then has to confirm the move.
    fn blunder_warning(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// When a puzzle is solved, in a clause after "until": "all are at the left edge".
    fn puzzle_end(&self) -> &'static str {
        "the game is over"
    }

    /// Why there is no way to the end of a puzzle if the next move has this length, in squares, and each one after
    /// it is longer by one, in a clause; `None` if it isn't plain to see.
    fn obstacle(&self, length: u32) -> Option<String> {
        let _ = length;
        None
    }

    /// What theory says about a position, line by line: a table, for example. `explain` prints it. The default
    /// is empty.
    fn theory(&self) -> Vec<String> {
        Vec::new()
    }

    /// The section about the position beside the values of its moves on the screen: its heading, and rows of
    /// at most 26 characters. The default has none.
    fn panel_section(&self) -> (&'static str, Vec<String>) {
        ("", Vec::new())
    }

    /// Further facts about a position, line by line, with a heading: another notation, for example.
    /// `explain` prints them. The default is empty.
    fn further_facts(&self) -> Vec<String> {
        Vec::new()
    }

    /// The first step of a tip: where to look for the move, without naming it.
    fn where_to_look(&self, mv: Self::Move) -> String {
        let _ = mv;
        format!("compare what {OTHER} can do after each move")
    }

    /// The immediate effect of a legal move, in clauses after the name of its side, the most important first:
    /// "takes 5", "another coin is next to it". They say nothing about later moves, which a line of play
    /// shows, and there are none where only the answer tells the value of the move. Names of the sides are
    /// left out by [`OTHER`], [`VERB_S`], [`MOVER`], [`MOVER_POSSESSIVE`] and [`OTHER_POSSESSIVE`], here and in events.
    fn explain_move(&self, mv: Self::Move) -> Vec<Clause>;

    /// Why the mover has lost, in a position that goes on and is lost by best play: "A and B are equal, so Ann can
    /// copy any move", with [`OTHER`] and [`MOVER`] for the names. The default is `None`: it isn't plain to see.
    fn why_lost(&self) -> Option<String> {
        None
    }

    /// Why neither side wins, in a position that goes on and is a draw by best play, with names as in
    /// [`why_lost`](Words::why_lost). The default is `None`: it isn't plain to see.
    fn why_drawn(&self) -> Option<String> {
        None
    }

    /// The square that a legal move leads to, in games where a reason shows the path of a piece over two moves
    /// of its side. The default is `None`.
    fn target_square(&self, mv: Self::Move) -> Option<u16> {
        let _ = mv;
        None
    }

    /// The answer that the [explanation](Words::explain_move) of a legal move already names, if
    /// any; it isn't repeated unless there is more to say about it.
    fn forced_reply(&self, mv: Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// What a side does with a move in answer to another, as a clause after its name: "plays your 4", with names left
    /// out as in [`explain_move`](Words::explain_move). The default is `None`: it "answers with" the move's name.
    fn describe_reply(&self, mv: Self::Move) -> Option<String> {
        let _ = mv;
        None
    }

    /// What a move in the middle of a line does, in a clause after the name of its side: "captures
    /// 5"; `None` for most moves.
    fn notable_event(&self, mv: Self::Move) -> Option<NotableEvent> {
        let _ = mv;
        None
    }

    /// What a side does in all its moves of one turn, in a clause after its name. The default is
    /// the event with the greatest weight; `None` if the moves need no comment.
    ///
    /// Used for the reply to a move, so it may mention less important things; give those weight 0.
    fn turn_event(&self, moves: &[Self::Move]) -> Option<NotableEvent> {
        let mut position = self.clone();
        let mut most: Option<NotableEvent> = None;
        for &mv in moves {
            let event = position.notable_event(mv);
            // The last of equal weights: a turn leads up to it.
            let weight = most.as_ref().map_or(0, |most| most.weight);
            most = event.filter(|event| event.weight >= weight).or(most);
            position.play_unchecked(mv);
        }
        most
    }

    /// How a finished game ended, in a clause after "wins at once:": "1-5-9 is all blue", with [`MOVER`] for the
    /// name of the side that would be to move; empty, as by default, if there is nothing to add.
    fn winning_detail(&self) -> String {
        String::new()
    }

    /// The name of points, in the singular.
    fn point_name(&self) -> &'static str {
        "point"
    }

    /// How often the best move of an estimate is right in positions of this kind; the default says that
    /// it wasn't measured.
    fn calibration(&self) -> Calibration {
        Calibration::NONE
    }
}

/// A clause of the explanation of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its words.
    pub text: String,
    /// What joins it to the clause before it: ", " by default.
    pub joint: &'static str,
    /// Whether it speaks for or against the move.
    pub bearing: Bearing,
    /// Whether it tells what comes after an answer that isn't forced, and so doesn't say that the move wins.
    pub is_conditional: bool,
    /// The places on the board that it mentions, each by a number that the game gives it: in a list those
    /// that belong together, of a line or a path in their order.
    pub places: Vec<Vec<u16>>,
}

/// The joint before a clause that adds something.
const ADDS: &str = ", ";

/// The joint before a clause that explains those before it.
const EXPLAINS: &str = ": ";

/// What a clause says for the move that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearing {
    /// It speaks for the move, so a reason for a worse one leaves it out.
    For,
    /// It is just what happens.
    Neutral,
    /// It speaks against the move, so a reason for the best one leaves it out.
    Against,
}

impl<T: Into<String>> From<T> for Clause {
    /// A neutral clause that mentions no place.
    fn from(text: T) -> Self {
        Self {
            text: text.into(),
            joint: ADDS,
            bearing: Bearing::Neutral,
            is_conditional: false,
            places: Vec::new(),
        }
    }
}

impl Clause {
    /// A neutral clause about these places.
    pub fn about(text: impl Into<String>, places: Vec<Vec<u16>>) -> Self {
        Self { places, ..Self::from(text.into()) }
    }

    /// The same clause with another bearing.
    #[must_use]
    pub fn with_bearing(self, bearing: Bearing) -> Self {
        Self { bearing, ..self }
    }

    /// The same clause as an explanation of what is before it.
    #[must_use]
    pub fn as_explanation(self) -> Self {
        Self { joint: EXPLAINS, ..self }
    }

    /// Whether it explains what is before it.
    pub fn explains(&self) -> bool {
        self.joint == EXPLAINS
    }

    /// The words of these clauses, joined; of several explanations only the first follows a colon. "And" is
    /// before the last clause, and before the last one that is no explanation.
    pub fn joined<'a>(clauses: impl IntoIterator<Item = &'a Self>) -> String {
        let clauses: Vec<&Self> = clauses.into_iter().collect();
        let (mut all, mut is_explained) = (String::new(), false);
        for (index, clause) in clauses.iter().enumerate() {
            let follows = clauses.get(index + 1);
            let is_last = follows.is_none_or(|next| next.joint == EXPLAINS && !is_explained);
            let explains = clause.joint == EXPLAINS && !is_explained;
            all += match clause.joint {
                _ if index == 0 => "",
                _ if explains => EXPLAINS,
                ADDS | EXPLAINS if is_last && !is_explained && is_plain(&all) => " and ",
                ADDS | EXPLAINS if is_last => ", and ",
                EXPLAINS => ADDS,
                joint => joint,
            };
            is_explained |= index > 0 && clause.joint == EXPLAINS;
            all += &clause.text;
        }
        all
    }
}

/// Whether the last part of a sentence has neither an "and" nor a comma, so that "and" alone can join another clause.
fn is_plain(all: &str) -> bool {
    let last = all.rsplit(EXPLAINS).next().unwrap_or_default();
    !last.contains(" and ") && !last.contains(',')
}

/// Something notable that a move in a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotableEvent {
    /// How important it is among the events of the game; only the most important one of a line is
    /// mentioned. In a game with points, those that it gains.
    pub weight: u32,
    /// What it is, in a clause after the name of the side that makes the move.
    pub text: String,
    /// The places on the board that the text mentions, numbered as in [`Clause::places`].
    pub places: Vec<u16>,
}

impl NotableEvent {
    /// From this weight on, an event decides a game without points.
    pub const DECISIVE: u32 = 60;

    /// An event that mentions no place.
    pub fn new(weight: u32, text: impl Into<String>) -> Self {
        Self { weight, text: text.into(), places: Vec::new() }
    }
}
