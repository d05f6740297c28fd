//! Flip in line mode: moves in notation, as in the sample game of the exercise.

use super::dice::Dice;
use super::rules::Flip;
use super::state::Hand;
use crate::kit::{BoardPart, Dialogue};

/// The dialogue of Flip, word for word as in the exercise it comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlipDialogue;

impl Dialogue<Flip> for FlipDialogue {
    fn who_begins(&self) -> Option<&'static str> {
        Some("whoever has rolled the lower total")
    }

    fn notation(&self, _: &Flip) -> String {
        "A move is the dice you take from the middle, then f (flip) or p (play) and the value of the \
         die: f2, p4, or 12f2 to take a 1 and a 2 and flip a 2."
            .into()
    }

    fn welcome(&self) -> Option<&'static str> {
        Some(
            "Enter moves in the format\n\
             taken dice, followed by f (flip) or p (play) and the value of the die to flip or play\n\
             Examples: f2 or p4 or 12f2\n",
        )
    }

    fn board_for_onlooker(&self, position: &Flip) -> Option<String> {
        let state = position.state();
        let hand = |name: &str, hand: Hand| {
            format!(
                "{name:<17}{:<17} can't be flipped: {}",
                dice(hand.flippable),
                dice(hand.unflippable)
            )
        };
        let just_played = state.just_played().map_or("-".into(), |die| die.to_string());
        Some(format!(
            "{}\n{:<17}{:<17} just played: {just_played}\n{}",
            hand("The mover:", state.player1()),
            "The middle:",
            dice(state.middle()),
            hand("The other side:", state.player2()),
        ))
    }

    fn parts(&self, position: &Flip, names: &[String; 2]) -> Vec<BoardPart> {
        let state = position.state();
        let listed = |all: Dice| if all.is_empty() { "no dice".into() } else { dice(all) };
        let hand = |name: &String, Hand { flippable, unflippable }| {
            let fixed = format!("{} that can't be flipped", dice(unflippable));
            let dice = match (flippable.is_empty(), unflippable.is_empty()) {
                (_, true) => listed(flippable),
                (true, false) => fixed,
                (false, false) => format!("{} and {fixed}", dice(flippable)),
            };
            BoardPart::new(name, vec![dice])
        };
        let [mover, other] = names;
        vec![
            hand(mover, state.player1()),
            BoardPart::new("The middle", vec![listed(state.middle())]),
            hand(other, state.player2()),
        ]
    }

    fn victory(&self, _: &str) -> String {
        "Congratulations! You won.".into()
    }
}

/// The values of dice separated by blanks; `-` if there are none.
fn dice(dice: Dice) -> String {
    let values: Vec<String> = dice.iter().map(|value| value.to_string()).collect();
    if values.is_empty() { "-".into() } else { values.join(" ") }
}
