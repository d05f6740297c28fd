//! Where the parts of the end of a game are.

use arcade_engine::Position as _;
use arcade_games::kit::{GameSpec, TrophyShape, View as _};
use ratatui::layout::Rect;

use super::headline::Headline;
use super::panel::choices;
use crate::tui::play::frame::Frame;

/// The parts below the headline.
#[derive(Default)]
pub(super) struct Parts {
    /// The picture of what each side has won ([`View::trophy`](arcade_games::kit::View::trophy)); empty if there is no
    /// room for it.
    pub(super) trophy: Rect,
    /// The moves, if there is room for them.
    pub(super) moves: Option<Rect>,
    /// The curve of the values of the game below a heading, in place of the moves.
    pub(super) curve: Option<Rect>,
    /// Whether the moves are a list beside the trophy, one per row.
    pub(super) is_list: bool,
    /// The outcomes below these moves, if there is room for them.
    pub(super) outcomes: Option<Rect>,
    /// What can be done next, where there is no panel.
    pub(super) choices: Rect,
}

/// The fewest columns and rows of a trophy.
const SMALLEST_TROPHY: (u16, u16) = (12, 5);
/// The fewest columns of the moves beside a trophy.
const MOVES_BESIDE: u16 = 20;
/// The fewest rows of a trophy above a curve or a strip of moves of the usual height; with fewer,
/// they have their minimum height.
const TROPHY_ABOVE_USUAL: u16 = 9;
/// The rows of moves below a trophy besides their pictures: a heading, the moves, their marks.
pub(super) const MOVE_ROWS: u16 = 3;
/// The usual rows of a curve with its heading, and the fewest.
const CURVE: (u16, u16) = (9, 7);
/// The rows of the outcomes, and the fewest rows of moves and outcomes.
const OUTCOMES: u16 = 4;
const LEAST_WITH_OUTCOMES: u16 = 12;

impl Parts {
    pub(super) fn of<C: GameSpec>(frame: &Frame<'_, C>, headline: &Headline, moves: usize) -> Self {
        let (area, view) = (frame.areas.board, frame.view);
        let top = headline.rows.min(area.height);
        let below = Rect { y: area.y + top, height: area.height - top, ..area };
        let has_pictures = frame.context.theme.palette().is_some();
        let nothing = Rect { height: 0, ..below };
        if frame.areas.panel.is_none() {
            let rows = u16::try_from(choices(frame).len()).unwrap_or(u16::MAX).min(below.height);
            let y = below.bottom() - rows;
            let choices = Rect { y, height: rows, ..below };
            let trophy = Rect { height: below.height - rows, ..below };
            let is_small = trophy.height < SMALLEST_TROPHY.1 || trophy.width < SMALLEST_TROPHY.0;
            let trophy = if is_small { nothing } else { trophy };
            return Self { trophy, choices, ..Self::default() };
        }
        let is_square = view.trophy_shape() == TrophyShape::Square;
        let square = (2 * below.height + 3).min(below.width.saturating_sub(MOVES_BESIDE));
        if is_square && square >= SMALLEST_TROPHY.0 {
            let trophy = Rect { width: square, ..below };
            let x = trophy.right() + 2;
            let beside = Rect { x, width: below.right() - x, ..below };
            let has_outcomes = !frame.open.core.is_solo() && below.height >= LEAST_WITH_OUTCOMES;
            let rows = if has_outcomes { OUTCOMES } else { 0 };
            let most = beside.bottom() - rows;
            let y = most.min(beside.y + u16::try_from(moves).unwrap_or(u16::MAX).saturating_add(4));
            let outcomes = Rect { y, height: rows, ..beside };
            return Self {
                trophy,
                moves: Some(beside),
                is_list: true,
                outcomes: has_outcomes.then_some(outcomes),
                ..Self::default()
            };
        }
        let thumbnail_rows = view.thumbnail_rows().min(if has_pictures { u16::MAX } else { 1 });
        // A single move makes no curve.
        let has_curve = frame.open.core.session.start().is_scored() && moves > 1;
        let is_curve = has_curve && below.height >= CURVE.1 + SMALLEST_TROPHY.1;
        let (full, least) = if is_curve { CURVE } else { (MOVE_ROWS + thumbnail_rows, MOVE_ROWS) };
        let rows = if below.height >= full + TROPHY_ABOVE_USUAL { full } else { least };
        let has_room = below.height >= rows + SMALLEST_TROPHY.1 && moves > 0;
        let rows = if has_room { rows } else { 0 };
        let trophy = Rect { height: below.height - rows, ..below };
        let trophy = if trophy.height < SMALLEST_TROPHY.1 { nothing } else { trophy };
        let moves = Rect { y: below.bottom() - rows, height: rows, ..below };
        let moves = has_room.then_some(moves);
        let (moves, curve) = if is_curve { (None, moves) } else { (moves, None) };
        Self { trophy, moves, curve, ..Self::default() }
    }
}
