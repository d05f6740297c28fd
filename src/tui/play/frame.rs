//! The input for drawing the play screen, with helpers shared by its parts.

use arcade_engine::{Position as _, Side};
use arcade_games::kit::{
    Action, GameSpec, KeyLabels, MoveOf, Page, Prompt, Role, View as _, commands, is_letter,
};
use arcade_games::session::{Ending, GameStatus, NodeId};
use arcade_games::text::wrap;
use ratatui::layout::Rect;

use super::activity::Activity;
use super::ending_animation::EndingAnimation;
use super::layout::Areas;
use super::message_text::MessageText;
use crate::open_game::{OpenGame, ShownLine};
use crate::tui::Context;
use crate::tui::widgets::{Column, KeyHint};

/// The input for drawing one frame of the screen.
pub(super) struct Frame<'a, C: GameSpec> {
    pub(super) open: &'a OpenGame<C>,
    pub(super) view: &'a C::View,
    /// The line on the board, either stepped through by the player or played as a demonstration.
    pub(super) line: Option<&'a ShownLine<C>>,
    /// The command line as a message, while it is open.
    pub(super) command: Option<MessageText>,
    /// The progress of the last move's animation, from 0 to 1.
    pub(super) fraction: f32,
    /// How the game ended, if its end is shown in place of the board.
    pub(super) shown_ending: Option<(Ending, EndingAnimation)>,
    pub(super) scrolling: Scrolling,
    pub(super) areas: Areas,
    pub(super) context: &'a Context,
}

/// What is shown of texts and lists that don't fit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scrolling {
    /// Zero-based page of a tip or message; reset to 0 when the text changes.
    pub(super) page: usize,
    /// Zero-based page of a key bar that is too short for all keys.
    pub(super) bar_page: usize,
    /// Rows by which the list of moves of a review is scrolled; negative is up.
    pub(super) moves: isize,
}

/// The parts of a drawn screen that matter to the next key or click.
pub(super) struct DrawnScreen<C: GameSpec> {
    /// Clickable rows, each with its move.
    pub(super) moves: Vec<(Rect, MoveOf<C>)>,
    /// Clickable areas, each with the node of the game tree to show.
    pub(super) nodes: Vec<(Rect, NodeId)>,
    /// Whether the end of the game lists its moves.
    pub(super) lists_moves: bool,
    /// Clickable areas that act as a key.
    pub(super) actions: Vec<(Rect, Action)>,
    /// Whether a tip or message continues on another page.
    pub(super) more: bool,
    /// Whether the text drawn in place of the board continues on another page.
    pub(super) unread: bool,
}

impl<C: GameSpec> Default for DrawnScreen<C> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            nodes: Vec::new(),
            lists_moves: false,
            actions: Vec::new(),
            more: false,
            unread: false,
        }
    }
}

/// The state of the board.
impl<C: GameSpec> Frame<'_, C> {
    /// The position on the board: that of the line if one is shown, else that of the game.
    pub(super) fn position(&self) -> &C::Position {
        let step = self.line.and_then(ShownLine::last);
        step.map_or(self.open.core.session.position(), |step| &step.after)
    }

    /// The status of that position: the seat to move, or the ending.
    pub(super) fn state(&self) -> GameStatus {
        let session = &self.open.core.session;
        self.line.map_or(session.state(), |shown| shown.state(session.position()))
    }

    /// The seat to move in that position, or whose turn it would be if the game were not over.
    pub(super) fn mover(&self) -> Side {
        self.line.map_or(self.open.core.session.mover(), ShownLine::mover)
    }
}

/// Entries of the key bar.
impl<C: GameSpec> Frame<'_, C> {
    /// The entry for an action's key; `None` if the action has no key or is refused now.
    pub(super) fn key(&self, action: Action, does: &'static str) -> Option<KeyHint> {
        let label = self.label(Activity::page(self.open), action)?;
        self.open.refusal(action).is_none().then(|| KeyHint::of_action(label, action, does))
    }

    /// The label of an action's key on a page; `None` if it has none, or only letters with which moves
    /// are typed now.
    fn label(&self, page: Page, action: Action) -> Option<String> {
        let is_typing = self.open.is_interactive() && self.open.core.line_request.is_none();
        let letters = if is_typing { self.open.core.game.meta().typed_characters } else { "" };
        self.context.keys.on(page).free_label(action, |key| is_letter(key, letters))
    }

    /// An entry for keys that aren't bound to an action: arrows, and letters of the game.
    pub(super) fn own_keys(&self, keys: &str, does: &'static str) -> KeyHint {
        KeyHint::fixed(keys, does, &self.context.theme)
    }

    /// The entries for the keys that make a move.
    pub(super) fn move_keys(&self) -> impl Iterator<Item = Option<KeyHint>> {
        let default = KeyLabels { own: self.open.core.game.meta().keys, select: Some("play") };
        let core = &self.open.core;
        let (position, length) = (core.session.position(), core.session.next_length());
        let words = self.view.key_labels(position, length, default);
        let has_choice = || self.view.chosen(position, &core.typed).is_some();
        let play = words.select.and_then(|does| self.key(Action::Select, does));
        let play = play.filter(|_| self.view.has_cursor() || has_choice());
        let own = words.own.iter().map(|&(keys, does)| Some(self.own_keys(keys, does)));
        // In a puzzle that prescribes the length of a move, there may be none.
        let is_allowed = |mv: &MoveOf<C>| core.session.check(*mv).is_ok();
        let has_move = length.is_none() || position.legal_moves().iter().any(is_allowed);
        own.chain([play]).filter(move |_| has_move)
    }

    /// The label of an action's key on the board page, or else its command; empty if it has neither.
    pub(super) fn key_name(&self, action: Action) -> String {
        let typed = || commands(Prompt::Board).find(|command| command.action == action);
        self.label(Page::Board, action)
            .or_else(|| Some(format!(":{}", typed()?.word)))
            .unwrap_or_default()
    }

    /// The remark that more of a text follows, with the key for it.
    pub(super) fn reading_on(&self) -> String {
        format!("more: {}", self.key_name(Action::Tip))
    }
}

/// Texts that may not fit.
impl<C: GameSpec> Frame<'_, C> {
    /// The lines from the current page on, with pages of `rows` rows, and whether another page
    /// follows.
    pub(super) fn part<'a>(&self, lines: &'a [String], rows: u16) -> (&'a [String], bool) {
        let rows = usize::from(rows.max(1));
        let last = lines.len().saturating_sub(1) / rows;
        let page = self.scrolling.page.min(last);
        (&lines[page * rows..], page < last)
    }

    /// Draws a section with as many lines as fit above the `reserved` ones; returns whether more
    /// lines follow. Rows are reserved only in the last of several columns, since the next section
    /// begins in the next one. The heading is a name, a remark and a role.
    pub(super) fn draw_part(
        &self,
        (name, remark, of_name): (&str, &str, Role),
        (lines, role): (&[String], Role),
        reserved: u16,
        column: &mut Column<'_>,
    ) -> bool {
        let reserved = if column.columns_left() > 1 { 0 } else { reserved };
        let rows = column.rows_left_in_section().saturating_sub(reserved).max(1);
        let (shown, more) = self.part(lines, rows);
        let remark = if more { self.reading_on() } else { remark.into() };
        column.section_in(name, &remark, of_name);
        column.lines(shown, role, rows);
        more
    }

    /// Draws a message into the panel if it is too long for the message rows; `reserved` and the result
    /// are those of [`draw_part`](Self::draw_part).
    pub(super) fn draw_message(
        &self,
        said: &MessageText,
        reserved: u16,
        column: &mut Column<'_>,
    ) -> bool {
        let is_long = !said.is_result && !said.fits(&self.areas);
        let lines = wrap(&said.text, column.width());
        is_long && self.draw_part(("Message", "", Role::Dim), (&lines, said.role), reserved, column)
    }
}
