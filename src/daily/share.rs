//! The result of a day as a text to paste into a chat, without the answers.

use arcade_games::games::GameId;
use jiff::civil::Date;

use super::log::{DailyLog, DailyMark};

/// The style of a shared text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareStyle {
    /// With a symbol for each game and a coloured dot for each result.
    Emoji,
    /// ASCII characters only.
    Ascii,
}

/// The result of a day so far. The streak is omitted if the day doesn't count towards it.
pub fn shared_text(log: &DailyLog, day: Date, today: Date, style: ShareStyle) -> String {
    let results = log.day(day);
    let games = GameId::ALL.iter().map(|game| (game.meta(), results));
    let (mut marks, mut seconds) = (Vec::new(), 0);
    for (meta, results) in games {
        let mark = results.and_then(|results| results.mark(meta.id));
        seconds += results.map_or(0, |results| results.seconds(meta.id));
        marks.push(match style {
            ShareStyle::Emoji => format!("{}{}", meta.emoji, emoji(mark)),
            ShareStyle::Ascii => format!("{} {}", meta.name, letter(mark)),
        });
    }
    let [_, found] = log.decided_and_found(day);
    let all = marks.len();
    let number = day.day_of_year();
    let time = minutes_and_seconds(seconds);
    let days = if log.counts_towards_streak(day) { log.streak(today).days } else { 0 };
    let row =
        (days > 0).then(|| format!("{days} day{} in a row", if days == 1 { "" } else { "s" }));
    match style {
        ShareStyle::Emoji => {
            let dot = "\u{b7}";
            let row = row.map(|row| format!("\n\u{25b2} {row}")).unwrap_or_default();
            let marks = marks.join(" ");
            format!("arcade daily {number} {dot} {found}/{all} {dot} {time}\n{marks}{row}")
        }
        ShareStyle::Ascii => {
            let row = row.map(|row| format!("{row}   ")).unwrap_or_default();
            let marks = marks.join("  ");
            let legend = "(O at once, o second try, . not found, - to do)";
            format!("arcade daily {number}  {found}/{all}  {time}\n{marks}\n{row}{legend}")
        }
    }
}

const fn emoji(mark: Option<DailyMark>) -> char {
    match mark {
        Some(DailyMark::AtOnce) => '\u{1f7e2}',
        Some(DailyMark::SecondTry) => '\u{1f7e1}',
        Some(DailyMark::NotFound) => '\u{26ab}',
        None => '\u{26aa}',
    }
}

const fn letter(mark: Option<DailyMark>) -> char {
    match mark {
        Some(DailyMark::AtOnce) => 'O',
        Some(DailyMark::SecondTry) => 'o',
        Some(DailyMark::NotFound) => '.',
        None => '-',
    }
}

pub(crate) fn minutes_and_seconds(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
