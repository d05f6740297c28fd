//! Alpha-beta on games in which play always ends.

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Engine, Job, Knowledge as _, Limits, Position, Resources, Scope};
use arcade_games::games::flip::DiceWorth;
use arcade_games::games::tiles::LineCounts;

use crate::claims::{Claim, check, check_scored, fresh};
use crate::in_full::one_in;
use crate::random_games::{Form, games, random};
use crate::truth::solve;

#[test]
fn a_search_without_limits_finds_out_everything_about_a_tree() {
    check(Form::Tree, &[None], Claim::check_complete);
}

#[test]
fn a_search_without_limits_finds_out_everything_about_an_acyclic_graph() {
    check(Form::Dag, &[None], Claim::check_complete);
}

#[test]
fn a_search_without_limits_finds_every_margin_in_games_that_score() {
    check_scored(Form::Tree, &[None], Claim::check_complete);
    check_scored(Form::Dag, &[None], Claim::check_complete);
}

#[test]
fn a_limited_search_of_a_game_that_scores_claims_nothing_wrong() {
    for form in [Form::Tree, Form::Dag] {
        check_scored(form, &[4, 1, 7, 2].map(Some), Claim::check_sound);
    }
}

#[test]
fn a_limited_search_finds_what_is_in_sight_and_claims_nothing_wrong() {
    for form in [Form::Tree, Form::Dag] {
        check(form, &[4, 1, 7, 2].map(Some), |claim| {
            claim.check_sound();
            claim.check_sight();
        });
    }
}

#[test]
fn a_search_that_was_stopped_left_nothing_wrong_in_its_table() {
    for (game, number) in games(Form::Dag).zip(0..).step_by(one_in(2)) {
        let solutions = solve(Form::Dag, &game);
        let mut random = random("stop", number);
        let mut search = fresh(1);
        for solution in &solutions {
            let nodes = Some(random.below(60).into());
            let mut job = Job::new(Scope::EveryMove, Limits { nodes, ..Limits::default() });
            let _ = search.analyse(&solution.position, &mut job);
            Claim::of(&mut search, solution, Scope::EveryMove, Some(2)).check_sound();
        }
        for solution in &solutions {
            Claim::of(&mut search, solution, Scope::EveryMove, None).check_complete();
        }
    }
}

#[test]
fn a_stopped_search_sticks_to_the_last_finished_depth() {
    for game in games(Form::Dag) {
        for (scope, nodes) in [(Scope::BestMove, 20), (Scope::EveryMove, 60)] {
            let mut last = None;
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut job = Job::new(scope, limits).on_progress(|progress| last = Some(progress));
            let analysis = fresh(1).analyse(&game, &mut job);
            drop(job);
            if let Some(last) = last {
                assert_eq!(last.line.first(), analysis.best.as_ref(), "{game}");
                assert_eq!(last.value, analysis.value, "{game}");
            }
        }
    }
}

#[test]
fn the_line_is_best_play_to_the_end_while_the_table_holds_it() {
    for game in games(Form::Dag).filter(|game| !game.is_crowded()).step_by(one_in(3)) {
        let mut warm = fresh(1);
        for solution in solve(Form::Dag, &game) {
            for scope in [Scope::EveryMove, Scope::BestMove] {
                Claim::of(&mut warm, &solution, scope, None).check_line();
                Claim::of(&mut fresh(1), &solution, scope, None).check_line();
            }
        }
    }
}

/// How often an engine has looked positions up in a transposition table, and found them, after it
/// has searched this position 6 plies deep.
fn look_ups<P: Position + FromStr<Err = ParseError>>(
    mut engine: Box<dyn Engine<P>>,
    position: &str,
) -> (u64, u64) {
    let position: P = position.parse().unwrap_or_else(|_| panic!("{position}"));
    let limits = Limits { depth: Some(6), ..Limits::NONE };
    engine.analyse(&position, &mut Job::new(Scope::EveryMove, limits));
    let table = engine.transposition_stats().expect("it searches what it has no other method for");
    assert!(table.stored <= table.capacity && table.replaced <= table.collisions, "{table:?}");
    (table.lookups, table.hits)
}

#[test]
fn look_ups_are_counted_where_a_method_passes_a_position_to_the_search() {
    let resources = Resources::with_table(1);
    let large = format!("{} b 2", "g".repeat(25));
    for (lookups, hits) in [
        look_ups(LineCounts.perfect(&resources), &large),
        look_ups(DiceWorth.perfect(&resources), "123456+|+|23456+"),
    ] {
        assert!(hits > 0 && hits < lookups, "{hits} of {lookups}");
    }
    // What a table of all positions holds is not searched.
    assert_eq!(look_ups(LineCounts.perfect(&resources), "ggggggggg b 1"), (0, 0));
}
