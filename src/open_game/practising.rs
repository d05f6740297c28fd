//! The mistakes of a reviewed game, posed again one after the other: whoever made them looks for a
//! better move. What is tried there doesn't enter the record.

use arcade_base::counted;
use arcade_engine::{Analysis, Game as _, Outcome, Value};

use super::line::Made;
use super::review::PracticeStage as Stage;
use super::{Change, Choice, Drill, Mode, OpenGame, Practice, Tone};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::phrases::{self, did};
use crate::services::Services;
use crate::session::review::{Effect, Ply, Verdict};
use crate::session::{NodeId, Player, PlayerKind};

impl<C: GameSpec> OpenGame<C> {
    /// The mistakes that are posed, if some are.
    pub(crate) fn practice(&self) -> Option<&Practice<C>> {
        self.review()?.practice.as_ref()
    }

    fn practice_mut(&mut self) -> Option<&mut Practice<C>> {
        self.review_mut()?.practice.as_mut()
    }

    /// Poses the mistakes that people made, or, where none played, those of the computers.
    pub(crate) fn begin_practice(&mut self, services: &Services) {
        let Some(review) = self.review() else { return };
        if !review.has_values {
            let text = "the values are hidden".into();
            return self.board.note_down(Tone::Notice, text, &[Choice::ShowMistakes]);
        }
        let tree = self.board.session.tree();
        let made_by = |node: NodeId| tree.parent(node).map(|parent| tree.mover(parent));
        let is_exhibition = self.is_exhibition();
        let is_own = |node: &NodeId| {
            let seat = made_by(*node);
            is_exhibition || seat.is_some_and(|seat| self.board.session.player(seat).is_human())
        };
        let mistakes: Vec<NodeId> = review.turns().filter(is_own).collect();
        let progress = review.review.progress(|_, _| true);
        if mistakes.is_empty() {
            let gave = |ply: &Ply<C::Game>| {
                let is_own = is_exhibition || self.board.session.player(ply.seat).is_human();
                let effect = ply.effect.as_ref().filter(|_| is_own);
                effect.is_some_and(|effect| effect.verdict() == Verdict::Gave)
            };
            let is_smaller = review.review.plies().iter().any(gave);
            let what = if is_smaller { "turning point" } else { "mistake" };
            return self.say(match phrases::open(progress) {
                Some(open) => format!("no {what} to practise with is known: {open}"),
                None => format!("there is no {what} to practise with"),
            });
        }
        let is_whole = !progress.is_open();
        let practice = Practice { mistakes, at: 0, found: 0, is_whole, stage: Stage::Posed };
        if let Mode::Review(review) = &mut self.mode {
            review.practice = Some(practice);
        }
        self.pose(services);
    }

    /// Puts the position before the mistake on the board.
    fn pose(&mut self, services: &Services) {
        let Some(node) = self.posed() else { return };
        self.interrupt_study();
        self.return_to_posed(node);
        self.set_stage(Stage::Posed);
        self.attend(services);
    }

    /// The node that the posed mistake led to.
    fn posed(&self) -> Option<NodeId> {
        let practice = self.practice()?;
        practice.mistakes.get(practice.at).copied()
    }

    fn set_stage(&mut self, stage: Stage<MoveOf<C>>) {
        if let Some(practice) = self.practice_mut() {
            practice.stage = stage;
        }
    }

    /// Goes to the position before a mistake, with a person in the seat that is to move.
    fn return_to_posed(&mut self, node: NodeId) {
        let Some(parent) = self.board.session.tree().parent(node) else { return };
        self.copy_game(parent);
        let seat = self.board.session.mover();
        let name = self.board.session.player(seat).name.clone();
        self.board.session.set_player(seat, Player { name, kind: PlayerKind::Human });
        self.board.typed.clear();
        self.board.changed(Change::Board);
    }

    /// Judges a move that was tried.
    pub(crate) fn try_move(&mut self, mv: MoveOf<C>, services: &Services) {
        self.board.typed.clear();
        let Some(mistake) = self.posed().and_then(|node| self.effect_of(node)) else { return };
        if let Err(error) = self.board.session.position().check(mv) {
            return self.warn(error.to_string());
        }
        let effect = Effect::new(mv, mistake.analysis().clone());
        match effect.verdict() {
            Verdict::Best | Verdict::Slower => {
                if let Some(practice) = self.practice_mut() {
                    practice.found += 1;
                }
                self.show_solution(mv, Stage::Found(mv));
            }
            Verdict::Gave => {
                self.interrupt_study();
                self.refute(&effect, services);
            }
            Verdict::Unknown => self.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Says what a move gave away, and shows the answer to it.
    pub(crate) fn refute(&mut self, effect: &Effect<MoveOf<C>>, services: &Services) {
        let moves = effect.analysis().moves.clone();
        if let Some(known) = moves.iter().find(|known| known.mv == effect.mv()).copied() {
            let did = did(effect, self.board.session.start().point_name());
            self.warn(format!("{} {did}. The answer to it is on the board.", effect.mv()));
            self.look_for_line(moves, known, Made::Answer, services);
        }
    }

    /// What is known of the moves of a position in which a move is looked for, so that nothing else
    /// may tell it.
    pub(crate) fn hidden_analysis(&self) -> Option<Analysis<MoveOf<C>>> {
        if self.drill().is_some_and(Drill::is_open) {
            return self.board.computer.analysis.clone();
        }
        let mistake = self.posed().and_then(|node| self.effect_of(node))?;
        Some(mistake.analysis().clone())
    }

    /// Shows a move that keeps the value.
    fn show_solution(&mut self, mv: MoveOf<C>, stage: Stage<MoveOf<C>>) {
        self.board.typed.clear();
        if self.board.session.play(mv).is_ok() {
            self.set_stage(stage);
            self.board.changed(Change::Move);
        }
    }

    /// Tells a move that is better than the posed mistake.
    pub(crate) fn tell_solution(&mut self) {
        let effect = self.posed().and_then(|node| self.effect_of(node));
        if let Some(best) = effect.and_then(|effect| effect.best().first().copied()) {
            self.show_solution(best, Stage::Told(best));
        }
    }

    /// Poses the next mistake, where this one was found or told or is left.
    pub(crate) fn pose_next(&mut self, services: &Services) {
        let Some(practice) = self.practice_mut() else { return };
        if practice.at + 1 < practice.mistakes.len() {
            practice.at += 1;
            self.pose(services);
        } else {
            practice.stage = Stage::Over;
        }
    }

    /// Goes back to the review, to the mistake that was posed.
    pub(crate) fn end_practice(&mut self, services: &Services) {
        let Some(node) = self.posed() else { return };
        if let Mode::Review(review) = &mut self.mode {
            review.practice = None;
        }
        self.copy_game(node);
        self.walk_to(node);
        self.board.typed.clear();
        self.attend(services);
    }

    /// What is said while mistakes are posed.
    pub(crate) fn practice_text(&self) -> Option<String> {
        let practice = self.practice()?;
        let effect = self.posed().and_then(|node| self.effect_of(node))?;
        let point = self.board.session.start().point_name();
        Some(match practice.stage {
            Stage::Posed => {
                let task = kept(&effect.before(), point);
                format!("Find a move that {task}. {} didn't.", effect.mv())
            }
            Stage::Found(mv) => format!("Right: {mv} {}.", kept(&effect.before(), point)),
            Stage::Told(mv) => format!("{mv} {}.", kept(&effect.before(), point)),
            Stage::Over => {
                let all = practice.mistakes.len();
                let which = if practice.is_whole { "one" } else { "of those known so far" };
                format!("That was the last {which}. You have found {} of {all}.", practice.found)
            }
        })
    }
}

/// What a move does that keeps a proven value, in a clause that follows it.
fn kept(value: &Value, point: &str) -> String {
    let points = value.margin().filter(|&margin| margin != 0);
    let by = |margin: i32| counted(margin.unsigned_abs(), point);
    match (value.outcome(), points) {
        (Some(Outcome::Win), Some(margin)) => format!("keeps the win by {}", by(margin)),
        (Some(Outcome::Win), None) => "keeps the win".into(),
        (Some(Outcome::Loss), Some(margin)) => format!("loses by no more than {}", by(margin)),
        _ => "keeps the draw".into(),
    }
}
