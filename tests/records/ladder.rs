//! The ladder: that of random homes, with all that can happen to their games, is that of a slow model.

use std::collections::{BTreeMap, BTreeSet};

use arcade::daily::DailyTry;
use arcade::index::{Index, JournalEvent, PracticeAttempt, Rung};
use arcade::lessons::lessons;
use arcade_engine::{Random, Seed};
use arcade_games::games::GameId;
use arcade_games::session::review::AccuracyTally;
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan as _};

use crate::folder::Folder;
use crate::in_full::{is_in_full, one_in};
use crate::index::entry;

const FIRST_DAY: Date = date(2026, 12, 1);

fn day(number: u32) -> Date {
    FIRST_DAY + i64::from(number).days()
}

/// A game of the model, with what has happened to it.
struct Played {
    id: String,
    game: &'static str,
    players: [&'static str; 2],
    result: &'static str,
    at: i64,
    is_flawless: bool,
    /// Whether the person had help, once that is known.
    is_helped: Option<bool>,
    is_saved: bool,
    is_counted: bool,
}

impl Played {
    /// The record, which nothing but its first end and its players are read of.
    fn record(&self) -> String {
        let [first, second] = self.players;
        let began = Timestamp::from_second(self.at).expect("a time");
        let text = format!(
            "arcade-record 3\ngame {}\ndate {began}\nplayed {began}\nseed ladder\nstart 1\nfirst 1\n\
             player 1 {first} Ann\nplayer 2 {second} Computer\nresult {}\nat 0\n",
            self.game, self.result
        );
        format!("{text}checksum {:08x}\n", crc32fast::hash(text.as_bytes()))
    }

    /// The person's seat, if the other seat has a computer.
    fn person(&self) -> Option<usize> {
        match self.players.map(|player| player == "human") {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// Whether a person has beaten one of these computers on the board.
    fn beats(&self, computers: &[&str]) -> bool {
        let Some(person) = self.person() else { return false };
        self.result == ["won 1", "won 2"][person]
            && computers.iter().any(|it| it.is_empty() || *it == self.players[1 - person])
    }

    fn reaches(&self, rung: Rung) -> bool {
        let is_drawn = ["drawn", "repeated"].contains(&self.result);
        match rung {
            Rung::FirstWin => self.beats(&[""]),
            Rung::Easy => self.beats(&["easy", "medium", "hard", "perfect"]),
            Rung::Medium => self.beats(&["medium", "hard", "perfect"]),
            Rung::Hard => self.beats(&["hard", "perfect"]),
            Rung::Perfect => {
                let other = self.person().map(|person| self.players[1 - person]);
                self.beats(&["perfect"]) || (is_drawn && other == Some("perfect"))
            }
            Rung::Unaided => {
                self.is_helped == Some(false) && self.beats(&["medium", "hard", "perfect"])
            }
            Rung::Flawless => self.is_flawless && self.is_helped != Some(true) && self.beats(&[""]),
            Rung::Lessons | Rung::Problems | Rung::Week => false,
        }
    }
}

/// All that has happened, in its order. Everything is worked out from it whenever it is asked for.
#[derive(Default)]
struct Model {
    games: Vec<Played>,
    attempts: Vec<(i64, &'static str, bool)>,
    lessons: Vec<(i64, &'static str, String)>,
    tries: Vec<(i64, DailyTry)>,
    /// The places of games whose results were erased.
    erased: BTreeSet<usize>,
}

impl Model {
    fn counted(&self, game: &str) -> Vec<&Played> {
        let counts =
            |played: &&Played| played.game == game && played.is_counted && played.result != "open";
        let mut counted: Vec<&Played> = self.games.iter().filter(counts).collect();
        counted.sort_by_key(|played| played.at);
        counted
    }

    fn solved(&self, game: &str) -> Vec<i64> {
        let solved = self.attempts.iter().filter(|(_, of, solved)| *of == game && *solved);
        solved.map(|(at, ..)| *at).collect()
    }

    /// The titles and ids of lessons that aren't finished.
    fn unfinished(&self, game: GameId) -> Vec<String> {
        let is_done = |id: &str| {
            self.lessons.iter().any(|(_, of, lesson)| *of == game.meta().id && lesson == id)
        };
        lessons(game).into_iter().filter(|it| !is_done(&it.id)).map(|it| it.title).collect()
    }

    /// The days whose problem was decided on the day itself by the first `count` tries.
    fn days(&self, game: &str, count: usize) -> BTreeSet<Date> {
        let mut of_days: BTreeMap<Date, Vec<&DailyTry>> = BTreeMap::new();
        let tries = self.tries[..count].iter().filter(|(_, one)| one.game == game);
        tries.for_each(|(_, one)| of_days.entry(one.day).or_default().push(one));
        let is_done = |day: Date, tries: &[&DailyTry]| {
            tries[0].begun == day && (tries.len() > 1 || tries[0].is_right)
        };
        of_days.into_iter().filter(|(day, all)| is_done(*day, all)).map(|(day, _)| day).collect()
    }

    fn week(&self, game: &str) -> Option<i64> {
        let has_week = |count: &usize| {
            let days = self.days(game, *count);
            days.iter().any(|first| (0..7).all(|next| days.contains(&(*first + next.days()))))
        };
        let count = (1..=self.tries.len()).find(has_week)?;
        Some(self.tries[count - 1].0)
    }

    /// When a rung was reached, and by which game.
    fn reached(&self, rung: Rung, game: GameId) -> Option<(i64, Option<String>)> {
        let id = game.meta().id;
        let of_lessons = || {
            let times = self.lessons.iter().filter(|(_, of, _)| *of == id);
            let mut first: BTreeMap<&str, i64> = BTreeMap::new();
            times.for_each(|(at, _, lesson)| {
                first.entry(lesson).or_insert(*at);
            });
            first.into_values().max().filter(|_| self.unfinished(game).is_empty())
        };
        let event = match rung {
            Rung::Lessons => of_lessons(),
            Rung::Problems => self.solved(id).get(9).copied(),
            Rung::Week => self.week(id),
            _ => {
                let first = self.counted(id).into_iter().find(|played| played.reaches(rung))?;
                return Some((first.at, first.is_saved.then(|| first.id.clone())));
            }
        };
        event.map(|at| (at, None))
    }

    fn next(&self, game: GameId, today: Date) -> String {
        let id = game.meta().id;
        let days = self.days(id, self.tries.len());
        for &rung in Rung::ALL {
            if self.reached(rung, game).is_some() {
                continue;
            }
            return match rung {
                Rung::Lessons => format!("the lesson \"{}\"", self.unfinished(game)[0]),
                Rung::Problems => match 10 - self.solved(id).len() {
                    10 => "solve 10 problems".into(),
                    1 => "solve 1 more problem".into(),
                    left => format!("solve {left} more problems"),
                },
                Rung::Week if days.contains(&today) => continue,
                Rung::Week => {
                    let before = |back: &i64| !days.contains(&(today - (back + 1).days()));
                    let row = (0..7).find(before).expect("a day without a problem");
                    format!("today's problem in the daily, day {} of 7", row + 1)
                }
                Rung::FirstWin => "win a game against any computer".into(),
                Rung::Flawless => "win without letting it go once".into(),
                Rung::Easy => "beat the Beginner (easy)".into(),
                Rung::Medium => "beat the Regular (medium)".into(),
                Rung::Unaided => "beat the Regular (medium) without tips or values".into(),
                Rung::Hard => "beat the Expert (hard)".into(),
                Rung::Perfect => "beat the Master (perfect), or hold it to a draw".into(),
            };
        }
        "one more flawless win".into()
    }

    #[track_caller]
    fn check(&self, index: &mut Index, today: Date) {
        index.update().expect("an index");
        let known = index.contents().expect("an index");
        for &game in GAMES {
            let game = GameId::find(game).expect("a game");
            let ladder = known.ladder(game);
            for &rung in Rung::ALL {
                let found = ladder.progress.reached(rung).map(|reached| {
                    let id = reached.record.as_ref().map(ToString::to_string);
                    (reached.at.as_second(), id)
                });
                assert_eq!(found, self.reached(rung, game), "{rung:?} of {}", game.meta().id);
            }
            let counted = self.counted(game.meta().id);
            let flawless = counted.iter().filter(|it| it.reaches(Rung::Flawless)).count();
            assert_eq!(usize::try_from(ladder.progress.flawless), Ok(flawless));
            assert_eq!(ladder.next(today).to_string(), self.next(game, today));
            assert_eq!(known.ladder_progress(game.meta().id).scores, ladder.progress.scores);
        }
    }
}

const GAMES: &[&str] = &["nim", "kalah"];
const PLAYERS: [&str; 9] =
    ["human", "random", "easy", "medium", "hard", "perfect", "even:15", "greedy", "depth:3"];
const RESULTS: [&str; 9] = [
    "won 1",
    "won 2",
    "won 1",
    "drawn",
    "repeated",
    "resigned 1",
    "resigned 2",
    "forfeited 2",
    "open",
];

/// Random games of people and computers, saved in a folder.
fn random_games(games: usize, folder: &Folder, random: &mut Random) -> Vec<Played> {
    let mut times: Vec<i64> =
        (0..).map(|minutes| 1_700_000_000 + 60 * minutes).take(games).collect();
    random.shuffle(&mut times);
    // Some people meet only the weaker levels.
    let players = &PLAYERS[..usize::try_from(random.below(7) + 3).expect("few")];
    let game = |(number, at)| {
        let game = *random.choose(GAMES).expect("some");
        let other = *random.choose(players).expect("some");
        let played = Played {
            id: format!("{game}-{number}"),
            game,
            players: if random.chance(50) { ["human", other] } else { [other, "human"] },
            result: random.choose(&RESULTS).expect("some"),
            at,
            is_flawless: false,
            is_helped: None,
            is_saved: true,
            is_counted: true,
        };
        folder.put(&format!("{}.txt", played.id), played.record());
        played
    };
    (1..).zip(times).map(game).collect()
}

/// The lessons of all games.
fn all_lessons() -> Vec<(&'static str, String)> {
    let of_game =
        |&id| lessons(GameId::find(id).expect("a game")).into_iter().map(move |it| (id, it.id));
    GAMES.iter().flat_map(of_game).collect()
}

/// Reviews a game, and perhaps records how it was played.
fn review(
    played: &mut Played,
    index: &mut Index,
    folder: &Folder,
    random: &mut Random,
    now: Timestamp,
) {
    let id = entry(index, &played.id).id;
    let record = folder.store().record(&id).expect("a record");
    let is_flawless = random.chance(50);
    let figures = ([AccuracyTally::default(); 2], is_flawless);
    index.record_review(&id, &record, figures, now).expect("kept");
    played.is_flawless |= is_flawless;
    // Only the first end counts.
    if random.chance(70) {
        let moves = random.below(2);
        let (id, fingerprint) = (id.to_string(), record.fingerprint());
        index.append(now, &JournalEvent::Helped { id, fingerprint, moves }).expect("kept");
        played.is_helped.get_or_insert(moves > 0);
    }
}

/// A home with random games, to which random things happen, checked every now and then.
fn check_home(number: u64, games: usize, events: u32) -> Model {
    let seed: Seed = "ladder".parse().expect("a word");
    let mut random = Random::new(&seed, number);
    let (folder, lessons) = (Folder::new(), all_lessons());
    let games = random_games(games, &folder, &mut random);
    let mut model = Model { games, ..Model::default() };
    let mut index = Index::new(&folder.store());
    let (mut gone, mut today) = (Vec::new(), 0);
    for event in 0..events {
        let at = 1_800_000_000 + i64::from(event);
        let now = Timestamp::from_second(at).expect("a time");
        let count = u32::try_from(model.games.len()).expect("few");
        let place = usize::try_from(random.below(count)).expect("few");
        let played = &mut model.games[place];
        match random.below(100) {
            0..10 => {
                index.update().expect("an index");
                for played in model.games.iter_mut().skip(place).take(4) {
                    if played.is_saved && played.result != "open" {
                        review(played, &mut index, &folder, &mut random, now);
                    }
                }
            }
            10..20 if played.is_saved => {
                index.update().expect("an index");
                let entry = entry(&mut index, &played.id);
                let keeps = random.chance(50);
                gone.push((place, index.delete(&entry, keeps, now).expect("deleted")));
                played.is_saved = false;
                // What was erased stays erased.
                played.is_counted &= keeps;
            }
            20..23 => {
                if let Some((place, deleted)) = gone.pop() {
                    index.undelete(&deleted, now).expect("back");
                    let played = &mut model.games[place];
                    played.is_saved = true;
                    played.is_counted = !model.erased.contains(&place);
                }
            }
            23..24 if event % 3 == 0 => {
                index.erase_statistics(now).expect("erased");
                for (place, played) in model.games.iter_mut().enumerate() {
                    if played.is_counted && played.result != "open" {
                        played.is_counted = false;
                        model.erased.insert(place);
                    }
                }
                model.attempts.clear();
                model.tries.clear();
            }
            24..40 => {
                let (game, solved) = (*random.choose(GAMES).expect("some"), random.chance(70));
                let attempt = PracticeAttempt { level: 3, solved, day: None };
                let event = JournalEvent::Practised { game: game.into(), attempt };
                index.append(now, &event).expect("kept");
                model.attempts.push((at, game, solved));
            }
            40..65 => {
                let (game, lesson) = random.choose(&lessons).expect("some").clone();
                model.lessons.push((at, game, lesson.clone()));
                let event = JournalEvent::LessonFinished { game: game.into(), lesson };
                index.append(now, &event).expect("kept");
            }
            65.. => {
                // Most days are played on the day, and in both games.
                let tried = u32::saturating_sub(today, random.below(20) / 19);
                for &game in GAMES {
                    for _ in 0..if random.chance(95) { 2 } else { 0 } {
                        let one = DailyTry {
                            day: day(tried),
                            game: game.into(),
                            is_right: random.chance(40),
                            seconds: 1,
                            begun: day(today),
                        };
                        index.append(now, &JournalEvent::DailyTried(one.clone())).expect("kept");
                        model.tries.push((at, one));
                    }
                }
                // Now and then a day is missed.
                today += 1 + random.below(25) / 24;
            }
            _ => {}
        }
        if event % 40 == 0 {
            model.check(&mut index, day(today));
        }
    }
    model.check(&mut index, day(today));
    model.check(&mut Index::new(&folder.store()), day(today));
    model
}

#[test]
fn the_ladders_of_random_homes_are_those_of_the_model() {
    let mut reached = BTreeSet::new();
    for number in (0..60).step_by(one_in(5)) {
        let model = check_home(number, 25, 160);
        for &game in GAMES {
            let game = GameId::find(game).expect("a game");
            reached
                .extend(Rung::ALL.iter().copied().filter(|&it| model.reached(it, game).is_some()));
        }
    }
    assert_eq!(reached.len(), Rung::ALL.len(), "{reached:?}");
    if is_in_full() {
        check_home(1000, 10_000, 60);
    }
}
