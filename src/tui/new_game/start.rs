//! The board that the form's options lead to, made anew when they change.

use std::sync::Arc;

use arcade_engine::{Random, Seed};

use crate::options::{OptionError, Values};
use crate::store::{Disk, Pending};
use crate::tui::preview::StartPreview;

/// What a start follows from.
type Wanted = (Values, Seed);

/// Makes the picture of a start. It may wait for the disk.
pub(super) type MakeStart =
    Arc<dyn Fn(&Values, Random) -> Result<StartPreview, OptionError> + Send + Sync>;

/// The board of the new game.
pub(super) struct Start {
    make: MakeStart,
    /// What was asked for last.
    asked: Option<Wanted>,
    pending: Option<Pending<Result<StartPreview, OptionError>>>,
    /// The last one that could be made.
    pub(super) shown: Option<StartPreview>,
    /// Why there is none for what was asked for last.
    pub(super) error: Option<OptionError>,
}

impl std::fmt::Debug for Start {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Start").field("asked", &self.asked).finish_non_exhaustive()
    }
}

impl Start {
    /// No board yet; `make` makes one.
    pub(super) fn new(make: MakeStart) -> Self {
        Self { make, asked: None, pending: None, shown: None, error: None }
    }

    /// Asks for another board, unless the present one is the one wanted. While one is being made
    /// nothing is asked, so that fast typing asks for few.
    pub(super) fn want(&mut self, values: Values, seed: Seed, disk: &Disk) {
        let wanted = (values, seed);
        if self.pending.is_some() || self.asked.as_ref() == Some(&wanted) {
            return;
        }
        self.asked = Some(wanted.clone());
        let make = Arc::clone(&self.make);
        // As in the game that will begin, the start has the first stream of random numbers.
        self.pending = Some(disk.ask(move |_| make(&wanted.0, Random::new(&wanted.1, 0))));
    }

    /// Takes in what the disk has answered.
    pub(super) fn hear(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::take) else { return };
        self.pending = None;
        match answer {
            Ok(Ok(start)) => (self.shown, self.error) = (Some(start), None),
            Ok(Err(error)) => self.error = Some(error),
            // The disk reports the failure itself.
            Err(_) => self.error = None,
        }
    }
}
