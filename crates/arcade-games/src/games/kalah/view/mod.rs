//! How Kalah looks: two rows of pits between two stores, with the seeds that are in them.

mod drawing;
mod layout;
mod motion;
mod trophy;

use std::time::Duration;

use arcade_engine::{Position as _, Side};

use super::rules::{Kalah, Pit};
use super::state::{Hole, NORTH, SOUTH};
use crate::kit::{Action, Canvas, Finale, Input, InputContext, Response, Scene, View};
use drawing::Drawing;
use layout::Layout;

/// The look of the game, with a cursor on a pit of the mover.
#[derive(Clone, Debug, Default)]
pub struct KalahView {
    /// The column of the cursor, counted from the left; it doesn't change while the other side
    /// moves.
    column: u8,
}

/// The column of a pit on the screen, or the pit in a column: North sits opposite and counts from
/// the right.
fn mirrored(side: Side, pits: u8, pit: u8) -> u8 {
    match side {
        SOUTH => pit,
        NORTH => pits - 1 - pit,
    }
}

impl KalahView {
    /// The pit under the cursor: the nearest one that the mover can sow.
    fn cursor(&self, position: &Kalah) -> Option<Pit> {
        let column = |pit: &Pit| mirrored(position.side_to_move(), position.pit_count(), pit.0);
        let moves = position.legal_moves().into_iter();
        moves.min_by_key(|pit| (column(pit).abs_diff(self.column), column(pit)))
    }

    /// Moves the cursor to the next pit with seeds in steps of `columns` columns, wrapping around
    /// the edges.
    fn step(&mut self, position: &Kalah, columns: u8) {
        let (side, pits) = (position.side_to_move(), position.pit_count());
        let Some(cursor) = self.cursor(position) else { return };
        let from = mirrored(side, pits, cursor.0);
        let ahead = (1..=pits).map(|steps| (from + steps * columns) % pits);
        let sowable = |column: &u8| position.is_legal(Pit(mirrored(side, pits, *column)));
        self.column = ahead.into_iter().find(sowable).unwrap_or(from);
    }

    fn act(&mut self, action: Action, position: &Kalah) -> Response<Pit> {
        match action {
            Action::Left => self.step(position, position.pit_count() - 1),
            Action::Right => self.step(position, 1),
            Action::Select => {
                return self.cursor(position).map_or(Response::Ignored, Response::Play);
            }
            _ => return Response::Ignored,
        }
        Response::Redraw
    }

    /// A click on a pit selects it, and a second click sows it.
    fn click(&mut self, position: &Kalah, hole: Hole) -> Response<Pit> {
        let own = position.side_to_move();
        let pit = match hole {
            Hole::Pit(side, pit) if side == own => pit,
            Hole::Pit(..) => return Response::Refuse("that pit is the other side's".into()),
            Hole::Store(_) => return Response::Refuse("a store can't be sown".into()),
        };
        if let Err(error) = position.check(Pit(pit)) {
            return Response::Refuse(error.reason().into());
        }
        self.column = mirrored(own, position.pit_count(), pit);
        Response::Select(Pit(pit))
    }
}

impl View<Kalah> for KalahView {
    fn input(&mut self, input: Input, board: &mut InputContext<'_, Kalah>) -> Response<Pit> {
        match input {
            Input::Action(action) => {
                board.typed.clear();
                self.act(action, board.position)
            }
            Input::Click { column, row } => {
                let layout = Layout::new(board.position.pit_count(), board.area);
                let is_hit = |hole: &Hole| layout.area_of(*hole).contains((column, row).into());
                let hole = board.position.holes().find(is_hit);
                hole.map_or(Response::Ignored, |hole| self.click(board.position, hole))
            }
            Input::Char(_) => Response::Ignored,
        }
    }

    fn chosen(&self, position: &Kalah, _: &str) -> Option<Pit> {
        self.cursor(position)
    }

    fn point_at(&mut self, position: &Kalah, mv: Pit) {
        self.column = mirrored(position.side_to_move(), position.pit_count(), mv.0);
    }

    fn animation(before: &Kalah, mv: Pit) -> Duration {
        motion::length(before, mv)
    }

    fn draw(&self, scene: &Scene<'_, Kalah>, canvas: &mut Canvas<'_>) {
        let layout = Layout::new(scene.position.pit_count(), canvas.area());
        let cursor = self.cursor(scene.position).filter(|_| scene.interactive);
        Drawing::new(scene, layout, cursor, canvas).draw(canvas);
    }

    fn trophy(&self, finale: &Finale<'_, Kalah>, canvas: &mut Canvas<'_>) {
        trophy::draw_trays(finale, canvas);
    }
}
