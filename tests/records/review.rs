//! The review of a game: which moves it has, in which order they are analysed, and what they add up to.

use arcade_engine::{
    Analysis, Control, Engine, Job, Limits, MoveValue, Outcome, Position as _, Scope, Side, Source,
    Value,
};
use arcade_games::games::kalah::Kalah;
use arcade_games::games::nim::{Nim, Take};
use arcade_games::session::review::{AccuracyTally, Review, ReviewProgress, ReviewedMove};

use crate::script::{run, session};

/// The plies whose moves are said to lose, where another would have won.
const WRONG: [usize; 2] = [1, 2];

/// What is said of a ply: its move keeps a win or gives it away.
fn told(review: &Review<Nim>, ply: usize) -> Analysis<Take> {
    let played = review.moves()[ply].mv;
    let moves = review.moves()[ply].position.legal_moves();
    let other = moves.into_iter().find(|&mv| mv != played).expect("another move");
    let [best, worst] = if WRONG.contains(&ply) { [other, played] } else { [played, other] };
    let moves = [(best, Outcome::Win), (worst, Outcome::Loss)];
    let value = |(mv, outcome)| MoveValue { mv, value: Value::exact(outcome) };
    Analysis::from_moves(moves.map(value).into(), Source::Search)
}

/// Says of each position of a review what is to be said of it.
struct Known(Review<Nim>);

impl Engine<Nim> for Known {
    fn analyse(&mut self, position: &Nim, _: &mut Job<'_, Take>) -> Analysis<Take> {
        let ply = self.0.moves().iter().position(|ply| ply.position == *position);
        told(&self.0, ply.expect("a position of the game"))
    }
}

/// How many moves of a review are to come.
fn unanalysed(review: &Review<Nim>) -> usize {
    review.progress(|_, _| true).unanalysed
}

#[test]
fn a_game_is_reviewed_move_by_move_in_any_order() {
    let mut game = session::<Nim>(["human", "human"], "5/4/3 normal");
    run(&mut game, "A1 B1 undo B2 C1 A2 undo");
    let mut review = Review::new(&game);
    let line: Vec<String> = review.moves().iter().map(|ply| ply.mv.to_string()).collect();
    assert_eq!(line, ["A1", "B2", "C1"]);
    let seats: Vec<Side> = review.moves().iter().map(|ply| ply.seat).collect();
    assert_eq!(seats, [Side::One, Side::Two, Side::One]);
    assert_eq!(review.moves()[1].position.to_string(), "4/4/3 normal");
    assert_eq!((review.next_unanalysed(), unanalysed(&review)), (Some(0), 3));
    assert!(review.turning_points().is_empty());
    assert_eq!(review.accuracy_tally(Side::One), AccuracyTally::default());

    let analysis = told(&review, 1);
    assert_eq!(review.set_analysis(1, analysis).value_lost(), Some(2));
    assert_eq!((review.next_unanalysed(), unanalysed(&review)), (Some(0), 2));
    let mut engine = Known(review.clone());
    let mut step = |review: &mut Review<Nim>| {
        let next = review.next_unanalysed()?;
        let mut job = Control::new(Scope::EveryMove, Limits::default()).into();
        let analysis = engine.analyse(&review.moves()[next].position, &mut job);
        review.set_analysis(next, analysis);
        Some(next)
    };
    assert_eq!(step(&mut review), Some(0));
    assert_eq!((review.next_unanalysed(), unanalysed(&review)), (Some(2), 1));
    assert_eq!(review.turning_points(), [1]);
    assert_eq!(step(&mut review), Some(2));
    assert_eq!((review.next_unanalysed(), unanalysed(&review)), (None, 0));
    assert_eq!(step(&mut review), None);

    assert_eq!(review.turning_points(), WRONG);
    let of = |moves_at_stake, mistakes, value_at_stake, value_lost| AccuracyTally {
        moves_at_stake,
        mistakes,
        value_at_stake,
        value_lost,
    };
    assert_eq!(review.accuracy_tally(Side::One), of(2, 1, 4, 2));
    assert_eq!(review.accuracy_tally(Side::Two), of(1, 1, 2, 2));
}

#[test]
fn where_points_count_a_game_turns_where_most_of_them_were_given_away() {
    let mut game = session::<Kalah>(["human", "human"], "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
    run(&mut game, "1 1 2");
    let mut review = Review::new(&game);
    // All win, whatever they are said to give away.
    for (ply, given, turning_points) in [(0, 0, &[][..]), (2, 2, &[2]), (1, 4, &[1])] {
        let ReviewedMove { position, mv, .. } = review.moves()[ply].clone();
        let other = position.legal_moves().into_iter().find(|&other| other != mv);
        let mut moves = vec![MoveValue { mv, value: Value::exact_margin(10 - given) }];
        if given > 0 {
            let best = MoveValue { mv: other.expect("a move"), value: Value::exact_margin(10) };
            moves.insert(0, best);
        }
        let analysis = Analysis::from_moves(moves, Source::Search);
        assert_eq!(review.set_analysis(ply, analysis).value_lost(), u32::try_from(given).ok());
        assert_eq!(review.turning_points(), turning_points);
    }
}

#[test]
fn whatever_is_known_by_then_the_rest_is_known_to_be_open() {
    let mut game = session::<Nim>(["human", "human"], "5/4/3 normal");
    run(&mut game, "A1 B1 C1 A1 B1");
    let whole = Review::new(&game);
    let plies = whole.moves().len();
    // Each ply is to come, not proven, or known: all ways in which that can be.
    for way in 0..3_usize.pow(5) {
        let state = |ply: usize| way / 3_usize.pow(u32::try_from(ply).expect("few")) % 3;
        let mut review = whole.clone();
        for ply in (0..plies).filter(|&ply| state(ply) > 0) {
            let mut analysis = told(&review, ply);
            if state(ply) == 1 {
                let value = Value::Estimate { score: 3, depth: 2 };
                let moves = analysis.moves.iter().map(|known| MoveValue { value, ..*known });
                analysis = Analysis::from_moves(moves.collect(), Source::Search);
            }
            review.set_analysis(ply, analysis);
        }
        for seat in [None, Some(Side::One), Some(Side::Two)] {
            let own = |ply: usize| seat.is_none_or(|seat| whole.moves()[ply].seat == seat);
            let count = |wanted| (0..plies).filter(|&ply| own(ply) && state(ply) == wanted).count();
            let expected = ReviewProgress {
                moves: (0..plies).filter(|&ply| own(ply)).count(),
                unanalysed: count(0),
                unproven: count(1),
            };
            let progress = review.progress(|ply, _| own(ply));
            assert_eq!(progress, expected, "{way}");
            assert_eq!(
                (progress.proven(), progress.is_incomplete()),
                (count(2), count(2) < expected.moves)
            );
        }
    }
}
