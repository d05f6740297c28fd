//! The requests of the saved-games screen to the disk and the index.

use arcade_games::games::GameId;
use arcade_games::session::Record;

use super::SavedScreen;
use crate::store::{DeletedGame, Pending, RecordId, Store, StoreError};
use crate::tui::Context;
use crate::tui::preview::{Preview, preview_record};

/// A request that is running. No key is handled until it is done.
#[derive(Debug)]
pub(super) struct Request {
    pending: Pending<Result<Done, StoreError>>,
    /// The deleted game that is being restored; it stays in the list of deleted games if that fails.
    deleted: Option<DeletedGame>,
}

#[derive(Debug)]
enum Done {
    Renamed,
    Deleted(DeletedGame),
    Restored(RecordId),
    Read(String),
}

impl SavedScreen {
    /// Requests a preview of the selected game, unless it is on screen or pending.
    pub(super) fn request_preview(&mut self, context: &Context) {
        let Some(item) = self.list.current() else {
            self.preview = None;
            return;
        };
        let version = item.version();
        let is_there = self.preview.as_ref().is_some_and(|(there, _)| *there == version);
        if is_there || self.pending_preview.is_some() || item.damage().is_some() {
            return;
        }
        let wanted = item.entry.id.clone();
        let board = context.disk.thread.ask(move |store| read_preview(store, &wanted));
        self.pending_preview = Some((version, board));
    }

    pub(super) fn rename(&mut self, name: Option<String>, context: &Context) {
        self.request_of_selected(context, move |store, id| {
            store.set_title(id, name).map(|()| Done::Renamed)
        });
    }

    pub(super) fn copy(&mut self, context: &Context) {
        self.request_of_selected(context, |store, id| store.text(id).map(Done::Read));
    }

    pub(super) fn delete_game(&mut self, keeps_result: bool, context: &Context) {
        let Some(item) = self.list.current() else { return };
        let (entry, now) = (item.entry.clone(), (context.clock)());
        let keeps_result = keeps_result && item.has_result();
        let pending = context
            .index
            .ask(move |index| index.delete(&entry, keeps_result, now).map(Done::Deleted));
        self.request = Some(Request { pending, deleted: None });
    }

    pub(super) fn undelete(&mut self, context: &Context) {
        let Some(deleted) = self.deleted.pop() else {
            return self.say("no game was deleted since the list was opened");
        };
        let (wanted, now) = (deleted.clone(), (context.clock)());
        let pending =
            context.index.ask(move |index| index.undelete(&wanted, now).map(Done::Restored));
        self.request = Some(Request { pending, deleted: Some(deleted) });
    }

    /// Sends the disk a request about the selected game.
    fn request_of_selected(
        &mut self,
        context: &Context,
        work: impl FnOnce(&Store, &RecordId) -> Result<Done, StoreError> + Send + 'static,
    ) {
        let Some(item) = self.list.current() else { return };
        let id = item.entry.id.clone();
        let pending = context.disk.thread.ask(move |store| work(store, &id));
        self.request = Some(Request { pending, deleted: None });
    }

    pub(super) fn hear_request(&mut self, context: &mut Context) {
        let Some(done) = self.request.as_ref().and_then(|request| request.pending.take()) else {
            return;
        };
        let deleted = self.request.take().and_then(|request| request.deleted);
        match done {
            Ok(Ok(Done::Read(text))) => {
                context.clipboard = Some(text);
                return self.say("the record is on the clipboard, if the terminal allows that");
            }
            Ok(Ok(Done::Renamed)) => {}
            Ok(Ok(Done::Deleted(deleted))) => {
                self.say(format!("{} is deleted", deleted.id()));
                self.deleted.push(deleted);
            }
            Ok(Ok(Done::Restored(id))) => {
                self.say(format!("{id} is back"));
                self.awaited = Some(id);
            }
            Ok(Err(error)) | Err(error) => {
                self.warn(error.to_string());
                self.deleted.extend(deleted);
            }
        }
        self.index_query.ask_again(context);
    }
}

/// Makes a preview of a saved game; `None` if its record is damaged.
fn read_preview(store: &Store, id: &RecordId) -> Option<Preview> {
    let record: Record = store.record(id).ok()?;
    preview_record(GameId::find(&record.game)?, &record).ok()
}
