//! Keys, clicks and pasted text on the play screen. Their meaning depends on the current activity.

use std::time::Duration;

use arcade_engine::Position as _;
use arcade_games::kit::{
    Action, GameSpec, Input, InputContext, Key, MoveOf, Page, Response, View as _, is_letter,
};
use ratatui::layout::Rect;

use super::activity::Activity;
use super::draw::hints;
use super::ending::choices;
use super::frame::DrawnScreen;
use super::launch::{form_opener, open_next};
use super::state::Play;
use super::{exercise, game, line, review, typing};
use crate::open_game::{ExerciseMode, IntroductionStage};
use crate::tui::command_line::CommandLine;
use crate::tui::new_game::NewGame;
use crate::tui::widgets::{Press, action_of, key_at};
use crate::tui::{Context, Go, Help, StackOp};

/// An Enter that comes sooner than this after the end of the game, or after an analysis has changed what it
/// does there, was typed before that was seen: it does nothing.
const UNSEEN: Duration = Duration::from_millis(500);

impl<C: GameSpec> Play<C> {
    pub(super) fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        let is_unseen = self.enter_changed_at.take().is_some_and(|at| context.now < at + UNSEEN);
        self.clicked = None;
        if self.turn_bar_back(key, context) {
            return Go::Stay;
        }
        if self.open.is_introducing()
            && let Some(go) = self.on_card_key(key, context)
        {
            return go;
        }
        if self.command.is_some() {
            return self.edit_command(key, context);
        }
        if self.ending_animation.finish() && !self.is_choice(key, context) {
            return Go::Stay;
        }
        if self.turns_page(key, context) {
            self.scrolling.page += 1;
            return Go::Stay;
        }
        let action = context.keys.on(Page::Board).action(key);
        // That of a typed move is meant for it.
        let is_unseen = is_unseen && self.open.core.typed.is_empty();
        if self.act_on_question(action, context) || is_unseen && action == Some(Action::Select) {
            return Go::Stay;
        }
        if self.open.core.line_request.is_some() {
            return action.map_or(Go::Stay, |action| self.act(action, context));
        }
        if exercise::take_answer_key(&mut self.open, key, context) {
            return Go::Stay;
        }
        if self.skip_pause(context) && action == Some(Action::Select) {
            return Go::Stay;
        }
        let is_interactive = self.open.is_interactive();
        if is_interactive && self.type_key(key, context) {
            return Go::Stay;
        }
        // When it isn't a person's turn, the game's letters are ordinary keys.
        let typed = is_interactive && is_letter(key, self.open.core.game.meta().typed_characters);
        let keys = context.keys.on(Activity::page(&self.open));
        match action_of(key, keys) {
            Ok(action) if !typed => return self.act(action, context),
            Err(refusal)
                if !typed && !self.open.exercises().is_some_and(ExerciseMode::is_reading) =>
            {
                self.open.core.warn(refusal);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Whether a key is that of something to do after the game.
    fn is_choice(&self, key: Key, context: &Context) -> bool {
        let action = context.keys.on(Page::Ending).action(key);
        let choices = choices(&self.frame(context.area, context));
        choices.iter().any(|choice| Some(choice.action()) == action)
    }

    /// Clears the message, and handles an action while it asks something, or while a move or an answer is
    /// pending; returns false if the action keeps its usual meaning.
    fn act_on_question(&mut self, action: Option<Action>, context: &mut Context) -> bool {
        let is_resigning = self.open.is_asking_to_resign() && action == Some(Action::Select);
        self.open.core.forget_note();
        if is_resigning {
            self.open.resign(context);
        }
        is_resigning
            || exercise::act_on_pending(&mut self.open, action)
            || game::act_on_pending(&mut self.open, action, context)
    }

    /// Makes the computer's move at once if it is being delayed by a pause; returns false if there
    /// is no pause.
    fn skip_pause(&mut self, context: &mut Context) -> bool {
        let is_pausing = self.open.core.engine.results.computer_move.is_some()
            && !self.open.core.is_between_computers();
        if is_pausing {
            self.open.reply(context);
        }
        is_pausing
    }

    /// Whether a key turns to the next page of a text that didn't fit.
    fn turns_page(&self, key: Key, context: &Context) -> bool {
        let is_typing = self.open.is_interactive() && self.open.core.line_request.is_none();
        let is_letter = is_typing && is_letter(key, self.open.core.game.meta().typed_characters);
        let is_key = !is_letter
            && self.open.review_on_board().is_none()
            && context.keys.on(Page::Board).action(key) == Some(Action::Tip);
        is_key && self.drawn(context).more
    }

    pub(super) fn ask_view(&mut self, input: Input, context: &Context) -> Response<MoveOf<C>> {
        let area = self.areas(context.area).board;
        let mut board = InputContext {
            start: self.open.core.session.start(),
            position: self.open.core.session.position(),
            mover: self.open.core.session.mover(),
            length: self.open.core.session.next_length(),
            area,
            typed: &mut self.open.core.typed,
        };
        self.view.input(input, &mut board)
    }

    fn respond(&mut self, response: Response<MoveOf<C>>, context: &mut Context) {
        let clicked = self.clicked.take();
        match response {
            Response::Ignored | Response::Redraw => {}
            Response::Select(mv) if clicked != Some(mv) => self.clicked = Some(mv),
            Response::Select(mv) | Response::Play(mv) => self.open.play(mv, context),
            Response::Refuse(reason) => self.open.core.warn(reason),
        }
    }

    /// Handles a click: on the key bar it acts as the key, on a move in the panel it types the
    /// move, and anywhere else it goes to the board.
    pub(super) fn on_click(&mut self, at: (u16, u16), context: &mut Context) -> Go {
        if self.open.is_introducing() {
            return self.on_card_click(at, context);
        }
        let DrawnScreen { moves, nodes, actions, .. } = self.drawn(context);
        let frame = self.frame(context.area, context);
        let pressed = key_at(frame.areas.keys, &hints(&frame, &actions), at, &context.theme)
            .or(under(&actions, at).map(Press::Action));
        let action = pressed.and_then(Press::action);
        if action != Some(Action::MoreKeys) {
            self.scrolling.bar_page = 0;
        }
        if self.act_on_question(action, context) {
            return Go::Stay;
        }
        if self.open.core.line_request.is_some() {
            return action.map_or(Go::Stay, |action| self.act(action, context));
        }
        if self.skip_pause(context) {
            return Go::Stay;
        }
        match pressed {
            Some(Press::Action(action)) => {
                self.command = None;
                return self.act(action, context);
            }
            Some(Press::Key(key)) => drop(self.type_key(key, context)),
            None => match (under(&moves, at), under(&nodes, at)) {
                (_, Some(node)) => self.open.review_at(node, context),
                _ if !self.open.is_interactive() => {}
                (Some(mv), _) => typing::type_move(&mut self.open, mv, context),
                _ => {
                    let (column, row) = at;
                    let response = self.ask_view(Input::Click { column, row }, context);
                    self.respond(response, context);
                }
            },
        }
        Go::Stay
    }

    /// Carries out an action.
    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        if action == Action::MoreKeys {
            self.scrolling.bar_page += 1;
            return Go::Stay;
        }
        let is_line = self.open.core.line_request.is_some();
        if !is_line && self.act_on_board(action, context) {
            return Go::Stay;
        }
        match (Activity::of(&self.open), action) {
            (Activity::Game, _) => {
                if self.open.say_refusal(action) {
                    return Go::Stay;
                }
                if action == Action::Why {
                    // The typed move is kept while the line is shown.
                    self.open.ask_why(self.chosen(), context);
                    return Go::Stay;
                }
                self.open.core.typed.clear();
                return self.act_in_game(action, context);
            }
            (_, Action::Help) => return self.help(),
            (_, Action::Leave) => return Go::Back,
            (Activity::Line, Action::Command) if self.open.is_in_game() => {
                self.open.leave_line(context);
                self.command = Some(CommandLine::default());
            }
            (Activity::Line, _) => line::step(&mut self.open, action, context),
            (Activity::Review(_), _) => return review::act(&mut self.open, action, context),
            (Activity::Practice(_), _) => review::practise(&mut self.open, action, context),
            (Activity::Exercise(exercises), _) => {
                if !is_line && exercise::turns_page(exercises, action) {
                    let is_unread = self.drawn(context).unread;
                    self.scrolling.page = if is_unread { self.scrolling.page + 1 } else { 0 };
                    if is_unread {
                        return Go::Stay;
                    }
                }
                return exercise::act(&mut self.open, action, context);
            }
        }
        Go::Stay
    }

    fn help(&self) -> Go {
        Go::Push(Box::new(match Activity::of(&self.open) {
            Activity::Review(_) | Activity::Practice(_) => Help::of(Page::Review),
            _ => self.help_of_game(),
        }))
    }

    /// Passes an action to the board while a person chooses a move; returns false if the action has
    /// another meaning.
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

    /// The typed move if it is legal, else the move under the cursor.
    fn chosen(&self) -> Option<MoveOf<C>> {
        if !self.open.is_interactive() {
            return None;
        }
        let (position, typed) = (self.open.core.session.position(), &self.open.core.typed);
        let chosen = || self.view.chosen(position, typed);
        self.open.parse_legal(typed).or_else(chosen).filter(|&mv| position.is_legal(mv))
    }

    /// Carries out an action in a game, from a key or a command. The caller has checked that it
    /// isn't refused.
    pub(super) fn act_in_game(&mut self, action: Action, context: &mut Context) -> Go {
        let is_shared = self.open.shared.is_some();
        match action {
            Action::Help => return self.help(),
            Action::Undo => self.open.undo(context),
            Action::Redo => self.open.redo(context),
            Action::Tip if self.open.is_interactive() && self.drawn(context).more => {
                self.scrolling.page += 1;
            }
            Action::Tip => self.open.next_tip(context),
            Action::Values => self.open.toggle_values(context),
            Action::Command => self.command = Some(CommandLine::default()),
            Action::Chat if is_shared => self.command = Some(CommandLine::begun("chat ")),
            Action::Chat => self.open.chat(""),
            Action::MoveNow => self.open.move_now(context),
            Action::Coach if !self.open.core.is_solo() => {
                self.open.set_coach(context.config.ai().coach.next(), context);
            }
            Action::New | Action::Swap if is_shared => {
                self.open.another_game(action == Action::Swap, context);
            }
            Action::New => {
                return open_next(self.open.core.game, self.open.again(context), context);
            }
            Action::Swap if self.open.is_at_end() && self.open.can_swap() => {
                return open_next(self.open.core.game, self.open.swapped(context), context);
            }
            Action::ShowBoard if self.open.is_at_end() => {
                self.ending_animation.shows_board = !self.ending_animation.shows_board;
            }
            Action::Select if self.open.is_at_end() => {
                return match self.open.first_choice(context) {
                    Some(action) if !self.open.say_refusal(action) => {
                        self.act_in_game(action, context)
                    }
                    _ => Go::Stay,
                };
            }
            Action::Again if self.open.is_at_end() && is_shared => {
                self.open.another_game(true, context);
            }
            Action::Again if self.open.is_at_end() => {
                return open_next(self.open.core.game, self.open.rematch(context), context);
            }
            Action::Again if self.open.core.is_solo() => self.open.start_over(context),
            Action::Again => self.open.core.say("this game goes on; :new begins another"),
            Action::NextChallenge => match self.open.next_challenge_setup(context) {
                Some(next) => return open_next(self.open.core.game, next, context),
                None => self.open.core.say("there is no level to step to after this game"),
            },
            Action::AnotherStart => match self.open.at_another_start(context) {
                Some(next) => return open_next(self.open.core.game, next, context),
                None => self.open.core.say("no other start is dealt after this game"),
            },
            Action::FromTurningPoint => {
                self.open.play_from_turning_point(context);
                // An Enter typed before the board was seen makes no move there.
                self.enter_changed_at = (!self.open.is_at_end()).then_some(context.now);
            }
            Action::Share => {
                match self.open.result_to_share(context.config.ui().share) {
                    Some(text) => {
                        self.open.core.say("a text about the game is on the clipboard, if the terminal allows that");
                        context.clipboard = Some(text);
                    }
                    None => self.open.core.say("there is a text to share once the game is over"),
                }
            }
            Action::Review => self.open.review_at(self.open.review_start(), context),
            Action::Options => return self.form(context),
            Action::Back if self.open.playing.tip.step() > 0 => self.open.close_tip(),
            Action::Back if self.open.end_guidance() => {}
            Action::Back if self.shown_ending().is_some() => {
                self.ending_animation.shows_board = true;
            }
            Action::Leave | Action::Back | Action::MainMenu => return Go::Back,
            Action::Select | Action::Step | Action::Faster | Action::Slower
                if self.open.core.is_between_computers() =>
            {
                game::control_computer_game(&mut self.open, action, context);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Opens the form for a new game, filled in with this game's settings.
    fn form(&self, context: &mut Context) -> Go {
        let (game, setup) = (self.open.core.game, self.open.next_setup(context));
        let form = NewGame::of(game, form_opener(game), &setup, StackOp::ReplaceBoth, context);
        Go::Push(Box::new(form))
    }

    /// Applies a key to the typed move; returns false if it doesn't apply.
    fn type_key(&mut self, key: Key, context: &mut Context) -> bool {
        let letters = self.open.core.game.meta().typed_characters;
        let Some(letter) = key.letter_of(letters) else {
            return typing::edit(&mut self.open, key.name, context);
        };
        if self.open.core.typed.is_empty() {
            let response = self.ask_view(Input::Char(letter), context);
            if response != Response::Ignored {
                self.respond(response, context);
                return true;
            }
        }
        typing::type_letter(&mut self.open, letter, context);
        true
    }

    pub(super) fn on_paste(&mut self, text: &str, context: &mut Context) {
        if self.open.is_introducing() {
            self.open.close_card(IntroductionStage::Nothing, context);
        }
        if let Some(command) = &mut self.command {
            if let Err(note) = command.paste(text) {
                self.open.core.warn(note);
            }
        } else if self.open.is_interactive() && self.open.core.line_request.is_none() {
            typing::paste(&mut self.open, text, context);
        }
    }
}

/// The item whose area contains the clicked cell.
fn under<T: Copy>(places: &[(Rect, T)], at: (u16, u16)) -> Option<T> {
    places.iter().find(|(place, _)| place.contains(at.into())).map(|&(_, what)| what)
}
