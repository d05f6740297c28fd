//! The score at the end of a game equals that in the statistics, whatever happened during the game.

use arcade::index::{Index, Opponent};
use arcade::store::{Folders, Store};
use arcade::tui::Message;
use arcade_engine::{Position as _, Random, Skill};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;

use crate::harness::Terminal;

/// A move in a position; the usual start of the game where there is none.
struct Opening<'a>(Option<&'a str>);

impl Opening<'_> {
    fn run<C: GameSpec>(self, game: C) -> [String; 2] {
        let position = match self.0 {
            Some(text) => game.parse(text).expect("a position"),
            None => {
                let values = OptionValues::defaults(game.meta().options);
                game.start(&values, &mut Random::fixed()).expect("a start").position
            }
        };
        [position.to_string(), position.legal_moves()[0].to_string()]
    }
}

/// A game between a person and a computer of this skill.
fn opened(game: GameId, skill: &str) -> Terminal {
    let [start, _] = Opening(None).run(game);
    let mut terminal = Terminal::play(game.meta().id, &start, ["human", skill]);
    terminal.resize(100, 40);
    terminal
}

/// Makes a move when it is a person's turn, possibly after a computer's move.
fn play(terminal: &mut Terminal, game: GameId) {
    if terminal.text().contains("Who moves first?") {
        terminal.keys("enter");
    }
    let before = terminal.position();
    while terminal.position() == before {
        let text = terminal.text();
        let header = text.lines().next().unwrap_or_default();
        if ["You to move", "Player 1 to move", "Player 2 to move"]
            .iter()
            .any(|turn| header.contains(turn))
        {
            let [_, mv] = Opening(Some(&before)).run(game);
            terminal.handle(&Message::Paste(mv));
            if terminal.position() == before {
                terminal.keys("enter");
            }
        } else {
            terminal.keys("wait");
        }
    }
}

fn command(terminal: &mut Terminal, text: &str) {
    terminal.types(&format!(":{text}")).keys("enter");
}

/// The results against a computer of this skill, as the statistics have them: won and lost.
fn counted(terminal: &Terminal, game: GameId, skill: &str) -> [u32; 2] {
    let mut index = Index::new(&Store::new(&Folders::under(terminal.home.path())));
    index.update().expect("an index");
    let skill: Skill = skill.parse().expect("a skill");
    let figures = index.contents().expect("an index").statistics().filtered(|group| {
        group.game == game && group.opponent == Opponent::Computer(skill.without_error_rate())
    });
    [figures.won, figures.lost]
}

/// The score shown at the end agrees with the statistics.
#[track_caller]
fn check(terminal: &mut Terminal, game: GameId, skill: &str) {
    let [won, lost] = counted(terminal, game, skill);
    terminal.sees(&format!("{won} won")).sees(&format!("{lost} won"));
}

#[test]
fn it_agrees_with_the_statistics_whoever_came_to_play() {
    for &game in GameId::ALL {
        let terminal = &mut opened(game, "random");
        // Another level in the middle of the game.
        play(terminal, game);
        command(terminal, "level easy");
        command(terminal, "resign");
        terminal.keys("enter");
        check(terminal, game, "easy");
        assert_eq!(counted(terminal, game, "easy"), [0, 1], "{game:?}");
        assert_eq!(counted(terminal, game, "random"), [0, 0], "{game:?}");
        // Two new games against the same computer, whose level is changed twice.
        terminal.keys("n");
        play(terminal, game);
        command(terminal, "level random");
        command(terminal, "level easy");
        command(terminal, "resign");
        terminal.keys("enter");
        check(terminal, game, "easy");
        assert_eq!(counted(terminal, game, "easy"), [0, 2], "{game:?}");
        // The seats changed in the middle of the game.
        terminal.keys("n");
        play(terminal, game);
        command(terminal, "seat 1 easy");
        command(terminal, "seat 2 human");
        command(terminal, "resign");
        terminal.keys("enter");
        check(terminal, game, "easy");
        assert_eq!(counted(terminal, game, "easy"), [0, 3], "{game:?}");
        // The end is taken back, and the game goes on to the same end.
        terminal.keys("z");
        command(terminal, "resign");
        terminal.keys("enter");
        check(terminal, game, "easy");
        assert_eq!(counted(terminal, game, "easy"), [0, 3], "{game:?}");
        // A level changed after the end of the game applies to it.
        command(terminal, "level random");
        assert_eq!(counted(terminal, game, "easy"), [0, 2], "{game:?}");
        check(terminal, game, "random");
    }
}

#[test]
fn a_game_that_is_not_kept_counts_nowhere() {
    let mut terminal = opened(GameId::ALL[0], "easy");
    command(&mut terminal, "resign");
    terminal.keys("enter");
    terminal.sees("wins").misses(" won");
    assert_eq!(counted(&terminal, GameId::ALL[0], "easy"), [0, 0]);
    // In a series it is played again.
    terminal.keys("n");
    command(&mut terminal, "series first 2");
    command(&mut terminal, "resign");
    terminal.keys("enter");
    terminal.says("The series stands 0 to 0.").keys("n").sees("game 1").sees("You: 0");
}

#[test]
fn what_was_erased_during_the_game_is_not_counted_at_its_end() {
    let game = GameId::ALL[0];
    let terminal = &mut opened(game, "easy");
    for expected in [1, 1] {
        play(terminal, game);
        let mut index = Index::new(&Store::new(&Folders::under(terminal.home.path())));
        index.erase_statistics(jiff::Timestamp::now()).expect("erased");
        command(terminal, "resign");
        terminal.keys("enter");
        check(terminal, game, "easy");
        assert_eq!(counted(terminal, game, "easy"), [0, expected]);
        terminal.keys("n");
    }
}
