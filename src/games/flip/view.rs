//! How Flip looks: two hands of dice, and those in the middle between them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::rules::{Flip, FlipMove};
use crate::tui::{Board, Input, Response, Role, Scene, Theme, View, put};

/// The look of Flip.
#[derive(Clone, Debug, Default)]
pub struct FlipView;

impl View<Flip> for FlipView {
    fn input(&mut self, _: Input, _: &Board<'_, Flip>, _: &mut String) -> Response<FlipMove> {
        Response::Ignored
    }

    fn draw(&self, scene: &Scene<'_, Flip>, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let text = scene.position.to_string();
        put(buffer, area, (area.x + 1, area.y + 1), &text, theme.style(Role::Text));
    }
}
