//! The laws that all positions of all games obey, for tests and for `examples/random_games.rs`.

use std::collections::HashSet;

use arcade_engine::{Evaluate, MAX_ESTIMATE, MoveEvaluation, Outcome, Position, Turn};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};

/// Checks every law on a position. Of the moves in `universe`, only the legal ones may be accepted.
pub fn check<C: GameSpec>(
    game: C,
    position: &C::Position,
    knowledge: &C::Knowledge,
    universe: &HashSet<MoveOf<C>>,
) {
    check_quickly(game, position);
    moves_are_those_accepted(position, universe);
    moves_are_explained::<C>(position);
    symmetries_change_nothing(game, position);
    points_put_aside_are_points(position, knowledge);
    a_move_is_evaluated_like_the_position_after_it(position, knowledge);
}

/// Checks the laws that are cheap to check: texts, the list of moves and the outcome.
pub fn check_quickly<C: GameSpec>(game: C, position: &C::Position) {
    round_trips(game, position);
    moves_are_listed_once(position);
    outcome_ends_the_game(position);
}

fn round_trips<C: GameSpec>(game: C, position: &C::Position) {
    assert_eq!(game.parse(&position.to_string()).as_ref(), Ok(position), "{position}");
    for mv in position.legal_moves() {
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{position}: {mv}");
    }
}

fn moves_are_listed_once<P: Position>(position: &P) {
    let moves = position.legal_moves();
    let unique: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(unique.len(), moves.len(), "{position}: a move is listed twice");
    assert_eq!(moves, position.legal_moves(), "{position}: the order changes");
    assert_eq!(position.count_moves(), moves.len() as u64, "{position}: the number of moves");
    for least in [0, 1, 3, moves.len()] {
        let some = position.smallest_moves(least);
        assert!(some.len() >= least.min(moves.len()), "{position}: {} of {least}", some.len());
        let distinct: HashSet<P::Move> = some.iter().copied().collect();
        assert!(distinct.len() == some.len() && distinct.is_subset(&unique), "{position}");
    }
}

fn moves_are_those_accepted<P: Position>(position: &P, universe: &HashSet<P::Move>) {
    let unique: HashSet<P::Move> = position.legal_moves().into_iter().collect();
    for &mv in universe.union(&unique) {
        let mut after = position.clone();
        let played = after.play(mv);
        assert_eq!(played.is_ok(), unique.contains(&mv), "{position}: {mv}");
        assert_eq!(position.is_legal(mv), played.is_ok(), "{position}: {mv}");
        if let Err(error) = played {
            assert_eq!(&after, position, "{mv} was refused and played all the same");
            assert!(!error.reason().is_empty(), "{position}: {mv} is refused without a reason");
        } else {
            assert_eq!((after, played.expect("legal")), position.after(mv));
        }
    }
}

fn outcome_ends_the_game<P: Position>(position: &P) {
    let over = position.outcome().is_some();
    assert_eq!(over, position.legal_moves().is_empty(), "{position}");
    let by_margin = position.margin().map(Outcome::of_margin);
    assert_eq!(by_margin, position.outcome().filter(|_| position.is_scored()), "{position}");
}

fn moves_are_explained<C: GameSpec>(position: &C::Position) {
    for mv in position.legal_moves() {
        for clause in position.explain_move(mv) {
            let text = clause.text;
            assert!(!text.is_empty() && !text.ends_with('.'), "{position}: {mv}: {text:?}");
        }
        let hint = position.where_to_look(mv);
        assert!(!hint.is_empty() && !hint.ends_with('.'), "{position}: {mv}: {hint:?}");
        let text = mv.to_string();
        for (end, _) in text.char_indices().skip(1) {
            assert_eq!(position.check_prefix(&text[..end]).err(), None, "{position}: {mv}, typed");
        }
    }
    if position.outcome().is_some() {
        assert!(!position.why_over(["the mover", "the other side"]).is_empty(), "{position}");
    }
}

fn symmetries_change_nothing<C: GameSpec>(game: C, position: &C::Position) {
    assert_eq!(&position.image(0), position, "{position}");
    for symmetry in 0..position.symmetries() {
        let image = position.image(symmetry);
        assert_eq!(game.parse(&image.to_string()).as_ref(), Ok(&image), "{position}: {symmetry}");
        assert_eq!(image.outcome(), position.outcome(), "{position}: {symmetry}");
        assert_eq!(image.margin(), position.margin(), "{position}: {symmetry}");
        assert_eq!(image.symmetries(), position.symmetries(), "{position}: {symmetry}");
        let moves = position.legal_moves();
        let images: HashSet<MoveOf<C>> =
            moves.iter().map(|&mv| position.move_image(mv, symmetry)).collect();
        // There are as many images as moves: no two moves share one.
        assert_eq!(images.len(), moves.len(), "{position}: {symmetry}");
        assert_eq!(images, image.legal_moves().into_iter().collect(), "{position}: {symmetry}");
        for mv in moves {
            let seen = position.move_image(mv, symmetry);
            assert!(symmetry > 0 || seen == mv, "{position}: {mv} is its own image");
            assert_eq!(
                image.parse_move(&seen.to_string()),
                Ok(seen),
                "{position}: {mv}, {symmetry}"
            );
            let (next, turn) = position.after(mv);
            let played = image.after(seen);
            assert_eq!(played, (next.image(symmetry), turn), "{position}: {mv}, {symmetry}");
        }
    }
}

/// Points that can't be lost any more affect only the score, and the end lies within the bounds of
/// every position before it.
fn points_put_aside_are_points<P: Position>(position: &P, knowledge: &impl Evaluate<P>) {
    let (core, points) = position.split_off_lead();
    assert_eq!(core.split_off_lead(), (core.clone(), 0), "{position}");
    assert_eq!(core.legal_moves(), position.legal_moves(), "{position}");
    assert_eq!(core.margin().map(|margin| margin + points), position.margin(), "{position}");
    let bounds = position.margin_bounds();
    assert!(position.margin().is_none_or(|margin| bounds.contains(&margin)), "{position}");
    if position.outcome().is_none() {
        assert_eq!(knowledge.evaluate(&core) + points, knowledge.evaluate(position), "{position}");
    }
    for mv in position.legal_moves() {
        let (next, turn) = position.after(mv);
        assert_eq!(core.after(mv).0.split_off_lead().0, next.split_off_lead().0, "{position} {mv}");
        assert_eq!(core.after(mv).1, turn, "{position} {mv}");
        let (least, greatest) = next.margin_bounds().into_inner();
        let within = match turn {
            Turn::SameSide => least >= *bounds.start() && greatest <= *bounds.end(),
            Turn::Opponent => {
                least.saturating_neg() <= *bounds.end()
                    && greatest.saturating_neg() >= *bounds.start()
            }
        };
        assert!(within, "{position} {mv}: the bounds widen");
    }
}

/// The evaluation of a move is that of the position after it, so that the score which a search updates
/// incrementally equals the one computed anew.
fn a_move_is_evaluated_like_the_position_after_it<P: Position>(
    position: &P,
    knowledge: &impl Evaluate<P>,
) {
    if position.outcome().is_some() {
        return;
    }
    let score = knowledge.evaluate(position);
    assert!(score.abs() <= MAX_ESTIMATE, "{position}: {score}");
    for mv in position.legal_moves() {
        let (next, turn) = position.after(mv);
        let end = next.outcome();
        let expected = match end {
            Some(_) => next.margin().unwrap_or(0),
            None => knowledge.evaluate(&next),
        };
        let found = knowledge.evaluate_move(position, score, mv);
        assert_eq!(found, MoveEvaluation { turn, end, score: expected }, "{position}: {mv}");
    }
    let wins = |mv: P::Move| {
        let (next, turn) = position.after(mv);
        let win = if turn == Turn::Opponent { Outcome::Loss } else { Outcome::Win };
        next.outcome() == Some(win) && !position.is_scored()
    };
    let told = knowledge.wins_at_once(position);
    assert!(!told || position.legal_moves().into_iter().any(wins), "{position}: no move wins");
}
