//! The games, and the one list of them.

pub mod coin_grabber;
pub mod flip;
pub mod kalah;
pub mod nim;
pub mod silver_dollar;
pub mod tiles;

use crate::kit::{GameDefinition, GameSpec, Meta, MoveOf, PerGameTask};
use crate::session::{Record, RecordError};
use listed_game::{ListedGame, PositionOf};

/// Defines the list of games from their names, modules and specs, in the order of the menu, and the
/// enums with a variant for each. `$d` is a dollar sign, for the macros that it defines.
macro_rules! games {
    ($d:tt $($name:ident: $module:ident::$spec:ident,)*) => {
        /// One of the games; also the spec of [all games together](AnyPosition).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the module of each game says what it is")]
        pub enum GameId { $($name),* }

        impl GameId {
            /// Every game, in the order of the menu.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Runs a task on the types of this game; the task is compiled for each game. All other
            /// code takes the `GameId` itself and is compiled once.
            pub fn run_per_game<T: PerGameTask>(self, task: T) -> T::Output {
                match self {
                    $(Self::$name => task.run($module::$spec)),*
                }
            }

            /// The names and texts of the game.
            pub const fn meta(self) -> &'static Meta {
                match self {
                    $(Self::$name => const { &<$module::$spec as GameDefinition>::META }),*
                }
            }
        }

        /// A position of any of the games.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the module of each game says what it is")]
        pub enum AnyPosition { $($name(PositionOf<$module::$spec>)),* }

        /// A move of any of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the module of each game says what it is")]
        pub enum AnyMove { $($name(MoveOf<$module::$spec>)),* }

        /// The look of any of the games.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "the module of each game says what it is")]
        pub enum AnyView { $($name(<$module::$spec as GameSpec>::View)),* }

        $(impl ListedGame for $module::$spec {
            const SPEC: Self = Self;

            fn wrap_position(position: PositionOf<Self>) -> AnyPosition {
                AnyPosition::$name(position)
            }

            fn unwrap_position(position: &AnyPosition) -> Option<&PositionOf<Self>> {
                match position {
                    AnyPosition::$name(position) => Some(position),
                    _ => None,
                }
            }

            fn wrap_move(mv: MoveOf<Self>) -> AnyMove {
                AnyMove::$name(mv)
            }

            fn unwrap_move(mv: AnyMove) -> Option<MoveOf<Self>> {
                match mv {
                    AnyMove::$name(mv) => Some(mv),
                    _ => None,
                }
            }

            fn wrap_view(view: Self::View) -> AnyView {
                AnyView::$name(view)
            }
        })*

        /// Matches on a value of an enum of the games, as in `each!(AnyPosition: value, C, position => ...)`: binds the
        /// contents, and names the spec of the game. Of a `GameId` there is only the spec: `each!(id, C => ...)`.
        macro_rules! each {
            ($d sum:ident: $d value:expr, $d C:ident, $d inner:pat => $d body:expr) => {
                match $d value {
                    $($d sum::$name($d inner) => {
                        type $d C = $crate::games::$module::$spec;
                        $d body
                    })*
                }
            };
            ($d id:expr, $d C:ident => $d body:expr) => {
                match $d id {
                    $(GameId::$name => {
                        type $d C = $crate::games::$module::$spec;
                        $d body
                    })*
                }
            };
        }
    };
}

games! { $
    Nim: nim::NimSpec,
    SilverDollar: silver_dollar::SilverDollarSpec,
    Tiles: tiles::TilesSpec,
    Flip: flip::FlipSpec,
    CoinGrabber: coin_grabber::CoinGrabberSpec,
    Kalah: kalah::KalahSpec,
}

/// Defines methods of the enums of all games that call those of the game itself with the same
/// arguments.
macro_rules! delegate {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {
        $(fn $name(&self, $($argument: $kind),*) -> $result {
            each!(AnyPosition: self, _C, position => position.$name($($argument),*))
        })*
    };
}

/// The same for methods whose argument is a list of moves.
macro_rules! delegate_moves {
    ($($name:ident -> $result:ty;)*) => {
        $(fn $name(&self, moves: &[AnyMove]) -> $result {
            each!(AnyPosition: self, C, position => {
                let moves: Vec<_> = moves.iter().copied().map(unwrap_move::<C>).collect();
                position.$name(&moves)
            })
        })*
    };
}

/// The same for methods whose argument is a move.
macro_rules! delegate_move {
    ($($name:ident -> $result:ty;)*) => {
        $(fn $name(&self, mv: AnyMove) -> $result {
            each!(AnyPosition: self, C, position => position.$name(unwrap_move::<C>(mv)))
        })*
    };
}

// After the macros that they use.
mod any;
mod any_dialogue;
mod any_knowledge;
mod any_view;
mod any_words;
mod listed_game;

pub use any_knowledge::AnyKnowledge;

impl GameId {
    /// The game with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.meta().id == id)
    }

    /// The game of a record.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn of_record(record: &Record) -> Result<Self, RecordError> {
        Self::find(&record.game).ok_or_else(|| record.unknown_game())
    }
}
