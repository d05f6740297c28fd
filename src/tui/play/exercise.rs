//! An exercise (a problem or the task of a lesson): its keys, and its text, in the panel or,
//! without a panel, in place of the board.

use arcade_games::kit::{Action, GameSpec, Key, Role};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::frame::{DrawnScreen, Frame};
use super::launch::show;
use super::line::{self, draw_line};
use super::message_text::MessageText;
use super::players::draw_players;
use crate::daily::day_label;
use crate::open_game::{
    Course, DailyCourse, Exercise, ExerciseMode, ExerciseStage, OpenGame, ShownLine,
};
use crate::tui::widgets::{Column, KeyHint, draw_marks};
use crate::tui::{Context, Go};

/// Chooses the answer bound to `key`; returns false if there is none.
pub(super) fn take_answer_key<C: GameSpec>(
    open: &mut OpenGame<C>,
    key: Key,
    context: &Context,
) -> bool {
    let Some((exercises, core)) = open.exercise_mode() else { return false };
    let is_asking = exercises.is_undecided() && !exercises.is_reading();
    let (Some(typed), Some(posed)) = (key.character(), &exercises.exercise) else {
        return false;
    };
    let mut keys = posed.answer_keys().into_iter();
    let chosen = keys.position(|key| key.eq_ignore_ascii_case(&typed));
    match chosen.filter(|_| is_asking) {
        Some(chosen) => exercises.choose(chosen, core, context),
        None => return false,
    }
    true
}

/// Handles an action while an answer is being judged: [`Action::Back`] withdraws the answer, all
/// others are ignored. Returns false if no answer is being judged.
pub(super) fn act_on_pending<C: GameSpec>(open: &mut OpenGame<C>, action: Option<Action>) -> bool {
    let Some((exercises, _)) = open.exercise_mode() else { return false };
    let is_pending = exercises.pending.is_some();
    if is_pending && action == Some(Action::Back) {
        exercises.pending = None;
    }
    is_pending
}

/// Whether an action turns to the next page of the text shown in place of the board.
pub(super) fn turns_page<C: GameSpec>(exercises: &ExerciseMode<C>, action: Action) -> bool {
    let is_over = exercises.stage == ExerciseStage::Over;
    exercises.is_reading() && (action == Action::Right || action == Action::Select && !is_over)
}

/// Carries out an action.
pub(super) fn act<C: GameSpec>(
    open: &mut OpenGame<C>,
    action: Action,
    context: &mut Context,
) -> Go {
    if open.core.line_request.is_some() {
        return act_on_line(open, action, context);
    }
    let Some((exercises, core)) = open.exercise_mode() else { return Go::Stay };
    let choice = exercises.choice;
    match (action, exercises.stage) {
        (Action::Back, _) | (Action::Select, ExerciseStage::Over) => return Go::Back,
        _ if turns_page(exercises, action) => exercises.finish_reading(core, context),
        _ if exercises.is_reading() => {}
        (Action::New, ExerciseStage::Over) => {}
        (Action::New, _)
        | (Action::Select, ExerciseStage::Found(_) | ExerciseStage::Revealed(_)) => {
            return next_exercise(open, context);
        }
        (Action::Undo, ExerciseStage::Posed) => {
            exercises.undo(core, context);
        }
        (Action::Select, ExerciseStage::Lost) | (Action::Undo, _) => {
            exercises.pose_again(core, context);
        }
        (Action::Tip, ExerciseStage::Posed) => exercises.help(core, context),
        (Action::Up, ExerciseStage::Posed) => exercises.select(choice.saturating_sub(1)),
        (Action::Down, ExerciseStage::Posed) => exercises.select(choice + 1),
        (Action::Select, ExerciseStage::Posed) => exercises.choose(choice, core, context),
        _ => {}
    }
    Go::Stay
}

/// Goes on to the next exercise. After the last problem of the daily that can be tried, its page
/// follows.
fn next_exercise<C: GameSpec>(open: &mut OpenGame<C>, context: &Context) -> Go {
    let Some((exercises, core)) = open.exercise_mode() else { return Go::Stay };
    match exercises.daily_course().map(|course| course.next(context.now)) {
        Some(Some(next)) => return Go::Replace(show(OpenGame::daily(next, context))),
        Some(None) => return Go::Back,
        None => exercises.next(core, context),
    }
    Go::Stay
}

/// Carries out an action while a line is shown: the refutation of a wrong move, or the continuation
/// after the exercise.
fn act_on_line<C: GameSpec>(open: &mut OpenGame<C>, action: Action, context: &Context) -> Go {
    let is_over = open.core.shown_line().is_some_and(ShownLine::is_over);
    let Some((exercises, core)) = open.exercise_mode() else { return Go::Stay };
    let is_undecided = exercises.is_undecided();
    match action {
        Action::Left | Action::Right => line::step(open, action, context),
        Action::Select if is_undecided && !is_over => line::step(open, Action::Right, context),
        Action::Select | Action::Back | Action::Undo if is_undecided => {
            exercises.leave_line(core, context);
        }
        Action::Select | Action::New => return next_exercise(open, context),
        Action::Undo => exercises.pose_again(core, context),
        _ if is_undecided => {}
        action => line::step(open, action, context),
    }
    Go::Stay
}

/// The key bar's entries.
pub(super) fn hints<C: GameSpec>(
    exercises: &ExerciseMode<C>,
    frame: &Frame<'_, C>,
) -> Vec<Option<KeyHint>> {
    let leave = match exercises.course {
        Course::Lessons(_) => "lessons",
        Course::Problems(_) => "leave",
        Course::Daily(_) => "daily",
    };
    let has_hints = exercises.daily_course().is_none_or(|course| course.mark().is_some());
    let [help, leave_key] = [(Action::Help, "help"), (Action::Leave, leave)]
        .map(|(action, does)| frame.key(action, does));
    let mut hints = Vec::new();
    if frame.open.core.line_request.is_some() {
        if frame.open.core.shown_line().is_some() {
            hints.push(Some(frame.own_keys("\u{2190}\u{2192}", "step")));
        }
        let again = frame.key(Action::Back, "try again").filter(|_| exercises.is_undecided());
        hints.extend([again, frame.key(Action::New, "next"), help, leave_key]);
        return hints;
    }
    if exercises.is_reading() {
        hints.push(frame.key(Action::Select, "read on"));
    } else if exercises.wants_move() {
        hints.extend(frame.move_keys());
        hints.extend([
            frame
                .key(Action::Tip, if exercises.is_hinted { "answer" } else { "hint" })
                .filter(|_| has_hints),
            frame.key(Action::New, "skip"),
        ]);
    } else if exercises.is_undecided() && exercises.exercise.is_some() {
        hints.extend([
            Some(frame.own_keys("\u{2191}\u{2193}", "choose")),
            frame.key(Action::Select, "answer"),
            frame.key(Action::Tip, if exercises.is_hinted { "tell me" } else { "hint" }),
            frame.key(Action::New, "skip"),
        ]);
    } else {
        hints.push(match exercises.stage {
            ExerciseStage::Over => frame.key(Action::Select, leave),
            ExerciseStage::Posed => None,
            ExerciseStage::Lost => frame.key(Action::Select, "begin again"),
            ExerciseStage::Found(_) | ExerciseStage::Revealed(_) => {
                frame.key(Action::Select, "next")
            }
        });
        let is_over = exercises.stage == ExerciseStage::Over || exercises.exercise.is_none();
        hints.push(frame.key(Action::Undo, "again").filter(|_| !is_over));
    }
    hints.extend([help, leave_key]);
    hints
}

/// The message while an answer is being judged.
pub(super) fn judging<C: GameSpec>(open: &OpenGame<C>) -> Option<MessageText> {
    let mv = open.exercises()?.pending?;
    Some(MessageText::new(open.core.looking_text(&format!("Looking at {mv}")), Role::Notice))
}

/// Draws the exercise into the panel; returns whether more of a text follows.
pub(super) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    exercises: &ExerciseMode<C>,
    said: &MessageText,
    column: &mut Column<'_>,
) -> bool {
    if !exercises.is_lesson() {
        draw_players(frame, column);
    }
    if let Some(shown) = frame.open.core.shown_line() {
        return draw_line(frame, shown, said, column);
    }
    let mut more = false;
    match (&exercises.course, &exercises.exercise) {
        (Course::Lessons(_), Some(Exercise::Lesson(_))) => {
            let lines = lines(exercises, column.width());
            let heading = (exercises.heading(), "", Role::Notice);
            more = frame.draw_part(heading, (&lines, Role::Text), 0, column);
        }
        (Course::Problems(course), Some(posed @ Exercise::Problem { problem, day })) => {
            column.section("Problem", &format!("level {}", problem.level));
            if day.is_some() {
                column.put("the problem of today", Role::Dim);
            }
            column.wrapped(&posed.question(), Role::Text, 4);
            column.section("Your rating", "");
            let text = match course.rating() {
                Some(rating) => column.theme.in_charset(&rating.to_string()),
                None => "none yet".into(),
            };
            column.put(&text, Role::Text);
            let [tried, solved] = course.tally();
            let told = format!("{solved} of {tried} solved now");
            column.put(if tried > 0 { &told } else { "" }, Role::Dim);
        }
        (Course::Daily(course), Some(posed)) => draw_daily(course, posed, column),
        _ => {}
    }
    frame.draw_message(said, 0, column) || more
}

/// Draws the task of a problem of the daily, and how it stands with the day.
fn draw_daily<C: GameSpec>(course: &DailyCourse<C>, posed: &Exercise<C>, column: &mut Column<'_>) {
    column.section("Daily", &day_label(course.visit.day));
    column.wrapped(&posed.question(), Role::Text, 4);
    column.section("Today", "");
    let row = column.row();
    draw_marks(&course.marks(), row, column.buffer, column.theme);
}

/// Draws the text of an exercise in place of the board.
pub(super) fn draw_text<C: GameSpec>(
    frame: &Frame<'_, C>,
    exercises: &ExerciseMode<C>,
    (buffer, drawn): (&mut Buffer, &mut DrawnScreen<C>),
) {
    let area = frame.areas.board;
    let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
    let mut column = Column::new(inside, buffer, &frame.context.theme);
    let lines = lines(exercises, column.width());
    let rows = column.rows_left_in_section();
    let (shown, more) = frame.part(&lines, rows);
    let remark = if more { "Enter: more" } else { "Enter: on" };
    column.section_in(exercises.heading(), remark, Role::Notice);
    column.lines(shown, Role::Text, rows);
    drawn.unread = more;
}

/// The text and the answers to choose from, wrapped to `width`.
fn lines<C: GameSpec>(exercises: &ExerciseMode<C>, width: u16) -> Vec<String> {
    let paragraphs = exercises.text().split("\n\n").map(|paragraph| wrap(paragraph, width));
    let answers = exercises.answers().into_iter().flat_map(|answer| wrap(&answer, width)).collect();
    let parts = paragraphs.chain([answers]).filter(|lines: &Vec<String>| !lines.is_empty());
    parts.collect::<Vec<_>>().join(&String::new())
}
