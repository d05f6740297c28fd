//! The Silver Dollar game against a brute force that knows nothing of theory.

use std::collections::HashMap;

use arcade_engine::{
    Job, Knowledge as _, Limits, Outcome, Position, Random, Resources, Scope, Seed, Side, Value,
};
use arcade_games::games::silver_dollar::{
    CoinStrip, PairedGaps, SilverDollar, SilverDollarSpec, Slide,
};
use arcade_games::kit::{GameSpec as _, start};
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, PlayerKind, Setup};

/// The longest strip that is searched in full, and the most coins on it.
const SQUARES: u32 = 11;
const COINS: u32 = 5;

/// A strip as a set of squares: the moves are found anew, not by the rules under test.
type Squares = u32;

#[derive(Default)]
struct BruteForce {
    known: HashMap<(Squares, u32), (Outcome, u32)>,
}

/// The strips that one move leads to.
fn next(squares: Squares, limit: u32) -> Vec<Squares> {
    let mut all = Vec::new();
    for from in (0..32).filter(|from| squares & (1 << from) != 0) {
        for to in (0..from).rev().take_while(|to| squares & (1 << to) == 0) {
            if from - to <= limit {
                all.push(squares & !(1 << from) | (1 << to));
            }
        }
    }
    all
}

impl BruteForce {
    fn value(&mut self, squares: Squares, limit: u32) -> (Outcome, u32) {
        if let Some(&known) = self.known.get(&(squares, limit)) {
            return known;
        }
        let mut value = (Outcome::Loss, 0);
        for after in next(squares, limit) {
            value = match (value, self.value(after, limit)) {
                ((Outcome::Loss, _), (Outcome::Loss, plies)) => (Outcome::Win, plies + 1),
                ((Outcome::Win, best), (Outcome::Loss, plies)) => {
                    (Outcome::Win, best.min(plies + 1))
                }
                ((Outcome::Loss, worst), (_, plies)) => (Outcome::Loss, worst.max(plies + 1)),
                (win, _) => win,
            };
        }
        self.known.insert((squares, limit), value);
        value
    }
}

/// The fewest and the most moves with which one player can end the game.
fn slow_span(squares: Squares, limit: u32) -> (u32, u32) {
    let spans: Vec<(u32, u32)> =
        next(squares, limit).into_iter().map(|after| slow_span(after, limit)).collect();
    let fewest = spans.iter().map(|span| span.0 + 1).min();
    let most = spans.iter().map(|span| span.1 + 1).max();
    (fewest.unwrap_or(0), most.unwrap_or(0))
}

fn text(squares: Squares, limit: u32) -> String {
    let length = 32 - squares.leading_zeros();
    let strip: String =
        (0..length).map(|square| if squares & (1 << square) != 0 { 'o' } else { '_' }).collect();
    if limit == u32::MAX { strip } else { format!("{strip} {limit}") }
}

#[test]
fn theory_and_brute_force_agree_on_every_short_strip() {
    let mut brute_force = BruteForce::default();
    let mut engine = PairedGaps.perfect(&Resources::with_table(1));
    let mut count = 0;
    for limit in [u32::MAX, 1, 2, 3, 4] {
        for squares in (1..1 << SQUARES).filter(|squares: &u32| squares.count_ones() <= COINS) {
            let position: SilverDollar = text(squares, limit).parse().expect("a position");
            let (outcome, plies) = brute_force.value(squares, limit);
            let mut job = Job::new(Scope::EveryMove, Limits::default());
            let analysis = engine.analyse(&position, &mut job);
            assert_eq!(analysis.value, Value::exact_in(outcome, plies), "{position}");
            assert_eq!(analysis.moves.len(), next(squares, limit).len(), "{position}");
            let slides = (0..6).flat_map(|coin| (1..=12).map(move |distance| (coin, distance)));
            let slides = slides.map(|(coin, distance)| Slide { coin, distance });
            let accepted = slides.filter(|&slide| position.check(slide).is_ok()).count();
            assert_eq!(accepted, analysis.moves.len(), "{position}");
            for known in analysis.moves {
                let after = position.after(known.mv).0;
                let coins = after.strip().coin_squares().iter();
                let after = coins.fold(0, |set, coin| set | 1 << coin);
                let (outcome, plies) = brute_force.value(after, limit);
                let expected = Value::exact_in(outcome.reversed(), plies + 1);
                assert_eq!(known.value, expected, "{position}: {}", known.mv);
            }
            count += 1;
        }
    }
    assert_eq!(count, 5 * 1023);
}

#[test]
fn the_length_of_a_puzzle_is_known_in_closed_form() {
    for limit in [u32::MAX, 1, 2, 3] {
        for squares in (1..1 << 8).filter(|squares: &u32| squares.count_ones() <= 3) {
            let position: SilverDollar = text(squares, limit).parse().expect("a position");
            let span = position.move_count_range();
            assert_eq!((span.fewest, span.most), slow_span(squares, limit), "{position}");
            // No number between is out of reach: the moves from here lead to overlapping spans.
            for moves in span.fewest.max(1)..=span.most {
                let leads_on = |mv| position.after(mv).0.move_count_range().contains(moves - 1);
                assert!(position.legal_moves().into_iter().any(leads_on), "{position}: {moves}");
            }
        }
    }
}

#[test]
fn the_strip_answers_as_the_exercise_asks() {
    let mut strip: CoinStrip = "_o__oo___".parse().expect("a strip");
    assert_eq!((strip.num_coins(), strip.num_squares()), (3, 6));
    let squares: Vec<Option<usize>> = (0..7).map(|square| strip.coin_on(square)).collect();
    assert_eq!(squares, [None, Some(0), None, None, Some(1), Some(2), None]);
    assert_eq!(strip.coin_on(1_000_000), None);
    assert!(strip.is_legal(1, 2) && !strip.is_legal(1, 3) && !strip.is_legal(1, 0));
    assert!(!strip.is_legal(3, 1) && !strip.is_legal(2, 1));
    assert!(!strip.play(2, 1) && strip.to_string() == "_o__oo");
    assert!(!strip.play(2, 0) && !strip.game_over());
    assert!(strip.play(0, 1) && strip.play(1, 3) && strip.play(2, 3));
    assert_eq!((strip.to_string().as_str(), strip.num_squares()), ("ooo", 3));
    assert!(strip.game_over());
}

fn setup(settings: &[(&str, &str)], seed: &str) -> Setup {
    let mut values = OptionValues::defaults(SilverDollarSpec.meta().options);
    for (key, value) in settings {
        values.accept(SilverDollarSpec.meta().options, key, value).expect("accepted");
    }
    let players = Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat));
    Setup { options: values, players, seed: seed.parse().expect("a seed") }
}

#[test]
fn starts_are_never_over_and_keep_to_the_options() {
    let settings = [("gap_min", "1"), ("gap_max", "2"), ("coins", "5"), ("limit", "2")];
    let mut widest = 0;
    for seed in 0..300 {
        let game = start(SilverDollarSpec, setup(&[], &format!("s{seed}")), None).expect("a start");
        assert!(!game.position().strip().game_over());
        assert!((3..=12).contains(&game.position().strip().num_coins()));
        let game =
            start(SilverDollarSpec, setup(&settings, &format!("s{seed}")), None).expect("one");
        let strip = game.position().strip();
        assert_eq!((strip.num_coins(), game.position().limit()), (5, Some(2)));
        for coin in 0..5 {
            assert!((1..=2).contains(&strip.gap(coin)), "{strip}");
            widest = widest.max(strip.gap(coin));
        }
    }
    assert_eq!(widest, 2);
}

/// The options of a game for two: coins, smallest and largest gap, limit.
fn every_option() -> impl Iterator<Item = (&'static str, u32, u32, u32)> {
    let gaps = || [(0, 1), (0, 2), (0, 4), (0, 9), (1, 2), (2, 7), (8, 9), (1, 1), (4, 4), (9, 9)];
    ["random", "3", "4", "5", "6", "7", "12"].into_iter().flat_map(move |coins| {
        gaps()
            .into_iter()
            .flat_map(move |(least, most)| (0..=9).map(move |limit| (coins, least, most, limit)))
    })
}

#[test]
fn every_random_start_is_interesting_where_the_options_allow_it() {
    for (coins, least, most, limit) in every_option() {
        let numbers = [least, most, limit].map(|number| number.to_string());
        let [gap_min, gap_max, limit_text] = &numbers;
        let mut values = OptionValues::defaults(SilverDollarSpec.meta().options);
        let settings =
            [("coins", coins), ("gap_min", gap_min), ("gap_max", gap_max), ("limit", limit_text)];
        for (key, value) in settings {
            values.accept(SilverDollarSpec.meta().options, key, value).expect("accepted");
        }
        for seed in 0..12 {
            let mut random = Random::new(&"strips".parse().expect("a seed"), seed);
            let start = SilverDollarSpec.start(&values, &mut random).expect("a start").position;
            let about = format!("{start} of {coins} coins, gaps {least} to {most}, limit {limit}");
            let gaps: Vec<u32> =
                (0..start.strip().num_coins()).map(|coin| start.strip().gap(coin)).collect();
            assert!(gaps.iter().all(|gap| (least..=most).contains(gap)), "{about}");
            assert_eq!(start.limit(), Some(limit).filter(|&limit| limit > 0), "{about}");
            assert!(gaps[1..].iter().any(|&gap| gap > 0), "one block: {about}");
            assert!(start.legal_moves().len() > 1, "no choice: {about}");
            if (1..most).contains(&limit) {
                assert!(gaps.iter().any(|&gap| gap > limit), "the limit never binds: {about}");
            }
            // With equal gaps there is nothing to choose: whoever wins, wins.
            if least < most {
                assert!(winner_is_first(&start), "lost for whoever begins: {about}");
            }
        }
    }
}

fn winner_is_first(start: &SilverDollar) -> bool {
    let moves = start.legal_moves();
    moves.into_iter().any(|mv| start.after(mv).0.grundy_number() == 0)
}

#[test]
fn a_puzzle_starts_where_its_goal_can_be_reached_and_its_coins_are_apart() {
    for goal in 1..=40 {
        for seed in 0..5 {
            let goal_text = goal.to_string();
            let setup = setup(&[("goal", &goal_text), ("limit", "3")], &format!("p{seed}"));
            let game = start(SilverDollarSpec, setup, None).expect("a start");
            let (strip, span) = (game.position().strip(), game.position().move_count_range());
            assert!(span.contains(goal), "{strip}: {goal}");
            assert!((1..strip.num_coins()).any(|coin| strip.gap(coin) > 0), "{strip}: {goal}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_strip_on_every_machine() {
    let strips = |settings: &[(&str, &str)]| -> Vec<String> {
        let strip = |seed| start(SilverDollarSpec, setup(settings, seed), None).expect("a start");
        ["one", "two", "three"].map(|seed| strip(seed).position().to_string()).to_vec()
    };
    assert_eq!(strips(&[]), ["___oo_o", "____o___o__o__o", "____o____o_o"]);
    let limited = strips(&[("coins", "4"), ("limit", "3")]);
    assert_eq!(limited, ["o____o___o__o 3", "__o_o____o___o 3", "__o____o____o_o 3"]);
}

#[test]
fn a_person_can_win_whoever_begins() {
    for seed in 0..100 {
        let mut first = setup(&[], &format!("deal-{seed}"));
        first.players[1] = Player::new("easy".parse().expect("a level"), Side::Two);
        for (setup, person) in
            [(first.clone(), Side::One), (first.swapped_and_renamed(), Side::Two)]
        {
            assert_eq!(setup.person(), Some(person));
            let session = start(SilverDollarSpec, setup, None).expect("a start");
            // Seat 1 begins.
            let can_win = (session.start().grundy_number() != 0) == (person == Side::One);
            assert!(can_win, "seed {seed}, a person in seat {person}: {}", session.start());
        }
    }
}

#[test]
fn random_numbers_of_coins_halve_from_3_to_12() {
    let values = OptionValues::defaults(SilverDollarSpec.meta().options);
    let seed: Seed = "coins".parse().expect("a seed");
    let mut counts = [0; 13];
    for number in 0..4000 {
        let mut random = Random::new(&seed, number);
        let start = SilverDollarSpec.start(&values, &mut random).expect("a start");
        counts[start.position.strip().num_coins()] += 1;
    }
    for (coins, share) in [(3, 2000), (4, 1000), (5, 500), (6, 250)] {
        let count: i32 = counts[coins];
        assert!((count - share).abs() < share / 5, "{coins} coins {count} times");
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    let refused = |settings: &[(&str, &str)]| {
        let error = start(SilverDollarSpec, setup(settings, "word"), None).expect_err("refused");
        error.to_string()
    };
    assert_eq!(
        refused(&[("gap_min", "5")]),
        "gap_min: found 5, expected at most the largest gap, which is 4"
    );
    assert_eq!(
        refused(&[("goal", "900")]),
        "goal: found 900, expected a number of moves that these options allow"
    );
    // The option named is the one that is the cause.
    let large = [("coins", "4"), ("gap_max", "9")];
    assert_eq!(
        refused(&[&large[..], &[("goal", "growing"), ("limit", "1")]].concat()),
        "limit: found 1, expected a longer move for this goal, or 0, which is no limit"
    );
    assert_eq!(
        refused(&[&large[..], &[("goal", "fewest"), ("limit", "1")]].concat()),
        "limit: found 1, expected at least 2, or 0, for the fewest moves: \
         one square at a time, every order takes as many"
    );
}

#[test]
fn the_longest_strip_is_known_at_once() {
    let strip = "_".repeat(255 - 16) + &"o".repeat(16);
    let position: SilverDollar = strip.parse().expect("255 squares");
    let mut job = Job::new(Scope::EveryMove, Limits::default());
    let analysis = PairedGaps.perfect(&Resources::with_table(1)).analyse(&position, &mut job);
    // 16 coins pair up without gaps: the mover has lost.
    assert_eq!(analysis.value, Value::exact_in(Outcome::Loss, 16 * 239));
    assert_eq!(analysis.moves.len(), 239);
    let refused = |strip: String| strip.parse::<SilverDollar>().expect_err("refused").to_string();
    assert_eq!(
        refused("_".repeat(100_000) + "o"),
        "squares: found \"100001 of them\", expected at most 100000 up to the last coin"
    );
    assert_eq!(
        refused("o".repeat(1001)),
        "coins: found \"1001 of them\", expected 1 to 1000, as in _o__oo"
    );
}
