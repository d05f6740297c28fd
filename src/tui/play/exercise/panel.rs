//! An exercise in the panel, or in place of the board where there is no panel.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::{GameSpec, Role};
use crate::open_game::{Course, Drill, Exercise};
use crate::text::wrap;
use crate::tui::play::frame::{Drawn, Frame};
use crate::tui::play::line::draw_line;
use crate::tui::play::players::draw_players;
use crate::tui::play::said::Said;
use crate::tui::widgets::Column;

/// Draws what is exercised into the panel; says whether more of a text follows.
pub(crate) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    drill: &Drill<C>,
    said: &Said,
    column: &mut Column<'_>,
) -> bool {
    if let Course::Problems(_) = drill.course {
        draw_players(frame, column);
    }
    if let Some(shown) = frame.open.board.shown_line() {
        return draw_line(frame, shown, said, column);
    }
    let mut more = false;
    match (&drill.course, &drill.exercise) {
        (Course::Lessons(_), Some(Exercise::Lesson(_))) => {
            let lines = lines(drill, column.width());
            let heading = (drill.heading(), "", Role::Notice);
            more = frame.draw_part(heading, (&lines, Role::Text), 0, column);
        }
        (Course::Problems(course), Some(posed @ Exercise::Problem(problem, day))) => {
            column.section("Problem", &format!("level {}", problem.level));
            if day.is_some() {
                column.put("the problem of today", Role::Dim);
            }
            column.wrapped(&posed.question(), Role::Text, 4);
            column.section("Your rating", "");
            let text = match course.rating() {
                Some(rating) => column.theme.words(&rating.to_string()),
                None => "none yet".into(),
            };
            column.put(&text, Role::Text);
            let [tried, solved] = course.tally();
            let told = format!("{solved} of {tried} solved now");
            column.put(if tried > 0 { &told } else { "" }, Role::Dim);
        }
        _ => {}
    }
    frame.draw_message(said, 0, column) || more
}

/// Draws the text of an exercise in place of the board.
pub(crate) fn draw_text<C: GameSpec>(
    frame: &Frame<'_, C>,
    drill: &Drill<C>,
    (buffer, drawn): (&mut Buffer, &mut Drawn<C>),
) {
    let area = frame.areas.board;
    let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
    let mut column = Column::new(inside, buffer, &frame.context.theme);
    let lines = lines(drill, column.width());
    let rows = column.rows_left_in_section();
    let (shown, more) = frame.part(&lines, rows);
    let remark = if more { "Enter: more" } else { "Enter: on" };
    column.section_in(drill.heading(), remark, Role::Notice);
    column.lines(shown, Role::Text, rows);
    drawn.unread = more;
}

/// What is read, in lines of this width, with what there is to choose from.
fn lines<C: GameSpec>(drill: &Drill<C>, width: u16) -> Vec<String> {
    let paragraphs = drill.text().split("\n\n").map(|paragraph| wrap(paragraph, width));
    let answers = drill.answers().into_iter().flat_map(|answer| wrap(&answer, width)).collect();
    let parts = paragraphs.chain([answers]).filter(|lines: &Vec<String>| !lines.is_empty());
    parts.collect::<Vec<_>>().join(&String::new())
}
