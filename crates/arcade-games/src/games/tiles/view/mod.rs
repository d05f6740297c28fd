//! How Tiles looks: a board of coloured squares with their numbers.

mod drawing;

use std::time::Duration;

use arcade_engine::Position as _;

use super::rules::{TileMove, Tiles};
use crate::kit::{
    Action, Canvas, GridLayout, Input, InputContext, KeyLabels, Response, Scene, TrophyShape, View,
};
use drawing::Drawing;

/// The look of the game, with a cursor on a square and, once tiles slide, the tile that was picked
/// up.
#[derive(Clone, Debug, Default)]
pub struct TilesView {
    /// The square with the cursor; `None` until it is moved.
    cursor: Option<u8>,
    /// The tile to slide, and the position in which it was picked up.
    picked: Option<(u8, Tiles)>,
}

/// The arrows while tiles slide, before one is picked up and after.
const ARROWS_TO_A_TILE: &[(&str, &str)] = &[("\u{2190}\u{2191}\u{2193}\u{2192}", "tile")];
const ARROWS_TO_A_TARGET: &[(&str, &str)] = &[("\u{2190}\u{2191}\u{2193}\u{2192}", "to")];

/// The columns that the number of a square needs, including a blank.
const NUMBER: u16 = 3;

/// The choice on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    cursor: u8,
    /// The tile to slide.
    picked: Option<u8>,
}

impl TilesView {
    /// The choice: by the typed text, or else by the cursor.
    fn choice(&self, position: &Tiles, typed: &str) -> Choice {
        let squares = position.size() * position.size();
        let square = |text: &str| match text.parse() {
            Ok(TileMove::Place(square)) if square < squares => Some(square),
            _ => None,
        };
        let (from, to) = typed.split_once('-').unwrap_or(("", typed));
        let picked = match square(from) {
            None => self.picked.filter(|(_, then)| then == position).map(|(tile, _)| tile),
            typed => typed,
        };
        let half = (position.size() - 1) / 2;
        let middle = half * position.size() + half;
        let cursor = square(to).or(square(from)).or(self.cursor).unwrap_or(middle);
        Choice { cursor: cursor.min(squares - 1), picked }
    }

    /// Chooses a square: places a tile, picks one up, or slides it there.
    fn select(&mut self, position: &Tiles, choice: Choice) -> Response<TileMove> {
        let square = choice.cursor;
        if !position.is_sliding() {
            return Response::attempt(position, TileMove::Place(square));
        }
        let targets = targets(position, square);
        match choice.picked {
            Some(from) if from == square => {
                self.picked = None;
                Response::Redraw
            }
            Some(from) if targets.is_empty() => {
                let response = Response::attempt(position, TileMove::Slide { from, to: square });
                if matches!(response, Response::Play(_)) {
                    self.picked = None;
                }
                response
            }
            _ => {
                let Some(&first) = targets.first() else {
                    return Response::attempt(position, TileMove::Place(square));
                };
                self.picked = Some((square, *position));
                self.cursor = Some(first);
                Response::Redraw
            }
        }
    }

    fn act(&mut self, action: Action, position: &Tiles, choice: Choice) -> Response<TileMove> {
        let size = position.size();
        let (row, column) = (choice.cursor / size, choice.cursor % size);
        let (row, column) = match action {
            Action::Up => (row.saturating_sub(1), column),
            Action::Down => ((row + 1).min(size - 1), column),
            Action::Left => (row, column.saturating_sub(1)),
            Action::Right => (row, (column + 1).min(size - 1)),
            Action::Select => return self.select(position, choice),
            Action::Back if choice.picked.is_some() => {
                self.cursor = choice.picked;
                self.picked = None;
                return Response::Redraw;
            }
            _ => return Response::Ignored,
        };
        self.cursor = Some(row * size + column);
        Response::Redraw
    }
}

/// The squares that the mover's tile on a square can slide to.
fn targets(position: &Tiles, square: u8) -> Vec<u8> {
    let moves = position.legal_moves().into_iter();
    moves
        .filter_map(|mv| match mv {
            TileMove::Slide { from, to } if from == square => Some(to),
            _ => None,
        })
        .collect()
}

impl View<Tiles> for TilesView {
    fn input(&mut self, input: Input, board: &mut InputContext<'_, Tiles>) -> Response<TileMove> {
        let position = board.position;
        let choice = self.choice(position, board.typed);
        match input {
            Input::Action(action) => {
                if !board.typed.is_empty() {
                    board.typed.clear();
                    self.cursor = Some(choice.cursor);
                    self.picked = choice.picked.map(|tile| (tile, *position));
                }
                self.act(action, position, choice)
            }
            Input::Click { column, row } => {
                let layout = GridLayout::new(position.size(), choice.cursor, NUMBER, board.area);
                match layout.square(column, row) {
                    Some(square) => {
                        self.cursor = Some(square);
                        self.select(position, Choice { cursor: square, ..choice })
                    }
                    None => Response::Ignored,
                }
            }
            Input::Char(_) => Response::Ignored,
        }
    }

    fn key_labels(&self, position: &Tiles, _: Option<u32>, usual: KeyLabels) -> KeyLabels {
        let Choice { cursor, picked } = self.choice(position, "");
        let can_slide = !targets(position, cursor).is_empty();
        let pick_up = can_slide.then_some("pick up");
        let (own, select) = match picked {
            _ if !position.is_sliding() => {
                (usual.own, position.is_legal(TileMove::Place(cursor)).then_some("place"))
            }
            None => (ARROWS_TO_A_TILE, pick_up),
            Some(from) if from == cursor => (ARROWS_TO_A_TARGET, Some("put back")),
            Some(from) => {
                let slides = position.is_legal(TileMove::Slide { from, to: cursor });
                (ARROWS_TO_A_TARGET, if slides { Some("slide") } else { pick_up })
            }
        };
        KeyLabels { own, select }
    }

    fn chosen(&self, position: &Tiles, typed: &str) -> Option<TileMove> {
        let Choice { cursor, picked } = self.choice(position, typed);
        match (position.is_sliding(), picked) {
            (false, _) => Some(TileMove::Place(cursor)),
            (true, picked) => picked.map(|from| TileMove::Slide { from, to: cursor }),
        }
    }

    fn move_made(&mut self) {
        self.picked = None;
    }

    fn point_at(&mut self, position: &Tiles, mv: TileMove) {
        (self.picked, self.cursor) = match mv {
            TileMove::Place(square) => (None, Some(square)),
            TileMove::Slide { from, to } => (Some((from, *position)), Some(to)),
        };
    }

    fn animation(_: &Tiles, mv: TileMove) -> Duration {
        match mv {
            TileMove::Place(_) => Duration::from_millis(150),
            TileMove::Slide { .. } => Duration::from_millis(240),
        }
    }

    fn draw(&self, scene: &Scene<'_, Tiles>, canvas: &mut Canvas<'_>) {
        let choice = self.choice(scene.position, scene.typed);
        let layout = GridLayout::new(scene.position.size(), choice.cursor, NUMBER, canvas.area());
        let choice = scene.interactive.then_some(choice);
        Drawing { scene, layout, choice }.draw(canvas);
    }

    fn trophy_shape(&self) -> TrophyShape {
        TrophyShape::Square
    }
}
