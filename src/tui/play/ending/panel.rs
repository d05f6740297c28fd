//! The panel beside the end of a game: the players, and what can be done next.

use arcade_games::kit::{Action, Canvas, GameSpec, LabelStyle, Page, Role, put, row_of};
use arcade_games::text::wrap;
use ratatui::layout::Rect;

use crate::open_game::EndingChoice;
use crate::tui::play::frame::{DrawnScreen, Frame};
use crate::tui::play::game;
use crate::tui::play::message_text::MessageText;
use crate::tui::play::players::draw_players;
use crate::tui::play::shared::draw_people;
use crate::tui::widgets::{Column, STAIR, cells, draw_stair, flawless_sign, next_step, shortened};

/// The cells before the line about a choice, which is below its key and its label.
const DETAIL: u16 = 4;
/// The fewest rows of a longer text about the result.
const LEAST_OF_RESULT: u16 = 2;

/// Something to do after a game, with its key.
pub(in crate::tui::play) struct KeyedChoice {
    key: String,
    choice: EndingChoice,
}

/// What can be done after the game, the most useful first, which Enter does as well.
pub(in crate::tui::play) fn choices<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<KeyedChoice> {
    let open = frame.open;
    let keys = frame.context.keys.on(Page::Ending);
    let choices = open.ending_choices(frame.context).into_iter().enumerate();
    let steps = choices.filter_map(|(index, choice)| {
        let action = if index == 0 { Action::Select } else { choice.action };
        let key = keys.label(action).filter(|_| open.refusal(choice.action).is_none())?;
        Some(KeyedChoice { key, choice })
    });
    steps.collect()
}

impl KeyedChoice {
    /// The label in at most `room` cells.
    fn label(&self, room: u16) -> &str {
        let label = &self.choice.label;
        if cells(label) <= room { label } else { self.choice.name }
    }

    /// The line about it if it fits into `room` cells, or else what the drawn `label` leaves out.
    fn detail(&self, room: u16, label: &str) -> &str {
        let left_out = self.choice.label.split_once(": ").filter(|_| label == self.choice.name);
        let forms = [Some(self.choice.detail.as_str()), left_out.map(|(_, rest)| rest)];
        forms.into_iter().flatten().find(|form| cells(form) <= room).unwrap_or_default()
    }

    /// What its own key does; Enter does the first of them, too.
    pub(in crate::tui::play) fn action(&self) -> Action {
        self.choice.action
    }
}

/// Draws the panel.
pub(in crate::tui::play) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    said: &MessageText,
    (column, drawn): (&mut Column<'_>, &mut DrawnScreen<C>),
) {
    let open = frame.open;
    draw_players(frame, column);
    draw_people(open, column);
    game::draw_puzzle(open, column);
    game::draw_series(open, column);
    let choices = choices(frame);
    let rows = row_count(choices.len());
    let message = if said.is_result || said.fits(&frame.areas) {
        0
    } else {
        column.rows_of_section(&wrap(&said.text, column.width()))
    };
    draw_ladder(frame, rows + message, rows, column);
    column.section("What next", "");
    let rest = rest(frame, said, column.width());
    let has_details = column.rows_left() >= 2 * rows + message;
    for (index, choice) in choices.iter().enumerate() {
        drawn.actions.push((draw_choice(choice, index == 0, has_details, column), choice.action()));
    }
    drawn.more |= frame.draw_message(said, 0, column);
    let has_room = column.rows_left_in_section() >= row_count(rest.len()).min(LEAST_OF_RESULT);
    if !rest.is_empty() && has_room {
        drawn.more |= frame.draw_part(("Result", "", Role::Dim), (&rest, Role::Text), 0, column);
    }
    game::draw_share_code(open, column);
    if !drawn.lists_moves {
        drawn.nodes.extend(game::draw_moves(open, column));
    }
}

/// What the message row leaves out, wrapped: the texts after the result, and the result itself if not even its
/// first sentence fits there. The score between the players stands beside their names instead.
fn rest<C: GameSpec>(frame: &Frame<'_, C>, said: &MessageText, width: u16) -> Vec<String> {
    let result = said.left_out(&frame.areas).filter(|left| said.is_result && *left == said.text);
    let after = frame.open.after_result(false);
    let rest = after.into_iter().filter(|text| !said.text.contains(text));
    rest.chain(result).flat_map(|text| wrap(&text, width)).collect()
}

/// Draws the ladder: the stair with the rungs that the game has reached, and the next rung. Leaves
/// `reserved` rows for the choices below; the next rung is named only if `reserved_for_details` rows are left, too.
fn draw_ladder<C: GameSpec>(
    frame: &Frame<'_, C>,
    reserved: u16,
    reserved_for_details: u16,
    column: &mut Column<'_>,
) {
    let Some((ladder, new)) = frame.open.ladder() else { return };
    let (context, theme, progress) = (frame.context, column.theme, &ladder.progress);
    let next = next_step(&ladder.next(context.day((context.clock)())), &context.keys);
    let flawless = flawless_sign(progress, theme);
    let beside = STAIR + 1;
    let room = column.width().saturating_sub(beside + cells(&flawless) + 1);
    let next = wrap(&next, if new.is_empty() { room } else { column.width() });
    let heading = column.rows_left() - column.rows_left_in_section();
    let free = column.rows_left().saturating_sub(2 * heading + reserved);
    let for_next = free.saturating_sub(reserved_for_details);
    let (remark, lines, role, free) = match new[..] {
        [] => ("", next.iter().map(String::as_str).collect(), Role::Dim, for_next),
        [..] => ("new rung", new.clone(), Role::Gold, free),
    };
    if free < row_count(lines.len()) {
        return;
    }
    column.section("Ladder", remark);
    for (number, text) in lines.iter().enumerate() {
        let row = column.row();
        if number == 0 {
            draw_stair(progress, row, column.buffer, theme);
        }
        // A long name of a rung needs the room beside the first line.
        if number + 1 == lines.len() {
            let at = (row.right().saturating_sub(cells(&flawless)), row.y);
            put(column.buffer, row, at, &flawless, theme.style(Role::Gold));
        }
        let room = if number + 1 == lines.len() { room } else { column.width() - beside };
        let row = Rect { x: row.x + beside, width: room, ..row };
        let text = shortened(text, room.into(), theme);
        put(column.buffer, row, (row.x, row.y), &text, theme.style(role));
    }
    if !new.is_empty() && for_next >= row_count(new.len() + next.len()) {
        column.lines(&next, Role::Dim, row_count(next.len()));
    }
}

fn row_count(lines: usize) -> u16 {
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// Draws a choice into one or two rows of the panel, which it returns.
fn draw_choice(
    choice: &KeyedChoice,
    is_first: bool,
    has_detail: bool,
    column: &mut Column<'_>,
) -> Rect {
    let place = column.rows(if has_detail { 2 } else { 1 });
    let theme = column.theme;
    let cap = if is_first { Role::Selected } else { Role::Key };
    let key = format!(" {} ", choice.key);
    let row = row_of(place, 0);
    let width = put(column.buffer, row, (row.x, row.y), &key, theme.style(cap));
    let text = Rect { x: row.x + width + 1, width: row.width.saturating_sub(width + 1), ..row };
    let label = choice.label(text.width);
    put(column.buffer, text, (text.x, text.y), label, theme.style(Role::Title));
    if has_detail {
        let below = row_of(place, 1);
        let below =
            Rect { x: below.x + DETAIL, width: below.width.saturating_sub(DETAIL), ..below };
        let detail = choice.detail(below.width, label);
        put(column.buffer, below, (below.x, below.y), detail, theme.style(Role::Dim));
    }
    place
}

/// Draws the choices on the canvas, one per row, where there is no panel; returns the rows with their actions.
pub(super) fn draw_in_rows<C: GameSpec>(
    frame: &Frame<'_, C>,
    place: Rect,
    canvas: &mut Canvas<'_>,
) -> Vec<(Rect, Action)> {
    let mut drawn = Vec::new();
    for (row, (index, choice)) in
        (place.top()..place.bottom()).zip(choices(frame).iter().enumerate())
    {
        drawn.push((Rect { y: row, height: 1, ..place }, choice.action()));
        let label_style = if index == 0 { LabelStyle::Focus } else { LabelStyle::Text };
        let key = format!(" {} ", choice.key);
        let at = place.x + 2;
        let after = at + cells(&key) + 1;
        canvas.label((at, row), key, label_style);
        let label = choice.label(place.right().saturating_sub(after + 1));
        canvas.label((after, row), label, LabelStyle::Text);
        let after = after + cells(label) + 2;
        let room = place.right().saturating_sub(after + 1);
        let detail = choice.detail(room, label);
        canvas.label((after, row), detail, LabelStyle::Muted);
    }
    drawn
}
