//! Statistics: they agree with a slow model, and figures of many games are the sums of those of few.

use std::collections::BTreeSet;

use arcade::index::{GameStats, Group, Opponent, PlayerResult, Statistics};
use arcade_engine::Side;
use arcade_games::options::OptionValues;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{Ending, Metadata, Player, PlayerKind, Setup, Summary};
use proptest::prelude::*;

type Played = (Summary, Option<[AccuracyTally; 2]>);

/// A game of Nim between these players, each "kind" or "kind Name".
fn game(players: [&str; 2], ending: Option<Ending>, opening: &str) -> Summary {
    let player = |text: &str| {
        let (kind, name) = text.split_once(' ').unwrap_or((text, text));
        Player { name: name.into(), kind: kind.parse().expect("a player") }
    };
    let mut values = OptionValues::default();
    for (key, value) in [("piles", "5/4/3"), ("level", "hard"), ("depth", "3")] {
        values.set(key, value.into());
    }
    Summary {
        game: "nim".into(),
        metadata: Metadata::default(),
        setup: Setup {
            options: values,
            players: players.map(player),
            seed: "seed".parse().expect("a seed"),
        },
        start: "5/4/3 misere".into(),
        first: Side::One,
        first_ending: ending,
        is_unfinished: ending.is_none(),
        plies: 5,
        first_move: Some(opening.into()),
    }
}

fn of(games: &[Summary]) -> Statistics {
    let played: Vec<_> = games.iter().map(|game| (game.clone(), None)).collect();
    Statistics::of(&played)
}

const WON: Option<Ending> = Some(Ending::Won(Side::One));
const LOST: Option<Ending> = Some(Ending::Won(Side::Two));

/// The groups of these games, as "player opponent seat".
#[track_caller]
fn check_groups(games: &[Summary], expected: &[&str]) {
    let name = |group: &Group| {
        let opponent = match &group.opponent {
            Opponent::Computer(skill) => skill.to_string(),
            Opponent::Person(name) => name.clone(),
            Opponent::Nobody => "nobody".into(),
        };
        format!("{} {opponent} {}", group.player, group.seat)
    };
    let found: BTreeSet<String> = of(games).groups().iter().map(name).collect();
    assert_eq!(found, expected.iter().map(ToString::to_string).collect());
}

#[test]
fn a_game_is_in_the_group_of_its_person() {
    check_groups(&[game(["human Ann", "easy"], WON, "A1")], &["human easy 1"]);
    check_groups(&[game(["depth:4", "human Ann"], WON, "A1")], &["human depth:4 2"]);
    check_groups(&[game(["hard", "easy"], WON, "A1")], &["hard easy 1"]);
    // Of two people, whose name comes first.
    let people = game(["human Bob", "human Ann"], WON, "A1");
    check_groups(std::slice::from_ref(&people), &["human Bob 2"]);
    // Unless the other is the one who plays here.
    let alone = game(["human Bob", "easy"], WON, "A1");
    check_groups(&[people, alone], &["human Ann 1", "human easy 1"]);
    check_groups(&[game(["human Ann", "easy"], None, "A1")], &[]);
}

#[test]
fn what_says_how_well_somebody_plays_makes_no_other_options() {
    let other = |key: &str, value: &str| {
        let mut game = game(["human", "easy"], WON, "A1");
        game.setup.options.set(key, value.into());
        game
    };
    let games = [other("level", "easy"), other("time_limit_ms", "5"), other("depth", "9")];
    assert_eq!(of(&games).groups().len(), 1);
    assert_eq!(of(&[other("piles", "1/2"), other("piles", "3")]).groups().len(), 2);
}

#[test]
fn results_are_those_of_the_person_and_streaks_end_with_a_game_not_won() {
    let marks = |games: &[Summary]| of(games).filtered(|_| true);
    let one = |ending| game(["human", "easy"], ending, "A1");
    let two = |ending| game(["easy", "human"], ending, "A1");
    let stats = marks(&[
        one(WON),
        two(LOST),
        two(Some(Ending::Resigned(Side::One))),
        one(Some(Ending::Drawn)),
        one(WON),
        one(None),
        two(LOST),
    ]);
    let GameStats { played, won, drawn, lost, .. } = stats;
    assert_eq!((played, won, drawn, lost), (6, 5, 1, 0));
    assert_eq!((stats.streak(), stats.best_streak()), (2, 3));
    let stats = marks(&[one(WON), one(Some(Ending::Repeated)), two(WON)]);
    assert_eq!(stats.results, [PlayerResult::Won, PlayerResult::Drawn, PlayerResult::Lost]);
    assert_eq!((stats.streak(), stats.best_streak()), (0, 1));
    let none = GameStats::default();
    assert_eq!((none.streak(), none.mean_plies(), none.median_plies()), (0, None, None));
}

#[test]
fn puzzles_are_solved_and_not_won() {
    // Two coins with 3 and 0 free squares before them: at least 2 moves, at most 6.
    let puzzle = |goal: &str, ending, plies| {
        let mut game = game(["human", "medium"], Some(ending), "1 1");
        game.game = "silver-dollar".into();
        game.setup.options.set("goal", goal.into());
        game.start = "___oo".into();
        Summary { plies, ..game }
    };
    let stats = |games: &[Summary]| of(games).filtered(|group| group.opponent == Opponent::Nobody);
    let fewest = |plies| stats(&[puzzle("fewest", Ending::Completed, plies)]).results;
    assert_eq!([fewest(2), fewest(3)], [[PlayerResult::Solved], [PlayerResult::Missed]]);
    let exactly = |plies| stats(&[puzzle("5", Ending::Completed, plies)]).results;
    assert_eq!([exactly(5), exactly(2)], [[PlayerResult::Solved], [PlayerResult::Missed]]);
    let resigned = puzzle("fewest", Ending::Resigned(Side::One), 2);
    let all = stats(&[puzzle("fewest", Ending::Completed, 2), resigned]);
    let GameStats { played, won, lost, solved, .. } = all;
    assert_eq!((played, won, lost, solved), (2, 0, 0, 1));
    // An opening of a puzzle has no value.
    assert_eq!((all.start, all.first_moves[0].is_from_start), (None, false));
}

#[test]
fn an_opening_has_one_value_only_from_one_start() {
    let from = |start: &str, opening| Summary {
        start: start.into(),
        ..game(["human", "easy"], WON, opening)
    };
    let stats = of(&[from("1/2", "A1"), from("1/2", "B1"), from("9", "B1")]).filtered(|_| true);
    assert_eq!(stats.start.as_deref(), Some("1/2"));
    let openings = stats.first_moves.iter();
    let openings: Vec<_> =
        openings.map(|it| (it.mv.as_str(), it.played, it.is_from_start)).collect();
    assert_eq!(openings, [("B1", 2, false), ("A1", 1, true)]);
    // Half of the games are not more than half.
    assert_eq!(of(&[from("1/2", "A1"), from("3", "A1")]).filtered(|_| true).start, None);
}

#[test]
fn an_opening_has_no_value_where_the_start_is_dealt() {
    let rolled = |hands: &str| {
        let mut game = game(["human", "easy"], WON, "p1");
        game.game = "flip".into();
        game.setup.options = OptionValues::default();
        game.setup.options.set("hands", hands.into());
        game
    };
    let start = |hands| of(&[rolled(hands), rolled(hands)]).filtered(|_| true);
    let [given, dealt] = ["244/124", "roll"].map(start);
    assert_eq!((given.start.is_some(), given.first_moves[0].is_from_start), (true, true));
    assert_eq!((dealt.start, dealt.first_moves[0].is_from_start), (None, false));
    assert_eq!(dealt.first_moves[0].played, 2);
}

fn ending() -> impl Strategy<Value = Option<Ending>> {
    prop_oneof![
        2 => Just(WON),
        2 => Just(LOST),
        1 => Just(Some(Ending::Drawn)),
        1 => Just(Some(Ending::Resigned(Side::Two))),
        1 => Just(None),
    ]
}

fn played() -> impl Strategy<Value = Played> {
    let player = || prop::sample::select(vec!["human Ann", "human Bob", "easy", "hard"]);
    let stake = (0_u32..3, 0_u64..3).prop_map(|(moves_at_stake, value_lost)| AccuracyTally {
        moves_at_stake,
        mistakes: moves_at_stake.min(1),
        value_at_stake: 2 * u64::from(moves_at_stake),
        value_lost: value_lost.min(u64::from(moves_at_stake)),
    });
    let rest = (0_usize..9, prop::option::of([stake.clone(), stake]), any::<bool>());
    ([player(), player()], ending(), prop::sample::select(vec!["A1", "B2"]), rest).prop_map(
        |(players, ending, opening, (plies, accuracy_tally, is_small))| {
            let mut game = game(players, ending, opening);
            if is_small {
                game.setup.options.set("piles", "2/1".into());
                game.start = "2/1 misere".into();
            }
            (Summary { plies, ..game }, accuracy_tally)
        },
    )
}

/// The seat whose results count, found the slow way.
fn seat_of(game: &Summary, all: &[Played]) -> Side {
    let is_human = |seat: Side| game.player(seat).is_human();
    let regular = |seat: Side| {
        let own = |(other, _): &&Played| {
            let person = other.person().filter(|_| other.first_ending.is_some());
            person.is_some_and(|at| other.player(at).name == game.player(seat).name)
        };
        all.iter().filter(own).count()
    };
    match Side::ALL.map(is_human) {
        [false, true] => Side::Two,
        [true, true] => {
            let key = |seat| (usize::MAX - regular(seat), game.player(seat).name.clone());
            Side::ALL.into_iter().min_by_key(|&seat| key(seat)).expect("two seats")
        }
        _ => Side::One,
    }
}

/// Games, those won, drawn and lost, the last and the best streak, all plies, what was given away,
/// and the wins that began with A1.
type Counts = [u64; 9];

/// What some of the games come to, found the slow way: each count by itself.
fn slow(all: &[Played], is_counted: impl Fn(&Summary, Side) -> bool) -> Counts {
    let over = all.iter().filter(|(game, _)| game.first_ending.is_some());
    let seated = over.map(|(game, accuracy_tally)| (game, seat_of(game, all), accuracy_tally));
    let counted: Vec<_> = seated.filter(|(game, seat, _)| is_counted(game, *seat)).collect();
    let winner = |game: &Summary| game.first_ending.and_then(Ending::winner);
    let count = |is: &dyn Fn(&Summary, Side) -> bool| {
        counted.iter().filter(|(game, seat, _)| is(game, *seat)).count() as u64
    };
    let is_won = |game: &Summary, seat| winner(game) == Some(seat);
    let (mut streak, mut best) = (0, 0);
    for (game, seat, _) in &counted {
        streak = if is_won(game, *seat) { streak + 1 } else { 0 };
        best = best.max(streak);
    }
    let given = counted
        .iter()
        .filter_map(|(_, seat, accuracy_tally)| Some((seat, accuracy_tally.as_ref()?)));
    [
        count(&|_, _| true),
        count(&is_won),
        count(&|game, _| winner(game).is_none()),
        count(&|game, seat| winner(game) == Some(seat.other())),
        streak,
        best,
        counted.iter().map(|(game, ..)| game.plies as u64).sum(),
        given.map(|(seat, accuracy_tally)| accuracy_tally[seat.index()].value_lost).sum(),
        count(&|game, seat| game.first_move.as_deref() == Some("A1") && is_won(game, seat)),
    ]
}

fn counts(stats: &GameStats) -> Counts {
    let GameStats { played, won, drawn, lost, .. } = *stats;
    let opening = stats.first_moves.iter().find(|opening| opening.mv == "A1");
    let plies = stats.lengths.iter().map(|(&plies, &games)| u64::from(plies * games));
    [
        played.into(),
        won.into(),
        drawn.into(),
        lost.into(),
        stats.streak() as u64,
        stats.best_streak() as u64,
        plies.sum(),
        stats.accuracy_tally.value_lost,
        opening.map_or(0, |opening| opening.won.into()),
    ]
}

/// What can be added up.
fn sums(counts: Counts) -> [u64; 7] {
    let [played, won, drawn, lost, _, _, plies, given, opened] = counts;
    [played, won, drawn, lost, plies, given, opened]
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None, cases: 200, ..ProptestConfig::default()
    })]

    #[test]
    fn figures_agree_with_a_slow_model(all in prop::collection::vec(played(), 0..30)) {
        let statistics = Statistics::of(&all);
        prop_assert_eq!(counts(&statistics.filtered(|_| true)), slow(&all, |_, _| true));
        for seat in Side::ALL {
            let found = statistics.filtered(|group| group.seat == seat);
            prop_assert_eq!(counts(&found), slow(&all, |_, at| at == seat));
        }
        let easy = Opponent::Computer("easy".parse().expect("a skill"));
        let found = statistics.filtered(|group| group.opponent == easy && !group.is_between_computers());
        let is_easy = |game: &Summary, seat: Side| {
            let kinds = [game.player(seat).kind, game.player(seat.other()).kind];
            kinds == [PlayerKind::Human, "easy".parse().expect("a kind")]
        };
        prop_assert_eq!(counts(&found), slow(&all, is_easy));
    }

    #[test]
    fn figures_of_many_are_sums_of_those_of_few(all in prop::collection::vec(played(), 0..30)) {
        let statistics = Statistics::of(&all);
        let finest = statistics.by(|group| Some(group.clone()));
        prop_assert_eq!(finest.len(), statistics.groups().len());
        for (seat, whole) in statistics.by(|group| Some(group.seat)) {
            let parts = finest.iter().filter(|(group, _)| group.seat == seat);
            let sum = parts.fold([0; 7], |sum, (_, part)| {
                let part = sums(counts(part));
                std::array::from_fn(|index| sum[index] + part[index])
            });
            prop_assert_eq!(sums(counts(&whole)), sum);
            prop_assert_eq!(whole.results.len() as u64, u64::from(whole.played));
            let opened: u32 = whole.first_moves.iter().map(|opening| opening.played).sum();
            prop_assert_eq!(opened, whole.played);
        }
    }

    #[test]
    fn the_median_is_in_the_middle(plies in prop::collection::vec(0_usize..9, 1..20)) {
        let games = plies.iter().map(|&plies| Summary { plies, ..game(["human", "easy"], WON, "A1") });
        let stats = of(&games.collect::<Vec<_>>()).filtered(|_| true);
        let mut sorted = plies.clone();
        sorted.sort_unstable();
        let middle = sorted[(sorted.len() - 1) / 2];
        prop_assert_eq!(stats.median_plies().map(|plies| plies as usize), Some(middle));
    }
}
