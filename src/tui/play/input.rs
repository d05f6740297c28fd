//! Keys and clicks on the play screen: the game's own letters first, then the actions.

use ratatui::layout::Rect;

use super::Play;
use super::draw::Drawn;
use crate::game::Game;
use crate::kit::{Action, Board, Cartridge, Input, Key, Page, Response, View, is_letter};
use crate::tui::command_line::CommandLine;
use crate::tui::widgets::{Press, key_at};
use crate::tui::{Context, Go, Help};

impl<C: Cartridge> Play<C> {
    pub(super) fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.clicked = None;
        if self.command.is_some() {
            return self.edit_command(key, context);
        }
        if self.reads_on(key, context) {
            self.page += 1;
            return Go::Stay;
        }
        self.forget_note();
        let action = context.keys.on(Page::Board).action(key);
        if self.act_on_held(action, context) {
            return Go::Stay;
        }
        if self.why.is_some() {
            return action.map_or(Go::Stay, |action| self.act_on_line(action, context));
        }
        if self.take_answer_key(key, context) {
            return Go::Stay;
        }
        if self.computer.reply.is_some() && !self.is_exhibition() {
            // Any key skips the pause before the reply.
            self.reply(context);
            if context.keys.on(Page::Board).action(key) == Some(Action::Select) {
                return Go::Stay;
            }
        }
        if self.is_interactive() && self.type_move(key, context) {
            return Go::Stay;
        }
        // While nobody types moves, the game's letters are keys like any other.
        let typed = self.is_interactive() && is_letter(key, self.game.meta().letters);
        match context.keys.on(self.keys_page()).action(key).filter(|_| !typed) {
            Some(action) => self.act(action, context),
            None => Go::Stay,
        }
    }

    /// Whether a key leads to the rest of a text that there was no room for.
    fn reads_on(&self, key: Key, context: &Context) -> bool {
        let is_typing = self.is_interactive() && self.why.is_none();
        let is_typed = is_typing && is_letter(key, self.game.meta().letters);
        let is_key = !is_typed
            && self.walked().is_none()
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
            start: self.session.start(),
            position: self.session.position(),
            mover: self.session.mover(),
            area,
            typed: &mut self.typed,
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
            Response::Select(mv) | Response::Play(mv) => self.play(mv, context),
            Response::Refuse(reason) => self.warn(reason),
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
        self.forget_note();
        let action = match pressed {
            Some(Press::Action(action)) => Some(action),
            _ => None,
        };
        if self.act_on_held(action, context) {
            return Go::Stay;
        }
        if self.why.is_some() {
            return match pressed {
                Some(Press::Action(action)) => self.act_on_line(action, context),
                _ => Go::Stay,
            };
        }
        if self.computer.reply.is_some() && !self.is_exhibition() {
            self.reply(context);
            return Go::Stay;
        }
        match pressed {
            Some(Press::Action(action)) => {
                self.command = None;
                return self.act(action, context);
            }
            Some(Press::Key(key)) => drop(self.type_move(key, context)),
            None => match (clicked, node) {
                (_, Some(node)) => self.review_at(node, context),
                _ if !self.is_interactive() => {}
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
            Action::Help => return Go::Push(Box::new(Help::of_game(self.game, Page::Board))),
            Action::Leave => return Go::Back,
            Action::Command if self.review.is_none() && self.drill.is_none() => {
                self.leave_line(context);
                self.command = Some(CommandLine::default());
            }
            _ if self.drill.is_some() => self.act_on_drilled_line(action, context),
            _ => self.step(action, context),
        }
        Go::Stay
    }

    /// Hands an action to the board while a move is chosen there; false if it means something else.
    fn act_on_board(&mut self, action: Action, context: &mut Context) -> bool {
        let moves = [Action::Up, Action::Down, Action::Left, Action::Right, Action::Select];
        let is_move = moves.contains(&action);
        if !(is_move || action == Action::Back) || !self.is_interactive() {
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
        if self.review.is_some() {
            return self.act_in_review(action, context);
        }
        if self.drill.is_some() {
            return self.act_in_drill(action, context);
        }
        if self.refuses(action) {
            return Go::Stay;
        }
        if action == Action::Why {
            // What is typed is there again after the line.
            self.ask_why(self.chosen(), context);
            return Go::Stay;
        }
        self.typed.clear();
        match action {
            Action::Help => return Go::Push(Box::new(Help::of_game(self.game, Page::Board))),
            Action::Undo => self.undo(context),
            Action::Redo => self.redo(context),
            Action::Tip => self.next_tip(context),
            Action::Values => self.toggle_values(context),
            Action::Command => self.command = Some(CommandLine::default()),
            Action::Chat => self.begin_chat(),
            Action::MoveNow => self.move_now(context),
            Action::Coach if !self.is_solo() => {
                self.set_coach(context.config.ai().coach.next(), context);
            }
            Action::New if self.shared.is_some() => return self.another_game(false, context),
            Action::New => return self.again(context),
            Action::Swap if self.shared.is_some() => return self.another_game(true, context),
            Action::Swap if self.is_at_end() && self.can_swap() => {
                return self.swapped(context);
            }
            Action::Review => self.review_at(self.begin_of_review(), context),
            Action::Options => return self.form(context),
            Action::Back if self.tip.step() > 0 => {
                self.tip.close();
                self.page = 0;
            }
            Action::Leave | Action::Back => return Go::Back,
            Action::Select | Action::Step | Action::Faster | Action::Slower
                if self.is_exhibition() =>
            {
                self.direct(action, context);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Makes the computer move now; after a breakdown, lets it try again.
    fn move_now(&mut self, context: &mut Context) {
        if self.computer.failure.is_some() {
            self.computer.forget();
            self.attend(context);
        } else {
            self.computer.stop();
        }
    }

    /// Pause, step and speed of computer against computer.
    fn direct(&mut self, action: Action, context: &mut Context) {
        match action {
            Action::Select => {
                self.pace.paused = !self.pace.paused;
                if self.pace.paused {
                    self.computer.forget();
                }
                self.attend(context);
            }
            Action::Step => {
                self.pace.paused = false;
                self.attend(context);
                self.pace.paused = true;
            }
            Action::Faster => self.set_pause(self.pace.pause / 2, context),
            _ => self.set_pause((self.pace.pause * 2).clamp(MIN_PAUSE, MAX_PAUSE), context),
        }
    }

    /// Sets the time between the moves of two computers, also for a move that is already waiting.
    fn set_pause(&mut self, pause: std::time::Duration, context: &Context) {
        self.pace.pause = pause;
        if let Some((_, due)) = &mut self.computer.reply {
            *due = context.now + pause;
        }
        self.say(format!("{} ms between moves", pause.as_millis()));
    }
}

/// What a click on a cell is about, among what stands in these places.
fn under<T: Copy>(places: &[(Rect, T)], at: (u16, u16)) -> Option<T> {
    places.iter().find(|(place, _)| place.contains(at.into())).map(|&(_, what)| what)
}

/// The shortest pause that slowing down leads to, and the longest.
const MIN_PAUSE: std::time::Duration = std::time::Duration::from_millis(50);
const MAX_PAUSE: std::time::Duration = std::time::Duration::from_secs(10);
