//! What opponents of Flip know: values against a brute force, and words against the dice.

use arcade::engine::{AlphaBeta, Engine as _, Job, Limits, Scope};
use arcade::game::{Game as _, Outcome};
use arcade::games::flip::{Action, Dice, Flip, FlipBrain, FlipMove, GameState, Words};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

use super::brute::{Truth, openings};

#[test]
fn wins_take_an_odd_number_of_plies_and_losses_an_even_one() {
    let truth = Truth::about((1..=2).flat_map(openings));
    for position in &truth.positions {
        let (outcome, plies) = truth.of(position);
        assert_eq!(plies % 2 == 1, outcome == Outcome::Win, "{position}");
    }
}

/// Whether the first player wins, with `depths[0]` plies of lookahead against `depths[1]`.
fn first_wins(start: &Flip, depths: [u32; 2]) -> bool {
    let mut engines = [(); 2].map(|()| AlphaBeta::new(FlipBrain, 1));
    let mut position = start.clone();
    for ply in 0.. {
        if position.outcome().is_some() {
            return ply % 2 == 1;
        }
        let limits = Limits { depth: Some(depths[ply % 2]), ..Limits::default() };
        let mut job = Job::new(Scope::BestMove, limits);
        let analysis = engines[ply % 2].analyse(&position, &mut job);
        position.play_unchecked(analysis.best.expect("a move"));
    }
    unreachable!("games end")
}

#[test]
fn four_plies_of_lookahead_beat_two() {
    let seed: Seed = "lookahead".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    let mut won = 0;
    for _ in 0..100 {
        let start = Flip::from(GameState::random(10, &mut random));
        won += u32::from(first_wins(&start, [4, 2])) + u32::from(!first_wins(&start, [2, 4]));
    }
    assert!(won >= 120, "{won} of 200");
}

/// A move that wins on the spot, if there is one.
fn wins_at_once(position: &Flip) -> bool {
    position.legal_moves().iter().any(|&mv| position.after(mv).0.outcome().is_some())
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let seed: Seed = "words".parse().expect("a seed");
    let mut counts = [0; 4];
    for game in 0..400 {
        let mut random = Random::new(&seed, game);
        let mut position = Flip::from(GameState::random(8, &mut random));
        while let Some(&mv) = random.choose(&position.legal_moves()) {
            for mv in position.legal_moves() {
                counts[check_words(&position, mv)] += 1;
            }
            position.play_unchecked(mv);
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Checks what is said of a move, and returns the kind of reason that it is.
#[track_caller]
fn check_words(position: &Flip, mv: FlipMove) -> usize {
    let text = Words::deed(position, mv);
    let next = position.after(mv).0;
    let says = |part: &str| text.contains(part);
    let answers_all = || next.legal_moves().iter().all(|&mv| wins_at_once(&next.after(mv).0));
    let kind = match () {
        () if next.outcome().is_some() => 0,
        () if wins_at_once(&next) => 1,
        () if answers_all() => 2,
        () => 3,
    };
    let parts = [
        "can take none, which wins",
        "wins at once with ",
        "there is a move that wins",
        "against ",
    ];
    for (other, part) in parts.iter().enumerate() {
        assert_eq!(says(part), other == kind, "{position} {mv}: {text}");
    }
    if let Some((_, answer)) = text.split_once("wins at once with ") {
        let answer: FlipMove = answer.parse().expect("a move");
        assert!(next.after(answer).0.outcome().is_some(), "{position} {mv}: {text}");
    }
    let most = next.takes().map(Dice::len).max().expect("nothing, at least");
    if kind == 3 {
        let kept = mv.action == Action::Play && !next.state().middle().is_empty();
        let refused = "the dice in the middle can't be taken";
        assert_eq!(says(refused), most == 0 && kept, "{position} {mv}: {text}");
        assert_eq!(says("nothing"), most == 0 && !kept, "{position} {mv}: {text}");
        assert_eq!(says("one die"), most == 1, "{position} {mv}: {text}");
        assert_eq!(says(&format!("up to {most} dice")), most > 1, "{position} {mv}: {text}");
    }
    kind
}
