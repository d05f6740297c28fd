//! Alpha-beta on games in which play may be endless.

use arcade_engine::{Position as _, Scope};

use crate::claims::{Claim, check, fresh};
use crate::random_games::Form;
use crate::tree_game::{To, TreeGame};
use crate::truth::{Solution, retrograde};

const DEPTHS: [Option<u32>; 4] = [Some(5), Some(12), Some(2), Some(8)];

#[test]
fn nothing_is_claimed_proven_that_isnt_true() {
    check(Form::Cyclic, &DEPTHS, Claim::check_sound);
}

#[test]
fn every_win_and_loss_in_sight_is_found() {
    check(Form::Cyclic, &DEPTHS, Claim::check_sight);
}

/// The solution of a position given as text, and those of all positions of its game.
fn solution(text: &str) -> (Solution<TreeGame>, Vec<Solution<TreeGame>>) {
    let position: TreeGame = text.parse().expect("a position");
    let all = retrograde(&position);
    (all[usize::from(position.at())].clone(), all)
}

/// Checks that fresh searches to this depth find the value of the position.
fn check_known(text: &str, depth: u32) {
    let (solution, _) = solution(text);
    assert!(solution.truth.is_decided_within(depth));
    for scope in [Scope::EveryMove, Scope::BestMove] {
        for table_mb in [0, 1] {
            Claim::of(&mut fresh(table_mb), &solution, scope, Some(depth)).check_sight();
        }
    }
}

#[test]
fn a_win_is_found_although_the_loser_may_lead_play_back_once() {
    // From 0 to 1; the other side has to go back; then on to 2, which is lost for it.
    check_known("at 1 in 1 2,0 loss", 3);
}

#[test]
fn a_move_that_leads_back_by_and_by_is_worth_the_best_way_on() {
    // After the move to 1 the quickest win goes back to 0, and not on to 3, 4 and 5.
    check_known("at 0 in 1+,2+ 0+,3+ win 4+ 5+ win", 4);
}

#[test]
fn a_length_that_holds_on_one_path_only_isnt_remembered_for_others() {
    // In the analysis of 0 the way back from 1 is a repetition; in the analysis of 6 it isn't.
    let (asked_first, all) = solution("at 0 in 1+,2+ 0+,3+ win 4+ 5+ win 7+,1+ 8+ 9+ 10+ win");
    let mut search = fresh(1);
    Claim::of(&mut search, &asked_first, Scope::EveryMove, Some(4));
    for scope in [Scope::BestMove, Scope::EveryMove] {
        let claim = Claim::of(&mut search, &all[6], scope, Some(4));
        claim.check_sight();
    }
    assert_eq!(all[6].best_moves(), [To(1)]);
}

#[test]
fn a_player_who_can_only_play_for_ever_is_never_said_to_lose_or_draw() {
    let (endless, _) = solution("at 0 in 1,2 0 win");
    for depth in 1..12 {
        let claim = Claim::of(&mut fresh(1), &endless, Scope::EveryMove, Some(depth));
        claim.check_sound();
        assert!(!claim.analysis.value.is_exact(), "{claim}");
    }
}

#[test]
fn a_draw_that_no_repetition_touches_is_proven() {
    let (draw, _) = solution("at 0 in 1,2 draw win");
    Claim::of(&mut fresh(1), &draw, Scope::EveryMove, Some(3)).check_complete();
}

#[test]
fn a_million_moves_in_a_row_are_counted() {
    let (there_and_back, _) = solution("at 0 in 1 0");
    assert_eq!(there_and_back.position.perft(1_000_000), 1);
}
