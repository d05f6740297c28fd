//! The rules against the model: random games of every size, and boards that play never reaches.

use arcade_engine::{Outcome, Position as _, Random, Seed, Side, Turn};
use arcade_games::games::kalah::{EmptyCapture, Hole, Kalah, KalahSpec, Pit};

use super::model::Model;
use super::read;
use crate::conformance::check_positions;
use crate::in_full::one_in;

/// The number of random games of each start, and of typed boards of all sizes and variants.
const GAMES: u64 = 25;
const BOARDS: u64 = 800;

/// Model and crate agree on a position: its outcome, its legal moves, and, for each of them, the
/// next position and its side to move.
#[track_caller]
fn check(model: &Model, position: &Kalah) {
    let text = model.to_string();
    assert_eq!(position.to_string(), text);
    assert_eq!(
        position.mover(),
        Some(if model.mover() == 'S' { Side::One } else { Side::Two }),
        "{text}"
    );
    assert_eq!(position.margin(), model.margin(), "{text}");
    assert_eq!(position.outcome(), model.margin().map(Outcome::of_margin), "{text}");
    let moves = position.legal_moves();
    let numbers: Vec<u32> = moves.iter().map(|mv| u32::from(mv.0) + 1).collect();
    assert_eq!(numbers, model.moves(), "{text}");
    for (mv, number) in moves.into_iter().zip(numbers) {
        let mut expected = model.clone();
        let again = expected.sow(number);
        let (next, turn) = position.after(mv);
        assert_eq!(next.to_string(), expected.to_string(), "{text}: {mv}");
        assert_eq!(turn == Turn::SameSide, again, "{text}: {mv}");
        check_track(position, mv, model.captured(number));
    }
}

/// The track of the seeds and the capture, as they are shown, lead to the position after the move.
#[track_caller]
fn check_track(position: &Kalah, mv: Pit, captured: u32) {
    let mover = position.side_to_move();
    let next = position.after(mv).0;
    let taken = position.capture(mv).into_iter().flatten();
    let taken: Vec<(Hole, u8)> = taken.collect();
    assert_eq!(taken.iter().map(|&(_, seeds)| u32::from(seeds)).sum::<u32>(), captured);
    for side in Side::ALL {
        let before = position.pits(side).iter();
        for (pit, (&before, &after)) in (0..).zip(before.zip(next.pits(side))) {
            let place = Hole::Pit(side, pit);
            let kept = if (side, pit) == (mover, mv.0) { 0 } else { usize::from(before) };
            let fallen = position.sowing_path(mv).filter(|&other| other == place).count();
            let gone = taken.iter().filter(|(other, _)| *other == place);
            let gone: usize = gone.map(|&(_, seeds)| usize::from(seeds)).sum();
            assert_eq!(kept + fallen - gone, usize::from(after), "{position} {mv}: {place:?}");
        }
    }
}

#[test]
fn random_games_of_every_size_and_variant() {
    let seed: Seed = "kalah-agree".parse().expect("a seed");
    let (mut plies, mut ended) = (0, [0; 3]);
    for pits in 1..=6_u8 {
        for seeds in 1..=6_u8 {
            for (rule, empty) in [(EmptyCapture::Off, false), (EmptyCapture::On, true)] {
                let row = vec![u32::from(seeds); pits.into()];
                for game in 0..GAMES / one_in(3) as u64 {
                    let mut random = Random::new(&seed, plies + game);
                    let mut model = Model::new([&row, &row], [0, 0], 'S', empty);
                    let mut position = Kalah::new(pits, seeds, rule).expect("a start");
                    loop {
                        check(&model, &position);
                        let Some(&number) = random.choose(&model.moves()) else { break };
                        model.sow(number);
                        let mv = number.to_string().parse().expect("a move");
                        position.play(mv).expect("a legal move");
                        plies += 1;
                    }
                    let sign = position.margin().expect("over").signum();
                    ended[usize::try_from(sign + 1).expect("-1, 0 or 1")] += 1;
                }
            }
        }
    }
    assert!(
        plies > 20_000 / one_in(3) as u64 && ended.iter().all(|&count| count > 50),
        "{plies} {ended:?}"
    );
}

/// A board with seeds thrown into its places, and often empty or very full pits.
fn thrown(pits: usize, random: &mut Random) -> [Vec<u32>; 2] {
    let most = [2, 5, 20][random.below(3) as usize];
    let empty_percent = 20 + random.below(50);
    let mut row = || -> Vec<u32> {
        let mut pit = || if random.chance(empty_percent) { 0 } else { random.below(most) };
        (0..pits).map(|_| pit()).collect()
    };
    [row(), row()]
}

/// Typed boards of every size, among them finished ones and ones that play never reaches.
fn boards() -> impl Iterator<Item = Model> {
    let seed: Seed = "kalah-boards".parse().expect("a seed");
    (0..12_u32).flat_map(move |kind| {
        let (pits, empty) = (kind / 2 + 1, kind % 2 == 1);
        let seed = seed.clone();
        (0..BOARDS).map(move |number| {
            let mut random = Random::new(&seed, (u64::from(kind) << 32) | number);
            let [south, north] = thrown(pits as usize, &mut random);
            let stores = [random.below(8), random.below(8)];
            let mover = if random.chance(50) { 'S' } else { 'N' };
            Model::new([&south, &north], stores, mover, empty)
        })
    })
}

#[test]
fn boards_that_play_never_reaches() {
    let (mut over, mut captures) = (0, 0);
    for model in boards() {
        let position = read(&model.to_string());
        check(&model, &position);
        over += u32::from(model.is_over());
        captures += model.moves().iter().filter(|&&number| model.captured(number) > 0).count();
    }
    assert!(over > 500 && captures > 2_000, "{over} {captures}");
}

#[test]
fn boards_that_play_never_reaches_keep_the_laws_of_games() {
    let positions: Vec<Kalah> =
        boards().step_by(17).map(|model| read(&model.to_string())).collect();
    check_positions(KalahSpec, &positions);
}

#[test]
fn the_largest_boards() {
    for text in [
        "255,0,0,0,0,0/0,0,0,0,0,0 0-0 S",
        "0,0,0,0,0,254/1,0,0,0,0,0 0-0 S",
        "254/1 0-0 S",
        "254/1 0-0 S empty-capture",
        "1,0/252,2 0-0 N empty-capture",
        "85,85,84/0,0,1 0-0 N",
    ] {
        let position = read(text);
        assert_eq!(position.to_string(), text);
        let all: u32 = Side::ALL.iter().map(|&side| u32::from(position.total(side))).sum();
        assert_eq!(all, 255, "{text}");
        for mv in position.legal_moves() {
            let next = position.after(mv).0;
            let after: u32 = Side::ALL.iter().map(|&side| u32::from(next.total(side))).sum();
            assert_eq!(after, 255, "{text}: {mv}");
        }
    }
}
