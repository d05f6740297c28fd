//! The end of a game: the verdict on it, and what can be done next.

use arcade_engine::{Level, Outcome, Random, Skill};
use arcade_games::kit::{Action, GameSpec, MoveOf, check_options, share_code_of};
use arcade_games::options::Preset;
use arcade_games::session::review::{GameVerdict, JudgedGame, judge_game, seat_of_verdict};
use arcade_games::session::{GameStatus, NodeId, PlayerKind};

use super::{NextGameSetup, OpenGame};
use crate::daily::ShareStyle;
use crate::index::Ladder;
use crate::phrases::{self, VerdictText};
use crate::services::Services;

/// Lost games in a row after which an easier level is offered before another game.
const LOSSES_TO_STEP_DOWN: u32 = 3;

/// The stream of random numbers from which another start is dealt.
const DEAL: u64 = 1;

/// Something to do at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndingChoice {
    pub(crate) action: Action,
    /// The label in a few letters, for a row of keys: "again".
    pub(crate) name: &'static str,
    /// The label, which begins with the name: "go back to move 18".
    pub(crate) label: String,
    /// One more line about it: "you begin".
    pub(crate) detail: String,
}

/// A game with a stronger or weaker opponent, or the next preset.
#[derive(Clone, Copy, Debug)]
enum NextChallenge {
    Up(Level),
    Down(Level),
    Preset(&'static Preset),
}

impl<C: GameSpec> OpenGame<C> {
    /// The verdict on the finished game on the board, as far as its moves have been analysed; `None`
    /// before its end, in a review and in an exercise.
    ///
    /// The analysis is that of the review. It begins when the game ends, with the last position.
    pub(crate) fn judged_game(&self) -> Option<JudgedGame<MoveOf<C>>> {
        if !self.is_at_end() || !self.is_in_game() {
            return None;
        }
        let session = &self.core.session;
        if self.core.is_solo() {
            return phrases::puzzle_verdict::<C>(session);
        }
        let review = self.core.review_to_here();
        let judged = judge_game(session, &review, seat_of_verdict(session, &review))?;
        let is_stuck = self.core.engine.results.failure.is_some();
        Some(match judged.verdict {
            GameVerdict::Pending { .. } if is_stuck => {
                JudgedGame { verdict: GameVerdict::Unproven, ..judged }
            }
            _ => judged,
        })
    }

    /// Begins to analyse the next position of the finished game, where there are no threads; false if
    /// the verdict is final or all positions are analysed.
    pub(crate) fn analyse_end(&mut self, services: &Services) -> bool {
        if self.judged_game().is_none_or(|judged| judged.is_final()) {
            return false;
        }
        self.core.analyse_finished_game(services);
        self.core.game_analysis.is_busy()
    }

    /// The verdict on the finished game in sentences.
    pub(crate) fn verdict_text(&self, judged: &JudgedGame<MoveOf<C>>) -> VerdictText {
        phrases::game_verdict::<C>(&self.core.session, judged)
    }

    /// The verdict in a paragraph, once there is one.
    pub(crate) fn verdict_paragraph(&self) -> Option<String> {
        let judged = self.judged_game().filter(|judged| !judged.is_pending())?;
        Some(self.verdict_text(&judged).paragraph())
    }

    /// What can be done at the end of the game, the most useful first, since Enter does it: another game; after
    /// a loss that had a turning point, the position there, and after several losses an easier game. The position
    /// comes first even while the search for it is running: what a key does shouldn't change while it is about to be
    /// pressed. Empty before the end.
    pub(crate) fn ending_choices(&self, services: &Services) -> Vec<EndingChoice> {
        if !self.is_at_end() || self.exercises().is_some() {
            return Vec::new();
        }
        let judged = self.judged_game();
        let turning_point =
            judged.as_ref().and_then(|judged| self.turning_point_choice(judged, services));
        let is =
            |result| move |judged: &JudgedGame<MoveOf<C>>| self.result_of(judged) == Some(result);
        let is_lost = judged.as_ref().is_some_and(is(Outcome::Loss));
        // Whoever has won has no reason to play it again from where it turned.
        let turning_point =
            turning_point.filter(|_| !judged.as_ref().is_some_and(is(Outcome::Win)));
        let again = Some(self.choice_again(judged.as_ref()));
        let next = self.next_challenge();
        let is_easier_due = matches!(next, Some(NextChallenge::Down(_)))
            && self.score.after_game.losing_streak >= LOSSES_TO_STEP_DOWN;
        let next = next.map(|next| self.choice_of_challenge(next));
        let most_useful = match turning_point {
            Some(_) if is_lost && is_easier_due => [turning_point, next, again],
            None if is_easier_due => [next, turning_point, again],
            Some(_) if is_lost => [turning_point, again, next],
            _ => [again, turning_point, next],
        };
        let choice = |action, name: &'static str, detail: &str| {
            Some(EndingChoice { action, name, label: name.into(), detail: detail.into() })
        };
        let others = [
            choice(Action::Share, "share", "a line of text"),
            choice(Action::Review, "review", "move by move").filter(|_| !self.core.is_solo()),
        ];
        let menu = choice(Action::MainMenu, "menu", "the game is saved");
        let deal = self.has_other_starts().then(|| EndingChoice {
            action: Action::AnotherStart,
            name: "another start",
            label: "another start".into(),
            detail: "dealt at random".into(),
        });
        most_useful.into_iter().chain(others).chain([menu, deal]).flatten().collect()
    }

    /// What Enter does at the end of the game; `None` before it.
    pub(crate) fn first_choice(&self, services: &Services) -> Option<Action> {
        self.ending_choices(services).first().map(|choice| choice.action)
    }

    /// Another game after this one: the next of its series, or one with the seats changed if they decide who begins.
    pub(crate) fn rematch(&self, services: &mut Services) -> NextGameSetup {
        if self.can_swap() && self.seats_decide() {
            self.swapped(services)
        } else {
            self.again(services)
        }
    }

    /// Whether it is the seats that decide who begins.
    fn seats_decide(&self) -> bool {
        self.core.game.dialogue().who_begins().is_none()
    }

    /// A game one level up or down, or with the next preset; `None` if none is offered.
    pub(crate) fn next_challenge_setup(&self, services: &mut Services) -> Option<NextGameSetup> {
        let challenge = self.next_challenge()?;
        let mut next = self.rematch(services);
        let setup = &mut next.setup;
        match challenge {
            NextChallenge::Up(level) | NextChallenge::Down(level) => {
                let kind = PlayerKind::Computer(Skill::Level(level));
                let computers = setup.players.iter_mut().filter(|player| !player.is_human());
                computers.for_each(|player| player.kind = kind);
            }
            NextChallenge::Preset(preset) => {
                preset.apply(self.core.game.meta().options, &mut setup.options);
                check_options(self.core.game, &setup.options).ok()?;
            }
        }
        Some(next)
    }

    /// Another game from a start dealt at random, as [`rematch`](Self::rematch) else; `None` if none is offered,
    /// since the game has no other starts, or its series goes on.
    pub(crate) fn at_another_start(&self, services: &mut Services) -> Option<NextGameSetup> {
        if !self.is_at_end() || self.shared.is_some() || self.score.series_goes_on(&self.core) {
            return None;
        }
        let mut next = self.rematch(services);
        let mut random = Random::new(&next.setup.seed, DEAL);
        let dealt = self.core.game.with_another_start(&next.setup.options, &mut random)?;
        next.setup.options = dealt;
        Some(next)
    }

    /// Goes back to the turning point of the game, to play on from there. The record keeps the
    /// game as it ended, and what is played now as a side line.
    pub(crate) fn play_from_turning_point(&mut self, services: &mut Services) {
        if self.judged_game().is_some_and(|judged| judged.is_pending()) {
            return self.core.say("the turning point isn't known yet");
        }
        let turning_point =
            self.judged_game().and_then(|judged| self.turning_point_to_replay(&judged, services));
        match turning_point {
            Some((number, made)) => self.play_again_from(number, made, services),
            None => self.core.say("there is no turning point to go back to"),
        }
    }

    /// Whether another start can be dealt after this game: outside a series and a shared game.
    fn has_other_starts(&self) -> bool {
        let (game, session) = (self.core.game, &self.core.session);
        let is_free = self.shared.is_none() && session.game_metadata().series.is_none();
        let mut random = Random::new(&session.setup().seed, DEAL);
        is_free && game.with_another_start(&session.setup().options, &mut random).is_some()
    }

    /// The ladder after the game, and the names of the rungs that the game has reached; `None` before its
    /// end, and where no ladder is shown.
    pub(crate) fn ladder(&self) -> Option<(&Ladder, Vec<&'static str>)> {
        let ladder = self.score.after_game.ladder.as_ref().filter(|_| self.is_at_end())?;
        let is_at_first_ending = self.core.session.is_at_first_ending();
        let id = self.core.auto_saver.id().filter(|_| is_at_first_ending);
        Some((ladder, id.map_or_else(Vec::new, |id| ladder.reached_by(&id))))
    }

    /// A line about the finished game to post elsewhere, which gives no move away; `None` before its end.
    pub(crate) fn result_to_share(&self, style: ShareStyle) -> Option<String> {
        let (judged, review) = (self.judged_game(), self.core.review_to_here());
        let (game, session) = (self.core.game.meta(), &self.core.session);
        let names = (game.name, game.id);
        phrases::share_text::<C>(names, session, judged.as_ref(), &review, style)
    }

    fn choice_again(&self, judged: Option<&JudgedGame<MoveOf<C>>>) -> EndingChoice {
        let goes_on = self.score.series_goes_on(&self.core);
        let name = if goes_on { "next game" } else { "again" };
        let series = self.core.session.game_metadata().series.as_ref();
        let detail = match series {
            Some(entry) if goes_on => format!("series game {}", entry.number + 1),
            Some(_) => "a new series".into(),
            None if self.is_lost_by_seat(judged) => "now you can win".into(),
            None => self.who_begins_next(),
        };
        EndingChoice { action: Action::Again, name, label: name.into(), detail }
    }

    /// Whether a person has lost a game that was lost from its start, and the same start with the seats swapped
    /// comes next.
    fn is_lost_by_seat(&self, judged: Option<&JudgedGame<MoveOf<C>>>) -> bool {
        let is_lost = |it: &JudgedGame<_>| matches!(it.verdict, GameVerdict::LostFromStart { .. });
        let (game, session) = (self.core.game, &self.core.session);
        let is_same = !game.is_dealt(&session.setup().options)
            && share_code_of(game, session).position.is_none();
        let is_swapped = self.can_swap() && self.seats_decide();
        is_same && is_swapped && session.setup().person().is_some() && judged.is_some_and(is_lost)
    }

    fn choice_of_challenge(&self, next: NextChallenge) -> EndingChoice {
        let (name, label, detail) = match next {
            NextChallenge::Up(level) => ("step up", level.to_string(), self.who_begins_next()),
            NextChallenge::Down(level) => ("easier", level.to_string(), self.who_begins_next()),
            NextChallenge::Preset(preset) => ("new start", preset.name.into(), preset.about.into()),
        };
        EndingChoice {
            action: Action::NextChallenge,
            name,
            label: format!("{name}: {label}"),
            detail,
        }
    }

    /// Who begins the next game outside a series, in a clause, if its seats decide it.
    fn who_begins_next(&self) -> String {
        let (session, tree) = (&self.core.session, self.core.session.tree());
        if self.can_swap() && self.seats_decide() {
            phrases::clause(&session.name_or_you(tree.mover(tree.root()).other()), "begins")
        } else {
            "same settings".into()
        }
    }

    fn turning_point_choice(
        &self,
        judged: &JudgedGame<MoveOf<C>>,
        services: &Services,
    ) -> Option<EndingChoice> {
        let choice = |label, detail| EndingChoice {
            action: Action::FromTurningPoint,
            name: "go back",
            label,
            detail,
        };
        let is_lost = self.result_of(judged) == Some(Outcome::Loss);
        if judged.is_pending() && is_lost && self.may_go_back(services) {
            return Some(choice("go back".into(), "where it turned: still looking".into()));
        }
        let (number, made) = self.turning_point_to_replay(judged, services)?;
        let margin = self.core.effect_of(made).and_then(|effect| effect.before().margin());
        let detail = match margin.filter(|_| self.core.session.setup().person().is_some()) {
            // By best play, whatever the score is there.
            Some(0) => "a draw from there".into(),
            Some(margin @ 1..) => format!("you win by {margin} from there"),
            Some(margin) => format!("you lose by {} from there", margin.unsigned_abs()),
            None => phrases::turning_point_detail(&judged.verdict).into(),
        };
        Some(choice(format!("go back to move {number}"), detail))
    }

    /// The result of the finished game for the player whom the verdict is about; a puzzle is lost if its goal is.
    fn result_of(&self, judged: &JudgedGame<MoveOf<C>>) -> Option<Outcome> {
        let GameStatus::Over(ending) = self.core.session.state() else { return None };
        match judged.verdict {
            GameVerdict::GoalLost { .. } => Some(Outcome::Loss),
            _ => ending.result_for(judged.seat),
        }
    }

    /// Whether moves of the finished game may be played again.
    fn may_go_back(&self, services: &Services) -> bool {
        self.shared.is_none() && services.config.ai().undo
    }

    /// The number of the move to play on from, and the node after it: the move that turned the game
    /// or, if no person made it, the last one of a person before it.
    fn turning_point_to_replay(
        &self,
        judged: &JudgedGame<MoveOf<C>>,
        services: &Services,
    ) -> Option<(usize, NodeId)> {
        if !self.may_go_back(services) {
            return None;
        }
        let session = &self.core.session;
        let line = session.tree().line_through(session.current());
        let is_persons = |number: &usize| {
            let node = number.checked_sub(1).and_then(|index| line.get(index));
            node.is_some_and(|&node| session.player(session.tree().mover(node)).is_human())
        };
        let at = judged.verdict.turning_point()?;
        let number = (1..=at).rev().find(is_persons)?;
        Some((number, *line.get(number)?))
    }

    /// The challenge that a person's result against a level suggests.
    fn next_challenge(&self) -> Option<NextChallenge> {
        let session = &self.core.session;
        if self.shared.is_some() || session.game_metadata().series.is_some() {
            return None;
        }
        let person = session.setup().person()?;
        let PlayerKind::Computer(Skill::Level(level)) = session.player(person.other()).kind else {
            return None;
        };
        let GameStatus::Over(ending) = session.state() else { return None };
        let at = |index: usize| Level::ALL.get(index).copied();
        match ending.result_for(person)? {
            // Whoever wins on the way back can win the next game too.
            Outcome::Win => at(level as usize + 1)
                .map(NextChallenge::Up)
                .or_else(|| self.next_preset().map(NextChallenge::Preset)),
            Outcome::Loss if !session.is_at_first_ending() => None,
            Outcome::Loss => (level as usize).checked_sub(1).and_then(at).map(NextChallenge::Down),
            Outcome::Draw => None,
        }
    }

    /// The preset that follows the one of this game.
    fn next_preset(&self) -> Option<&'static Preset> {
        let meta = self.core.game.meta();
        let values = &self.core.session.setup().options;
        let at = meta.presets.iter().position(|preset| preset.matches(meta.options, values))?;
        meta.presets.get(at + 1)
    }
}
