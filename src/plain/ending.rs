//! The end of a game in the line mode: the verdict on it, what can be done next, a rematch, and the next game of a
//! series.

use std::time::{Duration, Instant};

use arcade_base::{ParseError, clause_to_sentence};
use arcade_engine::Position as _;
use arcade_games::kit::{Action, GameSpec, Prompt, commands, start};
use arcade_games::session::{Ending, Session};
use arcade_games::text::asks_to_leave;

use super::questions::{Given, ask_option, ask_setup};
use super::speech::AnnouncedBoard;
use super::{LineMode, PlainError, label};
use crate::index::set_adaptive_error_rate;
use crate::open_game::{NextGameSetup, OpenGame};
use crate::phrases::{self, in_sentence};

/// How long a finished game is analysed for its verdict.
const MAX_VERDICT_TIME: Duration = Duration::from_secs(3);

impl<C: GameSpec> LineMode<'_, C> {
    /// Prints the result, the verdict on the game, and what it means for `even`, the opponent that adapts.
    pub(super) fn announce_end(&mut self, ending: Ending) -> Result<(), PlainError> {
        let (game, session) = (self.open.core.game, &self.open.core.session);
        let is_brief = self.is_brief() && self.announced.is_announced();
        match self.announced.take_changes(game, session).filter(|_| is_brief) {
            Some(changes) => changes.iter().try_for_each(|line| self.console.say(line))?,
            None => self.show_board()?,
        }
        self.announced = AnnouncedBoard::default();
        let told = describe_ending(self.open.core.game, &self.open.core.session, ending);
        self.console.say(&told)?;
        self.console
            .say_some(phrases::first_result_counts::<C>(&self.open.core.session).as_deref())?;
        self.print_verdict()?;
        let session = &self.open.core.session;
        let needs_index = session.setup().adaptive_error_rate().is_some()
            || session.game_metadata().series.is_some();
        // The index is only read if its data is printed.
        if needs_index || self.can_offer_rematch() {
            self.wait_for_score()?;
        }
        match self.open.score.after_game.adaptive_error_rates {
            Some([before, after]) => {
                Ok(self.console.say(&phrases::even_adjustment(before, after))?)
            }
            None => Ok(()),
        }
    }

    /// Prints the verdict on the finished game, after analysing it for some seconds at most. Piped input
    /// isn't kept waiting: `arcade review` has the verdict.
    pub(super) fn print_verdict(&mut self) -> Result<(), PlainError> {
        if !self.console.is_interactive() {
            return Ok(());
        }
        self.open.core.read_cache(&self.services);
        self.services.run_pending();
        let until = Instant::now() + MAX_VERDICT_TIME;
        while Instant::now() < until && self.open.analyse_end(&self.services) {
            self.wait_for_computer("analysing the game")?;
            self.open.core.take_game_analysis(&self.services);
        }
        self.open.core.store_cache(&self.services);
        let Some(judged) = self.open.judged_game() else { return Ok(()) };
        if !judged.is_pending() {
            return Ok(self.console.say(&self.open.verdict_text(&judged).paragraph())?);
        }
        self.open.core.forget_engine_results();
        match self.open.core.auto_saver.id() {
            Some(id) => {
                let text = format!(
                    "What decided the game takes longer to find: \"arcade review {id}\" shows it."
                );
                Ok(self.console.say(&text)?)
            }
            None => Ok(()),
        }
    }

    /// Prints the rungs of the ladder that the game has reached, and what comes next, at a terminal.
    pub(super) fn print_new_rungs(&mut self) -> Result<(), PlainError> {
        let Some((ladder, new)) = self.open.ladder().filter(|_| self.console.is_interactive())
        else {
            return Ok(());
        };
        if new.is_empty() {
            return Ok(());
        }
        let next = ladder.next(self.services.day((self.services.clock)()));
        let text = format!("Ladder: {}. Next: {next}.", new.join(", "));
        Ok(self.console.say(&text)?)
    }

    /// Prints what can be done besides another game, each with its word.
    pub(super) fn print_choices(&mut self) -> Result<(), PlainError> {
        let is_pending = self.open.judged_game().is_some_and(|judged| judged.is_pending());
        for choice in self.open.ending_choices(&self.services) {
            if is_pending && choice.action == Action::FromTurningPoint {
                continue;
            }
            let words = [
                Action::FromTurningPoint,
                Action::NextChallenge,
                Action::AnotherStart,
                Action::Share,
            ];
            let mut offered =
                commands(Prompt::Board).filter(|command| words.contains(&command.action));
            if let Some(command) = offered.find(|command| command.action == choice.action) {
                let does = if choice.label == command.word {
                    choice.detail
                } else {
                    format!("{} ({})", choice.label, choice.detail)
                };
                self.console.say(&format!("{}: {does}", command.word))?;
            }
        }
        Ok(())
    }

    /// Does what one of the printed choices offers; returns whether play goes on, or `None` if the
    /// word is none of theirs.
    pub(super) fn choose(&mut self, word: &str) -> Result<Option<bool>, PlainError> {
        let choices = self.open.ending_choices(&self.services);
        let action = commands(Prompt::Board).find(|command| command.word == word);
        let action = action.map(|command| command.action);
        let is_offered = choices.iter().any(|choice| Some(choice.action) == action);
        match action.filter(|_| is_offered) {
            Some(Action::FromTurningPoint) => {
                self.open.play_from_turning_point(&mut self.services);
                self.print_note()?;
                self.save()?;
                Ok(Some(true))
            }
            Some(Action::NextChallenge) => {
                let next = self.open.next_challenge_setup(&mut self.services);
                next.map(|next| self.begin(next).map(|()| true)).transpose()
            }
            Some(Action::AnotherStart) => {
                let next = self.open.at_another_start(&mut self.services);
                next.map(|next| self.begin(next).map(|()| true)).transpose()
            }
            Some(Action::Share) => {
                let text = self.open.result_to_share(self.services.config.ui().share);
                self.console.say_some(text.as_deref())?;
                Ok(Some(false))
            }
            _ => Ok(None),
        }
    }
}

/// The next game.
impl<C: GameSpec> LineMode<'_, C> {
    /// Whether a rematch can be offered after this game: only at a terminal.
    pub(super) fn can_offer_rematch(&self) -> bool {
        !self.open.core.is_between_computers() && self.console.is_interactive()
    }

    /// Prints the score and offers a rematch; returns whether it has begun.
    pub(super) fn ask_rematch(&mut self) -> Result<bool, PlainError> {
        if !self.can_offer_rematch() {
            return Ok(false);
        }
        if let Some(score) = &self.open.score.after_game.pair_score {
            self.console.say(&phrases::pair_score_text(score, &self.open.core.session))?;
        }
        self.print_new_rungs()?;
        self.print_choices()?;
        let is_alone = self.open.core.is_solo();
        let answers = if is_alone { "Enter, or no" } else { "Enter, swap the seats, or no" };
        loop {
            let question = format!("Another game ({answers})? ");
            let Some(line) = self.console.ask(&question)? else { return Ok(false) };
            let setup = self.open.core.session.setup().without_error_rates();
            let (setup, is_swapped) = match line.trim() {
                "" | "y" | "yes" => (setup, false),
                "swap" | "s" if !is_alone => {
                    let swapped = setup.swapped_and_renamed();
                    let is_swapped = swapped.players != setup.players;
                    (swapped, is_swapped)
                }
                "n" | "no" => return Ok(false),
                line if asks_to_leave(line) => return Ok(false),
                other => {
                    match self.choose(other)? {
                        Some(true) => return Ok(true),
                        Some(false) => continue,
                        None => {}
                    }
                    self.console.say(&ParseError::new("answer", other, answers).to_string())?;
                    continue;
                }
            };
            self.begin(NextGameSetup { is_swapped, ..NextGameSetup::new(setup, None) })?;
            return Ok(true);
        }
    }

    /// Replaces this game by a new one, after the questions for a new game; keeps it if the person cancels.
    pub(super) fn begin_new(&mut self) -> Result<(), PlainError> {
        let asked = self.open.core.session.setup().without_error_rates();
        let Some(setup) = ask_setup(self.open.core.game, asked, Given::default(), self.console)?
        else {
            return Ok(());
        };
        match ask_option(self.open.core.game, setup, self.console)? {
            Some(setup) => self.begin(NextGameSetup::new(setup, None)),
            None => Ok(()),
        }
    }

    /// Replaces this game by the next one, as a part of a series or not.
    pub(super) fn begin(&mut self, next: NextGameSetup) -> Result<(), PlainError> {
        let NextGameSetup { mut setup, series, is_swapped, .. } = next;
        setup.seed = (self.services.seeds)();
        set_adaptive_error_rate(&mut setup, self.open.core.game.meta().id, self.store);
        let session = start(self.open.core.game, setup, None)?;
        self.open = OpenGame::fresh(self.open.core.game, session, series, &self.services);
        if is_swapped {
            self.open.say_who_begins(|seat| format!("player {seat}"));
        }
        self.skip_board = false;
        self.announced = AnnouncedBoard::default();
        self.introduce()
    }
}

/// Series: the score after each game, the next game, and the final report.
impl<C: GameSpec> LineMode<'_, C> {
    /// Makes this game the first of a series, removes it from one, or prints the score of its series.
    pub(super) fn series_command(&mut self, text: &str) -> Result<(), PlainError> {
        // Only the score of a series depends on earlier games.
        if text.is_empty() && self.open.core.session.game_metadata().series.is_some() {
            self.wait_for_score()?;
        }
        self.open.series_command(text, &self.services);
        self.print_note()?;
        self.save()
    }

    /// Saves the game, and reads from the index the results of earlier games that its score needs.
    pub(super) fn wait_for_score(&mut self) -> Result<(), PlainError> {
        self.save()?;
        self.open.update_score(&self.services);
        while self.open.score.is_asking() {
            self.services.run_pending();
            self.open.score.receive(&self.services);
        }
        Ok(())
    }

    /// Prints the score of the series after this game, and starts the next one; false if there is none, or
    /// the player leaves.
    pub(super) fn continue_series(&mut self) -> Result<bool, PlainError> {
        let Some((entry, standing)) = self.open.score.series_score(&self.open.core) else {
            return Ok(false);
        };
        let names = self.open.names_in_series(entry);
        self.console.say(&phrases::series_stands(&standing, &names))?;
        if standing.is_over() {
            self.analyse_start()?;
            for (label, text) in self.open.series_report(&standing, &names) {
                self.console.say(&format!("{label}: {text}"))?;
            }
            return Ok(false);
        }
        self.print_new_rungs()?;
        // Otherwise a series of games that don't count would never end.
        if self.open.core.is_between_computers() && !self.open.core.session.has_moves() {
            return Ok(false);
        }
        if !self.open.core.is_between_computers() {
            let question = "The next game (Enter, or no)? ";
            match self.console.ask(question)? {
                Some(line) if ["", "y", "yes"].contains(&line.trim()) => {}
                _ => return Ok(false),
            }
        }
        let next = self.open.again(&mut self.services);
        self.begin(next)?;
        Ok(true)
    }
}

/// A sentence about the result of a game.
pub(super) fn describe_ending<C: GameSpec>(
    game: C,
    session: &Session<C::Position>,
    ending: Ending,
) -> String {
    match ending {
        Ending::Won(seat) if !session.start().is_scored() && session.player(seat).is_human() => {
            game.dialogue().victory(in_sentence(&label(session, seat)))
        }
        Ending::Won(seat) if !session.start().is_scored() => {
            format!("The winner is {}!", label(session, seat))
        }
        _ => clause_to_sentence(&phrases::result_text::<C>(session, ending, |seat| {
            session.name_or_you(seat)
        })),
    }
}
