//! Where the parts of the play screen are: header, board, panel, message and key bar.

use arcade_engine::Game as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use super::accuracy::draw_curve;
use crate::kit::{GameSpec, MoveOf, Role, Scene, View as _, Words as _, fill, line};
use crate::open_game::Drill;
use crate::phrases::NAMING;
use crate::session::NodeId;
use crate::tui::Context;
use crate::tui::widgets::key_bar;

/// Where the parts of the screen are. A text that comes and goes never changes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    header: Rect,
    pub(super) board: Rect,
    /// How the value of the game went, in a review.
    pub(super) curve: Option<Rect>,
    /// The panel at the side, where there is room for one.
    pub(super) panel: Option<Rect>,
    pub(super) message: Rect,
    /// Who is at a shared game and what was said last, where no panel has it.
    link: Option<Rect>,
    pub(super) keys: Rect,
}

/// The narrowest screens that have a panel, and its width there.
const PANELS: [(u16, u16); 2] = [(100, 28), (72, 23)];

/// Whether a screen of this size has a panel.
pub(super) fn has_panel(area: Rect) -> bool {
    PANELS.iter().any(|(least, _)| area.width >= *least)
}

/// What the screen has room for besides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Game,
    /// A lesson, with its text.
    Lesson,
    /// A walk through the game, with the curve of its values or without.
    Walk {
        has_curve: bool,
    },
}

/// The fewest rows of a body with a curve, and the most rows of a curve.
const LEAST_WITH_CURVE: u16 = 14;
const LARGEST_CURVE: u16 = 15;

/// Whether others share the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Company {
    Alone,
    Shared,
}

/// The parts of a play screen of this size.
fn areas(area: Rect, shape: Shape, company: Company) -> Areas {
    /// Rows of a screen on which a text of three is not much.
    const TALL: u16 = 24;
    /// How much wider a panel is that has a text to be read.
    const FOR_TEXT: u16 = 7;
    let width = PANELS.iter().find(|(least, _)| area.width >= *least).map(|&(_, width)| width);
    let width = width.map(|width| if shape == Shape::Lesson { width + FOR_TEXT } else { width });
    let message_rows = match shape {
        Shape::Walk { .. } if area.height >= TALL => 3,
        // Where there is a panel it takes the texts that are longer than a row.
        Shape::Game | Shape::Lesson if width.is_some() => 1,
        _ => 2,
    };
    let height = area.height.saturating_sub(2 + message_rows);
    // The rest of a message that has one row less is read as a longer one is elsewhere.
    let link_rows = u16::from(company == Company::Shared && message_rows > 1);
    let body = Rect { y: area.y.saturating_add(1), height, ..area };
    let left = Rect { width: area.width - width.unwrap_or(0), ..body };
    let has_curve = shape == Shape::Walk { has_curve: true } && height >= LEAST_WITH_CURVE;
    // An odd number: as many rows above even as below, with those of the marks and the numbers.
    let curve_rows = if has_curve { ((height * 2 / 5) | 1).min(LARGEST_CURVE) } else { 0 };
    let board = Rect { height: height - curve_rows, ..left };
    Areas {
        header: line(area, 0),
        board,
        curve: has_curve.then_some(Rect { y: board.bottom(), height: curve_rows, ..left }),
        panel: width.map(|width| Rect { x: left.right(), width, ..body }),
        message: Rect {
            y: body.bottom().saturating_add(link_rows),
            height: (message_rows - link_rows).min(area.height),
            ..area
        },
        // A message that is too long has the row of the key bar, too.
        link: (link_rows > 0).then_some(Rect { y: body.bottom(), height: 1, ..area }),
        keys: line(area, area.height.saturating_sub(1)),
    }
}

impl Areas {
    /// The width of a message.
    pub(super) fn message_width(&self) -> u16 {
        self.message.width.saturating_sub(4)
    }
}

/// What of the screen the next key or click is about.
pub(super) struct Drawn<C: GameSpec> {
    /// The rows with a move in them, which can be clicked.
    pub(super) moves: Vec<(Rect, MoveOf<C>)>,
    /// What can be clicked to see a node of the tree.
    pub(super) nodes: Vec<(Rect, NodeId)>,
    /// Whether more of the tip follows than there was room for.
    pub(super) more: bool,
    /// Whether more follows of what is read in place of the board.
    pub(super) unread: bool,
}

impl<C: GameSpec> Default for Drawn<C> {
    fn default() -> Self {
        Self { moves: Vec::new(), nodes: Vec::new(), more: false, unread: false }
    }
}

impl<C: GameSpec> Play<C> {
    /// The parts of a screen of this size as they are now.
    pub(super) fn areas(&self, area: Rect) -> Areas {
        let shape = match self.open.walked() {
            Some(review) => Shape::Walk { has_curve: review.has_values },
            None if self.open.drill().is_some_and(Drill::is_lesson) => Shape::Lesson,
            None => Shape::Game,
        };
        let company = if self.open.shared.is_some() { Company::Shared } else { Company::Alone };
        areas(area, shape, company)
    }

    /// What is on the screen now.
    pub(super) fn drawn(&self, context: &Context) -> Drawn<C> {
        let mut buffer = Buffer::empty(context.area);
        self.draw_screen(context.area, &mut buffer, context)
    }

    pub(super) fn draw_screen(
        &self,
        area: Rect,
        buffer: &mut Buffer,
        context: &Context,
    ) -> Drawn<C> {
        let mut drawn = Drawn::default();
        let theme = &context.theme;
        let areas = self.areas(area);
        self.draw_header(areas.header, buffer, theme);
        let read = self.open.drill().filter(|drill| drill.is_read_on(!has_panel(area)));
        if let Some(drill) = read {
            self.draw_reading(drill, areas.board, (buffer, &mut drawn), context);
        } else {
            let region = self.region();
            self.view.paint(&self.scene(&region), areas.board, buffer, (theme, &context.painter));
        }
        if let Some((area, review)) = areas.curve.zip(self.open.walked()) {
            drawn.nodes.extend(draw_curve(review, area, buffer, theme));
        }
        if let Some(panel) = areas.panel {
            fill(buffer, panel, theme.style(Role::Surface));
            self.draw_panel(panel, (buffer, &mut drawn), context);
        }
        if let Some(row) = areas.link {
            self.draw_link(row, buffer, theme);
        }
        key_bar(areas.keys, &self.hints(context), buffer, theme);
        self.draw_message(&areas, (buffer, &mut drawn), context);
        drawn
    }

    /// The moves among which the first step of a tip says to look: those of which it would say the
    /// same. None where that would be all of them, or the only one.
    fn region(&self) -> Vec<MoveOf<C>> {
        let position = self.open.board.session.position();
        let best =
            self.open.hint().filter(|_| self.open.tip_step() == 1 && self.open.is_interactive());
        let Some(best) = best.filter(|_| !self.open.is_solo()) else { return Vec::new() };
        let said = position.hint(best);
        let legal = position.legal_moves();
        let region: Vec<_> =
            legal.iter().copied().filter(|&mv| position.hint(mv) == said).collect();
        if (2..legal.len()).contains(&region.len()) { region } else { Vec::new() }
    }

    /// What the board shows; `region` are the moves among which a tip says to look.
    fn scene<'a>(&'a self, region: &'a [MoveOf<C>]) -> Scene<'a, C::Game> {
        let fraction = self.animation.map_or(1.0, super::animation::Animation::fraction);
        if let Some(shown) = self.seen_line() {
            let made = shown.last().map(|step| (&step.before, step.mv));
            return Scene {
                start: self.open.board.session.start(),
                last: made.or(self.open.board.session.last_move()),
                fraction,
                mover: shown.mover(),
                // The line may be that of a bad move, and in a review it is that of one that was made.
                hint: made
                    .is_none()
                    .then_some(shown.mv)
                    .filter(|_| self.open.review().is_none() && shown.is_best()),
                ..Scene::still(self.seen_position())
            };
        }
        let shown = self.open.board.computer.analysis.as_ref().filter(|_| self.open.shows_values());
        Scene {
            start: self.open.board.session.start(),
            last: self.open.board.session.last_move(),
            fraction,
            position: self.open.board.session.position(),
            mover: self.open.board.session.mover(),
            hint: self.open.hint().filter(|_| self.open.tip_step() >= NAMING),
            region,
            values: shown.map_or(&[], |analysis| &analysis.moves),
            typed: &self.open.board.typed,
            alone: self.open.is_solo(),
            interactive: self.open.is_interactive() && self.command.is_none(),
        }
    }
}
