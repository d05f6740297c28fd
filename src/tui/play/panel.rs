//! The panel at the side: the players, what is to be read, the values and the moves.

use arcade_base::{counted, sentence};
use arcade_engine::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use super::draw::Drawn;
use crate::kit::{Action, GameSpec, Page, Role, Theme, Words as _, code_of, fill, line, put};
use crate::open_game::Reviewing;
use crate::phrases::{self, TIP_STEPS};
use crate::session::{GameStatus, PlayerKind, SeriesPart};
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::{Column, cells, glyph_style, shortened, side_glyph};

/// Rows of the panel that are left for the moves, with their heading.
const ROWS_FOR_MOVES: usize = 3;

/// The rows of a panel in which those between the cards of a review are free.
const ROWS_WITH_GAPS: u16 = 20;

/// The inside of a panel.
fn inside(panel: Rect) -> Rect {
    Rect { x: panel.x + 1, width: panel.width.saturating_sub(2), ..panel }
}

impl<C: GameSpec> Play<C> {
    pub(super) fn draw_panel(
        &self,
        panel: Rect,
        (buffer, drawn): (&mut Buffer, &mut Drawn<C>),
        context: &Context,
    ) {
        let mut column = Column::new(inside(panel), buffer, &context.theme);
        if let Some(review) = self.open.walked() {
            return self.draw_review(review, (&mut column, drawn));
        }
        if let Some(drill) = self.open.drill() {
            return self.draw_drill(drill, (&mut column, drawn), context);
        }
        for &seat in self.open.board.session.seats() {
            column.gap();
            self.draw_player(seat, &mut column);
        }
        if let Some(shown) = self.open.board.shown_line() {
            drawn.more |= self.draw_line(shown, &mut column, context);
            return;
        }
        self.draw_people(&mut column);
        self.draw_puzzle(&mut column);
        self.draw_series(&mut column);
        drawn.more |= self.draw_texts(&mut column, context);
        if self.open.shows_values() {
            drawn.moves = self.draw_values(&mut column);
            self.draw_numbers(&mut column);
        }
        self.draw_code(&mut column);
        let nodes = self.draw_moves(&mut column);
        drawn.nodes.extend(nodes);
    }

    /// Draws the ID of a finished game, where that leaves enough room for its moves.
    fn draw_code(&self, column: &mut Column<'_>) {
        const ROWS_OF_MOVES: u16 = 8;
        // To tell it, the game is dealt anew.
        if !self.open.is_at_end() {
            return;
        }
        let code = code_of(self.open.board.game, &self.open.board.session).to_string();
        let lines = wrap(&code, column.width());
        if column.rows_left() >= column.rows_of_section(&lines) + ROWS_OF_MOVES {
            column.section("Game ID", ":copy id");
            column.lines(&lines, Role::Dim, column.rows_left());
        }
    }

    /// Draws a review: the players with how accurate they were, and the moves.
    fn draw_review(
        &self,
        review: &Reviewing<C>,
        (column, drawn): (&mut Column<'_>, &mut Drawn<C>),
    ) {
        for &seat in self.open.board.session.seats() {
            if column.rows_left() > ROWS_WITH_GAPS {
                column.row();
            }
            if review.has_values {
                self.draw_accuracy(seat, review, column);
            } else {
                self.draw_player(seat, column);
            }
        }
        drawn.nodes.extend(self.draw_plies(review, column));
    }

    /// Draws the card of a player: glyph, name and points, and below them who plays and how it
    /// stands.
    pub(super) fn draw_player(&self, seat: Side, column: &mut Column<'_>) {
        let card = column.rows(2);
        let theme = column.theme;
        let (is_mover, is_winner) = match self.seen_state() {
            GameStatus::ToMove(mover) => (mover == seat, false),
            GameStatus::Over(ending) => (false, ending.winner() == Some(seat)),
        };
        if is_mover || is_winner {
            fill(column.buffer, card, theme.style(Role::Raised));
        }
        let style = glyph_style(seat, theme);
        for row in 0..2 {
            let row = line(card, row);
            put(column.buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), style);
        }
        let [upper, lower] = [line(card, 0), line(card, 1)];
        put(column.buffer, upper, (upper.x + 2, upper.y), side_glyph(seat, theme), style);
        let points = self.points(seat).map_or(String::new(), |points| points.to_string());
        let points_at = card.right().saturating_sub(1 + cells(&points));
        let points_style = theme.style(Role::Title);
        put(column.buffer, upper, (points_at, upper.y), &points, points_style);
        let room = usize::from(points_at.saturating_sub(card.x + 5));
        let name = shortened(&self.open.board.session.name(seat), room, theme);
        let role = if is_mover || is_winner { Role::of_side(seat) } else { Role::Title };
        put(column.buffer, upper, (upper.x + 4, upper.y), &name, theme.style(role));
        let about = self.about_player(seat, card.width.saturating_sub(7), theme);
        put(column.buffer, lower, (lower.x + 4, lower.y), &about, theme.style(Role::Dim));
        let glyph = match (is_mover, is_winner) {
            (true, _) => theme.glyph("\u{25c0}", "<"),
            (_, true) => theme.glyph("\u{2605}", "*"),
            _ => "",
        };
        put(column.buffer, lower, (card.right().saturating_sub(2), lower.y), glyph, style);
    }

    /// The points of a seat, in a game that has points.
    fn points(&self, seat: Side) -> Option<u32> {
        let [mover, other] = self.seen_position().points()?;
        Some(if self.seen_mover() == seat { mover } else { other })
    }

    /// Who a player is and how it stands, as much of it as fits into this many cells: "perfect",
    /// "you · South · to move".
    fn about_player(&self, seat: Side, room: u16, theme: &Theme) -> String {
        let is_human = |&seat: &Side| self.open.board.session.player(seat).is_human();
        let is_only_human =
            self.open.board.session.seats().iter().filter(|&seat| is_human(seat)).count() == 1;
        let who = match self.open.board.session.player(seat).kind {
            PlayerKind::Human if self.open.shared.is_some() => {
                self.presence(seat).unwrap_or_default().to_string()
            }
            PlayerKind::Human if is_only_human => "you".to_string(),
            PlayerKind::Human => String::new(),
            PlayerKind::Computer(skill) => skill.words(),
        };
        let side = self.open.board.session.start().side_name(seat);
        let stands = match self.seen_state() {
            GameStatus::ToMove(mover) if mover != seat => "",
            GameStatus::ToMove(_) if self.open.board.computer.is_thinking() => "thinking",
            GameStatus::ToMove(_) => "to move",
            GameStatus::Over(ending) if ending.winner() == Some(seat) => "has won",
            GameStatus::Over(_) => "",
        };
        let parts = [who.as_str(), side, stands];
        let mut parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        loop {
            let text = theme.words(&parts.join(" \u{b7} "));
            if cells(&text) <= room || parts.len() < 2 {
                return shortened(&text, room.into(), theme);
            }
            // How it stands is what the header says, too.
            parts.pop();
        }
    }

    /// Draws how the series stands, and at its end the report.
    fn draw_series(&self, column: &mut Column<'_>) {
        let Some((part, standing)) = self.open.standing() else { return };
        let names = self.open.names_in_series(part);
        let game = format!("game {}", part.number);
        column.section("Series", &game);
        column.put(&phrases::series_length(part.length), Role::Dim);
        if !standing.is_over() || !self.open.is_at_end() {
            for (player, name) in Side::ALL.into_iter().zip(&names) {
                let role = Role::of_side(SeriesPart::seat_in(part.number, player));
                column.put(&format!("{name}: {}", standing.score(player)), role);
            }
            return;
        }
        for (label, text) in self.open.series_report(&standing, &names) {
            column.wrapped(&format!("{label}: {text}"), Role::Text, column.rows_left());
        }
    }

    /// What is to be known of a puzzle: the goal, the moves made, the best solution so far.
    fn draw_puzzle(&self, column: &mut Column<'_>) {
        let Some(goal) = phrases::goal::<C>(&self.open.board.session) else { return };
        let best = self.open.board.session.best_solution();
        let best = best.map_or("none yet".into(), |moves| counted(moves, "move"));
        column.section("Puzzle", "");
        column.put(&format!("Goal:   {goal}"), Role::Notice);
        column.put(&format!("Moves:  {}", self.open.board.session.plies()), Role::Text);
        column.put(&format!("Solved: {best}"), Role::Text);
    }

    /// Draws the texts that are read here: the result, a tip, and what is too long for the message
    /// line. Says whether more of one of them follows.
    fn draw_texts(&self, column: &mut Column<'_>, context: &Context) -> bool {
        let mut more = false;
        if let (GameStatus::Over(ending), None) =
            (self.open.board.session.state(), self.open.review())
        {
            let result = sentence(&phrases::result::<C>(&self.open.board.session, ending));
            let told = [result].into_iter().chain(self.open.after_result());
            let lines: Vec<String> = told.flat_map(|text| wrap(&text, column.width())).collect();
            let remark = format!("ply {}", self.open.board.session.plies());
            let heading = ("Result", remark.as_str(), Role::Dim);
            let rows = column.rows_left_in_section();
            more |= self.draw_part(heading, (&lines, Role::Text, rows), column, context);
        } else if let Some(lines) = self.tip_lines(column.width()) {
            let heading = self.tip_heading();
            let heading = (heading.as_str(), "", Role::Notice);
            let rows = column.rows_left_in_section();
            more |= self.draw_part(heading, (&lines, Role::Text, rows), column, context);
        }
        let said = self.message(context);
        if !said.is_result && !said.fits(&self.areas(context.area)) {
            let lines = wrap(&said.text, column.width());
            let rows = column.rows_left_in_section();
            more |= self.draw_part(
                ("Message", "", Role::Dim),
                (&lines, said.role, rows),
                column,
                context,
            );
        }
        more
    }

    /// Draws the numbers behind the values, where theory has some and there is room for all.
    fn draw_numbers(&self, column: &mut Column<'_>) {
        let rows = self.open.board.session.position().numbers();
        let is_over = matches!(self.open.board.session.state(), GameStatus::Over(_));
        let room = usize::from(column.rows_left_in_section());
        if !is_over && !rows.is_empty() && rows.len() + ROWS_FOR_MOVES <= room {
            column.section("Why", "");
            column.lines(&rows, Role::Text, column.rows_left());
        }
    }

    /// How many rows of a column the values of moves may take: half of it, or less if then the
    /// numbers behind the values have room, too.
    pub(super) fn rows_for_values(&self, column: &Column<'_>) -> usize {
        const FEW: usize = 4;
        const HEADING: usize = 2;
        let left = usize::from(column.rows_left());
        let half = left.div_ceil(2).max(1);
        match self.open.board.session.position().numbers().len() {
            0 => half,
            // A row says how many moves are not shown.
            numbers => match left.checked_sub(1 + HEADING + numbers + ROWS_FOR_MOVES) {
                Some(rest) if rest >= FEW => half.min(rest),
                _ => half,
            },
        }
    }

    /// Draws a section with as many lines as there is room for; says whether more follow. The
    /// heading is a name, a remark and a role; the text has a role and at most so many rows.
    pub(super) fn draw_part(
        &self,
        (name, remark, of_name): (&str, &str, Role),
        (lines, role, rows): (&[String], Role, u16),
        column: &mut Column<'_>,
        context: &Context,
    ) -> bool {
        let (shown, more) = self.part(lines, rows.into());
        let remark = if more { reading_on(context) } else { remark.into() };
        column.section_in(name, &remark, of_name);
        column.lines(shown, role, rows.max(1));
        more
    }

    /// The lines of a text that are shown where there is room for so many, and whether more follow.
    pub(super) fn part<'a>(&self, lines: &'a [String], rows: usize) -> (&'a [String], bool) {
        let rows = rows.max(1);
        let last = lines.len().saturating_sub(1) / rows;
        let page = self.page.min(last);
        (&lines[page * rows..], page < last)
    }

    /// The heading of a tip, with its step, and how long a better one has been looked for.
    pub(super) fn tip_heading(&self) -> String {
        let time = self.open.board.computer.looking_time();
        let goes_on = if time.is_empty() { "" } else { " ..." };
        format!("Tip {}/{TIP_STEPS}{goes_on}{time}", self.open.tip_step())
    }

    /// The text of the tip as far as it is shown, in lines of this width; `None` without a tip.
    pub(super) fn tip_lines(&self, width: u16) -> Option<Vec<String>> {
        if self.open.tip_step() == 0 || !self.open.is_interactive() {
            return None;
        }
        let text =
            self.open.tip_text().unwrap_or_else(|| self.open.board.looking("thinking about a tip"));
        Some(wrap(&format!("{text}."), width))
    }
}

/// How to read on in a tip.
pub(super) fn reading_on(context: &Context) -> String {
    let key = context.keys.on(Page::Board).label(Action::Tip);
    key.map_or("more: :tip".into(), |key| format!("more: {key}"))
}
