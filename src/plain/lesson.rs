//! The task of a lesson by lines: a move to find, an answer to choose, a game to win.

use std::time::Instant;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Analysis, Level, Outcome, Seed, Side, Skill, Start, Value};

use super::coach::told_answer;
use super::entering::{HOW_TO_LEAVE, Typed, command_meant, type_move};
use super::learn::{LessonRun, Went};
use super::waiting::watch;
use super::{PlainError, label, told_ending};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::lessons::{Lesson, LessonTask, OUTCOMES};
use crate::open_game::ANSWER_TIME;
use crate::options::Values;
use crate::phrases::{self, Tip};
use crate::session::review::{Effect, Verdict};
use crate::session::{Ending, GameStatus, Player, PlayerKind, Session, Setup};
use crate::text::asks_to_leave;

/// What is answered to those who ask for the next move when it is too late.
const GIVEN_AWAY: &str = "The win was given away: take moves back with :undo.";

/// A game from the position of a lesson: the learner against the perfect player.
fn session<C: GameSpec>(game: C, lesson: &Lesson<C::Game>) -> Session<C::Game> {
    let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
    let players = Side::ALL.map(|seat| {
        let kind = if seat == lesson.mover { PlayerKind::Human } else { perfect };
        Player::new(kind, seat)
    });
    let seed: Seed = format!("lesson:{}", lesson.id).parse().expect("a word without blanks");
    let setup = Setup { values: Values::defaults(game.meta().specs), players, seed };
    Session::new(setup, Start::new(lesson.position.clone(), lesson.mover))
}

/// Whether the mover wins, as far as that is proven.
fn wins(value: Value) -> bool {
    value.is_exact() && value.outcome() == Some(Outcome::Win)
}

impl<C: GameSpec> LessonRun<'_, C> {
    /// Sets the task of a lesson, until it is done or the learner goes elsewhere.
    pub(super) fn pose(&mut self, lesson: &Lesson<C::Game>) -> Result<Went, PlainError> {
        let session = session(self.game, lesson);
        if lesson.task == LessonTask::Win {
            self.console.say(&format!("{}\n", lesson.question))?;
        } else {
            self.show(&session)?;
            self.console.say(&format!("\n{}", lesson.question))?;
        }
        match &lesson.task {
            LessonTask::Find(moves) => self.find(lesson, &session, moves),
            LessonTask::Choose { choices, right } => self.choose(lesson, &session, choices, *right),
            LessonTask::Win => self.win(lesson, session),
        }
    }

    /// Prints the board, and whose turn it is.
    fn show(&mut self, session: &Session<C::Game>) -> Result<(), PlainError> {
        let who = label(session, session.mover());
        Ok(self.console.say(&self.game.dialogue().announce(session.position(), &who))?)
    }

    fn find(
        &mut self,
        lesson: &Lesson<C::Game>,
        session: &Session<C::Game>,
        moves: &[MoveOf<C>],
    ) -> Result<Went, PlainError> {
        let who = label(session, session.mover());
        let told: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let told = format!("The answer: {}.", told.join(" or "));
        let mut answers = Vec::new();
        loop {
            match type_move(self.game, self.console, session.position(), &who, &mut answers)? {
                Typed::End => return Ok(Went::Leave),
                Typed::Command(command) => {
                    if let Some(went) = self.command(lesson, &command, &told)? {
                        return Ok(went);
                    }
                }
                Typed::Move(mv) if moves.contains(&mv) => {
                    self.console.say(&format!("Right: {mv}."))?;
                    return Ok(Went::Done);
                }
                Typed::Move(mv) => {
                    let analysis = self.analyse(session);
                    self.refute(session, mv, analysis)?;
                    answers.clear();
                }
            }
        }
    }

    fn choose(
        &mut self,
        lesson: &Lesson<C::Game>,
        session: &Session<C::Game>,
        choices: &[String],
        right: usize,
    ) -> Result<Went, PlainError> {
        let told = format!("The answer: {}.", choices[right]);
        let question = Question::new(choices);
        for (number, choice) in (1..).zip(choices).filter(|_| question.has_numbers) {
            self.console.say(&format!("{number}  {choice}"))?;
        }
        let prompt = format!("Your answer ({})? ", question.expected);
        loop {
            let Some(line) = self.console.ask(&prompt)? else { return Ok(Went::Leave) };
            let line = command_meant(&line);
            if line.starts_with(':') {
                if let Some(went) = self.command(lesson, line, &told)? {
                    return Ok(went);
                }
                continue;
            }
            match question.chosen(line) {
                Ok(index) if index == right => {
                    self.console.say(&format!("Right: {}.", choices[right]))?;
                    return Ok(Went::Done);
                }
                Ok(_) if question.has_numbers => {
                    self.console.say("That isn't so. :hint gives a hint.")?;
                }
                Ok(index) => {
                    let analysis = self.analyse(session);
                    let begins = |mv: &MoveOf<C>| mv.to_string().starts_with(&choices[index]);
                    let best = analysis.moves.iter().map(|known| known.mv).find(begins);
                    if let Some(mv) = best {
                        self.refute(session, mv, analysis)?;
                    }
                }
                Err(_) if asks_to_leave(line) => self.console.say(HOW_TO_LEAVE)?,
                Err(error) => self.console.say(&error.to_string())?,
            }
        }
    }

    /// Plays from the position of a lesson until the learner has won.
    fn win(
        &mut self,
        lesson: &Lesson<C::Game>,
        mut session: Session<C::Game>,
    ) -> Result<Went, PlainError> {
        loop {
            match session.state() {
                GameStatus::Over(ending) => {
                    let board = self.game.dialogue().board(session.position());
                    board.map_or(Ok(()), |board| self.console.say(&board))?;
                    self.console.say(&told_ending(self.game, &session, ending))?;
                    if matches!(ending, Ending::Won(seat) if seat == lesson.mover) {
                        return Ok(Went::Done);
                    }
                    if let Some(went) = self.after_loss(lesson, &mut session)? {
                        return Ok(went);
                    }
                }
                GameStatus::ToMove(seat) if seat == lesson.mover => {
                    if let Some(went) = self.own_turn(lesson, &mut session)? {
                        return Ok(went);
                    }
                }
                GameStatus::ToMove(seat) => self.computer_turn(seat, &mut session)?,
            }
        }
    }

    /// What the learner does when the game is over and not won.
    fn after_loss(
        &mut self,
        lesson: &Lesson<C::Game>,
        session: &mut Session<C::Game>,
    ) -> Result<Option<Went>, PlainError> {
        let question =
            "Take your last move back (:undo), begin again (:again), or leave it (:next)? ";
        loop {
            let Some(line) = self.console.ask(question)? else { return Ok(Some(Went::Leave)) };
            match command_meant(&line) {
                ":undo" if session.undo() => return Ok(None),
                line => {
                    if let Some(went) = self.command(lesson, line, GIVEN_AWAY)? {
                        return Ok(Some(went));
                    }
                }
            }
        }
    }

    /// The learner's turn in a game that is to be won.
    fn own_turn(
        &mut self,
        lesson: &Lesson<C::Game>,
        session: &mut Session<C::Game>,
    ) -> Result<Option<Went>, PlainError> {
        self.show(session)?;
        let who = label(session, session.mover());
        let (mut answers, mut tip) = (Vec::new(), Tip::default());
        let mv = loop {
            match type_move(self.game, self.console, session.position(), &who, &mut answers)? {
                Typed::Move(mv) => break mv,
                Typed::End => return Ok(Some(Went::Leave)),
                Typed::Command(command) if command == ":undo" && session.undo() => {
                    return Ok(None);
                }
                Typed::Command(command) => {
                    let told = match command.as_str() {
                        ":answer" => self.next_move(session, &mut tip),
                        _ => String::new(),
                    };
                    if let Some(went) = self.command(lesson, &command, &told)? {
                        return Ok(Some(went));
                    }
                }
            }
        };
        let effect = Effect::new(mv, self.analyse(session));
        if wins(effect.before()) && effect.changed_outcome() {
            let costs = phrases::costs(&effect, session.start().point_name());
            let told = format!("{mv} {costs}. :undo takes it back, :again begins again.");
            self.say_wrapped(&told)?;
        }
        session.play(mv).expect("it was checked");
        let said = phrases::about_last_move::<C>(session, |seat| label(session, seat));
        Ok(said.map_or(Ok(()), |said| self.console.say(&said)).map(|()| None)?)
    }

    /// The best move in a game that is to be won, as long as it is; asked for again, the same one as
    /// long as none is better.
    fn next_move(&mut self, session: &Session<C::Game>, tip: &mut Tip<C>) -> String {
        let analysis = self.analyse(session);
        tip.hear(session.position(), &analysis);
        match tip.mv() {
            Some(mv) if wins(analysis.value) => {
                let does = session.position().describe(mv);
                format!("Play {mv}: {} {does}.", label(session, session.mover()))
            }
            _ => GIVEN_AWAY.into(),
        }
    }

    fn computer_turn(
        &mut self,
        seat: Side,
        session: &mut Session<C::Game>,
    ) -> Result<(), PlainError> {
        let strength = session.player(seat).strength_at_board(&session.setup().values);
        let strength = strength.expect("the other side is a computer");
        let label = label(session, seat);
        self.computer.forget();
        self.computer.ask_for_move(session, strength, &self.services);
        self.work(&format!("{label} thinks"));
        let (mv, _) = self.computer.reply.expect("the game goes on, so there is a move");
        let does = session.position().describe(mv);
        self.console.say(&format!("{label} {does}."))?;
        session.play(mv).expect("the engine gives legal moves");
        Ok(())
    }

    /// What is known about a position, after a few seconds at most.
    fn analyse(&mut self, session: &Session<C::Game>) -> Analysis<MoveOf<C>> {
        self.computer.forget();
        self.computer.study(session.position(), ANSWER_TIME, &self.services);
        self.work("Looking at the moves");
        self.computer.analysis.clone().expect("the analysis was waited for")
    }

    /// Does what the computer was asked.
    fn work(&mut self, doing: &str) {
        let Self { console, computer, .. } = self;
        watch(console, doing, None, |show| computer.work_here(show));
        self.computer.handle_reports(Instant::now());
    }

    /// Says what a wrong move does, and how the other side answers it.
    fn refute(
        &mut self,
        session: &Session<C::Game>,
        mv: MoveOf<C>,
        analysis: Analysis<MoveOf<C>>,
    ) -> Result<(), PlainError> {
        let effect = Effect::new(mv, analysis);
        let told = match effect.verdict() {
            Verdict::Gave => {
                format!("{mv} {}.", phrases::costs(&effect, session.start().point_name()))
            }
            _ => format!("{mv} isn't it."),
        };
        self.console.say(&told)?;
        let moves = &effect.analysis().moves;
        let Some(known) = moves.iter().find(|known| known.mv == mv) else { return Ok(()) };
        self.computer.ask_for_line(session.position(), *known, &self.services);
        self.work(&format!("Looking for the line of {mv}"));
        let line = self.computer.line.take().unwrap_or_default();
        let name = label(session, session.mover().other());
        let told = told_answer::<C>(session.position(), &line, &name);
        Ok(told.map_or(Ok(()), |told| self.console.say(&told))?)
    }
}

/// How one of several answers is asked for.
struct Question<'a> {
    choices: &'a [String],
    /// Sentences have numbers. Others may be numbers themselves, and are typed as they are.
    has_numbers: bool,
    /// What may be typed.
    expected: String,
}

impl<'a> Question<'a> {
    fn new(choices: &'a [String]) -> Self {
        let has_numbers = choices.iter().any(|choice| choice.contains(' '));
        let expected = if has_numbers {
            format!("a number from 1 to {}, win, draw or loss", choices.len())
        } else {
            choices.join(", ")
        };
        Self { choices, has_numbers, expected }
    }

    /// The index of the choice that a line stands for: the choice itself, its number where it has one,
    /// or the value that it says.
    fn chosen(&self, line: &str) -> Result<usize, ParseError> {
        let is =
            |said: &str| self.choices.iter().position(|choice| choice.eq_ignore_ascii_case(said));
        let sentence = || {
            let word = OUTCOMES.iter().find(|(outcome, _)| outcome.to_string() == line);
            let number = parse_number("answer", line, 1..=self.choices.len());
            word.and_then(|(_, said)| is(said)).or(number.ok().map(|number| number - 1))
        };
        let index = is(line).or_else(|| self.has_numbers.then(sentence).flatten());
        index.ok_or_else(|| ParseError::new("answer", line, &self.expected))
    }
}
