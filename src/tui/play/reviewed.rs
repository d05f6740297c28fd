//! What the message line says in a review: what happened, what the move did, and after a mistake what
//! would have been better and why.

use arcade_base::{capitalize, sentence};
use arcade_engine::{Outcome, Value};

use super::Play;
use super::draw::Areas;
use super::said::Said;
use crate::kit::{GameSpec, MoveOf, Role, Words as _};
use crate::open_game::Reviewing;
use crate::phrases::{self, did, glyph};
use crate::session::GameStatus;
use crate::session::review::{Effect, Verdict};

impl<C: GameSpec> Play<C> {
    /// What is said of the node that is looked at: as much as there is room for.
    pub(super) fn walked_message(&self, areas: &Areas) -> Option<Said> {
        let review = self.open.walked()?;
        if let Some(reason) = &self.open.board.computer.failure {
            return Some(Said::new(format!("The engine broke down: {reason}."), Role::Error));
        }
        let Some((before, mv)) = self.open.board.session.last_move() else {
            return Some(Said::new(self.about_start(review), Role::Text));
        };
        let seat = self.open.board.session.last_mover();
        let name = seat.map(|seat| self.open.board.session.name(seat)).unwrap_or_default();
        let happened = phrases::told_move::<C>(before, mv, &name) + &self.about_end();
        let effect = self.open.board.effect_of(review.at).filter(|_| review.has_values);
        let (forms, role) = match effect {
            None if review.has_values => {
                (vec![format!("{happened} Not reviewed yet."), happened], Role::Text)
            }
            None => (vec![happened], Role::Text),
            Some(effect) if effect.verdict() == Verdict::Gave => {
                (self.about_mistake(&happened, &effect), Role::Notice)
            }
            Some(effect) => {
                let mut done = did(&effect, self.open.board.session.start().point_name());
                let short = format!("{} {mv}: {done}.", glyph(&effect));
                capitalize(&mut done);
                (vec![format!("{happened} {done}: {}.", worth(&effect.after())), short], Role::Text)
            }
        };
        let said = |text: &String| Said { seat, ..Said::new(text.clone(), role) };
        let last = forms.last().map(said);
        forms.iter().map(said).find(|said| said.fits(areas)).or(last)
    }

    /// What is said at the start of the game.
    fn about_start(&self, review: &Reviewing<C>) -> String {
        let name = self.open.board.session.name(self.open.board.session.mover());
        let first = review.review.plies().first().filter(|_| review.has_values);
        match first.and_then(|ply| ply.effect.as_ref()) {
            Some(effect) => format!("The start: {name} moves first, {}.", worth(&effect.before())),
            None => format!("The start: {name} moves first."),
        }
    }

    /// How the game has ended here, as a sentence after others.
    fn about_end(&self) -> String {
        let GameStatus::Over(ending) = self.open.board.session.state() else {
            return String::new();
        };
        format!(" {}", sentence(&phrases::result::<C>(&self.open.board.session, ending)))
    }

    /// What is said of a mistake, the longest form first.
    fn about_mistake(&self, happened: &str, effect: &Effect<MoveOf<C>>) -> Vec<String> {
        let mut done = did(effect, self.open.board.session.start().point_name());
        let mv = effect.mv();
        let short = format!("{} {mv} {done}", glyph(effect));
        capitalize(&mut done);
        let went = format!("{} became {}", worth(&effect.before()), worth(&effect.after()));
        let best = effect.best().first().map_or(String::new(), ToString::to_string);
        let better = format!("Better {best}");
        let node = self.open.walked().map(|review| review.at);
        let mut forms = Vec::new();
        if let Some(remark) = node.and_then(|node| self.open.board.study.remark(node)) {
            let why = remark.better.as_deref().unwrap_or_default();
            forms.extend([
                format!("{happened} {done}: {went}. {better}: {why}. {mv}: {}.", remark.reason),
                format!("{short}: {went}. {better}: {why}. {mv}: {}.", remark.reason),
                format!("{happened} {done}: {went}. {better}: {why}."),
                format!("{short}: {went}. {better}: {why}."),
                format!("{short}. {better}: {why}."),
            ]);
        }
        forms.extend([
            format!("{happened} {done}: {went}. {better}."),
            format!("{short}: {went}. {better}."),
            format!("{short}. {better}."),
        ]);
        forms
    }
}

/// A value for the side that moves, in words.
fn worth(value: &Value) -> String {
    let Some(outcome) = value.outcome() else { return value.to_string() };
    match (outcome, value.margin()) {
        (Outcome::Draw, _) => "a draw".into(),
        (outcome, Some(margin)) => format!("a {outcome} by {}", margin.unsigned_abs()),
        (..) => format!("a {value}"),
    }
}
