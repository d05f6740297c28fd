//! Opening a game: the disk thread reads what the game needs, then its screen is made.

use thiserror::Error;

use super::{Context, Screen};
use crate::kit::StartError;
use crate::store::{Pending, Store, StoreError};

/// Makes the screen of a game that has been read.
pub(super) type MakeScreen = Box<dyn FnOnce(&mut Context) -> Box<dyn Screen> + Send>;

/// Why a game could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// It could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The saved game could not be read.
    #[error("{0}")]
    Store(String),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

/// A game that the disk thread is reading.
pub struct PendingGame(Pending<Result<MakeScreen, OpenError>>);

impl PendingGame {
    /// Runs `open` on the disk thread.
    pub(super) fn new(
        context: &Context,
        open: impl FnOnce(&Store) -> Result<MakeScreen, OpenError> + Send + 'static,
    ) -> Self {
        Self(context.disk.thread.ask(|store| open(store)))
    }

    /// The game's screen, once the disk thread has answered.
    pub(super) fn take(&self, context: &mut Context) -> Option<Result<Box<dyn Screen>, OpenError>> {
        match self.0.take()? {
            Ok(Ok(open)) => Some(Ok(open(context))),
            Ok(Err(error)) => Some(Err(error)),
            Err(error) => Some(Err(error.into())),
        }
    }
}
