//! Exercises in the panel, or in place of the board where there is no panel.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use super::draw::Drawn;
use crate::kit::{GameSpec, Role};
use crate::open_game::{Course, Drill, Exercise};
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::Column;

impl<C: GameSpec> Play<C> {
    /// Draws what is exercised into the panel.
    pub(super) fn draw_drill(
        &self,
        drill: &Drill<C>,
        (column, drawn): (&mut Column<'_>, &mut Drawn<C>),
        context: &Context,
    ) {
        if let Course::Problems(_) = drill.course {
            for &seat in self.open.board.session.seats() {
                column.gap();
                self.draw_player(seat, column);
            }
        }
        if let Some(shown) = self.open.board.shown_line() {
            drawn.more |= self.draw_line(shown, column, context);
            return;
        }
        match (&drill.course, &drill.exercise) {
            (Course::Lessons(_), Some(Exercise::Lesson(_))) => {
                let lines = lines(drill, column.width());
                let rows = column.rows_left_in_section();
                let heading = (drill.heading(), "", Role::Notice);
                drawn.more |= self.draw_part(heading, (&lines, Role::Text, rows), column, context);
            }
            (Course::Problems(course), Some(posed @ Exercise::Problem(problem, day))) => {
                column.section("Problem", &format!("level {}", problem.level));
                if day.is_some() {
                    column.put("the problem of today", Role::Dim);
                }
                column.wrapped(&posed.question(), Role::Text, 4);
                column.section("Your rating", "");
                let text = match course.rating() {
                    Some(rating) => context.theme.words(&rating.to_string()),
                    None => "none yet".into(),
                };
                column.put(&text, Role::Text);
                let [tried, solved] = course.tally();
                let told = format!("{solved} of {tried} solved now");
                column.put(if tried > 0 { &told } else { "" }, Role::Dim);
            }
            _ => {}
        }
        self.draw_long_message(column, drawn, context);
    }

    /// Draws a message that is too long for its rows.
    fn draw_long_message(&self, column: &mut Column<'_>, drawn: &mut Drawn<C>, context: &Context) {
        let said = self.message(context);
        if !said.fits(&self.areas(context.area)) {
            let lines = wrap(&said.text, column.width());
            let rows = column.rows_left_in_section();
            let heading = ("Message", "", Role::Dim);
            drawn.more |= self.draw_part(heading, (&lines, said.role, rows), column, context);
        }
    }

    /// Draws the text in place of the board.
    pub(super) fn draw_reading(
        &self,
        drill: &Drill<C>,
        area: Rect,
        (buffer, drawn): (&mut Buffer, &mut Drawn<C>),
        context: &Context,
    ) {
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let mut column = Column::new(inside, buffer, &context.theme);
        let lines = lines(drill, column.width());
        let rows = column.rows_left_in_section();
        let (shown, more) = self.part(&lines, rows.into());
        let remark = if more { "Enter: more" } else { "Enter: on" };
        column.section_in(drill.heading(), remark, Role::Notice);
        column.lines(shown, Role::Text, rows);
        drawn.unread = more;
    }
}

/// What is read, in lines of this width, with what there is to choose from.
fn lines<C: GameSpec>(drill: &Drill<C>, width: u16) -> Vec<String> {
    let paragraphs = drill.text().split("\n\n").map(|paragraph| wrap(paragraph, width));
    let answers = drill.answers().into_iter().flat_map(|answer| wrap(&answer, width)).collect();
    let parts = paragraphs.chain([answers]).filter(|lines: &Vec<String>| !lines.is_empty());
    parts.collect::<Vec<_>>().join(&String::new())
}
