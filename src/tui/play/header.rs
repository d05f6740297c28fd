//! The header: the game, its goal, the number of the move, and whose turn it is.

use arcade_base::pluralized;
use arcade_engine::{Position as _, Side};
use arcade_games::kit::{GameSpec, Role, Words as _, fill, put};
use arcade_games::session::{Ending, GameStatus};
use ratatui::buffer::Buffer;

use super::activity::Activity;
use super::frame::Frame;
use crate::open_game::{OpenGame, ReviewMode};
use crate::phrases;
use crate::tui::widgets::{cells, shortened, side_glyph};

/// Cells between the parts of the header.
const GAP: u16 = 2;

/// Draws the header into one row. If space is short, it drops parts in this order: the goal, the
/// variant, the number of the move, then words of the pill and the end of a name.
pub(super) fn draw_header<C: GameSpec>(frame: &Frame<'_, C>, buffer: &mut Buffer) {
    let (row, theme) = (frame.areas.header, &frame.context.theme);
    fill(buffer, row, theme.style(Role::Surface));
    let mark = theme.glyph("\u{258c}", "|");
    put(buffer, row, (row.x, row.y), mark, theme.style(Role::Gold));
    let name = match Activity::without_line(frame.open) {
        Activity::Practice(_) => "PRACTICE".into(),
        Activity::Review(_) => "REVIEW".into(),
        Activity::Exercise(exercises) => exercises.name().into(),
        Activity::Game | Activity::Line => frame.open.core.game.meta().name.to_uppercase(),
    };
    let at = row.x + 1 + put(buffer, row, (row.x + 1, row.y), &name, theme.style(Role::Title));
    let room = row.right().saturating_sub(at + GAP);
    let (pill, role) = pill(frame, room);
    let left = room.saturating_sub(cells(&pill));
    let (about, number) = about(frame, left);
    put(buffer, row, (at + GAP, row.y), &about, theme.style(Role::Dim));
    let pill_at = row.right().saturating_sub(cells(&pill));
    put(buffer, row, (pill_at, row.y), &pill, theme.style(role));
    let number_at = pill_at.saturating_sub(cells(&number) + GAP);
    put(buffer, row, (number_at, row.y), &number, theme.style(Role::Dim));
}

/// The variant with the goal, and the number of the move to be made or, at the end, of all moves,
/// shortened to `room` cells.
fn about<C: GameSpec>(frame: &Frame<'_, C>, room: u16) -> (String, String) {
    let theme = &frame.context.theme;
    let name = frame.open.core.game.meta().name;
    let none = String::new();
    if let Some(review) = frame.open.review() {
        let result = result_in_short(frame.open, review);
        let full = theme.in_charset(&format!("{name} \u{b7} {result}"));
        let mut forms = [full, name.into()].into_iter();
        let fitting = forms.find(|about| cells(about) + GAP <= room);
        return (fitting.unwrap_or_default(), none);
    }
    let position = frame.position();
    let variant = position.variant();
    if frame.open.exercises().is_some() {
        // Whoever meets the game here first needs its goal.
        let goal = position.how_to_win();
        let forms =
            [format!("{name} \u{b7} {variant} \u{b7} {goal}"), format!("{name} \u{b7} {goal}")];
        let mut forms = forms.iter().map(|about| theme.in_charset(about)).chain([name.into()]);
        let fitting = forms.find(|about| cells(about) + GAP <= room);
        return (fitting.unwrap_or_default(), none);
    }
    let goal =
        phrases::goal_text::<C>(&frame.open.core.session).unwrap_or_else(|| position.how_to_win());
    // The moves of the line on the board are included.
    let made = frame.open.core.session.plies() + frame.line.map_or(0, |shown| shown.at);
    let number = match frame.state() {
        GameStatus::ToMove(_) => format!("move {}", made + 1),
        GameStatus::Over(_) if frame.shown_ending.is_some() => none.clone(),
        GameStatus::Over(_) => pluralized(made, "move"),
    };
    let full = theme.in_charset(&format!("{variant} \u{b7} {goal}"));
    let mut forms = [full, theme.in_charset(&variant), none].into_iter();
    let fits = |about: &String| {
        let gaps = if about.is_empty() { GAP } else { 2 * GAP };
        cells(about) + cells(&number) + gaps <= room
    };
    forms.find(fits).map_or_else(Default::default, |about| (about, number))
}

/// The result of the reviewed line, in a few words.
fn result_in_short<C: GameSpec>(open: &OpenGame<C>, review: &ReviewMode<C>) -> String {
    let mut end = open.core.session.clone();
    end.go_to(*review.line.last().expect("the start is in every line"));
    let GameStatus::Over(ending) = end.state() else { return "not finished".into() };
    let by = end.position().margin().map_or(0, i32::unsigned_abs);
    match ending.winner() {
        Some(seat) => {
            let by = if by > 0 { format!(" by {by}") } else { String::new() };
            let name = end.name_or_you(seat);
            format!("{name} {}", phrases::conjugated(&name, &format!("wins{by}")))
        }
        None if ending == Ending::Completed => "solved".into(),
        None if open.core.is_solo() => "given up".into(),
        None => "a draw".into(),
    }
}

/// The status in at most `room` cells: whose turn it is or how the game ended, or the name of the
/// line on the board.
fn pill<C: GameSpec>(frame: &Frame<'_, C>, room: u16) -> (String, Role) {
    let open = frame.open;
    let even = |text: String| (format!(" {text} "), Role::EvenFill);
    if let Some(shown) = frame.line {
        // A line is hypothetical, so the header names it instead of a turn.
        return even(format!("line of {}", shown.mv));
    }
    let of_seat = |seat, does: &str| pill_of_seat(frame, seat, does, room);
    match Activity::without_line(open) {
        Activity::Exercise(exercises) => return even(exercises.progress()),
        Activity::Practice(practice) => return even(practice.progress()),
        Activity::Review(review) => {
            return even(format!("move {} of {}", review.ply(), review.plies()));
        }
        Activity::Game | Activity::Line => {}
    }
    match open.core.session.state() {
        GameStatus::ToMove(_) if open.core.is_solo() => (" your move ".into(), Role::FirstFill),
        GameStatus::ToMove(seat) => match open.core.engine.thinking_time() {
            time if time.is_empty() => of_seat(seat, "to move"),
            time => of_seat(seat, &format!("thinks{time}")),
        },
        GameStatus::Over(ending) => match (ending, ending.winner()) {
            // The end says it in large letters; only of two people it leaves out what the named one did.
            (_, winner)
                if frame.shown_ending.is_some()
                    && (winner.is_none() || open.core.session.setup().person().is_some()) =>
            {
                (String::new(), Role::EvenFill)
            }
            (Ending::Resigned(_), _) if open.core.is_solo() => even("given up".into()),
            (_, Some(winner)) => match open.core.session.setup().person() {
                Some(person) => {
                    let word = phrases::ending_word::<C>(&open.core.session, ending);
                    let won = winner == person;
                    let role = if won { Role::fill_of(person) } else { Role::EvenFill };
                    (format!(" {} {word} ", side_glyph(person, &frame.context.theme)), role)
                }
                None => of_seat(winner, "has won"),
            },
            (Ending::Completed, None) => (" solved ".into(), Role::FirstFill),
            (_, None) => even("draw".into()),
        },
    }
}

/// The status of a seat in at most `room` cells.
fn pill_of_seat<C: GameSpec>(
    frame: &Frame<'_, C>,
    seat: Side,
    does: &str,
    room: u16,
) -> (String, Role) {
    let theme = &frame.context.theme;
    let (glyph, name) = (side_glyph(seat, theme), frame.open.core.session.name_or_you(seat));
    let whole = format!(" {glyph} {name} {does} ");
    if cells(&whole) <= room {
        return (whole, Role::fill_of(seat));
    }
    let room = usize::from(room).saturating_sub(4);
    (format!(" {glyph} {} ", shortened(&name, room, theme)), Role::fill_of(seat))
}
