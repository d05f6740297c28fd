//! The entries of the key bar: what the keys do now.

use super::Play;
use crate::kit::{Action, GameSpec, Page, View as _};
use crate::open_game::{Reviewing, Stage};
use crate::session::GameStatus;
use crate::tui::Context;
use crate::tui::widgets::{KeyHint, hint};

impl<C: GameSpec> Play<C> {
    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        if let Some(hints) = self.drill_hints(context) {
            return hints;
        }
        if self.open.board.why.is_some() {
            return self.why_hints(context);
        }
        if let Some(review) = self.open.walked() {
            return self.review_hints(review, context);
        }
        if let Some(practice) = self.open.practice() {
            return practice_hints(
                (self.open.board.game, &self.view),
                practice.is_posed(),
                context,
            );
        }
        self.game_hints(context)
    }

    /// The key for an action on a page, while it does something.
    fn key(
        &self,
        page: Page,
        action: Action,
        does: &'static str,
        context: &Context,
    ) -> Option<KeyHint> {
        hint(context.keys.on(page), action, does).filter(|_| self.open.refusal(action).is_none())
    }

    /// The keys while the line behind a move is told.
    fn why_hints(&self, context: &Context) -> Vec<KeyHint> {
        let key = |action, does| self.key(Page::Board, action, does, context);
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        if self.open.board.shown_line().is_some() {
            let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
            hints.extend([
                own("\u{2190}\u{2192}", "step"),
                own("\u{2191}\u{2193}", "other move")
                    .filter(|_| self.open.practice().is_none() && self.open.pending().is_none()),
            ]);
        }
        if self.open.pending().is_some() {
            hints.extend([
                key(Action::Undo, "take it back").filter(|_| context.config.ai().undo),
                key(Action::Select, "play on"),
                key(Action::Help, "help"),
            ]);
            return hints.into_iter().flatten().collect();
        }
        let leave = key(Action::Leave, "leave");
        let back = match self.open.review() {
            Some(_) if self.open.practice().is_some() => "try again",
            Some(_) => "back",
            None => "to the game",
        };
        hints.extend([key(Action::Help, "help"), leave, key(Action::Back, back)]);
        hints.into_iter().flatten().collect()
    }

    /// The keys of a game, under way or over.
    fn game_hints(&self, context: &Context) -> Vec<KeyHint> {
        let key = |action, does| self.key(Page::Board, action, does, context);
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        let is_over = matches!(self.open.board.session.state(), GameStatus::Over(_));
        match self.open.board.session.state() {
            GameStatus::Over(_) => hints.extend([
                key(Action::New, if self.open.series_goes_on() { "next game" } else { "again" }),
                key(Action::Review, "review"),
                key(Action::Swap, "swap seats").filter(|_| self.open.can_swap()),
                key(Action::Options, "options"),
            ]),
            GameStatus::ToMove(_) if self.open.is_exhibition() => hints.extend([
                key(Action::Select, if self.open.is_paused() { "go on" } else { "pause" }),
                key(Action::Step, "step"),
                key(Action::Faster, "faster"),
                key(Action::Slower, "slower"),
            ]),
            GameStatus::ToMove(_) if self.open.is_interactive() => {
                let own = |&(keys, does)| Some(KeyHint::own(keys, does, &context.theme));
                hints.extend(self.open.board.game.meta().keys.iter().map(own));
                hints.extend([
                    key(Action::Select, "play").filter(|_| self.view.chooses()),
                    key(Action::Tip, "tip"),
                    key(Action::Values, "values").filter(|_| !self.open.is_solo()),
                ]);
            }
            GameStatus::ToMove(_) if self.open.shared.is_none() => {
                hints.push(key(Action::MoveNow, "move now"));
            }
            GameStatus::ToMove(_) => {}
        }
        hints.push(key(Action::Undo, "undo").filter(|_| !self.open.is_exhibition()));
        // Those before it are needed more often, and are kept where there isn't room for all.
        let asks = self.open.is_interactive() && !self.open.is_solo();
        hints.push(key(Action::Why, "why").filter(|_| asks));
        hints.push(key(Action::Chat, "chat").filter(|_| self.open.shared.is_some()));
        let leave = if is_over && self.open.shared.is_none() { "menu" } else { "leave" };
        hints.extend([key(Action::Help, "help"), key(Action::Leave, leave)]);
        hints.into_iter().flatten().collect()
    }

    /// The keys while something is exercised; `None` while nothing is.
    pub(super) fn drill_hints(&self, context: &Context) -> Option<Vec<KeyHint>> {
        let drill = self.open.drill()?;
        let key = |action, does| hint(context.keys.on(Page::Board), action, does);
        let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
        let leave = if drill.is_lesson() { "lessons" } else { "leave" };
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        let is_choice = drill.is_open() && !drill.wants_move() && drill.exercise.is_some();
        if self.open.board.why.is_some() {
            if self.open.board.shown_line().is_some() {
                hints.push(own("\u{2190}\u{2192}", "step"));
            }
            let on = if drill.is_open() {
                key(Action::Back, "try again")
            } else {
                key(Action::New, "next")
            };
            hints.extend([key(Action::Help, "help"), on, key(Action::Leave, leave)]);
            return Some(hints.into_iter().flatten().collect());
        }
        if drill.is_reading() {
            hints.push(key(Action::Select, "read on"));
        } else if drill.wants_move() {
            hints.extend(
                self.open.board.game.meta().keys.iter().map(|&(keys, does)| own(keys, does)),
            );
            hints.extend([
                key(Action::Select, "play").filter(|_| self.view.chooses()),
                key(Action::Tip, if drill.is_hinted { "answer" } else { "hint" }),
                key(Action::New, "skip"),
            ]);
        } else if is_choice {
            hints.extend([
                own("\u{2191}\u{2193}", "choose"),
                key(Action::Select, "answer"),
                key(Action::Tip, if drill.is_hinted { "tell me" } else { "hint" }),
                key(Action::New, "skip"),
            ]);
        } else {
            hints.push(match drill.stage {
                Stage::Over => key(Action::Select, leave),
                Stage::Posed => None,
                Stage::Lost => key(Action::Select, "begin again"),
                Stage::Found(_) | Stage::Told(_) => key(Action::Select, "next"),
            });
            let is_over = drill.stage == Stage::Over || drill.exercise.is_none();
            hints.push(key(Action::Undo, "again").filter(|_| !is_over));
        }
        hints.extend([key(Action::Help, "help"), key(Action::Leave, leave)]);
        Some(hints.into_iter().flatten().collect())
    }

    /// The keys of a review.
    fn review_hints(&self, review: &Reviewing<C>, context: &Context) -> Vec<KeyHint> {
        let key = |action, does| self.key(Page::Review, action, does, context);
        let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
        let shows_values = review.has_values;
        let has_side_lines = self.open.board.session.tree().siblings(review.at).len() > 1;
        let hints = [
            own("\u{2190}\u{2192}", "move"),
            own("\u{2191}\u{2193}", "mistakes").filter(|_| shows_values),
            key(Action::TryHere, "try from here"),
            key(Action::SideLine, "other move").filter(|_| has_side_lines),
            key(Action::Practise, "practise").filter(|_| shows_values),
            key(Action::Why, "line").filter(|_| shows_values),
            key(Action::Values, "values").filter(|_| !self.open.is_solo()),
            key(Action::Help, "help"),
            key(Action::Back, "back"),
        ];
        hints.into_iter().flatten().collect()
    }
}

/// The keys while mistakes are posed: those of the game while a better move is looked for.
fn practice_hints<C: GameSpec>(
    (game, view): (C, &C::View),
    is_posed: bool,
    context: &Context,
) -> Vec<KeyHint> {
    let key = |action, does| hint(context.keys.on(Page::Board), action, does);
    let own = |&(keys, does)| Some(KeyHint::own(keys, does, &context.theme));
    let mut hints: Vec<Option<KeyHint>> = Vec::new();
    if is_posed {
        hints.extend(game.meta().keys.iter().map(own));
        hints.extend([
            key(Action::Select, "play").filter(|_| view.chooses()),
            key(Action::Tip, "tell me"),
            key(Action::New, "skip"),
        ]);
    } else {
        hints.push(key(Action::Select, "go on"));
    }
    hints.extend([key(Action::Help, "help"), key(Action::Back, "to the review")]);
    hints.into_iter().flatten().collect()
}
