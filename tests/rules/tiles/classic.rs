//! The program of the exercise as an opponent, checked against its definition: minimax to a fixed
//! depth, without a dictionary and without cut-offs.

use std::collections::HashMap;

use arcade_engine::{
    Analysis, Engine as _, Engines, Job, Limits, Outcome, Position as _, Random, Resources, Scope,
    Seed, Skill, Strength, Value,
};
use arcade_games::games::tiles::classic::{COMPUTER_WINS, Classic, DRAW, HUMAN_WINS, UNDECIDED};
use arcade_games::games::tiles::{LineCounts, TileMove, Tiles};

use super::read;
use crate::in_full::one_in;

/// The score of a board with `plies` plies of lookahead: for the mover if `mine`, else for the
/// other side.
fn minimax(position: &Tiles, mine: bool, plies: u32) -> u8 {
    match position.outcome() {
        Some(Outcome::Draw) => DRAW,
        Some(outcome) if (outcome == Outcome::Win) == mine => COMPUTER_WINS,
        Some(_) => HUMAN_WINS,
        None if plies == 0 => UNDECIDED,
        None => {
            let moves = position.legal_moves().into_iter();
            let scores = moves.map(|mv| minimax(&position.after(mv).0, !mine, plies - 1));
            if mine { scores.max() } else { scores.min() }.expect("a move")
        }
    }
}

fn analyse(position: &Tiles, levels: u32, scope: Scope) -> Analysis<TileMove> {
    Classic::new(levels).analyse(position, &mut Job::new(scope, Limits::default()))
}

/// The program gives every move the score that minimax gives it, and plays one of the best.
#[track_caller]
fn check(position: &Tiles, levels: u32) {
    let score = |mv: TileMove| minimax(&position.after(mv).0, false, levels - 1);
    let analysis = analyse(position, levels, Scope::EveryMove);
    for known in &analysis.moves {
        let expected = Value::Estimate { score: score(known.mv).into(), depth: levels };
        assert_eq!(known.value, expected, "{} of {position}, {levels} levels", known.mv);
    }
    let moves = position.legal_moves();
    assert_eq!(analysis.moves.len(), moves.len(), "{position}");
    let most = moves.iter().map(|&mv| score(mv)).max();
    for best in [analysis.best, analyse(position, levels, Scope::BestMove).best] {
        let best = best.expect("a move");
        assert_eq!(Some(score(best)), most, "{best} of {position}, {levels} levels");
    }
}

/// Positions of random games that are not over, each once.
fn positions(size: u8, k: u8, games: u64) -> Vec<Tiles> {
    let seed: Seed = "tiles-classic".parse().expect("a seed");
    let mut positions: Vec<Tiles> = Vec::new();
    for game in 0..games {
        let mut random = Random::new(&seed, u64::from(k) * 100 + game);
        let mut position = Tiles::new(size, k).expect("a board");
        for _ in 0..20 {
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            if !positions.contains(&position) {
                positions.push(position);
            }
            position.play_unchecked(mv);
        }
    }
    positions
}

/// The same with the colours exchanged.
fn recoloured(position: &Tiles) -> Tiles {
    let swap = |letter| match letter {
        'b' => 'o',
        'o' => 'b',
        other => other,
    };
    read(&position.to_string().chars().map(swap).collect::<String>())
}

/// The moves that win at once.
fn wins(position: &Tiles) -> Vec<TileMove> {
    let wins = |mv: &TileMove| position.after(*mv).0.outcome() == Some(Outcome::Loss);
    position.legal_moves().into_iter().filter(wins).collect()
}

#[test]
fn every_move_is_scored_as_by_minimax_and_one_of_the_best_is_played() {
    for k in [0, 1, 2, 3, 4, 6] {
        for position in positions(3, k, 6).into_iter().step_by(one_in(3)) {
            for levels in 1..=5 {
                check(&position, levels);
            }
        }
    }
    for position in positions(4, 2, 2) {
        check(&position, 3);
    }
}

#[test]
fn a_board_that_comes_back_at_another_level_is_scored_anew() {
    // With two empty squares and more, both sides reach the same tiles by one slide each or by two.
    let mut seen = 0;
    for k in [2, 3] {
        for position in positions(3, k, 40).into_iter().filter(Tiles::is_sliding).step_by(one_in(5))
        {
            check(&position, 7);
            seen += 1;
        }
    }
    assert!(seen > 100 / one_in(5), "{seen}");
}

#[test]
fn at_level_0_every_move_is_scored_as_soon_as_it_is_made() {
    for position in [0, 1, 2, 4].into_iter().flat_map(|k| positions(3, k, 4)) {
        let [none, one] = [0, 1].map(|levels| analyse(&position, levels, Scope::EveryMove).moves);
        assert_eq!(none, one, "{position}");
    }
    check(&read("obbbogbog o 1"), 1);
}

#[test]
fn a_level_beyond_the_end_of_the_game_scores_as_the_last_that_comes_to_it() {
    for position in positions(3, 0, 6) {
        let scores = |levels| {
            let moves = analyse(&position, levels, Scope::EveryMove).moves;
            let score = |value| match value {
                Value::Estimate { score, .. } => score,
                Value::Exact { .. } => panic!("the program proves nothing"),
            };
            moves.iter().map(|known| (known.mv, score(known.value))).collect::<Vec<_>>()
        };
        assert_eq!(scores(9), scores(u32::MAX), "{position}");
    }
}

/// The positions that play reaches from the empty board, and for each the places of those after it.
fn graph(k: u8) -> (Vec<Tiles>, Vec<Vec<usize>>) {
    let mut places = HashMap::new();
    let mut positions = vec![Tiles::new(3, k).expect("a board")];
    places.insert(positions[0], 0);
    let mut next = Vec::new();
    while next.len() < positions.len() {
        let position = positions[next.len()];
        let moves = position.legal_moves().into_iter();
        let after = moves.map(|mv| {
            let after = position.after(mv).0;
            *places.entry(after).or_insert_with(|| {
                positions.push(after);
                positions.len() - 1
            })
        });
        next.push(after.collect());
    }
    (positions, next)
}

#[test]
fn on_a_small_board_more_levels_than_are_searched_would_change_no_score() {
    for k in [1, 2, 3] {
        let (positions, next) = graph(k);
        // With the mover's tiles as the computer's, and as the human's.
        let at_once = |position: &Tiles| [true, false].map(|mine| minimax(position, mine, 0));
        let decided: Vec<[u8; 2]> = positions.iter().map(at_once).collect();
        let (mut scores, mut levels) = (decided.clone(), 0);
        loop {
            let deeper = |place: usize| {
                let after = next[place].iter();
                let most = after.clone().map(|&next| scores[next][1]).max();
                let least = after.map(|&next| scores[next][0]).min();
                most.zip(least).map_or(decided[place], |(most, least)| [most, least])
            };
            let deeper: Vec<[u8; 2]> = (0..positions.len()).map(deeper).collect();
            if deeper == scores {
                break;
            }
            (scores, levels) = (deeper, levels + 1);
        }
        assert!((5..Skill::MAX_CLASSIC_DEPTH).contains(&levels), "k = {k}: {levels} levels");
    }
}

#[test]
fn when_the_time_is_up_the_last_level_counts_that_was_finished() {
    let position = read("ggggggggggggggggggggggggg b 3");
    let limits = Limits { nodes: Some(5_000), ..Limits::NONE };
    let mut job = Job::new(Scope::EveryMove, limits);
    let deep = Classic::new(1_000_000).analyse(&position, &mut job);
    let Value::Estimate { depth, .. } = deep.value else { panic!("{}", deep.value) };
    assert!(depth > 1, "{depth}");
    assert_eq!(deep.moves, analyse(&position, depth, Scope::EveryMove).moves);
}

#[test]
fn figure_2_of_the_exercise_is_scored_as_it_says() {
    for levels in 1..=5 {
        let analysis = analyse(&read("obbbogbog o 1"), levels, Scope::EveryMove);
        let scores: Vec<(String, Value)> =
            analysis.moves.iter().map(|known| (known.mv.to_string(), known.value)).collect();
        let value = |score: u8| Value::Estimate { score: score.into(), depth: levels };
        assert_eq!(scores, [("9".into(), value(3)), ("8".into(), value(2))]);
        assert_eq!(analysis.best, Some("9".parse().expect("a move")));
    }
}

#[test]
fn it_plays_either_colour() {
    for position in positions(3, 1, 10) {
        let other = recoloured(&position);
        assert_ne!(position.mover(), other.mover());
        for levels in [1, 3] {
            let [one, other] = [position, other].map(|position| {
                let mut moves = analyse(&position, levels, Scope::EveryMove).moves;
                moves.sort_by_key(|known| known.mv.to_string());
                moves
            });
            assert_eq!(one, other, "{position}");
        }
    }
}

#[test]
fn it_wins_at_once_when_it_can_see_no_other_win() {
    // With more levels any forced win is as good as any other, as in the exercise.
    let mut seen = 0;
    for position in [0, 1, 2, 4].into_iter().flat_map(|k| positions(3, k, 30)) {
        let wins = wins(&position);
        if wins.is_empty() {
            continue;
        }
        seen += 1;
        for levels in [1, 2] {
            let best = analyse(&position, levels, Scope::BestMove).best.expect("a move");
            assert!(wins.contains(&best), "{best} of {position}");
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn it_blocks_what_it_sees_with_two_levels() {
    let mut seen = 0;
    for position in [0, 1, 2, 4].into_iter().flat_map(|k| positions(3, k, 30)) {
        let moves = position.legal_moves();
        let loses = |mv: &TileMove| !wins(&position.after(*mv).0).is_empty();
        let losing = moves.iter().filter(|mv| loses(mv)).count();
        if losing == 0 || losing == moves.len() {
            continue;
        }
        seen += 1;
        let best = analyse(&position, 2, Scope::BestMove).best.expect("a move");
        assert!(!loses(&best), "{best} of {position}");
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn it_plays_legal_moves_to_the_end_on_every_size_and_in_either_seat() {
    let seed: Seed = "tiles-against-chance".parse().expect("a seed");
    let mut over = 0;
    for (size, levels) in [(2, 4), (3, 4), (4, 3), (5, 2), (8, 1)] {
        let skill = Skill::Classic(levels);
        let strength = Strength::of(skill);
        let mut engine = Engines::new(LineCounts, Resources::default()).opponent(&strength);
        for seat in 0..2 {
            let mut random = Random::new(&seed, u64::from(size) * 2 + seat);
            let mut position = Tiles::new(size, 2).expect("a board");
            for ply in 0..80 {
                let moves = position.legal_moves();
                let Some(&any) = random.choose(&moves) else { break };
                let mv = if ply % 2 == seat {
                    let mut job = Job::new(Scope::BestMove, Limits::default());
                    engine.analyse(&position, &mut job).best.expect("a move")
                } else {
                    any
                };
                position.play(mv).expect("a legal move");
            }
            over += u32::from(position.outcome().is_some());
        }
    }
    assert!(over > 4, "{over} of 10 games came to an end");
}

#[test]
fn whatever_it_was_told_about_time_it_has_a_legal_move() {
    let position = read("ggggggggg b 1");
    for nodes in [0, 1, 5, 100, 1000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut job = Job::new(Scope::BestMove, limits);
        let best = Classic::new(5).analyse(&position, &mut job).best.expect("a move");
        assert!(position.is_legal(best), "{best} after {nodes} nodes");
    }
}

#[test]
fn a_finished_game_leaves_it_nothing_to_do() {
    let analysis = analyse(&read("obbbogboo b 1"), 4, Scope::EveryMove);
    assert_eq!((analysis.best, analysis.moves.len()), (None, 0));
}
