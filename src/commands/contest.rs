//! `arcade match`: two computers play each other.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::{CommandError, values, write_json};
use crate::config::{CheckOptions, Config};
use crate::engine::{Control, Engine, Engines, Judge, Level, Limits, Resources, Scope, Skill};
use crate::game::{Game, Side};
use crate::games::GameId;
use crate::kit::{Cartridge, MoveOf, StartError, Verb, check_player};
use crate::random::{Random, Seed};
use crate::session::review::Effect;
use crate::session::{Player, PlayerKind, Session, Setup, State};
use crate::store::Store;
use crate::text::{ParseError, escaped, parse_number};

/// Let two computers play each other
#[derive(Clone, Debug, clap::Args)]
pub struct Match {
    /// The game's id
    #[arg(value_parser = values::game)]
    game: GameId,
    /// A player: a level, even:N, greedy, depth:N or classic:N; give it twice
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<PlayerKind>,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = games)]
    games: u32,
    /// The word that seeds all random choices
    #[arg(long, value_name = "WORD")]
    seed: Option<Seed>,
    /// Begin each game with N random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = opening_plies)]
    opening_plies: u32,
    /// Keep the first player in seat 1, and deal anew for each game
    #[arg(long)]
    fixed_seats: bool,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = values::assignment)]
    set: Vec<(String, String)>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn games(text: &str) -> Result<u32, ParseError> {
    parse_number("games", text, 1..=1_000_000)
}

fn opening_plies(text: &str) -> Result<u32, ParseError> {
    parse_number("opening_plies", text, 0..=100)
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The options, and the players in the order they were named.
    pub setup: Setup,
    /// How many games.
    pub games: u32,
    /// Random moves at the beginning of each.
    pub opening_plies: u32,
    /// Whether the players change seats.
    pub seats: Seats,
    /// What the players may use.
    pub resources: Resources,
}

/// Whether players change seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Every start is played twice, once each way.
    Swapped,
    /// The first player keeps seat 1, and every game has a start of its own.
    Fixed,
}

/// How a match went; pairs are in the order in which the players were named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: [u32; 2],
    /// Games that nobody won.
    pub draws: u32,
    /// Games won by whichever player made the first move.
    pub first_mover_wins: u32,
    /// Plies of all games, opening included.
    pub plies: u64,
    /// Judged moves that lowered the exact value.
    pub given_away: [u32; 2],
    /// Moves whose exact value was checked.
    pub judged: [u32; 2],
    /// Those of them at which some moves lowered the exact value and others kept it.
    pub at_stake: [u32; 2],
    /// How often each first move was made.
    pub openings: BTreeMap<String, u32>,
}

#[derive(Serialize)]
struct MatchJson {
    game: &'static str,
    options: Map<String, Json>,
    players: [String; 2],
    games: u32,
    wins: [u32; 2],
    draws: u32,
    #[serde(rename = "first_seat_wins")]
    first_mover_wins: u32,
    mean_plies: f64,
    value_given_away: [Option<u32>; 2],
    openings: Vec<OpeningJson>,
    seconds: f64,
    moves_judged: [u32; 2],
    value_at_stake: [u32; 2],
}

#[derive(Serialize)]
struct OpeningJson {
    #[serde(rename = "move")]
    mv: String,
    count: u32,
}

impl Match {
    pub(super) fn execute(
        self,
        config: &Config,
        store: &Store,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let [first, second] = self.players[..] else {
            let found = format!("{} players", self.players.len());
            return Err(ParseError::new("--player", found, "2 players").into());
        };
        if let Some(kind) = [first, second].into_iter().find(|&kind| kind == PlayerKind::Human) {
            let error = ParseError::new("--player", kind.to_string(), "a computer");
            return Err(error.into());
        }
        let values = values::without_person(self.game, config, &self.set)?;
        self.game.run(CheckOptions(&values))?;
        let players = [Player::new(first, Side::One), Player::new(second, Side::Two)];
        let seed = self.seed.clone().unwrap_or_else(Seed::fresh);
        let contest = Contest {
            setup: Setup { values, players, seed },
            games: self.games,
            opening_plies: self.opening_plies,
            seats: if self.fixed_seats { Seats::Fixed } else { Seats::Swapped },
            resources: config.resources(store),
        };
        let start = Instant::now();
        let tally = self.game.run(&contest)?;
        self.print(&contest, &tally, start.elapsed(), out)
    }

    fn print(
        &self,
        contest: &Contest,
        tally: &Tally,
        time: Duration,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let mut openings: Vec<OpeningJson> = (tally.openings.iter())
            .map(|(mv, &count)| OpeningJson { mv: mv.clone(), count })
            .collect();
        openings.sort_by_key(|opening| std::cmp::Reverse(opening.count));
        let players = contest.setup.players.each_ref().map(|player| player.kind.to_string());
        #[expect(clippy::cast_precision_loss, reason = "a mean to look at")]
        let mean_plies = tally.plies as f64 / f64::from(contest.games);
        let given_away =
            |player: usize| (tally.judged[player] > 0).then_some(tally.given_away[player]);
        let answer = MatchJson {
            game: self.game.meta().id,
            options: values::options(self.game, &contest.setup.values),
            players,
            games: contest.games,
            wins: tally.wins,
            draws: tally.draws,
            first_mover_wins: tally.first_mover_wins,
            mean_plies,
            value_given_away: [0, 1].map(given_away),
            openings,
            seconds: time.as_secs_f64(),
            moves_judged: tally.judged,
            value_at_stake: tally.at_stake,
        };
        if self.json {
            return write_json(out, &answer);
        }
        let seed = contest.setup.seed.to_string();
        let name = self.game.meta().name;
        writeln!(out, "{name}: {} games, seed {}", contest.games, escaped(&seed))?;
        Ok(answer.write_text(out)?)
    }
}

impl MatchJson {
    /// Writes the answer in words, without what was asked for.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (index, name) in self.players.iter().enumerate() {
            let given_away = match self.value_given_away[index] {
                None => "unknown".into(),
                Some(moves) => {
                    let share = share(moves, self.value_at_stake[index]);
                    format!("{moves} in {} moves judged{share}", self.moves_judged[index])
                }
            };
            let wins = self.wins[index];
            writeln!(out, "{name:<12} {wins} wins, value given away: {given_away}")?;
        }
        writeln!(out, "draws        {}", self.draws)?;
        writeln!(out, "first seat   {} wins", self.first_mover_wins)?;
        writeln!(out, "mean length  {:.1} plies", self.mean_plies)?;
        let favourites = self.openings.iter().take(5);
        let favourites: Vec<String> =
            favourites.map(|opening| format!("{} {}x", opening.mv, opening.count)).collect();
        writeln!(out, "openings     {}", favourites.join(", "))?;
        writeln!(out, "time         {:.1} s", self.seconds)
    }
}

/// Plays the match; fails when a player can't play this game, the options make it a puzzle, or no
/// game can be started.
impl Verb for &Contest {
    type Output = Result<Tally, StartError>;

    fn run<C: Cartridge>(self) -> Self::Output {
        for player in &self.setup.players {
            check_player::<C>(player.kind).map_err(StartError::Player)?;
        }
        values::refuse_puzzle(&self.setup.values).map_err(StartError::Option)?;
        let mut runner = Runner::<C>::new(self);
        for game in 0..self.games {
            runner.play(game)?;
        }
        Ok(runner.tally)
    }
}

/// Plays the games of a match one after the other.
struct Runner<'a, C: Cartridge> {
    contest: &'a Contest,
    engines: [Box<dyn Engine<C::Game>>; 2],
    /// Says which moves give value away.
    judge: Judge<C::Game, C::Brain>,
    tally: Tally,
}

/// The time limit for a move of the perfect player, who searches until the value is proven. A lesser
/// one plays the same on every machine, so that it has its own limits only.
const MOVE_TIME: Duration = Duration::from_secs(60);

impl<'a, C: Cartridge> Runner<'a, C> {
    fn new(contest: &'a Contest) -> Self {
        let all = Engines::new(C::Brain::default(), contest.resources.clone());
        let engines = contest.setup.players.each_ref().map(|player| {
            let strength = player.strength(&contest.setup.values);
            all.opponent(&strength.expect("people are not admitted"))
        });
        let judge = all.judge();
        Self { contest, engines, judge, tally: Tally::default() }
    }

    /// The random source for the start of a game, or for a move in it.
    fn random(&self, game: u32, ply: Option<usize>) -> Random {
        let place = ply.map_or(0, |ply| ply as u64 + 1);
        Random::new(&self.contest.setup.seed, (u64::from(game) << 32) | place)
    }

    fn play(&mut self, game: u32) -> Result<(), StartError> {
        // The player in seat 1, and the game whose start this one shares.
        let (player_in_seat_one, start_game) = match self.contest.seats {
            Seats::Fixed => (0, game),
            Seats::Swapped => (game as usize % 2, game - game % 2),
        };
        let mut random = self.random(start_game, None);
        let setup = &self.contest.setup;
        let start = C::start(&setup.values, &mut random).map_err(StartError::Option)?;
        let first = start.first;
        let opening = opening(&start.position, self.contest.opening_plies, &mut random);
        let mut session = Session::new(setup.clone(), start);
        for &mv in &opening {
            session.play(mv).expect("the opening ends before the game does");
        }
        while let State::ToMove(seat) = session.state() {
            let player = seat.index() ^ player_in_seat_one;
            let mv = self.choose(game, player, &session);
            session.play(mv).expect("engines give legal moves");
        }
        let State::Over(ending) = session.state() else { unreachable!("the game was played out") };
        match ending.winner() {
            Some(seat) => {
                self.tally.wins[seat.index() ^ player_in_seat_one] += 1;
                self.tally.first_mover_wins += u32::from(seat == first);
            }
            None => self.tally.draws += 1,
        }
        self.tally.plies += session.plies() as u64;
        let tree = session.tree();
        if let Some(mv) = tree.nodes().next().and_then(|node| tree.mv(node)) {
            *self.tally.openings.entry(mv.to_string()).or_default() += 1;
        }
        Ok(())
    }

    fn choose(&mut self, game: u32, player: usize, session: &Session<C::Game>) -> MoveOf<C> {
        let position = session.position();
        let kind = self.contest.setup.players[player].kind;
        let is_perfect = kind == PlayerKind::Computer(Skill::Level(Level::Perfect));
        let limits = Limits { time: is_perfect.then_some(MOVE_TIME), ..Limits::NONE };
        let random = self.random(game, Some(session.plies()));
        let mut job = Control::new(Scope::BestMove, limits).with_random(random).into();
        let analysis = self.engines[player].analyse(position, &mut job);
        let mv = analysis.best.expect("the game goes on, so there is a move");
        if let Some(judged) = self.judge.judge(position) {
            let effect = Effect::new(mv, judged);
            self.tally.judged[player] += u32::from(effect.stake().is_some());
            self.tally.at_stake[player] += u32::from(effect.stake() > Some(0));
            self.tally.given_away[player] += u32::from(effect.given() > Some(0));
        }
        mv
    }
}

/// Random moves from a start, none of which ends the game; fewer where that can't be avoided.
fn opening<G: Game>(start: &G, plies: u32, random: &mut Random) -> Vec<G::Move> {
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

/// The share of the moves with something at stake that gave it away, in words.
fn share(given_away: u32, at_stake: u32) -> String {
    match at_stake {
        0 => ", with nothing at stake".into(),
        _ => {
            let percent = 100.0 * f64::from(given_away) / f64::from(at_stake);
            format!(", {percent:.1} % of {at_stake} with something at stake")
        }
    }
}
