//! Keys and clicks on the play screen: the game's own letters first, then the actions.

use std::time::Duration;

use arcade_engine::Game;
use ratatui::layout::Rect;

use super::draw::Drawn;
use super::{Play, chosen_by};
use crate::kit::{Action, Board, GameSpec, Input, Key, Page, Response, View, is_letter};
use crate::open_game::{LineStep, PendingMove, Walk};
use crate::tui::command_line::CommandLine;
use crate::tui::new_game::NewGame;
use crate::tui::widgets::{Press, key_at};
use crate::tui::{Context, Go, Help, Place, Wheel};

impl<C: GameSpec> Play<C> {
    pub(super) fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.clicked = None;
        if self.command.is_some() {
            return self.edit_command(key, context);
        }
        if self.reads_on(key, context) {
            self.page += 1;
            return Go::Stay;
        }
        self.open.forget_note();
        let action = context.keys.on(Page::Board).action(key);
        if self.act_on_pending(action, context) {
            return Go::Stay;
        }
        if self.open.board.why.is_some() {
            return action.map_or(Go::Stay, |action| self.act_on_line(action, context));
        }
        if self.take_answer_key(key, context) {
            return Go::Stay;
        }
        if self.open.board.computer.reply.is_some() && !self.open.is_exhibition() {
            // Any key skips the pause before the reply.
            self.open.reply(context);
            if action == Some(Action::Select) {
                return Go::Stay;
            }
        }
        let is_interactive = self.open.is_interactive();
        if is_interactive && self.type_move(key, context) {
            return Go::Stay;
        }
        // While nobody types moves, the game's letters are keys like any other.
        let typed = is_interactive && is_letter(key, self.open.board.game.meta().letters);
        match context.keys.on(self.keys_page()).action(key).filter(|_| !typed) {
            Some(action) => self.act(action, context),
            None => Go::Stay,
        }
    }

    /// The page whose keys count now.
    fn keys_page(&self) -> Page {
        if self.open.walked().is_some() { Page::Review } else { Page::Board }
    }

    /// Handles an action while a move isn't made yet; false if it means what it always does, and the
    /// move is dropped.
    fn act_on_pending(&mut self, action: Option<Action>, context: &mut Context) -> bool {
        if let Some((drill, _)) = self.open.exercise_mode()
            && drill.pending.is_some()
        {
            // What is looked at is soon judged; a key that goes back drops it.
            if action == Some(Action::Back) {
                drill.pending = None;
            }
            return true;
        }
        let Some(held) = self.open.pending() else { return false };
        let is_line = self.open.board.why.is_some();
        let is_judged = matches!(held, PendingMove::Judged(_));
        match action {
            // The key that has played the move doesn't skip the coach's word.
            Some(Action::Select) if is_judged => {}
            Some(Action::Select) => self.open.make_pending(context),
            Some(Action::MoveNow) if is_judged => self.open.make_pending(context),
            // Where nothing is taken back, the answer is only shown.
            Some(Action::Undo | Action::Back) if is_line && !context.config.ai().undo => {
                self.open.make_pending(context);
            }
            Some(Action::Undo | Action::Back) => self.open.drop_pending(context),
            // The line can be stepped through before it is decided.
            Some(Action::Left | Action::Right | Action::Help | Action::Leave) if is_line => {
                return false;
            }
            _ if is_line => {}
            _ => {
                self.open.drop_pending(context);
                return false;
            }
        }
        true
    }

    /// Whether a key leads to the rest of a text that there was no room for.
    fn reads_on(&self, key: Key, context: &Context) -> bool {
        let is_typing = self.open.is_interactive() && self.open.board.why.is_none();
        let is_typed = is_typing && is_letter(key, self.open.board.game.meta().letters);
        let is_key = !is_typed
            && self.open.walked().is_none()
            && context.keys.on(Page::Board).action(key) == Some(Action::Tip);
        is_key && self.drawn(context).more
    }

    pub(super) fn ask_view(
        &mut self,
        input: Input,
        context: &Context,
    ) -> Response<<C::Game as Game>::Move> {
        let area = self.areas(context.area).board;
        let mut board = Board {
            start: self.open.board.session.start(),
            position: self.open.board.session.position(),
            mover: self.open.board.session.mover(),
            area,
            typed: &mut self.open.board.typed,
        };
        self.view.input(input, &mut board)
    }

    pub(super) fn respond(
        &mut self,
        response: Response<<C::Game as Game>::Move>,
        context: &mut Context,
    ) {
        let clicked = self.clicked.take();
        match response {
            Response::Ignored | Response::Redraw => {}
            Response::Select(mv) if clicked != Some(mv) => self.clicked = Some(mv),
            Response::Select(mv) | Response::Play(mv) => self.open.play(mv, context),
            Response::Refuse(reason) => self.open.warn(reason),
        }
    }

    /// A click does what it looks like: an entry of the key bar is its key, a move in the panel is
    /// typed, and the rest is the board's.
    pub(super) fn on_click(&mut self, at: (u16, u16), context: &mut Context) -> Go {
        let Drawn { moves, nodes, .. } = self.drawn(context);
        let clicked = under(&moves, at);
        let node = under(&nodes, at);
        let (keys, hints) = (self.areas(context.area).keys, self.hints(context));
        let pressed = key_at(keys, &hints, at, &context.theme);
        self.open.forget_note();
        let action = match pressed {
            Some(Press::Action(action)) => Some(action),
            _ => None,
        };
        if self.act_on_pending(action, context) {
            return Go::Stay;
        }
        if self.open.board.why.is_some() {
            return match pressed {
                Some(Press::Action(action)) => self.act_on_line(action, context),
                _ => Go::Stay,
            };
        }
        if self.open.board.computer.reply.is_some() && !self.open.is_exhibition() {
            self.open.reply(context);
            return Go::Stay;
        }
        match pressed {
            Some(Press::Action(action)) => {
                self.command = None;
                return self.act(action, context);
            }
            Some(Press::Key(key)) => drop(self.type_move(key, context)),
            None => match (clicked, node) {
                (_, Some(node)) => self.open.review_at(node, context),
                _ if !self.open.is_interactive() => {}
                (Some(mv), _) => self.type_whole(mv, context),
                _ => {
                    let (column, row) = at;
                    let response = self.ask_view(Input::Click { column, row }, context);
                    self.respond(response, context);
                }
            },
        }
        Go::Stay
    }

    /// Carries out an action while a line is shown or looked for: none changes the game.
    fn act_on_line(&mut self, action: Action, context: &mut Context) -> Go {
        match action {
            Action::Help => {
                return Go::Push(Box::new(Help::of_game(self.open.board.game, Page::Board)));
            }
            Action::Leave => return Go::Back,
            Action::Command if self.open.playing().is_some() => {
                self.open.leave_line(context);
                self.command = Some(CommandLine::default());
            }
            _ if self.open.drill().is_some() => self.act_on_drilled_line(action, context),
            _ => self.step(action, context),
        }
        Go::Stay
    }

    /// Goes through the line that is shown, or leaves it.
    pub(super) fn step(&mut self, action: Action, context: &Context) {
        match action {
            Action::Back | Action::Why => self.open.leave_line(context),
            Action::Left => self.open.step(LineStep::Back, context),
            Action::Right | Action::Select => self.open.step(LineStep::On, context),
            Action::Up => self.open.step(LineStep::Better, context),
            Action::Down => self.open.step(LineStep::Worse, context),
            _ => {}
        }
    }

    /// Hands an action to the board while a move is chosen there; false if it means something else.
    fn act_on_board(&mut self, action: Action, context: &mut Context) -> bool {
        let moves = [Action::Up, Action::Down, Action::Left, Action::Right, Action::Select];
        let is_move = moves.contains(&action);
        if !(is_move || action == Action::Back) || !self.open.is_interactive() {
            return false;
        }
        let response = self.ask_view(Input::Action(action), context);
        let is_ignored = response == Response::Ignored;
        self.respond(response, context);
        is_move || !is_ignored
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        if self.act_on_board(action, context) {
            return Go::Stay;
        }
        if self.open.walked().is_some() {
            return self.act_in_review(action, context);
        }
        if self.open.practice().is_some() {
            return self.act_in_practice(action, context);
        }
        if self.open.drill().is_some() {
            return self.act_in_drill(action, context);
        }
        if self.open.refuses(action) {
            return Go::Stay;
        }
        if action == Action::Why {
            // What is typed is there again after the line.
            self.open.ask_why(self.chosen(), context);
            return Go::Stay;
        }
        self.open.board.typed.clear();
        let is_shared = self.open.shared.is_some();
        match action {
            Action::Help => {
                return Go::Push(Box::new(Help::of_game(self.open.board.game, Page::Board)));
            }
            Action::Undo => self.open.undo(context),
            Action::Redo => self.open.redo(context),
            Action::Tip => self.next_tip(context),
            Action::Values => self.open.toggle_values(context),
            Action::Command => self.command = Some(CommandLine::default()),
            Action::Chat if is_shared => self.command = Some(CommandLine::begun("chat ")),
            Action::Chat => self.open.chat(""),
            Action::MoveNow => self.open.move_now(context),
            Action::Coach if !self.open.is_solo() => {
                self.open.set_coach(context.config.ai().coach.next(), context);
            }
            Action::New | Action::Swap if is_shared => {
                self.open.another_game(action == Action::Swap, context);
            }
            Action::New => return self.again(context),
            Action::Swap if self.open.is_at_end() && self.open.can_swap() => {
                let next = self.open.swapped(context);
                return self.open_next(next, context);
            }
            Action::Review => self.open.review_at(self.open.begin_of_review(), context),
            Action::Options => return self.form(context),
            Action::Back if self.open.tip_step() > 0 => self.open.close_tip(),
            Action::Leave | Action::Back => return Go::Back,
            Action::Select | Action::Step | Action::Faster | Action::Slower
                if self.open.is_exhibition() =>
            {
                self.direct(action, context);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Opens a new game like this one; after a game of a series the next one of it.
    pub(super) fn again(&self, context: &mut Context) -> Go {
        let next = self.open.again(context);
        self.open_next(next, context)
    }

    /// The form for a new game, filled in with this one's settings.
    fn form(&self, context: &mut Context) -> Go {
        let (game, setup) = (self.open.board.game, self.open.next_setup(context));
        let form = NewGame::of(game, chosen_by(game), &setup, Place::ReplaceBoth, context);
        Go::Push(Box::new(form))
    }

    /// Goes on with the tip: to the rest of its text, or to its next step.
    pub(super) fn next_tip(&mut self, context: &Context) {
        if self.open.is_interactive() && self.drawn(context).more {
            self.page += 1;
        } else {
            self.open.next_tip(context);
        }
    }

    /// Carries out an action of the review.
    fn act_in_review(&mut self, action: Action, context: &mut Context) -> Go {
        if self.open.refuses(action) {
            return Go::Stay;
        }
        let walk = match action {
            Action::Help => return Go::Push(Box::new(Help::of_review())),
            Action::Back if self.open.leave_review(context) => return Go::Stay,
            Action::Back | Action::Leave => return Go::Back,
            Action::TryHere => {
                self.open.try_here(context);
                return Go::Stay;
            }
            Action::Values => {
                self.open.toggle_values(context);
                return Go::Stay;
            }
            Action::Why => {
                if let Some((review, board)) = self.open.review_mode() {
                    review.ask_for_line(board, context);
                }
                return Go::Stay;
            }
            Action::Practise => {
                self.open.begin_practice(context);
                return Go::Stay;
            }
            Action::First => Walk::First,
            Action::Last => Walk::Last,
            Action::Left => Walk::Back,
            Action::Right => Walk::On,
            Action::Up => Walk::TurnBack,
            Action::Down => Walk::TurnOn,
            Action::SideLine => Walk::SideLine,
            _ => return Go::Stay,
        };
        self.open.walk(walk, context);
        Go::Stay
    }

    /// Carries out an action while mistakes are posed.
    fn act_in_practice(&mut self, action: Action, context: &mut Context) -> Go {
        let Some((review, board)) = self.open.review_mode() else { return Go::Stay };
        let Some(practice) = &mut review.practice else { return Go::Stay };
        match action {
            Action::Help => return Go::Push(Box::new(Help::of_review())),
            Action::Leave => return Go::Back,
            Action::Back => self.open.end_practice(context),
            Action::New | Action::Select if practice.is_over() => self.open.end_practice(context),
            Action::Tip if practice.is_posed() => practice.tell_solution(board),
            Action::Select if practice.is_posed() => {}
            Action::New | Action::Select => self.open.pose_next(context),
            _ => {}
        }
        Go::Stay
    }

    /// Scrolls the list of moves of a review.
    pub(super) fn scroll(&mut self, wheel: Wheel) {
        if let Some(review) = self.open.walked() {
            let most = isize::try_from(review.line.len()).unwrap_or(isize::MAX);
            let notch = if wheel == Wheel::Up { -NOTCH } else { NOTCH };
            self.scrolled = (self.scrolled + notch).clamp(-most, most);
        }
    }

    /// Pause, step and speed of computer against computer.
    fn direct(&mut self, action: Action, context: &mut Context) {
        let Some(pace) = self.open.playing().map(|playing| playing.pace) else { return };
        match action {
            Action::Select => self.open.set_paused(!pace.paused, context),
            Action::Step => self.open.make_one_move(context),
            Action::Faster => self.open.set_pause(pace.pause / 2, context),
            _ => self.open.set_pause((pace.pause * 2).clamp(MIN_PAUSE, MAX_PAUSE), context),
        }
    }
}

/// Rows of a list that a notch of the wheel scrolls.
const NOTCH: isize = 3;

/// What a click on a cell is about, among what stands in these places.
fn under<T: Copy>(places: &[(Rect, T)], at: (u16, u16)) -> Option<T> {
    places.iter().find(|(place, _)| place.contains(at.into())).map(|&(_, what)| what)
}

/// The shortest pause that slowing down leads to, and the longest.
const MIN_PAUSE: Duration = Duration::from_millis(50);
const MAX_PAUSE: Duration = Duration::from_secs(10);
