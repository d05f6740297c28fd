//! Keys and clicks on the play screen: the game's own letters first, then the actions.

use ratatui::layout::Rect;

use super::Play;
use super::draw::Drawn;
use crate::game::Game;
use crate::kit::{
    Action, Board, Cartridge, Input, Key, KeyName, MoveOf, Page, Response, View, is_letter,
};
use crate::tui::command_line::{CommandLine, Entered, LONGEST, too_long};
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

    /// Offers a key to the move that is being typed; false when it has no use for it.
    fn type_move(&mut self, key: Key, context: &mut Context) -> bool {
        let letter = key.character().filter(|&letter| self.game.meta().letters.contains(letter));
        match (letter, key.name) {
            (Some(letter), _) => {
                if self.typed.is_empty() {
                    let response = self.ask_view(Input::Char(letter), context);
                    if response != Response::Ignored {
                        self.respond(response, context);
                        return true;
                    }
                }
                self.type_letter(letter, context);
            }
            _ if self.typed.is_empty() => return false,
            (_, KeyName::Backspace) => drop(self.typed.pop()),
            (_, KeyName::Esc) => self.typed.clear(),
            (_, KeyName::Enter) => self.finish_typing(context),
            _ => return false,
        }
        true
    }

    /// Plays the typed move, or completes it as far as there is no choice.
    fn finish_typing(&mut self, context: &mut Context) {
        let typed = std::mem::take(&mut self.typed);
        if let Err(error) = self.session.position().check_prefix(&typed) {
            return self.warn(error.to_string());
        }
        let moves = match self.legal(&typed) {
            Some(_) => Vec::new(),
            None => self.continuations(&typed),
        };
        match common_prefix(&moves) {
            Some(common) => self.typed = common,
            None => self.play_text(&typed, context),
        }
    }

    /// The legal move that a text stands for, if it stands for one.
    pub(super) fn legal(&self, typed: &str) -> Option<MoveOf<C>> {
        let position = self.session.position();
        position.parse_move(typed).ok().filter(|&mv| position.is_legal(mv))
    }

    /// The legal moves that a text is the beginning of.
    pub(super) fn continuations(&self, typed: &str) -> Vec<String> {
        let moves = self.session.position().legal_moves().into_iter().map(|mv| mv.to_string());
        moves
            .filter(|mv| {
                let begun = mv.get(..typed.len());
                mv.len() > typed.len() && begun.is_some_and(|b| b.eq_ignore_ascii_case(typed))
            })
            .collect()
    }

    fn type_letter(&mut self, letter: char, context: &mut Context) {
        if self.typed.len() >= LONGEST {
            return self.warn(too_long("a move"));
        }
        let position = self.session.position();
        let refused = position.check_prefix(&self.typed).is_err();
        // What was refused stays, so that a digit typed after it isn't taken for something else;
        // but another letter, or a valid beginning of a move, takes its place.
        let begins = letter.is_alphabetic() || position.check_prefix(&letter.to_string()).is_ok();
        let typed =
            if refused && begins { letter.to_string() } else { format!("{}{letter}", self.typed) };
        if let Err(error) = position.check_prefix(&typed) {
            self.typed = typed;
            return self.warn(error.to_string());
        }
        match self.legal(&typed) {
            Some(mv) if typed.chars().count() == 1 && self.continuations(&typed).is_empty() => {
                self.play(mv, context);
            }
            _ => self.typed = typed,
        }
    }

    /// Plays a move given as text, or says why it can't.
    pub(super) fn play_text(&mut self, text: &str, context: &mut Context) {
        match self.session.position().parse_move(text) {
            Ok(mv) => self.play(mv, context),
            Err(error) => {
                self.warn(error.to_string());
            }
        }
    }

    fn ask_view(&mut self, input: Input, context: &Context) -> Response<<C::Game as Game>::Move> {
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

    fn respond(&mut self, response: Response<<C::Game as Game>::Move>, context: &mut Context) {
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

    /// Types a move, or plays it if it has just been typed.
    fn type_whole(&mut self, mv: MoveOf<C>, context: &mut Context) {
        if !self.typed.is_empty() && self.legal(&self.typed) == Some(mv) {
            return self.finish_typing(context);
        }
        self.typed.clear();
        let position = self.session.current();
        for letter in mv.to_string().chars() {
            // A move of one letter is played at once.
            if self.session.current() == position {
                self.type_letter(letter, context);
            }
        }
    }

    pub(super) fn on_paste(&mut self, text: &str, context: &mut Context) {
        if let Some(command) = &mut self.command {
            if command.paste(text) == Entered::TooLong {
                self.warn(too_long("a command"));
            }
        } else if self.is_interactive() && self.why.is_none() {
            let known = self.game.meta().letters;
            let mut letters = text.chars().filter(|letter| known.contains(*letter));
            for letter in letters.by_ref().take(LONGEST_PASTED_MOVE) {
                self.type_letter(letter, context);
            }
            if letters.next().is_some() {
                self.warn("the pasted text is longer than a move: the rest of it is left out");
            }
        }
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
            Action::Back if self.tip > 0 => (self.tip, self.page) = (0, 0),
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

/// The most letters of a pasted text that are typed as a move.
const LONGEST_PASTED_MOVE: usize = 16;

/// The longest text that all of these begin with; `None` for no texts.
fn common_prefix(texts: &[String]) -> Option<String> {
    let (first, others) = texts.split_first()?;
    let mut common = first.as_str();
    for other in others {
        let same = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
        let length = same.map_or(common.len().min(other.len()), |((at, _), _)| at);
        common = &common[..length];
    }
    Some(common.into())
}

/// The shortest pause that slowing down leads to, and the longest.
const MIN_PAUSE: std::time::Duration = std::time::Duration::from_millis(50);
const MAX_PAUSE: std::time::Duration = std::time::Duration::from_secs(10);
