//! `arcade`, `arcade play` and `arcade resume`: the menu or a game, on the full screen or in the line
//! mode.

use std::io::{self, IsTerminal as _};

use arcade_base::{ParseError, escaped};
use arcade_engine::{Seed, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{check_options, term_without_screen};
use arcade_games::session::{Player, PlayerKind, SeriesLength, Setup, ShareCode};

use super::interrupt::kill_programs_on_signal;
use super::option_args::StartArgs;
use super::output::print_warnings;
use super::{CommandError, option_args};
use crate::config::Config;
use crate::index::{Index, set_adaptive_error_rate};
use crate::plain::{self, Console, Given, InputSource};
use crate::store::Store;
use crate::tui::{self, Menu, StartThreads};

/// Play a game in full screen
#[derive(Clone, Debug, clap::Args)]
pub struct PlayCommand {
    /// The game's id
    #[arg(value_parser = option_args::game, required_unless_present = "id")]
    game: Option<GameId>,
    /// The same start, options and seats again: a game ID, as `:copy id` gives it
    #[arg(
        long,
        value_name = "GAMEID",
        conflicts_with_all = ["game", "position", "seed", "set", "players"]
    )]
    id: Option<ShareCode>,
    /// Start from this position
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[command(flatten)]
    start: StartArgs,
    /// Who plays, in the order of the seats: human, a level, even (adapts to your results), even:N (in
    /// this game it errs in N of 100 moves), greedy, depth:N, classic:N or engine:COMMAND (a program of
    /// your own, see docs/protocol.md). A move takes at most 10 s, of perfect 60 s; `--set time_limit_ms=N`
    /// sets another limit, 0 none
    #[arg(long = "player", value_name = "SEAT")]
    players: Vec<PlayerKind>,
    /// Begin a series: games:N, first:N (games won) or points:N; the seats change after each game
    #[arg(long, value_name = "LENGTH")]
    series: Option<SeriesLength>,
    /// Play with prompts and plain lines
    #[arg(long)]
    plain: bool,
}

/// Resume a saved game
#[derive(Clone, Debug, clap::Args)]
pub struct ResumeCommand {
    /// The saved game's name, as the screen shows it; without one, the unfinished game played last
    id: Option<String>,
    /// Play with prompts and plain lines
    #[arg(long)]
    plain: bool,
}

impl PlayCommand {
    pub(super) fn execute(self, config: Config, store: Store) -> Result<(), CommandError> {
        if let Some(extra) = self.players.get(2) {
            let error = ParseError::new("--player", extra.to_string(), "at most 2 players");
            return Err(CommandError::Parse(error));
        }
        let said = self.given();
        let (game, config, mut setup, position) = match self.id {
            Some(code) => {
                let (game, setup) = coded(&code, &config)?;
                (game, config, setup, code.position)
            }
            None => {
                let game = self.game.expect("an argument that is required without an ID");
                let config = config.with_command_line(&game.meta().section(), &self.start.set)?;
                let setup = setup(game, &self.players, self.start.seed, &config);
                (game, config, setup, self.position)
            }
        };
        check_options(game, &setup.options)?;
        let (position, series) = (position.as_deref(), self.series);
        if is_plain(self.plain) {
            kill_programs_on_signal_if_any(&setup)?;
            let (store, console, config) = (&store, &mut console(), &config);
            let play =
                plain::PlayGame { setup, position, given: said, series, store, console, config };
            return Ok(play.run(game)?);
        }
        set_adaptive_error_rate(&mut setup, game.meta().id, &store);
        tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
            tui::open_new(game, setup, position, series, context).map_err(CommandError::Start)
        })
    }

    /// The questions that the arguments have already answered.
    fn given(&self) -> Given {
        if self.id.is_some() {
            return Given::EVERYTHING;
        }
        let sets_level = |(key, _): &(String, String)| key == "level";
        Given {
            options: self.start.set.iter().any(|set| !sets_level(set)),
            level: self.start.set.iter().any(sets_level),
            players: !self.players.is_empty(),
        }
    }
}

/// The game with which a share code begins, and its setup.
fn coded(code: &ShareCode, config: &Config) -> Result<(GameId, Setup), CommandError> {
    let game = option_args::game(&code.game)
        .map_err(|_| ParseError::new("game ID", &code.game, "one that begins with a game's id"))?;
    let specs = config.schema().specs(&game.meta().section()).unwrap_or_default();
    Ok((game, code.setup(specs)?))
}

fn setup(game: GameId, players: &[PlayerKind], seed: Option<Seed>, config: &Config) -> Setup {
    let values = config.game(&game.meta().section());
    let mut setup = Setup::configured(values, seed.unwrap_or_else(Seed::fresh));
    for ((player, seat), kind) in setup.players.iter_mut().zip(Side::ALL).zip(players) {
        *player = Player::new(*kind, seat);
    }
    setup
}

impl ResumeCommand {
    pub(super) fn execute(self, config: Config, store: Store) -> Result<(), CommandError> {
        let id = match self.id {
            Some(id) => id,
            None => {
                let mut index = Index::new(&store);
                index.update()?;
                index
                    .contents()?
                    .latest_unfinished()?
                    .ok_or(CommandError::NothingToResume)?
                    .to_string()
            }
        };
        let (file, record) = store.open(&id)?;
        let game = GameId::of_record(&record).map_err(|error| file.damaged(error))?;
        if is_plain(self.plain) {
            kill_programs_on_signal_if_any(&record.setup)?;
            let console = &mut console();
            return Ok(plain::resume_game(game, file, &record, &store, console, &config)?);
        }
        tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
            let purpose = tui::OpenPurpose::Play;
            tui::resume_game(game, file, &record, purpose, context).map_err(CommandError::Store)
        })
    }
}

/// Shows the menu.
pub(super) fn menu(config: Config, store: Store) -> Result<(), CommandError> {
    if is_plain(false) {
        // Any saved game may be resumed there, also one with an external engine.
        kill_programs_on_signal()?;
        return Ok(plain::menu(GameId::ALL, &mut console(), &config, &store)?);
    }
    tui::run(config, store, StartThreads::DiskBeforeFirstFrame, |context| {
        Ok(Box::new(Menu::new(GameId::ALL, context)))
    })
}

/// Makes signals that end arcade kill the external engines of this setup, if it has any.
fn kill_programs_on_signal_if_any(setup: &Setup) -> io::Result<()> {
    let has_program = setup.players.iter().any(|player| player.kind.is_program());
    if has_program { kill_programs_on_signal() } else { Ok(()) }
}

/// Whether to use the line mode: it was asked for, standard output isn't a terminal, or that terminal can't
/// show a full screen; in that case a note is printed.
pub(super) fn is_plain(asked: bool) -> bool {
    if asked || !io::stdout().is_terminal() {
        return true;
    }
    let term = term_without_screen();
    if let Some(term) = &term {
        let note = format!("TERM={} shows no full screen: this is the line mode", escaped(term));
        print_warnings(&[note], &mut io::stderr());
    }
    term.is_some()
}

/// Standard input and output; lines are echoed unless a terminal does that.
pub(super) fn console() -> Console {
    let source = if io::stdin().is_terminal() { InputSource::Terminal } else { InputSource::Pipe };
    Console::new(io::BufReader::new(io::stdin()), io::stdout(), source)
        .with_progress_output(|| Box::new(io::stderr()))
}
