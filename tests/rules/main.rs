//! Rules: every game runs through the same suite, and each has a slow model of its own.

mod coin_grabber;
mod conformance;
mod flip;
mod kalah;
mod nim;
mod silver_dollar;
mod texts;
mod tiles;

use arcade::games::{Cartridge, Visitor, visit_all};

/// Visits every game, and counts them.
struct Conformance(usize);

impl Visitor for Conformance {
    fn visit<C: Cartridge>(&mut self) {
        conformance::check::<C>();
        texts::check::<C>();
        self.0 += 1;
    }
}

#[test]
fn every_game_keeps_the_laws_of_games() {
    let mut visitor = Conformance(0);
    visit_all(&mut visitor);
    assert_eq!(visitor.0, arcade::games::ALL.len());
}
