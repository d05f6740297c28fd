//! The judge of finished games: the verdict from the values of a game's moves.

use arcade_engine::{Outcome, Position, Side, Value};

use super::effect::Effect;
use super::game_review::{Review, ReviewedMove};
use super::game_verdict::{
    BestTry, GameVerdict, JudgedGame, LastChange, given_by, last_change, last_let_go, rank,
    verdict_on_given_win,
};
use crate::puzzle::{Goal, MoveCountRange};
use crate::session::{Ending, GameStatus, NodeId, Session};

/// The seat that the verdict on a game is about: the person against a computer; else the winner; in
/// a draw the seat that had the win last.
///
/// `review` covers the line to the current position of the session.
pub fn seat_of_verdict<P: Position>(session: &Session<P>, review: &Review<P>) -> Side {
    let winner = match session.state() {
        GameStatus::Over(ending) => ending.winner(),
        GameStatus::ToMove(_) => None,
    };
    let missed = || {
        let for_first = outcomes(session, review, Side::One);
        let last = for_first.into_iter().rev().flatten().find(|&it| it != Outcome::Draw)?;
        Some(if last == Outcome::Win { Side::One } else { Side::Two })
    };
    session.setup().person().or(winner).or_else(missed).unwrap_or(Side::One)
}

/// The verdict on the finished game of a session for the player in a seat; `None` if the game isn't
/// over, has no moves or is a puzzle.
///
/// `review` covers the line to the current position of the session.
pub fn judge_game<P: Position>(
    session: &Session<P>,
    review: &Review<P>,
    seat: Side,
) -> Option<JudgedGame<P::Move>> {
    let GameStatus::Over(ending) = session.state() else { return None };
    let result = ending.result_for(seat)?;
    let plies = review.moves();
    if plies.is_empty() {
        return None;
    }
    let outcomes = outcomes(session, review, seat);
    let unanalysed = review.progress(|_, _| true).unanalysed;
    let movers: Vec<Side> = plies.iter().map(|ply| ply.seat).collect();
    let verdict = match last_change(&outcomes, &movers, seat) {
        _ if outcomes.last().copied().flatten().is_some_and(|proven| proven != result) => {
            let proven = outcomes.last().copied().flatten().unwrap_or(result);
            GameVerdict::NotByPlay { proven, ending }
        }
        LastChange::Changed { index, had } => match result {
            Outcome::Win => verdict_on_given_win(&outcomes, &movers, seat, index),
            Outcome::Draw if had == Outcome::Loss => GameVerdict::Saved { at: index + 1 },
            Outcome::Draw | Outcome::Loss => GameVerdict::GaveAway {
                at: index + 1,
                had,
                let_go: last_let_go(&outcomes, &movers, seat, index),
                given_by: given_by(&outcomes, &movers, seat, index),
                keeps: keeping_moves(plies[index].effect.as_ref()),
            },
        },
        LastChange::Same => match result {
            Outcome::Win => GameVerdict::Flawless {
                taken_back: taken_back(session, seat),
                given: if session.start().is_scored() { given(review, seat) } else { 0 },
                helped: count_helped_moves(session, seat),
            },
            Outcome::Draw => GameVerdict::Held { taken_back: taken_back(session, seat) },
            Outcome::Loss => lost_from_start(session, review, ending, seat),
        },
        LastChange::NoneAsFarAsProven if unanalysed > 0 => {
            GameVerdict::Pending { analysed: plies.len() - unanalysed, moves: plies.len() }
        }
        LastChange::NoneAsFarAsProven => estimated(review, ending.winner()),
    };
    Some(JudgedGame { seat, verdict, unanalysed })
}

/// The moves of a seat that led to the current position and were made with help.
pub fn count_helped_moves<P: Position>(session: &Session<P>, seat: Side) -> usize {
    let (tree, nodes) = (session.tree(), &session.game_metadata().helped);
    let before = tree.path_to_root(session.current()).skip(1);
    before.filter(|&node| tree.mover(node) == seat && nodes.has(node)).count()
}

/// Whether it is proven that the person against the computer has won flawlessly: every position was won
/// for the person, and no move was made with help or taken back.
///
/// `review` covers the line to the current position of the session.
pub fn is_flawless<P: Position>(session: &Session<P>, review: &Review<P>) -> bool {
    let judged = session.setup().person().and_then(|person| judge_game(session, review, person));
    judged.is_some_and(|judged| {
        matches!(judged.verdict, GameVerdict::Flawless { taken_back: 0, helped: 0, .. })
    })
}

/// The verdict on a puzzle that is over; `None` if it isn't, or the session is no puzzle. `move_counts` gives
/// the least and the greatest number of further moves in which the game can be finished from a position that
/// this many moves have led to, as `GameDefinition::moves_to_end` does.
pub fn judge_puzzle<P: Position>(
    session: &Session<P>,
    move_counts: impl Fn(&P, Goal, u32) -> Option<MoveCountRange>,
) -> Option<JudgedGame<P::Move>> {
    let (GameStatus::Over(ending), Some(goal)) = (session.state(), session.goal()) else {
        return None;
    };
    let target = goal.target(move_counts(session.start(), goal, 0)?);
    let in_reach = |(made, node): (u32, &NodeId)| {
        let left = target.checked_sub(made);
        let counts = move_counts(session.tree().position(*node), goal, made);
        counts.zip(left).is_some_and(|(it, left)| it.contains(left))
    };
    let line = session.tree().line_through(session.current());
    let line = &line[..=session.plies()];
    let verdict = match (0..).zip(line).position(|at| !in_reach(at)) {
        Some(at) => GameVerdict::GoalLost { goal, at },
        None => GameVerdict::GoalKept { goal, is_reached: ending == Ending::Completed },
    };
    Some(JudgedGame { seat: Side::One, verdict, unanalysed: 0 })
}

/// The proven outcome of each position of the line for a seat, the start first.
fn outcomes<P: Position>(
    session: &Session<P>,
    review: &Review<P>,
    seat: Side,
) -> Vec<Option<Outcome>> {
    let for_seat = |value: Option<Value>, mover: Side| {
        let outcome = value?.outcome()?;
        Some(if mover == seat { outcome } else { outcome.reversed() })
    };
    let plies = review.moves();
    let led_to = |index: usize| {
        let ply = plies.get(index.checked_sub(1)?)?;
        for_seat(ply.effect.as_ref().map(Effect::after), ply.seat)
    };
    let own = |index: usize| match plies.get(index) {
        Some(ply) => for_seat(ply.effect.as_ref().map(Effect::before), ply.seat),
        None => for_seat(Value::of_finished(session.position()), session.mover()),
    };
    (0..=plies.len()).map(|index| own(index).or_else(|| led_to(index))).collect()
}

/// The moves that keep the proven outcome of the position before this one, best first.
fn keeping_moves<M: Copy + PartialEq>(effect: Option<&Effect<M>>) -> Vec<M> {
    let Some(effect) = effect else { return Vec::new() };
    let Some(had) = effect.before().outcome() else { return Vec::new() };
    let keeps =
        effect.analysis().moves.iter().filter(|candidate| candidate.value.outcome() == Some(had));
    keeps.map(|candidate| candidate.mv).collect()
}

/// The points that a seat is known to have given away.
fn given<P: Position>(review: &Review<P>, seat: Side) -> u32 {
    let own = review.moves().iter().filter(|ply| ply.seat == seat);
    own.filter_map(|ply| ply.effect.as_ref()?.value_lost()).sum()
}

/// The moves of a seat that were made beside those of the line, and taken back.
fn taken_back<P: Position>(session: &Session<P>, seat: Side) -> usize {
    let tree = session.tree();
    let tried = |node: NodeId| match tree.parent(node) {
        Some(parent) if tree.mover(parent) == seat => tree.children(parent).len() - 1,
        _ => 0,
    };
    tree.path_to_root(session.current()).map(tried).sum()
}

/// The verdict on a game that was lost for the seat from the first position on.
fn lost_from_start<P: Position>(
    session: &Session<P>,
    review: &Review<P>,
    ending: Ending,
    seat: Side,
) -> GameVerdict<P::Move> {
    let is_played_out = ending == Ending::Won(seat.other());
    let start = review.moves().first().and_then(|ply| ply.effect.as_ref()).map(Effect::before);
    let start = start.filter(|_| is_played_out);
    let points = |margin: i32| margin.unsigned_abs();
    let plies = start.and_then(|value| usize::try_from(value.remoteness()?).ok());
    let best = start.and_then(|value| value.margin());
    GameVerdict::LostFromStart {
        plies: plies.map(|longest| [review.moves().len(), longest]),
        points: session.position().margin().zip(best).map(|(end, best)| [end, best].map(points)),
        best_try: best_try(review, seat),
    }
}

/// The move of the losing seat that left the other side the smallest share of winning replies; of equal ones
/// the first. Forced moves don't count. `None` if every reply won after each move whose replies are proven.
fn best_try<P: Position>(review: &Review<P>, seat: Side) -> Option<BestTry> {
    let left = |(index, pair): (usize, &[ReviewedMove<P>])| {
        let [own, answer] = pair else { return None };
        let is_choice = own.effect.as_ref().is_some_and(|effect| !effect.is_forced());
        let moves = &answer.effect.as_ref()?.analysis().moves;
        let is_proven = moves.iter().all(|candidate| candidate.value.is_exact());
        let wins = moves.iter().filter(|it| it.value.outcome() == Some(Outcome::Win)).count();
        let counts =
            own.seat == seat && is_choice && answer.seat != seat && is_proven && wins < moves.len();
        counts.then_some(BestTry { at: index + 1, winning: wins, moves: moves.len() })
    };
    let tries = review.moves().windows(2).enumerate().filter_map(left);
    tries.min_by(|one, other| (one.winning * other.moves).cmp(&(other.winning * one.moves)))
}

/// The last move of the loser at which the estimate turned against the loser. A draw has no loser.
fn estimated<P: Position>(review: &Review<P>, winner: Option<Side>) -> GameVerdict<P::Move> {
    let sign = |value: Value| match value {
        Value::Exact { outcome, .. } => i32::from(rank(outcome)) - 1,
        Value::Estimate { score, .. } => score.signum(),
    };
    let turns = |effect: &Effect<P::Move>| sign(effect.before()) >= 0 && sign(effect.after()) < 0;
    let turned = review.moves().iter().rposition(|ply| {
        winner == Some(ply.seat.other()) && ply.effect.as_ref().is_some_and(turns)
    });
    turned.map_or(GameVerdict::Unproven, |index| GameVerdict::Estimate { at: index + 1 })
}
