//! How a game looks, and how keys and clicks become moves.

use std::time::Duration;

use arcade_engine::{Game, MoveValue, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::Action;
use super::{Canvas, Chip, Painter, Theme, Tip};

/// The look of a game. It keeps a cursor, and nothing that undo would have to restore.
///
/// One private function of a view computes where things are, for [`draw`](View::draw) and for
/// clicks in [`input`](View::input), so that a click lands where it looks.
pub trait View<G: Game>: 'static {
    /// Whether the arrows choose a move that Enter plays; false where the arrows are the moves.
    fn chooses(&self) -> bool {
        true
    }

    /// Takes a key or a click while a person is to move.
    fn input(&mut self, input: Input, board: &mut Board<'_, G>) -> Response<G::Move>;

    /// The move that Enter would make now, or one that is chosen in part: by what is typed, else by
    /// the cursor. It need not be legal; `None` where none is chosen yet.
    fn chosen(&self, position: &G, typed: &str) -> Option<G::Move> {
        let _ = (position, typed);
        None
    }

    /// How long a move is animated; zero in most games.
    ///
    /// Meanwhile [`draw`](View::draw) is called for every frame, and [`Scene::fraction`] says how
    /// much of the move to show.
    fn animation(before: &G, mv: G::Move) -> Duration {
        let _ = (before, mv);
        Duration::ZERO
    }

    /// Lays the board on a canvas.
    fn draw(&self, scene: &Scene<'_, G>, canvas: &mut Canvas<'_>);

    /// Lays on a canvas of a few rows what shows at a glance which game this is; there is no room
    /// for text. Asked for only where boards are pictures. By default it is the whole board.
    fn vignette(&self, scene: &Scene<'_, G>, canvas: &mut Canvas<'_>) {
        self.draw(scene, canvas);
    }

    /// Draws the board on an area of the screen.
    fn paint(
        &self,
        scene: &Scene<'_, G>,
        area: Rect,
        buffer: &mut Buffer,
        (theme, painter): (&Theme, &Painter),
    ) {
        let mut canvas = Canvas::new(area, theme);
        self.draw(scene, &mut canvas);
        painter.paint(&canvas, buffer);
    }
}

/// A key or a click, as a view gets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key with a meaning of its own, such as an arrow.
    Action(Action),
    /// A character.
    Char(char),
    /// A click on this cell of the screen.
    Click {
        /// The column, from 0.
        column: u16,
        /// The row, from 0.
        row: u16,
    },
}

/// How a view responds to an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response<M> {
    /// The view has no use for it; the screen may.
    Ignored,
    /// Only the view has changed.
    Redraw,
    /// This move is selected: the same click again plays it.
    Select(M),
    /// Play this move.
    Play(M),
    /// The input can't be carried out, and why.
    Refuse(String),
}

impl<M> Response<M> {
    /// The same response with its move in another form.
    pub(crate) fn translated<N>(self, translate: impl FnOnce(M) -> N) -> Response<N> {
        match self {
            Self::Ignored => Response::Ignored,
            Self::Redraw => Response::Redraw,
            Self::Select(mv) => Response::Select(translate(mv)),
            Self::Play(mv) => Response::Play(translate(mv)),
            Self::Refuse(why) => Response::Refuse(why),
        }
    }
}

impl<M: Copy> Response<M> {
    /// Plays a move, or says why it can't be played.
    pub fn attempt<G: Game<Move = M>>(position: &G, mv: M) -> Self {
        match position.check(mv) {
            Ok(()) => Self::Play(mv),
            Err(error) => Self::Refuse(error.reason().into()),
        }
    }
}

/// What a view knows when it takes an input.
#[derive(Debug)]
pub struct Board<'a, G> {
    /// The position that the game began with.
    pub start: &'a G,
    /// The position.
    pub position: &'a G,
    /// The seat that is to move, or would be if the game were not over.
    pub mover: Side,
    /// Where the board is drawn.
    pub area: Rect,
    /// The move typed so far. A view may finish it, or take it over into its cursor and clear it.
    pub typed: &'a mut String,
}

/// All that a board shows.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, G: Game> {
    /// The position that the game began with; a board laid out by it keeps its shape.
    pub start: &'a G,
    /// The position before the last move, and that move.
    pub last: Option<(&'a G, G::Move)>,
    /// The part of the last move that has been shown, from 0 to 1; 1 on a board at rest.
    pub fraction: f32,
    /// The position.
    pub position: &'a G,
    /// The seat that is to move, or would be if the game were not over.
    pub mover: Side,
    /// The move that a tip recommends.
    pub hint: Option<G::Move>,
    /// The moves among which a tip says to look, as long as it doesn't say which it recommends.
    pub region: &'a [G::Move],
    /// The values of the moves; empty unless they are to be shown.
    pub values: &'a [MoveValue<G::Move>],
    /// The move typed so far.
    pub typed: &'a str,
    /// Whether the game is a puzzle for one player.
    pub alone: bool,
    /// Whether a person is to move, so that a cursor makes sense.
    pub interactive: bool,
}

/// How far a motion has come after a part of its time, both from 0 to 1: slowly at first and at the
/// end.
pub fn ease(part: f32) -> f32 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// How high something thrown is after a part of its time, from 0 to 1 and back: a parabola.
pub fn arc(part: f32) -> f32 {
    4.0 * part * (1.0 - part)
}

impl<'a, G: Game> Scene<'a, G> {
    /// The position alone, with seat 1 to move.
    pub fn still(position: &'a G) -> Self {
        Self {
            start: position,
            last: None,
            fraction: 1.0,
            position,
            mover: Side::One,
            hint: None,
            region: &[],
            values: &[],
            typed: "",
            alone: false,
            interactive: false,
        }
    }

    /// The last move while it is being shown, and the position before it.
    pub fn moving(&self) -> Option<(&'a G, G::Move)> {
        self.last.filter(|_| self.fraction < 1.0)
    }

    /// The position that is seen: while a move is being shown, the one before it.
    pub fn seen(&self) -> &'a G {
        self.moving().map_or(self.position, |(before, _)| before)
    }

    /// The part of the last move that has been shown, as a movement that begins and ends slowly.
    pub fn eased(&self) -> f32 {
        ease(self.fraction)
    }

    /// What a tip says of the moves that `which` accepts.
    pub fn tip(&self, which: impl Fn(G::Move) -> bool) -> Option<Tip> {
        if self.hint.is_some_and(&which) {
            return Some(Tip::Play);
        }
        self.region.iter().any(|&mv| which(mv)).then_some(Tip::Look)
    }

    /// The value of a move, if values are shown and it is known.
    pub fn value(&self, mv: G::Move) -> Option<&'a MoveValue<G::Move>> {
        self.best(|other| other == mv)
    }

    /// The value of the best of the moves that `which` accepts, as a chip, if values are shown and
    /// one is known.
    pub fn chip(&self, which: impl Fn(G::Move) -> bool) -> Option<Chip> {
        let known = self.best(which)?;
        let is =
            |other: Option<&MoveValue<G::Move>>| other.is_some_and(|it| it.value == known.value);
        // Where all moves are alike, none is to be pointed out.
        let is_best = is(self.values.first()) && !is(self.values.last());
        Some(Chip::new(&known.value, self.mover, self.position.scores(), is_best))
    }

    /// The best of the moves that `which` accepts, if values are shown and one is known.
    pub fn best(&self, which: impl Fn(G::Move) -> bool) -> Option<&'a MoveValue<G::Move>> {
        self.values.iter().find(|known| which(known.mv))
    }
}
