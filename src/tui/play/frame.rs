//! What a picture of the play screen is drawn from, and what several parts of it need.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::activity::Activity;
use super::layout::Areas;
use super::said::Said;
use crate::kit::{Action, GameSpec, MoveOf, Page, Role, View as _};
use crate::open_game::{OpenGame, ShownLine};
use crate::session::{GameStatus, NodeId};
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::{Column, KeyHint, hint};

/// What one picture of the screen is drawn from.
pub(super) struct Frame<'a, C: GameSpec> {
    pub(super) open: &'a OpenGame<C>,
    pub(super) view: &'a C::View,
    /// The line on the board, whether it is stepped through or plays by itself.
    pub(super) line: Option<&'a ShownLine<C>>,
    /// What the command line says, while it is open.
    pub(super) command: Option<Said>,
    /// The part of the last move that has been shown, from 0 to 1.
    pub(super) fraction: f32,
    /// How many parts of a text have been read where there is no room for all of it.
    pub(super) page: usize,
    /// Rows by which the list of moves of a review is scrolled.
    pub(super) scrolled: isize,
    pub(super) areas: Areas,
    pub(super) context: &'a Context,
}

/// What of the screen the next key or click is about.
pub(super) struct Drawn<C: GameSpec> {
    /// The rows with a move in them, which can be clicked.
    pub(super) moves: Vec<(Rect, MoveOf<C>)>,
    /// What can be clicked to see a node of the tree.
    pub(super) nodes: Vec<(Rect, NodeId)>,
    /// Whether more of the tip follows than there was room for.
    pub(super) more: bool,
    /// Whether more follows of what is read in place of the board.
    pub(super) unread: bool,
}

impl<C: GameSpec> Default for Drawn<C> {
    fn default() -> Self {
        Self { moves: Vec::new(), nodes: Vec::new(), more: false, unread: false }
    }
}

/// What is on the board.
impl<C: GameSpec> Frame<'_, C> {
    /// The position: that of the game, or of the line that is shown.
    pub(super) fn position(&self) -> &C::Game {
        let step = self.line.and_then(ShownLine::last);
        step.map_or(self.open.board.session.position(), |step| &step.after)
    }

    /// Whose turn it is there, or how the game would be over.
    pub(super) fn state(&self) -> GameStatus {
        let session = &self.open.board.session;
        self.line.map_or(session.state(), |shown| shown.state(session.position()))
    }

    /// The seat whose turn it is there, or would be if the game were not over.
    pub(super) fn mover(&self) -> Side {
        self.line.map_or(self.open.board.session.mover(), ShownLine::mover)
    }
}

/// Keys and what they do.
impl<C: GameSpec> Frame<'_, C> {
    /// The key for an action and what it does now; nothing where it has no key, or is refused.
    pub(super) fn key(&self, action: Action, does: &'static str) -> Option<KeyHint> {
        let keys = self.context.keys.on(Activity::of(self.open).page());
        hint(keys, action, does).filter(|_| self.open.refusal(action).is_none())
    }

    /// Keys that aren't bound to an action: arrows, and letters of the game.
    pub(super) fn own_keys(&self, keys: &str, does: &'static str) -> KeyHint {
        KeyHint::fixed(keys, does, &self.context.theme)
    }

    /// The keys that make a move.
    pub(super) fn move_keys(&self) -> impl Iterator<Item = Option<KeyHint>> {
        let own = self.open.board.game.meta().keys.iter();
        let play = self.key(Action::Select, "play").filter(|_| self.view.chooses());
        own.map(|&(keys, does)| Some(self.own_keys(keys, does))).chain([play])
    }

    /// What a key of the board is called; nothing where the action has none.
    pub(super) fn key_name(&self, action: Action) -> String {
        self.context.keys.on(Page::Board).label(action).unwrap_or_default()
    }

    /// How to read on in a text that there is no room for.
    pub(super) fn reading_on(&self) -> String {
        let key = self.context.keys.on(Page::Board).label(Action::Tip);
        key.map_or("more: :tip".into(), |key| format!("more: {key}"))
    }
}

/// Texts that there may be no room for.
impl<C: GameSpec> Frame<'_, C> {
    /// The lines of a text that are shown where there is room for so many, and whether more follow.
    pub(super) fn part<'a>(&self, lines: &'a [String], rows: u16) -> (&'a [String], bool) {
        let rows = usize::from(rows.max(1));
        let last = lines.len().saturating_sub(1) / rows;
        let page = self.page.min(last);
        (&lines[page * rows..], page < last)
    }

    /// Draws a section with as many lines as there is room for when so many rows are kept for what is
    /// below it; says whether more lines follow. The heading is a name, a remark and a role.
    pub(super) fn draw_part(
        &self,
        (name, remark, of_name): (&str, &str, Role),
        (lines, role): (&[String], Role),
        kept: u16,
        column: &mut Column<'_>,
    ) -> bool {
        let rows = column.rows_left_in_section().saturating_sub(kept).max(1);
        let (shown, more) = self.part(lines, rows);
        let remark = if more { self.reading_on() } else { remark.into() };
        column.section_in(name, &remark, of_name);
        column.lines(shown, role, rows);
        more
    }

    /// Draws a message that is too long for the rows of messages, in the same way.
    pub(super) fn draw_message(&self, said: &Said, kept: u16, column: &mut Column<'_>) -> bool {
        let is_long = !said.is_result && !said.fits(&self.areas);
        let lines = wrap(&said.text, column.width());
        is_long && self.draw_part(("Message", "", Role::Dim), (&lines, said.role), kept, column)
    }
}
