//! `arcade review`: the effect of each move of a played game.

mod page;
mod report;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_base::{ParseError, clause_to_sentence};
use arcade_engine::{Analysis, Control, Engine, Knowledge as _, MoveValue, Resources, Scope, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf, Words as _, restore};
use arcade_games::session::review::{self, Effect, Effort, Remark, ReviewCache, ReviewedMove};
use arcade_games::session::{GameStatus, Record, RecordError, Session};
use jiff::Timestamp;
use thiserror::Error;

use super::CommandError;
use super::analyze::{REASON_LIMITS, default_limits};
use super::environment::Environment;
use super::find_game::find;
use super::output::{print_warnings, write_json};
use super::progress::progress_of;
use super::stdout_watch::stdout_closed_flag;
use crate::build_info::BUILD;
use crate::index::Index;
use crate::phrases::{
    game_verdict, glyph, lines_wanted, move_effect, plainest_first, remark, standing_text,
};
use crate::progress_printer::Status;
use crate::store::{FoundRecord, StoreError, is_there, write_new};

pub use report::{ReviewedGame, ReviewedPlayer, ReviewedPly};

/// Show what each move of a played game kept and what it gave away
#[derive(Clone, Debug, clap::Args)]
pub struct ReviewCommand {
    /// The name of a saved game, the path of a record, or a game of a contest, as in nim.games#12
    #[arg(value_name = "FILE|ID")]
    record: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a page with boards for a browser to a new file, or to standard output for -
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
}

/// Why a game was not reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// The record is damaged.
    #[error(transparent)]
    Damaged(#[from] RecordError),
    /// It is a puzzle.
    #[error("a puzzle for one has no other side: there is nothing to review")]
    Puzzle,
    /// The stop flag was set.
    #[error("told to stop")]
    Stopped,
}

/// Reviews the game of a record: the one that counts if it was played again after its end. `progress` is called with the number of moves
/// reviewed so far and their total. What is in `cache` isn't analysed again, and what is analysed is added
/// to it. Stops once `stop` is set.
///
/// # Errors
/// When the record is damaged, the game is a puzzle, or `stop` was set.
pub fn review_game<C: GameSpec>(
    game: C,
    record: &Record,
    resources: &Resources,
    cache: &mut ReviewCache,
    stop: Arc<AtomicBool>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<ReviewedGame, ReviewError> {
    let mut session = restore(game, record)?;
    if session.goal().is_some() {
        return Err(ReviewError::Puzzle);
    }
    session.go_to_first_ending();
    let review = review::Review::new(&session);
    let mut reviewer =
        Reviewer { game, resources, engine: None, review, cache, stop, warnings: Vec::new() };
    let mut plies = Vec::new();
    while let Some(ply) = reviewer.step()? {
        plies.push(ply);
        progress(plies.len(), reviewer.review.moves().len());
    }
    Ok(reviewer.finish(&session, plies))
}

/// Reviews a game move by move.
struct Reviewer<'a, C: GameSpec> {
    game: C,
    resources: &'a Resources,
    /// Made when it is first needed.
    engine: Option<Box<dyn Engine<C::Position>>>,
    cache: &'a mut ReviewCache,
    review: review::Review<C::Position>,
    stop: Arc<AtomicBool>,
    warnings: Vec<String>,
}

impl<C: GameSpec> Reviewer<'_, C> {
    /// Reviews the next move; `None` after the last one.
    fn step(&mut self) -> Result<Option<ReviewedPly>, ReviewError> {
        let Some(index) = self.review.next_unanalysed() else { return Ok(None) };
        let position = self.review.moves()[index].position.clone();
        let known = self.cache.analysis(&position);
        let known = known.filter(|(it, effort)| *effort == Effort::Full || it.is_complete());
        let analysis = match known {
            Some((analysis, _)) => analysis,
            None => self.analyse(&position)?,
        };
        self.review.set_analysis(index, analysis);
        let ply = self.review.moves()[index].clone();
        let reviewed = ply.effect.as_ref().map(|effect| self.reviewed(index + 1, &ply, effect));
        Ok(reviewed)
    }

    /// Analyses a position, and adds it to the cache.
    fn analyse(&mut self, position: &C::Position) -> Result<Analysis<MoveOf<C>>, ReviewError> {
        let warnings = &mut self.warnings;
        let control = Control::new(Scope::EveryMove, default_limits());
        let control = control.with_stop_flag(Arc::clone(&self.stop));
        let mut job = control.on_notice(|notice| warnings.extend(notice.warning())).into();
        let engine =
            self.engine.get_or_insert_with(|| self.game.knowledge().perfect(self.resources));
        let mut analysis = engine.analyse(position, &mut job);
        drop(job);
        plainest_first(position, &mut analysis.moves);
        // An analysis that was stopped differs from one that reached its limits.
        if self.stop.load(Ordering::Relaxed) {
            return Err(ReviewError::Stopped);
        }
        self.cache.insert(position, &analysis, Effort::Full);
        Ok(analysis)
    }

    fn reviewed(
        &mut self,
        number: usize,
        ply: &ReviewedMove<C::Position>,
        effect: &Effect<MoveOf<C>>,
    ) -> ReviewedPly {
        let Remark { reason, better, .. } = self.remark(&ply.position, effect);
        ReviewedPly {
            ply: number,
            seat: ply.seat,
            position: ply.position.to_string(),
            mv: ply.mv.to_string(),
            before: effect.before(),
            after: effect.after(),
            verdict: effect.verdict(),
            is_only: effect.alone_keeps_value(),
            reason,
            glyph: glyph(effect),
            effect_clause: move_effect(effect, ply.position.point_name()),
            better_reason: better,
            best: effect.best().iter().map(ToString::to_string).collect(),
        }
    }

    /// Why a move was good or bad.
    fn remark(&mut self, position: &C::Position, effect: &Effect<MoveOf<C>>) -> Remark {
        let known = self.cache.remark(position, effect.mv());
        if let Some((known, Effort::Full)) = known {
            return known;
        }
        let wanted = lines_wanted(effect);
        let lines: Vec<_> = wanted.iter().map(|candidate| self.line(position, candidate)).collect();
        let remark = remark::<C>(position, effect, &lines);
        if !self.stop.load(Ordering::Relaxed) {
            self.cache.insert_remark(position, effect.mv(), &remark, Effort::Full);
        }
        remark
    }

    /// Best play from a move on.
    fn line(&mut self, position: &C::Position, candidate: &MoveValue<MoveOf<C>>) -> Vec<MoveOf<C>> {
        let control = Control::new(Scope::EveryMove, REASON_LIMITS);
        let mut control = control.with_stop_flag(Arc::clone(&self.stop));
        let engine =
            self.engine.get_or_insert_with(|| self.game.knowledge().perfect(self.resources));
        engine.line(position, candidate, &mut control)
    }

    fn finish(self, session: &Session<C::Position>, plies: Vec<ReviewedPly>) -> ReviewedGame {
        let result = match session.state() {
            GameStatus::Over(ending) => ending.to_string(),
            GameStatus::ToMove(_) => "open".into(),
        };
        let player = |seat| ReviewedPlayer {
            seat,
            kind: session.player(seat).kind.to_string(),
            name: session.player(seat).name.clone(),
            display_name: session.name(seat),
            accuracy_tally: self.review.accuracy_tally(seat),
            progress: self.review.progress(|_, ply| ply.seat == seat),
        };
        let seat = review::seat_of_verdict(session, &self.review);
        let verdict = review::judge_game(session, &self.review, seat);
        ReviewedGame {
            game: self.game.meta().id,
            game_name: self.game.meta().name,
            id: None,
            result,
            ending: clause_to_sentence(&standing_text::<C>(session)),
            flawless: review::is_flawless(session, &self.review),
            verdict: verdict.map(|judged| game_verdict::<C>(session, &judged).paragraph()),
            players: Side::ALL.map(player),
            turning_points: self.review.turning_points().iter().map(|ply| ply + 1).collect(),
            plies,
            warnings: self.warnings,
        }
    }
}

impl ReviewCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let page_file = self.html.as_deref().filter(|path| path.as_os_str() != "-");
        if let Some(path) = page_file.filter(|path| is_there(path)) {
            let found = path.display().to_string();
            return Err(ParseError::new("html", found, "the name of a new file").into());
        }
        let FoundRecord { id, path, record } = find(store, &self.record)?;
        let damaged = |error| CommandError::Store(StoreError::Damaged(path.clone(), error));
        let game = GameId::of_record(&record).map_err(damaged)?;
        let status = Status::new("reviewing");
        let progress_printer = progress_of(&status);
        let resources = config.resources(store);
        let key = ReviewCache::key(BUILD, &record.game, &record.fingerprint(), resources.table_mb);
        let lines = id.as_ref().map(|id| store.review(id, &key)).unwrap_or_default();
        let mut cache = ReviewCache::of_lines(lines.iter().map(String::as_str));
        let stop = stdout_closed_flag();
        let reviewed =
            review_game(game, &record, &resources, &mut cache, stop, &mut |done, all| {
                status.set(format!("reviewed {done} of {all} moves"));
            });
        drop(progress_printer);
        if let Some(id) = id.as_ref().filter(|_| cache.take_change()) {
            store.store_review(id, key, cache.lines());
        }
        let mut reviewed = reviewed.map_err(|error| match error {
            ReviewError::Damaged(error) => damaged(error),
            ReviewError::Puzzle => CommandError::Puzzle,
            // Only the closing of standard output stops it.
            ReviewError::Stopped => CommandError::Io(io::ErrorKind::BrokenPipe.into()),
        })?;
        if let Some(id) = id.as_ref().filter(|_| record.is_at_first_ending() && config.stats().keep)
        {
            let accuracy_tally = reviewed.players.each_ref().map(|player| player.accuracy_tally);
            let figures = (accuracy_tally, reviewed.flawless);
            let kept = Index::new(store).record_review(id, &record, figures, Timestamp::now());
            // The review is printed even if its accuracy can't be recorded.
            reviewed.warnings.extend(kept.err().map(|error| error.to_string()));
        }
        reviewed.id = id.map(|id| id.to_string());
        print_warnings(&reviewed.warnings, notes);
        if self.html.is_none() {
            return if self.json { write_json(out, &reviewed) } else { Ok(reviewed.print(out)?) };
        }
        let page = page::page(game, &restore(game, &record).map_err(damaged)?, &reviewed);
        match page_file {
            Some(path) => Ok(write_new(path, &page)?),
            None => Ok(out.write_all(page.as_bytes())?),
        }
    }
}
