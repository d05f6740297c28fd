//! Who sits at the board: players change their seats and levels while a game goes on.

use arcade_base::ParseError;
use arcade_engine::{Side, Skill};

use super::OpenGame;
use crate::kit::{GameSpec, check_player};
use crate::services::Services;
use crate::session::{GameStatus, Player, PlayerKind};

impl<C: GameSpec> OpenGame<C> {
    /// Whether the game is a puzzle for one.
    pub(crate) fn is_solo(&self) -> bool {
        self.board.session.goal().is_some()
    }

    /// Says who plays.
    pub(crate) fn say_players(&mut self) {
        let [first, second] = Side::ALL
            .map(|seat| format!("player {seat}: {}", self.board.session.player(seat).kind));
        self.say(format!("{first}; {second}"));
    }

    /// Gives every computer another level.
    pub(crate) fn set_level(&mut self, level: &str, services: &mut Services) {
        let computer = |seat: &Side| !self.board.session.player(*seat).is_human();
        let computers: Vec<Side> = Side::ALL.into_iter().filter(computer).collect();
        let seat = computers.first().copied().unwrap_or(Side::Two);
        let seated = level.parse().and_then(|kind| self.seatable(seat, PlayerKind::Computer(kind)));
        let kind = match seated {
            Ok(kind) => kind,
            Err(error) => return self.warn(error.to_string()),
        };
        if computers.is_empty() {
            return self.warn("no computer plays; \"seat 2 hard\" makes player 2 one");
        }
        for seat in computers {
            let name = self.board.session.player(seat).name.clone();
            self.board.session.set_player(seat, Player { name, kind });
        }
        self.say(format!("the computer now plays at level {kind}"));
        self.players_changed(services);
    }

    /// The kind of player as it comes into a seat, if it can play this game: where `even` stands is
    /// settled by the results so far, which may still be read.
    fn seatable(&self, seat: Side, kind: PlayerKind) -> Result<PlayerKind, ParseError> {
        let is_against_person = self.board.session.player(seat.other()).is_human();
        let kind = match (kind, &self.score.even_results) {
            (PlayerKind::Computer(Skill::Even(None)), Some(results)) if is_against_person => {
                PlayerKind::Computer(Skill::Even(Some(results.standing())))
            }
            (PlayerKind::Computer(Skill::Even(None)), None) if is_against_person => {
                let expected = "another player until all results have been read";
                return Err(ParseError::new("player", kind.to_string(), expected));
            }
            _ => kind,
        };
        check_player(self.board.game, kind).map(|()| kind)
    }

    /// Puts another player in a seat: `seat 2 hard`, `seat 1 human`.
    pub(crate) fn set_seat(&mut self, text: &str, services: &mut Services) {
        let (seat, kind) = text.split_once(' ').unwrap_or((text, ""));
        let parsed = seat
            .parse()
            .and_then(|seat: Side| Ok((seat, self.seatable(seat, kind.trim().parse()?)?)));
        match parsed {
            Ok((seat, kind)) => {
                self.board.session.set_player(seat, Player::new(kind, seat));
                self.say(format!("player {seat}: {kind}"));
                self.players_changed(services);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    fn players_changed(&mut self, services: &mut Services) {
        self.board.why = None;
        self.interrupt_study();
        self.board.saved.save(&self.board.session);
        self.attend(services);
    }

    /// Resigns for the person to move or, while the computer is to move, for its opponent.
    pub(crate) fn resign(&mut self, services: &mut Services) {
        let GameStatus::ToMove(mover) = self.board.session.state() else {
            return self.warn("the game is over");
        };
        let human = |seat: &Side| self.board.session.player(*seat).is_human();
        match [mover, mover.other()].into_iter().find(human) {
            Some(seat) => {
                self.board.session.resign(seat);
                self.moved(services);
            }
            None => self.warn("nobody can resign: two computers are playing"),
        }
    }
}
