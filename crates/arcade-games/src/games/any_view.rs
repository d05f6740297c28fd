//! The look of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use std::time::Duration;

use arcade_engine::MoveValue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::listed_game::{ListedGame, PositionOf, unwrap_move, unwrap_position};
use super::{AnyMove, AnyPosition, AnyView};
use crate::kit::{
    Canvas, Finale, Input, InputContext, KeyLabels, MoveNotes, MoveOf, Painter, PlayedMove,
    Response, Scene, Theme, TrophyShape, View,
};

impl View<AnyPosition> for AnyView {
    fn has_cursor(&self) -> bool {
        each!(AnyView: self, _C, view => view.has_cursor())
    }

    fn is_wide(&self) -> bool {
        each!(AnyView: self, _C, view => view.is_wide())
    }

    fn key_labels(
        &self,
        position: &AnyPosition,
        length: Option<u32>,
        usual: KeyLabels,
    ) -> KeyLabels {
        each!(AnyView: self, C, view => {
            view.key_labels(unwrap_position::<C>(position), length, usual)
        })
    }

    fn prompt(&self, position: &AnyPosition, typed: &str) -> Option<String> {
        each!(AnyView: self, C, view => view.prompt(unwrap_position::<C>(position), typed))
    }

    fn input(
        &mut self,
        input: Input,
        board: &mut InputContext<'_, AnyPosition>,
    ) -> Response<AnyMove> {
        each!(AnyView: self, C, view => {
            let (start, position) = (unwrap_position::<C>(board.start), unwrap_position::<C>(board.position));
            let InputContext { mover, length, area, .. } = *board;
            let typed = &mut *board.typed;
            let mut board = InputContext { start, position, mover, length, area, typed };
            view.input(input, &mut board).translated(C::wrap_move)
        })
    }

    fn chosen(&self, position: &AnyPosition, typed: &str) -> Option<AnyMove> {
        each!(AnyView: self, C, view => {
            view.chosen(unwrap_position::<C>(position), typed).map(C::wrap_move)
        })
    }

    fn move_made(&mut self) {
        each!(AnyView: self, _C, view => view.move_made());
    }

    fn point_at(&mut self, position: &AnyPosition, mv: AnyMove) {
        each!(AnyView: self, C, view => {
            view.point_at(unwrap_position::<C>(position), unwrap_move::<C>(mv));
        });
    }

    fn animation(before: &AnyPosition, mv: AnyMove) -> Duration {
        each!(AnyPosition: before, C, before => {
            <C as crate::kit::GameSpec>::View::animation(before, unwrap_move::<C>(mv))
        })
    }

    fn draw(&self, scene: &Scene<'_, AnyPosition>, canvas: &mut Canvas<'_>) {
        each!(AnyView: self, C, view => UnwrappedScene::<C>::of(scene).with(|own| view.draw(own, canvas)));
    }

    fn trophy(&self, finale: &Finale<'_, AnyPosition>, canvas: &mut Canvas<'_>) {
        each!(AnyView: self, C, view => {
            let moves: Vec<_> = finale.moves.iter().map(own_played::<C>).collect();
            view.trophy(
                &Finale {
                    start: unwrap_position::<C>(finale.start),
                    moves: &moves,
                    position: unwrap_position::<C>(finale.position),
                    mover: finale.mover,
                    winner: finale.winner,
                    person: finale.person,
                    names: finale.names,
                    time: finale.time,
                },
                canvas,
            );
        });
    }

    fn trophy_shape(&self) -> TrophyShape {
        each!(AnyView: self, _C, view => view.trophy_shape())
    }

    fn thumbnail_rows(&self) -> u16 {
        each!(AnyView: self, _C, view => view.thumbnail_rows())
    }

    fn move_thumbnail(&self, played: &PlayedMove<'_, AnyPosition>, canvas: &mut Canvas<'_>) {
        each!(AnyView: self, C, view => view.move_thumbnail(&own_played::<C>(played), canvas));
    }

    fn paint(
        &self,
        scene: &Scene<'_, AnyPosition>,
        area: Rect,
        buffer: &mut Buffer,
        look: (&Theme, &Painter),
    ) {
        each!(AnyView: self, C, view => {
            UnwrappedScene::<C>::of(scene).with(|own| view.paint(own, area, buffer, look));
        });
    }
}

/// A move of a finished game as one of its own game.
fn own_played<'a, C: ListedGame>(
    played: &PlayedMove<'a, AnyPosition>,
) -> PlayedMove<'a, PositionOf<C>> {
    PlayedMove {
        side: played.side,
        before: unwrap_position::<C>(played.before),
        mv: unwrap_move::<C>(played.mv),
    }
}

/// A scene with the moves of its own game.
struct UnwrappedScene<'a, C: ListedGame> {
    scene: &'a Scene<'a, AnyPosition>,
    region: Vec<MoveOf<C>>,
    values: Vec<MoveValue<MoveOf<C>>>,
}

impl<'a, C: ListedGame> UnwrappedScene<'a, C> {
    fn of(scene: &'a Scene<'a, AnyPosition>) -> Self {
        let notes = &scene.notes;
        let region = notes.tip_region.iter().copied().map(unwrap_move::<C>).collect();
        let values = notes.values.iter().map(|known| known.translated(unwrap_move::<C>)).collect();
        Self { scene, region, values }
    }

    fn with(&self, show: impl FnOnce(&Scene<'_, PositionOf<C>>)) {
        let Self { scene, region, values } = self;
        let &Scene {
            start, last, before_turn, fraction, position, mover, ref notes, typed, ..
        } = *scene;
        show(&Scene {
            start: unwrap_position::<C>(start),
            last: last.map(|(before, mv)| (unwrap_position::<C>(before), unwrap_move::<C>(mv))),
            before_turn: before_turn.map(unwrap_position::<C>),
            fraction,
            position: unwrap_position::<C>(position),
            mover,
            notes: MoveNotes {
                tip_move: notes.tip_move.map(unwrap_move::<C>),
                tip_region: region,
                reason: notes.reason.map(|(mv, places)| (unwrap_move::<C>(mv), places)),
                values,
                mistake: notes.mistake.map(|(mv, glyph)| (unwrap_move::<C>(mv), glyph)),
            },
            typed,
            is_puzzle: scene.is_puzzle,
            length: scene.length,
            interactive: scene.interactive,
            names: scene.names,
        });
    }
}
