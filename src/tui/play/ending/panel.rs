//! The panel beside the end of a game: the players, and what can be done next.

use ratatui::layout::Rect;

use crate::kit::{Action, Canvas, GameSpec, LabelStyle, Page, Role, put, row_of};
use crate::open_game::EndingChoice;
use crate::text::wrap;
use crate::tui::play::frame::{DrawnScreen, Frame};
use crate::tui::play::game;
use crate::tui::play::message_text::MessageText;
use crate::tui::play::players::draw_players;
use crate::tui::play::shared::draw_people;
use crate::tui::widgets::{Column, STAIR, cells, draw_stair, flawless_sign, shortened};

/// Something to do after a game, with its key.
pub(in crate::tui::play) struct NextStep {
    key: String,
    choice: EndingChoice,
}

/// What can be done after the game, the most useful first, which Enter does as well.
pub(in crate::tui::play) fn choices<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<NextStep> {
    let open = frame.open;
    let keys = frame.context.keys.on(Page::Ending);
    let choices = open.ending_choices(frame.context).into_iter().enumerate();
    let steps = choices.filter_map(|(index, choice)| {
        let action = if index == 0 { Action::Select } else { choice.action };
        let key = keys.label(action).filter(|_| open.refusal(choice.action).is_none())?;
        Some(NextStep { key, choice })
    });
    steps.collect()
}

impl NextStep {
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
    let result = game::rows_of_result(frame, column);
    let message = if said.is_result || said.fits(&frame.areas) {
        0
    } else {
        column.rows_of_section(&wrap(&said.text, column.width()))
    };
    draw_ladder(frame, [row_count(&choices), result, message], column);
    column.section("What next", "");
    let has_details = column.rows_left() >= 2 * row_count(&choices) + result + message;
    for (index, choice) in choices.iter().enumerate() {
        drawn.actions.push((draw_choice(choice, index == 0, has_details, column), choice.action()));
    }
    drawn.more |= game::draw_texts(frame, said, column);
    game::draw_code(open, column);
    drawn.nodes.extend(game::draw_moves(open, column));
}

/// Draws the ladder: the stair with the rungs that the game has reached or the highest level beaten, and
/// what comes next. It takes only rows that the `others` leave: the choices, the result and a message.
/// New rungs are shown in place of the result.
fn draw_ladder<C: GameSpec>(
    frame: &Frame<'_, C>,
    [choices, result, message]: [u16; 3],
    column: &mut Column<'_>,
) {
    let Some((ladder, new)) = frame.open.ladder() else { return };
    let (context, theme, climb) = (frame.context, column.theme, &ladder.climb);
    let next = format!("Next: {}", ladder.next(context.day((context.clock)())));
    let next = wrap(&next, column.width());
    let level = climb.level().map_or_else(|| "no level beaten".into(), |level| level.to_string());
    let (names, role) =
        if new.is_empty() { (vec![level.as_str()], Role::Dim) } else { (new.clone(), Role::Gold) };
    let heading = column.rows_left() - column.rows_left_in_section();
    let rows = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
    let free =
        column.rows_left().saturating_sub(2 * heading + rows(names.len()) + choices + message);
    let has_next = free >= result + rows(next.len());
    if !has_next
        && (new.is_empty() || column.rows_left() < rows(names.len()) + 2 * heading + choices)
    {
        return;
    }
    column.section("Ladder", if new.is_empty() { "" } else { "new rung" });
    for (number, name) in names.iter().enumerate() {
        let row = column.row();
        let text = Rect { x: row.x + STAIR + 1, width: row.width.saturating_sub(STAIR + 1), ..row };
        let mut room = text.width;
        if number == 0 {
            draw_stair(climb, row, column.buffer, theme);
            let flawless = flawless_sign(climb, theme);
            let at = (row.right().saturating_sub(cells(&flawless)), row.y);
            put(column.buffer, row, at, &flawless, theme.style(Role::Gold));
            room = room.saturating_sub(cells(&flawless) + 1);
        }
        let name = shortened(name, room.into(), theme);
        put(column.buffer, text, (text.x, text.y), &name, theme.style(role));
    }
    if has_next {
        column.lines(&next, Role::Dim, rows(next.len()));
    }
}

fn row_count(choices: &[NextStep]) -> u16 {
    u16::try_from(choices.len()).unwrap_or(u16::MAX)
}

/// Draws a choice into one or two rows of the panel, which it returns.
fn draw_choice(
    choice: &NextStep,
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
    let label = shortened(&choice.choice.label, text.width.into(), theme);
    put(column.buffer, text, (text.x, text.y), &label, theme.style(Role::Title));
    if has_detail {
        let below = Rect { y: text.y + 1, ..text };
        let detail = shortened(&choice.choice.detail, below.width.into(), theme);
        put(column.buffer, below, (below.x, below.y), &detail, theme.style(Role::Dim));
    }
    place
}

/// Draws the choices on the canvas, one in a row, where there is no panel.
pub(super) fn draw_in_rows<C: GameSpec>(
    frame: &Frame<'_, C>,
    place: Rect,
    canvas: &mut Canvas<'_>,
) {
    for (row, (index, choice)) in
        (place.top()..place.bottom()).zip(choices(frame).iter().enumerate())
    {
        let voice = if index == 0 { LabelStyle::Focus } else { LabelStyle::Text };
        let key = format!(" {} ", choice.key);
        let at = place.x + 2;
        let after = at + cells(&key) + 1;
        canvas.label((at, row), key, voice);
        canvas.label((after, row), &choice.choice.label, LabelStyle::Text);
        let after = after + cells(&choice.choice.label) + 2;
        let room = place.right().saturating_sub(after + 1);
        let detail = shortened(&choice.choice.detail, room.into(), canvas.theme());
        canvas.label((after, row), detail, LabelStyle::Muted);
    }
}
