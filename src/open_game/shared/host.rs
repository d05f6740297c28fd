//! The host's end of a shared game.

use crate::kit::StartError;
use crate::link::{Chat, Host, News, PersonName, Room};
use crate::store::Pending;

/// The host's end of the link.
#[derive(Debug)]
pub(crate) struct Hosting {
    pub(crate) host: Host,
    pub(crate) room: Room,
    /// Whether the game has changed since it was last told.
    pub(crate) is_news: bool,
    pub(crate) next: Option<NextGame>,
}

/// The next game, which is being started.
#[derive(Debug)]
pub(crate) struct NextGame {
    pub(crate) record: Pending<Result<String, StartError>>,
    pub(crate) is_swapped: bool,
}

impl Hosting {
    pub(crate) fn new(host: Host, room: Room) -> Self {
        Self { host, room, is_news: false, next: None }
    }

    /// Says something to all; gives the line of it.
    pub(crate) fn say(&self, text: Chat) -> String {
        self.pass_on(self.room.host().clone(), text)
    }

    pub(crate) fn pass_on(&self, name: PersonName, text: Chat) -> String {
        let line = format!("{name}: {}", text.as_str());
        self.host.tell_all(&News::Chat { name, text });
        line
    }

    /// Lets the players change their seats, and tells the guests theirs.
    pub(crate) fn swap_seats(&mut self) {
        self.room.swap();
        for (peer, name) in self.room.guests() {
            let Some(role) = self.room.role(peer) else { continue };
            self.host.tell(peer, &News::Welcome { role, name: name.clone() });
        }
    }

    /// Shows all a node of the finished game.
    pub(crate) fn show(&self, node: usize) {
        let name = self.room.host().clone();
        self.host.tell_all(&News::Walk { node, name });
    }
}
