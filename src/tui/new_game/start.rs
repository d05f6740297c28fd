//! The preview of the new game's start position, made again when the options change.

use std::sync::Arc;

use crate::options::OptionError;
use crate::session::Setup;
use crate::store::{Disk, Pending};
use crate::tui::preview::StartPreview;

/// Makes a preview. It may wait for the disk.
pub(super) type MakeStart = Arc<dyn Fn(&Setup) -> Result<StartPreview, OptionError> + Send + Sync>;

/// The preview of the new game, made on the disk thread.
pub(super) struct StartPreviewLoader {
    make: MakeStart,
    /// What the last request was made for.
    asked: Option<Setup>,
    pending: Option<Pending<Result<StartPreview, OptionError>>>,
    /// The last preview that could be made.
    pub(super) shown: Option<StartPreview>,
    /// Why the last request failed.
    pub(super) error: Option<OptionError>,
}

impl StartPreviewLoader {
    /// No preview yet; `make` makes one.
    pub(super) fn new(make: MakeStart) -> Self {
        Self { make, asked: None, pending: None, shown: None, error: None }
    }

    /// Requests a preview, unless the current one fits. Nothing is requested while another one is being
    /// made, so that fast typing causes few requests.
    pub(super) fn want(&mut self, wanted: Setup, disk: &Disk) {
        if self.pending.is_some() || self.asked.as_ref() == Some(&wanted) {
            return;
        }
        self.asked = Some(wanted.clone());
        let make = Arc::clone(&self.make);
        self.pending = Some(disk.thread.ask(move |_| make(&wanted)));
    }

    /// Takes the disk's answer, if it has come.
    pub(super) fn poll(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::take) else { return };
        self.pending = None;
        match answer {
            Ok(Ok(start)) => (self.shown, self.error) = (Some(start), None),
            Ok(Err(error)) => self.error = Some(error),
            // The disk reports this failure itself.
            Err(_) => self.error = None,
        }
    }
}
