//! A finished game as a text to paste into a chat, which gives no move and no name away.

use arcade_base::pluralized;
use arcade_engine::{Outcome, Position, Side, Value};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::review::{Effect, GameVerdict, JudgedGame, Review};
use arcade_games::session::{Ending, GameStatus, PlayerKind, Session};

use super::results::result_text;
use crate::daily::ShareStyle;

/// The maximum number of marks in a row.
const MAX_MARKS: usize = 10;
/// The longest start position that is part of the text, in characters.
const MAX_START_CHARS: usize = 24;

/// The text about a finished game: the result, a row of marks, and how to play from the same start if
/// that is short; `None` before its end. A mark is for a move, or a tenth of a long game: ahead, level or unproven, behind.
pub(crate) fn share_text<C: GameSpec>(
    (name, id): (&str, &str),
    session: &Session<C::Position>,
    judged: Option<&JudgedGame<MoveOf<C>>>,
    review: &Review<C::Position>,
    style: ShareStyle,
) -> Option<String> {
    let GameStatus::Over(ending) = session.state() else { return None };
    let start = Some(session.start().to_string()).filter(|text| text.len() <= MAX_START_CHARS);
    let title = start.as_ref().map_or(name.into(), |start| format!("{name} {start}"));
    let (result, seat) = match judged.filter(|_| session.goal().is_none()) {
        Some(judged) => (result::<C>(session, ending, judged), judged.seat),
        None => (result_text::<C>(session, ending, |seat| session.name(seat)), Side::One),
    };
    let marks = marks(review, seat, style);
    let command = start.map(|start| format!("arcade play {id} --position \"{start}\""));
    let lines = [Some(format!("arcade {title}: {result}")), marks, command];
    Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// "won in 4 moves against perfect, flawless".
fn result<C: GameSpec>(
    session: &Session<C::Position>,
    ending: Ending,
    judged: &JudgedGame<MoveOf<C>>,
) -> String {
    let seat = judged.seat;
    let won = match ending.result_for(seat) {
        Some(Outcome::Win) => "won",
        Some(Outcome::Loss) => "lost",
        _ => "drawn",
    };
    let margin = session.position().margin().filter(|&margin| margin != 0);
    let by = margin.map(|margin| {
        format!(" by {}", pluralized(margin.unsigned_abs(), session.start().point_name()))
    });
    let moves = session.plies();
    let against = match session.player(seat.other()).kind {
        PlayerKind::Computer(skill) => format!(" against {}", skill.without_error_rate()),
        PlayerKind::Human => String::new(),
    };
    let how = match &judged.verdict {
        GameVerdict::Flawless { taken_back: 0, helped: 0, .. } => ", flawless".into(),
        GameVerdict::WonAgain { given_back, .. } => {
            let last = given_back.last();
            last.map_or_else(String::new, |at| format!(", won back at move {at}"))
        }
        GameVerdict::Gift { at } => format!(", with a gift at move {at}"),
        GameVerdict::GaveAway { at, had: Outcome::Draw, .. } => {
            format!(", had the draw until move {at}")
        }
        GameVerdict::GaveAway { at, .. } => format!(", had the win until move {at}"),
        GameVerdict::LostFromStart { .. } => ", lost from the start".into(),
        GameVerdict::Saved { at } => format!(", saved at move {at}"),
        _ => String::new(),
    };
    let moves = pluralized(moves, "move");
    format!("{won}{} in {moves}{against}{how}", by.unwrap_or_default())
}

/// The row of marks for a seat; `None` in a puzzle.
fn marks<P: Position>(review: &Review<P>, seat: Side, style: ShareStyle) -> Option<String> {
    let plies = review.moves();
    let count = plies.len().min(MAX_MARKS);
    let mark = |index: usize| {
        // The last move of the part of the game that the mark is for.
        let ply = &plies[(index + 1) * plies.len() / count - 1];
        let value = ply.effect.as_ref().map(Effect::after);
        let worth = value.and_then(|value: Value| value.as_number()).unwrap_or(0).signum();
        let worth = if ply.seat == seat { worth } else { -worth };
        match (style, worth) {
            (ShareStyle::Emoji, 1) => '\u{1f7e6}',
            (ShareStyle::Emoji, 0) => '\u{2b1c}',
            (ShareStyle::Emoji, _) => '\u{1f7e5}',
            (ShareStyle::Ascii, 1) => '+',
            (ShareStyle::Ascii, 0) => '=',
            (ShareStyle::Ascii, _) => '-',
        }
    };
    (count > 0).then(|| (0..count).map(mark).collect())
}
