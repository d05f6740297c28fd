//! The verdict on a finished game in one or two sentences.

use std::cmp::Ordering;

use arcade_base::{clause_to_sentence, joined_by_and, joined_by_or, pluralized};
use arcade_engine::{Outcome, Position, Side};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::puzzle::Goal;
use arcade_games::session::review::{
    BestTry, GameVerdict, JudgedGame, Review, judge_game, judge_puzzle, seat_of_verdict,
};
use arcade_games::session::{Ending, Session};

use super::names::{addressed, in_sentence, possessive};

/// The verdict on a finished game, in sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VerdictText {
    /// The verdict: "Your pit 2 (move 18) lost the win."
    pub(crate) verdict: String,
    /// What else is proven: "Instead of move 18, your pit 4 would have kept the win."
    pub(crate) detail: Option<String>,
}

impl VerdictText {
    fn new(verdict: impl Into<String>) -> Self {
        Self { verdict: verdict.into(), detail: None }
    }

    fn and(self, detail: Option<String>) -> Self {
        Self { detail, ..self }
    }

    /// All in one paragraph.
    pub(crate) fn paragraph(&self) -> String {
        let sentences = std::iter::once(&self.verdict).chain(&self.detail);
        sentences.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

/// The verdict on a puzzle that is over.
pub(crate) fn puzzle_verdict<C: GameSpec>(
    session: &Session<C::Position>,
) -> Option<JudgedGame<MoveOf<C>>> {
    judge_puzzle(session, C::moves_to_end)
}

/// The verdict on a finished game, in sentences. The person against a computer is "you", anyone else
/// has a name.
pub(crate) fn game_verdict<C: GameSpec>(
    session: &Session<C::Position>,
    judged: &JudgedGame<MoveOf<C>>,
) -> VerdictText {
    let name = addressed(session, judged.seat);
    let whom = in_sentence(&name);
    let played = |number| played::<C>(session, number);
    match &judged.verdict {
        GameVerdict::Flawless { taken_back, given, helped } => {
            let given = (*given > 0).then(|| {
                let points = pluralized(*given, session.start().point_name());
                format!("{name} gave away {points} on the way.")
            });
            let mut text = kept("win", *taken_back);
            if *helped > 0 && *taken_back == 0 {
                text = VerdictText::new("Every move kept the win.");
            }
            let with_help = (*helped > 0)
                .then(|| format!("{name} had help with {}.", pluralized(*helped, "move")));
            let detail: Vec<String> = with_help.into_iter().chain(given).collect();
            text.and((!detail.is_empty()).then(|| detail.join(" ")))
        }
        GameVerdict::Held { taken_back } => kept("draw", *taken_back),
        GameVerdict::WonAgain { let_go, given_back } => {
            /// The maximum number of moves of a side that are named.
            const MAX_NAMED_MOVES: usize = 3;
            let text = match (&let_go[..], &given_back[..]) {
                (&[.., gone], &[.., back]) if let_go.len() > MAX_NAMED_MOVES => {
                    let (times, gone, back) = (let_go.len(), played(gone), played(back));
                    format!(
                        "{whom} lost the win {times} times, last by {gone}; {back} gave it back"
                    )
                }
                (all_gone, all_back) => {
                    let [gone, back] =
                        [all_gone, all_back].map(|all| all_played::<C>(session, all));
                    format!("{gone} lost the win, {back} gave it back")
                }
            };
            VerdictText::new(clause_to_sentence(&text))
        }
        GameVerdict::Gift { at } => {
            let so_far = if judged.unanalysed > 0 { " (so far)" } else { "" };
            VerdictText::new(format!("With a gift: {} gave {whom} the win{so_far}.", played(*at)))
        }
        GameVerdict::GaveAway { at, had, let_go, given_by, keeps } => {
            let it = if *had == Outcome::Draw { "the draw" } else { "the win" };
            let lost = played(*at);
            let text = match (*let_go, *given_by) {
                (Some(gone), _) if *had == Outcome::Draw => {
                    format!("{} lost the win, {lost} the draw", played(gone))
                }
                (gone, Some(given)) => {
                    let back = if gone.is_some() { " back" } else { "" };
                    format!("{} gave {whom}{back} {it}, {lost} lost it", played(given))
                }
                _ => format!("{lost} lost {it}"),
            };
            VerdictText::new(clause_to_sentence(&text)).and(keeping::<C>(session, *at, keeps, it))
        }
        GameVerdict::Saved { at } => {
            VerdictText::new(format!("Saved: {} let {whom} draw.", played(*at)))
        }
        GameVerdict::LostFromStart { plies, points, best_try } => {
            let of_plies = plies.map(|plies| lasted(&name, plies));
            let of_points = points.map(|points| lost_by::<C>(session, &name, points));
            let begins = session.tree().mover(session.tree().root()) == judged.seat;
            // A start that is lost for one side is won for the other.
            let who = if begins { "is second" } else { "begins" };
            let could = format!("Whoever {who} here can win.");
            let best_try = best_try.map(|it| told_try::<C>(session, it));
            let detail = [could].into_iter().chain(of_points.or(of_plies)).chain(best_try);
            let detail: Vec<String> = detail.collect();
            VerdictText::new("Lost from the start.").and(Some(detail.join(" ")))
        }
        GameVerdict::NotByPlay { proven, ending } => {
            VerdictText::new(not_by_play(session, judged.seat, *proven, *ending))
        }
        GameVerdict::Estimate { at } => {
            let text = format!("{} looks like the turning point, by an estimate", played(*at));
            VerdictText::new(clause_to_sentence(&text))
        }
        GameVerdict::Unproven => VerdictText::new("Where the game turned isn't proven."),
        GameVerdict::Pending { analysed, moves } => {
            VerdictText::new(format!("Looking for the move that decided: {analysed} of {moves}"))
        }
        GameVerdict::GoalKept { goal: Goal::Fewest, is_reached: true } => {
            VerdictText::new("No move was wasted.")
        }
        GameVerdict::GoalKept { is_reached: true, .. } => {
            VerdictText::new("Every move kept the goal in reach.")
        }
        GameVerdict::GoalKept { .. } => VerdictText::new("The goal was still in reach."),
        GameVerdict::GoalLost { goal: Goal::Fewest, at } => {
            VerdictText::new(format!("Move {at} was the first that was one too many."))
        }
        GameVerdict::GoalLost { at, .. } => {
            VerdictText::new(format!("The goal was in reach until move {at}."))
        }
    }
}

/// What is worth knowing of the turning point of a game, to which the player can go back after it.
pub(crate) const fn turning_point_detail<M>(verdict: &GameVerdict<M>) -> &'static str {
    match verdict {
        GameVerdict::GaveAway { had: Outcome::Draw, .. } => "the draw is there",
        GameVerdict::GaveAway { .. } | GameVerdict::WonAgain { .. } => "the win is there",
        GameVerdict::Gift { .. } | GameVerdict::Saved { .. } => "without the gift",
        GameVerdict::Estimate { .. } => "by an estimate",
        GameVerdict::GoalLost { .. } => "the goal in reach",
        _ => "",
    }
}

/// The verdict on a game of which every position had the same outcome. Moves that were taken back may have
/// given something away, so the game was not flawless.
fn kept(outcome: &str, taken_back: usize) -> VerdictText {
    let name = if outcome == "win" { "Flawless" } else { "Held" };
    VerdictText::new(match taken_back {
        0 => format!("{name}: every move kept the {outcome}."),
        1 => format!("Every move that stands kept the {outcome}. One was taken back."),
        others => format!("Every move that stands kept the {outcome}. {others} were taken back."),
    })
}

/// The move with this number, with whose it is: "your 4 (move 3)".
fn played<C: GameSpec>(session: &Session<C::Position>, number: usize) -> String {
    all_played::<C>(session, &[number])
}

/// The same of some moves of one player: "your 3 and 7 (moves 1 and 3)".
fn all_played<C: GameSpec>(session: &Session<C::Position>, numbers: &[usize]) -> String {
    let tree = session.tree();
    let line = tree.line_through(session.current());
    let names = numbers.iter().filter_map(|&number| {
        let mv = tree.mv(line[number])?;
        Some(tree.position(line[number - 1]).name_moves(&[mv]))
    });
    let whose = possessive(&addressed(session, tree.mover(line[numbers[0] - 1])));
    let moves = if numbers.len() == 1 { "move" } else { "moves" };
    format!("{whose} {} ({moves} {})", joined_by_and(names), joined_by_and(numbers))
}

/// The moves that keep what the move with this number lost: "Instead of move 3, your 8 would have kept the win."
fn keeping<C: GameSpec>(
    session: &Session<C::Position>,
    number: usize,
    keeps: &[MoveOf<C>],
    lost: &str,
) -> Option<String> {
    /// The maximum number of moves that are named, if there are more.
    const MAX_NAMED_MOVES: usize = 4;
    let (named, others) = match keeps {
        [] => return None,
        [first, others @ ..] if others.len() >= MAX_NAMED_MOVES => {
            (&[*first][..], format!(", as would {} others", others.len()))
        }
        few => (few, String::new()),
    };
    let tree = session.tree();
    let before = tree.line_through(session.current())[number - 1];
    let whose = possessive(&addressed(session, tree.mover(before)));
    let moves = joined_by_or(named.iter().map(|&mv| tree.position(before).name_moves(&[mv])));
    let kept = format!("{whose} {moves} would have kept {lost}{others}");
    Some(format!("Instead of move {number}, {}.", in_sentence(&kept)))
}

/// How long a game lasted that was lost from the start, and how long it lasts if both play best.
fn lasted(name: &str, [plies, longest]: [usize; 2]) -> String {
    let moves = pluralized(plies, "move");
    match plies.cmp(&longest) {
        Ordering::Greater => {
            format!("{name} made it last {moves}; best play ends it in {longest}.")
        }
        Ordering::Equal => format!("It lasted {moves}, as best play does."),
        Ordering::Less => format!("{name} made it last {moves}; best play lasts {longest}."),
    }
}

/// Of a game that was lost from the start: the move that came closest to a chance, in a sentence. `review` covers the
/// line to the current position of the session.
pub(crate) fn best_try<C: GameSpec>(
    session: &Session<C::Position>,
    review: &Review<C::Position>,
) -> Option<String> {
    let judged = judge_game(session, review, seat_of_verdict(session, review))?;
    let GameVerdict::LostFromStart { best_try, .. } = judged.verdict else { return None };
    Some(told_try::<C>(session, best_try?))
}

/// The move of a game that was lost from the start after which the winner could most easily have erred.
fn told_try<C: GameSpec>(session: &Session<C::Position>, closest: BestTry) -> String {
    let BestTry { at, winning, moves } = closest;
    let left = pluralized(winning, "winning move");
    let tree = session.tree();
    let winner = addressed(session, tree.mover(tree.line_through(session.current())[at]));
    let (closest, winner) = (played::<C>(session, at), in_sentence(&winner));
    format!("The best try was {closest}: after it {winner} had only {left} of {moves}.")
}

/// By how much a game was lost that was lost from the start, and by how much best play loses.
fn lost_by<C: GameSpec>(
    session: &Session<C::Position>,
    name: &str,
    [lost, best]: [u32; 2],
) -> String {
    let points = pluralized(lost, session.start().point_name());
    if lost == best {
        format!("{name} lost by {points}, as best play does.")
    } else {
        format!("{name} lost by {points}; best play loses by {best}.")
    }
}

/// What is proven of the last position of a game that had another result.
fn not_by_play<P: Position>(
    session: &Session<P>,
    seat: Side,
    proven: Outcome,
    ending: Ending,
) -> String {
    let winner = match proven {
        Outcome::Win => Some(seat),
        Outcome::Loss => Some(seat.other()),
        Outcome::Draw => None,
    };
    let position = match winner.map(|winner| addressed(session, winner)) {
        Some(winner) => format!("was won for {}", in_sentence(&winner)),
        None => "was drawn".into(),
    };
    let how = match ending {
        Ending::Resigned(_) => "resigned",
        Ending::Forfeited(_) => "forfeited",
        _ => "drawn by repetition",
    };
    format!("The game was {how}: the last position {position}.")
}
