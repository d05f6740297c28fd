//! A game of one's own, solved by the engines of arcade: the same as the page of the library shows.
//!
//! Run it with `cargo run --example own_game`.

#![expect(clippy::print_stdout, reason = "it prints what it finds")]

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade::engine::{Brain as _, Job, Limits, Resources, Scope, Unguided};
use arcade::game::{Game, Outcome, Turn};
use arcade::text::{ParseError, parse_number};

/// Some matches: a player takes 1, 3 or 4 of them, and whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Matches(u32);

/// How many are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Take(u32);

impl Game for Matches {
    type Move = Take;

    fn parse_move(&self, text: &str) -> Result<Take, ParseError> {
        parse_number("taken", text, 1..=4).map(Take)
    }

    fn outcome(&self) -> Option<Outcome> {
        // The other side has just taken the last one.
        (self.0 == 0).then_some(Outcome::Loss)
    }

    fn moves(&self, out: &mut Vec<Take>) {
        out.extend([1, 3, 4].into_iter().filter(|&taken| taken <= self.0).map(Take));
    }

    fn play_unchecked(&mut self, Take(taken): Take) -> Turn {
        self.0 -= taken;
        Turn::Passes
    }
}

impl Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Matches {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_number("matches", text, 0..=60).map(Self)
    }
}

impl Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

fn main() -> Result<(), ParseError> {
    // Nothing is known of the game but its rules: what is found is found by search.
    let mut engine = Unguided.perfect(&Resources::default());
    for matches in 1..=14 {
        let position: Matches = matches.to_string().parse()?;
        let analysis = engine.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::NONE));
        let best: Vec<String> = analysis.best_moves().iter().map(ToString::to_string).collect();
        // Values are for the side to move: from 7 and 14 it can only lose, for example.
        println!("{position} matches: {} by {}", analysis.value, best.join(" or "));
        assert!(analysis.value.is_exact());
        let is_lost = analysis.value.outcome() == Some(Outcome::Loss);
        assert_eq!(is_lost, [0, 2].contains(&(matches % 7)), "{position}");
    }
    Ok(())
}
