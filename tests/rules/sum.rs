//! What the opponents know of a game is the same in the sum of all games.

use arcade_engine::{Evaluate as _, Knowledge as _, Level, Position as _};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask};

use crate::conformance::play_outs;

/// Compares a game with the sum of all games.
struct Knows(GameId);

impl PerGameTask for Knows {
    type Output = ();

    fn run<C: GameSpec>(self, game: C) {
        let (own, sum) = (game.knowledge(), self.0.knowledge());
        assert_eq!(own.has_classic(), sum.has_classic());
        for position in play_outs(game).iter().step_by(7) {
            let any = self.0.parse(&position.to_string()).expect("the same position");
            let score = own.evaluate(position);
            assert_eq!(sum.evaluate(&any), score, "{position}");
            assert_eq!(sum.wins_at_once(&any), own.wins_at_once(position), "{position}");
            assert_eq!(sum.can_win(&any), own.can_win(position), "{position}");
            assert_eq!(
                sum.exact_value_limits(&any),
                own.exact_value_limits(position),
                "{position}"
            );
            assert_eq!(sum.is_soon_proven(&any), own.is_soon_proven(position), "{position}");
            for level in [Level::Easy, Level::Medium, Level::Hard] {
                assert_eq!(sum.handicap(level, &any), own.handicap(level, position), "{position}");
            }
            for (mv, any_move) in position.legal_moves().into_iter().zip(any.legal_moves()) {
                assert_eq!(any_move.to_string(), mv.to_string(), "{position}");
                assert_eq!(
                    sum.immediate_gain(&any, any_move),
                    own.immediate_gain(position, mv),
                    "{position}: {mv}"
                );
                let value = own.evaluate_move(position, score, mv);
                assert_eq!(sum.evaluate_move(&any, 0, any_move), value, "{position}: {mv}");
            }
        }
    }
}

#[test]
fn the_sum_of_all_games_knows_what_each_game_knows() {
    for game in GameId::ALL {
        game.run_per_game(Knows(*game));
    }
}
