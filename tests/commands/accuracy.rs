//! The accuracy of the levels, in games like those of `arcade match`.

use arcade_engine::{
    Control, Engines, Job, Level, Limits, Outcome, Random, Resources, Scope, Side, Skill, Strength,
    TableCache,
};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;
use arcade_games::session::review::{AccuracyTally, MoveVerdict, Review};
use arcade_games::session::{GameStatus, Player, PlayerKind, Session, Setup};

use crate::in_full::is_in_full;
use crate::in_memory::Memory;

/// Games of each level against itself, reviewed.
struct Ladder {
    set: &'static [(&'static str, &'static str)],
    games: u64,
}

/// A game of a level against itself.
fn play<C: GameSpec>(
    game: C,
    engines: &Engines<C::Position, C::Knowledge>,
    level: Level,
    values: &OptionValues,
    number: u64,
) -> Session<C::Position> {
    let kind = PlayerKind::Computer(Skill::Level(level));
    let players = Side::ALL.map(|seat| Player::new(kind, seat));
    let seed = format!("accuracy-{number}").parse().expect("a seed");
    let start = game.start(values, &mut Random::new(&seed, 0)).expect("a start");
    let mut session = Session::new(Setup { options: values.clone(), players, seed }, start);
    let strength = Strength::of(Skill::Level(level));
    let mut engine = engines.opponent(&strength);
    while let GameStatus::ToMove(_) = session.state() {
        let control = Control::new(Scope::BestMove, Limits::NONE).with_random(session.random());
        let analysis = engine.analyse(session.position(), &mut control.into());
        session.play(analysis.best.expect("the game goes on")).expect("a legal move");
    }
    session
}

/// The perfect player gives nothing away, and wins as soon as possible. (Where it can't win it sets
/// problems rather than to lose as late as possible.)
fn check_perfect<C: GameSpec>(game: C, review: &Review<C::Position>) {
    for ply in review.moves() {
        let effect = ply.effect.as_ref().expect("analysed");
        let what = format!("{}: {}, {}", game.meta().id, ply.position, ply.mv);
        assert_eq!(effect.value_lost(), Some(0), "{what}");
        if effect.before().outcome() == Some(Outcome::Win) {
            assert_eq!(effect.verdict(), MoveVerdict::Best, "{what}");
        }
    }
}

impl Ladder {
    fn run<C: GameSpec>(self, game: C) {
        let mut values = OptionValues::defaults(game.meta().options);
        for (key, value) in self.set {
            values.set(key, (*value).into());
        }
        // What one player has solved, the others need not.
        let cache = TableCache::new(Memory::default());
        let resources = Resources { cache, ..Resources::with_table(64) };
        let engines = Engines::new(game.knowledge(), resources);
        let mut judge = engines.perfect();
        let levels = [Level::Random, Level::Easy, Level::Medium, Level::Hard, Level::Perfect];
        let accuracies = levels.map(|level| {
            let mut all = AccuracyTally::default();
            for number in 0..self.games {
                let mut review = Review::new(&play(game, &engines, level, &values, number));
                let job = || Job::new(Scope::EveryMove, Limits::NONE);
                while let Some(next) = review.next_unanalysed() {
                    let analysis = judge.analyse(&review.moves()[next].position, &mut job());
                    review.set_analysis(next, analysis);
                }
                all =
                    Side::ALL.iter().fold(all, |all, &seat| all.plus(review.accuracy_tally(seat)));
                if level == Level::Perfect {
                    check_perfect(game, &review);
                }
            }
            all.accuracy().expect("something was at stake")
        });
        let [random, easy, medium, hard, perfect] = accuracies;
        let is_ordered = random < easy && easy < medium && medium < hard && hard <= perfect;
        assert!(is_ordered, "{}: {accuracies:?}", game.meta().id);
        assert!(perfect > 99.9, "{}: {accuracies:?}", game.meta().id);
    }
}

// A test for each game, so that those that take long are made at the same time.

#[test]
fn a_stronger_level_is_more_accurate_in_nim() {
    Ladder { set: &[], games: 40 }.run(GameId::Nim);
}

#[test]
fn a_stronger_level_is_more_accurate_in_silver_dollar() {
    Ladder { set: &[], games: if is_in_full() { 40 } else { 10 } }.run(GameId::SilverDollar);
}

#[test]
fn a_stronger_level_is_more_accurate_in_tiles() {
    Ladder { set: &[], games: if is_in_full() { 40 } else { 20 } }.run(GameId::Tiles);
}

#[test]
fn a_stronger_level_is_more_accurate_in_flip() {
    Ladder { set: &[("dice", "3")], games: if is_in_full() { 30 } else { 10 } }.run(GameId::Flip);
}

#[test]
fn a_stronger_level_is_more_accurate_in_coin_grabber() {
    Ladder { set: &[], games: if is_in_full() { 15 } else { 2 } }.run(GameId::CoinGrabber);
}

#[test]
fn a_stronger_level_is_more_accurate_in_kalah() {
    Ladder { set: &[("pits", "4"), ("seeds", "3")], games: 15 }.run(GameId::Kalah);
}
