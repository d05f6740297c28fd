//! The daily: its days, its tasks in a few words, and what comes next.

use std::time::Duration;

use arcade_engine::{Outcome, Side};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use jiff::civil::Date;

use crate::daily::{DailyLog, DailyMark, DailyTry};
use crate::problems::Problem;

/// A day: "330 · Thursday 26 November".
pub(crate) fn daily_heading(day: Date) -> String {
    format!("{} \u{b7} {}", day.day_of_year(), day.strftime("%A %-d %B"))
}

/// A day in few characters: "330 · 26 Nov".
pub(crate) fn daily_heading_in_short(day: Date) -> String {
    format!("{} \u{b7} {}", day.day_of_year(), day.strftime("%-d %b"))
}

/// The task of a problem in a few words: "the one move that wins", "save the draw".
pub(crate) fn daily_task<C: GameSpec>(problem: &Problem<C::Position>) -> String {
    match (problem.value, problem.margin.map(i32::unsigned_abs)) {
        (Outcome::Win, Some(points)) => format!("win by {points}"),
        (Outcome::Win, None) if problem.plies == 1 => "win at once".into(),
        (Outcome::Win, None) => "the one move that wins".into(),
        (Outcome::Draw, _) => "save the draw".into(),
        (Outcome::Loss, Some(points)) => format!("lose by no more than {points}"),
        (Outcome::Loss, None) => "keep the value".into(),
    }
}

/// The description of a problem's only right move: "the only move that wins by 3".
pub(crate) fn only_move_text<C: GameSpec>(problem: &Problem<C::Position>) -> String {
    let aim = match (problem.value, problem.margin.map(i32::unsigned_abs)) {
        (Outcome::Win, None) => "wins".into(),
        (Outcome::Win, Some(points)) => format!("wins by {points}"),
        (Outcome::Draw, _) => "keeps the draw".into(),
        (Outcome::Loss, None) => "keeps the value".into(),
        (Outcome::Loss, Some(points)) => format!("loses by no more than {points}"),
    };
    format!("the only move that {aim}")
}

/// Which side a person has who plays the one that the computer usually has: "You are North, the top row. "; empty
/// for the other side.
pub(crate) fn unusual_side<C: GameSpec>(position: &C::Position, mover: Side) -> String {
    if mover == Side::One {
        return String::new();
    }
    let name = match position.side_name(mover) {
        "" => format!("player {mover}"),
        name => name.into(),
    };
    let parts = [name.as_str(), position.side_place(mover)];
    let whose: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("You are {}. ", whose.join(", "))
}

/// The state of a problem of a day, after this number of tries. What was the right move is only said
/// once the problem is decided.
pub(crate) fn daily_state<C: GameSpec>(
    mark: Option<DailyMark>,
    tries: usize,
    problem: Option<&Problem<C::Position>>,
) -> String {
    let right = problem.and_then(|problem| Some((problem.value, *problem.solution.first()?)));
    match (mark, right) {
        (None, _) if tries == 0 => "waits for you".into(),
        (None, _) => "one try left".into(),
        (Some(DailyMark::NotFound), Some((value, mv))) => {
            format!("not found: {}", right_move::<C>(value, mv))
        }
        (Some(DailyMark::SecondTry), _) => "at the second try".into(),
        (Some(mark), _) => mark.to_string(),
    }
}

fn right_move<C: GameSpec>(value: Outcome, mv: MoveOf<C>) -> String {
    match value {
        Outcome::Win => format!("{mv} wins"),
        Outcome::Draw => format!("{mv} draws"),
        Outcome::Loss => mv.to_string(),
    }
}

/// How the day stands: "4 of 5 found".
pub(crate) fn daily_summary(log: &DailyLog, day: Date) -> String {
    let [decided, found] = log.decided_and_found(day);
    if decided == 0 { none_found(log, day).into() } else { format!("{found} of {decided} found") }
}

/// The state of a day none of whose problems is decided.
fn none_found(log: &DailyLog, day: Date) -> &'static str {
    if log.day(day).is_some() { "none found yet" } else { "none tried yet" }
}

/// How much of a day is tried, and which game is left or comes next: "5 of 6 tried, ... is left".
/// `names` are the games in the order of the log.
pub(crate) fn daily_progress(log: &DailyLog, day: Date, names: &[&str]) -> String {
    let marks = log.marks(day);
    let mut open = names.iter().zip(&marks).filter(|(_, mark)| mark.is_none());
    let [decided, found] = log.decided_and_found(day);
    let all = log.problems_per_day();
    match (open.next(), open.next()) {
        (None, _) => format!("all {all} tried, {found} found"),
        (Some(_), _) if decided == 0 => none_found(log, day).into(),
        (Some((last, _)), None) => format!("{decided} of {all} tried, {last} left"),
        (Some((next, _)), Some(_)) => format!("{decided} of {all} tried, {next} next"),
    }
}

/// What to do next, as a lead and the rest of the sentence. The day that is shown is `day`; `begun` is the date
/// on which the person sat down to it. The selected game is given by its id and its name, `games` are all by their ids.
pub(crate) fn daily_advice(
    log: &DailyLog,
    (day, begun): (Date, Date),
    (id, name): (&str, &str),
    games: &[&str],
) -> [String; 2] {
    let is_open = |game: &str| log.day(day).is_none_or(|results| results.mark(game).is_none());
    let open = games.iter().filter(|game| is_open(game)).count();
    let counts = log.counts_towards_streak(day) || (day == begun && log.day(day).is_none());
    let streak = |log: &DailyLog| log.streak(begun.max(day)).days;
    match open {
        0 if counts => ["Today is complete: ".into(), format!("streak {}.", streak(log))],
        0 => ["All of them are tried.".into(), String::new()],
        _ if !counts => {
            [format!("{} is over: ", day.strftime("%-d %B")), "it doesn't count any more.".into()]
        }
        1 if is_open(id) => {
            let mut complete = log.clone();
            let last = DailyTry::new(day, id, true, Duration::ZERO, begun);
            complete.add(last);
            [format!("{name}, and today is complete: "), format!("streak {}.", streak(&complete))]
        }
        _ if is_open(id) => {
            let tries = if log.tries(day, id) > 0 { "one more try" } else { "two tries" };
            [format!("{name}: "), format!("{tries}, take your time.")]
        }
        _ => [format!("{name} is decided: "), format!("{open} more are waiting.")],
    }
}
