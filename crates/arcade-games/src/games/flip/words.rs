//! The words of Flip, which describe only the visible dice.

use arcade_engine::{Calibration, Position as _};

use super::clauses::{
    MarkedGroup, action_clause, flips_of_both, flips_over, forced_reply, forces, is_lost,
    leaves_dice, must_play, named, number_of_dice, only_reply, reach, refreshed, reply_clause,
    takes_if_played, takes_text,
};
use super::dice::{Dice, FACES};
use super::evaluation::CALIBRATION;
use super::rules::{DieAction, Flip, FlipMove};
use super::sets::{DiceSets, FlipDie};
use super::solver::has_room;
use crate::kit::{
    Bearing, Clause, MOVER, MOVER_POSSESSIVE, NotableEvent, OTHER, OTHER_POSSESSIVE, Words,
};

/// Every value of a die.
const VALUES: [u8; FACES as usize] = [1, 2, 3, 4, 5, 6];

impl Words for Flip {
    fn variant(&self) -> String {
        match self.state().all_dice().len() {
            dice if dice % 2 == 0 => format!("{} each", number_of_dice(dice / 2)),
            dice => number_of_dice(dice),
        }
    }

    /// Measured where there is room for a proof.
    fn calibration(&self) -> Calibration {
        if has_room(self) { CALIBRATION } else { Calibration::NONE }
    }

    fn how_to_win(&self) -> String {
        "leave the other side without dice".into()
    }

    fn notation_legend(&self) -> &'static str {
        "f: flip, p: play"
    }

    fn advise(&self, mv: FlipMove) -> String {
        let taken = takes_text(self, mv.taken).replacen("takes", "take", 1);
        let whose = if mv.action == DieAction::Play { "of theirs" } else { "of yours" };
        format!("{taken}{} a {} {whose} ({mv})", verb(mv.action), mv.value)
    }

    fn describe(&self, mv: FlipMove) -> String {
        let whose = if mv.action == DieAction::Play { OTHER_POSSESSIVE } else { "a" };
        format!("{}{}s {whose} {}", takes_text(self, mv.taken), verb(mv.action), mv.value)
    }

    fn why_over(&self, [loser, _]: [&str; 2]) -> String {
        let has_dice = !self.mover_hand().is_empty();
        let what = if has_dice { "no move is left" } else { "no dice are left" };
        let or = if has_dice { "" } else { ", and none can be taken" };
        format!("{what} for {loser}{or}")
    }

    fn where_to_look(&self, mv: FlipMove) -> String {
        let next = self.after(mv).0;
        let exposes = |&mv: &FlipMove| can_win(&self.after(mv).0);
        if is_lost(&next) {
            return "you can win at once".into();
        }
        if can_win(&next) {
            return format!("{OTHER} can win at once: make the winning move hard to find");
        }
        let moves = self.legal_moves();
        if moves.iter().any(exposes) {
            return format!("after some moves {OTHER} can win at once: avoid those");
        }
        let place = match (mv.taken.is_empty(), mv.action) {
            (false, _) => "what you can take from the middle",
            (true, DieAction::Flip) => "your own dice",
            (true, DieAction::Play) => "the dice that you can play",
        };
        let alike = |other: &&FlipMove| {
            other.taken.is_empty() == mv.taken.is_empty()
                && (other.action == mv.action || !mv.taken.is_empty())
        };
        match moves.iter().filter(alike).count() {
            1 => format!("compare what {OTHER} can do after each move"),
            _ => format!("look at {place}"),
        }
    }

    fn further_facts(&self) -> Vec<String> {
        let state = self.state();
        let (own, other) = (state.player1(), state.player2());
        let played = state.just_played().map_or(Dice::NONE, |value| Dice::NONE.with(value));
        let bags = [
            ("the mover, flippable", own.flippable),
            ("the mover, not flippable", own.unflippable),
            ("the other side, flippable", other.flippable),
            ("the other side, not flippable", other.unflippable),
            ("the middle", state.middle()),
            ("just played", played),
        ];
        let row = |name: &str, counts: [String; VALUES.len()]| {
            format!("{name:<33}{}", counts.map(|count| format!("{count:>3}")).concat())
        };
        let values = VALUES.map(|value| value.to_string());
        let mut lines = vec![row("As bags, a count of each value:", values)];
        lines.extend(bags.map(|(name, bag)| {
            let counts = VALUES.map(|value| match bag.count(value) {
                0 => ".".into(),
                count => count.to_string(),
            });
            row(&format!("  {name}"), counts)
        }));
        let sets = DiceSets::from(state);
        lines.push("As sets of dice, those with a star not flippable:".into());
        lines.push(format!("  {:<17}{}", "the mover", set_of(&sets.player1())));
        lines.push(format!("  {:<17}{}", "the other side", set_of(&sets.player2())));
        let played = sets.just_played().map_or("nothing".into(), |die| die.value.to_string());
        let middle = set_of(&sets.middle());
        lines.push(format!("  {:<17}{middle}, just played: {played}", "the middle"));
        lines
    }

    fn explain_move(&self, mv: FlipMove) -> Vec<Clause> {
        let next = self.after(mv).0;
        let mut clauses = Vec::new();
        if !mv.taken.is_empty() {
            let text = format!("takes {}", named(self, mv.taken));
            clauses.push(Clause::about(text, vec![MarkedGroup::Middle.places(mv.taken)]));
        }
        if is_lost(&next) {
            let act = match mv.action {
                DieAction::Flip => format!("flips the {}", mv.value),
                DieAction::Play => format!("plays {OTHER_POSSESSIVE} last die, a {}", mv.value),
            };
            let is_out = next.mover_hand().is_empty();
            let end = if is_out { "none can be taken" } else { "no move is left" };
            let taken = clauses.len();
            clauses.extend([act.into(), end.into()]);
            clauses[taken].joint = " and ";
            return clauses;
        }
        let forced = forced_reply(&next);
        clauses.push(Clause { joint: " and ", ..action_clause(self, mv) });
        clauses.extend(leaves_dice(&next, mv).filter(|_| forced.is_none()));
        // Where either side's next move wins, it is beside the point that dice can be taken or flipped again.
        let is_decided = can_win(&next) || loses_next(&next);
        let matters = |reach: &Clause| !is_decided || reach.bearing == Bearing::For;
        let reply = forced.or_else(|| reach(self, &next, mv).filter(matters));
        let means = [
            reply,
            takes_if_played(self, &next, mv),
            flips_of_both(&next, mv),
            refreshed(self, mv).filter(|_| !is_decided),
        ];
        clauses.extend(means.into_iter().flatten());
        clauses
    }

    fn describe_reply(&self, mv: FlipMove) -> Option<String> {
        Some(match mv.action {
            DieAction::Flip => format!("{}{}", takes_text(self, mv.taken), flips_over(mv.value)),
            DieAction::Play => self.describe(mv),
        })
    }

    fn forced_reply(&self, mv: FlipMove) -> Option<FlipMove> {
        only_reply(&self.after(mv).0)
    }

    fn notable_event(&self, mv: FlipMove) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        if is_lost(&next) {
            return None;
        }
        let other = next.mover_hand().all().len();
        let is_play = mv.action == DieAction::Play;
        let stranded = if next.state().can_take() { 0 } else { next.state().middle().len() };
        let (weight, text) = match mv.taken.len() {
            _ if only_reply(&next).is_some() => (55, forces(&next)?),
            0 if must_play(&next) => (45, forces(&next)?),
            0 if is_play && other == 1 && !next.state().can_take() => {
                (35, format!("leaves {OTHER} a single die"))
            }
            0 if is_play && stranded > 1 => {
                (10 + stranded, format!("leaves {OTHER} nothing to take"))
            }
            0 => return None,
            taken => {
                let then = match mv.action {
                    DieAction::Flip => flips_over(mv.value),
                    DieAction::Play => format!("plays a {}", mv.value),
                };
                (20 + 10 * taken, format!("{}{then}", takes_text(self, mv.taken)))
            }
        };
        Some(NotableEvent::new(weight, text))
    }

    fn turn_event(&self, moves: &[FlipMove]) -> Option<NotableEvent> {
        let &[mv] = moves else { return None };
        let answers = || Some(NotableEvent::new(0, reply_clause(self, mv)?));
        self.notable_event(mv).or_else(answers)
    }

    fn winning_detail(&self) -> String {
        match () {
            () if !self.mover_hand().is_empty() => "no move is left".into(),
            () if self.state().just_played().is_none() => {
                format!("no die is left to {MOVER}, and after a flip none can be taken")
            }
            () => format!("{MOVER_POSSESSIVE} last die is played, and none can be taken"),
        }
    }
}

/// What an action does with a die.
fn verb(action: DieAction) -> &'static str {
    match action {
        DieAction::Flip => "flip",
        DieAction::Play => "play",
    }
}

/// The dice of a set, such as `{1, 3, 6*}`: a star marks those that can't be flipped.
fn set_of(dice: &[FlipDie]) -> String {
    let star = |die: &FlipDie| if die.flippable { "" } else { "*" };
    let dice: Vec<String> = dice.iter().map(|die| format!("{}{}", die.value, star(die))).collect();
    format!("{{{}}}", dice.join(", "))
}

/// Whether the mover can win with its next move.
fn can_win(position: &Flip) -> bool {
    position.legal_moves().into_iter().any(|mv| is_lost(&position.after(mv).0))
}

/// Whether the other side can win with its next move, whatever the mover does.
fn loses_next(position: &Flip) -> bool {
    position.legal_moves().into_iter().all(|mv| can_win(&position.after(mv).0))
}
