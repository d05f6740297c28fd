//! What presets say about who wins, against the engines that prove it.

use arcade_engine::{Engines, Job, Limits, Random, Resources, Scope};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;

use crate::in_full::one_in;

/// Checks the value of a preset's start for the one who begins.
struct Worth<'a> {
    preset: &'a str,
    value: &'a str,
}

impl Worth<'_> {
    fn run<C: GameSpec>(self, game: C) {
        let Self { preset: name, value } = self;
        let preset = game.meta().presets.iter().find(|preset| preset.name == name).expect(name);
        let mut values = OptionValues::defaults(game.meta().options);
        for (key, value) in preset.values {
            values.set(key, (*value).into());
        }
        let start = game.start(&values, &mut Random::fixed()).expect("accepted");
        let mut engine = Engines::new(game.knowledge(), Resources::default()).perfect();
        // For a move alone there would be a limit of time, and for the value alone no book.
        let mut job = Job::new(Scope::EveryMove, Limits::NONE);
        let analysis = engine.analyse(&start.position, &mut job);
        assert_eq!(analysis.value.to_string(), value, "{name}: {}", preset.about);
    }
}

#[test]
fn presets_say_who_wins_only_where_it_is_proven() {
    for (game, preset, value) in [
        (GameId::Nim, "5/4/3 misere", "win in 10"),
        (GameId::Nim, "5/4/3 normal", "win in 11"),
        (GameId::Nim, "7/5/3/1 misere", "loss in 15"),
        (GameId::Nim, "9/8/7/5 misere", "win in 26"),
        (GameId::Tiles, "3x3, 1 empty", "win in 11"),
        (GameId::Tiles, "3x3, 3 empty", "draw"),
        (GameId::Tiles, "3x3, 0 empty", "draw"),
        (GameId::Tiles, "4x4, 2 empty", "draw"),
        (GameId::Flip, "244 and 124", "win in 13"),
        (GameId::CoinGrabber, "1 begins", "win in 23"),
        (GameId::CoinGrabber, "2 begins", "win in 23"),
        (GameId::Kalah, "6 pits, 4 seeds", "+8"),
        (GameId::Kalah, "4 pits, 6 seeds", "0"),
        (GameId::Kalah, "4 pits, 3 seeds", "+6"),
        (GameId::Kalah, "empty captures", "+10"),
    ]
    .into_iter()
    .step_by(one_in(4))
    {
        Worth { preset, value }.run(game);
    }
}
