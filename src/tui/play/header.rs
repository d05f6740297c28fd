//! The header: which game this is, what it is about, how far it has come, and whose turn it is.

use arcade_engine::{Game as _, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use crate::kit::{GameSpec, Role, Theme, Words as _, fill, put};
use crate::phrases;
use crate::session::{Ending, GameStatus};
use crate::tui::widgets::{cells, shortened, side_glyph};

/// Cells between the parts of the header.
const GAP: u16 = 2;

impl<C: GameSpec> Play<C> {
    /// Draws the header into one row. What there is no room for is left out, the least needed first:
    /// the goal, the variant, the number of plies, then words of the pill and the end of a name.
    pub(super) fn draw_header(&self, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        fill(buffer, row, theme.style(Role::Surface));
        let mark = theme.glyph("\u{258c}", "|");
        put(buffer, row, (row.x, row.y), mark, theme.style(Role::Gold));
        let name = match self.open.review() {
            Some(_) if self.open.practice().is_some() => "PRACTICE".into(),
            Some(_) => "REVIEW".into(),
            None => match self.open.drill() {
                Some(drill) => drill.name().into(),
                None => self.open.board.game.meta().name.to_uppercase(),
            },
        };
        let at = row.x + 1 + put(buffer, row, (row.x + 1, row.y), &name, theme.style(Role::Title));
        let room = row.right().saturating_sub(at + GAP);
        let (pill, role) = self.pill(room, theme);
        let left = room.saturating_sub(cells(&pill));
        let (about, plies) = self.about(left, theme);
        put(buffer, row, (at + GAP, row.y), &about, theme.style(Role::Dim));
        let pill_at = row.right().saturating_sub(cells(&pill));
        put(buffer, row, (pill_at, row.y), &pill, theme.style(role));
        let plies_at = pill_at.saturating_sub(cells(&plies) + GAP);
        put(buffer, row, (plies_at, row.y), &plies, theme.style(Role::Dim));
    }

    /// What the game is about and how many plies were made, as far as that fits into this many
    /// cells.
    fn about(&self, room: u16, theme: &Theme) -> (String, String) {
        let none = String::new();
        if self.open.review().is_some() {
            let result = self.result_in_short();
            let full =
                theme.words(&format!("{} \u{b7} {result}", self.open.board.game.meta().name));
            let forms = [full, self.open.board.game.meta().name.into()].into_iter();
            let mut fitting = forms.filter(|about| cells(about) + GAP <= room);
            return (fitting.next().unwrap_or_default(), none);
        }
        if self.open.drill().is_some() {
            return (self.open.board.game.meta().name.into(), none);
        }
        let position = self.seen_position();
        let variant = position.variant();
        let goal = phrases::goal::<C>(&self.open.board.session).unwrap_or_else(|| position.goal());
        let plies = format!("ply {}", self.seen_plies());
        let full = theme.words(&format!("{variant} \u{b7} {goal}"));
        let variant = theme.words(&variant);
        let forms = [(&full, &plies), (&variant, &plies), (&none, &plies)];
        let fits = |(about, plies): &(&String, &String)| {
            let gaps = if about.is_empty() { GAP } else { 2 * GAP };
            cells(about) + cells(plies) + gaps <= room
        };
        let found = forms.into_iter().find(fits).unwrap_or((&none, &none));
        (found.0.clone(), found.1.clone())
    }

    /// How the line that is reviewed ends, in a few words.
    fn result_in_short(&self) -> String {
        let Some(review) = self.open.review() else { return String::new() };
        let mut end = self.open.board.session.clone();
        end.go_to(*review.line.last().expect("the start is in every line"));
        let GameStatus::Over(ending) = end.state() else { return "not finished".into() };
        let by = end.position().margin().map_or(0, i32::unsigned_abs);
        match ending.winner() {
            Some(seat) if by > 0 => format!("{} wins by {by}", end.name(seat)),
            Some(seat) => format!("{} wins", end.name(seat)),
            None if ending == Ending::Completed => "solved".into(),
            None if self.open.is_solo() => "given up".into(),
            None => "a draw".into(),
        }
    }

    /// Whose turn it is or how the game ended, in at most this many cells; while a line is on the
    /// board, that it is one.
    fn pill(&self, room: u16, theme: &Theme) -> (String, Role) {
        let of_seat = |seat: Side, does: &str| {
            let (glyph, name) = (side_glyph(seat, theme), self.open.board.session.name(seat));
            let whole = format!(" {glyph} {name} {does} ");
            if cells(&whole) <= room {
                return (whole, Role::fill_of(seat));
            }
            let room = usize::from(room).saturating_sub(4);
            (format!(" {glyph} {} ", shortened(&name, room, theme)), Role::fill_of(seat))
        };
        if let Some(shown) = self.seen_line() {
            // What is on the board may never come about.
            return (format!(" line of {} ", shown.mv), Role::EvenFill);
        }
        if let Some(drill) = self.open.drill() {
            return (format!(" {} ", drill.progress()), Role::EvenFill);
        }
        if let Some(practice) = self.open.practice() {
            return (format!(" {} ", practice.progress()), Role::EvenFill);
        }
        if let Some(review) = self.open.review() {
            let text = format!(" ply {} of {} ", review.ply(), review.plies());
            return (text, Role::EvenFill);
        }
        match self.open.board.session.state() {
            GameStatus::ToMove(seat) => match self.open.board.computer.thinking_time() {
                time if time.is_empty() => of_seat(seat, "to move"),
                time => of_seat(seat, &format!("thinks{time}")),
            },
            GameStatus::Over(ending) => match (ending, ending.winner()) {
                (Ending::Resigned(seat), _) if self.open.is_solo() => of_seat(seat, "gave up"),
                (_, Some(seat)) => of_seat(seat, "has won"),
                (Ending::Completed, None) => (" solved ".into(), Role::FirstFill),
                (_, None) => (" draw ".into(), Role::EvenFill),
            },
        }
    }
}
