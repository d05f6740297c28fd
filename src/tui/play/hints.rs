//! The entries of the key bar: what the keys do now.

use super::Play;
use super::reviewing::Reviewing;
use crate::kit::{Action, Cartridge, Page, View as _};
use crate::session::State;
use crate::tui::Context;
use crate::tui::widgets::{KeyHint, hint};

impl<C: Cartridge> Play<C> {
    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        if let Some(hints) = self.drill_hints(context) {
            return hints;
        }
        if self.why.is_some() {
            return self.why_hints(context);
        }
        if let Some(review) = self.walked() {
            return self.review_hints(review, context);
        }
        if let Some(practice) = self.practice() {
            return practice_hints((self.game, &self.view), practice.is_posed(), context);
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
        hint(context.keys.on(page), action, does).filter(|_| self.refusal(action).is_none())
    }

    /// The keys while the line behind a move is told.
    fn why_hints(&self, context: &Context) -> Vec<KeyHint> {
        let key = |action, does| self.key(Page::Board, action, does, context);
        let mut hints: Vec<Option<KeyHint>> = Vec::new();
        if self.shown_line().is_some() {
            let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
            hints.extend([
                own("\u{2190}\u{2192}", "step"),
                own("\u{2191}\u{2193}", "other move")
                    .filter(|_| self.practice().is_none() && self.held.is_none()),
            ]);
        }
        if self.held.is_some() {
            hints.extend([
                key(Action::Undo, "take it back").filter(|_| context.config.ai().undo),
                key(Action::Select, "play on"),
                key(Action::Help, "help"),
            ]);
            return hints.into_iter().flatten().collect();
        }
        let leave = key(Action::Leave, "leave");
        let back = match &self.review {
            Some(_) if self.practice().is_some() => "try again",
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
        let is_over = matches!(self.session.state(), State::Over(_));
        match self.session.state() {
            State::Over(_) => hints.extend([
                key(Action::New, if self.series_goes_on() { "next game" } else { "again" }),
                key(Action::Review, "review"),
                key(Action::Swap, "swap seats").filter(|_| self.can_swap()),
                key(Action::Options, "options"),
            ]),
            State::ToMove(_) if self.is_exhibition() => hints.extend([
                key(Action::Select, if self.pace.paused { "go on" } else { "pause" }),
                key(Action::Step, "step"),
                key(Action::Faster, "faster"),
                key(Action::Slower, "slower"),
            ]),
            State::ToMove(_) if self.is_interactive() => {
                let own = |&(keys, does)| Some(KeyHint::own(keys, does, &context.theme));
                hints.extend(self.game.meta().keys.iter().map(own));
                hints.extend([
                    key(Action::Select, "play").filter(|_| self.view.chooses()),
                    key(Action::Tip, "tip"),
                    key(Action::Values, "values").filter(|_| !self.is_solo()),
                ]);
            }
            State::ToMove(_) if self.shared.is_none() => {
                hints.push(key(Action::MoveNow, "move now"));
            }
            State::ToMove(_) => {}
        }
        hints.push(key(Action::Undo, "undo").filter(|_| !self.is_exhibition()));
        // Those before it are needed more often, and are kept where there isn't room for all.
        let asks = self.is_interactive() && !self.is_solo();
        hints.push(key(Action::Why, "why").filter(|_| asks));
        hints.push(key(Action::Chat, "chat").filter(|_| self.shared.is_some()));
        let leave = if is_over && self.shared.is_none() { "menu" } else { "leave" };
        hints.extend([key(Action::Help, "help"), key(Action::Leave, leave)]);
        hints.into_iter().flatten().collect()
    }

    /// The keys of a review.
    fn review_hints(&self, review: &Reviewing<C>, context: &Context) -> Vec<KeyHint> {
        let key = |action, does| self.key(Page::Review, action, does, context);
        let own = |keys, does| Some(KeyHint::own(keys, does, &context.theme));
        let shows_values = review.has_values;
        let has_side_lines = self.session.tree().siblings(review.at).len() > 1;
        let hints = [
            own("\u{2190}\u{2192}", "move"),
            own("\u{2191}\u{2193}", "mistakes").filter(|_| shows_values),
            key(Action::TryHere, "try from here"),
            key(Action::SideLine, "other move").filter(|_| has_side_lines),
            key(Action::Practise, "practise").filter(|_| shows_values),
            key(Action::Why, "line").filter(|_| shows_values),
            key(Action::Values, "values").filter(|_| !self.is_solo()),
            key(Action::Help, "help"),
            key(Action::Back, "back"),
        ];
        hints.into_iter().flatten().collect()
    }
}

/// The keys while mistakes are posed: those of the game while a better move is looked for.
fn practice_hints<C: Cartridge>(
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
