//! Lines, played out by the rules: they have the value that was said, its plies and its margin.

use arcade_engine::{
    Control, Job, Knowledge as _, Limits, MAX_LINE_PLIES, MAX_OPEN_LINE_PLIES,
    MAX_REPEATING_LINE_PLIES, MoveValue, Outcome, Position, Resources, Scope, Turn, Value,
};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;

use crate::samples::{PROVEN, Sample, positions};

/// The lines of all moves in the positions of a sample.
struct Lines(Sample);

impl Lines {
    fn run<C: GameSpec>(self, game: C) -> [u32; 2] {
        let mut engine = game.knowledge().perfect(&Resources::default());
        let mut counts = [0, 0];
        for position in positions(game, self.0) {
            let analysis = engine.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::NONE));
            for known in &analysis.moves {
                let mut control = Control::new(Scope::EveryMove, Limits::NONE);
                let line = engine.line(&position, known, &mut control);
                counts[usize::from(!check(&position, known, &line))] += 1;
            }
        }
        counts
    }
}

/// Checks a line against the value of its first move; returns whether it goes to the end.
#[track_caller]
pub fn check<P: Position>(position: &P, known: &MoveValue<P::Move>, line: &[P::Move]) -> bool {
    let MoveValue { mv, value } = known;
    assert_eq!(line.first(), Some(mv), "{position}");
    let (mut end, mut is_own) = (position.clone(), true);
    for &mv in line {
        is_own ^=
            end.play(mv).unwrap_or_else(|error| panic!("{position}: {error}")) == Turn::Opponent;
    }
    let is_decided =
        value.margin().is_some() || value.outcome().is_some_and(|it| it != Outcome::Draw);
    let Some(found) = Value::of_finished(&end) else {
        let comes_back = comes_back(position, line);
        let most = match (is_decided, comes_back) {
            (true, _) => MAX_LINE_PLIES,
            (false, true) => MAX_REPEATING_LINE_PLIES,
            (false, false) => MAX_OPEN_LINE_PLIES,
        };
        assert!(line.len() <= most, "{position}: {mv}");
        assert!(!is_decided || line.len() == most, "{position}: {mv}, {value}: ends in {end}");
        // The plies say that it had no room for the end.
        let is_long = |plies| usize::try_from(plies).is_ok_and(|plies| plies > most);
        assert!(!is_decided || value.remoteness().is_none_or(is_long), "{position}: {mv}, {value}");
        return false;
    };
    if !value.is_exact() {
        return true;
    }
    let found = if is_own { found } else { found.reversed() };
    assert_eq!(found.outcome(), value.outcome(), "{position}: {mv}");
    assert_eq!(found.margin(), value.margin(), "{position}: {mv}");
    if let Some(plies) = value.remoteness() {
        assert_eq!(u32::try_from(line.len()), Ok(plies), "{position}: {mv}");
    }
    true
}

/// Whether the position at the end of a line was there before; no other one may occur twice in a draw.
fn comes_back<P: Position>(position: &P, line: &[P::Move]) -> bool {
    let mut seen = vec![position.clone()];
    for (index, &mv) in line.iter().enumerate() {
        let after = seen[index].after(mv).0;
        if seen.contains(&after) {
            return index + 1 == line.len();
        }
        seen.push(after);
    }
    false
}

#[test]
fn a_line_of_a_draw_goes_on_until_it_comes_back() {
    let game = GameId::Tiles;
    let position = game.parse("ggggggggg b 3").expect("a position");
    let mut engine = game.knowledge().perfect(&Resources::default());
    let analysis = engine.analyse(&position, &mut Job::new(Scope::EveryMove, Limits::NONE));
    let best = analysis.moves[0];
    assert_eq!(best.value.outcome(), Some(Outcome::Draw), "{position}");
    let mut control = Control::new(Scope::EveryMove, Limits::NONE);
    let line = engine.line(&position, &best, &mut control);
    assert!(comes_back(&position, &line), "{line:?}");
}

#[test]
fn a_line_has_the_value_plies_and_margin_that_are_said() {
    let mut ended = 0;
    for &sample in PROVEN {
        let [to_the_end, open] = Lines(sample).run(sample.0);
        assert!(to_the_end + open > 0, "{sample:?}");
        ended += u32::from(to_the_end > 0);
    }
    assert!(ended > 8, "in only {ended} samples a line went to the end");
}
