//! The proof of forced wins, checked against brute force.

use arcade_engine::{
    Analysis, Engine, Job, Knowledge as _, Limits, Outcome, Position as _, Random, Resources,
    Scope, Seed, Value,
};
use arcade_games::games::flip::{DiceWorth, Flip, FlipMove, FlipState};

use super::brute::{Truth, hands, openings};
use crate::in_full::{is_in_full, one_in};

fn engine() -> Box<dyn Engine<Flip>> {
    DiceWorth.perfect(&Resources::with_table(1))
}

fn analyse(
    engine: &mut dyn Engine<Flip>,
    position: &Flip,
    scope: Scope,
    limits: Limits,
) -> Analysis<FlipMove> {
    engine.analyse(position, &mut Job::new(scope, limits))
}

/// Checks the analysis of a position: the values of the position and of each move.
#[track_caller]
fn check(engine: &mut dyn Engine<Flip>, truth: &Truth, position: &Flip) {
    let analysis = analyse(engine, position, Scope::EveryMove, Limits::default());
    assert_eq!(analysis.value, truth.value(position), "{position}");
    let mut moves: Vec<FlipMove> = analysis.moves.iter().map(|known| known.mv).collect();
    let mut legal = position.legal_moves();
    moves.sort_unstable();
    legal.sort_unstable();
    assert_eq!(moves, legal, "{position}");
    for known in &analysis.moves {
        let (outcome, plies) = truth.of(&position.after(known.mv).0);
        let expected = Value::exact_in(outcome.reversed(), plies + 1);
        assert_eq!(known.value, expected, "{position}: {}", known.mv);
    }
    check_line(position, &analysis);
}

/// The line has as many moves as the value says, and then the game is over.
#[track_caller]
fn check_line(position: &Flip, analysis: &Analysis<FlipMove>) {
    assert_eq!(analysis.line.first(), analysis.best.as_ref(), "{position}");
    let mut end = position.clone();
    for &mv in &analysis.line {
        end.play(mv).expect("a legal line");
    }
    assert!(end.outcome().is_some(), "{position}");
    assert_eq!(u32::try_from(analysis.line.len()).ok(), analysis.value.remoteness(), "{position}");
}

#[test]
fn every_position_of_games_of_two_dice_each_has_the_value_that_brute_force_finds() {
    let truth = Truth::about(openings(2));
    let mut engine = engine();
    for position in &truth.positions {
        check(engine.as_mut(), &truth, position);
    }
}

#[test]
fn openings_of_three_dice_each_and_much_of_what_follows_have_the_value_of_brute_force() {
    let openings = openings(3);
    let truth = Truth::about(openings.clone());
    let mut engine = engine();
    let follow = truth.positions.iter().step_by(one_in(301));
    let mut positions: Vec<&Flip> = openings.iter().step_by(one_in(18)).chain(follow).collect();
    // The engine keeps its table while each pair of opposite values has the same number of dice.
    positions.sort_by_cached_key(|position| {
        let text = position.to_string();
        ["16", "25", "34"].map(|pair| text.chars().filter(|&die| pair.contains(die)).count())
    });
    for position in positions {
        check(engine.as_mut(), &truth, position);
    }
}

/// Every text of up to three dice, wherever they lie: most of them never come up in play.
fn texts() -> Vec<Flip> {
    let mut texts = Vec::new();
    for hand in (0..=3).flat_map(hands) {
        // Each of the dice in each of the six places.
        for places in 0..6_usize.pow(u32::try_from(hand.len()).expect("few")) {
            let mut bags: [String; 6] = Default::default();
            for (index, value) in (0..).zip(&hand) {
                bags[places / 6_usize.pow(index) % 6] += &value.to_string();
            }
            if bags[3].len() < 2 {
                let groups: Vec<String> = bags.chunks(2).map(|pair| pair.join("+")).collect();
                texts.push(groups.join("|").parse().expect("a position"));
            }
        }
    }
    texts
}

#[test]
fn positions_that_play_never_reaches_have_the_value_of_brute_force() {
    let stuck = ["+|4+5|+45", "+|3+6|2+44", "+|5+6|12+3"].map(|text| text.parse().expect("dice"));
    let starts: Vec<Flip> = texts().into_iter().chain(stuck).collect();
    let truth = Truth::about(starts.iter().cloned());
    assert!(starts.len() > 10_000, "only {} positions", starts.len());
    let mut engine = engine();
    for position in &starts {
        check(engine.as_mut(), &truth, position);
    }
}

#[test]
fn the_longest_forced_win_of_five_dice_each_is_found() {
    let position: Flip = "13345+|+|23455+".parse().expect("a position");
    let analysis = analyse(engine().as_mut(), &position, Scope::BestMove, Limits::default());
    assert_eq!(analysis.value, Value::exact_in(Outcome::Win, 65));
    check_line(&position, &analysis);
}

#[test]
fn both_scopes_agree_and_the_best_move_is_one_of_the_best() {
    let seed: Seed = "scopes".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    for _ in 0..30 / one_in(3) {
        let position = Flip::from(FlipState::random(8, &mut random));
        let every = analyse(engine().as_mut(), &position, Scope::EveryMove, Limits::default());
        let best = analyse(engine().as_mut(), &position, Scope::BestMove, Limits::default());
        assert_eq!(best.value, every.value, "{position}");
        assert!(every.best_moves().contains(&best.best.expect("a move")), "{position}");
        assert!(best.moves.is_empty(), "{position}");
        check_line(&position, &best);
    }
}

#[test]
fn an_engine_that_is_stopped_claims_nothing_wrong_and_knows_more_each_time() {
    let seed: Seed = "stops".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    for _ in 0..20 / one_in(4) {
        let position = Flip::from(FlipState::random(8, &mut random));
        let truth = analyse(engine().as_mut(), &position, Scope::EveryMove, Limits::default());
        let of = |mv| truth.moves.iter().find(|known| known.mv == mv).expect("legal").value;
        let mut engine = engine();
        let mut known = 0;
        for nodes in (0..).map(|step| 700 * step) {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let analysis = analyse(engine.as_mut(), &position, Scope::EveryMove, limits);
            assert!(analysis.nodes <= nodes, "{position}");
            for valued in analysis.moves.iter().filter(|valued| valued.value.is_exact()) {
                assert_eq!(valued.value.outcome(), of(valued.mv).outcome(), "{position}");
                if valued.value.remoteness().is_some() {
                    assert_eq!(valued.value, of(valued.mv), "{position}: {}", valued.mv);
                }
            }
            let count = analysis.moves.iter().filter(|valued| valued.value.is_exact()).count();
            known = count.max(known);
            if analysis.value.remoteness().is_some() {
                assert_eq!(analysis.value, truth.value, "{position}");
            }
            if known == analysis.moves.len() && analysis.moves == truth.moves {
                break;
            }
            assert!(nodes < 100_000_000, "{position} is never solved");
        }
    }
}

#[test]
fn what_is_deeper_than_allowed_is_estimated_and_the_rest_is_exact() {
    let position: Flip = "24+|+|124+".parse().expect("a position");
    let truth = analyse(engine().as_mut(), &position, Scope::EveryMove, Limits::default());
    for depth in 1..12 {
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let analysis = analyse(engine().as_mut(), &position, Scope::EveryMove, limits);
        for known in &analysis.moves {
            let wanted = truth.moves.iter().find(|wanted| wanted.mv == known.mv).expect("legal");
            let in_sight = wanted.value.remoteness().is_some_and(|plies| plies <= depth);
            assert_eq!(known.value.is_exact(), in_sight, "{} at depth {depth}", known.mv);
            assert!(!in_sight || known == wanted, "{} at depth {depth}", known.mv);
        }
        assert_eq!(analysis.moves.len(), truth.moves.len());
    }
}

#[test]
fn a_position_of_more_dice_than_there_is_room_for_is_searched() {
    let position: Flip = "123456+|+|23456+".parse().expect("a position");
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let analysis = analyse(engine().as_mut(), &position, Scope::EveryMove, limits);
    assert!(matches!(analysis.value, Value::Estimate { depth: 4, .. }), "{:?}", analysis.value);
}

#[test]
fn twelve_dice_of_one_pair_have_the_value_of_brute_force() {
    let start: Flip = "111116+|+|111166+".parse().expect("a position");
    let truth = Truth::about([start.clone()]);
    let mut engine = engine();
    for position in truth.positions.iter().step_by(one_in(997)) {
        check(engine.as_mut(), &truth, position);
    }
}

#[test]
fn what_is_reported_on_the_way_is_true() {
    let position: Flip = "1345+|+|2355+".parse().expect("a position");
    let truth = analyse(engine().as_mut(), &position, Scope::EveryMove, Limits::default());
    let (mut counts, mut depths) = (Vec::new(), Vec::new());
    let mut job = Job::new(Scope::EveryMove, Limits::default()).on_progress(|progress| {
        let exact = || progress.moves.iter().filter(|valued| valued.value.is_exact());
        assert!(exact().all(|valued| truth.moves.contains(valued)));
        counts.push(exact().count());
        depths.push(progress.depth);
    });
    engine().analyse(&position, &mut job);
    drop(job);
    assert!(counts.is_sorted() && depths.is_sorted());
    assert_eq!(counts.last(), Some(&truth.moves.len()));
    assert!((0..truth.moves.len()).all(|count| counts.contains(&count)), "{counts:?}");
}

/// In how many ways dice can show these values, given in ascending order.
fn arrangements(hand: &[u8]) -> u64 {
    let factorial = |count: usize| (1..=count as u64).product::<u64>();
    hand.chunk_by(u8::eq).fold(factorial(hand.len()), |ways, same| ways / factorial(same.len()))
}

#[test]
fn with_four_dice_each_the_one_who_begins_wins_448_211_of_771_831_rolls() {
    // Of the 6^8 = 1,679,616 rolls of eight dice 135,954 give both the same total and are rolled
    // again. Half of the others, 771,831, have the lower total in the first hand. A pair of hands
    // stands for as many rolls as the product of the numbers of their arrangements.
    let all = hands(4);
    let total = |hand: &[u8]| hand.iter().map(|&die| u32::from(die)).sum::<u32>();
    let pairs = all.iter().flat_map(|one| all.iter().map(move |two| (one, two)));
    let mut openings: Vec<_> = pairs.filter(|(one, two)| total(one) < total(two)).collect();
    // The engine keeps its table while each pair of opposite values has the same number of dice.
    openings.sort_by_key(|(one, two)| {
        let dice = || one.iter().chain(*two);
        [1, 2, 3].map(|low| dice().filter(|&&die| die == low || die == 7 - low).count())
    });
    let mut engine = engine();
    let (mut rolls, mut won, mut longest) = (0, 0, 0);
    for (one, two) in openings.into_iter().step_by(one_in(30)) {
        let position = Flip::from(FlipState::from_values(one, two).expect("dice"));
        let analysis = analyse(engine.as_mut(), &position, Scope::BestMove, Limits::default());
        check_line(&position, &analysis);
        let ways = arrangements(one) * arrangements(two);
        let outcome = analysis.value.outcome().expect("proven");
        rolls += ways;
        won += if outcome == Outcome::Win { ways } else { 0 };
        longest = analysis.value.remoteness().expect("proven").max(longest);
    }
    if is_in_full() {
        assert_eq!((won, rolls), (448_211, 771_831));
    } else {
        // Of some of the openings a like share is won: 58 of a hundred rolls, give or take 4.
        assert!((54..63).contains(&(won * 100 / rolls)), "{won} of {rolls}");
    }
    assert!(longest <= 45, "{longest}");
}
