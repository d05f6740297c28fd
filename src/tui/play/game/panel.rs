//! The panel of a game: texts, values and moves.

use arcade_base::{clause_to_sentence, pluralized};
use arcade_engine::Side;
use arcade_games::kit::{GameSpec, Role, share_code_of};
use arcade_games::session::{Ending, GameStatus, SeriesEntry};
use arcade_games::text::wrap;

use super::message::{after_result, tip};
use super::moves::draw_moves;
use super::values::{draw_numbers, draw_values};
use crate::open_game::OpenGame;
use crate::phrases;
use crate::tui::play::frame::{DrawnScreen, Frame};
use crate::tui::play::message_text::MessageText;
use crate::tui::play::shared::draw_people;
use crate::tui::widgets::Column;

/// Draws the panel below the players.
pub(crate) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    said: &MessageText,
    (column, drawn): (&mut Column<'_>, &mut DrawnScreen<C>),
) {
    let open = frame.open;
    draw_people(open, column);
    draw_puzzle(open, column);
    draw_series(open, column);
    drawn.more |= draw_texts(frame, said, column);
    if open.playing.shows_values {
        drawn.moves = draw_values(open, column);
        draw_numbers(open, column);
    }
    draw_share_code(open, column);
    drawn.nodes.extend(draw_moves(open, column));
}

/// What the message row doesn't say of the result, and what there is to say after it.
fn result_lines<C: GameSpec>(
    frame: &Frame<'_, C>,
    said: &MessageText,
    ending: Ending,
    width: u16,
) -> Vec<String> {
    let session = &frame.open.core.session;
    let result = if said.is_result {
        said.left_out(&frame.areas)
    } else {
        let called = |seat| session.name_or_you(seat);
        Some(clause_to_sentence(&phrases::result_text::<C>(session, ending, called)))
    };
    let told = result.into_iter().chain(after_result(frame));
    told.flat_map(|text| wrap(&text, width)).collect()
}

/// Draws the result or a tip, and a message that is too long for the message line. Returns whether
/// more of one of them follows.
fn draw_texts<C: GameSpec>(
    frame: &Frame<'_, C>,
    said: &MessageText,
    column: &mut Column<'_>,
) -> bool {
    let open = frame.open;
    let mut more = false;
    if let (GameStatus::Over(ending), None) = (open.core.session.state(), open.review()) {
        let lines = result_lines(frame, said, ending, column.width());
        if !lines.is_empty() {
            let remark = pluralized(open.core.session.plies(), "move");
            let heading = ("Result", remark.as_str(), Role::Dim);
            more = frame.draw_part(heading, (&lines, Role::Text), 0, column);
        }
    } else if let Some([heading, text]) = tip(open) {
        let lines = wrap(&text, column.width());
        more = frame.draw_part((&heading, "", Role::Notice), (&lines, Role::Text), 0, column);
    }
    frame.draw_message(said, 0, column) || more
}

/// Draws the standing of the series, and the report at its end.
pub(crate) fn draw_series<C: GameSpec>(open: &OpenGame<C>, column: &mut Column<'_>) {
    let Some((entry, standing)) = open.score.series_score(&open.core) else { return };
    let names = open.names_in_series(entry);
    let game = format!("game {}", entry.number);
    column.section("Series", &game);
    column.put(&phrases::series_length(entry.length), Role::Dim);
    if !standing.is_over() || !open.is_at_end() {
        for (player, name) in Side::ALL.into_iter().zip(&names) {
            let role = Role::of_side(SeriesEntry::seat_in(entry.number, player));
            column.put(&format!("{name}: {}", standing.score(player)), role);
        }
        return;
    }
    for (label, text) in open.series_report(&standing, &names) {
        column.wrapped(&format!("{label}: {text}"), Role::Text, column.rows_left());
    }
}

/// Draws the status of a puzzle: the goal and its grade, the moves made, and the best solution so far.
pub(crate) fn draw_puzzle<C: GameSpec>(open: &OpenGame<C>, column: &mut Column<'_>) {
    let Some(goal) = phrases::whole_goal::<C>(&open.core.session) else { return };
    let best = open.core.session.shortest_solution();
    let best = best.map_or("none yet".into(), |moves| pluralized(moves, "move"));
    column.section("Puzzle", "");
    column.wrapped(&format!("Goal:   {goal}"), Role::Notice, 3);
    if let Some(grade) = phrases::grade::<C>(&open.core.session) {
        column.put(&format!("Grade:  {grade}"), Role::Text);
    }
    column.put(&format!("Moves:  {}", open.core.session.plies()), Role::Text);
    if let Some(length) = open.core.session.next_length().filter(|_| !open.is_at_end()) {
        column.put(&format!("Next:   {}", pluralized(length, "square")), Role::Text);
    }
    column.put(&format!("Solved: {best}"), Role::Text);
}

/// Draws the share code of a finished game, if that leaves enough room for its moves.
pub(crate) fn draw_share_code<C: GameSpec>(open: &OpenGame<C>, column: &mut Column<'_>) {
    const ROWS_OF_MOVES: u16 = 8;
    // Computing the code deals the game again, so it is skipped until the game has ended.
    if !open.is_at_end() {
        return;
    }
    let code = share_code_of(open.core.game, &open.core.session).to_string();
    let lines = wrap(&code, column.width());
    if column.rows_left() >= column.rows_of_section(&lines) + ROWS_OF_MOVES {
        column.section("Game ID", ":copy id");
        column.lines(&lines, Role::Dim, column.rows_left());
    }
}
