//! The notable events in a line of play.

use arcade_engine::{Position, Turn};
use arcade_games::kit::{GameSpec, MoveOf, NotableEvent, Words as _};

use super::combination::Combination;
use super::names::{clause, filled};

/// The maximum number of moves of a turn that are named.
const MAX_NAMED_MOVES: usize = 4;

/// The events in a line.
#[derive(Default)]
pub(super) struct LineSummary {
    /// The rest of the turn that the first move begins, if it isn't over, with the effect of the whole.
    pub rest: Option<Run>,
    /// The other side's turn in reply, if the line is long enough.
    pub reply: Option<Run>,
    /// The turn after the reply, if what it does matters; the places of its event are the squares of
    /// the first move and of this one, in games that have target squares.
    pub next: Option<Run>,
    /// The combination that the line begins with, if any.
    pub combination: Option<Combination>,
    /// The combination that the reply begins with, if any.
    pub reply_combination: Option<Combination>,
    /// The other side's next move after the reply, if that ends the game and is told in words.
    pub blow: Option<Blow>,
    /// How the game ends, as a clause; `None` if the line stops before the end.
    pub end: Option<String>,
    /// The points at the end of the game of the side that moves first and the other one, with the sign of points;
    /// `None` in a game without points, or if the line stops before the end.
    pub points: Option<([u32; 2], &'static str)>,
}

/// A move that ends the game, made by the side that replied to the first move of a line.
pub(super) struct Blow {
    /// The move before it.
    pub choice: Choice,
    /// What the side does, as a clause after its name.
    pub answer: String,
}

/// What a side can still choose before a move that ends the game.
pub(super) enum Choice {
    /// It has a single move.
    Forced,
    /// Whatever it does, the same move ends the game.
    Any,
    /// After this, as a clause after its name, the move ends the game; after others another may.
    Move(String),
}

/// Consecutive moves of one side.
pub(super) struct Run {
    /// Their names, only the first few if there are many.
    pub name: String,
    /// The game's words for it as a reply, if it is a single move and has such words; they are said in place of the name.
    pub reply_text: Option<String>,
    /// How many there are.
    pub len: usize,
    /// What they do together, if notable.
    pub event: Option<NotableEvent>,
    /// Whether the previous move forced them.
    pub is_forced: bool,
}

impl LineSummary {
    /// The events when `line` is played from `start`.
    pub fn of<C: GameSpec>(start: &C::Position, line: &[MoveOf<C>]) -> Self {
        let mut summary = Self::default();
        let Some((&first, later)) = line.split_first() else { return summary };
        let (mut position, mut turn) = start.after(first);
        if turn == Turn::Opponent {
            summary.combination = Combination::of::<C>(start, line);
            summary.reply_combination = Combination::of::<C>(&position, later);
        }
        let mut turns = 0;
        for (index, &mv) in later.iter().enumerate() {
            turns += usize::from(turn == Turn::Opponent);
            let run = || Run::of::<C>(&position, &later[index..]);
            match (turn, turns) {
                (Turn::Opponent, 1) => {
                    let is_forced = index == 0 && start.forced_reply(first) == Some(mv);
                    summary.reply = Some(Run { is_forced, ..run() });
                }
                (Turn::Opponent, 2) => {
                    let mut next = run();
                    next.event = next.event.filter(|event| event.weight > 0);
                    let way = start.target_square(first).zip(position.target_square(mv));
                    if let (Some(event), Some((by, to))) = (&mut next.event, way) {
                        event.places = vec![by, to];
                    }
                    summary.next = next.event.is_some().then_some(next);
                }
                (Turn::SameSide, 0) if index == 0 => {
                    let rest = run();
                    let event = start.turn_event(&line[..=rest.len]);
                    summary.rest = Some(Run { event, ..rest });
                }
                _ => {}
            }
            turn = position.play_unchecked(mv);
        }
        if position.outcome().is_some() {
            summary.blow = Blow::of::<C>(start, line);
            turns += usize::from(turn == Turn::Opponent);
            let in_order =
                |points: [u32; 2]| if turns % 2 == 0 { points } else { [points[1], points[0]] };
            summary.end = Some(position.winning_detail());
            summary.points =
                position.points().map(|points| (in_order(points), position.point_sign()));
        }
        summary
    }

    /// The plies of the first turn and the reply; `None` if no reply is known.
    pub fn plies_through_reply(&self) -> Option<u32> {
        let reply = self.reply.as_ref()?;
        let moves = 1 + self.rest.as_ref().map_or(0, |rest| rest.len) + reply.len;
        u32::try_from(moves).ok()
    }
}

impl Blow {
    /// The last of four moves in turn, from `start` to the end of the game, if it is told in words.
    fn of<C: GameSpec>(start: &C::Position, line: &[MoveOf<C>]) -> Option<Self> {
        let &[first, reply, next, last] = line else { return None };
        let replied = start.after(first).0;
        let (then, turn) = replied.after(reply);
        let (before_last, next_turn) = then.after(next);
        let is_in_turn = turn == Turn::Opponent && next_turn == Turn::Opponent;
        let answer = before_last.describe_reply(last).filter(|_| is_in_turn)?;
        let end = before_last.after(last).0.outcome();
        let ends = |mv| {
            let after = then.after(mv).0;
            after.is_legal(last) && after.after(last).0.outcome() == end
        };
        let choice = match () {
            () if replied.forced_reply(reply) == Some(next) => Choice::Forced,
            () if then.legal_moves().into_iter().all(ends) => Choice::Any,
            () => Choice::Move(then.describe(next)),
        };
        Some(Self { choice, answer })
    }
}

impl Run {
    /// The clause that one of these players makes these moves in answer to the other.
    pub fn reply_clause(&self, [side, other]: [&str; 2]) -> String {
        let text = self.reply_text.as_ref().map(|text| filled(text, [side, other]));
        clause(side, &text.unwrap_or_else(|| format!("answers with {}", self.name)))
    }

    /// Whether naming them already says what they do.
    pub fn tells_event(&self) -> bool {
        let begins = |text: &str| text.split(' ').next().map(str::to_string);
        let event = self.event.as_ref().and_then(|event| begins(&event.text));
        event.is_some() && event == self.reply_text.as_deref().and_then(begins)
    }

    /// The moves at the beginning of `line` until the turn passes.
    fn of<C: GameSpec>(position: &C::Position, line: &[MoveOf<C>]) -> Self {
        let mut after = position.clone();
        let passes = line.iter().position(|&mv| after.play_unchecked(mv) == Turn::Opponent);
        let moves = &line[..passes.map_or(line.len(), |last| last + 1)];
        let event = position.turn_event(moves);
        let name = match moves.split_at_checked(MAX_NAMED_MOVES) {
            Some((first, [_, ..])) => format!("{}, ...", position.name_moves(first)),
            _ => position.name_moves(moves),
        };
        let reply_text = match *moves {
            [only] => position.describe_reply(only),
            _ => None,
        };
        Self { name, reply_text, len: moves.len(), event, is_forced: false }
    }
}
