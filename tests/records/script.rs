//! Games as scripts: moves, and what a player does between them.

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Position, Side, Start};
use arcade_games::options::OptionValues;
use arcade_games::session::{GameStatus, Player, Session, Setup};

/// A game from this position, with these players: `human` or a computer such as `perfect`.
pub fn session<P: Position + FromStr<Err = ParseError>>(
    players: [&str; 2],
    start: &str,
) -> Session<P> {
    let kinds = players.map(|kind| kind.parse().expect("a kind of player"));
    let setup = Setup {
        options: OptionValues::default(),
        players: Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat)),
        seed: "test".parse().expect("a seed"),
    };
    let position = start.parse().expect("a position");
    Session::new(setup, Start::new(position, Side::One))
}

/// Does what the script says, word by word.
///
/// `undo`, `redo`, `back` and `forward` take back and make again; `resign1` and `resign2` give up;
/// `go:N` goes to a node; anything else is a move. An action with a `!` after it must be refused
/// and change nothing.
#[track_caller]
pub fn run<P: Position>(session: &mut Session<P>, script: &str) {
    for word in script.split_whitespace() {
        let (action, refused) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
        let before = refused.then(|| describe(session));
        assert_eq!(perform(session, action), !refused, "{word} in {script}");
        if let Some(before) = before {
            assert_eq!(describe(session), before, "{word} changes nothing in {script}");
        }
    }
}

/// Does one action; returns whether it was accepted.
#[track_caller]
fn perform<P: Position>(session: &mut Session<P>, action: &str) -> bool {
    match action {
        "undo" => session.undo(),
        "redo" => session.redo(),
        "back" => session.step_back(),
        "forward" => session.step_forward(),
        "resign1" | "resign2" => {
            let open = matches!(session.state(), GameStatus::ToMove(_));
            session.resign(if action == "resign1" { Side::One } else { Side::Two });
            open
        }
        _ => match action.strip_prefix("go:") {
            Some(number) => {
                let number = number.parse().expect("a number");
                session.go_to(session.tree().node(number).expect("a node"));
                true
            }
            None => {
                let mv = session.position().parse_move(action).expect("a move");
                session.play(mv).is_ok()
            }
        },
    }
}

/// The position and how the game stands: `2/1 misere, 1 to move` or `0/0 misere, won 2`.
pub fn describe<P: Position>(session: &Session<P>) -> String {
    let state = match session.state() {
        GameStatus::ToMove(seat) => format!("{seat} to move"),
        GameStatus::Over(ending) => ending.to_string(),
    };
    format!("{}, {state}", session.position())
}

/// With these players, the script leads from the start to `expected`.
#[track_caller]
pub fn check<P: Position + FromStr<Err = ParseError>>(
    players: [&str; 2],
    start: &str,
    script: &str,
    expected: &str,
) {
    let mut session = session::<P>(players, start);
    run(&mut session, script);
    assert_eq!(describe(&session), expected, "{script}");
}
