//! The coach: it objects to every move that lowers the proven value, and to no other.

use arcade_engine::{
    Control, Engines, Job, Limits, Position as _, Resources, Scope, Skill, Strength,
};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::session::review::{Effect, MoveVerdict};

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];
const NIM: &str = "5/4/3 misere";
const TEACH: &str = "[ai]\ncoach = \"teach\"\n";
const WARN: &str = "[ai]\ncoach = \"warn\"\n";

/// Waits until the coach has judged the last move, and shows the answer if there is one to show.
fn until_judged(game: &mut Terminal) {
    while ["The coach looks at", "ooking for the line"].iter().any(|it| game.text().contains(it)) {
        game.keys("wait");
    }
}

/// The record of the game that was saved first.
fn record(game: &Terminal, id: &str) -> String {
    let file = game.home.path().join(format!("state/games/{id}.txt"));
    std::fs::read_to_string(file).expect("a record")
}

#[test]
fn a_mistake_that_is_taken_back_is_a_side_line() {
    let mut game = Terminal::play_with("nim", NIM, FRIENDS, TEACH);
    // C2 is the only move that wins.
    game.keys("a 1 enter");
    until_judged(&mut game);
    game.keys("z").at(NIM);
    let text = record(&game, "nim-1");
    assert!(text.contains("\nat 0\nmove 1 0 A1\n"), "{text}");
    // No objection to the right move, nor to the same mistake after the person has insisted on it.
    game.keys("a 1 enter").at("4/4/3 misere").keys("z");
    game.keys("c 2 enter");
    until_judged(&mut game);
    // Two moves were judged; the mistake only once, although it was made twice.
    let text = record(&game, "nim-1");
    assert!(text.contains("\ncoach 1/2\n"), "{text}");
}

#[test]
fn a_warning_leaves_no_trace_of_the_move() {
    let mut game = Terminal::play_with("nim", NIM, FRIENDS, WARN);
    game.keys("a 1 enter");
    until_judged(&mut game);
    // Any other key drops the move.
    game.keys("b 1 enter");
    until_judged(&mut game);
    game.keys("enter").at("5/3/3 misere");
    // The tree contains only moves that were made.
    let text = record(&game, "nim-1");
    assert!(text.contains("move 1 0 B1\n") && !text.contains("A1"), "{text}");
}

#[test]
fn in_a_lost_game_a_move_that_loses_at_once_is_asked_about() {
    // Blue threatens 3-5-7, and every move loses; 7 holds out longest.
    let lost = "ogggbgbgg o 1";
    let mut game = Terminal::play_with("tiles", lost, FRIENDS, WARN);
    game.keys("2");
    until_judged(&mut game);
    game.sees("2 loses at once.").at(lost);
    game.keys("7");
    until_judged(&mut game);
    game.misses("loses at once").at("ogogbgbgg b 1");
}

/// A game of greedy moves that a person makes under a coach who teaches, from this position.
struct GreedyGame(&'static str);

impl GreedyGame {
    fn run<C: GameSpec>(self, game: C) -> [usize; 2] {
        let mut terminal = Terminal::open(game, self.0, FRIENDS, TEACH);
        let engines = Engines::new(game.knowledge(), Resources::with_table(1));
        let greedy = Strength::of(Skill::Greedy);
        let (mut greedy, mut perfect) = (engines.opponent(&greedy), engines.perfect());
        let mut position = game.parse(self.0).expect("a position");
        let (mut spoken, mut made) = (0, 0);
        while position.outcome().is_none() && !terminal.text().contains("third time") {
            let control = Control::new(Scope::BestMove, Limits::default());
            let mv = greedy.analyse(&position, &mut Job::from(control)).best.expect("a move");
            let analysis =
                perfect.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::default()));
            let effect = Effect::new(mv, analysis);
            let is_mistake = effect.verdict() == MoveVerdict::Mistake;
            let is_spoken_of = is_mistake || effect.loses_at_once();
            terminal.types(&format!(":{mv}")).keys("enter");
            until_judged(&mut terminal);
            let text = terminal.text();
            assert_eq!(text.contains("gives away"), is_mistake, "{mv} at {position}:\n{text}");
            let at_once = text.contains(&format!("{mv} loses at once"));
            assert_eq!(at_once, is_spoken_of && !is_mistake, "{mv} at {position}:\n{text}");
            if is_spoken_of {
                terminal.keys("enter");
            }
            position.play_unchecked(mv);
            terminal.at(&position.to_string());
            (spoken, made) = (spoken + usize::from(is_spoken_of), made + 1);
        }
        [spoken, made]
    }
}

#[test]
fn every_move_that_lowers_the_value_is_spoken_of_and_no_other() {
    let starts: [(GameId, &[&str]); 6] = [
        (GameId::Nim, &[NIM, "7/5/3/2 normal"]),
        (GameId::SilverDollar, &["_o__oo_____oo_o 3", "__o__oo 2"]),
        (GameId::Tiles, &["ggggggggg b 1", "obbbogbog o 1"]),
        (GameId::Flip, &["244+||124+", "135+||246+"]),
        (
            GameId::CoinGrabber,
            &["0,0,10,5,0/0,A,0,10,0/10,0,1,0,10/0,10,0,B,0/25,5,10,0,0 90 90 A"],
        ),
        (GameId::Kalah, &["3,0,2/1,2,3 0-0 S", "2,2,2/2,2,2 0-0 S", "3,3,3/3,3,3 0-0 S"]),
    ];
    for (game, starts) in starts {
        let counts = starts.iter().map(|&start| GreedyGame(start).run(game));
        let [spoken, made] = counts.fold([0, 0], |sum, game| [sum[0] + game[0], sum[1] + game[1]]);
        // Otherwise the test would prove nothing.
        assert!((1..made).contains(&spoken), "{game:?}: {spoken} of {made}");
    }
}
