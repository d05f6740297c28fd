//! Solves a game of one's own with the engine; docs/library.md shows the same code.
//!
//! Run it with `cargo run -p arcade-engine --example own_game`.

#![expect(clippy::print_stdout, reason = "it prints what it finds")]

use std::fmt;

use arcade_engine::{
    Job, Knowledge as _, Limits, NoKnowledge, Outcome, ParseError, Position, Resources, Scope,
    Turn, parse_number,
};

/// A heap of matches: a player takes 1, 3 or 4 of them, and whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Matches(u32);

impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Position for Matches {
    /// The number of matches taken.
    type Move = u32;

    fn parse_move(&self, text: &str) -> Result<u32, ParseError> {
        parse_number("taken", text, 1..=4)
    }

    fn outcome(&self) -> Option<Outcome> {
        // The other side has just taken the last one.
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn moves(&self, out: &mut Vec<u32>) {
        out.extend([1, 3, 4].into_iter().filter(|&taken| taken <= self.0));
    }

    fn play_unchecked(&mut self, taken: u32) -> Turn {
        self.0 -= taken;
        Turn::Opponent
    }
}

fn main() {
    // Only the rules of the game are given, so every value is found by search.
    let mut engine = NoKnowledge.perfect(&Resources::default());
    for matches in 1..=14 {
        let position = Matches(matches);
        let analysis = engine.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::NONE));
        // Values are for the side to move; from 7 and 14, for example, it loses.
        println!("{position} matches: {} by {:?}", analysis.value, analysis.best_moves());
        assert!(analysis.value.is_exact());
        let is_lost = analysis.value.outcome() == Some(Outcome::Loss);
        assert_eq!(is_lost, [0, 2].contains(&(matches % 7)), "{position}");
    }
}
