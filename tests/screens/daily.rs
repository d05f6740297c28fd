//! The page of the daily: how its problems are tried, which day they count for, and the month.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use arcade::daily::{DailyLog, DailyMark, DailyTry, ShareStyle, shared_text};
use arcade::index::{Index, JournalEvent};
use arcade::problems::ProblemGenerator;
use arcade::store::{Folders, Store};
use arcade::tui::Message;
use arcade_engine::{Position as _, TableCache};
use arcade_games::games::GameId;
use arcade_games::games::nim::NimSpec;
use jiff::civil::{Date, DateTime, date};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};
use tempfile::TempDir;

use crate::harness::Terminal;

const DAY: Date = date(2026, 11, 26);
const GAMES: [&str; 6] = ["nim", "silver-dollar", "tiles", "flip", "coin-grabber", "kalah"];

/// A clock that tests set.
#[derive(Clone)]
struct Clock(Rc<Cell<Timestamp>>);

impl Clock {
    fn at(time: DateTime) -> Self {
        Self(Rc::new(Cell::new(timestamp(time))))
    }

    fn set(&self, time: DateTime) {
        self.0.set(timestamp(time));
    }
}

fn timestamp(time: DateTime) -> Timestamp {
    time.to_zoned(TimeZone::system()).expect("a time").timestamp()
}

fn noon() -> DateTime {
    DAY.at(12, 0, 0, 0)
}

fn page(clock: &Clock, home: TempDir, config: &str) -> Terminal {
    let clock = clock.clone();
    Terminal::daily_at(home, config, move || clock.0.get())
}

/// The page at noon, with the problem of Nim made.
fn page_at_noon() -> Terminal {
    let mut page = page(&Clock::at(noon()), home(), "");
    page.until("waits for you").until_made();
    page
}

fn home() -> TempDir {
    TempDir::new().expect("a folder")
}

impl Terminal {
    /// Waits until the problem of Nim can be begun.
    fn until_made(&mut self) -> &mut Self {
        while self.text().matches("being made").count() == 6 {
            self.wait();
        }
        self
    }
}

/// The problem of Nim, its right move and a wrong one.
fn nim(day: Date) -> (String, [String; 2]) {
    let mut of_day = ProblemGenerator::of_day(NimSpec, day, TableCache::none(), Arc::default());
    let problem = of_day.generate().expect("a problem");
    let right = problem.solution[0];
    let wrong = problem.position.legal_moves().into_iter().find(|mv| *mv != right);
    let moves = [right, wrong.expect("a wrong move")].map(|mv| mv.to_string());
    (problem.position.to_string(), moves)
}

fn log(terminal: &Terminal) -> DailyLog {
    let mut index = Index::new(&Store::new(&Folders::under(terminal.home.path())));
    index.update().expect("an index");
    index.contents().expect("an index").daily_log()
}

fn mark(terminal: &Terminal, day: Date) -> Option<DailyMark> {
    log(terminal).day(day)?.mark("nim")
}

#[test]
fn the_right_move_is_found_at_once_or_at_the_second_try() {
    let (problem, [right, wrong]) = nim(DAY);
    let mut at_once = page_at_noon();
    at_once.keys("enter").sees("DAILY").sees("try 1 of 2").at(&problem);
    at_once.answers(&right).says(&format!("Found at once: {right} is the only move that"));
    at_once.keys("q").sees("found at once");
    assert_eq!(mark(&at_once, DAY), Some(DailyMark::AtOnce));

    let mut later = page_at_noon();
    later
        .keys("enter")
        .answers(&wrong)
        .says(&format!("{wrong} gives away the win: Opponent takes "));
    later.keys("esc").sees("try 2 of 2").answers(&right).says("Found at the second try: ");
    later.keys("q").sees("at the second try");
    assert_eq!(mark(&later, DAY), Some(DailyMark::SecondTry));
}

#[test]
fn one_wrong_try_is_no_problem_untried() {
    let (_, [_, wrong]) = nim(DAY);
    let mut page = page_at_noon();
    page.resize_to(100, 30).sees("none tried yet");
    page.keys("enter").answers(&wrong).keys("esc q").sees("one try left");
    page.misses("none tried yet").sees("none found yet");
    let home = home();
    record(home.path(), [tried(DAY, "nim", false)]);
    let mut menu = Terminal::menu_at(GameId::ALL, home, "", timestamp(noon()));
    menu.resize_to(100, 30).misses("none tried yet").sees("none found yet");
}

#[test]
fn after_the_last_try_the_solution_is_shown() {
    let (_, [right, wrong]) = nim(DAY);
    let mut page = page_at_noon();
    page.keys("enter").answers(&wrong).keys("esc").answers(&wrong);
    page.says(&format!("{wrong} gives away the win. {right} is the only move that"))
        .keys("q")
        .sees("not found: ");
    assert_eq!(mark(&page, DAY), Some(DailyMark::NotFound));
    // Tried again, it stays what it was.
    page.keys("1").answers(&right).says("Not found: ");
    assert_eq!(mark(&page, DAY), Some(DailyMark::NotFound));
}

#[test]
fn a_number_begins_its_problem_and_an_enter_typed_with_it_costs_no_try() {
    let (problem, _) = nim(DAY);
    let mut page = page_at_noon();
    page.sees("1-6 begin one").keys("1 enter").sees("DAILY  Nim").sees("try 1 of 2").at(&problem);
    page.keys("q").sees("Nim: two tries");
    // One that isn't made yet begins as soon as it is.
    let mut early = self::page(&Clock::at(noon()), home(), "");
    early.keys("2").until("DAILY  Silver Dollar").sees("try 1 of 2");
}

#[test]
fn there_are_no_hints_while_it_counts() {
    let mut page = page_at_noon();
    page.keys("enter t").says("gives no hints").keys("t").sees("try 1 of 2");
}

#[test]
fn a_decided_problem_leads_to_the_next_one() {
    let (_, [right, _]) = nim(DAY);
    let mut page = page_at_noon();
    while page.text().matches("being made").count() > 4 {
        page.wait();
    }
    page.keys("enter")
        .answers(&right)
        .keys("enter")
        .sees("DAILY  Silver Dollar")
        .sees("try 1 of 2");
    page.keys("esc").sees("Silver Dollar: two tries");
}

#[test]
fn a_day_counts_as_it_was_begun() {
    let clock = Clock::at(DAY.at(23, 50, 0, 0));
    let (_, [right, _]) = nim(DAY);
    let mut page = page(&clock, home(), "");
    page.until_made().sees("new in 10 min").keys("enter");
    clock.set(DAY.at(23, 59, 59, 0) + 5.seconds());
    page.answers(&right).keys("q").sees("a new day has begun").sees("found at once");
    assert!(log(&page).counts_towards_streak(DAY));
    page.keys("]").sees("27 November").sees("new in 24 h 0 min").misses("found at once");
    page.keys("]").sees("28 November is yet to come").keys("[").sees("found at once");
}

#[test]
fn nothing_is_lost_when_the_clock_is_set_back() {
    let clock = Clock::at(noon());
    let (_, [right, _]) = nim(DAY);
    let mut page = page(&clock, home(), "");
    page.until_made().keys("enter").answers(&right);
    clock.set((DAY - 3.days()).at(12, 0, 0, 0));
    page.keys("q").sees("26 November").sees("found at once").keys("]").sees("is yet to come");
    assert!(log(&page).counts_towards_streak(DAY));
}

#[test]
fn a_day_that_is_over_can_be_played_and_does_not_count() {
    let yesterday = DAY - 1.day();
    let (_, [right, _]) = nim(yesterday);
    let mut page = page(&Clock::at(noon()), home(), "");
    page.keys("[").sees("25 November is over").until_made();
    page.keys("1").answers(&right).keys("q").sees("found at once");
    assert_eq!(mark(&page, yesterday), Some(DailyMark::AtOnce));
    assert!(!log(&page).counts_towards_streak(yesterday));
}

#[test]
fn the_result_is_copied_as_the_command_prints_it() {
    for (config, style) in
        [("", ShareStyle::Emoji), ("[ui]\nshare = \"ascii\"\n", ShareStyle::Ascii)]
    {
        let (_, [right, _]) = nim(DAY);
        let mut page = page(&Clock::at(noon()), home(), config);
        page.until_made().keys("enter").answers(&right).keys("q c").sees("is on the clipboard");
        let expected = shared_text(&log(&page), DAY, DAY, style);
        assert_eq!(page.copied(), Some(expected.clone()));
        page.app.context.clipboard = None;
        page.keys(":").types("share").keys("enter");
        assert_eq!(page.copied(), Some(expected));
    }
}

#[test]
fn without_statistics_the_page_alone_knows_what_was_tried() {
    let (_, [right, _]) = nim(DAY);
    let mut page = page(&Clock::at(noon()), home(), "[stats]\nkeep = false\n");
    page.until_made().keys("enter").answers(&right).keys("q").sees("found at once");
    assert_eq!(mark(&page, DAY), None);
}

#[test]
fn what_another_arcade_has_recorded_is_seen_on_return() {
    let mut page = page_at_noon();
    record(page.home.path(), [tried(DAY, "nim", true)]);
    page.keys("? q").sees("found at once");
}

#[test]
fn an_idle_page_is_drawn_once_a_minute_at_most() {
    let clock = Clock::at(DAY.at(12, 0, 20, 0));
    let mut page = page(&clock, home(), "");
    let until_next = |page: &Terminal| {
        let next = page.app.next_tick()?;
        Some(next.duration_since(page.app.context.now))
    };
    assert_eq!(until_next(&page), Some(Duration::from_secs(40)));
    clock.set(DAY.at(12, 1, 0, 0));
    page.handle(&Message::Tick).sees("new in 11 h 59 min");
    assert_eq!(until_next(&page), Some(Duration::from_secs(60)));
    page.keys("?");
    assert_eq!(until_next(&page), None);
}

#[test]
fn keys_and_clicks_choose_a_problem() {
    let mut page = page(&Clock::at(noon()), home(), "");
    page.resize_to(100, 30).sees("Nim: two tries").keys("down right").sees("Flip: two tries");
    page.keys("down").sees("Kalah: two tries").keys("up left").sees("Tiles: two tries");
    click(&mut page, "Coin Grabber").sees("Coin Grabber: two tries");
    page.resize_to(80, 24).keys("up up up").sees("Silver Dollar: two tries");
    click(&mut page, "Kalah").sees("Kalah: two tries");
    page.keys("x").sees("x does nothing here");
}

/// Clicks where a text stands.
fn click<'a>(page: &'a mut Terminal, text: &str) -> &'a mut Terminal {
    let shown = page.text();
    let (row, line) = shown.lines().enumerate().find(|(_, line)| line.contains(text)).expect("it");
    let column = line.split(text).next().map_or(0, |before| before.chars().count());
    let [column, row] = [column, row].map(|at| u16::try_from(at).expect("a cell"));
    page.handle(&Message::Click { column, row })
}

fn tried(day: Date, game: &str, is_right: bool) -> DailyTry {
    DailyTry { day, game: game.into(), is_right, seconds: 41, begun: day }
}

fn record(home: &std::path::Path, tries: impl IntoIterator<Item = DailyTry>) {
    let index = Index::new(&Store::new(&Folders::under(home)));
    for one in tries {
        index
            .append(Timestamp::UNIX_EPOCH, &JournalEvent::DailyTried(one))
            .expect("it is recorded");
    }
}

#[test]
fn the_menu_shows_how_the_day_went_and_leads_to_it() {
    let menu = |home, config: &str| Terminal::menu_at(GameId::ALL, home, config, timestamp(noon()));
    let mut menu_before = menu(home(), "");
    menu_before.sees("Daily 330").sees("six small problems, one a game").misses("streak");
    menu_before.keys("d").sees("DAILY").keys("q");
    menu_before.keys(":").types("daily").keys("enter").sees("DAILY").keys("q");
    click(&mut menu_before, "Daily 330").sees("DAILY");

    // Yesterday all were tried, today all but one.
    let home = home();
    let yesterday = DAY.yesterday().expect("a day");
    record(home.path(), GAMES.map(|game| tried(yesterday, game, true)));
    record(home.path(), GAMES[..5].iter().map(|game| tried(DAY, game, true)));
    let mut menu_between = menu(home, "");
    for (width, height) in [(80, 24), (100, 30), (160, 48)] {
        menu_between.resize_to(width, height).sees("5 of 6 tried, Kalah left");
        menu_between.sees("Thursday 26 November").sees("streak 1");
    }
    menu_between.resize_to(100, 30).sees("streak 1 day").sees("best 1 day");
    menu_between
        .resize_to(40, 12)
        .sees("d Daily 330")
        .sees("\u{25cf} \u{25cf} \u{25cf} \u{25cf} \u{25cf} \u{b7}");
    // What was tried since is seen on return.
    record(menu_between.home.path(), [tried(DAY, "kalah", true)]);
    menu_between.resize_to(100, 30).keys("d").sees("DAILY").keys("q");
    menu_between.sees("all 6 tried, 6 found").sees("streak 2 days");
    // Without statistics nothing is kept.
    let mut unkept = menu(menu_between.home, "[stats]\nkeep = false\n");
    unkept.sees("six small problems").misses("streak").misses("tried");
}

/// A month with days of every kind, and a day with problems in every state.
fn a_month() -> TempDir {
    let home = home();
    let mut tries = Vec::new();
    // None is found on the first day, one on the next, and so on; one day is missed.
    for number in (1..26).filter(|number| *number != 20) {
        let day = date(2026, 11, number);
        for (game, at) in GAMES.iter().zip(0..) {
            let is_right = at < (number - 1) % 7;
            tries.extend([tried(day, game, is_right), tried(day, game, is_right)]);
        }
    }
    let today = [("nim", true), ("silver-dollar", false), ("silver-dollar", true)];
    let lost = [("tiles", false), ("tiles", false), ("flip", false)];
    tries.extend(today.iter().chain(&lost).map(|&(game, is_right)| tried(DAY, game, is_right)));
    record(home.path(), tries);
    home
}

/// The page with a month of every kind of days.
pub fn daily_of_a_month() -> Terminal {
    let mut page = page(&Clock::at(noon()), a_month(), "");
    page.sees("2 of 3 found");
    while page.text().contains("being made") {
        page.wait();
    }
    page
}

#[test]
fn the_month_and_the_cards_at_every_size() {
    let mut page = daily_of_a_month();
    for (width, height) in [(160, 48), (100, 30), (80, 24), (40, 12)] {
        let text = page.resize_to(width, height).text();
        insta::assert_snapshot!(format!("daily_{width}x{height}"), text);
    }
}
