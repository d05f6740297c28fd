//! The mistakes of a reviewed game, posed again one after the other: whoever made them looks for a
//! better move. What is tried there doesn't enter the record.

use arcade_base::pluralized;
use arcade_engine::{Game as _, Outcome, Value};

use super::Reviewing;
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::open_game::board::{Board, Change, Choice, Tone};
use crate::phrases;
use crate::services::Services;
use crate::session::review::{Effect, Ply, Verdict};
use crate::session::{NodeId, Player, PlayerKind};

/// The mistakes that are posed again.
pub(crate) struct Practice<C: GameSpec> {
    /// The nodes that they led to.
    mistakes: Vec<NodeId>,
    /// The one that is posed.
    at: usize,
    /// How many of them were found without being told.
    found: usize,
    /// Whether all moves were known when it began, so that there are no others.
    is_whole: bool,
    stage: Stage<MoveOf<C>>,
}

/// How far the mistake that is posed has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage<M> {
    /// A better move is looked for.
    Posed,
    /// This one was found.
    Found(M),
    /// This one was told.
    Told(M),
    /// It was the last.
    Over,
}

impl<C: GameSpec> Practice<C> {
    /// Whether a move is looked for.
    pub(crate) fn is_posed(&self) -> bool {
        self.stage == Stage::Posed
    }

    /// Whether the last mistake is behind.
    pub(crate) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// How far it has come: "mistake 2 of 3".
    pub(crate) fn progress(&self) -> String {
        format!("mistake {} of {}", self.at + 1, self.mistakes.len())
    }
    /// The node that the posed mistake led to.
    fn mistake(&self) -> NodeId {
        self.mistakes[self.at]
    }

    /// What is said while mistakes are posed.
    pub(crate) fn text(&self, board: &Board<C>) -> Option<String> {
        let effect = board.effect_of(self.mistake())?;
        let kept = keeps_text(&effect.before(), board.session.start().point_name());
        Some(match self.stage {
            Stage::Posed => format!("Find a move that {kept}. {} didn't.", effect.mv()),
            Stage::Found(mv) => format!("Right: {mv} {kept}."),
            Stage::Told(mv) => format!("{mv} {kept}."),
            Stage::Over => {
                let all = self.mistakes.len();
                let which = if self.is_whole { "one" } else { "of those known so far" };
                format!("That was the last {which}. You have found {} of {all}.", self.found)
            }
        })
    }

    /// Judges a move that was tried.
    pub(crate) fn try_move(&mut self, mv: MoveOf<C>, board: &mut Board<C>, services: &Services) {
        board.typed.clear();
        let Some(mistake) = board.effect_of(self.mistake()) else { return };
        if let Err(error) = board.session.position().check(mv) {
            return board.warn(error.to_string());
        }
        let effect = Effect::new(mv, mistake.analysis().clone());
        match effect.verdict() {
            Verdict::Best | Verdict::Slower => {
                self.found += 1;
                self.show_solution(mv, Stage::Found(mv), board);
            }
            Verdict::Mistake => {
                board.interrupt_study();
                board.refute(&effect, services);
            }
            Verdict::Unknown => board.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Shows a move that keeps the value.
    fn show_solution(&mut self, mv: MoveOf<C>, stage: Stage<MoveOf<C>>, board: &mut Board<C>) {
        board.typed.clear();
        if board.session.play(mv).is_ok() {
            self.stage = stage;
            board.changed(Change::Move);
        }
    }

    /// Tells a move that is better than the posed mistake.
    pub(crate) fn show_better_move(&mut self, board: &mut Board<C>) {
        let effect = board.effect_of(self.mistake());
        if let Some(best) = effect.and_then(|effect| effect.best().first().copied()) {
            self.show_solution(best, Stage::Told(best), board);
        }
    }
}

impl<C: GameSpec> Reviewing<C> {
    /// Poses the mistakes that people made, or, where none played, those of the computers.
    pub(crate) fn begin_practice(&mut self, board: &mut Board<C>) {
        if !self.has_values {
            let text = "the values are hidden".into();
            return board.note_down(Tone::Notice, text, &[Choice::ShowMistakes]);
        }
        let tree = board.session.tree();
        let made_by = |node: NodeId| tree.parent(node).map(|parent| tree.mover(parent));
        let is_exhibition = board.is_exhibition();
        let is_own = |node: &NodeId| {
            let seat = made_by(*node);
            is_exhibition || seat.is_some_and(|seat| board.session.player(seat).is_human())
        };
        let mistakes: Vec<NodeId> = self.turns().filter(is_own).collect();
        let progress = self.review.progress(|_, _| true);
        if mistakes.is_empty() {
            let gave = |ply: &Ply<C::Game>| {
                let is_own = is_exhibition || board.session.player(ply.seat).is_human();
                let effect = ply.effect.as_ref().filter(|_| is_own);
                effect.is_some_and(|effect| effect.verdict() == Verdict::Mistake)
            };
            let is_smaller = self.review.plies().iter().any(gave);
            let what = if is_smaller { "turning point" } else { "mistake" };
            return board.say(match phrases::unfinished_review(progress) {
                Some(open) => format!("no {what} to practise with is known: {open}"),
                None => format!("there is no {what} to practise with"),
            });
        }
        let is_whole = !progress.is_incomplete();
        let practice = Practice { mistakes, at: 0, found: 0, is_whole, stage: Stage::Posed };
        self.practice = Some(practice);
        self.pose(board);
    }

    /// Puts the position before the posed mistake on the board, with a person in the seat that is to
    /// move.
    fn pose(&mut self, board: &mut Board<C>) {
        let Some(practice) = &mut self.practice else { return };
        practice.stage = Stage::Posed;
        let node = practice.mistake();
        board.interrupt_study();
        let Some(parent) = board.session.tree().parent(node) else { return };
        self.copy_game(parent, board);
        let seat = board.session.mover();
        let name = board.session.player(seat).name.clone();
        board.session.set_player(seat, Player { name, kind: PlayerKind::Human });
        board.typed.clear();
        board.changed(Change::Board);
    }

    /// Puts the copy that the review walks through back to the moves of the game itself, for a node.
    fn copy_game(&self, node: NodeId, board: &mut Board<C>) {
        board.session = self.game.session.clone();
        board.session.go_to(node);
    }

    /// Poses the next mistake, where this one was found or told or is left.
    pub(crate) fn pose_next(&mut self, board: &mut Board<C>) {
        let Some(practice) = &mut self.practice else { return };
        if practice.at + 1 < practice.mistakes.len() {
            practice.at += 1;
            self.pose(board);
        } else {
            practice.stage = Stage::Over;
        }
    }

    /// Goes back to the review, to the mistake that was posed.
    pub(crate) fn end_practice(&mut self, board: &mut Board<C>) {
        let Some(practice) = self.practice.take() else { return };
        self.copy_game(practice.mistake(), board);
        self.walk_to(practice.mistake(), board);
        board.typed.clear();
    }
}

/// What a move does that keeps a proven value, in a clause that follows it.
fn keeps_text(value: &Value, point: &str) -> String {
    let points = value.margin().filter(|&margin| margin != 0);
    let by = |margin: i32| pluralized(margin.unsigned_abs(), point);
    match (value.outcome(), points) {
        (Some(Outcome::Win), Some(margin)) => format!("keeps the win by {}", by(margin)),
        (Some(Outcome::Win), None) => "keeps the win".into(),
        (Some(Outcome::Loss), Some(margin)) => format!("loses by no more than {}", by(margin)),
        _ => "keeps the draw".into(),
    }
}
