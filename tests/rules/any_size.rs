//! What theory says at any size, where no brute force reaches: the value of a position must follow
//! from those of the positions a ply later, and best play must last as long as it says.

use std::fmt::Write as _;
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{
    ClosedForm as _, Control, Engine, Job, Knowledge, Limits, MoveValue, Outcome, Position, Random,
    Resources, Scope, Seed, Turn, Value,
};
use arcade_games::games::nim::{Bouton, Nim, Take};
use arcade_games::games::silver_dollar::{PairedGaps, SilverDollar, Slide};

/// The longest line that an engine gives.
const LONGEST: u32 = 200;

/// The most moves of a position that are looked at, drawn from all of them.
const MOVES: usize = 24;

fn analyse<P: Position>(
    engine: &mut dyn Engine<P>,
    position: &P,
) -> (Value, Vec<MoveValue<P::Move>>) {
    let analysis = engine.analyse(position, &mut Job::new(Scope::EveryMove, Limits::NONE));
    assert_eq!(analysis.nodes, 0, "{position}: theory needs no analysis");
    (analysis.value, analysis.moves)
}

/// Checks that the values of a position and of its moves, with their plies, are those that follow
/// from the moves after them, and that best play has this many plies.
#[track_caller]
fn check<P: Position + FromStr<Err = ParseError>>(
    knowledge: &impl Knowledge<P>,
    position: &str,
    random: &mut Random,
) {
    let game: P = position.parse().expect(position);
    let mut engine = knowledge.perfect(&Resources::with_table(1));
    let (value, mut moves) = analyse(engine.as_mut(), &game);
    let Value::Exact { outcome, remoteness: Some(plies), .. } = value else {
        panic!("{position}: {value}")
    };
    let best = moves.first().copied();
    random.shuffle(&mut moves);
    for known in moves.iter().take(MOVES).chain(&best) {
        let next = game.after(known.mv).0;
        let value = analyse(engine.as_mut(), &next).0.one_ply_up(Turn::Opponent);
        assert_eq!(known.value, value, "{position}: {}", known.mv);
        let line = engine.line(&game, known, &mut Control::new(Scope::EveryMove, Limits::NONE));
        let plies = known.value.remoteness().expect("known");
        assert_eq!(line.len(), plies.min(LONGEST) as usize, "{position}: {}", known.mv);
        let end = line.iter().fold(game.clone(), |position, mv| position.after(*mv).0);
        assert_eq!(end.outcome().is_some(), plies <= LONGEST, "{position}: {}", known.mv);
    }
    if let Some(best) = best {
        assert_eq!(best.value, Value::exact_in(outcome, plies), "{position}");
    }
}

/// A random source.
fn random(stream: u64) -> Random {
    let seed: Seed = "any-size".parse().expect("a seed");
    Random::new(&seed, stream)
}

/// Piles of up to `most` objects, now and then with nim-sum 0.
fn piles(random: &mut Random, most: u32) -> String {
    let mut piles: Vec<u32> = (0..=random.below(24)).map(|_| random.below(most + 1)).collect();
    if random.chance(50) {
        piles.push(piles.iter().fold(0, |sum, pile| sum ^ pile));
    }
    let texts: Vec<String> = piles.iter().map(ToString::to_string).collect();
    texts.join("/")
}

#[test]
fn nim_is_known_at_any_size() {
    let mut random = random(0);
    for most in [1, 2, 3, 15, 60, 127, 255, 5_000, 1_000_000] {
        for _ in 0..12 {
            let piles = piles(&mut random, most);
            if piles.chars().all(|letter| "0/".contains(letter)) {
                continue;
            }
            for rule in ["misere", "normal"] {
                check(&Bouton, &format!("{piles} {rule}"), &mut random);
            }
        }
    }
}

/// A strip with gaps of up to `most`, now and then with equal ones in pairs, so that the nim-sum is
/// 0; its last coin is no farther than `squares`.
fn strip(random: &mut Random, most: u32, squares: usize) -> String {
    let (mut strip, is_even) = (String::new(), random.chance(50));
    let mut gaps = vec![0];
    while gaps.len() < 16 {
        let gap = random.below(most + 1);
        // The gaps inside pairs are every second one.
        let twice = [gap, random.below(3), gap, random.below(most + 1)];
        gaps.extend(if is_even { &twice[..] } else { &twice[..1] });
    }
    for gap in gaps.into_iter().take(16) {
        let square = format!("{}o", "_".repeat(gap as usize));
        if strip.len() + square.len() > squares {
            break;
        }
        write!(strip, "{square}").expect("a string takes anything");
    }
    strip
}

#[test]
fn silver_dollar_is_known_at_any_size() {
    let mut random = random(1);
    for most in [1, 2, 5, 20, 60] {
        for _ in 0..16 {
            let strip = strip(&mut random, most, 255);
            let is_over = !strip.contains('_');
            if is_over {
                continue;
            }
            check(&PairedGaps, &strip, &mut random);
            // A limit that no coin comes to makes no difference.
            check(&PairedGaps, &format!("{strip} 254"), &mut random);
        }
    }
}

#[test]
fn who_wins_a_long_strip_with_a_limit_follows_from_the_moves() {
    let mut random = random(2);
    for most in [2, 5, 20, 60] {
        for _ in 0..40 {
            let (strip, limit) = (strip(&mut random, most, 255), 1 + random.below(most));
            let game: SilverDollar = format!("{strip} {limit}").parse().expect("a position");
            let mut moves = game.legal_moves();
            let loses = |mv: &Slide| PairedGaps.loses(&game.after(*mv).0);
            let winning: Vec<Slide> = moves.iter().copied().filter(loses).collect();
            assert_eq!(PairedGaps.loses(&game), winning.is_empty(), "{game}");
            let mut told = Vec::new();
            PairedGaps.winning_moves(&game, &mut told);
            assert_eq!(told, winning, "{game}");
            // The length of the puzzle: the best and the worst move lead to one move less.
            let spans = || moves.iter().map(|mv| game.after(*mv).0.move_count_range());
            let fewest = spans().map(|span| span.fewest + 1).min().unwrap_or(0);
            let longest = spans().map(|span| span.most + 1).max().unwrap_or(0);
            let span = game.move_count_range();
            assert_eq!((span.fewest, span.most), (fewest, longest), "{game}");
            moves.retain(|&mv| mv == PairedGaps.best_move(&game));
            assert!(moves.len() == 1 || game.outcome().is_some(), "{game}: one legal move");
        }
    }
}

#[test]
fn nim_has_an_odd_number_of_winning_moves_and_at_most_one_in_a_pile() {
    let mut random = random(3);
    for most in [3, 15, 255] {
        for _ in 0..40 {
            let game: Nim = format!("{} normal", piles(&mut random, most)).parse().expect("piles");
            let mut told = Vec::new();
            Bouton.winning_moves(&game, &mut told);
            let loses = |mv: &Take| Bouton.loses(&game.after(*mv).0);
            let winning: Vec<Take> = game.legal_moves().into_iter().filter(loses).collect();
            assert_eq!(told, winning, "{game}");
            assert_eq!(winning.len() % 2 == 1, !Bouton.loses(&game), "{game}");
            assert!(winning.windows(2).all(|two| two[0].pile < two[1].pile), "{game}");
        }
    }
}

#[test]
fn silver_dollar_is_known_on_strips_that_nobody_plays_on() {
    let mut random = random(4);
    for (coins, most) in [(30, 2_000), (40, 3_000), (200, 400)] {
        for is_even in [false, true] {
            let gaps = (0..coins / 2).flat_map(|_| {
                let gap = random.below(most);
                [gap, if is_even { gap } else { random.below(most) }]
            });
            // Equal gaps in neighbouring pairs: the edge and coin 0, coins 1 and 2, and so on.
            let gaps: Vec<u32> = gaps.collect();
            let paired = gaps.chunks(2).flat_map(|two| [0, two[0], 0, two[1]]);
            let text: String = paired.map(|gap| "_".repeat(gap as usize) + "o").collect();
            check(&PairedGaps, &text, &mut random);
        }
    }
}

#[test]
fn a_game_with_a_theory_is_lost_or_won_in_the_plies_that_its_page_says() {
    let value = |text: &str| {
        let game: Nim = text.parse().expect(text);
        analyse(Bouton.perfect(&Resources::with_table(1)).as_mut(), &game).0
    };
    let lost = |plies| Value::exact_in(Outcome::Loss, plies);
    assert_eq!(value("255/255/15/15 normal"), lost(540));
    assert_eq!(value("255/255/15/15 misere"), lost(539));
    assert_eq!(value("200/31/31/200/1/1 misere"), lost(463));
    assert_eq!(value("1/1/1 misere"), lost(3));
    // The quickest way is to take most.
    assert_eq!(value("255/3/1 normal"), Value::exact_in(Outcome::Win, 7));
    assert_eq!(value("255 misere"), Value::exact_in(Outcome::Win, 2));
}
