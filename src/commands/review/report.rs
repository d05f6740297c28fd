//! A reviewed game, as text and as the JSON that other programs rely on.

use std::io::{self, Write};

use arcade_base::{escaped, pluralized};
use arcade_engine::{Side, Value};
use arcade_games::session::review::{AccuracyTally, MoveVerdict, ReviewProgress};
use serde::{Serialize, Serializer};

use crate::commands::output::{beside, serialize_value, tenths};
use crate::phrases;

/// A reviewed game, as text and as the JSON that other programs rely on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedGame {
    /// The id of the game that was played.
    pub game: &'static str,
    /// The name of that game, as texts have it.
    #[serde(skip)]
    pub game_name: &'static str,
    /// The name of the saved game; `None` for a record from elsewhere.
    pub id: Option<String>,
    /// The result, as in a record: "won 1", "drawn", "open".
    pub result: String,
    /// The result as a sentence.
    #[serde(skip)]
    pub ending: String,
    /// What decided the game, as sentences; `None` if it isn't over or has no moves.
    #[serde(skip)]
    pub verdict: Option<String>,
    /// Whether it is proven that the person against a computer has won flawlessly.
    #[serde(skip)]
    pub flawless: bool,
    /// The players, seat 1 first.
    pub players: [ReviewedPlayer; 2],
    /// The moves in their order.
    pub plies: Vec<ReviewedPly>,
    /// The numbers of the plies that are turning points.
    pub turning_points: Vec<usize>,
    /// Errors that didn't stop the review.
    #[serde(skip)]
    pub warnings: Vec<String>,
}

/// A player of a reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedPlayer {
    /// The seat.
    #[serde(serialize_with = "seat_number")]
    pub seat: Side,
    /// `human`, or the computer's level.
    pub kind: String,
    /// The name.
    pub name: String,
    /// The name used in texts, distinct even if both players have the same one.
    #[serde(skip)]
    pub display_name: String,
    /// The accuracy counts of the player's moves.
    #[serde(rename = "accuracy", serialize_with = "accuracy")]
    pub accuracy_tally: AccuracyTally,
    /// The progress of the review of the player's moves.
    #[serde(skip)]
    pub progress: ReviewProgress,
}

/// A reviewed move; its values are for the seat that made it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedPly {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// The seat that made the move.
    #[serde(serialize_with = "seat_number")]
    pub seat: Side,
    /// The position before it.
    pub position: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the position before it.
    #[serde(serialize_with = "serialize_value")]
    pub before: Value,
    /// The value of the move, itself counted as a ply.
    #[serde(serialize_with = "serialize_value")]
    pub after: Value,
    /// The effect of the move in one word.
    pub verdict: MoveVerdict,
    /// Whether no other move keeps the value.
    #[serde(rename = "only")]
    pub is_only: bool,
    /// The moves that keep the value and, if known, the number of plies.
    pub best: Vec<String>,
    /// Why the move is good or bad.
    pub reason: String,
    /// The effect of the move as a glyph.
    #[serde(skip)]
    pub glyph: &'static str,
    /// The effect of the move as a clause.
    #[serde(skip)]
    pub effect_clause: String,
    /// Why the best move would have been better, if value was given away.
    #[serde(skip)]
    pub better_reason: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the form that serde asks for")]
fn seat_number<S: Serializer>(seat: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    seat.number().serialize(serializer)
}

fn accuracy<S: Serializer>(tally: &AccuracyTally, serializer: S) -> Result<S::Ok, S::Error> {
    tally.accuracy().map(tenths).serialize(serializer)
}

impl ReviewedGame {
    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let say = |out: &mut dyn Write, label: &str, text: &str| {
            beside(label, text).iter().try_for_each(|line| writeln!(out, "{line}"))
        };
        say(out, "", &self.heading())?;
        say(out, "", &escaped(&self.ending))?;
        if let Some(verdict) = &self.verdict {
            say(out, "", &escaped(verdict))?;
        }
        writeln!(out)?;
        let width = self.players.iter().map(|of| escaped(&of.display_name).chars().count()).max();
        for player in &self.players {
            let called = escaped(&player.display_name);
            let label = format!("{}  {called:<1$}  ", player.seat, width.unwrap_or(0));
            say(out, &label, &player.accuracy())?;
        }
        self.print_plies(out)?;
        for ply in &self.turning_points {
            let Some(ply) = self.plies.get(ply - 1) else { continue };
            let called = escaped(&self.players[ply.seat.index()].display_name);
            writeln!(out)?;
            say(out, "", &phrases::turning_point(ply.ply, &called, &ply.effect_clause, &ply.mv))?;
            say(out, &format!("  {}: ", ply.mv), &ply.reason)?;
            if let (Some(better), Some(best)) = (&ply.better_reason, ply.best.first()) {
                say(out, &format!("  {best}: "), better)?;
            }
        }
        Ok(())
    }

    /// The game and its players.
    pub(super) fn heading(&self) -> String {
        let [first, second] = self.players.each_ref().map(ReviewedPlayer::introduced);
        format!("{}: {first} against {second}", self.game_name)
    }

    /// Prints a line for each move.
    fn print_plies(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(last) = self.plies.last() else {
            return writeln!(out, "\nNo move has been made.");
        };
        let widest = |text: fn(&ReviewedPly) -> String, least: usize| {
            self.plies.iter().map(|ply| text(ply).len()).max().unwrap_or(0).max(least)
        };
        let of_move = widest(|ply| ply.mv.clone(), "move".len());
        let of_value = widest(|ply| ply.after.to_string(), "value".len());
        let of_ply = last.ply.to_string().len().max("no.".len());
        writeln!(out, "\n{:>of_ply$}  seat  {:of_move$}     value", "no.", "move")?;
        for ReviewedPly { ply, seat, mv, glyph, after, effect_clause: did, .. } in &self.plies {
            let after = after.to_string();
            let seat = seat.number();
            writeln!(
                out,
                "{ply:>of_ply$}  {seat:>4}  {mv:of_move$}  {glyph:<2} {after:of_value$}  {did}"
            )?;
        }
        Ok(())
    }
}

impl ReviewedPlayer {
    /// The name and the kind, as in "Ann (human)".
    fn introduced(&self) -> String {
        format!("{} ({})", escaped(&self.display_name), self.kind)
    }

    /// The accuracy of the player, as a sentence.
    pub(super) fn accuracy(&self) -> String {
        let AccuracyTally { moves_at_stake: moves, mistakes, .. } = self.accuracy_tally;
        let open = phrases::unfinished_review(self.progress);
        match (self.accuracy_tally.accuracy(), open) {
            (Some(percent), open) => {
                let [mistakes, moves] = [(mistakes, "mistake"), (moves, "move")]
                    .map(|(count, of)| pluralized(count, of));
                let open = open.map_or(String::new(), |open| format!("; {open}"));
                format!(
                    "accuracy {percent:.1} %, {mistakes} in {moves} with something at stake{open}"
                )
            }
            (None, _) if self.progress.proven() == 0 => {
                "accuracy unknown: no value is proven".into()
            }
            (None, None) => "no accuracy: nothing was at stake".into(),
            (None, Some(open)) => {
                format!("no accuracy: nothing was at stake, as far as is proven; {open}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::Side;

    use super::{AccuracyTally, ReviewProgress, ReviewedPlayer};

    #[test]
    fn what_is_said_of_a_player_is_said_of_what_is_proven() {
        let none = AccuracyTally::default();
        let some = AccuracyTally { moves_at_stake: 2, value_at_stake: 4, ..none };
        for (accuracy_tally, unproven, told) in [
            (some, 0, "accuracy 100.0 %, 0 mistakes in 2 moves with something at stake"),
            (
                some,
                1,
                "accuracy 100.0 %, 0 mistakes in 2 moves with something at stake; 1 of 5 moves is not \
                 proven",
            ),
            (none, 0, "no accuracy: nothing was at stake"),
            (
                none,
                3,
                "no accuracy: nothing was at stake, as far as is proven; 3 of 5 moves are not proven",
            ),
            (none, 5, "accuracy unknown: no value is proven"),
        ] {
            let player = ReviewedPlayer {
                seat: Side::One,
                kind: "human".into(),
                name: "Ann".into(),
                display_name: "Ann".into(),
                accuracy_tally,
                progress: ReviewProgress { moves: 5, unanalysed: 0, unproven },
            };
            assert_eq!(player.accuracy(), told);
        }
    }
}
