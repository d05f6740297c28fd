//! What a review says of moves, against an analysis of each position and against trying everything.

use std::sync::Arc;

use arcade::commands::{Analyst, Detail, ReviewedGame, review_game};
use arcade_engine::{Limits, Outcome, Position, Resources, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::session::Record;
use arcade_games::session::review::{MoveVerdict, ReviewCache};

use crate::in_full::is_in_full;
use crate::review::{NIM, record};

/// The review of a record.
fn reviewed(game: GameId, record: &str) -> ReviewedGame {
    let record: Record = record.parse().expect("a record");
    let resources = Resources::default();
    let (stop, progress) = (Arc::default(), &mut |_, _| ());
    review_game(game, &record, &resources, &mut ReviewCache::default(), stop, progress)
        .expect("a game")
}

/// The values and reasons of a review are those that `analyze` gives for each of its positions.
#[track_caller]
fn check_as_analyzed(game: GameId, start: &str, moves: &str) {
    let reviewed = reviewed(game, &record(game, start, moves));
    assert_eq!(reviewed.plies.len(), moves.split_whitespace().count());
    let resources = Resources::default();
    let mut analyst = Analyst::new(game, &resources);
    for ply in reviewed.plies {
        let analysis =
            analyst.analyse(&ply.position, Limits::NONE, Detail::Reasons).expect("a position");
        let known = analysis.moves.iter().find(|known| known.mv == ply.mv).expect("a move");
        assert_eq!((ply.before, ply.after), (analysis.value, known.value), "{}", ply.position);
        assert_eq!((ply.best, ply.reason), (analysis.best, known.reason.clone()), "{}", ply.mv);
        assert!(ply.before.is_exact() && ply.after.is_exact());
    }
}

#[test]
fn values_are_those_of_an_analysis_of_each_position() {
    check_as_analyzed(GameId::Nim, "5/4/3 misere", NIM);
    check_as_analyzed(GameId::SilverDollar, "o____o__o", "1-3 2-5 1-1 2-1");
    check_as_analyzed(GameId::Tiles, "ggggggggg b 1", "3 5 1 2 8 4 6 9 8-7 9-8");
    check_as_analyzed(GameId::Flip, "112+|+|123+", "p1 p2 f1");
    let (begin, end) = ("R L D U R U L D", "L L U D D L U U D U U R");
    let (board, moves) = if is_in_full() {
        let start = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";
        (start, format!("{begin} {end}"))
    } else {
        // The position after the beginning.
        let later = "0,0,10,5,25/5,A,0,10,5/10,25,1,0,10/5,10,25,B,5/25,5,10,0,0 40 40 A";
        (later, end.into())
    };
    check_as_analyzed(GameId::CoinGrabber, board, &moves);
    check_as_analyzed(GameId::Kalah, "3,3,3/3,3,3 0-0 S", "1 2 3 1");
}

/// The worth of a position for its mover and the plies to the end, by trying everything: for a win
/// as few as possible, for a loss as many.
fn worth<P: Position>(position: &P) -> (i32, i32) {
    if let Some(outcome) = position.outcome() {
        let worth = match outcome {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        };
        return (position.margin().unwrap_or(worth), 0);
    }
    let moves = position.legal_moves().into_iter().map(|mv| of_move(position, mv));
    moves.max_by_key(|&(worth, plies)| (worth, -worth.signum() * plies)).expect("a move")
}

fn of_move<P: Position>(position: &P, mv: P::Move) -> (i32, i32) {
    let (next, turn) = position.after(mv);
    let (worth, plies) = worth(&next);
    (if turn == Turn::Opponent { -worth } else { worth }, plies + 1)
}

/// A review checked against [`worth`].
struct Checked<'a>(&'a ReviewedGame);

impl Checked<'_> {
    fn run<C: GameSpec>(self, game: C) {
        for ply in &self.0.plies {
            let position = game.parse(&ply.position).expect("a position");
            let mv = position.parse_move(&ply.mv).expect("a move");
            let ((before, soonest), (after, plies)) = (worth(&position), of_move(&position, mv));
            let is_slower =
                before == after && !position.is_scored() && soonest != plies && before != 0;
            let expected = match () {
                () if after < before => MoveVerdict::Mistake,
                () if is_slower => MoveVerdict::Imprecise,
                () => MoveVerdict::Best,
            };
            let what = format!("{}: {}", ply.position, ply.mv);
            assert_eq!(ply.verdict, expected, "{what}");
            assert_eq!(
                (ply.before.as_number(), ply.after.as_number()),
                (Some(before), Some(after))
            );
            let others = position.legal_moves().into_iter().filter(|&other| other != mv);
            let is_only = after == before
                && others.map(|other| of_move(&position, other).0).all(|other| other < before);
            assert_eq!(ply.is_only, is_only, "{what}");
        }
    }
}

#[test]
fn verdicts_are_those_of_trying_everything() {
    for (game, start, moves) in [
        (GameId::Nim, "3/2/2 misere", "A1 B2 A1 C1 A1 C1"),
        (GameId::Nim, "4/3/1 normal", "B3 A2 C1 A1 A1"),
        (GameId::SilverDollar, "_o__o_o", "2-1 1-2 0-1 1-1"),
        (GameId::Kalah, "2,2,2/2,2,2 0-0 S", "2 1 3 1"),
        (GameId::Kalah, "1,2,1/2,2,2 1-1 N", "1 3 2 1"),
    ] {
        let reviewed = reviewed(game, &record(game, start, moves));
        assert!(reviewed.plies.len() > 2);
        Checked(&reviewed).run(game);
    }
}
