//! The laws that every game keeps, tested on seeded random play-outs.

use std::collections::HashSet;

use arcade::engine::{Evaluate, MAX_ESTIMATE, MoveEvaluation};
use arcade::game::{Game, Outcome, Turn};
use arcade::kit::{Cartridge, Commentary as _, MoveOf};
use arcade::options::{Preset, Values};
use arcade::random::{Random, Seed};

/// Play-outs of each game, and the longest of them in plies.
const PLAY_OUTS: u64 = 200;
const LONGEST: usize = 400;

/// Checks every law on the positions of many random games.
pub fn check<C: Cartridge>(game: C) {
    check_positions(game, &play_outs(game));
    presets_are_accepted_and_differ(game);
    chance_has_a_part_only_in_what_is_dealt(game);
}

/// Checks every law on these positions.
pub fn check_positions<C: Cartridge>(game: C, positions: &[C::Game]) {
    let brain = game.brain();
    // A move that was legal somewhere is a fair candidate everywhere.
    let mut universe = HashSet::new();
    for position in positions {
        universe.extend(position.legal_moves());
    }
    for position in positions {
        round_trips(game, position);
        moves_are_those_accepted(position, &universe);
        outcome_ends_the_game(position);
        moves_are_explained::<C>(position);
        symmetries_change_nothing(game, position);
        points_put_aside_are_points(position, &brain);
        a_move_is_evaluated_like_the_position_after_it(position, &brain);
    }
}

/// The positions of many random games from the default options, each once.
fn play_outs<C: Cartridge>(game: C) -> Vec<C::Game> {
    let values = Values::defaults(game.meta().specs);
    let seed: Seed = "conformance".parse().expect("a seed");
    let mut known = HashSet::new();
    let mut positions = Vec::new();
    for number in 0..PLAY_OUTS {
        let mut random = Random::new(&seed, number);
        let start = game.start(&values, &mut random).expect("the defaults are accepted");
        let mut position = start.position;
        for _ in 0..LONGEST {
            if known.insert(position.clone()) {
                positions.push(position.clone());
            }
            let Some(&mv) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
    }
    assert!(positions.len() > 20, "{}: only {} positions", game.meta().id, positions.len());
    positions
}

/// The options that a preset sets.
fn values_of<C: Cartridge>(game: C, preset: &Preset) -> Values {
    let mut values = Values::default();
    for spec in game.meta().specs {
        if let Some(value) = preset.value(spec) {
            // In its canonical form, by which the form knows it again.
            assert_eq!(spec.accept(value).as_deref(), Ok(value), "{}", preset.name);
            values.set(spec.key, value.into());
        }
    }
    values
}

/// The most characters of a preset's name that the form has room for on the narrowest screen.
const LONGEST_NAME: usize = 16;

fn presets_are_accepted_and_differ<C: Cartridge>(game: C) {
    let presets = game.meta().presets;
    for (index, preset) in presets.iter().enumerate() {
        let values = values_of(game, preset);
        game.start(&values, &mut Random::fixed()).unwrap_or_else(|error| panic!("{error}"));
        for (key, _) in preset.values {
            assert!(
                game.meta().specs.iter().any(|spec| spec.key == *key),
                "{}: {key}",
                preset.name
            );
        }
        assert!((1..=LONGEST_NAME).contains(&preset.name.chars().count()), "{}", preset.name);
        assert!(!preset.about.is_empty() && preset.name != "custom", "{}", preset.name);
        for other in &presets[..index] {
            assert_ne!(preset.name, other.name);
            assert_ne!(values, values_of(game, other), "{} and {}", preset.name, other.name);
        }
    }
    if let Some(first) = presets.first() {
        assert_eq!(values_of(game, first), Values::defaults(game.meta().specs), "{}", first.name);
    }
}

fn chance_has_a_part_only_in_what_is_dealt<C: Cartridge>(game: C) {
    let usual = Values::defaults(game.meta().specs);
    for values in game.meta().presets.iter().map(|preset| values_of(game, preset)).chain([usual]) {
        let starts = ["one", "two", "three", "four", "five"].map(|seed| {
            let mut random = Random::new(&seed.parse().expect("a seed"), 0);
            let start = game.start(&values, &mut random).expect("accepted before");
            (start.position.to_string(), start.first)
        });
        let differ = starts.iter().any(|start| *start != starts[0]);
        assert_eq!(differ, game.is_dealt(&values), "{}: {values:?}", game.meta().id);
    }
}

fn round_trips<C: Cartridge>(game: C, position: &C::Game) {
    assert_eq!(game.parse(&position.to_string()).as_ref(), Ok(position), "{position}");
    for mv in position.legal_moves() {
        assert_eq!(position.parse_move(&mv.to_string()), Ok(mv), "{position}: {mv}");
    }
}

fn moves_are_those_accepted<G: Game>(position: &G, universe: &HashSet<G::Move>) {
    let moves = position.legal_moves();
    let unique: HashSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(unique.len(), moves.len(), "{position}: a move is listed twice");
    assert_eq!(moves, position.legal_moves(), "{position}: the order changes");
    for &mv in universe {
        let mut after = position.clone();
        let played = after.play(mv);
        assert_eq!(played.is_ok(), unique.contains(&mv), "{position}: {mv}");
        assert_eq!(position.is_legal(mv), played.is_ok(), "{position}: {mv}");
        if let Err(error) = played {
            assert_eq!(&after, position, "{mv} was refused and played all the same");
            assert!(!error.reason().is_empty(), "{position}: {mv} is refused without a reason");
        } else {
            assert_eq!((after, played.expect("legal")), position.after(mv));
        }
    }
}

fn outcome_ends_the_game<G: Game>(position: &G) {
    let over = position.outcome().is_some();
    assert_eq!(over, position.legal_moves().is_empty(), "{position}");
    let by_margin = position.margin().map(Outcome::of_margin);
    assert_eq!(by_margin, position.outcome().filter(|_| position.scores()), "{position}");
}

fn moves_are_explained<C: Cartridge>(position: &C::Game) {
    for mv in position.legal_moves() {
        let text = C::Words::deed(position, mv);
        assert!(!text.is_empty() && !text.ends_with('.'), "{position}: {mv}: {text:?}");
        let hint = C::Words::hint(position, mv);
        assert!(!hint.is_empty() && !hint.ends_with('.'), "{position}: {mv}: {hint:?}");
    }
    if position.outcome().is_some() {
        assert!(!C::Words::why_over(position).is_empty(), "{position}");
    }
}

fn symmetries_change_nothing<C: Cartridge>(game: C, position: &C::Game) {
    assert_eq!(&position.image(0), position, "{position}");
    for symmetry in 0..position.symmetries() {
        let image = position.image(symmetry);
        assert_eq!(game.parse(&image.to_string()).as_ref(), Ok(&image), "{position}: {symmetry}");
        assert_eq!(image.outcome(), position.outcome(), "{position}: {symmetry}");
        assert_eq!(image.margin(), position.margin(), "{position}: {symmetry}");
        assert_eq!(image.symmetries(), position.symmetries(), "{position}: {symmetry}");
        let moves = position.legal_moves();
        let images: HashSet<MoveOf<C>> =
            moves.iter().map(|&mv| position.move_image(mv, symmetry)).collect();
        // As many images as moves: no two moves have the same one.
        assert_eq!(images.len(), moves.len(), "{position}: {symmetry}");
        assert_eq!(images, image.legal_moves().into_iter().collect(), "{position}: {symmetry}");
        for mv in moves {
            let seen = position.move_image(mv, symmetry);
            assert!(symmetry > 0 || seen == mv, "{position}: {mv} is its own image");
            assert_eq!(
                image.parse_move(&seen.to_string()),
                Ok(seen),
                "{position}: {mv}, {symmetry}"
            );
            let (next, turn) = position.after(mv);
            let played = image.after(seen);
            assert_eq!(played, (next.image(symmetry), turn), "{position}: {mv}, {symmetry}");
        }
    }
}

/// Nothing but the score depends on points that nobody can lose any more, and the end lies within
/// the bounds of every position before it.
fn points_put_aside_are_points<G: Game>(position: &G, brain: &impl Evaluate<G>) {
    let (core, points) = position.without_points();
    assert_eq!(core.without_points(), (core.clone(), 0), "{position}");
    assert_eq!(core.legal_moves(), position.legal_moves(), "{position}");
    assert_eq!(core.margin().map(|margin| margin + points), position.margin(), "{position}");
    let bounds = position.margin_bounds();
    assert!(position.margin().is_none_or(|margin| bounds.contains(&margin)), "{position}");
    if position.outcome().is_none() {
        assert_eq!(brain.evaluate(&core) + points, brain.evaluate(position), "{position}");
    }
    for mv in position.legal_moves() {
        let (next, turn) = position.after(mv);
        assert_eq!(core.after(mv).0.without_points().0, next.without_points().0, "{position} {mv}");
        assert_eq!(core.after(mv).1, turn, "{position} {mv}");
        let (least, greatest) = next.margin_bounds().into_inner();
        let within = match turn {
            Turn::Stays => least >= *bounds.start() && greatest <= *bounds.end(),
            Turn::Passes => {
                least.saturating_neg() <= *bounds.end()
                    && greatest.saturating_neg() >= *bounds.start()
            }
        };
        assert!(within, "{position} {mv}: the bounds widen");
    }
}

/// The evaluation of a move is that of the position after it, so that the score which a search
/// updates move by move is the one that it would compute anew.
fn a_move_is_evaluated_like_the_position_after_it<G: Game>(position: &G, brain: &impl Evaluate<G>) {
    if position.outcome().is_some() {
        return;
    }
    let score = brain.evaluate(position);
    assert!(score.abs() <= MAX_ESTIMATE, "{position}: {score}");
    for mv in position.legal_moves() {
        let (next, turn) = position.after(mv);
        let end = next.outcome();
        let expected = match end {
            Some(_) => next.margin().unwrap_or(0),
            None => brain.evaluate(&next),
        };
        let found = brain.evaluate_move(position, score, mv);
        assert_eq!(found, MoveEvaluation { turn, end, score: expected }, "{position}: {mv}");
    }
}
