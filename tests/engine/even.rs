//! The opponent that moves with a person's results: the person wins about half of the games.

use arcade_engine::{
    AdaptiveErrorRate, Control, Engines, Job, Level, Limits, Outcome, Resources, Scope, Side,
    Skill, Start,
};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::{GameStatus, Player, Session, Setup};

use crate::fake_engine::strength;
use crate::in_full::one_in;
use crate::random_games::random;

/// A person who plays like a level against `even`, game after game, in both seats by turns.
struct Person {
    level: Level,
    options: &'static [(&'static str, &'static str)],
    games: u32,
}

/// How it went after the first few games.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// The moves of 100 in which `even` erred, added up.
    errors: u32,
}

/// Games in which `even` still finds out how strong the person is.
const FIRST: u32 = 20;

impl Person {
    fn run<C: GameSpec>(&self, game: C) -> Tally {
        let engines = Engines::new(game.knowledge(), Resources::with_table(16));
        let mut person = engines.opponent(&strength(Skill::Level(self.level)));
        let mut values = OptionValues::defaults(game.meta().options);
        self.options.iter().for_each(|(key, value)| values.set(key, (*value).into()));
        let (mut even, mut tally) = (AdaptiveErrorRate::default(), Tally::default());
        for number in 1..=self.games {
            let mut chance = random(game.meta().id, number);
            let start = game.start(&values, &mut chance).expect("options that are accepted");
            // Each start is played from both seats, so that none is an advantage.
            let seat = if number.is_multiple_of(2) { Side::One } else { Side::Two };
            let start = Start::new(start.position, start.first);
            let mut opponent = engines.opponent(&strength(Skill::Adaptive(Some(even))));
            let mut session = Session::new(setup(&values, number), start);
            while let GameStatus::ToMove(mover) = session.state() {
                let engine = if mover == seat { &mut person } else { &mut opponent };
                let control = Control::new(Scope::BestMove, Limits::NONE);
                let mut job = Job::from(control.with_random(session.random()));
                let analysis = engine.analyse(session.position(), &mut job);
                session.play(analysis.best.expect("a move")).expect("a legal move");
            }
            let GameStatus::Over(ending) = session.state() else {
                unreachable!("played to the end")
            };
            let outcome = ending.result_for(seat).expect("a game for two");
            if number > FIRST {
                tally.won += u32::from(outcome == Outcome::Win);
                tally.drawn += u32::from(outcome == Outcome::Draw);
                tally.lost += u32::from(outcome == Outcome::Loss);
                tally.errors += even.errors_percent();
            }
            even = even.after(outcome, number);
        }
        tally
    }
}

fn setup(values: &OptionValues, number: u32) -> Setup {
    let players = ["human", "even:15"].map(|kind| kind.parse().expect("a kind of player"));
    Setup {
        options: values.clone(),
        players: Side::ALL.map(|seat| Player::new(players[seat.index()], seat)),
        seed: format!("even-{number}").parse().expect("a seed"),
    }
}

/// The share of the games, in percent, that a person who plays like a level wins, and how it went
/// in words.
fn played(
    game: &str,
    level: Level,
    games: u32,
    options: &'static [(&'static str, &'static str)],
) -> (u32, String) {
    let id = GameId::find(game).expect("a game");
    let tally = Person { level, options, games }.run(id);
    let counted = games - FIRST;
    let (share, errors) = (100 * tally.won / counted, tally.errors / counted);
    let told = format!(
        "{game}: of {counted} games a person like {level} won {share} %, drew {} and lost {}; even \
         erred in {errors} of 100 moves",
        tally.drawn, tally.lost
    );
    (share, told)
}

/// Checks that a person who plays like each level, or like some of them, wins about half of the games.
#[track_caller]
fn check(game: &str, games: u32, options: &'static [(&'static str, &'static str)]) {
    for level in [Level::Medium, Level::Easy, Level::Hard].into_iter().step_by(one_in(3)) {
        let (share, told) = played(game, level, games, options);
        assert!((40..=60).contains(&share), "{told}");
    }
}

#[test]
fn a_person_of_any_strength_wins_half_of_the_games_of_nim() {
    check("nim", 320, &[("piles", "9/8/7/5")]);
}

#[test]
fn a_person_of_any_strength_wins_half_of_the_games_of_silver_dollar() {
    check("silver-dollar", 220, &[]);
}

#[test]
fn a_person_of_any_strength_wins_half_of_the_games_of_tiles() {
    check("tiles", 220, &[]);
}

#[test]
#[ignore = "it measures for minutes: docs/levels.md has the figures"]
#[expect(clippy::print_stdout, reason = "it is run by those who want to see the figures")]
fn what_persons_win_in_slower_games() {
    for level in [Level::Easy, Level::Medium] {
        for (game, games, options) in [
            ("tiles", 120, &[("size", "4")][..]),
            ("coin-grabber", 120, &[("first", "1")]),
            ("kalah", 80, &[]),
            ("flip", 80, &[]),
        ] {
            println!("{}", played(game, level, games, options).1);
        }
    }
}
