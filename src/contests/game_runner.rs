//! One game of a contest.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_engine::{
    Control, Engine, Engines, ExactEvaluator, Job, Level, Limits, Position, Random, Scope, Side,
    Skill, Stopped,
};
use arcade_games::kit::{GameSpec, MoveOf, StartError};
use arcade_games::session::review::Effect;
use arcade_games::session::{GameStatus, PROOF_TIME_LIMIT, Player, PlayerKind, Session, Setup};

use super::contest::ContestSetup;
use super::contest_progress::ContestProgress;
use super::game_result::{Blunder, GameFault, GameResult};
use super::moves::GameMoves;
use super::schedule::Fixture;
use crate::programs;

/// Plays games of a contest one after the other, each independent of the others.
pub(super) struct ContestGameRunner<'a, C: GameSpec> {
    game: C,
    contest: &'a ContestSetup,
    engines: Engines<C::Position, C::Knowledge>,
    /// The engines of the current pairing's players, indexed by player.
    players: Vec<Option<Box<dyn Engine<C::Position>>>>,
    /// Judges which moves give value away.
    exact_evaluator: ExactEvaluator<C::Position, C::Knowledge>,
    stop: Arc<AtomicBool>,
    progress: Arc<ContestProgress>,
}

/// Why a game is abandoned.
enum Abandoned {
    /// The stop flag was set; the game doesn't count.
    Stopped,
    /// One of the two players can't go on.
    Fault(GameFault),
}

impl From<Stopped> for Abandoned {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl<'a, C: GameSpec> ContestGameRunner<'a, C> {
    /// A runner of games of this contest. Once the flag is set, no game is finished.
    pub(super) fn new(
        game: C,
        contest: &'a ContestSetup,
        engines: Engines<C::Position, C::Knowledge>,
        (stop, progress): (&Arc<AtomicBool>, &Arc<ContestProgress>),
    ) -> Self {
        let players = contest.players.iter().map(|_| None).collect();
        let exact_evaluator = engines.exact_evaluator();
        let (stop, progress) = (Arc::clone(stop), Arc::clone(progress));
        Self { game, contest, engines, players, exact_evaluator, stop, progress }
    }

    /// Creates the engines of the two players of a game. All others are dropped, which ends external
    /// programs.
    fn seat(&mut self, fixture: &Fixture) {
        for (index, place) in self.players.iter_mut().enumerate() {
            if !fixture.players.contains(&index) {
                *place = None;
                continue;
            }
            let engine = place.get_or_insert_with(|| {
                let player = Player::new(self.contest.players[index], Side::One);
                let strength = player.strength(&self.contest.options);
                let strength = strength.expect("people are not admitted");
                programs::opponent(&self.engines, self.contest.timeouts, &strength)
            });
            engine.new_game(fixture.number);
        }
    }

    /// Plays a game; `None` if the stop flag was set.
    ///
    /// # Errors
    /// When the options allow no start.
    pub(super) fn play(&mut self, fixture: &Fixture) -> Result<Option<GameResult>, StartError> {
        let (mut session, first) = begin(self.game, self.contest, fixture)?;
        self.exact_evaluator.new_game(fixture.number);
        self.seat(fixture);
        let mut result = GameResult { number: fixture.number, ..GameResult::default() };
        let ending = self.play_out(fixture, &mut session, &mut result);
        result.plies = u32::try_from(session.plies()).unwrap_or(u32::MAX);
        let tree = session.tree();
        let first_move = tree.nodes_after_root().next().and_then(|node| tree.mv(node));
        result.first_move = first_move.map(|mv| mv.to_string());
        let engine = |player: usize| self.players[player].as_ref();
        result.names = fixture.players.map(|player| engine(player)?.reported_name());
        result.moves = Some(GameMoves::of(&session));
        match ending {
            Ok(()) => {
                let GameStatus::Over(ending) = session.state() else {
                    unreachable!("it was played out")
                };
                result.winner = ending.winner().map(|seat| fixture.player_in(seat));
                result.first_mover_won = ending.winner() == Some(first);
            }
            Err(Abandoned::Stopped) => return Ok(None),
            Err(Abandoned::Fault(fault)) => {
                result.winner = Some(1 - fault.by);
                result.first_mover_won = fixture.seat_of(1 - fault.by) == first;
                result.fault = Some(fault);
            }
        }
        Ok(Some(result))
    }

    fn play_out(
        &mut self,
        fixture: &Fixture,
        session: &mut Session<C::Position>,
        result: &mut GameResult,
    ) -> Result<(), Abandoned> {
        // Solve the shared tables now; otherwise the time would be taken from that of the first
        // move.
        let stop = Arc::clone(&self.stop);
        let mut control = Control::new(Scope::BestMove, Limits::NONE).with_stop_flag(stop);
        self.exact_evaluator.warm_up(session.position(), &mut control)?;
        while let GameStatus::ToMove(seat) = session.state() {
            let player = fixture.player_in(seat);
            let mv = self.choose(fixture, player, session)?;
            self.judge_move(mv, player, session, result);
            session.play(mv).expect("engines give legal moves");
        }
        Ok(())
    }

    /// The move of one of the two players.
    fn choose(
        &mut self,
        fixture: &Fixture,
        player: usize,
        session: &Session<C::Position>,
    ) -> Result<MoveOf<C>, Abandoned> {
        let index = fixture.players[player];
        let kind = &self.contest.players[index];
        // Other levels only have their own limits, so that they play the same on every machine.
        let is_perfect = *kind == PlayerKind::Computer(Skill::Level(Level::Perfect));
        let limits = Limits { time: is_perfect.then_some(PROOF_TIME_LIMIT), ..Limits::NONE };
        let random = random(self.contest, fixture.number, Some(session.plies()));
        let control = Control::new(Scope::BestMove, limits).with_random(random);
        let job = Job::from(control.with_stop_flag(Arc::clone(&self.stop)));
        let progress = &self.progress;
        progress.begin(fixture.number, session.plies(), index);
        let job = job.with_history(session.history());
        let mut job = job.on_progress(|found| progress.reach(found.depth));
        let engine = self.players[index].as_mut().expect("both are seated");
        let analysis = engine.analyse(session.position(), &mut job);
        if self.stop.load(Ordering::Relaxed) {
            return Err(Abandoned::Stopped);
        }
        analysis.best.ok_or_else(|| {
            let reason =
                engine.failure().expect("the game goes on, so there is a move, or a reason");
            Abandoned::Fault(GameFault { by: player, text: Some(reason) })
        })
    }

    /// Judges a move and counts it, if its values are proven.
    fn judge_move(
        &mut self,
        mv: MoveOf<C>,
        player: usize,
        session: &Session<C::Position>,
        result: &mut GameResult,
    ) {
        let position = session.position();
        let Some(judged) = self.exact_evaluator.evaluate(position) else { return };
        let effect = Effect::new(mv, judged);
        result.judged[player] += u32::from(effect.stake().is_some());
        result.moves_at_stake[player] += u32::from(effect.stake() > Some(0));
        if let Some(value_lost) = effect.value_lost().filter(|&lost| lost > 0) {
            result.mistakes[player] += 1;
            let (position, mv) = (position.to_string(), mv.to_string());
            result.add_blunder(Blunder { by: player, position, mv, value_lost });
        }
    }
}

/// The random source for the start with this number, or for a move in the game with this number.
fn random(contest: &ContestSetup, number: u32, ply: Option<usize>) -> Random {
    let place = ply.map_or(0, |ply| ply as u64 + 1);
    Random::new(&contest.seed, (u64::from(number) << 32) | place)
}

/// A session at the start with the random moves at the beginning, and the side that made the first move.
fn begin<C: GameSpec>(
    game: C,
    contest: &ContestSetup,
    fixture: &Fixture,
) -> Result<(Session<C::Position>, Side), StartError> {
    let mut random = random(contest, fixture.start, None);
    let start = game.start(&contest.options, &mut random).map_err(StartError::Option)?;
    let first = start.first;
    let opening = random_opening(&start.position, contest.opening_plies, &mut random);
    let players = Side::ALL.map(|seat| {
        let player = fixture.players[fixture.player_in(seat)];
        Player::new(contest.players[player], seat)
    });
    let (values, seed) = (contest.options.clone(), contest.seed.clone());
    let mut session = Session::new(Setup { options: values, players, seed }, start);
    for &mv in &opening {
        session.play(mv).expect("the opening ends before the game does");
    }
    Ok((session, first))
}

/// The start with this number.
///
/// # Errors
/// When the options allow no start.
pub(super) fn start<C: GameSpec>(
    game: C,
    contest: &ContestSetup,
    number: u32,
) -> Result<C::Position, StartError> {
    let mut random = random(contest, number, None);
    Ok(game.start(&contest.options, &mut random).map_err(StartError::Option)?.position)
}

/// Random moves from a start that don't end the game; fewer than `plies` if that can't be avoided.
fn random_opening<P: Position>(start: &P, plies: u32, random: &mut Random) -> Vec<P::Move> {
    let mut longest = Vec::new();
    for _ in 0..100 {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for _ in 0..plies {
            let mut continuing = position.legal_moves();
            continuing.retain(|&mv| position.after(mv).0.outcome().is_none());
            let Some(&mv) = random.choose(&continuing) else { break };
            position.play_unchecked(mv);
            moves.push(mv);
        }
        if moves.len() >= plies as usize {
            return moves;
        }
        if moves.len() > longest.len() {
            longest = moves;
        }
    }
    longest
}
