//! The parts of a game: the trait that lists them, drawing, words, and asking for moves.
//!
//! A game draws into ratatui's `Buffer` by roles and gets keys as [`Action`]s; it doesn't depend on
//! the terminal or a front end.

mod amount_cursor;
mod canvas;
mod chip;
mod commands;
mod dialogue;
mod draw;
mod finale;
mod frame;
mod game_definition;
mod game_spec;
mod grid_layout;
mod introduction;
mod key;
mod keys;
mod page;
mod pieces;
mod piles;
mod start;
mod strip;
mod subsets;
mod terminal_traits;
mod text;
mod theme;
mod view;
mod words;

pub use amount_cursor::{AmountCursor, smallest_by_amount};
pub use canvas::{
    Anchor, BigText, Canvas, Gauge, LabelStyle, OffScreen, Painter, PictureRect, PieceState,
    PixelScreen, Square, Tabletop, TipMark, largest_fitting, side_by_side, svg_drawing,
};
pub use chip::{Chip, majority_chip};
pub use commands::{
    Prompt, TypedCommand, command_help, command_words, commands, parse_command, unknown_command,
};
pub use dialogue::{Answer, BoardPart, Dialogue, NotationDialogue, OptionQuestion};
pub use draw::keeping_background;
pub use draw::{fill, put, row_of};
pub use finale::{FINALE_END, Finale, PlayedMove, TrophyShape};
pub use frame::Frame;
pub use game_definition::GameDefinition;
pub(crate) use game_spec::texts;
pub use game_spec::{EveryStart, GameSpec, Meta, MoveOf, PerGameTask, Texts};
pub use grid_layout::GridLayout;
pub use introduction::{Example, Introduction};
pub use key::{Key, KeyName, Reserved};
pub use keys::{Action, BINDINGS, KeyMap, PageKeys, clashes, is_letter};
pub use page::Page;
pub use pieces::{
    Coin, Die, EdgeCoin, Emblem, Emphasis, HeapAlign, Pawn, Piece, PouredSeed, SeedHeap, SeedPiece,
    Star, Stone, TextLook, Tile,
};
pub use piles::{balanced_parts, piles_in_pairs, piles_in_parts};
pub use start::{
    StartError, begin_series, check_options, check_player, check_series, pending_question, restore,
    share_code_of, start, start_from_options, with_default_answers,
};
pub use strip::Strip;
pub use subsets::{binomials, members, subsets};
pub use terminal_traits::{Background, KittyGraphics, TerminalTraits, multiplexer_drops_images};
pub use text::shortened;
pub use theme::describe_toml_value;
pub use theme::{
    Capabilities, Charset, Colours, Material, Palette, Role, Shades, Theme, ThemeError,
    ThemeSource, Tone, term_without_screen,
};
pub use view::{
    Input, InputContext, KeyLabels, MoveNotes, Response, Scene, TextView, View, arc, ease,
};
pub use words::{
    Bearing, Clause, MOVER, MOVER_POSSESSIVE, NotableEvent, OTHER, OTHER_POSSESSIVE, VERB_S, Words,
};
