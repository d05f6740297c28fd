//! What the lessons ask has the answers they give: all of it is checked with exact values.

use arcade::lessons::{Lesson, LessonTask, OUTCOMES, lessons};
use arcade_engine::{
    Analysis, Control, Engine, Engines, Job, Knowledge as _, Level, Limits, Outcome, Position as _,
    Resources, Scope, Skill, Strength, Turn,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf};

/// How many moves of the learner a game takes that is to be won.
const OWN_MOVES: std::ops::RangeInclusive<usize> = 3..=9;

fn check_answers<C: GameSpec>(game: C) {
    let mut perfect = game.knowledge().perfect(&Resources::default());
    for lesson in &lessons(game) {
        let name = format!("{}, {}", game.meta().id, lesson.id);
        let analysis = analyse::<C>(perfect.as_mut(), &lesson.position);
        let is_exact = analysis.moves.iter().all(|known| known.value.is_exact());
        assert!(analysis.value.is_exact() && is_exact, "{name}: {analysis:?}");
        assert_eq!(analysis.moves.len(), lesson.position.legal_moves().len(), "{name}");
        check(game, lesson, &analysis, &name);
    }
}

fn analyse<C: GameSpec>(
    engine: &mut dyn Engine<C::Position>,
    position: &C::Position,
) -> Analysis<MoveOf<C>> {
    engine.analyse(position, &mut Job::new(Scope::EveryMove, Limits::NONE))
}

/// The moves that keep the value, in the game's own order.
fn keeping<C: GameSpec>(
    lesson: &Lesson<C::Position>,
    analysis: &Analysis<MoveOf<C>>,
) -> Vec<MoveOf<C>> {
    let worth = analysis.value.as_number();
    let keeps = |mv: &MoveOf<C>| {
        analysis.moves.iter().any(|known| known.mv == *mv && known.value.as_number() == worth)
    };
    let mut moves = lesson.position.legal_moves();
    moves.retain(keeps);
    moves
}

fn check<C: GameSpec>(
    game: C,
    lesson: &Lesson<C::Position>,
    analysis: &Analysis<MoveOf<C>>,
    name: &str,
) {
    let keeping = keeping::<C>(lesson, analysis);
    match &lesson.task {
        LessonTask::Find(moves) => {
            let mut found = lesson.position.legal_moves();
            assert!(moves.len() < found.len(), "{name}: every move is right");
            found.retain(|mv| moves.contains(mv));
            assert_eq!(found.len(), moves.len(), "{name}");
            assert_eq!(found, keeping, "{name}");
        }
        LessonTask::Choose { choices, right }
            if OUTCOMES.iter().all(|(_, it)| choices.contains(&(*it).into())) =>
        {
            let outcome = OUTCOMES.iter().find(|(_, it)| *it == choices[*right]).map(|(it, _)| *it);
            assert_eq!(outcome, analysis.value.outcome(), "{name}");
        }
        LessonTask::Choose { choices, right } => {
            let begin = |choice: &String, moves: &[MoveOf<C>]| {
                moves.iter().filter(|mv| mv.to_string().starts_with(choice.as_str())).count()
            };
            for (index, choice) in choices.iter().enumerate() {
                assert!(begin(choice, &lesson.position.legal_moves()) > 0, "{name}: {choice}");
                let wanted = if index == *right { keeping.len() } else { 0 };
                assert_eq!(begin(choice, &keeping), wanted, "{name}: {choice} in {keeping:?}");
            }
        }
        LessonTask::Win => check_win(game, lesson, analysis, name),
    }
}

/// The position is won, and perfect play against the perfect player wins it in as many moves as a
/// lesson should take.
fn check_win<C: GameSpec>(
    game: C,
    lesson: &Lesson<C::Position>,
    analysis: &Analysis<MoveOf<C>>,
    name: &str,
) {
    assert_eq!(analysis.value.outcome(), Some(Outcome::Win), "{name}");
    let engines = Engines::<C::Position, C::Knowledge>::new(game.knowledge(), Resources::default());
    let mut learner = engines.perfect();
    let skill = Skill::Level(Level::Perfect);
    let strength = Strength::of(skill);
    let mut opponent = engines.opponent(&strength);
    let (mut position, mut side, mut own) = (lesson.position.clone(), lesson.mover, 0);
    while position.outcome().is_none() {
        let is_own = side == lesson.mover;
        let mv = if is_own {
            own += 1;
            analyse::<C>(learner.as_mut(), &position).best
        } else {
            let control = Control::new(Scope::BestMove, Limits::NONE);
            opponent.analyse(&position, &mut control.into()).best
        };
        let turn = position.play_unchecked(mv.expect("the game goes on"));
        if turn == Turn::Opponent {
            side = side.other();
        }
        assert!(own <= *OWN_MOVES.end(), "{name}: more moves than {OWN_MOVES:?}: {position}");
    }
    let outcome = position.outcome().expect("it is over");
    let outcome = if side == lesson.mover { outcome } else { outcome.reversed() };
    assert_eq!(outcome, Outcome::Win, "{name}: {position}");
    assert!(own >= *OWN_MOVES.start(), "{name}: won after {own} moves");
    if let Some(plies) = analysis.value.remoteness() {
        let longest = usize::try_from(plies).expect("a few").div_ceil(2);
        assert!(own <= longest && OWN_MOVES.contains(&longest), "{name}: {longest} moves");
    }
}

#[test]
fn nim() {
    check_answers(GameId::Nim);
}

#[test]
fn silver_dollar() {
    check_answers(GameId::SilverDollar);
}

#[test]
fn tiles() {
    check_answers(GameId::Tiles);
}

#[test]
fn flip() {
    check_answers(GameId::Flip);
}

#[test]
fn coin_grabber() {
    check_answers(GameId::CoinGrabber);
}

#[test]
fn kalah() {
    check_answers(GameId::Kalah);
}
