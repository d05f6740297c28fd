//! How Coin Grabber looks: a board of coins, the two players on it, and their money below.

mod drawing;
mod layout;
mod purse;
mod trophy;

use std::time::Duration;

use super::geometry::Step;
use super::rules::CoinGrabber;
use super::words::short_at_centre;
use crate::kit::{Action, Canvas, Finale, Input, InputContext, Response, Scene, TrophyShape, View};
use drawing::Drawing;
use layout::Layout;

/// The look of the game. There is no cursor: the arrows are the moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinGrabberView {
    /// A step that Enter makes, and the position for which it was chosen; any other key drops it.
    pointed: Option<(CoinGrabber, Step)>,
}

/// A click on an adjacent square moves there.
fn click(board: &InputContext<'_, CoinGrabber>, cell: (u16, u16)) -> Response<Step> {
    let position = board.position;
    let Some(square) = Layout::new(board.area).squares.square(cell.0, cell.1) else {
        return Response::Ignored;
    };
    let towards = |step: &Step| position.target(*step) == Some(square);
    match Step::ALL.into_iter().find(towards) {
        Some(step) => Response::attempt(position, step),
        None if position.square(position.side_to_move()) == square => Response::Ignored,
        None => Response::Refuse("a step goes to an adjacent square, not diagonally".into()),
    }
}

impl View<CoinGrabber> for CoinGrabberView {
    fn has_cursor(&self) -> bool {
        false
    }

    fn input(&mut self, input: Input, board: &mut InputContext<'_, CoinGrabber>) -> Response<Step> {
        let pointed = self.chosen(board.position, "");
        self.pointed = None;
        let step = match input {
            Input::Action(Action::Select) => pointed,
            Input::Action(Action::Up) => Some(Step::Up),
            Input::Action(Action::Down) => Some(Step::Down),
            Input::Action(Action::Left) => Some(Step::Left),
            Input::Action(Action::Right) => Some(Step::Right),
            Input::Action(_) => None,
            Input::Char(letter) => letter.to_string().parse().ok(),
            Input::Click { column, row } => return click(board, (column, row)),
        };
        step.map_or(Response::Ignored, |step| Response::attempt(board.position, step))
    }

    fn chosen(&self, position: &CoinGrabber, _: &str) -> Option<Step> {
        self.pointed.filter(|(then, _)| then == position).map(|(_, step)| step)
    }

    fn move_made(&mut self) {
        self.pointed = None;
    }

    fn point_at(&mut self, position: &CoinGrabber, mv: Step) {
        self.pointed = Some((*position, mv));
    }

    fn prompt(&self, position: &CoinGrabber, _: &str) -> Option<String> {
        let (money, why) =
            Step::ALL.into_iter().find_map(|step| short_at_centre(position, step))?;
        Some(format!("Not yet the centre: its 1\u{a2} makes {money}\u{a2}, {why}."))
    }

    fn animation(_: &CoinGrabber, _: Step) -> Duration {
        Duration::from_millis(240)
    }

    fn draw(&self, scene: &Scene<'_, CoinGrabber>, canvas: &mut Canvas<'_>) {
        Drawing { scene, layout: Layout::new(canvas.area()) }.draw(canvas);
    }

    fn trophy(&self, finale: &Finale<'_, CoinGrabber>, canvas: &mut Canvas<'_>) {
        trophy::draw_columns(finale, canvas);
    }

    fn trophy_shape(&self) -> TrophyShape {
        TrophyShape::Square
    }
}
