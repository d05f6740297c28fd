//! What a game hands to the shared layers.

use super::StartError;
use crate::engine::{Brain, Skill};
use crate::game::{Game, Side, Start};
use crate::options::{OptionError, Spec, Values};
use crate::plain::Dialogue;
use crate::puzzle::Span;
use crate::random::Random;
use crate::session::{PlayerKind, Record, RecordError, Session, Setup};
use crate::text::ParseError;
use crate::tui::View;

/// A game with all its parts: rules, theory or evaluation, look, options and words.
pub trait Cartridge: 'static {
    /// Names and texts.
    const META: Meta;

    /// The rules.
    type Game: Game;
    /// What it knows about itself that makes opponents of all levels.
    type Brain: Brain<Self::Game> + Default;
    /// How it looks and takes keys.
    type View: View<Self::Game>;
    /// How the line mode asks for its moves; [`WholeMove`](crate::plain::WholeMove) for most.
    type Dialogue: Dialogue<Self::Game>;

    /// The start position that the options ask for, and who moves first.
    ///
    /// # Errors
    /// When a value isn't accepted, or values don't go together.
    fn start(values: &Values, random: &mut Random) -> Result<Start<Self::Game>, OptionError>;

    /// How many moves one player can make alone from here to the end, in a game that can be played
    /// as a puzzle; such a game has [`Goal::SPEC`](crate::puzzle::Goal::SPEC) among its options.
    fn span(position: &Self::Game) -> Option<Span> {
        let _ = position;
        None
    }

    /// What a player does with a move, to follow the name: "takes 3 from pile A".
    fn tell(position: &Self::Game, mv: <Self::Game as Game>::Move) -> String {
        let _ = position;
        format!("plays {mv}")
    }

    /// What a move does beyond what its text says, where that deserves a word, to follow the name:
    /// "captures 5"; nothing in most games. That a side moves again goes without saying.
    fn remark(position: &Self::Game, mv: <Self::Game as Game>::Move) -> Option<String> {
        let _ = (position, mv);
        None
    }

    /// Why a finished game is over, in a clause: "the last object is taken".
    fn why_over(position: &Self::Game) -> String;

    /// What theory says of a position, in lines: a table or the like; nothing in most games.
    fn lesson(position: &Self::Game) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// The first step of a tip: where to look for the move, without giving it away.
    fn nudge(position: &Self::Game, mv: <Self::Game as Game>::Move) -> String;

    /// Why a legal move is as good or bad as it is: true of this move, in a clause.
    fn explain(position: &Self::Game, mv: <Self::Game as Game>::Move) -> String;
}

/// Names and texts of a game.
#[derive(Clone, Copy, Debug)]
pub struct Meta {
    /// The id on the command line and in records, such as `silver-dollar`.
    pub id: &'static str,
    /// The name.
    pub name: &'static str,
    /// What it is about, in a sentence or two.
    pub summary: &'static str,
    /// The letters that the board and its text give the sides in seats 1 and 2, where they do.
    pub sides: Option<[&'static str; 2]>,
    /// Its own options; those common to all games come on top.
    pub specs: &'static [Spec],
    /// The characters that moves are typed with: they come before the keys of the screen.
    pub letters: &'static str,
    /// Its own keys and what they do, for the key bar and the help.
    pub keys: &'static [(&'static str, &'static str)],
    /// The rules, as shown by the help.
    pub rules: &'static str,
    /// The title as a drawing.
    pub art: &'static str,
}

impl Meta {
    /// The game's section in config.toml.
    pub fn section(&self) -> String {
        self.id.replace('-', "_")
    }
}

/// Whether someone of this kind can play the game of `C`.
///
/// # Errors
/// Names the player and says why not.
pub(crate) fn check_player<C: Cartridge>(kind: PlayerKind) -> Result<(), ParseError> {
    if matches!(kind, PlayerKind::Computer(Skill::Classic(_))) && !has_classic::<C>() {
        let expected = format!("another player: {} has no classic program", C::META.name);
        return Err(ParseError::new("player", kind.to_string(), expected));
    }
    Ok(())
}

/// Whether the source of a game describes a program that plays it.
pub(super) const fn has_classic<C: Cartridge>() -> bool {
    <C::Brain as Brain<C::Game>>::CLASSIC.is_some()
}

/// Starts a game of `C`: at `position`, or where the options say.
///
/// # Errors
/// When an option isn't accepted, or `position` isn't one.
pub fn start<C: Cartridge>(
    setup: Setup,
    position: Option<&str>,
) -> Result<Session<C::Game>, StartError> {
    if setup.goal().is_some() && !setup.players[0].is_human() {
        let error = OptionError::new("goal", "a computer in seat 1", "a person for a puzzle");
        return Err(StartError::Option(error));
    }
    for player in &setup.players {
        check_player::<C>(player.kind).map_err(StartError::Player)?;
    }
    let start = match position {
        Some(text) => {
            let position: C::Game = text.parse().map_err(StartError::Position)?;
            if position.outcome().is_some() {
                let expected = "a position that isn't over";
                return Err(StartError::Position(ParseError::new("start", text, expected)));
            }
            let first = position.mover().unwrap_or(Side::One);
            Start::new(position, first)
        }
        None => {
            let mut random = Random::new(&setup.seed, 0);
            C::start(&setup.values, &mut random).map_err(StartError::Option)?
        }
    };
    Ok(Session::new(setup, start))
}

/// The game of `C` that a record tells of.
///
/// # Errors
/// When the record doesn't follow the rules of the game, seats someone who can't play it, or its
/// checksum doesn't match.
pub(crate) fn restore<C: Cartridge>(record: &Record) -> Result<Session<C::Game>, RecordError> {
    for seat in Side::ALL {
        let kind = record.setup.players[seat.index()].kind;
        check_player::<C>(kind).map_err(|error| record.refuse_player(seat, &error))?;
    }
    Session::restore(record)
}
