//! The play screen: one for all games.

mod accuracy;
mod animation;
mod answering;
mod asking;
mod coaching;
mod command;
mod computer;
mod draw;
mod drill;
mod drill_drawn;
mod drill_keys;
mod drill_said;
mod exercise;
mod glance;
mod header;
mod hints;
mod hosted;
mod hosting;
mod input;
mod joined;
mod keeping;
mod lesson_course;
mod line;
mod message;
mod moves;
mod moving;
mod next;
mod opened;
mod panel;
mod pending;
mod plies;
mod practising;
mod problem_course;
mod reviewed;
mod reviewing;
mod said;
mod score;
mod seating;
mod shared;
mod shared_drawn;
mod studying;
mod tip;
mod typing;
mod values;
mod why;

use std::sync::Arc;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::command_line::CommandLine;
use super::{Context, Go, Message, Screen};
use crate::engine::{Engines, Level, Skill, Strength};
use crate::kit::{Cartridge, MoveOf, Role};
use crate::options::Values;
use crate::phrases::{self, Tip};
use crate::session::{Heading, PlayerKind, SeriesPart, Session, State};
use crate::store::{Saving, StoreError};
use animation::Animation;
use asking::Asking;
use coaching::Held;
use computer::Computer;
use drill::Drill;
pub(super) use drill::{OpenLessons, OpenProblems};
use glance::Glance;
pub use hosted::{HostError, HostGame, Hosted};
pub use joined::{JoinGame, JoinedError};
pub use opened::{OpenGame, Purpose, ReplayGame, ResumeGame};
pub(super) use opened::{chosen_by, new_game, saved_game};
use practising::Practice;
use reviewing::Reviewing;
use score::Scoreboard;
use shared::Shared;
use studying::Study;
use why::Why;

/// A game of `C` on the screen.
pub struct Play<C: Cartridge> {
    game: C,
    session: Session<C::Game>,
    saved: Saving,
    /// The settings of the game when it was opened.
    settings: Values,
    view: C::View,
    /// The move typed so far.
    typed: String,
    /// The move that the last click has selected: the same click again plays it.
    clicked: Option<MoveOf<C>>,
    /// The command line, while it is open.
    command: Option<CommandLine>,
    note: Option<Note>,
    computer: Computer<C::Game>,
    /// That the computer's move after so many plies was found with less depth than was asked for.
    cut_short: Option<(usize, String)>,
    /// Whether the values of the moves are shown.
    values: bool,
    /// The tip for this position, as far as it was asked for.
    tip: Tip<C>,
    /// When the tip says what is known by then.
    tip_due: Option<Instant>,
    /// The line that is shown or looked for.
    why: Option<Why<C>>,
    /// The walk through the game, while it is reviewed.
    review: Option<Box<Reviewing<C>>>,
    /// What is exercised, in place of a game.
    drill: Option<Box<Drill<C>>>,
    /// The person's move that waits for the coach's word, or for the person's after it.
    held: Option<Held<MoveOf<C>>>,
    /// The move that the coach has spoken of in this position.
    doubted: Option<MoveOf<C>>,
    /// What reviews have found out about the game.
    study: Study<C>,
    /// What is counted beyond the game.
    score: Scoreboard,
    /// The others, if the game is shared.
    shared: Option<Box<Shared>>,
    /// How many parts of a tip or a message have been read where there is no room for all of it.
    page: usize,
    pace: Pace,
    /// The line of a tip, while it plays by itself.
    glance: Glance<C>,
    /// The last move, while it is shown happening.
    animation: Option<Animation>,
}

/// What the message line says until the next key.
#[derive(Clone, Debug)]
struct Note {
    role: Role,
    text: String,
}

/// The pace of computer against computer.
#[derive(Clone, Copy, Debug)]
struct Pace {
    paused: bool,
    pause: Duration,
}

impl<C: Cartridge> std::fmt::Debug for Play<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("game", &self.game.meta().id).finish_non_exhaustive()
    }
}

impl<C: Cartridge> Play<C> {
    /// Shows a game that is saved in `saved` with every move. Once it is visible, the computer begins
    /// if it is its turn.
    fn new(game: C, session: Session<C::Game>, saved: Saving, context: &Context) -> Self {
        let engines = Engines::new(game.brain(), context.resources.clone());
        let new_engine = move |strength: &Strength| engines.opponent(strength);
        Self {
            game,
            session,
            saved,
            settings: context.config.game(&game.meta().section()),
            view: game.view(),
            typed: String::new(),
            clicked: None,
            command: None,
            note: None,
            computer: Computer::new(Arc::new(new_engine), context.now),
            cut_short: None,
            values: false,
            tip: Tip::default(),
            tip_due: None,
            why: None,
            review: None,
            drill: None,
            held: None,
            doubted: None,
            study: Study::default(),
            score: Scoreboard::default(),
            shared: None,
            page: 0,
            pace: Pace { paused: false, pause: Duration::from_millis(600) },
            glance: Glance::Over,
            animation: None,
        }
    }

    /// Shows a game that is about to begin.
    pub(super) fn fresh(
        game: C,
        mut session: Session<C::Game>,
        series: Option<SeriesPart>,
        context: &mut Context,
    ) -> Self {
        *session.heading_mut() = Heading { series, ..Heading::begun((context.clock)()) };
        let saved = Saving::new(&context.disk, game.meta().id);
        let story = session.story().map(str::to_string);
        let mut play = Self::new(game, session, saved, context);
        if let Some(story) = story {
            play.say(story);
        }
        play
    }

    /// Shows a game that was saved; `refusal` says why it can't be saved again, if it can't.
    pub(super) fn resumed(
        game: C,
        session: Session<C::Game>,
        saved: Saving,
        refusal: Option<StoreError>,
        context: &mut Context,
    ) -> Self {
        let mut play = Self::new(game, session, saved, context);
        if let Some(refusal) = refusal {
            play.warn(format!("from here on the game is not saved: {refusal}"));
        }
        play
    }

    /// Whether the screen waits for a person's move.
    fn is_interactive(&self) -> bool {
        let is_seen_only = match (&self.review, &self.drill) {
            (Some(_), _) => !self.practice().is_some_and(Practice::is_posed),
            (None, Some(drill)) => !drill.wants_move(),
            (None, None) => false,
        };
        let state = self.session.state();
        !is_seen_only
            && matches!(state, State::ToMove(seat)
            if self.session.player(seat).is_human() && self.is_own(seat))
    }

    /// Whether two computers play each other.
    fn is_exhibition(&self) -> bool {
        self.session.seats().iter().all(|&seat| !self.session.player(seat).is_human())
    }

    /// Asks the computer for what the position calls for: a move, values, a warm-up or pondering.
    fn attend(&mut self, context: &Context) {
        if self.review.is_some() {
            self.attend_to_why(context);
            return self.attend_to_study(context);
        }
        if self.drill.is_some() {
            return self.attend_to_drill(context);
        }
        if self.is_shared_under_way() {
            return;
        }
        self.ask_for_move(context);
        self.attend_to_why(context);
        let is_asked = self.values || self.tip.step() > 0 || self.wants_values_for_line();
        let is_to_move = matches!(self.session.state(), State::ToMove(_));
        if (is_asked || self.coach_wants_values(context)) && is_to_move && !self.is_solo() {
            if self.values
                && let Some(classic) = phrases::seated_classic(&self.session)
            {
                self.computer.ask_for_scores(self.session.position(), classic, context);
            }
            self.computer.ask_for_values(self.session.position(), context);
        } else if !self.study.is_busy() {
            // Nobody would see what it finds.
            self.computer.stop_values();
        }
        self.attend_to_tip(context);
        self.attend_to_study(context);
        self.attend_to_score(context);
        if !self.is_solo() && is_to_move {
            self.computer.warm_up(self.session.start(), context);
            match context.config.ai().ponder {
                true if self.is_against_perfect() => {
                    self.computer.ponder(self.session.position(), context);
                }
                true => {}
                false => self.computer.stop_pondering(),
            }
        }
    }

    /// Asks the computer for a move, if it is its turn and nobody has told it to wait.
    fn ask_for_move(&mut self, context: &Context) {
        let waits = self.is_exhibition() && self.pace.paused;
        let values = &self.session.setup().values;
        let player = self.session.computer_to_move();
        if let Some(strength) = player.and_then(|player| player.strength_at_board(values))
            && !self.computer.has_been_asked()
            && !waits
        {
            self.computer.ask_for_move(&self.session, strength, context);
        }
    }

    /// Whether a person is to move against a computer that plays perfectly.
    fn is_against_perfect(&self) -> bool {
        let State::ToMove(mover) = self.session.state() else { return false };
        let opponent = self.session.player(mover.other()).kind;
        self.is_interactive() && opponent == PlayerKind::Computer(Skill::Level(Level::Perfect))
    }

    fn say(&mut self, text: impl Into<String>) {
        self.note_down(Role::Notice, text.into());
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.note_down(Role::Error, text.into());
    }

    fn note_down(&mut self, role: Role, text: String) {
        (self.note, self.page) = (Some(Note { role, text }), 0);
    }

    /// Drops what was said until the next key or click.
    fn forget_note(&mut self) {
        if self.note.take().is_some() {
            self.page = 0;
        }
    }
}

impl<C: Cartridge> Screen for Play<C> {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        self.computer.tell_time(context.now);
        self.fit_drill(context);
        match message {
            // A key skips the rest of what the board shows by itself.
            Message::Key(_) | Message::Click { .. } => {
                (self.animation, self.glance) = (None, Glance::Over);
            }
            _ => self.animation = self.animation.and_then(|shown| shown.at(context.now)),
        }
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => {
                let go = self.on_click((*column, *row), context);
                if !matches!(go, Go::Stay) {
                    return go;
                }
            }
            Message::Paste(text) => self.on_paste(text, context),
            Message::Wheel(wheel) if self.walked().is_some() => self.scroll(*wheel),
            Message::Shown => self.attend(context),
            Message::NotOpened(error) => self.warn(error.to_string()),
            Message::NotWritten(failure) => {
                self.warn(failure);
                self.spread_failure();
            }
            Message::Warned(warning) => self.warn(warning),
            Message::Answered => {
                self.hear_link(context);
                self.hear_score(context);
                self.attend_to_score(context);
                self.hear_drill(context);
            }
            Message::Wake => {
                self.hear_link(context);
                self.hear_computer(context);
                self.hear_drill(context);
                self.attend(context);
                self.judge(context);
            }
            _ => {}
        }
        if self.values_end().is_some_and(|end| end <= context.now) {
            self.computer.stop_values();
        }
        if self.tip_due().is_some_and(|due| due <= context.now) {
            self.attend(context);
        }
        self.go_on_with_glance(context.now);
        if let Some(go) = self.next_game_due(context) {
            return go;
        }
        if self.reply_due().is_some_and(|due| due <= context.now) {
            self.reply(context);
        }
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_screen(area, buffer, context);
    }

    fn next_tick(&self) -> Option<Instant> {
        let frame = self.animation.map(Animation::next_frame);
        let found = [self.computer.next_second(), self.values_end(), self.tip_due()];
        let shown = [frame, self.glance_due(), self.score.next_game];
        self.reply_due().into_iter().chain(found.into_iter().chain(shown).flatten()).min()
    }

    /// A move is on the disk before the next is made, so that nothing can lose more than one.
    fn is_waiting(&self) -> bool {
        self.saved.is_pending()
    }

    fn game(&self) -> Option<&'static str> {
        Some(self.game.meta().name)
    }

    fn in_one_line(&self) -> String {
        self.seen_position().to_string()
    }
}
