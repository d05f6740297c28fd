//! `arcade learn`: lessons and progress in them.

use std::io::Write;

use arcade_games::games::GameId;

use super::environment::Environment;
use super::output::print_warnings;
use super::play::{console, is_plain};
use super::{CommandError, option_args};
use crate::index::Index;
use crate::lessons::lessons;
use crate::plain;
use crate::store::Store;
use crate::tui::{self, StartThreads};

/// Go through the lessons of a game, or list how many are done
#[derive(Clone, Debug, clap::Args)]
pub struct LearnCommand {
    /// The game's id; without one, the games and how many of their lessons are done
    #[arg(value_parser = option_args::game)]
    game: Option<GameId>,
    /// Learn with prompts and plain lines
    #[arg(long)]
    plain: bool,
}

impl LearnCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let Some(game) = self.game else { return list(store, out, notes) };
        if is_plain(self.plain) {
            return Ok(plain::learn_game(game, store, &mut console(), config)?);
        }
        tui::run(config.clone(), store.clone(), StartThreads::BeforeFirstFrame, |context| {
            Ok(Box::new(tui::Lessons::new(GameId::ALL.to_vec(), game, context)))
        })
    }
}

/// Prints for each game how many of its lessons are done.
fn list(store: &Store, out: &mut dyn Write, notes: &mut dyn Write) -> Result<(), CommandError> {
    let mut index = Index::new(store);
    index.read_changed(0)?;
    print_warnings(&Vec::from_iter(index.take_notice()), notes);
    let contents = index.contents()?;
    let widest = GameId::ALL.iter().map(|game| game.meta().id.len()).max().unwrap_or(0);
    for game in GameId::ALL {
        let meta = game.meta();
        let finished = contents.finished_lessons(meta.id);
        let lessons = lessons(*game);
        let done = lessons.iter().filter(|lesson| finished.contains(&lesson.id)).count();
        let all = lessons.len();
        writeln!(out, "{:widest$}  {}: {done} of {all} lessons done", meta.id, meta.name)?;
    }
    Ok(())
}
