//! How Flip looks: two hands of dice, and between them those in the middle.

mod die;
mod drawing;
mod layout;
mod motion;
mod rows;
mod trophy;

use std::time::Duration;

use arcade_base::joined_by_and;
use arcade_engine::Position as _;

pub(super) use self::die::{Body, DieLook, draw_die, is_round, write_pips};
use self::drawing::Drawing;
use self::layout::{Layout, count};
use self::rows::{Choice, Kind, Row, Rows, Slot, TakenSet, set_of};
use super::rules::{DieAction, Flip, FlipMove, PartialMove};
use crate::kit::{Action, Canvas, Finale, Input, InputContext, KeyLabels, Response, Scene, View};

/// The look of Flip.
#[derive(Clone, Debug, Default)]
pub struct FlipView {
    pointer: Pointer,
    /// The position to which the pointer belongs; in another position it is reset.
    position: Option<Flip>,
}

/// The player's choice so far.
#[derive(Clone, Copy, Debug)]
struct Pointer {
    /// The row of the cursor, and the index of its die there.
    cursor: (Row, usize),
    /// The dice in the middle that are to be taken.
    taken: TakenSet,
}

impl Default for Pointer {
    fn default() -> Self {
        // A turn begins with taking, if anything can be taken.
        Self { cursor: (Row::Middle, 0), taken: 0 }
    }
}

/// The duration of a die's turn or move.
const ANIMATION: Duration = Duration::from_millis(240);

impl FlipView {
    /// The choice in this position.
    fn pointer(&self, position: &Flip) -> Pointer {
        if self.position.as_ref() == Some(position) { self.pointer } else { Pointer::default() }
    }

    fn point(&mut self, position: &Flip, pointer: Pointer) {
        self.pointer = pointer;
        self.position = Some(position.clone());
    }

    /// The rows with the dice to be taken, as typed or else as chosen; and the die under the
    /// cursor.
    fn rows<'a>(&self, position: &'a Flip, typed: &str) -> (Rows<'a>, Option<Slot>) {
        let Pointer { cursor, taken: chosen } = self.pointer(position);
        let begun = PartialMove::read(typed).ok().filter(|_| !typed.is_empty());
        let Some(PartialMove { taken, action, value }) = begun else {
            let rows = Rows::new(position, chosen);
            let cursor = nearest(&rows, cursor);
            return (rows, cursor);
        };
        let rows = Rows::new(position, set_of(taken, position.state().middle()));
        let named = action.zip(value).and_then(|(action, value)| rows.find(action, value));
        let row = match action {
            None => cursor.0,
            Some(DieAction::Flip) => Row::Own,
            Some(DieAction::Play) => Row::Other,
        };
        let cursor = named.or_else(|| nearest(&rows, (row, cursor.1)));
        (rows, cursor)
    }

    fn arrow(&mut self, action: Action, board: &mut InputContext<'_, Flip>) -> Response<FlipMove> {
        let (rows, cursor) = self.rows(board.position, board.typed);
        board.typed.clear();
        let Some(cursor) = cursor else { return Response::Ignored };
        let layout = Layout::new(count(board.position), board.mover, board.area);
        let mut order = layout.order();
        let target = match action {
            Action::Left => left_of(&rows, cursor),
            Action::Right => right_of(&rows, cursor),
            Action::Up => {
                order.reverse();
                in_next_row(&rows, &layout, cursor, order)
            }
            Action::Down => in_next_row(&rows, &layout, cursor, order),
            Action::Select => return self.choose(&rows, cursor, board.position),
            _ => return Response::Ignored,
        };
        let target = target.unwrap_or(cursor);
        let pointer = Pointer { cursor: (target.row, target.index), taken: rows.taken_set() };
        self.point(board.position, pointer);
        Response::Redraw
    }

    /// Takes a die, puts it back, or makes a move.
    fn choose(&mut self, rows: &Rows<'_>, slot: Slot, position: &Flip) -> Response<FlipMove> {
        let mut pointer = Pointer { cursor: (slot.row, slot.index), taken: rows.taken_set() };
        let response = match rows.choose(slot) {
            Ok(Choice::Toggle(index)) => {
                pointer.taken = rows.toggled(index);
                Response::Redraw
            }
            Ok(Choice::Play(mv)) => Response::Play(mv),
            Err(reason) => return Response::Refuse(reason),
        };
        self.point(position, pointer);
        response
    }

    /// A click on a die in the middle takes it or puts it back. A click on a die in a hand selects
    /// it, and a second click flips or plays it.
    fn click(&mut self, board: &InputContext<'_, Flip>, cell: (u16, u16)) -> Response<FlipMove> {
        let (rows, _) = self.rows(board.position, "");
        let layout = Layout::new(count(board.position), board.mover, board.area);
        let placed = layout.place(&rows);
        let Some(die) = placed.iter().find(|die| die.rect.contains(cell.into())) else {
            return Response::Ignored;
        };
        match self.choose(&rows, die.slot, board.position) {
            Response::Play(mv) => Response::Select(mv),
            response => response,
        }
    }

    /// Letters continue the choice: with 1 and 2 chosen, `f` begins `12f`.
    fn letter(&mut self, letter: char, position: &Flip, typed: &mut String) -> Response<FlipMove> {
        let (rows, _) = self.rows(position, "");
        if rows.taken().is_empty() {
            return Response::Ignored;
        }
        let begun = format!("{}{letter}", rows.taken());
        if let Err(error) = position.check_prefix(&begun) {
            return Response::Refuse(error.to_string());
        }
        self.position = None;
        *typed = begun;
        Response::Redraw
    }
}

/// The die nearest to an index of a row, among those that can be chosen; in another row if this one
/// has none.
fn nearest(rows: &Rows<'_>, (row, index): (Row, usize)) -> Option<Slot> {
    [row, Row::Own, Row::Other, Row::Middle].into_iter().find_map(|row| {
        let open = rows.row(row).filter(|&slot| rows.can_choose(slot));
        open.min_by_key(|slot| slot.index.abs_diff(index))
    })
}

/// The dice of the cursor's row that can be chosen.
fn open<'a>(rows: &'a Rows<'_>, cursor: Slot) -> impl Iterator<Item = Slot> + 'a {
    rows.row(cursor.row).filter(|&slot| rows.can_choose(slot))
}

/// The die to the right of the cursor, or the first one.
fn right_of(rows: &Rows<'_>, cursor: Slot) -> Option<Slot> {
    open(rows, cursor).find(|slot| slot.index > cursor.index).or_else(|| open(rows, cursor).next())
}

/// The die to the left of the cursor, or the last one.
fn left_of(rows: &Rows<'_>, cursor: Slot) -> Option<Slot> {
    let left = open(rows, cursor).take_while(|slot| slot.index < cursor.index).last();
    left.or_else(|| open(rows, cursor).last())
}

/// The die nearest to the cursor on the screen, in the next row after the cursor's that has any.
fn in_next_row(rows: &Rows<'_>, layout: &Layout, cursor: Slot, order: [Row; 3]) -> Option<Slot> {
    let placed = layout.place(rows);
    let column = placed.iter().find(|die| die.slot == cursor)?.centre();
    let nearest = |row| {
        let dice = placed.iter().filter(|die| die.slot.row == row && rows.can_choose(die.slot));
        dice.min_by_key(|die| die.centre().abs_diff(column)).map(|die| die.slot)
    };
    order.into_iter().skip_while(|&row| row != cursor.row).skip(1).find_map(nearest)
}

impl View<Flip> for FlipView {
    fn key_labels(&self, position: &Flip, _: Option<u32>, usual: KeyLabels) -> KeyLabels {
        let select = match self.rows(position, "").1 {
            Some(Slot { kind: Kind::Gap, .. }) => "put back",
            Some(Slot { row: Row::Own, .. }) => "flip",
            Some(Slot { row: Row::Middle, .. }) => "take",
            Some(Slot { row: Row::Other, .. }) | None => "play",
        };
        KeyLabels { select: Some(select), ..usual }
    }

    fn prompt(&self, position: &Flip, typed: &str) -> Option<String> {
        let (rows, cursor) = self.rows(position, typed);
        let at = cursor.map(|slot| (slot.row, slot.value));
        let taken: Vec<String> = rows.taken().iter().map(|value| value.to_string()).collect();
        let taken = joined_by_and(taken);
        match (taken.is_empty(), at) {
            (true, Some((Row::Middle, value))) => {
                Some(format!("Enter takes the {value}, then flip or play."))
            }
            (true, _) => {
                let can_take = rows.row(Row::Middle).any(|slot| rows.can_choose(slot));
                can_take.then(|| "Take first? \u{2191} \u{2193} to the middle.".into())
            }
            (false, Some((Row::Middle, _))) => {
                Some(format!("Taken: {taken}. \u{2191} \u{2193} to a die to flip or play."))
            }
            (false, Some((Row::Own, _))) => Some(format!("Taken: {taken}. Enter flips this die.")),
            (false, _) => Some(format!("Taken: {taken}. Enter plays this die.")),
        }
    }

    fn input(&mut self, input: Input, board: &mut InputContext<'_, Flip>) -> Response<FlipMove> {
        match input {
            Input::Click { column, row } => self.click(board, (column, row)),
            Input::Action(action) => self.arrow(action, board),
            Input::Char(letter) => self.letter(letter, board.position, board.typed),
        }
    }

    fn chosen(&self, position: &Flip, typed: &str) -> Option<FlipMove> {
        let (rows, cursor) = self.rows(position, typed);
        match rows.choose(cursor?) {
            Ok(Choice::Play(mv)) => Some(mv),
            _ => None,
        }
    }

    fn move_made(&mut self) {
        self.position = None;
    }

    fn point_at(&mut self, position: &Flip, mv: FlipMove) {
        let taken = set_of(mv.taken, position.state().middle());
        if let Some(slot) = Rows::new(position, taken).find(mv.action, mv.value) {
            self.point(position, Pointer { cursor: (slot.row, slot.index), taken });
        }
    }

    fn animation(_: &Flip, _: FlipMove) -> Duration {
        ANIMATION
    }

    fn trophy(&self, finale: &Finale<'_, Flip>, canvas: &mut Canvas<'_>) {
        trophy::draw_hands(finale, canvas);
    }

    fn draw(&self, scene: &Scene<'_, Flip>, canvas: &mut Canvas<'_>) {
        if let Some((before, _)) = scene.moving() {
            return motion::draw(before, scene, canvas);
        }
        let (rows, cursor) = if scene.interactive {
            self.rows(scene.position, scene.typed)
        } else {
            (Rows::new(scene.position, 0), None)
        };
        let layout = Layout::new(count(scene.position), scene.mover, canvas.area());
        let cursor = cursor.map(|slot| (slot.row, slot.index));
        Drawing::new(scene, rows, layout, cursor, (scene.mover, canvas)).draw(canvas);
    }
}
