//! `arcade demo`: two perfect players play a game, with comments on each move.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arcade_base::clause_to_sentence;
use arcade_engine::{
    Control, Engine, Knowledge as _, Level, Limits, Outcome, Position as _, Scope, Seed, Side,
    Skill,
};
use arcade_games::games::{AnyMove, AnyPosition, GameId};
use arcade_games::kit::{GameSpec as _, Words as _, check_options, start, with_default_answers};
use arcade_games::session::review::Effect;
use arcade_games::session::{GameStatus, Player, PlayerKind, Session, Setup};
use arcade_games::text::wrap;

use super::environment::Environment;
use super::option_args::StartArgs;
use super::output::{WIDTH, beside};
use super::progress::{progress_of, reporting_job};
use super::stdout_watch::stdout_closed_flag;
use super::{CommandError, option_args};
use crate::phrases::{describe_move, reason_naming, side_names_or, standing_text, verdict};
use crate::progress_printer::Status;

/// Watch two perfect players, with a comment on each move that matters
#[derive(Clone, Debug, clap::Args)]
pub struct DemoCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// Start from this position
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[command(flatten)]
    start: StartArgs,
}

/// The text in the progress line while a position is analysed.
const DOING: &str = "looking for the next move";

/// The limits for a position and for the line of its best move.
const POSITION_LIMITS: Limits = Limits { time: Some(Duration::from_secs(10)), ..Limits::NONE };
const LINE_LIMITS: Limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::NONE };

impl DemoCommand {
    pub(super) fn execute(self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, .. } = env;
        let game = self.game;
        let section = game.meta().section();
        let config = config.clone().with_command_line(&section, &self.start.set)?;
        let values = config.game(&section);
        check_options(game, &values)?;
        let values = with_default_answers(game, values);
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let players = Side::ALL.map(|seat| Player::new(perfect, seat));
        let setup =
            Setup { options: values, players, seed: self.start.seed.unwrap_or_else(Seed::fresh) };
        let is_dealt = self.position.is_none() && game.is_dealt(&setup.options);
        let seed = setup.seed.clone();
        let session = start(game, setup, self.position.as_deref())?;
        let goal = session.position().how_to_win();
        say(out, &format!("{}: {goal}.", game.meta().name))?;
        if is_dealt {
            say(out, &format!("The same start again: --seed {seed}"))?;
        }
        let engine = game.knowledge().perfect(&config.resources(store));
        let stdout_closed = stdout_closed_flag();
        Demo { game, session, engine, stdout_closed, plan: Vec::new(), out }.run()
    }
}

/// A game being shown.
struct Demo<'a> {
    game: GameId,
    session: Session<AnyPosition>,
    engine: Box<dyn Engine<AnyPosition>>,
    /// Set when standard output is closed.
    stdout_closed: Arc<AtomicBool>,
    /// The next moves of the line given in the reason for an earlier move, which the players follow.
    plan: Vec<AnyMove>,
    out: &'a mut dyn Write,
}

impl Demo<'_> {
    fn run(mut self) -> Result<(), CommandError> {
        let mut ply = 0;
        while let GameStatus::ToMove(seat) = self.session.state() {
            ply += 1;
            let announced = self
                .game
                .dialogue()
                .announce(self.session.position(), &format!("{}'s", self.session.name(seat)));
            say(self.out, &format!("\n{announced}"))?;
            let mv = self.comment(ply, seat)?;
            self.session.play(mv).expect("engines give legal moves");
        }
        say(self.out, "")?;
        if let Some(board) = self.game.dialogue().board_between_moves(self.session.position()) {
            say(self.out, &board)?;
        }
        say(self.out, &clause_to_sentence(&standing_text::<GameId>(&self.session)))
    }

    /// Prints the move that will be played; if another move would be worse, or it is the winner's, also
    /// the reason. Before the first move it also prints the value of the position.
    fn comment(&mut self, ply: usize, seat: Side) -> Result<AnyMove, CommandError> {
        let position = self.session.position().clone();
        // Flush, so that the text can be read while the next move is searched.
        self.out.flush()?;
        let status = Status::new(DOING);
        let progress_printer = progress_of(&status);
        let control = Control::new(Scope::EveryMove, POSITION_LIMITS);
        let control = control.with_stop_flag(Arc::clone(&self.stdout_closed));
        let mut warnings = Vec::new();
        let mut job = reporting_job(control, DOING, &status, &mut warnings);
        let analysis = self.engine.analyse(&position, &mut job);
        drop(job);
        let names = [seat, seat.other()].map(|seat| self.session.name(seat));
        let names = side_names_or::<GameId>(&position, names);
        let verdict = (ply == 1).then(|| verdict::<GameId>(&position, &names, &analysis));
        let planned = self.plan.first().copied();
        let kept = planned.filter(|mv| analysis.best_moves().contains(mv));
        let mv = kept.or(analysis.best).expect("the game goes on, so there is a move");
        let abandoned = planned.filter(|_| kept.is_none());
        if kept.is_none() {
            self.plan.clear();
        }
        let mut told = vec![describe_move::<GameId>(&position, mv, &names)];
        let wins = analysis.value.outcome() == Some(Outcome::Win);
        let effect = Effect::new(mv, analysis);
        let is_telling = wins || effect.stake().is_some_and(|stake| stake > 0);
        if position.legal_moves().len() == 1 {
            told.push("There is no other move.".into());
        } else if ply == 1 || is_telling || abandoned.is_some() {
            told.extend(self.reason(&position, &effect, &names, abandoned));
        }
        drop(progress_printer);
        let verdict = verdict.map(|verdict| wrap(&verdict, WIDTH).join("\n"));
        verdict.map_or(Ok(()), |verdict| say(self.out, &verdict))?;
        say(self.out, &beside(&format!("{ply}. {mv}: "), &told.join(" ")).join("\n"))?;
        self.plan = self.plan.iter().skip(1).copied().collect();
        Ok(mv)
    }

    /// The reason for a move, from the planned line; if the move isn't the planned one, a new line is
    /// planned first.
    fn reason(
        &mut self,
        position: &AnyPosition,
        effect: &Effect<AnyMove>,
        names: &[String; 2],
        abandoned: Option<AnyMove>,
    ) -> Option<String> {
        let (mv, moves) = (effect.mv(), &effect.analysis().moves);
        let candidate = moves.iter().find(|candidate| candidate.mv == mv)?;
        if self.plan.is_empty() {
            let mut control = Control::new(Scope::EveryMove, LINE_LIMITS);
            self.plan = self.engine.line(position, candidate, &mut control);
            self.end_plan();
        }
        let reason = reason_naming::<GameId>(position, mv, moves, &self.plan, names).text;
        Some(match abandoned {
            Some(left) => format!("Better than {left}, by a deeper look: {reason}."),
            None => clause_to_sentence(&reason),
        })
    }

    /// Truncates the plan at the end of the game: a third repetition ends it, which engines don't know.
    fn end_plan(&mut self) {
        let mut ahead = self.session.clone();
        let goes_on = |mv: &&AnyMove| {
            matches!(ahead.state(), GameStatus::ToMove(_)) && ahead.play(**mv).is_ok()
        };
        let played = self.plan.iter().take_while(goes_on).count();
        self.plan.truncate(played);
    }
}

fn say(out: &mut dyn Write, text: &str) -> Result<(), CommandError> {
    Ok(writeln!(out, "{text}")?)
}
