//! How a game looks, and how keys and clicks become moves.

use std::time::Duration;

use arcade_engine::{MoveValue, Position, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chip::majority_chip;
use super::keys::Action;
use super::{Canvas, Chip, Finale, LabelStyle, Painter, PlayedMove, Theme, TipMark, TrophyShape};
use crate::session::YOU;

/// The look of a game. It stores a cursor, but nothing that undo would have to restore.
///
/// A view computes its layout in one private function for both [`draw`](View::draw) and
/// [`input`](View::input), so that clicks match what is drawn.
///
/// A cursor is always on something that can be chosen. It begins at the first step of a turn for which there is a
/// choice, and comes back there when a move is taken back.
pub trait View<P: Position>: 'static {
    /// Whether the arrows move a cursor and Enter plays; false if the arrows are moves themselves.
    fn has_cursor(&self) -> bool {
        true
    }

    /// Whether the board takes the full width of a large screen, so that the panel is below it. The
    /// default is a panel at the right.
    fn is_wide(&self) -> bool {
        false
    }

    /// The labels for the keys of a move in a position, which must have this length, in squares, if one is
    /// given. The defaults are the `usual` ones.
    fn key_labels(&self, position: &P, length: Option<u32>, usual: KeyLabels) -> KeyLabels {
        let _ = (position, length);
        usual
    }

    /// What the person who is to move can do next on the way to a move, in a sentence, in place of whose turn it
    /// is; `None` where a move has a single step.
    fn prompt(&self, position: &P, typed: &str) -> Option<String> {
        let _ = (position, typed);
        None
    }

    /// Handles a key or a click while a person is to move.
    fn input(&mut self, input: Input, board: &mut InputContext<'_, P>) -> Response<P::Move>;

    /// The move, complete or in part, that Enter would play now: the one typed, or else the one at
    /// the cursor. It needn't be legal; `None` if none is chosen yet.
    fn chosen(&self, position: &P, typed: &str) -> Option<P::Move> {
        let _ = (position, typed);
        None
    }

    /// Called once a move is made: forgets how it was built up, such as an amount or the dice taken, but leaves the
    /// cursor where it is. The default does nothing.
    fn move_made(&mut self) {}

    /// Moves the cursor to a legal move, so that Enter plays it. The default does nothing.
    fn point_at(&mut self, position: &P, mv: P::Move) {
        let _ = (position, mv);
    }

    /// The duration of a move's animation. The default is zero.
    ///
    /// During that time [`draw`](View::draw) is called for every frame, and [`Scene::fraction`]
    /// says how much of the move to show.
    fn animation(before: &P, mv: P::Move) -> Duration {
        let _ = (before, mv);
        Duration::ZERO
    }

    /// Draws the board on a canvas.
    fn draw(&self, scene: &Scene<'_, P>, canvas: &mut Canvas<'_>);

    /// Draws a picture of what each side has won in a game that is over, such as the stones it took: its
    /// *trophy*. The default is the last position.
    fn trophy(&self, finale: &Finale<'_, P>, canvas: &mut Canvas<'_>) {
        self.draw(&finale.scene(), canvas);
    }

    /// How much room the trophy needs. The default is all columns.
    fn trophy_shape(&self) -> TrophyShape {
        TrophyShape::Wide
    }

    /// The rows of a small picture of a move of a game that is over; as text it has one. The default is 0:
    /// the game has none.
    fn thumbnail_rows(&self) -> u16 {
        0
    }

    /// Draws a small picture of a move: the position before it, and what the move changes.
    fn move_thumbnail(&self, played: &PlayedMove<'_, P>, canvas: &mut Canvas<'_>) {
        let _ = (played, canvas);
    }

    /// Draws the board on an area of the screen.
    fn paint(
        &self,
        scene: &Scene<'_, P>,
        area: Rect,
        buffer: &mut Buffer,
        (theme, painter): (&Theme, &Painter),
    ) {
        let mut canvas = Canvas::new(area, theme);
        self.draw(scene, &mut canvas);
        painter.paint(&canvas, buffer);
    }
}

/// The look of a game that has no other: the text of the position. Moves are typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextView;

impl<P: Position> View<P> for TextView {
    fn input(&mut self, _: Input, _: &mut InputContext<'_, P>) -> Response<P::Move> {
        Response::Ignored
    }

    fn draw(&self, scene: &Scene<'_, P>, canvas: &mut Canvas<'_>) {
        canvas.label_in(canvas.area(), &[scene.position.to_string()], LabelStyle::Text);
    }
}

/// The labels of the key bar for the keys of a move.
#[derive(Clone, Copy, Debug)]
pub struct KeyLabels {
    /// Arrows and letters of the game, each with its effect.
    pub own: &'static [(&'static str, &'static str)],
    /// The effect of Enter; `None` if it would only be refused.
    pub select: Option<&'static str>,
}

/// A key or a click passed to a view.
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
    /// The view doesn't use it; the screen may.
    Ignored,
    /// Only the view has changed.
    Redraw,
    /// This move is selected; the same click again plays it.
    Select(M),
    /// Play this move.
    Play(M),
    /// The input can't be carried out, for this reason.
    Refuse(String),
}

impl<M> Response<M> {
    /// The same response with its move mapped to another type.
    pub fn translated<N>(self, translate: impl FnOnce(M) -> N) -> Response<N> {
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
    /// Plays a move, or refuses it with the reason why it is illegal.
    pub fn attempt<P: Position<Move = M>>(position: &P, mv: M) -> Self {
        match position.check(mv) {
            Ok(()) => Self::Play(mv),
            Err(error) => Self::Refuse(error.reason().into()),
        }
    }
}

/// The context of an input to a view.
#[derive(Debug)]
pub struct InputContext<'a, P> {
    /// The start position of the game.
    pub start: &'a P,
    /// The position.
    pub position: &'a P,
    /// The side to move, or the one that would move if the game weren't over.
    pub mover: Side,
    /// The length that the next move must have, in squares, in a puzzle that prescribes it.
    pub length: Option<u32>,
    /// Where the board is drawn.
    pub area: Rect,
    /// The text of the move typed so far. A view may complete it, or move its cursor there and
    /// clear it.
    pub typed: &'a mut String,
}

/// What a board says of the moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveNotes<'a, M> {
    /// The move that a tip recommends.
    pub tip_move: Option<M>,
    /// The moves among which a tip says to look, before it names the move it recommends.
    pub tip_region: &'a [M],
    /// The move whose reason is on the screen, and the places on the board that the reason mentions, as in
    /// [`Clause::places`](super::Clause::places).
    pub reason: Option<(M, &'a [Vec<u16>])>,
    /// The values of the moves; empty unless they are to be shown.
    pub values: &'a [MoveValue<M>],
    /// The mistake that was made in the position, with its glyph; `values` then has that move and
    /// a better one.
    pub mistake: Option<(M, &'static str)>,
}

impl<M> Default for MoveNotes<'_, M> {
    fn default() -> Self {
        Self { tip_move: None, tip_region: &[], reason: None, values: &[], mistake: None }
    }
}

impl<'a, M: Copy> MoveNotes<'a, M> {
    /// A better move than a mistake, and the mistake itself with its glyph.
    pub fn of_mistake(moves: &'a [MoveValue<M>; 2], glyph: &'static str) -> Self {
        Self { values: moves, mistake: Some((moves[1].mv, glyph)), ..Self::default() }
    }

    /// What a tip says about the moves that `which` accepts.
    pub fn tip(&self, which: impl Fn(M) -> bool) -> Option<TipMark> {
        if self.tip_move.is_some_and(&which) {
            return Some(TipMark::Play);
        }
        self.tip_region.iter().any(|&mv| which(mv)).then_some(TipMark::Look)
    }

    /// The best of the moves that `which` accepts, if values are shown and one is known.
    pub fn best(&self, which: impl Fn(M) -> bool) -> Option<&'a MoveValue<M>> {
        self.values.iter().find(|known| which(known.mv))
    }
}

/// Everything that a board shows.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a, P: Position> {
    /// The start position of the game, on which a layout can depend so that it doesn't change
    /// during the game.
    pub start: &'a P,
    /// The last move, and the position before it.
    pub last: Option<(&'a P, P::Move)>,
    /// The position before the turn to which the last move belongs: all moves that its side made in a row.
    pub before_turn: Option<&'a P>,
    /// How much of the last move to show, from 0 to 1; 1 if nothing moves.
    pub fraction: f32,
    /// The position.
    pub position: &'a P,
    /// The side to move, or the one that would move if the game weren't over.
    pub mover: Side,
    /// What is said of the moves.
    pub notes: MoveNotes<'a, P::Move>,
    /// The text of the move typed so far.
    pub typed: &'a str,
    /// Whether the game is a puzzle for one player.
    pub is_puzzle: bool,
    /// The length that the next move must have, in squares, in a puzzle that prescribes it.
    pub length: Option<u32>,
    /// Whether a person is to move, so that a cursor is shown.
    pub interactive: bool,
    /// The names of the players in seats 1 and 2; `None` if nobody plays.
    pub names: Option<&'a [String; 2]>,
}

/// Ease-in-out: how far a motion has come, from 0 to 1, once this fraction of its time has passed.
pub fn ease(fraction: f32) -> f32 {
    let fraction = fraction.clamp(0.0, 1.0);
    fraction * fraction * (3.0 - 2.0 * fraction)
}

/// The height of a thrown thing after a fraction of its time, from 0 to 1 and back: a parabola.
pub fn arc(fraction: f32) -> f32 {
    4.0 * fraction * (1.0 - fraction)
}

impl<'a, P: Position> Scene<'a, P> {
    /// A scene with only the position, and seat 1 to move.
    pub fn of_position(position: &'a P) -> Self {
        Self {
            start: position,
            last: None,
            before_turn: None,
            fraction: 1.0,
            position,
            mover: Side::One,
            notes: MoveNotes::default(),
            typed: "",
            is_puzzle: false,
            length: None,
            interactive: false,
            names: None,
        }
    }

    /// The last move while it is animated, and the position before it.
    pub fn moving(&self) -> Option<(&'a P, P::Move)> {
        self.last.filter(|_| self.fraction < 1.0)
    }

    /// The position to draw: while a move is animated, the one before it.
    pub fn drawn_position(&self) -> &'a P {
        self.moving().map_or(self.position, |(before, _)| before)
    }

    /// The eased progress of the animation.
    pub fn eased(&self) -> f32 {
        ease(self.fraction)
    }

    /// The name of the player in a seat.
    pub fn name(&self, seat: Side) -> String {
        self.names.map_or_else(|| format!("Player {seat}"), |names| names[seat.index()].clone())
    }

    /// "has" or "have", as fits the name of the player in a seat.
    pub fn has(&self, seat: Side) -> &'static str {
        if self.name(seat) == YOU { "have" } else { "has" }
    }

    /// The places that the reason on the screen mentions; none while a move is animated.
    pub fn reason_places(&self) -> &'a [Vec<u16>] {
        self.notes.reason.filter(|_| self.fraction >= 1.0).map_or(&[], |(_, places)| places)
    }

    /// Whether the reason on the screen mentions a place.
    pub fn is_in_reason(&self, place: u16) -> bool {
        self.reason_places().iter().any(|places| places.contains(&place))
    }

    /// The value of the best of the moves that `which` accepts, as a chip; `None` if values aren't
    /// shown, if it isn't known, or if it is that of most moves, which have no chips.
    pub fn chip(&self, which: impl Fn(P::Move) -> bool) -> Option<Chip> {
        let chip = |known: &MoveValue<P::Move>, is_best| {
            Chip::new(&known.value, self.mover, self.position.is_scored(), is_best)
        };
        let plain = |known: &MoveValue<P::Move>| chip(known, false);
        let known = self.notes.best(which)?;
        if let Some((mistake, glyph)) = self.notes.mistake {
            let is_made = known.mv == mistake;
            return Some(if is_made { Chip::mistake(glyph) } else { Chip::better(self.mover) });
        }
        let own = plain(known);
        if majority_chip(self.notes.values.iter().map(plain)).is_some_and(|(usual, _)| usual == own)
        {
            return None;
        }
        // If all moves are equal, none is highlighted as best.
        let is = |other: Option<&MoveValue<P::Move>>| other.map(plain).as_ref() == Some(&own);
        Some(chip(known, is(self.notes.values.first()) && !is(self.notes.values.last())))
    }
}
