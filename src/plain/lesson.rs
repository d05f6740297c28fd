//! The task of a lesson in line mode: a move to find, an answer to choose, or a game to win.

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Analysis, Level, Outcome, Skill};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::{Effect, MoveVerdict};
use arcade_games::session::{GameStatus, Player, PlayerKind};
use arcade_games::text::asks_to_leave;

use super::coach::describe_reply;
use super::ending::describe_ending;
use super::help::ANALYSING;
use super::learn::LessonExit;
use super::move_input::{HOW_TO_LEAVE, Typed, command_meant};
use super::speech::AnnouncedBoard;
use super::{LineMode, PlainError, does, label};
use crate::lessons::{Lesson, LessonTask, OUTCOMES};
use crate::open_game::{Autoplay, ExerciseStage};
use crate::phrases::{self, clause};

/// The reply to a request for the next move in a game that can't be won any more.
const GIVEN_AWAY: &str = "The win was given away: take moves back with :undo.";

impl<C: GameSpec> LineMode<'_, C> {
    /// Poses the task of the lesson until it is done or the learner goes elsewhere.
    pub(super) fn pose(&mut self, lesson: &Lesson<C::Position>) -> Result<LessonExit, PlainError> {
        self.announced = AnnouncedBoard::default();
        if lesson.task == LessonTask::Win {
            self.console.say(&format!("{}\n", lesson.question))?;
        } else {
            self.announce(self.open.core.session.mover())?;
            self.console.say(&format!("\n{}", lesson.question))?;
        }
        match &lesson.task {
            LessonTask::Find(moves) => self.find_move(lesson, moves),
            LessonTask::Choose { choices, right } => self.choose_answer(lesson, choices, *right),
            LessonTask::Win => self.win(lesson),
        }
    }

    fn is_found(&self) -> bool {
        self.open
            .exercises()
            .is_some_and(|exercises| matches!(exercises.stage, ExerciseStage::Found(_)))
    }

    fn find_move(
        &mut self,
        lesson: &Lesson<C::Position>,
        moves: &[MoveOf<C>],
    ) -> Result<LessonExit, PlainError> {
        let told: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let told = format!("The answer: {}.", told.join(" or "));
        let mut answers = Vec::new();
        loop {
            match self.ask_for_move(&mut answers)? {
                Typed::End => return Ok(LessonExit::Leave),
                Typed::Command(command) => {
                    if let Some(went) = self.lesson_command(lesson, &command, &told)? {
                        return Ok(went);
                    }
                }
                Typed::Move(mv) => {
                    self.open.play(mv, &mut self.services);
                    self.wait_for_computer(ANALYSING)?;
                    if self.is_found() {
                        self.console.say(&format!("Right: {mv}."))?;
                        return Ok(LessonExit::Done);
                    }
                    self.refute(mv)?;
                    answers.clear();
                }
            }
        }
    }

    fn choose_answer(
        &mut self,
        lesson: &Lesson<C::Position>,
        choices: &[String],
        right: usize,
    ) -> Result<LessonExit, PlainError> {
        let told = format!("The answer: {}.", choices[right]);
        // Sentences are numbered; other choices may be numbers themselves, and are typed literally.
        let has_numbers = choices.iter().any(|choice| choice.contains(' '));
        let expected = if has_numbers {
            format!("a number from 1 to {}, win, draw or loss", choices.len())
        } else {
            choices.join(", ")
        };
        for (number, choice) in (1..).zip(choices).filter(|_| has_numbers) {
            self.console.say(&format!("{number}  {choice}"))?;
        }
        let prompt = format!("Your answer ({expected})? ");
        loop {
            let Some(line) = self.console.ask(&prompt)? else { return Ok(LessonExit::Leave) };
            let line = command_meant(&line);
            if line.starts_with(':') {
                if let Some(went) = self.lesson_command(lesson, line, &told)? {
                    return Ok(went);
                }
                continue;
            }
            let chosen = chosen(choices, has_numbers, line);
            if let (Some(index), Some((exercises, core))) = (chosen, self.open.exercise_mode()) {
                exercises.choose(index, core, &self.services);
            }
            match chosen {
                Some(_) if self.is_found() => {
                    self.console.say(&format!("Right: {}.", choices[right]))?;
                    return Ok(LessonExit::Done);
                }
                Some(_) if has_numbers => {
                    self.console.say("That isn't so. :hint gives a hint.")?;
                }
                Some(index) => {
                    let analysis = self.analyse()?;
                    let begins = |mv: &MoveOf<C>| mv.to_string().starts_with(&choices[index]);
                    let best = analysis.moves.iter().map(|candidate| candidate.mv).find(begins);
                    best.map_or(Ok(()), |mv| self.refute(mv))?;
                }
                None if asks_to_leave(line) => self.console.say(HOW_TO_LEAVE)?,
                None => {
                    self.console.say(&ParseError::new("answer", line, &expected).to_string())?;
                }
            }
        }
    }

    /// Plays from the position of a lesson until the learner has won.
    fn win(&mut self, lesson: &Lesson<C::Position>) -> Result<LessonExit, PlainError> {
        loop {
            match self.open.core.session.state() {
                GameStatus::Over(ending) => {
                    let (game, session) = (self.open.core.game, &self.open.core.session);
                    let board = game.dialogue().board_between_moves(session.position());
                    self.console.say_some(board.as_deref())?;
                    self.console.say(&describe_ending(game, session, ending))?;
                    if self.is_found() {
                        return Ok(LessonExit::Done);
                    }
                    if let Some(went) = self.after_loss(lesson)? {
                        return Ok(went);
                    }
                }
                GameStatus::ToMove(seat) if seat == lesson.mover => {
                    if let Some(went) = self.own_turn(lesson)? {
                        return Ok(went);
                    }
                }
                GameStatus::ToMove(seat) => self.await_reply(seat)?,
            }
        }
    }

    /// Takes back the learner's last move; returns false if there is none.
    fn undo_in_lesson(&mut self) -> bool {
        let mode = self.open.exercise_mode();
        mode.is_some_and(|(exercises, core)| exercises.undo(core, &self.services))
    }

    /// Asks the learner what to do after a game that wasn't won.
    fn after_loss(
        &mut self,
        lesson: &Lesson<C::Position>,
    ) -> Result<Option<LessonExit>, PlainError> {
        let question =
            "Take your last move back (:undo), begin again (:again), or leave it (:next)? ";
        loop {
            let Some(line) = self.console.ask(question)? else {
                return Ok(Some(LessonExit::Leave));
            };
            match command_meant(&line) {
                ":undo" if self.undo_in_lesson() => return Ok(None),
                line => {
                    if let Some(went) = self.lesson_command(lesson, line, GIVEN_AWAY)? {
                        return Ok(Some(went));
                    }
                }
            }
        }
    }

    /// Handles the learner's turn in a game to be won. A wrong move is made, but its cost is
    /// printed and it can be taken back.
    fn own_turn(&mut self, lesson: &Lesson<C::Position>) -> Result<Option<LessonExit>, PlainError> {
        self.announce_turn(lesson.mover)?;
        let mut answers = Vec::new();
        let mv = loop {
            match self.ask_for_move(&mut answers)? {
                Typed::Move(mv) => break mv,
                Typed::End => return Ok(Some(LessonExit::Leave)),
                Typed::Command(command) if command == ":undo" && self.undo_in_lesson() => {
                    return Ok(None);
                }
                Typed::Command(command) => {
                    let told = match command.as_str() {
                        ":answer" => self.next_move()?,
                        _ => String::new(),
                    };
                    if let Some(went) = self.lesson_command(lesson, &command, &told)? {
                        return Ok(Some(went));
                    }
                }
            }
        };
        let effect = Effect::new(mv, self.analyse()?);
        if effect.before().outcome() == Some(Outcome::Win) && effect.changed_outcome() {
            let costs = phrases::would_cost(&effect, self.open.core.session.start().point_name());
            let told = format!("{mv} {costs}. :undo takes it back, :again begins again.");
            self.say_wrapped(&told)?;
        }
        if let Some((exercises, core)) = self.open.exercise_mode() {
            exercises.make(mv, core, &self.services);
        }
        let session = &self.open.core.session;
        let said = phrases::about_last_move::<C>(session, |seat| label(session, seat));
        self.console.say_some(said.as_deref())?;
        Ok(None)
    }

    /// A winning move as a sentence, or [`GIVEN_AWAY`] if the position isn't won any more.
    fn next_move(&mut self) -> Result<String, PlainError> {
        let analysis = self.analyse()?;
        let Some((exercises, core)) = self.open.exercise_mode() else { return Ok(String::new()) };
        let session = &core.session;
        Ok(match exercises.winning_move(&analysis, core) {
            Some(mv) => {
                let seat = session.mover();
                let does = does(session, session.position(), mv, seat);
                format!("Play {mv}: {}.", clause(&label(session, seat), &does))
            }
            None => GIVEN_AWAY.into(),
        })
    }

    /// The analysis of the position, after a few seconds at most.
    fn analyse(&mut self) -> Result<Analysis<MoveOf<C>>, PlainError> {
        Ok(self.analysis()?.expect("the analysis was waited for"))
    }

    /// Prints the effect of a wrong move, and the line that refutes it.
    fn refute(&mut self, mv: MoveOf<C>) -> Result<(), PlainError> {
        let effect = Effect::new(mv, self.analyse()?);
        let core = &mut self.open.core;
        let told = match effect.verdict() {
            MoveVerdict::Mistake => {
                format!("{mv} {}.", phrases::would_cost(&effect, core.session.start().point_name()))
            }
            _ => format!("{mv} isn't it."),
        };
        self.console.say(&told)?;
        if core.shown_line().is_none() {
            core.search_line_of_effect(&effect, Autoplay::ThroughReply, &self.services);
            self.wait_for_computer(&format!("Looking for the line of {mv}"))?;
        }
        let core = &self.open.core;
        // The exercise has no opponent, so the reply is attributed to the perfect player.
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let mover = core.session.mover();
        let names = [Player::new(perfect, mover.other()).name, label(&core.session, mover)];
        let line = core.shown_line().map_or(&[][..], |shown| &shown.line);
        let told = describe_reply::<C>(core.session.position(), line, &names);
        self.console.say_some(told.as_deref())?;
        self.open.core.forget_note();
        self.open.leave_line(&self.services);
        Ok(())
    }
}

/// The index of the choice that a line selects, by its text or, if it has a number, by that or the outcome
/// that it states.
fn chosen(choices: &[String], has_numbers: bool, line: &str) -> Option<usize> {
    let is = |said: &str| choices.iter().position(|choice| choice.eq_ignore_ascii_case(said));
    let sentence = || {
        let word = OUTCOMES.iter().find(|(outcome, _)| outcome.to_string() == line);
        let number = parse_number("answer", line, 1..=choices.len());
        word.and_then(|(_, said)| is(said)).or(number.ok().map(|number| number - 1))
    };
    is(line).or_else(|| has_numbers.then(sentence).flatten())
}
