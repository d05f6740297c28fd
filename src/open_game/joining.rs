//! A guest at a shared game: it asks the host for its moves, and shows the game as the host tells it.

use arcade_base::ParseError;
use arcade_engine::Game as _;

use super::shared::Joining;
use super::{Change, OpenGame};
use crate::kit::{GameSpec, MoveOf, restore};
use crate::link::{Guest, HeardOfHost, Joined, News, Request};
use crate::services::Services;
use crate::session::{Record, RecordError, Session};
use crate::store::Saving;

impl<C: GameSpec> OpenGame<C> {
    /// Asks the host for a move; what is not legal isn't worth asking.
    pub(crate) fn ask_for(&mut self, mv: MoveOf<C>) {
        if let Err(error) = self.board.session.position().check(mv) {
            self.board.typed.clear();
            return self.warn(error.to_string());
        }
        let request = Request::Move { ply: self.board.session.plies(), mv: mv.to_string() };
        if let Some(joining) = self.joining().filter(|joining| joining.is_ready()) {
            joining.is_asking = true;
            joining.guest.ask(request);
            self.board.typed.clear();
        }
    }

    /// Hears what the host tells.
    pub(crate) fn hear_host(&mut self, services: &mut Services) {
        while let Some(heard) = self.joining().and_then(|joining| joining.guest.hear()) {
            match heard {
                HeardOfHost::Told(news) => self.take_news(news, services),
                HeardOfHost::Lost(why) => self.lose_host(&why),
                HeardOfHost::Silent => self.notice_silence(true),
                HeardOfHost::Answers => self.notice_silence(false),
            }
        }
    }

    fn take_news(&mut self, news: News, services: &mut Services) {
        match news {
            News::Welcome { role, .. } => {
                let Some(joining) = self.joining() else { return };
                let was_gone = !std::mem::replace(&mut joining.is_connected, true);
                (joining.role, joining.is_asking) = (role, false);
                if was_gone {
                    self.tell("the host is back".into());
                }
            }
            News::People(people) => {
                if let Some(shared) = &mut self.shared {
                    shared.people = people;
                }
            }
            News::Game(text) => {
                if let Err(error) = self.take_game(&text, services) {
                    self.warn(format!("the host's game can't be shown: {error}"));
                }
            }
            News::Chat { name, text } => self.tell(format!("{name}: {}", text.as_str())),
            News::Note(text) => self.tell(text),
            News::Refused(why) => {
                if let Some(joining) = self.joining() {
                    joining.is_asking = false;
                }
                self.warn(why);
            }
            News::Walk { node, name } => self.follow_walk(node, &name, services),
            // The link takes care of these.
            News::Pong | News::Bye(_) => {}
        }
    }

    /// Says that the host has stopped answering, or answers again.
    fn notice_silence(&mut self, is_silent: bool) {
        let Some(joining) = self.joining() else { return };
        joining.is_silent = is_silent;
        let text = if is_silent {
            "the host doesn't answer: it is stopped, or its machine is busy"
        } else {
            "the host answers again"
        };
        self.tell(text.into());
    }

    fn lose_host(&mut self, why: &str) {
        let Some(joining) = self.joining() else { return };
        (joining.is_asking, joining.is_silent) = (false, false);
        if !std::mem::replace(&mut joining.is_connected, false) {
            // It was tried again, in vain.
            return;
        }
        if let Some(shared) = &mut self.shared {
            shared.people.iter_mut().for_each(|person| person.is_here = false);
        }
        self.tell(format!("the host is gone ({why}): it is looked for each second"));
    }

    /// Shows the game as the host has it now.
    fn take_game(&mut self, text: &str, services: &mut Services) -> Result<(), String> {
        let session = read(self.board.game, text)?;
        if let Some(joining) = self.joining() {
            joining.is_asking = false;
        }
        let old = self.game_itself();
        if old.to_record(self.board.game.meta().id) == session.to_record(self.board.game.meta().id)
        {
            return Ok(());
        }
        let is_same = old.heading() == session.heading() && old.start() == session.start();
        let is_next = is_same && old.plies() + 1 == session.plies();
        self.leave_review_for_game();
        self.board.session = session;
        self.forget_note();
        if !is_same {
            (self.board.study, self.score) = Default::default();
            if let Some(shared) = &mut self.shared {
                shared.shown = None;
            }
        }
        self.position_changed(services);
        if is_next {
            self.board.changed(Change::Move);
        }
        Ok(())
    }
}

/// The game that a host tells. Nothing but people may play in it: a computer would begin to think here.
fn read<C: GameSpec>(game: C, text: &str) -> Result<Session<C::Game>, String> {
    let record: Record = text.parse().map_err(|it: RecordError| it.to_string())?;
    if record.game != game.meta().id {
        return Err(ParseError::new("game", &record.game, game.meta().id).to_string());
    }
    if let Some(player) = record.setup.players.iter().find(|player| !player.is_human()) {
        return Err(ParseError::new("player", player.kind.to_string(), "human").to_string());
    }
    let session = restore(game, &record).map_err(|error| error.to_string())?;
    match session.goal() {
        Some(_) => Err(ParseError::new("game", "a puzzle", "a game for two").to_string()),
        None => Ok(session),
    }
}

/// Why a game that was joined can't be shown.
#[derive(Debug, thiserror::Error)]
pub enum JoinedError {
    /// What the host tells is no game for two people.
    #[error("the host's game can't be shown: {0}")]
    Game(String),
    /// The system refuses.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Opens a game that was joined.
///
/// # Errors
/// When what the host tells is no game for two people, or the system refuses.
pub(crate) fn join<C: GameSpec>(
    game: C,
    joined: Joined,
    services: &mut Services,
) -> Result<OpenGame<C>, JoinedError> {
    let session = read(game, &joined.record).map_err(JoinedError::Game)?;
    let guest = Guest::start(joined, services.wake.clone(), services.disk.later())?;
    let saving = Saving::elsewhere(&services.disk, game.meta().id);
    let mut open = OpenGame::resumed(game, session, saving, None, services);
    open.share_as_guest(Joining::new(guest));
    // Who has a seat may move as soon as the board is there.
    open.hear_host(services);
    Ok(open)
}
