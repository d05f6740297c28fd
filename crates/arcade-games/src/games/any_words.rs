//! The words of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use arcade_engine::{Calibration, Side};

use super::listed_game::{ListedGame as _, unwrap_move, unwrap_position};
use super::{AnyMove, AnyPosition};
use crate::kit::{Clause, NotableEvent, Words};

impl Words for AnyPosition {
    delegate! {
        variant() -> String;
        how_to_win() -> String;
        points() -> Option<[u32; 2]>;
        why_over(names: [&str; 2]) -> String;
        why_lost() -> Option<String>;
        why_drawn() -> Option<String>;
        theory() -> Vec<String>;
        panel_section() -> (&'static str, Vec<String>);
        further_facts() -> Vec<String>;
        notation_legend() -> &'static str;
        puzzle_end() -> &'static str;
        obstacle(length: u32) -> Option<String>;
        winning_detail() -> String;
        point_name() -> &'static str;
        point_sign() -> &'static str;
        side_name(side: Side) -> &'static str;
        side_place(side: Side) -> &'static str;
        calibration() -> Calibration;
    }

    delegate_move! {
        listed_move -> String;
        advise -> String;
        describe -> String;
        unwritten_effect -> Option<String>;
        blunder_warning -> Option<String>;
        where_to_look -> String;
        explain_move -> Vec<Clause>;
        target_square -> Option<u16>;
        describe_reply -> Option<String>;
        notable_event -> Option<NotableEvent>;
    }

    fn lasting_change(&self, mv: AnyMove, after: &Self) -> Option<String> {
        each!(AnyPosition: self, C, before => {
            before.lasting_change(unwrap_move::<C>(mv), unwrap_position::<C>(after))
        })
    }

    fn forced_reply(&self, mv: AnyMove) -> Option<AnyMove> {
        each!(AnyPosition: self, C, position => {
            position.forced_reply(unwrap_move::<C>(mv)).map(C::wrap_move)
        })
    }

    delegate_moves! {
        name_moves -> String;
        describe_turn -> String;
        turn_event -> Option<NotableEvent>;
    }
}
