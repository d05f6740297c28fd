//! Whatever is done with a game, in whatever order, it stands as its model does.

use arcade_engine::{Position, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, restore, start};
use arcade_games::options::OptionValues;
use arcade_games::session::{Ending, NodeId, Player, Record, Session, Setup};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::model::{Model, Way};
use crate::ring::Ring;

/// Something that is done with a game.
#[derive(Clone, Debug)]
enum Deed {
    /// Plays one of the moves there are.
    Play(Index),
    /// Plays a move of the start, which may no longer be legal.
    PlayOld(Index),
    /// Keeps one of the moves there are without playing it.
    Vary(Index),
    Resign(Side),
    Forfeit(Side),
    StepBack,
    StepForward,
    Undo,
    Redo,
    /// Goes to a node.
    GoTo(Index),
    /// Seats a person or a computer.
    Seat(Side, bool),
    /// Saves the game, and resumes it.
    Resume,
}

fn deed() -> impl Strategy<Value = Deed> {
    let seat = || prop::sample::select(&Side::ALL[..]);
    prop_oneof![
        12 => any::<Index>().prop_map(Deed::Play),
        1 => any::<Index>().prop_map(Deed::PlayOld),
        2 => any::<Index>().prop_map(Deed::Vary),
        1 => seat().prop_map(Deed::Resign),
        1 => seat().prop_map(Deed::Forfeit),
        3 => Just(Deed::StepBack),
        2 => Just(Deed::StepForward),
        3 => Just(Deed::Undo),
        3 => Just(Deed::Redo),
        2 => any::<Index>().prop_map(Deed::GoTo),
        1 => (seat(), any::<bool>()).prop_map(|(seat, person)| Deed::Seat(seat, person)),
        1 => Just(Deed::Resume),
    ]
}

/// Deeds, and what they begin with: who the two players are, and whether the game is a puzzle.
#[derive(Clone, Debug)]
struct Tale {
    people: [bool; 2],
    is_puzzle: bool,
    deeds: Vec<Deed>,
}

fn tale() -> impl Strategy<Value = Tale> {
    let deeds = prop::collection::vec(deed(), 0..48);
    (any::<[bool; 2]>(), prop::bool::weighted(0.2), deeds)
        .prop_map(|(people, is_puzzle, deeds)| Tale { people, is_puzzle, deeds })
}

fn player(seat: Side, is_person: bool) -> Player {
    let kind = if is_person { "human" } else { "easy" };
    Player::new(kind.parse().expect("a player"), seat)
}

fn setup(tale: &Tale, mut values: OptionValues) -> Setup {
    if tale.is_puzzle {
        values.set("goal", "fewest".into());
    }
    // A person plays a puzzle.
    let people = [tale.people[0] || tale.is_puzzle, tale.people[1]];
    let players = Side::ALL.map(|seat| player(seat, people[seat.index()]));
    Setup { options: values, players, seed: "deeds".parse().expect("a seed") }
}

/// The way to a node.
fn way<P: Position>(session: &Session<P>, node: NodeId) -> Way<P> {
    let tree = session.tree();
    let mut way: Way<P> = tree.path_to_root(node).filter_map(|node| tree.mv(node)).collect();
    way.reverse();
    way
}

/// A game, and its model.
struct Pair<P: Position, R> {
    session: Session<P>,
    model: Model<P>,
    /// Resumes a game from its record.
    resume: R,
}

impl<P: Position, R: Fn(&Record) -> Session<P>> Pair<P, R> {
    fn new(session: Session<P>, resume: R) -> Self {
        let people = Side::ALL.map(|seat| session.player(seat).is_human());
        let is_puzzle = session.goal().is_some();
        let model = Model::new(session.start(), session.mover(), people, is_puzzle);
        Self { session, model, resume }
    }

    fn do_all(&mut self, deeds: &[Deed]) {
        self.check();
        for deed in deeds {
            self.perform(deed);
            self.check();
        }
        self.check_tree();
        self.perform(&Deed::Resume);
        self.check();
        self.check_tree();
    }

    fn perform(&mut self, deed: &Deed) {
        let Self { session, model, .. } = self;
        let chosen = |moves: &[P::Move], index: &Index| {
            (!moves.is_empty()).then(|| moves[index.index(moves.len())])
        };
        match deed {
            Deed::Play(index) => {
                if let Some(mv) = chosen(&session.position().legal_moves(), index) {
                    self.play(mv);
                }
            }
            Deed::PlayOld(index) => {
                let mv = chosen(&session.start().legal_moves(), index).expect("a move");
                self.play(mv);
            }
            Deed::Vary(index) => {
                if let Some(mv) = chosen(&session.position().legal_moves(), index) {
                    assert_eq!(session.add_variation(mv).is_ok(), model.add_variation(mv));
                }
            }
            Deed::Resign(seat) => {
                session.resign(*seat);
                model.give_up(Ending::Resigned(*seat));
            }
            Deed::Forfeit(seat) => {
                session.forfeit(*seat);
                model.give_up(Ending::Forfeited(*seat));
            }
            Deed::StepBack => assert_eq!(session.step_back(), model.step_back()),
            Deed::StepForward => assert_eq!(session.step_forward(), model.step_forward()),
            Deed::Undo => assert_eq!(session.undo(), model.undo()),
            Deed::Redo => assert_eq!(session.redo(), model.redo()),
            Deed::GoTo(index) => {
                let number = index.index(model.ways.len());
                session.go_to(session.tree().node(number).expect("a node"));
                model.go_to(model.ways[number].clone());
            }
            // A puzzle is a person's.
            Deed::Seat(..) if session.goal().is_some() => {}
            Deed::Seat(seat, person) => {
                session.set_player(*seat, player(*seat, *person));
                model.people[seat.index()] = *person;
            }
            Deed::Resume => {
                let text = session.to_record("game");
                let record: Record = text.parse().expect("a record");
                // A puzzle has no result but the last one.
                if session.goal().is_none() {
                    let result = model.result.as_ref().map(|(_, ending)| *ending);
                    assert_eq!(record.first_ending(), result, "result of the record");
                    assert_eq!(
                        record.is_at_first_ending(),
                        model.is_at_result(),
                        "record at result"
                    );
                }
                *session = (self.resume)(&record);
                assert_eq!(session.to_record("game"), text);
                model.resume();
            }
        }
    }

    fn play(&mut self, mv: P::Move) {
        assert_eq!(self.session.play(mv).is_ok(), self.model.play(mv), "{mv}");
    }

    /// The board, the state and what was before.
    fn check(&self) {
        let Self { session, model, .. } = self;
        let stops = model.stops(&model.at);
        let (position, mover) = stops.last().expect("the start");
        assert_eq!(session.position(), position, "position");
        assert_eq!(session.mover(), *mover, "mover");
        assert_eq!(session.plies(), model.at.len(), "plies");
        assert_eq!(session.state(), model.state(), "state");
        let past = session.history();
        assert_eq!(&past.moves, &model.at, "moves");
        assert_eq!(past.start, stops[0].0.to_string(), "start");
        let before = stops.len().checked_sub(2).map(|index| &stops[index]);
        assert_eq!(session.last_mover(), before.map(|(_, mover)| *mover), "last mover");
        let last = before.map(|(position, _)| position).zip(model.at.last().copied());
        assert_eq!(session.last_move(), last, "last move");
        let result = session.first_ending().map(|(node, ending)| (way(session, node), ending));
        assert_eq!(&result, &model.result, "result");
        assert_eq!(session.is_at_first_ending(), model.is_at_result(), "at result");
        let computer = model.computer_to_move().map(|seat| session.player(seat));
        assert_eq!(session.computer_to_move(), computer, "computer");
        assert_eq!(session.tree().nodes_after_root().count(), model.ways.len() - 1, "nodes");
    }

    /// Every node, and where redo goes from it.
    fn check_tree(&self) {
        let Self { session, model, .. } = self;
        let tree = session.tree();
        for (number, expected) in model.ways.iter().enumerate() {
            let node = tree.node(number).expect("a node");
            let found = (tree.position(node).clone(), tree.mover(node));
            assert_eq!(&way(session, node), expected, "way");
            assert_eq!(found, model.stop(expected), "stop");
            let children: Vec<_> =
                tree.children(node).iter().map(|&child| way(session, child)).collect();
            assert_eq!(children, model.longer(expected), "children");
            let siblings: Vec<_> =
                tree.siblings(node).iter().map(|&sibling| way(session, sibling)).collect();
            let before = expected.split_last().map(|(_, before)| before.to_vec());
            let expected_siblings = before.map_or(Vec::new(), |before| model.longer(&before));
            assert_eq!(siblings, expected_siblings, "siblings");
            assert_eq!(
                tree.redo_child(node).map(|next| way(session, next)),
                model.next(expected),
                "next"
            );
        }
        assert_eq!(session.shortest_solution(), model.shortest(), "best solution");
    }
}

/// Does it all with a game.
struct DoAll<'a> {
    tale: &'a Tale,
}

impl DoAll<'_> {
    fn run<C: GameSpec>(self, game: C) {
        let meta = game.meta();
        let mut values = OptionValues::defaults(meta.options);
        // A game that asks who begins is told.
        if let Some(asked) = game.dialogue().option_question() {
            values.set(asked.spec.key, asked.default_answer.into());
        }
        let has_puzzles = meta.options.iter().any(|spec| spec.key == "goal");
        let tale = Tale { is_puzzle: self.tale.is_puzzle && has_puzzles, ..self.tale.clone() };
        let session = start(game, setup(&tale, values), None).expect("a start");
        let resume =
            |record: &Record| -> Session<C::Position> { restore(game, record).expect("a game") };
        Pair::new(session, resume).do_all(&tale.deeds);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Play on the ring repeats itself soon, and a side may move again.
    #[test]
    fn a_game_that_repeats_itself_stands_as_its_model_does(tale in tale()) {
        let start = arcade_engine::Start::new(Ring::On(0), Side::One);
        let session = Session::new(setup(&tale, OptionValues::default()), start);
        let resume = |record: &Record| Session::restore(record, str::parse).expect("a game");
        Pair::new(session, resume).do_all(&tale.deeds);
    }

    #[test]
    fn every_game_stands_as_its_model_does(
        game in prop::sample::select(GameId::ALL),
        tale in tale(),
    ) {
        DoAll { tale: &tale }.run(game);
    }
}
