//! The usual game, 6 pits with 4 seeds each: what it is worth, and what perfect play makes of it.

use std::iter::successors;

use arcade_engine::{
    Control, Engine, Engines, Job, Knowledge as _, Level, Limits, Position as _, Random, Resources,
    Scope, Seed, Skill, Source, Strength, Turn,
};
use arcade_games::games::kalah::{Book, EmptyCapture, Kalah, SOUTH, SeedBalance};

use crate::in_full::{is_in_full, one_in};

/// The first player's margin under each rule.
const MARGINS: [(EmptyCapture, i32); 2] = [(EmptyCapture::Off, 8), (EmptyCapture::On, 10)];

/// The last position on the line of best play that the book knows.
fn far_along(start: &Kalah) -> Kalah {
    let book = Book::embedded(start).expect("a book");
    let next = |position: &Kalah| {
        let (next, _) = position.after(book.get(position)?.best);
        book.get(&next).map(|_| next)
    };
    successors(Some(*start), next).last().expect("the start")
}

#[test]
fn the_margin_of_the_start_is_proven_without_the_book() {
    for (rule, margin) in MARGINS {
        let start = Kalah::new(6, 4, rule).expect("a start");
        // From the start on it takes a minute.
        let is_whole = is_in_full();
        let position = if is_whole { start } else { far_along(&start) };
        // Best play loses nothing: the margin at its end is that of the start.
        let margin = if position.side_to_move() == SOUTH { margin } else { -margin };
        let mut engine = SeedBalance.perfect(&Resources::with_table(64));
        let analysis = engine.analyse(&position, &mut Job::new(Scope::Value, Limits::NONE));
        assert_eq!(analysis.value.margin(), Some(margin), "{rule:?}: {position}");
        assert_eq!(analysis.source, Source::Search, "{rule:?}: {position}");
        assert!(is_whole || position != start, "{rule:?}: the book knows the start alone");
    }
}

/// Plays a game to its end; returns the margin of the side that began.
fn play(start: Kalah, engines: [&mut dyn Engine<Kalah>; 2], random: &mut Random) -> i32 {
    let (mut position, [first, second]) = (start, engines);
    let mut is_first = true;
    while position.outcome().is_none() {
        let engine = if is_first { &mut *first } else { &mut *second };
        let chance =
            Random::new(&"moves".parse::<Seed>().expect("a seed"), random.below(1 << 20).into());
        let mut job = Job::from(Control::new(Scope::BestMove, Limits::NONE).with_random(chance));
        let mv = engine.analyse(&position, &mut job).best.expect("a move");
        is_first ^= position.play_unchecked(mv) == Turn::Opponent;
    }
    let margin = position.margin().expect("it is over");
    if position.side_to_move() == SOUTH { margin } else { -margin }
}

/// Perfect play gets the margin under one of the rules, from either seat.
fn check_play((rule, margin): (EmptyCapture, i32)) {
    let mut random = Random::new(&"kalah-perfect".parse::<Seed>().expect("a seed"), 0);
    let seats = [Skill::Level(Level::Random), Skill::Greedy, Skill::Level(Level::Medium)];
    let engines = Engines::new(SeedBalance, Resources::with_table(64));
    let seat = |skill| engines.opponent(&Strength::of(skill));
    let start = Kalah::new(6, 4, rule).expect("a start");
    let mut perfect = seat(Skill::Level(Level::Perfect));
    for skill in seats.into_iter().step_by(one_in(3)) {
        let mut other = seat(skill);
        let got = play(start, [perfect.as_mut(), other.as_mut()], &mut random);
        assert!(got >= margin, "{rule:?}: {got} against {skill}");
        let got = -play(start, [other.as_mut(), perfect.as_mut()], &mut random);
        assert!(got >= -margin, "{rule:?}: {got} in seat 2 against {skill}");
    }
}

#[test]
fn perfect_play_gets_the_margin_of_the_start_from_either_seat() {
    check_play(MARGINS[0]);
}

#[test]
fn perfect_play_gets_the_margin_of_the_start_with_empty_capture_from_either_seat() {
    check_play(MARGINS[1]);
}
