//! The look of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use std::time::Duration;

use arcade_engine::MoveValue;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::member::{GameOf, Member, own, own_move};
use super::{AnyGame, AnyMove, AnyView};
use crate::kit::{Canvas, Input, InputContext, MoveOf, Painter, Response, Scene, Theme, View};

impl View<AnyGame> for AnyView {
    fn chooses(&self) -> bool {
        each!(AnyView::of(self), _C, view => view.chooses())
    }

    fn input(&mut self, input: Input, board: &mut InputContext<'_, AnyGame>) -> Response<AnyMove> {
        each!(AnyView::of(self), C, view => {
            let (start, position) = (own::<C>(board.start), own::<C>(board.position));
            let InputContext { mover, area, .. } = *board;
            let mut board = InputContext { start, position, mover, area, typed: &mut *board.typed };
            view.input(input, &mut board).translated(C::any_move)
        })
    }

    fn chosen(&self, position: &AnyGame, typed: &str) -> Option<AnyMove> {
        each!(AnyView::of(self), C, view => {
            view.chosen(own::<C>(position), typed).map(C::any_move)
        })
    }

    fn animation(before: &AnyGame, mv: AnyMove) -> Duration {
        each!(AnyGame::of(before), C, before => {
            <C as crate::kit::GameSpec>::View::animation(before, own_move::<C>(mv))
        })
    }

    fn draw(&self, scene: &Scene<'_, AnyGame>, canvas: &mut Canvas<'_>) {
        each!(AnyView::of(self), C, view => Own::<C>::of(scene).with(|own| view.draw(own, canvas)));
    }

    fn vignette(&self, scene: &Scene<'_, AnyGame>, canvas: &mut Canvas<'_>) {
        each!(AnyView::of(self), C, view => {
            Own::<C>::of(scene).with(|own| view.vignette(own, canvas));
        });
    }

    fn paint(
        &self,
        scene: &Scene<'_, AnyGame>,
        area: Rect,
        buffer: &mut Buffer,
        look: (&Theme, &Painter),
    ) {
        each!(AnyView::of(self), C, view => {
            Own::<C>::of(scene).with(|own| view.paint(own, area, buffer, look));
        });
    }
}

/// A scene with the moves of its own game.
struct Own<'a, C: Member> {
    scene: &'a Scene<'a, AnyGame>,
    region: Vec<MoveOf<C>>,
    values: Vec<MoveValue<MoveOf<C>>>,
}

impl<'a, C: Member> Own<'a, C> {
    fn of(scene: &'a Scene<'a, AnyGame>) -> Self {
        let region = scene.region.iter().copied().map(own_move::<C>).collect();
        let values = scene.values.iter().map(|known| known.translated(own_move::<C>)).collect();
        Self { scene, region, values }
    }

    fn with(&self, show: impl FnOnce(&Scene<'_, GameOf<C>>)) {
        let Self { scene, region, values } = self;
        let &Scene { start, last, fraction, position, mover, hint, typed, .. } = *scene;
        show(&Scene {
            start: own::<C>(start),
            last: last.map(|(before, mv)| (own::<C>(before), own_move::<C>(mv))),
            fraction,
            position: own::<C>(position),
            mover,
            hint: hint.map(own_move::<C>),
            region,
            values,
            typed,
            alone: scene.alone,
            interactive: scene.interactive,
        });
    }
}
