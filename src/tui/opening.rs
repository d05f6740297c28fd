//! Opening a game: what has to be read for it is read by the thread that may wait, and then its
//! screen is made.

use std::fmt::{self, Debug};

use thiserror::Error;

use super::{Context, Screen};
use crate::kit::StartError;
use crate::store::{Pending, Store, StoreError};

/// Makes the screen of a game that has been read.
pub(super) type Opened = Box<dyn FnOnce(&mut Context) -> Box<dyn Screen> + Send>;

/// Why a game was not opened.
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

/// A game that is being opened.
pub struct Opening(Pending<Result<Opened, OpenError>>);

impl Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Opening")
    }
}

impl Opening {
    /// A game that `open` reads, on the thread that may wait.
    pub(super) fn new(
        context: &Context,
        open: impl FnOnce(&Store) -> Result<Opened, OpenError> + Send + 'static,
    ) -> Self {
        Self(context.disk.ask(open))
    }

    /// The screen of the game, once it is open.
    pub(super) fn take(&self, context: &mut Context) -> Option<Result<Box<dyn Screen>, OpenError>> {
        match self.0.take()? {
            Ok(Ok(open)) => Some(Ok(open(context))),
            Ok(Err(error)) => Some(Err(error)),
            Err(error) => Some(Err(error.into())),
        }
    }
}
